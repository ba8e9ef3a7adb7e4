#include "formats/agree/missed.h"

#include <math.h>
#include <stdlib.h>

#include "core/campaign/spread.h"
#include "core/position/dice.h"

/* What may be true of two readers, given what was counted, is drawn so often. */
#define N_DRAWS 4000

#define MANY 500 /* errors, from which on they are spread as a normal number is */

typedef struct
{
  guint64 seed;
  guint64 n;
} Chance;

/* Above 0 and below 1. */
static double
draw_part (Chance *chance)
{
  return ((vd_mix (chance->seed, chance->n++) >> 12) + 0.5) / 0x1p52;
}

static double
draw_normal (Chance *chance)
{
  double length = sqrt (-2 * log (draw_part (chance)));

  return length * cos (2 * G_PI * draw_part (chance));
}

/* After Marsaglia and Tsang; a shape below 1 by way of the next above. */
static double
draw_gamma (Chance *chance,
            double  shape)
{
  double d = (shape < 1 ? shape + 1 : shape) - 1.0 / 3, c = 1 / sqrt (9 * d);

  for (;;)
    {
      double x = draw_normal (chance), v = pow (1 + c * x, 3);

      if (v > 0 && log (draw_part (chance)) < x * x / 2 + d - d * v + d * log (v))
        return d * v * (shape < 1 ? pow (draw_part (chance), 1 / shape) : 1);
    }
}

typedef struct
{
  const VdMissedSort *sorts;
  guint               n;
  guint64             wrong[2];
  double              scale;  /* of what was counted to all */
} Counts;

/* A pair of readers who may be behind the counts: how many errors are to be expected in both.
 * By the prior of Jeffreys, half an error, shared out among the sorts: in equal parts, as small ones
 * are often the hard ones.  By their size the interval would be a little narrower where all are
 * equally hard (it holds the truth in 97 of 100 cases now), and hold it in 80 where they are not. */
static double
draw_readers (const Counts *counts,
              Chance       *chance)
{
  double both = 0;

  for (guint i = 0; i < counts->n; i++)
    {
      const VdMissedSort *sort = &counts->sorts[i];
      double prior = 0.5 / counts->n;
      double first = draw_gamma (chance, sort->wrong[0] + prior);

      both += first * draw_gamma (chance, sort->wrong[1] + prior) / (sort->agreed + 1.0);
    }

  return both * counts->scale;
}

/* How likely it is that at most @most decisions are wrong in both. */
static double
get_chance_of (const double *draws,
               guint         most)
{
  double chance = 0;

  for (guint i = 0; i < N_DRAWS; i++)
    {
      double term = exp (-draws[i]);

      for (guint k = 0; k <= most; term *= draws[i] / ++k)
        chance += term / N_DRAWS;
    }

  return chance;
}

/* @high: what is to be expected at most */
static guint
find_most (const double *draws,
           double        high)
{
  guint least = 0, most = 1;

  if (high > MANY)
    return (guint) ceil (high + 2 * sqrt (high));
  if (get_chance_of (draws, 0) >= 0.975)
    return 0;
  while (get_chance_of (draws, most) < 0.975)
    most *= 2;
  while (most - least > 1)
    {
      guint middle = (least + most) / 2;

      if (get_chance_of (draws, middle) < 0.975)
        least = middle;
      else
        most = middle;
    }

  return most;
}

static Counts
count_all (const VdMissedSort *sorts,
           guint               n,
           double              settled)
{
  Counts counts = { sorts, n, { 0, 0 }, 1 / (settled * settled) };

  for (guint i = 0; i < n; i++)
    for (guint reader = 0; reader < 2; reader++)
      counts.wrong[reader] += sorts[i].wrong[reader];

  return counts;
}

/* The largest number of errors to be expected of which so few may have been made, in 39 of 40
 * cases: nearly, after Wilson and Hilferty. */
static double
get_most (guint64 n)
{
  double k = n + 1.0;

  return k * pow (1 - 1 / (9 * k) + 1.959964 / (3 * sqrt (k)), 3);
}

/* Errors of two readers, so many of each, spread over the sorts as disputes are. */
static double
spread (const VdMissedSort *sorts,
        guint               n,
        double              both)
{
  double all = 0, sum = 0;

  for (guint i = 0; i < n; i++)
    all += sorts[i].wrong[0] + sorts[i].wrong[1];
  for (guint i = 0; i < n && all > 0; i++)
    {
      double part = (sorts[i].wrong[0] + sorts[i].wrong[1]) / all;

      sum += part * part * both / (sorts[i].agreed + 1.0);
    }

  return sum;
}

/* Counts are too small for what sort of decision is how hard. */
static void
bound (const Counts *counts,
       VdMissed     *missed)
{
  missed->high = counts->scale * spread (counts->sorts, counts->n,
                                         get_most (counts->wrong[0]) * get_most (counts->wrong[1]));
}

static void
estimate (const Counts *counts,
          VdMissed     *missed)
{
  g_autofree double *draws = g_new (double, N_DRAWS);
  Chance chance = { 0, 0 };

  for (guint i = 0; i < counts->n; i++)
    missed->expected += (double) counts->sorts[i].wrong[0] * counts->sorts[i].wrong[1] /
                        (counts->sorts[i].agreed + 1.0) * counts->scale;

  for (guint i = 0; i < N_DRAWS; i++)
    draws[i] = draw_readers (counts, &chance);
  qsort (draws, N_DRAWS, sizeof (double), vd_compare_doubles);

  missed->low = draws[N_DRAWS / 40];
  missed->high = draws[N_DRAWS - 1 - N_DRAWS / 40];
  missed->none = get_chance_of (draws, 0);
  missed->most = find_most (draws, missed->high);
}

VdMissed
vd_missed_estimate (const VdMissedSort *sorts,
                    guint               n,
                    double              settled)
{
  VdMissed missed = { 0 };
  Counts counts;

  g_return_val_if_fail (settled > 0 && settled <= 1, missed);

  counts = count_all (sorts, n, settled);
  missed.is_estimated = MIN (counts.wrong[0], counts.wrong[1]) >= VD_MISSED_LEAST;
  if (missed.is_estimated)
    estimate (&counts, &missed);
  else
    bound (&counts, &missed);

  return missed;
}

double
vd_missed_bound (const VdMissedSort *sorts,
                 guint               n)
{
  guint64 disputes = 0;
  double most;

  for (guint i = 0; i < n; i++)
    disputes += sorts[i].wrong[0] + sorts[i].wrong[1];

  most = get_most (disputes) / 2;
  return spread (sorts, n, most * most);
}
