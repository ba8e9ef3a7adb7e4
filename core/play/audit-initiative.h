/* audit-initiative.h: movement by initiative held to itself; see audit.h
 *
 * I-94 who needs initiative moves in a phase of its own alone, and if he has thrown it; who has
 *      thrown has thrown until it ends, and nobody is summoned who did not find it
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_audit_initiative_step:
 *
 * Returns: (transfer full) (nullable): what is wrong with moves after an order that was given in
 *     @before
 */
char *vd_audit_initiative_step (const VdGame  *game,
                                const VdState *before);

G_END_DECLS
