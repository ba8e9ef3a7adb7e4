/* table-page.h: a table of the scenario, and all fields of the row that is
 * selected in it
 *
 * A page (page.h).  Its property "table" says, at construction, which table it
 * is, as that of VdTable.
 */
#pragma once

#include "editor/widgets/page.h"

G_BEGIN_DECLS

#define VD_TYPE_TABLE_PAGE (vd_table_page_get_type ())
G_DECLARE_FINAL_TYPE (VdTablePage, vd_table_page, VD, TABLE_PAGE, GtkWidget)

G_END_DECLS
