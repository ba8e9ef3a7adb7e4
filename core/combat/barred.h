/* barred.h: retreat instead of combat [WAG 15.2]
 *
 * Where hexsides bar some classes from attacking and not from being
 * controlled, a unit may stand in enemy control and have nobody to attack.
 * It then retreats as if its attack had failed, at the beginning of its
 * Combat Phase, without a die; nobody advances, for nobody has fought.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_barred_gather:
 *
 * Makes the units that retreat instead of fighting in the Combat Phase that begins
 * attackers of the open combat.
 */
void vd_barred_gather (VdGame *game);

/**
 * vd_barred_begin:
 *
 * Opens the retreats of those gathered; none if no unit is barred.
 */
void vd_barred_begin (VdGame *game);

G_END_DECLS
