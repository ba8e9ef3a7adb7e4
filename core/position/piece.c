#include "core/position/piece.h"

guint
vd_piece_price_allowance (const VdScenario  *s,
                          const VdUnitState *units,
                          VdUnitId           unit,
                          guint              period,
                          VdExplain         *why)
{
  guint points;

  g_return_val_if_fail (unit < s->n_units, 0);

  points = vd_piece_get_move (s, units, unit);
  if (vd_piece_is_reduced (s, units, unit))
    vd_because (why, VD_POINT_REDUCED, VD_Q (points), N_("it is reduced"));

  return vd_price_points (s, points, period, why);
}

guint
vd_piece_price_strength (const VdScenario  *s,
                         const VdUnitState *units,
                         VdUnitId           unit,
                         guint              period,
                         VdExplain         *why)
{
  guint strength;

  g_return_val_if_fail (unit < s->n_units, 0);

  strength = vd_piece_get_strength (s, units, unit);
  if (vd_piece_is_reduced (s, units, unit))
    vd_because (why, VD_POINT_REDUCED, strength, N_("it is reduced"));

  return vd_price_of_class (s, s->units[unit].unit_class, strength, period, why);
}

void
vd_piece_turn (const VdScenario *s,
               VdUnitState      *units,
               VdUnitId          unit,
               gboolean          is_reduced)
{
  VdUnitState *u = &units[unit];

  g_return_if_fail (unit < s->n_units && s->keeps_status);
  g_return_if_fail (!is_reduced || s->units[unit].is_reducible);

  u->status = is_reduced && vd_scenario_has (s, VD_POINT_REDUCED) ? u->status | VD_IS_REDUCED
                                                                  : u->status & ~VD_IS_REDUCED;
}
