/* obeying.h: moves of units that were sent somewhere [R06 7.44]
 *
 * What march orders are is in march-orders.h.  Here is what they make of the moves of a unit: of
 * those that end out of road march and of enemy control only those that leave it the least way,
 * and of those in road march only those that leave it no more.
 */
#pragma once

#include "core/mechanics/march-orders.h"
#include "core/position/verdict.h"

G_BEGIN_DECLS

/* For units that are bound. */
void     vd_obeying_keep     (VdGame       *game,
                              VdUnitId      unit,
                              guint         first,
                              VdOrderList  *list);

/* Drops of the moves of @unit, from @first on in @list, those that its order does not let it
 * make. */
static inline void
vd_obeying_filter (VdGame      *game,
                   VdUnitId     unit,
                   guint        first,
                   VdOrderList *list)
{
  if (vd_sent_binds (game, unit))
    vd_obeying_keep (game, unit, first, list);
}

/* Why @unit does not end its move in @cell by its order; %VD_N_POINTS if it may. */
VdPoint  vd_obeying_find_bar (VdGame       *game,
                              VdUnitId      unit,
                              guint         cell);

/* Whether @unit, which may move, has still to march, and can come nearer. */
gboolean vd_obeying_is_due   (VdGame       *game,
                              VdUnitId      unit);

/* Says why @unit, which may move, does so by an order. */
void     vd_obeying_explain  (VdGame       *game,
                              VdUnitId      unit,
                              VdExplain    *why);

G_END_DECLS
