/* sheets-form.h: asks for the printed sheets of a map, each numbered by itself
 *
 * Signals:
 *   "changed": the sheets in the form have changed, also while one types
 */
#pragma once

#include <gtk/gtk.h>

#include "formats/map/numbering.h"

G_BEGIN_DECLS

#define VD_TYPE_SHEETS_FORM (vd_sheets_form_get_type ())
G_DECLARE_FINAL_TYPE (VdSheetsForm, vd_sheets_form, VD, SHEETS_FORM, GtkBox)

/* Shows the sheets of @numbering. */
void  vd_sheets_form_show (VdSheetsForm      *self,
                           const VdNumbering *numbering);

/**
 * vd_sheets_form_read:
 * @numbering: that of the map, of which the sheets are set; those that are refused are left out
 *
 * Marks the fields whose text is refused.
 *
 * Returns: (transfer full) (nullable): why it is refused, for people, translated
 */
char *vd_sheets_form_read (VdSheetsForm      *self,
                           const VdGrid      *grid,
                           VdNumbering       *numbering);

G_END_DECLS
