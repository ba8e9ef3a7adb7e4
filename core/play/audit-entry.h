/* audit-entry.h: arrivals held to themselves; see audit.h
 *
 * I-94 stacks that came in are noted only where they cost others something, once for each hex,
 *      and not more of them than units have come in; the last of them fits into a hex
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_audit_entries:
 *
 * Returns: (transfer full) (nullable): what is wrong with the position
 */
char *vd_audit_entries (VdGame *game);

G_END_DECLS
