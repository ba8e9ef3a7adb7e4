/* picture-private.h: a picture, for those who read one kind of file */
#pragma once

#include "formats/scan/picture.h"

G_BEGIN_DECLS

/**
 * VdPictureReader:
 * @read_rows: as vd_picture_read_rows(), for rows that there are
 * @free: (transfer full): what it keeps
 */
typedef struct
{
  gboolean (*read_rows) (VdPicture  *self,
                         guint       n_rows,
                         guint8     *pixels,
                         gsize       stride,
                         GError    **error);
  void     (*free)      (gpointer    kept);
} VdPictureReader;

struct _VdPicture
{
  char                  *path;
  VdPictureKind          kind;
  guint                  page, n_pages;
  guint                  width, height;
  guint                  n_read; /* rows so far */
  const VdPictureReader *reader;
  gpointer               kept;   /* of the reader */
};

/* How light a pixel of an image of %CAIRO_FORMAT_RGB24 is. */
static inline guint8
vd_grey_of (guint32 pixel)
{
  return ((pixel >> 16 & 0xff) * 77 + (pixel >> 8 & 0xff) * 150 + (pixel & 0xff) * 29 + 128) >> 8;
}

/* A row of red, green and blue, as one of such an image. */
static inline void
vd_picture_put_row (const guint8 *from,
                    guint8       *to,
                    guint         width)
{
  guint32 *pixel = (guint32 *) (void *) to;

  for (guint x = 0; x < width; x++, from += 3)
    pixel[x] = from[0] << 16 | from[1] << 8 | from[2];
}

/* Each opens the file at @fd, (transfer full), and fills in what it says of itself and who reads
 * on; picture-vips.c, picture-pdf.c. */
gboolean vd_picture_open_vips (VdPicture      *self,
                               int             fd,
                               GError        **error);
gboolean vd_picture_open_pdf  (VdPicture      *self,
                               int             fd,
                               GError        **error);

/* Whether the page that was asked for is one of @n_pages. */
gboolean vd_picture_has_page  (VdPicture      *self,
                               int             n_pages,
                               GError        **error);

/* Whether it may be so large; notes the size. */
gboolean vd_picture_has_size  (VdPicture      *self,
                               double          width,
                               double          height,
                               GError        **error);

/* Sets an error that begins with the file, as all of them.
 *
 * Returns: %FALSE */
gboolean vd_picture_refuse    (const VdPicture *self,
                               GError         **error,
                               VdFormatError    code,
                               const char      *format,
                               ...) G_GNUC_PRINTF (4, 5);

/* The same of a file that is damaged; @why is what the library says of it. */
gboolean vd_picture_is_bad    (const VdPicture *self,
                               const char      *why,
                               GError         **error);

G_END_DECLS
