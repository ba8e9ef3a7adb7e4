/* What would mend what a map document leaves questionable. */
#include "formats/map/map-reader.h"

#include <string.h>

#include "formats/document/repair-propose.h"

/* A row about that hex alone says nothing; in a list the others stay.  What is
 * drawn from hex to hex would have a gap. */
void
vd_map_propose_without (VdFinding    *finding,
                        const VdNode *node,
                        const char   *hex)
{
  const char *element = vd_node_get_name (node);

  if (strcmp (element, "hex") == 0 || strcmp (element, "name") == 0)
    vd_repair_remove (vd_repair_new (finding, N_("Take the row for hex %s away"), hex), node);
  else if (strcmp (element, "region") == 0 || strcmp (element, "edge") == 0)
    vd_repair_set_word (vd_repair_new (finding, N_("Take hex %s out of the list"), hex), node,
                        "hexes", hex, NULL);
}

/* What was most likely meant by the id of a row of the chart. */
void
vd_map_propose_kind (VdFinding    *finding,
                     const VdNode *node,
                     const char   *attribute,
                     const GArray *kinds)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *id = vd_node_get (node, attribute);

  for (guint i = 0; i < kinds->len; i++)
    g_ptr_array_add (names, (char *) g_array_index (kinds, VdKind, i).id);
  if (id != NULL)
    vd_repair_mean (finding, node, attribute, id, names);
}

void
vd_map_propose_slash (VdFinding        *finding,
                      const VdNode     *node,
                      const VdWordSpan *word)
{
  g_autofree char *was = g_strndup (word->text, word->length);
  g_autofree char *next = g_strdelimit (g_strdup (was), ">", '/');

  vd_repair_set_word (vd_repair_new (finding, N_("Write %s, without a direction"), next), node,
                      "sides", was, next);
}

/* An edge of nearly that name, or else that the path stays on the map. */
void
vd_map_propose_edge (VdMapReader      *self,
                     const VdNode     *node,
                     const VdWordSpan *word,
                     gboolean          exists,
                     VdFinding        *finding)
{
  g_autofree char *was = g_strndup (word->text, word->length);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *near;

  for (guint i = 0; i < self->map->edges->len; i++)
    g_ptr_array_add (names, (char *) g_array_index (self->map->edges, VdEdge, i).id);

  near = exists ? NULL : vd_repair_near (was, names);
  if (near != NULL)
    vd_repair_set_word (vd_repair_new (finding, N_("Let the path leave by the edge “%s”"), near),
                        node, "off", was, near);
  else
    vd_repair_set_word (vd_repair_new (finding, N_("Let the path end on the map, not at “%s”"),
                                       was), node, "off", was, NULL);
}

/* The one hex that lies between two; -1 if there is none, or a choice. */
static int
find_between (const VdMap *map,
              guint32      from,
              guint32      to)
{
  int found = -1;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int cell = vd_grid_next (&map->grid, from, dir);

      if (cell < 0 || map->terrain[cell] == VD_NO_TERRAIN ||
          vd_grid_dir (&map->grid, cell, to) < 0)
        continue;
      if (found >= 0)
        return -1;
      found = cell;
    }

  return found;
}

/* The gap is closed where the two hexes stand side by side in the list. */
void
vd_map_propose_between (VdMapReader  *self,
                        const VdNode *node,
                        guint32       from,
                        guint32       to,
                        VdFinding    *finding)
{
  int between = find_between (self->map, from, to);
  g_autoptr (GString) list = g_string_new (NULL);
  const char *rest = vd_node_get (node, "hexes");
  g_autofree char *label = between >= 0 ? vd_map_get_label (self->map, between) : NULL;
  int before = -1;
  VdWordSpan word;

  if (between < 0)
    return;

  while (vd_map_reader_next_word (&rest, &word))
    {
      int cell = vd_numbering_parse (&self->map->numbering, &self->map->grid,
                                     word.text, word.length);

      if (before == (int) from && cell == (int) to)
        g_string_append_printf (list, " %s", label);
      g_string_append_printf (list, "%s%.*s", list->len > 0 ? " " : "", word.length, word.text);
      before = cell;
    }

  vd_repair_set (vd_repair_new (finding, N_("Lead the path through hex %s"), label), node, "hexes",
                 list->str);
}
