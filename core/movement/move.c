#include "core/movement/move.h"

#include "core/mechanics/arrival-roll.h"
#include "core/mechanics/booking.h"
#include "core/mechanics/supply.h"
#include "core/movement/exit.h"
#include "core/movement/gate.h"
#include "core/movement/initiative.h"
#include "core/movement/leader-move.h"
#include "core/movement/move-cache.h"
#include "core/movement/move-private.h"
#include "core/movement/obeying.h"
#include "core/movement/overstack.h"
#include "core/movement/recall.h"
#include "core/movement/vedettes.h"
#include "core/movement/works.h"
#include "core/position/leader.h"
#include "core/position/piece.h"
#include "core/position/window.h"
#include "core/scenario/control.h"
#include "core/scenario/price.h"

#define MAX_PATH 256

static void
begin_phase (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint unit = 0; unit < s->n_units; unit++)
    game->state.units[unit].flags = 0;

  game->state.rolled = 0;
  vd_gate_open_all (game);
  vd_game_note_period (game);
  vd_game_note_groups (game);
  vd_game_forget_reaches (game);
}

VdPoint
vd_move_find_lock (const VdGame *game,
                   VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  guint cell = game->state.units[unit].cell;

  if (game->opposition[vd_game_side (game, unit)][cell] != VD_OPPOSITION_CONTROL ||
      !vd_game_has (game, VD_POINT_MOVE_LEAVES_CONTROL) ||
      (s->periods[game->period].control_left && vd_game_has (game, VD_POINT_PERIOD_LEAVE)))
    return VD_N_POINTS;
  if (s->settings[VD_SET_CONTROL_EXIT] == VD_LEAVE_NEVER ||
      !vd_game_has (game, VD_POINT_CONTROL_EXIT))
    return VD_POINT_MOVE_LEAVES_CONTROL;

  return !vd_leader_is (s, unit) && vd_initiative_is_needed (game, unit) &&
         vd_game_has (game, VD_POINT_CONTROL_EXIT_COMMAND) ? VD_POINT_CONTROL_EXIT_COMMAND
                                                           : VD_N_POINTS;
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
  const VdReachSlice *slice;
  VdStacking stacking;

  vd_stacking_begin (&stacking, game, unit);
  slice = vd_move_cache_reach (game, unit);
  for (guint i = 0; i < slice->n; i++)
    if (vd_stacking_allows (&stacking, game->movement->cells[slice->first + i].cell))
      return TRUE;

  return FALSE;
}

/* Why @unit has to come in, which is due and not in yet; VD_N_POINTS if it does not have to. */
static VdPoint
find_duty_to_enter (VdGame   *game,
                    VdUnitId  unit)
{
  guint group = game->state.units[unit].place == VD_PLACE_TRACK ? VD_NONE : game->group[unit];

  if (group != VD_NONE && vd_gate_has_begun (game, group))
    return vd_move_finds_room (game, unit) ? VD_POINT_ENTRY_WHOLE : VD_N_POINTS;

  return vd_game_has (game, VD_POINT_ENTRY_COMPULSORY) && !may_wait (game, unit) &&
         vd_move_finds_room (game, unit) ? VD_POINT_ENTRY_COMPULSORY : VD_N_POINTS;
}

/* Why the phase cannot end; VD_N_POINTS if it can. */
VdPoint
vd_move_find_duty (VdGame *game)
{
  const VdRoster *roster = vd_roster_get (game);

  if (vd_arrival_roll_find (game) != VD_NONE)
    return VD_POINT_ENTRY_DIE;

  if (game->n_overstacked > 0 && !vd_scenario_stacks_by_kinds (game->scenario) &&
      vd_game_has (game, VD_POINT_MOVE_STACKING) &&
      !vd_overstack_is_removed (game))
    return VD_POINT_MOVE_STACKING;

  if (!vd_game_has (game, VD_POINT_MOVE_ANY_NUMBER))
    for (guint i = 0; i < roster->n_movers; i++)
      if (vd_move_finds_room (game, roster->movers[i]))
        return VD_POINT_MOVE_ANY_NUMBER;

  for (guint i = 0; i < roster->n_movers && game->scenario->n_recalls > 0; i++)
    if (vd_recall_must_go (game, roster->movers[i]))
      return VD_POINT_RECALL_MARCH;

  for (guint i = 0; i < roster->n_movers && game->state.phase == VD_PHASE_INDIVIDUAL; i++)
    if (vd_summons_are_due (game, roster->movers[i]))
      return VD_POINT_INITIATIVE_OBLIGED;

  for (guint i = 0; i < roster->n_movers; i++)
    if (vd_obeying_is_due (game, roster->movers[i]))
      return VD_POINT_ORDERS_WAY;

  for (guint i = 0; i < roster->n_arrivals; i++)
    {
      VdPoint duty = find_duty_to_enter (game, roster->arrivals[i]);

      if (duty != VD_N_POINTS)
        return duty;
    }

  return VD_N_POINTS;
}

/* What is due and could not come in waits. */
static void
end_phase (VdGame *game)
{
  const VdRoster *roster = vd_roster_get (game);

  vd_game_see (game, VD_POINT_MOVE_STACKING);
  for (guint i = 0; i < roster->n_arrivals; i++)
    if (!may_wait (game, roster->arrivals[i]))
      {
        vd_game_see (game, VD_POINT_ENTRY_WAITS);
        vd_game_see_row (game, game->scenario->groups[game->group[roster->arrivals[i]]].rule);
        if (!vd_game_has (game, VD_POINT_ENTRY_WAITS))
          game->state.units[roster->arrivals[i]].place = VD_PLACE_DECLINED;
      }
}

/* Newcomers, on the roster as it was before the move, look for their hexes again
 * when one of those has changed. */
void
vd_move_note_way_in (VdGame *game,
                     guint   cell)
{
  const VdRoster *roster = game->movement->roster;

  for (guint i = 0; i < roster->n_arrivals && game->scenario->ways_in[cell]; i++)
    game->movement->reach[roster->arrivals[i]].doubtful = TRUE;
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
  else if (vd_game_is_controlled (game, vd_game_side (game, order->unit), cell))
    vd_game_see (game, VD_POINT_CONTROL_FLEXIBLE);
  if (holder != VD_NONE && (game->state.units[holder].flags & VD_ENTERED))
    vd_game_see (game, VD_POINT_ENTRY_TOGETHER);
}

/* In a checking build the order is tested once more, so that every rule that
 * it rests on is counted. */
static void
trace_order (VdGame        *game,
             const VdOrder *order,
             const guint16 *path,
             guint          n_path)
{
  const VdScenario *s = game->scenario;

  if (G_LIKELY (game->trace == NULL))
    return;

  vd_move_test (game, order, path, n_path, game->trace);
  vd_game_see (game, VD_POINT_SEQUENCE_MOVEMENT);
  vd_game_see (game, VD_POINT_SEQUENCE_PHASING);
  vd_piece_price_allowance (s, game->state.units, order->unit, vd_game_period (game), game->trace);
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
      if (group->is_whole)
        vd_game_see (game, VD_POINT_ENTRY_WHOLE);
      if (group->is_queued)
        vd_game_see (game, VD_POINT_ENTRY_QUEUE);
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
passes_noted_cell (VdGame   *game,
                   VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  const guint64 *reach = game->movement->reach_bits + (gsize) unit * game->n_words;

  if ((s->enter_awards_of[vd_game_side (game, unit)] & ~game->state.entered) == 0 &&
      s->watch_at == NULL)
    return FALSE;

  if (vd_move_cache_reach (game, unit)->n_amiss > 0 || vd_road_march_knows (game, unit))
    return TRUE; /* hexes that @reach leaves out may be gone through as well */

  for (guint i = 0; i < game->n_words; i++)
    if (reach[i] & s->noted_cells[i])
      return TRUE;

  return FALSE;
}

/* The hexes that a move goes through may be won by it, and trains beside them captured. */
static void
enter_all (VdGame        *game,
           const VdOrder *order,
           const guint16 *path,
           guint          n_path)
{
  guint16 found[MAX_PATH];

  if (game->scenario->n_trains == 0 &&
      (game->scenario->noted_cells == NULL ||
       (path == NULL && !passes_noted_cell (game, order->unit))))
    return;

  if (path == NULL)
    {
      n_path = vd_reach_path_of (game, order, found, MAX_PATH);
      path = found;
    }

  for (guint i = 0; i < n_path; i++)
    vd_booking_enter (game, order->unit, path[i]);
}

/* Which hex it comes in by, and whether in road march. */
static void
note_gate (VdGame        *game,
           const VdOrder *order,
           const guint16 *path,
           guint          n_path)
{
  guint16 found[MAX_PATH];
  guint8 in_march[MAX_PATH];

  if (path == NULL)
    {
      n_path = vd_reach_path_of (game, order, found, MAX_PATH);
      path = found;
    }

  n_path = MIN (n_path, MAX_PATH);
  vd_move_find_marches (game, order, path, n_path, in_march);
  vd_gate_note (game, order->unit, n_path > 0 ? path[0] : order->cell,
                n_path > 0 && in_march[0]);
}

/* The hex by which it comes in. */
static guint
find_gate (VdGame        *game,
           const VdOrder *order,
           const guint16 *path,
           guint          n_path)
{
  guint16 found[MAX_PATH];

  if (path == NULL)
    {
      n_path = vd_reach_path_of (game, order, found, MAX_PATH);
      path = found;
    }

  return n_path > 0 ? path[0] : order->cell;
}

/* Goes to the hex of the order, and from there off the map if it leaves. */
static void
go_along (VdGame        *game,
          const VdOrder *order,
          const guint16 *path,
          guint          n_path)
{
  VdUnitState *u = &game->state.units[order->unit];
  guint from = u->cell;
  gboolean was_inside = u->place == VD_PLACE_MAP;

  enter_all (game, order, path, n_path);
  if (G_UNLIKELY (!was_inside && game->scenario->settings[VD_SET_ENTRY_STACKED] > 0))
    note_gate (game, order, path, n_path);
  if (G_UNLIKELY (!was_inside && game->scenario->n_sources > 0))
    vd_supply_enter (game, order->unit, find_gate (game, order, path, n_path));
  if (!was_inside)
    vd_game_place (game, order->unit, order->cell);
  else if (from != order->cell)
    vd_game_move (game, order->unit, order->cell);

  if (order->kind == VD_ORDER_EXIT || order->kind == VD_ORDER_TRANSIT)
    vd_exit_apply (game, order);
  else
    u->flags |= was_inside ? VD_MOVED : VD_MOVED | VD_ENTERED;

  if (was_inside)
    vd_move_note_way_in (game, from);
  vd_move_note_way_in (game, order->cell);
}

/* Whether the unit begins or ends its move in road march, after which others reach other
 * hexes. */
static gboolean
change_march (VdGame        *game,
              const VdOrder *order)
{
  gboolean was = vd_road_march_has (game, order->unit);
  gboolean is = order->arg != 0 && vd_order_takes (order->kind, VD_OPERAND_MARCH);

  if (G_LIKELY (!was && !is))
    return FALSE;

  vd_road_march_set (game, order->unit, is);
  return TRUE;
}

static void
decline_unit (VdGame   *game,
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

static gboolean
apply_order (VdGame        *game,
             const VdOrder *order,
             const guint16 *path,
             guint          n_path)
{
  guint from = order->kind == VD_ORDER_MOVE ? game->state.units[order->unit].cell : 0;
  gboolean marches, matters;

  if (order->kind == VD_ORDER_END)
    return TRUE;

  trace_order (game, order, path, n_path);
  if (vd_vedette_is (game->scenario, order->unit))
    vd_vedettes_note_move (game, order->unit,
                           vd_move_test (game, order, path, n_path, NULL).cost +
                           vd_works_spent (game, order->unit));
  vd_roster_get (game);
  matters = order->kind != VD_ORDER_MOVE && order->kind != VD_ORDER_STEP &&
            vd_gate_matters (game, order->unit);
  game->movement->stacking_stamp = 0;
  if (order->kind == VD_ORDER_STEP)
    vd_track_apply (game, order);
  else if (order->kind == VD_ORDER_DECLINE)
    decline_unit (game, order->unit);
  else
    go_along (game, order, path, n_path);
  marches = change_march (game, order);

  /* Only who ends in a hex leaves all others on the roster. */
  if ((order->kind == VD_ORDER_MOVE || order->kind == VD_ORDER_ENTER) &&
      vd_game_has (game, VD_POINT_ENTRY_ANY_TIME) && !vd_hold_is_choosing (game) && !matters)
    vd_roster_strike (game, order->unit, from);
  else
    game->movement->roster_stamp = 0;

  if (G_UNLIKELY (marches || matters || !reaches_last (game->scenario)))
    vd_game_forget_reaches (game);
  vd_leader_forget_reaches (game);
  if (G_UNLIKELY (game->state.worker != 0))
    vd_works_end (game, order->unit);

  return FALSE;
}

const VdPlayWindow vd_move_window = {
  .answers = (VD_KINDS_OF_MOVEMENT & ~VD_KIND (SUMMON)) | VD_KIND (END),
  .owns = (VD_KINDS_OF_MOVEMENT & ~VD_KIND (SUMMON)) | VD_KIND (END),
  .asks_always = TRUE,
  .list = vd_move_list,
  .test_along = vd_move_test,
  .apply_along = apply_order,
};

const VdHooks vd_move_hooks = {
  .begin[VD_PHASE_MOVEMENT] = begin_phase,
  .end[VD_PHASE_MOVEMENT] = end_phase,
};
