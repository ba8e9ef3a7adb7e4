/* loss.h: how much of its strength a side has lost
 *
 * What is lost is kept as a sum by side and field.  What a unit adds to it when it is lost, and
 * takes off again when it comes back, is one question with one answer: the side of its counter
 * that was up, or always its full side, or always its other side [R06 F81].
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * vd_loss_of:
 *
 * Returns: what the loss of @unit, as it is or was when it was lost, counts for, in quarters
 */
guint vd_loss_of        (const VdScenario  *scenario,
                         const VdUnitState *units,
                         VdUnitId           unit);

/* @unit is lost on @field; asked before it is turned over or comes back. */
void  vd_loss_add       (VdGame            *game,
                         VdUnitId           unit,
                         guint              field);

/* It comes back. */
void  vd_loss_take_back (VdGame            *game,
                         VdUnitId           unit,
                         guint              field);

G_END_DECLS
