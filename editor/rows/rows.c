#include "editor/rows/rows.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/sheet.h"

G_DEFINE_INTERFACE (VdRows, vd_rows, G_TYPE_OBJECT)

static void
vd_rows_default_init (VdRowsInterface *iface)
{
}

gpointer
vd_rows_go (VdRows *self,
            guint   row,
            guint   column,
            int     across,
            int     down)
{
  gpointer cell = NULL;
  guint rows, columns;

  g_return_val_if_fail (VD_IS_ROWS (self), NULL);

  VD_ROWS_GET_IFACE (self)->measure (self, &rows, &columns);

  /* Before the first it would be far beyond the last. */
  do
    {
      row += (guint) down;
      column += (guint) across;
      if (row < rows && column < columns)
        cell = VD_ROWS_GET_IFACE (self)->get_cell (self, row, column);
    }
  while (cell == NULL && row < rows && column < columns);

  return cell;
}

/* Selected rows */

static gboolean
is_selected (VdRows *self,
             guint   row)
{
  return VD_ROWS_GET_IFACE (self)->is_selected != NULL &&
         VD_ROWS_GET_IFACE (self)->is_selected (self, row);
}

/* (element-type guint): @row alone, or all that are selected with it. */
static GArray *
list_rows (VdRows *self,
           guint   row)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (guint));
  gboolean several = is_selected (self, row);
  guint rows, columns;

  VD_ROWS_GET_IFACE (self)->measure (self, &rows, &columns);
  for (guint i = 0; i < rows; i++)
    if (i == row || (several && is_selected (self, i)))
      g_array_append_val (list, i);

  return list;
}

/* The clipboard */

static void
copy_row (VdRows  *self,
          guint    row,
          guint    columns,
          GString *text)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < columns; i++)
    g_ptr_array_add (cells, VD_ROWS_GET_IFACE (self)->get (self, row, i));

  vd_sheet_append (text, (const char *const *) cells->pdata, cells->len, '\t');
}

char *
vd_rows_copy (VdRows *self,
              guint   row)
{
  g_autoptr (GArray) list = NULL;
  GString *text;
  guint rows, columns;

  g_return_val_if_fail (VD_IS_ROWS (self), NULL);

  list = list_rows (self, row);
  if (VD_ROWS_GET_IFACE (self)->copy != NULL)
    return VD_ROWS_GET_IFACE (self)->copy (self, list);

  text = g_string_new (NULL);
  VD_ROWS_GET_IFACE (self)->measure (self, &rows, &columns);
  for (guint i = 0; i < list->len; i++)
    copy_row (self, g_array_index (list, guint, i), columns, text);

  return g_string_free (text, FALSE);
}

char *
vd_rows_refuse_column (const char *title,
                       const char *shown,
                       const char *text)
{
  g_return_val_if_fail (title != NULL && shown != NULL && text != NULL, NULL);

  /* TRANS: the heading of a column, what stands there and what was pasted */
  return g_strdup_printf (_("The column %s cannot be typed in: it says “%s”, and “%s” was "
                            "pasted."), title, shown, text);
}

/* What says that already is left alone. */
static char *
put_cell (VdRows     *self,
          guint       row,
          guint       column,
          const char *text)
{
  g_autofree char *shown = VD_ROWS_GET_IFACE (self)->get (self, row, column);
  char *refusal = NULL;
  VdEdit *edit;

  if (g_strcmp0 (shown, text) == 0 || (shown == NULL && *text == '\0'))
    return NULL;
  if (shown == NULL)
    return g_strdup_printf (_("There is no cell here for “%s”."), text);

  edit = VD_ROWS_GET_IFACE (self)->set (self, row, column, text, &refusal);
  if (refusal == NULL)
    vd_editor_project_do (VD_ROWS_GET_IFACE (self)->get_project (self), edit);

  return refusal;
}

static char *
put_cells (VdRows          *self,
           guint            row,
           guint            column,
           const GPtrArray *cells)
{
  char *refusal = NULL;
  guint rows, columns;

  VD_ROWS_GET_IFACE (self)->measure (self, &rows, &columns);
  for (guint r = 0; r < cells->len && refusal == NULL; r++)
    {
      const VdSheetRow *line = g_ptr_array_index (cells, r);

      if (column + line->cells->len > columns)
        return g_strdup (_("The cells on the clipboard go beyond the table: begin further up or "
                           "to the left."));
      for (guint c = 0; c < line->cells->len && refusal == NULL; c++)
        refusal = put_cell (self, row + r, column + c, vd_sheet_row_get (line, c));
    }

  return refusal;
}

/* All of a step, or nothing. */
static char *
end_step (VdEditorProject *project,
          char            *refusal)
{
  if (refusal != NULL)
    vd_editor_project_give_up_gesture (project);
  else
    vd_editor_project_end_gesture (project);

  return refusal;
}

char *
vd_rows_paste (VdRows          *self,
               guint            row,
               guint            column,
               const GPtrArray *cells)
{
  VdEditorProject *project;
  guint rows, columns;

  g_return_val_if_fail (VD_IS_ROWS (self) && cells != NULL, NULL);

  project = VD_ROWS_GET_IFACE (self)->get_project (self);
  VD_ROWS_GET_IFACE (self)->measure (self, &rows, &columns);
  if (row + cells->len > rows)
    return g_strdup (_("There are more rows on the clipboard than in the table from here on: "
                       "add rows first."));

  vd_editor_project_begin_gesture (project);
  return end_step (project, put_cells (self, row, column, cells));
}

/* The next row below that has such a cell. */
static gboolean
find_below (VdRows *self,
            guint   column,
            guint  *row)
{
  guint rows, columns;

  VD_ROWS_GET_IFACE (self)->measure (self, &rows, &columns);
  while (++*row < rows)
    {
      g_autofree char *shown = VD_ROWS_GET_IFACE (self)->get (self, *row, column);

      if (shown != NULL)
        return TRUE;
    }

  return FALSE;
}

char *
vd_rows_fill (VdRows *self,
              guint   row,
              guint   column)
{
  VdEditorProject *project;
  g_autofree char *text = NULL;
  g_autoptr (GArray) list = NULL;
  char *refusal = NULL;

  g_return_val_if_fail (VD_IS_ROWS (self), NULL);

  project = VD_ROWS_GET_IFACE (self)->get_project (self);
  text = VD_ROWS_GET_IFACE (self)->get (self, row, column);
  list = list_rows (self, row);
  if (list->len == 1 && find_below (self, column, &row))
    g_array_append_val (list, row);

  vd_editor_project_begin_gesture (project);
  for (guint i = 0; i < list->len && refusal == NULL; i++)
    refusal = put_cell (self, g_array_index (list, guint, i), column, text);

  return end_step (project, refusal);
}
