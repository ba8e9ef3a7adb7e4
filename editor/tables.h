/* tables.h: a table of the scenario, a row a line, edited in place
 *
 * A cell that can be edited is an entry: Enter or leaving it makes the edit,
 * Escape takes back what was typed.  What can't stand there is refused and
 * says why under the table.
 *
 * A page (page.h).  Its property "row-element" says, at construction, which
 * table it is: "group" the reinforcements, "award" the victory points.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/page.h"

G_BEGIN_DECLS

#define VD_TYPE_TABLE (vd_table_get_type ())
G_DECLARE_FINAL_TYPE (VdTable, vd_table, VD, TABLE, GtkWidget)

G_END_DECLS
