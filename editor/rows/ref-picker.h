/* ref-picker.h: a field whose value is chosen from a list
 *
 * A button that says what is chosen; the list drops down from it, with a search
 * if it is long.  Of what can be one thing only, choosing closes it.  What is of
 * another side is shown only if it is chosen, or all sides are asked for.
 *
 * Signals:
 *   "picked" (const char *ids): what was chosen, "" for nothing
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/rows/refs.h"

G_BEGIN_DECLS

#define VD_TYPE_REF_PICKER (vd_ref_picker_get_type ())
G_DECLARE_FINAL_TYPE (VdRefPicker, vd_ref_picker, VD, REF_PICKER, GtkWidget)

/**
 * vd_ref_picker_new:
 * @is_several: whether more than one can be chosen
 */
VdRefPicker *vd_ref_picker_new      (gboolean      is_several);

/**
 * vd_ref_picker_set:
 * @refs: (element-type VdRef): what can be chosen
 * @value: ids, with blanks between; what there isn't is shown as it is
 * @is_needed: whether it can't be nothing
 */
void         vd_ref_picker_set      (VdRefPicker  *self,
                                     GPtrArray    *refs,
                                     const char   *value,
                                     gboolean      is_needed);

/* What people hear; translated. */
void         vd_ref_picker_set_name (VdRefPicker  *self,
                                     const char   *name);

G_END_DECLS
