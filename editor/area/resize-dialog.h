/* resize-dialog.h: asks how many rows and columns a map is to have
 *
 * Says at once what would be lost, and makes the edit when the dialog is confirmed.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/area/resize.h"
#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_RESIZE_DIALOG (vd_resize_dialog_get_type ())
G_DECLARE_FINAL_TYPE (VdResizeDialog, vd_resize_dialog, VD, RESIZE_DIALOG, GtkWindow)

/**
 * vd_resize_dialog_new:
 * @map: index of the map
 * @preset: what the dialog proposes at first
 */
GtkWidget *vd_resize_dialog_new (GtkWindow       *parent,
                                 VdEditorProject *project,
                                 guint            map,
                                 const VdResize  *preset);

G_END_DECLS
