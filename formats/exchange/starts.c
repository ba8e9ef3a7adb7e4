#include "formats/exchange/starts.h"

#include "formats/exchange/hex-facts.h"
#include "formats/project/spot.h"

/* Returns: (nullable): why that is no start */
static const char *
judge_place (const VdProject *project,
             const VdNode    *place,
             const VdStart   *start,
             VdSpot          *spot)
{
  const char *at = vd_node_get (place, "at");

  if (start == NULL)
    return N_("places of units that there are not");
  if (at == NULL || !vd_spot_find (project, at, spot) ||
      !vd_hex_is_in_play (g_ptr_array_index (project->resolved, spot->map), spot->cell))
    return N_("places of units in hexes that the maps do not have");
  if (start->place != NULL)
    return N_("second places of units");

  return NULL;
}

static void
find_places (VdExport   *export,
             GHashTable *starts)
{
  const VdNode *place = vd_row_first (export->project->scenario, "setup", "place");

  for (; place != NULL; place = vd_row_next (place))
    {
      VdStart *start = g_hash_table_lookup (starts, vd_row_get (place, "unit"));
      VdSpot spot = { 0 };
      const char *why = judge_place (export->project, place, start, &spot);

      if (why != NULL)
        {
          vd_left_add_row (export->left, why, place);
          continue;
        }
      start->place = place;
      start->spot = spot;
    }
}

GArray *
vd_starts_list (VdExport *export)
{
  const VdDocument *scenario = export->project->scenario;
  GArray *list = g_array_new (FALSE, TRUE, sizeof (VdStart));
  const VdNode *unit = scenario != NULL ? vd_row_first (scenario, "units", "unit") : NULL;
  g_autoptr (GHashTable) groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) zones = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) starts = g_hash_table_new (g_str_hash, g_str_equal);

  vd_rows_index (scenario, "setup", "zone", "units", zones);
  vd_rows_index (scenario, "reinforcements", "group", "units", groups);
  for (; unit != NULL; unit = vd_row_next (unit))
    {
      VdStart start = {
        .unit = unit,
        .zone = g_hash_table_lookup (zones, vd_row_get (unit, "id")),
        .group = g_hash_table_lookup (groups, vd_row_get (unit, "id")),
      };

      g_array_append_val (list, start);
    }

  for (guint i = 0; i < list->len; i++)
    {
      VdStart *start = &g_array_index (list, VdStart, i);
      char *id = (char *) vd_row_get (start->unit, "id");

      if (!g_hash_table_contains (starts, id))
        g_hash_table_insert (starts, id, start);
    }

  if (scenario != NULL)
    find_places (export, starts);
  return list;
}

GArray *
vd_starts_list_once (VdExport *export)
{
  g_autoptr (GArray) all = vd_starts_list (export);
  g_autoptr (GHashTable) taken = g_hash_table_new (g_str_hash, g_str_equal);
  GArray *chosen = g_array_new (FALSE, FALSE, sizeof (VdStart));

  for (guint i = 0; i < all->len; i++)
    {
      VdStart start = g_array_index (all, VdStart, i);

      if (g_hash_table_add (taken, (gpointer) vd_row_get (start.unit, "id")))
        g_array_append_val (chosen, start);
      else
        vd_left_add_row (export->left, N_("second rows of an id"), start.unit);
    }

  return chosen;
}
