/* system-cell.h: one cell of a table of the rules
 *
 * An entry, a check button or a menu, depending on the field.  Where the scenario differs
 * from the system, the cell is marked, and has a button that shows what the system says and
 * goes back to it.
 *
 * Signals:
 *   "commit" (const char *value): something was ticked or chosen; what is typed is handled
 *     as in all tables (editor/rows/table-cell.h)
 *   "revert": the value of the system is wanted back
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/system/system.h"

G_BEGIN_DECLS

#define VD_TYPE_SYSTEM_CELL (vd_system_cell_get_type ())
G_DECLARE_FINAL_TYPE (VdSystemCell, vd_system_cell, VD, SYSTEM_CELL, GtkBox)

/**
 * vd_system_cell_new:
 * @titled: whether the cell has a title of its own, as no heading says what it holds
 */
GtkWidget  *vd_system_cell_new       (const VdProject     *project,
                                      const VdSystemRow   *row,
                                      const VdField       *field,
                                      gboolean             titled);

/* Shows the value in force now. */
void        vd_system_cell_show      (VdSystemCell        *self,
                                      const VdProject     *project,
                                      const VdSystemRow   *row);

const char *vd_system_cell_get_attribute (VdSystemCell    *self);

/* (transfer none): what one types into (a VdTableCell), ticks or chooses from. */
GtkWidget  *vd_system_cell_get_control (VdSystemCell   *self);

G_END_DECLS
