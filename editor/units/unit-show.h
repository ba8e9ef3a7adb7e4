/* unit-show.h: what the table and the tree of units have in common
 *
 * Pictures of counters, going to where a unit starts, and what a drag of units carries.
 */
#pragma once

#include "editor/units/unit-row.h"
#include "editor/widgets/faces.h"
#include "editor/widgets/page.h"

G_BEGIN_DECLS

/**
 * vd_unit_draw:
 * @size: in device pixels
 * @reduced: whether to show the other side of the counter
 *
 * When the scenario changes, @faces must forget what it remembers of it:
 * vd_faces_forget_units().
 *
 * Returns: (transfer none): its picture, owned by @faces
 */
GdkPaintable       *vd_unit_draw     (VdFaces          *faces,
                                      const VdProject  *project,
                                      const VdNode     *unit,
                                      int               size,
                                      gboolean          reduced);

/**
 * vd_unit_show_start:
 * @page: through which the window is asked
 *
 * Shows the hex where the unit starts, or the row that brings it.
 *
 * Returns: %FALSE if it starts nowhere
 */
gboolean            vd_unit_show_start (VdPage           *page,
                                        const VdUnits    *units,
                                        const VdUnitInfo *info);

/**
 * vd_unit_drag_new:
 * @nodes: (element-type VdNode): units, and formations that are dragged as such
 *
 * Returns: (transfer full): their ids, as a %G_TYPE_STRV
 */
GdkContentProvider *vd_unit_drag_new (const GPtrArray  *nodes);

/**
 * vd_unit_drag_read:
 * @value: holds a %G_TYPE_STRV
 *
 * Returns: (transfer full) (element-type VdNode): those of the units that this project has
 */
GPtrArray          *vd_unit_drag_read (const VdUnits    *units,
                                       const GValue     *value);

/**
 * vd_unit_drag_icon:
 *
 * Shows the first of @nodes under the pointer while they are dragged.
 */
void                vd_unit_drag_icon (GtkDragSource    *source,
                                       VdFaces          *faces,
                                       const VdProject  *project,
                                       const GPtrArray  *nodes);

/**
 * vd_order_take:
 * @value: as for vd_unit_drag_read(), but formations count too
 * @onto: (nullable): the row of a side, an army, a formation or a unit
 * @refusal: (out) (nullable) (transfer full)
 *
 * Makes what is dragged belong to @onto or, if that is a unit, to what that unit belongs to.
 *
 * Returns: whether anything was changed
 */
gboolean            vd_order_take    (VdEditorProject  *project,
                                      const VdUnits    *units,
                                      const GValue     *value,
                                      VdNode           *onto,
                                      char            **refusal);

G_END_DECLS
