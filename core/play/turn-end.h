/* turn-end.h: what is done between two turns [DRE 16.6, 17, 18.3]
 *
 * At the end of some turns a side may end the game; at the end of a day the
 * disrupted units come back, each placed by the other side, units go back to
 * reserve, and armies have their morale reset [F-65].
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/**
 * vd_turn_end_begin:
 *
 * Opens the end of the turn, as far as somebody owes a decision.
 *
 * Returns: whether one is owed; if not, all is done
 */
gboolean  vd_turn_end_begin   (VdGame        *game);

G_END_DECLS
