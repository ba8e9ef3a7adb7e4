/* crowd.h: hexes that hold too many by kinds: their owner displaces [R06 1.64, 8.14D; F23, F139]
 *
 * At the end of a Movement Phase, and before the first turn for those that begin so, the
 * owner displaces what is too many, one hex each, until every hex holds no more than it may
 * or nobody who is too many can go anywhere.  Like a retreat it does not lead into enemy
 * control, and to hexes alone that have room.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Returns: whether something is to be displaced before the first turn, all having been
 *   set up */
gboolean vd_crowd_is_owed (const VdGame *game);

G_END_DECLS
