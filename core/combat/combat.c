#include "core/combat/combat.h"

#include "core/combat/aftermath.h"
#include "core/combat/allocation.h"
#include "core/combat/barred.h"
#include "core/combat/combat-trace.h"
#include "core/combat/combat-why.h"
#include "core/combat/declared.h"
#include "core/combat/duty-list.h"
#include "core/combat/duty.h"
#include "core/combat/fresh.h"
#include "core/combat/odds.h"
#include "core/combat/shifts.h"
#include "core/combat/stack.h"
#include "core/combat/withdraw.h"
#include "core/mechanics/booking.h"
#include "core/mechanics/integrity.h"
#include "core/mechanics/reserve.h"
#include "core/mechanics/road-march.h"
#include "core/mechanics/weather.h"
#include "core/position/dice.h"
#include "core/position/window.h"

/* Nobody has fought; of the marks on units those of @kept stay. */
static void
begin_afresh (VdGame *game,
              guint8  kept)
{
  game->state.fought = FALSE;
  game->state.combat = (VdCombat) { .step = VD_STEP_NONE, .announced = VD_NO_COLUMN };
  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    game->state.units[unit].flags &= kept;

  vd_declared_begin (game);
  vd_game_forget_reaches (game);
  vd_fresh_due (game);
}

/* What everybody owes, once it is known who retreats instead. */
static void
fix_duties (VdGame *game)
{
  vd_reserve_call_controlled (game);
  vd_duty_fix (game);
  vd_duty_lapse (game);
}

/* Before any attack, with no fresh strength declared, and nobody retreated who may attack
 * nobody. */
static void
suppose_phase (VdGame *game)
{
  begin_afresh (game, 0);
  vd_game_note_period (game);
  fix_duties (game);
}

static void
begin_phase (VdGame *game)
{
  begin_afresh (game, VD_RETREATS); /* a mark of barred.h */
  vd_barred_gather (game);
  fix_duties (game);
  vd_barred_begin (game);
  vd_fresh_open (game);
}

static gboolean
is_building (const VdGame *game)
{
  return game->state.combat.step == VD_STEP_BUILDING;
}

/* Whether there is room for @unit and those that fight with it. */
static gboolean
fits_in (const VdGame *game,
         VdOrderKind   kind,
         VdUnitId      unit)
{
  const VdCombat *combat = &game->state.combat;
  guint16 units[VD_MAX_GROUP];
  guint n = vd_contact_group (game, unit, units);

  return kind == VD_ORDER_WITH ? combat->n_attackers + n <= VD_MAX_ATTACKERS
                               : combat->n_defenders + n <= VD_MAX_DEFENDERS;
}

/* The open combat with one more, @index of the list that @kind adds from.  Returns
 * whether there is room. */
static gboolean
extend_combat (VdGame       *game,
               VdOrderKind   kind,
               guint         index,
               VdAllocation *a)
{
  vd_allocation_begun (game, a);
  if (kind == VD_ORDER_WITH)
    {
      if (!fits_in (game, kind, vd_contact_unit (game, VD_CONTACT_OWN, index)) ||
          (a->n_own > 0 && !vd_game_has (game, VD_POINT_COMBAT_MANY)))
        return FALSE;
      a->own[a->n_own++] = index;
    }
  else if (kind == VD_ORDER_BOMBARD)
    {
      if (a->n_guns == VD_MAX_BOMBARDERS)
        return FALSE;
      a->guns[a->n_guns++] = index;
    }
  else
    {
      if (!fits_in (game, kind, vd_contact_unit (game, VD_CONTACT_ENEMIES, index)))
        return FALSE;
      a->enemies[a->n_enemies++] = index;
    }

  return TRUE;
}

/* Whether the open combat can be completed with one more: of several that
 * fight together any stands for all. */
static gboolean
can_add (VdGame        *game,
         VdOrderKind    kind,
         guint          index)
{
  VdAllocation a;

  if (kind == VD_ORDER_ATTACK && !vd_declared_may_open (game, index))
    return FALSE;

  return extend_combat (game, kind, index, &a) && vd_allocation_can_complete (game, &a, FALSE);
}

/* An order for each of those that fight together: they come to the same. */
static void
list_group (const VdGame *game,
            VdOrderKind   kind,
            VdUnitId      unit,
            VdOrderList  *list)
{
  guint16 units[VD_MAX_GROUP];
  guint n = vd_contact_group (game, unit, units);

  for (guint i = 0; i < n; i++)
    vd_order_list_add (list, (VdOrder) { kind, 0, units[i], 0, 0 });
}

static gboolean
is_owed (VdGame *game)
{
  return vd_declared_is_owed (game) ||
         (vd_allocation_is_owed (game) && vd_game_has (game, VD_POINT_COMBAT_MANDATORY));
}

static void
list_openings (VdGame      *game,
               VdOrderList *list)
{
  guint n = vd_contact_count (game, VD_CONTACT_ENEMIES);

  for (guint i = 0; i < n; i++)
    if (can_add (game, VD_ORDER_ATTACK, i))
      list_group (game, VD_ORDER_ATTACK, vd_contact_unit (game, VD_CONTACT_ENEMIES, i), list);

  if (!is_owed (game))
    vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_END });
  vd_declared_list (game, list);
}

/* The column that strengths and shifts earn, from which the attacker may lower
 * the odds [7.9; R-31]; VD_NO_COLUMN where nobody may. */
static guint
find_earned (const VdGame *game)
{
  const VdCombat *combat = &game->state.combat;

  if (combat->n_attackers + combat->n_bombarders == 0 ||
      !vd_game_plays (game, VD_MECHANIC_ODDS_REDUCTION) ||
      !vd_game_has (game, VD_POINT_COMBAT_REDUCTION))
    return VD_NO_COLUMN;

  return vd_odds_of_combat (game, NULL).column;
}

/* Whether @column may be announced: none better than is @earned, and another than
 * the attack stands on.  What was announced before binds nobody until the die is
 * rolled. */
static gboolean
may_announce (const VdGame *game,
              guint         earned,
              guint         column)
{
  return earned != VD_NO_COLUMN && column <= earned &&
         column != MIN (earned, game->state.combat.announced);
}

/* To announce what is earned is to take the announcement back. */
static void
announce_odds (VdGame *game,
               guint   column)
{
  vd_game_see (game, VD_POINT_COMBAT_REDUCTION);
  game->state.combat.announced = column < find_earned (game) ? column : VD_NO_COLUMN;
}

static gboolean
may_roll (VdGame *game)
{
  VdAllocation a;

  vd_allocation_begun (game, &a);
  if (a.n_own + a.n_guns == 0 || !vd_allocation_can_complete (game, &a, TRUE) ||
      vd_stack_lacks_gun (game))
    return FALSE;

  if (!vd_game_has (game, VD_POINT_COMBAT_DIVERSION))
    return !vd_odds_of_combat (game, NULL).is_poor;

  return TRUE;
}

/* Units may be added to the last.  A column that has been announced stands, as one
 * that the attack is not to exceed: it was named, and not a number of columns. */
static void
list_additions (VdGame      *game,
                VdOrderList *list)
{
  const VdCombat *combat = &game->state.combat;
  guint n_enemies = vd_contact_count (game, VD_CONTACT_ENEMIES);
  guint n_own = vd_contact_count (game, VD_CONTACT_OWN);
  guint n_guns = vd_contact_count (game, VD_CONTACT_GUNS);

  for (guint i = 0; i < n_enemies; i++)
    {
      VdUnitId unit = vd_contact_unit (game, VD_CONTACT_ENEMIES, i);

      if (!vd_contact_holds (combat->defenders, combat->n_defenders, unit) &&
          can_add (game, VD_ORDER_ALSO, i))
        list_group (game, VD_ORDER_ALSO, unit, list);
    }

  for (guint i = 0; i < n_own; i++)
    {
      VdUnitId unit = vd_contact_unit (game, VD_CONTACT_OWN, i);

      if (!vd_contact_holds (combat->attackers, combat->n_attackers, unit) &&
          can_add (game, VD_ORDER_WITH, i))
        list_group (game, VD_ORDER_WITH, unit, list);
    }

  for (guint i = 0; i < n_guns; i++)
    {
      VdUnitId unit = vd_contact_unit (game, VD_CONTACT_GUNS, i);

      if (!vd_contact_holds (combat->bombarders, combat->n_bombarders, unit) &&
          can_add (game, VD_ORDER_BOMBARD, i))
        vd_order_list_add (list, (VdOrder) { VD_ORDER_BOMBARD, 0, unit, 0, 0 });
    }
}

static void
list_all (VdGame      *game,
          VdOrderList *list)
{
  gboolean stands;

  vd_contact_refresh (game);
  if (!is_building (game))
    {
      list_openings (game, list);
      return;
    }

  if (!vd_shifts_are_settled (game))
    list_additions (game, list);

  stands = may_roll (game);
  if (stands && vd_declared_is_named (game))
    {
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_DECLARE });
      return;
    }
  if (stands)
    {
      guint earned = find_earned (game);

      for (guint column = 0; column < game->scenario->table.n_columns; column++)
        if (may_announce (game, earned, column))
          vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_ANNOUNCE, .arg = column });

      vd_order_list_add (list, (VdOrder) { .kind = vd_shifts_are_due (game) ? VD_ORDER_PASS
                                                                            : VD_ORDER_ROLL });
    }
  if (!vd_shifts_are_settled (game) && !vd_declared_is_named (game))
    vd_integrity_list (game, list);
}

gboolean
vd_combat_has (const VdGame *game,
               VdOrderKind   kind,
               VdUnitId      unit)
{
  const VdCombat *combat = &game->state.combat;

  if (!is_building (game))
    return FALSE;
  if (kind == VD_ORDER_WITH)
    return vd_contact_holds (combat->attackers, combat->n_attackers, unit);
  if (kind == VD_ORDER_BOMBARD)
    return vd_contact_holds (combat->bombarders, combat->n_bombarders, unit);

  return vd_contact_holds (combat->defenders, combat->n_defenders, unit);
}

/* The place of @unit in the list that @as_gun asks for, or -1. */
static int
find_contact (const VdGame *game,
              VdUnitId      unit,
              gboolean      as_gun)
{
  guint index = as_gun ? vd_contact_find_gun (game, unit) : vd_contact_find (game, unit);

  return index != VD_NOT_LISTED ? (int) index : -1;
}

/* That @point forbids the combat @a; of a duty it names who would be left. */
static VdVerdict
forbid_left (VdGame             *game,
             const VdAllocation *a,
             VdPoint             point,
             gboolean            as_is,
             VdExplain          *why)
{
  VdDuty duty;

  if ((point == VD_POINT_COMBAT_ATTACKER_DUTY || point == VD_POINT_COMBAT_DEFENDER_DUTY) &&
      ((!as_is && vd_duty_find_left (game, a, point, FALSE, &duty)) ||
       vd_duty_find_left (game, a, point, TRUE, &duty)))
    return vd_duty_forbid (game, duty.point, duty.unit, why);

  return vd_forbid (game, point, why);
}

/* Whether somebody would be left by the first who could attack the enemies of @a, whom
 * nobody attacks yet. */
static gboolean
find_left_by_first (VdGame             *game,
                    const VdAllocation *a,
                    VdPoint             point,
                    VdDuty             *duty)
{
  guint n_own = vd_contact_count (game, VD_CONTACT_OWN);
  guint n_guns = vd_contact_count (game, VD_CONTACT_GUNS);

  for (guint own = 0; own < n_own; own++)
    if (vd_allocation_fits (game, own, a->enemies, a->n_enemies))
      {
        VdAllocation first = *a;

        first.own[first.n_own++] = own;
        if (vd_duty_find_left (game, &first, point, FALSE, duty))
          return TRUE;
      }

  for (guint gun = 0; gun < n_guns; gun++)
    if (a->n_enemies == 1 && vd_contact_fires_at (game, gun, a->enemies[0]))
      {
        VdAllocation first = *a;

        first.guns[first.n_guns++] = gun;
        if (vd_duty_find_left (game, &first, point, FALSE, duty))
          return TRUE;
      }

  return FALSE;
}

/* Why the open combat cannot have the unit @index of the list that @kind adds from. */
static VdVerdict
forbid_misfit (VdGame      *game,
               VdOrderKind  kind,
               guint        index,
               VdExplain   *why)
{
  VdPoint point = vd_combat_misfit (game, kind, index);
  VdAllocation a;
  VdDuty duty;

  if (!extend_combat (game, kind, index, &a))
    return vd_forbid (game, point, why);
  if (point == VD_POINT_COMBAT_ATTACKER_DUTY && a.n_own + a.n_guns == 0 &&
      find_left_by_first (game, &a, point, &duty))
    return vd_duty_forbid (game, duty.point, duty.unit, why);

  return forbid_left (game, &a, point, FALSE, why);
}

/* Why the open combat may not be rolled for. */
static VdVerdict
forbid_lack (VdGame    *game,
             VdExplain *why)
{
  VdAllocation a;

  vd_allocation_begun (game, &a);
  return forbid_left (game, &a, vd_combat_lack (game), TRUE, why);
}

static VdVerdict
test_unit (VdGame        *game,
           const VdOrder *order,
           VdExplain     *why)
{
  gboolean as_gun = order->kind == VD_ORDER_BOMBARD;
  gboolean as_enemy = order->kind == VD_ORDER_ATTACK || order->kind == VD_ORDER_ALSO;
  const VdCombat *combat = &game->state.combat;
  int index;

  if (vd_shifts_are_settled (game))
    return vd_forbid (game, VD_POINT_SHIFT_CHOICE, why);
  if (!vd_game_is_on_map (game, order->unit) ||
      (vd_game_side (game, order->unit) == game->state.player) == as_enemy)
    return vd_forbid (game, VD_POINT_SEQUENCE_PHASING, why);
  if (vd_declared_find_bar (game, order) != VD_N_POINTS)
    return vd_forbid (game, vd_declared_find_bar (game, order), why);

  if (vd_contact_holds (combat->attackers, combat->n_attackers, order->unit) ||
      vd_contact_holds (combat->bombarders, combat->n_bombarders, order->unit) ||
      vd_contact_holds (combat->defenders, combat->n_defenders, order->unit))
    return vd_forbid (game, VD_POINT_COMBAT_ONCE, why);

  index = find_contact (game, order->unit, as_gun);
  if (index < 0)
    return vd_forbid (game, as_enemy ? vd_combat_untouchable (game, order->unit)
                                     : vd_combat_no_part (game, order->unit, as_gun), why);
  if (!can_add (game, order->kind, index))
    return forbid_misfit (game, order->kind, index, why);

  return vd_allow (0);
}

static VdVerdict
test_announce (VdGame        *game,
               const VdOrder *order,
               VdExplain     *why)
{
  if (vd_declared_is_named (game))
    return vd_forbid (game, VD_POINT_DECLARED_FIRST, why);
  if (is_building (game) && !may_roll (game))
    return forbid_lack (game, why);
  if (!is_building (game) || !may_announce (game, find_earned (game), order->arg))
    return vd_forbid (game, VD_POINT_COMBAT_REDUCTION, why);

  return vd_allow (0);
}

/* That it is rolled for, or declared. */
static VdVerdict
test_roll (VdGame        *game,
           const VdOrder *order,
           VdExplain     *why)
{
  if (!is_building (game))
    return vd_forbid (game, VD_POINT_COMBAT_ADJACENT, why);
  if (!may_roll (game))
    return forbid_lack (game, why);
  if ((order->kind == VD_ORDER_DECLARE) != vd_declared_is_named (game))
    return vd_forbid (game, VD_POINT_DECLARED_FIRST, why);
  if (order->kind == VD_ORDER_ROLL && vd_shifts_are_due (game))
    return vd_forbid (game, VD_POINT_SHIFT_CHOICE, why);

  return vd_allow (0);
}

/* That the attack stands as it is, before the sides choose their shifts. */
static VdVerdict
test_stand (VdGame    *game,
            VdExplain *why)
{
  if (!is_building (game) || vd_declared_is_named (game) || !vd_shifts_are_due (game))
    return vd_forbid (game, VD_POINT_SEQUENCE_COMBAT, why);
  if (!may_roll (game))
    return forbid_lack (game, why);

  return vd_allow (0);
}

/* Columns that a formation takes; rows of shifts are taken in their own window. */
static VdVerdict
test_shift (VdGame        *game,
            const VdOrder *order,
            VdExplain     *why)
{
  if (order->arg > 0 || vd_shifts_are_settled (game) || vd_declared_is_named (game))
    return vd_forbid (game, VD_POINT_SHIFT_CHOICE, why);
  if (!is_building (game))
    return vd_forbid (game, VD_POINT_INTEGRITY_SHIFT, why);

  return vd_integrity_test (game, order, why);
}

/* The end of the phase while attacks are owed; it names the first who owes one. */
static VdVerdict
forbid_end (VdGame    *game,
            VdExplain *why)
{
  VdDuty duty;

  return vd_duty_find (game, &duty)
         ? vd_duty_forbid (game, VD_POINT_COMBAT_MANDATORY, duty.unit, why)
         : vd_forbid (game, VD_POINT_COMBAT_MANDATORY, why);
}

static VdVerdict
test_end (VdGame    *game,
          VdExplain *why)
{
  if (is_building (game))
    return vd_forbid (game, VD_POINT_COMBAT_MANDATORY, why);
  if (is_owed (game))
    return forbid_end (game, why);

  if (vd_contact_count (game, VD_CONTACT_GUNS) > 0)
    vd_because (why, VD_POINT_BOMBARD_OPTIONAL, 0, N_("no gun has to bombard"));
  return vd_allow (0);
}

VdVerdict
vd_combat_test (VdGame        *game,
                const VdOrder *order,
                VdExplain     *why)
{
  vd_contact_refresh (game);
  switch (order->kind)
    {
    case VD_ORDER_ATTACK:
      if (is_building (game))
        return vd_forbid (game, VD_POINT_COMBAT_ONCE, why);
      return test_unit (game, order, why);

    case VD_ORDER_ALSO:
    case VD_ORDER_WITH:
    case VD_ORDER_BOMBARD:
      if (!is_building (game))
        return vd_forbid (game, VD_POINT_COMBAT_ADJACENT, why);
      return test_unit (game, order, why);

    case VD_ORDER_ANNOUNCE:
      return test_announce (game, order, why);

    case VD_ORDER_ROLL:
    case VD_ORDER_DECLARE:
      return test_roll (game, order, why);

    case VD_ORDER_JOIN:
    case VD_ORDER_RESOLVE:
      return vd_declared_test (game, order, why);

    case VD_ORDER_WITHDRAW:
      return vd_forbid (game, vd_withdraw_find_refusal (game, order->unit), why);

    case VD_ORDER_END:
      return test_end (game, why);

    case VD_ORDER_SHIFT:
      return test_shift (game, order, why);

    case VD_ORDER_PASS:
      return test_stand (game, why);

    case VD_ORDER_ADVANCE:
      return vd_forbid (game, vd_game_has (game, VD_POINT_ADVANCE_AT_ONCE)
                              ? VD_POINT_ADVANCE_AT_ONCE : VD_POINT_SEQUENCE_COMBAT, why);

    case VD_ORDER_FRESH:
      return vd_forbid (game, VD_POINT_FRESH_ORDER, why);

    default:
      return vd_forbid (game, VD_POINT_SEQUENCE_COMBAT, why);
    }
}

/* One die for a combat, by what it is for: turn, side and first defender. */
static guint
draw_die (const VdGame *game)
{
  const VdState *state = &game->state;
  guint64 key = vd_mix (state->seed, VD_DIE_COMBAT);

  key = vd_mix (key, state->turn * VD_MAX_SIDES + state->player);
  key = vd_mix (key, vd_scenario_die_unit (game->scenario, state->combat.defenders[0]));

  return 1 + vd_below (key, game->scenario->table.die);
}

static void
roll_die (VdGame *game,
          guint   die)
{
  const VdScenario *s = game->scenario;
  VdCombat *combat = &game->state.combat;
  VdOdds odds = vd_odds_of_combat (game, NULL);

  vd_combat_trace (game);
  vd_game_see (game, VD_POINT_COMBAT_FINAL);
  combat->column = odds.rolled;
  combat->die = die != 0 ? die : draw_die (game);
  combat->field = odds.field;
  combat->result = vd_odds_result (s, &odds, combat->die);
  game->state.fought = TRUE;
  vd_road_march_note_attack (game);
  vd_booking_attack (game);
  vd_game_note_die (game, combat->die);
  game->thrown.column = combat->column;
  game->thrown.result = combat->result;

  if (vd_weather_is_due (game))
    combat->step = VD_STEP_WEATHER;
  else
    vd_aftermath_begin (game);
}

static void
open_combat (VdCombat *combat)
{
  combat->step = VD_STEP_BUILDING;
  combat->announced = VD_NO_COLUMN;
  combat->n_attackers = combat->n_bombarders = combat->n_vacated = combat->n_chain = 0;
  combat->n_shifted = 0;
  combat->choosing = VD_CHOOSING_NOT;
  combat->taken = 0;
  combat->owed = 0;
  combat->dues[0] = combat->dues[1] = 0;
  combat->n_defenders = 0;
}

/* Adds @order's unit, and those that fight together with it. */
static void
add_unit (VdGame        *game,
          const VdOrder *order)
{
  VdCombat *combat = &game->state.combat;
  guint16 units[VD_MAX_GROUP];
  guint n = 1;

  g_assert (order->kind >= VD_ORDER_ATTACK && order->kind <= VD_ORDER_BOMBARD);

  if (order->kind == VD_ORDER_ATTACK)
    open_combat (combat);

  vd_contact_refresh (game);
  units[0] = order->unit;
  if (order->kind != VD_ORDER_BOMBARD)
    n = vd_contact_group (game, order->unit, units);

  for (guint i = 0; i < n; i++)
    if (order->kind == VD_ORDER_WITH)
      combat->attackers[combat->n_attackers++] = units[i];
    else if (order->kind == VD_ORDER_BOMBARD)
      combat->bombarders[combat->n_bombarders++] = units[i];
    else
      combat->defenders[combat->n_defenders++] = units[i];
}

static gboolean
apply_order (VdGame        *game,
             const VdOrder *order)
{
  if (order->kind == VD_ORDER_END)
    return vd_declared_end (game);

  if (order->kind == VD_ORDER_ANNOUNCE)
    announce_odds (game, order->arg);
  else if (order->kind == VD_ORDER_ROLL)
    roll_die (game, order->arg);
  else if (order->kind == VD_ORDER_PASS)
    vd_shifts_open (game);
  else if (order->kind == VD_ORDER_SHIFT)
    vd_integrity_apply (game, order);
  else if (order->kind >= VD_ORDER_DECLARE)
    vd_declared_apply (game, order);
  else
    add_unit (game, order);

  return FALSE;
}

const VdPlayWindow vd_combat_window = {
  .answers = VD_KINDS_OF_COMBAT | VD_KIND (END),
  .owns = VD_KINDS_OF_COMBAT,
  .outside = VD_POINT_SEQUENCE_COMBAT,
  .list = list_all,
  .test = vd_combat_test,
  .apply = apply_order,
};

const VdHooks vd_combat_hooks = {
  .begin[VD_PHASE_COMBAT] = begin_phase,
  .suppose[VD_PHASE_COMBAT] = suppose_phase,
};
