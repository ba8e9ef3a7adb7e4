/* move-private.h: what move.c, move-bar.c, move-list.c and walk.c share */
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

/* What forbids @unit any movement order now; %VD_N_POINTS if nothing does. */
VdPoint  vd_move_find_bar    (VdGame       *game,
                              VdUnitId      unit);

/* Whether the unit is on the map to move, or off it and may come in. */
VdVerdict vd_move_test_place (VdGame        *game,
                              const VdOrder *order,
                              VdExplain     *why);

/* Has newcomers look anew for the hexes by which they come in, if @cell is one. */
void     vd_move_note_way_in (VdGame       *game,
                              guint         cell);

/* Why the Movement Phase cannot end; VD_N_POINTS if it can. */
VdPoint  vd_move_find_duty   (VdGame       *game);

G_END_DECLS
