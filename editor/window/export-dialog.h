/* export-dialog.h: asks what a picture of a map, or of all counters, should be like
 *
 * Signals:
 *   "wanted" (gpointer picture, const char *ending): it is to be drawn: a
 *     const VdPicture *, into a file with that ending
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project/picture-job.h"

G_BEGIN_DECLS

#define VD_TYPE_EXPORT_DIALOG (vd_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (VdExportDialog, vd_export_dialog, VD, EXPORT_DIALOG, GtkWindow)

/**
 * vd_export_dialog_new:
 * @project: whose maps can be chosen from
 * @map: index of the map that is proposed, or %VD_PICTURE_COUNTERS for a picture of all
 *   counters
 */
GtkWidget *vd_export_dialog_new (GtkWindow       *parent,
                                 const VdProject *project,
                                 int              map);

G_END_DECLS
