/* table-paste.h: what is typed or pasted into cells of the scenario's tables */
#pragma once

#include "editor/project/project.h"
#include "editor/tables/table-kinds.h"

G_BEGIN_DECLS

/**
 * vd_table_edit_cell:
 * @refusal: (out) (nullable) (transfer full): why it can't be, translated
 *
 * Returns: (transfer full) (nullable): %NULL if nothing would change
 */
VdEdit *vd_table_edit_cell (const VdProject     *project,
                            VdTableRow          *row,
                            const VdTableColumn *column,
                            const char          *typed,
                            char               **refusal);

/**
 * vd_table_paste:
 * @rows: of #VdTableRow
 * @position: the row where the first line of @cells goes
 * @column: the column where their first cell goes; an array that ends with no title
 * @cells: (element-type VdSheetRow)
 *
 * Puts in all of the cells, as one step of the history, or none.  A column that only
 * shows something must show what is pasted there.
 *
 * Returns: (transfer full) (nullable): why none, translated
 */
char   *vd_table_paste     (VdEditorProject     *project,
                            GListModel          *rows,
                            guint                position,
                            const VdTableColumn *column,
                            const GPtrArray     *cells);

G_END_DECLS
