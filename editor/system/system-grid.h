/* system-grid.h: one table of the rules, to be edited in place
 *
 * Rows as the system has them, with what the scenario overrides marked; rows inside rows
 * (exceptions, choices) indented below them; at the end a line to add a row.
 *
 * Signals:
 *   "refused" (const char *reason): why what was typed or asked for is not allowed;
 *     (nullable): now it is
 *   "typed": the answer of vd_system_grid_is_typed() may have changed
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project/project.h"
#include "editor/system/system.h"

G_BEGIN_DECLS

#define VD_TYPE_SYSTEM_GRID (vd_system_grid_get_type ())
G_DECLARE_FINAL_TYPE (VdSystemGrid, vd_system_grid, VD, SYSTEM_GRID, GtkBox)

GtkWidget *vd_system_grid_new         (VdSystemTable    table);

/**
 * vd_system_grid_set_project:
 * @project: (nullable)
 */
void       vd_system_grid_set_project (VdSystemGrid    *self,
                                       VdEditorProject *project);
gboolean   vd_system_grid_is_typed    (VdSystemGrid    *self);

/* Enters what is typed; %FALSE if it is not allowed: then its cell has the focus. */
gboolean   vd_system_grid_commit      (VdSystemGrid    *self);

/**
 * vd_system_grid_show_row:
 * @node: a row of the system, or of an override
 *
 * Returns: whether the table has that row; then it has the focus
 */
gboolean   vd_system_grid_show_row    (VdSystemGrid    *self,
                                       const VdNode    *node);

G_END_DECLS
