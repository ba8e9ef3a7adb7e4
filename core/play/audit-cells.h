/* audit-cells.h: what a game keeps for each hex held to itself; see audit.h
 *
 * I-2 control of neighbours is mutual, unless a class or terrain is treated apart
 * I-4 combat leaves no hex over its limit
 *
 * Each returns (transfer full) (nullable) what is wrong.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Who stands in @cell and in the six hexes round it, and who controls them. */
char *vd_audit_round      (VdGame *game,
                           guint   cell);

/* Who stands next to each hex and controls it, by who stands where instead of hex by hex. */
char *vd_audit_neighbours (VdGame *game);

/* Who stands in each hex, and what is met there. */
char *vd_audit_cells      (VdGame *game);

char *vd_audit_mutual     (VdGame *game);
char *vd_audit_stacking   (VdGame *game);

G_END_DECLS
