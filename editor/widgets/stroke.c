#include "editor/widgets/stroke.h"

void
vd_stroke_twice (cairo_t       *cr,
                 const GdkRGBA *halo,
                 double         around,
                 const GdkRGBA *color,
                 double         width)
{
  gdk_cairo_set_source_rgba (cr, halo);
  cairo_set_line_width (cr, width + around);
  cairo_stroke_preserve (cr);
  gdk_cairo_set_source_rgba (cr, color);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}
