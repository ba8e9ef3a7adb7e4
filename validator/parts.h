/* parts.h: the parts of a number, written for people */
#pragma once

#include "core/position/verdict.h"
#include "core/scenario/explain.h"

G_BEGIN_DECLS

/**
 * vd_points_text:
 * @quarters: points of movement or strength
 *
 * Returns: (transfer full): as printed: "2", "1/2", "1 1/4"
 */
char     *vd_points_text    (guint            quarters);

/**
 * vd_parts_print:
 * @indent: columns
 * @amounts: whether the amounts are points, to be shown before the words
 * @said: (nullable): reasons that were printed before, left out; new ones are
 *   added
 *
 * Writes the reasons of @why, a line each, with their cases.
 */
void      vd_parts_print    (const VdExplain *why,
                             guint            indent,
                             gboolean         amounts,
                             GHashTable      *said);

/* Returns: (transfer full): a set for vd_parts_print() */
GHashTable *vd_parts_said_new (void);

/* Returns: (transfer full): " [NAW 5.12]", or "" where no case is bound */
char     *vd_case_text      (const VdScenario *scenario,
                             VdCaseId          rule);

/**
 * vd_refusal_print:
 * @what: (nullable): who or what is refused
 *
 * Writes why @verdict refuses.
 */
void      vd_refusal_print  (const VdGame     *game,
                             const char       *what,
                             const VdVerdict  *verdict);

G_END_DECLS
