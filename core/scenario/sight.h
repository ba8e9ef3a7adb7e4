/* sight.h: line of sight for bombardment [NAW 8.3] */
#pragma once

#include "core/board/grid.h"
#include "core/scenario/explain.h"

G_BEGIN_DECLS

/**
 * vd_sight_is_open:
 * @from: cell of the gun
 * @to: cell of the target, on the same map
 * @why: (nullable): which hexes decide
 *
 * The line runs from centre to centre.  The two ends and units never block;
 * where the line runs along a hexside, both hexes must block.
 *
 * Cases: NAW 8.31 to 8.35.
 */
gboolean vd_sight_is_open (const VdScenario *scenario,
                           guint             from,
                           guint             to,
                           VdExplain        *why);

/**
 * vd_cell_distance:
 *
 * Returns: hexes from one cell to another, the target counted, or G_MAXUINT
 *   if they are on different maps or fields
 */
guint    vd_cell_distance (const VdScenario *scenario,
                           guint             from,
                           guint             to);

/**
 * vd_cell_map:
 *
 * Returns: the map that @cell is on
 */
guint    vd_cell_map      (const VdScenario *scenario,
                           guint             cell);

G_END_DECLS
