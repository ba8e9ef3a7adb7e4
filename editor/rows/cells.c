#include "editor/rows/cells.h"

#include <string.h>

#include "editor/rows/sheet.h"

gboolean
vd_cell_find_place (GtkWidget   *cell,
                    VdCellPlace *place)
{
  GtkWidget *rows;

  g_return_val_if_fail (GTK_IS_WIDGET (cell) && place != NULL, FALSE);

  rows = gtk_widget_get_ancestor (cell, VD_TYPE_ROWS);
  if (rows == NULL)
    return FALSE;

  place->rows = VD_ROWS (rows);
  return VD_ROWS_GET_IFACE (rows)->find (place->rows, cell, &place->row, &place->column);
}

void
vd_cell_refuse (const VdCellPlace *place,
                const char        *reason)
{
  g_return_if_fail (place != NULL && VD_IS_ROWS (place->rows));

  if (VD_ROWS_GET_IFACE (place->rows)->refuse != NULL)
    VD_ROWS_GET_IFACE (place->rows)->refuse (place->rows, reason);
}

/* One that is no entry does not tell by itself that it has the keys. */
static gboolean
enter_cell (VdRows    *rows,
            GtkWidget *cell)
{
  VdRowsInterface *iface = VD_ROWS_GET_IFACE (rows);
  guint row, column;

  if (!gtk_widget_grab_focus (cell))
    return FALSE;

  if (iface->entered != NULL && iface->find (rows, cell, &row, &column))
    iface->entered (rows, row, column);
  return TRUE;
}

gboolean
vd_cell_go (const VdCellPlace *place,
            int                across,
            int                down)
{
  GtkWidget *next;

  g_return_val_if_fail (place != NULL && VD_IS_ROWS (place->rows), FALSE);

  next = vd_rows_go (place->rows, place->row, place->column, across, down);

  return next != NULL && enter_cell (place->rows, next);
}

void
vd_cell_extend (const VdCellPlace *place,
                int                down)
{
  GtkWidget *next;
  guint row, column;

  g_return_if_fail (place != NULL && VD_IS_ROWS (place->rows));

  next = vd_rows_go (place->rows, place->row, place->column, 0, down);
  if (next == NULL || !VD_ROWS_GET_IFACE (place->rows)->find (place->rows, next, &row, &column))
    return;

  VD_ROWS_GET_IFACE (place->rows)->extend (place->rows, row);
  enter_cell (place->rows, next);
}

char *
vd_cell_fill (const VdCellPlace *place)
{
  char *refusal;

  g_return_val_if_fail (place != NULL && VD_IS_ROWS (place->rows), NULL);

  refusal = vd_rows_fill (place->rows, place->row, place->column);
  vd_cell_refuse (place, refusal);
  if (refusal == NULL)
    vd_cell_go (place, 0, 1);

  return refusal;
}

static char *
paste_cells (const VdCellPlace *place,
             const char        *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) cells = vd_sheet_read (text, strlen (text), '\t', &error);

  return cells != NULL ? vd_rows_paste (place->rows, place->row, place->column, cells)
                       : g_strdup (error->message);
}

char *
vd_cell_paste (const VdCellPlace *place,
               const char        *text)
{
  VdRowsInterface *iface;
  char *refusal = NULL;

  g_return_val_if_fail (place != NULL && VD_IS_ROWS (place->rows) && text != NULL, NULL);

  iface = VD_ROWS_GET_IFACE (place->rows);
  if (iface->take == NULL || !iface->take (place->rows, text))
    refusal = paste_cells (place, text);
  vd_cell_refuse (place, refusal);

  return refusal;
}
