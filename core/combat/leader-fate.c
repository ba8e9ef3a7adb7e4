#include "core/combat/leader-fate.h"

#include "core/combat/advance.h"
#include "core/combat/odds.h"
#include "core/combat/train-retreat.h"
#include "core/mechanics/booking.h"
#include "core/movement/leader-move.h"
#include "core/position/dice.h"
#include "core/position/leader.h"
#include "core/position/stack-kinds.h"

static void
take_off (VdGame   *game,
          VdUnitId  unit)
{
  vd_advance_note_fallen (game, unit);
  game->state.units[unit].flags = 0;
  vd_game_remove (game, unit, VD_PLACE_ELIMINATED);
}

void
vd_fate_owe_roll (VdGame   *game,
                  VdUnitId  unit)
{
  if (vd_leader_is (game->scenario, unit) && vd_game_has (game, VD_POINT_LEADERS_CAPTURE))
    vd_leader_state (game, unit)->status |= VD_LEADER_ROLLS;
}

void
vd_fate_fall (VdGame   *game,
              VdUnitId  unit)
{
  VdLeaderState *state = vd_leader_state (game, unit);
  gboolean was_rolled_for = (game->state.units[unit].flags & VD_RETREATS) != 0;

  vd_game_see (game, VD_POINT_LEADERS_FALL);
  state->status |= VD_LEADER_FALLS;
  if (!was_rolled_for)
    vd_fate_owe_roll (game, unit);
  take_off (game, unit);
  vd_booking_update (game);
}

void
vd_fate_bereave (VdGame *game,
                 guint   side,
                 guint   cell)
{
  const VdScenario *s = game->scenario;

  if (!vd_scenario_has_leaders (s) || !vd_game_has (game, VD_POINT_LEADERS_FALL) ||
      vd_leader_has_fighter (game, side, cell))
    return;

  for (guint i = 0; i < s->n_leaders; i++)
    if (vd_game_side (game, s->leaders[i]) == side && vd_game_is_on_map (game, s->leaders[i]) &&
        game->state.units[s->leaders[i]].cell == cell)
      vd_fate_fall (game, s->leaders[i]);
}

/* Going along */

/* Whether somebody in the hex of @unit, but itself, has still to retreat: a leader, or one of
 * the others. */
static gboolean
has_retreating (const VdGame *game,
                VdUnitId      unit,
                gboolean      is_leader)
{
  for (guint16 mate = game->unit_at[game->state.units[unit].cell]; mate != VD_NONE;
       mate = game->next_at[mate])
    if (mate != unit && (game->state.units[mate].flags & VD_RETREATS) &&
        vd_leader_is (game->scenario, mate) == is_leader && !vd_train_waits (game, mate))
      return TRUE;

  return FALSE;
}

gboolean
vd_fate_is_led_off (const VdGame *game,
                    VdUnitId      unit)
{
  return vd_leader_is (game->scenario, unit) && vd_game_has (game, VD_POINT_LEADERS_GO_ALONG) &&
         (game->state.units[unit].flags & VD_RETREATS) && has_retreating (game, unit, FALSE);
}

gboolean
vd_fate_leads_off (const VdGame *game,
                   VdUnitId      unit)
{
  return vd_scenario_has_leaders (game->scenario) && !vd_leader_is (game->scenario, unit) &&
         vd_game_has (game, VD_POINT_LEADERS_GO_ALONG) &&
         (game->state.units[unit].flags & VD_RETREATS) && has_retreating (game, unit, TRUE) &&
         !has_retreating (game, unit, FALSE);
}

void
vd_fate_go_along (VdGame   *game,
                  VdUnitId  unit,
                  guint     from,
                  gboolean  is_last)
{
  const VdScenario *s = game->scenario;
  guint to = game->state.units[unit].cell;

  vd_game_see (game, VD_POINT_LEADERS_GO_ALONG);
  for (guint i = 0; i < s->n_leaders; i++)
    {
      VdUnitState *leader = &game->state.units[s->leaders[i]];

      if (leader->place != VD_PLACE_MAP || leader->cell != from ||
          !(leader->flags & VD_RETREATS))
        continue;

      leader->flags |= VD_RETREATED;
      if (is_last)
        leader->flags &= ~VD_RETREATS;
      vd_game_move (game, s->leaders[i], to);
      vd_booking_enter (game, s->leaders[i], to);
    }
}

/* The die */

/* Of one who is driven off while no combat is open, as by a repulse or before combat, which may
 * happen to him more than once in a turn, it falls by the phase and by who repulses him. */
static guint
draw_die (const VdGame *game,
          VdUnitId      unit)
{
  const VdState *state = &game->state;
  guint64 key = vd_mix (state->seed, VD_DIE_CAPTURE);

  key = vd_mix (key, state->turn * VD_MAX_SIDES + state->player);
  key = vd_mix (key, vd_scenario_die_unit (game->scenario, unit));
  if (state->combat.n_defenders > 0)
    key = vd_mix (key, vd_scenario_die_unit (game->scenario, state->combat.defenders[0]));
  else
    key = vd_mix (key, state->phase);
  if (state->march.n > 0)
    key = vd_mix (vd_mix (key, vd_scenario_die_unit (game->scenario, state->march.units[0])),
                  state->march.spent[0]);

  return 1 + vd_below (key, game->scenario->table.die);
}

static void
take_prisoner (VdGame   *game,
               VdUnitId  unit)
{
  vd_leader_state (game, unit)->status = VD_LEADER_TAKEN;
  if (vd_game_is_on_map (game, unit))
    take_off (game, unit);
  vd_booking_update (game);
}

static void
roll_for (VdGame        *game,
          const VdOrder *order)
{
  guint die = order->arg != 0 ? order->arg : draw_die (game, order->unit);
  guint columns = vd_odds_count_worse (game, vd_game_side (game, order->unit));

  vd_game_see (game, VD_POINT_LEADERS_CAPTURE);
  vd_game_note_die (game, die);
  if (columns > 0 && vd_game_has (game, VD_POINT_LEADERS_COLUMNS))
    {
      vd_game_see (game, VD_POINT_LEADERS_COLUMNS);
      die += columns;
    }

  vd_leader_state (game, order->unit)->status &= ~VD_LEADER_ROLLS;
  if (die >= (guint) game->scenario->settings[VD_SET_LEADER_CAPTURED])
    take_prisoner (game, order->unit);
}

/* Placing */

static gboolean
has_friend (const VdGame *game,
            guint         side,
            guint         cell)
{
  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
    if (vd_game_side (game, unit) == side && !vd_leader_is (game->scenario, unit))
      return TRUE;

  return FALSE;
}

/* The hexes that he could move to from where he fell, cheapest first. */
static guint
find_reach (VdGame      *game,
            VdUnitId     unit,
            VdReachCell *cells)
{
  VdUnitState *u = &game->state.units[unit];
  VdReachCell start = { .cell = u->cell };
  guint n = 0;

  u->place = VD_PLACE_MAP; /* as a search asks of a unit that moves */
  if (!vd_move_is_locked (game, unit))
    {
      VdSearch search = vd_search_for (game, unit);

      n = vd_search_run (game, &search, &start, 1, cells, game->scenario->n_cells);
      vd_search_done (game, &search);
    }
  u->place = VD_PLACE_ELIMINATED;

  return n;
}

/* Of @cells those that he may be placed in, in their place.  Returns: how many */
static guint
keep_places (VdGame      *game,
             VdUnitId     unit,
             VdReachCell *cells,
             guint        n)
{
  guint side = vd_game_side (game, unit), kept = 0, with_friends = 0;

  for (guint i = 1; i < n; i++)
    if (vd_stack_has_room (game, unit, cells[i].cell))
      cells[kept++] = cells[i];

  for (guint i = 0; i < kept && vd_game_has (game, VD_POINT_LEADERS_NEAREST); i++)
    if (has_friend (game, side, cells[i].cell) &&
        (with_friends == 0 || cells[i].cost == cells[0].cost))
      cells[with_friends++] = cells[i];

  return with_friends > 0 ? with_friends : kept;
}

static guint
find_places (VdGame      *game,
             VdUnitId     unit,
             VdReachCell *cells)
{
  return keep_places (game, unit, cells, find_reach (game, unit, cells));
}

/* Orders */

/* The first leader for whom a bit of @status is set; %VD_NONE if there is none. */
static VdUnitId
find_first (const VdGame *game,
            guint         status)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_leaders; i++)
    if (game->state.leaders[i].status & status)
      return s->leaders[i];

  return VD_NONE;
}

gboolean
vd_fate_is_owed (VdGame *game)
{
  g_autofree VdReachCell *cells = NULL;
  VdUnitId unit;

  if (!vd_scenario_has_leaders (game->scenario))
    return FALSE;
  if (find_first (game, VD_LEADER_ROLLS) != VD_NONE)
    return TRUE;

  while ((unit = find_first (game, VD_LEADER_FALLS)) != VD_NONE)
    {
      if (cells == NULL)
        cells = g_new (VdReachCell, game->scenario->n_cells);
      if (find_places (game, unit, cells) > 0)
        return TRUE;

      take_prisoner (game, unit);
    }

  return FALSE;
}

guint
vd_fate_get_decider (const VdGame *game)
{
  VdUnitId rolled_for = find_first (game, VD_LEADER_ROLLS);

  return rolled_for != VD_NONE ? vd_game_side (game, rolled_for) ^ 1
                               : vd_game_side (game, find_first (game, VD_LEADER_FALLS));
}

void
vd_fate_list (VdGame      *game,
              VdOrderList *list)
{
  VdUnitId unit = find_first (game, VD_LEADER_ROLLS);
  g_autofree VdReachCell *cells = NULL;
  guint n;

  if (unit != VD_NONE)
    {
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_CAPTURE, .unit = unit });
      return;
    }

  unit = find_first (game, VD_LEADER_FALLS);
  cells = g_new (VdReachCell, game->scenario->n_cells);
  n = find_places (game, unit, cells);
  for (guint i = 0; i < n; i++)
    vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_PLACE, .unit = unit,
                                         .cell = cells[i].cell });
}

VdPoint
vd_fate_get_point (const VdGame *game)
{
  return find_first (game, VD_LEADER_ROLLS) != VD_NONE ? VD_POINT_LEADERS_CAPTURE
                                                       : VD_POINT_LEADERS_NEAREST;
}

void
vd_fate_apply (VdGame        *game,
               const VdOrder *order)
{
  if (order->kind == VD_ORDER_CAPTURE)
    {
      roll_for (game, order);
      return;
    }

  g_assert (order->kind == VD_ORDER_PLACE);
  vd_game_see (game, VD_POINT_LEADERS_NEAREST);
  vd_leader_state (game, order->unit)->status = 0;
  vd_game_place (game, order->unit, order->cell);
  vd_booking_enter (game, order->unit, order->cell);
}
