#include "formats/draw/laid.h"

#include "core/scenario/sight.h"
#include "formats/document/document-rows.h"
#include "formats/draw/draw.h"

static const VdNode *
find_side (const VdProject *project,
           guint            side)
{
  const VdNode *row = project->scenario != NULL
                      ? vd_row_first (project->scenario, "sides", "side") : NULL;

  while (row != NULL && side-- > 0)
    row = vd_row_next (row);

  return row;
}

static guint
find_kind (const VdProject *project,
           const char      *id)
{
  for (guint i = 0; i < project->chart->sides->len; i++)
    if (g_strcmp0 (g_array_index (project->chart->sides, VdKind, i).id, id) == 0)
      return i;

  return VD_NONE;
}

static void
add_bridge (GArray           *list,
            const VdProject  *project,
            guint             map,
            const VdScenario *s,
            const VdLaid     *laid,
            guint             side)
{
  const VdGrid *grid = &((const VdMap *) project->resolved->pdata[map])->grid;
  const VdNode *row = find_side (project, side);
  VdLaidBridge bridge = {
    .dir = laid->dir - 1,
    .side = side,
    .kind = find_kind (project, s->side_kinds[laid->kind].id),
  };

  /* An edit may have made the map smaller since the game was played. */
  if (vd_cell_map (s, laid->cell) != map ||
      laid->cell - s->first_cell[map] >= vd_grid_n_cells (grid))
    return;

  bridge.cell = laid->cell - s->first_cell[map];
  if (vd_grid_next (grid, bridge.cell, bridge.dir) < 0)
    return;

  if (row == NULL || !vd_color_parse (vd_node_get (row, "color"), &bridge.color))
    vd_color_parse (VD_COUNTER_COLOR, &bridge.color);
  g_array_append_val (list, bridge);
}

GArray *
vd_laid_list (const VdProject  *project,
              guint             map,
              const VdScenario *scenario,
              const VdState    *state)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (VdLaidBridge));

  g_return_val_if_fail (project != NULL && map < project->resolved->len, list);
  g_return_val_if_fail (scenario != NULL && state != NULL, list);

  for (guint i = 0; i < MIN (scenario->n_pontoons, VD_MAX_PONTOONS); i++)
    if (state->pontoons[i].laid.dir > 0)
      add_bridge (list, project, map, scenario, &state->pontoons[i].laid,
                  scenario->units[scenario->pontoons[i]].side);

  return list;
}

const VdLaidBridge *
vd_laid_find (const GArray *laid,
              const VdGrid *grid,
              guint         cell,
              guint         dir)
{
  for (guint i = 0; laid != NULL && i < laid->len; i++)
    {
      const VdLaidBridge *bridge = &g_array_index (laid, VdLaidBridge, i);

      if ((bridge->cell == cell && bridge->dir == dir) ||
          (vd_grid_next (grid, bridge->cell, bridge->dir) == (int) cell &&
           vd_dir_opposite (bridge->dir) == (int) dir))
        return bridge;
    }

  return NULL;
}

static gboolean
is_alike (const VdLaidBridge *a,
          const VdLaidBridge *b)
{
  return a->cell == b->cell && a->dir == b->dir && a->side == b->side && a->kind == b->kind &&
         vd_color_difference (a->color, b->color, VD_VISION_FULL) == 0;
}

gboolean
vd_laid_are_alike (const GArray *one,
                   const GArray *other)
{
  guint n = one != NULL ? one->len : 0;

  if (n != (other != NULL ? other->len : 0))
    return FALSE;

  for (guint i = 0; i < n; i++)
    if (!is_alike (&g_array_index (one, VdLaidBridge, i), &g_array_index (other, VdLaidBridge, i)))
      return FALSE;

  return TRUE;
}

const char *
vd_laid_get_name (const VdLaidBridge *bridge,
                  const VdProject    *project)
{
  g_return_val_if_fail (bridge != NULL && project != NULL, NULL);

  return bridge->kind < project->chart->sides->len
         ? g_array_index (project->chart->sides, VdKind, bridge->kind).name : NULL;
}

const char *
vd_laid_get_owner (const VdLaidBridge *bridge,
                   const VdProject    *project)
{
  const VdNode *row;

  g_return_val_if_fail (bridge != NULL && project != NULL, NULL);

  row = find_side (project, bridge->side);
  return row == NULL ? NULL : vd_node_get (row, vd_node_get (row, "name") != NULL ? "name" : "id");
}
