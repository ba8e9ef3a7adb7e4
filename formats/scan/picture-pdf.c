/* Pages of PDF, by poppler: drawn at so many pixels an inch, some rows at a time. */
#include "formats/scan/picture-private.h"

#include <cairo.h>
#include <math.h>
#include <poppler.h>
#include <string.h>

#define POINTS 72.0        /* an inch */
#define MOST_SIDE 32000    /* pixels that cairo draws */
#define STRIP (64u << 20)  /* bytes that are drawn at a time: each time the whole page is gone
                            * through, and mostly it is one large picture */

typedef struct
{
  PopplerDocument *document;
  PopplerPage     *page;
  double           scale; /* pixels a point */
  cairo_surface_t *strip;
  guint            top, n_rows; /* of the strip, in the picture */
} Kept;

static void
kept_free (gpointer data)
{
  Kept *self = data;

  g_clear_pointer (&self->strip, cairo_surface_destroy);
  g_clear_object (&self->page);
  g_clear_object (&self->document);
  g_free (self);
}

static gboolean
draw_strip (VdPicture  *self,
            guint       top,
            GError    **error)
{
  Kept *kept = self->kept;
  guint n = CLAMP (STRIP / (self->width * 4), 1, self->height - top);
  cairo_status_t status;
  cairo_t *cr;

  g_clear_pointer (&kept->strip, cairo_surface_destroy);
  kept->strip = cairo_image_surface_create (CAIRO_FORMAT_RGB24, self->width, n);
  kept->top = top;
  kept->n_rows = n;
  cr = cairo_create (kept->strip);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_translate (cr, 0, -(double) top);
  cairo_scale (cr, kept->scale, kept->scale);
  poppler_page_render (kept->page, cr);
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_flush (kept->strip);
  return status == CAIRO_STATUS_SUCCESS ||
         vd_picture_is_bad (self, cairo_status_to_string (status), error);
}

static gboolean
read_rows (VdPicture  *self,
           guint       n_rows,
           guint8     *pixels,
           gsize       stride,
           GError    **error)
{
  Kept *kept = self->kept;
  guint end = self->n_read + n_rows;

  for (guint y = self->n_read; y < end; y++, pixels += stride)
    {
      if ((kept->strip == NULL || y >= kept->top + kept->n_rows) && !draw_strip (self, y, error))
        return FALSE;

      memcpy (pixels, cairo_image_surface_get_data (kept->strip) +
                      (gsize) (y - kept->top) * cairo_image_surface_get_stride (kept->strip),
              (gsize) self->width * 4);
    }

  return TRUE;
}

static const VdPictureReader reader = { read_rows, kept_free };

/* How many pixels an inch a page of that size has: a whole number, so that a page has the same
 * pixels wherever it is opened. */
static guint
choose_dpi (double width,
            double height)
{
  guint dpi = VD_PICTURE_PDF_DPI;

  while (dpi > 1 && (MAX (width, height) * dpi / POINTS > MOST_SIDE ||
                     width * height * dpi * dpi / (POINTS * POINTS) > VD_PICTURE_MOST_PIXELS))
    dpi--;

  return dpi;
}

static gboolean
open_page (VdPicture  *self,
           Kept       *kept,
           GError    **error)
{
  double width, height;

  if (!vd_picture_has_page (self, poppler_document_get_n_pages (kept->document), error))
    return FALSE;

  kept->page = poppler_document_get_page (kept->document, self->page - 1);
  if (kept->page == NULL)
    return vd_picture_is_bad (self, "no such page", error);

  poppler_page_get_size (kept->page, &width, &height);
  if (!(width > 0 && height > 0 && isfinite (width) && isfinite (height)))
    return vd_picture_is_bad (self, "a page without a size", error);

  kept->scale = choose_dpi (width, height) / POINTS;
  return vd_picture_has_size (self, floor (width * kept->scale + 0.5),
                              floor (height * kept->scale + 0.5), error);
}

gboolean
vd_picture_open_pdf (VdPicture  *self,
                     int         fd,
                     GError    **error)
{
  g_autoptr (GError) why = NULL;
  Kept *kept = g_new0 (Kept, 1);

  self->kept = kept;
  self->reader = &reader;
  kept->document = poppler_document_new_from_fd (fd, NULL, &why);
  if (kept->document != NULL)
    return open_page (self, kept, error);
  if (g_error_matches (why, POPPLER_ERROR, POPPLER_ERROR_ENCRYPTED))
    return vd_picture_refuse (self, error, VD_FORMAT_ERROR_OPEN,
                              N_("wants a password.  Save it without one"));

  return vd_picture_is_bad (self, why->message, error);
}
