#include "core/combat/barred.h"

#include "core/combat/aftermath.h"
#include "core/combat/contact.h"
#include "core/position/window.h"

static gboolean
is_on (const VdGame *game)
{
  return vd_game_plays (game, VD_MECHANIC_BARRED_RETREAT) &&
         vd_game_has (game, VD_POINT_BARRED_RETREAT);
}

static gboolean
must_have_stood (const VdGame *game)
{
  return game->scenario->settings[VD_SET_BARRED_SINCE_MOVEMENT] != 0;
}

/* Whether @unit may attack some enemy beside it. */
static gboolean
finds_enemy (const VdGame *game,
             VdUnitId      unit)
{
  const gint32 *next = game->scenario->next[game->state.units[unit].cell];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      guint16 enemy = next[dir] >= 0 ? game->unit_at[next[dir]] : VD_NONE;

      if (enemy != VD_NONE && vd_game_side (game, enemy) != game->state.player &&
          vd_attack_dir (game, unit, enemy) >= 0)
        return TRUE;
    }

  return FALSE;
}

static gboolean
is_barred (const VdGame *game,
           VdUnitId      unit)
{
  return vd_game_is_on_map (game, unit) &&
         vd_game_is_controlled (game, game->state.player, game->state.units[unit].cell) &&
         !finds_enemy (game, unit);
}

/* Marks the units that stand so when the Movement Phase begins, where only those retreat
 * [R-59]. */
static void
note_barred (VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint player = game->state.player;

  if (!is_on (game) || !must_have_stood (game))
    return;

  for (guint i = 0; i < s->n_of_side[player]; i++)
    if (is_barred (game, s->of_side[player][i]))
      game->state.units[s->of_side[player][i]].flags |= VD_RETREATS;
}

/* Takes the marks of the Movement Phase away. */
static gboolean
was_barred (VdGame   *game,
            VdUnitId  unit)
{
  gboolean marked = (game->state.units[unit].flags & VD_RETREATS) != 0;

  game->state.units[unit].flags = 0;
  return marked || !must_have_stood (game);
}

void
vd_barred_gather (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdCombat *combat = &game->state.combat;
  guint player = game->state.player;

  if (!is_on (game))
    return;

  for (guint i = 0; i < s->n_of_side[player]; i++)
    {
      VdUnitId unit = s->of_side[player][i];

      if (was_barred (game, unit) && is_barred (game, unit) &&
          combat->n_attackers < VD_MAX_ATTACKERS)
        combat->attackers[combat->n_attackers++] = unit;
    }
}

void
vd_barred_begin (VdGame *game)
{
  if (game->state.combat.n_attackers == 0)
    return;

  vd_game_see (game, VD_POINT_BARRED_RETREAT);
  vd_aftermath_retreat (game);
}

const VdHooks vd_barred_hooks = {
  .begin[VD_PHASE_MOVEMENT] = note_barred,
};
