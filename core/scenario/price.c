#include "core/scenario/price.h"

#include "core/scenario/crossing.h"

/* The class whose movement costs @unit_class pays. */
static guint
paying_class (const VdScenario *s,
              guint             unit_class)
{
  guint costs = unit_class < s->n_classes ? s->classes[unit_class].costs : 0;

  return costs > 0 && vd_scenario_has (s, VD_POINT_MOVE_COSTS_AS) ? costs - 1 : unit_class;
}

/* The row of the chart whose cost is changed for this class and period, if any;
 * of several the last one counts. */
static const VdException *
find_exception (const VdScenario *s,
                guint             what,
                guint             kind,
                guint             unit_class,
                guint             period)
{
  const VdException *found = NULL;

  for (guint i = 0; i < s->n_exceptions; i++)
    {
      const VdException *e = &s->exceptions[i];

      if (e->what == what && e->kind == kind && e->cost >= 0 &&
          (e->unit_class == VD_NONE || e->unit_class == unit_class) &&
          (e->period == VD_NONE || e->period == period))
        found = e;
    }

  return found;
}

guint
vd_side_kind_as (const VdScenario *s,
                 guint             kind,
                 guint             unit_class,
                 guint             period,
                 VdCaseId         *rule)
{
  guint as = kind;

  for (guint i = 0; i < s->n_exceptions && vd_scenario_has (s, VD_POINT_PERIOD_AS); i++)
    {
      const VdException *e = &s->exceptions[i];

      if (e->what == VD_CHART_SIDE && e->kind == kind && e->as >= 0 &&
          (e->unit_class == VD_NONE || e->unit_class == unit_class) &&
          (e->period == VD_NONE || e->period == period))
        {
          as = e->as;
          if (rule != NULL && e->rule != 0)
            *rule = e->rule;
        }
    }

  return as;
}

static guint
kind_cost (const VdScenario *s,
           guint             what,
           guint             kind,
           guint             unit_class,
           guint             period,
           VdCaseId         *rule)
{
  const VdException *e = find_exception (s, what, kind, unit_class, period);
  guint cost = what == VD_CHART_TERRAIN ? s->terrains[kind].cost
             : what == VD_CHART_SIDE    ? s->side_kinds[kind].cost
                                        : s->path_kinds[kind].cost;

  *rule = what == VD_CHART_TERRAIN ? s->terrains[kind].rule
        : what == VD_CHART_SIDE    ? s->side_kinds[kind].rule
                                   : s->path_kinds[kind].rule;
  if (e != NULL)
    {
      cost = e->cost;
      if (e->rule != 0)
        *rule = e->rule;
    }

  return cost;
}

static guint
without_bridged (const VdScenario *s,
                 guint             kinds)
{
  guint removed = 0;

  if (kinds != 0 && vd_scenario_has (s, VD_POINT_MOVE_BRIDGE))
    for (guint k = 0; k < s->n_side_kinds; k++)
      if (kinds & (1u << k))
        removed |= s->side_kinds[k].removes;

  return kinds & ~removed;
}

guint
vd_side_kinds (const VdScenario *s,
               guint             from,
               guint             dir)
{
  g_return_val_if_fail (from < s->n_cells && dir < VD_N_DIRS, 0);
  return without_bridged (s, s->sides[from][dir]);
}

/* What a row of the chart costs who is in road march, if @cost is what it costs else. */
static guint
march_cost (const VdScenario *s,
            guint             cost,
            guint             march)
{
  return cost != VD_NEVER && march != VD_NEVER && vd_scenario_has (s, VD_POINT_ROAD_MARCH_RATE)
         ? march : cost;
}

/* The cheapest path among @kinds, or VD_NEVER. */
static guint
path_cost (const VdScenario *s,
           guint             kinds,
           guint             unit_class,
           guint             period,
           gboolean          marching,
           VdCaseId         *rule,
           guint            *kind)
{
  guint best = VD_NEVER;

  if (!vd_scenario_has (s, VD_POINT_MOVE_PATH))
    return VD_NEVER;

  for (guint k = 0; k < s->n_path_kinds; k++)
    {
      VdCaseId row;
      guint cost;

      if (!(kinds & (1u << k)))
        continue;

      cost = kind_cost (s, VD_CHART_PATH, k, unit_class, period, &row);
      if (marching)
        cost = march_cost (s, cost, s->path_kinds[k].march);
      if (cost < best)
        {
          best = cost;
          *rule = row;
          *kind = k;
        }
    }

  return best;
}

static gboolean
is_closed_by_period (const VdScenario *s,
                     guint             period,
                     guint             terrain,
                     gboolean          along_path)
{
  return (s->periods[period].closed_terrain & (1u << terrain)) &&
         vd_scenario_has (s, VD_POINT_PERIOD_TERRAIN) &&
         !(along_path && s->settings[VD_SET_CLOSED_TERRAIN_ROAD]);
}

static guint
refuse_period (const VdScenario *s,
               guint             period,
               guint             terrain,
               VdExplain        *why)
{
  vd_because (why, VD_POINT_PERIOD_TERRAIN, 0, N_("%s is closed: %s"),
              s->terrains[terrain].name, s->periods[period].name);
  vd_explain_see (why, s->periods[period].closed_rule);
  return VD_NEVER;
}

/* Terrain and paths: what entering @terrain costs, along @paths if any. */
static guint
price_ground (const VdScenario *s,
              guint             unit_class,
              guint             period,
              guint             terrain,
              guint             paths,
              gboolean          marching,
              VdExplain        *why)
{
  VdCaseId rule = 0, path_rule = 0;
  guint kind = 0;
  guint along = path_cost (s, paths, unit_class, period, marching, &path_rule, &kind);
  guint cost;

  if (is_closed_by_period (s, period, terrain, along != VD_NEVER))
    return refuse_period (s, period, terrain, why);

  cost = kind_cost (s, VD_CHART_TERRAIN, terrain, unit_class, period, &rule);
  if (along != VD_NEVER && (cost == VD_NEVER || along < cost))
    {
      vd_because_row (why, path_rule, along, "%s", s->path_kinds[kind].name);
      vd_because (why, VD_POINT_MOVE_PATH, 0, N_("instead of %s"), s->terrains[terrain].name);
      if (marching && s->path_kinds[kind].march != VD_NEVER)
        vd_because (why, VD_POINT_ROAD_MARCH_RATE, 0, N_("in road march"));
      return along;
    }

  if (!vd_scenario_has (s, VD_POINT_MOVE_TERRAIN))
    return VD_Q (1);

  vd_because_row (why, rule, cost == VD_NEVER ? 0 : (int) cost,
                  cost == VD_NEVER ? N_("%s cannot be entered") : "%s",
                  s->terrains[terrain].name);
  vd_because (why, VD_POINT_MOVE_TERRAIN, 0, N_("terrain entered"));
  return cost;
}

/* Values of the setting road-cancels-side. */
enum { CANCELS_NONE, CANCELS_DIRECTED, CANCELS_ALL, CANCELS_BUT_BRIDGES };

/* Whether a path takes the cost of hexsides of @kind away.  What takes the effects of others away
 * bridges them, or is a ford. */
static gboolean
is_cancelled (const VdScenario *s,
              guint             kind)
{
  switch (s->settings[VD_SET_ROAD_CANCELS_SIDE])
    {
    case CANCELS_DIRECTED:
      return s->side_kinds[kind].directed;
    case CANCELS_ALL:
      return TRUE;
    case CANCELS_BUT_BRIDGES:
      return s->side_kinds[kind].removes == 0;
    default:
      return FALSE;
    }
}

/* Whether a ruling or a path takes the cost of a side away. */
static gboolean
is_side_waived (const VdScenario *s,
                guint             kind,
                guint             terrain,
                guint             paths,
                VdExplain        *why)
{
  if (paths != 0 && is_cancelled (s, kind) && vd_scenario_has (s, VD_POINT_MOVE_PATH))
    {
      vd_because (why, VD_POINT_MOVE_PATH, 0, N_("instead of %s"), s->side_kinds[kind].name);
      return TRUE;
    }

  return s->side_kinds[kind].directed && terrain != 0 &&
         s->settings[VD_SET_SLOPE_ONLY_INTO_CLEAR];
}

/* The kinds that a step has to do with: what is uphill, nothing bridged. */
static guint
crossed_kinds (const VdScenario *s,
               guint             from,
               guint             dir,
               VdExplain        *why)
{
  guint present = s->sides[from][dir];
  guint kinds;

  if (!vd_scenario_has (s, VD_POINT_MOVE_SIDE_UPHILL))
    present |= s->high_sides[from][dir];
  else if (s->high_sides[from][dir] != 0)
    vd_because (why, VD_POINT_MOVE_SIDE_UPHILL, 0, N_("downhill"));

  kinds = without_bridged (s, present);
  if (kinds != present)
    vd_because (why, VD_POINT_MOVE_BRIDGE, 0, N_("bridged"));

  return kinds;
}

/* What one kind of hexside costs: that of another if it is like it today. */
static guint
side_cost (const VdScenario *s,
           guint             kind,
           guint             unit_class,
           guint             period,
           gboolean          marching,
           VdCaseId         *rule,
           VdExplain        *why)
{
  VdCaseId changed = 0;
  guint as = vd_side_kind_as (s, kind, unit_class, period, &changed);
  guint cost = kind_cost (s, VD_CHART_SIDE, as, unit_class, period, rule);

  if (as != kind)
    {
      vd_because (why, VD_POINT_PERIOD_AS, 0, N_("%s is like %s"), s->side_kinds[kind].name,
                  s->side_kinds[as].name);
      vd_explain_see (why, changed);
    }

  if (marching && s->side_kinds[as].march != VD_NEVER)
    {
      vd_because (why, VD_POINT_ROAD_MARCH_RATE, 0, N_("in road march"));
      return march_cost (s, cost, s->side_kinds[as].march);
    }

  return cost;
}

/* What crossing what was repaired in this phase costs in place of what the row says, or
 * VD_NEVER if it is no such thing [F97]. */
static guint
repaired_cost (const VdScenario *s,
               guint             kind,
               guint             from,
               guint             dir,
               VdExplain        *why)
{
  int crossing = s->base != NULL ? vd_scenario_find_crossing (s, from, dir) : -1;
  const VdWork *repair = &s->side_kinds[kind].works[VD_WORK_REPAIR];

  if (crossing < 0 || s->crossings[crossing].kind != kind ||
      s->crossing_is[crossing] != VD_CROSSING_REPAIRED ||
      !vd_scenario_has (s, VD_POINT_CROSSINGS_REPAIRED))
    return VD_NEVER;

  vd_because_row (why, repair->rule, repair->cost, N_("%s, repaired in this phase"),
                  s->side_kinds[kind].name);
  vd_because (why, VD_POINT_CROSSINGS_REPAIRED, 0, N_("as much as a try"));
  return repair->cost;
}

/* On a side that another bridge spans too neither of them costs anything [R06 9.2, F95]. */
static guint
without_spare_bridges (const VdScenario *s,
                       guint             kinds,
                       const VdLaid     *laid,
                       VdExplain        *why)
{
  guint bridges = 0;

  for (guint k = 0; k < s->n_side_kinds; k++)
    if ((kinds >> k & 1) && (s->side_kinds[k].removes & s->side_kinds[laid->kind].removes) != 0)
      bridges |= 1u << k;

  if (bridges == 1u << laid->kind || !vd_scenario_has (s, VD_POINT_PONTOONS_BRIDGED))
    return kinds;

  vd_because (why, VD_POINT_PONTOONS_BRIDGED, 0, N_("two bridges on one hexside"));
  return kinds & ~bridges;
}

/* What crossing a pontoon costs in the turn in which it is laid, in place of @cost in others. */
static guint
laid_cost (const VdScenario *s,
           const VdLaid     *laid,
           guint             cost,
           VdExplain        *why)
{
  if (!laid->is_new || cost == VD_NEVER || s->side_kinds[laid->kind].n_lays == 0 ||
      !vd_scenario_has (s, VD_POINT_PONTOONS_DIE) ||
      (cost == 0 && s->settings[VD_SET_PONTOON_COST_PAYERS]))
    return cost;

  vd_because (why, VD_POINT_PONTOONS_DIE, 0, N_("laid in this turn"));
  return laid->cost;
}

/* Says what is missing there. */
static void
tell_gone (const VdScenario *s,
           guint             from,
           guint             dir,
           VdExplain        *why)
{
  int crossing = s->base != NULL && why != NULL ? vd_scenario_find_crossing (s, from, dir) : -1;

  if (crossing >= 0 && s->crossing_is[crossing] == VD_CROSSING_DAMAGED)
    vd_because (why, VD_POINT_CROSSINGS_GONE, 0, N_("%s is damaged"),
                s->side_kinds[s->crossings[crossing].kind].name);
}

/* Hexsides: what crossing costs on top of the ground, or VD_NEVER. */
static guint
price_sides (const VdScenario *s,
             guint             unit_class,
             guint             period,
             guint             from,
             guint             dir,
             gboolean          marching,
             gboolean          fights,
             VdExplain        *why)
{
  guint kinds = crossed_kinds (s, from, dir, why);
  const VdLaid *laid = s->base != NULL ? vd_scenario_find_laid (s, from, dir) : NULL;
  guint sum = 0;

  tell_gone (s, from, dir, why);
  if (laid != NULL)
    kinds = without_spare_bridges (s, kinds, laid, why);
  if (kinds == 0)
    return 0;

  for (guint k = 0; k < s->n_side_kinds; k++)
    {
      VdCaseId rule;
      guint cost;

      if (!(kinds & (1u << k)))
        continue;

      cost = fights ? repaired_cost (s, k, from, dir, why) : VD_NEVER;
      if (cost != VD_NEVER)
        {
          sum += cost;
          continue;
        }

      cost = side_cost (s, k, unit_class, period, marching, &rule, why);
      if (laid != NULL && k == laid->kind)
        cost = laid_cost (s, laid, cost, why);
      if (cost == VD_NEVER && vd_scenario_has (s, VD_POINT_MOVE_SIDE_CLOSED))
        {
          vd_because_row (why, rule, 0, N_("%s cannot be crossed"), s->side_kinds[k].name);
          return VD_NEVER;
        }

      if (cost == VD_NEVER ||
          is_side_waived (s, k, s->terrain[s->next[from][dir]], s->paths[from][dir], why) ||
          !vd_scenario_has (s, VD_POINT_MOVE_SIDE_COST))
        continue;

      vd_because_row (why, rule, cost, "%s", s->side_kinds[k].name);
      if (cost > 0)
        vd_because (why, s->side_kinds[k].directed ? VD_POINT_MOVE_SIDE_UPHILL
                                                   : VD_POINT_MOVE_SIDE_COST,
                    0, N_("hexside crossed"));
      sum = vd_scenario_has (s, VD_POINT_MOVE_COSTS_ADD) ? sum + cost : MAX (sum, cost);
    }

  return sum;
}

guint
vd_price_row (const VdScenario *s,
              VdChartPart       part,
              guint             kind,
              guint             unit_class,
              guint             period)
{
  VdCaseId rule;

  g_return_val_if_fail (unit_class < s->n_classes && period < s->n_periods, VD_NEVER);

  unit_class = paying_class (s, unit_class);
  if (part == VD_CHART_TERRAIN && is_closed_by_period (s, period, kind, FALSE))
    return VD_NEVER;
  if (part == VD_CHART_SIDE)
    return side_cost (s, kind, unit_class, period, FALSE, &rule, NULL);

  return kind_cost (s, part, kind, unit_class, period, &rule);
}

/* Whether @cell lies at the foot of a slope [R06 F137]. */
static gboolean
is_foot (const VdScenario *s,
         guint             cell)
{
  guint sides = 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    sides |= s->sides[cell][dir];
  for (guint kind = 0; kind < s->n_side_kinds; kind++)
    if (s->side_kinds[kind].directed && (sides >> kind & 1))
      return TRUE;

  return FALSE;
}

/* Whether units of @unit_class, trains, do not come by @dir to the foot of a slope, where no path
 * leads that they could use. */
static gboolean
is_too_rough (const VdScenario *s,
              guint             unit_class,
              guint             period,
              guint             from,
              guint             dir)
{
  VdCaseId rule;
  guint kind;

  return s->classes[unit_class].role == VD_ROLE_TRAIN && s->mechanics[VD_MECHANIC_TRAINS] &&
         vd_scenario_has (s, VD_POINT_TRAINS_SLOPE) && is_foot (s, s->next[from][dir]) &&
         path_cost (s, s->paths[from][dir], paying_class (s, unit_class), period, FALSE, &rule,
                    &kind) == VD_NEVER;
}

static guint
price_step (const VdScenario *s,
            guint             unit_class,
            guint             period,
            guint             from,
            guint             dir,
            gboolean          marching,
            VdExplain        *why)
{
  int to;
  guint ground, sides;
  gboolean fights;

  g_return_val_if_fail (unit_class < s->n_classes && period < s->n_periods, VD_NEVER);
  g_return_val_if_fail (from < s->n_cells && dir < VD_N_DIRS, VD_NEVER);

  to = s->next[from][dir];
  if (to < 0)
    return VD_NEVER;

  if (is_too_rough (s, unit_class, period, from, dir))
    {
      vd_because (why, VD_POINT_TRAINS_SLOPE, 0, N_("the foot of a slope, without a path"));
      return VD_NEVER;
    }

  fights = s->classes[unit_class].role == VD_ROLE_COMBAT;
  if (s->classes[unit_class].costs > 0)
    vd_because (why, VD_POINT_MOVE_COSTS_AS, 0, N_("at the costs of %s"),
                s->classes[paying_class (s, unit_class)].name);
  unit_class = paying_class (s, unit_class);
  ground = price_ground (s, unit_class, period, s->terrain[to], s->paths[from][dir], marching,
                         why);
  if (ground == VD_NEVER)
    return VD_NEVER;

  sides = price_sides (s, unit_class, period, from, dir, marching, fights, why);
  if (sides == VD_NEVER)
    return VD_NEVER;

  if (sides > 0 && s->terrains[s->terrain[to]].cost > VD_Q (1))
    vd_because (why, VD_POINT_MOVE_COSTS_ADD, 0, N_("costs add up"));
  else if (sides > 0 && __builtin_popcount (vd_side_kinds (s, from, dir)) > 1)
    vd_because (why, VD_POINT_MOVE_COSTS_ADD, 0, N_("costs add up"));

  if (!vd_scenario_has (s, VD_POINT_MOVE_COSTS_ADD))
    return MIN (MAX (ground, sides), VD_NEVER - 1);

  return MIN (ground + sides, VD_NEVER - 1);
}

guint
vd_price_step (const VdScenario *s,
               guint             unit_class,
               guint             period,
               guint             from,
               guint             dir,
               VdExplain        *why)
{
  return price_step (s, unit_class, period, from, dir, FALSE, why);
}

guint
vd_price_march (const VdScenario *s,
                guint             unit_class,
                guint             period,
                guint             from,
                guint             dir,
                VdExplain        *why)
{
  return price_step (s, unit_class, period, from, dir, TRUE, why);
}

/* A hex beside the map: an imaginary one, or the first one inside.  What is
 * closed is closed at any price. */
static guint
price_edge (const VdScenario *s,
            guint             unit_class,
            guint             period,
            guint             cell,
            guint8            paths,
            gint16            flat,
            gboolean          marching,
            VdPoint           point,
            VdExplain        *why)
{
  if (s->terrain[cell] == VD_NEVER)
    return VD_NEVER;
  if (!vd_scenario_has (s, point))
    return 0;

  vd_because (why, point, MAX (flat, 0), flat > 0 ? N_("flat cost") : N_("as the hex"));
  if (flat == 0)
    return price_ground (s, unit_class, period, s->terrain[cell], paths, marching, why);

  return price_ground (s, unit_class, period, s->terrain[cell], paths, marching, NULL) == VD_NEVER
         ? VD_NEVER : (guint) flat;
}

/* The paths by which a unit can come in at @cell: any of the hex, or only those
 * that lead off the map there [F-37; NAOW 7.1]. */
static guint8
paths_in (const VdScenario *s,
          guint             cell)
{
  guint8 paths = 0;

  for (guint edge = 0; edge < G_N_ELEMENTS (s->paths_off[cell]); edge++)
    paths |= s->paths_off[cell][edge];

  if (s->settings[VD_SET_ENTRY_ROAD_EDGE])
    return paths;

  paths = 0;
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    paths |= s->paths[cell][dir];

  return paths;
}

guint
vd_price_entry (const VdScenario *s,
                guint             unit_class,
                guint             period,
                guint             cell,
                gboolean          marching,
                VdExplain        *why)
{
  g_return_val_if_fail (unit_class < s->n_classes && period < s->n_periods, VD_NEVER);
  g_return_val_if_fail (cell < s->n_cells, VD_NEVER);

  return price_edge (s, paying_class (s, unit_class), period, cell, paths_in (s, cell),
                     s->settings[VD_SET_ENTRY_COST], marching, VD_POINT_ENTRY_COST, why);
}

guint
vd_price_exit (const VdScenario *s,
               guint             unit_class,
               guint             period,
               guint             cell,
               guint             edge,
               VdExplain        *why)
{
  guint8 paths;

  g_return_val_if_fail (unit_class < s->n_classes && period < s->n_periods, VD_NEVER);
  g_return_val_if_fail (cell < s->n_cells && edge <= VD_NO_EDGE, VD_NEVER);

  paths = edge == VD_NO_EDGE ? 0 : s->paths_off[cell][edge];
  return price_edge (s, paying_class (s, unit_class), period, cell, paths,
                     s->settings[VD_SET_EXIT_COST], FALSE, VD_POINT_EXIT_COST, why);
}

gboolean
vd_price_can_stand (const VdScenario *s,
                    guint             cell,
                    guint             unit_class)
{
  guint terrain, cost;
  guint8 paths = 0;

  g_return_val_if_fail (cell < s->n_cells, FALSE);

  terrain = s->terrain[cell];
  if (terrain == VD_NEVER)
    return FALSE;

  unit_class = paying_class (s, unit_class);
  cost = s->terrains[terrain].cost;
  for (guint i = 0; i < s->n_exceptions; i++)
    {
      const VdException *e = &s->exceptions[i];

      if (e->what == 0 && e->kind == terrain && e->cost >= 0 && e->period == VD_NONE &&
          (e->unit_class == VD_NONE || e->unit_class == unit_class))
        cost = e->cost;
    }

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    paths |= s->paths[cell][dir];
  for (guint edge = 0; edge < G_N_ELEMENTS (s->paths_off[cell]); edge++)
    paths |= s->paths_off[cell][edge];

  return cost != VD_NEVER || paths != 0;
}

guint
vd_price_allowance (const VdScenario *s,
                    VdUnitId          unit,
                    guint             period,
                    VdExplain        *why)
{
  g_return_val_if_fail (unit < s->n_units, 0);
  return vd_price_points (s, s->units[unit].move, period, why);
}

guint
vd_price_of_class (const VdScenario *s,
                   guint             c,
                   guint             printed,
                   guint             period,
                   VdExplain        *why)
{
  const VdPeriod *p = &s->periods[period];
  guint strength;

  g_return_val_if_fail (period < s->n_periods, 0);

  if (p->strength_over[c] == p->strength_under[c] || !vd_scenario_has (s, VD_POINT_PERIOD_STRENGTH))
    return printed;

  strength = VD_Q (printed * p->strength_over[c] / p->strength_under[c] / VD_Q (1));
  vd_because (why, VD_POINT_PERIOD_STRENGTH, strength, "%s", p->name);
  vd_explain_see (why, p->strength_rule[c]);
  return strength;
}

guint
vd_price_strength (const VdScenario *s,
                   VdUnitId          unit,
                   guint             period,
                   VdExplain        *why)
{
  g_return_val_if_fail (unit < s->n_units, 0);
  return vd_price_of_class (s, s->units[unit].unit_class, s->units[unit].strength, period, why);
}
