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
      start->n_ways++;
    }
}

/* Also of those that are only there by an option. */
static void
count_ways (const VdDocument *scenario,
            const char       *section,
            const char       *name,
            GHashTable       *starts)
{
  for (const VdNode *row = vd_row_first (scenario, section, name); row != NULL;
       row = vd_row_next (row))
    {
      g_auto (GStrv) ids = vd_split_words (vd_node_get (row, "units"));

      for (guint i = 0; ids[i] != NULL; i++)
        {
          VdStart *start = g_hash_table_lookup (starts, ids[i]);

          if (start != NULL)
            start->n_ways++;
        }
    }
}

void
vd_starts_tell_ways (VdExport     *export,
                     const GArray *starts)
{
  guint n = 0;

  for (guint i = 0; i < starts->len; i++)
    n += g_array_index (starts, VdStart, i).n_ways > 1;

  vd_left_add (export->left,
               N_("units that may come in several ways: they wait for one of them"), n);
}

/* Of several units of one id the first counts. */
static GArray *
list_units (VdExport   *export,
            GHashTable *zones,
            GHashTable *groups)
{
  const VdNode *unit = vd_row_first (export->project->scenario, "units", "unit");
  g_autoptr (GHashTable) taken = g_hash_table_new (g_str_hash, g_str_equal);
  GArray *list = g_array_new (FALSE, TRUE, sizeof (VdStart));

  for (; unit != NULL; unit = vd_row_next (unit))
    {
      const char *id = vd_row_get (unit, "id");
      VdStart start = {
        .unit = unit,
        .zone = g_hash_table_lookup (zones, id),
        .group = g_hash_table_lookup (groups, id),
      };

      if (g_hash_table_add (taken, (gpointer) id))
        g_array_append_val (list, start);
      else
        vd_left_add_row (export->left, N_("second rows of an id"), unit);
    }

  return list;
}

GArray *
vd_starts_list (VdExport *export)
{
  const VdDocument *scenario = export->project->scenario;
  g_autoptr (GHashTable) groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) zones = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) starts = g_hash_table_new (g_str_hash, g_str_equal);
  GArray *list;

  if (scenario == NULL)
    return g_array_new (FALSE, TRUE, sizeof (VdStart));

  vd_rows_index (scenario, "setup", "zone", "units", zones);
  vd_rows_index (scenario, "reinforcements", "group", "units", groups);
  list = list_units (export, zones, groups);
  for (guint i = 0; i < list->len; i++)
    {
      VdStart *start = &g_array_index (list, VdStart, i);

      g_hash_table_insert (starts, (gpointer) vd_row_get (start->unit, "id"), start);
    }

  find_places (export, starts);
  count_ways (scenario, "setup", "zone", starts);
  count_ways (scenario, "reinforcements", "group", starts);
  return list;
}
