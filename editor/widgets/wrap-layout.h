/* wrap-layout.h: a bar that goes on in a second line where the window is narrow
 *
 * Children stand next to one another at their natural width, and one that finds no
 * room begins a new line; the space left in a line goes to the children that expand.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define VD_TYPE_WRAP_LAYOUT (vd_wrap_layout_get_type ())
G_DECLARE_FINAL_TYPE (VdWrapLayout, vd_wrap_layout, VD, WRAP_LAYOUT, GtkLayoutManager)

/**
 * vd_wrap_layout_apply:
 * @box: a horizontal GtkBox, which keeps its children but not its way of laying them out
 * @spacing: between children and between lines
 */
void vd_wrap_layout_apply (GtkWidget *box,
                           int        spacing);

G_END_DECLS
