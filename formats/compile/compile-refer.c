/* How the compiler resolves what a scenario names on its maps. */
#include "formats/compile/compile-private.h"

#include <string.h>

#include "formats/project/spot.h"

static VdMap *
get_map (const VdCompile *self,
         guint            map)
{
  return self->project->resolved->pdata[map];
}

/* Splits "map:name"; @map is -1 where no map is named.  Returns the name, or
 * NULL, reported, if there is no such map; where there is none at all that is
 * reported once, elsewhere. */
static const char *
split_qualified (VdCompile    *self,
                 const VdNode *node,
                 const char   *text,
                 int          *map)
{
  g_autofree char *id = NULL;
  const char *name = vd_spot_cut (text, &id);

  *map = -1;
  if (self->scenario->n_maps == 0)
    return NULL;
  if (id == NULL)
    return name;

  *map = vd_compile_find (self, VD_ID_MAP, node, id);
  return *map >= 0 ? name : NULL;
}

/* In a scenario too large to be played only what it names is labelled. */
static void
label_named (VdCompile *self,
             guint      map,
             VdCell     cell)
{
  VdScenario *s = self->scenario;
  g_autofree char *plain = NULL;

  if (s->labels[cell] != NULL)
    return;

  plain = vd_map_get_label (get_map (self, map), cell - s->first_cell[map]);
  s->labels[cell] = s->n_maps > 1 ? g_strconcat (s->map_ids[map], ":", plain, NULL)
                                  : g_steal_pointer (&plain);
  g_hash_table_insert (s->by_label, s->labels[cell], GUINT_TO_POINTER (cell + 1));
}

typedef struct
{
  guint  n;      /* maps on which the hex is in play */
  guint  n_off;  /* maps that have the hex, out of play */
  VdSpot first;  /* the hex on the first of either */
  guint  map;
  VdCell cell;
} Found;

static void
look_on (VdCompile  *self,
         guint       map,
         const char *label,
         Found      *found)
{
  int cell = vd_map_find_cell (get_map (self, map), label);
  VdCell number;

  if (cell < 0)
    return;
  if (found->n + found->n_off == 0)
    found->first = (VdSpot) { map, cell };

  number = self->scenario->first_cell[map] + cell;
  if (self->scenario->terrain[number] == VD_NEVER)
    {
      found->n_off++;
      return;
    }

  found->n++;
  found->map = map;
  found->cell = number;
}

static void
report_hex (VdCompile    *self,
            const VdNode *node,
            const char   *text,
            const char   *code,
            const Found  *found)
{
  VdFinding *finding;

  if (found->n > 1)
    finding = vd_project_report (self->project, self->findings, node,
                                 "reference.ambiguous-hex", VD_ERROR,
                                 N_("Write the map before it, as map:0101."),
                                 N_("The %s names hex %s, which is on %u maps."),
                                 vd_node_get_name (node), text, found->n);
  else if (found->n_off > 0)
    finding = vd_project_report (self->project, self->findings, node, code, VD_ERROR,
                                 N_("Name a hex that lies in a playing area."),
                                 N_("The %s names hex %s, which is not in play."),
                                 vd_node_get_name (node), text);
  else
    finding = vd_project_report (self->project, self->findings, node, code, VD_ERROR,
                                 N_("Name a hex as it is numbered on the map."),
                                 N_("The %s names hex %s, which is on no map."),
                                 vd_node_get_name (node), text);

  finding->hex = g_strdup (text);
  finding->has_spot = found->n + found->n_off > 0;
  finding->spot = found->first;
}

VdCell
vd_compile_hex (VdCompile    *self,
                const VdNode *node,
                const char   *text,
                const char   *code)
{
  Found found = { 0 };
  int map;
  const char *label = split_qualified (self, node, text, &map);

  if (label == NULL)
    return VD_NO_CELL;

  for (guint i = 0; i < self->scenario->n_maps; i++)
    if (map < 0 || (guint) map == i)
      look_on (self, i, label, &found);

  if (found.n == 0 && self->scenario->n_terrains == 0)
    return VD_NO_CELL; /* no chart, so nothing is in play */

  if (found.n != 1)
    {
      report_hex (self, node, text, code, &found);
      return VD_NO_CELL;
    }

  label_named (self, found.map, found.cell);
  return found.cell;
}

GArray *
vd_compile_hexes (VdCompile    *self,
                  const VdNode *node,
                  const char   *text,
                  const char   *code)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (VdCell));
  g_auto (GStrv) words = vd_split_words (text);

  for (guint i = 0; words[i] != NULL; i++)
    {
      VdCell cell = vd_compile_hex (self, node, words[i], code);

      if (cell != VD_NO_CELL)
        g_array_append_val (cells, cell);
    }

  return cells;
}

/* The edge or region @id of one map. */
static const GArray *
find_on_map (const VdMap *map,
             gboolean     edge,
             const char  *id)
{
  for (guint i = 0; edge && i < map->edges->len; i++)
    if (g_strcmp0 (g_array_index (map->edges, VdEdge, i).id, id) == 0)
      return g_array_index (map->edges, VdEdge, i).cells;

  for (guint i = 0; !edge && i < map->regions->len; i++)
    if (g_strcmp0 (g_array_index (map->regions, VdRegion, i).id, id) == 0)
      return g_array_index (map->regions, VdRegion, i).cells;

  return NULL;
}

/* The cells in play of what is named on one map of the scenario. */
static GArray *
take_cells (VdCompile    *self,
            guint         map,
            const GArray *local)
{
  const VdScenario *s = self->scenario;
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (VdCell));

  for (guint i = 0; i < local->len; i++)
    {
      VdCell cell = s->first_cell[map] + g_array_index (local, guint32, i);

      if (s->terrain[cell] == VD_NEVER)
        continue;
      label_named (self, map, cell);
      g_array_append_val (cells, cell);
    }

  return cells;
}

/* All that the maps call so, with their map before it where @text has one. */
static GPtrArray *
list_named (const VdCompile *self,
            const char      *text,
            gboolean         edge)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *named = NULL;

  vd_spot_cut (text, &named);

  for (guint i = 0; i < self->scenario->n_maps; i++)
    {
      const VdMap *map = get_map (self, i);
      const GArray *array = edge ? map->edges : map->regions;

      for (guint k = 0; k < array->len; k++)
        {
          const char *id = edge ? g_array_index (array, VdEdge, k).id
                                : g_array_index (array, VdRegion, k).id;

          if (id != NULL)
            g_ptr_array_add (names, named != NULL
                                    ? g_strconcat (self->scenario->map_ids[i], ":", id, NULL)
                                    : g_strdup (id));
        }
    }

  return names;
}

static void
report_named (VdCompile    *self,
              const VdNode *node,
              const char   *text,
              gboolean      edge,
              gboolean      several)
{
  g_autoptr (GPtrArray) names = list_named (self, text, edge);
  g_autofree char *nearest = vd_repair_list_nearest (text, names);
  g_autofree char *remedy =
    several ? vd_phrase_of (N_("Write the map before it, as map:north."))
    : names->len > 0 ? vd_phrase_new (N_("Name one that a map has, as map:north; the nearest are: "
                                         "%s."), nearest)
                     : vd_phrase_of (N_("Name one that a map has, as map:north."));
  VdFinding *finding;

  if (edge)
    finding =
      vd_project_report (self->project, self->findings, node, "reference.unknown", VD_ERROR, remedy,
                         several ? N_("The %s names the edge \"%s\", which is on several maps.")
                                 : N_("The %s names the edge \"%s\", which no map has."),
                         vd_node_get_name (node), text);
  else
    finding =
      vd_project_report (self->project, self->findings, node, "reference.unknown", VD_ERROR, remedy,
                         several ? N_("The %s names the region \"%s\", which is on several maps.")
                                 : N_("The %s names the region \"%s\", which no map has."),
                         vd_node_get_name (node), text);

  if (!several)
    vd_repair_mean (finding, node, NULL, text, names);
}

static GArray *
find_named (VdCompile    *self,
            const VdNode *node,
            const char   *text,
            gboolean      edge)
{
  const GArray *local = NULL;
  guint n = 0, on = 0;
  int map;
  const char *id = split_qualified (self, node, text, &map);

  if (id == NULL)
    return NULL;

  for (guint i = 0; i < self->scenario->n_maps; i++)
    {
      const GArray *here = map < 0 || (guint) map == i
                           ? find_on_map (get_map (self, i), edge, id) : NULL;

      if (here != NULL)
        {
          local = here;
          on = i;
          n++;
        }
    }

  if (n == 1)
    return take_cells (self, on, local);

  report_named (self, node, text, edge, n > 1);
  return NULL;
}

GArray *
vd_compile_edge (VdCompile    *self,
                 const VdNode *node,
                 const char   *text)
{
  return find_named (self, node, text, TRUE);
}

GArray *
vd_compile_region (VdCompile    *self,
                   const VdNode *node,
                   const char   *text)
{
  return find_named (self, node, text, FALSE);
}

guint
vd_compile_field (VdCompile   *self,
                  const VdRow *row)
{
  int field = self->scenario->n_maps > 0
              ? vd_compile_refer (self, VD_ID_FIELD, row, "field", self->scenario->n_fields > 1) : 0;

  return MAX (field, 0);
}

static int
find_field_edge (const VdField *field,
                 const char    *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (field->edge_ids); i++)
    if (g_strcmp0 (field->edge_ids[i], id) == 0)
      return i;

  return -1;
}

static void
report_field_edge (VdCompile     *self,
                   const VdNode  *node,
                   const char    *edge,
                   const VdField *field)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *nearest = NULL;
  g_autofree char *remedy = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (field->edge_ids); i++)
    if (field->edge_ids[i] != NULL)
      g_ptr_array_add (names, field->edge_ids[i]);

  nearest = vd_repair_list_nearest (edge, names);
  remedy = names->len > 0
           ? vd_phrase_new (N_("Name an edge of that map, as the map itself calls it; the nearest "
                               "are: %s."), nearest)
           : vd_phrase_of (N_("Name an edge of that map, as the map itself calls it."));
  vd_repair_mean (vd_project_report (self->project, self->findings, node, "reference.unknown",
                                     VD_ERROR, remedy,
                                     N_("The %s names the edge \"%s\", which the field \"%s\" does "
                                        "not have."), vd_node_get_name (node), edge, field->id),
                  node, "edges", edge, names);
}

guint8
vd_compile_edge_bits (VdCompile   *self,
                      const VdRow *row,
                      guint        field)
{
  g_auto (GStrv) words = vd_split_words (vd_row_get (row, "edges"));
  VdNode *node = vd_row_where (row, "edges");
  guint8 bits = 0;

  for (guint i = 0; words[i] != NULL && field < self->scenario->n_fields; i++)
    {
      int edge = find_field_edge (&self->scenario->fields[field], words[i]);

      if (edge >= 0)
        bits |= 1u << edge;
      else
        report_field_edge (self, node, words[i], &self->scenario->fields[field]);
    }

  return bits;
}
