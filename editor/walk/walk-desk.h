/* walk-desk.h: the hex at which one is, in the scan and beside it as we draw it
 *
 * Both are enlarged and show the hex in the middle, with the keys of its six sides; a map without
 * a scan is shown alone.  It has the keys while one walks, and says to a screen reader what it is
 * told to.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/walk/walk.h"

G_BEGIN_DECLS

#define VD_TYPE_WALK_DESK (vd_walk_desk_get_type ())
G_DECLARE_FINAL_TYPE (VdWalkDesk, vd_walk_desk, VD, WALK_DESK, GtkWidget)

/* @walk: (nullable): that is shown from now on */
void vd_walk_desk_set_walk (VdWalkDesk *self,
                            VdWalk     *walk);

/* To be called when the walk has changed. */
void vd_walk_desk_update   (VdWalkDesk *self);
void vd_walk_desk_zoom_by  (VdWalkDesk *self,
                            double      factor);

G_END_DECLS
