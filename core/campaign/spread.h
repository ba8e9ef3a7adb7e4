/* spread.h: what a summary says of many games */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Of the normal distribution: 2.5 % lie beyond it on either side. */
#define VD_Z95 1.959964

/* For qsort(): doubles, rising. */
int      vd_compare_doubles (gconstpointer a,
                             gconstpointer b);

/**
 * VdSpread: how a figure is spread over the games
 * @low: of 20 games, one had less
 * @high: of 20 games, one had more
 */
typedef struct
{
  double mean;
  double low;
  double median;
  double high;
} VdSpread;

/**
 * vd_spread_of:
 * @values: (array length=n): sorted in place
 *
 * Returns: the spread; all 0 if there are no values
 */
VdSpread vd_spread_of (double *values,
                       guint   n);

/**
 * vd_wilson:
 * @low: (out): from 0 to 1
 * @high: (out): from 0 to 1
 *
 * The 95 % interval (Wilson's) of a share of which @k of @n were observed.
 */
void     vd_wilson    (guint   k,
                       guint   n,
                       double *low,
                       double *high);

/**
 * vd_unseen:
 *
 * Returns: the greatest share, with 95 % confidence, of what was seen in none of @n
 *   games
 */
double   vd_unseen    (guint64 n);

G_END_DECLS
