/* audit-army.h: audit.h of armies, reserves, disruption and fresh strength */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_audit_armies:
 *
 * Returns: (transfer full) (nullable): what is wrong with the position
 */
char *vd_audit_armies    (VdGame        *game);

/**
 * vd_audit_army_step:
 *
 * Returns: (transfer full) (nullable): what is wrong with the levels of morale
 *     after an order that was given in @before
 */
char *vd_audit_army_step (VdGame        *game,
                          const VdState *before);

G_END_DECLS
