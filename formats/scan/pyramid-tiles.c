#include "formats/scan/pyramid-tiles.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "formats/scan/picture-private.h"
#include "formats/scan/pyramid.h"
#include "formats/scan/vips-start.h"

#define QUALITY 90        /* of JPEG: colours at full size too, from here on */
#define STRIP VD_PYRAMID_TILE

struct _VdTiles
{
  GPtrArray *levels; /* of VipsImage */
};

/* Writing */

/* The means of squares of 2^@level pixels of @rows, each band by itself. */
static void
shrink (const guint8 *rows,
        gsize         stride,
        guint         level,
        guint8       *to,
        guint         width)
{
  guint by = 1u << level;
  guint half = by * by / 2;

  for (guint x = 0; x < width; x++, to += 3)
    {
      guint sums[3] = { half, half, half };

      for (guint y = 0; y < by; y++)
        {
          const guint32 *pixel = (const guint32 *) (const void *) (rows + y * stride) + x * by;

          for (guint k = 0; k < by; k++, pixel++)
            {
              sums[0] += *pixel >> 16 & 0xff;
              sums[1] += *pixel >> 8 & 0xff;
              sums[2] += *pixel & 0xff;
            }
        }
      for (guint band = 0; band < 3; band++)
        to[band] = sums[band] >> 2 * level;
    }
}

static gboolean
may_go_on (VdTilesFrom *self)
{
  if (vd_watch_is_cancelled (self->watch))
    return FALSE;
  if (self->n_rows % STRIP == 0 && self->keeps_room != NULL && !self->keeps_room (self->data))
    return FALSE;

  if (self->watch != NULL)
    g_atomic_int_set (&self->watch->read, self->n_rows);
  return TRUE;
}

/* One row after the other, as vips_sequential() sees to. */
static int
make_rows (VipsRegion *region,
           void       *sequence,
           void       *data,
           void       *image,
           gboolean   *stop)
{
  VdTilesFrom *self = data;
  gsize stride = (gsize) vd_picture_get_width (self->picture) * 4;
  guint by = 1u << self->level;
  g_autofree guint8 *rows = g_malloc (stride * by);

  for (int y = 0; y < region->valid.height; y++)
    {
      if (!may_go_on (self) ||
          !vd_picture_read_rows (self->picture, by, rows, stride, &self->error))
        return -1;

      shrink (rows, stride, self->level,
              VIPS_REGION_ADDR (region, region->valid.left, region->valid.top + y),
              region->valid.width);
      self->n_rows++;
    }

  return 0;
}

/* (transfer full) (nullable) */
static VipsImage *
make_image (VdTilesFrom *self)
{
  g_autoptr (VdVipsImage) image = NULL;
  VipsImage *ordered = NULL;
  guint width = vd_picture_get_width (self->picture) >> self->level;
  guint height = vd_picture_get_height (self->picture) >> self->level;

  vd_vips_start ();
  if (self->watch != NULL)
    g_atomic_int_set (&self->watch->total, height);

  image = vips_image_new ();
  vips_image_init_fields (image, width, height, 3, VIPS_FORMAT_UCHAR, VIPS_CODING_NONE,
                          VIPS_INTERPRETATION_sRGB, 1, 1);
  if (vips_image_pipelinev (image, VIPS_DEMAND_STYLE_THINSTRIP, NULL) != 0 ||
      vips_image_generate (image, NULL, make_rows, NULL, self, NULL) != 0)
    return NULL;

  vips_sequential (image, &ordered, "tile_height", 16, NULL);
  return ordered;
}

#define AS_TIFF \
  "compression", VIPS_FOREIGN_TIFF_COMPRESSION_JPEG, "Q", QUALITY, "tile", TRUE, \
  "tile_width", VD_PYRAMID_TILE, "tile_height", VD_PYRAMID_TILE, "pyramid", TRUE, \
  "region_shrink", VIPS_REGION_SHRINK_MEAN, "bigtiff", TRUE, "strip", TRUE, NULL

gboolean
vd_tiles_write (VdTilesFrom *self,
                int          fd)
{
  g_autoptr (VdVipsImage) image = make_image (self);
  g_autoptr (VdVipsTarget) target = NULL;
  gboolean is_whole;

  target = image != NULL ? vips_target_new_to_descriptor (fd) : NULL;
  is_whole = target != NULL && vips_tiffsave_target (image, target, AS_TIFF) == 0;
  vips_error_clear ();
  return is_whole && fsync (fd) == 0;
}

/* Reading */

guint
vd_tiles_count (guint width,
                guint height)
{
  guint n = 1;

  for (; MAX (width, height) >> (n - 1) > VD_PYRAMID_TILE; n++)
    if (MIN (width, height) >> n == 0)
      break;

  return n;
}

/* @source: (transfer full) (nullable) */
static gboolean
add_level (VdTiles    *self,
           VipsSource *source,
           guint       width,
           guint       height)
{
  g_autoptr (VdVipsSource) owned = source;
  VipsImage *image = NULL;
  guint number = self->levels->len;

  if (owned == NULL || vips_tiffload_source (owned, &image, "page", number, NULL) != 0)
    return FALSE;

  g_ptr_array_add (self->levels, image);
  return (guint) image->Xsize == width >> number && (guint) image->Ysize == height >> number &&
         image->Bands == 3 && image->BandFmt == VIPS_FORMAT_UCHAR;
}

/* Each level reads by a descriptor of its own, as descriptors have one place that all would
 * move. */
static VipsSource *
open_source (const char *path)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  VipsSource *source = fd >= 0 ? vips_source_new_from_descriptor (fd) : NULL;

  if (fd >= 0)
    close (fd);
  return source;
}

static VdTiles *
tiles_new (void)
{
  VdTiles *self = g_new0 (VdTiles, 1);

  self->levels = g_ptr_array_new_with_free_func (g_object_unref);
  return self;
}

VdTiles *
vd_tiles_open (const char *path,
               guint       width,
               guint       height)
{
  g_autoptr (VdTiles) self = tiles_new ();
  guint n = vd_tiles_count (width, height);
  gboolean is_well = TRUE;

  vd_vips_start ();
  while (is_well && self->levels->len < n)
    is_well = add_level (self, open_source (path), width, height);

  vips_error_clear ();
  return is_well ? g_steal_pointer (&self) : NULL;
}

VdTiles *
vd_tiles_hold (VdTilesFrom *from)
{
  g_autoptr (VdVipsImage) image = make_image (from);
  g_autoptr (VdTiles) self = tiles_new ();
  VipsBlob *blob = NULL;
  gboolean is_well = image != NULL;
  void *bytes = NULL;
  gsize size;
  guint n;

  is_well = is_well && vips_tiffsave_buffer (image, &bytes, &size, AS_TIFF) == 0;
  if (is_well)
    blob = vips_blob_new ((VipsCallbackFn) vips_area_free_cb, bytes, size);
  n = is_well ? vd_tiles_count (image->Xsize, image->Ysize) : 0;
  while (is_well && self->levels->len < n)
    is_well = add_level (self, vips_source_new_from_blob (blob), image->Xsize, image->Ysize);

  if (blob != NULL)
    vips_area_unref (VIPS_AREA (blob));
  vips_error_clear ();
  return is_well ? g_steal_pointer (&self) : NULL;
}

void
vd_tiles_free (VdTiles *self)
{
  g_ptr_array_unref (self->levels);
  g_free (self);
}

gboolean
vd_tiles_read (const VdTiles               *self,
               guint                        number,
               const cairo_rectangle_int_t *part,
               guint8                      *pixels,
               gsize                        stride)
{
  const VipsRect rect = { part->x, part->y, part->width, part->height };
  g_autoptr (VdVipsRegion) region = vips_region_new (self->levels->pdata[number]);

  if (vips_region_prepare (region, &rect) != 0)
    {
      vips_error_clear ();
      return FALSE;
    }

  for (int y = 0; y < part->height; y++)
    vd_picture_put_row (VIPS_REGION_ADDR (region, part->x, part->y + y), pixels + y * stride,
                        part->width);
  return TRUE;
}
