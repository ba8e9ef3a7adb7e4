/* audit-duty.h: duties of a Combat Phase held to themselves; see audit.h
 *
 * I-10 who has to fight is on the map, has not fought, and somebody can fight it;
 *      outside a Combat Phase nobody has to
 * I-11 a duty that was met or has lapsed does not come back, and none is added but by
 *      an advance that binds, and after retreats before combat
 * I-93 an attack that was declared has units of both sides, and none has two
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_audit_duties:
 *
 * Returns: (transfer full) (nullable): what is wrong with the position
 */
char *vd_audit_duties    (VdGame        *game);

/* The same of the attacks that were declared. */
char *vd_audit_attacks   (VdGame        *game);

/**
 * vd_audit_duty_step:
 *
 * Returns: (transfer full) (nullable): what is wrong with the duties after an order
 *     that was given in @before
 */
char *vd_audit_duty_step (VdGame        *game,
                          const VdState *before);

G_END_DECLS
