/* map-dialog.h: the properties of a map: its title, who transcribed it, how its hexes are
 * numbered
 *
 * Shows how the corners will look, and makes a single edit of it all when the dialog
 * is confirmed.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_MAP_DIALOG (vd_map_dialog_get_type ())
G_DECLARE_FINAL_TYPE (VdMapDialog, vd_map_dialog, VD, MAP_DIALOG, GtkWindow)

/**
 * vd_map_dialog_new:
 * @map: index of the map
 */
GtkWidget *vd_map_dialog_new (GtkWindow       *parent,
                              VdEditorProject *project,
                              guint            map);

G_END_DECLS
