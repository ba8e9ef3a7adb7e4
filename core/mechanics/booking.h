/* booking.h: points that are booked as they are won [JA 19; WAG 17]
 *
 * For losses, exits, and hexes that are entered; VdState.points are those booked so
 * far.  All others are scored at the end: see victory.h.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_booking_stand:
 *
 * Notes that @unit holds @cell, where it stands when play begins.
 */
void vd_booking_stand  (VdGame       *game,
                        VdUnitId      unit,
                        guint         cell);

/**
 * vd_booking_attack:
 *
 * Notes who has taken part in the attack that is rolled for.
 */
void vd_booking_attack (VdGame       *game);

/**
 * vd_booking_enter:
 *
 * Notes that @unit has come into @cell, by whatever means; to be told
 * of every hex of its path.
 */
void vd_booking_enter  (VdGame       *game,
                        VdUnitId      unit,
                        guint         cell);

/**
 * vd_booking_update:
 *
 * Books what has been won; call after losses and exits.
 */
void vd_booking_update (VdGame       *game);

/**
 * vd_booking_hide:
 * @side: who looks
 * @points: (inout): that are booked
 *
 * Takes away those of rows that count by a choice which is a secret to @side.
 */
void vd_booking_hide   (const VdGame *game,
                        guint         side,
                        gint32        points[VD_MAX_SIDES]);

/**
 * vd_booking_count:
 * @points: (out): of each side
 *
 * Counts from the position what must have been booked so far.
 */
void vd_booking_count  (const VdGame *game,
                        gint32        points[VD_MAX_SIDES]);

G_END_DECLS
