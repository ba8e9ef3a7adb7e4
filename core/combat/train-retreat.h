/* train-retreat.h: pontoon trains whose stack retreats [R06 9.16; F94]
 *
 * A train does not retreat by itself.  It goes with the last unit of its hex that does, unless a
 * die of pontoon-left or more leaves it behind, or there is no room for it.  One that is left is
 * found alone by the enemy once the combat is over: see pontoons.h.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Whether @unit has to retreat, and only goes with others. */
gboolean vd_train_waits     (const VdGame *game,
                             VdUnitId      unit);

/* Whether @unit, which is about to go a hex of its retreat, is the last with which trains go. */
gboolean vd_train_leads_off (const VdGame *game,
                             VdUnitId      unit);

/* Has them go from @from to where @unit is, or leaves them; @is_last if its retreat is over; @die
 * for the first of them, 0 for one of its own. */
void     vd_train_go_along  (VdGame       *game,
                             VdUnitId      unit,
                             guint         from,
                             gboolean      is_last,
                             guint         die);

G_END_DECLS
