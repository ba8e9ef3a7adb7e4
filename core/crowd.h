/* crowd.h: stacking while units are still on the move [NAW 5.32; R-33]
 *
 * The limit counts at the end of the phase, and a move is final.  So a unit
 * may end its move where a friend stands only while every crowded hex can
 * still be thinned out by units that have not moved.
 */
#pragma once

#include "core/game.h"

G_BEGIN_DECLS

/**
 * vd_crowd_allows:
 * @unit: about to leave its place
 * @to: where it will end its move, n_cells if off the map
 *
 * Returns: whether the phase can still end after that move
 */
gboolean vd_crowd_allows (VdGame   *game,
                          VdUnitId  unit,
                          guint     to);

G_END_DECLS
