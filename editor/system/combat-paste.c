#include "editor/system/combat-paste.h"

#include <glib/gi18n.h>

#include "editor/rows/sheet.h"
#include "editor/system/combat-table.h"

VdEdit *
vd_combat_edit_cell (const VdProject  *project,
                     guint             n,
                     guint             cell,
                     const char       *text,
                     char            **refusal)
{
  return cell < n ? vd_combat_set_odds (project, cell, text, refusal)
                  : vd_combat_set_code (project, cell / n - 1, cell % n, text, refusal);
}

static char *
put_row (VdEditorProject  *project,
         guint             n,
         guint             first,
         const VdSheetRow *row)
{
  char *refusal = NULL;

  for (guint c = 0; c < row->cells->len && refusal == NULL; c++)
    {
      VdEdit *edit = vd_combat_edit_cell (vd_editor_project_get (project), n, first + c,
                                          vd_sheet_row_get (row, c), &refusal);

      if (refusal == NULL)
        vd_editor_project_do (project, edit);
    }

  return refusal;
}

static char *
put_cells (VdEditorProject *project,
           guint            first,
           const GPtrArray *cells)
{
  g_autoptr (VdCombatTable) table = vd_combat_table_read (vd_editor_project_get (project));
  guint n = table != NULL ? table->odds->len : 0;
  char *refusal = NULL;

  for (guint r = 0; r < cells->len && refusal == NULL; r++)
    {
      const VdSheetRow *row = g_ptr_array_index (cells, r);

      if (n == 0 || first / n + r > table->dice->len || first % n + row->cells->len > n)
        return g_strdup (_("The cells on the clipboard go beyond the table: begin further up or "
                           "to the left."));

      refusal = put_row (project, n, first + r * n, row);
    }

  return refusal;
}

char *
vd_combat_paste (VdEditorProject *project,
                 guint            first,
                 const GPtrArray *cells)
{
  char *refusal;

  vd_editor_project_begin_gesture (project);
  refusal = put_cells (project, first, cells);
  if (refusal != NULL)
    vd_editor_project_give_up_gesture (project);
  else
    vd_editor_project_end_gesture (project);

  return refusal;
}
