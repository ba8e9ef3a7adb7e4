#include "editor/scans/underlay.h"

#include <math.h>

#define EDGE 256     /* device pixels of a tile */
#define MOST 360     /* tiles that are kept, a quarter of a megabyte each */
#define COARSE 8.0   /* pixels a unit: so small a whole map is a few tiles, which are always made */

/* A tile that is kept, or wished for: as long as it has no surface. */
typedef struct
{
  double           pixels; /* per unit */
  int              column, row;
  cairo_surface_t *surface;
  guint            edition; /* of the sheets that are on it */
  guint            used;    /* when it was drawn last */
} Tile;

/* What the thread shares with the main loop. */
typedef struct
{
  GMutex    mutex;
  gboolean  is_closed;
  double    pixels;  /* that are looked at */
  VdRect    visible;
} Wanted;

struct _VdUnderlay
{
  void       (*arrived) (const VdRect *rect, gpointer user_data);
  gpointer     user_data;
  GPtrArray   *sheets;  /* of VdSheet */
  guint        edition; /* goes up with each change of the sheets */
  guint        now;     /* goes up with each drawing */
  GHashTable  *tiles;   /* of Tile */
  GHashTable  *wished;  /* of Tile */
  GThreadPool *pool;
  Wanted      *wanted;  /* shared, by g_atomic_rc_box */
};

/* What a thread makes one tile of, and tells of it. */
typedef struct
{
  VdUnderlay *underlay; /* borrowed; not while wanted is closed */
  Wanted     *wanted;
  GPtrArray  *sheets;
  Tile       *tile;
} Work;

static guint
tile_hash (gconstpointer key)
{
  const Tile *tile = key;

  return (guint) tile->row * 65599u + (guint) tile->column + (guint) (tile->pixels * 1000) * 31u;
}

static gboolean
tile_equal (gconstpointer a,
            gconstpointer b)
{
  const Tile *first = a, *second = b;

  return first->column == second->column && first->row == second->row &&
         first->pixels == second->pixels;
}

static void
tile_free (gpointer data)
{
  Tile *tile = data;

  g_clear_pointer (&tile->surface, cairo_surface_destroy);
  g_free (tile);
}

static VdRect
get_rect (const Tile *tile)
{
  double edge = EDGE / tile->pixels;

  return (VdRect) { tile->column * edge, tile->row * edge, edge, edge };
}

static gboolean
overlap (const VdRect *a,
         const VdRect *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width &&
         a->y < b->y + b->height && b->y < a->y + a->height;
}

static void
clear_wanted (gpointer data)
{
  g_mutex_clear (&((Wanted *) data)->mutex);
}

static void
work_free (gpointer data)
{
  Work *self = data;

  g_atomic_rc_box_release_full (self->wanted, clear_wanted);
  g_ptr_array_unref (self->sheets);
  tile_free (self->tile);
  g_free (self);
}

/* In the thread */

static gboolean
is_wanted (const Work *self)
{
  VdRect rect = get_rect (self->tile);
  gboolean is_wanted;

  g_mutex_lock (&self->wanted->mutex);
  is_wanted = !self->wanted->is_closed &&
              (self->tile->pixels <= COARSE ||
               (self->tile->pixels == self->wanted->pixels &&
                overlap (&rect, &self->wanted->visible)));
  g_mutex_unlock (&self->wanted->mutex);

  return is_wanted;
}

static void on_made (Work *self);

static gboolean
tell_made (gpointer data)
{
  Work *self = data;

  if (!self->wanted->is_closed)
    on_made (self);

  return G_SOURCE_REMOVE;
}

static void
make_tile (gpointer data,
           gpointer user_data)
{
  Work *self = data;
  VdRect rect = get_rect (self->tile);

  if (is_wanted (self))
    {
      self->tile->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, EDGE, EDGE);
      for (guint i = 0; i < self->sheets->len; i++)
        vd_sheet_draw (g_ptr_array_index (self->sheets, i), self->tile->surface, rect.x, rect.y,
                       self->tile->pixels);
    }

  g_main_context_invoke_full (NULL, G_PRIORITY_DEFAULT, tell_made, self, work_free);
}

/* In the main loop */

static void
drop_old (VdUnderlay *self)
{
  GHashTableIter iter;
  Tile *tile;

  if (g_hash_table_size (self->tiles) < MOST)
    return;

  g_hash_table_iter_init (&iter, self->tiles);
  while (g_hash_table_iter_next (&iter, (gpointer *) &tile, NULL))
    if (tile->pixels > COARSE && self->now - tile->used > MOST)
      g_hash_table_iter_remove (&iter);

  /* All of them are in view, on a very large screen. */
  if (g_hash_table_size (self->tiles) >= 2 * MOST)
    g_hash_table_remove_all (self->tiles);
}

/* A tile that was not wanted any more has no surface: it is wished for again if it is drawn
 * again. */
static void
on_made (Work *work)
{
  VdUnderlay *self = work->underlay;
  VdRect rect = get_rect (work->tile);

  g_hash_table_remove (self->wished, work->tile);
  if (work->tile->surface != NULL)
    {
      drop_old (self);
      work->tile->used = self->now;
      g_hash_table_add (self->tiles, work->tile);
      work->tile = g_new0 (Tile, 1);
    }

  self->arrived (&rect, self->user_data);
}

VdUnderlay *
vd_underlay_new (void   (*arrived) (const VdRect *rect, gpointer user_data),
                 gpointer user_data)
{
  VdUnderlay *self;

  g_return_val_if_fail (arrived != NULL, NULL);

  self = g_new0 (VdUnderlay, 1);
  self->arrived = arrived;
  self->user_data = user_data;
  self->sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_sheet_unref);
  self->tiles = g_hash_table_new_full (tile_hash, tile_equal, tile_free, NULL);
  self->wished = g_hash_table_new_full (tile_hash, tile_equal, tile_free, NULL);
  self->wanted = g_atomic_rc_box_new0 (Wanted);
  g_mutex_init (&self->wanted->mutex);

  return self;
}

/* What is being made still is not waited for: it finds that it is wanted no more. */
void
vd_underlay_free (VdUnderlay *self)
{
  g_return_if_fail (self != NULL);

  g_mutex_lock (&self->wanted->mutex);
  self->wanted->is_closed = TRUE;
  g_mutex_unlock (&self->wanted->mutex);
  if (self->pool != NULL)
    g_thread_pool_free (self->pool, FALSE, FALSE);
  g_atomic_rc_box_release_full (self->wanted, clear_wanted);
  g_hash_table_unref (self->tiles);
  g_hash_table_unref (self->wished);
  g_ptr_array_unref (self->sheets);
  g_free (self);
}

static gboolean
has_these (const VdUnderlay *self,
           const GPtrArray  *sheets)
{
  gboolean same = self->sheets->len == sheets->len;

  for (guint i = 0; same && i < sheets->len; i++)
    same = self->sheets->pdata[i] == sheets->pdata[i];

  return same;
}

gboolean
vd_underlay_set_sheets (VdUnderlay *self,
                        GPtrArray  *sheets)
{
  GPtrArray *copy;

  g_return_val_if_fail (self != NULL && sheets != NULL, FALSE);

  if (has_these (self, sheets))
    return FALSE;

  copy = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_sheet_unref);
  for (guint i = 0; i < sheets->len; i++)
    g_ptr_array_add (copy, vd_sheet_ref (g_ptr_array_index (sheets, i)));

  g_ptr_array_unref (self->sheets);
  self->sheets = copy;
  self->edition++;
  if (copy->len == 0)
    g_hash_table_remove_all (self->tiles);

  return TRUE;
}

gboolean
vd_underlay_is_empty (const VdUnderlay *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->sheets->len == 0;
}

gboolean
vd_underlay_is_busy (const VdUnderlay *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return g_hash_table_size (self->wished) > 0;
}

void
vd_underlay_look_at (VdUnderlay   *self,
                     const VdRect *visible,
                     double        pixels)
{
  g_return_if_fail (self != NULL && visible != NULL);

  g_mutex_lock (&self->wanted->mutex);
  self->wanted->visible = *visible;
  self->wanted->pixels = pixels;
  g_mutex_unlock (&self->wanted->mutex);
}

/* One thread: two would read the same tiles of a scan, and the main loop has need of the other
 * processor. */
static void
wish_for (VdUnderlay *self,
          const Tile *tile)
{
  Work *work;

  if (g_hash_table_contains (self->wished, tile))
    return;

  if (self->pool == NULL)
    self->pool = g_thread_pool_new_full (make_tile, NULL, NULL, 1, FALSE, NULL);

  g_hash_table_add (self->wished, g_memdup2 (tile, sizeof *tile));
  work = g_new0 (Work, 1);
  work->underlay = self;
  work->wanted = g_atomic_rc_box_acquire (self->wanted);
  work->sheets = g_ptr_array_ref (self->sheets);
  work->tile = g_memdup2 (tile, sizeof *tile);
  work->tile->edition = self->edition;
  g_thread_pool_push (self->pool, work, NULL);
}

/* Drawing */

static void
paint (cairo_t    *cr,
       const Tile *tile,
       gboolean    is_exact)
{
  VdRect rect = get_rect (tile);

  cairo_save (cr);
  cairo_rectangle (cr, rect.x, rect.y, rect.width, rect.height);
  cairo_translate (cr, rect.x, rect.y);
  cairo_scale (cr, 1 / tile->pixels, 1 / tile->pixels);
  cairo_set_source_surface (cr, tile->surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr),
                            is_exact ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR);
  if (!is_exact)
    cairo_pattern_set_extend (cairo_get_source (cr), CAIRO_EXTEND_PAD);
  cairo_fill (cr);
  cairo_restore (cr);
}

/* How far a tile is from what is wanted: the older, and the more it is stretched, the more. */
static int
compare_rough (gconstpointer a,
               gconstpointer b,
               gpointer      user_data)
{
  const Tile *const *first = a, *const *second = b;
  double pixels = *(double *) user_data;
  double one = fabs (log ((*first)->pixels / pixels));
  double other = fabs (log ((*second)->pixels / pixels));

  if ((*first)->edition != (*second)->edition)
    return (*first)->edition < (*second)->edition ? -1 : 1;

  return (one < other) - (one > other);
}

/* The worst first, so that the best comes to lie on top. */
static void
paint_rough (VdUnderlay   *self,
             cairo_t      *cr,
             const VdRect *rect,
             double        pixels)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  GHashTableIter iter;
  Tile *tile;

  g_hash_table_iter_init (&iter, self->tiles);
  while (g_hash_table_iter_next (&iter, (gpointer *) &tile, NULL))
    {
      VdRect place = get_rect (tile);

      if (overlap (&place, rect))
        g_ptr_array_add (found, tile);
    }

  g_ptr_array_sort_with_data (found, compare_rough, &pixels);
  cairo_save (cr);
  cairo_rectangle (cr, rect->x, rect->y, rect->width, rect->height);
  cairo_clip (cr);
  for (guint i = 0; i < found->len; i++)
    paint (cr, g_ptr_array_index (found, i), FALSE);
  cairo_restore (cr);
}

static void
draw_tile (VdUnderlay *self,
           cairo_t    *cr,
           const Tile *key)
{
  Tile *tile = g_hash_table_lookup (self->tiles, key);
  VdRect rect = get_rect (key);

  if (tile != NULL && tile->edition == self->edition)
    {
      tile->used = self->now;
      paint (cr, tile, TRUE);
      return;
    }

  wish_for (self, key);
  paint_rough (self, cr, &rect, key->pixels);
}

void
vd_underlay_draw (VdUnderlay   *self,
                  cairo_t      *cr,
                  const VdRect *rect,
                  double        pixels)
{
  double edge;

  g_return_if_fail (self != NULL && cr != NULL && rect != NULL && pixels > 0);

  if (self->sheets->len == 0)
    return;

  self->now++;
  edge = EDGE / pixels;
  for (int row = floor (rect->y / edge + 1e-6); row * edge < rect->y + rect->height - 1e-6; row++)
    for (int column = floor (rect->x / edge + 1e-6);
         column * edge < rect->x + rect->width - 1e-6; column++)
      draw_tile (self, cr, &(Tile) { .pixels = pixels, .column = column, .row = row });
}
