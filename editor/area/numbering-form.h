/* numbering-form.h: asks how the hexes of a map are numbered
 *
 * Signals:
 *   "changed": something else is asked for, as it is typed
 */
#pragma once

#include <gtk/gtk.h>

#include "formats/numbering.h"

G_BEGIN_DECLS

#define VD_TYPE_NUMBERING_FORM (vd_numbering_form_get_type ())
G_DECLARE_FINAL_TYPE (VdNumberingForm, vd_numbering_form, VD, NUMBERING_FORM, GtkWidget)

/**
 * vd_numbering_form_show:
 * @numbering: with 0 digits for as many as are needed
 */
void  vd_numbering_form_show (VdNumberingForm   *self,
                              const VdNumbering *numbering);

/**
 * vd_numbering_form_read:
 * @numbering: (out): likewise; something that can stand, whatever is typed
 *
 * Marks what can't stand.
 *
 * Returns: (transfer full) (nullable): why it can't, for people, translated
 */
char *vd_numbering_form_read (VdNumberingForm   *self,
                              VdNumbering       *numbering);

G_END_DECLS
