/* pontoon-fate.c: pontoons that the enemy finds alone [R06 9.17, 9.26; F94] */
#include "core/movement/pontoons.h"

#include "core/mechanics/booking.h"
#include "core/mechanics/road-march.h"
#include "core/mechanics/trains.h"
#include "core/movement/company.h"
#include "core/position/dice.h"
#include "core/position/leader.h"
#include "core/position/loss.h"
#include "core/position/window.h"

/* Whether an enemy of @side who fights controls @cell. */
static gboolean
has_captor (const VdGame *game,
            guint         side,
            guint         cell)
{
  return vd_game_is_controlled (game, side, cell) && vd_train_has_captor (game, side, cell, TRUE);
}

/* Of a train its hex, of a bridge either end: whether that is in the control of enemies, and no
 * friend who fights is at it. */
static gboolean
is_alone (const VdGame *game,
          VdUnitId      unit)
{
  const VdLaid *laid = &game->state.pontoons[game->scenario->units[unit].pontoon - 1].laid;
  guint side = vd_game_side (game, unit);
  guint cell = game->state.units[unit].cell;
  guint to = laid->dir > 0 ? (guint) game->scenario->next[laid->cell][laid->dir - 1] : cell;

  return !vd_leader_has_fighter (game, side, cell) && !vd_leader_has_fighter (game, side, to) &&
         (has_captor (game, side, cell) || has_captor (game, side, to));
}

static gboolean
is_threatened (const VdGame *game,
               guint         pontoon)
{
  VdUnitId unit = game->scenario->pontoons[pontoon];
  guint status = game->state.pontoons[pontoon].status;
  VdPlace place = game->state.units[unit].place;

  if ((place != VD_PLACE_MAP && place != VD_PLACE_LAID) || vd_company_find (game, unit) >= 0)
    return FALSE;

  return !(status & VD_PONTOON_ROLLED) && is_alone (game, unit);
}

guint
vd_pontoon_find_threatened (const VdGame *game)
{
  if (!vd_pontoons_are_played (game->scenario) || game->state.combat.step != VD_STEP_NONE ||
      game->state.repulse.n > 0 || !vd_game_has (game, VD_POINT_PONTOONS_CAPTURE))
    return VD_NONE;

  for (guint i = 0; i < game->scenario->n_pontoons; i++)
    if (is_threatened (game, i))
      return game->scenario->pontoons[i];

  return VD_NONE;
}

/* What becomes of it */

/* Takes it off the map, or what it bridged is not bridged any more. */
static void
take_off (VdGame   *game,
          VdUnitId  unit,
          VdPlace   place)
{
  if (place == VD_PLACE_ELIMINATED)
    vd_loss_add (game, unit, game->scenario->field[game->state.units[unit].cell]);
  if (vd_game_is_on_map (game, unit))
    {
      vd_road_march_set (game, unit, FALSE);
      vd_game_remove (game, unit, place);
      return;
    }

  vd_game_set_pontoon (game, game->scenario->units[unit].pontoon - 1, &(VdLaid) { 0 });
  game->state.units[unit].place = place;
  game->stamp++;
}

/* The unit as which the enemy has it then, if the scenario names one that is not in use. */
static guint
find_other (const VdGame *game,
            VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_pontoons && vd_game_has (game, VD_POINT_PONTOONS_CHANGES); i++)
    {
      guint16 other = s->pontoons[i];
      VdPlace place = game->state.units[other].place;

      if ((s->units[other].captures == unit || s->units[unit].captures == other) &&
          place != VD_PLACE_MAP && place != VD_PLACE_LAID)
        return other;
    }

  return VD_NONE;
}

/* The enemy has it from now on, where it is.  A train in whose hex others still stand goes out of
 * play, as he has no room there. */
static void
change_hands (VdGame   *game,
              VdUnitId  unit)
{
  VdPontoonState *state = vd_pontoon_state (game, unit);
  VdLaid laid = state->laid;
  guint cell = game->state.units[unit].cell;
  VdUnitId other = find_other (game, unit);
  VdUnitState *o;

  take_off (game, unit, VD_PLACE_TAKEN);
  if (other == VD_NONE || (laid.dir == 0 && game->unit_at[cell] != VD_NONE))
    return;

  vd_game_see (game, VD_POINT_PONTOONS_CHANGES);
  o = &game->state.units[other];
  vd_pontoon_state (game, other)->status = VD_PONTOON_ROLLED |
                                           (state->status & VD_PONTOON_TAKEN_UP);
  if (laid.dir == 0)
    {
      vd_pontoon_state (game, other)->status |= VD_PONTOON_CAME;
      vd_game_place (game, other, cell);
    }
  else
    {
      o->cell = cell;
      o->place = VD_PLACE_LAID;
      vd_game_set_pontoon (game, game->scenario->units[other].pontoon - 1, &laid);
    }
  /* A bridge does not move; a train that was taken has done so in this phase. */
  o->flags = laid.dir == 0 ? VD_MOVED : 0;
}

/* The window */

static gboolean
is_open (const VdGame *game)
{
  return G_UNLIKELY (vd_pontoon_find_threatened (game) != VD_NONE);
}

static void
list_capture (VdGame      *game,
              VdOrderList *list)
{
  vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_CAPTURE,
                                       .unit = vd_pontoon_find_threatened (game) });
}

static VdVerdict
test_capture (VdGame        *game,
              const VdOrder *order,
              VdExplain     *why)
{
  if (order->kind != VD_ORDER_CAPTURE || order->unit != vd_pontoon_find_threatened (game))
    return vd_forbid (game, VD_POINT_PONTOONS_CAPTURE, why);

  vd_because (why, VD_POINT_PONTOONS_CAPTURE, 0, N_("captured on %u or less, destroyed on more"),
              game->scenario->settings[VD_SET_PONTOON_CAPTURED]);
  return vd_allow (0);
}

/* The phase and its player are part of the key, since for one that changes hands there may be a
 * die more than once in a turn. */
static guint
draw_die (const VdGame *game,
          VdUnitId      unit)
{
  const VdState *state = &game->state;
  guint64 key = vd_mix (vd_mix (state->seed, VD_DIE_TRAIN), state->turn);

  key = vd_mix (key, state->phase | (guint64) state->player << 8);
  return 1 + vd_below (vd_mix (key, vd_scenario_die_unit (game->scenario, unit)),
                       game->scenario->table.die);
}

static gboolean
apply_capture (VdGame        *game,
               const VdOrder *order)
{
  VdPontoonState *state = vd_pontoon_state (game, order->unit);
  guint die = order->arg != 0 ? order->arg : draw_die (game, order->unit);

  vd_game_see (game, VD_POINT_PONTOONS_CAPTURE);
  vd_game_note_die (game, die);
  state->status |= VD_PONTOON_ROLLED;
  if (die <= (guint) game->scenario->settings[VD_SET_PONTOON_CAPTURED])
    change_hands (game, order->unit);
  else
    take_off (game, order->unit, VD_PLACE_ELIMINATED);
  vd_game_forget_reaches (game); /* who may come into its hex goes by more than control */
  vd_booking_update (game);

  return FALSE;
}

const VdPlayWindow vd_pontoon_fate_window = {
  .is_open = is_open,
  .is_alone = TRUE,
  .answers = VD_ALL_KINDS & ~VD_KINDS_OF_SETUP,
  .list = list_capture,
  .test = test_capture,
  .apply = apply_capture,
};
