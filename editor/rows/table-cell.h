/* table-cell.h: an entry that is a cell of a table
 *
 * It is somewhere inside a VdRows, which says what the cell holds and makes the edits;
 * rows.h tells what keys, the clipboard and the focus do in it.  What is refused is told
 * beside the cell.  A table with very many rows can show labels, and replace a label by
 * such a cell only while one types there.
 *
 * Signals:
 *   "done": typing has ended: the focus has left it, or what was typed was given up
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
  VD_TABLE_CELL_CODE    /* a word so short that arrows leave it at once */
} VdTableCellKind;

/**
 * vd_table_cell_new:
 * @width: in characters
 * @keeps: whether it keeps refused text when the focus leaves it; a cell that will be
 *   reused for another row, as in a list, must not, and takes the text back, while the
 *   reason can still be read
 */
GtkWidget *vd_table_cell_new         (VdTableCellKind  kind,
                                      int              width,
                                      gboolean         keeps);

/**
 * vd_table_cell_show:
 * @text: what the documents say
 * @tip: (nullable): its tooltip
 *
 * Shows @text, unless something else is being typed.
 */
void       vd_table_cell_show        (VdTableCell     *self,
                                      const char      *text,
                                      const char      *tip);

/* Takes back what is typed, without saying anything. */
void       vd_table_cell_reset       (VdTableCell     *self);

/**
 * vd_table_cell_set_key:
 * @key: (transfer full): by which the cell is found again when the table is rebuilt
 */
void       vd_table_cell_set_key     (VdTableCell     *self,
                                      char            *key);

/* Sets the name that a screen reader speaks; translated. */
void       vd_table_cell_set_name    (VdTableCell     *self,
                                      const char      *name);

/* Of a line of a list, each of whose cells lies in a frame. */
GtkWidget *vd_table_line_get_cell    (GtkWidget       *line,
                                      guint            column);

/**
 * vd_table_cells_are_typed:
 * @table: with cells anywhere inside it
 *
 * Returns: whether any of them holds what the documents do not
 */
gboolean   vd_table_cells_are_typed  (GtkWidget       *table);

/**
 * vd_table_cells_commit:
 *
 * Makes the edits of all that is typed in @table.
 *
 * Returns: %FALSE if something is refused; its cell then has the focus, and says why, as
 *   does @table
 */
gboolean   vd_table_cells_commit     (GtkWidget       *table);

/* What is typed in a table. */
typedef struct _VdTyped VdTyped;

/**
 * vd_table_cells_keep:
 *
 * Returns: (transfer full) (nullable): what is typed in @table, which is about to be
 *   rebuilt; %NULL if nothing is
 */
VdTyped   *vd_table_cells_keep       (GtkWidget       *table);

/**
 * vd_table_cells_give_back:
 * @typed: (transfer full) (nullable): of vd_table_cells_keep()
 *
 * Puts that into the cells with the same keys, with the reason if it was refused, and with
 * the focus if that was there.
 */
void       vd_table_cells_give_back  (GtkWidget       *table,
                                      VdTyped         *typed);

G_END_DECLS
