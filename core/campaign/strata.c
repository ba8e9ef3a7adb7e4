#include "core/campaign/strata.h"

#include <math.h>

#include "core/campaign/chance.h"
#include "core/campaign/spread.h"

static double
get_share (const VdStratum *self,
           guint            choice)
{
  return (double) self->wins[choice] / self->n[choice];
}

gboolean
vd_stratum_counts (const VdStratum *self)
{
  return self->n[0] >= VD_STRATUM_LEAST && self->n[1] >= VD_STRATUM_LEAST;
}

double
vd_stratum_difference (const VdStratum *self,
                       double          *low,
                       double          *high)
{
  double first, second, low1, high1, low2, high2;

  *low = -1;
  *high = 1;
  if (self->n[0] == 0 || self->n[1] == 0)
    return 0;

  first = get_share (self, 0);
  second = get_share (self, 1);
  vd_wilson (self->wins[0], self->n[0], &low1, &high1);
  vd_wilson (self->wins[1], self->n[1], &low2, &high2);
  *low = second - first - hypot (second - low2, high1 - first);
  *high = second - first + hypot (high2 - second, first - low1);
  return second - first;
}

/* What a stratum tells: the less, the fewer games it has of either choice. */
static double
get_weight (const VdStratum *self)
{
  return vd_stratum_counts (self) ? (double) self->n[0] * self->n[1] / (self->n[0] + self->n[1]) : 0;
}

double
vd_strata_pool (const VdStratum *strata,
                guint            n,
                double          *low,
                double          *high)
{
  double weight = 0, sum = 0, below = 0, above = 0;

  *low = -1;
  *high = 1;
  for (guint i = 0; i < n; i++)
    {
      double w = get_weight (&strata[i]), from, to;
      double difference = vd_stratum_difference (&strata[i], &from, &to);

      weight += w;
      sum += w * difference;
      below += w * w * (difference - from) * (difference - from);
      above += w * w * (to - difference) * (to - difference);
    }
  if (weight <= 0)
    return 0;

  *low = (sum - sqrt (below)) / weight;
  *high = (sum + sqrt (above)) / weight;
  return sum / weight;
}

double
vd_strata_test (const VdStratum *strata,
                guint            n)
{
  double sum = 0, variance = 0;

  for (guint i = 0; i < n; i++)
    if (vd_stratum_counts (&strata[i]))
      {
        double first = strata[i].n[0], second = strata[i].n[1], all = first + second;
        double wins = (double) strata[i].wins[0] + strata[i].wins[1];

        sum += strata[i].wins[1] - second * wins / all;
        variance += first * second * wins * (all - wins) / (all * all * (all - 1));
      }

  return variance > 0 ? vd_chi_above (sum * sum / variance, 1) : 1;
}

/* The square of the difference's standard error.  One game more won and lost of either
 * choice (Agresti and Caffo), so that what was always won is not held for certain. */
static double
get_variance (const VdStratum *self)
{
  double variance = 0;

  for (guint choice = 0; choice < 2; choice++)
    {
      double share = (self->wins[choice] + 1.0) / (self->n[choice] + 2.0);

      variance += share * (1 - share) / (self->n[choice] + 2.0);
    }

  return variance;
}

double
vd_strata_differ (const VdStratum *strata,
                  guint            n)
{
  double weight = 0, sum = 0, squares = 0, low, high;
  guint counted = 0;

  for (guint i = 0; i < n; i++)
    if (vd_stratum_counts (&strata[i]))
      {
        double difference = vd_stratum_difference (&strata[i], &low, &high);
        double w = 1 / get_variance (&strata[i]);

        counted++;
        weight += w;
        sum += w * difference;
        squares += w * difference * difference;
      }

  return counted > 1 ? vd_chi_above (squares - sum * sum / weight, counted - 1) : 1;
}

/* Of so many strata each differs with even chances in this direction or that. */
double
vd_strata_oppose (const VdStratum *strata,
                  guint            n)
{
  double less = 0, more = 0, smaller, p = 0, chance, low, high;
  guint counted = 0;

  for (guint i = 0; i < n; i++)
    if (vd_stratum_counts (&strata[i]))
      {
        double difference = vd_stratum_difference (&strata[i], &low, &high);

        counted++;
        *(difference < 0 ? &less : &more) += difference * difference / get_variance (&strata[i]);
      }

  smaller = MIN (less, more);
  if (counted < 2 || smaller <= 0)
    return 1;

  chance = pow (0.5, counted - 1.0);
  for (guint k = 1; k < counted; k++)
    {
      chance *= (double) (counted - k) / k;
      p += chance * vd_chi_above (smaller, k);
    }

  return p;
}
