/* scan-panel.h: the page of the side panel with the scans of a map
 *
 * Adds pictures, says what has become of their files, opens the window in which control points
 * are put (scans/points-window.h), and sets how scans are shown.  A picture can be dropped here.
 */
#pragma once

#include "editor/canvas/map-view.h"

G_BEGIN_DECLS

#define VD_TYPE_SCAN_PANEL (vd_scan_panel_get_type ())
G_DECLARE_FINAL_TYPE (VdScanPanel, vd_scan_panel, VD, SCAN_PANEL, GtkWidget)

/* The canvas on which scans are shown; once, at the start. */
void vd_scan_panel_set_view (VdScanPanel *self,
                             VdMapView   *view);

G_END_DECLS
