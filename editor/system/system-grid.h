/* system-grid.h: one table of the rules, to be edited in place
 *
 * Rows as the system has them, with what the scenario overrides marked; rows
 * inside rows (exceptions, choices) indented beneath; at the end a line to add
 * one.
 *
 * Signals:
 *   "refused" (const char *reason): what was typed or wished can't be;
 *     (nullable): now it can
 *   "typed": vd_system_grid_is_typed() may answer something else now
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

/* %FALSE if what is typed can't stand; its cell has the focus then. */
gboolean   vd_system_grid_commit      (VdSystemGrid    *self);

/**
 * vd_system_grid_show_row:
 * @node: a row of the system, or of an override
 *
 * Returns: whether it is here; then it has the focus
 */
gboolean   vd_system_grid_show_row    (VdSystemGrid    *self,
                                       const VdNode    *node);

G_END_DECLS
