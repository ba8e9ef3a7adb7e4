/* surface-png.h: a picture that is held whole, as PNG
 *
 * What is too large for that is written by formats/io/png.h while it is drawn.
 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/**
 * vd_surface_write_png:
 * @surface: (transfer full): an image of %CAIRO_FORMAT_RGB24 or %CAIRO_FORMAT_ARGB32
 *
 * Returns: (transfer full)
 */
GBytes *vd_surface_write_png (cairo_surface_t *surface);

G_END_DECLS
