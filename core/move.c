#include "core/move.h"

#include "core/barred.h"
#include "core/crowd.h"
#include "core/cull.h"
#include "core/exit.h"
#include "core/hold.h"
#include "core/move-private.h"
#include "core/price.h"
#include "core/reach.h"
#include "core/recall.h"
#include "core/reserve.h"
#include "core/roll.h"
#include "core/summon.h"
#include "core/victory.h"

#include <string.h>

#define MAX_PATH 256

void
vd_move_begin (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint unit = 0; unit < s->n_units; unit++)
    game->state.units[unit].flags = 0;

  game->state.rolled = 0;
  vd_game_note_period (game);
  vd_game_note_groups (game);
  vd_game_forget_reaches (game);
  vd_reserve_wake (game);
  vd_barred_note (game);
}

/* What to add to an order's word for each cell. */
#define CELL_SHIFT (G_BYTE_ORDER == G_LITTLE_ENDIAN ? 32 : 16)

/* Appends an order for each cell of a set.  The innermost loop of a campaign:
 * an order is written as one word, and nothing is read through pointers that
 * the writes might touch. */
static guint
list_set (guint64  set,
          guint    first,
          VdOrder  order,
          VdOrder *restrict out)
{
  guint64 word;
  guint n = 0;

  order.cell = first;
  memcpy (&word, &order, sizeof word);
  for (; set != 0; set &= set - 1, n++)
    {
      guint64 one = word + ((guint64) __builtin_ctzll (set) << CELL_SHIFT);

      memcpy (&out[n], &one, sizeof one);
    }

  return n;
}

/* Leaves in @set the cells that the crowd allows this mover. */
static guint64
sift (const VdCrowd *crowd,
      guint64        set,
      guint          first)
{
  guint64 allowed = 0;

  for (; set != 0; set &= set - 1)
    if (vd_crowd_allows (crowd, first + __builtin_ctzll (set)))
      allowed |= set & -set;

  return allowed;
}

/* Works out where a unit may end a move: hexes open to every mover, and those
 * that the crowd, asked for it, allows.  Puts the set into VdGame.listed_bits.
 *
 * Returns: whether it is another one than before */
static gboolean
find_open (VdGame   *game,
           VdUnitId  unit)
{
  VdReachSlice *slice = &game->reach[unit];
  const guint64 *reach = game->reach_bits + (gsize) unit * game->n_words;
  guint64 *listed = game->listed_bits + (gsize) unit * game->n_words;
  gboolean needed = vd_crowd_needs (game, unit) || vd_crowd_depends (game);
  guint64 changes = 0;
  VdCrowd crowd;

  if (!needed && slice->is_listed && !(slice->words & game->touched))
    return FALSE;

  slice->is_listed = !needed;
  crowd.game = NULL; /* begun when it is first asked */
  for (guint w = slice->first_word; w < slice->end_word; w++)
    {
      guint64 open = needed ? 0 : game->open[w] & reach[w];
      guint64 unsure = needed ? reach[w] : game->unsure[w] & reach[w];

      if (unsure != 0 && crowd.game == NULL)
        vd_crowd_begin (&crowd, game, unit);
      if (unsure != 0)
        open |= sift (&crowd, unsure, w * 64);

      changes |= open ^ listed[w];
      listed[w] = open;
    }

  return changes != 0;
}

/* Orders of one unit to the hexes it can reach, by ascending cell.  Most lists
 * of a phase have the same ones as the list before: they are copied. */
static void
list_reach (VdGame      *game,
            VdUnitId     unit,
            VdOrderKind  kind,
            VdOrderList *list)
{
  const guint64 *listed = game->listed_bits + (gsize) unit * game->n_words;
  VdReachSlice *slice = &game->reach[unit];
  VdOrder *orders;
  gboolean changes;
  guint n;

  vd_reach_find (game, unit, &n);
  if (list->n + n > list->size)
    vd_order_list_grow (list, n);

  /* The search for others may move the array: look it up only then. */
  changes = find_open (game, unit);
  orders = game->listed + slice->first;
  if (changes)
    {
      slice->n_listed = 0;
      for (guint w = slice->first_word; w < slice->end_word; w++)
        slice->n_listed += list_set (listed[w], w * 64, (VdOrder) { kind, 0, unit, 0, 0 },
                                     orders + slice->n_listed);
    }

  if (slice->n_listed > 0)
    memcpy (list->orders + list->n, orders, slice->n_listed * sizeof *orders);
  list->n += slice->n_listed;
}

/* A unit that would have to go elsewhere, where nobody has room for it [DRE 17.3-b]. */
static void
list_amiss (VdGame      *game,
            VdUnitId     unit,
            VdOrderList *list)
{
  const VdReachSlice *slice = &game->reach[unit];
  g_autofree guint64 *open = g_new0 (guint64, game->n_words);
  VdCrowd crowd;

  vd_crowd_begin (&crowd, game, unit);
  for (guint i = slice->n; i < slice->n + slice->n_amiss; i++)
    {
      guint cell = game->reach_cells[slice->first + i].cell;

      if (vd_crowd_allows (&crowd, cell))
        open[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
    }

  if (list->n + slice->n_amiss > list->size)
    vd_order_list_grow (list, slice->n_amiss);
  for (guint w = 0; w < game->n_words; w++)
    list->n += list_set (open[w], w * 64, (VdOrder) { VD_ORDER_MOVE, 0, unit, 0, 0 },
                         list->orders + list->n);
}

/* The hexes of its slice. */
static void
list_moves (VdGame      *game,
            VdUnitId     unit,
            VdOrderList *list)
{
  VdOrderKind kind = vd_game_is_on_map (game, unit) ? VD_ORDER_MOVE : VD_ORDER_ENTER;
  const guint64 *reach = game->reach_bits + (gsize) unit * game->n_words;
  const guint64 *homes = vd_roll_call (game)->homes;
  const VdReachSlice *slice = &game->reach[unit];
  gboolean limited = vd_game_has (game, VD_POINT_MOVE_STACKING) && !vd_cull_waits (game);
  VdCrowd crowd;
  guint n;

  vd_reach_find (game, unit, &n);
  if (n == 0)
    return;

  if (game->crowd_valid && game->open_valid)
    {
      list_reach (game, unit, kind, list);
      return;
    }
  if (list->n + n > list->size)
    vd_order_list_grow (list, n);

  /* A hex with room is free to him, unless one of the crowd goes there; a full
   * one is left by those only who have not moved. */
  vd_crowd_begin (&crowd, game, unit);
  for (guint w = slice->first_word; w < slice->end_word && (crowd.possible || !limited); w++)
    {
      guint64 room = limited ? reach[w] & ~game->full[w] : reach[w];
      guint64 sure = limited ? room & ~vd_crowd_promised (&crowd, w) : room;
      guint64 open = sure | sift (&crowd, (room | (reach[w] & homes[w])) & ~sure, w * 64);

      list->n += list_set (open, w * 64, (VdOrder) { kind, 0, unit, 0, 0 }, list->orders + list->n);
    }
}

void
vd_move_list_unit (VdGame      *game,
                   VdUnitId     unit,
                   VdOrderList *list)
{
  guint before = list->n;

  list_moves (game, unit, list);
  if (G_UNLIKELY (game->reach[unit].n_amiss > 0) && list->n == before)
    list_amiss (game, unit, list);
}

gboolean
vd_move_is_bound (const VdGame *game,
                  VdUnitId      unit)
{
  const VdPeriod *period = &game->scenario->periods[game->period];
  guint cell = game->state.units[unit].cell;

  return game->hazard[vd_game_side (game, unit)][cell] == VD_HAZARD_CONTROL &&
         vd_game_has (game, VD_POINT_MOVE_LEAVES_CONTROL) &&
         !(period->control_left && vd_game_has (game, VD_POINT_PERIOD_LEAVE));
}

/* The hexes on an edge that a unit passes on its way, its own first if it
 * stands on the map and may leave it. */
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
  if (vd_game_is_on_map (game, unit) && game->scenario->edges[cell] != 0 &&
      !vd_move_is_bound (game, unit))
    ways[count++] = (VdReachCell) { .cell = cell };

  for (guint i = 0; i < n && count < max; i++)
    if (game->scenario->edges[game->reach_cells[first + i].cell] != 0)
      ways[count++] = game->reach_cells[first + i];

  return count;
}

static gboolean
has_ways_out (VdGame *game)
{
  if (!game->ways_out_valid)
    game->any_way_out = vd_exit_cells (game, game->state.player, game->ways_out);

  game->ways_out_valid = TRUE;
  return game->any_way_out;
}

/* Whether a unit stands at a way out, or passes one in its move. */
static gboolean
comes_to_way_out (VdGame   *game,
                  VdUnitId  unit)
{
  const guint64 *reach = game->reach_bits + (gsize) unit * game->n_words;
  const VdReachSlice *slice = &game->reach[unit];
  guint cell = game->state.units[unit].cell;

  if (vd_game_is_on_map (game, unit) &&
      (game->ways_out[cell / 64] >> cell % 64 & 1))
    return TRUE;

  for (guint w = slice->first_word; w < slice->end_word; w++)
    if (reach[w] & game->ways_out[w])
      return TRUE;

  return FALSE;
}

/* The ways out of one unit, which stay the same for the whole phase. */
static void
find_ways_out (VdGame   *game,
               VdUnitId  unit)
{
  VdReachSlice *slice = &game->reach[unit];
  VdReachCell ways[MAX_PATH];
  guint n;

  vd_reach_find (game, unit, &n);
  slice->first_way = game->ways.n;
  if (has_ways_out (game) && comes_to_way_out (game, unit))
    vd_exit_list (game, unit, ways, ways_of (game, unit, ways, MAX_PATH), &game->ways);
  slice->n_ways = game->ways.n - slice->first_way;
  slice->ways_valid = TRUE;
}

gboolean
vd_move_has_way_out (VdGame   *game,
                     VdUnitId  unit)
{
  if (!game->reach[unit].ways_valid || game->reach[unit].doubtful)
    find_ways_out (game, unit);

  return game->reach[unit].n_ways > 0;
}

/* The units that may leave the map, by ascending number.  Who comes in may go
 * on and leave in the same move [JA 14.12]. */
static guint
find_leavers (VdGame       *game,
              const VdRoll *roll,
              guint16      *leavers)
{
  guint n_comers = vd_game_has (game, VD_POINT_ENTRY_MOVES_ON) ? roll->n_comers : 0;
  guint m = 0, c = 0, n = 0;

  while (m < roll->n_movers || c < n_comers)
    {
      gboolean is_mover = c == n_comers ||
                          (m < roll->n_movers && roll->movers[m] < roll->comers[c]);
      VdUnitId unit = is_mover ? roll->movers[m++] : roll->comers[c++];

      if (vd_move_has_way_out (game, unit))
        leavers[n++] = unit;
    }

  return n;
}

static void
list_ways_out (VdGame        *game,
               const guint16 *leavers,
               guint          n,
               VdOrderKind    kind,
               VdOrderList   *list)
{
  for (guint i = 0; i < n; i++)
    {
      const VdReachSlice *slice = &game->reach[leavers[i]];

      for (guint w = 0; w < slice->n_ways; w++)
        if (game->ways.orders[slice->first_way + w].kind == kind)
          vd_order_list_add (list, game->ways.orders[slice->first_way + w]);
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

gboolean
vd_move_may_decline (const VdGame *game,
                     VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  return game->state.units[unit].place == VD_PLACE_WAITING && game->group[unit] != VD_NONE &&
         s->settings[VD_SET_DECLINE_IF_DEMORALIZED] &&
         vd_scenario_has (s, VD_POINT_ENTRY_DECLINE) &&
         (game->state.demoralized[s->groups[game->group[unit]].field] &
          (1u << vd_game_side (game, unit)));
}

gboolean
vd_move_finds_room (VdGame   *game,
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

/* Whether @unit can come away from the enemy. */
static gboolean
finds_refuge (VdGame   *game,
              VdUnitId  unit)
{
  guint n;
  const VdReachCell *cells = vd_reach_find (game, unit, &n);

  return n > 0 && !vd_recall_bars (game, unit, cells[0].cell) && vd_move_finds_room (game, unit);
}

/* Why the phase cannot end; VD_N_POINTS if it can. */
VdPoint
vd_move_find_duty (VdGame *game)
{
  const VdRoll *roll = vd_roll_call (game);

  if (vd_summon_find (game) != VD_NONE)
    return VD_POINT_ENTRY_DIE;

  if (game->n_crowded > 0 && vd_game_has (game, VD_POINT_MOVE_STACKING) && !vd_cull_waits (game))
    return VD_POINT_MOVE_STACKING;

  if (!vd_game_has (game, VD_POINT_MOVE_ANY_NUMBER))
    for (guint i = 0; i < roll->n_movers; i++)
      if (vd_move_finds_room (game, roll->movers[i]))
        return VD_POINT_MOVE_ANY_NUMBER;

  for (guint i = 0; i < roll->n_movers && game->scenario->n_recalls > 0; i++)
    if (vd_recall_must_go (game, roll->movers[i]) && finds_refuge (game, roll->movers[i]))
      return VD_POINT_RECALL_MARCH;

  if (vd_game_has (game, VD_POINT_ENTRY_COMPULSORY))
    for (guint i = 0; i < roll->n_comers; i++)
      if (!may_wait (game, roll->comers[i]) && vd_move_finds_room (game, roll->comers[i]))
        return VD_POINT_ENTRY_COMPULSORY;

  return VD_N_POINTS;
}

void
vd_move_end (VdGame *game)
{
  const VdRoll *roll = vd_roll_call (game);

  for (guint i = 0; i < roll->n_comers; i++)
    if (!may_wait (game, roll->comers[i]))
      {
        vd_game_see (game, VD_POINT_ENTRY_WAITS);
        vd_game_see_row (game, game->scenario->groups[game->group[roll->comers[i]]].rule);
        if (!vd_game_has (game, VD_POINT_ENTRY_WAITS))
          game->state.units[roll->comers[i]].place = VD_PLACE_DECLINED;
      }
}

static void
list_decisions_off_map (VdGame       *game,
                        const VdRoll *roll,
                        VdOrderList  *list)
{
  for (guint i = 0; i < roll->n_on_track; i++)
    {
      VdOrder order = { VD_ORDER_STEP, 0, roll->on_track[i], 0, 0 };

      if (vd_track_test (game, &order, NULL).legal)
        vd_order_list_add (list, order);
    }

  for (guint i = 0; i < roll->n_comers; i++)
    if (vd_move_may_decline (game, roll->comers[i]))
      vd_order_list_add (list, (VdOrder) { VD_ORDER_DECLINE, 0, roll->comers[i], 0, 0 });
}

void
vd_move_list_rest (VdGame      *game,
                   VdOrderList *list)
{
  const VdRoll *roll = vd_roll_call (game);

  if (has_ways_out (game))
    {
      guint16 leavers[VD_MAX_UNITS];
      guint n = find_leavers (game, roll, leavers);

      list_ways_out (game, leavers, n, VD_ORDER_EXIT, list);
      list_ways_out (game, leavers, n, VD_ORDER_TRANSIT, list);
    }

  list_decisions_off_map (game, roll, list);
  if (vd_move_find_duty (game) == VD_N_POINTS)
    vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_END });
}

void
vd_move_list (VdGame      *game,
              VdOrderList *list)
{
  const VdRoll *roll = vd_roll_call (game);

  if (vd_summon_list (game, list))
    return;

  vd_crowd_open (game);
  for (guint i = 0; i < roll->n_movers; i++)
    {
      guint before = list->n;

      list_reach (game, roll->movers[i], VD_ORDER_MOVE, list);
      if (G_UNLIKELY (game->reach[roll->movers[i]].n_amiss > 0) && list->n == before)
        list_amiss (game, roll->movers[i], list);
    }
  for (guint i = 0; i < roll->n_comers; i++)
    list_reach (game, roll->comers[i], VD_ORDER_ENTER, list);

  game->touched = 0;
  vd_move_list_rest (game, list);
}

/* Newcomers, on the roll as it was before the move, look for their hexes again
 * when one of those has changed. */
static void
note_way_in (VdGame *game,
             guint   cell)
{
  const VdRoll *roll = game->roll;

  for (guint i = 0; i < roll->n_comers && game->scenario->ways_in[cell]; i++)
    game->reach[roll->comers[i]].doubtful = TRUE;
}

/* What a newcomer makes use of where it comes in. */
static void
trace_entry (VdGame        *game,
             const VdOrder *order,
             guint          cell)
{
  guint16 holder = game->unit_at[cell];

  if (vd_game_is_controlled (game, vd_game_side (game, order->unit), cell) &&
      game->scenario->groups[game->group[order->unit]].ignores_control)
    vd_game_see (game, VD_POINT_ENTRY_CONTROL);
  if (holder != VD_NONE && (game->state.units[holder].flags & VD_ENTERED))
    vd_game_see (game, VD_POINT_ENTRY_TOGETHER);
}

/* In a checking build the order is tested once more, so that every rule that
 * it rests on is counted. */
static void
trace (VdGame        *game,
       const VdOrder *order,
       const guint16 *path,
       guint          n_path)
{
  const VdScenario *s = game->scenario;

  if (G_LIKELY (game->trace == NULL))
    return;

  vd_move_test (game, order, path, n_path, game->trace);
  if (order->kind == VD_ORDER_SUMMON)
    return;

  vd_game_see (game, VD_POINT_SEQUENCE_MOVEMENT);
  vd_game_see (game, VD_POINT_SEQUENCE_PHASING);
  vd_price_allowance (s, order->unit, vd_game_period (game), game->trace);
  vd_game_see (game, VD_POINT_MOVE_ALLOWANCE);
  if (game->state.demoralized[s->field[order->cell]] & (1u << vd_game_side (game, order->unit)))
    vd_game_see (game, VD_POINT_MORALE_MOVEMENT);

  if (game->state.units[order->unit].place == VD_PLACE_WAITING && order->kind != VD_ORDER_DECLINE)
    {
      const VdGroup *group = &s->groups[game->group[order->unit]];

      vd_game_see (game, VD_POINT_ENTRY_DUE);
      vd_game_see (game, VD_POINT_ENTRY_MORALE);
      vd_game_see_row (game, group->rule);
      if (group->may_delay)
        vd_game_see (game, VD_POINT_ENTRY_DELAY);
      if (group->faces != 0)
        vd_game_see (game, VD_POINT_ENTRY_DIE);
      trace_entry (game, order, n_path > 0 ? path[0] : order->cell);
    }
  else if (order->kind == VD_ORDER_ENTER)
    {
      vd_game_see (game, VD_POINT_TRANSIT_ENDS);
      if (game->state.units[order->unit].place == VD_PLACE_TRACK)
        vd_game_see (game, VD_POINT_TRANSIT_WAITS);
    }
}

/* Whether @unit could come through a hex that its side has still to win, or
 * whose holder is noted. */
static gboolean
passes_prize (VdGame   *game,
              VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  const guint64 *reach = game->reach_bits + (gsize) unit * game->n_words;
  guint n;

  if ((s->prizes_of[vd_game_side (game, unit)] & ~game->state.entered) == 0 &&
      s->watch_at == NULL)
    return FALSE;

  vd_reach_find (game, unit, &n);
  for (guint i = 0; i < game->n_words; i++)
    if (reach[i] & s->prize_cells[i])
      return TRUE;

  return FALSE;
}

/* The hexes that a move goes through may be won by it. */
static void
enter_all (VdGame        *game,
           const VdOrder *order,
           const guint16 *path,
           guint          n_path)
{
  guint16 found[MAX_PATH];

  if (game->scenario->prize_cells == NULL || (path == NULL && !passes_prize (game, order->unit)))
    return;

  if (path == NULL)
    {
      n_path = vd_reach_path (game, order->unit, order->cell, found, MAX_PATH);
      path = found;
    }

  for (guint i = 0; i < n_path; i++)
    vd_victory_enter (game, order->unit, path[i]);
}

/* Goes to the hex of the order, and from there off the map if it leaves. */
static void
go (VdGame        *game,
    const VdOrder *order,
    const guint16 *path,
    guint          n_path)
{
  VdUnitState *u = &game->state.units[order->unit];
  guint from = u->cell;
  gboolean was_inside = u->place == VD_PLACE_MAP;

  enter_all (game, order, path, n_path);
  if (!was_inside)
    vd_game_place (game, order->unit, order->cell);
  else if (from != order->cell)
    vd_game_shift (game, order->unit, order->cell);

  if (order->kind == VD_ORDER_EXIT || order->kind == VD_ORDER_TRANSIT)
    vd_exit_apply (game, order);
  else
    u->flags |= was_inside ? VD_MOVED : VD_MOVED | VD_ENTERED;

  if (was_inside)
    note_way_in (game, from);
  note_way_in (game, order->cell);
}

static void
decline (VdGame   *game,
         VdUnitId  unit)
{
  vd_game_see (game, VD_POINT_ENTRY_DECLINE);
  game->state.units[unit].place = VD_PLACE_DECLINED;
}

/* By the rules own moves change nothing that others can reach. */
static gboolean
reaches_last (const VdScenario *s)
{
  return vd_scenario_has (s, VD_POINT_MOVE_PASSES_FRIEND) &&
         vd_scenario_has (s, VD_POINT_MOVE_OWN_CONTROL) &&
         vd_scenario_has (s, VD_POINT_CONTROL_ALWAYS);
}

void
vd_move_apply (VdGame        *game,
               const VdOrder *order,
               const guint16 *path,
               guint          n_path)
{
  guint from = order->kind == VD_ORDER_MOVE ? game->state.units[order->unit].cell : 0;

  trace (game, order, path, n_path);
  vd_roll_call (game);
  game->crowd_valid = FALSE;
  switch ((VdOrderKind) order->kind)
    {
    case VD_ORDER_MOVE:
    case VD_ORDER_ENTER:
    case VD_ORDER_EXIT:
    case VD_ORDER_TRANSIT:
      go (game, order, path, n_path);
      break;

    case VD_ORDER_STEP:
      vd_track_apply (game, order);
      break;

    case VD_ORDER_SUMMON:
      vd_summon_apply (game, order);
      break;

    case VD_ORDER_DECLINE:
      decline (game, order->unit);
      break;

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
    case VD_ORDER_DEPLOY:
    case VD_ORDER_SHIFT:
    case VD_ORDER_FRESH:
    case VD_ORDER_WEATHER:
    case VD_ORDER_REFORM:
    case VD_ORDER_STOP:
    case VD_ORDER_RELEASE:
    case VD_N_ORDERS:
    default:
      g_assert_not_reached ();
    }

  /* Only a move from hex to hex leaves all others on the roll. */
  if (order->kind == VD_ORDER_MOVE && vd_game_has (game, VD_POINT_ENTRY_ANY_TIME) &&
      !vd_hold_is_choosing (game))
    vd_roll_strike (game, order->unit, from);
  else
    game->roll->valid = FALSE;

  if (G_UNLIKELY (!reaches_last (game->scenario)))
    vd_game_forget_reaches (game);
}
