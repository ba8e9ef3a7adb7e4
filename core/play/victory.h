/* victory.h: who has won, and how well [JA 19; WAG 17]
 *
 * What is not booked in play (booking.h) is scored at the end; after it VdState.points
 * are all of them.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_victory_score:
 *
 * Scores every row of the schedule once, and finds winner and level.
 */
void  vd_victory_score   (VdGame  *game);

/* After each order: ends the game if a row says so that holds now. */
void  vd_victory_watch   (VdGame  *game);

/**
 * vd_victory_list:
 * @worth: (out) (array): by award, what the row scores as things stand, or takes away; 1 for a
 *   row by which a side wins outright, if it holds
 *
 * Changes nothing, except the points of the state while it runs.
 */
void  vd_victory_list    (VdGame  *game,
                          guint32 *worth);

/**
 * vd_victory_foresee:
 * @turn: that is over, or running
 * @points: (out): of each side
 *
 * Returns: who would win if the game ended with that turn, as things stand;
 *   %VD_MAX_SIDES for nobody
 */
guint vd_victory_foresee (VdGame  *game,
                          guint    turn,
                          gint32   points[VD_MAX_SIDES]);

G_END_DECLS
