#include "core/combat/combat-trace.h"

#include "core/board/grid.h"
#include "core/combat/contact.h"
#include "core/combat/odds.h"
#include "core/combat/stack.h"
#include "core/movement/hold.h"
#include "core/position/leader.h"
#include "core/scenario/sight.h"

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

/* Whether two of @units stand in one hex. */
static gboolean
share_hex (const VdGame  *game,
           const guint16 *units,
           guint          n)
{
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      if (game->state.units[units[i]].cell == game->state.units[units[j]].cell)
        return TRUE;

  return FALSE;
}

/* ... the units that fight as one ... */
static void
trace_stacks (VdGame *game)
{
  const VdCombat *combat = &game->state.combat;

  if (!vd_game_plays (game, VD_MECHANIC_STACKS))
    return;

  for (guint i = 0; i < combat->n_attackers; i++)
    if (vd_leader_is (game->scenario, combat->attackers[i]))
      vd_game_see (game, VD_POINT_LEADERS_ATTACK_WITH);
  if (share_hex (game, combat->attackers, combat->n_attackers) ||
      share_hex (game, combat->bombarders, combat->n_bombarders))
    vd_game_see (game, VD_POINT_STACK_ATTACKS);
  if (share_hex (game, combat->defenders, combat->n_defenders))
    vd_game_see (game, VD_POINT_STACK_DEFENDS);

  for (guint i = 0; i < combat->n_defenders; i++)
    for (guint16 mate = game->unit_at[game->state.units[combat->defenders[i]].cell];
         mate != VD_NONE; mate = game->next_at[mate])
      if (vd_stack_is_newcomer (game, mate))
        vd_game_see (game, VD_POINT_STACK_NEWCOMER);
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
      if (vd_contact_get (game, VD_CONTACT_ENEMIES,
                          vd_contact_find (game, combat->defenders[0]))->duty)
        vd_game_see (game, VD_POINT_BOMBARD_MEETS_DUTY);
    }
}

void
vd_combat_trace (VdGame *game)
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
  trace_stacks (game);
  for (guint i = 0; i < combat->n_bombarders; i++)
    trace_gun (game, combat->bombarders[i]);
}
