/* print.h: what the presses put on the sheet
 *
 * In millimetres of the sheet; only what meets the clip of @cr is drawn.
 */
#pragma once

#include <cairo.h>

#include "tests/scan/sheet.h"

G_BEGIN_DECLS

/* What the colour presses print: areas, rivers, roads, houses. */
void scan_print_colors (const ScanSheet *sheet,
                        cairo_t         *cr);

/* What the press of the lines prints, over the colours: grid, numbers, names, what stands
 * in the margin. */
void scan_print_lines  (const ScanSheet *sheet,
                        cairo_t         *cr);

/* --- what both share */

void scan_print_set_ink (cairo_t *cr,
                         guint32  color);

/* Whether a circle of that radius could be seen. */
gboolean scan_print_meets (cairo_t *cr,
                           double   x,
                           double   y,
                           double   radius);

/* The same of all within @reach, in hexes, of the middle of one. */
gboolean scan_print_meets_hex (const ScanSheet *sheet,
                               cairo_t         *cr,
                               guint            cell,
                               double           reach);

/* Chooses a face whose digits are so high. */
void scan_print_set_face (cairo_t    *cr,
                          const char *face,
                          gboolean    is_bold,
                          double      digit_height);

/* Its middle is at that point. */
void scan_print_text (cairo_t    *cr,
                      const char *text,
                      double      x,
                      double      y);

/* Rivers and what else lies along hexsides; roads. */
void scan_print_sides (const ScanSheet *sheet,
                       cairo_t         *cr);
void scan_print_paths (const ScanSheet *sheet,
                       cairo_t         *cr);

G_END_DECLS
