#include "core/mechanics/casualties.h"

#include "core/position/piece.h"
#include "core/position/window.h"

static gboolean
is_on (const VdGame *game)
{
  return game->scenario->n_ledgers > 0 && vd_game_plays (game, VD_MECHANIC_CASUALTIES);
}

/* What is gone with the piece as it stands. */
static guint
get_piece (const VdGame *game,
           VdUnitId      unit)
{
  return vd_piece_get_strength (game->scenario, game->state.units, unit);
}

/* A fraction of the level counts as a whole point [F62]. */
static guint
lower (guint           level,
       const VdRecoil *recoil)
{
  guint points = level / VD_Q (1);
  guint less = (points * recoil->num + recoil->den - 1) / recoil->den;

  return level - MIN (less * VD_Q (1), level);
}

guint
vd_casualties_get_level (const VdGame *game,
                         guint         ledger)
{
  const VdScenario *s = game->scenario;
  guint level, least;

  g_return_val_if_fail (ledger < s->n_ledgers, 0);

  level = least = s->ledgers[ledger].level;
  for (guint i = 0; i < s->n_recoils; i++)
    if ((game->state.recoiled >> i & 1) && s->recoils[i].side == s->ledgers[ledger].side)
      least = MIN (least, lower (level, &s->recoils[i]));

  return least;
}

static void
judge (VdGame *game,
       guint   ledger)
{
  VdState *state = &game->state;
  guint32 bit = 1u << ledger;
  gboolean is_reached = state->casualties[ledger] >= vd_casualties_get_level (game, ledger);

  if (is_reached == ((state->broken & bit) != 0))
    return;

  vd_game_see_row (game, game->scenario->ledgers[ledger].rule);
  vd_game_see (game, is_reached ? VD_POINT_CASUALTIES_BREAK : VD_POINT_CASUALTIES_RALLY);
  if (vd_game_has (game, is_reached ? VD_POINT_CASUALTIES_BREAK : VD_POINT_CASUALTIES_RALLY))
    state->broken ^= bit;
}

static void
judge_side (VdGame *game,
            guint   side)
{
  for (guint i = 0; i < game->scenario->n_ledgers; i++)
    if (game->scenario->ledgers[i].side == side)
      judge (game, i);
}

/* Whether what happens to @unit is entered in a ledger. */
static gboolean
is_entered (VdGame   *game,
            VdUnitId  unit)
{
  const VdScenario *s = game->scenario;

  if (s->units[unit].ledger == VD_NO_LEDGER || !is_on (game))
    return FALSE;
  if (!s->classes[s->units[unit].unit_class].uncounted)
    return TRUE;

  vd_game_see (game, VD_POINT_CASUALTIES_UNCOUNTED);
  return !vd_game_has (game, VD_POINT_CASUALTIES_UNCOUNTED);
}

void
vd_casualties_lose (VdGame   *game,
                    VdUnitId  unit)
{
  guint ledger = game->scenario->units[unit].ledger;

  if (!is_entered (game, unit))
    return;

  vd_game_see (game, VD_POINT_CASUALTIES_LOSS);
  if (!vd_game_has (game, VD_POINT_CASUALTIES_LOSS))
    return;

  game->state.casualties[ledger] = MIN (game->state.casualties[ledger] + get_piece (game, unit),
                                        G_MAXUINT16);
  judge (game, ledger);
}

void
vd_casualties_return (VdGame   *game,
                      VdUnitId  unit)
{
  guint ledger = game->scenario->units[unit].ledger;
  guint full = game->scenario->units[unit].strength;

  if (!is_entered (game, unit))
    return;

  vd_game_see (game, VD_POINT_CASUALTIES_RETURN);
  if (!vd_game_has (game, VD_POINT_CASUALTIES_RETURN))
    return;

  game->state.casualties[ledger] -= MIN (full, game->state.casualties[ledger]);
  judge (game, ledger);
}

static gboolean
concerns (const VdRecoil *recoil,
          const guint16  *units,
          guint           n)
{
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < recoil->n_units; k++)
      if (recoil->units[k] == units[i])
        return TRUE;

  return FALSE;
}

void
vd_casualties_repel (VdGame        *game,
                     const guint16 *units,
                     guint          n)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_recoils && is_on (game); i++)
    if (concerns (&s->recoils[i], units, n) &&
        vd_cond_holds (&s->recoils[i].when, s, &game->state))
      {
        vd_game_see (game, VD_POINT_CASUALTIES_RECOIL);
        vd_game_see_row (game, s->recoils[i].rule);
        if (!vd_game_has (game, VD_POINT_CASUALTIES_RECOIL))
          continue;

        game->state.recoiled |= 1u << i;
        judge_side (game, s->recoils[i].side);
      }
}

void
vd_casualties_set (VdGame *game,
                   guint   ledger,
                   guint   lost)
{
  g_return_if_fail (ledger < game->scenario->n_ledgers);

  game->state.casualties[ledger] = MIN (lost, G_MAXUINT16);
  judge (game, ledger);
}

guint
vd_casualties_find (const VdGame *game,
                    guint         formation)
{
  for (guint i = 0; i < game->scenario->n_ledgers; i++)
    if (game->scenario->ledgers[i].formation == formation)
      return i;

  return VD_NO_LEDGER;
}

gboolean
vd_casualties_is_demoralized (const VdGame *game,
                              VdUnitId      unit)
{
  guint ledger = game->scenario->units[unit].ledger;

  return G_UNLIKELY (ledger != VD_NO_LEDGER) && (game->state.broken >> ledger & 1) != 0 &&
         is_on (game);
}

guint
vd_casualties_count (const VdGame *game,
                     guint         side)
{
  guint n = 0;

  for (guint i = 0; i < game->scenario->n_ledgers; i++)
    n += game->scenario->ledgers[i].side == side && (game->state.broken >> i & 1);

  return n;
}

static void
set_up (VdGame *game)
{
  const VdScenario *s = game->scenario;

  if (!is_on (game))
    return;

  for (guint i = 0; i < s->n_ledgers; i++)
    {
      vd_game_see_row (game, s->ledgers[i].rule);
      game->state.casualties[i] = s->ledgers[i].before;
      judge (game, i);
    }
}

/* Levels that were lowered are as before. */
static void
end_turn (VdGame *game)
{
  if (G_LIKELY (game->state.recoiled == 0))
    return;

  vd_game_see (game, VD_POINT_CASUALTIES_RESTORED);
  if (!vd_game_has (game, VD_POINT_CASUALTIES_RESTORED))
    return;

  game->state.recoiled = 0;
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    judge_side (game, side);
}

const VdHooks vd_casualties_hooks = {
  .set_up = set_up,
  .between_turns = end_turn,
};
