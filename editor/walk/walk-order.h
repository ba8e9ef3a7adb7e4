/* walk-order.h: in which order a walk comes to the hexes of a map
 *
 * By rows, from left to right, as one reads; or along what is drawn, from hex to hex.  What has
 * been entered so far is asked of the map each time, so that a river can be followed while it is
 * being entered.  Of a second pass of some hexes (editor/maps/part.h) it comes to those alone:
 * where there is a @part, other hexes are none.
 */
#pragma once

#include "editor/maps/part.h"

G_BEGIN_DECLS

/* Whether the terrain of a hex was read from the printed map. */
gboolean vd_walk_is_entered  (const VdMap     *map,
                              guint            cell);

/* How many hexes are in play, and how many of them were entered; @part: (nullable) */
void     vd_walk_count       (const VdMap     *map,
                              const VdCellSet *part,
                              guint           *n_hexes,
                              guint           *n_entered);

/**
 * vd_walk_find_beside:
 * @part: (nullable)
 * @by: 1 for the next, -1 for the one before
 *
 * Returns: that hex in play by rows; -1 past the first and the last
 */
int      vd_walk_find_beside (const VdMap     *map,
                              const VdCellSet *part,
                              guint            cell,
                              int              by);

/**
 * vd_walk_find_open:
 * @part: (nullable)
 * @from: -1 for the first of all
 *
 * Returns: the first hex by rows after @from that was not entered, or else the first of all; -1
 *   if all were
 */
int      vd_walk_find_open   (const VdMap     *map,
                              const VdCellSet *part,
                              int              from);

/**
 * vd_walk_follow_sides:
 * @part: (nullable): the line may lead through other hexes
 * @kind: index of the chart's sides
 * @seen: hexes to which one does not come again
 *
 * Returns: the hex nearest to @cell that lies along, or at an end of, the line of hexsides that
 *   @cell touches; -1 if there is none
 */
int      vd_walk_follow_sides (const VdMap     *map,
                               const VdCellSet *part,
                               guint            kind,
                               guint            cell,
                               const VdCellSet *seen);

/* Likewise, the hexes through which paths of that kind lead from @cell. */
int      vd_walk_follow_paths (const VdMap     *map,
                               const VdCellSet *part,
                               guint            kind,
                               guint            cell,
                               const VdCellSet *seen);

G_END_DECLS
