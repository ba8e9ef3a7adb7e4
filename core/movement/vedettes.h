/* vedettes.h: units that break down into vedettes, and become themselves again [R06 13.1, 13.3]
 *
 * A unit may have vedettes, which are units of the scenario that name it as their parent.  It has
 * them with it at first (VD_PLACE_KEPT).  Before it moves it may send out all that it has with
 * it: they stand in its hex and may move in the same phase.  A mounted unit leaves the map for
 * them (VD_PLACE_BROKEN), one on foot stays, with all its strength.  A reduced unit never does.
 *
 * A unit that is off the map comes back, whole, once all of its vedettes that are on the map meet
 * in a hex, with a point left each, not in enemy control and not in the turn in which they were
 * sent out; that is their move and its own.  Vedettes of one that is on the map go back to it in
 * its hex likewise, one as well as all, and are not sent out again in that turn.  Lost vedettes
 * are lost as others are: see boxes.h.  A unit whose vedettes are all lost stays off the map; it
 * is not lost itself [F156].
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

static inline gboolean
vd_vedette_is (const VdScenario *s,
               VdUnitId          unit)
{
  return G_UNLIKELY (s->units[unit].vedette > 0);
}

/**
 * vd_vedettes_note_move:
 * @cost: what @unit has spent by it, in quarters
 *
 * Call when a move of @unit is over: a vedette notes whether it has enough left to become its
 * unit again.
 */
void     vd_vedettes_note_move (VdGame       *game,
                                VdUnitId      unit,
                                guint         cost);

/* Likewise when the open march is over. */
void     vd_vedettes_note_march (VdGame      *game);

/**
 * vd_vedettes_find_start:
 *
 * Call when the units are put where they start.
 *
 * Returns: what @unit is then, which has something to do with vedettes; %VD_PLACE_MAP if it is as
 *   any other
 */
VdPlace  vd_vedettes_find_start (const VdGame *game,
                                 VdUnitId      unit);

/* Why @unit may not send vedettes out now, or become itself again; %VD_N_POINTS if it may. */
VdPoint  vd_vedettes_find_bar_to_break (VdGame *game,
                                        VdUnitId unit);
VdPoint  vd_vedettes_find_bar_to_reassemble (VdGame *game,
                                             VdUnitId unit);

G_END_DECLS
