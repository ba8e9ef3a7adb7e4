/* learner-private.h: what the parts of the learner share
 *
 * learner.c        what rows are judged by
 * learner-space.c  the space in which they are compared
 */
#pragma once

#include "formats/scan/learner.h"

G_BEGIN_DECLS

/**
 * VdLearner:
 * @classes, @examples: (element-type guint) (element-type gpointer): one each for each example
 * @counts: how many examples a class has; @all of those that were thinned out, too
 * @scale: what numbers are divided by
 * @shape: n * n, lower: a Cholesky factor of the spread within classes
 * @means, @points: by class, and by example, whitened
 * @drawn: how far that is drawn towards independent numbers, 0 to 1
 * @trust, @nearness: what evidence of the heap of a class, and that of its nearest example, is
 *   multiplied by
 * @reach: how far from the nearest example what is like none is, squared
 * @needed: by number: 1 or -1 as vd_learner_set_needed() has it, or 0
 * @slack: by number: how far beyond all examples of a class a row may be that is like it
 */
struct _VdLearner
{
  guint      n, n_firm;
  double     beyond;
  GArray    *classes;
  GPtrArray *examples;
  guint      counts[VD_LEARNER_MOST_CLASSES], all[VD_LEARNER_MOST_CLASSES];
  double     shares[VD_LEARNER_MOST_CLASSES];
  double    *scale, *shape, *means, *points;
  double     trust, nearness, drawn;
  double     reach[VD_LEARNER_MOST_CLASSES];
  gint8      needed[VD_LEARNER_MOST_NUMBERS];
  double     slack[VD_LEARNER_MOST_NUMBERS];
};

static inline const float *
vd_learner_get_example (const VdLearner *self,
                        guint            i)
{
  return self->examples->pdata[i];
}

static inline guint
vd_learner_get_class (const VdLearner *self,
                      guint            i)
{
  return g_array_index (self->classes, guint, i);
}

/* Keeps so many examples of each class as are looked at, and makes the space of them. */
void vd_learner_find_space (VdLearner       *self,
                            const float    **rows,
                            guint            n_rows);
void vd_learner_whiten     (const VdLearner *self,
                            const float     *numbers,
                            double          *whitened);

G_END_DECLS
