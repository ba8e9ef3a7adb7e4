/* kappa.h: how far readers agree beyond chance, and parts of a whole, with intervals
 *
 * Pure arithmetic.  Kappa is 1 where they always agree and 0 where they agree no more often
 * than readers who write down what each of them finds as often, but anywhere: after Cohen for
 * two of them, after Fleiss for more.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * VdInterval:
 * @low, @high: hold the truth in 95 of 100 cases
 */
typedef struct
{
  double value;
  double low, high;
} VdInterval;

/**
 * vd_interval_of_part:
 * @part: so many of @n, maybe not a whole number
 * @n: above 0
 *
 * After Wilson: of a whole that is all of one kind it does not say that it must be so.
 */
VdInterval vd_interval_of_part (double part,
                                double n);

/**
 * VdAgreeing: decisions of one kind, as they are counted
 * @n_readers: two or more
 * @n: decisions
 * @agreed: the sum over all decisions of the part of the pairs of readers who agree
 * @squared: the sum of the squares of that
 * @by_chance: the part of the pairs that would agree by chance
 */
typedef struct
{
  guint   n_readers;
  guint64 n;
  double  agreed;
  double  squared;
  double  by_chance;
} VdAgreeing;

/**
 * vd_kappa:
 * @kappa: (out)
 *
 * The interval is that of the part that agrees; what chance would do is taken as it was counted.
 *
 * Returns: %FALSE where nothing can be said, as all readers wrote the same everywhere
 */
gboolean   vd_kappa            (const VdAgreeing *agreeing,
                                VdInterval       *kappa);

/* Whether it tells anything: of a few decisions the truth may lie farther apart than chance is from
 * always agreeing. */
gboolean   vd_kappa_is_telling (const VdInterval *kappa);

G_END_DECLS
