/* Names that follow a stream.
 *
 * The letters stand on a parabola that is fitted to the stretch of stream
 * beside the name: it follows the course, but calmly, and lies clear of the
 * stream's own turns. */
#include "formats/draw/draw-private.h"

#include <math.h>

#define MOST_BEND 0.7 /* radians from the first letter to the last */

double
vd_label_make_letters (const VdDrawing *self,
                       VdLabel         *label)
{
  double total = 0;

  g_array_set_size (label->letters, 0);

  for (const char *at = label->text; *at != '\0'; at = g_utf8_next_char (at))
    {
      VdLetter letter = { "" };
      PangoLayout *layout;
      double height;

      g_utf8_strncpy (letter.text, at, 1);
      layout = vd_label_layout (self, label, letter.text);
      vd_text_measure (layout, &letter.width, &height);
      letter.width += label->height * 0.1;
      total += letter.width;
      g_object_unref (layout);
      g_array_append_val (label->letters, letter);
    }

  return total;
}

/* A stretch of stream in a frame of its own: t along the chord, which is read
 * from left to right, d above it. */
typedef struct
{
  VdVec  origin, along, up;
  double chord;
  double a, b, c;     /* d is about a + b t + c t t */
  double above, below; /* how far the stream strays from that */
} Fit;

static void
set_frame (Fit  *fit,
           VdVec from,
           VdVec to)
{
  gboolean is_back = to.x < from.x;
  VdVec a = is_back ? to : from, b = is_back ? from : to;

  fit->chord = hypot (b.x - a.x, b.y - a.y);
  fit->origin = a;
  fit->along = (VdVec) { (b.x - a.x) / MAX (fit->chord, 1e-6),
                         (b.y - a.y) / MAX (fit->chord, 1e-6) };
  fit->up = (VdVec) { fit->along.y, -fit->along.x };
}

static void
to_frame (const Fit *fit,
          VdVec      p,
          double    *t,
          double    *d)
{
  VdVec v = { p.x - fit->origin.x, p.y - fit->origin.y };

  *t = v.x * fit->along.x + v.y * fit->along.y;
  *d = v.x * fit->up.x + v.y * fit->up.y;
}

static double
height_at (const Fit *fit,
           double     t)
{
  return fit->a + (fit->b + fit->c * t) * t;
}

/* Least squares, with t counted from the middle of the chord meanwhile. */
static void
fit_parabola (Fit         *fit,
              const VdVec *points,
              int          n)
{
  double s2 = 0, s3 = 0, s4 = 0, s1 = 0, d0 = 0, d1 = 0, d2 = 0;
  double det, a, b, c;

  for (int i = 0; i < n; i++)
    {
      double t, d;

      to_frame (fit, points[i], &t, &d);
      t -= fit->chord / 2;
      s1 += t;
      s2 += t * t;
      s3 += t * t * t;
      s4 += t * t * t * t;
      d0 += d;
      d1 += d * t;
      d2 += d * t * t;
    }

  det = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s2 * s3) + s2 * (s1 * s3 - s2 * s2);
  if (fabs (det) < 1e-9)
    return;

  a = (d0 * (s2 * s4 - s3 * s3) - s1 * (d1 * s4 - s3 * d2) + s2 * (d1 * s3 - s2 * d2)) / det;
  b = (n * (d1 * s4 - s3 * d2) - d0 * (s1 * s4 - s3 * s2) + s2 * (s1 * d2 - d1 * s2)) / det;
  c = (n * (s2 * d2 - d1 * s3) - s1 * (s1 * d2 - d1 * s2) + d0 * (s1 * s3 - s2 * s2)) / det;

  /* Letters on a sharp bend fan out or collide. */
  c = CLAMP (c, -MOST_BEND / 2 / fit->chord, MOST_BEND / 2 / fit->chord);
  fit->a = a - b * fit->chord / 2 + c * fit->chord * fit->chord / 4;
  fit->b = b - c * fit->chord;
  fit->c = c;
}

static void
measure_stray (Fit         *fit,
               const VdVec *points,
               int          n)
{
  for (int i = 0; i < n; i++)
    {
      double t, d;

      to_frame (fit, points[i], &t, &d);
      d -= height_at (fit, t);
      fit->above = MAX (fit->above, d);
      fit->below = MAX (fit->below, -d);
    }
}

static int
find_end (const GArray *points,
          int           start,
          double        length)
{
  const VdVec *p = (const VdVec *) points->data;
  int i = start;

  while (length > 0 && i + 1 < (int) points->len)
    {
      length -= hypot (p[i + 1].x - p[i].x, p[i + 1].y - p[i].y);
      i++;
    }

  return length > 0 ? -1 : i;
}

static void
set_letters (VdLabel   *label,
             const Fit *fit,
             double     total,
             double     off)
{
  double t = (fit->chord - total) / 2;

  for (guint i = 0; i < label->letters->len; i++)
    {
      VdLetter *letter = &g_array_index (label->letters, VdLetter, i);
      double slope, d, stretch;

      slope = fit->b + 2 * fit->c * t;
      stretch = 1 / sqrt (1 + slope * slope); /* a letter is shorter along the chord */
      t += letter->width * stretch / 2;
      slope = fit->b + 2 * fit->c * t;
      d = height_at (fit, t) + off * sqrt (1 + slope * slope);
      letter->foot = (VdVec) { fit->origin.x + fit->along.x * t + fit->up.x * d,
                               fit->origin.y + fit->along.y * t + fit->up.y * d };
      letter->angle = atan2 (fit->along.y + fit->up.y * slope, fit->along.x + fit->up.x * slope);
      t += letter->width * stretch / 2;
    }
}

double
vd_label_bend (VdLabel *label,
               double   total,
               int      start,
               gboolean above)
{
  const GArray *points = label->along->points;
  const VdVec *p = (const VdVec *) points->data;
  int end = find_end (points, start, total);
  double half = MAX (label->along->from, label->along->to) / 2 + 0.045;
  double steep, off;
  Fit fit = { { 0 } };

  if (end < 0)
    return -1;

  set_frame (&fit, p[start], p[end]);
  if (fit.chord < total * 0.6)
    return -1;

  fit_parabola (&fit, p + start, end - start + 1);
  measure_stray (&fit, p + start, end - start + 1);

  /* Italics have a descender or two; most of the letter is above the foot. */
  off = above ? fit.above + half + label->height * 0.06
              : -fit.below - half - label->height * 0.56;
  set_letters (label, &fit, total, off);

  steep = fabs (atan2 (fit.along.y, fit.along.x));
  return 5 * (above ? fit.above : fit.below) + MAX (0, steep - 0.8) * 1.3 +
         fabs (fit.c) * fit.chord * 0.8 + (total / fit.chord - 1) * 2;
}

VdRect
vd_letter_box (const VdLabel  *label,
               const VdLetter *letter)
{
  double half = MAX (letter->width, label->height * 0.3) / 2;
  double c = fabs (cos (letter->angle)), s = fabs (sin (letter->angle));
  double rise = label->height * 0.24; /* from the foot to the middle of the letter */
  VdVec m = { letter->foot.x + sin (letter->angle) * rise,
              letter->foot.y - cos (letter->angle) * rise };
  double w = half * c + label->height * 0.44 * s;
  double h = half * s + label->height * 0.44 * c;

  return (VdRect) { m.x - w, m.y - h, w * 2, h * 2 };
}
