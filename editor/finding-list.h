/* finding-list.h: what is wrong with the project; a click goes to the hex or the row
 *
 * Signals:
 *   "go-to" (guint map, guint cell): a finding that names a hex was chosen
 *   "go-to-row" (const char *subject, const char *file, guint line): one that
 *     names none; the row it is about, as VdFinding has it, and the name of its
 *     file, both (nullable); the line is 0 if there is none
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project.h"

G_BEGIN_DECLS

#define VD_TYPE_FINDING_LIST (vd_finding_list_get_type ())
G_DECLARE_FINAL_TYPE (VdFindingList, vd_finding_list, VD, FINDING_LIST, GtkWidget)

/**
 * vd_finding_list_set_project:
 * @project: (nullable)
 */
void vd_finding_list_set_project (VdFindingList   *self,
                                  VdEditorProject *project);

G_END_DECLS
