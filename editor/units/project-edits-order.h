/* project-edits-order.h: who belongs where, in the order of battle
 *
 * As project-edits-units.h.  @nodes are rows of units and formations
 * (element-type VdNode); @refusal is (out) (nullable) (transfer full): why it can't
 * be, for people, translated.
 */
#pragma once

#include "editor/edits/edit.h"
#include "editor/units/units.h"

G_BEGIN_DECLS

/**
 * vd_edit_order_move:
 * @above: a formation, an army or a side
 *
 * Units and formations belong to @above from now on, on the side that they are on;
 * a unit right below a side belongs to no formation.
 */
VdEdit *vd_edit_order_move (const VdUnits   *units,
                            const GPtrArray *nodes,
                            VdNode          *above,
                            char           **refusal);

/**
 * vd_edit_group_fill:
 * @group: a group of reinforcements
 *
 * The units in @nodes come with that group.  They leave the hex that they were set
 * up on, and the groups that come on the same options.
 */
VdEdit *vd_edit_group_fill (const VdUnits   *units,
                            const GPtrArray *nodes,
                            VdNode          *group,
                            char           **refusal);

G_END_DECLS
