/* cells.h: what keys and clipboard do in a cell of a table, whether one types in it or not
 *
 * A cell is a widget that the VdRows around it knows as one of its own (rows.h): a
 * VdTableCell, or what is shown in its place until one types.
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/rows/rows.h"

G_BEGIN_DECLS

/* Where a cell is. */
typedef struct
{
  VdRows *rows;
  guint   row, column;
} VdCellPlace;

/* Returns: %FALSE if it is no longer in a table */
gboolean vd_cell_find_place (GtkWidget         *cell,
                             VdCellPlace       *place);

/* Makes the table say why something was not done; @reason: (nullable): %NULL to say nothing
 * any more */
void     vd_cell_refuse     (const VdCellPlace *place,
                             const char        *reason);

/**
 * vd_cell_go:
 * @place: of a cell, which may be gone
 * @across: -1, 0 or 1
 * @down: likewise
 *
 * Returns: whether there is a cell in that direction, which then has the focus
 */
gboolean vd_cell_go         (const VdCellPlace *place,
                             int                across,
                             int                down);

/* The same, up or down, and adds the row there to the selection. */
void     vd_cell_extend     (const VdCellPlace *place,
                             int                down);

/**
 * vd_cell_fill:
 *
 * Fills from that cell (vd_rows_fill()), and goes to the one below.
 *
 * Returns: (transfer full) (nullable): why that was refused, which the table says too
 */
char    *vd_cell_fill       (const VdCellPlace *place);

/**
 * vd_cell_paste:
 * @text: a table that the rows take as a whole, or cells, put in from that cell on
 *
 * Returns: (transfer full) (nullable): why that was refused, which the table says too
 */
char    *vd_cell_paste      (const VdCellPlace *place,
                             const char        *text);

G_END_DECLS
