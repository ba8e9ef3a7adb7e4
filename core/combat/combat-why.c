#include "core/combat/combat-why.h"

#include "core/combat/allocation.h"
#include "core/combat/duty-list.h"
#include "core/combat/stack.h"
#include "core/mechanics/fort.h"
#include "core/mechanics/reserve.h"
#include "core/mechanics/road-march.h"
#include "core/position/leader.h"
#include "core/scenario/sight.h"

/* Whether both stand beside each other and it is the hexside between them that
 * bars the attack. */
static gboolean
is_barred_between (const VdGame *game,
                   VdUnitId      unit,
                   VdUnitId      defender)
{
  return vd_cell_distance (game->scenario, game->state.units[unit].cell,
                           game->state.units[defender].cell) == 1 &&
         vd_attack_dir (game, unit, defender) < 0;
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

  if (is_barred_between (game, gun, defender))
    return VD_POINT_COMBAT_SIDE_BARRED;
  if (distance > 1 && distance <= s->classes[s->units[gun].unit_class].range &&
      !vd_sight_is_open (s, from, to, NULL))
    return VD_POINT_SIGHT_BLOCKED;

  return VD_POINT_BOMBARD_RANGE;
}

/* Of a unit that is in no contact list, or in none as a gun: why. */
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
  if (vd_leader_is (s, unit) && vd_game_side (game, unit) == game->state.player)
    return VD_POINT_LEADERS_NO_ATTACK;
  if (vd_game_side (game, unit) == game->state.player && vd_road_march_is_idle (game, unit))
    return VD_POINT_ROAD_MARCH_IDLE;
  if (vd_game_side (game, unit) == game->state.player && vd_fort_is_spent (game, unit))
    return VD_POINT_SUPPLY_SALLY;
  if (as_gun && vd_stack_has_fired (game, unit))
    return VD_POINT_STACK_ATTACKS;
  if (u->flags & VD_ADVANCED)
    return VD_POINT_ADVANCE_NO_COMBAT;
  if (!as_gun)
    return VD_POINT_COMBAT_ADJACENT;
  if (s->classes[s->units[unit].unit_class].range == 0)
    return VD_POINT_COMBAT_ADJACENT;
  if ((u->flags & VD_DISPLACED) && !s->settings[VD_SET_DISPLACED_GUNS_FIRE])
    return VD_POINT_DISPLACE_GUNS;
  if (vd_game_is_controlled (game, s->units[unit].side, u->cell))
    return VD_POINT_GUNS_CONTROLLED;
  if (s->periods[period].range < s->classes[s->units[unit].unit_class].range)
    return VD_POINT_PERIOD_RANGE;

  return VD_POINT_BOMBARD_RANGE;
}

/* Of any defender of the open combat. */
static gboolean
is_barred_by_side (const VdGame *game,
                   VdUnitId      unit)
{
  for (guint i = 0; i < game->state.combat.n_defenders; i++)
    if (is_barred_between (game, unit, game->state.combat.defenders[i]))
      return TRUE;

  return FALSE;
}

VdPoint
vd_combat_no_part (const VdGame *game,
                   VdUnitId      unit,
                   gboolean      as_gun)
{
  VdPoint point = find_no_contact (game, unit, as_gun);

  if (!as_gun && point == VD_POINT_COMBAT_ADJACENT && is_barred_by_side (game, unit))
    return VD_POINT_COMBAT_SIDE_BARRED;

  return point == VD_POINT_BOMBARD_RANGE
         ? find_no_shot (game, unit, game->state.combat.defenders[0]) : point;
}

/* Why nobody beside them is named yet and two enemies make no combat: of those who
 * touch both one would have to be elsewhere, or nobody does, or guns alone could
 * reach them. */
static VdPoint
find_no_partner (const VdGame       *game,
                 const VdAllocation *a,
                 guint               index)
{
  guint n_own = vd_contact_count (game, VD_CONTACT_OWN);
  gboolean beside = FALSE;

  for (guint own = 0; own < n_own; own++)
    {
      guint n = vd_contact_touches (game, own, index);

      for (guint i = 0; i < a->n_enemies; i++)
        n += vd_contact_touches (game, own, a->enemies[i]);
      if (n > a->n_enemies)
        return VD_POINT_COMBAT_ATTACKER_DUTY;
      beside |= n > 0;
    }

  return beside && a->n_guns == 0 ? VD_POINT_COMBAT_ALL_TOUCH : VD_POINT_BOMBARD_ONE_HEX;
}

VdPoint
vd_combat_misfit (VdGame      *game,
                  VdOrderKind  kind,
                  guint        index)
{
  VdAllocation a;

  vd_allocation_begun (game, &a);
  if (kind == VD_ORDER_BOMBARD)
    {
      VdUnitId gun = vd_contact_unit (game, VD_CONTACT_GUNS, index);
      gboolean fires = FALSE;

      for (guint i = 0; i < a.n_enemies; i++)
        fires |= vd_contact_fires_at (game, index, a.enemies[i]);
      if (!fires)
        return find_no_shot (game, gun, game->state.combat.defenders[0]);
      if (vd_contact_holds (a.own, a.n_own, vd_contact_find (game, gun)))
        return VD_POINT_STACK_ATTACKS;

      return a.n_own == 0 && a.n_enemies > 1 ? VD_POINT_BOMBARD_ONE_HEX
                                             : VD_POINT_COMBAT_DEFENDER_DUTY;
    }

  if (kind == VD_ORDER_WITH)
    {
      if (vd_allocation_fires (game, &a, index))
        return VD_POINT_STACK_ATTACKS;

      for (guint i = 0; i < a.n_enemies; i++)
        if (!vd_contact_touches (game, index, a.enemies[i]))
          return a.n_enemies == 1 ? VD_POINT_COMBAT_ADJACENT : VD_POINT_COMBAT_ALL_TOUCH;

      return VD_POINT_COMBAT_DEFENDER_DUTY;
    }

  if (game->scenario->settings[VD_SET_MANY_TO_MANY])
    return VD_POINT_COMBAT_ADJACENT;

  for (guint i = 0; i < a.n_own; i++)
    if (!vd_contact_touches (game, a.own[i], index))
      {
        VdUnitId own = vd_contact_unit (game, VD_CONTACT_OWN, a.own[i]);
        const VdUnit *unit = &game->scenario->units[own];

        return game->scenario->classes[unit->unit_class].range > 0 ? VD_POINT_GUNS_ADJACENT
                                                                    : VD_POINT_COMBAT_ALL_TOUCH;
      }

  return a.n_own == 0 && a.n_enemies > 0 ? find_no_partner (game, &a, index)
                                         : VD_POINT_COMBAT_ATTACKER_DUTY;
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
        return vd_fort_is_spent (game, own) ? VD_POINT_SUPPLY_SALLY
             : game->state.units[own].flags & VD_ADVANCED ? VD_POINT_ADVANCE_NO_COMBAT
                                                          : VD_POINT_COMBAT_ONCE;
    }

  return point;
}

/* Whether nothing that lies between keeps @gun from firing at @unit. */
static gboolean
has_shot (const VdGame *game,
          VdUnitId      gun,
          VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  guint from = game->state.units[gun].cell;

  for (guint i = s->first_shot[from]; i < s->first_shot[from + 1]; i++)
    if (s->shots[i].cell == game->state.units[unit].cell)
      return s->shots[i].distance <= s->classes[s->units[gun].unit_class].range &&
             (s->shots[i].distance > 1 || (s->shots[i].over_water & (1u << game->period)));

  return FALSE;
}

/* Of an enemy whom hexsides bar from all beside it: why a gun does not fire that
 * has it before it; %VD_POINT_COMBAT_SIDE_BARRED if there is none [8.41, 8.45]. */
static VdPoint
find_silent_gun (const VdGame *game,
                 VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;

  for (guint i = 0; i < s->n_of_side[side] && vd_game_plays (game, VD_MECHANIC_BOMBARDMENT); i++)
    if (vd_game_is_on_map (game, s->of_side[side][i]) &&
        has_shot (game, s->of_side[side][i], unit))
      return find_no_contact (game, s->of_side[side][i], TRUE);

  return VD_POINT_COMBAT_SIDE_BARRED;
}

VdPoint
vd_combat_untouchable (VdGame   *game,
                       VdUnitId  unit)
{
  VdPoint point = find_no_contact (game, unit, FALSE);
  VdPoint near;

  if (point != VD_POINT_COMBAT_ADJACENT)
    return point;

  near = find_idle_neighbour (game, unit);
  if (near != VD_N_POINTS)
    return near == VD_POINT_COMBAT_SIDE_BARRED ? find_silent_gun (game, unit) : near;

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

VdPoint
vd_combat_lack (VdGame *game)
{
  VdAllocation a;
  VdDuty duty;

  vd_allocation_begun (game, &a);
  if (a.n_own + a.n_guns == 0)
    return VD_POINT_COMBAT_ADJACENT;
  if (vd_stack_lacks_gun (game))
    return VD_POINT_STACK_ATTACKS;

  for (guint i = 0; i < a.n_enemies; i++)
    if (a.n_own > 0 && !vd_allocation_touches (game, &a, a.enemies[i]))
      return VD_POINT_COMBAT_ADJACENT;

  if (vd_duty_find_left (game, &a, VD_POINT_COMBAT_ATTACKER_DUTY, TRUE, &duty))
    return duty.point;

  return vd_allocation_find_sallied_at (game, &a) >= 0 ? VD_POINT_FORT_SALLY
                                                       : VD_POINT_COMBAT_DEFENDER_DUTY;
}
