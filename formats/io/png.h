/* png.h: a PNG that is written while its picture is drawn, some rows at a time
 *
 * Cairo writes only pictures that it holds as a whole.
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

/**
 * vd_png_add_rows:
 * @pixels: as in an image of %CAIRO_FORMAT_RGB24
 * @stride: bytes from row to row
 *
 * Adds rows below those that there are; the last one ends the file.
 */
void   vd_png_add_rows (VdPng         *self,
                        const guint8  *pixels,
                        gsize          stride,
                        guint          n_rows);
void   vd_png_free     (VdPng         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdPng, vd_png_free)

G_END_DECLS
