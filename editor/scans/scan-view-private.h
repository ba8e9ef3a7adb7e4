/* scan-view-private.h: the picture of a scan, for the files that draw it (private to scan-view) */
#pragma once

#include "editor/scans/scan-view.h"
#include "formats/scan/warp.h"

G_BEGIN_DECLS

typedef enum { DRAG_NOTHING, DRAG_PAN, DRAG_POINT } Drag;

struct _VdScanView
{
  GtkWidget        parent_instance;

  VdPyramid       *pyramid; /* (nullable) */
  VdWarp          *warp;    /* (nullable) */
  VdGrid           grid;
  double           pitch;   /* pixels of the scan between middles of hexes, about */
  VdMisfitPicture *misfit;  /* (nullable): of the grid */
  GArray          *points;  /* of VdScanPoint */
  GHashTable      *tiles;   /* of cairo_surface_t, by level, column and row */

  double           x, y;    /* pixel at the upper left corner */
  double           zoom;
  gboolean         is_fitted;
  double           cross_x, cross_y;

  Drag             drag;
  guint            dragged; /* point */
  double           start_x, start_y; /* of the view, or of the point */
  double           pointer_x, pointer_y;
};

extern const GdkRGBA vd_scan_view_halo, vd_scan_view_ink;

/* Its size: 1 at least. */
static inline int
vd_scan_view_get_width (VdScanView *self)
{
  return MAX (1, gtk_widget_get_width (GTK_WIDGET (self)));
}

static inline int
vd_scan_view_get_height (VdScanView *self)
{
  return MAX (1, gtk_widget_get_height (GTK_WIDGET (self)));
}

/* Draws all of it: the widget's own. */
void     vd_scan_view_snapshot    (GtkWidget   *widget,
                                   GtkSnapshot *snapshot);

/* Needs a warp, as the next does.  Adds a hex to the path. */
void     vd_scan_view_trace_hex   (VdScanView *self,
                                   cairo_t    *cr,
                                   guint       cell);

/* Whether any of a hex may be seen. */
gboolean vd_scan_view_shows_hex   (VdScanView *self,
                                   guint       cell);

/* The picture of how far hexes are off, if there is one. */
void     vd_scan_view_tint_hexes  (VdScanView *self,
                                   cairo_t    *cr);
void     vd_scan_view_draw_arrows (VdScanView *self,
                                   cairo_t    *cr);

G_END_DECLS
