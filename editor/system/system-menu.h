/* system-menu.h: a button with a menu, for cells that hold one word or several
 *
 * One of a list is chosen; the kinds that a bridge takes away are ticked; a
 * condition is chosen option by option.  What is in the menu is made when it
 * is opened: a table has many of these.
 *
 * Signals:
 *   "chosen" (const char *value): as the cell should say it
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/system/system.h"

G_BEGIN_DECLS

#define VD_TYPE_SYSTEM_MENU (vd_system_menu_get_type ())
G_DECLARE_FINAL_TYPE (VdSystemMenu, vd_system_menu, VD, SYSTEM_MENU, GtkWidget)

GtkWidget *vd_system_menu_new  (const VdField *field);

/* Shows a value; @project and @row must last until the next call. */
void       vd_system_menu_show (VdSystemMenu        *self,
                                const VdProject     *project,
                                const VdSystemRow   *row,
                                const char          *value);

/* What people hear. */
void       vd_system_menu_set_name (VdSystemMenu    *self,
                                    const char      *name);

G_END_DECLS
