/* Where hexes lie in scans: control points keep to their hexes, and so does the part of the map
 * that a scan shows. */
#include "editor/area/resize-private.h"

/* What is left of the part begins at the edge of the map where its corner is off. */
static char *
keep_on_map (const VdResizing *self,
             guint             cell)
{
  int row = (int) (cell / self->map->grid.columns) + self->by.top;
  int column = (int) (cell % self->map->grid.columns) + self->by.left;

  row = CLAMP (row, 0, (int) self->grid.rows - 1);
  column = CLAMP (column, 0, (int) self->grid.columns - 1);
  return vd_resizing_label (self, row * self->grid.columns + column);
}

static void
move_corner (VdResizing *self,
             VdNode     *scan,
             const char *attribute)
{
  const char *at = vd_node_get (scan, attribute);
  int cell = at != NULL ? vd_map_find_cell (self->map, at) : -1;
  g_autofree char *label = cell >= 0 ? keep_on_map (self, cell) : NULL;

  if (label != NULL)
    vd_resizing_set (self, scan, attribute, label);
}

void
vd_resize_scans (VdResizing *self)
{
  VdNode *section = vd_resizing_find_section (self, "scans");
  guint n_lost = 0; /* they are of no use without their hexes */

  for (VdNode *scan = section != NULL ? vd_node_get_first (section) : NULL;
       scan != NULL;
       scan = vd_node_get_next (scan))
    {
      move_corner (self, scan, "from");
      move_corner (self, scan, "to");
      vd_resizing_move_rows (self, scan, &n_lost);
    }
}
