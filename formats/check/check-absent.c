/* Kinds that the chart has and the battle has not. */
#include "formats/check/check-private.h"

typedef struct
{
  VdProject        *project;
  const VdScenario *scenario;
  VdFindings       *findings;
  const VdMap      *map;
  guint             number;
} Absent;

static void
report_kind (Absent       *self,
             const VdNode *node,
             guint         cell,
             const VdKind *kind)
{
  g_autofree char *label = vd_map_get_label (self->map, cell);
  VdFinding *finding =
    vd_project_report (self->project, self->findings, node, "map.absent-kind", VD_ERROR,
                       N_("Draw something else there, or give the chart's row back to the battle."),
                       N_("At hex %s there is %s, which this battle does not have."), label,
                       kind->name);
  VdCaseId rule = self->scenario != NULL
                  ? vd_scenario_cite (self->scenario, VD_POINT_NEEDS_TERRAIN) : 0;

  vd_check_put (self->project, finding, self->number, cell);
  if (rule > 0)
    finding->rule = g_strdup (vd_scenario_get_case (self->scenario, rule));
}

/* One finding for each row of the map, and one for all hexes that are what the
 * map is filled with. */
static void
check_hexes (Absent       *self,
             const GArray *kinds)
{
  const VdNode *terrain = vd_node_find (vd_document_get_root (self->map->document), "terrain");
  gboolean said = FALSE;

  for (guint cell = 0; cell < vd_grid_n_cells (&self->map->grid); cell++)
    {
      guint8 number = self->map->terrain[cell];
      const VdKind *kind = number != VD_NO_TERRAIN ? &g_array_index (kinds, VdKind, number) : NULL;
      const VdNode *node;

      if (kind == NULL || !kind->absent)
        continue;

      node = vd_map_find_hex_node (self->map, cell);
      if (node != NULL || !said)
        report_kind (self, node != NULL ? node : terrain, cell, kind);
      said |= node == NULL;
    }
}

static gboolean
has_absent (const GArray *kinds)
{
  for (guint i = 0; i < kinds->len; i++)
    if (g_array_index (kinds, VdKind, i).absent)
      return TRUE;

  return FALSE;
}

void
vd_check_absent (VdProject        *project,
                 const VdScenario *scenario,
                 guint             number,
                 VdFindings       *findings)
{
  const VdChart *chart = project->chart;
  const VdMap *map = project->resolved->pdata[number];
  Absent self = { project, scenario, findings, map, number };

  if (has_absent (chart->hexes))
    check_hexes (&self, chart->hexes);

  for (guint i = 0; i < map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (map->runs, VdRun, i);
      const VdKind *kind = &g_array_index (chart->sides, VdKind, run->kind);

      if (kind->absent && run->sides->len > 0)
        report_kind (&self, run->node, g_array_index (run->sides, VdMapSide, 0).cell, kind);
    }

  for (guint i = 0; i < map->paths->len; i++)
    {
      const VdPath *path = &g_array_index (map->paths, VdPath, i);
      const VdKind *kind = &g_array_index (chart->paths, VdKind, path->kind);

      if (kind->absent && path->cells->len > 0)
        report_kind (&self, path->node, g_array_index (path->cells, guint32, 0), kind);
    }
}
