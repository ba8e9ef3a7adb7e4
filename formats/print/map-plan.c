/* The plan of a map: how its tiles lie, and what its edges are called. */
#include "formats/print/map-print.h"

#include <math.h>

#define BAND 5.0      /* around it, for the names of edges */
#define MOST_HEIGHT 120.0
#define PIXELS 8.0    /* a millimetre */
#define VEIL 0.35     /* over the map, so that names of tiles can be read */
#define HAIR 0.15

gboolean
vd_map_has_plan (const VdMapPrint *self)
{
  return (self->map->edges->len > 0 && !self->is_part) ||
         (self->columns != NULL && self->columns->len * self->rows->len > 1);
}

/* Of the plan, for a millimetre of the map. */
static double
get_scale (const VdMapPrint *self,
           double            width)
{
  return MIN ((width - 2 * BAND) / self->width, (MOST_HEIGHT - 2 * BAND) / self->height);
}

double
vd_map_plan_height (const VdMapPrint *self,
                    double            width)
{
  return self->height * get_scale (self, width) + 2 * BAND;
}

/* As pixels: of a large map there would be more hexes than a page can hold. */
static void
draw_map (const VdMapPrint *self,
          const VdPrint    *print,
          cairo_t          *cr,
          double            scale)
{
  double unit = self->hex * scale;
  VdVec at = vd_map_print_place (self, (VdVec) { 0, 0 });
  VdMapDraw how = {
    .layers = VD_LAYER_TERRAIN | VD_LAYER_SIDES | VD_LAYER_PATHS | VD_LAYER_REGIONS,
    .pixels = unit * PIXELS,
  };
  cairo_surface_t *image;
  cairo_t *pixels;
  double width, height;

  vd_grid_size (&self->map->grid, &width, &height);
  image = cairo_image_surface_create (CAIRO_FORMAT_RGB24, MAX (1, ceil (width * how.pixels)),
                                      MAX (1, ceil (height * how.pixels)));
  pixels = cairo_create (image);
  cairo_scale (pixels, how.pixels, how.pixels);
  vd_draw_map (pixels, self->map, print->request.project->chart, &how);
  cairo_destroy (pixels);

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, self->width * scale, self->height * scale);
  cairo_clip (cr);
  cairo_translate (cr, at.x * scale, at.y * scale);
  cairo_rectangle (cr, 0, 0, width * unit, height * unit);
  cairo_clip (cr);
  cairo_scale (cr, 1 / PIXELS, 1 / PIXELS);
  cairo_set_source_surface (cr, image, 0, 0);
  cairo_paint (cr);
  cairo_restore (cr);
  cairo_surface_destroy (image);
}

static void
draw_tiles (const VdMapPrint *self,
            cairo_t          *cr,
            double            scale)
{
  for (guint i = 0; i < self->rows->len * self->columns->len; i++)
    {
      guint row = i / self->columns->len, column = i % self->columns->len;
      const VdTile *across = &g_array_index (self->columns, VdTile, column);
      const VdTile *down = &g_array_index (self->rows, VdTile, row);
      VdRect tile = { across->cut * scale, down->cut * scale, (across->glue - across->cut) * scale,
                      (down->glue - down->cut) * scale };
      g_autofree char *name = vd_map_tile_name (row, column);
      VdMapText style = { VD_FONT_SANS " Bold", MIN (5, MIN (tile.width / 2, tile.height) * 0.6), 0,
                          0, 0.5, TRUE };

      cairo_rectangle (cr, tile.x, tile.y, tile.width, tile.height);
      cairo_set_source_rgb (cr, 0, 0, 0);
      cairo_set_line_width (cr, HAIR * 2);
      cairo_stroke (cr);
      vd_map_text (self, cr, &style, name, (VdVec) { tile.x + tile.width / 2, tile.y +
                                                     tile.height / 2 - style.size * 0.6 });
    }
}

static void
name_edge (const VdMapPrint *self,
           cairo_t          *cr,
           const VdEdge     *edge,
           double            scale)
{
  static const double turns[] = { 0, G_PI / 2, 0, -G_PI / 2 };
  const VdMapText style = { VD_FONT_SERIF " Italic", 3.2, 0, 0, 0.5, FALSE };
  const char *name = edge->name != NULL ? edge->name : edge->id;
  VdVec middle;
  int side;

  if (name == NULL || edge->cells->len == 0)
    return;

  side = vd_edge_find_side (self->map, edge, &middle);
  middle = vd_map_print_place (self, middle);
  middle = (VdVec) { middle.x * scale, middle.y * scale };
  if (side == 0 || side == 2)
    middle.y = side == 0 ? -BAND / 2 : self->height * scale + BAND / 2;
  else
    middle.x = side == 3 ? -BAND / 2 : self->width * scale + BAND / 2;

  cairo_save (cr);
  cairo_translate (cr, middle.x, middle.y);
  cairo_rotate (cr, turns[side]);
  vd_map_text (self, cr, &style, name, (VdVec) { 0, -style.size * 0.65 });
  cairo_restore (cr);
}

void
vd_map_draw_plan (const VdMapPrint *self,
                  const VdPrint    *print,
                  cairo_t          *cr,
                  double            width)
{
  double scale = get_scale (self, width);

  cairo_save (cr);
  cairo_translate (cr, (width - self->width * scale) / 2, BAND);
  cairo_rectangle (cr, 0, 0, self->width * scale, self->height * scale);
  vd_set_color (cr, vd_paper, 1);
  cairo_fill (cr);
  draw_map (self, print, cr, scale);
  cairo_rectangle (cr, 0, 0, self->width * scale, self->height * scale);
  cairo_set_source_rgba (cr, 1, 1, 1, VEIL);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, HAIR * 2);
  cairo_stroke (cr);
  if (self->columns != NULL)
    draw_tiles (self, cr, scale);
  for (guint i = 0; i < self->map->edges->len && !self->is_part; i++)
    name_edge (self, cr, &g_array_index (self->map->edges, VdEdge, i), scale);
  cairo_restore (cr);
}
