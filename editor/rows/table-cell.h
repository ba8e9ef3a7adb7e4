/* table-cell.h: an entry that is a cell of a table
 *
 * It lies somewhere in a widget that is a VdRows, which says what the cell holds and makes
 * the edits; all that keys, the clipboard and the focus do in it is told there (rows.h).
 * What can't stand is refused beside the cell.  A table of very many rows can show labels,
 * and put such a cell in the place of one only while one types there.
 *
 * Signals:
 *   "done": nobody types there any more: the keys have left it, or what was typed was given
 *     up
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/rows/rows.h"

G_BEGIN_DECLS

#define VD_TYPE_TABLE_CELL (vd_table_cell_get_type ())
G_DECLARE_FINAL_TYPE (VdTableCell, vd_table_cell, VD, TABLE_CELL, GtkEntry)

typedef enum
{
  VD_TABLE_CELL_TEXT,
  VD_TABLE_CELL_NUMBER,
  VD_TABLE_CELL_CODE    /* a word so short that arrows need not go about in it */
} VdTableCellKind;

/**
 * vd_table_cell_new:
 * @width: characters
 * @keeps: whether it keeps, when one leaves it, what could not stand; a cell that is used
 *   again for another row, as in a list, takes it back, and the reason stays to be read
 */
GtkWidget *vd_table_cell_new         (VdTableCellKind  kind,
                                      int              width,
                                      gboolean         keeps);

/**
 * vd_table_cell_show:
 * @text: what the documents say
 * @tip: (nullable): its tooltip
 *
 * Shows that, unless something else is being typed.
 */
void       vd_table_cell_show        (VdTableCell     *self,
                                      const char      *text,
                                      const char      *tip);

/* Takes back what is typed, without a word. */
void       vd_table_cell_reset       (VdTableCell     *self);

/**
 * vd_table_cell_set_key:
 * @key: (transfer full): what the cell is found again by in a table that is built anew
 */
void       vd_table_cell_set_key     (VdTableCell     *self,
                                      char            *key);

/* What people hear; translated. */
void       vd_table_cell_set_name    (VdTableCell     *self,
                                      const char      *name);

/**
 * vd_table_cells_are_typed:
 * @table: with cells somewhere in it
 *
 * Returns: whether any of them holds what the documents do not
 */
gboolean   vd_table_cells_are_typed  (GtkWidget       *table);

/**
 * vd_table_cells_commit:
 *
 * Makes the edits of all that is typed in @table.
 *
 * Returns: %FALSE if something can't stand; its cell has the focus then, and says why, as
 *   does @table
 */
gboolean   vd_table_cells_commit     (GtkWidget       *table);

/* What is typed in a table. */
typedef struct _VdTyped VdTyped;

/**
 * vd_table_cells_keep:
 *
 * Returns: (transfer full): what is typed in @table, before it is built anew
 */
VdTyped   *vd_table_cells_keep       (GtkWidget       *table);

/**
 * vd_table_cells_give_back:
 * @typed: (transfer full)
 *
 * Puts that into the cells of the same keys, with why it was refused, and with the focus
 * if that was there.
 */
void       vd_table_cells_give_back  (GtkWidget       *table,
                                      VdTyped         *typed);

G_END_DECLS
