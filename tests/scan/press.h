/* press.h: a part of the printed sheet, as pixels
 */
#pragma once

#include <cairo.h>

#include "tests/scan/sheet.h"

G_BEGIN_DECLS

/* What is drawn on a sheet, in millimetres: colours, or lines over them. */
typedef void (*ScanDraw) (const ScanSheet *sheet,
                          cairo_t         *cr);

/**
 * ScanPress:
 * @scale: pixels a millimetre
 * @left, @top, @width, @height: the part of the sheet that the plates have, in pixels
 * @colors: of %CAIRO_FORMAT_RGB24, with texture and screen
 * @lines: of %CAIRO_FORMAT_ARGB32
 */
typedef struct
{
  const ScanSheet *sheet;
  ScanDraw         draw_colors, draw_lines;
  double           scale;
  int              left, top, width, height;
  cairo_surface_t *colors;
  cairo_surface_t *lines;
} ScanPress;

/* Makes the plates for that part; what they had is gone. */
void scan_press_print (ScanPress *self,
                       int        left,
                       int        top,
                       int        width,
                       int        height);

void scan_press_clear (ScanPress *self);

G_END_DECLS
