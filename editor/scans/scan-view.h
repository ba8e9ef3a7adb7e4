/* scan-view.h: the picture of a scan, with control points on it
 *
 * Wheel, Ctrl and wheel, and the middle button scroll, zoom and pan as on the map
 * (canvas/map-view.h); so does a drag from where there is no point.  Arrows move a cross, with
 * Shift by single pixels; Enter and Space do there what a click would; plus, minus and 0 zoom.
 *
 * Signals:
 *   "placed" (double x, double y): there was a click, or Enter, where there is no point; in pixels
 *     of the scan
 *   "moved" (guint point, double x, double y): a point was dragged
 *   "chosen" (guint point): a point was clicked, or Enter pressed on it
 *   "pointed" (double x, double y): the pointer or the cross is at another pixel
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/scans/misfit-picture.h"
#include "formats/map/scans.h"
#include "formats/scan/pyramid.h"

G_BEGIN_DECLS

typedef struct _VdRegistration VdRegistration;

/**
 * VdScanPoint:
 * @label: (transfer full): number of the hex
 * @is_wrong: it does not agree with the others
 */
typedef struct
{
  double   x, y;
  char    *label;
  gboolean is_wrong;
} VdScanPoint;

#define VD_TYPE_SCAN_VIEW (vd_scan_view_get_type ())
G_DECLARE_FINAL_TYPE (VdScanView, vd_scan_view, VD, SCAN_VIEW, GtkWidget)

/* @pyramid: (nullable) */
void       vd_scan_view_set_picture (VdScanView           *self,
                                     VdPyramid            *pyramid);

/**
 * vd_scan_view_set_grid:
 * @registration: (nullable): where the hexes of @grid lie; they are outlined
 */
void       vd_scan_view_set_grid    (VdScanView           *self,
                                     const VdGrid         *grid,
                                     const VdRegistration *registration);

/* @points: (transfer full) (element-type VdScanPoint) */
void       vd_scan_view_set_points  (VdScanView           *self,
                                     GArray               *points);

/**
 * vd_scan_view_set_misfit:
 * @picture: (transfer full) (nullable): of the grid that is set; tints its hexes, and takes the
 *   labels from points where there is no room for both
 */
void       vd_scan_view_set_misfit  (VdScanView           *self,
                                     VdMisfitPicture      *picture);
/* Returns: (nullable) */
const VdMisfitPicture *
           vd_scan_view_get_misfit  (VdScanView           *self);

/* Brings a pixel into the middle, and the cross there. */
void       vd_scan_view_show_pixel  (VdScanView           *self,
                                     double                x,
                                     double                y);

/* Where a pixel is on the widget. */
void       vd_scan_view_locate      (VdScanView           *self,
                                     double                x,
                                     double                y,
                                     double               *widget_x,
                                     double               *widget_y);

/* A new array for vd_scan_view_set_points(). */
GArray    *vd_scan_points_new       (void);

G_END_DECLS
