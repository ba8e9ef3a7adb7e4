/* new-dialog.h: asks what a new scenario should be like
 *
 * Signals:
 *   "created" (GFile *scenario): its files have been written
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define VD_TYPE_NEW_DIALOG (vd_new_dialog_get_type ())
G_DECLARE_FINAL_TYPE (VdNewDialog, vd_new_dialog, VD, NEW_DIALOG, GtkWindow)

GtkWidget *vd_new_dialog_new (GtkWindow *parent);

G_END_DECLS
