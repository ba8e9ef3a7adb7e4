#include "tests/scan/print.h"

#define PROBE_SIZE 10.0

void
scan_print_set_ink (cairo_t *cr,
                    guint32  color)
{
  cairo_set_source_rgb (cr, (color >> 16 & 255) / 255.0, (color >> 8 & 255) / 255.0,
                        (color & 255) / 255.0);
}

gboolean
scan_print_meets (cairo_t *cr,
                  double   x,
                  double   y,
                  double   radius)
{
  double left, top, right, bottom;

  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  return x + radius > left && x - radius < right && y + radius > top && y - radius < bottom;
}

gboolean
scan_print_meets_hex (const ScanSheet *sheet,
                      cairo_t         *cr,
                      guint            cell,
                      double           reach)
{
  double x, y;

  scan_sheet_get_centre (sheet, cell, &x, &y);
  return scan_print_meets (cr, x, y, reach * sheet->hex);
}

void
scan_print_set_face (cairo_t    *cr,
                     const char *face,
                     gboolean    is_bold,
                     double      digit_height)
{
  cairo_text_extents_t extents;

  cairo_select_font_face (cr, face, CAIRO_FONT_SLANT_NORMAL,
                          is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size (cr, PROBE_SIZE);
  cairo_text_extents (cr, "0", &extents);
  cairo_set_font_size (cr, PROBE_SIZE * digit_height / extents.height);
}

void
scan_print_text (cairo_t    *cr,
                 const char *text,
                 double      x,
                 double      y)
{
  cairo_text_extents_t extents;

  cairo_text_extents (cr, text, &extents);
  cairo_move_to (cr, x - extents.x_bearing - extents.width / 2,
                 y - extents.y_bearing - extents.height / 2);
  cairo_show_text (cr, text);
}
