/* What fills an area: trees, tufts, stones, ripples.
 *
 * A texture is a tile that repeats every PERIOD units, drawn into an image
 * once for a picture.  Where there are no pixels (SVG, PDF) the tile is
 * repeated as lines. */
#include "formats/draw/draw-private.h"

#include <math.h>

#include "formats/draw/draw-lost.h"

#define PERIOD 3.0
#define FINENESS 100.0 /* of a tile that is kept as lines, a unit */
#define LEAST_PIXELS 18.0 /* below, a texture is only noise */

static const VdColor tree_shade = { 0.36, 0.46, 0.27 };
static const VdColor tree_light = { 0.760, 0.820, 0.625 };
static const VdColor reed = { 0.31, 0.44, 0.42 };
static const VdColor stone = { 0.55, 0.44, 0.31 };
static const VdColor ripple = { 0.36, 0.55, 0.66 };
static const VdColor unknown = { 0.45, 0.42, 0.40 };

typedef void (*DrawTile) (cairo_t *cr);

/* The places of a tile: rows of which every other is pushed by half, and how
 * far each strays from its place. */
typedef struct
{
  int    columns, rows;
  double stray;
  int    salt;
} Lattice;

static const Lattice tree_places = { 15, 18, 0.34, 10 };
static const Lattice single_tree_places = { 9, 11, 0.6, 15 };
static const Lattice tuft_places = { 10, 12, 0.3, 20 };
static const Lattice stone_places = { 13, 14, 0.32, 30 };
static const Lattice ripple_places = { 7, 14, 0.3, 40 };

static void
scatter_marks (cairo_t       *cr,
               const Lattice *places,
               void         (*draw) (cairo_t *cr, double x, double y, int seed))
{
  int rows = places->rows, columns = places->columns;
  double dx = PERIOD / columns;
  double dy = PERIOD / rows;

  /* One more on each side, the same by wrapping, so that no edge shows. */
  for (int row = -1; row <= rows; row++)
    for (int column = -1; column <= columns; column++)
      {
        int r = (row + rows) % rows;
        int c = (column + columns) % columns;
        double push = 0.25 + (r % 2) * 0.5;
        double right = places->stray * vd_noise (r, c, places->salt);
        double down = places->stray * vd_noise (r, c, places->salt + 1);

        draw (cr, (column + push + right) * dx, (row + 0.5 + down) * dy, r * columns + c);
      }
}

static double
tree_radius (int seed)
{
  return 0.066 + 0.02 * vd_noise (seed, 0, 12);
}

/* An arc of short lines: there are thousands, and they are small. */
static void
add_arc (cairo_t *cr,
         VdVec    at,
         double   r,
         double   from,
         double   to)
{
  int n = ceil ((to - from) / 0.6);

  for (int i = 0; i <= n; i++)
    {
      double angle = from + (to - from) * i / n;

      if (i == 0)
        cairo_move_to (cr, at.x + r * cos (angle), at.y + r * sin (angle));
      else
        cairo_line_to (cr, at.x + r * cos (angle), at.y + r * sin (angle));
    }
}

static void
add_tree_body (cairo_t *cr,
               double   x,
               double   y,
               int      seed)
{
  add_arc (cr, (VdVec) { x, y }, tree_radius (seed), 0, 2 * G_PI);
  cairo_close_path (cr);
}

/* The shaded rim of a tree top, as an engraver draws it: away from a light in
 * the upper left. */
static void
add_tree_rim (cairo_t *cr,
              double   x,
              double   y,
              int      seed)
{
  double turn = 0.25 * vd_noise (seed, 1, 13);

  add_arc (cr, (VdVec) { x, y }, tree_radius (seed), -0.75 + turn, 2.35 + turn);
}

static void
add_tree_core (cairo_t *cr,
               double   x,
               double   y,
               int      seed)
{
  if (seed % 3 != 0)
    add_arc (cr, (VdVec) { x, y }, tree_radius (seed) * 0.5, -0.2, 1.7);
}

static void
draw_trees_tile (cairo_t *cr)
{
  vd_set_color (cr, tree_light, 0.75);
  scatter_marks (cr, &tree_places, add_tree_body);
  cairo_fill (cr);
  vd_set_color (cr, tree_shade, 0.72);
  cairo_set_line_width (cr, 0.016);
  scatter_marks (cr, &tree_places, add_tree_rim);
  cairo_stroke (cr);
  vd_set_color (cr, tree_shade, 0.38);
  cairo_set_line_width (cr, 0.012);
  scatter_marks (cr, &tree_places, add_tree_core);
  cairo_stroke (cr);
}

/* Trees that stand apart, each with its shadow. */
static void
draw_single_trees_tile (cairo_t *cr)
{
  cairo_save (cr);
  cairo_translate (cr, 0.025, 0.03);
  vd_set_color (cr, tree_shade, 0.45);
  scatter_marks (cr, &single_tree_places, add_tree_body);
  cairo_fill (cr);
  cairo_restore (cr);
  vd_set_color (cr, vd_grounds[VD_LOOK_FOREST].color, 1);
  scatter_marks (cr, &single_tree_places, add_tree_body);
  cairo_fill (cr);
  vd_set_color (cr, tree_shade, 0.85);
  cairo_set_line_width (cr, 0.016);
  scatter_marks (cr, &single_tree_places, add_tree_body);
  cairo_stroke (cr);
}

static void
add_tuft (cairo_t *cr,
          double   x,
          double   y,
          int      seed)
{
  double size = 0.055 + 0.012 * vd_noise (seed, 1, 22);

  cairo_move_to (cr, x - size * 1.6, y);
  cairo_line_to (cr, x + size * 1.6, y);

  for (int blade = -1; blade <= 1; blade++)
    {
      cairo_move_to (cr, x + blade * size * 0.45, y);
      cairo_line_to (cr, x + blade * size * 0.95, y - size * (1.5 - 0.4 * ABS (blade)));
    }
}

static void
draw_tufts_tile (cairo_t *cr)
{
  vd_set_color (cr, reed, 0.8);
  cairo_set_line_width (cr, 0.013);
  scatter_marks (cr, &tuft_places, add_tuft);
  cairo_stroke (cr);
}

static void
add_stone (cairo_t *cr,
           double   x,
           double   y,
           int      seed)
{
  double size = 0.05 + 0.016 * vd_noise (seed, 2, 32);

  cairo_move_to (cr, x - size, y + size * 0.5);
  cairo_curve_to (cr, x - size * 0.9, y - size * 0.9, x + size * 0.7, y - size, x + size,
                  y + size * 0.45);
  cairo_move_to (cr, x + size * 0.2, y + size * 0.5);
  cairo_line_to (cr, x + size * 0.5, y - size * 0.1);
}

static void
draw_stones_tile (cairo_t *cr)
{
  vd_set_color (cr, stone, 0.85);
  cairo_set_line_width (cr, 0.014);
  scatter_marks (cr, &stone_places, add_stone);
  cairo_stroke (cr);
}

static void
add_ripple (cairo_t *cr,
            double   x,
            double   y,
            int      seed)
{
  double size = 0.12 + 0.05 * vd_noise (seed, 3, 42);

  cairo_move_to (cr, x - size, y);
  cairo_curve_to (cr, x - size * 0.4, y - 0.03, x + size * 0.4, y + 0.03, x + size, y);
}

static void
draw_ripples_tile (cairo_t *cr)
{
  vd_set_color (cr, ripple, 0.55);
  cairo_set_line_width (cr, 0.012);
  scatter_marks (cr, &ripple_places, add_ripple);
  cairo_stroke (cr);
}

static void
draw_hatching_tile (cairo_t *cr)
{
  vd_set_color (cr, unknown, 0.45);
  cairo_set_line_width (cr, 0.014);

  for (int i = -15; i <= 15; i++)
    {
      cairo_move_to (cr, i * PERIOD / 15, 0);
      cairo_line_to (cr, i * PERIOD / 15 + PERIOD, PERIOD);
    }

  cairo_stroke (cr);
}

static cairo_surface_t *
make_image (DrawTile draw,
            int      size)
{
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cr = cairo_create (image);

  cairo_set_antialias (cr, CAIRO_ANTIALIAS_FAST);
  cairo_scale (cr, size / PERIOD, size / PERIOD);
  draw (cr);
  cairo_destroy (cr);

  return image;
}

/* How far a place lies from the whole pixel nearest to it.  Halves go one way, also
 * where a band of the picture has rounded them a little. */
static double
get_rest (double place)
{
  return place - floor (place + 0.5 + 1.0 / 1024);
}

/* The tile is a whole number of pixels, and put on whole pixels, so that it is
 * copied, not resampled. */
static void
fill_with_image (const VdDrawing *self,
                 DrawTile         draw)
{
  int size = MAX (1, round (PERIOD * self->pixels));
  cairo_surface_t *image = vd_draw_cache_get_texture (self->cache, draw);
  cairo_pattern_t *pattern;
  cairo_matrix_t matrix, place;

  if (image == NULL)
    {
      image = make_image (draw, size);
      vd_draw_cache_take_texture (self->cache, draw, image);
    }

  pattern = cairo_pattern_create_for_surface (image);
  cairo_get_matrix (self->cr, &place);
  cairo_matrix_init (&matrix, self->pixels, 0, 0, self->pixels, get_rest (place.x0),
                     get_rest (place.y0));
  cairo_pattern_set_matrix (pattern, &matrix);
  cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REPEAT);
  cairo_pattern_set_filter (pattern, CAIRO_FILTER_NEAREST);
  cairo_set_source (self->cr, pattern);
  cairo_fill_preserve (self->cr);
  cairo_pattern_destroy (pattern);
}

/* The tile as lines.  A recording keeps 256 places of a unit. */
static cairo_surface_t *
make_recording (DrawTile draw)
{
  cairo_rectangle_t extents = { 0, 0, PERIOD * FINENESS, PERIOD * FINENESS };
  cairo_surface_t *recording = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  cairo_t *cr = cairo_create (recording);

  cairo_scale (cr, FINENESS, FINENESS);
  draw (cr);
  cairo_destroy (cr);

  return recording;
}

/* The file holds the tile once, and says of each area that it is repeated there. */
static void
fill_with_lines (const VdDrawing *self,
                 DrawTile         draw)
{
  cairo_surface_t *recording = vd_draw_cache_get_texture (self->cache, draw);
  cairo_pattern_t *pattern;
  cairo_matrix_t matrix;

  if (recording == NULL)
    {
      vd_lost_begin ();
      recording = make_recording (draw);
      vd_lost_end ();
      vd_draw_cache_take_texture (self->cache, draw, recording);
    }

  pattern = cairo_pattern_create_for_surface (recording);
  cairo_matrix_init_scale (&matrix, FINENESS, FINENESS);
  cairo_pattern_set_matrix (pattern, &matrix);
  cairo_pattern_set_extend (pattern, CAIRO_EXTEND_REPEAT);
  cairo_set_source (self->cr, pattern);
  cairo_fill_preserve (self->cr);
  cairo_pattern_destroy (pattern);
}

static void
fill_with (const VdDrawing *self,
           DrawTile         draw)
{
  if (self->pixels < LEAST_PIXELS)
    return;

  if (self->is_vector)
    fill_with_lines (self, draw);
  else
    fill_with_image (self, draw);
}

void
vd_draw_trees (const VdDrawing *self)
{
  fill_with (self, draw_trees_tile);
}

void
vd_draw_single_trees (const VdDrawing *self)
{
  fill_with (self, draw_single_trees_tile);
}

void
vd_draw_tufts (const VdDrawing *self)
{
  fill_with (self, draw_tufts_tile);
}

void
vd_draw_stones (const VdDrawing *self)
{
  fill_with (self, draw_stones_tile);
}

void
vd_draw_ripples (const VdDrawing *self)
{
  fill_with (self, draw_ripples_tile);
}

void
vd_draw_hatching (const VdDrawing *self)
{
  fill_with (self, draw_hatching_tile);
}
