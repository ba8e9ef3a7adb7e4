/* check-points.h: which rule points a scenario uses, for check-points.c and its lists
 *
 * Points that not every scenario uses stand in lists, by their place in points.def, with the
 * mechanic that they belong to if their names do not say it, and what it takes besides; a later
 * row that is narrower overrules an earlier one.
 */
#pragma once

#include "core/checks/check-private.h"

G_BEGIN_DECLS

/**
 * VdPointUse: points that a scenario uses only if it has something
 * @mechanic: a mechanic and 1, or 0 for any
 * @used: (nullable): whether it has that
 */
typedef struct
{
  VdPoint    first, last;
  guint      mechanic;
  gboolean (*used) (const VdScenario *);
} VdPointUse;

/* Points of mechanics, and then those of what all battles play, which may overrule them. */
const VdPointUse *vd_check_get_mechanic_uses (guint *n);
const VdPointUse *vd_check_get_rule_uses     (guint *n);

G_END_DECLS
