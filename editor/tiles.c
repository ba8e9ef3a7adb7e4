#include "editor/tiles.h"

#include <math.h>
#include <string.h>

#define EDGE 512     /* device pixels */
#define MAX_TILES 80 /* a megabyte each */

/* Drawing has a price for each call that is about that of a tile, so several
 * tiles are drawn at once, and share the memory that they were drawn in. */
typedef struct
{
  int         column;
  int         row;
  GBytes     *pixels;  /* from its first pixel on */
  int         stride;
  GdkTexture *texture;
  gboolean    visible;
} Tile;

/* The tiles of one zoom. */
typedef struct
{
  double     pixels; /* device pixels a unit */
  GPtrArray *tiles;  /* of Tile */
} Level;

/* Whole tiles: columns left to right - 1, rows top to bottom - 1. */
typedef struct
{
  int left, top, right, bottom;
} Block;

struct _VdTiles
{
  VdTilesDraw draw;
  gpointer    user_data;
  Level       now;
  Level       before;
  gboolean    is_damaged;
  VdRect      damage; /* what the tiles of now show wrongly */
};

static void
tile_free (gpointer data)
{
  Tile *tile = data;

  g_bytes_unref (tile->pixels);
  g_object_unref (tile->texture);
  g_free (tile);
}

VdTiles *
vd_tiles_new (VdTilesDraw draw,
              gpointer    user_data)
{
  VdTiles *self = g_new0 (VdTiles, 1);

  self->draw = draw;
  self->user_data = user_data;
  self->now.tiles = g_ptr_array_new_with_free_func (tile_free);
  self->before.tiles = g_ptr_array_new_with_free_func (tile_free);

  return self;
}

void
vd_tiles_free (VdTiles *self)
{
  g_ptr_array_unref (self->now.tiles);
  g_ptr_array_unref (self->before.tiles);
  g_free (self);
}

static VdRect
get_rect (const Level *level,
          int          column,
          int          row)
{
  double edge = EDGE / level->pixels;

  return (VdRect) { column * edge, row * edge, edge, edge };
}

static gboolean
overlap (const VdRect *a,
         const VdRect *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width &&
         a->y < b->y + b->height && b->y < a->y + a->height;
}

static VdRect
unite (const VdRect *a,
       const VdRect *b)
{
  double x = MIN (a->x, b->x), y = MIN (a->y, b->y);

  return (VdRect) { x, y,
                    MAX (a->x + a->width, b->x + b->width) - x,
                    MAX (a->y + a->height, b->y + b->height) - y };
}

void
vd_tiles_invalidate (VdTiles      *self,
                     const VdRect *rect)
{
  g_ptr_array_set_size (self->before.tiles, 0);

  if (rect == NULL)
    {
      g_ptr_array_set_size (self->now.tiles, 0);
      self->is_damaged = FALSE;
      return;
    }

  self->damage = self->is_damaged ? unite (&self->damage, rect) : *rect;
  self->is_damaged = TRUE;
}

static Tile *
find_tile (const Level *level,
           int          column,
           int          row)
{
  for (guint i = 0; i < level->tiles->len; i++)
    {
      Tile *tile = g_ptr_array_index (level->tiles, i);

      if (tile->column == column && tile->row == row)
        return tile;
    }

  return NULL;
}

static GBytes *
take_pixels (cairo_surface_t *surface)
{
  cairo_surface_flush (surface);

  return g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                     (gsize) cairo_image_surface_get_stride (surface) *
                                       cairo_image_surface_get_height (surface),
                                     (GDestroyNotify) cairo_surface_destroy, surface);
}

/* A part of the picture, from a pixel of the level on. */
static cairo_surface_t *
draw_pixels (VdTiles *self,
             int      x,
             int      y,
             int      width,
             int      height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);
  double unit = 1 / self->now.pixels;
  VdRect place = { x * unit, y * unit, width * unit, height * unit };

  cairo_scale (cr, self->now.pixels, self->now.pixels);
  cairo_translate (cr, -place.x, -place.y);
  self->draw (cr, &place, self->now.pixels, self->user_data);
  cairo_destroy (cr);

  return surface;
}

static void
set_pixels (Tile   *tile,
            GBytes *pixels,
            int     stride)
{
  g_clear_pointer (&tile->pixels, g_bytes_unref);
  g_clear_object (&tile->texture);

  tile->pixels = pixels;
  tile->stride = stride;
  tile->texture = gdk_memory_texture_new (EDGE, EDGE, GDK_MEMORY_DEFAULT, pixels, stride);
}

/* New tiles */

static void
draw_block (VdTiles     *self,
            const Block *block)
{
  int width = (block->right - block->left) * EDGE;
  int height = (block->bottom - block->top) * EDGE;
  cairo_surface_t *surface =
    draw_pixels (self, block->left * EDGE, block->top * EDGE, width, height);
  int stride = cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) all = take_pixels (surface);

  for (int row = block->top; row < block->bottom; row++)
    for (int column = block->left; column < block->right; column++)
      {
        Tile *tile = g_new0 (Tile, 1);
        gsize from = (gsize) (row - block->top) * EDGE * stride + (column - block->left) * EDGE * 4;
        gsize length = (gsize) (EDGE - 1) * stride + EDGE * 4;

        tile->column = column;
        tile->row = row;
        set_pixels (tile, g_bytes_new_from_bytes (all, from, length), stride);
        g_ptr_array_add (self->now.tiles, tile);
      }
}

static gboolean
is_row_missing (const VdTiles *self,
                const Block   *block,
                int            row)
{
  for (int column = block->left; column < block->right; column++)
    if (find_tile (&self->now, column, row) != NULL)
      return FALSE;

  return TRUE;
}

/* The first tile of @seen that is missing, and as many beside and below it as
 * make a rectangle. */
static gboolean
find_missing (const VdTiles *self,
              const Block   *seen,
              Block         *missing)
{
  for (int row = seen->top; row < seen->bottom; row++)
    for (int column = seen->left; column < seen->right; column++)
      {
        if (find_tile (&self->now, column, row) != NULL)
          continue;

        *missing = (Block) { column, row, column + 1, row + 1 };
        while (missing->right < seen->right && find_tile (&self->now, missing->right, row) == NULL)
          missing->right++;
        while (missing->bottom < seen->bottom && is_row_missing (self, missing, missing->bottom))
          missing->bottom++;

        return TRUE;
      }

  return FALSE;
}

static gboolean
draw_missing (VdTiles     *self,
              const Block *seen,
              gint64       until)
{
  Block missing;
  gboolean drawn = FALSE;

  while (find_missing (self, seen, &missing))
    {
      if (drawn && g_get_monotonic_time () > until)
        return FALSE;

      draw_block (self, &missing);
      drawn = TRUE;
    }

  return TRUE;
}

/* Damage */

static cairo_surface_t *
copy_tile (const Tile *tile)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, EDGE, EDGE);
  const guchar *from = g_bytes_get_data (tile->pixels, NULL);
  guchar *to = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);

  for (int y = 0; y < EDGE; y++)
    memcpy (to + (gsize) y * stride, from + (gsize) y * tile->stride, EDGE * 4);

  cairo_surface_mark_dirty (surface);
  return surface;
}

static void
patch_tile (Tile            *tile,
            cairo_surface_t *patch,
            int              x,
            int              y)
{
  cairo_surface_t *surface = copy_tile (tile);
  cairo_t *cr = cairo_create (surface);
  int stride = cairo_image_surface_get_stride (surface);

  x -= tile->column * EDGE;
  y -= tile->row * EDGE;
  cairo_rectangle (cr, x, y, cairo_image_surface_get_width (patch),
                   cairo_image_surface_get_height (patch));
  cairo_clip (cr);
  cairo_set_source_surface (cr, patch, x, y);
  cairo_set_operator (cr, CAIRO_OPERATOR_SOURCE);
  cairo_paint (cr);
  cairo_destroy (cr);

  set_pixels (tile, take_pixels (surface), stride);
}

/* Tiles that are seen are mended; the others are drawn again when they are. */
static void
drop_damaged (VdTiles     *self,
              const Block *seen)
{
  for (guint i = self->now.tiles->len; i > 0; i--)
    {
      Tile *tile = g_ptr_array_index (self->now.tiles, i - 1);
      VdRect place = get_rect (&self->now, tile->column, tile->row);
      gboolean is_seen = tile->column >= seen->left && tile->column < seen->right &&
                         tile->row >= seen->top && tile->row < seen->bottom;

      if (!is_seen && overlap (&place, &self->damage))
        g_ptr_array_remove_index_fast (self->now.tiles, i - 1);
    }
}

static void
mend (VdTiles     *self,
      const Block *seen)
{
  const VdRect *damage = &self->damage;
  double pixels = self->now.pixels;
  int left = MAX ((int) floor (damage->x * pixels), seen->left * EDGE);
  int top = MAX ((int) floor (damage->y * pixels), seen->top * EDGE);
  int right = MIN ((int) ceil ((damage->x + damage->width) * pixels), seen->right * EDGE);
  int bottom = MIN ((int) ceil ((damage->y + damage->height) * pixels), seen->bottom * EDGE);
  cairo_surface_t *patch;

  drop_damaged (self, seen);
  if (right <= left || bottom <= top || self->now.tiles->len == 0)
    return;

  patch = draw_pixels (self, left, top, right - left, bottom - top);
  for (guint i = 0; i < self->now.tiles->len; i++)
    {
      Tile *tile = g_ptr_array_index (self->now.tiles, i);
      VdRect place = get_rect (&self->now, tile->column, tile->row);

      if (overlap (&place, &self->damage))
        patch_tile (tile, patch, left, top);
    }

  cairo_surface_destroy (patch);
}

/* Showing */

static void
show_level (const Level  *level,
            GtkSnapshot  *snapshot,
            double        zoom,
            int           scale,
            const VdRect *visible)
{
  /* At its own zoom a tile is shown pixel for pixel. */
  double edge = fabs (level->pixels - zoom * scale) < 1e-9 ? (double) EDGE / scale
                                                            : EDGE * zoom / level->pixels;

  for (guint i = 0; i < level->tiles->len; i++)
    {
      Tile *tile = g_ptr_array_index (level->tiles, i);
      VdRect place = get_rect (level, tile->column, tile->row);

      if (!overlap (&place, visible))
        continue;

      tile->visible = TRUE;
      gtk_snapshot_append_texture (snapshot, tile->texture,
                                   &GRAPHENE_RECT_INIT (tile->column * edge, tile->row * edge,
                                                        edge, edge));
    }
}

static void
change_level (VdTiles *self,
              double   pixels)
{
  Level level = self->before;

  /* A zoom that was passed through without a tile has nothing to show. */
  if (self->now.tiles->len > 0)
    {
      self->before = self->now;
      self->now = level;
      g_ptr_array_set_size (self->now.tiles, 0);
    }

  self->now.pixels = pixels;
  self->is_damaged = FALSE;
}

static void
drop_hidden (VdTiles *self)
{
  for (guint i = self->now.tiles->len; i > 0; i--)
    {
      Tile *tile = g_ptr_array_index (self->now.tiles, i - 1);

      if (self->now.tiles->len > MAX_TILES && !tile->visible)
        g_ptr_array_remove_index_fast (self->now.tiles, i - 1);
      else
        tile->visible = FALSE;
    }
}

gboolean
vd_tiles_snapshot (VdTiles      *self,
                   GtkSnapshot  *snapshot,
                   double        zoom,
                   int           scale,
                   const VdRect *visible,
                   gint64        until)
{
  double edge;
  Block seen;
  gboolean complete;

  if (self->now.pixels != zoom * scale)
    change_level (self, zoom * scale);

  edge = EDGE / self->now.pixels;
  seen.left = floor (visible->x / edge);
  seen.top = floor (visible->y / edge);
  seen.right = ceil ((visible->x + visible->width) / edge);
  seen.bottom = ceil ((visible->y + visible->height) / edge);

  if (self->is_damaged)
    mend (self, &seen);
  self->is_damaged = FALSE;

  complete = draw_missing (self, &seen, until);
  if (complete)
    g_ptr_array_set_size (self->before.tiles, 0);
  else
    show_level (&self->before, snapshot, zoom, scale, visible);

  show_level (&self->now, snapshot, zoom, scale, visible);
  drop_hidden (self);

  return complete;
}
