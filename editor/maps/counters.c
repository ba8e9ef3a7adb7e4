#include "editor/maps/counters.h"

#include <string.h>

#include "formats/project/stack.h"

GHashTable *
vd_counters_index_units (const VdProject *project)
{
  GHashTable *units = g_hash_table_new (g_str_hash, g_str_equal);
  VdNode *parent;

  g_return_val_if_fail (project != NULL && project->scenario != NULL, NULL);

  parent = vd_node_find (vd_document_get_root (project->scenario), "units");
  for (VdNode *node = parent != NULL ? vd_node_get_first (parent) : NULL;
       node != NULL;
       node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "unit") == 0 && vd_node_get (node, "id") != NULL)
      g_hash_table_insert (units, (char *) vd_node_get (node, "id"), node);

  return units;
}

/* A unit in reserve waits beside its hex, not on it. */
static gboolean
read_place (const VdProject *project,
            GHashTable      *units,
            VdNode          *node,
            VdCounter       *counter)
{
  const char *unit = vd_node_get (node, "unit");
  const char *at = vd_node_get (node, "at");

  if (strcmp (vd_node_get_name (node), "place") != 0 || unit == NULL || at == NULL)
    return FALSE;

  counter->place = node;
  counter->is_reduced = vd_stack_is_placed_reduced (node);
  counter->unit = g_hash_table_lookup (units, unit);

  return counter->unit != NULL && vd_spot_find (project, at, &counter->spot);
}

/* What is known of the counters below one. */
typedef struct
{
  gint64   hex;
  guint    n;
  gboolean has_leader;
} Below;

/* In the order of the array. */
static void
set_levels (GArray *counters)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);

  for (guint i = 0; i < counters->len; i++)
    {
      VdCounter *counter = &g_array_index (counters, VdCounter, i);
      gint64 hex = (gint64) counter->spot.map << 32 | counter->spot.cell;
      Below *below = g_hash_table_lookup (seen, &hex);

      if (below == NULL)
        {
          below = g_new0 (Below, 1);
          below->hex = hex;
          g_hash_table_insert (seen, &below->hex, below);
        }

      counter->level = below->n++;
      counter->is_led = below->has_leader && !counter->is_leader;
      below->has_leader |= counter->is_leader;
    }
}

void
vd_counters_stack_up (GArray          *counters,
                      const VdProject *project)
{
  g_autoptr (GArray) stacked = g_array_new (FALSE, FALSE, sizeof (VdStacked));
  g_autoptr (VdStackOrder) order = NULL;
  g_autofree VdCounter *before = NULL;

  g_return_if_fail (counters != NULL && project != NULL);

  if (project->scenario == NULL || counters->len == 0)
    return;

  order = vd_stack_order_new (project->scenario, project->system);
  before = g_memdup2 (counters->data, counters->len * sizeof (VdCounter));
  for (guint i = 0; i < counters->len; i++)
    {
      const VdCounter *counter = &before[i];
      VdStacked one = { (guint64) counter->spot.map << 32 | counter->spot.cell, i,
                        vd_stack_order_rank (order, counter->unit, counter->is_reduced) };

      g_array_append_val (stacked, one);
    }

  vd_stack_sort (stacked);
  for (guint i = 0; i < counters->len; i++)
    {
      VdCounter *counter = &g_array_index (counters, VdCounter, i);

      *counter = before[g_array_index (stacked, VdStacked, i).index];
      counter->is_leader = vd_stack_order_is_leader (order, counter->unit);
    }

  set_levels (counters);
}

GArray *
vd_counters_new (const VdProject *project)
{
  GArray *counters = g_array_new (FALSE, FALSE, sizeof (VdCounter));
  g_autoptr (GHashTable) units = NULL;
  VdNode *setup;

  g_return_val_if_fail (project != NULL, NULL);

  if (project->scenario == NULL)
    return counters;

  units = vd_counters_index_units (project);
  setup = vd_node_find (vd_document_get_root (project->scenario), "setup");

  for (VdNode *node = setup != NULL ? vd_node_get_first (setup) : NULL;
       node != NULL;
       node = vd_node_get_next (node))
    {
      VdCounter counter = { NULL };

      if (read_place (project, units, node, &counter))
        g_array_append_val (counters, counter);
    }

  vd_counters_stack_up (counters, project);
  return counters;
}

static const VdCounter *
get_counter (const GArray *counters,
             guint         index)
{
  return &g_array_index (counters, VdCounter, index);
}

void
vd_counters_raise (GArray       *counters,
                   const VdNode *place)
{
  const VdCounter *counter;
  VdCounter raised;

  g_return_if_fail (counters != NULL && place != NULL);

  counter = vd_counters_find (counters, place);
  if (counter == NULL)
    return;

  raised = *counter;
  g_array_remove_index (counters, counter - get_counter (counters, 0));
  g_array_append_val (counters, raised);
  set_levels (counters);
}

const VdCounter *
vd_counters_at (const GArray *counters,
                VdSpot        spot)
{
  g_return_val_if_fail (counters != NULL, NULL);

  for (guint i = counters->len; i > 0; i--)
    if (vd_spot_equal (get_counter (counters, i - 1)->spot, spot))
      return get_counter (counters, i - 1);

  return NULL;
}

const VdCounter *
vd_counters_below (const GArray    *counters,
                   const VdCounter *counter)
{
  g_return_val_if_fail (counters != NULL && counter != NULL, NULL);

  for (guint i = counters->len; i > 0; i--)
    if (vd_spot_equal (get_counter (counters, i - 1)->spot, counter->spot) &&
        get_counter (counters, i - 1)->level + 1 == counter->level)
      return get_counter (counters, i - 1);

  return vd_counters_at (counters, counter->spot);
}

const VdCounter *
vd_counters_find (const GArray *counters,
                  const VdNode *place)
{
  g_return_val_if_fail (counters != NULL, NULL);

  for (guint i = 0; i < counters->len; i++)
    if (get_counter (counters, i)->place == place)
      return get_counter (counters, i);

  return NULL;
}

guint8 *
vd_counters_mark (const GArray    *counters,
                  const VdProject *project,
                  guint            map)
{
  const VdMap *resolved;
  guint8 *bits;

  g_return_val_if_fail (counters != NULL && project != NULL && map < project->resolved->len, NULL);

  resolved = g_ptr_array_index (project->resolved, map);
  bits = g_malloc0 (vd_grid_n_cells (&resolved->grid) / 8 + 1);
  for (guint i = 0; i < counters->len; i++)
    {
      VdSpot spot = get_counter (counters, i)->spot;

      if (spot.map == map)
        bits[spot.cell / 8] |= 1 << spot.cell % 8;
    }

  return bits;
}
