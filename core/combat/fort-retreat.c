#include "core/combat/fort-retreat.h"

#include "core/combat/effects.h"
#include "core/combat/losses.h"

/* They are marked as units that may go; guns that bombard, marked likewise, are no defenders. */
static gboolean
is_asked (const VdGame *game,
          VdUnitId      unit)
{
  return vd_game_is_on_map (game, unit) && (game->state.units[unit].flags & VD_MAY_RETREAT);
}

gboolean
vd_fort_is_asked (const VdGame *game)
{
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < combat->n_defenders; i++)
    if (is_asked (game, combat->defenders[i]))
      return TRUE;

  return FALSE;
}

void
vd_fort_answer (VdGame   *game,
                gboolean  goes)
{
  VdCombat *combat = &game->state.combat;

  vd_game_see (game, VD_POINT_FORT_STANDS);
  combat->step = VD_STEP_RETREAT;
  if (goes)
    vd_losses_take_free (game, game->state.player ^ 1);

  for (guint i = 0; i < combat->n_defenders; i++)
    if (is_asked (game, combat->defenders[i]))
      {
        game->state.units[combat->defenders[i]].flags &= ~VD_MAY_RETREAT;
        if (goes)
          vd_effect_retreat (game, &combat->defenders[i], 1, FALSE);
      }
}
