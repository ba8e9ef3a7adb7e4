/* Checks of the rows of the chart against who could use them. */
#include "core/checks/check-private.h"
#include "core/scenario/price.h"

#define MAX_ROWS MAX (VD_MAX_TERRAINS, VD_MAX_SIDE_KINDS)

/* Whoever moves: what the units of each class have to spend in each period, at most,
 * in quarters; 0 where nobody is of the class, or no turn of the period. */
typedef guint16 Purse[VD_MAX_CLASSES][VD_MAX_PERIODS];

/* Where the rows of one part that nobody can use lie. */
typedef struct
{
  guint32 rows;            /* as bits */
  guint   n[MAX_ROWS];     /* hexes or hexsides of each */
  VdCell  first[MAX_ROWS];
} Places;

static gboolean
is_played (const VdScenario *self,
           guint             period)
{
  for (guint turn = 0; turn < self->n_turns; turn++)
    if (self->turn_period[turn] == period)
      return TRUE;

  return FALSE;
}

static void
fill_purse (const VdScenario *self,
            Purse             purse)
{
  for (guint period = 0; period < self->n_periods; period++)
    for (guint i = 0; i < self->n_units && is_played (self, period); i++)
      {
        guint16 *most = &purse[self->units[i].unit_class][period];

        *most = MAX (*most, vd_price_allowance (self, i, period, NULL));
      }
}

/* A row that is closed to everybody is meant so: a lake, a river. */
static gboolean
is_barrier (const VdScenario *self,
            VdChartPart       part,
            guint             kind)
{
  guint cost = part == VD_CHART_TERRAIN ? self->terrains[kind].cost
             : part == VD_CHART_SIDE    ? self->side_kinds[kind].cost
                                        : self->path_kinds[kind].cost;

  for (guint i = 0; i < self->n_exceptions; i++)
    {
      const VdException *e = &self->exceptions[i];

      if (e->what == part && e->kind == kind &&
          (e->as >= 0 || (e->cost >= 0 && e->cost != VD_NEVER)))
        return FALSE;
    }

  return cost == VD_NEVER;
}

static gboolean
can_use (const VdScenario *self,
         Purse             purse,
         VdChartPart       part,
         guint             kind)
{
  for (guint class = 0; class < self->n_classes; class++)
    for (guint period = 0; period < self->n_periods; period++)
      {
        guint cost = purse[class][period] > 0
                     ? vd_price_row (self, part, kind, class, period) : VD_NEVER;

        if (cost != VD_NEVER && cost <= purse[class][period])
          return TRUE;
      }

  return FALSE;
}

/* Which rows of a part somebody should be able to use, and nobody is, as bits. */
static guint32
find_useless (const VdScenario *self,
              Purse             purse,
              VdChartPart       part,
              guint             n_rows)
{
  guint32 rows = 0;

  for (guint kind = 0; kind < n_rows; kind++)
    if (!is_barrier (self, part, kind) && !can_use (self, purse, part, kind))
      rows |= 1u << kind;

  return rows;
}

static void
add_place (Places *places,
           guint32 rows,
           VdCell  cell)
{
  for (guint kind = 0; rows != 0; kind++, rows >>= 1)
    if ((rows & 1) != 0 && places->n[kind]++ == 0)
      places->first[kind] = cell;
}

/* Whether ground of any kind is entered at @cell: along a path that somebody can follow,
 * or at a flat rate by those who come in. */
static gboolean
is_opened (const VdScenario *self,
           VdCell            cell,
           guint32           useless_paths)
{
  guint32 paths = 0;
  gboolean is_rim = FALSE;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      paths |= self->paths[cell][dir];
      is_rim |= self->next[cell][dir] < 0;
    }
  for (guint edge = 0; edge < G_N_ELEMENTS (self->paths_off[cell]); edge++)
    paths |= self->paths_off[cell][edge];

  return (paths & ~useless_paths) != 0 || (is_rim && self->settings[VD_SET_ENTRY_COST] > 0);
}

/* The kinds on a hexside; none where a ruling lets a path take away what they cost. */
static guint32
get_sides (const VdScenario *self,
           VdCell            cell,
           guint             dir,
           guint32           useless_paths)
{
  if (self->settings[VD_SET_ROAD_CANCELS_SIDE] > 0 &&
      (self->paths[cell][dir] & ~useless_paths) != 0)
    return 0;

  return self->sides[cell][dir] | self->high_sides[cell][dir];
}

/* A hexside is that of the hex from which its direction is one of the first three. */
static void
find_places (const VdScenario *self,
             Places           *terrains,
             Places           *sides,
             Places           *paths)
{
  for (guint cell = 0; cell < self->n_cells; cell++)
    {
      guint32 through = 0;

      if (self->terrain[cell] == VD_NEVER)
        continue;
      if ((terrains->rows & (1u << self->terrain[cell])) != 0 &&
          !is_opened (self, cell, paths->rows))
        add_place (terrains, 1u << self->terrain[cell], cell);
      for (guint dir = 0; dir < VD_N_DIRS / 2; dir++)
        add_place (sides, get_sides (self, cell, dir, paths->rows) & sides->rows, cell);
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        through |= self->paths[cell][dir];
      add_place (paths, through & paths->rows, cell);
    }
}

static void
report (const VdScenario *self,
        const Places     *places,
        VdAbout           about,
        VdCaseId          rule,
        const char       *format,
        const char       *name,
        VdFindings       *findings)
{
  guint n = places->n[about.index];
  VdCell first = places->first[about.index];

  if (n > 0)
    vd_check_add (self, findings, "map.no-use", VD_WARNING, about, first, rule,
                  N_("Open the row of the chart to a class of this battle, or draw something else "
                     "there."),
                  format, name, vd_scenario_get_label (self, first), n);
}

/* A road is there to be quicker than the ground beside it. */
static void
check_path_costs (const VdScenario *self,
                  VdFindings       *findings)
{
  guint least = VD_NEVER;

  for (guint i = 0; i < self->n_terrains; i++)
    least = MIN (least, self->terrains[i].cost);

  for (guint i = 0; i < self->n_path_kinds && least != VD_NEVER; i++)
    {
      const VdPathKind *path = &self->path_kinds[i];
      char cost[32], ground[32];

      if (path->cost == VD_NEVER || path->cost <= least)
        continue;

      vd_check_add (self, findings, "table.dear-path", VD_WARNING,
                    vd_about (VD_ABOUT_PATH_KIND, i), VD_NO_CELL, path->rule,
                    N_("Compare the cost with the printed chart."),
                    N_("To follow %s costs %s, and the easiest ground without it %s."), path->name,
                    vd_quarters_say (cost, path->cost),
                    vd_quarters_say (ground, least));
    }
}

/* What a path costs in road march, where nobody marches so. */
static void
check_march (const VdScenario *self,
             VdFindings       *findings)
{
  for (guint i = 0; i < self->n_path_kinds && !self->mechanics[VD_MECHANIC_ROAD_MARCH]; i++)
    if (self->path_kinds[i].march != VD_NEVER)
      vd_check_add (self, findings, "table.idle-march", VD_WARNING,
                    vd_about (VD_ABOUT_PATH_KIND, i), VD_NO_CELL, self->path_kinds[i].rule,
                    N_("Play the mechanic \"road-march\", or take the cost away."),
                    N_("%s has a cost in road march, and road march is not played."),
                    self->path_kinds[i].name);
}

void
vd_check_chart (const VdScenario *self,
                VdFindings       *findings)
{
  Purse purse = { { 0 } };
  Places terrains = { 0 }, sides = { 0 }, paths = { 0 };

  check_path_costs (self, findings);
  check_march (self, findings);

  /* On a map beyond the limits of play the hexes have no labels. */
  if (self->n_units == 0 || self->n_turns == 0 || self->n_cells > VD_MAX_PLAY_CELLS)
    return;

  fill_purse (self, purse);
  terrains.rows = find_useless (self, purse, VD_CHART_TERRAIN, self->n_terrains);
  sides.rows = find_useless (self, purse, VD_CHART_SIDE, self->n_side_kinds);
  paths.rows = find_useless (self, purse, VD_CHART_PATH, self->n_path_kinds);
  if ((terrains.rows | sides.rows | paths.rows) == 0)
    return; /* as a rule, and then a large map need not be searched */

  find_places (self, &terrains, &sides, &paths);
  for (guint i = 0; i < self->n_terrains; i++)
    report (self, &terrains, vd_about (VD_ABOUT_TERRAIN, i), self->terrains[i].rule,
            N_("No unit of this battle can ever move into %s, which is at hex %s; hexes that are "
               "so, and that no path opens: %u."), self->terrains[i].name, findings);
  for (guint i = 0; i < self->n_side_kinds; i++)
    report (self, &sides, vd_about (VD_ABOUT_SIDE_KIND, i), self->side_kinds[i].rule,
            N_("No unit of this battle can ever cross %s, which is at hex %s; hexsides that are "
               "so: %u."), self->side_kinds[i].name, findings);
  for (guint i = 0; i < self->n_path_kinds; i++)
    report (self, &paths, vd_about (VD_ABOUT_PATH_KIND, i), self->path_kinds[i].rule,
            N_("No unit of this battle can ever follow %s, which is at hex %s; hexes that are so: "
               "%u."), self->path_kinds[i].name, findings);
}
