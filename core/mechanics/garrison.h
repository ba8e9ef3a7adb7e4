/* garrison.h: units that hold a place and never leave it [DRE 14]
 *
 * A garrison never moves, is not displaced and does not advance.  If it has to
 * retreat it is lost instead; a fort, though, stays when its own attack fails.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

typedef enum
{
  VD_GARRISON_NONE,  /* it is none, and retreats like any unit */
  VD_GARRISON_STAYS,
  VD_GARRISON_LOST
} VdGarrisonFate;

/**
 * vd_garrison_stays:
 *
 * Returns: whether @unit is a garrison and so never leaves its hex
 */
gboolean       vd_garrison_stays (const VdGame *game,
                                  VdUnitId      unit);

/**
 * vd_garrison_get_fate:
 * @attacks: whether its own attack has failed
 *
 * Returns: what becomes of @unit when it has to retreat
 */
VdGarrisonFate vd_garrison_get_fate (VdGame       *game,
                                     VdUnitId      unit,
                                     gboolean      attacks);

G_END_DECLS
