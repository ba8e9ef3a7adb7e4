/* audit-vedettes.h: units that break down into vedettes held to themselves; see audit.h
 *
 * I-95 only a vedette is with its unit, and only a mounted unit that has vedettes is off the map
 *      for them; only units and vedettes that there are have changed in this turn, or spent
 *      what they had
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_audit_vedettes:
 *
 * Returns: (transfer full) (nullable): what is wrong with the position
 */
char *vd_audit_vedettes (VdGame *game);

G_END_DECLS
