/* What drawings of one map have in common.
 *
 * The names of a map of common size are placed as a whole.  Those of a large
 * one are placed in blocks of hexes, each clear of its neighbours: of those
 * with an even column and row first, then of the others, in an order that does
 * not depend on what is seen.  So a name stands where it stands, and a view
 * needs the names around it only. */
#include "formats/draw/draw-private.h"

#include <math.h>

#include "formats/draw/draw-lost.h"
#include "formats/map/map-index.h"

#define BLOCK 24        /* hexes */
#define SURROUNDINGS 6  /* hexes around a block that its names may cover */
#define REACH 3         /* blocks: how far one that is placed anew may push others */
#define MAX_BLOCKS 2048 /* then all are forgotten */

/* The names of one block. */
typedef struct
{
  GArray  *labels; /* of VdLabel */
  gboolean stale;
} Block;

struct _VdDrawCache
{
  double      pixels;   /* that all of it is for */
  gboolean    is_vector; /* that its textures are for */
  VdLayers    layers;
  GHashTable *blocks;   /* of Block, by number */
  GHashTable *textures; /* of cairo_surface_t, by what draws them */
  gboolean    damaged;
  VdWindow    damage;   /* blocks whose names may have to move */
};

static void
block_free (gpointer data)
{
  Block *block = data;

  vd_labels_free (block->labels);
  g_free (block);
}

static void
texture_free (gpointer data)
{
  vd_lost_begin ();
  cairo_surface_destroy (data);
  vd_lost_end ();
}

VdDrawCache *
vd_draw_cache_new (void)
{
  VdDrawCache *self = g_new0 (VdDrawCache, 1);

  self->blocks = g_hash_table_new_full (NULL, NULL, NULL, block_free);
  self->textures = g_hash_table_new_full (NULL, NULL, NULL, texture_free);
  return self;
}

void
vd_draw_cache_free (VdDrawCache *self)
{
  g_return_if_fail (self != NULL);

  g_hash_table_unref (self->blocks);
  g_hash_table_unref (self->textures);
  g_free (self);
}

void
vd_draw_cache_prepare (VdDrawCache     *self,
                       const VdDrawing *drawing)
{
  if (self->pixels != drawing->pixels || self->is_vector != drawing->is_vector)
    g_hash_table_remove_all (self->textures);

  if (self->pixels != drawing->pixels || self->layers != drawing->how->layers ||
      g_hash_table_size (self->blocks) > MAX_BLOCKS)
    {
      g_hash_table_remove_all (self->blocks);
      self->damaged = FALSE;
    }

  self->pixels = drawing->pixels;
  self->is_vector = drawing->is_vector;
  self->layers = drawing->how->layers;
}

/* Textures */

cairo_surface_t *
vd_draw_cache_get_texture (VdDrawCache   *self,
                           gconstpointer  what)
{
  return g_hash_table_lookup (self->textures, what);
}

void
vd_draw_cache_take_texture (VdDrawCache     *self,
                            gconstpointer    what,
                            cairo_surface_t *texture)
{
  g_hash_table_insert (self->textures, (gpointer) what, texture);
}

/* Blocks */

static int
block_edge (const VdGrid *grid)
{
  return vd_grid_n_cells (grid) <= VD_MAP_WHOLE ? VD_GRID_MAX_EDGE : BLOCK;
}

static gpointer
block_key (int column,
           int row)
{
  return GINT_TO_POINTER (row * VD_GRID_MAX_EDGE + column);
}

static Block *
find_block (VdDrawCache *self,
            int          column,
            int          row)
{
  return g_hash_table_lookup (self->blocks, block_key (column, row));
}

/* The blocks that have cells of the window. */
static VdWindow
blocks_of (const VdGrid *grid,
           VdWindow      cells)
{
  int edge = block_edge (grid);

  return (VdWindow) { cells.left / edge, cells.top / edge, cells.right / edge,
                      cells.bottom / edge };
}

static VdWindow
cells_of (const VdGrid *grid,
          VdWindow      blocks)
{
  int edge = block_edge (grid);

  return (VdWindow) { blocks.left * edge, blocks.top * edge,
                      MIN ((blocks.right + 1) * edge, (int) grid->columns) - 1,
                      MIN ((blocks.bottom + 1) * edge, (int) grid->rows) - 1 };
}

static VdWindow
grow_window (VdWindow window,
             int      by,
             VdWindow limit)
{
  return (VdWindow) { MAX (window.left - by, limit.left), MAX (window.top - by, limit.top),
                      MIN (window.right + by, limit.right),
                      MIN (window.bottom + by, limit.bottom) };
}

static VdWindow
all_cells (const VdGrid *grid)
{
  return (VdWindow) { 0, 0, (int) grid->columns - 1, (int) grid->rows - 1 };
}

/* Which blocks come first. */
static int
turn_of (int column,
         int row)
{
  return (column & 1) + 2 * (row & 1);
}

static Block *place_block (VdDrawCache     *self,
                           const VdDrawing *drawing,
                           int              column,
                           int              row);

/* The boxes of names around a block that it has to keep clear of: all that
 * there are if others have been placed after it already. */
static GArray *
list_taken (VdDrawCache     *self,
            const VdDrawing *drawing,
            int              column,
            int              row)
{
  GArray *taken = g_array_new (FALSE, FALSE, sizeof (VdRect));
  VdWindow near = grow_window ((VdWindow) { column, row, column, row }, 1,
                               blocks_of (drawing->grid, all_cells (drawing->grid)));

  for (int y = near.top; y <= near.bottom; y++)
    for (int x = near.left; x <= near.right; x++)
      {
        gboolean first = turn_of (x, y) < turn_of (column, row);
        Block *block = first ? place_block (self, drawing, x, y) : find_block (self, x, y);

        if (block == NULL || (x == column && y == row))
          continue;

        for (guint i = 0; i < block->labels->len; i++)
          {
            const GArray *boxes = g_array_index (block->labels, VdLabel, i).boxes;

            g_array_append_vals (taken, boxes->data, boxes->len);
          }
      }

  return taken;
}

static GArray *
place_labels (VdDrawCache     *self,
              const VdDrawing *drawing,
              int              column,
              int              row)
{
  VdWindow own = cells_of (drawing->grid, (VdWindow) { column, row, column, row });
  g_autoptr (GArray) taken = list_taken (self, drawing, column, row);
  VdDrawing block;
  GArray *labels;

  if (block_edge (drawing->grid) != BLOCK)
    return vd_drawing_place_labels (drawing);

  vd_drawing_init_window (&block, drawing,
                          grow_window (own, SURROUNDINGS, all_cells (drawing->grid)));
  block.own = own;
  block.taken = taken;
  labels = vd_drawing_place_labels (&block);
  vd_drawing_clear (&block);

  return labels;
}

static Block *
place_block (VdDrawCache     *self,
             const VdDrawing *drawing,
             int              column,
             int              row)
{
  Block *block = find_block (self, column, row);
  GArray *labels;

  if (block != NULL && !block->stale)
    return block;

  labels = place_labels (self, drawing, column, row);
  block = g_new0 (Block, 1);
  block->labels = labels;
  g_hash_table_insert (self->blocks, block_key (column, row), block);

  return block;
}

static VdWindow
seen_blocks (const VdDrawing *drawing)
{
  return blocks_of (drawing->grid,
                    grow_window (drawing->shown, SURROUNDINGS, all_cells (drawing->grid)));
}

/* Places the first block of those that this one waits for; whether there was
 * one. */
static gboolean
place_one (VdDrawCache     *self,
           const VdDrawing *drawing,
           int              column,
           int              row)
{
  VdWindow near = grow_window ((VdWindow) { column, row, column, row }, 1,
                               blocks_of (drawing->grid, all_cells (drawing->grid)));
  const Block *block = find_block (self, column, row);

  if (block != NULL && !block->stale)
    return FALSE;

  for (int y = near.top; y <= near.bottom; y++)
    for (int x = near.left; x <= near.right; x++)
      if (turn_of (x, y) < turn_of (column, row) && place_one (self, drawing, x, y))
        return TRUE;

  place_block (self, drawing, column, row);
  return TRUE;
}

gboolean
vd_draw_cache_place_some (VdDrawCache     *self,
                          const VdDrawing *drawing)
{
  VdWindow blocks = seen_blocks (drawing);

  for (int row = blocks.top; row <= blocks.bottom; row++)
    for (int column = blocks.left; column <= blocks.right; column++)
      if (place_one (self, drawing, column, row))
        return FALSE;

  return TRUE;
}

void
vd_draw_cache_each_block (VdDrawCache      *self,
                          const VdDrawing  *drawing,
                          void            (*draw) (const VdDrawing *, const GArray *))
{
  VdWindow blocks = seen_blocks (drawing);

  for (int row = blocks.top; row <= blocks.bottom; row++)
    for (int column = blocks.left; column <= blocks.right; column++)
      draw (drawing, place_block (self, drawing, column, row)->labels);
}

/* What was drawn */

static gboolean
has_point (VdRect box,
           double x,
           double y)
{
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

static VdRect
unite_boxes (const GArray *boxes)
{
  VdRect all = g_array_index (boxes, VdRect, 0);

  for (guint i = 1; i < boxes->len; i++)
    {
      VdRect box = g_array_index (boxes, VdRect, i);
      double right = MAX (all.x + all.width, box.x + box.width);
      double bottom = MAX (all.y + all.height, box.y + box.height);

      all.x = MIN (all.x, box.x);
      all.y = MIN (all.y, box.y);
      all.width = right - all.x;
      all.height = bottom - all.y;
    }

  return all;
}

static gboolean
find_label (const Block  *block,
            const VdNode *name,
            VdRect       *box)
{
  for (guint i = 0; i < block->labels->len; i++)
    {
      const VdLabel *label = &g_array_index (block->labels, VdLabel, i);

      if (label->placed && label->node == name)
        {
          *box = unite_boxes (label->boxes);
          return TRUE;
        }
    }

  return FALSE;
}

gboolean
vd_draw_cache_find_name (VdDrawCache  *self,
                         const VdMap  *map,
                         const VdName *name,
                         VdRect       *box)
{
  int column, row;
  VdWindow near;

  g_return_val_if_fail (self != NULL && map != NULL && name != NULL && box != NULL, FALSE);

  column = name->cell % map->grid.columns;
  row = name->cell / map->grid.columns;
  near = grow_window (blocks_of (&map->grid, (VdWindow) { column, row, column, row }), 1,
                      blocks_of (&map->grid, all_cells (&map->grid)));

  /* One that has just been moved may have been drawn with the block beside its own. */
  for (int y = near.top; y <= near.bottom; y++)
    for (int x = near.left; x <= near.right; x++)
      {
        const Block *block = find_block (self, x, y);

        if (block != NULL && find_label (block, name->node, box))
          return TRUE;
      }

  return FALSE;
}

const VdNode *
vd_draw_cache_find_name_at (const VdDrawCache *self,
                            double             x,
                            double             y)
{
  GHashTableIter iter;
  gpointer block;

  g_return_val_if_fail (self != NULL, NULL);

  g_hash_table_iter_init (&iter, self->blocks);
  while (g_hash_table_iter_next (&iter, NULL, &block))
    for (guint i = 0; i < ((Block *) block)->labels->len; i++)
      {
        const VdLabel *label = &g_array_index (((Block *) block)->labels, VdLabel, i);

        for (guint j = 0; label->node != NULL && j < label->boxes->len; j++)
          if (has_point (g_array_index (label->boxes, VdRect, j), x, y))
            return label->node;
      }

  return NULL;
}

/* Damage */

void
vd_draw_cache_damage (VdDrawCache  *self,
                      const VdMap  *map,
                      const VdRect *rect,
                      gboolean      names_stay)
{
  VdWindow blocks;

  g_return_if_fail (self != NULL && map != NULL);

  if (rect == NULL)
    {
      g_hash_table_remove_all (self->blocks);
      self->damaged = FALSE;
      return;
    }

  blocks = blocks_of (&map->grid, vd_window_new (&map->grid, rect, 0));
  for (int row = blocks.top; !names_stay && row <= blocks.bottom; row++)
    for (int column = blocks.left; column <= blocks.right; column++)
      {
        Block *block = find_block (self, column, row);

        if (block != NULL)
          block->stale = TRUE;
      }

  if (self->damaged)
    blocks = (VdWindow) { MIN (blocks.left, self->damage.left), MIN (blocks.top, self->damage.top),
                          MAX (blocks.right, self->damage.right),
                          MAX (blocks.bottom, self->damage.bottom) };
  self->damage = blocks;
  self->damaged = TRUE;
}

gboolean
vd_draw_cache_settle (VdDrawCache *self,
                      const VdMap *map,
                      VdRect      *rect)
{
  VdWindow all, blocks, cells;
  VdVec a, b;

  g_return_val_if_fail (self != NULL && map != NULL && rect != NULL, FALSE);

  all = all_cells (&map->grid);
  if (!self->damaged)
    return FALSE;

  self->damaged = FALSE;
  blocks = grow_window (self->damage, REACH, blocks_of (&map->grid, all));
  for (int row = blocks.top; row <= blocks.bottom; row++)
    for (int column = blocks.left; column <= blocks.right; column++)
      g_hash_table_remove (self->blocks, block_key (column, row));

  cells = grow_window (cells_of (&map->grid, blocks), SURROUNDINGS, all);
  a = vd_centre_of (&map->grid, cells.top * map->grid.columns + cells.left);
  b = vd_centre_of (&map->grid, cells.bottom * map->grid.columns + cells.right);
  *rect = (VdRect) { a.x - 2, a.y - 2, b.x - a.x + 4, b.y - a.y + 4 };

  return TRUE;
}
