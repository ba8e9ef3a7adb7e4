/* far-retreat.h: retreats of several hexes, which a unit goes one after another [R06 11.42]
 *
 * It ends as many hexes away as it goes (so that each step leads on), enters no hex that is full,
 * and is lost if it cannot go all the way.  Units go by themselves, in the order that their owner
 * likes, and one that has begun goes on before another does.  Where it cannot but enter a full
 * hex, as few friends as can be are displaced, one hex each [R06 11.45].
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_far_get_hexes:
 *
 * Who bombards and may go back goes one hex; so does who is displaced.
 *
 * Returns: how many hexes @unit has to retreat in all
 */
guint    vd_far_get_hexes   (const VdGame *game,
                             VdUnitId      unit);

/* Asks the other side of those whom @result touches which hidden units their retreat would pass by:
 * see vd_hidden_ask().  Call before anything follows from it. */
void     vd_far_ask         (VdGame         *game,
                             const VdResult *result);

/* Returns: the unit that has begun a retreat and has not ended it, or %VD_NONE */
VdUnitId vd_far_get_walker  (const VdGame *game);

/**
 * vd_far_find_hexes:
 * @cells: (out) (array length=6)
 * @displaces: (out) (optional): whether they are full
 *
 * Returns: to how many hexes @unit may go next, of those from which it can go on to the end
 */
guint    vd_far_find_hexes  (VdGame       *game,
                             VdUnitId      unit,
                             guint16      *cells,
                             gboolean     *displaces);

/* Why @unit does not go next in direction @dir, which is open to it for one hex. */
VdPoint  vd_far_refusal     (VdGame       *game,
                             VdUnitId      unit,
                             guint         dir);

/**
 * vd_far_can_go:
 *
 * Returns: whether @unit could retreat so many hexes from where it stands without displacing
 *   anybody
 */
gboolean vd_far_can_go      (const VdGame *game,
                             VdUnitId      unit,
                             guint         hexes);

/**
 * vd_far_leaves_way:
 *
 * Returns: whether the unit that waits for @friend can go on to the end of its retreat if that
 *   one is displaced to @cell
 */
gboolean vd_far_leaves_way  (VdGame       *game,
                             VdUnitId      friend,
                             guint         cell);

/**
 * vd_far_step:
 *
 * Call before @unit, which retreats, goes on by a hex.
 *
 * Returns: whether it is its last one
 */
gboolean vd_far_step        (VdGame       *game,
                             VdUnitId      unit);

/* The unit on its way is on it no more. */
void     vd_far_stop        (VdGame       *game);

G_END_DECLS
