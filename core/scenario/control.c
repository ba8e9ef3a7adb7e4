#include "core/scenario/control.h"

#include "core/scenario/tables.h"

gboolean
vd_control_has_none (const VdScenario *s,
                     guint             unit_class)
{
  return s->classes[unit_class].controls == VD_CONTROLS_NOTHING &&
         vd_scenario_has (s, VD_POINT_CONTROL_CLASS);
}

gboolean
vd_control_ends_at (const VdScenario *s,
                    guint             cell)
{
  return s->terrain[cell] != VD_NEVER && s->terrains[s->terrain[cell]].bars_control &&
         vd_scenario_has (s, VD_POINT_CONTROL_TERRAIN);
}

gboolean
vd_control_bends (const VdScenario *s,
                  guint             unit_class)
{
  return s->classes[unit_class].controls == VD_CONTROLS_MOVES &&
         vd_scenario_has (s, VD_POINT_CONTROL_FLEXIBLE);
}

VdPoint
vd_control_find_bar (const VdScenario *s,
                     guint             unit_class,
                     guint             period,
                     guint             cell,
                     guint             dir)
{
  g_assert (dir < VD_N_DIRS);

  if (s->control_sides[vd_scenario_mask (s, unit_class, period) + cell] >> dir & 1)
    return VD_N_POINTS;
  if (vd_control_has_none (s, unit_class))
    return VD_POINT_CONTROL_CLASS;

  return s->next[cell][dir] >= 0 && vd_control_ends_at (s, s->next[cell][dir])
         ? VD_POINT_CONTROL_TERRAIN : VD_POINT_CONTROL_EXTENT;
}
