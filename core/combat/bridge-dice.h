/* bridge-dice.h: units that are lost as they retreat over a bridge [R06 11.43]
 *
 * The first of a side to retreat over a crossing in a phase is lost on the face that its kind
 * says, or more, the second on one less, and so on.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Whether a die is due if @unit retreats from one hex to the next. */
gboolean vd_bridge_dice_are_due (const VdGame *game,
                                 VdUnitId      unit,
                                 guint         from,
                                 guint         to);

/**
 * vd_bridge_dice_roll:
 * @from: the hex that @unit, which has retreated by one, stood in
 * @die: the one that was given, or 0
 *
 * Returns: whether it is lost by that step: call vd_bridge_dice_lose() then
 */
gboolean vd_bridge_dice_roll    (VdGame       *game,
                                 VdUnitId      unit,
                                 guint         from,
                                 guint         die);

/* It is gone, and does not recover.  @has_led: leaders have gone with it, and are alone now */
void     vd_bridge_dice_lose    (VdGame       *game,
                                 VdUnitId      unit,
                                 gboolean      has_led);

G_END_DECLS
