/* system-menu.h: a button with a menu, for cells that hold one word or several
 *
 * One word of a list is chosen; the kinds that a bridge cancels are ticked; a condition is
 * chosen option by option.  The contents of the menu are made when it is opened, as a table
 * has many of these.
 *
 * Signals:
 *   "chosen" (const char *value): the value that the cell should have
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

/* Its name for a screen reader. */
void       vd_system_menu_set_name (VdSystemMenu    *self,
                                    const char      *name);

G_END_DECLS
