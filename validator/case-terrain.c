#include "validator/case-terrain.h"

#include <string.h>

#include "validator/case-compile.h"

/* What a case lays, and the part of a map that holds the like. */
static const struct
{
  const char *element;
  const char *section;
  const char *places; /* the attribute that names hexes */
} kinds[] = {
  { "hex",  "terrain", "at" },
  { "run",  "sides",   "sides" },
  { "path", "paths",   "hexes" },
};

/* One map, and what is laid on it. */
typedef struct
{
  VdDocument  *document; /* borrowed */
  const VdMap *map;
  VdDocument  *sheet;    /* as the map, with nothing on it but that */
  VdMap       *laid;
} Layer;

static int
find_kind (const VdNode *node)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i].element, vd_node_get_name (node)) == 0)
      return i;

  return -1;
}

static VdNode *
get_section (VdDocument *document,
             const char *name)
{
  VdNode *root = vd_document_get_root (document);
  VdNode *section = vd_node_find (root, name);

  if (section == NULL)
    {
      section = vd_node_new (document, name);
      vd_document_insert (document, root, section, NULL);
    }

  return section;
}

static void
insert_copy (VdDocument   *document,
             VdNode       *parent,
             const VdNode *node)
{
  vd_document_insert (document, parent, vd_node_copy (node), NULL);
}

/* The map of the first hex that the row names, or -1. */
static int
find_map (const VdProject *project,
          const VdNode    *node,
          char           **first)
{
  const char *places = vd_node_get (node, kinds[find_kind (node)].places);

  *first = places != NULL ? g_strndup (places, strcspn (places, " />")) : g_strdup ("");
  for (guint i = 0; i < project->resolved->len; i++)
    if (vd_map_find_cell (project->resolved->pdata[i], *first) >= 0)
      return i;

  return -1;
}

/* Reading: the rows of the case are read as a map of their own, so that what is wrong with
 * them is told as of a map, at their own lines. */

static VdDocument *
make_sheet (const VdDocument *cases,
            const VdDocument *map)
{
  static const char *const parts[] = { "grid", "numbering", "edges", "areas" };
  VdDocument *sheet = vd_document_new (VD_DOCUMENT_MAP, vd_document_get_name (cases));

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      const VdNode *part = vd_node_find (vd_document_get_root (map), parts[i]);

      if (part != NULL)
        insert_copy (sheet, vd_document_get_root (sheet), part);
    }

  return sheet;
}

static gboolean
complain_of_findings (const VdFindings *findings,
                      GString          *problem)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];
      g_autofree char *said = vd_case_say_finding (finding);

      g_string_append_printf (problem, "%s:%u: %s\n", finding->file, finding->line, said);
    }

  return findings->len == 0;
}

/* The chart, with kinds that stand for nothing. */
static VdChart *
make_chart (const VdProject *project)
{
  VdChart *chart = vd_chart_new (project->system, project->scenario);
  VdKind none = { .id = VD_CASE_NO_KIND, .name = "", .look = "", .removes = NULL };

  g_array_append_val (chart->sides, none);
  g_array_append_val (chart->paths, none);
  return chart;
}

/* Hexsides */

/* One number for a hexside, from whichever of its hexes it is named. */
static guint64
number_side (const VdMap     *map,
             const VdMapSide *side)
{
  int other = vd_grid_next (&map->grid, side->cell, side->dir);

  return other >= 0 && (guint) other < side->cell
         ? (guint64) other * VD_N_DIRS + vd_dir_opposite (side->dir)
         : (guint64) side->cell * VD_N_DIRS + side->dir;
}

static gboolean
has_side (const VdMap     *map,
          const VdMapSide *wanted)
{
  for (guint i = 0; i < map->runs->len; i++)
    {
      const GArray *sides = g_array_index (map->runs, VdRun, i).sides;

      for (guint k = 0; k < sides->len; k++)
        if (number_side (map, &g_array_index (sides, VdMapSide, k)) == number_side (map, wanted))
          return TRUE;
    }

  return FALSE;
}

static void
print_side (GString         *list,
            const VdMap     *map,
            const VdMapSide *side,
            gboolean         directed)
{
  g_autofree char *from = vd_map_get_label (map, side->cell);
  g_autofree char *to = vd_map_get_label (map, vd_grid_next (&map->grid, side->cell, side->dir));

  g_string_append_printf (list, "%s%s%s%s", list->len > 0 ? " " : "", from, directed ? ">" : "/",
                          to);
}

/* What is left of a run of the map. */
static void
cut_run (Layer         *self,
         const VdChart *chart,
         const VdRun   *run)
{
  gboolean directed = g_array_index (chart->sides, VdKind, run->kind).directed;
  g_autoptr (GString) left = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < run->sides->len; i++)
    if (has_side (self->laid, &g_array_index (run->sides, VdMapSide, i)))
      n++;
    else
      print_side (left, self->map, &g_array_index (run->sides, VdMapSide, i), directed);

  if (n == 0)
    return;
  if (left->len > 0)
    g_free (vd_node_set (run->node, "sides", left->str));
  else
    vd_node_free (vd_document_remove (self->document, run->node, NULL));
}

/* Paths */

static gboolean
has_step (const VdMap *map,
          guint32      from,
          guint32      to)
{
  for (guint i = 0; i < map->paths->len; i++)
    {
      const GArray *cells = g_array_index (map->paths, VdPath, i).cells;

      for (guint k = 1; k < cells->len; k++)
        {
          guint32 a = g_array_index (cells, guint32, k - 1), b = g_array_index (cells, guint32, k);

          if ((a == from && b == to) || (a == to && b == from))
            return TRUE;
        }
    }

  return FALSE;
}

static gboolean
is_cut (const Layer  *self,
        const VdPath *path)
{
  for (guint i = 1; i < path->cells->len; i++)
    if (has_step (self->laid, g_array_index (path->cells, guint32, i - 1),
                  g_array_index (path->cells, guint32, i)))
      return TRUE;

  return FALSE;
}

static gboolean
is_on_edge (const VdMap *map,
            const char  *id,
            guint32      cell)
{
  for (guint i = 0; i < map->edges->len; i++)
    {
      const VdEdge *edge = &g_array_index (map->edges, VdEdge, i);

      for (guint k = 0; k < edge->cells->len && g_strcmp0 (edge->id, id) == 0; k++)
        if (g_array_index (edge->cells, guint32, k) == cell)
          return TRUE;
    }

  return FALSE;
}

/* The edges by which a piece of the path, of @n hexes from @first, leaves the map still. */
static char *
list_off (const Layer  *self,
          const VdPath *path,
          guint         first,
          guint         n)
{
  const char *off = vd_node_get (path->node, "off");
  g_auto (GStrv) ids = g_strsplit (off != NULL ? off : "", " ", -1);
  const guint32 *cells = &g_array_index (path->cells, guint32, first);
  GString *list = g_string_new (NULL);

  for (guint i = 0; ids[i] != NULL; i++)
    if ((first == 0 && (path->off & 1) && is_on_edge (self->map, ids[i], cells[0])) ||
        (first + n == path->cells->len && (path->off & 2) &&
         is_on_edge (self->map, ids[i], cells[n - 1])))
      g_string_append_printf (list, "%s%s", list->len > 0 ? " " : "", ids[i]);

  return g_string_free (list, list->len == 0);
}

static void
add_piece (Layer        *self,
           const VdPath *path,
           guint         first,
           guint         n)
{
  g_autofree char *off = list_off (self, path, first, n);
  g_autoptr (GString) hexes = g_string_new (NULL);
  VdNode *piece;

  if (n < 2 && off == NULL)
    return;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *label =
        vd_map_get_label (self->map, g_array_index (path->cells, guint32, first + i));

      g_string_append_printf (hexes, "%s%s", i > 0 ? " " : "", label);
    }

  piece = vd_node_copy (path->node);
  vd_document_insert (self->document, vd_node_get_parent (path->node), piece, NULL);
  g_free (vd_node_set (piece, "id", NULL));
  g_free (vd_node_set (piece, "hexes", hexes->str));
  g_free (vd_node_set (piece, "off", off));
}

static void
cut_path (Layer        *self,
          const VdPath *path)
{
  guint first = 0;

  for (guint i = 1; i < path->cells->len; i++)
    if (has_step (self->laid, g_array_index (path->cells, guint32, i - 1),
                  g_array_index (path->cells, guint32, i)))
      {
        add_piece (self, path, first, i - first);
        first = i;
      }

  add_piece (self, path, first, path->cells->len - first);
}

/* A path that jumps is several of one row, which goes as a whole. */
static void
cut_paths (Layer *self)
{
  g_autoptr (GHashTable) gone = g_hash_table_new (NULL, NULL);
  GHashTableIter iter;
  gpointer node;

  for (guint i = 0; i < self->map->paths->len; i++)
    if (is_cut (self, &g_array_index (self->map->paths, VdPath, i)))
      g_hash_table_add (gone, g_array_index (self->map->paths, VdPath, i).node);

  for (guint i = 0; i < self->map->paths->len; i++)
    if (g_hash_table_contains (gone, g_array_index (self->map->paths, VdPath, i).node))
      cut_path (self, &g_array_index (self->map->paths, VdPath, i));

  g_hash_table_iter_init (&iter, gone);
  while (g_hash_table_iter_next (&iter, &node, NULL))
    vd_node_free (vd_document_remove (self->document, node, NULL));
}

/* All of it */

static void
cut_hexes (Layer *self)
{
  VdNode *next;

  for (VdNode *node = vd_node_get_first (get_section (self->document, "terrain")); node != NULL;
       node = next)
    {
      const char *at = vd_node_get (node, "at");
      int cell = at != NULL ? vd_map_find_cell (self->map, at) : -1;

      next = vd_node_get_next (node);
      if (cell >= 0 && self->laid->hexes[cell] != NULL)
        vd_node_free (vd_document_remove (self->document, node, NULL));
    }
}

static void
lay_sheet (Layer         *self,
           const VdChart *chart)
{
  cut_hexes (self);
  for (guint i = 0; i < self->map->runs->len; i++)
    cut_run (self, chart, &g_array_index (self->map->runs, VdRun, i));
  cut_paths (self);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (const VdNode *row = vd_node_get_first (get_section (self->sheet, kinds[i].section));
         row != NULL; row = vd_node_get_next (row))
      if (g_strcmp0 (vd_node_get (row, "kind"), VD_CASE_NO_KIND) != 0)
        insert_copy (self->document, get_section (self->document, kinds[i].section), row);
}

/* Puts the rows of the case on the sheets of their maps. */
static gboolean
sort_rows (const VdDocument *document,
           const VdNode     *node,
           const VdProject  *project,
           Layer            *layers,
           GString          *problem)
{
  for (const VdNode *row = vd_node_get_first (node); row != NULL; row = vd_node_get_next (row))
    {
      g_autofree char *first = NULL;
      int kind = find_kind (row);
      int map = kind >= 0 ? find_map (project, row, &first) : -1;

      if (kind < 0)
        continue;
      if (map < 0)
        return vd_case_complain (problem, document, row, "%s: no map of the scenario has a hex "
                                 "\"%s\"; name one of its hexes in `%s`", kinds[kind].element,
                                 first, kinds[kind].places);

      if (strcmp (kinds[kind].element, "path") == 0 &&
          strchr (vd_node_get (row, "hexes"), ' ') == NULL)
        return vd_case_complain (problem, document, row, "path: expected two hexes or more, in "
                                 "their order, in `hexes`");

      if (layers[map].sheet == NULL)
        layers[map].sheet = make_sheet (document, layers[map].document);
      insert_copy (layers[map].sheet, get_section (layers[map].sheet, kinds[kind].section), row);
    }

  return TRUE;
}

static gboolean
lay_all (Layer         *layers,
         guint          n,
         const VdChart *chart,
         GString       *problem)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();

  for (guint i = 0; i < n; i++)
    if (layers[i].sheet != NULL)
      layers[i].laid = vd_map_new (layers[i].sheet, chart, findings);

  if (!complain_of_findings (findings, problem))
    return FALSE;

  for (guint i = 0; i < n; i++)
    if (layers[i].laid != NULL)
      lay_sheet (&layers[i], chart);

  return TRUE;
}

static gboolean
lay_rows (const VdDocument *document,
          const VdNode     *node,
          VdProject        *project,
          GString          *problem)
{
  guint n = project->maps->len;
  g_autofree Layer *layers = g_new0 (Layer, n + 1);
  VdChart *chart = make_chart (project);
  gboolean done;

  for (guint i = 0; i < n; i++)
    layers[i] = (Layer) { .document = project->maps->pdata[i], .map = project->resolved->pdata[i] };

  done = sort_rows (document, node, project, layers, problem) &&
         lay_all (layers, n, chart, problem);
  for (guint i = 0; i < n; i++)
    {
      g_clear_pointer (&layers[i].laid, vd_map_free);
      g_clear_pointer (&layers[i].sheet, vd_document_free);
    }

  vd_chart_free (chart);
  return done;
}

gboolean
vd_case_lays_terrain (const VdNode *node)
{
  const VdNode *row = vd_node_get_first (node);

  while (row != NULL && find_kind (row) < 0)
    row = vd_node_get_next (row);

  return row != NULL;
}

gboolean
vd_case_lay_terrain (const VdDocument *document,
                     const VdNode     *node,
                     VdProject        *project,
                     GString          *problem)
{
  if (!vd_case_lays_terrain (node))
    return TRUE;
  if (!lay_rows (document, node, project, problem))
    return FALSE;

  vd_project_resolve (project, NULL);
  return TRUE;
}
