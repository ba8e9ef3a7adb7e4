/* points-window.h: asks where some hexes lie in a scan
 *
 * Shows the picture; a click on the middle of a hex asks for its number.  Each step is an edit of
 * the map, and can be undone here too.  Beside the picture stand the points with their residuals,
 * how the scan is laid on the map, and whether that is good enough.  It can show over the hexes how
 * far each is off, or what the local correction does to it.
 */
#pragma once

#include "editor/scans/scan-files.h"
#include "editor/scans/scan-view.h"

G_BEGIN_DECLS

#define VD_TYPE_POINTS_WINDOW (vd_points_window_get_type ())
G_DECLARE_FINAL_TYPE (VdPointsWindow, vd_points_window, VD, POINTS_WINDOW, GtkWindow)

/* @scan: id of one of the map's; the window closes when it is gone */
GtkWidget *vd_points_window_new (GtkWindow       *parent,
                                 VdEditorProject *project,
                                 guint            map,
                                 const char      *scan);

G_END_DECLS
