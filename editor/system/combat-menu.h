/* combat-menu.h: the codes of the results table, to choose from
 *
 * Signals:
 *   "chosen" (const char *code)
 */
#pragma once

#include <gtk/gtk.h>

#include "formats/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_COMBAT_MENU (vd_combat_menu_get_type ())
G_DECLARE_FINAL_TYPE (VdCombatMenu, vd_combat_menu, VD, COMBAT_MENU, GtkPopover)

GtkWidget *vd_combat_menu_new  (void);

/* Opens the menu at a cell of its parent. */
void       vd_combat_menu_show (VdCombatMenu    *self,
                                const VdProject *project,
                                GtkWidget       *cell);

G_END_DECLS
