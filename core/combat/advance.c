#include "core/combat/advance.h"

#include "core/mechanics/army.h"
#include "core/mechanics/casualties.h"
#include "core/mechanics/command.h"
#include "core/mechanics/garrison.h"
#include "core/mechanics/march-orders.h"
#include "core/mechanics/supply.h"
#include "core/position/leader.h"
#include "core/position/stack-kinds.h"
#include "core/scenario/bar.h"

/* The doubles stand in the hash of recorded games, as long as there is room for them. */
static void
drop_doubles (VdCombat *combat)
{
  guint n = 0;

  for (guint i = 0; i < combat->n_vacated; i++)
    {
      gboolean again = FALSE;

      for (guint k = 0; k < n; k++)
        again |= combat->vacated[k] == combat->vacated[i];
      if (!again)
        combat->vacated[n++] = combat->vacated[i];
    }

  combat->n_vacated = n;
}

void
vd_advance_note_vacated (VdGame   *game,
                         VdUnitId  unit)
{
  VdCombat *combat = &game->state.combat;

  if (combat->n_vacated == VD_MAX_VACATED)
    drop_doubles (combat);
  if (combat->n_vacated < VD_MAX_VACATED)
    combat->vacated[combat->n_vacated++] = game->state.units[unit].cell;
}

void
vd_advance_note_fallen (VdGame   *game,
                        VdUnitId  unit)
{
  if (vd_game_side (game, unit) == game->state.combat.loser)
    vd_advance_note_vacated (game, unit);
}

guint
vd_advance_victor (const VdGame *game)
{
  return game->state.combat.loser ^ 1;
}

/* Where stacks advance: those of the victor that fought next to the enemy. */
static const guint16 *
get_victors (const VdGame *game,
             guint        *n)
{
  const VdCombat *combat = &game->state.combat;
  gboolean attacks = vd_advance_victor (game) == game->state.player;

  *n = attacks ? combat->n_attackers : combat->n_defenders;
  return attacks ? combat->attackers : combat->defenders;
}

static guint64
get_bit (const VdGame *game,
         VdUnitId      unit)
{
  guint n;
  const guint16 *victors = get_victors (game, &n);

  for (guint i = 0; i < n; i++)
    if (victors[i] == unit)
      return G_GUINT64_CONSTANT (1) << i;

  return 0;
}

static gboolean
goes_by_stacks (const VdGame *game)
{
  return game->scenario->settings[VD_SET_ADVANCE_STACKS] != 0;
}

/* Whether one of the victors stands in @cell who has advanced, a leader or one of the others. */
static gboolean
has_advanced (const VdGame *game,
              guint         cell,
              gboolean      is_leader)
{
  for (guint16 mate = game->unit_at[cell]; mate != VD_NONE; mate = game->next_at[mate])
    if (vd_game_side (game, mate) == vd_advance_victor (game) &&
        (game->state.units[mate].flags & VD_ADVANCED) &&
        vd_leader_is (game->scenario, mate) == is_leader)
      return TRUE;

  return FALSE;
}

/* Of stacks more than one unit may come into a hex. */
static gboolean
is_vacant (const VdGame *game,
           VdUnitId      unit,
           guint         cell)
{
  return game->unit_at[cell] == VD_NONE ||
         (goes_by_stacks (game) && has_advanced (game, cell, FALSE) &&
          vd_stack_has_room (game, unit, cell));
}

/* What keeps a leader, or who has to be led, from following into @cell. */
static VdPoint
find_bar_of_stack (const VdGame *game,
                   VdUnitId      unit,
                   guint         cell)
{
  const VdScenario *s = game->scenario;
  guint64 bit = get_bit (game, unit);
  gboolean stays = (game->state.combat.stays & bit) != 0;
  gboolean is_led = (game->state.combat.led & bit) != 0 && has_advanced (game, cell, TRUE);

  if (vd_leader_is (s, unit))
    return goes_by_stacks (game) && stays && has_advanced (game, cell, FALSE) &&
           vd_game_has (game, VD_POINT_LEADERS_ADVANCE) ? VD_N_POINTS : VD_POINT_LEADERS_ADVANCE;

  return stays && !is_led && vd_game_has (game, VD_POINT_ADVANCE_STACK) ? VD_POINT_ADVANCE_STACK
                                                                        : VD_N_POINTS;
}

/* A leader stays until one of his stack has gone; who is on foot stays when another has. */
static gboolean
is_left_behind (const VdScenario *s,
                VdUnitId          unit,
                VdUnitId          gone)
{
  return vd_leader_is (s, unit) ||
         (!s->classes[s->units[unit].unit_class].is_horse &&
          !s->classes[s->units[gone].unit_class].is_horse);
}

gboolean
vd_advance_go (VdGame   *game,
               VdUnitId  unit,
               guint     from)
{
  const VdScenario *s = game->scenario;
  VdCombat *combat = &game->state.combat;
  gboolean leads = vd_leader_is (s, unit);
  guint n;
  const guint16 *victors = get_victors (game, &n);

  if (!goes_by_stacks (game))
    return FALSE;

  vd_game_see (game, leads ? VD_POINT_LEADERS_ADVANCE : VD_POINT_ADVANCE_STACK);
  for (guint i = 0; i < n; i++)
    if (vd_game_is_on_map (game, victors[i]) && game->state.units[victors[i]].cell == from)
      {
        if (leads)
          combat->led |= G_GUINT64_CONSTANT (1) << i;
        else if (is_left_behind (s, victors[i], unit))
          combat->stays |= G_GUINT64_CONSTANT (1) << i;
      }

  return TRUE;
}

VdPoint
vd_advance_refusal (const VdGame *game,
                    VdUnitId      unit,
                    guint         cell)
{
  const VdScenario *s = game->scenario;
  const VdCombat *combat = &game->state.combat;
  guint from = game->state.units[unit].cell;
  gsize row = vd_scenario_row (s, unit, vd_game_period (game)) + from;
  gboolean vacated = FALSE;

  for (guint i = 0; i < combat->n_vacated; i++)
    vacated |= combat->vacated[i] == cell;

  if (!vacated || !is_vacant (game, unit, cell) || (game->state.units[unit].flags & VD_ADVANCED))
    return VD_POINT_ADVANCE;
  if (vd_game_is_controlled (game, s->units[unit].side, cell) &&
      !vd_scenario_has (s, VD_POINT_ADVANCE_CONTROL))
    return VD_POINT_ADVANCE_CONTROL;

  if (find_bar_of_stack (game, unit, cell) != VD_N_POINTS)
    return find_bar_of_stack (game, unit, cell);
  if (vd_scenario_confines (s, unit, cell))
    return VD_POINT_CONFINED;
  if (vd_garrison_stays (game, unit))
    return VD_POINT_GARRISON_STAYS;
  if (vd_army_is_demoralized (game, unit) && vd_scenario_has (s, VD_POINT_ARMY_NO_ADVANCE))
    return VD_POINT_ARMY_NO_ADVANCE;
  if (!vd_unit_is_in_command (game, unit) && vd_scenario_has (s, VD_POINT_COMMAND_ADVANCE))
    return VD_POINT_COMMAND_ADVANCE;
  if (vd_casualties_is_demoralized (game, unit) && !s->settings[VD_SET_CASUALTY_ADVANCE] &&
      vd_scenario_has (s, VD_POINT_CASUALTIES_ADVANCE))
    return VD_POINT_CASUALTIES_ADVANCE;
  if (vd_supply_demoralizes (game, unit) && !s->settings[VD_SET_CASUALTY_ADVANCE])
    return VD_POINT_SUPPLY_DEMORALIZES;
  if (vd_sent_demoralizes (game, unit))
    return VD_POINT_ORDERS_DEMORALIZES;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (s->next[from][dir] == (int) cell)
      return vd_unit_is_barred (s, unit, from, dir)
             ? VD_POINT_BARS
             : s->steps[row].cost[dir] == VD_NEVER && vd_scenario_has (s, VD_POINT_ADVANCE_CLOSED)
             ? VD_POINT_ADVANCE_CLOSED : VD_N_POINTS;

  return VD_POINT_ADVANCE;
}

static void
list_advances_of (VdGame        *game,
                  const guint16 *units,
                  guint          n,
                  VdOrderList   *list)
{
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < combat->n_vacated && vd_game_is_on_map (game, units[i]); j++)
      {
        gboolean again = FALSE;

        for (guint k = 0; k < j; k++)
          again |= combat->vacated[k] == combat->vacated[j];

        if (!again &&
            vd_advance_refusal (game, units[i], combat->vacated[j]) == VD_N_POINTS)
          vd_order_list_add (list,
                             (VdOrder) { VD_ORDER_ADVANCE, 0, units[i], combat->vacated[j], 0 });
      }
}

void
vd_advance_list (VdGame      *game,
                 VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  const VdCombat *combat = &game->state.combat;
  guint victor = vd_advance_victor (game);

  if (!vd_game_has (game, VD_POINT_ADVANCE_PARTICIPANT))
    list_advances_of (game, s->of_side[victor], s->n_of_side[victor], list);
  else if (victor != game->state.player)
    list_advances_of (game, combat->defenders, combat->n_defenders, list);
  else
    list_advances_of (game, combat->attackers, combat->n_attackers, list);
}

/* Whether what has broken the victor keeps him where he is. */
static gboolean
is_held_back (VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint field = game->state.combat.field;
  guint demoralized = game->state.demoralized[field] & (1u << vd_advance_victor (game));

  if (!demoralized || s->settings[VD_SET_DEMORALIZED_ADVANCE])
    return FALSE;

  vd_game_see (game, VD_POINT_MORALE_ADVANCE);
  return vd_game_has (game, VD_POINT_MORALE_ADVANCE);
}

gboolean
vd_advance_is_open (VdGame *game)
{
  const VdScenario *s = game->scenario;
  const VdCombat *combat = &game->state.combat;

  if (!vd_game_plays (game, VD_MECHANIC_ADVANCE) || !vd_scenario_has (s, VD_POINT_ADVANCE) ||
      combat->n_vacated == 0)
    return FALSE;

  game->scratch.n = 0;
  vd_advance_list (game, &game->scratch);
  return game->scratch.n > 0 && !is_held_back (game);
}

gboolean
vd_advance_took_part (const VdGame *game,
                      VdUnitId      unit)
{
  const VdCombat *combat = &game->state.combat;
  gboolean attacks = vd_advance_victor (game) == game->state.player;
  const guint16 *units = attacks ? combat->attackers : combat->defenders;
  guint n = attacks ? combat->n_attackers : combat->n_defenders;

  for (guint i = 0; i < n; i++)
    if (units[i] == unit)
      return TRUE;

  return FALSE;
}
