/* project-edits-order.h: who belongs where, in the order of battle
 *
 * As project-edits-units.h.  @nodes are rows of units and formations
 * (element-type VdNode); @refusal is (out) (nullable) (transfer full): why it
 * can't be done, for people, translated.
 */
#pragma once

#include "editor/edits/edit.h"
#include "editor/units/units.h"

G_BEGIN_DECLS

/**
 * vd_edit_order_move:
 * @above: a formation, an army or a side
 *
 * Makes units and formations belong to @above; they stay on their side.  A unit directly
 * below a side belongs to no formation.
 */
VdEdit *vd_edit_order_move (const VdUnits   *units,
                            const GPtrArray *nodes,
                            VdNode          *above,
                            char           **refusal);

/**
 * vd_edit_group_fill:
 * @group: a group of reinforcements
 *
 * Makes the units in @nodes arrive with that group.  They leave the hex where they were
 * set up, and the groups that arrive with the same options.
 */
VdEdit *vd_edit_group_fill (const VdUnits   *units,
                            const GPtrArray *nodes,
                            VdNode          *group,
                            char           **refusal);

G_END_DECLS
