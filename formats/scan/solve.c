#include "formats/scan/solve.h"

#include <math.h>

/* A pivot less than this part of what stood there is nothing but rounding. */
#define LEAST_PIVOT 1e-13

/* Cholesky's. */
gboolean
vd_solve_factor (double *a,
                 guint   n)
{
  for (guint j = 0; j < n; j++)
    {
      double pivot = a[j * n + j];

      for (guint k = 0; k < j; k++)
        pivot -= a[j * n + k] * a[j * n + k];
      if (!(pivot > LEAST_PIVOT * a[j * n + j]))
        return FALSE;
      a[j * n + j] = sqrt (pivot);

      for (guint i = j + 1; i < n; i++)
        {
          double sum = a[i * n + j];

          for (guint k = 0; k < j; k++)
            sum -= a[i * n + k] * a[j * n + k];
          a[i * n + j] = sum / a[j * n + j];
        }
    }
  return TRUE;
}

void
vd_solve_half (const double *factor,
               guint         n,
               double       *b)
{
  for (guint i = 0; i < n; i++)
    {
      for (guint k = 0; k < i; k++)
        b[i] -= factor[i * n + k] * b[k];
      b[i] /= factor[i * n + i];
    }
}

void
vd_solve_apply (const double *factor,
                guint         n,
                double       *b)
{
  vd_solve_half (factor, n, b);
  for (guint i = n; i-- > 0;)
    {
      for (guint k = i + 1; k < n; k++)
        b[i] -= factor[k * n + i] * b[k];
      b[i] /= factor[i * n + i];
    }
}

gboolean
vd_solve_square (const double a[9],
                 double       inverse[9])
{
  double determinant = 0;

  for (guint row = 0; row < 3; row++)
    for (guint column = 0; column < 3; column++)
      {
        guint r = (column + 1) % 3, s = (column + 2) % 3;
        guint c = (row + 1) % 3, d = (row + 2) % 3;

        inverse[row * 3 + column] = a[r * 3 + c] * a[s * 3 + d] - a[r * 3 + d] * a[s * 3 + c];
      }
  for (guint i = 0; i < 3; i++)
    determinant += a[i] * inverse[i * 3];
  if (determinant == 0 || !isfinite (determinant))
    return FALSE;

  for (guint i = 0; i < 9; i++)
    inverse[i] /= determinant;
  return TRUE;
}
