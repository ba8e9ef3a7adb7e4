/* ref-picker.h: a field whose value is chosen from a list
 *
 * Of what can be one thing only, a list drops down; of what can be several, a
 * list of marks does, with a search if it is long.
 *
 * Signals:
 *   "picked" (const char *ids): what was chosen, "" for nothing
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/fields.h"

G_BEGIN_DECLS

#define VD_TYPE_REF_PICKER (vd_ref_picker_get_type ())
G_DECLARE_FINAL_TYPE (VdRefPicker, vd_ref_picker, VD, REF_PICKER, GtkWidget)

/**
 * vd_ref_picker_new:
 * @field: (transfer none): of a type that is chosen
 */
VdRefPicker *vd_ref_picker_new      (const VdField   *field);

/**
 * vd_ref_picker_set:
 *
 * Shows what @row says in the field, and offers what @project has.
 */
void         vd_ref_picker_set      (VdRefPicker     *self,
                                     const VdProject *project,
                                     const VdNode    *row);

/* What people hear; translated. */
void         vd_ref_picker_set_name (VdRefPicker     *self,
                                     const char      *name);

G_END_DECLS
