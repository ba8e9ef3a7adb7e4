/* stack-kinds-move.h: ending a move where stacking goes by kinds [R06 3.0; F21, F139]
 *
 * The limits bind at the end of the phase, and who is too many then is displaced by his
 * owner (crowd.h); but a move is final, so that it ends in a full hex only while units of it
 * that have not moved can still leave.  Who ends his move with another that counts pays.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/**
 * vd_stack_kinds_price:
 * @to: where the move ends
 *
 * Returns: quarters that @unit pays there for those with whom it stands; nothing in a hex
 *   by which it comes in
 */
guint   vd_stack_kinds_price (VdGame   *game,
                              VdUnitId  unit,
                              guint     to);

/**
 * vd_stack_kinds_bar:
 * @spent: quarters to come there
 *
 * Returns: what forbids @unit to end its move in @to; %VD_N_POINTS if nothing does
 */
VdPoint vd_stack_kinds_bar   (VdGame   *game,
                              VdUnitId  unit,
                              guint     to,
                              guint     spent);

/* Whether @mate, which stands in the way of others, may yet go away. */
gboolean vd_stack_kinds_can_leave (VdGame  *game,
                                   VdUnitId mate);

/* Whether it may by the cheapest path. */
gboolean vd_stack_kinds_allow (VdGame   *game,
                              VdUnitId  unit,
                              guint     to);

/* Says by which limits @unit may stand with those in @to, where nothing forbids it. */
void    vd_stack_kinds_explain (VdGame    *game,
                                VdUnitId   unit,
                                guint      to,
                                VdExplain *why);

G_END_DECLS
