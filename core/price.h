/* price.h: what a step costs, and why [NAW 5.2, 9.0]
 *
 * The one place that reads the Terrain Effects Chart for movement.  It is
 * slow and literal; vd_scenario_prepare() asks it once for every hexside,
 * class and period, and play reads the answers.  Explanations ask it again.
 *
 * Units: quarter movement points.
 */
#pragma once

#include "core/explain.h"
#include "core/tables.h"

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
 * vd_price_entry:
 * @edge: (nullable semantics: -1 for coming in): the edge by which a unit
 *   leaves, as an index of its field's edges
 *
 * Prices coming in at @cell from off the map, or leaving from it by @edge,
 * which costs as much as an imaginary hex like it [JA 14.13, 17.0; R-44].
 *
 * Returns: the cost, or %VD_NEVER
 */
guint vd_price_entry (const VdScenario *scenario,
                      guint             unit_class,
                      guint             period,
                      guint             cell,
                      int               edge,
                      VdExplain        *why);

/**
 * vd_price_allowance:
 *
 * Returns: the movement allowance of @unit in @period, in quarters
 */
guint vd_price_allowance (const VdScenario *scenario,
                          VdUnitId          unit,
                          guint             period,
                          VdExplain        *why);

/**
 * vd_side_kinds:
 *
 * Returns: the hexside kinds that act on who crosses from @from by @dir, as
 *   bits: those that a bridge takes away left out, directed ones only from
 *   their low hex
 */
guint vd_side_kinds (const VdScenario *scenario,
                     guint             from,
                     guint             dir);

G_END_DECLS
