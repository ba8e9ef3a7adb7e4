/* move-private.h: what move.c, move-list.c and walk.c share */
#pragma once

#include "core/movement/move.h"

G_BEGIN_DECLS

/* Whether its owner may say that @unit will never come [JA 14.21]. */
gboolean vd_move_may_decline (const VdGame *game,
                              VdUnitId      unit);

/* Appends every legal order of the phase: one move for each unit and hex that it can reach, by
 * the cheapest path. */
void     vd_move_list        (VdGame       *game,
                              VdOrderList  *list);

/* Why the Movement Phase cannot end; VD_N_POINTS if it can. */
VdPoint  vd_move_find_duty   (VdGame       *game);

G_END_DECLS
