#include "editor/maps/layout.h"

static const VdMap *
get_map (const VdProject *project,
         guint            index)
{
  return g_ptr_array_index (project->resolved, index);
}

VdLayout *
vd_layout_new (const VdProject *project)
{
  VdLayout *self = g_new0 (VdLayout, 1);
  double top = VD_LAYOUT_MARGIN + VD_LAYOUT_TITLE;

  g_return_val_if_fail (project != NULL, NULL);

  self->maps = g_array_new (FALSE, FALSE, sizeof (VdRect));
  self->width = VD_LAYOUT_MARGIN;

  for (guint i = 0; i < project->resolved->len; i++)
    {
      VdRect rect = { self->width + (i > 0 ? VD_LAYOUT_GAP : 0), top, 0, 0 };

      vd_grid_size (&get_map (project, i)->grid, &rect.width, &rect.height);
      g_array_append_val (self->maps, rect);
      self->width = rect.x + rect.width;
      self->height = MAX (self->height, rect.y + rect.height);
    }

  self->width += VD_LAYOUT_MARGIN;
  self->height += VD_LAYOUT_MARGIN;

  return self;
}

void
vd_layout_free (VdLayout *self)
{
  g_return_if_fail (self != NULL);

  g_array_unref (self->maps);
  g_free (self);
}

VdRect
vd_layout_get (const VdLayout *self,
               guint           map)
{
  g_return_val_if_fail (self != NULL && map < self->maps->len, (VdRect) { 0 });

  return g_array_index (self->maps, VdRect, map);
}

gboolean
vd_layout_at (const VdLayout  *self,
              const VdProject *project,
              double           x,
              double           y,
              VdSpot          *spot)
{
  g_return_val_if_fail (self != NULL && project != NULL && spot != NULL, FALSE);

  for (guint i = 0; i < self->maps->len; i++)
    {
      VdRect rect = vd_layout_get (self, i);
      int cell = vd_grid_at (&get_map (project, i)->grid, x - rect.x, y - rect.y);

      if (cell >= 0)
        {
          *spot = (VdSpot) { i, cell };
          return TRUE;
        }
    }

  return FALSE;
}

void
vd_layout_centre (const VdLayout  *self,
                  const VdProject *project,
                  VdSpot           spot,
                  double          *x,
                  double          *y)
{
  VdRect rect;

  g_return_if_fail (self != NULL && project != NULL && spot.map < self->maps->len && x != NULL &&
                    y != NULL);

  rect = vd_layout_get (self, spot.map);
  vd_grid_centre (&get_map (project, spot.map)->grid, spot.cell, x, y);
  *x += rect.x;
  *y += rect.y;
}

VdSpot
vd_layout_step (const VdLayout  *self,
                const VdProject *project,
                VdSpot           from,
                int              across,
                int              down)
{
  const VdGrid *grid;
  int row;
  int column;
  guint map;

  g_return_val_if_fail (self != NULL && project != NULL && from.map < self->maps->len &&
                        ABS (across) <= 1 && ABS (down) <= 1, from);

  grid = &get_map (project, from.map)->grid;
  row = (int) (from.cell / grid->columns) + down;
  column = (int) (from.cell % grid->columns) + across;
  map = from.map;
  if (row < 0 || row >= (int) grid->rows)
    return from;

  if (column < 0 || column >= (int) grid->columns)
    {
      if ((column < 0 && map == 0) || (column > 0 && map + 1 == self->maps->len))
        return from;

      map += column < 0 ? -1 : 1;
      grid = &get_map (project, map)->grid;
      column = column < 0 ? (int) grid->columns - 1 : 0;
      row = MIN (row, (int) grid->rows - 1);
    }

  return (VdSpot) { map, row * grid->columns + column };
}
