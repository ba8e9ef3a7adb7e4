/* results.h: what the tables of a scenario say by themselves, whatever the position */
#pragma once

#include "core/scenario/tables.h"

G_BEGIN_DECLS

/* The setting `extreme-odds`: what each ratio beyond the attacker's end of the table does to the
 * die, and each beyond the defender's end the other way round. */
typedef enum
{
  VD_EXTREME_NOT,
  VD_EXTREME_LOWERS,
  VD_EXTREME_RAISES
} VdExtremeOdds;

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
 * vd_odds_beyond:
 *
 * Returns: by how many ratios two strengths are beyond the last column of the table, or, below
 *   0, beyond its first one; a strength of nothing is no ratio
 */
int      vd_odds_beyond       (const VdScenario *scenario,
                               guint             attack,
                               guint             defence);

/**
 * vd_odds_extreme_die:
 * @beyond: as vd_odds_beyond() says
 *
 * Returns: what the setting `extreme-odds` adds to the die for it [R06 11.32, F50]
 */
int      vd_odds_extreme_die  (const VdScenario *scenario,
                               int               beyond);

/**
 * vd_odds_change_die:
 * @change: what is added to the die
 *
 * Returns: the row of the table for @die: never beyond its first or last
 */
guint    vd_odds_change_die   (const VdScenario *scenario,
                               guint             die,
                               int               change);

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

/* Whether an exchange takes all of the weaker side, and does not ask the attacker alone. */
gboolean vd_exchange_is_mutual (const VdScenario *scenario);

/* Whether @result is such an exchange: one of both sides, whichever of them it names. */
gboolean vd_result_exchanges  (const VdScenario *scenario,
                               const VdResult   *result);

/* What a unit of that printed strength pays when it is given up for a half, in quarters: that
 * strength, or a point for each unit. */
guint    vd_half_weigh        (const VdScenario *scenario,
                               guint             strength);

/* Whether @unit is one of those that any result against their side takes, where the setting
 * `free-in-combat` says so. */
gboolean vd_result_takes_free (const VdScenario *scenario,
                               VdUnitId          unit);

/* Whether the row itself goes by what both sides have lost, and by nothing else. */
gboolean vd_award_goes_by_losses (const VdAward    *award);

/**
 * vd_award_holds_with:
 * @award: one that goes by losses
 * @losses: by side, in quarters
 *
 * Returns: whether the row itself, without its further conditions, holds after these
 */
gboolean vd_award_holds_with  (const VdScenario *scenario,
                               const VdAward    *award,
                               const guint       losses[VD_MAX_SIDES]);

/**
 * vd_award_counts_loss:
 *
 * Returns: whether the loss of @unit counts for the row, if losses do at all
 */
gboolean vd_award_counts_loss (const VdScenario *scenario,
                               const VdAward    *award,
                               VdUnitId          unit);

G_END_DECLS
