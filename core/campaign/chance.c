#include "core/campaign/chance.h"

#include <math.h>
#include <stdlib.h>

#include "core/campaign/spread.h"

#define TINY 1e-300
#define STEPS 10000
#define MANY 2000

/* The continued fraction of the incomplete beta function, by Lentz's method:
 * each step brings in the next even and odd term. */
static double
expand_fraction (double a,
                 double b,
                 double x)
{
  double c = 1, d = 1 - (a + b) * x / (a + 1);
  double value;

  d = 1 / (fabs (d) < TINY ? TINY : d);
  value = d;
  for (guint m = 1; m < STEPS; m++)
    {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      double change;

      d = 1 + even * d;
      c = 1 + even / c;
      d = 1 / (fabs (d) < TINY ? TINY : d);
      c = fabs (c) < TINY ? TINY : c;
      value *= c * d;

      d = 1 + odd * d;
      c = 1 + odd / c;
      d = 1 / (fabs (d) < TINY ? TINY : d);
      c = fabs (c) < TINY ? TINY : c;
      change = c * d;
      value *= change;
      if (fabs (change - 1) < 1e-15)
        break;
    }

  return value;
}

/* Not lgamma(), which notes the sign for all threads. */
static double
log_gamma (double x)
{
  int sign;

  return lgamma_r (x, &sign);
}

double
vd_beta_below (double a,
               double b,
               double x)
{
  double front;

  g_return_val_if_fail (a > 0 && b > 0, 0);

  if (x <= 0)
    return 0;
  if (x >= 1)
    return 1;

  front = exp (log_gamma (a + b) - log_gamma (a) - log_gamma (b) + a * log (x) + b * log1p (-x));

  /* On this side of the mean the fraction converges soon. */
  return x < (a + 1) / (a + b + 2) ? front * expand_fraction (a, b, x) / a
                                   : 1 - front * expand_fraction (b, a, 1 - x) / b;
}

double
vd_beta_quantile (double a,
                  double b,
                  double share)
{
  double low = 0, high = 1;

  g_return_val_if_fail (share >= 0 && share <= 1, 0);

  for (guint i = 0; i < 200 && high - low > 1e-15 * high; i++)
    {
      double middle = (low + high) / 2;

      if (vd_beta_below (a, b, middle) < share)
        low = middle;
      else
        high = middle;
    }

  return (low + high) / 2;
}

void
vd_clopper_pearson (guint   k,
                    guint   n,
                    double *low,
                    double *high)
{
  g_return_if_fail (k <= n);

  *low = k == 0 ? 0 : vd_beta_quantile (k, n - k + 1.0, 0.025);
  *high = k == n ? 1 : vd_beta_quantile (k + 1.0, n - k, 0.975);
}

double
vd_sign_test (guint k,
              guint m)
{
  guint less = MIN (k, m), more = MAX (k, m);

  /* So few heads or fewer, of all: I(1/2; more, less + 1). */
  return less == more ? 1 : MIN (1, 2 * vd_beta_below (more, less + 1.0, 0.5));
}

/* How far two shares of the same pairs go together, from -1 to 1; less if they do,
 * as by a correction for continuity. */
static double
correlate (double both,
           double first,
           double second,
           double neither)
{
  double n = both + first + second + neither;
  double product = both * neither - first * second;
  double scale = (both + first) * (second + neither) * (both + second) * (first + neither);

  if (product > 0)
    product = MAX (product - n / 2, 0);

  return scale > 0 ? product / sqrt (scale) : 0;
}

/* What is left of two distances that go together. */
static double
join_reaches (double a,
              double b,
              double together)
{
  return sqrt (MAX (a * a - 2 * together * a * b + b * b, 0));
}

void
vd_paired_shares (guint   both,
                  guint   first,
                  guint   second,
                  guint   neither,
                  double *low,
                  double *high)
{
  guint n = both + first + second + neither;
  double together = correlate (both, first, second, neither);
  double share1, low1, high1, share2, low2, high2;

  *low = -1;
  *high = 1;
  if (n == 0)
    return;

  share1 = (double) (both + first) / n;
  share2 = (double) (both + second) / n;
  vd_wilson (both + first, n, &low1, &high1);
  vd_wilson (both + second, n, &low2, &high2);
  *low = share2 - share1 - join_reaches (share2 - low2, high1 - share1, together);
  *high = share2 - share1 + join_reaches (high2 - share2, share1 - low1, together);
}

/* From one or two degrees of freedom up, two by two. */
double
vd_chi_above (double x,
              guint  freedom)
{
  double share, term;

  g_return_val_if_fail (freedom > 0, 1);

  if (x <= 0)
    return 1;

  share = freedom % 2 == 1 ? erfc (sqrt (x / 2)) : exp (-x / 2);
  term = freedom % 2 == 1 ? sqrt (2 * x / G_PI) * exp (-x / 2) : exp (-x / 2) * x / 2;
  for (guint k = 4 - freedom % 2; k <= freedom; k += 2)
    {
      share += term;
      term *= x / k;
    }

  return MIN (share, 1);
}

static int
compare_values (const void *left,
                const void *right)
{
  double a = **(double *const *) left, b = **(double *const *) right;

  return (a > b) - (a < b);
}

void
vd_holm (double *p,
         guint   n)
{
  g_autofree double **sorted = g_new (double *, n + 1);
  double most = 0;

  for (guint i = 0; i < n; i++)
    sorted[i] = &p[i];
  qsort (sorted, n, sizeof *sorted, compare_values);
  for (guint i = 0; i < n; i++)
    {
      most = MIN (MAX (most, (n - i) * *sorted[i]), 1);
      *sorted[i] = most;
    }
}

double
vd_student (guint64 n)
{
  const double z = 1.959963984540054;
  double freedom = n - 1.0;
  double x;

  if (n < 2)
    return 0;

  /* From the normal distribution, exact to nine digits where it is used. */
  if (n > MANY)
    return z + (pow (z, 3) + z) / (4 * freedom) +
           (5 * pow (z, 5) + 16 * pow (z, 3) + 3 * z) / (96 * freedom * freedom);

  /* freedom / (freedom + t²) has a beta distribution. */
  x = vd_beta_quantile (freedom / 2, 0.5, 0.05);
  return sqrt (freedom * (1 - x) / x);
}

double
vd_student_beyond (double  t,
                   guint64 n)
{
  double freedom = n - 1.0;

  return n < 2 ? 1 : vd_beta_below (freedom / 2, 0.5, freedom / (freedom + t * t));
}

int
vd_sprt_add (VdSprt   *self,
             gboolean  won)
{
  if (self->verdict != 0)
    return self->verdict;

  self->n++;
  self->k += won;
  self->ratio += won ? log (self->high / self->low) : log ((1 - self->high) / (1 - self->low));
  if (self->ratio >= log ((1 - self->beta) / self->alpha))
    self->verdict = 1;
  else if (self->ratio <= log (self->beta / (1 - self->alpha)))
    self->verdict = -1;

  return self->verdict;
}
