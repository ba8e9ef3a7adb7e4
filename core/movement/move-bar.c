/* move-bar.c: what forbids a unit any order of movement, or to come in, wherever it would go */
#include "core/mechanics/arrival-roll.h"
#include "core/mechanics/command.h"
#include "core/mechanics/garrison.h"
#include "core/mechanics/march-orders.h"
#include "core/movement/gate.h"
#include "core/movement/hold.h"
#include "core/movement/initiative.h"
#include "core/movement/move-private.h"

VdPoint
vd_move_find_bar (VdGame   *game,
                  VdUnitId  unit)
{
  const VdState *state = &game->state;
  gboolean own = vd_game_side (game, unit) == state->player;

  if (state->phase == VD_PHASE_OVER && vd_game_has (game, VD_POINT_SEQUENCE_END))
    return VD_POINT_SEQUENCE_END;
  if (state->phase == VD_PHASE_COMBAT && !own && vd_game_has (game, VD_POINT_MOVE_OUT_OF_TURN))
    return VD_POINT_MOVE_OUT_OF_TURN;
  if (state->phase == VD_PHASE_COMBAT && state->fought &&
      vd_game_has (game, VD_POINT_MOVE_AFTER_COMBAT))
    return VD_POINT_MOVE_AFTER_COMBAT;
  if (state->phase == VD_PHASE_COMBAT && vd_game_has (game, VD_POINT_SEQUENCE_COMBAT))
    return VD_POINT_SEQUENCE_COMBAT;
  if (!vd_game_has (game, VD_POINT_SEQUENCE_MOVEMENT))
    return VD_POINT_SEQUENCE_MOVEMENT;
  if (!own && vd_game_has (game, VD_POINT_SEQUENCE_PHASING))
    return VD_POINT_SEQUENCE_PHASING;
  if (vd_garrison_stays (game, unit))
    return VD_POINT_GARRISON_STAYS;
  if ((state->units[unit].flags & VD_MOVED) && state->units[unit].place == VD_PLACE_TRACK)
    return VD_POINT_TRANSIT_SPACES;
  if ((state->units[unit].flags & VD_MOVED) && state->worker != unit + 1u &&
      vd_game_has (game, VD_POINT_MOVE_TWICE))
    return VD_POINT_MOVE_TWICE;

  if (vd_sent_find_bar (game, unit) != VD_N_POINTS)
    return vd_sent_find_bar (game, unit);
  if (!vd_game_is_on_map (game, unit))
    return state->phase == VD_PHASE_INDIVIDUAL ? VD_POINT_INITIATIVE_PHASE : VD_N_POINTS;
  if (vd_command_find_bar (game, unit) != VD_N_POINTS)
    return vd_command_find_bar (game, unit);

  return vd_hold_find (game, unit) != VD_N_POINTS ? vd_hold_find (game, unit)
                                                  : vd_initiative_find_bar (game, unit);
}

/* Why @unit, off the map, may not come in. */
static VdPoint
find_bar_to_entry (VdGame   *game,
                   VdUnitId  unit)
{
  const VdUnitState *u = &game->state.units[unit];

  if (u->place == VD_PLACE_EXITED)
    return VD_POINT_EXIT_FINAL;
  if (u->place == VD_PLACE_CANCELLED)
    return VD_POINT_ENTRY_CANCELLED;
  if (u->place == VD_PLACE_DECLINED)
    return VD_POINT_ENTRY_DECLINE;
  if (u->place == VD_PLACE_TRACK)
    return vd_entry_is_due (game, unit) ? VD_N_POINTS : VD_POINT_TRANSIT_SPACES;
  if (game->group[unit] != VD_NONE && !vd_arrival_roll_allows (game, game->group[unit]))
    return VD_POINT_ENTRY_DIE;
  if (game->group[unit] != VD_NONE && vd_gate_is_queued (game, game->group[unit]) &&
      game->scenario->groups[game->group[unit]].turn <= game->state.turn)
    return VD_POINT_ENTRY_QUEUE;
  if (!vd_entry_is_due (game, unit))
    return VD_POINT_ENTRY_DUE;

  return VD_N_POINTS;
}

VdVerdict
vd_move_test_place (VdGame        *game,
                    const VdOrder *order,
                    VdExplain     *why)
{
  VdPlace place = game->state.units[order->unit].place;
  gboolean on_map = place == VD_PLACE_MAP;

  if (on_map && order->kind == VD_ORDER_ENTER)
    return vd_forbid (game, VD_POINT_ENTRY_DUE, why);
  if (!on_map && order->kind == VD_ORDER_MOVE)
    return vd_forbid (game, place == VD_PLACE_TRACK ? VD_POINT_TRANSIT_FORWARD
                                                    : VD_POINT_SEQUENCE_MOVEMENT, why);

  if (!on_map)
    {
      VdPoint bar = find_bar_to_entry (game, order->unit);

      if (bar != VD_N_POINTS)
        return vd_forbid (game, bar, why);
    }

  return vd_allow (0);
}
