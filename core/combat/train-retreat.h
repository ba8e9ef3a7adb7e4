/* train-retreat.h: trains whose stack retreats [R06 9.14, 9.16, 14.33; F63, F94]
 *
 * A train is in no combat.  When all of its hex who fight have to retreat it goes with the last of
 * them, unless a die of train-left or more leaves it behind, or there is no room for it.  One that
 * is left, or whose friends are lost, is found alone by the enemy: see trains.h and pontoons.h.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Has those go with their stack who are given up otherwise, once it is known who retreats. */
void     vd_trains_join     (VdGame       *game);

/* Those that have not gone stay where they are, and are captured there. */
void     vd_trains_stay     (VdGame       *game);

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
