/* Who fights, where they start and when they come. */
#include "formats/exchange/rtt/rtt-write.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"
#include "formats/exchange/json-row.h"
#include "formats/exchange/starts.h"
#include "formats/project/spot.h"

/* Rows of a section, each an object in a line. */
static void
put_rows (VdRttWriter *self,
          const char  *key,
          const char  *section,
          const char  *name)
{
  const VdNode *row = vd_row_first (self->project->scenario, section, name);

  vd_json_array (&self->json, key);
  for (; row != NULL; row = vd_row_next (row))
    {
      vd_json_object_line (&self->json, NULL);
      vd_json_put_row (&self->json, row, NULL);
      vd_json_close_line (&self->json);
    }
  vd_json_close (&self->json, ']');
}

/* A piece says its side also where its formation has it. */
static void
put_units (VdRttWriter  *self,
           const GArray *starts)
{
  g_autoptr (GHashTable) formations = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  vd_rows_index (self->project->scenario, "units", "formation", "id", formations);
  vd_json_array (&self->json, "pieces");
  for (guint i = 0; i < starts->len; i++)
    {
      const VdNode *unit = g_array_index (starts, VdStart, i).unit;
      const char *side = vd_row_get_side (unit, formations);

      vd_json_object_line (&self->json, NULL);
      if (vd_node_get (unit, "side") == NULL && side != NULL)
        vd_json_string (&self->json, "side", side);
      vd_json_put_row (&self->json, unit, NULL);
      vd_json_close_line (&self->json);
    }
  vd_json_close (&self->json, ']');
}

static void
put_setup (VdRttWriter  *self,
           const GArray *starts)
{
  vd_json_array (&self->json, "setup");
  for (guint i = 0; i < starts->len; i++)
    {
      const VdStart *start = &g_array_index (starts, VdStart, i);
      const char *state = start->place != NULL ? vd_node_get (start->place, "state") : NULL;

      if (start->place == NULL)
        continue;
      vd_json_object_line (&self->json, NULL);
      vd_json_string (&self->json, "piece", vd_row_get (start->unit, "id"));
      vd_json_integer (&self->json, "hex",
                       vd_rtt_get_id (self, start->spot.map, start->spot.cell));
      if (state != NULL)
        vd_json_string (&self->json, "state", state);
      vd_json_close_line (&self->json);
    }
  vd_json_close (&self->json, ']');
}

/* Reinforcements */

/* @names: hexes, as the scenario calls them */
static void
put_hexes (VdRttWriter *self,
           const char  *hexes)
{
  g_auto (GStrv) names = vd_split_words (hexes);

  vd_json_array (&self->json, "hex");
  for (guint i = 0; names[i] != NULL; i++)
    {
      VdSpot spot;

      if (vd_spot_find (self->project, names[i], &spot) &&
          vd_hex_is_in_play (vd_rtt_get_map (self, spot.map), spot.cell))
        vd_json_integer (&self->json, NULL, vd_rtt_get_id (self, spot.map, spot.cell));
      else
        vd_left_add (self->export->left, N_("mentions of hexes that the map does not have"), 1);
    }
  vd_json_close (&self->json, ']');
}

/* Returns: (nullable): the hexes of what a row calls so on that map */
static const GArray *
find_cells (const VdProject *project,
            guint            map,
            const char      *name,
            gboolean         is_edge)
{
  const VdEdge *edge = is_edge ? vd_spot_find_edge (project, map, name) : NULL;
  const VdRegion *region = is_edge ? NULL : vd_spot_find_region (project, map, name);

  return edge != NULL ? edge->cells : region != NULL ? region->cells : NULL;
}

/* Where a group has no hexes of its own: those of its edge, or else of its region. */
static void
put_all_of (VdRttWriter  *self,
            const VdNode *group)
{
  gboolean is_edge = vd_node_get (group, "edge") != NULL;
  const char *name = vd_node_get (group, is_edge ? "edge" : "region");

  for (guint i = 0; name != NULL && i < self->project->resolved->len; i++)
    {
      const GArray *cells = find_cells (self->project, i, name, is_edge);

      if (cells != NULL)
        {
          vd_rtt_put_cells (self, "hex", i, cells);
          return;
        }
    }

  vd_json_array (&self->json, "hex");
  vd_json_close (&self->json, ']');
}

/* A row of units, and the hexes that it has in @attribute, or else those of its edge or region. */
static void
put_group (VdRttWriter  *self,
           const VdNode *group,
           const char   *attribute)
{
  g_auto (GStrv) units = vd_split_words (vd_node_get (group, "units"));

  vd_json_object_line (&self->json, NULL);
  vd_json_put_row (&self->json, group, "units");
  if (vd_node_get (group, attribute) != NULL)
    put_hexes (self, vd_node_get (group, attribute));
  else
    put_all_of (self, group);
  vd_json_array (&self->json, "list");
  for (guint i = 0; units[i] != NULL; i++)
    vd_json_string (&self->json, NULL, units[i]);
  vd_json_close (&self->json, ']');
  vd_json_close_line (&self->json);
}

static void
put_groups (VdRttWriter  *self,
            const char   *key,
            const VdNode *group,
            const char   *attribute)
{
  vd_json_array (&self->json, key);
  for (; group != NULL; group = vd_row_next (group))
    put_group (self, group, attribute);
  vd_json_close (&self->json, ']');
}

static void
put_turns (VdRttWriter *self)
{
  const VdNode *turns = vd_node_find (vd_document_get_root (self->project->scenario), "turns");

  if (turns == NULL)
    return;

  vd_json_integer (&self->json, "last_turn",
                   g_ascii_strtoll (vd_row_get (turns, "count"), NULL, 10));
  put_rows (self, "turns", "turns", "turn");
}

void
vd_rtt_put_pieces (VdRttWriter *self)
{
  g_autoptr (GArray) starts = vd_starts_list (self->export);
  const VdDocument *scenario = self->project->scenario;

  put_rows (self, "sides", "sides", "side");
  put_rows (self, "formations", "units", "formation");
  put_units (self, starts);
  put_setup (self, starts);
  put_groups (self, "zones", vd_row_first (scenario, "setup", "zone"), "of");
  put_groups (self, "reinforcements", vd_row_first (scenario, "reinforcements", "group"), "at");
  put_turns (self);
}
