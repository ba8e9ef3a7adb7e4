/* morale.h: demoralization by losses [JA 18] */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_morale_level:
 *
 * Returns: the losses, in quarters, at which @side is demoralized on @field
 *   under the options chosen, or 0 if it never is
 */
guint vd_morale_level  (const VdGame *game,
                        guint         side,
                        guint         field);

/**
 * vd_morale_update:
 *
 * Demoralizes a side whose losses on @field have reached its level.  Called
 * once for each combat, when its losses are final.
 */
void  vd_morale_update (VdGame       *game,
                        guint         field);

G_END_DECLS
