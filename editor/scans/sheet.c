#include "editor/scans/sheet.h"

#include <math.h>

#include "formats/scan/warp.h"

#define KEPT 96        /* tiles of the scan, a quarter of a megabyte each */
#define MOST_ACROSS 12 /* of them that are looked at for one drawing, both ways */
#define FINER 0.35     /* of a level: the next is used that much before it has all the pixels */

typedef struct
{
  guint            level, column, row;
  cairo_surface_t *surface; /* (nullable): it can no longer be read */
} Tile;

struct _VdSheet
{
  gatomicrefcount ref_count;
  VdPyramid      *pyramid;
  VdWarp         *warp;
  VdRect          part;
  GQueue         *tiles; /* of Tile: that was used last first */
};

static void
tile_free (gpointer data)
{
  Tile *tile = data;

  g_clear_pointer (&tile->surface, cairo_surface_destroy);
  g_free (tile);
}

VdSheet *
vd_sheet_new (VdPyramid            *pyramid,
              const VdRegistration *registration,
              const VdRect         *part)
{
  VdSheet *self;

  g_return_val_if_fail (pyramid != NULL && registration != NULL && part != NULL, NULL);

  self = g_new0 (VdSheet, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->pyramid = vd_pyramid_ref (pyramid);
  self->warp = vd_warp_new (registration, part->x, part->y, part->width, part->height);
  self->part = *part;
  self->tiles = g_queue_new ();

  return self;
}

VdSheet *
vd_sheet_ref (VdSheet *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
vd_sheet_unref (VdSheet *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  vd_pyramid_unref (self->pyramid);
  vd_warp_free (self->warp);
  g_queue_free_full (self->tiles, tile_free);
  g_free (self);
}

/* Tiles of the scan */

static const Tile *
get_tile (VdSheet *self,
          guint    level,
          guint    column,
          guint    row)
{
  Tile *tile;

  for (GList *l = self->tiles->head; l != NULL; l = l->next)
    {
      tile = l->data;
      if (tile->level == level && tile->column == column && tile->row == row)
        {
          g_queue_unlink (self->tiles, l);
          g_queue_push_head_link (self->tiles, l);
          return tile;
        }
    }

  tile = g_new0 (Tile, 1);
  *tile = (Tile) { level, column, row, vd_pyramid_get_tile (self->pyramid, level, column, row) };
  g_queue_push_head (self->tiles, tile);
  if (self->tiles->length > KEPT)
    tile_free (g_queue_pop_tail (self->tiles));

  return tile;
}

/* Sampling */

/* What is looked at of one level. */
typedef struct
{
  guint          level;
  double         scale;         /* pixels at full size a pixel of it */
  int            width, height; /* of the level */
  guint          left, top;     /* tiles */
  guint          across, down;
  const guint8  *bytes[MOST_ACROSS * MOST_ACROSS]; /* (nullable) */
  int            strides[MOST_ACROSS * MOST_ACROSS];
} Look;

typedef struct { float x, y; } Place;

static guint32
fetch (const Look *look,
       int         x,
       int         y)
{
  guint column, row, tile;

  x = CLAMP (x, 0, look->width - 1);
  y = CLAMP (y, 0, look->height - 1);
  column = CLAMP ((guint) x / VD_PYRAMID_TILE, look->left, look->left + look->across - 1);
  row = CLAMP ((guint) y / VD_PYRAMID_TILE, look->top, look->top + look->down - 1);
  tile = (row - look->top) * look->across + column - look->left;
  if (look->bytes[tile] == NULL)
    return 0xffffff;

  return ((const guint32 *) (look->bytes[tile] + (gsize) (y % VD_PYRAMID_TILE) *
                             look->strides[tile]))[x % VD_PYRAMID_TILE];
}

/* Two colours, red and blue, at once: @part of 256 of the way from one to the other. */
static guint32
mix (guint32 a,
     guint32 b,
     guint   part)
{
  guint32 red_blue = ((a & 0xff00ff) * (256 - part) + (b & 0xff00ff) * part) >> 8 & 0xff00ff;
  guint32 green = ((a & 0x00ff00) * (256 - part) + (b & 0x00ff00) * part) >> 8 & 0x00ff00;

  return red_blue | green;
}

static guint32
sample (const Look *look,
        Place       place)
{
  double x = place.x / look->scale - 0.5, y = place.y / look->scale - 0.5;
  int left = floor (x), top = floor (y);
  guint right_part = (x - left) * 256, down_part = (y - top) * 256;

  return 0xff000000 |
         mix (mix (fetch (look, left, top), fetch (look, left + 1, top), right_part),
              mix (fetch (look, left, top + 1), fetch (look, left + 1, top + 1), right_part),
              down_part);
}

/* Whether there is anything of the scan there: @left to @bottom are of what is looked at, at
 * full size. */
static gboolean
begin_look (VdSheet      *self,
            Look         *look,
            const VdRect *box)
{
  double edge = look->scale * VD_PYRAMID_TILE;
  int right, bottom;

  look->width = vd_pyramid_get_level_width (self->pyramid, look->level);
  look->height = vd_pyramid_get_level_height (self->pyramid, look->level);
  if (look->width < 1 || look->height < 1)
    return FALSE;

  right = MIN ((int) ((box->x + box->width + look->scale) / edge),
               (look->width - 1) / VD_PYRAMID_TILE);
  bottom = MIN ((int) ((box->y + box->height + look->scale) / edge),
                (look->height - 1) / VD_PYRAMID_TILE);
  look->left = MAX ((int) floor ((box->x - look->scale) / edge), 0);
  look->top = MAX ((int) floor ((box->y - look->scale) / edge), 0);
  if ((int) look->left > right || (int) look->top > bottom)
    return FALSE;

  look->across = right - look->left + 1;
  look->down = bottom - look->top + 1;
  return look->across <= MOST_ACROSS && look->down <= MOST_ACROSS;
}

static void
hold_tiles (VdSheet *self,
            Look    *look)
{
  for (guint i = 0; i < look->across * look->down; i++)
    {
      const Tile *tile = get_tile (self, look->level, look->left + i % look->across,
                                   look->top + i / look->across);

      if (tile->surface == NULL)
        continue;

      look->bytes[i] = cairo_image_surface_get_data (tile->surface);
      look->strides[i] = cairo_image_surface_get_stride (tile->surface);
    }
}

/* Which level has about as many pixels as are drawn. */
static guint
choose_level (VdSheet *self,
              double   scale)
{
  double level = scale > 0 ? floor (log2 (scale) + FINER) : 0;

  return CLAMP (level, vd_pyramid_get_finest (self->pyramid),
                vd_pyramid_get_coarsest (self->pyramid));
}

/* Around all places that lie on the picture. */
static gboolean
find_box (VdSheet     *self,
          const Place *places,
          guint        n,
          VdRect      *box)
{
  float left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
  float width = vd_pyramid_get_width (self->pyramid);
  float height = vd_pyramid_get_height (self->pyramid);

  for (guint i = 0; i < n; i++)
    {
      if (!(places[i].x >= 0 && places[i].y >= 0 && places[i].x < width && places[i].y < height))
        continue;

      left = MIN (left, places[i].x);
      right = MAX (right, places[i].x);
      top = MIN (top, places[i].y);
      bottom = MAX (bottom, places[i].y);
    }

  *box = (VdRect) { left, top, right - left, bottom - top };
  return left <= right;
}

/* How many pixels at full size a pixel of the drawing is, in its middle. */
static double
find_scale (VdSheet *self,
            double   x,
            double   y,
            double   pixels)
{
  double at[2], right[2], below[2];

  if (!vd_warp_to_pixel (self->warp, x, y, &at[0], &at[1]) ||
      !vd_warp_to_pixel (self->warp, x + 1 / pixels, y, &right[0], &right[1]) ||
      !vd_warp_to_pixel (self->warp, x, y + 1 / pixels, &below[0], &below[1]))
    return 0;

  return sqrt (fabs ((right[0] - at[0]) * (below[1] - at[1]) -
                     (right[1] - at[1]) * (below[0] - at[0])));
}

/* Beyond the sheet's part nothing is drawn: it is left to another. */
static void
find_places (VdSheet *self,
             Place   *places,
             int      width,
             int      height,
             VdRect   drawn)
{
  double step = drawn.width / width;

  for (int row = 0; row < height; row++)
    {
      double y = drawn.y + (row + 0.5) * step;
      Place *line = places + (gsize) row * width;

      vd_warp_row (self->warp, drawn.x + step / 2, y, step, 0, width, (float (*)[2]) line);
      for (int column = 0; column < width; column++)
        {
          double x = drawn.x + (column + 0.5) * step;

          if (x < self->part.x || x >= self->part.x + self->part.width ||
              y < self->part.y || y >= self->part.y + self->part.height)
            line[column] = (Place) { NAN, NAN };
        }
    }
}

static void
fill (VdSheet         *self,
      const Look      *look,
      const Place     *places,
      cairo_surface_t *surface)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  float most_x = vd_pyramid_get_width (self->pyramid);
  float most_y = vd_pyramid_get_height (self->pyramid);

  for (int row = 0; row < height; row++)
    {
      guint32 *pixels = (guint32 *) (cairo_image_surface_get_data (surface) +
                                     (gsize) row * cairo_image_surface_get_stride (surface));
      const Place *line = places + (gsize) row * width;

      for (int column = 0; column < width; column++)
        if (line[column].x >= 0 && line[column].y >= 0 && line[column].x < most_x &&
            line[column].y < most_y)
          pixels[column] = sample (look, line[column]);
    }
}

void
vd_sheet_draw (VdSheet         *self,
               cairo_surface_t *surface,
               double           x,
               double           y,
               double           pixels)
{
  g_autofree Place *places = NULL;
  g_autofree Look *look = NULL;
  int width, height;
  VdRect drawn, box;

  g_return_if_fail (self != NULL && surface != NULL && pixels > 0);
  g_return_if_fail (cairo_image_surface_get_format (surface) == CAIRO_FORMAT_ARGB32);

  width = cairo_image_surface_get_width (surface);
  height = cairo_image_surface_get_height (surface);
  drawn = (VdRect) { x, y, width / pixels, height / pixels };
  places = g_new (Place, (gsize) width * height);
  find_places (self, places, width, height, drawn);
  if (!find_box (self, places, width * height, &box))
    return;

  look = g_new0 (Look, 1);
  look->level = choose_level (self, find_scale (self, x + drawn.width / 2, y + drawn.height / 2,
                                                pixels));
  look->scale = 1u << look->level;
  while (!begin_look (self, look, &box))
    {
      if (look->level >= vd_pyramid_get_coarsest (self->pyramid))
        return;

      look->level++;
      look->scale *= 2;
    }

  hold_tiles (self, look);
  cairo_surface_flush (surface);
  fill (self, look, places, surface);
  cairo_surface_mark_dirty (surface);
}
