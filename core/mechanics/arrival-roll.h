/* arrival-roll.h: reinforcements that a die brings [WAG 14.7]
 *
 * From its first turn on the owner of such a group rolls at the start of his
 * Movement Phase, once a turn until the die shows one of its faces or its last
 * turn is over; of some groups in turns of one period alone.  A group that has been brought comes in like any other, on
 * that turn or as soon after as it can; one that was not never comes.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/**
 * vd_arrival_roll_find:
 *
 * Returns: the group that must be rolled for next, or %VD_NONE
 */
guint     vd_arrival_roll_find   (const VdGame *game);

/**
 * vd_arrival_roll_allows:
 *
 * Returns: whether @group is not rolled for, or a die has brought it
 */
gboolean  vd_arrival_roll_allows (const VdGame *game,
                                  guint         group);

/* Returns: whether the time in which a die brings @group is over, and nobody of it comes in any
 * more */
gboolean  vd_arrival_roll_has_lapsed (const VdGame *game,
                                  guint         group);

G_END_DECLS
