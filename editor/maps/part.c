#include "editor/maps/part.h"

#include "formats/agree/pass.h"

VdCellSet *
vd_part_of_pass (const VdMap *map)
{
  VdCellSet *part;
  g_autofree guint8 *is_read = NULL;
  VdPass pass;

  g_return_val_if_fail (map != NULL, NULL);

  is_read = vd_pass_read (map->document, &pass) ? vd_pass_list_cells (map, &pass) : NULL;
  if (is_read == NULL)
    return NULL;

  part = vd_cell_set_new (vd_grid_n_cells (&map->grid));
  for (guint cell = 0; cell < part->n_cells; cell++)
    if (is_read[cell] && map->terrain[cell] != VD_NO_TERRAIN)
      vd_cell_set_put (part, cell, TRUE);

  return part;
}

gboolean
vd_part_has (const VdCellSet *part,
             const VdMap     *map,
             int              cell)
{
  g_return_val_if_fail (map != NULL, FALSE);

  return cell >= 0 && (guint) cell < vd_grid_n_cells (&map->grid) &&
         map->terrain[cell] != VD_NO_TERRAIN && (part == NULL || vd_cell_set_has (part, cell));
}
