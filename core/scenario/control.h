/* control.h: whose control reaches where, and what keeps it from a hex
 *
 * A zone of control is the six hexes round a unit.  It ends at hexsides that bar it and at
 * terrain that it does not reach into, and units of some classes have none; all that is worked
 * out once for a scenario (VdScenario.control_sides).
 */
#pragma once

#include "core/scenario/explain.h"

G_BEGIN_DECLS

/* Who begins his move in enemy control: values of the setting control-exit. */
enum
{
  VD_LEAVE_NEVER,
  VD_LEAVE_FIRST_STEP,
  VD_LEAVE_FREE
};

/**
 * vd_control_has_none:
 *
 * Returns: whether units of @unit_class control no hex
 */
gboolean vd_control_has_none (const VdScenario *scenario,
                              guint             unit_class);

/**
 * vd_control_ends_at:
 *
 * Returns: whether no control reaches into @cell for its terrain
 */
gboolean vd_control_ends_at  (const VdScenario *scenario,
                              guint             cell);

/**
 * vd_control_bends:
 *
 * Returns: whether retreats and arrivals pass by the control of units of @unit_class
 */
gboolean vd_control_bends    (const VdScenario *scenario,
                              guint             unit_class);

/**
 * vd_control_find_bar:
 *
 * Returns: why units of @unit_class in @cell do not control the next hex by @dir in @period;
 *   %VD_N_POINTS if they do
 */
VdPoint  vd_control_find_bar (const VdScenario *scenario,
                              guint             unit_class,
                              guint             period,
                              guint             cell,
                              guint             dir);

G_END_DECLS
