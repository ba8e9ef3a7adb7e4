/* withdraw.h: retreats before combat [R06 13.22, 16.2]
 *
 * When attacks are declared (declared.h) mounted units that are attacked may go a few hexes, and
 * after them those that attack: all units of a hex to one other hex, or none; not from the
 * control of a unit that moves as far as they do, and into no enemy control on the way.  Who
 * has gone takes no part in this phase any more; a leader who has is rolled for [R06 16.23].
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_withdraw_is_open:
 *
 * Returns: whether somebody of the side that is asked now may retreat before combat
 */
gboolean vd_withdraw_is_open (const VdGame *game);

/**
 * vd_withdraw_find_refusal:
 *
 * Returns: why @unit does not retreat before combat where nobody is asked whether he does
 */
VdPoint  vd_withdraw_find_refusal (const VdGame *game,
                                   VdUnitId      unit);

G_END_DECLS
