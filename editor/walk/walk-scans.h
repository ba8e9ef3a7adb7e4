/* walk-scans.h: what scans seem to show, suggested in a walk
 */
#pragma once

#include "editor/walk/walk.h"

G_BEGIN_DECLS

/**
 * vd_walk_follow_scans:
 * @map: index of the map that the walk leads through
 *
 * From now on, as long as the walk lives, what the map's scans seem to show is suggested in it.
 */
void vd_walk_follow_scans (VdWalk *walk,
                           guint   map);

G_END_DECLS
