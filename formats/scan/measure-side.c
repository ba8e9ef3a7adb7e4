#include "formats/scan/measure-private.h"

#include <math.h>

#define N_LINES 13
#define REACH 0.22  /* to both sides of a hexside, of lines across it */
#define NEAR 0.10   /* where lines along it begin, on both sides */
#define FAR 0.30    /* and end */
#define LENGTH 0.20 /* of the middle of a hexside to both sides, of 0.289 */
#define LEAST_HUE 8 /* from the ground: what is less is of its hue */

/* The ground of both hexes; what is no farther from them than they are is neither's. */
typedef struct
{
  double least[3], most[3];
} Ground;

static void
find_both (const VdMeasuring *self,
           guint              cell,
           guint              next,
           Ground            *ground)
{
  for (guint part = 0; part < 3; part++)
    {
      double a = self->result->hexes[cell * VD_MEASURE_HEX + part];
      double b = self->result->hexes[next * VD_MEASURE_HEX + part];

      ground->least[part] = MIN (a, b);
      ground->most[part] = MAX (a, b);
    }
}

/* The mean of three samples, against the grain. */
static VdLab
get_mean (const VdLab *line,
          guint        i)
{
  return (VdLab) {
    (line[i - 1].lightness + line[i].lightness + line[i + 1].lightness) / 3,
    (line[i - 1].a + line[i].a + line[i + 1].a) / 3,
    (line[i - 1].b + line[i].b + line[i + 1].b) / 3,
  };
}

/* How much of a line is of another hue than the ground: of a stroke, its width at half its height,
 * as neither its soft edges nor the grain beside it change that. */
static double
get_width (const double *hues,
           guint         n,
           double        height)
{
  guint apart = 0;

  for (guint i = 1; i + 1 < n; i++)
    apart += hues[i] > MAX (LEAST_HUE, height / 2);
  return 20.0 * apart / n;
}

/* What a line of samples has: below and above the ground, for each part, and how wide what is of
 * another hue is. */
static void
judge_line (const VdLab  *line,
            guint         n,
            const Ground *ground,
            float         found[7])
{
  double hues[2 * N_LINES], height = 0;

  for (guint i = 0; i < 6; i++)
    found[i] = 0;
  for (guint i = 1; i + 1 < n; i++)
    {
      VdLab mean = get_mean (line, i);
      double parts[] = { mean.lightness, mean.a, mean.b };

      hues[i] = 0;
      for (guint part = 0; part < 3; part++)
        {
          double below = ground->least[part] - parts[part];
          double above = parts[part] - ground->most[part];

          found[2 * part] = MAX (found[2 * part], below);
          found[2 * part + 1] = MAX (found[2 * part + 1], above);
          if (part > 0)
            hues[i] += MAX (MAX (below, above), 0);
        }
      height = MAX (height, hues[i]);
    }
  found[6] = get_width (hues, n, height);
}

/* A line of samples @far from the middle of the side; by that of the nearer hex. */
static void
take_line (VdMeasuring *self,
           guint        cell,
           double       angle,
           double       far,
           gboolean     is_across,
           VdLab       *line)
{
  double light = vd_measuring_get_light (self, cell), most = is_across ? REACH : LENGTH;

  for (guint i = 0; i < N_LINES * 2; i++)
    {
      double along = most * ((i + 0.5) / N_LINES - 1);
      double out = 0.5 + (is_across ? along : far), aside = is_across ? far : along;

      line[i] = vd_measuring_look_lab (self, cell, out * cos (angle) - aside * sin (angle),
                                       out * sin (angle) + aside * cos (angle), light);
    }
}

/* How far from the middle of a side a line lies: those along it keep clear of what runs there. */
static double
get_far (guint    line,
         gboolean is_across)
{
  int from_middle = (int) line - N_LINES / 2;

  if (is_across)
    return LENGTH * from_middle / (N_LINES / 2);
  return from_middle < 0 ? -NEAR + (FAR - NEAR) * (from_middle + 1) / (N_LINES / 2 - 1)
                         : NEAR + (FAR - NEAR) * from_middle / (N_LINES / 2);
}

/* Adds a line to the mean of those on its side of the hexside. */
static void
add_line (VdLab       *mean,
          const VdLab *line,
          double       weight)
{
  for (guint i = 0; i < 2 * N_LINES; i++)
    {
      mean[i].lightness += weight * line[i].lightness;
      mean[i].a += weight * line[i].a;
      mean[i].b += weight * line[i].b;
    }
}

static void
measure_lines (VdMeasuring *self,
               guint        cell,
               guint        next,
               gboolean     is_across,
               float       *row)
{
  double ax, ay, bx, by;
  float found[7][N_LINES], means[2][7];
  VdLab mean[2][2 * N_LINES] = { 0 };
  Ground ground;

  vd_grid_centre (self->grid, cell, &ax, &ay);
  vd_grid_centre (self->grid, next, &bx, &by);
  find_both (self, cell, next, &ground);
  for (guint i = 0; i < N_LINES; i++)
    {
      VdLab line[2 * N_LINES];
      float one[7];

      take_line (self, cell, atan2 (by - ay, bx - ax), get_far (i, is_across), is_across, line);
      add_line (mean[i >= N_LINES / 2], line, 1.0 / (N_LINES / 2 + (i >= N_LINES / 2)));
      judge_line (line, 2 * N_LINES, &ground, one);
      for (guint k = 0; k < 7; k++)
        found[k][i] = one[k];
    }
  for (guint i = 0; i < 2; i++)
    judge_line (mean[i], 2 * N_LINES, &ground, means[i]);
  for (guint k = 0; k < 7; k++)
    {
      vd_measure_sort (found[k], N_LINES);
      row[3 * k] = is_across ? vd_measure_get_part (found[k], N_LINES, 0.15)
                             : MIN (means[0][k], means[1][k]);
      row[3 * k + 1] = vd_measure_get_part (found[k], N_LINES, 0.5);
      row[3 * k + 2] = is_across ? vd_measure_get_part (found[k], N_LINES, 0.85)
                                 : MAX (means[0][k], means[1][k]);
    }
  for (guint part = 0; part < 3; part++)
    row[21 + part] = ground.most[part] - ground.least[part];
}

static void
measure_sides (VdMeasuring *self,
               guint        cell)
{
  for (guint dir = 0; dir < VD_N_SIDES_OWN; dir++)
    {
      int next = vd_grid_next (self->grid, cell, dir);
      gsize at = ((gsize) cell * VD_N_SIDES_OWN + dir) * VD_MEASURE_LINES;

      if (next < 0 || !self->result->has[next])
        continue;
      measure_lines (self, cell, next, TRUE, self->result->across + at);
      measure_lines (self, cell, next, FALSE, self->result->along + at);
    }
}

void
vd_measuring_do_sides (VdMeasuring *self)
{
  for (guint cell = 0; cell < vd_grid_n_cells (self->grid); cell++)
    if (self->result->has[cell])
      measure_sides (self, cell);
}
