/* combat-view.h: the Combat Results Table as it is printed, and what it holds
 *
 * A grid of odds by die, each cell in the colour of who suffers.  Arrow keys
 * go from cell to cell, a code is typed over the old one or chosen from the
 * menu of codes (Alt and Down).  Under each column stands what it comes to.
 *
 * Signals:
 *   "refused" (const char *reason): what was typed or wished can't be;
 *     (nullable): now it can
 *   "typed": vd_combat_view_is_typed() may answer something else now
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_COMBAT_VIEW (vd_combat_view_get_type ())
G_DECLARE_FINAL_TYPE (VdCombatView, vd_combat_view, VD, COMBAT_VIEW, GtkWidget)

/**
 * vd_combat_view_set_project:
 * @project: (nullable)
 */
void       vd_combat_view_set_project  (VdCombatView    *self,
                                        VdEditorProject *project);
gboolean   vd_combat_view_is_typed     (VdCombatView    *self);

/* %FALSE if what is typed can't stand; its cell has the focus then. */
gboolean   vd_combat_view_commit       (VdCombatView    *self);

/* Rows and columns are here, and the table itself. */
gboolean   vd_combat_view_show_row     (VdCombatView    *self,
                                        const VdNode    *row);

G_END_DECLS
