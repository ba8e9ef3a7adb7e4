/* Bridges that trains have become: boats in the colour of their side, under a narrow deck. */
#include <math.h>

#include "formats/draw/draw-private.h"

#define LENGTH 0.46
#define DECK 0.035        /* half its width */
#define N_BOATS 3
#define BOAT 0.125        /* half the length of a boat, */
#define BEAM 0.05         /* and half its width */
#define RIM 0.05          /* of paper around all, so that it is seen on any ground */
#define BESIDE 0.27       /* along the hexside from a bridge that is printed there */
#define LEAST_PIXELS 11.0 /* of its length on a map that is seen from afar, */
#define MOST_SCALE 2.0    /* but no larger than so many times */

static const VdColor planks = { 0.965, 0.935, 0.860 };
static const VdColor outline = { 0.130, 0.100, 0.080 };

/* Pointed at both ends. */
static void
trace_boat (cairo_t *cr,
            double   x)
{
  cairo_move_to (cr, x, -BOAT);
  cairo_curve_to (cr, x + BEAM * 1.3, -BOAT / 2, x + BEAM * 1.3, BOAT / 2, x, BOAT);
  cairo_curve_to (cr, x - BEAM * 1.3, BOAT / 2, x - BEAM * 1.3, -BOAT / 2, x, -BOAT);
  cairo_close_path (cr);
}

static void
trace (cairo_t *cr)
{
  for (int i = 0; i < N_BOATS; i++)
    trace_boat (cr, LENGTH * ((i + 0.5) / N_BOATS - 0.5));
}

static void
trace_deck (cairo_t *cr)
{
  cairo_rectangle (cr, -LENGTH / 2, -DECK, LENGTH, DECK * 2);
}

void
vd_draw_pontoon (cairo_t *cr,
                 VdColor  color,
                 double   pixels)
{
  double line = MAX (0.022, 0.8 / pixels);

  cairo_save (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  trace (cr);
  trace_deck (cr);
  vd_set_color (cr, vd_paper, 1);
  cairo_set_line_width (cr, line + RIM);
  cairo_stroke (cr);

  trace (cr);
  vd_set_color (cr, color, 1);
  cairo_fill_preserve (cr);
  vd_set_color (cr, outline, 1);
  cairo_set_line_width (cr, line);
  cairo_stroke (cr);

  trace_deck (cr);
  vd_set_color (cr, planks, 1);
  cairo_fill_preserve (cr);
  vd_set_color (cr, outline, 1);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static gboolean
has_crossing (const VdDrawing    *self,
              const VdLaidBridge *bridge)
{
  for (guint i = 0; i < self->crossings->len; i++)
    {
      VdMapSide side = g_array_index (self->crossings, VdCrossing, i).side;

      if (vd_laid_find (self->how->laid, self->grid, side.cell, side.dir) == bridge)
        return TRUE;
    }

  return FALSE;
}

static void
draw_bridge (const VdDrawing    *self,
             const VdLaidBridge *bridge)
{
  VdVec centre = vd_centre_of (self->grid, bridge->cell);
  VdVec middle = vd_side_middle (self->grid, bridge->cell, bridge->dir);
  double scale = CLAMP (LEAST_PIXELS / (LENGTH * self->pixels), 1, MOST_SCALE);

  cairo_save (self->cr);
  cairo_translate (self->cr, middle.x, middle.y);
  cairo_rotate (self->cr, atan2 (middle.y - centre.y, middle.x - centre.x));
  if (has_crossing (self, bridge))
    cairo_translate (self->cr, 0, BESIDE);
  cairo_scale (self->cr, scale, scale);
  vd_draw_pontoon (self->cr, bridge->color, self->pixels * scale);
  cairo_restore (self->cr);
}

void
vd_draw_laid (const VdDrawing *self)
{
  const GArray *laid = self->how->laid;

  for (guint i = 0; i < laid->len; i++)
    {
      const VdLaidBridge *bridge = &g_array_index (laid, VdLaidBridge, i);

      /* A map may have become smaller since they were listed. */
      if (bridge->cell < vd_grid_n_cells (self->grid) &&
          vd_window_has (&self->shown, self->grid, bridge->cell))
        draw_bridge (self, bridge);
    }
}
