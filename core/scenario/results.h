/* results.h: what the tables of a scenario say by themselves, whatever the position */
#pragma once

#include "core/scenario/tables.h"

G_BEGIN_DECLS

/**
 * vd_odds_column:
 *
 * Returns: the column of the table for two strengths, rounded in the
 *   defender's favour, the last ones standing for all beyond [7.0-P, 7.6]
 */
guint    vd_odds_column       (const VdScenario *scenario,
                               guint             attack,
                               guint             defence);

/**
 * vd_weather_change:
 * @result: index of VdScenario.results
 * @die: the face of the second die
 *
 * Returns: the result that takes its place, or the same
 */
guint    vd_weather_change    (const VdScenario *scenario,
                               guint             result,
                               guint             die);

/**
 * vd_award_counts_loss:
 *
 * Returns: whether the loss of @unit counts for the row, if losses do at all
 */
gboolean vd_award_counts_loss (const VdScenario *scenario,
                               const VdAward    *award,
                               VdUnitId          unit);

G_END_DECLS
