#include "editor/walk/walk-task.h"

/* Statuses, as vd_status_read() counts them, that say that somebody has read the printed map. */
#define TRANSCRIBED 2
#define CHECKED 3

static VdCellSet *
read_looked (const VdMap *map,
             const char  *looked)
{
  VdCellSet *set = vd_cell_set_new (vd_grid_n_cells (&map->grid));
  g_auto (GStrv) labels = looked != NULL ? vd_split_words (looked) : NULL;

  for (guint i = 0; labels != NULL && labels[i] != NULL; i++)
    {
      int cell = vd_map_find_cell (map, labels[i]);

      if (cell >= 0)
        vd_cell_set_put (set, cell, TRUE);
    }

  return set;
}

void
vd_walk_task_init (VdWalkTask  *self,
                   const VdMap *map,
                   const char  *looked)
{
  VdPass pass;

  g_return_if_fail (self != NULL && map != NULL);

  *self = (VdWalkTask) { VD_PASS_ALL, vd_part_of_pass (map), NULL };
  if (vd_pass_read (map->document, &pass))
    self->groups = pass.groups;
  if (!vd_walk_task_has (self, VD_AGREE_TERRAIN))
    self->looked = read_looked (map, looked);
}

void
vd_walk_task_clear (VdWalkTask *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->part, vd_cell_set_free);
  g_clear_pointer (&self->looked, vd_cell_set_free);
  self->groups = 0;
}

gboolean
vd_walk_task_has (const VdWalkTask *self,
                  VdAgreeGroup      group)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return (self->groups & 1u << group) != 0;
}

gboolean
vd_walk_task_is_done (const VdWalkTask *self,
                      const VdMap      *map,
                      guint             cell)
{
  g_return_val_if_fail (map != NULL && cell < vd_grid_n_cells (&map->grid), FALSE);

  if (self != NULL && self->looked != NULL)
    return vd_cell_set_has (self->looked, cell);

  return map->status[cell] == TRANSCRIBED || map->status[cell] == CHECKED;
}

char *
vd_walk_task_list_looked (const VdWalkTask  *self,
                          const VdGrid      *grid,
                          const VdNumbering *numbering)
{
  GString *labels;

  g_return_val_if_fail (self != NULL && grid != NULL && numbering != NULL, NULL);

  if (self->looked == NULL)
    return NULL;

  labels = g_string_new (NULL);
  for (guint cell = 0; cell < self->looked->n_cells; cell++)
    if (vd_cell_set_has (self->looked, cell))
      {
        char label[VD_MAX_LABEL];

        vd_numbering_print (numbering, grid, cell, label, sizeof label);
        g_string_append_printf (labels, "%s%s", labels->len > 0 ? " " : "", label);
      }

  return g_string_free (labels, FALSE);
}
