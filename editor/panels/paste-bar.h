/* paste-bar.h: how to put down hexes that are being pasted, over the canvas
 *
 * Shown while there are any (vd_tools_float()), with what the keys do, and buttons to turn,
 * mirror and give up.  The canvas keeps the focus.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/tools/tools.h"

G_BEGIN_DECLS

#define VD_TYPE_PASTE_BAR (vd_paste_bar_get_type ())
G_DECLARE_FINAL_TYPE (VdPasteBar, vd_paste_bar, VD, PASTE_BAR, GtkWidget)

/**
 * vd_paste_bar_set_tools:
 * @canvas: what takes the focus once they are put down or given up
 *
 * Once, at the start.
 */
void vd_paste_bar_set_tools (VdPasteBar *self,
                             VdTools    *tools,
                             GtkWidget  *canvas);

G_END_DECLS
