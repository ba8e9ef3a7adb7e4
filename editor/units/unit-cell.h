/* unit-cell.h: a cell of the table of units
 *
 * Shows a text, and takes the focus; Enter, F2, a second click or simply typing
 * turns it into an entry.  Enter makes the edit and goes on below, Tab to the
 * right, Escape takes back what was typed.  Arrows go from cell to cell.
 *
 * An entry is made only while one types: a table of ten thousand units with an
 * entry in each cell could not be scrolled.
 *
 * Signals:
 *   "edited" (const char *text): returns whether it can stand; if not, the entry
 *     stays
 *   "typing": it has turned into an entry, or back
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define VD_TYPE_UNIT_CELL (vd_unit_cell_get_type ())
G_DECLARE_FINAL_TYPE (VdUnitCell, vd_unit_cell, VD, UNIT_CELL, GtkWidget)

/**
 * vd_unit_cell_new:
 * @numeric: figures, set to the right
 */
GtkWidget *vd_unit_cell_new         (gboolean    numeric,
                                     gboolean    editable);

/**
 * vd_unit_cell_set_text:
 * @name: what the cell is, for people who hear it: "Strength of 1/Gudin"
 */
void       vd_unit_cell_set_text    (VdUnitCell *self,
                                     const char *text,
                                     const char *name);

/* Where it stands. */
void       vd_unit_cell_set_position (VdUnitCell *self,
                                      guint       position);
guint      vd_unit_cell_get_position (VdUnitCell *self);

/**
 * vd_unit_cell_focus:
 * @list: that of the lines, inside a column view
 *
 * Gives a cell the keys.
 *
 * Returns: %FALSE if the list has not made that line
 */
gboolean   vd_unit_cell_focus       (GtkWidget  *list,
                                     guint       position,
                                     guint       column);

gboolean   vd_unit_cell_is_typing   (VdUnitCell *self);

/* Makes the edit of what is typed; whether it could stand. */
gboolean   vd_unit_cell_commit      (VdUnitCell *self);

/* Takes back what is typed. */
void       vd_unit_cell_cancel      (VdUnitCell *self);

G_END_DECLS
