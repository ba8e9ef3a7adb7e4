/* reduced.h: the other side of a counter, as it is written: "3", "3-4", "2(5)7" */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * VdReduced:
 * @strength: in quarters
 * @initiative, @move: -1 if they are not written
 */
typedef struct
{
  guint strength;
  int   initiative;
  int   move;
} VdReduced;

/**
 * vd_reduced_split:
 * @strength, @initiative, @move: (out) (transfer full) (nullable): the parts as they are written,
 *   %NULL for what is not
 *
 * Returns: whether @text has that form, whatever its parts say; if not, all of it is @strength
 */
gboolean vd_reduced_split (const char *text,
                           char      **strength,
                           char      **initiative,
                           char      **move);

/* Returns: whether @text can be read */
gboolean vd_reduced_parse (const char *text,
                           VdReduced  *reduced);

G_END_DECLS
