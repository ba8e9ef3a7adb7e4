/* shifts.h: rows that move the column of an attack or change its die [R06 16]
 *
 * A row is for the attackers, the defenders, or whoever fulfils its conditions: arms that
 * attack together, a leader in the hex, horse against horse alone.  All rows that count add up.
 * Of some the side decides whether it has them: then the attacker says that his attack stands
 * as it is, both sides are asked, he first, and the die comes after that.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/* VdCombat.choosing */
typedef enum
{
  VD_CHOOSING_NOT,      /* nobody has been asked yet */
  VD_CHOOSING_ATTACKER,
  VD_CHOOSING_DEFENDER,
  VD_CHOOSING_DONE
} VdChoosing;

/**
 * vd_shifts_of:
 * @why: (nullable): receives each row
 *
 * Returns: what all rows that count come to
 */
VdShiftSum vd_shifts_of         (const VdGame         *game,
                                 const VdShiftParties *parties,
                                 VdExplain            *why);

/* The same of the open combat. */
VdShiftSum vd_shifts_of_combat  (const VdGame         *game,
                                 VdExplain            *why);

/* Whether somebody has to be asked before the die of the open combat. */
gboolean   vd_shifts_are_due    (const VdGame         *game);

/* Whether all is said, so that nothing of the open combat changes any more. */
gboolean   vd_shifts_are_settled (const VdGame        *game);

/* Whether a side is being asked. */
gboolean   vd_shifts_are_open   (const VdGame         *game);

/**
 * vd_shifts_open:
 *
 * Asks the first side that has something to choose in the open combat.
 */
void       vd_shifts_open       (VdGame               *game);

G_END_DECLS
