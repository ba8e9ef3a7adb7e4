/* sighting.h: forces that are seen from a hilltop [R06 1.51.4]
 *
 * As a Combat Phase begins a force on a hilltop shows its side who stands below it under a flag,
 * up to `sight-far` hexes away along a row of hexes: "straight" is read as the line through the
 * centres of hexes that lie in one row [F15].  Both sides look, whoever's phase it is.
 *
 * A hilltop is the high hex of a directed hexside over which the line goes down [F137]; with
 * `sight-hilltop` told so the hexside may also lie farther along the line [F15].  No hexside of
 * the line leads up.  Between the two, and where the target stands, is no terrain that blocks
 * sight, over no hexside of the line is one that does, and nobody stands between them, not even
 * a train.  A leader of the observer's side, who may stand anywhere else and be hidden himself,
 * is within `sight-leader` hexes of the observer, counted straight; 0: none has to be.
 *
 * It rests on where units stand and on who of the own side a leader is; so that somebody is
 * revealed tells his owner that a leader is near who sees him.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_sighting_is_seen:
 * @cell: where units of one side stand
 *
 * Returns: whether a force of the other side sees them
 */
gboolean vd_sighting_is_seen (VdGame *game,
                              guint   cell);

G_END_DECLS
