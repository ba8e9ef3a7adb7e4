/* cull.h: too many units in a hex at the end of the Movement Phase [NAOW 4.4]
 *
 * By one reading the phase does not end like that (crowd.h).  By the other it
 * does, and the enemy removes units of the hex until no more are left than it
 * holds, before anything else happens [F-46].
 */
#pragma once

#include "core/verdict.h"

G_BEGIN_DECLS

/* Returns: whether units may end their moves in hexes that are full */
static inline gboolean
vd_cull_waits (const VdGame *game)
{
  return game->scenario->settings[VD_SET_OVERSTACK_REMOVED] != 0 &&
         vd_game_has (game, VD_POINT_MOVE_OVERSTACK);
}

/**
 * vd_cull_begin:
 *
 * Opens the phase in which the enemy removes units, if some hex holds too many.
 *
 * Returns: whether it does
 */
gboolean  vd_cull_begin (VdGame        *game);
void      vd_cull_list  (VdGame        *game,
                         VdOrderList   *list);
VdVerdict vd_cull_test  (VdGame        *game,
                         const VdOrder *order,
                         VdExplain     *why);

/**
 * vd_cull_apply:
 *
 * Returns: whether no hex holds too many any more
 */
gboolean  vd_cull_apply (VdGame        *game,
                         const VdOrder *order);

G_END_DECLS
