/* PNG, JPEG, TIFF and WebP, by libvips. */
#include "formats/scan/vips-start.h"

#include <unistd.h>

#include "formats/scan/picture-private.h"

static gboolean
refuse (const VdPicture  *self,
        GError          **error)
{
  g_autofree char *said = vips_error_buffer_copy ();

  return vd_picture_is_bad (self, said, error);
}

static gboolean
read_rows (VdPicture  *self,
           guint       n_rows,
           guint8     *pixels,
           gsize       stride,
           GError    **error)
{
  const VipsRect strip = { 0, self->n_read, self->width, n_rows };
  g_autoptr (VdVipsRegion) region = vips_region_new (self->kept); /* belongs to a thread */

  if (vips_region_prepare (region, &strip) != 0)
    return refuse (self, error);

  for (guint y = 0; y < n_rows; y++)
    vd_picture_put_row (VIPS_REGION_ADDR (region, 0, self->n_read + y), pixels + y * stride,
                        self->width);

  return TRUE;
}

/* What it keeps is the image, as sRGB of three bands. */
static const VdPictureReader reader = { read_rows, g_object_unref };

/* (transfer full) (nullable): a page, of which nothing is decoded yet */
static VipsImage *
load (const VdPicture *self,
      VipsSource      *source,
      guint            page)
{
  VipsImage *image = NULL;

  switch (self->kind)
    {
    case VD_PICTURE_PNG:
      vips_pngload_source (source, &image, "access", VIPS_ACCESS_SEQUENTIAL,
                           "fail_on", VIPS_FAIL_ON_ERROR, NULL);
      break;
    case VD_PICTURE_JPEG:
      vips_jpegload_source (source, &image, "access", VIPS_ACCESS_SEQUENTIAL,
                            "fail_on", VIPS_FAIL_ON_ERROR, NULL);
      break;
    case VD_PICTURE_TIFF:
      vips_tiffload_source (source, &image, "access", VIPS_ACCESS_SEQUENTIAL,
                            "fail_on", VIPS_FAIL_ON_ERROR, "page", page - 1, NULL);
      break;
    case VD_PICTURE_WEBP:
      vips_webpload_source (source, &image, "access", VIPS_ACCESS_SEQUENTIAL,
                            "fail_on", VIPS_FAIL_ON_ERROR, "page", page - 1, NULL);
      break;
    case VD_PICTURE_PDF:
    case VD_N_PICTURE_KINDS:
    default:
      g_assert_not_reached ();
    }

  return image;
}

/* (transfer full) (nullable): the page that is wanted, once it is known that there is one */
static VipsImage *
load_page (VdPicture   *self,
           VipsSource  *source,
           GError     **error)
{
  g_autoptr (VdVipsImage) first = load (self, source, 1);
  VipsImage *image = NULL;

  if (first == NULL)
    refuse (self, error);
  else if (vd_picture_has_page (self, vips_image_get_n_pages (first), error))
    {
      image = self->page > 1 ? load (self, source, self->page) : g_object_ref (first);
      if (image == NULL)
        refuse (self, error);
    }

  return image;
}

/* Coefficients of JPEG, of two bytes each; of most there are fewer for colours. */
static guint64
count_coefficients (VipsImage *image)
{
  const char *sampling = NULL;

  if (vips_image_get_typeof (image, "jpeg-chroma-subsample") != 0)
    vips_image_get_string (image, "jpeg-chroma-subsample", &sampling);

  return g_strcmp0 (sampling, "4:2:0") == 0 ? 3 : image->Bands * 2;
}

/* What is held of it while it is decoded, in bytes; 0 where that is some strips. */
static guint64
count_held (const VdPicture *self,
            VipsImage       *image)
{
  guint64 n = (guint64) image->Xsize * image->Ysize;
  gboolean is_interlaced = vips_image_get_typeof (image, "interlaced") != 0;

  if (self->kind == VD_PICTURE_WEBP)
    return n * 9; /* measured: the decoder has it twice */
  if (self->kind == VD_PICTURE_JPEG && is_interlaced)
    return n * count_coefficients (image);
  if (self->kind == VD_PICTURE_PNG && is_interlaced)
    return VIPS_IMAGE_SIZEOF_IMAGE (image);

  return 0;
}

static gboolean
is_fit (VdPicture  *self,
        VipsImage  *image,
        GError    **error)
{
  if (!vd_picture_has_size (self, image->Xsize, image->Ysize, error))
    return FALSE;
  if (count_held (self, image) > VD_PICTURE_MOST_HELD)
    return vd_picture_refuse (self, error, VD_FORMAT_ERROR_LIMIT,
                              N_("is too large for its kind, which must be held in memory as a "
                                 "whole.  Save it as TIFF, as PNG without interlacing, or as JPEG "
                                 "that is not progressive"));
  /* Colours, their strength, and what else may be there. */
  if (image->Bands > 5 || VIPS_IMAGE_SIZEOF_ELEMENT (image) > 4)
    return vd_picture_refuse (self, error, VD_FORMAT_ERROR_LIMIT,
                              N_("has colours of a kind that is not read.  Save it in plain "
                                 "colours (RGB, 8 bits)"));
  return TRUE;
}

/* (transfer full) (nullable) */
static VipsImage *
lay_on_paper (VipsImage *image)
{
  VipsArrayDouble *white = vips_array_double_newv (1, 255.0);
  VipsImage *laid = NULL;

  vips_flatten (image, &laid, "background", white, NULL);
  vips_area_unref (VIPS_AREA (white));
  return laid;
}

/* (transfer full) (nullable): as sRGB of three bands */
static VipsImage *
paint (VipsImage *image)
{
  g_autoptr (VdVipsImage) plain = NULL;
  g_autoptr (VdVipsImage) whole = NULL;

  if (vips_colourspace (image, &plain, VIPS_INTERPRETATION_sRGB, NULL) != 0)
    return NULL;

  whole = vips_image_hasalpha (plain) ? lay_on_paper (plain) : g_object_ref (plain);

  if (whole == NULL || (whole->Bands == 3 && whole->BandFmt == VIPS_FORMAT_UCHAR))
    return g_steal_pointer (&whole);

  vips_error ("picture", "colours of an unknown kind");
  return NULL;
}

gboolean
vd_picture_open_vips (VdPicture  *self,
                      int         fd,
                      GError    **error)
{
  g_autoptr (VdVipsSource) source = NULL;
  g_autoptr (VdVipsImage) image = NULL;

  vd_vips_start ();
  source = vips_source_new_from_descriptor (fd); /* has one of its own */
  close (fd);
  image = source != NULL ? load_page (self, source, error) : NULL;
  if (image == NULL || !is_fit (self, image, error))
    return FALSE;

  self->reader = &reader;
  self->kept = paint (image);
  return self->kept != NULL || refuse (self, error);
}
