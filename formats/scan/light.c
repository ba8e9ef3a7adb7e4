#include "formats/scan/light.h"

#include <math.h>
#include <string.h>

#define ALIKE 0.015 /* a change that the light might have made from hex to hex */
#define N_ROUNDS 8
#define FIRM 0.02   /* against terms that too few pairs tell of */

static void
get_terms (const VdLight *self,
           double         x,
           double         y,
           double         terms[VD_LIGHT_N])
{
  double right = 2 * x / self->width - 1, down = 2 * y / self->height - 1;

  terms[0] = right;
  terms[1] = down;
  terms[2] = right * right;
  terms[3] = down * down;
  terms[4] = right * down;
}

static void
get_change (const VdLight *self,
            const VdLit   *pair,
            double         terms[VD_LIGHT_N])
{
  double first[VD_LIGHT_N];

  get_terms (self, pair->x[0], pair->y[0], first);
  get_terms (self, pair->x[1], pair->y[1], terms);
  for (guint i = 0; i < VD_LIGHT_N; i++)
    terms[i] -= first[i];
}

static void
add_pair (const VdLight *self,
          const VdLit   *pair,
          double         sums[VD_LIGHT_N][VD_LIGHT_N + 1])
{
  double terms[VD_LIGHT_N], off = pair->change, weight;

  get_change (self, pair, terms);
  for (guint i = 0; i < VD_LIGHT_N; i++)
    off -= terms[i] * self->terms[i];
  weight = 1 / (1 + off * off / (ALIKE * ALIKE));
  weight *= weight;
  for (guint i = 0; i < VD_LIGHT_N; i++)
    {
      for (guint k = 0; k < VD_LIGHT_N; k++)
        sums[i][k] += weight * terms[i] * terms[k];
      sums[i][VD_LIGHT_N] += weight * terms[i] * pair->change;
    }
}

/* By elimination; the matrix is positive. */
static void
solve (double sums[VD_LIGHT_N][VD_LIGHT_N + 1],
       double terms[VD_LIGHT_N])
{
  for (guint i = 0; i < VD_LIGHT_N; i++)
    for (guint k = i + 1; k < VD_LIGHT_N; k++)
      {
        double part = sums[k][i] / sums[i][i];

        for (guint l = i; l <= VD_LIGHT_N; l++)
          sums[k][l] -= part * sums[i][l];
      }
  for (int i = VD_LIGHT_N - 1; i >= 0; i--)
    {
      terms[i] = sums[i][VD_LIGHT_N];
      for (guint k = i + 1; k < VD_LIGHT_N; k++)
        terms[i] -= sums[i][k] * terms[k];
      terms[i] /= sums[i][i];
    }
}

void
vd_light_find (VdLight     *self,
               double       width,
               double       height,
               const VdLit *pairs,
               guint        n_pairs)
{
  *self = (VdLight) { width, height, { 0 } };
  for (guint round = 0; round < N_ROUNDS; round++)
    {
      double sums[VD_LIGHT_N][VD_LIGHT_N + 1] = { 0 };

      for (guint i = 0; i < VD_LIGHT_N; i++)
        sums[i][i] = FIRM;
      for (guint i = 0; i < n_pairs; i++)
        add_pair (self, pairs + i, sums);
      solve (sums, self->terms);
    }
}

double
vd_light_at (const VdLight *self,
             double         x,
             double         y)
{
  double terms[VD_LIGHT_N], sum = 0;

  get_terms (self, x, y, terms);
  for (guint i = 0; i < VD_LIGHT_N; i++)
    sum += terms[i] * self->terms[i];
  return exp (CLAMP (sum, -1, 1));
}
