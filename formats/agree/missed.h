/* missed.h: how many errors two readers both made, from those that only one of them made
 *
 * Pure arithmetic, after Lincoln, Petersen and Chapman: who reads a decision rightly captures
 * it.  Of the decisions of one sort n are right in both entries, a wrong in the first alone and
 * b in the second alone; if the readers err independently, and no decision of that sort is
 * harder than another, a b / (n + 1) are to be expected wrong in both.  These agree, so that
 * no comparison finds them.
 *
 * Sorts matter: of the thousand hexsides without a river hardly one is ever misread, while
 * of the hundred that have one each reader passes over a few; all put together, the empty ones
 * would make the readers look better than they are.
 *
 * How far it may be from that is learnt from all sorts together: how unequally hard they are, and
 * whether the same ones are hard for both.  Of a sort in which nobody erred little is known by
 * itself.
 *
 * What is estimated is the number to be expected, not what happened to remain, which is spread
 * about it as rare events are.  Where one person is both readers, or hard places mislead both, more
 * remain: then it is a lower bound.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* With fewer errors than so many of one reader there is no estimate. */
#define VD_MISSED_LEAST 5

/**
 * VdMissedSort: decisions that are equally hard
 * @agreed: the same in both entries
 * @wrong: in the first alone, and in the second alone, so that the other was right
 */
typedef struct
{
  guint64 agreed;
  guint   wrong[2];
} VdMissedSort;

/**
 * VdMissed:
 * @is_estimated: both readers made %VD_MISSED_LEAST errors; else only @high says something: an
 *   upper bound, in 39 of 40 maps
 * @expected: errors to be expected in both
 * @low, @high: the interval that holds the truth in 95 of 100 maps.  Of readers who make far
 *   fewer errors than %VD_MISSED_LEAST there is an estimate very seldom, and then it is too high
 * @none: how likely it is that there is no such error at all
 * @most: there are no more of them, in 39 of 40 maps
 */
typedef struct
{
  gboolean is_estimated;
  double   expected;
  double   low, high;
  double   none;
  guint    most;
} VdMissed;

/**
 * vd_missed_estimate:
 * @sorts: (array length=n)
 * @settled: the part of the disputes of which it is known who was right, above 0 to 1; the
 *   others are taken to be as these
 *
 * The same numbers give the same answer.
 */
VdMissed vd_missed_estimate (const VdMissedSort *sorts,
                             guint               n,
                             double              settled);

/**
 * vd_missed_bound:
 * @sorts: (array length=n): with the disputes, anyhow divided between the two
 *
 * Where nobody has said who was right: two readers miss most if they err equally often.
 *
 * Returns: an upper bound, in 39 of 40 maps, of the errors to be expected in both; 0 if
 *   there is no dispute, from which nothing follows
 */
double   vd_missed_bound    (const VdMissedSort *sorts,
                             guint               n);

G_END_DECLS
