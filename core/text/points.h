/* points.h: the places in the code where a printed rule is applied
 *
 * A rule point is a rule in words; documents bind it to the case that prints
 * it, so the same code answers for any rulebook of the family.  The list is
 * core/text/points.def.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
#define VD_POINT(symbol, name, text) VD_POINT_##symbol,
#include "core/text/points.def"
#undef VD_POINT
  VD_N_POINTS
} VdPoint;

/* The name used in documents, as "move.enters-enemy-hex". */
const char *vd_point_name      (VdPoint     point);

/* A sentence for people, marked for translation. */
const char *vd_point_text      (VdPoint     point);

/* Returns: the point, or -1 */
int         vd_point_from_name (const char *name);

G_END_DECLS
