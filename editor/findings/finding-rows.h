/* finding-rows.h: the rows of the list of findings, made once one comes near
 *
 * A row is dear to make, and dearer to lay out.  Those that are seen come first,
 * some more when there is time, and others as one scrolls or steps to them.
 */
#pragma once

#include "editor/findings/finding-filter.h"
#include "editor/project/project.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define VD_FINDING_ROWS_MOST 400 /* nobody reads on; what is mended makes room */

typedef struct _VdFindingRows VdFindingRows;

/**
 * vd_finding_rows_new:
 * @list: where rows and the headings of their groups go; it and @scroll, which
 *   moves it, outlive what is returned
 *
 * Returns: (transfer full): without rows
 */
VdFindingRows *vd_finding_rows_new   (GtkListBox            *list,
                                      GtkAdjustment         *scroll);
void           vd_finding_rows_free  (VdFindingRows         *self);

/**
 * vd_finding_rows_fill:
 *
 * Lists anew the findings of @project, but those that are ignored, as far as
 * @filter lets them through.  The place that was selected stays so, and the keyboard
 * there: what is mended makes room for the next one.
 *
 * Returns: how many there are, which may be more than are listed
 */
guint          vd_finding_rows_fill  (VdFindingRows         *self,
                                      VdEditorProject       *project,
                                      const VdFindingFilter *filter);

/**
 * vd_finding_rows_clear:
 *
 * Before the project goes.
 */
void           vd_finding_rows_clear (VdFindingRows         *self);

/**
 * vd_finding_rows_step:
 * @by: 1 for the next, -1 for the one before
 *
 * Selects another row; from the last one to the first.
 *
 * Returns: (transfer none) (nullable): the row; %NULL if there is none
 */
GtkListBoxRow *vd_finding_rows_step  (VdFindingRows         *self,
                                      int                    by);

G_END_DECLS
