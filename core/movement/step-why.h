/* step-why.h: what a step that is made has to do with the units round it */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/**
 * vd_step_explain:
 * @to: the hex that is entered
 * @cost: what that costs, in quarters
 * @opposition: what is met there
 *
 * Says by which rules @unit may enter it, and whether it has to stop there.
 */
void vd_step_explain (VdGame    *game,
                      VdUnitId   unit,
                      guint      to,
                      guint      cost,
                      guint      opposition,
                      VdExplain *why);

G_END_DECLS
