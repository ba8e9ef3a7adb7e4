/* unit-plan-dialog.h: asks whether a table of units is to be taken over
 *
 * Before anything is done, lists line by line what would be added, changed and left out.
 *
 * Signals: those of a dialog; the response is %GTK_RESPONSE_ACCEPT for yes
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/units/unit-sheet.h"

G_BEGIN_DECLS

#define VD_TYPE_UNIT_PLAN_DIALOG (vd_unit_plan_dialog_get_type ())
G_DECLARE_FINAL_TYPE (VdUnitPlanDialog, vd_unit_plan_dialog, VD, UNIT_PLAN_DIALOG, GtkDialog)

/**
 * vd_unit_plan_dialog_new:
 * @title: where the table comes from, translated
 * @plan: (transfer full)
 */
GtkWidget *vd_unit_plan_dialog_new  (GtkWindow        *parent,
                                     const char       *title,
                                     VdUnitPlan       *plan);

/**
 * vd_unit_plan_dialog_steal_edit:
 *
 * To be called once.
 *
 * Returns: (transfer full) (nullable): what the plan would do
 */
VdEdit    *vd_unit_plan_dialog_steal_edit (VdUnitPlanDialog *self);

G_END_DECLS
