/* scan-files.h: pictures for tests of scans */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Of a pixel: its place and some more, so that no two that are near each other are alike. */
static inline void
scan_color (guint   x,
            guint   y,
            guint8 *rgb)
{
  rgb[0] = x / 4;
  rgb[1] = y / 4;
  rgb[2] = (x / 16 + y / 16) % 2 * 200;
}

/**
 * scan_save:
 * @how: what libvips makes of a name and options, ".jpg[Q=90]"
 *
 * Returns: (transfer full): the path of such a picture in @folder
 */
char   *scan_save     (const char *folder,
                       const char *name,
                       guint       width,
                       guint       height,
                       const char *how);

/* Returns: (transfer full): of a file of PDF with two pages, red of 144 by 72 points, and green of
 * 72 by 72 with a blue lower half */
char   *scan_save_pdf (const char *folder);

/* Returns: (transfer full): a PNG that says it is as large as that, and is not */
GBytes *scan_lie_png  (guint       width,
                       guint       height,
                       gboolean    is_interlaced);

G_END_DECLS
