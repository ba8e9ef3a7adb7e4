#include "formats/scan/lattice-private.h"

#include <math.h>

#include "formats/scan/fit.h"

#define ROUNDS 8
#define LEAST_TIES 4

/* The least squares of those ties that have any weight. */
static gboolean
fit_once (const GArray *ties,
          const double *weights,
          VdProjection *self)
{
  g_autofree VdTie *kept = g_new (VdTie, ties->len);
  VdTieSet set = { kept, 0, -1 };
  VdFitted fitted;

  for (guint i = 0; i < ties->len; i++)
    if (weights[i] > 0)
      {
        kept[set.n] = g_array_index (ties, VdTie, i);
        kept[set.n++].weight = weights[i];
      }

  if (set.n < LEAST_TIES || !vd_fit_ties (&set, VD_SCAN_PROJECTIVE, &fitted) ||
      fabs (fitted.matrix[8]) < 1e-12)
    return FALSE;

  for (guint i = 0; i < 9; i++)
    self->of[i] = fitted.matrix[i] / fitted.matrix[8];
  return TRUE;
}

/* By Tukey's rule. Returns: how many ties agree */
static guint
weigh (const GArray       *ties,
       const VdProjection *self,
       double              tolerance,
       double             *weights)
{
  guint n = 0;

  for (guint i = 0; i < ties->len; i++)
    {
      const VdTie *tie = &g_array_index (ties, VdTie, i);
      double at[2], off;

      vd_projection_apply (self, (double[2]) { tie->map_x, tie->map_y }, at);
      off = hypot (at[0] - tie->x, at[1] - tie->y) / (3 * tolerance);
      weights[i] = off < 1 ? tie->weight * (1 - off * off) * (1 - off * off) : 0;
      n += off < 1;
    }

  return n;
}

gboolean
vd_projection_fit (const GArray *ties,
                   double        tolerance,
                   VdProjection *self)
{
  g_autofree double *weights = g_new (double, ties->len);
  guint n = 0;

  for (guint i = 0; i < ties->len; i++)
    weights[i] = g_array_index (ties, VdTie, i).weight;

  /* Wide at first, for the first fit is drawn off by what is wrong. */
  for (guint round = 0; round < ROUNDS; round++)
    {
      if (!fit_once (ties, weights, self))
        return FALSE;
      n = weigh (ties, self, tolerance * MAX (1, 4 - (int) round), weights);
    }

  return n >= LEAST_TIES;
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
