/* name-popover.h: the name of a place, typed beside its hex
 *
 * Comes up when the names tool asks for a name.  Enter sets it, and so does whoever
 * clicks elsewhere or saves; Escape leaves it; an empty one takes it off the map.
 */
#pragma once

#include "editor/canvas/map-view.h"

G_BEGIN_DECLS

#define VD_TYPE_NAME_POPOVER (vd_name_popover_get_type ())
G_DECLARE_FINAL_TYPE (VdNamePopover, vd_name_popover, VD, NAME_POPOVER, GtkPopover)

/**
 * vd_name_popover_attach:
 * @parent: a container in the place of which @view lies
 *
 * Makes the popover for a window; it goes with @parent.
 */
void vd_name_popover_attach (GtkWidget *parent,
                             VdMapView *view,
                             VdTools   *tools);

G_END_DECLS
