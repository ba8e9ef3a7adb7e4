/* unit-series-dialog.h: asks for a pattern from which several units are made
 *
 * Shows at once which units those are, and makes the edit when that is confirmed.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_UNIT_SERIES_DIALOG (vd_unit_series_dialog_get_type ())
G_DECLARE_FINAL_TYPE (VdUnitSeriesDialog, vd_unit_series_dialog, VD, UNIT_SERIES_DIALOG, GtkWindow)

/**
 * vd_unit_series_dialog_new:
 * @like: (nullable): a unit to take the first values from
 * @formation: (nullable): the formation or side that is proposed if there is no @like
 */
GtkWidget *vd_unit_series_dialog_new (GtkWindow       *parent,
                                      VdEditorProject *project,
                                      const VdNode    *like,
                                      const VdNode    *formation);

G_END_DECLS
