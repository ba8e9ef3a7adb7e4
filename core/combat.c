#include "core/combat.h"

#include "core/aftermath.h"
#include "core/allocation.h"
#include "core/barred.h"
#include "core/dice.h"
#include "core/fresh.h"
#include "core/hold.h"
#include "core/integrity.h"
#include "core/odds.h"
#include "core/reserve.h"
#include "core/sight.h"
#include "core/stack.h"
#include "core/victory.h"
#include "core/weather.h"

enum { DIE_COMBAT = 1 };

void
vd_combat_begin (VdGame *game)
{
  game->state.fought = FALSE;
  game->state.combat = (VdCombat) { .step = VD_STEP_NONE, .announced = VD_NO_COLUMN };
  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    game->state.units[unit].flags &= VD_RETREATS; /* a mark of barred.h */

  vd_game_forget_reaches (game);
  vd_fresh_due (game);
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

/* Whether the open combat can be completed with one more: of several that
 * fight together any stands for all. */
static gboolean
can_add (VdGame        *game,
         VdOrderKind    kind,
         guint          index)
{
  VdAllocation a;

  vd_allocation_begun (game, &a);
  if (kind == VD_ORDER_WITH)
    {
      if (!fits_in (game, kind, game->own[index].unit) ||
          (a.n_own > 0 && !vd_game_has (game, VD_POINT_COMBAT_MANY)))
        return FALSE;
      a.own[a.n_own++] = index;
    }
  else if (kind == VD_ORDER_BOMBARD)
    {
      if (a.n_guns == VD_MAX_BOMBARDERS)
        return FALSE;
      a.guns[a.n_guns++] = index;
    }
  else
    {
      if (!fits_in (game, kind, game->foes[index].unit))
        return FALSE;
      a.foes[a.n_foes++] = index;
    }

  return vd_allocation_can_complete (game, &a, FALSE);
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

static void
list_openings (VdGame      *game,
               VdOrderList *list)
{
  for (guint i = 0; i < game->n_foes; i++)
    if (can_add (game, VD_ORDER_ATTACK, i))
      list_group (game, VD_ORDER_ATTACK, game->foes[i].unit, list);

  if (!vd_allocation_is_owed (game) || !vd_game_has (game, VD_POINT_COMBAT_MANDATORY))
    vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_END });
}

/* Columns below this one may be announced [7.9; R-31]. */
static guint
announce_limit (const VdGame *game)
{
  const VdCombat *combat = &game->state.combat;

  if (combat->n_attackers + combat->n_bombarders == 0 ||
      !vd_game_plays (game, VD_MECHANIC_ODDS_REDUCTION) ||
      !vd_game_has (game, VD_POINT_COMBAT_REDUCTION))
    return 0;

  return MIN (vd_odds_of_combat (game, NULL).column, combat->announced);
}

static gboolean
may_roll (VdGame *game)
{
  VdAllocation a;

  vd_allocation_begun (game, &a);
  if (a.n_own + a.n_guns == 0 || !vd_allocation_can_complete (game, &a, TRUE))
    return FALSE;

  if (!vd_game_has (game, VD_POINT_COMBAT_DIVERSION))
    {
      VdOdds odds = vd_odds_of_combat (game, NULL);

      return odds.attack >= odds.defence;
    }

  return TRUE;
}

/* Once a column is announced the units are settled. */
static void
list_additions (VdGame      *game,
                VdOrderList *list)
{
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < game->n_foes; i++)
    if (!vd_contact_holds (combat->defenders, combat->n_defenders, game->foes[i].unit) &&
        can_add (game, VD_ORDER_ALSO, i))
      list_group (game, VD_ORDER_ALSO, game->foes[i].unit, list);

  for (guint i = 0; i < game->n_own; i++)
    if (!vd_contact_holds (combat->attackers, combat->n_attackers, game->own[i].unit) &&
        can_add (game, VD_ORDER_WITH, i))
      list_group (game, VD_ORDER_WITH, game->own[i].unit, list);

  for (guint i = 0; i < game->n_guns; i++)
    if (!vd_contact_holds (combat->bombarders, combat->n_bombarders, game->guns[i].unit) &&
        can_add (game, VD_ORDER_BOMBARD, i))
      vd_order_list_add (list, (VdOrder) { VD_ORDER_BOMBARD, 0, game->guns[i].unit, 0, 0 });
}

void
vd_combat_list (VdGame      *game,
                VdOrderList *list)
{
  vd_contact_refresh (game);
  if (!is_building (game))
    {
      list_openings (game, list);
      return;
    }

  if (game->state.combat.announced == VD_NO_COLUMN)
    list_additions (game, list);
  if (may_roll (game))
    {
      guint limit = announce_limit (game);

      for (guint column = 0; column < limit; column++)
        vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_ANNOUNCE, .arg = column });

      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_ROLL });
    }
  if (game->state.combat.announced == VD_NO_COLUMN)
    vd_integrity_list (game, list);
}

/* The place of @unit in the list that @as_gun asks for, or -1. */
static int
find_contact (const VdGame *game,
              VdUnitId      unit,
              gboolean      as_gun)
{
  guint16 index = as_gun ? game->gun_of[unit] : game->index_of[unit];

  return index != VD_NOT_LISTED ? index : -1;
}

/* Of a unit that is in no contact list: why. */
static VdPoint
find_no_contact (const VdGame *game,
                 VdUnitId      unit,
                 gboolean      as_gun)
{
  const VdScenario *s = game->scenario;
  const VdUnitState *u = &game->state.units[unit];
  guint period = vd_game_period (game);

  if (u->flags & (VD_ATTACKED | VD_DEFENDED))
    return VD_POINT_COMBAT_ONCE;
  if (vd_stack_is_newcomer (game, unit) && vd_game_side (game, unit) != game->state.player)
    return VD_POINT_STACK_NEWCOMER;
  if (vd_game_side (game, unit) == game->state.player && vd_reserve_is_idle (game, unit))
    return VD_POINT_RESERVE_IDLE;
  if (as_gun && vd_stack_has_fired (game, unit))
    return VD_POINT_STACK_ATTACKS;
  if (u->flags & VD_ADVANCED)
    return VD_POINT_ADVANCE_NO_COMBAT;
  if (!as_gun)
    return VD_POINT_COMBAT_ADJACENT;
  if (s->classes[s->units[unit].unit_class].range == 0)
    return VD_POINT_COMBAT_ADJACENT;
  if (u->flags & VD_DISPLACED)
    return VD_POINT_DISPLACE_GUNS;
  if (vd_game_is_controlled (game, s->units[unit].side, u->cell))
    return VD_POINT_GUNS_CONTROLLED;
  if (s->periods[period].range < s->classes[s->units[unit].unit_class].range)
    return VD_POINT_PERIOD_RANGE;

  return VD_POINT_BOMBARD_RANGE;
}

/* A gun that could fire, but not at this defender. */
static VdPoint
find_no_shot (const VdGame *game,
              VdUnitId      gun,
              VdUnitId      defender)
{
  const VdScenario *s = game->scenario;
  guint from = game->state.units[gun].cell;
  guint to = game->state.units[defender].cell;
  guint distance = vd_cell_distance (s, from, to);

  if (distance > 1 && distance <= s->classes[s->units[gun].unit_class].range &&
      !vd_sight_is_open (s, from, to, NULL))
    return VD_POINT_SIGHT_BLOCKED;

  return VD_POINT_BOMBARD_RANGE;
}

/* Why the open combat cannot take this unit. */
static VdPoint
find_misfit (VdGame      *game,
             VdOrderKind  kind,
             guint        index)
{
  VdAllocation a;

  vd_allocation_begun (game, &a);
  if (kind == VD_ORDER_BOMBARD)
    {
      gboolean fires = FALSE;

      for (guint i = 0; i < a.n_foes; i++)
        fires |= vd_contact_fires_at (game, index, a.foes[i]);
      if (!fires)
        return find_no_shot (game, game->guns[index].unit, game->state.combat.defenders[0]);

      return a.n_own == 0 && a.n_foes > 1 ? VD_POINT_BOMBARD_ONE_HEX
                                          : VD_POINT_COMBAT_DEFENDER_DUTY;
    }

  if (kind == VD_ORDER_WITH)
    {
      for (guint i = 0; i < a.n_foes; i++)
        if (!vd_contact_touches (game, index, a.foes[i]))
          return a.n_foes == 1 ? VD_POINT_COMBAT_ADJACENT : VD_POINT_COMBAT_ALL_TOUCH;

      return VD_POINT_COMBAT_DEFENDER_DUTY;
    }

  for (guint i = 0; i < a.n_own; i++)
    if (!vd_contact_touches (game, a.own[i], index))
      {
        const VdUnit *unit = &game->scenario->units[game->own[a.own[i]].unit];

        return game->scenario->classes[unit->unit_class].range > 0 ? VD_POINT_GUNS_ADJACENT
                                                                    : VD_POINT_COMBAT_ALL_TOUCH;
      }

  return a.n_own == 0 && a.n_guns > 0 ? VD_POINT_BOMBARD_ONE_HEX : VD_POINT_COMBAT_ATTACKER_DUTY;
}

/* Of an enemy next to phasing units: why none of them may attack it;
 * VD_N_POINTS if there is none. */
static VdPoint
find_idle_neighbour (const VdGame *game,
                     VdUnitId      unit)
{
  const gint32 *next = game->scenario->next[game->state.units[unit].cell];
  VdPoint point = VD_N_POINTS;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      guint16 own = next[dir] >= 0 ? game->unit_at[next[dir]] : VD_NONE;

      if (own == VD_NONE || vd_game_side (game, own) != game->state.player)
        continue;
      if (vd_attack_dir (game, own, unit) < 0)
        point = VD_POINT_COMBAT_SIDE_BARRED;
      else
        return game->state.units[own].flags & VD_ADVANCED ? VD_POINT_ADVANCE_NO_COMBAT
                                                          : VD_POINT_COMBAT_ONCE;
    }

  return point;
}

/* An enemy that nobody may attack now. */
static VdPoint
find_untouchable (VdGame   *game,
                  VdUnitId  unit)
{
  VdPoint point = find_no_contact (game, unit, FALSE);
  VdPoint near;

  if (point != VD_POINT_COMBAT_ADJACENT)
    return point;

  near = find_idle_neighbour (game, unit);
  if (near != VD_N_POINTS)
    return near;

  for (guint own = 0; own < game->scenario->n_units; own++)
    if (vd_game_is_on_map (game, own) && vd_game_side (game, own) == game->state.player &&
        game->scenario->classes[game->scenario->units[own].unit_class].range > 0)
      {
        point = find_no_contact (game, own, TRUE);
        if (point == VD_POINT_BOMBARD_RANGE)
          point = find_no_shot (game, own, unit);
        if (point != VD_POINT_BOMBARD_RANGE)
          return point;
      }

  return point;
}

static VdVerdict
test_unit (VdGame        *game,
           const VdOrder *order,
           VdExplain     *why)
{
  gboolean as_gun = order->kind == VD_ORDER_BOMBARD;
  gboolean as_foe = order->kind == VD_ORDER_ATTACK || order->kind == VD_ORDER_ALSO;
  const VdCombat *combat = &game->state.combat;
  int index;

  if (!vd_game_is_on_map (game, order->unit) ||
      (vd_game_side (game, order->unit) == game->state.player) == as_foe)
    return vd_forbid (game, VD_POINT_SEQUENCE_PHASING, why);

  if (vd_contact_holds (combat->attackers, combat->n_attackers, order->unit) ||
      vd_contact_holds (combat->bombarders, combat->n_bombarders, order->unit) ||
      vd_contact_holds (combat->defenders, combat->n_defenders, order->unit))
    return vd_forbid (game, VD_POINT_COMBAT_ONCE, why);

  index = find_contact (game, order->unit, as_gun);
  if (index < 0)
    return vd_forbid (game, as_foe ? find_untouchable (game, order->unit)
                                   : find_no_contact (game, order->unit, as_gun), why);
  if (combat->announced != VD_NO_COLUMN && is_building (game))
    return vd_forbid (game, VD_POINT_COMBAT_REDUCTION, why);
  if (!can_add (game, order->kind, index))
    return vd_forbid (game, find_misfit (game, order->kind, index), why);

  return vd_allow (0);
}

/* What a combat that is not complete still lacks. */
static VdPoint
find_lack (VdGame *game)
{
  VdAllocation a;

  vd_allocation_begun (game, &a);
  if (a.n_own + a.n_guns == 0)
    return VD_POINT_COMBAT_ADJACENT;

  for (guint own = 0; own < game->n_own; own++)
    {
      gboolean other = FALSE, named = FALSE;

      for (guint i = 0; i < a.n_own; i++)
        named |= a.own[i] == own;
      for (guint i = 0; i < game->own[own].n; i++)
        {
          gboolean taken = FALSE;

          for (guint j = 0; j < a.n_foes; j++)
            taken |= a.foes[j] == game->own[own].foe[i];
          other |= !taken;
        }

      if (game->own[own].duty && !named && !other)
        return VD_POINT_COMBAT_ATTACKER_DUTY;
    }

  return VD_POINT_COMBAT_DEFENDER_DUTY;
}

static VdVerdict
test_announce (VdGame        *game,
               const VdOrder *order,
               VdExplain     *why)
{
  if (!is_building (game) || !may_roll (game) || order->arg >= announce_limit (game))
    return vd_forbid (game, VD_POINT_COMBAT_REDUCTION, why);

  return vd_allow (0);
}

static VdVerdict
test_roll (VdGame    *game,
           VdExplain *why)
{
  if (!is_building (game))
    return vd_forbid (game, VD_POINT_COMBAT_ADJACENT, why);
  if (!may_roll (game))
    return vd_forbid (game, find_lack (game), why);

  return vd_allow (0);
}

static VdVerdict
test_end (VdGame    *game,
          VdExplain *why)
{
  if (is_building (game) ||
      (vd_allocation_is_owed (game) && vd_game_has (game, VD_POINT_COMBAT_MANDATORY)))
    return vd_forbid (game, VD_POINT_COMBAT_MANDATORY, why);

  if (game->n_guns > 0)
    vd_because (why, VD_POINT_BOMBARD_OPTIONAL, 0, "no gun has to bombard");
  return vd_allow (0);
}

VdVerdict
vd_combat_test (VdGame        *game,
                const VdOrder *order,
                VdExplain     *why)
{
  vd_contact_refresh (game);
  switch ((VdOrderKind) order->kind)
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
      return test_roll (game, why);

    case VD_ORDER_END:
      return test_end (game, why);

    case VD_ORDER_SHIFT:
      if (!is_building (game) || game->state.combat.announced != VD_NO_COLUMN)
        return vd_forbid (game, VD_POINT_INTEGRITY_SHIFT, why);
      return vd_integrity_test (game, order, why);

    case VD_ORDER_ADVANCE:
      return vd_forbid (game, vd_game_has (game, VD_POINT_ADVANCE_AT_ONCE)
                              ? VD_POINT_ADVANCE_AT_ONCE : VD_POINT_SEQUENCE_COMBAT, why);

    case VD_ORDER_FRESH:
      return vd_forbid (game, VD_POINT_FRESH_ORDER, why);

    case VD_ORDER_WEATHER:
    case VD_ORDER_CHOOSE:
    case VD_ORDER_MOVE:
    case VD_ORDER_ENTER:
    case VD_ORDER_EXIT:
    case VD_ORDER_TRANSIT:
    case VD_ORDER_STEP:
    case VD_ORDER_DECLINE:
    case VD_ORDER_LOSE:
    case VD_ORDER_RETREAT:
    case VD_ORDER_PASS:
    case VD_ORDER_SUMMON:
    case VD_ORDER_DEPLOY:
    case VD_ORDER_RELEASE:
    case VD_ORDER_REFORM:
    case VD_ORDER_STOP:
    case VD_N_ORDERS:
    default:
      return vd_forbid (game, VD_POINT_SEQUENCE_COMBAT, why);
    }
}

/* One die for a combat, by what it is for: turn, side and first defender. */
static guint
draw_die (const VdGame *game)
{
  const VdState *state = &game->state;
  guint64 key = vd_mix (state->seed, DIE_COMBAT);

  key = vd_mix (key, state->turn * VD_MAX_SIDES + state->player);
  key = vd_mix (key, state->combat.defenders[0]);

  return 1 + vd_below (key, game->scenario->table.die);
}

/* What the roll rests on is counted in a checking build: attackers ... */
static void
trace_attackers (VdGame *game)
{
  const VdScenario *s = game->scenario;
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < combat->n_attackers; i++)
    {
      const VdUnit *unit = &s->units[combat->attackers[i]];

      vd_game_see (game, VD_POINT_COMBAT_ADJACENT);
      vd_game_see (game, VD_POINT_COMBAT_ALL_TOUCH);
      if (vd_hold_find (game, combat->attackers[i]) != VD_N_POINTS)
        vd_game_see (game, VD_POINT_COMBAT_HELD);
      if (!vd_game_is_controlled (game, game->state.player,
                                  game->state.units[combat->attackers[i]].cell))
        continue;

      vd_game_see (game, VD_POINT_COMBAT_ATTACKER_DUTY);
      vd_game_see (game, VD_POINT_COMBAT_DEFENDER_DUTY);
      vd_game_see (game, VD_POINT_CONTROL_MUTUAL);
      if (s->classes[unit->unit_class].range > 0)
        {
          vd_game_see (game, VD_POINT_GUNS_CONTROLLED);
          vd_game_see (game, VD_POINT_GUNS_NEAR_SIGHT);
          vd_game_see (game, VD_POINT_GUNS_ADJACENT);
        }
    }
}

/* ... the line of fire of one gun, with the units that it passes over ... */
static void
trace_line (VdGame *game,
            guint   from,
            guint   to)
{
  const VdScenario *s = game->scenario;
  guint map = vd_cell_map (s, from);
  VdHex left[8], right[8];
  guint n = vd_hex_between (vd_grid_hex (&s->grids[map], from - s->first_cell[map]),
                            vd_grid_hex (&s->grids[map], to - s->first_cell[map]), left, right, 8);

  vd_sight_is_open (s, from, to, game->trace);
  for (guint i = 0; i < n; i++)
    {
      int cell = vd_grid_cell (&s->grids[map], left[i]);

      if (cell >= 0 && game->unit_at[s->first_cell[map] + cell] != VD_NONE)
        vd_game_see (game, VD_POINT_SIGHT_UNITS);
    }
}

/* ... and guns. */
static void
trace_gun (VdGame   *game,
           VdUnitId  gun)
{
  const VdScenario *s = game->scenario;
  const VdCombat *combat = &game->state.combat;
  guint from = game->state.units[gun].cell;
  guint in_range = 0;

  vd_game_see (game, VD_POINT_BOMBARD_RANGE);
  vd_game_see (game, VD_POINT_BOMBARD_OPTIONAL);
  for (guint i = 0; i < combat->n_defenders; i++)
    {
      guint to = game->state.units[combat->defenders[i]].cell;
      guint distance = vd_cell_distance (s, from, to);

      if (distance > s->classes[s->units[gun].unit_class].range)
        continue;

      in_range++;
      if (distance == 1)
        vd_game_see (game, VD_POINT_GUNS_OVER_WATER);
      else
        trace_line (game, from, to);
    }

  if (in_range < combat->n_defenders)
    vd_game_see (game, VD_POINT_BOMBARD_ONE_IN_RANGE);
  if (combat->n_attackers == 0)
    {
      vd_game_see (game, VD_POINT_BOMBARD_ONE_HEX);
      if (game->foes[game->index_of[combat->defenders[0]]].duty)
        vd_game_see (game, VD_POINT_BOMBARD_MEETS_DUTY);
    }
}

static void
trace_roll (VdGame *game)
{
  const VdCombat *combat = &game->state.combat;

  if (G_LIKELY (game->trace == NULL))
    return;

  vd_odds_of_combat (game, game->trace);
  vd_game_see (game, VD_POINT_COMBAT_MANDATORY);
  vd_game_see (game, VD_POINT_COMBAT_ONCE);
  vd_game_see (game, VD_POINT_SEQUENCE_COMBAT);
  vd_game_see_row (game, game->scenario->table.rule);
  if (combat->n_attackers > 1 || combat->n_bombarders > 0)
    vd_game_see (game, VD_POINT_COMBAT_MANY);

  trace_attackers (game);
  vd_stack_trace (game);
  for (guint i = 0; i < combat->n_bombarders; i++)
    trace_gun (game, combat->bombarders[i]);
}

static void
roll (VdGame *game,
      guint   die)
{
  const VdScenario *s = game->scenario;
  VdCombat *combat = &game->state.combat;
  VdOdds odds = vd_odds_of_combat (game, NULL);

  trace_roll (game);
  vd_game_see (game, VD_POINT_COMBAT_FINAL);
  combat->column = MIN (odds.column, combat->announced);
  combat->die = die != 0 ? die : draw_die (game);
  combat->field = odds.field;
  combat->result = s->table.cells[(combat->die - 1) * s->table.n_columns + combat->column];
  game->state.fought = TRUE;
  vd_victory_attack (game);
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
  combat->owed = 0;
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

void
vd_combat_apply (VdGame        *game,
                 const VdOrder *order)
{
  VdCombat *combat = &game->state.combat;

  switch ((VdOrderKind) order->kind)
    {
    case VD_ORDER_ATTACK:
      open_combat (combat);
      add_unit (game, order);
      break;

    case VD_ORDER_ALSO:
    case VD_ORDER_WITH:
    case VD_ORDER_BOMBARD:
      add_unit (game, order);
      break;

    case VD_ORDER_ANNOUNCE:
      vd_game_see (game, VD_POINT_COMBAT_REDUCTION);
      combat->announced = order->arg;
      break;

    case VD_ORDER_ROLL:
      roll (game, order->arg);
      break;

    case VD_ORDER_SHIFT:
      vd_integrity_apply (game, order);
      break;

    case VD_ORDER_FRESH:
    case VD_ORDER_WEATHER:
    case VD_ORDER_CHOOSE:
    case VD_ORDER_MOVE:
    case VD_ORDER_ENTER:
    case VD_ORDER_EXIT:
    case VD_ORDER_TRANSIT:
    case VD_ORDER_STEP:
    case VD_ORDER_DECLINE:
    case VD_ORDER_LOSE:
    case VD_ORDER_RETREAT:
    case VD_ORDER_ADVANCE:
    case VD_ORDER_PASS:
    case VD_ORDER_END:
    case VD_ORDER_SUMMON:
    case VD_ORDER_DEPLOY:
    case VD_ORDER_RELEASE:
    case VD_ORDER_REFORM:
    case VD_ORDER_STOP:
    case VD_N_ORDERS:
    default:
      g_assert_not_reached ();
    }
}
