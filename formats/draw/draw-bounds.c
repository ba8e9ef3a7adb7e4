/* Where units may not go, as lines in the colour of their side. */
#include "formats/draw/draw-private.h"

#include <math.h>

#define EDGE 0.5        /* from the centre of a hex to its side */
#define INSET 0.07      /* of the first lane from the side, */
#define LANE 0.09       /* and of each further one from the one before */
#define WIDTH 0.055
#define RIM 0.1         /* of paper around a line, so that it is seen on any ground */
#define TOOTH 0.11
#define DASH 0.12
#define GAP 0.13
#define N_TEETH 3
#define PASSING 0.5     /* how dark what does not hold in all turns is */
#define LEAST_PIXELS 1.5

static void
trace_teeth (cairo_t           *cr,
             const VdBoundLine *line)
{
  for (guint i = 0; i < N_TEETH; i++)
    {
      VdVec foot = vd_vec_mix (line->from, line->to, (i + 0.5) / N_TEETH);

      cairo_move_to (cr, foot.x, foot.y);
      cairo_rel_line_to (cr, line->inward.x * TOOTH, line->inward.y * TOOTH);
    }
}

static void
trace (cairo_t           *cr,
       const VdBoundLine *line)
{
  cairo_move_to (cr, line->from.x, line->from.y);
  cairo_line_to (cr, line->to.x, line->to.y);
  if (line->kind != VD_BOUND_LEAVE)
    trace_teeth (cr, line);
}

void
vd_draw_bound_rim (cairo_t           *cr,
                   const VdBoundLine *line)
{
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  trace (cr, line);
  vd_set_color (cr, vd_paper, 1);
  cairo_set_line_width (cr, RIM);
  cairo_stroke (cr);
}

/* Opaque, for pieces of a boundary overlap where they meet. */
static VdColor
get_ink (const VdBoundLine *line)
{
  VdColor ink = line->color;

  if (!line->is_passing)
    return ink;

  ink.red = PASSING * ink.red + (1 - PASSING) * vd_paper.red;
  ink.green = PASSING * ink.green + (1 - PASSING) * vd_paper.green;
  ink.blue = PASSING * ink.blue + (1 - PASSING) * vd_paper.blue;
  return ink;
}

void
vd_draw_bound_line (cairo_t           *cr,
                    const VdBoundLine *line,
                    double             pixels)
{
  static const double dashes[] = { DASH, GAP };

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  if (line->kind == VD_BOUND_LEAVE)
    cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  trace (cr, line);
  vd_set_color (cr, get_ink (line), 1);
  cairo_set_line_width (cr, MAX (WIDTH, LEAST_PIXELS / pixels));
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* A corner of the region, moved inward: towards the hex's centre where the region has no other hex
 * there, else away from the centre of the hex beyond, so that lines of several hexes meet. */
static VdVec
move_in (VdVec    corner,
         VdVec    centre,
         VdVec    beyond,
         gboolean is_hollow,
         double   share)
{
  return is_hollow ? vd_vec_mix (corner, beyond, -share) : vd_vec_mix (corner, centre, share);
}

static VdBoundLine
place_line (const VdGrid  *grid,
            const VdBound *bound)
{
  VdVec centre = vd_centre_of (grid, bound->cell);
  VdVec middle = vd_side_middle (grid, bound->cell, bound->dir);
  VdVec beyond = { 2 * middle.x - centre.x, 2 * middle.y - centre.y };
  double share = bound->kind == VD_BOUND_CROSS ? 0 : (INSET + LANE * bound->lane) / EDGE;
  VdVec a = vd_corner_place (grid, vd_corner_of (grid, bound->cell, bound->dir));
  VdVec b = vd_corner_place (grid, vd_corner_of (grid, bound->cell, bound->dir + 1));

  return (VdBoundLine) {
    .kind = bound->kind, .color = bound->color, .is_passing = bound->is_passing,
    .from = move_in (a, centre, beyond, bound->hollow & 1, share),
    .to = move_in (b, centre, beyond, bound->hollow & 2, share),
    .inward = { (centre.x - middle.x) / EDGE, (centre.y - middle.y) / EDGE },
  };
}

static void
draw_all (const VdDrawing *self,
          gboolean         is_rim)
{
  const GArray *bounds = self->how->bounds;

  for (guint i = 0; i < bounds->len; i++)
    {
      const VdBound *bound = &g_array_index (bounds, VdBound, i);
      VdBoundLine line;

      /* A map may have become smaller since they were listed. */
      if (bound->cell >= vd_grid_n_cells (self->grid) ||
          !vd_window_has (&self->shown, self->grid, bound->cell))
        continue;

      line = place_line (self->grid, bound);
      if (is_rim)
        vd_draw_bound_rim (self->cr, &line);
      else
        vd_draw_bound_line (self->cr, &line, self->pixels);
    }
}

void
vd_draw_bounds (const VdDrawing *self)
{
  draw_all (self, TRUE);
  draw_all (self, FALSE);
}
