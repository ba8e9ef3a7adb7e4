#include "editor/tiles.h"

#include <math.h>

#define EDGE 512     /* device pixels */
#define MAX_TILES 80 /* a megabyte each */

typedef struct
{
  int         column;
  int         row;
  GdkTexture *texture;
  gboolean    stale;   /* shows what was there before an edit */
  gboolean    visible;
} Tile;

/* The tiles of one zoom. */
typedef struct
{
  double     pixels; /* device pixels a unit */
  GPtrArray *tiles;  /* of Tile */
} Level;

struct _VdTiles
{
  VdTilesDraw draw;
  gpointer    user_data;
  Level       now;
  Level       before;
};

static void
tile_free (gpointer data)
{
  Tile *tile = data;

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

void
vd_tiles_invalidate (VdTiles      *self,
                     const VdRect *rect)
{
  g_ptr_array_set_size (self->before.tiles, 0);

  for (guint i = 0; i < self->now.tiles->len; i++)
    {
      Tile *tile = g_ptr_array_index (self->now.tiles, i);
      VdRect place = get_rect (&self->now, tile->column, tile->row);

      if (rect == NULL || overlap (rect, &place))
        tile->stale = TRUE;
    }
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

static GdkTexture *
draw_tile (VdTiles *self,
           int      column,
           int      row)
{
  VdRect place = get_rect (&self->now, column, row);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, EDGE, EDGE);
  cairo_t *cr = cairo_create (surface);
  GdkTexture *texture;
  g_autoptr (GBytes) bytes = NULL;
  int stride;

  cairo_scale (cr, self->now.pixels, self->now.pixels);
  cairo_translate (cr, -place.x, -place.y);
  self->draw (cr, &place, self->now.pixels, self->user_data);
  cairo_destroy (cr);

  cairo_surface_flush (surface);
  stride = cairo_image_surface_get_stride (surface);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface), (gsize) stride * EDGE,
                                      (GDestroyNotify) cairo_surface_destroy, surface);
  texture = gdk_memory_texture_new (EDGE, EDGE, GDK_MEMORY_DEFAULT, bytes, stride);

  return texture;
}

static void
refresh_tile (VdTiles *self,
              Tile    *tile,
              int      column,
              int      row)
{
  if (tile == NULL)
    {
      tile = g_new0 (Tile, 1);
      tile->column = column;
      tile->row = row;
      g_ptr_array_add (self->now.tiles, tile);
    }

  g_clear_object (&tile->texture);
  tile->texture = draw_tile (self, column, row);
  tile->stale = FALSE;
  tile->visible = TRUE;
}

/* Draws what is visible and not there, as long as there is time. */
static gboolean
refresh_visible (VdTiles      *self,
                 const VdRect *visible,
                 gint64        until)
{
  double edge = EDGE / self->now.pixels;
  int right = ceil ((visible->x + visible->width) / edge);
  int bottom = ceil ((visible->y + visible->height) / edge);
  gboolean complete = TRUE, drawn = FALSE;

  for (int row = floor (visible->y / edge); row < bottom; row++)
    for (int column = floor (visible->x / edge); column < right; column++)
      {
        Tile *tile = find_tile (&self->now, column, row);

        if (tile != NULL)
          tile->visible = TRUE;
        if (tile != NULL && !tile->stale)
          continue;

        if (drawn && g_get_monotonic_time () > until)
          {
            complete = FALSE;
            continue;
          }

        refresh_tile (self, tile, column, row);
        drawn = TRUE;
      }

  return complete;
}

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
      const Tile *tile = g_ptr_array_index (level->tiles, i);
      VdRect place = get_rect (level, tile->column, tile->row);

      if (overlap (&place, visible))
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
  gboolean complete;

  if (self->now.pixels != zoom * scale)
    change_level (self, zoom * scale);

  complete = refresh_visible (self, visible, until);
  if (complete)
    g_ptr_array_set_size (self->before.tiles, 0);
  else
    show_level (&self->before, snapshot, zoom, scale, visible);

  show_level (&self->now, snapshot, zoom, scale, visible);
  drop_hidden (self);

  return complete;
}
