/* strata.h: two choices compared where both were open
 *
 * A choice that is open only after another goes with what that other does: who compares
 * all games with it and all games without it compares the other choice too.  So games are
 * put into strata in which all that opened the choice is alike, and the differences of the
 * strata are put together, each weighed by how much it tells (Mantel and Haenszel).
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A stratum with fewer games of either choice tells nothing by itself, and is left out. */
#define VD_STRATUM_LEAST 10

/**
 * VdStratum: games that are alike but for one choice
 * @n: games with the first choice and with the second
 * @wins: of these, won
 */
typedef struct
{
  guint n[2];
  guint wins[2];
} VdStratum;

/* Returns: whether it has games enough of both choices */
gboolean vd_stratum_counts     (const VdStratum *self);

/**
 * vd_stratum_difference:
 * @low: (out): and
 * @high: (out): of its 95 % interval (Newcombe's, from Wilson's of either share)
 *
 * Returns: by how much greater the share of wins is with the second choice, from -1 to 1
 */
double   vd_stratum_difference (const VdStratum *self,
                                double          *low,
                                double          *high);

/**
 * vd_strata_pool:
 * @strata: (array length=n): those that do not count are passed over
 * @low: (out): and
 * @high: (out): of its 95 % interval: how far those of the strata reach to either side, put
 *   together with the same weights (Zou, Huang and Zhang); of one stratum it is its own
 *
 * Returns: the difference of Mantel and Haenszel; 0, from -1 to 1, of no strata
 */
double   vd_strata_pool        (const VdStratum *strata,
                                guint            n,
                                double          *low,
                                double          *high);

/**
 * vd_strata_test:
 *
 * Returns: how probable so large a difference in either direction is, if the choice does
 *   nothing in any stratum (Cochran, Mantel and Haenszel); 1 of no strata
 */
double   vd_strata_test        (const VdStratum *strata,
                                guint            n);

/**
 * vd_strata_differ:
 *
 * Returns: how probable strata so different are, if the choice does the same in all
 *   (Cochran's Q); 1 of fewer than two
 */
double   vd_strata_differ      (const VdStratum *strata,
                                guint            n);

/**
 * vd_strata_oppose:
 *
 * Returns: how probable differences of both signs so large are, if in no two strata the
 *   choice does the opposite (Gail and Simon); 1 if all have one sign
 */
double   vd_strata_oppose      (const VdStratum *strata,
                                guint            n);

G_END_DECLS
