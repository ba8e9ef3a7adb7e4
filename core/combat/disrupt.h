/* disrupt.h: units that are only disrupted, and come back [DRE 17]
 *
 * A unit that could have retreated, of an army that is not demoralized, is not
 * lost but disrupted.  At the end of some turns the other side places it
 * again: beside a unit of its army, not too near to its enemies and not too
 * far from them.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/**
 * vd_disrupt_judge:
 *
 * Call before a result is applied: notes which of its attackers are surrounded, in case
 * they fall together with their enemies [F-82].
 */
void      vd_disrupt_judge     (VdGame        *game);

/**
 * vd_disrupt_spares:
 *
 * A garrison of any class has nowhere to retreat to and so is lost for good [DRE
 * 17.1-b].
 *
 * Returns: whether @unit, about to be eliminated, is only disrupted
 */
gboolean  vd_disrupt_spares    (VdGame        *game,
                                VdUnitId       unit);

/**
 * vd_disrupt_is_owed:
 *
 * Returns: whether a disrupted unit of @side can be placed now
 */
gboolean  vd_disrupt_is_owed   (VdGame        *game,
                                guint          side);

/* Appends every place for every disrupted unit of @side. */
void      vd_disrupt_list      (VdGame        *game,
                                guint          side,
                                VdOrderList   *list);
VdVerdict vd_disrupt_test      (VdGame        *game,
                                guint          side,
                                const VdOrder *order,
                                VdExplain     *why);
void      vd_disrupt_apply     (VdGame        *game,
                                const VdOrder *order);

G_END_DECLS
