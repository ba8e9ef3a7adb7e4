#include "formats/project/damaged.h"

#include <string.h>

#include "formats/document/document-rows.h"
#include "formats/project/spot.h"

static void
mark_side (const VdProject *project,
           guint            map,
           const char      *text,
           guint8         **marks)
{
  const VdGrid *grid = &((const VdMap *) project->resolved->pdata[map])->grid;
  g_auto (GStrv) ends = g_strsplit_set (text, "/>", 2);
  VdSpot from, to;

  if (ends[0] == NULL || ends[1] == NULL || !vd_spot_find (project, ends[0], &from) ||
      !vd_spot_find (project, ends[1], &to) || from.map != map || to.map != map)
    return;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (vd_grid_next (grid, from.cell, dir) == (int) to.cell)
      {
        if (*marks == NULL)
          *marks = g_new0 (guint8, vd_grid_n_cells (grid));
        (*marks)[from.cell] |= 1u << dir;
        (*marks)[to.cell] |= 1u << vd_dir_opposite (dir);
      }
}

guint8 *
vd_project_list_damaged (const VdProject *project,
                         guint            map)
{
  guint8 *marks = NULL;
  const VdNode *row;

  g_return_val_if_fail (project != NULL && map < project->resolved->len, NULL);

  row = project->scenario != NULL ? vd_row_first (project->scenario, "setup", "damaged") : NULL;
  for (; row != NULL; row = vd_row_next (row))
    {
      g_auto (GStrv) sides = g_strsplit (vd_row_get (row, "at"), " ", -1);

      for (guint i = 0; sides[i] != NULL; i++)
        mark_side (project, map, sides[i], &marks);
    }

  return marks;
}
