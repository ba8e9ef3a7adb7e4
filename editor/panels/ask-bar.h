/* ask-bar.h: the question for hexes of the map, over the canvas
 *
 * Shown while the tools have a question (vd_tools_ask()), with a button to finish if several
 * hexes may answer it, and one to give up, as Escape does.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/tools/tools.h"

G_BEGIN_DECLS

#define VD_TYPE_ASK_BAR (vd_ask_bar_get_type ())
G_DECLARE_FINAL_TYPE (VdAskBar, vd_ask_bar, VD, ASK_BAR, GtkWidget)

/* Once, at the start. */
void vd_ask_bar_set_tools (VdAskBar *self,
                           VdTools  *tools);

G_END_DECLS
