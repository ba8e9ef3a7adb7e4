/* tiles-private.h: what the parts of the tiles share (private to tiles)
 *
 * tiles.c       which there are, what of them is damaged, and how they are shown
 * tiles-draw.c  how they come to show what they do
 */
#pragma once

#include "editor/canvas/tiles.h"

G_BEGIN_DECLS

#define VD_CANVAS_OVERVIEW 1024 /* device pixels: the longer side of the overview, at most */

typedef struct
{
  int              column;
  int              row;
  cairo_surface_t *surface;
  cairo_surface_t *above;   /* (nullable): of what lies above the inlay */
  GskRenderNode   *stamp;   /* (nullable): of it as it is now, with what is laid on it */
  gboolean         stale;   /* shows what was there before */
} Tile;

/* The tiles of one zoom. */
typedef struct
{
  double      pixels; /* device pixels a unit */
  int         edge;   /* of a tile, in device pixels */
  GHashTable *tiles;  /* of Tile, by place */
} Level;

/* Whole tiles: columns left to right - 1, rows top to bottom - 1. */
typedef struct
{
  int left, top, right, bottom;
} Block;

struct _VdCanvasTiles
{
  const VdCanvasTilesInterface *interface;
  gpointer                      user_data;
  Level                         now;
  Level                         before;
  Level                         overview;   /* of one tile */
  VdInlay                       inlay;
  gboolean                      is_turning; /* the tiles of now have not all been seen yet */
  GArray                       *damage;     /* of VdRect: what the tiles of now show wrongly */
};

static inline VdRect
vd_canvas_tile_get_rect (const Level *level,
                         const Tile  *tile)
{
  double edge = level->edge / level->pixels;

  return (VdRect) { tile->column * edge, tile->row * edge, edge, edge };
}

static inline Tile *
vd_canvas_tile_find (const Level *level,
                     int          column,
                     int          row)
{
  Tile key = { column, row };

  return g_hash_table_lookup (level->tiles, &key);
}

/* A part is drawn as the whole would be, to the last pixel. */
void           vd_canvas_tiles_draw_part     (VdCanvasTiles               *self,
                                              const Level                 *level,
                                              Tile                        *tile,
                                              const cairo_rectangle_int_t *part);

/* Returns: (transfer full): what is shown of a tile */
GskRenderNode *vd_canvas_tiles_make_stamp    (VdCanvasTiles               *self,
                                              const Level                 *level,
                                              const Tile                  *tile);

/* Returns: whether there is nothing left to draw of what is seen */
gboolean       vd_canvas_tiles_draw_missing  (VdCanvasTiles               *self,
                                              const Block                 *seen,
                                              gint64                       until);
void           vd_canvas_tiles_draw_overview (VdCanvasTiles               *self,
                                              const VdRect                *frame);

G_END_DECLS
