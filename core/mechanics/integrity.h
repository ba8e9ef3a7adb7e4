/* integrity.h: units of one division in one attack [EYL 20]
 *
 * Two units or more of a formation that attack together are stronger, or take
 * a column more if there are enough of them and their owner says so before the
 * roll.  Guns that bombard count with a unit of theirs that attacks beside
 * them.  How many units, points and columns is in the settings.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/**
 * vd_integrity_strength:
 * @why: (nullable): receives each formation
 *
 * Returns: what formations add to the attack in the making, in quarters
 */
guint     vd_integrity_strength  (const VdGame  *game,
                                  VdExplain     *why);

/**
 * vd_integrity_defence:
 *
 * Returns: what they add to the defence: nothing, but in a mutation test
 */
guint     vd_integrity_defence   (const VdGame  *game,
                                  VdExplain     *why);

/* Returns: the columns that formations take instead */
int       vd_integrity_shift     (const VdGame  *game,
                                  VdExplain     *why);

/* Appends an order for each formation that may still take columns. */
void      vd_integrity_list      (VdGame        *game,
                                  VdOrderList   *list);
VdVerdict vd_integrity_test      (VdGame        *game,
                                  const VdOrder *order,
                                  VdExplain     *why);
void      vd_integrity_apply     (VdGame        *game,
                                  const VdOrder *order);

G_END_DECLS
