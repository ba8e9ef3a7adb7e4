/* unit-store.h: the order of battle of a project as a list model
 *
 * One for each project, shared by all that show its units.  It follows the project; edits of
 * maps, victory and titles cost nothing.
 *
 * Signals:
 *   "changing": what is remembered of the scenario is out of date; the rows follow
 *   "changed": something about units, formations or sides is different
 */
#pragma once

#include "editor/project/project.h"
#include "editor/units/unit-row.h"

G_BEGIN_DECLS

#define VD_TYPE_UNIT_STORE (vd_unit_store_get_type ())
G_DECLARE_FINAL_TYPE (VdUnitStore, vd_unit_store, VD, UNIT_STORE, GObject)

/**
 * vd_unit_store_get:
 *
 * Returns: (transfer none) (nullable): the store of the project, which lives as
 *   long as it; %NULL for a lone map
 */
VdUnitStore   *vd_unit_store_get       (VdEditorProject *project);

/* Of #VdUnitRow, in the order of the file. */
GListModel    *vd_unit_store_get_rows  (VdUnitStore     *self);

/* Holds until the next edit. */
const VdUnits *vd_unit_store_get_units (VdUnitStore     *self);

/**
 * vd_unit_store_find:
 *
 * Returns: (nullable) (transfer none): the row of a unit
 */
VdUnitRow     *vd_unit_store_find      (VdUnitStore     *self,
                                        const VdNode    *node);

G_END_DECLS
