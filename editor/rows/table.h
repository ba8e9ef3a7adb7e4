/* tables.h: a table of the scenario, a row a line, edited in place
 *
 * A cell that can be edited is an entry: Enter or leaving it makes the edit,
 * Escape takes back what was typed.  What can't stand there is refused and
 * says why under the table.
 *
 * A page (page.h), for a page with more about its rows.  Its property "table" says,
 * at construction, which table it is: the name of its element.
 *
 * Signals:
 *   "selected": vd_table_get_selected() is another one
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/widgets/page.h"

G_BEGIN_DECLS

#define VD_TYPE_TABLE (vd_table_get_type ())
G_DECLARE_FINAL_TYPE (VdTable, vd_table, VD, TABLE, GtkWidget)

/* (nullable) (transfer none): a row of the scenario. */
VdNode *vd_table_get_selected (VdTable         *self);

/* (transfer full) (element-type VdNode): all rows, in their order. */
GPtrArray *vd_table_list      (VdTable         *self);

/**
 * vd_table_select:
 *
 * Selects a row, scrolls to it and, if the table is on the screen, puts the focus
 * there.
 */
void    vd_table_select       (VdTable         *self,
                               const VdNode    *node);

/* Scrolls to the row that is selected; the focus stays where it is. */
void    vd_table_reveal_selected (VdTable      *self);

G_END_DECLS
