/* sides.h: hexsides and how they meet
 *
 * A side is a cell and a direction out of it (VdMapSide); the same side has a
 * second name from across.  Only sides between two hexes of the grid count.
 */
#pragma once

#include "formats/map.h"

G_BEGIN_DECLS

/**
 * vd_side_between:
 *
 * Returns: whether the two cells touch; if so, @side leads from @from to @to
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

/* Whether both are one hexside, from whichever hex. */
gboolean vd_side_equal   (const VdGrid    *grid,
                          VdMapSide        a,
                          VdMapSide        b);

/**
 * vd_side_meets:
 *
 * Returns: whether two different sides share a corner
 */
gboolean vd_side_meets   (const VdGrid    *grid,
                          VdMapSide        a,
                          VdMapSide        b);

/**
 * vd_side_meets_end:
 * @end: one end of a line of sides
 * @inner: (nullable): the side before it
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
 * Returns: @next, seen from the hex that lies on the same hand as that of
 *   @last when one walks on from one to the other
 */
VdMapSide vd_side_follow (const VdGrid    *grid,
                          VdMapSide        last,
                          VdMapSide        next);

/**
 * vd_side_nearest:
 * @x: a point in the unit of vd_grid_centre()
 * @strict: only if the point lies along the middle of the side, so that a
 *   stroke that rounds a corner does not catch the third side there
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
 * @path: (out caller-allocates): of VdMapSide; the sides to go from @from to
 *   @to, @from left out and @to included
 * @max: at most so many
 *
 * Returns: whether there is such a way
 */
gboolean vd_side_path    (const VdGrid    *grid,
                          VdMapSide        from,
                          VdMapSide        to,
                          guint            max,
                          GArray          *path);

G_END_DECLS
