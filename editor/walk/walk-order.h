/* walk-order.h: in which order a walk comes to the hexes of a map
 *
 * By rows, from left to right, as one reads; or along what is drawn, from hex to hex.  What has
 * been entered so far is asked of the map each time, so that a river can be followed while it is
 * being entered.  Of a second pass of some hexes (editor/maps/part.h) it comes to those alone:
 * where there is a @part, other hexes are none.
 */
#pragma once

#include "editor/walk/walk-task.h"

G_BEGIN_DECLS

/* How many hexes are in play, and how many of them are done; @task: (nullable) */
void     vd_walk_count       (const VdMap      *map,
                              const VdWalkTask *task,
                              guint            *n_hexes,
                              guint            *n_entered);

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
 * @task: (nullable)
 * @from: -1 for the first of all
 *
 * Returns: the first hex by rows after @from that is not done, or else the first of all; -1 if
 *   all are
 */
int      vd_walk_find_open   (const VdMap      *map,
                              const VdWalkTask *task,
                              int               from);

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
