/* How tiles come to show what they do. */
#include "editor/canvas/tiles-private.h"

#include "editor/widgets/stamp.h"

#define OVERVIEW_UNIT 8.0 /* device pixels a unit: more would take too long to draw */

/* In the picture's unit. */
static void
set_place (cairo_t     *cr,
           const Level *level,
           const Tile  *tile)
{
  cairo_scale (cr, level->pixels, level->pixels);
  cairo_translate (cr, -(double) tile->column * level->edge / level->pixels,
                   -(double) tile->row * level->edge / level->pixels);
}

/* A clean part of a surface of a tile, in its pixels. */
static cairo_t *
begin_part (cairo_surface_t             *surface,
            const cairo_rectangle_int_t *part)
{
  cairo_t *cr = cairo_create (surface);

  cairo_rectangle (cr, part->x, part->y, part->width, part->height);
  cairo_clip (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_CLEAR);
  cairo_paint (cr);
  cairo_set_operator (cr, CAIRO_OPERATOR_OVER);

  return cr;
}

void
vd_canvas_tiles_draw_part (VdCanvasTiles               *self,
                           const Level                 *level,
                           Tile                        *tile,
                           const cairo_rectangle_int_t *part)
{
  cairo_t *cr = begin_part (tile->surface, part);
  double x = (double) tile->column * level->edge, y = (double) tile->row * level->edge;
  VdRect visible = { (x + part->x) / level->pixels, (y + part->y) / level->pixels,
                     part->width / level->pixels, part->height / level->pixels };

  set_place (cr, level, tile);
  self->interface->draw (cr, &visible, level->pixels, self->user_data);
  cairo_destroy (cr);
  g_clear_pointer (&tile->stamp, gsk_render_node_unref);

  if (self->inlay != VD_INLAY_BETWEEN)
    return;

  cr = begin_part (tile->above, part);
  set_place (cr, level, tile);
  self->interface->draw_above (cr, &visible, level->pixels, self->user_data);
  cairo_destroy (cr);
}

GskRenderNode *
vd_canvas_tiles_make_stamp (VdCanvasTiles *self,
                            const Level   *level,
                            const Tile    *tile)
{
  VdRect place = vd_canvas_tile_get_rect (level, tile);
  cairo_surface_t *surface;
  GskRenderNode *stamp;
  cairo_t *cr;

  if (self->inlay == VD_INLAY_NONE)
    return vd_stamp_new (tile->surface);

  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, level->edge, level->edge);
  cr = cairo_create (surface);
  cairo_set_source_surface (cr, tile->surface, 0, 0);
  cairo_paint (cr);
  cairo_save (cr);
  set_place (cr, level, tile);
  self->interface->lay (cr, &place, level->pixels, self->user_data);
  cairo_restore (cr);
  if (tile->above != NULL)
    {
      cairo_set_source_surface (cr, tile->above, 0, 0);
      cairo_paint (cr);
    }
  cairo_destroy (cr);
  stamp = vd_stamp_new (surface);
  cairo_surface_destroy (surface);

  return stamp;
}

static void
draw_tile (VdCanvasTiles *self,
           Level         *level,
           int            column,
           int            row)
{
  Tile *tile = vd_canvas_tile_find (level, column, row);

  if (tile == NULL)
    {
      tile = g_new0 (Tile, 1);
      tile->column = column;
      tile->row = row;
      tile->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, level->edge, level->edge);
      if (self->inlay == VD_INLAY_BETWEEN)
        tile->above = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, level->edge, level->edge);
      g_hash_table_add (level->tiles, tile);
    }

  vd_canvas_tiles_draw_part (self, level, tile,
                      &(cairo_rectangle_int_t) { 0, 0, level->edge, level->edge });
  tile->stale = FALSE;

  /* While there is time for tiles, and not for all at once when they are shown. */
  if (self->inlay != VD_INLAY_NONE)
    tile->stamp = vd_canvas_tiles_make_stamp (self, level, tile);
}

/* Of the tiles that are seen and not as they should be, the one nearest to the
 * middle. */
static gboolean
find_missing (const VdCanvasTiles *self,
              const Block         *seen,
              int                 *found_column,
              int                 *found_row)
{
  double best = G_MAXDOUBLE;

  for (int row = seen->top; row < seen->bottom; row++)
    for (int column = seen->left; column < seen->right; column++)
      {
        const Tile *tile = vd_canvas_tile_find (&self->now, column, row);
        double x = column + 0.5 - (seen->left + seen->right) / 2.0;
        double y = row + 0.5 - (seen->top + seen->bottom) / 2.0;

        if ((tile != NULL && !tile->stale) || x * x + y * y >= best)
          continue;

        best = x * x + y * y;
        *found_column = column;
        *found_row = row;
      }

  return best < G_MAXDOUBLE;
}

gboolean
vd_canvas_tiles_draw_missing (VdCanvasTiles *self,
                              const Block   *seen,
                              gint64         until)
{
  int column, row;

  while (find_missing (self, seen, &column, &row))
    {
      VdRect place = vd_canvas_tile_get_rect (&self->now, &(Tile) { column, row });

      while (self->interface->prepare != NULL &&
             !self->interface->prepare (&place, self->now.pixels, self->user_data))
        if (g_get_monotonic_time () > until)
          return FALSE;

      draw_tile (self, &self->now, column, row);
      if (g_get_monotonic_time () > until)
        return !find_missing (self, seen, &column, &row);
    }

  return TRUE;
}

void
vd_canvas_tiles_draw_overview (VdCanvasTiles *self,
                               const VdRect  *frame)
{
  double pixels = MIN (VD_CANVAS_OVERVIEW / MAX (frame->width, frame->height), OVERVIEW_UNIT);

  if (self->overview.pixels != pixels)
    g_hash_table_remove_all (self->overview.tiles);

  self->overview.pixels = pixels;
  if (vd_canvas_tile_find (&self->overview, 0, 0) == NULL)
    draw_tile (self, &self->overview, 0, 0);
}
