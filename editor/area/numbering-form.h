/* numbering-form.h: asks how the hexes of a map are numbered
 *
 * Signals:
 *   "changed": the numbering in the form has changed, also while one types
 */
#pragma once

#include <gtk/gtk.h>

#include "formats/map/numbering.h"

G_BEGIN_DECLS

#define VD_TYPE_NUMBERING_FORM (vd_numbering_form_get_type ())
G_DECLARE_FINAL_TYPE (VdNumberingForm, vd_numbering_form, VD, NUMBERING_FORM, GtkWidget)

/**
 * vd_numbering_form_show:
 * @numbering: 0 digits mean as many as are needed
 */
void  vd_numbering_form_show (VdNumberingForm   *self,
                              const VdNumbering *numbering);

/**
 * vd_numbering_form_read:
 * @numbering: (out): likewise; a valid numbering, whatever is typed
 *
 * Marks the fields whose text is refused.
 *
 * Returns: (transfer full) (nullable): why it is refused, for people, translated
 */
char *vd_numbering_form_read (VdNumberingForm   *self,
                              VdNumbering       *numbering);

G_END_DECLS
