/* ignore-dialog.h: asks why a finding is as it should be */
#pragma once

#include <gtk/gtk.h>

#include "editor/project/project.h"

G_BEGIN_DECLS

/**
 * vd_ignore_dialog_present:
 * @index: a finding's number in vd_editor_project_get_findings()
 *
 * Asks for a reason and writes it into the scenario, as one edit.
 */
void vd_ignore_dialog_present (GtkWindow       *parent,
                               VdEditorProject *project,
                               guint            index);

G_END_DECLS
