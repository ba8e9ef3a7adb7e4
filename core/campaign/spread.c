#include "core/campaign/spread.h"

#include <math.h>
#include <stdlib.h>

int
vd_compare_doubles (gconstpointer a,
                    gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Between the two nearest values, in proportion. */
static double
quantile (const double *sorted,
          guint         n,
          double        share)
{
  double place = share * (n - 1);
  guint below = (guint) place;
  double rest = place - below;

  return below + 1 < n ? sorted[below] * (1 - rest) + sorted[below + 1] * rest : sorted[below];
}

VdSpread
vd_spread_of (double *values,
              guint   n)
{
  double sum = 0;

  if (n == 0)
    return (VdSpread) { 0 };

  qsort (values, n, sizeof *values, vd_compare_doubles);
  for (guint i = 0; i < n; i++)
    sum += values[i];

  return (VdSpread) {
    .mean = sum / n,
    .low = quantile (values, n, 0.05),
    .median = quantile (values, n, 0.5),
    .high = quantile (values, n, 0.95),
  };
}

void
vd_wilson (guint   k,
           guint   n,
           double *low,
           double *high)
{
  const double z = VD_Z95;
  double share, middle, reach;

  g_return_if_fail (k <= n);

  *low = 0;
  *high = 1;
  if (n == 0)
    return;

  share = (double) k / n;
  middle = (share + z * z / (2.0 * n)) / (1 + z * z / n);
  reach = z / (1 + z * z / n) * sqrt (share * (1 - share) / n + z * z / (4.0 * n * n));
  /* Exact where rounding would leave the share outside. */
  *low = k == 0 ? 0 : MAX (0, middle - reach);
  *high = k == n ? 1 : MIN (1, middle + reach);
}

/* (1 - share)^n = 0.05 */
double
vd_unseen (guint64 n)
{
  return n > 0 ? 1 - pow (0.05, 1.0 / n) : 1;
}
