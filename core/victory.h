/* victory.h: who has won, and how well [JA 19; WAG 17]
 *
 * Some points are booked as they are won (for losses, exits, and hexes that
 * are entered), the others at the end.  VdState.points are those booked so
 * far, and after the end all of them.
 */
#pragma once

#include "core/game.h"
#include "core/results.h"

G_BEGIN_DECLS

/**
 * vd_award_is_earned:
 *
 * Returns: whether the row of the victory schedule holds as things stand; a
 *   row whose options were not chosen never does
 */
gboolean vd_award_is_earned (const VdGame  *game,
                             const VdAward *award);

/* Returns: whether the row scores its points for each whole point of some strength */
gboolean vd_award_counts_strength (const VdAward *award);

/**
 * vd_victory_stand:
 *
 * Notes that @unit holds @cell, where it stands when play begins.
 */
void     vd_victory_stand   (VdGame        *game,
                             VdUnitId       unit,
                             guint          cell);

/**
 * vd_victory_attack:
 *
 * Notes who has taken part in the attack that is rolled for.
 */
void     vd_victory_attack  (VdGame        *game);

/**
 * vd_victory_enter:
 *
 * Notes that @unit has come into @cell, by whatever means; to be told
 * of every hex of its way.
 */
void     vd_victory_enter   (VdGame        *game,
                             VdUnitId       unit,
                             guint          cell);

/**
 * vd_victory_book:
 *
 * Books what has been won; call after losses and exits.
 */
void     vd_victory_book    (VdGame        *game);

/**
 * vd_victory_hide:
 * @side: who looks
 * @points: (inout): that are booked
 *
 * Takes away those of rows that count by a choice which is a secret to @side.
 */
void     vd_victory_hide    (const VdGame  *game,
                             guint          side,
                             gint32         points[VD_MAX_SIDES]);

/**
 * vd_victory_count:
 * @points: (out): of each side
 *
 * Counts from the position what must have been booked so far.
 */
void     vd_victory_count   (const VdGame  *game,
                             gint32         points[VD_MAX_SIDES]);

/**
 * vd_victory_score:
 *
 * Scores every row of the schedule once, and finds winner and level.
 */
void     vd_victory_score   (VdGame        *game);

/**
 * vd_victory_list:
 * @worth: (out) (array): by award, what the row scores as things stand
 *
 * Changes nothing, but for what the points of the state are meanwhile.
 */
void     vd_victory_list    (VdGame        *game,
                             guint32       *worth);

/**
 * vd_victory_foresee:
 * @turn: that is over, or running
 * @points: (out): of each side
 *
 * Returns: who would win if the game ended with that turn, as things stand;
 *   %VD_MAX_SIDES for nobody
 */
guint    vd_victory_foresee (VdGame        *game,
                             guint          turn,
                             gint32         points[VD_MAX_SIDES]);

G_END_DECLS
