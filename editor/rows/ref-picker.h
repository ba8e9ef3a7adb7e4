/* ref-picker.h: a field whose value is chosen from a list
 *
 * A button that says what is chosen; the list drops down from it, with a search entry
 * if it is long.  If only one thing can be chosen, choosing it closes the list.  What
 * belongs to another side is shown only if it is chosen, or if all sides are asked for.
 *
 * Signals:
 *   "picked" (const char *ids): what was chosen; "" for nothing
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
 * @value: ids, with blanks between; an id that does not exist is shown as it is
 * @is_needed: whether something must be chosen
 */
void         vd_ref_picker_set      (VdRefPicker  *self,
                                     GPtrArray    *refs,
                                     const char   *value,
                                     gboolean      is_needed);

/* Sets the name that a screen reader speaks; translated. */
void         vd_ref_picker_set_name (VdRefPicker  *self,
                                     const char   *name);

G_END_DECLS
