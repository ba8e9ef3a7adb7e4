#include "core/position/secret.h"

gboolean
vd_secret_is_out (const VdGame *game,
                  guint         option)
{
  const VdScenario *s = game->scenario;

  g_return_val_if_fail (option < game->scenario->n_options, FALSE);

  for (guint g = 0; g < s->n_groups; g++)
    for (guint i = 0; i < s->groups[g].n_units && s->groups[g].when.allowed[option] != 0; i++)
      {
        const VdUnitState *u = &game->state.units[s->groups[g].units[i]];

        if (u->place != VD_PLACE_WAITING && u->place != VD_PLACE_UNUSED)
          return TRUE;
      }

  return FALSE;
}

/* The first turn in which a unit of @side comes if the option is chosen so, or so: whether
 * it is due then can be seen by him. */
static guint
find_first_due (const VdScenario *s,
                guint             option,
                guint             side)
{
  guint first = G_MAXUINT;

  for (guint g = 0; g < s->n_groups; g++)
    if (s->groups[g].side == side && s->groups[g].when.allowed[option] != 0)
      first = MIN (first, s->groups[g].turn);

  return first;
}

gboolean
vd_secret_is_kept (const VdGame *game,
                   guint         option,
                   guint         side)
{
  const VdOption *o = &game->scenario->options[option];

  g_return_val_if_fail (option < game->scenario->n_options && side <= VD_MAX_SIDES, FALSE);

  return o->secret && o->chooser != side && game->state.phase != VD_PHASE_OVER &&
         game->state.turn < find_first_due (game->scenario, option, side) &&
         !vd_secret_is_out (game, option);
}

gboolean
vd_secret_may_hold (const VdGame *game,
                    guint         side,
                    const VdCond *when)
{
  for (guint i = 0; i < game->scenario->n_options; i++)
    if (when->allowed[i] != 0 && !(when->allowed[i] & (1u << game->state.choice[i])) &&
        !vd_secret_is_kept (game, i, side))
      return FALSE;

  return TRUE;
}

gboolean
vd_secret_must_hold (const VdGame *game,
                     guint         side,
                     const VdCond *when)
{
  for (guint i = 0; i < game->scenario->n_options; i++)
    if (when->allowed[i] != 0 && vd_secret_is_kept (game, i, side))
      return FALSE;

  return vd_cond_holds (when, game->scenario, &game->state);
}
