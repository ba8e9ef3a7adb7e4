/* stroke.h: lines that are seen on every ground */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * vd_stroke_twice:
 * @halo: drawn first, by @around wider
 *
 * Strokes the path, which is then empty.
 */
void vd_stroke_twice (cairo_t       *cr,
                      const GdkRGBA *halo,
                      double         around,
                      const GdkRGBA *color,
                      double         width);

G_END_DECLS
