/* exit.h: leaving the map, and the transit track [JA 17] */
#pragma once

#include "core/movement/move.h"

G_BEGIN_DECLS

/**
 * vd_exit_cells:
 * @cells: (out) (array length=VdGame.n_words): a set of cells
 *
 * Works out from which hexes @side may leave now, for good or by a track, cost
 * apart.
 *
 * Returns: whether there are any
 */
gboolean  vd_exit_cells   (const VdGame  *game,
                           guint          side,
                           guint64       *cells);

/**
 * vd_exit_list:
 * @reach: hexes that @unit can be in on its way, its own first if it stands
 *   on the map
 *
 * Appends the exits and the ways onto a track that @unit has.
 */
void      vd_exit_list    (VdGame            *game,
                           VdUnitId           unit,
                           const VdReachCell *reach,
                           guint              n,
                           VdOrderList       *list);

/**
 * vd_exit_test:
 * @spent: quarters that @unit has spent when it is at the order's cell
 */
VdVerdict vd_exit_test    (VdGame            *game,
                           const VdOrder     *order,
                           guint              spent,
                           VdExplain         *why);

/**
 * vd_exit_apply:
 *
 * The unit stands at the order's cell and leaves.
 */
void      vd_exit_apply   (VdGame            *game,
                           const VdOrder     *order);

/**
 * vd_track_test:
 *
 * Whether a unit on a track may go one space on.
 */
VdVerdict vd_track_test   (VdGame            *game,
                           const VdOrder     *order,
                           VdExplain         *why);
void      vd_track_apply  (VdGame            *game,
                           const VdOrder     *order);

G_END_DECLS
