/* walk-words.h: what is said of a hex to who walks through a map, translated */
#pragma once

#include "editor/walk/walk.h"

G_BEGIN_DECLS

/**
 * vd_walk_say_hex:
 *
 * Returns: (transfer full): number, and whether it was entered; terrain; what lies along which
 *   side, and which way paths lead; names; what is suggested
 */
char *vd_walk_say_hex      (VdWalk *self);

/**
 * vd_walk_say_entered:
 * @is_part: whether they are not all hexes of the map
 *
 * Returns: (transfer full): how many of the hexes to be entered were entered
 */
char *vd_walk_say_entered  (guint    n_entered,
                            guint    n,
                            gboolean is_part);

/**
 * vd_walk_say_progress:
 * @n_entered, @n: of vd_walk_count()
 *
 * Returns: (transfer full): how many hexes were entered, the pace, how long the rest will take
 */
char *vd_walk_say_progress (VdWalk *self,
                            guint   n_entered,
                            guint   n);

G_END_DECLS
