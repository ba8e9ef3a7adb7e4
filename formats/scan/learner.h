/* learner.h: which class a row of numbers belongs to, from examples
 *
 * Made for few examples of few classes, so that nothing is to be set.  Two things tell for a class:
 * how near the row is to the heap of its examples (a linear discriminant, whose shape is drawn
 * towards that of independent numbers where examples are few), and how near to the nearest
 * example.  How far each is to be trusted is what tells the examples best, each judged without
 * itself.  What is near to no example is not sure, nor what lacks something that each example of
 * its class has.
 *
 * The same examples and rows give the same answers to the last bit.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define VD_LEARNER_MOST_CLASSES 64
#define VD_LEARNER_MOST_NUMBERS 48
#define VD_LEARNER_MOST_EXAMPLES 80 /* of a class that are looked at; of more, some all over */

typedef struct _VdLearner VdLearner;

/**
 * VdGuess:
 * @odds: for each class, 1 for the likeliest
 * @likeness: from 1 to 0: whether the row is like examples of the likeliest class at all
 */
typedef struct
{
  double odds[VD_LEARNER_MOST_CLASSES];
  double likeness;
} VdGuess;

/**
 * vd_learner_new:
 * @n_numbers: in each row
 * @n_firm: the first of them, by which it is told whether a row is like any example at all
 * @beyond: how many times as far off as most examples a row is that is like none
 */
VdLearner *vd_learner_new     (guint            n_numbers,
                               guint            n_firm,
                               double           beyond);
void       vd_learner_free    (VdLearner       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdLearner, vd_learner_free)

/**
 * vd_learner_set_needed:
 * @number: its place in a row
 * @sign: 1 if whatever lies upon a place can only make it greater, -1 if only less
 *
 * So a row beyond all examples of a class, on that side where nothing was added, is not like it.
 */
void       vd_learner_set_needed (VdLearner    *self,
                                  guint         number,
                                  int           sign);

/**
 * vd_learner_add:
 * @class: less than %VD_LEARNER_MOST_CLASSES
 * @row: borrowed, until @self is freed
 */
void       vd_learner_add     (VdLearner       *self,
                               guint            class,
                               const float     *row);

/**
 * vd_learner_learn:
 * @rows: (array length=n_rows): all that is to be judged
 * @is_fair: whether examples of each class are as frequent as it is; else that is learnt
 *   from @rows
 *
 * Call it after the last example.
 */
void       vd_learner_learn   (VdLearner       *self,
                               const float    **rows,
                               guint            n_rows,
                               gboolean         is_fair);

/**
 * vd_learner_guess:
 * @numbers: a row; if it is that of an example, it is judged as if that had not been there
 *
 * A class without examples has odds of 0.
 */
void       vd_learner_guess   (const VdLearner *self,
                               const float     *row,
                               VdGuess         *guess);

G_END_DECLS
