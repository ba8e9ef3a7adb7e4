/* png.h: a PNG that is written while its picture is drawn, some rows at a time
 *
 * Cairo writes a picture only if it holds the whole of it.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _VdPng VdPng;

/**
 * vd_png_new:
 * @bytes: receives the file; borrowed
 * @width, @height: in pixels, at least 1
 */
VdPng *vd_png_new      (GByteArray    *bytes,
                        guint          width,
                        guint          height);

/* Says how large the picture is on paper.  To be called before there are rows. */
void   vd_png_set_resolution (VdPng    *self,
                              guint     dpi);

/**
 * vd_png_add_rows:
 * @pixels: as in an image of %CAIRO_FORMAT_RGB24
 * @stride: bytes from row to row
 *
 * Adds rows below those added so far; the last one ends the file.
 */
void   vd_png_add_rows (VdPng         *self,
                        const guint8  *pixels,
                        gsize          stride,
                        guint          n_rows);

/* @self: (nullable) */
void   vd_png_free     (VdPng         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdPng, vd_png_free)

G_END_DECLS
