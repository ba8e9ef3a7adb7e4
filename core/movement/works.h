/* works.h: damaging and repairing bridges [R06 8.33-8.38]
 *
 * A unit that stands at either end of a crossing and has not moved may try, as often as its
 * movement points allow; then it may move with what is left of them, until another unit acts.
 * VdState.worker is that unit, and VdState.worked what it has spent.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Returns: what @unit can spend in this phase, in quarters: its allowance without what it has
 *   spent on work */
guint    vd_works_left (const VdGame *game,
                        VdUnitId      unit);

/* Returns: what @unit has spent on work in this phase, in quarters */
guint    vd_works_spent (const VdGame *game,
                         VdUnitId      unit);

/* Call when @unit has acted: who has worked before has finished its move. */
void     vd_works_end  (VdGame       *game,
                        VdUnitId      unit);

G_END_DECLS
