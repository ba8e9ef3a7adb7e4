#include "editor/canvas/tiles-private.h"

#include <math.h>

#include "editor/widgets/stamp.h"

#define EDGE 256                  /* device pixels */
#define MAX_TILES 320             /* a quarter of a megabyte each */
#define MOST_DAMAGES 1024         /* parts that are kept apart */
#define AT_ONCE (2 * EDGE * EDGE) /* pixels of damage that are mended in a frame */

static guint
tile_hash (gconstpointer key)
{
  const Tile *tile = key;

  return (guint) tile->row * 65599u + (guint) tile->column;
}

static gboolean
tile_equal (gconstpointer a,
            gconstpointer b)
{
  const Tile *first = a, *second = b;

  return first->column == second->column && first->row == second->row;
}

static void
tile_free (gpointer data)
{
  Tile *tile = data;

  cairo_surface_destroy (tile->surface);
  g_clear_pointer (&tile->above, cairo_surface_destroy);
  g_clear_pointer (&tile->stamp, gsk_render_node_unref);
  g_free (tile);
}

static gboolean
overlap (const VdRect *a,
         const VdRect *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width &&
         a->y < b->y + b->height && b->y < a->y + a->height;
}

static Level
level_new (int edge)
{
  return (Level) { 0, edge, g_hash_table_new_full (tile_hash, tile_equal, tile_free, NULL) };
}

VdCanvasTiles *
vd_canvas_tiles_new (const VdCanvasTilesInterface *interface,
                     gpointer                      user_data)
{
  VdCanvasTiles *self;

  g_return_val_if_fail (interface != NULL && interface->draw != NULL, NULL);

  self = g_new0 (VdCanvasTiles, 1);
  self->interface = interface;
  self->user_data = user_data;
  self->now = level_new (EDGE);
  self->before = level_new (EDGE);
  self->overview = level_new (VD_CANVAS_OVERVIEW);
  self->damage = g_array_new (FALSE, FALSE, sizeof (VdRect));

  return self;
}

void
vd_canvas_tiles_free (VdCanvasTiles *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_unref (self->now.tiles);
  g_hash_table_unref (self->before.tiles);
  g_hash_table_unref (self->overview.tiles);
  g_array_unref (self->damage);
  g_free (self);
}

/* Damage */

static VdRect
unite (const VdRect *a,
       const VdRect *b)
{
  double x = MIN (a->x, b->x), y = MIN (a->y, b->y);

  return (VdRect) { x, y,
                    MAX (a->x + a->width, b->x + b->width) - x,
                    MAX (a->y + a->height, b->y + b->height) - y };
}

/* Of a picture that is not looked at nothing is mended. */
static void
unite_damage (VdCanvasTiles *self)
{
  VdRect *first = &g_array_index (self->damage, VdRect, 0);

  for (guint i = 1; i < self->damage->len; i++)
    *first = unite (first, &g_array_index (self->damage, VdRect, i));
  g_array_set_size (self->damage, 1);
}

void
vd_canvas_tiles_invalidate (VdCanvasTiles *self,
                            const VdRect  *rect)
{
  static const VdRect all = { -1e6, -1e6, 2e6, 2e6 };

  g_return_if_fail (self != NULL);

  if (rect == NULL)
    {
      g_array_set_size (self->damage, 0);
      rect = &all;
    }
  else if (self->damage->len == MOST_DAMAGES)
    unite_damage (self);
  g_array_append_vals (self->damage, rect, 1);
}

static void
forget_all (VdCanvasTiles *self)
{
  g_hash_table_remove_all (self->now.tiles);
  g_hash_table_remove_all (self->before.tiles);
  g_hash_table_remove_all (self->overview.tiles);
}

static void
lay_level_anew (const Level  *level,
                const VdRect *rect)
{
  GHashTableIter iter;
  Tile *tile;

  g_hash_table_iter_init (&iter, level->tiles);
  while (g_hash_table_iter_next (&iter, (gpointer *) &tile, NULL))
    {
      VdRect place = vd_canvas_tile_get_rect (level, tile);

      if (rect == NULL || overlap (&place, rect))
        g_clear_pointer (&tile->stamp, gsk_render_node_unref);
    }
}

static void
lay_all_anew (VdCanvasTiles *self,
              const VdRect  *rect)
{
  lay_level_anew (&self->now, rect);
  lay_level_anew (&self->before, rect);
  lay_level_anew (&self->overview, rect);
}

void
vd_canvas_tiles_set_inlay (VdCanvasTiles *self,
                           VdInlay        inlay)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (inlay == VD_INLAY_NONE || self->interface->lay != NULL);
  g_return_if_fail (inlay != VD_INLAY_BETWEEN || self->interface->draw_above != NULL);

  if (self->inlay == inlay)
    return;

  /* What is drawn is the same with and without an inlay above it. */
  if (self->inlay == VD_INLAY_BETWEEN || inlay == VD_INLAY_BETWEEN)
    forget_all (self);
  self->inlay = inlay;
  lay_all_anew (self, NULL);
}

void
vd_canvas_tiles_lay_anew (VdCanvasTiles *self,
                          const VdRect  *rect)
{
  g_return_if_fail (self != NULL);

  if (self->inlay != VD_INLAY_NONE)
    lay_all_anew (self, rect);
}

/* The pixels of a tile that a part of the picture covers; whether there are any. */
static gboolean
find_covered (const Level           *level,
              const Tile            *tile,
              const VdRect          *rect,
              cairo_rectangle_int_t *part)
{
  double x = (double) tile->column * level->edge, y = (double) tile->row * level->edge;
  double left = MAX (floor (rect->x * level->pixels) - x, 0);
  double top = MAX (floor (rect->y * level->pixels) - y, 0);
  double right = MIN (ceil ((rect->x + rect->width) * level->pixels) - x, level->edge);
  double bottom = MIN (ceil ((rect->y + rect->height) * level->pixels) - y, level->edge);

  if (right <= left || bottom <= top)
    return FALSE;

  *part = (cairo_rectangle_int_t) { left, top, right - left, bottom - top };
  return TRUE;
}

/* The pixels of a tile that are damaged; whether there are any. */
static gboolean
find_damage (const VdCanvasTiles   *self,
             const Level           *level,
             const Tile            *tile,
             cairo_rectangle_int_t *part)
{
  gboolean is_damaged = FALSE;
  cairo_rectangle_int_t one;

  for (guint i = 0; i < self->damage->len; i++)
    {
      if (!find_covered (level, tile, &g_array_index (self->damage, VdRect, i), &one))
        continue;
      if (is_damaged)
        gdk_rectangle_union (part, &one, part);
      else
        *part = one;
      is_damaged = TRUE;
    }

  return is_damaged;
}

/* How many pixels of tiles that are seen are damaged. */
static double
weigh_damage (const VdCanvasTiles *self,
              const Block         *seen)
{
  double pixels = 0;

  for (int row = seen->top; row < seen->bottom; row++)
    for (int column = seen->left; column < seen->right; column++)
      {
        const Tile *tile = vd_canvas_tile_find (&self->now, column, row);
        cairo_rectangle_int_t part;

        if (tile != NULL && find_damage (self, &self->now, tile, &part))
          pixels += (double) part.width * part.height;
      }

  return pixels;
}

static gboolean
is_in (const Block *block,
       const Tile  *tile)
{
  return tile->column >= block->left && tile->column < block->right &&
         tile->row >= block->top && tile->row < block->bottom;
}

/* Tiles that are seen are mended, or go on showing what they do until there is
 * time for them; the others are drawn again when they are seen. */
static void
drop_damaged (VdCanvasTiles *self,
              const Block   *seen)
{
  gboolean at_once = weigh_damage (self, seen) <= AT_ONCE;
  cairo_rectangle_int_t part;
  GHashTableIter iter;
  Tile *tile;

  g_hash_table_iter_init (&iter, self->now.tiles);
  while (g_hash_table_iter_next (&iter, (gpointer *) &tile, NULL))
    {
      if (!find_damage (self, &self->now, tile, &part))
        continue;

      if (!is_in (seen, tile))
        g_hash_table_iter_remove (&iter);
      else if (at_once && !tile->stale)
        vd_canvas_tiles_draw_part (self, &self->now, tile, &part);
      else
        tile->stale = TRUE;
    }

  tile = vd_canvas_tile_find (&self->overview, 0, 0);
  if (tile != NULL && find_damage (self, &self->overview, tile, &part))
    {
      if ((double) part.width * part.height <= AT_ONCE / 8)
        vd_canvas_tiles_draw_part (self, &self->overview, tile, &part);
      else
        tile->stale = TRUE;
    }
}

/* Showing */

static void
show_tile (VdCanvasTiles           *self,
           const Level             *level,
           Tile                    *tile,
           GtkSnapshot             *snapshot,
           const VdCanvasTilesView *view)
{
  /* At its own zoom a tile is shown pixel for pixel. */
  double factor = fabs (level->pixels - view->zoom * view->scale) < 1e-9
                  ? 1.0 / view->scale : view->zoom / level->pixels;
  double edge = level->edge * factor;

  if (tile->stamp == NULL)
    tile->stamp = vd_canvas_tiles_make_stamp (self, level, tile);

  vd_stamp_show (tile->stamp, snapshot, tile->column * edge, tile->row * edge, factor);
}

static void
show_level (VdCanvasTiles           *self,
            const Level             *level,
            GtkSnapshot             *snapshot,
            const VdCanvasTilesView *view)
{
  GHashTableIter iter;
  Tile *tile;

  g_hash_table_iter_init (&iter, level->tiles);
  while (g_hash_table_iter_next (&iter, (gpointer *) &tile, NULL))
    {
      VdRect place = vd_canvas_tile_get_rect (level, tile);

      if (overlap (&place, &view->visible))
        show_tile (self, level, tile, snapshot, view);
    }
}

/* Where there are no tiles to be shown yet: nowhere, if it has no width. */
static Block
find_gap (const VdCanvasTiles *self,
          const Block         *seen)
{
  Block gap = { G_MAXINT, G_MAXINT, G_MININT, G_MININT };

  if (self->is_turning)
    return *seen;

  for (int row = seen->top; row < seen->bottom; row++)
    for (int column = seen->left; column < seen->right; column++)
      if (vd_canvas_tile_find (&self->now, column, row) == NULL)
        gap = (Block) { MIN (gap.left, column), MIN (gap.top, row),
                        MAX (gap.right, column + 1), MAX (gap.bottom, row + 1) };

  return gap;
}

static void
show_below (VdCanvasTiles           *self,
            GtkSnapshot             *snapshot,
            const VdCanvasTilesView *view,
            const Block             *seen)
{
  double edge = EDGE / self->now.pixels * view->zoom;
  Block gap = find_gap (self, seen);

  if (gap.right <= gap.left)
    return;

  if (!self->interface->is_sheer)
    vd_canvas_tiles_draw_overview (self, &view->frame);
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (gap.left * edge, gap.top * edge,
                                                         (gap.right - gap.left) * edge,
                                                         (gap.bottom - gap.top) * edge));
  show_level (self, &self->overview, snapshot, view);
  show_level (self, &self->before, snapshot, view);
  gtk_snapshot_pop (snapshot);
}

/* A zoom that was passed through before all of it was drawn has nothing to show. */
static void
change_level (VdCanvasTiles *self,
              double         pixels)
{
  Level level = self->before;

  if (!self->is_turning)
    {
      self->before = self->now;
      self->now = level;
    }

  g_hash_table_remove_all (self->now.tiles);
  self->now.pixels = pixels;
  self->is_turning = TRUE;
}

static void
drop_hidden (VdCanvasTiles *self,
             const Block   *seen)
{
  GHashTableIter iter;
  Tile *tile;

  g_hash_table_iter_init (&iter, self->now.tiles);
  while (g_hash_table_size (self->now.tiles) > MAX_TILES &&
         g_hash_table_iter_next (&iter, (gpointer *) &tile, NULL))
    if (!is_in (seen, tile))
      g_hash_table_iter_remove (&iter);
}

static Block
find_seen (const VdCanvasTiles     *self,
           const VdCanvasTilesView *view)
{
  double edge = EDGE / self->now.pixels;

  return (Block) { floor (view->visible.x / edge), floor (view->visible.y / edge),
                   ceil ((view->visible.x + view->visible.width) / edge),
                   ceil ((view->visible.y + view->visible.height) / edge) };
}

gboolean
vd_canvas_tiles_draw (VdCanvasTiles           *self,
                      const VdCanvasTilesView *view)
{
  Tile *overview;
  Block seen;

  g_return_val_if_fail (self != NULL && view != NULL, FALSE);

  overview = vd_canvas_tile_find (&self->overview, 0, 0);

  if (self->now.pixels != view->zoom * view->scale)
    change_level (self, view->zoom * view->scale);

  seen = find_seen (self, view);
  if (self->damage->len > 0)
    drop_damaged (self, &seen);
  g_array_set_size (self->damage, 0);

  if (!vd_canvas_tiles_draw_missing (self, &seen, view->until))
    return FALSE;

  self->is_turning = FALSE;
  g_hash_table_remove_all (self->before.tiles);
  if (overview != NULL && overview->stale)
    g_hash_table_remove_all (self->overview.tiles);

  return TRUE;
}

gboolean
vd_canvas_tiles_snapshot (VdCanvasTiles           *self,
                          GtkSnapshot             *snapshot,
                          const VdCanvasTilesView *view)
{
  gboolean complete;
  Block seen;

  g_return_val_if_fail (self != NULL && GTK_IS_SNAPSHOT (snapshot) && view != NULL, FALSE);

  complete = vd_canvas_tiles_draw (self, view);
  seen = find_seen (self, view);

  if (!complete)
    show_below (self, snapshot, view, &seen);
  if (!self->is_turning)
    show_level (self, &self->now, snapshot, view);
  drop_hidden (self, &seen);

  return complete;
}

gboolean
vd_canvas_tiles_is_turning (const VdCanvasTiles *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->is_turning;
}
