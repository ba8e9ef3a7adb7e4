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

/* How unequally hard sorts are
 *
 * Small sorts are often the hard ones, and of a sort in which nobody erred little is known by itself.
 * So what all sorts have in common tells of each: errors of a reader in a sort are Poisson, and his
 * rate there is his usual one by a factor that is spread over the sorts as a Gamma number about 1.
 * How widely is learnt from the counts, from hardly at all to by twice its size; and so is whether
 * both readers have the same factor, as it is the map that makes a sort hard, or each has his own.
 * Both are as likely beforehand, so are all widths, and rates have the prior of Jeffreys. */

#define N_SPREADS 13
#define LEAST_SPREAD 0.1
#define MOST_SPREAD 2.0
#define N_RATES 25
#define WIDEST 3.6 /* of the logarithm of a rate, to either side of what was counted */

enum
{
  FIRST,
  SECOND,
  BOTH, /* errors of both readers together */
  N_WHOSE
};

/* What the usual rate may be, of errors in the lot of all sorts. */
typedef struct
{
  double shape;          /* of the factors */
  double rates[N_RATES];
  double sums[N_RATES];  /* of chances, up to each; the last is 1 */
  double evidence;       /* a logarithm: of what was counted */
} Usual;

static guint
count_wrong (const VdMissedSort *sort,
             guint               whose)
{
  return whose == BOTH ? sort->wrong[0] + sort->wrong[1] : sort->wrong[whose];
}

/* Decisions to which errors are in proportion: those that both have right, after Chapman, so that a
 * rate is an odds. */
static double
get_size (const VdMissedSort *sort)
{
  return sort->agreed + 1.0;
}

/* The logarithm of @from times the next number, and so on, @n of them. */
static double
log_rising (double  from,
            guint64 n)
{
  double sum = 0;

  for (guint64 i = 0; i < n; i++)
    sum += log (from + i);

  return sum;
}

/* The logarithm of the chance of what was counted of all sorts, where a rate of 1 would be @rate: a
 * negative binomial, without what is the same for each rate and shape. */
static double
log_chance (const Counts *counts,
            guint         whose,
            double        shape,
            double        rate)
{
  double sum = 0;

  for (guint i = 0; i < counts->n; i++)
    {
      double mean = get_size (&counts->sorts[i]) * rate;
      guint n = count_wrong (&counts->sorts[i], whose);

      sum += shape * log (shape / (shape + mean)) + n * log (mean / (shape + mean));
    }

  return sum;
}

static void
find_usual (const Counts *counts,
            guint         whose,
            double        spread,
            Usual        *usual)
{
  double wrong = 0, size = 0, common = 0, width, step, sum = 0, most = -HUGE_VAL;

  usual->shape = 1 / (spread * spread);
  for (guint i = 0; i < counts->n; i++)
    {
      wrong += count_wrong (&counts->sorts[i], whose);
      size += get_size (&counts->sorts[i]);
      common += log_rising (usual->shape, count_wrong (&counts->sorts[i], whose));
    }

  width = MIN (WIDEST, 4 * sqrt (1 / wrong + spread * spread));
  step = 2 * width / (N_RATES - 1);
  for (guint i = 0; i < N_RATES; i++)
    {
      double *rate = &usual->rates[i];

      *rate = wrong / size * exp (i * step - width);
      usual->sums[i] = log_chance (counts, whose, usual->shape, *rate) +
                       (whose == BOTH ? 1 : 0.5) * log (*rate);
      most = MAX (most, usual->sums[i]);
    }

  for (guint i = 0; i < N_RATES; i++)
    usual->sums[i] = sum += exp (usual->sums[i] - most);
  for (guint i = 0; i < N_RATES; i++)
    usual->sums[i] /= sum;
  usual->evidence = common + most + log (sum * step);
}

static double
draw_usual (const Usual *usual,
            Chance      *chance)
{
  double part = draw_part (chance);
  guint i = 0;

  while (i + 1 < N_RATES && usual->sums[i] < part)
    i++;

  return usual->rates[i];
}

/* What the rate of a sort may be, given how many errors there were. */
static double
draw_rate (const VdMissedSort *sort,
           guint               wrong,
           double              shape,
           double              usual,
           Chance             *chance)
{
  return draw_gamma (chance, shape + wrong) / (shape / usual + get_size (sort));
}

/* Pairs of readers who may be behind the counts, by how widely sorts are spread, and whether both
 * find the same ones hard. */
typedef struct
{
  Usual  usual[N_WHOSE][N_SPREADS];
  double sums[2 * N_SPREADS]; /* of chances: of each his own, then of both alike */
} Readers;

static Readers *
find_readers (const Counts *counts)
{
  Readers *self = g_new (Readers, 1);
  /* How errors fall on both, if each of a sort has the same chance to be the first reader's. */
  double split = log (G_PI) + log_rising (0.5, counts->wrong[0]) +
                 log_rising (0.5, counts->wrong[1]) -
                 log_rising (1, counts->wrong[0] + counts->wrong[1]);
  double most = -HUGE_VAL, sum = 0;

  for (guint i = 0; i < N_SPREADS; i++)
    {
      double spread = LEAST_SPREAD + i * (MOST_SPREAD - LEAST_SPREAD) / (N_SPREADS - 1);

      for (guint whose = 0; whose < N_WHOSE; whose++)
        find_usual (counts, whose, spread, &self->usual[whose][i]);
      self->sums[i] = self->usual[FIRST][i].evidence + self->usual[SECOND][i].evidence;
      self->sums[N_SPREADS + i] = self->usual[BOTH][i].evidence + split;
      most = MAX (most, MAX (self->sums[i], self->sums[N_SPREADS + i]));
    }

  for (guint i = 0; i < 2 * N_SPREADS; i++)
    self->sums[i] = sum += exp (self->sums[i] - most);
  for (guint i = 0; i < 2 * N_SPREADS; i++)
    self->sums[i] /= sum;
  return self;
}

/* How many errors are to be expected in both, of readers with factors of their own. */
static double
draw_own (const Counts *counts,
          const Usual  *first,
          const Usual  *second,
          Chance       *chance)
{
  double of_first = draw_usual (first, chance), of_second = draw_usual (second, chance);
  double both = 0;

  for (guint i = 0; i < counts->n; i++)
    {
      const VdMissedSort *sort = &counts->sorts[i];
      double rate = draw_rate (sort, sort->wrong[0], first->shape, of_first, chance);

      both += get_size (sort) * rate *
              draw_rate (sort, sort->wrong[1], second->shape, of_second, chance);
    }

  return both;
}

static double
draw_alike (const Counts *counts,
            const Usual  *usual,
            Chance       *chance)
{
  double rate = draw_usual (usual, chance), both = 0;
  double first = draw_gamma (chance, counts->wrong[0] + 0.5);
  double part = first / (first + draw_gamma (chance, counts->wrong[1] + 0.5));

  for (guint i = 0; i < counts->n; i++)
    {
      const VdMissedSort *sort = &counts->sorts[i];
      double of_both = draw_rate (sort, count_wrong (sort, BOTH), usual->shape, rate, chance);

      both += get_size (sort) * of_both * of_both * part * (1 - part);
    }

  return both;
}

/* Of one sort nothing is to be learnt of others. */
static double
draw_alone (const VdMissedSort *sort,
            Chance             *chance)
{
  double first = draw_gamma (chance, sort->wrong[0] + 0.5);

  return first * draw_gamma (chance, sort->wrong[1] + 0.5) / (sort->agreed + 1.0);
}

static void
draw_all (const Counts *counts,
          double       *draws)
{
  g_autofree Readers *readers = counts->n > 1 ? find_readers (counts) : NULL;
  Chance chance = { 0, 0 };
  guint at = 0;

  for (guint i = 0; i < N_DRAWS; i++)
    {
      while (readers != NULL && at + 1 < 2 * N_SPREADS && readers->sums[at] < (i + 0.5) / N_DRAWS)
        at++;

      if (readers == NULL)
        draws[i] = draw_alone (&counts->sorts[0], &chance);
      else if (at < N_SPREADS)
        draws[i] = draw_own (counts, &readers->usual[FIRST][at], &readers->usual[SECOND][at],
                             &chance);
      else
        draws[i] = draw_alike (counts, &readers->usual[BOTH][at - N_SPREADS], &chance);
      draws[i] *= counts->scale;
    }
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

  for (guint i = 0; i < counts->n; i++)
    missed->expected += (double) counts->sorts[i].wrong[0] * counts->sorts[i].wrong[1] /
                        (counts->sorts[i].agreed + 1.0) * counts->scale;

  draw_all (counts, draws);
  qsort (draws, N_DRAWS, sizeof (double), vd_compare_doubles);

  /* Where each reader erred in other sorts what is to be expected may be less than all that is
   * likely. */
  missed->low = MIN (draws[N_DRAWS / 40], missed->expected);
  missed->high = MAX (draws[N_DRAWS - 1 - N_DRAWS / 40], missed->expected);
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
