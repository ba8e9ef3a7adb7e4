#include "core/scenario/sight.h"

#define MAX_LINE 64

guint
vd_cell_map (const VdScenario *s,
             guint             cell)
{
  guint map = s->n_maps - 1;

  g_return_val_if_fail (cell < s->n_cells, 0);

  while (cell < s->first_cell[map])
    map--;

  return map;
}

guint
vd_cell_distance (const VdScenario *s,
                  guint             from,
                  guint             to)
{
  g_return_val_if_fail (from < s->n_cells && to < s->n_cells, G_MAXUINT);

  if (s->field[from] != s->field[to])
    return G_MAXUINT;

  return vd_hex_distance (s->hexes[from], s->hexes[to]);
}

/* Whether the hex stands in the way; a hex off the map does not. */
static gboolean
blocks_line (const VdScenario *s,
             guint             map,
             VdHex             hex)
{
  int cell = vd_grid_cell (&s->grids[map], hex);
  guint terrain;

  if (cell < 0)
    return FALSE;

  terrain = s->terrain[s->first_cell[map] + cell];
  if (terrain == VD_NEVER)
    return FALSE;

  if (!vd_scenario_has (s, VD_POINT_SIGHT_OPEN_TERRAIN))
    return terrain != 0;

  return s->terrains[terrain].blocks_sight;
}

static gboolean
ends_block (const VdScenario *s,
            guint             map,
            VdHex             from,
            VdHex             to)
{
  return !vd_scenario_has (s, VD_POINT_SIGHT_ENDS) &&
         (blocks_line (s, map, from) || blocks_line (s, map, to));
}

gboolean
vd_sight_is_open (const VdScenario *s,
                  guint             from,
                  guint             to,
                  VdExplain        *why)
{
  VdHex left[MAX_LINE], right[MAX_LINE];
  guint map = vd_cell_map (s, from);
  VdHex a = s->hexes[from];
  VdHex b = s->hexes[to];
  guint n;

  g_return_val_if_fail (from < s->n_cells && to < s->n_cells, FALSE);

  if (map != vd_cell_map (s, to))
    return FALSE;

  n = vd_hex_between (a, b, left, right, MAX_LINE);
  for (guint i = 0; i < n; i++)
    {
      gboolean on_side = !vd_hex_equal (left[i], right[i]);
      gboolean l = blocks_line (s, map, left[i]);
      gboolean r = blocks_line (s, map, right[i]);
      gboolean stop = on_side && vd_scenario_has (s, VD_POINT_SIGHT_HEXSIDE) ? l && r : l || r;

      if (on_side)
        vd_because (why, VD_POINT_SIGHT_HEXSIDE, 0, N_("the line runs along a hexside"));

      if (stop && vd_scenario_has (s, VD_POINT_SIGHT_BLOCKED))
        {
          vd_because (why, VD_POINT_SIGHT_BLOCKED, 0, N_("blocking terrain on the line"));
          return FALSE;
        }

      if (!l && !r)
        vd_because (why, VD_POINT_SIGHT_OPEN_TERRAIN, 0, N_("open terrain on the line"));
    }

  if (ends_block (s, map, a, b))
    return FALSE;

  if (blocks_line (s, map, a) || blocks_line (s, map, b))
    vd_because (why, VD_POINT_SIGHT_ENDS, 0, N_("the end hexes do not block"));

  return TRUE;
}
