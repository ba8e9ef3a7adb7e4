/* finding-row.h: one finding in the list, with what can be done about it
 *
 * Its buttons activate the actions of the list around it, "findings.repair",
 * "findings.repair-all", "findings.ignore" and "findings.stop-ignoring", with
 * the number of the finding (u).
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_FINDING_ROW (vd_finding_row_get_type ())
G_DECLARE_FINAL_TYPE (VdFindingRow, vd_finding_row, VD, FINDING_ROW, GtkListBoxRow)

/**
 * vd_finding_row_new:
 * @index: its number in vd_editor_project_get_findings()
 */
GtkWidget       *vd_finding_row_new       (VdEditorProject *project,
                                           guint            index);

guint            vd_finding_row_get_index (VdFindingRow    *self);
VdSeverity       vd_finding_row_get_group (VdFindingRow    *self);

/**
 * vd_finding_row_get_spot:
 *
 * Returns: whether the finding leads to a hex
 */
gboolean         vd_finding_row_get_spot  (VdFindingRow    *self,
                                           VdSpot          *spot);

/**
 * vd_finding_find_spot:
 *
 * Returns: whether @finding is about a hex that some map has
 */
gboolean         vd_finding_find_spot     (const VdProject *project,
                                           const VdFinding *finding,
                                           VdSpot          *spot);

G_END_DECLS
