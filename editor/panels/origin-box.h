/* origin-box.h: the source and status of what is painted from now on
 *
 * Below the tools, folded up, as most people choose them once per session.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/tools/tools.h"

G_BEGIN_DECLS

#define VD_TYPE_ORIGIN_BOX (vd_origin_box_get_type ())
G_DECLARE_FINAL_TYPE (VdOriginBox, vd_origin_box, VD, ORIGIN_BOX, GtkWidget)

/* Once, at the start. */
void vd_origin_box_set_tools (VdOriginBox *self,
                              VdTools     *tools);

/* After the maps, and so their sources, have changed. */
void vd_origin_box_update    (VdOriginBox *self);

G_END_DECLS
