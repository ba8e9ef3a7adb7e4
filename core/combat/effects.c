#include "core/combat/effects.h"

#include "core/combat/advance.h"
#include "core/combat/boxes.h"
#include "core/combat/disrupt.h"
#include "core/combat/far-retreat.h"
#include "core/combat/leader-fate.h"
#include "core/combat/losses.h"
#include "core/mechanics/army.h"
#include "core/mechanics/booking.h"
#include "core/mechanics/casualties.h"
#include "core/mechanics/fort.h"
#include "core/mechanics/garrison.h"
#include "core/mechanics/reserve.h"
#include "core/movement/mutants.h"
#include "core/position/leader.h"
#include "core/position/loss.h"
#include "core/position/piece.h"

static void
lose_unit (VdGame   *game,
           VdUnitId  unit,
           gboolean  bereaves)
{
  VdUnitState *u = &game->state.units[unit];
  guint field = game->scenario->field[u->cell];
  gboolean spared;
  VdPlace place;

  g_assert (vd_game_is_on_map (game, unit));

  if (vd_leader_is (game->scenario, unit) && vd_game_has (game, VD_POINT_LEADERS_FALL))
    {
      vd_fate_fall (game, unit);
      return;
    }

  /* A victor advances into what the enemy has left, not into a hex that an
   * exchange has cost him, or where one falls who was on his way back. */
  if (vd_far_get_walker (game) == unit)
    vd_far_stop (game);
  else
    vd_advance_note_fallen (game, unit);

  place = vd_boxes_find_place (game, unit);
  u->flags = 0;
  vd_army_adjust_morale (game, unit, VD_ARMY_LOSES);
  vd_casualties_lose (game, unit);
  spared = vd_disrupt_spares (game, unit);
  if (!spared)
    vd_loss_add (game, unit, field);
  vd_game_remove (game, unit, spared ? VD_PLACE_DISRUPTED : place);
  if (bereaves)
    vd_fate_bereave (game, vd_game_side (game, unit), u->cell);
  vd_reserve_offer (game, unit);
  vd_booking_update (game);
}

void
vd_effect_lose (VdGame   *game,
                VdUnitId  unit)
{
  lose_unit (game, unit, TRUE);
}

void
vd_effect_lose_alone (VdGame   *game,
                      VdUnitId  unit)
{
  lose_unit (game, unit, FALSE);
}

static guint
printed_sum (const VdGame  *game,
             const guint16 *units,
             guint          n)
{
  guint sum = 0;

  for (guint i = 0; i < n; i++)
    if (vd_game_is_on_map (game, units[i]))
      sum += vd_piece_get_strength (game->scenario, game->state.units, units[i]);

  return sum;
}

static void
eliminate_all (VdGame        *game,
               const guint16 *units,
               guint          n)
{
  for (guint i = 0; i < n; i++)
    if (vd_game_is_on_map (game, units[i]))
      vd_effect_lose (game, units[i]);
}

void
vd_effect_mark (VdGame        *game,
                const guint16 *units,
                guint          n,
                guint          flag)
{
  if ((flag & (VD_RETREATS | VD_MAY_RETREAT)) && !vd_game_has (game, VD_POINT_RETREAT_ONE_HEX))
    return;

  for (guint i = 0; i < n; i++)
    if (vd_game_is_on_map (game, units[i]))
      game->state.units[units[i]].flags |= flag;
}

void
vd_effect_retreat (VdGame        *game,
                   const guint16 *units,
                   guint          n,
                   gboolean       attacks)
{
  for (guint i = 0; i < n; i++)
    if (vd_game_is_on_map (game, units[i]))
      switch (vd_garrison_get_fate (game, units[i], attacks))
        {
        case VD_GARRISON_NONE:
          vd_effect_mark (game, &units[i], 1, VD_RETREATS);
          vd_fate_owe_roll (game, units[i]);
          break;
        case VD_GARRISON_LOST:
          vd_effect_lose (game, units[i]);
          break;
        case VD_GARRISON_STAYS:
        default:
          break;
        }
}

/* Leaders not counted: they are lost with others. */
static guint
count_standing (const VdGame  *game,
                const guint16 *units,
                guint          n)
{
  guint standing = 0;

  for (guint i = 0; i < n; i++)
    standing += vd_game_is_on_map (game, units[i]) && !vd_leader_is (game->scenario, units[i]);

  return standing;
}

void
vd_effect_exchange (VdGame *game)
{
  VdCombat *combat = &game->state.combat;

  if (combat->owed == 0)
    combat->step = VD_STEP_RETREAT;
  else if (printed_sum (game, combat->attackers, combat->n_attackers) <= combat->owed ||
           count_standing (game, combat->attackers, combat->n_attackers) == 1)
    {
      eliminate_all (game, combat->attackers, combat->n_attackers);
      combat->owed = 0;
      combat->step = VD_STEP_RETREAT;
    }
}

static gboolean
is_gun (const VdGame *game,
        VdUnitId      unit)
{
  return game->scenario->classes[game->scenario->units[unit].unit_class].range > 0;
}

/* What fires from afar may retreat where it does not have to: with the others,
 * or after any loss of theirs. */
static void
release_guns (VdGame *game)
{
  const VdCombat *combat = &game->state.combat;

  if (vd_game_has (game, VD_POINT_BOMBARD_IMMUNE) &&
      vd_game_has (game, VD_POINT_BOMBARD_MAY_RETREAT))
    for (guint i = 0; i < combat->n_bombarders; i++)
      if (!vd_garrison_stays (game, combat->bombarders[i]))
        vd_effect_mark (game, &combat->bombarders[i], 1, VD_MAY_RETREAT);
}

static void
drive_back_attackers (VdGame *game)
{
  const VdCombat *combat = &game->state.combat;

  vd_effect_retreat (game, combat->attackers, combat->n_attackers, TRUE);
  if (!vd_game_has (game, VD_POINT_BOMBARD_IMMUNE))
    vd_effect_mark (game, combat->bombarders, combat->n_bombarders, VD_RETREATS);
  release_guns (game);
}

void
vd_effect_on_attackers (VdGame   *game,
                        VdEffect  effect)
{
  VdCombat *combat = &game->state.combat;

  if (combat->n_bombarders > 0 && effect != VD_EFFECT_NONE)
    {
      vd_game_see (game, VD_POINT_BOMBARD_IMMUNE);
      if (combat->n_attackers > 0)
        vd_game_see (game, VD_POINT_BOMBARD_OTHERS);
    }

  if (combat->n_attackers > 0 && combat->n_bombarders > 0 &&
      !vd_game_has (game, VD_POINT_BOMBARD_OTHERS))
    return;

  for (guint i = 0; i < combat->n_attackers && effect != VD_EFFECT_NONE; i++)
    if (is_gun (game, combat->attackers[i]))
      vd_game_see (game, VD_POINT_GUNS_SUFFER);

  if (effect == VD_EFFECT_ELIMINATED || effect == VD_EFFECT_RETREAT)
    vd_casualties_repel (game, combat->attackers, combat->n_attackers);

  if (effect == VD_EFFECT_HALF)
    vd_losses_owe_half (game, game->state.player);
  else if (effect == VD_EFFECT_ELIMINATED)
    {
      eliminate_all (game, combat->attackers, combat->n_attackers);
      if (!vd_game_has (game, VD_POINT_BOMBARD_IMMUNE))
        eliminate_all (game, combat->bombarders, combat->n_bombarders);
    }
  else if (effect == VD_EFFECT_RETREAT)
    {
      vd_losses_take_free (game, game->state.player);
      drive_back_attackers (game);
    }
  else if (effect == VD_EFFECT_EXCHANGE && vd_game_has (game, VD_POINT_RESULT_EXCHANGE))
    {
      vd_game_see (game, VD_POINT_RESULT_EXCHANGE);
      combat->step = VD_STEP_EXCHANGE;
      vd_effect_exchange (game);
    }

  if (effect != VD_EFFECT_NONE && game->scenario->settings[VD_SET_BOMBARD_RETREAT_ANY])
    release_guns (game);

  /* Guns that attack next to them suffer like any unit. */
  vd_mutant_spare_guns (game);
}

/* Those in forts say first whether they go: they are marked as units that may. */
static void
drive_back_defenders (VdGame *game)
{
  const VdCombat *combat = &game->state.combat;
  guint n_covered = 0;

  for (guint i = 0; i < combat->n_defenders; i++)
    n_covered += vd_fort_covers (game, combat->defenders[i]);
  if (n_covered < combat->n_defenders)
    vd_losses_take_free (game, game->state.player ^ 1);

  for (guint i = 0; i < combat->n_defenders; i++)
    if (vd_fort_covers (game, combat->defenders[i]))
      vd_effect_mark (game, &combat->defenders[i], 1, VD_MAY_RETREAT);
    else
      vd_effect_retreat (game, &combat->defenders[i], 1, FALSE);
}

void
vd_effect_on_defenders (VdGame   *game,
                        VdEffect  effect)
{
  VdCombat *combat = &game->state.combat;

  if (!vd_game_has (game, VD_POINT_GUNS_AS_TARGET) && is_gun (game, combat->defenders[0]))
    return;

  if (effect == VD_EFFECT_ELIMINATED)
    {
      combat->owed = printed_sum (game, combat->defenders, combat->n_defenders);
      eliminate_all (game, combat->defenders, combat->n_defenders);
    }
  else if (effect == VD_EFFECT_RETREAT)
    drive_back_defenders (game);
  else if (effect == VD_EFFECT_HALF)
    vd_losses_owe_half (game, game->state.player ^ 1);
}
