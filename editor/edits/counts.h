/* counts.h: how many units a side or a formation is said to have, and their strength
 *
 * What the printed sheet says, for the check to compare; nothing else reads it.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  VD_COUNT_OF_UNITS,
  VD_COUNT_OF_STRENGTH,
  VD_N_COUNTS
} VdCount;

const char *vd_count_get_attribute (VdCount      count);

/* Of its field, and what it is for; both translated. */
const char *vd_count_get_title     (VdCount      count);
const char *vd_count_get_help      (VdCount      count);

/**
 * vd_count_refuse:
 * @typed: without blanks around it
 *
 * Returns: (transfer full) (nullable): why it can't stand there, for people, translated;
 *   nothing may always be said
 */
char       *vd_count_refuse        (VdCount      count,
                                    const char  *typed);

G_END_DECLS
