/* edges-dialog.h: the edges of a map, by which units come and go, and its playing
 * areas
 *
 * Says while one types what is refused, and makes a single edit of it all when the
 * dialog is confirmed.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_EDGES_DIALOG (vd_edges_dialog_get_type ())
G_DECLARE_FINAL_TYPE (VdEdgesDialog, vd_edges_dialog, VD, EDGES_DIALOG, GtkWindow)

/**
 * vd_edges_dialog_new:
 * @map: index of the map
 */
GtkWidget *vd_edges_dialog_new (GtkWindow       *parent,
                                VdEditorProject *project,
                                guint            map);

G_END_DECLS
