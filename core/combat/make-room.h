/* make-room.h: room that is made in a full hex for a unit that comes back from the boxes
 *
 * Where units stack by kinds, one comes back to a leader whose hex is full if one of those that
 * stand there can go to the next hex, as when it is displaced in a retreat: into no enemy
 * control, and to a hex with room.  Its owner chooses which and whither, at once; if none can,
 * the unit does not come [R06 6.22; F160].
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_make_room_find_hexes:
 *
 * Returns: in how many @cells @unit may make room
 */
guint    vd_make_room_find_hexes (const VdGame *game,
                                  VdUnitId      unit,
                                  guint16       cells[VD_N_DIRS]);

/* Whether @unit, which is not on the map, could stand in @cell if one unit made room there. */
gboolean vd_make_room_can        (const VdGame *game,
                                  VdUnitId      unit,
                                  guint         cell);

/* Notes that @unit has come, and that room is to be made for it. */
void     vd_make_room_owe        (VdGame       *game,
                                  VdUnitId      unit);

G_END_DECLS
