/* command-range.h: how far leaders have units in command [R06 7.2 to 7.22]
 *
 * From the leader's hex each hex counts 1, or along a path what its row says of command; what all
 * of them come to is the range at most [F11].  The way leads through no hex with an enemy who
 * fights, and over no hexside that no unit which fights could cross.  Enemy control bars nothing.
 *
 * A column hangs on another unit of its formation along roads alone, so many hexes from it.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_command_measure:
 * @costs: (out caller-allocates) (array): for each cell
 *
 * Measures the way of command of @side from @from to every cell: in quarters of a hex,
 * %VD_NEVER out of range.
 */
void     vd_command_measure     (const VdGame *game,
                                 guint         side,
                                 guint         from,
                                 guint8       *costs);

/* Returns: whether @unit is in the range of @leader, both on the map */
gboolean vd_command_reaches     (const VdGame *game,
                                 VdUnitId      leader,
                                 VdUnitId      unit);

/**
 * vd_command_find_range_bar:
 *
 * Returns: the rule by which @leader does not reach @unit, both on the map; %VD_N_POINTS if it is
 *   in his range
 */
VdPoint  vd_command_find_range_bar (const VdGame *game,
                                    VdUnitId      leader,
                                    VdUnitId      unit);

/* Returns: whether roads lead from @from to @to, no more hexes than a column may hang behind */
gboolean vd_command_is_linked   (const VdGame *game,
                                 guint         side,
                                 guint         from,
                                 guint         to);

G_END_DECLS
