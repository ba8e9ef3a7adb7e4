/* counts.h: how many units a side or a formation is said to have, and their strength
 *
 * As printed on the order of battle; only the check reads it, to compare.  Of a formation also
 * by whose loss it is demoralized, and what it has lost, which the rules read.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  VD_COUNT_OF_UNITS,
  VD_COUNT_OF_STRENGTH,
  VD_N_COUNTS, /* of a side */
  VD_COUNT_OF_LEVEL = VD_N_COUNTS,
  VD_COUNT_OF_CASUALTIES,
  VD_N_FORMATION_COUNTS
} VdCount;

const char *vd_count_get_attribute (VdCount      count);

/* The title of its field, and what that is for; both translated. */
const char *vd_count_get_title     (VdCount      count);
const char *vd_count_get_help      (VdCount      count);

/**
 * vd_count_refuse:
 * @typed: without blanks around it
 *
 * Returns: (transfer full) (nullable): why that can't be said, for people, translated;
 *   an empty text always can
 */
char       *vd_count_refuse        (VdCount      count,
                                    const char  *typed);

G_END_DECLS
