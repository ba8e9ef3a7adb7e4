/* combat-view.h: the Combat Results Table as it is printed, to be edited
 *
 * A grid of odds by die, each cell in the colour of who suffers.  Arrow keys go from cell to
 * cell; a code is typed over the old one or chosen from the menu of codes (Alt and Down).
 * Below each column stands what to expect of it.
 *
 * Signals:
 *   "refused" (const char *reason): why what was typed or asked for is not allowed;
 *     (nullable): now it is
 *   "typed": the answer of vd_combat_view_is_typed() may have changed
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

/* Enters what is typed; %FALSE if it is not allowed: then its cell has the focus. */
gboolean   vd_combat_view_commit       (VdCombatView    *self);

/* Whether @row is a row or column of the table, or the table itself; then it has the focus. */
gboolean   vd_combat_view_show_row     (VdCombatView    *self,
                                        const VdNode    *row);

G_END_DECLS
