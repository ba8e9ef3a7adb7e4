/* whole-move.h: one hex that costs more than the allowance, as the whole move [R06 8.14A] */
#pragma once

#include "core/movement/reach.h"

G_BEGIN_DECLS

/**
 * vd_whole_move_price:
 * @from: where the unit stands
 *
 * Returns: what the step by @dir costs, if it is dearer than the allowance and the enemy lets
 *   the unit make it as its whole move; else %VD_NEVER
 */
guint vd_whole_move_price  (const VdGame    *game,
                            const VdSearch  *search,
                            const VdStepRow *rows,
                            guint            from,
                            guint            dir);

/* Puts @cell among @n that stand in order of cost.  Returns: their number */
guint vd_whole_move_insert (VdReachCell     *cells,
                            guint            n,
                            VdReachCell      cell);

G_END_DECLS
