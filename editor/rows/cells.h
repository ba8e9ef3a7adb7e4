/* cells.h: what keys and clipboard do in a cell of a table, typed in or not
 *
 * A cell is a widget that a VdRows around it finds among its own (rows.h): a VdTableCell,
 * or what stands in its place until one types.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/rows/rows.h"

G_BEGIN_DECLS

/* Where a cell stands. */
typedef struct
{
  VdRows *rows;
  guint   row, column;
} VdCellPlace;

/* Returns: %FALSE if it stands in no table any more */
gboolean vd_cell_find_place (GtkWidget         *cell,
                             VdCellPlace       *place);

/* Has the table say why something was not done; with %NULL nothing any more. */
void     vd_cell_refuse     (const VdCellPlace *place,
                             const char        *reason);

/**
 * vd_cell_go:
 * @place: of a cell, which may be gone
 * @across: -1, 0 or 1
 * @down: likewise
 *
 * Returns: whether there is a cell that way, which has the keys then
 */
gboolean vd_cell_go         (const VdCellPlace *place,
                             int                across,
                             int                down);

/* The same, up or down, and takes the row there into the selection. */
void     vd_cell_extend     (const VdCellPlace *place,
                             int                down);

/**
 * vd_cell_fill:
 *
 * Fills from there on (vd_rows_fill()), and goes to the cell below.
 *
 * Returns: (transfer full) (nullable): why not, which the table says
 */
char    *vd_cell_fill       (const VdCellPlace *place);

/**
 * vd_cell_paste:
 * @text: a table that the rows take as such, or cells that go in from there on
 *
 * Returns: (transfer full) (nullable): why not, which the table says
 */
char    *vd_cell_paste      (const VdCellPlace *place,
                             const char        *text);

G_END_DECLS
