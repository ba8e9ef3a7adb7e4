/* second-dialog.h: asks what is to be entered in a second pass of a map, and begins it
 *
 * Who reads, which part (all, what is selected, a region, a drawn sample), and what of it.  The
 * file is written beside that of the map; the map stays as it is.
 *
 * Signals:
 *   "created" (GFile *file): it is there, and is to be opened in place of the first
 */
#pragma once

#include "editor/tools/tools.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define VD_TYPE_SECOND_DIALOG (vd_second_dialog_get_type ())
G_DECLARE_FINAL_TYPE (VdSecondDialog, vd_second_dialog, VD, SECOND_DIALOG, GtkWindow)

/**
 * vd_second_dialog_new:
 * @tools: of what is selected
 * @map: index of the map
 */
GtkWidget *vd_second_dialog_new (GtkWindow *parent,
                                 VdTools   *tools,
                                 guint      map);

G_END_DECLS
