/* victory.h: who has won, and how well [JA 19] */
#pragma once

#include "core/game.h"

G_BEGIN_DECLS

/**
 * vd_award_is_earned:
 *
 * Returns: whether the row of the victory schedule holds as things stand; a
 *   row whose options were not chosen never does
 */
gboolean vd_award_is_earned (const VdGame  *game,
                             const VdAward *award);

/**
 * vd_victory_score:
 *
 * Scores every row of the schedule once, and finds winner and level.
 */
void     vd_victory_score   (VdGame        *game);

G_END_DECLS
