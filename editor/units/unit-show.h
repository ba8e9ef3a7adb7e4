/* unit-show.h: what the table and the tree of units have in common
 *
 * Pictures of counters, the way to where a unit starts, and what is carried
 * when units are dragged.
 */
#pragma once

#include "editor/units/unit-row.h"
#include "editor/widgets/faces.h"
#include "editor/widgets/page.h"

G_BEGIN_DECLS

/**
 * vd_unit_draw:
 * @size: in device pixels
 * @reduced: the other side of the counter
 *
 * What @faces remembers of the scenario must be forgotten when that changes:
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
 * @page: asks the window for it
 *
 * Brings the hex of the unit, or the row that brings it, to the screen.
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
 * Returns: (transfer full) (element-type VdNode): those of the units that this
 *   project has
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
 * @value: as for vd_unit_drag_read(), with formations
 * @onto: (nullable): the row of a side, an army, a formation or a unit
 * @refusal: (out) (nullable) (transfer full)
 *
 * Makes what is dragged belong to that; if it is a unit, to what that belongs to.
 *
 * Returns: whether that could be
 */
gboolean            vd_order_take    (VdEditorProject  *project,
                                      const VdUnits    *units,
                                      const GValue     *value,
                                      VdNode           *onto,
                                      char            **refusal);

G_END_DECLS
