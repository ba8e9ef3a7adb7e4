#include "core/move.h"

#include "core/crowd.h"
#include "core/exit.h"
#include "core/price.h"
#include "core/reach.h"

#include <string.h>

#define MAX_PATH 256

void
vd_move_begin (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint unit = 0; unit < s->n_units; unit++)
    game->state.units[unit].flags = 0;

  vd_game_forget_reaches (game);
  vd_move_count_due (game);
}

/* Of the phasing side's units: on the map and not moved yet. */
static gboolean
is_mover (const VdGame *game,
          VdUnitId      unit)
{
  return vd_game_is_on_map (game, unit) && !(game->state.units[unit].flags & VD_MOVED);
}

/* Of the phasing side's units: off the map and free to come in. */
static gboolean
is_comer (VdGame   *game,
          VdUnitId  unit)
{
  return !vd_game_is_on_map (game, unit) && vd_entry_is_due (game, unit);
}

#define FOR_EACH_PHASING(game, unit)                                                     \
  for (guint unit##_i = 0, unit; unit##_i < (game)->scenario->n_of_side[(game)->state.player] && \
       (unit = (game)->scenario->of_side[(game)->state.player][unit##_i], TRUE);         \
       unit##_i++)

/* Appends an order to each cell that has room; the others are put by in
 * @doubtful.  The innermost loop of a campaign: an order is written as one
 * word, and nothing is read through pointers that the writes might touch. */
static guint
list_vacant (const VdGame      *game,
             const VdReachCell *cells,
             guint              n,
             VdOrder            order,
             VdOrder           *restrict out,
             guint16           *restrict doubtful,
             guint             *n_doubtful)
{
  const guint8 *restrict n_at = game->n_at;
  const guint8 *restrict reserved = game->reserved;
  guint limit = game->scenario->settings[VD_SET_STACKING];
  guint listed = 0, put_by = 0;
  guint64 word, step;

  memcpy (&word, &order, sizeof word);
  order.cell = 1;
  memcpy (&step, &order, sizeof step);
  step -= word;

  for (guint i = 0; i < n; i++)
    {
      guint cell = cells[i].cell;
      gboolean room = (guint) n_at[cell] + reserved[cell] < limit;
      guint64 this_one = word + cell * step;

      memcpy (&out[listed], &this_one, sizeof this_one);
      doubtful[put_by] = cell;
      listed += room;
      put_by += !room;
    }

  *n_doubtful = put_by;
  return listed;
}

/* Asks the crowd, unless the answer for this hex is known for every mover. */
static inline gboolean
is_allowed (const VdGame  *game,
            const VdCrowd *crowd,
            guint          cell)
{
  if (!crowd->own && game->way_asked[cell] == game->way_stamp && game->way[cell] != VD_WAY_UNSURE &&
      vd_game_has (game, VD_POINT_MOVE_STACKING))
    return game->way[cell] == VD_WAY_YES;

  return vd_crowd_allows (crowd, cell);
}

/* Orders of one unit to the hexes it can reach: first those with room, which
 * nobody of a crowd needs, then those where a friend must make way. */
static void
list_reach (VdGame      *game,
            VdUnitId     unit,
            VdOrderKind  kind,
            VdOrderList *list)
{
  VdOrder order = { kind, 0, unit, 0, 0 };
  VdCrowd crowd;
  guint n, n_doubtful = 0;

  vd_crowd_begin (&crowd, game, unit);
  vd_reach_find (game, unit, &n);
  if (list->n + n > list->size)
    vd_order_list_grow (list, n);
  if (!crowd.possible)
    return;

  if (!crowd.own)
    list->n += list_vacant (game, game->reach_cells + game->reach[unit].first, n, order,
                            list->orders + list->n, game->doubtful, &n_doubtful);
  else
    for (; n_doubtful < n; n_doubtful++)
      game->doubtful[n_doubtful] = game->reach_cells[game->reach[unit].first + n_doubtful].cell;

  for (guint i = 0; i < n_doubtful; i++)
    if (is_allowed (game, &crowd, game->doubtful[i]))
      {
        order.cell = game->doubtful[i];
        list->orders[list->n++] = order;
      }
}

/* The hexes on an edge that a unit passes on its way, its own first if it may
 * leave it. */
static guint
ways_of (VdGame      *game,
         VdUnitId     unit,
         VdReachCell *ways,
         guint        max)
{
  guint cell = game->state.units[unit].cell;
  guint n, first, count = 0;

  vd_reach_find (game, unit, &n);
  first = game->reach[unit].first;
  if (game->scenario->edges[cell] != 0 &&
      (game->hazard[vd_game_side (game, unit)][cell] != VD_HAZARD_CONTROL ||
       !vd_game_has (game, VD_POINT_MOVE_LEAVES_CONTROL)))
    ways[count++] = (VdReachCell) { .cell = cell };

  for (guint i = 0; i < n && count < max; i++)
    if (game->scenario->edges[game->reach_cells[first + i].cell] != 0)
      ways[count++] = game->reach_cells[first + i];

  return count;
}

/* The ways out of one unit, which stay the same for the whole phase. */
static void
find_ways_out (VdGame   *game,
               VdUnitId  unit)
{
  VdReachSlice *slice = &game->reach[unit];
  VdReachCell ways[MAX_PATH];

  slice->first_way = game->ways.n;
  vd_exit_list (game, unit, ways, ways_of (game, unit, ways, MAX_PATH), &game->ways);
  slice->n_ways = game->ways.n - slice->first_way;
  slice->ways_valid = TRUE;
}

static void
list_ways_out (VdGame      *game,
               VdOrderList *list,
               VdOrderKind  kind)
{
  FOR_EACH_PHASING (game, unit)
    {
      const VdReachSlice *slice = &game->reach[unit];

      if (!is_mover (game, unit) ||
          !(slice->at_edge || game->scenario->edges[game->state.units[unit].cell] != 0))
        continue;
      if (!slice->ways_valid)
        find_ways_out (game, unit);

      for (guint i = 0; i < slice->n_ways; i++)
        if (game->ways.orders[slice->first_way + i].kind == kind)
          vd_order_list_add (list, game->ways.orders[slice->first_way + i]);
    }
}

/* Whether a due unit may stay away: a transfer, a group that its owner may
 * hold back, or one that he has just declined [JA 14.22, 15.3; R-39]. */
static gboolean
may_wait (const VdGame *game,
          VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  if (game->state.units[unit].place == VD_PLACE_TRACK)
    return vd_scenario_has (s, VD_POINT_TRANSIT_WAITS);

  return s->groups[game->group[unit]].may_delay && vd_scenario_has (s, VD_POINT_ENTRY_DELAY);
}

static gboolean
may_decline (const VdGame *game,
             VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  return game->state.units[unit].place == VD_PLACE_WAITING && game->group[unit] != VD_NONE &&
         s->settings[VD_SET_DECLINE_IF_DEMORALIZED] && vd_scenario_has (s, VD_POINT_ENTRY_DECLINE) &&
         (game->state.demoralized[s->groups[game->group[unit]].field] &
          (1u << vd_game_side (game, unit)));
}

static gboolean
can_come_in (VdGame   *game,
             VdUnitId  unit)
{
  VdCrowd crowd;
  guint n;

  vd_crowd_begin (&crowd, game, unit);
  vd_reach_find (game, unit, &n);
  for (guint i = 0; i < n; i++)
    if (vd_crowd_allows (&crowd, game->reach_cells[game->reach[unit].first + i].cell))
      return TRUE;

  return FALSE;
}

/* Why the phase cannot end; VD_N_POINTS if it can. */
static VdPoint
find_duty (VdGame *game)
{
  if (game->n_crowded > 0 && vd_game_has (game, VD_POINT_MOVE_STACKING))
    return VD_POINT_MOVE_STACKING;

  if (!vd_game_has (game, VD_POINT_MOVE_ANY_NUMBER))
    FOR_EACH_PHASING (game, unit)
      if (is_mover (game, unit) && can_come_in (game, unit))
        return VD_POINT_MOVE_ANY_NUMBER;

  if (game->n_due > 0 && vd_game_has (game, VD_POINT_ENTRY_COMPULSORY))
    FOR_EACH_PHASING (game, unit)
      if (is_comer (game, unit) && !may_wait (game, unit) && can_come_in (game, unit))
        return VD_POINT_ENTRY_COMPULSORY;

  return VD_N_POINTS;
}

static void
list_comers (VdGame      *game,
             VdOrderList *list)
{
  FOR_EACH_PHASING (game, unit)
    if (is_comer (game, unit))
      list_reach (game, unit, VD_ORDER_ENTER, list);
}

static void
list_decisions_off_map (VdGame      *game,
                        VdOrderList *list)
{
  FOR_EACH_PHASING (game, unit)
    if (game->state.units[unit].place == VD_PLACE_TRACK &&
        vd_track_test (game, &(VdOrder) { VD_ORDER_STEP, 0, unit, 0, 0 }, NULL).legal)
      vd_order_list_add (list, (VdOrder) { VD_ORDER_STEP, 0, unit, 0, 0 });

  if (game->n_due > 0)
    FOR_EACH_PHASING (game, unit)
      if (is_comer (game, unit) && may_decline (game, unit))
        vd_order_list_add (list, (VdOrder) { VD_ORDER_DECLINE, 0, unit, 0, 0 });
}

void
vd_move_list (VdGame      *game,
              VdOrderList *list)
{
  FOR_EACH_PHASING (game, unit)
    if (is_mover (game, unit))
      list_reach (game, unit, VD_ORDER_MOVE, list);

  if (game->n_due > 0)
    list_comers (game, list);
  if (vd_exit_has_any (game, game->state.player))
    {
      list_ways_out (game, list, VD_ORDER_EXIT);
      list_ways_out (game, list, VD_ORDER_TRANSIT);
    }

  list_decisions_off_map (game, list);
  if (find_duty (game) == VD_N_POINTS)
    vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_END });
}

/* What forbids @unit any movement order now; VD_N_POINTS if nothing does. */
static VdPoint
find_bar (VdGame   *game,
          VdUnitId  unit)
{
  const VdState *state = &game->state;
  gboolean own = vd_game_side (game, unit) == state->player;

  if (state->phase == VD_PHASE_OVER && vd_game_has (game, VD_POINT_SEQUENCE_END))
    return VD_POINT_SEQUENCE_END;
  if (state->phase == VD_PHASE_COMBAT && !own && vd_game_has (game, VD_POINT_MOVE_OUT_OF_TURN))
    return VD_POINT_MOVE_OUT_OF_TURN;
  if (state->phase == VD_PHASE_COMBAT && state->fought && vd_game_has (game, VD_POINT_MOVE_AFTER_COMBAT))
    return VD_POINT_MOVE_AFTER_COMBAT;
  if (state->phase == VD_PHASE_COMBAT && vd_game_has (game, VD_POINT_SEQUENCE_COMBAT))
    return VD_POINT_SEQUENCE_COMBAT;
  if (!vd_game_has (game, VD_POINT_SEQUENCE_MOVEMENT))
    return VD_POINT_SEQUENCE_MOVEMENT;
  if (!own && vd_game_has (game, VD_POINT_SEQUENCE_PHASING))
    return VD_POINT_SEQUENCE_PHASING;
  if ((state->units[unit].flags & VD_MOVED) && vd_game_has (game, VD_POINT_MOVE_TWICE))
    return VD_POINT_MOVE_TWICE;

  return VD_N_POINTS;
}

/* Why @unit, off the map, may not come in. */
static VdPoint
find_bar_to_entry (VdGame   *game,
                   VdUnitId  unit)
{
  const VdUnitState *u = &game->state.units[unit];

  if (u->place == VD_PLACE_EXITED)
    return VD_POINT_EXIT_FINAL;
  if (u->place == VD_PLACE_DECLINED)
    return vd_game_has (game, VD_POINT_ENTRY_CANCELLED) ? VD_POINT_ENTRY_CANCELLED : VD_POINT_ENTRY_DECLINE;
  if (u->place == VD_PLACE_TRACK)
    return vd_entry_is_due (game, unit) ? VD_N_POINTS : VD_POINT_TRANSIT_SPACES;
  if (!vd_entry_is_due (game, unit))
    return VD_POINT_ENTRY_DUE;

  return VD_N_POINTS;
}

typedef struct
{
  guint    at;
  guint    spent;
  gboolean stopped;
} Walk;

static VdVerdict
begin_walk (VdGame        *game,
            VdUnitId       unit,
            guint          first,
            Walk          *walk,
            VdExplain     *why)
{
  const VdScenario *s = game->scenario;
  guint side = vd_game_side (game, unit);
  guint16 cells[128];
  guint n;

  if (vd_game_is_on_map (game, unit))
    {
      guint cell = game->state.units[unit].cell;

      *walk = (Walk) { .at = cell };
      if (game->hazard[side][cell] == VD_HAZARD_CONTROL && vd_game_has (game, VD_POINT_MOVE_LEAVES_CONTROL))
        return vd_forbid (game, VD_POINT_MOVE_LEAVES_CONTROL, why);

      vd_because (why, VD_POINT_CONTROL_LIFTED, 0, "it stands in no enemy-controlled hex");
      return vd_allow (0);
    }

  n = vd_entry_cells (game, unit, cells, G_N_ELEMENTS (cells), why);
  for (guint i = 0; i < n; i++)
    if (cells[i] == first)
      {
        *walk = (Walk) {
          .at = first,
          .spent = vd_price_entry (s, s->units[unit].unit_class, vd_game_period (game), first, why),
          .stopped = game->hazard[side][first] == VD_HAZARD_CONTROL,
        };
        vd_because (why, VD_POINT_ENTRY_ANY_TIME, 0, "it comes in");
        return vd_allow (walk->spent);
      }

  if (game->state.units[unit].place == VD_PLACE_TRACK)
    return vd_forbid (game, VD_POINT_TRANSIT_ENDS, why);
  if (vd_game_is_controlled (game, side, first) ||
      (game->unit_at[first] != VD_NONE && vd_game_side (game, game->unit_at[first]) != side))
    return vd_forbid (game, VD_POINT_ENTRY_ENEMY, why);
  if (game->unit_at[first] != VD_NONE)
    return vd_forbid (game, VD_POINT_ENTRY_OCCUPIED, why);

  return vd_forbid (game, VD_POINT_ENTRY_DUE, why);
}

/* The rule by which a step's price is out of the question. */
static VdPoint
find_closed (VdGame   *game,
             VdUnitId  unit,
             guint     from,
             guint     dir)
{
  const VdScenario *s = game->scenario;
  guint to = s->next[from][dir];
  guint period = vd_game_period (game);

  if (s->periods[period].closed_terrain & (1u << s->terrain[to]))
    return VD_POINT_PERIOD_TERRAIN;
  if (s->terrains[s->terrain[to]].cost == VD_NEVER && s->paths[from][dir] == 0)
    return VD_POINT_MOVE_TERRAIN;

  return VD_POINT_MOVE_SIDE_CLOSED;
}

static int
dir_between (const VdScenario *s,
             guint             from,
             guint             to)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (s->next[from][dir] == (int) to)
      return dir;

  return -1;
}

/* A mutation test lets units skip hexes. */
static VdVerdict
jump (VdGame   *game,
      VdUnitId  unit,
      guint     to,
      Walk     *walk)
{
  const VdScenario *s = game->scenario;

  walk->spent += vd_price_entry (s, s->units[unit].unit_class, vd_game_period (game), to, NULL);
  walk->at = to;
  return vd_allow (walk->spent);
}

static VdVerdict
walk_step (VdGame    *game,
           VdUnitId   unit,
           guint      to,
           Walk      *walk,
           VdExplain *why)
{
  const VdScenario *s = game->scenario;
  VdSearch search = vd_search_for (game, unit);
  int dir = dir_between (s, walk->at, to);
  guint16 holder = game->unit_at[to];
  guint cost;

  if (dir < 0 && vd_game_has (game, VD_POINT_MOVE_ADJACENT))
    return vd_forbid (game, VD_POINT_MOVE_ADJACENT, why);
  if (dir < 0)
    return jump (game, unit, to, walk);
  if (walk->stopped)
    return vd_forbid (game, VD_POINT_CONTROL_STOPS, why);
  if (search.hazard[to] == VD_HAZARD_ENEMY)
    return vd_forbid (game, VD_POINT_MOVE_ENEMY_HEX, why);
  if (search.hazard[to] == VD_HAZARD_CONTROL && search.control_closed)
    return vd_forbid (game, VD_POINT_PERIOD_CONTROL, why);

  cost = vd_price_step (s, s->units[unit].unit_class, vd_game_period (game), walk->at, dir, why);
  if (cost == VD_NEVER)
    return vd_forbid (game, find_closed (game, unit, walk->at, dir), why);

  vd_because (why, VD_POINT_MOVE_PAYS, cost, "enters %s", vd_scenario_get_label (s, to));
  vd_because (why, VD_POINT_MOVE_ADJACENT, 0, "a neighbouring hex");
  if (search.hazard[to] == VD_HAZARD_CONTROL)
    {
      vd_because (why, VD_POINT_CONTROL_STOPS, 0, "enemy-controlled");
      vd_because (why, VD_POINT_CONTROL_FREE, 0, "control costs nothing");
      if (vd_game_is_controlled (game, vd_game_side (game, unit), to) &&
          game->control[vd_game_side (game, unit) ^ 1][to] > 1)
        vd_because (why, VD_POINT_CONTROL_SHARED, 0, "several controllers");
      if (holder != VD_NONE)
        vd_because (why, VD_POINT_CONTROL_ALWAYS, 0, "a friend does not cancel control");
      walk->stopped = search.stops;
    }
  else if (holder != VD_NONE)
    vd_because (why, VD_POINT_MOVE_PASSES_FRIEND, 0, "friends let it pass");

  if (game->control[vd_game_side (game, unit)][to] > 1)
    vd_because (why, VD_POINT_MOVE_OWN_CONTROL, 0, "own control does not hinder");
  for (guint d = 0; d < VD_N_DIRS; d++)
    if (s->next[to][d] >= 0 && game->unit_at[s->next[to][d]] != VD_NONE &&
        vd_game_side (game, game->unit_at[s->next[to][d]]) != vd_game_side (game, unit) &&
        search.hazard[to] == VD_HAZARD_NONE)
      vd_because (why, VD_POINT_CONTROL_EXTENT, 0, "control does not pass the hexside");

  walk->spent += search.pays ? cost : 0;
  if (search.hazard[to] != VD_HAZARD_NONE)
    walk->spent += search.surcharge;
  if (walk->spent > search.allowance)
    return vd_forbid (game, VD_POINT_MOVE_ALLOWANCE, why);

  walk->at = to;
  return vd_allow (walk->spent);
}

/* Of a hex that cannot be reached: the rule that stands in the way. */
static VdVerdict
explain_unreachable (VdGame    *game,
                     VdUnitId   unit,
                     guint      to,
                     VdExplain *why)
{
  const VdScenario *s = game->scenario;
  guint side = vd_game_side (game, unit);
  guint from = game->state.units[unit].cell;
  VdSearch search = vd_search_for (game, unit);
  VdReachCell start = { .cell = from };
  gboolean far, free;

  if (dir_between (s, from, to) >= 0)
    {
      Walk walk = { .at = from };

      return walk_step (game, unit, to, &walk, why);
    }

  if (game->hazard[side][to] == VD_HAZARD_ENEMY)
    return vd_forbid (game, VD_POINT_MOVE_ENEMY_HEX, why);

  search.hazard = game->no_hazard;
  vd_search_run (game, &search, &start, 1, NULL, 0);
  free = game->dist[to] != VD_NEVER;
  vd_search_done (game, &search);
  if (free)
    return vd_forbid (game, search.control_closed ? VD_POINT_PERIOD_CONTROL : VD_POINT_CONTROL_STOPS, why);

  search.allowance = VD_NEVER - 1;
  vd_search_run (game, &search, &start, 1, NULL, 0);
  far = game->dist[to] != VD_NEVER;
  vd_search_done (game, &search);
  return vd_forbid (game, far ? VD_POINT_MOVE_ALLOWANCE : VD_POINT_MOVE_SIDE_CLOSED, why);
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
  guint16 found[MAX_PATH];
  VdVerdict verdict;

  if (path == NULL && !(inside && order->cell == game->state.units[unit].cell))
    {
      n_path = vd_reach_path (game, unit, order->cell, found, MAX_PATH);
      path = found;
    }

  verdict = begin_walk (game, unit, n_path > 0 ? path[0] : order->cell, walk, why);
  if (!verdict.legal)
    return verdict;
  if (n_path == 0 && walk->at != order->cell)
    return inside ? explain_unreachable (game, unit, order->cell, why)
                  : vd_forbid (game, VD_POINT_MOVE_ALLOWANCE, why);

  if (!inside && n_path > 1)
    vd_because (why, VD_POINT_ENTRY_MOVES_ON, 0, "it moves on");
  for (guint i = inside ? 0 : 1; i < n_path && verdict.legal; i++)
    verdict = walk_step (game, unit, path[i], walk, why);

  return verdict;
}

static VdVerdict
test_end (VdGame    *game,
          VdExplain *why)
{
  VdPoint duty = find_duty (game);

  if (duty != VD_N_POINTS)
    return vd_forbid (game, duty, why);

  vd_because (why, VD_POINT_MOVE_ANY_NUMBER, 0, "no unit has to move");
  return vd_allow (0);
}

static VdVerdict
test_decline (VdGame        *game,
              const VdOrder *order,
              VdExplain     *why)
{
  if (vd_game_side (game, order->unit) != game->state.player ||
      !is_comer (game, order->unit) || !may_decline (game, order->unit))
    return vd_forbid (game, VD_POINT_ENTRY_COMPULSORY, why);

  vd_because (why, VD_POINT_ENTRY_DECLINE, 0, "a demoralized side may decline");
  return vd_allow (0);
}

static VdVerdict
test_place (VdGame        *game,
            const VdOrder *order,
            VdExplain     *why)
{
  VdPlace place = game->state.units[order->unit].place;
  gboolean on_map = place == VD_PLACE_MAP;

  if (order->kind == VD_ORDER_ENTER ? on_map : !on_map)
    {
      if (place == VD_PLACE_TRACK)
        return vd_forbid (game, VD_POINT_TRANSIT_FORWARD, why);

      return vd_forbid (game, on_map ? VD_POINT_ENTRY_DUE : VD_POINT_SEQUENCE_MOVEMENT, why);
    }

  if (order->kind == VD_ORDER_ENTER)
    {
      VdPoint bar = find_bar_to_entry (game, order->unit);

      if (bar != VD_N_POINTS)
        return vd_forbid (game, bar, why);
    }

  return vd_allow (0);
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
  VdCrowd crowd;

  if (order->kind == VD_ORDER_END)
    return test_end (game, why);

  bar = find_bar (game, order->unit);
  if (bar != VD_N_POINTS)
    return vd_forbid (game, bar, why);
  if (order->kind == VD_ORDER_DECLINE)
    return test_decline (game, order, why);
  if (order->kind == VD_ORDER_STEP)
    return game->state.units[order->unit].place == VD_PLACE_TRACK
           ? vd_track_test (game, order, why)
           : vd_forbid (game, VD_POINT_TRANSIT_ENDS, why);

  verdict = test_place (game, order, why);
  if (!verdict.legal)
    return verdict;

  verdict = test_walk (game, order, path, n_path, &walk, why);
  if (!verdict.legal)
    return verdict;

  if (order->kind == VD_ORDER_EXIT || order->kind == VD_ORDER_TRANSIT)
    {
      if (walk.stopped)
        return vd_forbid (game, VD_POINT_CONTROL_STOPS, why);

      return vd_exit_test (game, order, walk.spent, why);
    }

  if (vd_game_is_on_map (game, order->unit) && order->cell == game->state.units[order->unit].cell)
    return vd_forbid (game, VD_POINT_MOVE_ADJACENT, why);

  vd_crowd_begin (&crowd, game, order->unit);
  if (!vd_crowd_allows (&crowd, order->cell))
    return vd_forbid (game, VD_POINT_MOVE_STACKING, why);

  return verdict;
}

/* Newcomers look for their hexes again when the edge has changed. */
static void
note_edge (VdGame *game,
           guint   cell)
{
  if (game->n_due == 0 || game->scenario->edges[cell] == 0)
    return;

  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (!vd_game_is_on_map (game, unit))
      game->reach[unit].valid = FALSE;
}

/* In a checking build the order is tested once more, so that every rule that
 * it rests on is counted. */
static void
trace (VdGame        *game,
       const VdOrder *order)
{
  const VdScenario *s = game->scenario;

  if (G_LIKELY (game->trace == NULL))
    return;

  vd_move_test (game, order, NULL, 0, game->trace);
  vd_game_see (game, VD_POINT_SEQUENCE_MOVEMENT);
  vd_game_see (game, VD_POINT_SEQUENCE_PHASING);
  vd_price_allowance (s, order->unit, vd_game_period (game), game->trace);
  vd_game_see (game, VD_POINT_MOVE_ALLOWANCE);
  if (game->state.demoralized[s->field[order->cell]] & (1u << vd_game_side (game, order->unit)))
    vd_game_see (game, VD_POINT_MORALE_MOVEMENT);

  if (order->kind == VD_ORDER_ENTER && game->state.units[order->unit].place == VD_PLACE_WAITING)
    {
      const VdGroup *group = &s->groups[game->group[order->unit]];

      vd_game_see (game, VD_POINT_ENTRY_DUE);
      vd_game_see (game, VD_POINT_ENTRY_MORALE);
      vd_game_see_row (game, group->rule);
      if (group->may_delay)
        vd_game_see (game, VD_POINT_ENTRY_DELAY);
    }
  else if (order->kind == VD_ORDER_ENTER)
    {
      vd_game_see (game, VD_POINT_TRANSIT_ENDS);
      if (game->state.units[order->unit].place == VD_PLACE_TRACK)
        vd_game_see (game, VD_POINT_TRANSIT_WAITS);
    }
}

void
vd_move_apply (VdGame        *game,
               const VdOrder *order)
{
  VdUnitState *u = &game->state.units[order->unit];
  guint from = u->cell;
  gboolean was_inside = u->place == VD_PLACE_MAP;

  trace (game, order);
  game->crowd_valid = FALSE;
  if (!was_inside && game->n_due > 0 &&
      (order->kind == VD_ORDER_ENTER || order->kind == VD_ORDER_DECLINE))
    game->n_due--;

  switch ((VdOrderKind) order->kind)
    {
    case VD_ORDER_MOVE:
      vd_game_shift (game, order->unit, order->cell);
      u->flags |= VD_MOVED;
      break;

    case VD_ORDER_ENTER:
      vd_game_place (game, order->unit, order->cell);
      u->flags |= VD_MOVED;
      break;

    case VD_ORDER_EXIT:
    case VD_ORDER_TRANSIT:
      if (u->cell != order->cell)
        vd_game_shift (game, order->unit, order->cell);
      vd_exit_apply (game, order);
      break;

    case VD_ORDER_STEP:
      vd_track_apply (game, order);
      return;

    case VD_ORDER_DECLINE:
      vd_game_see (game, VD_POINT_ENTRY_DECLINE);
      u->place = VD_PLACE_DECLINED;
      return;

    case VD_ORDER_CHOOSE:
    case VD_ORDER_ATTACK:
    case VD_ORDER_ALSO:
    case VD_ORDER_WITH:
    case VD_ORDER_BOMBARD:
    case VD_ORDER_ANNOUNCE:
    case VD_ORDER_ROLL:
    case VD_ORDER_LOSE:
    case VD_ORDER_RETREAT:
    case VD_ORDER_ADVANCE:
    case VD_ORDER_PASS:
    case VD_ORDER_END:
    case VD_N_ORDERS:
    default:
      g_assert_not_reached ();
    }

  if (was_inside)
    note_edge (game, from);
  note_edge (game, order->cell);
}
