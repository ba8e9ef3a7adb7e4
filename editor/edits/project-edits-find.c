#include "editor/edits/project-edits.h"
#include "editor/edits/sides.h"

VdNode *
vd_edit_find_run (const VdProject *project,
                  guint            map,
                  VdMapSide        side,
                  guint            kind)
{
  const VdMap *resolved;

  g_return_val_if_fail (project != NULL && map < project->resolved->len, NULL);

  resolved = g_ptr_array_index (project->resolved, map);
  for (guint i = 0; i < resolved->runs->len; i++)
    {
      const VdRun *run = &g_array_index (resolved->runs, VdRun, i);

      for (guint s = 0; run->kind == kind && s < run->sides->len; s++)
        if (vd_side_equal (&resolved->grid, g_array_index (run->sides, VdMapSide, s), side))
          return run->node;
    }

  return NULL;
}

VdNode *
vd_edit_find_path (const VdProject *project,
                   guint            map,
                   VdMapSide        step,
                   int              kind)
{
  const VdMap *resolved;
  int to;

  g_return_val_if_fail (project != NULL && map < project->resolved->len, NULL);

  resolved = g_ptr_array_index (project->resolved, map);
  to = vd_grid_next (&resolved->grid, step.cell, step.dir);
  for (guint i = 0; i < resolved->paths->len; i++)
    {
      const VdPath *path = &g_array_index (resolved->paths, VdPath, i);
      const guint32 *cells = (const guint32 *) path->cells->data;

      for (guint c = 1; (kind < 0 || (int) path->kind == kind) && c < path->cells->len; c++)
        if ((cells[c - 1] == step.cell && (int) cells[c] == to) ||
            (cells[c] == step.cell && (int) cells[c - 1] == to))
          return path->node;
    }

  return NULL;
}

VdNode *
vd_edit_find_path_end (const VdProject *project,
                       VdSpot           spot,
                       guint            kind)
{
  const VdMap *resolved;

  g_return_val_if_fail (project != NULL && spot.map < project->resolved->len, NULL);

  resolved = g_ptr_array_index (project->resolved, spot.map);
  for (guint i = 0; i < resolved->paths->len; i++)
    {
      const VdPath *path = &g_array_index (resolved->paths, VdPath, i);
      guint last = path->cells->len - 1;

      if (path->kind == kind && (g_array_index (path->cells, guint32, 0) == spot.cell ||
                                 g_array_index (path->cells, guint32, last) == spot.cell))
        return path->node;
    }

  return NULL;
}
