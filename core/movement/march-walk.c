/* march-walk.c: where a unit changes between the two layers along a given path */
#include "core/movement/march.h"

#include "core/movement/whole-move.h"

#include <string.h>

typedef struct
{
  guint    cost[VD_N_LAYERS];    /* quarters that it has cost at least to be in a layer */
  gboolean changed[VD_N_LAYERS]; /* it was in the other one when it came there */
} Stage;

static guint
find_dir (const VdStepRow *row,
          guint            to)
{
  guint dir = 0;

  while (dir < VD_N_DIRS && row->next[dir] != to)
    dir++;

  return dir;
}

static void
change_layers (const VdGame    *game,
               const VdMarcher *marcher,
               guint            cell,
               Stage           *stage)
{
  for (VdLayer layer = 0; layer < VD_N_LAYERS; layer++)
    {
      VdLayer other = layer == VD_LAYER_OPEN ? VD_LAYER_MARCH : VD_LAYER_OPEN;
      guint price = layer == VD_LAYER_OPEN ? marcher->drop : 0;

      if (stage->cost[other] == VD_NO_COST || stage->changed[other] ||
          stage->cost[other] + price > marcher->search.allowance ||
          vd_march_find_bar_to_change (game, marcher, layer, cell) != VD_N_POINTS)
        continue;

      if (stage->cost[other] + price < stage->cost[layer])
        {
          stage->cost[layer] = stage->cost[other] + price;
          stage->changed[layer] = TRUE;
        }
    }
}

/* What it has cost after a step in @layer. */
static guint
price_step (const VdGame    *game,
            const VdMarcher *marcher,
            VdLayer          layer,
            const Stage     *before,
            guint            from,
            guint            to,
            gboolean         is_only)
{
  const VdSearch *search = &marcher->search;
  const VdStepRow *rows = marcher->rows[layer];
  guint dir = find_dir (&rows[from], to);

  if (before->cost[layer] == VD_NO_COST || dir == VD_N_DIRS || rows[from].cost[dir] == VD_NEVER ||
      search->opposition[to] >= search->bar ||
      vd_march_find_bar_to_enter (game, marcher, layer, to) != VD_N_POINTS)
    return VD_NO_COST;

  if (before->cost[layer] + rows[from].cost[dir] <= search->allowance)
    return before->cost[layer] + rows[from].cost[dir];

  return is_only && layer == marcher->begins
         && vd_whole_move_price (game, search, rows, from, dir) != VD_NEVER
         ? rows[from].cost[dir] : VD_NO_COST;
}

static gboolean
is_closed (const VdSearch *search,
           guint           to,
           gboolean        leaves)
{
  return leaves && search->leaves_free && search->opposition[to] != VD_OPPOSITION_NONE;
}

/* Works out all stages; whether the unit may make all steps. */
static void
work_out (const VdGame    *game,
          const VdMarcher *marcher,
          guint            from,
          gboolean         stopped,
          const guint16   *path,
          guint            n_path,
          Stage           *stages)
{
  const VdSearch *search = &marcher->search;

  change_layers (game, marcher, from, &stages[0]);
  for (guint i = 0; i < n_path; i++)
    {
      gboolean leaves = i == 0 && from == search->leaves;
      gboolean is_only = n_path == 1 && marcher->home == from;

      for (VdLayer layer = 0; layer < VD_N_LAYERS; layer++)
        stages[i + 1].cost[layer] =
          stopped || is_closed (search, path[i], leaves)
          ? VD_NO_COST
          : price_step (game, marcher, layer, &stages[i], from, path[i], is_only);

      change_layers (game, marcher, path[i], &stages[i + 1]);
      from = path[i];
      stopped = search->stops && search->opposition[from] == VD_OPPOSITION_CONTROL;
    }
}

gboolean
vd_march_plan (const VdGame    *game,
               const VdMarcher *marcher,
               guint            from,
               const guint     *costs,
               gboolean         stopped,
               const guint16   *path,
               guint            n_path,
               VdLayer          final,
               VdLayer         *begins,
               guint8          *layers)
{
  g_autofree Stage *stages = g_new0 (Stage, n_path + 1);
  VdLayer layer = final;

  memcpy (stages[0].cost, costs, sizeof stages[0].cost);
  work_out (game, marcher, from, stopped, path, n_path, stages);

  for (guint i = n_path; i > 0; i--)
    {
      if (stages[n_path].cost[final] != VD_NO_COST && stages[i].changed[layer])
        layer = layer == VD_LAYER_OPEN ? VD_LAYER_MARCH : VD_LAYER_OPEN;
      layers[i - 1] = layer;
    }

  if (stages[n_path].cost[final] == VD_NO_COST)
    *begins = marcher->begins;
  else if (stages[0].changed[layer])
    *begins = layer == VD_LAYER_OPEN ? VD_LAYER_MARCH : VD_LAYER_OPEN;
  else
    *begins = layer;

  return stages[n_path].cost[final] != VD_NO_COST;
}

void
vd_move_find_marches (VdGame        *game,
                      const VdOrder *order,
                      const guint16 *path,
                      guint          n_path,
                      guint8        *in_march)
{
  gboolean is_inside = vd_game_is_on_map (game, order->unit);
  guint first = is_inside || n_path == 0 ? 0 : 1; /* by which it comes in */
  gboolean is_stopped = first > 0 && game->opposition[vd_game_side (game, order->unit)][path[0]] ==
                                       VD_OPPOSITION_CONTROL;
  guint costs[VD_N_LAYERS];
  VdMarcher marcher;
  VdLayer begins;
  guint from;

  memset (in_march, FALSE, n_path);
  if (!vd_road_march_knows (game, order->unit) || n_path == 0)
    return;

  marcher = vd_march_begin (game, order->unit);
  from = is_inside ? marcher.home : path[0];
  vd_march_price_starts (game, &marcher, from,
                         is_inside ? 0 : vd_entry_price (game, order->unit, from, FALSE, NULL),
                         costs);
  vd_march_plan (game, &marcher, from, costs, is_stopped, path + first, n_path - first,
                 order->arg != 0 ? VD_LAYER_MARCH : VD_LAYER_OPEN, &begins, in_march + first);
  if (first > 0)
    in_march[0] = begins == VD_LAYER_MARCH;
}
