#include "core/mechanics/command.h"

#define BIT_OF(unit) (G_GUINT64_CONSTANT (1) << (unit) % 64)

gboolean
vd_unit_is_in_command (const VdGame *game,
                       VdUnitId      unit)
{
  return G_LIKELY (!(game->state.uncommanded[unit / 64] >> unit % 64 & 1));
}

void
vd_command_set (VdGame   *game,
                VdUnitId  unit,
                gboolean  commanded)
{
  g_return_if_fail (unit < game->scenario->n_units);
  g_return_if_fail (commanded || vd_game_plays (game, VD_MECHANIC_COMMAND));

  if (commanded == vd_unit_is_in_command (game, unit))
    return;

  game->state.uncommanded[unit / 64] ^= BIT_OF (unit);
  game->stamp++; /* others may act, or may not */
}
