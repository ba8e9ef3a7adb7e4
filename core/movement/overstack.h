/* overstack.h: too many units in a hex at the end of the Movement Phase [NAOW 4.4]
 *
 * By one reading the phase does not end like that (stacking.h).  By the other it
 * does, and the enemy removes units of the hex until no more are left than it
 * holds, before anything else happens [F-46].
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/* Returns: whether it does, so that units may end their moves in hexes that are full */
static inline gboolean
vd_overstack_is_removed (const VdGame *game)
{
  return game->scenario->settings[VD_SET_OVERSTACK_REMOVED] != 0 &&
         vd_game_has (game, VD_POINT_MOVE_OVERSTACK);
}

G_END_DECLS
