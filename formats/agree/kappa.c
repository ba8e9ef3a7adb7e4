#include "formats/agree/kappa.h"

#include <math.h>

#define Z 1.959964

VdInterval
vd_interval_of_part (double part,
                     double n)
{
  VdInterval interval = { 0 };
  double p, middle, half;

  g_return_val_if_fail (n > 0 && part >= 0 && part <= n, interval);

  p = part / n;
  middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n);
  half = Z * sqrt (p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n);

  interval.value = p;
  interval.low = MAX (middle - half, 0);
  interval.high = MIN (middle + half, 1);
  return interval;
}

/* Pairs of three readers are no decisions of their own: as many independent ones as would
 * vary as these do. */
static double
count_independent (const VdAgreeing *agreeing)
{
  double part = agreeing->agreed / agreeing->n;
  double variance = agreeing->squared / agreeing->n - part * part;

  if (variance <= 0 || part <= 0 || part >= 1)
    return agreeing->n;

  return agreeing->n * part * (1 - part) / variance;
}

static double
reckon (double part,
        double by_chance)
{
  return MAX ((part - by_chance) / (1 - by_chance), -1);
}

gboolean
vd_kappa (const VdAgreeing *agreeing,
          VdInterval       *kappa)
{
  VdInterval part;
  double n;

  g_return_val_if_fail (agreeing != NULL && kappa != NULL, FALSE);

  if (agreeing->n == 0 || agreeing->by_chance >= 1)
    return FALSE;

  n = count_independent (agreeing);
  part = vd_interval_of_part (MIN (n * (agreeing->agreed / agreeing->n), n), n);
  kappa->value = reckon (part.value, agreeing->by_chance);
  kappa->low = reckon (part.low, agreeing->by_chance);
  kappa->high = reckon (part.high, agreeing->by_chance);
  return TRUE;
}

gboolean
vd_kappa_is_telling (const VdInterval *kappa)
{
  g_return_val_if_fail (kappa != NULL, FALSE);

  return kappa->high - kappa->low <= 1;
}
