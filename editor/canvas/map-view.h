/* map-view.h: the canvas
 *
 * Shows all maps of a project side by side, with counters, the keyboard's
 * cursor and what the current tool is about to do.  The widget is as large as
 * its window, never as large as the map; maps are drawn in tiles and only
 * where they are seen.
 *
 * The wheel scrolls, with Ctrl it zooms at the pointer; two fingers pinch; the
 * middle button, the space bar or the hand tool pan.  Arrows move the cursor,
 * Space and Enter do there what a click would, Delete erases there.
 *
 * Properties: "readout" (string, what lies under pointer or cursor), "zoom"
 * (double, pixels a hex), "show-grid", "show-numbers", "show-names",
 * "show-counters", "show-findings" (boolean), "wheel-zooms" (boolean: without Ctrl;
 * with it, it scrolls then), "show-scans", "show-hints" (what scans seem to show), "hints-least" (per cent: how sure it is to be
 * accepted by the key for all), "swipes" (boolean: scans lie to the left of a line
 * that can be dragged, the map to the right of it).
 *
 * As long as B is held scans are shown alone; W shows and hides that line, comma and period
 * move it.  Y enters what scans seem to show in the hex of the cursor, Shift+Y in all that are
 * selected.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/games/at-hand.h"
#include "editor/games/board.h"
#include "editor/scans/scan-look.h"
#include "editor/tools/tools.h"

/* Units that are dropped here (unit-show.h) are set up on the hex.
 *
 * Signals:
 *   "let-go" (gpointer place, double x, double y): the counter of that row of the set-up
 *     was dragged beyond the edge of the canvas and let go there; in the widget's
 *     coordinates
 *   "pointed": while a game is shown the hex of the cursor was clicked, or Enter was
 *     pressed there
 */
G_BEGIN_DECLS

#define VD_TYPE_MAP_VIEW (vd_map_view_get_type ())
G_DECLARE_FINAL_TYPE (VdMapView, vd_map_view, VD, MAP_VIEW, GtkWidget)

/**
 * vd_map_view_set_tools:
 *
 * Whose strokes the pointer makes; once, at the start.
 */
void        vd_map_view_set_tools   (VdMapView        *self,
                                     VdTools          *tools);

/**
 * vd_map_view_set_project:
 * @project: (nullable)
 */
void        vd_map_view_set_project (VdMapView        *self,
                                     VdEditorProject  *project);

/* How much is seen of each layer: VD_N_ALL_LAYERS numbers (layers.h). */
void        vd_map_view_set_opacity (VdMapView        *self,
                                     const double     *opacity);

/* How scans are shown. */
void        vd_map_view_set_scan_look (VdMapView      *self,
                                     const VdScanLook *look);

/* Shows scans alone, as the key does that is held. */
void        vd_map_view_set_scan_alone (VdMapView     *self,
                                     gboolean          alone);

/**
 * vd_map_view_get_place:
 * @place: (out): the part of the layout that is in view
 *
 * It changes with the signal "moved".
 *
 * Returns: whether there is a project
 */
gboolean    vd_map_view_get_place   (VdMapView        *self,
                                     VdRect           *place);

/* Brings a point of the layout into the middle. */
void        vd_map_view_centre_on   (VdMapView        *self,
                                     double            x,
                                     double            y);

/**
 * vd_map_view_accept_hints:
 * @area: in all hexes that are selected; else in that of the cursor
 * @least: how sure it has to be, from 0 to 1
 *
 * Enters what scans seem to show, where that is shown, as one step of the history.
 *
 * Returns: how much was entered
 */
guint       vd_map_view_accept_hints (VdMapView       *self,
                                     gboolean          area,
                                     double            least);

/* The menu of the right button with the select tool; once, at the start. */
void        vd_map_view_set_menu    (VdMapView        *self,
                                     GMenuModel       *menu);

/* Zooms around the cursor if it is in view, else around the middle of it. */
void        vd_map_view_zoom_by     (VdMapView        *self,
                                     double            factor);

/**
 * vd_map_view_fit:
 * @map: index of the map that is to fill the view; -1 for all
 *
 * It fills the view after the window is resized, too, until one pans or zooms.
 */
void        vd_map_view_fit         (VdMapView        *self,
                                     int               map);

/**
 * vd_map_view_go_to:
 *
 * Puts the cursor on a hex and brings it into view.
 */
void        vd_map_view_go_to       (VdMapView        *self,
                                     VdSpot            spot);

/**
 * vd_map_view_locate:
 * @x: (out): in the widget
 *
 * Where the centre of a hex is on the widget, in view or not.  Only while there is a project.
 */
void        vd_map_view_locate      (VdMapView        *self,
                                     VdSpot            spot,
                                     double           *x,
                                     double           *y);

/**
 * vd_map_view_set_marks:
 * @marks: (nullable): of VdMark: hexes to be tinted; copied
 */
void        vd_map_view_set_marks   (VdMapView        *self,
                                     const GArray     *marks);

/**
 * vd_map_view_set_board:
 * @board: (nullable): what is shown in place of the set-up
 *
 * While there is a board nothing can be edited here: pointer and keys pan, zoom and move the
 * cursor.  If its row is another than before, the hex of that row is brought into view.
 */
void        vd_map_view_set_board   (VdMapView        *self,
                                     VdBoard          *board);

/* Whether the last frame showed all there is to draw; also if there was no frame yet. */
gboolean    vd_map_view_is_drawn    (VdMapView        *self);

const char *vd_map_view_get_readout (VdMapView        *self);

/**
 * vd_map_view_set_sought:
 * @status: 0 for none, else 1 + an index of vd_status_names
 *
 * Which hexes vd_map_view_seek_status() goes to.
 */
void        vd_map_view_set_sought  (VdMapView        *self,
                                     guint             status);

/**
 * vd_map_view_seek_status:
 * @by: 1 for the next, -1 for the one before
 *
 * Returns: whether there is such a hex
 */
gboolean    vd_map_view_seek_status (VdMapView        *self,
                                     int               by);

/* The tints of hexes without a status, and of those of vd_status_names. */
extern const GdkRGBA vd_status_colors[VD_N_STATUSES + 1];

G_END_DECLS
