#include "core/combat/aftermath.h"

#include "core/combat/advance.h"
#include "core/combat/contact.h"
#include "core/combat/boxes.h"
#include "core/combat/declared.h"
#include "core/combat/bridge-dice.h"
#include "core/combat/disrupt.h"
#include "core/combat/duty.h"
#include "core/combat/effects.h"
#include "core/combat/far-retreat.h"
#include "core/combat/fort-retreat.h"
#include "core/combat/fresh.h"
#include "core/combat/leader-fate.h"
#include "core/combat/losses.h"
#include "core/combat/retreat.h"
#include "core/combat/stack.h"
#include "core/combat/train-retreat.h"
#include "core/mechanics/army.h"
#include "core/mechanics/booking.h"
#include "core/mechanics/fort.h"
#include "core/mechanics/supply.h"
#include "core/mechanics/morale.h"
#include "core/mechanics/reserve.h"
#include "core/mechanics/weather.h"
#include "core/position/leader.h"
#include "core/position/piece.h"
#include "core/position/window.h"
#include "core/scenario/results.h"

#include <string.h>

static void go_on (VdGame *game);

void
vd_aftermath_begin (VdGame *game)
{
  VdCombat *combat = &game->state.combat;
  const VdResult *rolled = &game->scenario->results[combat->result];
  const VdResult result = vd_fort_change (game, rolled);
  gboolean attackers_lose = result.attacker == VD_EFFECT_RETREAT ||
                            result.attacker == VD_EFFECT_ELIMINATED ||
                            result.attacker == VD_EFFECT_HALF;

  vd_effect_mark (game, combat->attackers, combat->n_attackers, VD_ATTACKED);
  vd_effect_mark (game, combat->bombarders, combat->n_bombarders, VD_ATTACKED);
  vd_effect_mark (game, combat->defenders, combat->n_defenders, VD_DEFENDED);
  vd_duty_meet (game);
  vd_stack_silence (game);
  vd_contact_forget (game);
  game->state.result = combat->result + 1;

  vd_game_see_row (game, result.rule);
  if (result.defender != rolled->defender && rolled->surrender)
    vd_game_see (game, VD_POINT_SUPPLY_SURRENDER);
  if (result.defender != rolled->defender && rolled->defender == VD_EFFECT_HALF)
    vd_game_see (game, VD_POINT_FORT_EXCHANGE);
  combat->demoralized_before = game->state.demoralized_armies;
  combat->loser = attackers_lose ? game->state.player : game->state.player ^ 1;
  combat->step = VD_STEP_RETREAT;
  vd_far_ask (game, &result);
  vd_disrupt_judge (game);
  vd_boxes_judge (game);
  if (vd_result_exchanges (game->scenario, &result))
    vd_losses_exchange (game);
  else
    {
      vd_effect_on_defenders (game, result.defender);
      vd_effect_on_attackers (game, result.attacker);
    }
  vd_losses_settle (game);
  vd_trains_join (game);
  go_on (game);
}

void
vd_aftermath_retreat (VdGame *game)
{
  VdCombat *combat = &game->state.combat;

  combat->step = VD_STEP_RETREAT;
  combat->loser = game->state.player;
  combat->demoralized_before = game->state.demoralized_armies;
  vd_far_ask (game, &(VdResult) { .attacker = VD_EFFECT_RETREAT });
  vd_effect_mark (game, combat->attackers, combat->n_attackers, VD_ATTACKED);
  vd_effect_retreat (game, combat->attackers, combat->n_attackers, TRUE);
  vd_trains_join (game);
  go_on (game);
}

/* Retreats */

/* Units of the combat with one of @flags set, in the order of the combat. */
static guint
list_marked (const VdGame *game,
             guint         flags,
             guint16      *units)
{
  const VdCombat *combat = &game->state.combat;
  guint n = 0;

  for (guint i = 0; i < combat->n_attackers; i++)
    if (game->state.units[combat->attackers[i]].flags & flags)
      units[n++] = combat->attackers[i];
  for (guint i = 0; i < combat->n_bombarders; i++)
    if (game->state.units[combat->bombarders[i]].flags & flags)
      units[n++] = combat->bombarders[i];
  for (guint i = 0; i < combat->n_defenders; i++)
    if (game->state.units[combat->defenders[i]].flags & flags)
      units[n++] = combat->defenders[i];

  return n;
}

#define MAX_INVOLVED (VD_MAX_ATTACKERS + VD_MAX_BOMBARDERS + VD_MAX_DEFENDERS)

/* Those of them who may go now: one that has begun a retreat of several hexes goes on before
 * another does. */
static guint
list_next (const VdGame *game,
           guint         flags,
           guint16      *units)
{
  VdUnitId walker = vd_far_get_walker (game);

  if (walker == VD_NONE)
    return list_marked (game, flags, units);

  units[0] = walker;
  return 1;
}

static gboolean
any_can_retreat (VdGame *game,
                 guint   flags)
{
  guint16 units[MAX_INVOLVED], cells[2 * VD_N_DIRS];
  guint n = list_next (game, flags, units);

  for (guint i = 0; i < n; i++)
    if (vd_retreat_hexes (game, units[i], cells, NULL) > 0)
      return TRUE;

  return FALSE;
}

static void
clear_marks (VdGame *game,
             guint   flags)
{
  guint16 units[MAX_INVOLVED];
  guint n = list_marked (game, flags, units);

  for (guint i = 0; i < n; i++)
    game->state.units[units[i]].flags &= ~flags;
}

/* Units that owe a retreat and have no hex are lost [7.72; R-27]. */
static void
eliminate_trapped (VdGame *game)
{
  guint16 units[MAX_INVOLVED];
  guint n = list_marked (game, VD_RETREATS, units);

  for (guint i = 0; i < n; i++)
    if (vd_game_has (game, VD_POINT_RETREAT_NO_HEX) && vd_game_is_on_map (game, units[i]) &&
        !vd_train_waits (game, units[i]))
      {
        const VdScenario *s = game->scenario;
        guint cell = game->state.units[units[i]].cell;

        vd_game_see (game, VD_POINT_RETREAT_NO_HEX);
        vd_game_see (game, VD_POINT_RETREAT_CONTROLLED);
        for (guint dir = 0; dir < VD_N_DIRS; dir++)
          {
            VdPoint why = s->next[cell][dir] < 0 ? VD_POINT_EXIT_NOT_BY_COMBAT
                          : vd_retreat_refusal (game, units[i], s->next[cell][dir]);

            if (why != VD_N_POINTS)
              vd_game_see (game, why);
          }
        if (!vd_game_has (game, VD_POINT_EXIT_NOT_BY_COMBAT) && s->edges[cell] != 0)
          vd_game_remove (game, units[i], VD_PLACE_EXITED);
        else
          vd_effect_lose (game, units[i]);
      }

  clear_marks (game, VD_RETREATS);
}

/* Who displaced friends on his way, and finds it closed by them now. */
static void
give_up_stranded (VdGame *game)
{
  VdUnitId walker = vd_far_get_walker (game);
  guint16 cells[2 * VD_N_DIRS];

  if (walker == VD_NONE || vd_retreat_hexes (game, walker, cells, NULL) > 0)
    return;

  if (vd_game_has (game, VD_POINT_RETREAT_WHOLE_WAY))
    vd_effect_lose (game, walker);
  else
    game->state.units[walker].flags &= ~VD_RETREATS;
  vd_far_stop (game);
}

/* Of one combat the field is known; units that retreat without one may stand on
 * several. */
static void
settle_morale (VdGame *game)
{
  if (game->state.combat.n_defenders > 0)
    vd_morale_update (game, game->state.combat.field);
  else
    for (guint field = 0; field < game->scenario->n_fields; field++)
      vd_morale_update (game, field);
}

static void
close_combat (VdGame *game)
{
  game->state.combat = (VdCombat) { .step = VD_STEP_NONE, .announced = VD_NO_COLUMN };
  memset (game->state.offers, 0, sizeof game->state.offers);
  vd_declared_go_on (game);
  vd_contact_forget (game);
  vd_duty_lapse (game);
  vd_fresh_open (game);
}

/* Goes through what is left of the combat until somebody owes a decision. */
static void
go_on (VdGame *game)
{
  VdCombat *combat = &game->state.combat;

  if (vd_fate_is_owed (game))
    return;
  if (combat->step == VD_STEP_EXCHANGE || combat->step == VD_STEP_LOSSES ||
      combat->step == VD_STEP_FORT || combat->n_chain > 0 ||
      vd_reserve_find_offered (game) >= 0)
    return;

  if (combat->step == VD_STEP_RETREAT && vd_fort_is_asked (game))
    {
      combat->step = VD_STEP_FORT;
      return;
    }

  if (combat->step == VD_STEP_RETREAT)
    {
      give_up_stranded (game);
      if (vd_reserve_find_offered (game) >= 0 || vd_fate_is_owed (game) ||
          any_can_retreat (game, VD_RETREATS | VD_MAY_RETREAT))
        return;

      eliminate_trapped (game);
      clear_marks (game, VD_MAY_RETREAT);
      if (vd_reserve_find_offered (game) >= 0 || vd_fate_is_owed (game))
        return;

      vd_trains_stay (game);
      settle_morale (game);
      combat->step = VD_STEP_ADVANCE;
      if (vd_advance_is_open (game))
        return;
    }

  close_combat (game);
}

/* Whoever has to retreat, or may; guns may even where the enemy has lost. */
static guint
find_retreater (const VdGame *game)
{
  const VdCombat *combat = &game->state.combat;
  guint16 units[MAX_INVOLVED];

  if (combat->n_chain > 0)
    return vd_game_side (game, combat->chain[0].unit);
  if (list_next (game, VD_RETREATS | VD_MAY_RETREAT, units) > 0)
    return vd_game_side (game, units[0]);

  return combat->loser;
}

static guint
find_decider (const VdGame *game)
{
  const VdCombat *combat = &game->state.combat;
  int offered = vd_reserve_find_offered (game);

  if (vd_leader_is_any_owed (game))
    return vd_fate_get_decider (game);
  if (offered >= 0)
    return offered;

  switch ((VdStep) combat->step)
    {
    case VD_STEP_RETREAT:
      return find_retreater (game);
    case VD_STEP_ADVANCE:
      return vd_advance_victor (game);
    case VD_STEP_LOSSES:
      return vd_losses_get_payer (game);
    case VD_STEP_FORT:
      return game->state.player ^ 1;
    case VD_STEP_EXCHANGE:
    case VD_STEP_WEATHER:
    case VD_STEP_NONE:
    case VD_STEP_BUILDING:
    default:
      return game->state.player;
    }
}

/* Whether @unit may be the one that makes room for the unit at the end of the
 * chain: of a stack the owner has whom he likes displaced. */
static gboolean
may_be_displaced (VdGame   *game,
                  VdUnitId  unit)
{
  const VdCombat *combat = &game->state.combat;

  return combat->n_chain > 0 && vd_game_is_on_map (game, unit) &&
         game->state.units[unit].cell == combat->chain[combat->n_chain - 1].to &&
         vd_retreat_may_be_displaced (game, unit);
}

static void
list_retreats_of (VdGame      *game,
                  VdUnitId     unit,
                  VdOrderList *list)
{
  guint16 cells[2 * VD_N_DIRS];
  guint n = vd_retreat_hexes (game, unit, cells, NULL);

  for (guint i = 0; i < n; i++)
    vd_order_list_add (list, (VdOrder) { VD_ORDER_RETREAT, 0, unit, cells[i], 0 });
}

/* Where nobody has to displace a friend, who could do nothing else may be given
 * up instead [F-20, R-27]. */
static void
list_forfeits (VdGame      *game,
               VdOrderList *list)
{
  guint16 units[MAX_INVOLVED];
  guint n = list_next (game, VD_RETREATS, units);

  for (guint i = 0; i < n && !game->scenario->settings[VD_SET_DISPLACE_DUE]; i++)
    if (vd_stack_is_next (game, units[i]) && vd_retreat_must_displace (game, units[i]))
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_LOSE, .unit = units[i] });
}

/* Who is displaced by a unit that has still to go on leaves it a way, if he can. */
static void
spare_way (VdGame      *game,
           VdOrderList *list,
           guint        first)
{
  const VdCombat *combat = &game->state.combat;
  guint kept = first;

  if (combat->n_chain != 1 || vd_far_get_hexes (game, combat->chain[0].unit) == 1)
    return;

  for (guint i = first; i < list->n; i++)
    if (vd_far_leaves_way (game, list->orders[i].unit, list->orders[i].cell))
      list->orders[kept++] = list->orders[i];
  if (kept > first)
    list->n = kept;
}

static void
list_retreats (VdGame      *game,
               VdOrderList *list)
{
  const VdCombat *combat = &game->state.combat;
  guint16 units[MAX_INVOLVED];
  guint n, first = list->n;

  if (combat->n_chain > 0)
    {
      guint cell = combat->chain[combat->n_chain - 1].to;

      for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
        if (may_be_displaced (game, unit))
          list_retreats_of (game, unit, list);
      spare_way (game, list, first);
      return;
    }

  list_forfeits (game, list);
  n = list_next (game, VD_RETREATS | VD_MAY_RETREAT, units);
  for (guint i = 0; i < n; i++)
    if (vd_stack_is_next (game, units[i]))
      list_retreats_of (game, units[i], list);

  if (!any_can_retreat (game, VD_RETREATS))
    vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_PASS });
}

static void
list_all (VdGame      *game,
          VdOrderList *list)
{
  const VdCombat *combat = &game->state.combat;

  if (vd_leader_is_any_owed (game))
    {
      vd_fate_list (game, list);
      return;
    }
  if (vd_reserve_find_offered (game) >= 0)
    {
      vd_reserve_list_offered (game, list);
      return;
    }

  switch ((VdStep) combat->step)
    {
    case VD_STEP_EXCHANGE:
      for (guint i = 0; i < combat->n_attackers; i++)
        if (vd_game_is_on_map (game, combat->attackers[i]) &&
            !vd_leader_is (game->scenario, combat->attackers[i]))
          vd_order_list_add (list, (VdOrder) { VD_ORDER_LOSE, 0, combat->attackers[i], 0, 0 });
      break;

    case VD_STEP_RETREAT:
      list_retreats (game, list);
      break;

    case VD_STEP_ADVANCE:
      vd_advance_list (game, list);
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_PASS });
      break;

    case VD_STEP_WEATHER:
      vd_weather_list (game, list);
      break;

    case VD_STEP_LOSSES:
      vd_losses_list (game, list);
      break;

    case VD_STEP_FORT:
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_PASS });
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_YIELD });
      break;

    case VD_STEP_NONE:
    case VD_STEP_BUILDING:
    default:
      break;
    }
}

static gboolean
is_listed (VdGame        *game,
           const VdOrder *order)
{
  game->scratch.n = 0;
  if (order->kind != VD_ORDER_RETREAT || order->arg == 0 ||
      (vd_game_is_on_map (game, order->unit) &&
       (vd_train_leads_off (game, order->unit) ||
        vd_bridge_dice_are_due (game, order->unit, game->state.units[order->unit].cell,
                                order->cell))))
    list_all (game, &game->scratch);
  for (guint i = 0; i < game->scratch.n; i++)
    {
      const VdOrder *legal = &game->scratch.orders[i];

      if (legal->kind == order->kind && legal->unit == order->unit && legal->cell == order->cell)
        return TRUE;
    }

  return FALSE;
}

/* Whether it would change the combat that has been rolled for. */
static gboolean
is_of_making (const VdOrder *order)
{
  return vd_order_forms[order->kind].stage == VD_STAGE_ATTACK;
}

static VdVerdict
test_order (VdGame        *game,
            const VdOrder *order,
            VdExplain     *why)
{
  VdStep step = game->state.combat.step;

  if (order->kind == VD_ORDER_END)
    return vd_forbid (game, VD_POINT_COMBAT_MANDATORY, why);
  if (vd_leader_is_any_owed (game))
    return is_listed (game, order) ? vd_allow (0)
                                   : vd_forbid (game, vd_fate_get_point (game), why);
  if (step == VD_STEP_WEATHER)
    return vd_weather_test (game, order, why);
  if (vd_reserve_find_offered (game) >= 0)
    return vd_reserve_test_offered (game, order, why);
  if (order->kind == VD_ORDER_RELEASE && vd_game_has (game, VD_POINT_RESERVE_NOW))
    return vd_forbid (game, VD_POINT_RESERVE_NOW, why);
  if (is_listed (game, order))
    return vd_allow (0);
  if (is_of_making (order) && vd_game_has (game, VD_POINT_COMBAT_FINAL))
    return vd_forbid (game, VD_POINT_COMBAT_FINAL, why);

  if (step == VD_STEP_EXCHANGE)
    return vd_forbid (game, VD_POINT_RESULT_EXCHANGE, why);
  if (step == VD_STEP_LOSSES)
    return vd_forbid (game, vd_losses_get_point (game), why);
  if (step == VD_STEP_FORT || order->kind == VD_ORDER_YIELD)
    return vd_forbid (game, VD_POINT_FORT_STANDS, why);

  if (step == VD_STEP_RETREAT)
    {
      if (order->kind == VD_ORDER_LOSE && (game->state.units[order->unit].flags & VD_RETREATS))
        return vd_forbid (game, VD_POINT_RETREAT_NO_HEX, why);
      if (order->kind != VD_ORDER_RETREAT ||
          !(game->state.units[order->unit].flags & (VD_RETREATS | VD_MAY_RETREAT)))
        return vd_forbid (game,
                          order->kind == VD_ORDER_RETREAT && may_be_displaced (game, order->unit)
                          ? vd_retreat_find_displaced_refusal (game, order->unit, order->cell)
                          : VD_POINT_RETREAT_ONE_HEX, why);

      return vd_forbid (game, vd_retreat_find_delay (game, order->unit, order->cell), why);
    }

  if (order->kind == VD_ORDER_ADVANCE)
    {
      if (!vd_advance_took_part (game, order->unit))
        return vd_forbid (game, VD_POINT_ADVANCE_PARTICIPANT, why);

      return vd_forbid (game, vd_advance_refusal (game, order->unit, order->cell), why);
    }

  return vd_forbid (game, VD_POINT_ADVANCE, why);
}

static void
give_up (VdGame   *game,
         VdUnitId  unit)
{
  VdCombat *combat = &game->state.combat;

  if (combat->step == VD_STEP_RETREAT || combat->step == VD_STEP_LOSSES)
    {
      if (combat->step == VD_STEP_LOSSES)
        vd_losses_give_up (game, unit);
      else
        vd_effect_lose (game, unit);
      go_on (game);
      return;
    }

  combat->owed -= MIN (combat->owed, vd_piece_get_strength (game->scenario, game->state.units, unit));
  vd_effect_lose (game, unit);
  vd_effect_exchange (game);
  go_on (game);
}

/* The victor advances with one unit; a mutation test lets others follow. */
static void
advance_unit (VdGame        *game,
              const VdOrder *order)
{
  guint from = game->state.units[order->unit].cell;

  vd_game_see (game, VD_POINT_ADVANCE);
  if (!game->scenario->settings[VD_SET_ADVANCE_STACKS])
    vd_game_see (game, VD_POINT_ADVANCE_ONE);
  vd_game_see (game, VD_POINT_ADVANCE_NO_COMBAT);
  vd_game_see (game, VD_POINT_ADVANCE_PARTICIPANT);
  vd_game_see (game, VD_POINT_ADVANCE_CLOSED);
  if (vd_game_is_controlled (game, vd_game_side (game, order->unit), order->cell))
    vd_game_see (game, VD_POINT_ADVANCE_CONTROL);
  if (vd_supply_stays_steady (game, order->unit))
    vd_game_see (game, VD_POINT_SUPPLY_FORT);

  vd_game_move (game, order->unit, order->cell);
  vd_booking_enter (game, order->unit, order->cell);
  game->state.units[order->unit].flags |= VD_ADVANCED;
  vd_duty_bind (game, order->unit);
  vd_army_adjust_morale (game, order->unit, VD_ARMY_ADVANCES);
  if ((!vd_advance_go (game, order->unit, from) && vd_game_has (game, VD_POINT_ADVANCE_ONE)) ||
      !vd_advance_is_open (game))
    close_combat (game);
}

/* Whoever need not retreat or advance stays. */
static void
pass_window (VdGame *game)
{
  if (game->state.combat.step == VD_STEP_ADVANCE)
    {
      vd_game_see (game, VD_POINT_ADVANCE_AT_ONCE);
      close_combat (game);
      return;
    }
  if (game->state.combat.step == VD_STEP_FORT)
    {
      vd_fort_answer (game, FALSE);
      go_on (game);
      return;
    }

  clear_marks (game, VD_MAY_RETREAT);
  go_on (game);
}

/* Whether nobody can make room for the unit at the end of the chain. */
static gboolean
is_stuck (VdGame *game)
{
  game->scratch.n = 0;
  list_retreats (game, &game->scratch);
  return game->scratch.n == 0;
}

static void
retreat_unit (VdGame        *game,
              const VdOrder *order)
{
  VdCombat *combat = &game->state.combat;

  if (game->state.units[order->unit].flags & VD_MAY_RETREAT)
    vd_game_see (game, VD_POINT_BOMBARD_MAY_RETREAT);
  vd_retreat_go (game, order->unit, order->cell, order->arg);

  /* With DISPLACE_KILLS switched off a displaced unit may be stuck. */
  while (combat->n_chain > 0 && is_stuck (game))
    {
      VdDisplacement displacement = combat->chain[combat->n_chain - 1];

      vd_effect_lose (game, game->unit_at[displacement.to]);
      combat->n_chain--;
      vd_retreat_go (game, displacement.unit, displacement.to, 0);
    }

  go_on (game);
}

static void
call_offered (VdGame        *game,
              const VdOrder *order)
{
  vd_reserve_apply_offered (game, order);
  go_on (game);
}

static gboolean
apply_order (VdGame        *game,
             const VdOrder *order)
{
  if (order->kind == VD_ORDER_CAPTURE || order->kind == VD_ORDER_PLACE)
    {
      vd_fate_apply (game, order);
      go_on (game);
    }
  else if (vd_reserve_find_offered (game) >= 0)
    call_offered (game, order);
  else if (order->kind == VD_ORDER_LOSE)
    give_up (game, order->unit);
  else if (order->kind == VD_ORDER_RETREAT)
    retreat_unit (game, order);
  else if (order->kind == VD_ORDER_ADVANCE)
    advance_unit (game, order);
  else if (order->kind == VD_ORDER_YIELD)
    {
      vd_fort_answer (game, TRUE);
      go_on (game);
    }
  else if (order->kind == VD_ORDER_WEATHER)
    {
      vd_weather_apply (game, order);
      vd_aftermath_begin (game);
    }
  else
    {
      g_assert (order->kind == VD_ORDER_PASS);
      pass_window (game);
    }

  return FALSE;
}

static gboolean
is_open (const VdGame *game)
{
  return game->state.combat.step != VD_STEP_NONE && game->state.combat.step != VD_STEP_BUILDING;
}

const VdPlayWindow vd_aftermath_window = {
  .is_open = is_open,
  .is_alone = TRUE,
  .answers = VD_KINDS_OF_COMBAT | VD_KIND (RELEASE) | VD_KIND (END),
  .decide = find_decider,
  .list = list_all,
  .test = test_order,
  .apply = apply_order,
};
