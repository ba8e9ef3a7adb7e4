/* picture.h: the picture of a scan, read from top to bottom
 *
 * PNG, JPEG, TIFF, WebP and pages of PDF, of up to VD_PICTURE_MOST_PIXELS.  What kind it is says
 * the file itself, not its name.  It may be anybody's: whatever it says of itself is bounded
 * before there is memory for it, and what cannot be read is refused in one line.  Of a picture
 * that can be read in strips no more than some strips are held; of the others, which
 * are held whole while they are read (JPEG that is progressive, PNG that is interlaced, WebP), only
 * smaller ones are read, of VD_PICTURE_MOST_HELD.
 *
 * Colours are those of sRGB, 8 bits each; what is transparent lies on white paper.  A page of PDF
 * has VD_PICTURE_PDF_DPI pixels an inch, fewer if it is too large for that.
 *
 * A picture is one thread's at a time.  Errors are of %VD_FORMAT_ERROR and begin with @path.
 */
#pragma once

#include "formats/document/document.h"
#include "formats/scan/grey.h"

G_BEGIN_DECLS

#define VD_PICTURE_MOST_PIXELS (600u * 1024 * 1024)
#define VD_PICTURE_MOST_HELD (280u * 1024 * 1024) /* bytes */
#define VD_PICTURE_PDF_DPI 300

typedef enum
{
  VD_PICTURE_PNG,
  VD_PICTURE_JPEG,
  VD_PICTURE_TIFF,
  VD_PICTURE_WEBP,
  VD_PICTURE_PDF,
  VD_N_PICTURE_KINDS
} VdPictureKind;

typedef struct _VdPicture VdPicture;

/**
 * vd_picture_open:
 * @page: from 1
 *
 * Reads what the file says of its size, and no pixels yet.  Without the library that is needed
 * (libraries.h) it is refused, and the message says so.
 */
VdPicture     *vd_picture_open        (const char      *path,
                                       guint            page,
                                       GError         **error);
/* @self: (nullable) */
void           vd_picture_free        (VdPicture       *self);

VdPictureKind  vd_picture_get_kind    (const VdPicture *self);
guint          vd_picture_get_width   (const VdPicture *self);
guint          vd_picture_get_height  (const VdPicture *self);
guint          vd_picture_get_n_pages (const VdPicture *self);

/**
 * vd_picture_read_rows:
 * @pixels: for as in an image of %CAIRO_FORMAT_RGB24
 * @stride: bytes from row to row
 *
 * Reads the @n_rows rows below those read so far, at most as many as are left.
 */
gboolean       vd_picture_read_rows   (VdPicture       *self,
                                       guint            n_rows,
                                       guint8          *pixels,
                                       gsize            stride,
                                       GError         **error);

/**
 * vd_picture_read_squares:
 * @take: called for each row of squares of @by pixels, with the rows of pixels in it
 * @watch: (nullable): rows so far, and in all
 *
 * Reads the whole picture, strip by strip, to be made smaller as it comes in; what is left over at
 * the bottom is dropped.  Nothing may have been read of it before.
 *
 * Returns: %FALSE with @error set, or without when it was cancelled
 */
gboolean       vd_picture_read_squares (VdPicture      *self,
                                       guint            by,
                                       void           (*take) (const guint8 *rows,
                                                               gsize         stride,
                                                               guint         y,
                                                               gpointer      user_data),
                                       gpointer         user_data,
                                       VdWatch         *watch,
                                       GError         **error);

/**
 * vd_picture_read_grey:
 * @by: as in vd_grey_shrink(): 1 for full size
 * @watch: (nullable): rows so far, and in all
 *
 * Reads the whole picture in grey, made smaller as it comes in, so that the memory is that of the
 * small one.  Nothing may have been read of it before.
 *
 * Returns: (transfer full) (nullable): %NULL with @error set, or without when it was cancelled
 */
VdGrey        *vd_picture_read_grey   (VdPicture       *self,
                                       guint            by,
                                       VdWatch         *watch,
                                       GError         **error);

/**
 * vd_picture_hash_file:
 * @watch: (nullable): kilobytes so far, and in all
 *
 * Reads a file of any kind from end to end.
 *
 * Returns: (transfer full) (nullable): as the map writes it, "sha256:" and 64 digits
 */
char          *vd_picture_hash_file   (const char      *path,
                                       VdWatch         *watch,
                                       GError         **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdPicture, vd_picture_free)

G_END_DECLS
