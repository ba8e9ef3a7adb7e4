#include "core/mechanics/hidden.h"

#include "core/mechanics/sighting.h"
#include "core/position/leader.h"
#include "core/position/window.h"
#include "core/scenario/control.h"
#include "core/scenario/sight.h"

#include <string.h>

/* Whether units of @unit_class in @cell control the next hex by @dir, or may attack it. */
static gboolean
reaches (const VdGame *game,
         guint         unit_class,
         guint         cell,
         guint         dir)
{
  const VdScenario *s = game->scenario;
  gsize at = vd_scenario_mask (s, unit_class, game->period) + cell;

  return (s->control_sides[at] | s->attack_sides[at]) >> dir & 1;
}

gboolean
vd_hidden_touches (const VdGame *game,
                   VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  guint cell = game->state.units[unit].cell;

  g_return_val_if_fail (vd_game_is_on_map (game, unit), FALSE);

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int near = s->next[cell][dir];

      for (guint16 other = near >= 0 ? game->unit_at[near] : VD_NONE; other != VD_NONE;
           other = game->next_at[other])
        if (s->units[other].side != s->units[unit].side &&
            (reaches (game, s->units[unit].unit_class, cell, dir) ||
             reaches (game, s->units[other].unit_class, near, vd_dir_opposite (dir))))
          return TRUE;
    }

  return FALSE;
}

static void
set_revealed (VdGame   *game,
              VdUnitId  unit,
              gboolean  is_revealed)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << unit % 64;
  guint64 *word = &game->state.revealed[unit / 64];

  *word = is_revealed ? *word | bit : *word & ~bit;
}

/* Of who touches nobody; of who is off the map in any case. */
static void
hide_again (VdGame *game)
{
  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (vd_hidden_is_revealed (game, unit) && !vd_game_is_on_map (game, unit))
      set_revealed (game, unit, FALSE);
    else if (vd_hidden_is_revealed (game, unit) && !vd_hidden_touches (game, unit))
      {
        vd_game_see (game, VD_POINT_HIDDEN_AGAIN);
        if (vd_game_has (game, VD_POINT_HIDDEN_AGAIN))
          set_revealed (game, unit, FALSE);
      }
}

static gboolean
is_in_chain (const VdGame *game,
             VdUnitId      unit)
{
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < combat->n_chain; i++)
    if (combat->chain[i].unit == unit)
      return TRUE;

  return FALSE;
}

static void
reveal (VdGame  *game,
        VdPoint  point)
{
  const gboolean combat = game->state.phase == VD_PHASE_COMBAT;

  vd_game_see (game, VD_POINT_HIDDEN);
  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (vd_game_is_on_map (game, unit) && !vd_hidden_is_revealed (game, unit) &&
        (vd_hidden_touches (game, unit) ||
         (combat && ((game->state.units[unit].flags & VD_DISPLACED) || is_in_chain (game, unit)))))
      {
        vd_game_see (game, point);
        if (vd_game_has (game, point))
          set_revealed (game, unit, TRUE);
      }
}

/* Who is seen from a hilltop by the other side. */
static void
sight (VdGame *game)
{
  if (game->scenario->settings[VD_SET_SIGHT_FAR] == 0)
    return;

  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (vd_game_is_on_map (game, unit) && !vd_hidden_is_revealed (game, unit) &&
        vd_sighting_is_seen (game, game->state.units[unit].cell))
      {
        vd_game_see (game, VD_POINT_HIDDEN_SIGHT);
        if (vd_game_has (game, VD_POINT_HIDDEN_SIGHT))
          set_revealed (game, unit, TRUE);
      }
}

void
vd_hidden_meet (VdGame   *game,
                VdUnitId  unit)
{
  if (!vd_hidden_is_on (game) || vd_hidden_is_revealed (game, unit))
    return;

  vd_game_see (game, VD_POINT_HIDDEN_REPULSE);
  if (vd_game_has (game, VD_POINT_HIDDEN_REPULSE))
    set_revealed (game, unit, TRUE);
}

/* Whether one of @unit's side that fights is hidden in its hex. */
static gboolean
is_covered (const VdGame *game,
            VdUnitId      unit)
{
  for (guint16 other = game->unit_at[game->state.units[unit].cell]; other != VD_NONE;
       other = game->next_at[other])
    if (vd_scenario_fights (game->scenario, other) && !vd_hidden_is_revealed (game, other))
      return TRUE;

  return FALSE;
}

/* Whether somebody who is repulsed has still to go, or to be rolled for. */
static gboolean
is_repulse_open (const VdGame *game)
{
  return game->state.repulse.n > 0 || (game->state.march.n > 0 && vd_leader_is_any_owed (game));
}

/* A flag stands for somebody who fights: who does not lies open where none who does is hidden with
 * him, for whoever sees that nothing is held up by his flag knows it in any case.  In a Combat
 * Phase and while a repulse is open nobody is hidden again. */
static void
cover (VdGame *game)
{
  const VdScenario *s = game->scenario;
  const gboolean stays = game->state.phase == VD_PHASE_COMBAT || is_repulse_open (game);

  for (guint unit = 0; unit < s->n_units; unit++)
    if (!vd_scenario_fights (game->scenario, unit) && vd_game_is_on_map (game, unit))
      {
        gboolean covered = is_covered (game, unit);

        if (covered && stays)
          continue;
        vd_game_see (game, VD_POINT_HIDDEN_ALONE);
        if (vd_game_has (game, VD_POINT_HIDDEN_ALONE))
          set_revealed (game, unit, !covered);
      }
}

/* Whether @unit is hidden, and its control and that of all who fight in its hex is passed by. */
static gboolean
is_passed_by (const VdGame *game,
              VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  if (!vd_scenario_fights (s, unit) || vd_hidden_is_revealed (game, unit))
    return FALSE;

  for (guint16 other = game->unit_at[game->state.units[unit].cell]; other != VD_NONE;
       other = game->next_at[other])
    if (vd_scenario_fights (s, other) && !vd_control_bends (s, s->units[other].unit_class))
      return FALSE;

  return TRUE;
}

void
vd_hidden_ask (VdGame *game,
               guint   side,
               guint   cell,
               guint   hexes)
{
  const VdScenario *s = game->scenario;
  gboolean answered = FALSE;

  if (G_LIKELY (!s->mechanics[VD_MECHANIC_HIDDEN]) || !s->control_bends || !vd_hidden_is_on (game))
    return;

  for (guint i = 0; i < s->n_of_side[side ^ 1]; i++)
    {
      VdUnitId unit = s->of_side[side ^ 1][i];
      guint at = game->state.units[unit].cell;

      if (!vd_game_is_on_map (game, unit) || at == cell ||
          vd_cell_distance (s, at, cell) > hexes + 1 || !is_passed_by (game, unit))
        continue;

      vd_game_see (game, VD_POINT_HIDDEN_ASKED);
      if (!vd_game_has (game, VD_POINT_HIDDEN_ASKED))
        continue;
      set_revealed (game, unit, TRUE);
      answered = TRUE;
    }

  if (answered)
    {
      cover (game);
      vd_game_forget_reaches (game);
    }
}

void
vd_hidden_inherit (VdGame   *game,
                   VdUnitId  unit,
                   gboolean  is_revealed)
{
  if (is_revealed && vd_hidden_is_on (game))
    set_revealed (game, unit, TRUE);
}

void
vd_hidden_note (VdGame *game)
{
  if (G_LIKELY (!game->scenario->mechanics[VD_MECHANIC_HIDDEN]) || !vd_hidden_is_on (game))
    return;

  if (game->state.phase == VD_PHASE_COMBAT)
    reveal (game, VD_POINT_HIDDEN_COMBAT);
  else if (!is_repulse_open (game))
    hide_again (game);
  cover (game);
}

static void
begin_movement (VdGame *game)
{
  if (!vd_hidden_is_on (game))
    return;

  hide_again (game);
  reveal (game, VD_POINT_HIDDEN_MOVEMENT);
  cover (game);
}

static void
begin_combat (VdGame *game)
{
  if (!vd_hidden_is_on (game))
    return;

  hide_again (game);
  reveal (game, VD_POINT_HIDDEN_COMBAT);
  sight (game);
  cover (game);
}

/* What would be in a phase is asked without revealing anybody. */
static void
suppose (VdGame *game)
{
}

static void
set_up (VdGame *game)
{
  memset (game->state.revealed, 0, sizeof game->state.revealed);
  if (vd_hidden_is_on (game))
    cover (game);
}

const VdHooks vd_hidden_hooks = {
  .set_up = set_up,
  .begin[VD_PHASE_MOVEMENT] = begin_movement,
  .begin[VD_PHASE_COMBAT] = begin_combat,
  .suppose[VD_PHASE_MOVEMENT] = suppose,
  .suppose[VD_PHASE_COMBAT] = suppose,
};
