#include "formats/draw/draw-marks.h"
#include "formats/draw/draw-private.h"

#include <math.h>
#include <string.h>

static const VdColor bank = { 0.235, 0.430, 0.555 };
static const VdColor water = { 0.560, 0.745, 0.835 };
static const VdColor slope = { 0.500, 0.310, 0.150 };
static const VdColor gully = { 0.480, 0.430, 0.220 };
static const VdColor wall = { 0.330, 0.270, 0.240 };
static const VdColor other = { 0.420, 0.300, 0.480 };
static const VdColor road_case = { 0.390, 0.265, 0.150 };
static const VdColor road = { 0.990, 0.905, 0.640 };
static const VdColor trail = { 0.430, 0.300, 0.180 };
static const VdColor deck = { 0.965, 0.935, 0.860 };
static const VdColor rail = { 0.170, 0.120, 0.090 };

/* The thinnest line that still shows, in units. */
static double
at_least (const VdDrawing *self,
          double           width,
          double           pixels)
{
  return MAX (width, pixels / self->pixels);
}

/* Counted no further than @enough. */
static double
curve_length (const VdCurve *curve,
              double         enough)
{
  const VdVec *points = (const VdVec *) curve->points->data;
  double length = 0;

  for (guint i = 1; i < curve->points->len && length < enough; i++)
    length += hypot (points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);

  return length;
}

/* A hachure: a wedge from the crest down to the low ground. */
static void
add_hachure (cairo_t *cr,
             VdVec    at,
             VdVec    along,
             VdVec    down,
             double   length)
{
  double half = 0.012;

  cairo_move_to (cr, at.x - along.x * half, at.y - along.y * half);
  cairo_line_to (cr, at.x + along.x * half, at.y + along.y * half);
  cairo_line_to (cr, at.x + down.x * length + along.x * half * 0.4,
                 at.y + down.y * length + along.y * half * 0.4);
  cairo_line_to (cr, at.x + down.x * length - along.x * half * 0.4,
                 at.y + down.y * length - along.y * half * 0.4);
  cairo_close_path (cr);
}

/* Hachures at equal distances along the line, long and short by turns. */
static void
add_hachures (const VdDrawing *self,
              const VdCurve   *curve,
              double           spacing,
              int              both_ways)
{
  const VdVec *points = (const VdVec *) curve->points->data;
  double hand = curve->is_low_left ? -1 : 1;
  double next = spacing / 2, done = 0;
  int n = 0;

  for (guint i = 1; i < curve->points->len; i++)
    {
      VdVec a = points[i - 1], b = points[i];
      double length = hypot (b.x - a.x, b.y - a.y);
      VdVec along = { (b.x - a.x) / MAX (length, 1e-9), (b.y - a.y) / MAX (length, 1e-9) };
      VdVec down = { -along.y * hand, along.x * hand };

      for (; next <= done + length; next += spacing, n++)
        {
          VdVec at = vd_vec_mix (a, b, (next - done) / MAX (length, 1e-9));
          double long_one = 0.135 + 0.02 * vd_noise (at.x * 200, at.y * 200, 61);

          if (both_ways)
            add_hachure (self->cr, at, along, (VdVec) { -down.x, -down.y }, long_one * 0.45);

          add_hachure (self->cr, at, along, down,
                       both_ways ? long_one * 0.45 : n % 2 ? long_one * 0.62 : long_one);
        }

      done += length;
    }
}

static void
begin_line (const VdDrawing *self,
            const VdCurve   *curve,
            const char      *stroke)
{
  vd_mark_begin (self->cr, &(VdMark) { VD_MARK_LINE, stroke, curve->node, curve->cell });
}

static void
stroke_curve (const VdDrawing *self,
              const VdCurve   *curve,
              double           width)
{
  cairo_new_path (self->cr);
  vd_curve_trace (self->cr, curve);
  cairo_set_line_width (self->cr, width);
  cairo_stroke (self->cr);
}

/* Seen from afar, lines have no detail: all of them at once. */
static void
stroke_all (const VdDrawing *self,
            const GArray    *curves,
            double           width)
{
  cairo_new_path (self->cr);
  for (guint i = 0; i < curves->len; i++)
    vd_curve_trace (self->cr, &g_array_index (curves, VdCurve, i));

  cairo_set_line_width (self->cr, width);
  cairo_stroke (self->cr);
}

void
vd_draw_far_lines (const VdDrawing *self)
{
  cairo_save (self->cr);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_BEVEL);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_BUTT);

  if (vd_drawing_begin_layer (self, VD_LAYER_SIDES))
    {
      vd_set_color (self->cr, gully, 0.9);
      stroke_all (self, self->nets[VD_NET_GULLY], at_least (self, 0.03, 1));
      vd_set_color (self->cr, wall, 0.9);
      stroke_all (self, self->nets[VD_NET_WALL], at_least (self, 0.07, 1));
      vd_set_color (self->cr, other, 0.9);
      stroke_all (self, self->nets[VD_NET_OTHER], at_least (self, 0.05, 1));
      vd_set_color (self->cr, slope, 0.9);
      stroke_all (self, self->nets[VD_NET_SLOPE], at_least (self, 0.03, 1));
      vd_drawing_end_layer (self, VD_LAYER_SIDES);
    }

  if (vd_drawing_begin_layer (self, VD_LAYER_PATHS))
    {
      vd_set_color (self->cr, road_case, 1);
      stroke_all (self, self->paths, at_least (self, 0.088, 1.2));
      vd_drawing_end_layer (self, VD_LAYER_PATHS);
    }

  if (vd_drawing_begin_layer (self, VD_LAYER_SIDES))
    {
      vd_set_color (self->cr, bank, 1);
      stroke_all (self, self->nets[VD_NET_WATER], at_least (self, 0.17, 1.4));
      vd_drawing_end_layer (self, VD_LAYER_SIDES);
    }

  cairo_restore (self->cr);
}

void
vd_draw_slopes (const VdDrawing *self)
{
  const GArray *curves = self->nets[VD_NET_SLOPE];

  vd_set_color (self->cr, slope, 0.9);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_ROUND);

  for (guint i = 0; i < curves->len; i++)
    {
      const VdCurve *curve = &g_array_index (curves, VdCurve, i);

      begin_line (self, curve, NULL);
      stroke_curve (self, curve, at_least (self, 0.03, 1));
      if (self->pixels >= 14 && curve_length (curve, 0.1) >= 0.1)
        {
          add_hachures (self, curve, 0.058, FALSE);
          cairo_fill (self->cr);
        }
      vd_mark_end (self->cr);
    }
}

static gboolean
is_ditch (const VdDrawing *self,
          const VdCurve   *curve)
{
  return strcmp (g_array_index (self->chart->sides, VdKind, curve->kind).look, "ditch") == 0;
}

static void
fill_waters (const VdDrawing *self,
             const char      *stroke,
             VdColor          color,
             double           more)
{
  const GArray *curves = self->nets[VD_NET_WATER];

  vd_set_color (self->cr, color, 1);
  for (guint i = 0; i < curves->len; i++)
    {
      const VdCurve *curve = &g_array_index (curves, VdCurve, i);

      if (is_ditch (self, curve))
        continue;

      begin_line (self, curve, stroke);
      vd_curve_fill_band (self->cr, curve, more);
      vd_mark_end (self->cr);
    }
}

/* Water that was dug: a line in pieces, of one width. */
static void
stroke_ditches (const VdDrawing *self)
{
  const GArray *curves = self->nets[VD_NET_WATER];

  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_dash (self->cr, (double[]) { 0.16, 0.05 }, 2, 0);
  vd_set_color (self->cr, bank, 1);
  for (guint i = 0; i < curves->len; i++)
    {
      const VdCurve *curve = &g_array_index (curves, VdCurve, i);

      if (!is_ditch (self, curve))
        continue;

      begin_line (self, curve, NULL);
      stroke_curve (self, curve, at_least (self, curve->from, 1));
      vd_mark_end (self->cr);
    }

  cairo_set_dash (self->cr, NULL, 0, 0);
}

void
vd_draw_water (const VdDrawing *self)
{
  stroke_ditches (self);

  /* All banks before all water, so that rivers run into each other. */
  fill_waters (self, "bank", bank, at_least (self, 0.026, 1.2));
  fill_waters (self, NULL, water, 0);
}

static void
draw_net (const VdDrawing *self,
          VdNet            net,
          VdColor          color,
          double           width,
          double           dash)
{
  const GArray *curves = self->nets[net];

  vd_set_color (self->cr, color, 0.9);
  for (guint i = 0; i < curves->len; i++)
    {
      const VdCurve *curve = &g_array_index (curves, VdCurve, i);

      begin_line (self, curve, NULL);
      if (dash > 0)
        cairo_set_dash (self->cr, (double[]) { dash, dash * 0.8 }, 2, 0);

      stroke_curve (self, curve, at_least (self, width, 1));
      cairo_set_dash (self->cr, NULL, 0, 0);

      if (net == VD_NET_GULLY && self->pixels >= 14)
        {
          add_hachures (self, curve, 0.09, TRUE);
          cairo_fill (self->cr);
        }
      vd_mark_end (self->cr);
    }
}

void
vd_draw_other_sides (const VdDrawing *self)
{
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_BUTT);
  draw_net (self, VD_NET_GULLY, gully, 0.03, 0);
  draw_net (self, VD_NET_WALL, wall, 0.07, 0.11);
  draw_net (self, VD_NET_OTHER, other, 0.05, 0.06);
}

static gboolean
is_trail (const VdDrawing *self,
          const VdCurve   *curve)
{
  return strcmp (g_array_index (self->chart->paths, VdKind, curve->kind).look, "trail") == 0;
}

static void
stroke_paths (const VdDrawing *self,
              gboolean         trails,
              const char      *stroke,
              double           width)
{
  for (guint i = 0; i < self->paths->len; i++)
    {
      const VdCurve *curve = &g_array_index (self->paths, VdCurve, i);

      if (is_trail (self, curve) != trails)
        continue;

      begin_line (self, curve, stroke);
      stroke_curve (self, curve, width);
      vd_mark_end (self->cr);
    }
}

void
vd_draw_paths (const VdDrawing *self)
{
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_dash (self->cr, (double[]) { 0.1, 0.06 }, 2, 0);
  vd_set_color (self->cr, trail, 1);
  stroke_paths (self, TRUE, NULL, at_least (self, 0.035, 1));

  cairo_set_dash (self->cr, NULL, 0, 0);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_ROUND);

  /* All casings before all surfaces, so that roads run into each other. */
  vd_set_color (self->cr, road_case, 1);
  stroke_paths (self, FALSE, "edge", at_least (self, 0.088, 1.4));
  if (self->pixels < 16)
    return;

  vd_set_color (self->cr, road, 1);
  stroke_paths (self, FALSE, NULL, at_least (self, 0.05, 0.9));
}

static void
place_crossing (const VdDrawing  *self,
                const VdCrossing *crossing)
{
  cairo_translate (self->cr, crossing->at.x, crossing->at.y);
  cairo_rotate (self->cr, atan2 (crossing->across.y, crossing->across.x));
}

/* A deck with rails whose ends are splayed. */
static void
draw_bridge (const VdDrawing *self,
             double           length)
{
  cairo_t *cr = self->cr;
  double half = length / 2, deep = 0.062, splay = 0.045;

  cairo_rectangle (cr, -half, -deep, length, deep * 2);
  vd_set_color (cr, deck, 1);
  cairo_fill (cr);

  for (int side = -1; side <= 1; side += 2)
    {
      cairo_move_to (cr, -half - splay, side * (deep + splay));
      cairo_line_to (cr, -half, side * deep);
      cairo_line_to (cr, half, side * deep);
      cairo_line_to (cr, half + splay, side * (deep + splay));
    }

  vd_set_color (cr, rail, 1);
  cairo_set_line_width (cr, at_least (self, 0.03, 1));
  cairo_stroke (cr);
}

/* What is left of it: an end at either bank, broken off. */
static void
draw_broken_bridge (const VdDrawing *self,
                    double           length)
{
  cairo_t *cr = self->cr;
  double stump = length * 0.3, half = length / 2, deep = 0.062, splay = 0.045;

  for (int end = -1; end <= 1; end += 2)
    {
      cairo_move_to (cr, end * half, -deep);
      cairo_line_to (cr, end * (half - stump), -deep);
      cairo_line_to (cr, end * (half - stump * 0.55), 0);
      cairo_line_to (cr, end * (half - stump), deep);
      cairo_line_to (cr, end * half, deep);
      cairo_close_path (cr);
      vd_set_color (cr, deck, 1);
      cairo_fill (cr);

      for (int side = -1; side <= 1; side += 2)
        {
          cairo_move_to (cr, end * (half + splay), side * (deep + splay));
          cairo_line_to (cr, end * half, side * deep);
          cairo_line_to (cr, end * (half - stump), side * deep);
        }
      vd_set_color (cr, rail, 1);
      cairo_set_line_width (cr, at_least (self, 0.03, 1));
      cairo_stroke (cr);
    }
}

static gboolean
is_down (const VdDrawing  *self,
         const VdCrossing *crossing)
{
  return self->how->damaged != NULL &&
         (self->how->damaged[crossing->side.cell] >> crossing->side.dir & 1);
}

static void
draw_ford (const VdDrawing *self,
           double           length)
{
  cairo_t *cr = self->cr;

  for (int i = -1; i <= 1; i++)
    {
      cairo_move_to (cr, i * 0.045, -0.06);
      cairo_line_to (cr, i * 0.045, 0.06);
    }

  cairo_move_to (cr, -length / 2, 0);
  cairo_line_to (cr, length / 2, 0);
  vd_set_color (cr, rail, 0.85);
  cairo_set_line_width (cr, at_least (self, 0.02, 1));
  cairo_stroke (cr);
}

void
vd_draw_crossings (const VdDrawing *self)
{
  for (guint i = 0; i < self->crossings->len; i++)
    {
      const VdCrossing *crossing = &g_array_index (self->crossings, VdCrossing, i);
      VdMark mark = { VD_MARK_CROSSING, NULL, crossing->node, crossing->side.cell,
                      crossing->side.dir };

      vd_mark_begin (self->cr, &mark);
      cairo_save (self->cr);
      cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_ROUND);
      cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
      place_crossing (self, crossing);

      if (crossing->is_ford)
        draw_ford (self, crossing->length);
      else if (is_down (self, crossing))
        draw_broken_bridge (self, crossing->length);
      else
        draw_bridge (self, crossing->length);

      cairo_restore (self->cr);
      vd_mark_end (self->cr);
    }
}
