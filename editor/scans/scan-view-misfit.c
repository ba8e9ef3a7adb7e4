/* How far hexes are off, drawn over the scan: tints under the grid, arrows above the points. */
#include "editor/scans/scan-view-private.h"

#include <math.h>

#include "editor/widgets/stroke.h"

#define ARROWS_APART 22 /* pixels */
#define ARROW_HEAD 6

void
vd_scan_view_tint_hexes (VdScanView *self,
                         cairo_t    *cr)
{
  if (self->misfit == NULL || self->warp == NULL)
    return;

  for (guint class = 0; class < VD_MISFIT_NOT_KNOWN; class++)
    {
      GdkRGBA tint;

      for (guint cell = 0; cell < vd_grid_n_cells (&self->grid); cell++)
        if (vd_misfit_picture_get_class (self->misfit, cell) == (int) class &&
            vd_scan_view_shows_hex (self, cell))
          vd_scan_view_trace_hex (self, cr, cell);

      vd_misfit_picture_get_tint (self->misfit, class, &tint);
      gdk_cairo_set_source_rgba (cr, &tint);
      cairo_fill (cr);
    }
}

/* @x, @y: of the widget, and so is @way. */
static void
draw_arrow (cairo_t      *cr,
            double        x,
            double        y,
            const double  way[2])
{
  double length = hypot (way[0], way[1]), head = MIN (ARROW_HEAD, length / 2);
  double along = atan2 (way[1], way[0]);

  cairo_move_to (cr, x, y);
  cairo_rel_line_to (cr, way[0], way[1]);
  for (int side = -1; side <= 1; side += 2)
    {
      cairo_move_to (cr, x + way[0], y + way[1]);
      cairo_rel_line_to (cr, -head * cos (along + side * G_PI / 6),
                         -head * sin (along + side * G_PI / 6));
    }
  vd_stroke_twice (cr, &vd_scan_view_halo, 2, &vd_scan_view_ink, 1.5);
}

/* Of small hexes that all have arrows only some show theirs. */
static guint
get_arrow_step (VdScanView *self)
{
  return self->misfit->shows == VD_MISFIT_SHOWS_SHIFT
         ? MAX (1, ceil (ARROWS_APART / (self->pitch * self->zoom))) : 1;
}

void
vd_scan_view_draw_arrows (VdScanView *self,
                          cairo_t    *cr)
{
  guint step;

  if (self->misfit == NULL || self->warp == NULL)
    return;

  step = get_arrow_step (self);
  for (guint row = 0; row < self->grid.rows; row += step)
    for (guint column = 0; column < self->grid.columns; column += step)
      {
        guint cell = row * self->grid.columns + column;
        const VdHexMisfit *hex = &g_array_index (self->misfit->hexes, VdHexMisfit, cell);
        double way[2], x, y;

        if (!vd_misfit_picture_get_arrow (self->misfit, cell, way) ||
            !vd_scan_view_shows_hex (self, cell))
          continue;

        way[0] *= self->zoom;
        way[1] *= self->zoom;
        vd_scan_view_locate (self, hex->x, hex->y, &x, &y);
        draw_arrow (cr, x, y, way);
      }
}
