#include "formats/draw/draw-geometry.h"

#include <math.h>

#define STEPS 8           /* points of each piece of an outline */
#define PULL 0.6          /* how far an outline is drawn off its corners */
#define JITTER 0.045      /* how far it strays, so that no two sides look alike */
#define BUMP 0.05         /* how far a scallop stands out */

#define ALONG 0.5
#define ACROSS 0.28867513459481288225

static const VdCorner corners[VD_N_DIRS] = {
  { 1, -1 }, { 1, 1 }, { 0, 2 }, { -1, 1 }, { -1, -1 }, { 0, -2 },
};

static const VdCorner turns[VD_N_DIRS] = {
  { 0, 2 }, { -1, 1 }, { -1, -1 }, { 0, -2 }, { 1, -1 }, { 1, 1 },
};

double
vd_noise (int a,
          int b,
          int salt)
{
  guint32 h = (guint32) a * 0x9e3779b1u ^ (guint32) b * 0x85ebca6bu ^ (guint32) salt * 0xc2b2ae35u;

  h ^= h >> 15;
  h *= 0x2c1b3c6du;
  h ^= h >> 12;
  h *= 0x297a2d39u;
  h ^= h >> 15;

  return h / (double) G_MAXUINT32 * 2.0 - 1.0;
}

VdWindow
vd_window_new (const VdGrid *grid,
               const VdRect *rectangle,
               int           margin)
{
  gboolean pointy = grid->orientation == VD_POINTY;
  double width = pointy ? 1.0 : 3 * ACROSS;
  double height = pointy ? 3 * ACROSS : 1.0;
  double right = rectangle->x + rectangle->width;
  double bottom = rectangle->y + rectangle->height;

  return (VdWindow) {
    CLAMP (floor (rectangle->x / width) - 1 - margin, 0, (int) grid->columns - 1),
    CLAMP (floor (rectangle->y / height) - 1 - margin, 0, (int) grid->rows - 1),
    CLAMP (ceil (right / width) + margin, 0, (int) grid->columns - 1),
    CLAMP (ceil (bottom / height) + margin, 0, (int) grid->rows - 1),
  };
}

VdVec
vd_centre_of (const VdGrid *grid,
              guint         cell)
{
  VdVec centre;

  vd_grid_centre (grid, cell, &centre.x, &centre.y);
  return centre;
}

VdVec
vd_corner_place (const VdGrid *grid,
                 VdCorner      corner)
{
  double along = corner.along * ALONG;
  double across = corner.across * ACROSS;

  return grid->orientation == VD_POINTY ? (VdVec) { along, across } : (VdVec) { across, along };
}

VdCorner
vd_corner_of (const VdGrid *grid,
              guint         cell,
              guint         corner)
{
  int row = cell / grid->columns;
  int column = cell % grid->columns;
  int line = grid->orientation == VD_POINTY ? row : column;
  int place = grid->orientation == VD_POINTY ? column : row;
  int pushed = vd_grid_is_pushed (grid, line);

  corner %= VD_N_DIRS;
  return (VdCorner) { 2 * place + 1 + pushed + corners[corner].along,
                      3 * line + 2 + corners[corner].across };
}

VdCorner
vd_corner_step (VdCorner corner,
                guint    turn)
{
  g_assert (turn < VD_N_DIRS);

  return (VdCorner) { corner.along + turns[turn].along, corner.across + turns[turn].across };
}

VdVec
vd_side_middle (const VdGrid *grid,
                guint         cell,
                guint         dir)
{
  return vd_vec_mix (vd_corner_place (grid, vd_corner_of (grid, cell, dir)),
                     vd_corner_place (grid, vd_corner_of (grid, cell, dir + 1)), 0.5);
}

void
vd_corner_map_init (VdCornerMap    *self,
                    const VdGrid   *grid,
                    const VdWindow *window)
{
  gboolean pointy = grid->orientation == VD_POINTY;
  int places = pointy ? window->right - window->left : window->bottom - window->top;
  int lines = pointy ? window->bottom - window->top : window->right - window->left;

  self->first.along = 2 * (pointy ? window->left : window->top) - 1;
  self->first.across = 3 * (pointy ? window->top : window->left) - 1;
  self->n_along = 2 * places + 7;
  self->n_across = 3 * lines + 8;
  self->bytes = g_malloc0 ((gsize) self->n_along * self->n_across);
}

void
vd_corner_map_clear (VdCornerMap *self)
{
  g_clear_pointer (&self->bytes, g_free);
}

guint8 *
vd_corner_map_at (const VdCornerMap *self,
                  VdCorner           corner)
{
  int x = corner.along - self->first.along;
  int y = corner.across - self->first.across;

  if (x < 0 || y < 0 || x >= self->n_along || y >= self->n_across)
    return NULL;

  return &self->bytes[(gsize) y * self->n_along + x];
}

static VdVec
scale_to (VdVec  v,
          double length)
{
  double old = hypot (v.x, v.y);

  return old > 1e-9 ? (VdVec) { v.x * length / old, v.y * length / old } : (VdVec) { 0, 0 };
}

void
vd_curve_add (GArray     *points,
              guint       steps,
              VdCurveEnd  from,
              VdCurveEnd  to)
{
  double length = hypot (to.at.x - from.at.x, to.at.y - from.at.y);
  VdVec t0 = scale_to (from.way, length);
  VdVec t1 = scale_to (to.way, length);

  g_assert (points != NULL && steps > 0);

  if (points->len == 0)
    g_array_append_val (points, from.at);

  for (guint i = 1; i <= steps; i++)
    {
      double t = i / (double) steps;
      double a = (2 * t - 3) * t * t + 1;
      double b = ((t - 2) * t + 1) * t;
      double c = (3 - 2 * t) * t * t;
      double d = (t - 1) * t * t;
      VdVec p = { a * from.at.x + b * t0.x + c * to.at.x + d * t1.x,
                  a * from.at.y + b * t0.y + c * to.at.y + d * t1.y };

      g_array_append_val (points, p);
    }
}

void
vd_curve_trace (cairo_t       *cr,
                const VdCurve *curve)
{
  for (guint i = 0; i < curve->points->len; i++)
    {
      const VdVec *p = &g_array_index (curve->points, VdVec, i);

      cairo_line_to (cr, p->x, p->y);
    }

  cairo_new_sub_path (cr);
}

/* The point of the band's edge beside point @i; @side is -1 or 1. */
static VdVec
band_edge (const VdCurve *curve,
           guint          i,
           double         more,
           int            side)
{
  const VdVec *points = (const VdVec *) curve->points->data;
  guint last = curve->points->len - 1;
  VdVec before = points[i > 0 ? i - 1 : 0];
  VdVec after = points[MIN (i + 1, last)];
  double width = curve->from + (curve->to - curve->from) * i / MAX (last, 1) + more;
  VdVec along = scale_to ((VdVec) { after.x - before.x, after.y - before.y }, width / 2 * side);

  return (VdVec) { points[i].x - along.y, points[i].y + along.x };
}

void
vd_curve_fill_band (cairo_t       *cr,
                    const VdCurve *curve,
                    double         more)
{
  guint n = curve->points->len;
  const VdVec *points = (const VdVec *) curve->points->data;

  if (n < 2)
    return;

  for (guint i = 0; i < n; i++)
    {
      VdVec p = band_edge (curve, i, more, 1);

      cairo_line_to (cr, p.x, p.y);
    }

  for (guint i = n; i-- > 0; )
    {
      VdVec p = band_edge (curve, i, more, -1);

      cairo_line_to (cr, p.x, p.y);
    }

  cairo_close_path (cr);
  cairo_new_sub_path (cr);
  cairo_arc (cr, points[0].x, points[0].y, (curve->from + more) / 2, 0, 2 * G_PI);
  cairo_new_sub_path (cr);
  cairo_arc (cr, points[n - 1].x, points[n - 1].y, (curve->to + more) / 2, 0, 2 * G_PI);
  cairo_fill (cr);
}

void
vd_curves_free (GArray *curves)
{
  for (guint i = 0; i < curves->len; i++)
    g_array_unref (g_array_index (curves, VdCurve, i).points);

  g_array_unref (curves);
}

/* One turn of an outline: in by the side @in, out by the side @out.  The
 * outline passes near the middles of both sides and cuts the corner. */
typedef struct
{
  VdVec before, at, after;
} Bend;

static VdVec
stray_middle (const VdGrid *grid,
              VdCorner      a,
              VdCorner      b)
{
  VdVec p = vd_corner_place (grid, a);
  VdVec q = vd_corner_place (grid, b);
  VdVec middle = vd_vec_mix (p, q, 0.5);
  double shift = JITTER * vd_noise (a.along + b.along, a.across + b.across, 3) / (2 * ACROSS);

  return (VdVec) { middle.x - (q.y - p.y) * shift, middle.y + (q.x - p.x) * shift };
}

static Bend
bend_at (const VdGrid *grid,
         VdCorner      corner,
         guint         in,
         guint         out)
{
  VdCorner from = vd_corner_step (corner, vd_dir_opposite (in));
  VdCorner to = vd_corner_step (corner, out);
  VdVec at = vd_corner_place (grid, corner);
  Bend bend = { stray_middle (grid, from, corner), at, stray_middle (grid, corner, to) };

  bend.at = vd_vec_mix (at, vd_vec_mix (bend.before, bend.after, 0.5), PULL);
  bend.at.x += JITTER * vd_noise (corner.along, corner.across, 1);
  bend.at.y += JITTER * vd_noise (corner.along, corner.across, 2);
  return bend;
}

/* A point of the quadratic curve that runs from one middle to the next. */
static VdVec
bend_point (const Bend *bend,
            double      t)
{
  VdVec peak = { 2 * bend->at.x - (bend->before.x + bend->after.x) / 2,
                 2 * bend->at.y - (bend->before.y + bend->after.y) / 2 };

  return vd_vec_mix (vd_vec_mix (bend->before, peak, t), vd_vec_mix (peak, bend->after, t), t);
}

static void
trace_bend (cairo_t    *cr,
            const Bend *bend,
            double      outward,
            int         bumps)
{
  VdVec from = bend->before;
  int n = bumps > 0 ? bumps : STEPS / 2;

  for (int i = 1; i <= n; i++)
    {
      VdVec to = bend_point (bend, i / (double) n);
      double size = outward * BUMP * (1.3 + 0.5 * vd_noise (to.x * 997, to.y * 991, 4));
      VdVec out = scale_to ((VdVec) { to.y - from.y, from.x - to.x }, size);

      if (bumps > 0)
        cairo_curve_to (cr, from.x + out.x, from.y + out.y, to.x + out.x, to.y + out.y, to.x, to.y);
      else
        cairo_line_to (cr, to.x, to.y);

      from = to;
    }
}

/* Marks at each corner the side by which the outline leaves it.  Three hexes
 * meet in a corner, so there is at most one. */
static gboolean
mark_outline (VdCornerMap    *out,
              const VdGrid   *grid,
              const VdWindow *window,
              VdCellTest      test)
{
  gboolean any = FALSE;

  for (int row = window->top; row <= window->bottom; row++)
    for (int column = window->left; column <= window->right; column++)
      {
        guint cell = row * grid->columns + column;

        if (!test.has (cell, test.data))
          continue;

        any = TRUE;
        for (guint dir = 0; dir < VD_N_DIRS; dir++)
          {
            int next = vd_grid_next (grid, cell, dir);

            if (next < 0 || !vd_window_has (window, grid, next) || !test.has (next, test.data))
              *vd_corner_map_at (out, vd_corner_of (grid, cell, dir)) = dir + 1;
          }
      }

  return any;
}

static void
trace_loop (cairo_t      *cr,
            const VdGrid *grid,
            VdCornerMap  *out,
            VdCorner      start,
            int           bumps)
{
  double outward = grid->orientation == VD_POINTY ? 1 : -1;
  guint8 *mark = vd_corner_map_at (out, start);
  guint in = *mark - 1;
  VdCorner corner = vd_corner_step (start, in);
  gboolean begun = FALSE;

  /* The mark at the start is met again last; then it is taken away. */
  while ((mark = vd_corner_map_at (out, corner)) != NULL && *mark != 0)
    {
      Bend bend = bend_at (grid, corner, in, *mark - 1);

      if (!begun)
        cairo_move_to (cr, bend.before.x, bend.before.y);

      begun = TRUE;
      trace_bend (cr, &bend, outward, bumps);
      in = *mark - 1;
      *mark = 0;
      corner = vd_corner_step (corner, in);
    }

  cairo_close_path (cr);
}

gboolean
vd_trace_area (cairo_t        *cr,
               const VdGrid   *grid,
               const VdWindow *window,
               VdCellTest      test,
               int             bumps)
{
  VdCornerMap out;
  gboolean any;

  g_assert (test.has != NULL && bumps >= 0);

  vd_corner_map_init (&out, grid, window);
  any = mark_outline (&out, grid, window, test);

  for (int y = 0; any && y < out.n_across; y++)
    for (int x = 0; x < out.n_along; x++)
      if (out.bytes[(gsize) y * out.n_along + x] != 0)
        trace_loop (cr, grid, &out, (VdCorner) { out.first.along + x, out.first.across + y },
                    bumps);

  vd_corner_map_clear (&out);
  return any;
}
