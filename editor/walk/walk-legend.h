/* walk-legend.h: what the keys of a walk mean
 *
 * The kinds of terrain with their keys, as the battle has them; what is put on sides and which
 * paths; the other keys.
 *
 * Signals:
 *   "chosen" (int sort, int value): a terrain or a kind was clicked; a VdDeed
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/walk/walk.h"

G_BEGIN_DECLS

#define VD_TYPE_WALK_LEGEND (vd_walk_legend_get_type ())
G_DECLARE_FINAL_TYPE (VdWalkLegend, vd_walk_legend, VD, WALK_LEGEND, GtkWidget)

/* @walk: (nullable) */
void vd_walk_legend_set_walk (VdWalkLegend *self,
                              VdWalk       *walk);

/* To be called when the walk has changed. */
void vd_walk_legend_update   (VdWalkLegend *self);

G_END_DECLS
