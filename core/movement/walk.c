/* walk.c: a movement order tested step by step, with the case for every part
 *
 * Slow and literal beside the search of reach.c, which must agree with it.
 */
#include "core/mechanics/arrival-roll.h"
#include "core/movement/bars.h"
#include "core/movement/exit.h"
#include "core/movement/hold.h"
#include "core/movement/initiative.h"
#include "core/movement/leader-move.h"
#include "core/movement/march.h"
#include "core/movement/move-cache.h"
#include "core/movement/move-private.h"
#include "core/movement/mutants.h"
#include "core/movement/obeying.h"
#include "core/movement/recall.h"
#include "core/movement/stack-kinds-move.h"
#include "core/movement/step-why.h"
#include "core/movement/whole-move.h"
#include "core/scenario/bar.h"
#include "core/scenario/control.h"
#include "core/scenario/price.h"

/* A walk, and the search whose costs and opposition hold for it; of a unit that can be in
 * road march also in which layer it is. */
typedef struct
{
  VdSearch         search;
  const VdMarcher *marcher; /* (nullable) */
  VdLayer          layer;
  guint            at;
  guint            spent;
  gboolean         stopped;
} Walk;

/* The rule by which a unit may move out of enemy control. */
static VdPoint
find_leave (const VdGame *game)
{
  return game->scenario->periods[game->period].control_left &&
         vd_game_has (game, VD_POINT_PERIOD_LEAVE) ? VD_POINT_PERIOD_LEAVE : VD_POINT_CONTROL_EXIT;
}

static VdVerdict
begin_walk (VdGame        *game,
            VdUnitId       unit,
            guint          first,
            Walk          *walk,
            VdExplain     *why)
{
  guint side = vd_game_side (game, unit);
  guint16 cells[128];
  guint n;

  *walk = (Walk) { .search = vd_search_for (game, unit) };
  if (vd_game_is_on_map (game, unit))
    {
      guint cell = game->state.units[unit].cell;

      walk->at = cell;
      if (game->opposition[side][first] == VD_OPPOSITION_ENEMY)
        return vd_forbid (game, VD_POINT_MOVE_ENEMY_HEX, why);
      if (vd_move_is_locked (game, unit))
        return vd_forbid (game, vd_move_find_lock (game, unit), why);

      if (game->opposition[side][cell] == VD_OPPOSITION_CONTROL)
        vd_because (why, find_leave (game), 0, N_("it may leave enemy control"));
      else
        vd_because (why, VD_POINT_CONTROL_LIFTED, 0, N_("it stands in no enemy-controlled hex"));
      return vd_allow (0);
    }

  n = vd_entry_cells (game, unit, cells, G_N_ELEMENTS (cells), why);
  for (guint i = 0; i < n; i++)
    if (cells[i] == first)
      {
        walk->at = first;
        walk->spent = vd_entry_price (game, unit, first, FALSE,
                                      vd_road_march_knows (game, unit) ? NULL : why);
        walk->stopped = game->opposition[side][first] == VD_OPPOSITION_CONTROL;
        vd_because (why, VD_POINT_ENTRY_ANY_TIME, 0, N_("it comes in"));
        return vd_allow (walk->spent);
      }

  return vd_forbid (game, vd_entry_bar (game, unit, first), why);
}

/* Whether the period closes the terrain of @cell. */
static gboolean
is_closed_today (const VdGame *game,
                 guint         cell)
{
  const VdScenario *s = game->scenario;

  return (s->periods[vd_game_period (game)].closed_terrain & (1u << s->terrain[cell])) != 0;
}

/* The rule by which a step's price is out of the question. */
static VdPoint
find_closed (const VdGame *game,
             guint         from,
             guint         dir)
{
  const VdScenario *s = game->scenario;
  guint to = s->next[from][dir];

  if (is_closed_today (game, to))
    return VD_POINT_PERIOD_TERRAIN;
  if (s->terrains[s->terrain[to]].cost == VD_NEVER && s->paths[from][dir] == 0)
    return VD_POINT_MOVE_TERRAIN;

  return VD_POINT_MOVE_SIDE_CLOSED;
}

/* Whether the mover may come to @to, which is controlled, from another hex that is. */
static gboolean
goes_on (const Walk *walk,
         guint       to)
{
  return walk->search.goes_on && walk->search.opposition[to] == VD_OPPOSITION_CONTROL;
}

/* The rule that forbids a step to @to whatever it costs; VD_N_POINTS if none
 * does. */
static VdPoint
find_bar_to_step (VdGame     *game,
                  VdUnitId    unit,
                  const Walk *walk,
                  guint       to)
{
  if (vd_scenario_confines (game->scenario, unit, to))
    return VD_POINT_CONFINED;
  if (vd_unit_is_barred (game->scenario, unit, walk->at,
                         vd_scenario_find_direction (game->scenario, walk->at, to)))
    return VD_POINT_BARS;
  if (vd_leader_find_keeper (game, unit, to) != VD_N_POINTS)
    return vd_leader_find_keeper (game, unit, to);
  if (vd_leader_is_held_from (game, unit, to))
    return VD_POINT_CONTROL_EXIT_COMMAND;
  if (walk->stopped && !goes_on (walk, to))
    return VD_POINT_CONTROL_STOPS;
  if (vd_reserve_bars (game, unit, to))
    return vd_reserve_cite (game, unit);
  if (walk->search.opposition[to] == VD_OPPOSITION_ENEMY)
    return VD_POINT_MOVE_ENEMY_HEX;
  if (walk->search.opposition[to] >= walk->search.bar)
    return VD_POINT_PERIOD_CONTROL;
  if (walk->at == walk->search.leaves && walk->search.leaves_free &&
      walk->search.opposition[to] == VD_OPPOSITION_CONTROL && !goes_on (walk, to))
    return VD_POINT_CONTROL_EXIT_FIRST;

  return walk->marcher != NULL
         ? vd_march_find_bar_to_enter (game, walk->marcher, walk->layer, to) : VD_N_POINTS;
}

/* What the step by @dir costs in the layer that the walk is in. */
static guint
price_step (VdGame     *game,
            VdUnitId    unit,
            const Walk *walk,
            guint       dir,
            VdExplain  *why)
{
  const VdScenario *s = game->scenario;
  guint unit_class = s->units[unit].unit_class, period = vd_game_period (game);
  const VdStepRow *rows = walk->marcher != NULL ? walk->marcher->rows[walk->layer]
                                                : walk->search.rows;

  if (why == NULL)
    return rows[walk->at].cost[dir];

  return walk->layer == VD_LAYER_MARCH
         ? vd_price_march (s, unit_class, period, walk->at, dir, why)
         : vd_price_step (s, unit_class, period, walk->at, dir, why);
}

/* Whether a step that is dearer than the allowance is the whole move. */
static gboolean
is_whole_move (VdGame     *game,
               VdUnitId    unit,
               const Walk *walk,
               guint       dir,
               VdExplain  *why)
{
  const VdStepRow *rows = walk->marcher != NULL ? walk->marcher->rows[walk->layer]
                                                : walk->search.rows;

  if (walk->spent > 0 || !vd_game_is_on_map (game, unit) ||
      walk->at != game->state.units[unit].cell ||
      (walk->marcher != NULL && walk->layer != walk->marcher->begins) ||
      vd_whole_move_price (game, &walk->search, rows, walk->at, dir) == VD_NEVER)
    return FALSE;

  vd_because (why, VD_POINT_MOVE_MINIMUM, 0, N_("one hex is its whole move"));
  return TRUE;
}

static VdVerdict
walk_step (VdGame    *game,
           VdUnitId   unit,
           guint      to,
           Walk      *walk,
           VdExplain *why)
{
  const VdScenario *s = game->scenario;
  const VdSearch *search = &walk->search;
  int dir = vd_scenario_find_direction (s, walk->at, to);
  VdPoint bar;
  guint cost, spent;

  if (dir < 0 && vd_game_has (game, VD_POINT_MOVE_ADJACENT))
    return vd_forbid (game, VD_POINT_MOVE_ADJACENT, why);
  if (dir < 0)
    return vd_mutant_jump (game, unit, to, &walk->at, &walk->spent);

  bar = find_bar_to_step (game, unit, walk, to);
  if (bar == VD_POINT_CONTROL_EXIT_FIRST)
    vd_because (why, bar, 0, N_("%s is in enemy control"), vd_scenario_get_label (s, to));
  if (bar == VD_POINT_BARS)
    return vd_bars_forbid (game, unit, walk->at, dir, why);
  if (bar != VD_N_POINTS)
    return vd_forbid (game, bar, why);

  cost = price_step (game, unit, walk, dir, why);
  if (cost == VD_NEVER)
    return vd_forbid (game, find_closed (game, walk->at, dir), why);

  if (why != NULL)
    vd_step_explain (game, unit, to, cost, search->opposition[to], why);
  if (goes_on (walk, to) && (walk->stopped || walk->at == search->leaves))
    vd_because (why, VD_POINT_LEADERS_GO_ON, 0, N_("from friend to friend"));
  else if (walk->at == search->leaves && search->leaves_free)
    vd_because (why, VD_POINT_CONTROL_EXIT_FIRST, 0, N_("%s is free of enemy control"),
                vd_scenario_get_label (s, to));

  walk->stopped = search->opposition[to] == VD_OPPOSITION_CONTROL && search->stops;
  spent = walk->spent + price_step (game, unit, walk, dir, NULL);
  if (spent > search->allowance && !is_whole_move (game, unit, walk, dir, why))
    return vd_forbid (game, VD_POINT_MOVE_ALLOWANCE, why);

  walk->spent = spent;
  walk->at = to;
  return vd_allow (walk->spent);
}

static gboolean
has_free_step (const VdGame   *game,
               const VdSearch *search,
               guint           side)
{
  const VdStepRow *row = &search->rows[search->leaves];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (row->cost[dir] != VD_NEVER && game->opposition[side][row->next[dir]] == VD_OPPOSITION_NONE)
      return TRUE;

  return FALSE;
}

/* Whether no first hex is free of enemy control, or the hex could be reached if the first might
 * be in it. */
static gboolean
is_shut_in (VdGame   *game,
            VdUnitId  unit,
            guint     to)
{
  VdSearch search = vd_search_for (game, unit);
  VdReachCell start = { .cell = game->state.units[unit].cell };
  gboolean found;

  if (!search.leaves_free || search.leaves != start.cell)
    return FALSE;

  if (!has_free_step (game, &search, vd_game_side (game, unit)))
    return TRUE;

  search.leaves_free = FALSE;
  vd_search_run (game, &search, &start, 1, NULL, 0);
  found = vd_search_found (&search, to);
  vd_search_done (game, &search);
  return found;
}

/* The hexes beside the unit by which it might go if they were free of enemy control. */
static VdVerdict
explain_shut_in (VdGame    *game,
                 VdUnitId   unit,
                 VdExplain *why)
{
  const VdScenario *s = game->scenario;
  guint from = game->state.units[unit].cell, side = vd_game_side (game, unit);

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (s->next[from][dir] >= 0 &&
        game->opposition[side][s->next[from][dir]] == VD_OPPOSITION_CONTROL)
      vd_because (why, VD_POINT_CONTROL_EXIT_FIRST, 0, N_("%s is in enemy control"),
                  vd_scenario_get_label (s, s->next[from][dir]));

  return vd_forbid (game, VD_POINT_CONTROL_EXIT_FIRST, why);
}

/* Goes over to road march, or ends it. */
static VdVerdict
change_layer (VdGame    *game,
              VdLayer    layer,
              Walk      *walk,
              VdExplain *why)
{
  VdPoint bar = vd_march_find_bar_to_change (game, walk->marcher, layer, walk->at);

  if (bar != VD_N_POINTS)
    return vd_forbid (game, bar, why);

  if (layer == VD_LAYER_MARCH)
    vd_because (why, VD_POINT_ROAD_MARCH_DECLARED, 0, N_("it goes over to road march in %s"),
                vd_scenario_get_label (game->scenario, walk->at));
  else
    {
      vd_because (why, VD_POINT_ROAD_MARCH_DROP, walk->marcher->drop,
                  N_("it ends its road march in %s"),
                  vd_scenario_get_label (game->scenario, walk->at));
      walk->spent += walk->marcher->drop;
    }

  walk->layer = layer;
  return walk->spent > walk->search.allowance ? vd_forbid (game, VD_POINT_MOVE_ALLOWANCE, why)
                                              : vd_allow (walk->spent);
}

/* Likewise before a step.  Where there is no legal way it may have to stay as it is for now. */
static VdVerdict
follow_plan (VdGame    *game,
             VdLayer    layer,
             gboolean   is_legal,
             Walk      *walk,
             VdExplain *why)
{
  if (walk->layer == layer ||
      (!is_legal &&
       vd_march_find_bar_to_change (game, walk->marcher, layer, walk->at) != VD_N_POINTS))
    return vd_allow (walk->spent);

  return change_layer (game, layer, walk, why);
}

/* Into its first hex, in road march or out of it. */
static VdVerdict
come_in (VdGame    *game,
         VdUnitId   unit,
         Walk      *walk,
         VdExplain *why)
{
  gboolean marching = walk->layer == VD_LAYER_MARCH;
  VdPoint bar = vd_march_find_bar_to_enter (game, walk->marcher, walk->layer, walk->at);

  if (bar != VD_N_POINTS)
    return vd_forbid (game, bar, why);

  walk->spent = vd_entry_price (game, unit, walk->at, marching, why);
  if (marching)
    vd_because (why, VD_POINT_ENTRY_MARCH, 0, N_("it comes in in road march"));

  return vd_allow (walk->spent);
}

/* The steps of a unit that can be in road march. */
static VdVerdict
walk_in_layers (VdGame          *game,
                const VdOrder   *order,
                const guint16   *path,
                guint            n_path,
                const VdMarcher *marcher,
                Walk            *walk,
                VdExplain       *why)
{
  VdLayer final = order->arg != 0 && vd_order_takes (order->kind, VD_OPERAND_MARCH)
                  ? VD_LAYER_MARCH : VD_LAYER_OPEN;
  g_autofree guint8 *layers = g_malloc0 (n_path + 1);
  VdVerdict verdict = vd_allow (walk->spent);
  guint costs[VD_N_LAYERS];
  gboolean is_legal;
  VdPoint bar;

  walk->marcher = marcher;
  vd_march_price_starts (game, marcher, walk->at, walk->spent, costs);
  is_legal = vd_march_plan (game, marcher, walk->at, costs, walk->stopped, path, n_path, final,
                            &walk->layer, layers);
  if (marcher->home == VD_NO_CELL)
    {
      verdict = come_in (game, order->unit, walk, why);
      if (!verdict.legal)
        return verdict;
    }

  for (guint i = 0; i < n_path && verdict.legal; i++)
    {
      verdict = follow_plan (game, layers[i], is_legal, walk, why);
      if (verdict.legal)
        verdict = walk_step (game, order->unit, path[i], walk, why);
    }

  if (verdict.legal && walk->layer != final)
    verdict = change_layer (game, final, walk, why);
  if (!verdict.legal || final == VD_LAYER_OPEN)
    return verdict;

  bar = vd_march_find_bar_to_end (game, marcher, walk->at);
  return bar != VD_N_POINTS ? vd_forbid (game, bar, why) : verdict;
}

/* Of a hex that a unit which can be in road march does not reach: the rule of road march that
 * stands in the way there; VD_N_POINTS if none does. */
static VdPoint
find_bar_to_march (VdGame        *game,
                   const VdOrder *order)
{
  const VdMarcher marcher = vd_march_begin (game, order->unit);
  VdPoint bar;

  if (marcher.search.opposition[order->cell] == VD_OPPOSITION_ENEMY)
    return VD_N_POINTS;

  bar = vd_march_find_bar_to_enter (game, &marcher, VD_LAYER_OPEN, order->cell);
  if (bar != VD_N_POINTS || order->arg == 0)
    return bar;

  bar = vd_march_find_bar_to_end (game, &marcher, order->cell);
  return bar == VD_N_POINTS && marcher.begins == VD_LAYER_OPEN ? VD_POINT_ROAD_MARCH_DECLARED : bar;
}

/* Of a hex that cannot be reached: the rule that stands in the way. */
static VdVerdict
explain_unreachable (VdGame        *game,
                     const VdOrder *order,
                     VdExplain     *why)
{
  const VdScenario *s = game->scenario;
  VdUnitId unit = order->unit;
  guint to = order->cell;
  guint side = vd_game_side (game, unit);
  guint from = game->state.units[unit].cell;
  VdSearch search = vd_search_for (game, unit);
  VdReachCell start = { .cell = from };
  gboolean far, free;

  if (vd_road_march_knows (game, unit))
    {
      VdPoint bar = find_bar_to_march (game, order);

      if (bar != VD_N_POINTS)
        return vd_forbid (game, bar, why);
    }

  if (vd_scenario_find_direction (s, from, to) >= 0)
    {
      Walk walk = { .search = search, .at = from };
      VdVerdict verdict = walk_step (game, unit, to, &walk, why);

      /* A column could as one. */
      return verdict.legal ? vd_forbid (game, VD_POINT_MOVE_ALLOWANCE, why) : verdict;
    }

  if (game->opposition[side][to] == VD_OPPOSITION_ENEMY)
    return vd_forbid (game, VD_POINT_MOVE_ENEMY_HEX, why);
  if (vd_scenario_confines (s, unit, to))
    return vd_forbid (game, VD_POINT_CONFINED, why);
  if (vd_bar_is_ground (s, s->units[unit].bars, to))
    return vd_forbid (game, VD_POINT_BARS, why);
  if (vd_reserve_bars (game, unit, to))
    return vd_forbid (game, vd_reserve_cite (game, unit), why);
  if (vd_leader_find_keeper (game, unit, to) != VD_N_POINTS)
    return vd_forbid (game, vd_leader_find_keeper (game, unit, to), why);

  if (is_shut_in (game, unit, to))
    return explain_shut_in (game, unit, why);

  search.opposition = game->movement->no_opposition;
  search.left = game->movement->free_left;
  vd_search_run (game, &search, &start, 1, NULL, 0);
  free = vd_search_found (&search, to);
  vd_search_done (game, &search);
  if (free)
    return vd_forbid (game, game->bar == VD_OPPOSITION_CONTROL ? VD_POINT_PERIOD_CONTROL
                                                               : VD_POINT_CONTROL_STOPS, why);

  search.allowance = VD_NEVER - 1;
  vd_search_run (game, &search, &start, 1, NULL, 0);
  far = vd_search_found (&search, to);
  vd_search_done (game, &search);
  if (far)
    return vd_forbid (game, VD_POINT_MOVE_ALLOWANCE, why);

  return vd_forbid (game, is_closed_today (game, to) ? VD_POINT_PERIOD_TERRAIN
                                                     : VD_POINT_MOVE_SIDE_CLOSED, why);
}

static VdVerdict
test_walk (VdGame        *game,
           const VdOrder *order,
           const guint16 *path,
           guint          n_path,
           Walk          *walk,
           VdExplain     *why)
{
  VdUnitId unit = order->unit;
  gboolean inside = vd_game_is_on_map (game, unit);
  gboolean marches = vd_road_march_knows (game, unit);
  VdVerdict verdict;

  if (path == NULL && (marches || !(inside && order->cell == game->state.units[unit].cell)))
    {
      n_path = vd_reach_path_of (game, order, game->path.cells, VD_MAX_PATH);
      game->path.n = n_path;
      path = game->path.cells;
    }

  verdict = begin_walk (game, unit, n_path > 0 ? path[0] : order->cell, walk, why);
  if (!verdict.legal)
    return verdict;
  if (n_path == 0 && walk->at != order->cell)
    return inside ? explain_unreachable (game, order, why)
                  : vd_forbid (game, VD_POINT_MOVE_ALLOWANCE, why);

  if (!inside && (n_path > 1 || order->kind != VD_ORDER_ENTER))
    {
      if (!vd_game_has (game, VD_POINT_ENTRY_MOVES_ON))
        return vd_forbid (game, VD_POINT_ENTRY_MOVES_ON, why);
      vd_because (why, VD_POINT_ENTRY_MOVES_ON, 0, N_("it moves on"));
    }

  if (marches)
    {
      const VdMarcher marcher = vd_march_begin (game, unit);
      guint first = inside || n_path == 0 ? 0 : 1;

      verdict = walk_in_layers (game, order, path + first, n_path - first, &marcher, walk, why);
      walk->marcher = NULL;
      return verdict;
    }

  for (guint i = inside ? 0 : 1; i < n_path && verdict.legal; i++)
    verdict = walk_step (game, unit, path[i], walk, why);

  return verdict;
}

static VdVerdict
test_end (VdGame    *game,
          VdExplain *why)
{
  VdPoint duty = vd_move_find_duty (game);

  if (duty != VD_N_POINTS)
    return vd_forbid (game, duty, why);

  vd_because (why, VD_POINT_MOVE_ANY_NUMBER, 0, N_("no unit has to move"));
  return vd_allow (0);
}

static VdVerdict
test_decline (VdGame        *game,
              const VdOrder *order,
              VdExplain     *why)
{
  if (vd_game_side (game, order->unit) != game->state.player ||
      vd_game_is_on_map (game, order->unit) || !vd_entry_is_due (game, order->unit) ||
      !vd_move_may_decline (game, order->unit))
    return vd_forbid (game, VD_POINT_ENTRY_COMPULSORY, why);

  vd_because (why, VD_POINT_ENTRY_DECLINE, 0, N_("a demoralized side may decline"));
  return vd_allow (0);
}

/* What forbids the unit to end its move in the hex; VD_N_POINTS if nothing does.  It comes
 * back to its own only to change whether it is in road march. */
static VdPoint
find_bar_to_stay (VdGame        *game,
                  const VdOrder *order,
                  guint          spent)
{
  VdUnitId unit = order->unit;
  guint cell = order->cell;
  VdStacking stacking;

  if (vd_obeying_find_bar (game, unit, cell) != VD_N_POINTS)
    return vd_obeying_find_bar (game, unit, cell);
  if (order->arg != 0 && vd_game_has (game, VD_POINT_ROAD_MARCH_ALONE) &&
      vd_road_march_has_company (game, unit, cell))
    return VD_POINT_ROAD_MARCH_ALONE;
  if (vd_game_is_on_map (game, unit) && cell == game->state.units[unit].cell)
    return (order->arg != 0) != vd_road_march_has (game, unit) ? VD_N_POINTS
                                                               : VD_POINT_MOVE_ADJACENT;

  if (vd_recall_bars (game, unit, cell))
    return VD_POINT_RECALL_MARCH;
  if (vd_summons_bar (game, unit, cell))
    return VD_POINT_INITIATIVE_OBLIGED;
  if (vd_scenario_stacks_by_kinds (game->scenario))
    return vd_stack_kinds_bar (game, unit, cell, spent);

  vd_stacking_begin (&stacking, game, unit);
  return vd_stacking_allows (&stacking, cell) ? VD_N_POINTS : VD_POINT_MOVE_STACKING;
}

/* Where stacking goes by kinds: what it costs in all to end the move with others. */
static VdVerdict
join_stack (VdGame        *game,
            const VdOrder *order,
            const Walk    *walk,
            VdExplain     *why)
{
  guint price = vd_stack_kinds_price (game, order->unit, order->cell);

  if (price > 0)
    vd_because (why, VD_POINT_STACK_KINDS_COST, price, N_("another unit stands there"));
  if (why != NULL && game->unit_at[order->cell] != VD_NONE)
    vd_stack_kinds_explain (game, order->unit, order->cell, why);

  return vd_allow (walk->spent + price);
}

VdVerdict
vd_move_test (VdGame        *game,
              const VdOrder *order,
              const guint16 *path,
              guint          n_path,
              VdExplain     *why)
{
  VdVerdict verdict;
  VdPoint bar;
  Walk walk;

  if (vd_arrival_roll_find (game) != VD_NONE)
    return vd_forbid (game, VD_POINT_ENTRY_DIE, why);
  if (order->kind == VD_ORDER_END)
    return test_end (game, why);

  bar = vd_move_find_bar (game, order->unit);
  if (bar == VD_POINT_MOVE_HELD || bar == VD_POINT_MOVE_FREED)
    return vd_hold_forbid (game, bar, order->unit, why);
  if (bar != VD_N_POINTS)
    return vd_forbid (game, bar, why);
  if (order->kind == VD_ORDER_DECLINE)
    return test_decline (game, order, why);
  if (order->kind == VD_ORDER_STEP)
    return game->state.units[order->unit].place == VD_PLACE_TRACK
           ? vd_track_test (game, order, why)
           : vd_forbid (game, VD_POINT_TRANSIT_ENDS, why);

  verdict = vd_move_test_place (game, order, why);
  if (!verdict.legal)
    return verdict;
  if (order->arg != 0 && vd_order_takes (order->kind, VD_OPERAND_MARCH) &&
      !vd_road_march_knows (game, order->unit))
    return vd_forbid (game, VD_POINT_ROAD_MARCH_EXEMPT, why);

  verdict = test_walk (game, order, path, n_path, &walk, why);
  if (!verdict.legal)
    return verdict;
  vd_initiative_explain (game, order->unit, why);
  vd_obeying_explain (game, order->unit, why);

  if (order->kind == VD_ORDER_EXIT || order->kind == VD_ORDER_TRANSIT)
    {
      if (walk.stopped)
        return vd_forbid (game, VD_POINT_CONTROL_STOPS, why);
      if (vd_summons_bind (game, order->unit))
        return vd_forbid (game, VD_POINT_INITIATIVE_OBLIGED, why);
      if (vd_sent_binds (game, order->unit))
        return vd_forbid (game, VD_POINT_ORDERS_WAY, why);

      return vd_exit_test (game, order, walk.spent, why);
    }

  bar = find_bar_to_stay (game, order, walk.spent);
  if (bar != VD_N_POINTS)
    return vd_forbid (game, bar, why);

  return G_LIKELY (!vd_scenario_stacks_by_kinds (game->scenario)) || order->arg != 0 ? verdict
                                                        : join_stack (game, order, &walk, why);
}
