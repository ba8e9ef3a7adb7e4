/* audit-supply.h: who is out of supply held to whom that can befall; see audit.h
 *
 * I-96 only units on the map that need supply are out of it, and none where a battle knows no
 *      supply; only sources that wait for an arrival are opened by one
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_audit_supply:
 *
 * Returns: (transfer full) (nullable): what is wrong with the position
 */
char *vd_audit_supply (VdGame *game);

G_END_DECLS
