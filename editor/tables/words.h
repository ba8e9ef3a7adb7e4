/* words.h: rows of the scenario's tables in plain language
 *
 * As formats/words/wording.h has them, with the names that the tables show.  All are translated
 * and (transfer full).
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_words_award:
 * @award: a row of the victory table
 *
 * Returns: "Blue: 2 points if a unit of the Blue side is in 0303.", with all its conditions
 */
char *vd_words_award     (const VdProject *project,
                          const VdNode    *award);

/**
 * vd_words_condition:
 * @row: an award, or a condition inside one
 *
 * Returns: its test alone: "a unit of the Blue side is in 0303"; what is still
 *   missing is asked for
 */
char *vd_words_condition (const VdProject *project,
                          const VdNode    *row);

/**
 * vd_words_level:
 * @level: a level of victory
 *
 * Returns: "Marginal: a lead of 1 or 2 points."
 */
char *vd_words_level     (const VdProject *project,
                          const VdNode    *level);

/**
 * vd_words_entry:
 * @group: a group of reinforcements
 *
 * Returns: where it enters the map: "0106", "North edge"; "" if the file does not say
 */
char *vd_words_entry     (const VdProject *project,
                          const VdNode    *group);

/**
 * vd_words_counters:
 * @units: (nullable): ids of units, with blanks between
 *
 * Returns: strengths and movement, equal ones together: "3 × 6-3, 2-4"; each is
 *   isolated (Unicode), so that it reads from left to right in any text
 */
char *vd_words_counters  (const VdProject *project,
                          const char      *units);

G_END_DECLS
