#include "editor/system/system-grid-private.h"

#include "editor/system/system-cell.h"
#include "editor/system/system-menu.h"

static const VdProject *
get_project (VdSystemGrid *self)
{
  return vd_editor_project_get (self->project);
}

static VdEditorProject *
vd_system_grid_get_project (VdRows *grid)
{
  return VD_SYSTEM_GRID (grid)->project;
}

static void
vd_system_grid_measure (VdRows *grid,
                        guint  *rows,
                        guint  *columns)
{
  *rows = VD_SYSTEM_GRID (grid)->rows->len;
  *columns = VD_SYSTEM_GRID (grid)->columns->len + 1;
}

static gboolean
vd_system_grid_find (VdRows   *grid,
                     gpointer  control,
                     guint    *row,
                     guint    *column)
{
  VdSystemGrid *self = VD_SYSTEM_GRID (grid);
  GtkWidget *cell = gtk_widget_get_ancestor (control, VD_TYPE_SYSTEM_CELL);

  if (cell == NULL || !g_ptr_array_find (self->cells, cell, NULL) ||
      !g_ptr_array_find_with_equal_func (self->columns,
                                         vd_system_cell_get_attribute (VD_SYSTEM_CELL (cell)),
                                         g_str_equal, column))
    return FALSE;

  *row = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (cell), "row"));
  ++*column;
  return TRUE;
}

static gpointer
vd_system_grid_get_cell (VdRows *grid,
                         guint   row,
                         guint   column)
{
  VdSystemGrid *self = VD_SYSTEM_GRID (grid);

  for (guint i = 0; i < self->cells->len; i++)
    {
      GtkWidget *control = vd_system_cell_get_control (self->cells->pdata[i]);
      guint r, c;

      if (vd_system_grid_find (grid, control, &r, &c) && r == row && c == column &&
          gtk_widget_is_sensitive (control))
        return VD_IS_SYSTEM_MENU (control) ? gtk_widget_get_first_child (control) : control;
    }

  return NULL;
}

static const VdField *
find_field (VdSystemGrid *self,
            guint         row,
            guint         column)
{
  return column > 0 ? vd_system_find_field (self->rows->pdata[row],
                                            self->columns->pdata[column - 1]) : NULL;
}

static char *
vd_system_grid_get (VdRows *grid,
                    guint   row,
                    guint   column)
{
  VdSystemGrid *self = VD_SYSTEM_GRID (grid);
  const VdField *field = find_field (self, row, column);

  if (column == 0)
    return vd_system_row_name (get_project (self), self->rows->pdata[row]);

  return field != NULL ? vd_system_row_type (get_project (self), self->rows->pdata[row], field)
                       : NULL;
}

static VdEdit *
vd_system_grid_set (VdRows      *grid,
                    guint        row,
                    guint        column,
                    const char  *typed,
                    char       **refusal)
{
  VdSystemGrid *self = VD_SYSTEM_GRID (grid);
  g_autofree char *name = NULL;

  if (column > 0)
    return vd_system_set (get_project (self), self->rows->pdata[row],
                          self->columns->pdata[column - 1], typed, refusal);

  name = vd_system_grid_get (grid, row, column);
  *refusal = vd_rows_refuse_column (vd_system_grid_get_title (self), name, typed);
  return NULL;
}

static VdEdit *
vd_system_grid_revert (VdRows *grid,
                       guint   row,
                       guint   column)
{
  VdSystemGrid *self = VD_SYSTEM_GRID (grid);

  return column > 0 ? vd_system_revert (get_project (self), self->rows->pdata[row],
                                        self->columns->pdata[column - 1]) : NULL;
}

static void
vd_system_grid_refuse (VdRows     *grid,
                       const char *reason)
{
  g_signal_emit_by_name (grid, "refused", reason);
}

void
vd_system_grid_rows_init (VdRowsInterface *iface)
{
  iface->get_project = vd_system_grid_get_project;
  iface->measure = vd_system_grid_measure;
  iface->find = vd_system_grid_find;
  iface->get_cell = vd_system_grid_get_cell;
  iface->get = vd_system_grid_get;
  iface->set = vd_system_grid_set;
  iface->revert = vd_system_grid_revert;
  iface->refuse = vd_system_grid_refuse;
}
