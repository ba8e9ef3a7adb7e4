/* unit-cell.h: a cell of the table of units
 *
 * Shows a text and takes the keys; Enter, F2, a second click or simply typing replaces
 * the text by a VdTableCell until one has finished with it.  Otherwise keys do here what
 * they do in any cell (rows.h).
 *
 * A table of ten thousand units with an entry in each cell could not be scrolled.
 *
 * Signals:
 *   "typing": an entry has appeared, or gone again
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define VD_TYPE_UNIT_CELL (vd_unit_cell_get_type ())
G_DECLARE_FINAL_TYPE (VdUnitCell, vd_unit_cell, VD, UNIT_CELL, GtkWidget)

/**
 * vd_unit_cell_new:
 * @numeric: whether it holds figures, which are set to the right
 */
GtkWidget *vd_unit_cell_new       (gboolean    numeric);

/**
 * vd_unit_cell_set_text:
 * @name: what the cell is, for a screen reader: "Strength of 1/Gudin"
 */
void       vd_unit_cell_set_text  (VdUnitCell *self,
                                   const char *text,
                                   const char *name);

gboolean   vd_unit_cell_is_typing (VdUnitCell *self);

/* Shows its text again; what is typed and not yet entered is given up. */
void       vd_unit_cell_close     (VdUnitCell *self);

G_END_DECLS
