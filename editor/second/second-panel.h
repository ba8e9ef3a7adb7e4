/* second-panel.h: the page of the side panel for a second pass of a map
 *
 * Begins one, and lists where it, or any other file of the same map, differs; a click goes to the
 * hex, near enough to read the scan, and a key says who is right: 1 the first, 2 the second, 3
 * neither.  Of a map that is a second pass it says what is to be entered, and shows nothing of
 * the first.
 *
 * Signals:
 *   "open-file" (GFile *file): it is to be opened in place of what the window shows
 */
#pragma once

#include "editor/canvas/map-view.h"

G_BEGIN_DECLS

#define VD_TYPE_SECOND_PANEL (vd_second_panel_get_type ())
G_DECLARE_FINAL_TYPE (VdSecondPanel, vd_second_panel, VD, SECOND_PANEL, GtkWidget)

/* The canvas on which disputes are shown; once, at the start. */
void vd_second_panel_set_view (VdSecondPanel *self,
                               VdMapView     *view);

/* Asks for a second pass of a map and begins it. */
void vd_second_panel_start    (VdSecondPanel *self,
                               guint          map);

/**
 * vd_second_panel_compare:
 * @path: (nullable): the other file; %NULL for the second pass of the map
 */
void vd_second_panel_compare  (VdSecondPanel *self,
                               guint          map,
                               const char    *path);

G_END_DECLS
