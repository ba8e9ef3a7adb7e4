/* recall.h: units that go back to reserve when a day ends [DRE 17.3]
 *
 * They then keep away from the enemy: by the end of a later turn they stand a
 * number of hexes off, or in a region outside his control, if they can.  That also
 * holds for units that have been called from reserve again meanwhile, except, by one
 * reading, those for which the owner has paid [F-80].
 */
#pragma once

#include "core/movement/move.h"

G_BEGIN_DECLS

/* Returns: how far from the enemy @unit is placed if it is to go back to
 *   reserve at the end of this turn; 0 if it is not */
guint    vd_recall_distance  (const VdGame *game,
                              VdUnitId      unit);

/**
 * vd_recall_filter:
 * @cells: (array length=n): hexes that @unit can end its move in, just found
 * @n: (inout):
 *
 * Leaves those where it is far enough from the enemy, on the turn by which it
 * must be, if there are any, or none if it is where it stands.
 *
 * Returns: how many others come behind them, if it has to go
 */
guint    vd_recall_filter    (VdGame       *game,
                              VdUnitId      unit,
                              VdReachCell  *cells,
                              guint16      *n);

/* Returns: whether @unit must move in this phase, if it can */
gboolean vd_recall_must_go   (VdGame       *game,
                              VdUnitId      unit);

/* Returns: whether @unit may not end its move in @cell for that reason, since
 *   there is a better hex with room for it, perhaps the one that it stands in */
gboolean vd_recall_bars      (VdGame       *game,
                              VdUnitId      unit,
                              guint         cell);

G_END_DECLS
