/* The space in which rows are compared: whitened, so that the examples of each class lie alike in
 * all directions. */
#include "formats/scan/learner-private.h"

#include <math.h>

#include "formats/scan/solve.h"

#define LEAST_SPREAD 0.03 /* of a class, as variance where all rows have 1 */

/* Of a class with many examples, one in so many is kept, evenly. */
static void
thin_out (VdLearner *self)
{
  guint seen[VD_LEARNER_MOST_CLASSES] = { 0 }, n = 0;

  for (guint i = 0; i < self->classes->len; i++)
    {
      guint class = vd_learner_get_class (self, i), all = self->all[class];
      guint most = MIN (all, VD_LEARNER_MOST_EXAMPLES), before = seen[class]++;

      if ((guint64) (before + 1) * most / all == (guint64) before * most / all)
        continue;
      g_array_index (self->classes, guint, n) = class;
      self->examples->pdata[n++] = self->examples->pdata[i];
      self->counts[class]++;
    }
  g_array_set_size (self->classes, n);
  g_ptr_array_set_size (self->examples, n);
}

static void
find_scale (VdLearner    *self,
            const float **rows,
            guint         n_rows)
{
  for (guint k = 0; k < self->n; k++)
    {
      double sum = 0, squares = 0;

      for (guint i = 0; i < n_rows; i++)
        {
          sum += rows[i][k];
          squares += (double) rows[i][k] * rows[i][k];
        }
      self->scale[k] = sqrt (MAX (squares / n_rows - sum / n_rows * sum / n_rows, 1e-4));
    }
}

static void
find_means (VdLearner *self)
{
  for (guint i = 0; i < self->classes->len; i++)
    {
      guint class = vd_learner_get_class (self, i);

      for (guint k = 0; k < self->n; k++)
        self->means[class * self->n + k] +=
          vd_learner_get_example (self, i)[k] / self->scale[k] / self->counts[class];
    }
}

static void
add_spread (VdLearner *self,
            guint      example,
            double     weight)
{
  double off[VD_LEARNER_MOST_NUMBERS];
  const double *mean = self->means + vd_learner_get_class (self, example) * self->n;

  for (guint k = 0; k < self->n; k++)
    off[k] = vd_learner_get_example (self, example)[k] / self->scale[k] - mean[k];
  for (guint k = 0; k < self->n; k++)
    for (guint l = 0; l <= k; l++)
      self->shape[k * self->n + l] += weight * off[k] * off[l];
}

/* The spread within classes; what goes together is believed the less the fewer examples tell. */
static void
find_spread (VdLearner *self)
{
  guint n_classes = 0, n_examples = self->classes->len;

  self->drawn = MIN (0.1 + 0.6 * self->n / n_examples, 0.9);
  for (guint i = 0; i < VD_LEARNER_MOST_CLASSES; i++)
    n_classes += self->counts[i] > 0;
  for (guint i = 0; i < n_examples; i++)
    add_spread (self, i, 1.0 / MAX ((int) n_examples - (int) n_classes, 1));
  for (guint k = 0; k < self->n; k++)
    {
      for (guint l = 0; l < k; l++)
        self->shape[k * self->n + l] *= 1 - self->drawn;
      self->shape[k * self->n + k] += LEAST_SPREAD;
    }
}

void
vd_learner_whiten (const VdLearner *self,
                   const float     *numbers,
                   double          *whitened)
{
  for (guint k = 0; k < self->n; k++)
    whitened[k] = numbers[k] / self->scale[k];
  vd_solve_half (self->shape, self->n, whitened);
}

void
vd_learner_find_space (VdLearner    *self,
                       const float **rows,
                       guint         n_rows)
{
  thin_out (self);
  find_scale (self, rows, n_rows);
  find_means (self);
  find_spread (self);
  vd_solve_factor (self->shape, self->n); /* it is positive, by LEAST_SPREAD */
  for (guint c = 0; c < VD_LEARNER_MOST_CLASSES; c++)
    vd_solve_half (self->shape, self->n, self->means + c * self->n);
  self->points = g_new (double, (gsize) self->classes->len * self->n);
  for (guint i = 0; i < self->classes->len; i++)
    vd_learner_whiten (self, vd_learner_get_example (self, i), self->points + (gsize) i * self->n);
}
