#include "formats/project/damaged.h"

#include <string.h>

#include "core/scenario/sight.h"
#include "formats/document/document-rows.h"
#include "formats/project/spot.h"

static const VdGrid *
get_grid (const VdProject *project,
          guint            map)
{
  return &((const VdMap *) project->resolved->pdata[map])->grid;
}

/* From either end, if they are neighbours. */
static void
mark_ends (const VdGrid *grid,
           guint         from,
           guint         to,
           guint8      **marks)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (vd_grid_next (grid, from, dir) == (int) to)
      {
        if (*marks == NULL)
          *marks = g_new0 (guint8, vd_grid_n_cells (grid));
        (*marks)[from] |= 1u << dir;
        (*marks)[to] |= 1u << vd_dir_opposite (dir);
      }
}

static void
mark_side (const VdProject *project,
           guint            map,
           const char      *text,
           guint8         **marks)
{
  g_auto (GStrv) ends = g_strsplit_set (text, "/>", 2);
  VdSpot from, to;

  if (ends[0] == NULL || ends[1] == NULL || !vd_spot_find (project, ends[0], &from) ||
      !vd_spot_find (project, ends[1], &to) || from.map != map || to.map != map)
    return;

  mark_ends (get_grid (project, map), from.cell, to.cell, marks);
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

guint8 *
vd_project_list_damaged_of (const VdProject  *project,
                            guint             map,
                            const VdScenario *scenario,
                            const VdState    *state)
{
  const VdGrid *grid;
  guint8 *marks = NULL;

  g_return_val_if_fail (project != NULL && map < project->resolved->len, NULL);
  g_return_val_if_fail (scenario != NULL && state != NULL, NULL);

  grid = get_grid (project, map);

  for (guint i = 0; i < scenario->n_crossings; i++)
    {
      const VdCrossingRow *row = &scenario->crossings[i];

      /* An edit may have made the map smaller since the game was played. */
      if (state->crossings[i].is != VD_CROSSING_DAMAGED ||
          vd_cell_map (scenario, row->cell) != map || vd_cell_map (scenario, row->to) != map ||
          row->cell - scenario->first_cell[map] >= vd_grid_n_cells (grid) ||
          row->to - scenario->first_cell[map] >= vd_grid_n_cells (grid))
        continue;

      mark_ends (grid, row->cell - scenario->first_cell[map],
                 row->to - scenario->first_cell[map], &marks);
    }

  return marks;
}

/* Whether it can be damaged or repaired: a pontoon is laid. */
static gboolean
is_worked_at (const VdNode *row)
{
  const VdNode *work = vd_node_find (row, "work");

  while (work != NULL && g_strcmp0 (vd_node_get (work, "kind"), "lay") == 0)
    work = vd_node_find_next (work);

  return work != NULL;
}

/* @kind: (nullable): any */
static gboolean
has_work (const VdNode *parent,
          const char   *kind)
{
  const VdNode *chart = parent != NULL ? vd_node_find (parent, "chart") : NULL;
  const VdNode *row = chart != NULL ? vd_node_find (chart, "side") : NULL;

  for (; row != NULL; row = vd_node_find_next (row))
    if ((kind == NULL || g_strcmp0 (vd_node_get (row, "id"), kind) == 0) &&
        is_worked_at (row))
      return TRUE;

  return FALSE;
}

gboolean
vd_project_can_damage (const VdProject *project,
                       const char      *kind)
{
  const VdNode *system, *override;

  g_return_val_if_fail (project != NULL, FALSE);

  system = project->system != NULL ? vd_document_get_root (project->system) : NULL;
  override = project->scenario != NULL
             ? vd_node_find (vd_document_get_root (project->scenario), "override") : NULL;
  return has_work (override, kind) || has_work (system, kind) ||
         !(has_work (override, NULL) || has_work (system, NULL));
}
