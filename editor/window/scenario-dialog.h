/* scenario-dialog.h: the properties of a scenario: its title, its sides, who moves
 * first
 *
 * Makes one edit of it all when that is confirmed.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_SCENARIO_DIALOG (vd_scenario_dialog_get_type ())
G_DECLARE_FINAL_TYPE (VdScenarioDialog, vd_scenario_dialog, VD, SCENARIO_DIALOG, GtkWindow)

/**
 * vd_scenario_dialog_new:
 * @project: with a scenario
 */
GtkWidget *vd_scenario_dialog_new (GtkWindow       *parent,
                                   VdEditorProject *project);

G_END_DECLS
