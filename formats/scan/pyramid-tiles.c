/* Tiles as JPEG, each by itself: libvips could write and read pyramids in TIFF, but where such
 * writing ends early, since the disk is full or somebody cancels, version 8.14 crashes. */
#include "formats/scan/pyramid-tiles.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "formats/scan/picture-private.h"
#include "formats/scan/pyramid.h"
#include "formats/scan/vips-start.h"

#define TILE VD_PYRAMID_TILE
#define QUALITY 90 /* of JPEG; colours at full size too, from here on */
#define MOST_LEVELS 20
#define MOST_TILE_BYTES (TILE * TILE * 4)

static const char magic[8] = "vdtiles1";

/* Where a tile lies in the file; the index is the end of it. */
typedef struct
{
  guint32 at_low, at_high, size; /* little-endian */
} Place;

/* One level, and while it is made the rows of it that make the next row of tiles */
typedef struct
{
  guint   width, height;
  guint   first;  /* of its tiles, in the index; they go row by row */
  guint   n_rows; /* so far */
  guint8 *strip;  /* red, green, blue */
} Level;

typedef struct
{
  guint  n_levels;
  guint  n_tiles;
  Level  levels[MOST_LEVELS];
} Plan;

static guint
count_columns (const Level *level)
{
  return (level->width + TILE - 1) / TILE;
}

guint
vd_tiles_count (guint width,
                guint height)
{
  guint n = 1;

  while (MAX (width, height) >> (n - 1) > TILE && MIN (width, height) >> n > 0)
    n++;

  return n;
}

static void
plan_init (Plan  *self,
           guint  width,
           guint  height)
{
  *self = (Plan) { vd_tiles_count (width, height) };
  for (guint i = 0; i < self->n_levels; i++)
    {
      Level *level = &self->levels[i];

      level->width = width >> i;
      level->height = height >> i;
      level->first = self->n_tiles;
      self->n_tiles += count_columns (level) * ((level->height + TILE - 1) / TILE);
    }
}

/* Writing */

typedef struct
{
  VdTilesFrom *from;
  Plan         plan;
  int          fd;    /* or -1, and @bytes */
  GByteArray  *bytes; /* (nullable) */
  guint64      at;
  Place       *index;
} Writer;

static gboolean
put (Writer       *self,
     gconstpointer bytes,
     gsize         n)
{
  const guint8 *from = bytes;

  self->at += n;
  if (self->bytes != NULL)
    {
      g_byte_array_append (self->bytes, from, n);
      return TRUE;
    }

  while (n > 0)
    {
      gssize done = write (self->fd, from, n);

      if (done < 0 && errno == EINTR)
        continue;
      if (done <= 0)
        return FALSE;
      from += done;
      n -= done;
    }

  return TRUE;
}

/* @pixels: red, green, blue, row by row */
static gboolean
put_tile (Writer  *self,
          guint    number,
          guint8  *pixels,
          guint    width,
          guint    height)
{
  g_autoptr (VdVipsImage) image = NULL;
  Place *place = &self->index[number];
  void *bytes = NULL;
  gsize size = 0;
  gboolean is_put;

  image = vips_image_new_from_memory (pixels, (gsize) width * height * 3, width, height, 3,
                                      VIPS_FORMAT_UCHAR);
  if (image == NULL || vips_jpegsave_buffer (image, &bytes, &size, "Q", QUALITY, "strip", TRUE,
                                             NULL) != 0)
    return FALSE;

  place->at_low = GUINT32_TO_LE ((guint32) self->at);
  place->at_high = GUINT32_TO_LE ((guint32) (self->at >> 32));
  place->size = GUINT32_TO_LE ((guint32) size);
  is_put = put (self, bytes, size);
  g_free (bytes);
  return is_put;
}

/* The tiles of the strip of a level. */
static gboolean
put_strip (Writer      *self,
           const Level *level)
{
  g_autofree guint8 *pixels = g_malloc (TILE * TILE * 3);
  guint row = (level->n_rows - 1) / TILE;
  guint height = level->n_rows - row * TILE;
  guint n = count_columns (level);

  for (guint column = 0; column < n; column++)
    {
      guint left = column * TILE, width = MIN (TILE, level->width - left);

      for (guint y = 0; y < height; y++)
        memcpy (pixels + (gsize) y * width * 3,
                level->strip + ((gsize) y * level->width + left) * 3, width * 3);
      if (!put_tile (self, level->first + row * n + column, pixels, width, height))
        return FALSE;
    }

  return TRUE;
}

/* Squares of four pixels, of @row and the one that follows it. */
static void
halve (const guint8 *row,
       gsize         stride,
       guint8       *to,
       guint         width)
{
  for (guint x = 0; x < width; x++, row += 6)
    for (guint band = 0; band < 3; band++)
      *to++ = (row[band] + row[band + 3] + row[band + stride] + row[band + stride + 3] + 2) / 4;
}

/* The row of level @number for which get_row() gave the place is there. */
static gboolean
add_row (Writer *self,
         guint   number)
{
  Level *level = &self->plan.levels[number];
  Level *next = number + 1 < self->plan.n_levels ? level + 1 : NULL;
  gsize stride = (gsize) level->width * 3;
  guint in_strip = level->n_rows++ % TILE;

  if (next != NULL && in_strip % 2 == 1 && next->n_rows < next->height)
    {
      halve (level->strip + (in_strip - 1) * stride, stride,
             next->strip + (gsize) (next->n_rows % TILE) * next->width * 3, next->width);
      if (!add_row (self, number + 1))
        return FALSE;
    }

  return (level->n_rows % TILE != 0 && level->n_rows < level->height) || put_strip (self, level);
}

/* The means of squares of 2^@level pixels of @rows. */
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
may_go_on (const Writer *self)
{
  VdTilesFrom *from = self->from;
  guint n_rows = self->plan.levels[0].n_rows;

  if (vd_watch_is_cancelled (from->watch) ||
      (n_rows % TILE == 0 && from->keeps_room != NULL && !from->keeps_room (from->data)))
    return FALSE;

  if (from->watch != NULL)
    g_atomic_int_set (&from->watch->read, n_rows);
  return TRUE;
}

/* Reads enough rows of the picture at a time that asking for them costs nothing. */
static gboolean
put_rows (Writer *self)
{
  VdTilesFrom *from = self->from;
  Level *finest = &self->plan.levels[0];
  gsize stride = (gsize) vd_picture_get_width (from->picture) * 4;
  guint by = 1u << from->level, most = MAX (16u >> from->level, 1);
  g_autofree guint8 *rows = g_malloc (stride * by * most);

  while (finest->n_rows < finest->height)
    {
      guint n = MIN (most, finest->height - finest->n_rows);

      if (!may_go_on (self) ||
          !vd_picture_read_rows (from->picture, n * by, rows, stride, &from->error))
        return FALSE;

      for (guint i = 0; i < n; i++)
        {
          shrink (rows + i * by * stride, stride, from->level,
                  finest->strip + (gsize) (finest->n_rows % TILE) * finest->width * 3,
                  finest->width);
          if (!add_row (self, 0))
            return FALSE;
        }
    }

  return TRUE;
}

static gboolean
put_all (Writer *self)
{
  VdPicture *picture = self->from->picture;
  Plan *plan = &self->plan;
  gboolean is_whole;

  vd_vips_start ();
  plan_init (plan, vd_picture_get_width (picture) >> self->from->level,
             vd_picture_get_height (picture) >> self->from->level);
  if (self->from->watch != NULL)
    g_atomic_int_set (&self->from->watch->total, plan->levels[0].height);

  self->index = g_new0 (Place, plan->n_tiles);
  for (guint i = 0; i < plan->n_levels; i++)
    plan->levels[i].strip = g_malloc ((gsize) plan->levels[i].width * TILE * 3);
  is_whole = put (self, magic, sizeof magic) && put_rows (self) &&
             put (self, self->index, plan->n_tiles * sizeof (Place));
  for (guint i = 0; i < plan->n_levels; i++)
    g_free (plan->levels[i].strip);

  g_free (self->index);
  vips_error_clear ();
  return is_whole;
}

gboolean
vd_tiles_write (VdTilesFrom *from,
                int          fd)
{
  Writer self = { from, .fd = fd };

  return put_all (&self) && fsync (fd) == 0;
}

/* Reading */

struct _VdTiles
{
  Plan    plan;
  int     fd;    /* or -1, and @bytes */
  GBytes *bytes; /* (nullable) */
  Place  *index;
};

static gboolean
get (const VdTiles *self,
     guint64        at,
     gpointer       bytes,
     gsize          n)
{
  if (self->bytes == NULL)
    return pread (self->fd, bytes, n, at) == (gssize) n;

  if (at > g_bytes_get_size (self->bytes) || n > g_bytes_get_size (self->bytes) - at)
    return FALSE;

  memcpy (bytes, (const guint8 *) g_bytes_get_data (self->bytes, NULL) + at, n);
  return TRUE;
}

/* @size: of the whole file */
static gboolean
read_index (VdTiles *self,
            guint64  size,
            guint    width,
            guint    height)
{
  char begin[sizeof magic];
  gsize n;

  plan_init (&self->plan, width, height);
  n = self->plan.n_tiles * sizeof (Place);
  if (size < sizeof magic + n || !get (self, 0, begin, sizeof begin) ||
      memcmp (begin, magic, sizeof magic) != 0)
    return FALSE;

  self->index = g_malloc (n);
  return get (self, size - n, self->index, n);
}

VdTiles *
vd_tiles_open (const char *path,
               guint       width,
               guint       height)
{
  g_autoptr (VdTiles) self = g_new0 (VdTiles, 1);
  struct stat info;

  self->fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  if (self->fd < 0 || fstat (self->fd, &info) != 0 ||
      !read_index (self, info.st_size, width, height))
    return NULL;

  vd_vips_start ();
  return g_steal_pointer (&self);
}

VdTiles *
vd_tiles_hold (VdTilesFrom *from)
{
  g_autoptr (VdTiles) self = g_new0 (VdTiles, 1);
  Writer writer = { from, .fd = -1, .bytes = g_byte_array_new () };
  gboolean is_whole = put_all (&writer);
  const Level *finest = &writer.plan.levels[0];

  self->fd = -1;
  self->bytes = g_byte_array_free_to_bytes (writer.bytes);
  return is_whole && read_index (self, g_bytes_get_size (self->bytes), finest->width,
                                 finest->height) ? g_steal_pointer (&self) : NULL;
}

void
vd_tiles_free (VdTiles *self)
{
  if (self->fd >= 0)
    close (self->fd);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_free (self->index);
  g_free (self);
}

/* (transfer full) (nullable): of that size, red, green, blue */
static VipsImage *
decode (const guint8 *bytes,
        gsize         size,
        int           width,
        int           height)
{
  VipsImage *image = NULL;

  if (vips_jpegload_buffer ((void *) bytes, size, &image, "fail_on", VIPS_FAIL_ON_ERROR, NULL) == 0
      && (image->Xsize != width || image->Ysize != height || image->Bands != 3))
    g_clear_object (&image);

  return image;
}

static gboolean
draw (VipsImage *image,
      guint8    *pixels,
      gsize      stride)
{
  const VipsRect all = { 0, 0, image->Xsize, image->Ysize };
  g_autoptr (VdVipsRegion) region = vips_region_new (image);

  if (vips_region_prepare (region, &all) != 0)
    return FALSE;

  for (int y = 0; y < all.height; y++)
    vd_picture_put_row (VIPS_REGION_ADDR (region, 0, y), pixels + y * stride, all.width);
  return TRUE;
}

gboolean
vd_tiles_read (const VdTiles *self,
               guint          number,
               guint          column,
               guint          row,
               guint8        *pixels,
               gsize          stride)
{
  const Level *level = &self->plan.levels[number];
  const Place *place = &self->index[level->first + row * count_columns (level) + column];
  guint64 at = GUINT32_FROM_LE (place->at_low) |
               (guint64) GUINT32_FROM_LE (place->at_high) << 32;
  guint32 size = GUINT32_FROM_LE (place->size);
  g_autofree guint8 *bytes = NULL;
  g_autoptr (VdVipsImage) image = NULL;
  gboolean is_drawn;

  if (size == 0 || size > MOST_TILE_BYTES)
    return FALSE;

  bytes = g_malloc (size);
  image = get (self, at, bytes, size)
          ? decode (bytes, size, MIN (TILE, level->width - column * TILE),
                    MIN (TILE, level->height - row * TILE)) : NULL;
  is_drawn = image != NULL && draw (image, pixels, stride);
  vips_error_clear ();
  return is_drawn;
}
