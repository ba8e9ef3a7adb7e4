/* finding-rows.h: the rows of the list of findings, made when they are about to be seen
 *
 * A row is expensive to make, and more so to lay out.  The rows in view are made first,
 * some more when there is time, and the others as one scrolls or steps to them.
 */
#pragma once

#include "editor/findings/finding-filter.h"
#include "editor/project/project.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define VD_FINDING_ROWS_MOST 400 /* nobody reads more; what is mended makes room for others */

typedef struct _VdFindingRows VdFindingRows;

/**
 * vd_finding_rows_new:
 * @list: where rows and the headings of their groups go
 * @scroll: what scrolls the list; both outlive what is returned
 *
 * Returns: (transfer full): without rows
 */
VdFindingRows *vd_finding_rows_new   (GtkListBox            *list,
                                      GtkAdjustment         *scroll);
void           vd_finding_rows_free  (VdFindingRows         *self);

/**
 * vd_finding_rows_fill:
 *
 * Lists anew the findings of @project that are not ignored and that @filter shows.  The
 * same place in the list stays selected, with the keyboard focus: after a repair, that is
 * the next finding.
 *
 * Returns: how many there are, which may be more than are listed
 */
guint          vd_finding_rows_fill  (VdFindingRows         *self,
                                      VdEditorProject       *project,
                                      const VdFindingFilter *filter);

/**
 * vd_finding_rows_clear:
 *
 * Takes all rows out; needed before the project goes.
 */
void           vd_finding_rows_clear (VdFindingRows         *self);

/**
 * vd_finding_rows_step:
 * @by: 1 for the next, -1 for the one before
 *
 * Selects the next or previous row; after the last one comes the first.
 *
 * Returns: (transfer none) (nullable): the row; %NULL if there is none
 */
GtkListBoxRow *vd_finding_rows_step  (VdFindingRows         *self,
                                      int                    by);

G_END_DECLS
