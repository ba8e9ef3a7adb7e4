/* chance.h: what a number of games proves
 *
 * Exact distributions and tests; no shortcut that fails for few games.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * vd_beta_below:
 * @a: above 0
 * @b: above 0
 * @x: from 0 to 1
 *
 * Returns: the share of a beta distribution that lies below @x (the regularized
 *   incomplete beta function)
 */
double   vd_beta_below      (double    a,
                             double    b,
                             double    x);

/* Returns: where @share of it lies below */
double   vd_beta_quantile   (double    a,
                             double    b,
                             double    share);

/**
 * vd_clopper_pearson:
 * @low: (out): from 0 to 1
 * @high: (out): from 0 to 1
 *
 * The 95 % interval of a share of which @k of @n were observed that holds it in
 * at least 95 of 100 campaigns, whatever it is: for gates, where Wilson's holds it
 * in about so many.
 */
void     vd_clopper_pearson (guint     k,
                             guint     n,
                             double   *low,
                             double   *high);

/**
 * vd_sign_test:
 *
 * Returns: how probable it is that fair coins fall at least as unevenly as @k
 *   heads and @m tails (McNemar's test, exact)
 */
double   vd_sign_test       (guint     k,
                             guint     m);

/**
 * vd_paired_shares:
 * @both: pairs in which either won,
 * @first: only the first,
 * @second: only the second,
 * @neither: neither
 * @low: (out)
 * @high: (out)
 *
 * The 95 % interval of how much greater the share of the second is than that of
 * the first (Newcombe's, from Wilson's of either and how they go together).
 */
void     vd_paired_shares   (guint     both,
                             guint     first,
                             guint     second,
                             guint     neither,
                             double   *low,
                             double   *high);

/**
 * vd_chi_above:
 * @freedom: 1 or more
 *
 * Returns: the share of a chi-squared distribution that lies above @x
 */
double   vd_chi_above       (double    x,
                             guint     freedom);

/**
 * vd_holm:
 * @p: (array length=n): how probable each of several findings is by chance; becomes how
 *   probable it is that chance brings so good a one among all (Holm)
 *
 * Who calls real what is below 5 % then errs once in 20 campaigns, not once in 20 rows.
 */
void     vd_holm            (double   *p,
                             guint     n);

/**
 * vd_student:
 *
 * Returns: by how many standard errors the mean of @n values is uncertain, at
 *   95 % (Student's distribution); 0 of fewer than two
 */
double   vd_student         (guint64   n);

/**
 * vd_student_beyond:
 * @t: a mean divided by its standard error
 * @n: values that it is of
 *
 * Returns: how probable it is that the mean lies so far from 0 on either side, if it is 0
 *   (Student's test); 1 of fewer than two
 */
double   vd_student_beyond  (double    t,
                             guint64   n);

/**
 * VdSprt: a sequential test of a share (Wald's).  It says which of two shares is the more
 * probable, not that the share is as high or as low: one in between is taken for either
 * @low: one hypothesis,
 * @high: the other
 * @alpha: how often the test says @high where it is @low, at most
 * @beta: how often it says @low where it is @high, at most
 * @ratio: the logarithm of how much more probable @high makes what was seen
 * @verdict: 0 as long as neither is proved, 1 for @high, -1 for @low
 * @n: how many were seen until then
 * @k: and how many of these won
 *
 * @alpha and @beta hold to within what one game more than needed brings.
 */
typedef struct
{
  double low;
  double high;
  double alpha;
  double beta;
  double ratio;
  int    verdict;
  guint  n;
  guint  k;
} VdSprt;

/**
 * vd_sprt_add:
 *
 * Counts another game; once there is a verdict it stands.
 *
 * Returns: the verdict
 */
int      vd_sprt_add        (VdSprt   *self,
                             gboolean  won);

G_END_DECLS
