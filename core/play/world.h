/* world.h: a game as a side believes it to be, to be played on
 *
 * A world is made of a view: a game of the same scenario in which all that the side sees
 * is as it is, and what it does not see is guessed.  In it nothing is hidden from whoever
 * made it, and it has dice of its own: whatever is tried in it reveals nothing of the game.
 */
#pragma once

#include "core/play/view.h"

G_BEGIN_DECLS

typedef struct _VdWorld VdWorld;

/**
 * vd_world_new:
 * @scenario: borrowed; outlives the world
 *
 * Returns: (transfer full): an empty one
 */
VdWorld      *vd_world_new       (const VdScenario *scenario);
void          vd_world_free      (VdWorld          *self);

/**
 * vd_world_sample:
 * @view: of a game, or of another world
 * @key: what dice and guesses follow from
 *
 * Makes it the world that @view's side may believe in.
 */
void          vd_world_sample    (VdWorld          *self,
                                  const VdView     *view,
                                  guint64           key);

/* Makes it the same as @other, which is of the same scenario, guesses and dice included. */
void          vd_world_copy      (VdWorld          *self,
                                  const VdWorld    *other);

/* Returns: (transfer none): how @side would see it; follows the world */
VdView       *vd_world_look      (VdWorld          *self,
                                  guint             side);

/* Carries out a legal order of either side. */
void          vd_world_apply     (VdWorld          *self,
                                  const VdOrder    *order);

/* Returns: one number for the position; see vd_state_hash() */
guint64       vd_world_hash      (const VdWorld    *self);

/* Returns: (array length=VD_MAX_SIDES): the points of each side that are booked, and after
 *   the end or vd_world_score() all of them */
const gint32 *vd_world_points    (const VdWorld    *self);

/* Returns: who has won, after the end; %VD_MAX_SIDES for a draw */
guint         vd_world_winner    (const VdWorld    *self);

/* Scores every row of the schedule as if it ended now, if it has not. */
void          vd_world_score     (VdWorld          *self);

/* As vd_victory_list(). */
void          vd_world_list_rows (VdWorld          *self,
                                  guint32          *worth);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdWorld, vd_world_free)

G_END_DECLS
