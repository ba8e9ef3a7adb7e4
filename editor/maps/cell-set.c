#include "editor/maps/cell-set.h"

#include <math.h>

VdCellSet *
vd_cell_set_new (guint n_cells)
{
  VdCellSet *self = g_new0 (VdCellSet, 1);

  self->n_cells = n_cells;
  self->has = g_malloc0 (MAX (n_cells, 1));

  return self;
}

VdCellSet *
vd_cell_set_copy (const VdCellSet *self)
{
  VdCellSet *copy = g_new0 (VdCellSet, 1);

  g_return_val_if_fail (self != NULL, NULL);

  *copy = *self;
  copy->has = g_memdup2 (self->has, MAX (self->n_cells, 1));

  return copy;
}

void
vd_cell_set_free (VdCellSet *self)
{
  g_return_if_fail (self != NULL);

  g_free (self->has);
  g_free (self);
}

void
vd_cell_set_put (VdCellSet *self,
                 guint      cell,
                 gboolean   in)
{
  g_return_if_fail (self != NULL && cell < self->n_cells);

  self->n += (in != 0) - self->has[cell];
  self->has[cell] = in != 0;
}

guint32 *
vd_cell_set_list (const VdCellSet *self,
                  guint           *n)
{
  guint32 *list;

  g_return_val_if_fail (self != NULL && n != NULL, NULL);

  list = g_new (guint32, self->n);
  *n = 0;
  for (guint32 cell = 0; cell < self->n_cells; cell++)
    if (self->has[cell])
      list[(*n)++] = cell;

  return list;
}

static void
find_middle (const VdCellSet *self,
             const VdGrid    *grid,
             double          *x,
             double          *y)
{
  guint left = grid->columns, right = 0, top = grid->rows, bottom = 0;

  for (guint cell = 0; cell < self->n_cells; cell++)
    if (self->has[cell])
      {
        left = MIN (left, cell % grid->columns);
        right = MAX (right, cell % grid->columns);
        top = MIN (top, cell / grid->columns);
        bottom = MAX (bottom, cell / grid->columns);
      }

  *x = (left + right) / 2.0;
  *y = (top + bottom) / 2.0;
}

guint
vd_cell_set_middle (const VdCellSet *self,
                    const VdGrid    *grid)
{
  double x, y, best = G_MAXDOUBLE;
  guint found = 0;

  g_return_val_if_fail (self != NULL && grid != NULL && self->n_cells == vd_grid_n_cells (grid), 0);

  find_middle (self, grid, &x, &y);

  for (guint cell = 0; cell < self->n_cells; cell++)
    if (self->has[cell])
      {
        double distance = hypot (cell % grid->columns - x, cell / grid->columns - y);

        if (distance < best)
          {
            best = distance;
            found = cell;
          }
      }

  return found;
}
