/* award.h: rows of the victory schedule, as things stand [JA 19; WAG 17] */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_award_is_earned:
 *
 * Returns: whether the row of the victory schedule holds; a row whose options were not
 *   chosen never does
 */
gboolean vd_award_is_earned       (const VdGame  *game,
                                   const VdAward *award);

/* Returns: whether a unit of the award's side stands in one of its hexes */
gboolean vd_award_is_held         (const VdGame  *game,
                                   const VdAward *award);

/* Returns: what the row is worth, if it is earned; below none where it takes points away */
int      vd_award_get_worth       (const VdGame  *game,
                                   const VdAward *award);

/* Returns: whether the row scores its points for each whole point of some strength, or each of
 * other things that are counted */
gboolean vd_award_counts_strength (const VdAward *award);

G_END_DECLS
