#include "core/combat/duty.h"

#include "core/combat/contact.h"
#include "core/combat/declared.h"
#include "core/mechanics/fort.h"
#include "core/position/leader.h"
#include "core/position/window.h"

#include <string.h>

static void
set_duty (VdGame   *game,
          VdUnitId  unit)
{
  game->state.duties[unit / 64] |= G_GUINT64_CONSTANT (1) << unit % 64;
}

static void
clear_duty (VdGame   *game,
            VdUnitId  unit)
{
  game->state.duties[unit / 64] &= ~(G_GUINT64_CONSTANT (1) << unit % 64);
}

/* Whether the control of @unit passes from its hex by the side @dir. */
static gboolean
passes_control (const VdGame *game,
                VdUnitId      unit,
                guint         dir)
{
  const VdScenario *s = game->scenario;
  gsize row = vd_scenario_mask (s, s->units[unit].unit_class, game->period);

  return s->control_sides[row + game->state.units[unit].cell] >> dir & 1;
}

/* Whether @unit retreats instead of fighting. */
static gboolean
is_barred (const VdGame *game,
           VdUnitId      unit)
{
  const VdCombat *combat = &game->state.combat;

  return vd_contact_holds (combat->attackers, combat->n_attackers, unit);
}

/* The phasing unit @own stands in the control of @enemy; who has fought is done with.  A leader
 * makes nobody fight by standing there. */
static void
add_duties (VdGame   *game,
            VdUnitId  own,
            VdUnitId  enemy)
{
  const VdUnitState *units = game->state.units;

  if (vd_leader_is (game->scenario, own))
    {
      vd_game_see (game, VD_POINT_LEADERS_NO_ATTACK);
      if (vd_game_has (game, VD_POINT_LEADERS_NO_ATTACK))
        return;
    }

  if (!(units[own].flags & VD_ATTACKED) && !is_barred (game, own) &&
      !vd_declared_has (game, own) &&
      vd_game_has (game, VD_POINT_COMBAT_ATTACKER_DUTY))
    set_duty (game, own);
  if (!(units[enemy].flags & VD_DEFENDED) && !vd_declared_has (game, enemy) &&
      vd_game_has (game, VD_POINT_COMBAT_DEFENDER_DUTY) &&
      vd_game_has (game, VD_POINT_CONTROL_MUTUAL))
    set_duty (game, enemy);
}

/* The units in the hex on the side @dir of that of @unit: the first, or VD_NONE. */
static guint16
first_beside (const VdGame *game,
              VdUnitId      unit,
              guint         dir)
{
  int cell = game->scenario->next[game->state.units[unit].cell][dir];

  return cell >= 0 ? game->unit_at[cell] : VD_NONE;
}

/* What comes of the enemies in whose control the phasing unit @own stands. */
static void
fix_of_own (VdGame   *game,
            VdUnitId  own)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    for (guint16 enemy = first_beside (game, own, dir); enemy != VD_NONE;
         enemy = game->next_at[enemy])
      if (vd_game_side (game, enemy) != game->state.player &&
          passes_control (game, enemy, vd_dir_opposite (dir)))
        add_duties (game, own, enemy);
}

/* What comes of the phasing units that stand in the control of @enemy. */
static void
fix_of_enemy (VdGame   *game,
              VdUnitId  enemy)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (passes_control (game, enemy, dir))
      for (guint16 own = first_beside (game, enemy, dir); own != VD_NONE; own = game->next_at[own])
        if (vd_game_side (game, own) == game->state.player)
          add_duties (game, own, enemy);
}

static void
drop_duties (VdGame *game)
{
  memset (game->state.duties, 0, sizeof game->state.duties);
}

void
vd_duty_fix (VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint player = game->state.player;

  drop_duties (game);
  for (guint i = 0; i < s->n_of_side[player]; i++)
    {
      VdUnitId unit = s->of_side[player][i];

      if (vd_game_is_on_map (game, unit) &&
          vd_game_is_controlled (game, player, game->state.units[unit].cell) &&
          !(s->settings[VD_SET_BARRED_SETTLES] && is_barred (game, unit)))
        fix_of_own (game, unit);
    }
}

void
vd_duty_bind (VdGame   *game,
              VdUnitId  unit)
{
  if (!game->scenario->settings[VD_SET_ADVANCE_BINDS] &&
      vd_game_has (game, VD_POINT_ADVANCE_NO_COMBAT))
    return;

  if (vd_game_side (game, unit) == game->state.player)
    fix_of_own (game, unit);
  else
    fix_of_enemy (game, unit);
}

void
vd_duty_clear (VdGame   *game,
               VdUnitId  unit)
{
  clear_duty (game, unit);
}

gboolean
vd_duty_is_sallied_at (const VdGame *game,
                       VdUnitId      own,
                       VdUnitId      unit)
{
  const gint32 *next = game->scenario->next[game->state.units[own].cell];

  if (G_LIKELY (!vd_fort_sallies (game, own)))
    return FALSE;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (next[dir] == (int) game->state.units[unit].cell)
      return passes_control (game, own, dir);

  return FALSE;
}

/* Who is attacked out of a fort is one of several: the others are to be attacked as well. */
static void
bind_sally (VdGame   *game,
            VdUnitId  own)
{
  guint enemy_side = game->state.player ^ 1;

  for (guint i = 0; i < game->scenario->n_of_side[enemy_side]; i++)
    {
      VdUnitId enemy = game->scenario->of_side[enemy_side][i];

      if (vd_game_is_on_map (game, enemy) && !(game->state.units[enemy].flags & VD_DEFENDED) &&
          !vd_declared_has (game, enemy) && vd_duty_is_sallied_at (game, own, enemy))
        {
          vd_game_see (game, VD_POINT_FORT_SALLY);
          set_duty (game, enemy);
        }
    }
}

void
vd_duty_meet (VdGame *game)
{
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < combat->n_attackers; i++)
    if (G_UNLIKELY (vd_fort_sallies (game, combat->attackers[i])) &&
        game->state.attack_stage != VD_ATTACKS_RESOLVED)
      bind_sally (game, combat->attackers[i]);

  for (guint i = 0; i < combat->n_attackers; i++)
    clear_duty (game, combat->attackers[i]);
  for (guint i = 0; i < combat->n_bombarders; i++)
    clear_duty (game, combat->bombarders[i]);
  for (guint i = 0; i < combat->n_defenders; i++)
    clear_duty (game, combat->defenders[i]);
}

/* Whether some legal attack could still meet the duty of @unit: it has a partner, or joins one
 * that was declared. */
static gboolean
can_be_met (const VdGame *game,
            VdUnitId      unit)
{
  return vd_contact_has (game, unit) || vd_declared_may_join (game, unit);
}

void
vd_duty_lapse (VdGame *game)
{
  for (guint word = 0; word < G_N_ELEMENTS (game->state.duties); word++)
    for (guint64 left = game->state.duties[word]; left != 0; left &= left - 1)
      {
        VdUnitId unit = word * 64 + __builtin_ctzll (left);

        vd_contact_refresh (game);
        if (!can_be_met (game, unit))
          clear_duty (game, unit);
      }
}

/* After each order: once a train has been captured between two combats it fights nobody any more,
 * nor anybody it. */
void
vd_duty_watch (VdGame *game)
{
  if (G_LIKELY (game->scenario->n_pontoons + game->scenario->n_trains == 0) ||
      game->state.phase != VD_PHASE_COMBAT ||
      game->state.combat.step != VD_STEP_NONE)
    return;

  vd_contact_forget (game);
  vd_duty_lapse (game);
}

const VdHooks vd_duty_hooks = {
  .end[VD_PHASE_COMBAT] = drop_duties,
};
