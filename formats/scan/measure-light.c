#include "formats/scan/measure-private.h"

#include <math.h>

#define ONE_HUE 0.03    /* as logarithms, that neighbours printed alike differ in */
#define NUMBERED 0.14   /* of the hexes more than usual have dark ink where numbers are */
#define GROUND_STEPS 10 /* from the centre, where the ground is looked for */

/* --- light */

/* The logarithms of the parts of a hex's ground. */
static void
find_ground (const VdMeasuring *self,
             guint              cell,
             double             ground[3])
{
  float found[3][(2 * GROUND_STEPS + 1) * (2 * GROUND_STEPS + 1)];
  double step = VD_SAMPLE_RADIUS / GROUND_STEPS;
  guint n = 0;

  for (int i = -GROUND_STEPS; i <= GROUND_STEPS; i++)
    for (int k = -GROUND_STEPS; k <= GROUND_STEPS; k++)
      if (hypot (i, k) <= GROUND_STEPS)
        {
          guint32 color = vd_measuring_look (self, cell, i * step, k * step);

          for (guint part = 0; part < 3; part++)
            found[part][n] = color >> (8 * part) & 0xff;
          n++;
        }
  for (guint part = 0; part < 3; part++)
    {
      vd_measure_sort (found[part], n);
      ground[part] = log (MAX (vd_measure_get_part (found[part], n, 0.5), 8));
    }
}

static void
add_pair (const VdMeasuring *self,
          GArray            *pairs,
          double           (*grounds)[3],
          guint              cell,
          guint              next)
{
  const double *a = grounds[cell], *b = grounds[next];
  VdLit pair = { { self->flats[cell].centre[0], self->flats[next].centre[0] },
                 { self->flats[cell].centre[1], self->flats[next].centre[1] }, 0 };

  for (guint i = 0; i < 3; i++)
    pair.change += (b[i] - a[i]) / 3;
  for (guint i = 0; i < 3; i++)
    if (fabs (b[i] - a[i] - pair.change) > ONE_HUE)
      return;
  g_array_append_val (pairs, pair);
}

void
vd_measuring_find_light (VdMeasuring *self)
{
  guint n = vd_grid_n_cells (self->grid);
  g_autofree double (*grounds)[3] = g_malloc (n * sizeof *grounds);
  g_autoptr (GArray) pairs = g_array_new (FALSE, FALSE, sizeof (VdLit));

  for (guint cell = 0; cell < n; cell++)
    if (self->result->has[cell])
      find_ground (self, cell, grounds[cell]);
  for (guint cell = 0; cell < n; cell++)
    for (guint dir = 0; dir < VD_N_SIDES_OWN && self->result->has[cell]; dir++)
      {
        int next = vd_grid_next (self->grid, cell, dir);

        if (next >= 0 && self->result->has[next])
          add_pair (self, pairs, grounds, cell, next);
      }
  vd_light_find (&self->light, (double) self->picture->width * self->picture->by,
                 (double) self->picture->height * self->picture->by, (VdLit *) pairs->data,
                 pairs->len);
}

/* --- numbers */

/* Whether it is within what is looked at. */
static gboolean
is_near (guint sample)
{
  double x, y;

  vd_sample_get_place (sample, &x, &y);
  return hypot (x, y) <= VD_SAMPLE_RADIUS;
}

static void
add_dark (VdMeasuring *self,
          guint        cell,
          guint       *dark)
{
  float lightness[VD_SAMPLES_MOST], sorted[VD_SAMPLES_MOST];
  double light = vd_measuring_get_light (self, cell), ground;
  guint n = 0;

  for (guint i = 0; i < VD_SAMPLES_MOST; i++)
    if (is_near (i))
      {
        double x, y;

        vd_sample_get_place (i, &x, &y);
        lightness[i] = vd_measuring_look_lab (self, cell, x, y, light).lightness;
        sorted[n++] = lightness[i];
      }
  vd_measure_sort (sorted, n);
  ground = vd_measure_get_part (sorted, n, 0.5);
  for (guint i = 0; i < VD_SAMPLES_MOST; i++)
    dark[i] += is_near (i) && lightness[i] < ground - VD_SAMPLE_DARK;
}

static void
mask (VdMeasuring *self,
      guint        at)
{
  int x = at % VD_SAMPLES_EDGE, y = at / VD_SAMPLES_EDGE;

  for (int i = MAX (x - 1, 0); i <= MIN (x + 1, VD_SAMPLES_ACROSS); i++)
    for (int k = MAX (y - 1, 0); k <= MIN (y + 1, VD_SAMPLES_ACROSS); k++)
      self->numbered[k * VD_SAMPLES_EDGE + i] = TRUE;
}

/* Numbers stand at the same place in all hexes, and nothing else does. */
void
vd_measuring_find_numbers (VdMeasuring *self)
{
  guint dark[VD_SAMPLES_MOST] = { 0 }, n = 0, n_parts = 0;
  float parts[VD_SAMPLES_MOST];
  double usual;

  for (guint cell = 0; cell < vd_grid_n_cells (self->grid); cell++)
    if (self->result->has[cell])
      {
        add_dark (self, cell, dark);
        n++;
      }
  if (n == 0)
    return;

  for (guint i = 0; i < VD_SAMPLES_MOST; i++)
    if (is_near (i))
      parts[n_parts++] = (double) dark[i] / n;
  vd_measure_sort (parts, n_parts);
  usual = vd_measure_get_part (parts, n_parts, 0.5);
  for (guint i = 0; i < VD_SAMPLES_MOST; i++)
    if ((double) dark[i] / n > usual + NUMBERED)
      mask (self, i);
}
