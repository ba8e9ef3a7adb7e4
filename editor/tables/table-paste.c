#include "editor/tables/table-paste.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/project-edits.h"
#include "editor/rows/field-edit.h"
#include "editor/rows/fields.h"
#include "editor/rows/sheet.h"

VdEdit *
vd_table_edit_cell (const VdProject     *project,
                    VdTableRow          *row,
                    const VdTableColumn *column,
                    const char          *typed,
                    char               **refusal)
{
  VdNode *node = vd_table_row_get_node (row);
  const char *attribute = column->attribute;

  if (strcmp (attribute, "name") == 0)
    return vd_edit_rename (project->scenario, node, typed, refusal);

  return vd_edit_set_field (project, node, attribute, typed, refusal);
}

/* What only shows something must show that already. */
static char *
put_cell (VdEditorProject     *project,
          VdTableRow          *row,
          const VdTableColumn *column,
          const char          *text)
{
  g_autofree char *shown = column->title != NULL ? column->get (row, column->attribute) : NULL;
  char *refusal = NULL;
  VdEdit *edit;

  if (shown == NULL)
    return g_strdup (_("The cells on the clipboard go beyond the table: begin further up or "
                       "to the left."));
  if (strcmp (shown, text) == 0)
    return NULL;
  if (!column->editable || vd_field_find (vd_table_row_get_node (row), column->attribute) == NULL)
    /* TRANS: the heading of a column, what stands there and what was pasted */
    return g_strdup_printf (_("The column %s cannot be typed in: it says “%s”, and “%s” was "
                              "pasted."), _(column->title), shown, text);

  edit = vd_table_edit_cell (vd_editor_project_get (project), row, column, text, &refusal);
  if (refusal == NULL)
    vd_editor_project_do (project, edit);
  return refusal;
}

static char *
put_cells (VdEditorProject     *project,
           GPtrArray           *targets,
           const VdTableColumn *first,
           const GPtrArray     *rows)
{
  for (guint r = 0; r < rows->len; r++)
    {
      const VdSheetRow *row = g_ptr_array_index (rows, r);
      const VdTableColumn *column = first;

      for (guint c = 0; c < row->cells->len; c++)
        {
          char *refusal = put_cell (project, g_ptr_array_index (targets, r), column,
                                    vd_sheet_row_get (row, c));

          if (refusal != NULL)
            return refusal;
          column += column->title != NULL;
        }
    }

  return NULL;
}

char *
vd_table_paste (VdEditorProject     *project,
                GListModel          *rows,
                guint                position,
                const VdTableColumn *column,
                const GPtrArray     *cells)
{
  g_autoptr (GPtrArray) targets = g_ptr_array_new_with_free_func (g_object_unref);
  char *refusal;

  if (position + cells->len > g_list_model_get_n_items (rows))
    return g_strdup (_("There are more rows on the clipboard than in the table from here on: "
                       "add rows first."));

  for (guint r = 0; r < cells->len; r++)
    g_ptr_array_add (targets, g_list_model_get_item (rows, position + r));

  vd_editor_project_begin_gesture (project);
  refusal = put_cells (project, targets, column, cells);
  if (refusal != NULL)
    vd_editor_project_give_up_gesture (project);
  else
    vd_editor_project_end_gesture (project);

  return refusal;
}
