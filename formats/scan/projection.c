#include "formats/scan/lattice-private.h"

#include <math.h>
#include <string.h>

#define N 8
#define ROUNDS 8
#define LEAST_PAIRS 4

/* Eight equations, with their right side. */
typedef double System[N][N + 1];

/* By Gauss, the largest number of each column first.  Returns: whether there is one solution */
static gboolean
solve (System  system,
       double  solution[N])
{
  for (guint i = 0; i < N; i++)
    {
      guint largest = i;

      for (guint k = i + 1; k < N; k++)
        if (fabs (system[k][i]) > fabs (system[largest][i]))
          largest = k;
      if (fabs (system[largest][i]) < 1e-12)
        return FALSE;

      for (guint j = i; j <= N; j++)
        {
          double swap = system[i][j];

          system[i][j] = system[largest][j];
          system[largest][j] = swap;
        }

      for (guint k = 0; k < N; k++)
        for (guint j = N + 1; k != i && j-- > i;)
          system[k][j] -= system[k][i] / system[i][i] * system[i][j];
    }

  for (guint i = 0; i < N; i++)
    solution[i] = system[i][N] / system[i][i];
  return TRUE;
}

/* Adds what one coordinate of a pair says: row . solution = value. */
static void
add_row (System       system,
         const double row[N],
         double       value,
         double       weight)
{
  for (guint i = 0; i < N; i++)
    {
      for (guint j = 0; j < N; j++)
        system[i][j] += weight * row[i] * row[j];
      system[i][N] += weight * row[i] * value;
    }
}

/* So that all numbers are about as large: middle and size of the points. */
typedef struct
{
  double middle[2];
  double size;
} Scale;

static Scale
measure (const GArray *pairs,
         gboolean      is_to)
{
  Scale scale = { { 0, 0 }, 1e-9 };

  for (guint i = 0; i < pairs->len; i++)
    for (guint k = 0; k < 2; k++)
      {
        const VdPair *pair = &g_array_index (pairs, VdPair, i);

        scale.middle[k] += (is_to ? pair->to[k] : pair->from[k]) / pairs->len;
      }

  for (guint i = 0; i < pairs->len; i++)
    for (guint k = 0; k < 2; k++)
      {
        const VdPair *pair = &g_array_index (pairs, VdPair, i);

        scale.size = MAX (scale.size,
                          fabs ((is_to ? pair->to[k] : pair->from[k]) - scale.middle[k]));
      }

  return scale;
}

static void
multiply (const double a[9],
          const double b[9],
          double       product[9])
{
  for (guint i = 0; i < 9; i++)
    product[i] = a[i / 3 * 3] * b[i % 3] + a[i / 3 * 3 + 1] * b[i % 3 + 3] +
                 a[i / 3 * 3 + 2] * b[i % 3 + 6];
}

/* The least squares with the pairs' @weights; the plane's points by @from, the picture's by @to. */
static gboolean
fit_once (const GArray *pairs,
          const double *weights,
          const Scale   scales[2],
          VdProjection *self)
{
  System system = { { 0 } };
  double solved[9], back[9], there[9], half[9];
  const Scale *from = &scales[0], *to = &scales[1];

  for (guint i = 0; i < pairs->len; i++)
    {
      const VdPair *pair = &g_array_index (pairs, VdPair, i);
      double p[2], q[2];

      for (guint k = 0; k < 2; k++)
        {
          p[k] = (pair->from[k] - from->middle[k]) / from->size;
          q[k] = (pair->to[k] - to->middle[k]) / to->size;
        }

      add_row (system, (double[N]) { p[0], p[1], 1, 0, 0, 0, -p[0] * q[0], -p[1] * q[0] }, q[0],
               weights[i]);
      add_row (system, (double[N]) { 0, 0, 0, p[0], p[1], 1, -p[0] * q[1], -p[1] * q[1] }, q[1],
               weights[i]);
    }

  if (!solve (system, solved))
    return FALSE;

  solved[8] = 1;
  memcpy (there, (double[9]) { 1 / from->size, 0, -from->middle[0] / from->size,
                               0, 1 / from->size, -from->middle[1] / from->size, 0, 0, 1 },
          sizeof there);
  memcpy (back, (double[9]) { to->size, 0, to->middle[0], 0, to->size, to->middle[1], 0, 0, 1 },
          sizeof back);
  multiply (solved, there, half);
  multiply (back, half, self->of);
  if (fabs (self->of[8]) < 1e-12)
    return FALSE;

  for (guint i = 0; i < 9; i++)
    self->of[i] /= self->of[8];
  return TRUE;
}

/* By Tukey's rule. Returns: how many pairs agree */
static guint
weigh (const GArray       *pairs,
       const VdProjection *self,
       double              tolerance,
       double             *weights)
{
  guint n = 0;

  for (guint i = 0; i < pairs->len; i++)
    {
      const VdPair *pair = &g_array_index (pairs, VdPair, i);
      double at[2], off;

      vd_projection_apply (self, pair->from, at);
      off = hypot (at[0] - pair->to[0], at[1] - pair->to[1]) / (3 * tolerance);
      weights[i] = off < 1 ? pair->weight * (1 - off * off) * (1 - off * off) : 0;
      n += off < 1;
    }

  return n;
}

gboolean
vd_projection_fit (const GArray *pairs,
                   double        tolerance,
                   VdProjection *self)
{
  g_autofree double *weights = g_new (double, pairs->len);
  Scale scales[2] = { measure (pairs, FALSE), measure (pairs, TRUE) };
  guint n = pairs->len;

  for (guint i = 0; i < pairs->len; i++)
    weights[i] = g_array_index (pairs, VdPair, i).weight;

  /* Wide at first, for the first fit is drawn off by what is wrong. */
  for (guint round = 0; round < ROUNDS; round++)
    {
      if (n < LEAST_PAIRS || !fit_once (pairs, weights, scales, self))
        return FALSE;
      n = weigh (pairs, self, tolerance * MAX (1, 4 - (int) round), weights);
    }

  return n >= LEAST_PAIRS;
}

void
vd_projection_apply (const VdProjection *self,
                     const double        from[2],
                     double              to[2])
{
  const double *m = self->of;
  double depth = m[6] * from[0] + m[7] * from[1] + m[8];
  double x = m[0] * from[0] + m[1] * from[1] + m[2], y = m[3] * from[0] + m[4] * from[1] + m[5];

  to[0] = x / depth;
  to[1] = y / depth;
}

void
vd_projection_slope (const VdProjection *self,
                     const double        from[2],
                     double              slopes[4])
{
  const double *m = self->of;
  double depth = m[6] * from[0] + m[7] * from[1] + m[8];
  double to[2];

  vd_projection_apply (self, from, to);
  for (guint i = 0; i < 4; i++)
    slopes[i] = (m[i / 2 * 3 + i % 2] - to[i / 2] * m[6 + i % 2]) / depth;
}

VdProjection
vd_projection_invert (const VdProjection *self)
{
  const double *m = self->of;

  return (VdProjection) { {
    m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
    m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
    m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
  } };
}

void
vd_find_top (const float around[9],
             double      top[2])
{
  double slope[2] = { (around[5] - around[3]) / 2, (around[7] - around[1]) / 2 };
  double xx = around[3] - 2 * around[4] + around[5], yy = around[1] - 2 * around[4] + around[7];
  double xy = (around[0] + around[8] - around[2] - around[6]) / 4;
  double d = xx * yy - xy * xy;

  top[0] = d > 0 && xx < 0 ? CLAMP ((xy * slope[1] - yy * slope[0]) / d, -0.5, 0.5) : 0;
  top[1] = d > 0 && xx < 0 ? CLAMP ((xy * slope[0] - xx * slope[1]) / d, -0.5, 0.5) : 0;
}
