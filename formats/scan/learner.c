#include "formats/scan/learner-private.h"

#include <math.h>
#include <string.h>

#define TAIL 6.0          /* degrees of freedom: how far off a row of a class may be */
#define DOUBT 0.5         /* whether what trust the examples tell of is meant */
#define N_ROUNDS 12       /* until shares of classes have settled */
#define MOST_SHARING 4000 /* rows that shares are learnt from, all over */
#define STEEP 6.0         /* how soon what is far from an example is like none */
#define SLACK 0.7         /* how far beyond all of a class a row may be, by how they spread */
#define LEAST_SLACK 0.07  /* and whatever they do */

/* How far a row is from the heap of each class, and from its nearest example: logarithms. */
typedef struct
{
  double heap[VD_LEARNER_MOST_CLASSES];
  double near[VD_LEARNER_MOST_CLASSES];
} Evidence;

VdLearner *
vd_learner_new (guint  n_numbers,
                guint  n_firm,
                double beyond)
{
  VdLearner *self;

  g_return_val_if_fail (n_numbers > 0 && n_numbers <= VD_LEARNER_MOST_NUMBERS, NULL);
  g_return_val_if_fail (n_firm > 0 && n_firm <= n_numbers, NULL);

  self = g_new0 (VdLearner, 1);
  self->n = n_numbers;
  self->n_firm = n_firm;
  self->beyond = beyond;
  self->classes = g_array_new (FALSE, FALSE, sizeof (guint));
  self->examples = g_ptr_array_new ();
  self->scale = g_new0 (double, n_numbers);
  self->shape = g_new0 (double, n_numbers * n_numbers);
  self->means = g_new0 (double, n_numbers * VD_LEARNER_MOST_CLASSES);
  return self;
}

void
vd_learner_free (VdLearner *self)
{
  g_array_unref (self->classes);
  g_ptr_array_unref (self->examples);
  g_free (self->scale);
  g_free (self->shape);
  g_free (self->means);
  g_free (self->points);
  g_free (self);
}

void
vd_learner_set_needed (VdLearner *self,
                       guint      number,
                       int        sign)
{
  g_return_if_fail (number < self->n && ABS (sign) == 1);

  self->needed[number] = sign;
}

void
vd_learner_add (VdLearner   *self,
                guint        class,
                const float *row)
{
  g_return_if_fail (class < VD_LEARNER_MOST_CLASSES);

  g_array_append_val (self->classes, class);
  g_ptr_array_add (self->examples, (gpointer) row);
  self->all[class]++;
}

/* --- likelihood */

/**
 * Row: what is judged
 * @point: whitened
 * @own: which example it is, or -1: then it is judged as if that had not been there
 * @off: from the mean of its class, then
 * @gain: how much longer all is in that direction without it, then
 */
typedef struct
{
  double point[VD_LEARNER_MOST_NUMBERS];
  int    own;
  double off[VD_LEARNER_MOST_NUMBERS];
  double gain;
} Row;

static void
fill_row (const VdLearner *self,
          const float     *numbers,
          int              own,
          Row             *row)
{
  double length = 0, weight = (1 - self->drawn) / self->classes->len;

  *row = (Row) { .own = own };
  vd_learner_whiten (self, numbers, row->point);
  if (own < 0)
    return;

  for (guint k = 0; k < self->n; k++)
    {
      row->off[k] = row->point[k] - self->means[vd_learner_get_class (self, own) * self->n + k];
      length += row->off[k] * row->off[k];
    }
  row->gain = weight / MAX (1 - weight * length, 0.05);
}

/* Of a row from a point, squared. */
static double
get_distance (const VdLearner *self,
              const Row       *row,
              const double    *point,
              guint            n_numbers)
{
  double sum = 0, along = 0;

  for (guint k = 0; k < n_numbers; k++)
    {
      double off = row->point[k] - point[k];

      sum += off * off;
      along += off * row->off[k];
    }
  return sum + row->gain * along * along;
}

/* How far it is from the heap of a class, squared. */
static double
get_distance_of_heap (const VdLearner *self,
                      const Row       *row,
                      guint            class)
{
  gboolean is_own = row->own >= 0 && vd_learner_get_class (self, row->own) == class;
  double sum = get_distance (self, row, self->means + class * self->n, self->n);
  double n = self->counts[class];

  if (is_own && n > 1)
    {
      sum *= n / (n - 1) * n / (n - 1);
      n--;
    }
  return sum / (1 + 1 / n);
}

/* How far the nearest example of each class is, squared, by the first numbers. */
static void
find_nearest (const VdLearner *self,
              const Row       *row,
              guint            n_numbers,
              double           nearest[VD_LEARNER_MOST_CLASSES])
{
  for (guint c = 0; c < VD_LEARNER_MOST_CLASSES; c++)
    nearest[c] = 1e6;
  for (guint i = 0; i < self->classes->len; i++)
    if ((int) i != row->own)
      {
        double *least = &nearest[vd_learner_get_class (self, i)];

        *least = MIN (*least, get_distance (self, row, self->points + (gsize) i * self->n,
                                            n_numbers));
      }
}

static void
find_evidence (const VdLearner *self,
               const Row       *row,
               Evidence        *evidence)
{
  double nearest[VD_LEARNER_MOST_CLASSES], freedom = TAIL + self->n;

  find_nearest (self, row, self->n, nearest);
  for (guint c = 0; c < VD_LEARNER_MOST_CLASSES; c++)
    if (self->counts[c] > 0)
      {
        evidence->heap[c] = log1p (get_distance_of_heap (self, row, c) / freedom);
        evidence->near[c] = log1p (nearest[c] / freedom);
      }
}

/* Returns: the sum of the odds, of which the likeliest has 1 */
static double
find_odds (const VdLearner *self,
           const Evidence  *evidence,
           double           odds[VD_LEARNER_MOST_CLASSES])
{
  double most = -INFINITY, sum = 0;

  for (guint c = 0; c < VD_LEARNER_MOST_CLASSES; c++)
    {
      odds[c] = self->counts[c] == 0 ? -INFINITY : log (self->shares[c]) -
        (TAIL + self->n) / 2 * (self->trust * evidence->heap[c] +
                                self->nearness * evidence->near[c]);
      most = MAX (most, odds[c]);
    }
  for (guint c = 0; c < VD_LEARNER_MOST_CLASSES; c++)
    {
      odds[c] = self->counts[c] > 0 ? exp (odds[c] - most) : 0;
      sum += odds[c];
    }
  return sum;
}

/* What the examples cost, each judged without itself. */
static double
get_loss (const VdLearner *self,
          const Evidence  *evidence)
{
  double loss = 0;

  for (guint i = 0; i < self->classes->len; i++)
    {
      double odds[VD_LEARNER_MOST_CLASSES], sum;
      guint class = vd_learner_get_class (self, i);

      if (self->counts[class] < 2)
        continue;
      sum = find_odds (self, evidence + i, odds);
      loss -= log (odds[class] / sum + 1e-4);
    }
  return loss;
}

static void
find_trust (VdLearner *self)
{
  static const double steps[] = { 0, 0.1, 0.2, 0.35, 0.55, 0.8, 1.1 };
  g_autofree Evidence *evidence = g_new0 (Evidence, self->classes->len);
  double least = INFINITY, trust = 0, nearness = 0;

  for (guint i = 0; i < self->classes->len; i++)
    {
      Row row;

      fill_row (self, vd_learner_get_example (self, i), i, &row);
      find_evidence (self, &row, evidence + i);
    }
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    for (guint k = 0; k < G_N_ELEMENTS (steps); k++)
      {
        double loss = DOUBT * (fabs (steps[i] - 0.5) + fabs (steps[k] - 0.2));

        self->trust = steps[i];
        self->nearness = steps[k];
        loss += get_loss (self, evidence);
        if (loss < least)
          {
            least = loss;
            trust = steps[i];
            nearness = steps[k];
          }
      }
  self->trust = trust;
  self->nearness = nearness;
}

/* By how far examples of a class are from each other; of few, by those of all as well. */
static void
find_reach (VdLearner *self)
{
  double sums[VD_LEARNER_MOST_CLASSES] = { 0 }, all = 0;
  guint n = 0;

  for (guint i = 0; i < self->classes->len; i++)
    {
      double nearest[VD_LEARNER_MOST_CLASSES];
      guint class = vd_learner_get_class (self, i);
      Row row;

      if (self->counts[class] < 2)
        continue;
      fill_row (self, vd_learner_get_example (self, i), i, &row);
      find_nearest (self, &row, self->n_firm, nearest);
      sums[class] += nearest[class];
      all += nearest[class];
      n++;
    }
  all = n > 0 ? all / n : self->n_firm;
  for (guint c = 0; c < VD_LEARNER_MOST_CLASSES; c++)
    self->reach[c] = self->beyond * (sums[c] + all) / (MAX (self->counts[c], 1) + 1);
}

/* How a number spreads within classes, in which it differs for many reasons. */
static double
get_spread (const VdLearner *self,
            guint            number)
{
  double sums[VD_LEARNER_MOST_CLASSES] = { 0 }, squares = 0;
  guint n = self->classes->len;

  for (guint i = 0; i < n; i++)
    sums[vd_learner_get_class (self, i)] += vd_learner_get_example (self, i)[number];
  for (guint i = 0; i < n; i++)
    {
      guint class = vd_learner_get_class (self, i);
      double off = vd_learner_get_example (self, i)[number] - sums[class] / self->counts[class];

      squares += off * off;
    }
  return sqrt (squares / n);
}

static void
find_slack (VdLearner *self)
{
  for (guint k = 0; k < self->n; k++)
    if (self->needed[k] != 0)
      self->slack[k] = SLACK * get_spread (self, k) + LEAST_SLACK;
}

/* How much less of a number a row has than any example of the class but @own; below 0 if it has
 * no less. */
static double
get_lack_of (const VdLearner *self,
             const float     *numbers,
             int              own,
             guint            class,
             guint            number)
{
  double least = INFINITY;

  for (guint i = 0; i < self->classes->len; i++)
    if ((int) i != own && vd_learner_get_class (self, i) == class)
      least = MIN (least, self->needed[number] * vd_learner_get_example (self, i)[number]);
  return isfinite (least) ? least - self->needed[number] * numbers[number] : 0;
}

/* What a row lacks most of all that the class needs, 1 for as much as it may lack. */
static double
get_lack (const VdLearner *self,
          const float     *numbers,
          int              own,
          guint            class)
{
  double most = 0;

  for (guint k = 0; k < self->n; k++)
    if (self->needed[k] != 0)
      most = MAX (most, get_lack_of (self, numbers, own, class, k) / self->slack[k]);
  return most;
}

/* --- shares */

static void
share_out (VdLearner      *self,
           const Evidence *evidence,
           guint           n_rows)
{
  double sums[VD_LEARNER_MOST_CLASSES] = { 0 }, all = 0;

  for (guint i = 0; i < n_rows; i++)
    {
      double odds[VD_LEARNER_MOST_CLASSES], sum = find_odds (self, evidence + i, odds);

      for (guint c = 0; c < VD_LEARNER_MOST_CLASSES; c++)
        sums[c] += odds[c] / sum;
    }
  for (guint c = 0; c < VD_LEARNER_MOST_CLASSES; c++)
    all += self->counts[c] > 0 ? sums[c] + 1 : 0;
  for (guint c = 0; c < VD_LEARNER_MOST_CLASSES; c++)
    self->shares[c] = self->counts[c] > 0 ? (sums[c] + 1) / all : 0;
}

static void
find_shares (VdLearner    *self,
             const float **rows,
             guint         n_rows)
{
  guint n = MIN (n_rows, MOST_SHARING);
  g_autofree Evidence *evidence = g_new0 (Evidence, n);

  for (guint i = 0; i < n; i++)
    {
      Row row;

      fill_row (self, rows[(guint64) i * n_rows / n], -1, &row);
      find_evidence (self, &row, evidence + i);
    }
  for (guint i = 0; i < N_ROUNDS; i++)
    share_out (self, evidence, n);
}

void
vd_learner_learn (VdLearner    *self,
                  const float **rows,
                  guint         n_rows,
                  gboolean      is_fair)
{
  guint n = self->classes->len;

  g_return_if_fail (n_rows > 0 && self->points == NULL);

  if (n == 0)
    return;

  for (guint c = 0; c < VD_LEARNER_MOST_CLASSES; c++)
    self->shares[c] = (double) self->all[c] / n;
  vd_learner_find_space (self, rows, n_rows);
  find_trust (self);
  find_reach (self);
  find_slack (self);
  if (!is_fair)
    find_shares (self, rows, n_rows);
}

/* Which example that row is, or -1. */
static int
find_own (const VdLearner *self,
          const float     *numbers)
{
  guint index;

  return g_ptr_array_find (self->examples, numbers, &index) ? (int) index : -1;
}

void
vd_learner_guess (const VdLearner *self,
                  const float     *numbers,
                  VdGuess         *guess)
{
  double nearest[VD_LEARNER_MOST_CLASSES], off;
  guint first = 0;
  Evidence evidence;
  Row row;

  memset (guess, 0, sizeof *guess);
  if (self->classes->len == 0)
    return;

  fill_row (self, numbers, find_own (self, numbers), &row);
  find_evidence (self, &row, &evidence);
  find_odds (self, &evidence, guess->odds);
  while (guess->odds[first] < 1)
    first++;
  find_nearest (self, &row, self->n_firm, nearest);
  off = MAX (nearest[first] / self->reach[first], get_lack (self, numbers, row.own, first));
  guess->likeness = 1 / (1 + exp (STEEP * (off - 1)));
}
