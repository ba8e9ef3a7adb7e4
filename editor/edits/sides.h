/* sides.h: hexsides and how they meet
 *
 * A hexside is a hex and a direction out of it (VdMapSide); seen from the hex across
 * it, the same hexside has a second name.  Only hexsides between two hexes of the
 * grid count.
 */
#pragma once

#include "formats/map/map.h"

G_BEGIN_DECLS

/**
 * vd_side_between:
 *
 * Returns: whether the two hexes touch; if so, @side leads from @from to @to
 */
gboolean vd_side_between (const VdGrid    *grid,
                          guint            from,
                          guint            to,
                          VdMapSide       *side);

/**
 * vd_side_turn:
 *
 * Returns: the same hexside, seen from across it
 */
VdMapSide vd_side_turn   (const VdGrid    *grid,
                          VdMapSide        side);

/* Whether both are the same hexside, seen from either hex. */
gboolean vd_side_equal   (const VdGrid    *grid,
                          VdMapSide        a,
                          VdMapSide        b);

/**
 * vd_side_meets:
 *
 * Returns: whether they are two different hexsides that share a corner
 */
gboolean vd_side_meets   (const VdGrid    *grid,
                          VdMapSide        a,
                          VdMapSide        b);

/**
 * vd_side_meets_end:
 * @end: the hexside at one end of a line
 * @inner: (nullable): the one before it
 *
 * Returns: whether @side would continue the line: it meets @end at the corner
 *   where @inner does not
 */
gboolean vd_side_meets_end (const VdGrid    *grid,
                            VdMapSide        end,
                            const VdMapSide *inner,
                            VdMapSide        side);

/**
 * vd_side_points:
 * @points: (out) (array fixed-size=4): x and y of its two corners, in the
 *   unit of vd_grid_centre()
 */
void     vd_side_points  (const VdGrid    *grid,
                          VdMapSide        side,
                          double          *points);

/**
 * vd_side_follow:
 * @last: a directed side
 * @next: a side that meets it
 *
 * Returns: @next, seen from the hex on the same side of the line as that of @last
 */
VdMapSide vd_side_follow (const VdGrid    *grid,
                          VdMapSide        last,
                          VdMapSide        next);

/**
 * vd_side_nearest:
 * @x: a point in the unit of vd_grid_centre()
 * @strict: only if the point is near the middle of the hexside, so that a stroke
 *   round a corner does not catch the third hexside there
 * @side: (out): seen from the hex that holds the point
 *
 * Returns: whether there is one
 */
gboolean vd_side_nearest (const VdGrid    *grid,
                          double           x,
                          double           y,
                          gboolean         strict,
                          VdMapSide       *side);

/**
 * vd_side_path:
 * @path: (out caller-allocates): of VdMapSide: the shortest line of hexsides from
 *   @from to @to, without @from and with @to
 * @max: how many it may be at most
 *
 * Returns: whether there is such a line
 */
gboolean vd_side_path    (const VdGrid    *grid,
                          VdMapSide        from,
                          VdMapSide        to,
                          guint            max,
                          GArray          *path);

G_END_DECLS
