/* name-popover.h: the name of a place, typed beside its hex
 *
 * Appears when the names tool asks for a name.  Enter sets the name, and so does clicking
 * elsewhere or saving; Escape leaves it as it was; an empty name is taken off the map.
 */
#pragma once

#include "editor/canvas/map-view.h"

G_BEGIN_DECLS

#define VD_TYPE_NAME_POPOVER (vd_name_popover_get_type ())
G_DECLARE_FINAL_TYPE (VdNamePopover, vd_name_popover, VD, NAME_POPOVER, GtkPopover)

/**
 * vd_name_popover_attach:
 * @parent: a container that has @view in it
 *
 * Makes the popover for a window; it is destroyed with @parent.
 */
void vd_name_popover_attach (GtkWidget *parent,
                             VdMapView *view,
                             VdTools   *tools);

G_END_DECLS
