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

G_END_DECLS
