/* boxes.h: units that are lost go to boxes, and come back reduced [R06 6.0 to 6.33]
 *
 * A unit that falls with its full side up is not gone: it lies in the box of those that have not
 * recovered, from which the die or the night brings it to that of those that have, and from
 * there a leader takes it back, reduced.  One that falls reduced, has no other side, was
 * surrounded, or could not go back and had no luck [R06 11.44], is lost for good.
 *
 * What a side has lost is what lies in the boxes and what is gone, each with the strength of
 * the side of its counter that was up.  Who comes back is taken off that again.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/**
 * vd_boxes_judge:
 *
 * Call before a result is applied: notes who of either side is surrounded, for those who fall
 * when others have fallen already.
 */
void     vd_boxes_judge     (VdGame         *game);

/**
 * vd_boxes_find_place:
 *
 * Call while @unit, which is about to be eliminated, still has its flags.
 *
 * Returns: where it goes: a box, or %VD_PLACE_ELIMINATED
 */
VdPlace  vd_boxes_find_place (VdGame        *game,
                              VdUnitId       unit);

/**
 * vd_boxes_find_leader:
 * @point: (out): why nobody may, if so
 *
 * Who may take back whom, and where: what is asked of leaders is asked here alone.  A piece
 * of a class whose role is to lead can; one of a formation its own units, one of none all of
 * its side.  In one segment each takes back so many, and only away from the enemy.
 *
 * Returns: the leader in @cell who may take back @unit, or %VD_NONE
 */
VdUnitId vd_boxes_find_leader (const VdGame *game,
                               VdUnitId      unit,
                               guint         cell,
                               VdPoint      *point);

G_END_DECLS
