#include "formats/scan/picture-private.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "config.h"
#include "core/text/phrase.h"
#include "formats/io/file-hash.h"
#include "formats/io/input.h"
#include "formats/scan/libraries.h"

#define MOST_SAID 200       /* characters of what a library says */
#define MOST_GREY (256 << 20)
#define STRIP_ROWS 64
#define STRIP (4 << 20)     /* bytes that are read at a time where nobody asks for more */

/* What a file begins with. */
#define HEAD 1024

gboolean
vd_picture_refuse (const VdPicture *self,
                   GError         **error,
                   VdFormatError    code,
                   const char      *format,
                   ...)
{
  g_autofree char *phrase = NULL;
  va_list args;

  va_start (args, format);
  phrase = vd_phrase_new_valist (format, args);
  va_end (args);
  g_set_error (error, VD_FORMAT_ERROR, code, "%s: %s", self->path, phrase);
  return FALSE;
}

gboolean
vd_picture_is_bad (const VdPicture *self,
                   const char      *why,
                   GError         **error)
{
  g_autofree char *valid = g_utf8_make_valid (why, -1);
  g_autofree char *cut = NULL;
  const char *said;

  g_strdelimit (g_strstrip (valid), "\t\r\n", ' ');
  said = *valid != '\0' ? valid : "damaged";
  cut = g_utf8_substring (said, 0, MIN (g_utf8_strlen (said, -1), MOST_SAID));
  return vd_picture_refuse (self, error, VD_FORMAT_ERROR_SYNTAX,
                            N_("cannot be read as a picture (%s).  Save it anew where it comes "
                               "from"), cut);
}

gboolean
vd_picture_has_page (VdPicture  *self,
                     int         n_pages,
                     GError    **error)
{
  self->n_pages = MAX (n_pages, 0);
  if (self->page <= self->n_pages)
    return TRUE;

  return vd_picture_refuse (self, error, VD_FORMAT_ERROR_LIMIT,
                            N_("has no page %u, but %u.  Name one of these"), self->page,
                            self->n_pages);
}

gboolean
vd_picture_has_size (VdPicture  *self,
                     double      width,
                     double      height,
                     GError    **error)
{
  /* Sizes that are no numbers do not pass either. */
  if (width >= 1 && height >= 1 && width <= VD_SCAN_MAX_SIDE && height <= VD_SCAN_MAX_SIDE &&
      width * height <= VD_PICTURE_MOST_PIXELS)
    {
      self->width = width;
      self->height = height;
      return TRUE;
    }

  return vd_picture_refuse (self, error, VD_FORMAT_ERROR_LIMIT,
                            N_("is too large: at most %u pixels a side and %u million in all are "
                               "read.  Make it smaller, or cut it into several scans"),
                            VD_SCAN_MAX_SIDE, VD_PICTURE_MOST_PIXELS >> 20);
}

/* What it is */

static gboolean
find_kind (const char    *head,
           gsize          n,
           VdPictureKind *kind)
{
  static const struct { VdPictureKind kind; guint at; const char *bytes; gsize n; } rows[] = {
    { VD_PICTURE_PNG, 0, "\x89PNG\r\n\x1a\n", 8 },
    { VD_PICTURE_JPEG, 0, "\xff\xd8\xff", 3 },
    { VD_PICTURE_TIFF, 0, "II*\0", 4 },
    { VD_PICTURE_TIFF, 0, "MM\0*", 4 },
    { VD_PICTURE_TIFF, 0, "II+\0", 4 },
    { VD_PICTURE_TIFF, 0, "MM\0+", 4 },
    { VD_PICTURE_WEBP, 8, "WEBP", 4 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].at + rows[i].n <= n && memcmp (head + rows[i].at, rows[i].bytes, rows[i].n) == 0)
      {
        *kind = rows[i].kind;
        return TRUE;
      }

  *kind = VD_PICTURE_PDF;
  return memmem (head, n, "%PDF-", 5) != NULL;
}

static gboolean
read_kind (VdPicture  *self,
           int         fd,
           GError    **error)
{
  char head[HEAD];
  gssize n = pread (fd, head, sizeof head, 0);

  if (n < 0)
    return vd_picture_refuse (self, error, VD_FORMAT_ERROR_OPEN, N_("cannot be read: %s"),
                              g_strerror (errno));

  return find_kind (head, n, &self->kind) ||
         vd_picture_refuse (self, error, VD_FORMAT_ERROR_SYNTAX,
                            N_("is no PNG, JPEG, TIFF, WebP or PDF.  Save it as one of these"));
}

static int
open_file (const VdPicture  *self,
           GError          **error)
{
  struct stat info;
  int fd = vd_input_open_regular (self->path, &info, error);

  if (fd < 0)
    g_prefix_error (error, "%s: ", self->path);
  return fd;
}

/* @fd: (transfer full) */
static gboolean
open_kind (VdPicture  *self,
           int         fd,
           GError    **error)
{
  VdScanLibrary needed = self->kind == VD_PICTURE_PDF ? VD_SCAN_HAS_PDF : VD_SCAN_HAS_PICTURES;

  if (vd_scan_get_missing (needed) != NULL)
    {
      g_autofree char *missing = vd_phrase_of (vd_scan_get_missing (needed));

      close (fd);
      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN, "%s: %s", self->path, missing);
      return FALSE;
    }

#if defined (VD_HAVE_VIPS) && defined (VD_HAVE_POPPLER)
  if (self->kind == VD_PICTURE_PDF)
    return vd_picture_open_pdf (self, fd, error);
#endif
#ifdef VD_HAVE_VIPS
  return vd_picture_open_vips (self, fd, error);
#else
  g_assert_not_reached ();
#endif
}

VdPicture *
vd_picture_open (const char  *path,
                 guint        page,
                 GError     **error)
{
  g_autoptr (VdPicture) self = NULL;
  int fd;

  g_return_val_if_fail (path != NULL && page > 0, NULL);

  self = g_new0 (VdPicture, 1);
  self->path = g_strdup (path);
  self->page = page;
  fd = open_file (self, error);
  if (fd < 0)
    return NULL;

  if (!read_kind (self, fd, error))
    {
      close (fd);
      return NULL;
    }

  return open_kind (self, fd, error) ? g_steal_pointer (&self) : NULL;
}

void
vd_picture_free (VdPicture *self)
{
  if (self == NULL)
    return;

  if (self->kept != NULL)
    self->reader->free (self->kept);
  g_free (self->path);
  g_free (self);
}

VdPictureKind
vd_picture_get_kind (const VdPicture *self)
{
  return self->kind;
}

guint
vd_picture_get_width (const VdPicture *self)
{
  return self->width;
}

guint
vd_picture_get_height (const VdPicture *self)
{
  return self->height;
}

guint
vd_picture_get_n_pages (const VdPicture *self)
{
  return self->n_pages;
}

/* What is in it */

gboolean
vd_picture_read_rows (VdPicture  *self,
                      guint       n_rows,
                      guint8     *pixels,
                      gsize       stride,
                      GError    **error)
{
  guint most;

  g_return_val_if_fail (self != NULL && pixels != NULL, FALSE);
  g_return_val_if_fail (n_rows <= self->height - self->n_read, FALSE);
  g_return_val_if_fail (stride >= (gsize) self->width * 4, FALSE);

  most = MAX (STRIP / (self->width * 4), 1);
  for (guint n; n_rows > 0; n_rows -= n)
    {
      n = MIN (n_rows, most);
      if (!self->reader->read_rows (self, n, pixels, stride, error))
        return FALSE;
      pixels += n * stride;
      self->n_read += n;
    }

  return TRUE;
}

/* As many squares down as make a strip that is worth asking for. */
gboolean
vd_picture_read_squares (VdPicture *self,
                         guint      by,
                         void     (*take) (const guint8 *rows,
                                           gsize         stride,
                                           guint         y,
                                           gpointer      user_data),
                         gpointer   user_data,
                         VdWatch   *watch,
                         GError   **error)
{
  g_autofree guint8 *rows = NULL;
  gsize stride;
  guint most;

  g_return_val_if_fail (self != NULL && take != NULL && by >= 1 && self->n_read == 0, FALSE);

  stride = (gsize) self->width * 4;
  most = MAX (STRIP_ROWS / by, 1);
  rows = g_malloc (stride * most * by);
  if (watch != NULL)
    g_atomic_int_set (&watch->total, self->height);
  for (guint y = 0, n; y < self->height / by; y += n)
    {
      n = MIN (most, self->height / by - y);
      if (vd_watch_is_cancelled (watch) ||
          !vd_picture_read_rows (self, n * by, rows, stride, error))
        return FALSE;
      for (guint i = 0; i < n; i++)
        take (rows + i * by * stride, stride, y + i, user_data);
      if (watch != NULL)
        g_atomic_int_set (&watch->read, self->n_read);
    }

  return TRUE;
}

/* Adds squares of @by pixels of a row to @sums. */
static void
add_grey (const guint8 *row,
          guint32      *sums,
          guint         n,
          guint         by)
{
  const guint32 *pixel = (const guint32 *) (const void *) row;

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < by; k++)
      sums[i] += vd_grey_of (*pixel++);
}

/* Into @grey, row by row. */
typedef struct
{
  VdGrey  *grey;
  guint    by;
  guint32 *sums;
} Shrinking;

static void
take_grey (const guint8 *rows,
           gsize         stride,
           guint         y,
           gpointer      user_data)
{
  Shrinking *self = user_data;

  memset (self->sums, 0, self->grey->width * sizeof *self->sums);
  for (guint k = 0; k < self->by; k++)
    add_grey (rows + k * stride, self->sums, self->grey->width, self->by);
  vd_grey_put_means (self->grey, y, self->sums, self->by);
}

static gboolean
can_shrink (const VdPicture  *self,
            guint             by,
            GError          **error)
{
  if (by > MIN (self->width, self->height))
    return vd_picture_refuse (self, error, VD_FORMAT_ERROR_LIMIT,
                              N_("is too small to look for anything in it"));
  if ((gsize) (self->width / by) * (self->height / by) > MOST_GREY)
    return vd_picture_refuse (self, error, VD_FORMAT_ERROR_LIMIT,
                              N_("is too large to be looked at as a whole"));
  return TRUE;
}

VdGrey *
vd_picture_read_grey (VdPicture  *self,
                      guint       by,
                      VdWatch    *watch,
                      GError    **error)
{
  g_autoptr (VdGrey) grey = NULL;
  g_autofree guint32 *sums = NULL;
  Shrinking shrinking;

  g_return_val_if_fail (self != NULL && by >= 1 && by <= 256 && self->n_read == 0, NULL);

  if (!can_shrink (self, by, error))
    return NULL;

  grey = vd_grey_new (self->width / by, self->height / by);
  sums = g_new (guint32, grey->width);
  shrinking = (Shrinking) { grey, by, sums };
  if (!vd_picture_read_squares (self, by, take_grey, &shrinking, watch, error))
    return NULL;

  return g_steal_pointer (&grey);
}

/* Files */

static gboolean
note_step (gpointer data,
           guint64  done,
           guint64  total)
{
  VdWatch *watch = data;

  if (watch == NULL)
    return TRUE;

  g_atomic_int_set (&watch->total, total >> 10);
  g_atomic_int_set (&watch->read, done >> 10);
  return !vd_watch_is_cancelled (watch);
}

char *
vd_picture_hash_file (const char  *path,
                      VdWatch     *watch,
                      GError     **error)
{
  char *hash;

  g_return_val_if_fail (path != NULL, NULL);

  hash = vd_file_hash (path, note_step, watch, error);
  if (hash == NULL)
    g_prefix_error (error, "%s: ", path);
  return hash;
}
