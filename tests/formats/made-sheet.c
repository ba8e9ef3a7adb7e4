#include "tests/formats/made-sheet.h"

#include <cairo.h>
#include <math.h>
#include <string.h>

#define MARGIN 1.2 /* hexes */

void
sheet_place (const Sheet *self,
             double       across,
             double       down,
             double      *x,
             double      *y)
{
  double width, height, turn = self->turn * G_PI / 180, dx, dy, depth;

  vd_grid_size (&self->grid, &width, &height);
  dx = across - width / 2 + self->shear * (down - height / 2);
  dy = down - height / 2;
  depth = 1 + self->tilt * (dx / width + dy / height);
  dx *= self->pitch / depth;
  dy *= self->pitch / depth;
  *x = dx * cos (turn) - dy * sin (turn) + (width / 2 + MARGIN) * self->pitch;
  *y = dx * sin (turn) + dy * cos (turn) + (height / 2 + MARGIN) * self->pitch;
  if (across > width / 2)
    *y += self->fold;
}

static void
line_to (const Sheet *self,
         cairo_t     *cr,
         double       across,
         double       down)
{
  double x, y;

  sheet_place (self, across, down, &x, &y);
  cairo_line_to (cr, x, y);
}

static void
draw_outline (const Sheet *self,
              cairo_t     *cr,
              guint        cell)
{
  cairo_new_path (cr);
  for (guint corner = 0; corner < VD_N_DIRS; corner++)
    {
      double x, y;

      vd_grid_corner (&self->grid, cell, corner, &x, &y);
      line_to (self, cr, x, y);
    }
  cairo_close_path (cr);
}

/* The part of each side that is next to its corners. */
static void
draw_corners (const Sheet *self,
              cairo_t     *cr,
              guint        cell)
{
  cairo_new_path (cr);
  for (guint corner = 0; corner < VD_N_DIRS; corner++)
    {
      double x, y, to_x, to_y;

      vd_grid_corner (&self->grid, cell, corner, &x, &y);
      vd_grid_corner (&self->grid, cell, (corner + 1) % VD_N_DIRS, &to_x, &to_y);
      cairo_new_sub_path (cr);
      line_to (self, cr, x, y);
      line_to (self, cr, x + 0.2 * (to_x - x), y + 0.2 * (to_y - y));
      cairo_new_sub_path (cr);
      line_to (self, cr, to_x, to_y);
      line_to (self, cr, to_x + 0.2 * (x - to_x), to_y + 0.2 * (y - to_y));
    }
}

static void
draw_dot (const Sheet *self,
          cairo_t     *cr,
          guint        cell)
{
  double x, y;

  vd_grid_centre (&self->grid, cell, &x, &y);
  sheet_place (self, x, y, &x, &y);
  cairo_new_path (cr);
  cairo_arc (cr, x, y, 0.05 * self->pitch, 0, 2 * G_PI);
}

static void
draw_square (const Sheet *self,
             cairo_t     *cr,
             guint        cell)
{
  double column = cell % self->grid.columns, row = cell / self->grid.columns;

  if (self->look == SHEET_BRICKS && (guint) row % 2 == 1)
    column += 0.5;

  cairo_new_path (cr);
  line_to (self, cr, column, row);
  line_to (self, cr, column + 1, row);
  line_to (self, cr, column + 1, row + 1);
  line_to (self, cr, column, row + 1);
  cairo_close_path (cr);
}

static void
draw_grid (const Sheet *self,
           cairo_t     *cr,
           guint        cell)
{
  cairo_set_source_rgb (cr, 0.2, 0.2, 0.2);
  cairo_set_line_width (cr, MAX (1, 0.02 * self->pitch));
  if (self->look == SHEET_DOTS)
    {
      draw_dot (self, cr, cell);
      cairo_fill (cr);
      return;
    }

  if (self->look == SHEET_LINES)
    draw_outline (self, cr, cell);
  else if (self->look == SHEET_CORNERS)
    draw_corners (self, cr, cell);
  else
    draw_square (self, cr, cell);
  cairo_stroke (cr);
}

static void
draw_number (const Sheet *self,
             cairo_t     *cr,
             guint        cell)
{
  char label[VD_MAX_LABEL];
  double x, y;
  cairo_text_extents_t size;

  vd_numbering_print (self->numbering, &self->grid, cell, label, sizeof label);
  vd_grid_centre (&self->grid, cell, &x, &y);
  sheet_place (self, x, y - 0.3, &x, &y);
  cairo_select_font_face (cr, "Linux Libertine O", CAIRO_FONT_SLANT_NORMAL,
                          CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size (cr, 0.2 * self->pitch);
  cairo_text_extents (cr, label, &size);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, self->turn * G_PI / 180);
  cairo_move_to (cr, -size.x_advance / 2, 0.05 * self->pitch);
  cairo_show_text (cr, label);
  cairo_restore (cr);
}

static void
draw_cells (const Sheet *self,
            cairo_t     *cr,
            GRand       *chance)
{
  for (guint cell = 0; cell < vd_grid_n_cells (&self->grid); cell++)
    if (g_rand_double (chance) < self->terrain)
      {
        draw_outline (self, cr, cell);
        cairo_set_source_rgb (cr, 0.45, 0.6, 0.4);
        cairo_fill (cr);
      }

  for (guint cell = 0; cell < vd_grid_n_cells (&self->grid); cell++)
    {
      if (self->look != SHEET_NOTHING)
        draw_grid (self, cr, cell);
      if (self->numbering != NULL)
        draw_number (self, cr, cell);
    }
}

/* Some roads or rivers that care for no grid. */
static void
draw_roads (const Sheet *self,
            cairo_t     *cr,
            GRand       *chance,
            const guint  size[2])
{
  cairo_set_source_rgb (cr, 0.5, 0.4, 0.3);
  cairo_set_line_width (cr, 0.08 * self->pitch);
  for (guint i = 0; i < 8; i++)
    {
      double at[8];

      for (guint k = 0; k < 8; k++)
        at[k] = g_rand_double (chance) * size[k % 2];
      cairo_move_to (cr, at[0], at[1]);
      cairo_curve_to (cr, at[2], at[3], at[4], at[5], at[6], at[7]);
      cairo_stroke (cr);
    }
}

VdGrey *
sheet_draw (const Sheet *self)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (self->seed);
  double width, height;
  cairo_surface_t *surface;
  cairo_t *cr;
  VdGrey *grey;
  guint size[2];

  vd_grid_size (&self->grid, &width, &height);
  size[0] = (width + 2 * MARGIN) * self->pitch;
  size[1] = (height + 2 * MARGIN) * self->pitch;
  surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, size[0], size[1]);
  cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 0.9, 0.88, 0.8);
  cairo_paint (cr);
  draw_cells (self, cr, chance);
  draw_roads (self, cr, chance, size);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  grey = vd_grey_new (size[0], size[1]);
  for (guint y = 0; y < size[1]; y++)
    {
      const guint8 *line = cairo_image_surface_get_data (surface) +
                           (gsize) y * cairo_image_surface_get_stride (surface);

      for (guint x = 0; x < size[0]; x++)
        {
          /* Darker to the right, as where a lid does not close. */
          double light = 1 - 0.25 * x / size[0];
          double noise = self->noise * (g_rand_double (chance) + g_rand_double (chance) - 1);

          grey->bytes[y * grey->stride + x] = CLAMP (line[4 * x + 1] * light + noise, 0, 255);
        }
    }

  cairo_surface_destroy (surface);
  return grey;
}
