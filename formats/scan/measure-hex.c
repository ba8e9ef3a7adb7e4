#include "formats/scan/measure-private.h"

#include <math.h>

#define MIDDLE 0.25 /* radius of where a town stands */
#define STEP (1.0 / VD_SAMPLES_ACROSS)

/**
 * Samples: of a hex
 * @rough: how lightness changes from sample to sample
 * @far: from the centre
 */
typedef struct
{
  float values[3][VD_SAMPLES_MOST];
  float rough[VD_SAMPLES_MOST];
  float far[VD_SAMPLES_MOST];
  guint n;
} Samples;

static void
take_sample (VdMeasuring *self,
             guint        cell,
             guint        sample,
             double       light,
             Samples     *samples)
{
  double x, y;
  VdLab here, right, below;
  guint n = samples->n;

  vd_sample_get_place (sample, &x, &y);
  if (self->numbered[sample] || hypot (x, y) > VD_SAMPLE_RADIUS)
    return;

  here = vd_measuring_look_lab (self, cell, x, y, light);
  right = vd_measuring_look_lab (self, cell, x + STEP, y, light);
  below = vd_measuring_look_lab (self, cell, x, y + STEP, light);
  samples->values[0][n] = here.lightness;
  samples->values[1][n] = here.a;
  samples->values[2][n] = here.b;
  samples->rough[n] = fabs (right.lightness - here.lightness) +
                      fabs (below.lightness - here.lightness);
  samples->far[n] = hypot (x, y);
  samples->n++;
}

/* How much of what lies so far from the centre is dark, in tenths. */
static double
get_dark (const Samples *samples,
          double         ground,
          double         from,
          double         to)
{
  guint n = 0, dark = 0;

  for (guint i = 0; i < samples->n; i++)
    if (samples->far[i] >= from && samples->far[i] < to)
      {
        n++;
        dark += samples->values[0][i] < ground - VD_SAMPLE_DARK;
      }
  return n > 0 ? 10.0 * dark / n : 0;
}

/* Those of one part of the colour: the ground, and how far it spreads about that. */
static void
measure_part (const Samples *samples,
              guint          part,
              float         *row)
{
  float sorted[VD_SAMPLES_MOST];
  guint n = samples->n;

  for (guint i = 0; i < n; i++)
    sorted[i] = samples->values[part][i];
  vd_measure_sort (sorted, n);
  row[part] = vd_measure_get_part (sorted, n, 0.5);
  row[3 + 2 * part] = vd_measure_get_part (sorted, n, 0.3) - row[part];
  row[4 + 2 * part] = vd_measure_get_part (sorted, n, 0.7) - row[part];
  row[VD_MEASURE_DARKEST + 2 * part] = vd_measure_get_part (sorted, n, 0.1) - row[part];
  row[VD_MEASURE_DARKEST + 1 + 2 * part] = vd_measure_get_part (sorted, n, 0.9) - row[part];
}

static void
measure_hex (VdMeasuring *self,
             guint        cell,
             Samples     *samples)
{
  float *row = self->result->hexes + (gsize) cell * VD_MEASURE_HEX;
  double light = vd_measuring_get_light (self, cell);

  samples->n = 0;
  for (guint i = 0; i < VD_SAMPLES_MOST; i++)
    take_sample (self, cell, i, light, samples);
  if (samples->n == 0)
    return;

  for (guint part = 0; part < 3; part++)
    measure_part (samples, part, row);
  vd_measure_sort (samples->rough, samples->n);
  row[9] = vd_measure_get_part (samples->rough, samples->n, 0.5);
  row[VD_MEASURE_ROUGHEST] = vd_measure_get_part (samples->rough, samples->n, 0.85);
  row[17] = get_dark (samples, row[0], 0, MIDDLE);
  row[VD_MEASURE_RING] = get_dark (samples, row[0], MIDDLE, 0.4);
  row[19] = get_dark (samples, row[0], 0.4, 1);
}

void
vd_measuring_do_hexes (VdMeasuring *self)
{
  g_autofree Samples *samples = g_new (Samples, 1);

  for (guint cell = 0; cell < vd_grid_n_cells (self->grid); cell++)
    if (self->result->has[cell])
      measure_hex (self, cell, samples);
}
