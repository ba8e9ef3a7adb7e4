/* limits.h: what a scenario must have to be played, and how large it may be */
#pragma once

#include "core/scenario/tables.h"

G_BEGIN_DECLS

/**
 * vd_limits_find:
 * @need: (out): what it lacks, %VD_N_POINTS if it is too large
 *
 * Returns: (transfer full) (nullable): why the scenario, whose crossings are listed, cannot be
 *   played
 */
char *vd_limits_find (const VdScenario *self,
                      VdPoint          *need);

/**
 * vd_limits_find_open:
 *
 * Where forces are hidden, what a side may do must follow from where enemies stand alone, and
 * whatever a rule asks of one enemy, as whom he controls, has to be the same for all of them: so
 * the list of legal orders tells nothing.  Only mechanics of which that is known are played so.
 *
 * Returns: (transfer full) (nullable): why forces cannot be hidden in the scenario, which is
 *   prepared otherwise; %NULL if they can, or are not
 */
char *vd_limits_find_open (const VdScenario *self);

G_END_DECLS
