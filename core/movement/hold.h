/* hold.h: units that may not move in some turns [EYL 19]
 *
 * A hold names units and turns.  Of the formations that it holds the owner may
 * free some in each Movement Phase: those that move first.  Units that are held
 * fight, retreat and advance like any other.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/**
 * vd_hold_find:
 *
 * Returns: what forbids @unit, on the map, to move in this phase as things
 *   stand; %VD_N_POINTS if nothing does
 */
VdPoint  vd_hold_find    (const VdGame *game,
                          VdUnitId      unit);

/**
 * vd_hold_forbid:
 * @point: what vd_hold_find() said of @unit
 *
 * Returns: that it may not move, by the case of the row that holds it
 */
VdVerdict vd_hold_forbid (const VdGame *game,
                          VdPoint       point,
                          VdUnitId      unit,
                          VdExplain    *why);

/**
 * vd_hold_is_choosing:
 *
 * Returns: whether a move may take from others the leave to move
 */
gboolean vd_hold_is_choosing (const VdGame *game);

/**
 * vd_hold_spares:
 * @movers: (array length=n): units that move as well
 *
 * Returns: whether @unit may move though they do
 */
gboolean vd_hold_spares  (const VdGame  *game,
                          VdUnitId       unit,
                          const guint16 *movers,
                          guint          n);

G_END_DECLS
