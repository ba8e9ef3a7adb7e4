/* price.h: what a step costs, and why [NAW 5.2, 9.0]
 *
 * The one place that reads the Terrain Effects Chart for movement.  It is
 * slow and literal; vd_scenario_prepare() asks it once for every hexside,
 * class and period, and play reads the answers.  Explanations ask it again.
 *
 * Units: quarter movement points.
 */
#pragma once

#include "core/scenario/explain.h"
#include "core/scenario/tables.h"

G_BEGIN_DECLS

/**
 * vd_price_step:
 * @unit_class: who moves
 * @period: index of the period
 * @from: a cell
 * @dir: the side crossed
 * @why: (nullable): receives the parts of the price, or the refusal
 *
 * Prices a step by terrain alone; enemies are the business of move.h.
 *
 * Returns: the cost, or %VD_NEVER
 */
guint vd_price_step  (const VdScenario *scenario,
                      guint             unit_class,
                      guint             period,
                      guint             from,
                      guint             dir,
                      VdExplain        *why);

/**
 * vd_price_open:
 *
 * Returns: the same out of road march, bars and confinements apart; from the rows worked out for
 *   play where there are such
 */
static inline guint
vd_price_open (const VdScenario *s,
               guint             unit_class,
               guint             period,
               guint             from,
               guint             dir)
{
  for (guint i = 0; i < s->n_movers; i++)
    if (s->movers[i].unit_class == unit_class && !s->movers[i].marching &&
        s->movers[i].confinement == VD_NONE && s->movers[i].bars == 0)
      return s->steps[(gsize) (i * s->n_periods + period) * s->n_cells + from].cost[dir];

  return vd_price_step (s, unit_class, period, from, dir, NULL);
}

/**
 * vd_price_march:
 *
 * Returns: the same in road march
 */
guint vd_price_march (const VdScenario *scenario,
                      guint             unit_class,
                      guint             period,
                      guint             from,
                      guint             dir,
                      VdExplain        *why);

/* The parts of the chart, as VdException.what has them. */
typedef enum
{
  VD_CHART_TERRAIN,
  VD_CHART_SIDE,
  VD_CHART_PATH
} VdChartPart;

/**
 * vd_price_row:
 * @kind: a row of that part of the chart
 *
 * Prices one row alone, as the class finds it in that period: ground entered,
 * a hexside crossed besides, a path followed.
 *
 * Returns: the cost, or %VD_NEVER
 */
guint vd_price_row   (const VdScenario *scenario,
                      VdChartPart       part,
                      guint             kind,
                      guint             unit_class,
                      guint             period);

/**
 * vd_price_entry:
 * @marching: whether it comes in in road march
 *
 * Prices coming in at @cell from off the map [JA 14.13].
 *
 * Returns: the cost, or %VD_NEVER
 */
guint vd_price_entry (const VdScenario *scenario,
                      guint             unit_class,
                      guint             period,
                      guint             cell,
                      gboolean          marching,
                      VdExplain        *why);

/**
 * vd_price_exit:
 * @edge: whose paths it may follow, or %VD_NO_EDGE
 *
 * Prices leaving the map from @cell, which costs as much as an imaginary hex
 * like it [JA 17.0; R-44].
 *
 * Returns: the cost, or %VD_NEVER
 */
guint vd_price_exit  (const VdScenario *scenario,
                      guint             unit_class,
                      guint             period,
                      guint             cell,
                      guint             edge,
                      VdExplain        *why);

/**
 * vd_price_can_stand:
 *
 * Returns: whether a unit of that class can be in the hex at all: its terrain
 *   is open to the class, or a path leads through it
 */
gboolean vd_price_can_stand (const VdScenario *scenario,
                             guint             cell,
                             guint             unit_class);

/**
 * vd_price_allowance:
 *
 * Of its full side: in play vd_piece_price_allowance() is asked.
 *
 * Returns: the movement allowance of @unit in @period, in quarters
 */
guint vd_price_allowance (const VdScenario *scenario,
                          VdUnitId          unit,
                          guint             period,
                          VdExplain        *why);

/* The same of whoever has so many points of movement printed. */
static inline guint
vd_price_points (const VdScenario *scenario,
                 guint             points,
                 guint             period,
                 VdExplain        *why)
{
  const VdPeriod *p = &scenario->periods[period];

  if (p->allowance_over != p->allowance_under &&
      vd_scenario_has (scenario, VD_POINT_PERIOD_ALLOWANCE))
    {
      points = points * p->allowance_over / p->allowance_under;
      vd_because (why, VD_POINT_PERIOD_ALLOWANCE, VD_Q (points), "%s", p->name);
    }

  return VD_Q (points);
}

/**
 * vd_side_kinds:
 *
 * Returns: the hexside kinds that act on a unit crossing from @from by @dir, as
 *   bits: those that a bridge takes away left out, directed ones only from
 *   their low hex
 */
guint vd_side_kinds (const VdScenario *scenario,
                     guint             from,
                     guint             dir);

/**
 * vd_side_kind_as:
 * @rule: (out) (optional): the case that says so, left alone if none does
 *
 * Returns: the kind whose effects hexsides of @kind have for @unit_class in
 *   @period: a stream in flood may be like a river
 */
guint vd_side_kind_as (const VdScenario *scenario,
                       guint             kind,
                       guint             unit_class,
                       guint             period,
                       VdCaseId         *rule);

/**
 * vd_price_strength:
 *
 * Of its full side, likewise.
 *
 * Returns: the strength with which @unit fights in @period, in quarters
 */
guint vd_price_strength (const VdScenario *scenario,
                         VdUnitId          unit,
                         guint             period,
                         VdExplain        *why);

/* The same of whoever is of that class and has so much printed, in quarters. */
guint vd_price_of_class (const VdScenario *scenario,
                         guint             unit_class,
                         guint             printed,
                         guint             period,
                         VdExplain        *why);

G_END_DECLS
