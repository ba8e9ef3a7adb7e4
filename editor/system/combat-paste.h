/* combat-paste.h: what is typed or pasted into cells of the results table
 *
 * A cell is counted as by combat-place.h: the odds first, then row by row.
 */
#pragma once

#include "editor/project/project.h"

G_BEGIN_DECLS

/**
 * vd_combat_edit_cell:
 * @n: how many columns there are
 * @refusal: (out) (nullable) (transfer full): why it can't be, translated
 *
 * Returns: (transfer full) (nullable): %NULL if nothing would change
 */
VdEdit *vd_combat_edit_cell (const VdProject  *project,
                             guint             n,
                             guint             cell,
                             const char       *text,
                             char            **refusal);

/**
 * vd_combat_paste:
 * @first: the cell where the upper left one goes
 * @cells: (element-type VdSheetRow)
 *
 * Puts in all of the cells, as one step of the history, or none.
 *
 * Returns: (transfer full) (nullable): why none, translated
 */
char   *vd_combat_paste     (VdEditorProject  *project,
                             guint             first,
                             const GPtrArray  *cells);

G_END_DECLS
