#include "core/combat/declared.h"

#include "core/combat/allocation.h"
#include "core/combat/contact.h"
#include "core/combat/duty.h"
#include "core/combat/stack.h"
#include "core/combat/withdraw.h"
#include "core/position/window.h"

#include <string.h>

static gboolean
is_resolving (const VdGame *game)
{
  return game->state.attack_stage == VD_ATTACKS_RESOLVED;
}

/* Who may fight whom from now on. */
static void
open_number (VdGame *game,
             guint   number)
{
  game->state.attack_open = number;
  vd_contact_forget (game);
}

static void
release (VdGame   *game,
         VdUnitId  unit)
{
  game->state.units[unit].attack = game->state.units[unit].fires = 0;
}

void
vd_declared_begin (VdGame *game)
{
  VdState *state = &game->state;

  state->attack_stage = VD_ATTACKS_AT_ONCE;
  state->attack_open = state->n_attacks = 0;
  if (!vd_game_plays (game, VD_MECHANIC_DECLARED) || !vd_game_has (game, VD_POINT_DECLARED_FIRST))
    return;

  state->attack_stage = VD_ATTACKS_NAMED;
  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    release (game, unit);
}

static void
leave_phase (VdGame *game)
{
  if (game->state.attack_stage == VD_ATTACKS_AT_ONCE)
    return;

  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    release (game, unit);
  game->state.attack_stage = VD_ATTACKS_AT_ONCE;
  game->state.attack_open = game->state.n_attacks = 0;
}

static void
forget_turn (VdGame *game)
{
  memset (game->state.withdrawn, 0, sizeof game->state.withdrawn);
}

/* The number of the attack in which @unit takes part, or 0. */
static guint
find_number (const VdGame *game,
             VdUnitId      unit)
{
  guint number = game->state.units[unit].attack;

  return number <= VD_MAX_ATTACKS ? number : 0;
}

static gboolean
is_member (const VdGame *game,
           VdUnitId      unit,
           guint         number)
{
  return vd_game_is_on_map (game, unit) && game->state.units[unit].attack == number;
}

/* Who drops out */

/* Whether @unit does not stand any more where it was when its attack was declared. */
static gboolean
has_left (const VdGame *game,
          VdUnitId      unit)
{
  return !vd_game_is_on_map (game, unit) ||
         (game->state.units[unit].flags & (VD_RETREATED | VD_DISPLACED | VD_ADVANCED)) != 0;
}

static gboolean
is_fired_at (const VdGame *game,
             guint         enemy)
{
  for (guint gun = 0; gun < vd_contact_count (game, VD_CONTACT_GUNS); gun++)
    if (game->state.units[vd_contact_unit (game, VD_CONTACT_GUNS, gun)].fires &&
        vd_contact_fires_at (game, gun, enemy))
      return TRUE;

  return FALSE;
}

/* Whether nobody beside the defenders attacks: guns alone attack one hex, the first. */
static gboolean
is_left_to_guns (const VdGame *game,
                 guint         enemy)
{
  guint first = 0;

  for (guint own = 0; own < vd_contact_count (game, VD_CONTACT_OWN); own++)
    if (!game->state.units[vd_contact_unit (game, VD_CONTACT_OWN, own)].fires)
      return FALSE;

  while (!is_fired_at (game, first) && first < enemy)
    first++;

  return is_fired_at (game, enemy) &&
         game->state.units[vd_contact_unit (game, VD_CONTACT_ENEMIES, enemy)].cell ==
           game->state.units[vd_contact_unit (game, VD_CONTACT_ENEMIES, first)].cell;
}

/* Whether @unit, of the attack whose members alone are in contact now, has an opponent. */
static gboolean
has_opponent (const VdGame *game,
              VdUnitId      unit)
{
  guint place = vd_contact_find (game, unit);

  if (game->state.units[unit].fires)
    return vd_contact_find_gun (game, unit) != VD_NOT_LISTED;
  if (place == VD_NOT_LISTED || vd_game_side (game, unit) == game->state.player)
    return place != VD_NOT_LISTED;

  return vd_contact_get (game, VD_CONTACT_ENEMIES, place)->n > 0 || is_left_to_guns (game, place);
}

/* Releases members of an attack who have left, or have no opponent left.  Returns whether
 * there was one. */
static gboolean
release_members (VdGame *game,
                 guint   number)
{
  gboolean changed = FALSE;

  open_number (game, number);
  vd_contact_refresh (game);
  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (game->state.units[unit].attack == number &&
        (has_left (game, unit) || !has_opponent (game, unit)))
      {
        release (game, unit);
        changed = TRUE;
      }

  return changed;
}

static void
release_units (VdGame *game,
               guint   open)
{
  for (guint number = 1; number <= game->state.n_attacks; number++)
    while (release_members (game, number))
      ;

  open_number (game, open);
}

void
vd_declared_go_on (VdGame *game)
{
  guint number = game->state.attack_open;

  if (!is_resolving (game))
    return;

  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (game->state.units[unit].attack == number)
      release (game, unit);

  release_units (game, VD_ATTACK_NOBODY);
}

/* Who joins */

static gboolean
some_is_enough (const VdGame *game)
{
  return game->scenario->settings[VD_SET_MANY_TO_MANY] ||
         !vd_game_has (game, VD_POINT_COMBAT_ALL_TOUCH);
}

/* Whether @unit may fight with its opponents in the attack @number: all of them, or some. */
static gboolean
fits_attack (const VdGame *game,
             VdUnitId      unit,
             guint         number)
{
  gboolean attacks = vd_game_side (game, unit) == game->state.player;
  guint n = 0, n_met = 0;

  for (guint other = 0; other < game->scenario->n_units; other++)
    if (is_member (game, other, number) && !game->state.units[other].fires &&
        vd_game_side (game, other) != vd_game_side (game, unit))
      {
        n++;
        n_met += vd_contact_may_fight (game, attacks ? unit : other, attacks ? other : unit);
      }


  return some_is_enough (game) ? n_met > 0 : n > 0 && n_met == n;
}

/* Those who would join the attack @number with @unit, itself first: who stands with it and is
 * free, where units of a hex fight as one. */
static guint
find_company (const VdGame *game,
              VdUnitId      unit,
              guint         number,
              guint16      *units)
{
  gboolean attacks = vd_game_side (game, unit) == game->state.player;
  guint n = 0;

  units[n++] = unit;
  if (!(attacks ? vd_stack_attacks_together (game) : vd_stack_defends_together (game)))
    return n;

  for (guint16 mate = game->unit_at[game->state.units[unit].cell]; mate != VD_NONE;
       mate = game->next_at[mate])
    if (mate != unit && game->state.units[mate].attack == 0 && n < VD_MAX_GROUP &&
        fits_attack (game, mate, number))
      units[n++] = mate;

  return n;
}

static gboolean
has_room (const VdGame *game,
          VdUnitId      unit,
          guint         number)
{
  guint side = vd_game_side (game, unit);
  guint16 units[VD_MAX_GROUP];
  guint n = find_company (game, unit, number, units);

  for (guint other = 0; other < game->scenario->n_units; other++)
    n += is_member (game, other, number) && vd_game_side (game, other) == side;

  return n <= (side == game->state.player ? VD_MAX_ATTACKERS : VD_MAX_DEFENDERS);
}

/* The attack on, or by, those in @cell which @unit has to join if it joins there: 0 if none. */
static guint
find_joined (const VdGame *game,
             VdUnitId      unit,
             guint         cell)
{
  for (guint16 other = game->unit_at[cell]; other != VD_NONE; other = game->next_at[other])
    if (vd_game_side (game, other) != vd_game_side (game, unit) && find_number (game, other) != 0 &&
        fits_attack (game, unit, find_number (game, other)) &&
        has_room (game, unit, find_number (game, other)))
      return find_number (game, other);

  return 0;
}

/* Whether @unit is looking for an attack that it can join. */
static gboolean
is_idle (const VdGame *game,
         VdUnitId      unit)
{
  return game->state.attack_stage == VD_ATTACKS_ADDED && vd_duty_stands (game, unit) &&
         vd_game_is_on_map (game, unit) && game->state.units[unit].attack == 0 &&
         !vd_contact_has (game, unit) && vd_game_has (game, VD_POINT_DECLARED_JOINS);
}

gboolean
vd_declared_may_join (const VdGame *game,
                      VdUnitId      unit)
{
  const gint32 *next = game->scenario->next[game->state.units[unit].cell];

  if (!is_idle (game, unit))
    return FALSE;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (next[dir] >= 0 && find_joined (game, unit, next[dir]) != 0)
      return TRUE;

  return FALSE;
}

static gboolean
some_may_join (VdGame *game)
{
  vd_contact_refresh (game);
  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (vd_declared_may_join (game, unit))
      return TRUE;

  return FALSE;
}

gboolean
vd_declared_may_open (const VdGame *game,
                      guint         enemy)
{
  const VdContact *contact = vd_contact_get (game, VD_CONTACT_ENEMIES, enemy);

  if (game->state.attack_stage != VD_ATTACKS_ADDED || contact->duty)
    return TRUE;

  for (guint i = 0; i < contact->n; i++)
    if (vd_contact_get (game, VD_CONTACT_OWN, contact->enemy[i])->duty)
      return TRUE;
  for (guint gun = 0; gun < vd_contact_count (game, VD_CONTACT_GUNS); gun++)
    if (vd_contact_get (game, VD_CONTACT_GUNS, gun)->duty &&
        vd_contact_fires_at (game, gun, enemy))
      return TRUE;

  return FALSE;
}

VdPoint
vd_declared_find_bar (const VdGame  *game,
                      const VdOrder *order)
{
  if (is_resolving (game))
    return VD_POINT_DECLARED_FIRST;

  return vd_declared_has (game, order->unit) ? VD_POINT_COMBAT_ONCE : VD_N_POINTS;
}

/* The stages */

static gboolean
some_is_left (const VdGame *game)
{
  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (find_number (game, unit) != 0)
      return TRUE;

  return FALSE;
}

gboolean
vd_declared_is_owed (VdGame *game)
{
  if (is_resolving (game))
    return some_is_left (game);

  return game->state.attack_stage == VD_ATTACKS_ADDED &&
         (vd_allocation_is_owed (game) || some_may_join (game));
}

static gboolean
some_has_withdrawn (const VdGame *game)
{
  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (game->state.units[unit].attack == VD_ATTACK_LEFT)
      return TRUE;

  return FALSE;
}

static void
begin_resolving (VdGame *game)
{
  game->state.attack_stage = VD_ATTACKS_RESOLVED;
  memset (game->state.duties, 0, sizeof game->state.duties);
  open_number (game, VD_ATTACK_NOBODY);
}

/* What is owed once nobody retreats before combat any more. */
static void
begin_adding (VdGame *game)
{
  gboolean adds = some_has_withdrawn (game) && vd_game_has (game, VD_POINT_DECLARED_ADDED);

  game->state.attack_stage = VD_ATTACKS_ADDED;
  release_units (game, 0);
  if (adds)
    {
      vd_game_see (game, VD_POINT_DECLARED_ADDED);
      vd_duty_fix (game);
      vd_duty_lapse (game);
    }
  if (!adds || !vd_declared_is_owed (game))
    begin_resolving (game);
}

void
vd_declared_advance (VdGame *game)
{
  VdState *state = &game->state;

  if (state->attack_stage == VD_ATTACKS_NAMED)
    {
      open_number (game, VD_ATTACK_NOBODY);
      state->attack_stage = VD_ATTACKS_DEFENDER;
      if (vd_withdraw_is_open (game))
        return;
    }
  if (state->attack_stage == VD_ATTACKS_DEFENDER)
    {
      state->attack_stage = VD_ATTACKS_ATTACKER;
      if (vd_withdraw_is_open (game))
        return;
    }

  begin_adding (game);
}

gboolean
vd_declared_end (VdGame *game)
{
  if (game->state.attack_stage != VD_ATTACKS_NAMED || game->state.n_attacks == 0)
    return TRUE;

  vd_declared_advance (game);
  return FALSE;
}

/* Orders */

/* Whether the attack on @unit may be resolved next. */
static gboolean
may_resolve (const VdGame *game,
             VdUnitId      unit)
{
  guint number = find_number (game, unit);

  if (!is_resolving (game) || number == 0 || vd_game_side (game, unit) == game->state.player)
    return FALSE;
  if (vd_game_has (game, VD_POINT_DECLARED_ORDER))
    return TRUE;

  for (guint other = 0; other < game->scenario->n_units; other++)
    if (find_number (game, other) != 0 && find_number (game, other) < number)
      return FALSE;

  return TRUE;
}

static void
list_joins (VdGame      *game,
            VdUnitId     unit,
            VdOrderList *list)
{
  const gint32 *next = game->scenario->next[game->state.units[unit].cell];

  if (!is_idle (game, unit))
    return;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (next[dir] >= 0 && find_joined (game, unit, next[dir]) != 0)
      vd_order_list_add (list, (VdOrder) { VD_ORDER_JOIN, 0, unit, next[dir], 0 });
}

void
vd_declared_list (VdGame      *game,
                  VdOrderList *list)
{
  if (game->state.attack_stage == VD_ATTACKS_AT_ONCE)
    return;

  vd_contact_refresh (game);
  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (game->state.attack_stage == VD_ATTACKS_ADDED)
      list_joins (game, unit, list);
    else if (may_resolve (game, unit))
      vd_order_list_add (list, (VdOrder) { VD_ORDER_RESOLVE, 0, unit, 0, 0 });
}

static gboolean
is_beside (const VdGame *game,
           VdUnitId      unit,
           guint         cell)
{
  const gint32 *next = game->scenario->next[game->state.units[unit].cell];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (next[dir] == (int) cell)
      return TRUE;

  return FALSE;
}

static VdVerdict
test_join (VdGame        *game,
           const VdOrder *order,
           VdExplain     *why)
{
  if (game->state.attack_stage != VD_ATTACKS_ADDED)
    return vd_forbid (game, VD_POINT_DECLARED_ADDED, why);
  if (vd_declared_has (game, order->unit))
    return vd_forbid (game, VD_POINT_COMBAT_ONCE, why);
  if (!is_idle (game, order->unit))
    return vd_forbid (game, VD_POINT_DECLARED_JOINS, why);
  if (!is_beside (game, order->unit, order->cell))
    return vd_forbid (game, VD_POINT_COMBAT_ADJACENT, why);
  if (find_joined (game, order->unit, order->cell) == 0)
    return vd_forbid (game, VD_POINT_COMBAT_ALL_TOUCH, why);

  vd_because (why, VD_POINT_DECLARED_JOINS, 0, N_("it has nobody else to fight"));
  return vd_allow (0);
}

VdVerdict
vd_declared_test (VdGame        *game,
                  const VdOrder *order,
                  VdExplain     *why)
{
  if (game->state.combat.step != VD_STEP_NONE)
    return vd_forbid (game, VD_POINT_COMBAT_ONCE, why);
  if (order->kind == VD_ORDER_JOIN)
    return test_join (game, order, why);
  if (!is_resolving (game))
    return vd_forbid (game, VD_POINT_DECLARED_FIRST, why);
  if (!may_resolve (game, order->unit))
    return vd_forbid (game, find_number (game, order->unit) != 0 &&
                            vd_game_side (game, order->unit) != game->state.player
                            ? VD_POINT_DECLARED_ORDER : VD_POINT_COMBAT_ONCE, why);

  vd_because (why, VD_POINT_DECLARED_ORDER, 0, N_("any attack may be the next"));
  return vd_allow (0);
}

void
vd_declared_load (VdGame *game,
                  guint   number)
{
  VdCombat *combat = &game->state.combat;

  *combat = (VdCombat) { .step = VD_STEP_BUILDING, .announced = VD_NO_COLUMN };
  open_number (game, number);
  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (is_member (game, unit, number))
      {
        if (game->state.units[unit].fires)
          combat->bombarders[combat->n_bombarders++] = unit;
        else if (vd_game_side (game, unit) == game->state.player)
          combat->attackers[combat->n_attackers++] = unit;
        else
          combat->defenders[combat->n_defenders++] = unit;
      }
}

/* What is left is put together, or nothing is and attacks are resolved. */
static void
settle_duties (VdGame *game)
{
  vd_contact_forget (game);
  vd_duty_lapse (game);
  if (game->state.attack_stage == VD_ATTACKS_ADDED && !vd_declared_is_owed (game))
    begin_resolving (game);
}

static void
declare_attack (VdGame *game)
{
  VdCombat *combat = &game->state.combat;
  guint number = ++game->state.n_attacks;

  vd_game_see (game, VD_POINT_DECLARED_FIRST);
  for (guint i = 0; i < combat->n_attackers; i++)
    game->state.units[combat->attackers[i]].attack = number;
  for (guint i = 0; i < combat->n_defenders; i++)
    game->state.units[combat->defenders[i]].attack = number;
  for (guint i = 0; i < combat->n_bombarders; i++)
    {
      game->state.units[combat->bombarders[i]].attack = number;
      game->state.units[combat->bombarders[i]].fires = TRUE;
    }

  vd_stack_silence (game);
  vd_duty_meet (game);
  *combat = (VdCombat) { .step = VD_STEP_NONE, .announced = VD_NO_COLUMN };
  settle_duties (game);
}

static void
join_attack (VdGame        *game,
             const VdOrder *order)
{
  guint16 units[VD_MAX_GROUP];
  guint number = find_joined (game, order->unit, order->cell);
  guint n = find_company (game, order->unit, number, units);

  vd_game_see (game, VD_POINT_DECLARED_JOINS);
  for (guint i = 0; i < n; i++)
    {
      game->state.units[units[i]].attack = number;
      vd_duty_clear (game, units[i]);
    }

  settle_duties (game);
}

void
vd_declared_apply (VdGame        *game,
                   const VdOrder *order)
{
  if (order->kind == VD_ORDER_DECLARE)
    declare_attack (game);
  else if (order->kind == VD_ORDER_JOIN)
    {
      vd_contact_refresh (game);
      join_attack (game, order);
    }
  else
    {
      g_assert (order->kind == VD_ORDER_RESOLVE);
      vd_game_see (game, VD_POINT_DECLARED_ORDER);
      vd_declared_load (game, find_number (game, order->unit));
    }
}

const VdHooks vd_declared_hooks = {
  .end[VD_PHASE_COMBAT] = leave_phase,
  .between_turns = forget_turn,
};
