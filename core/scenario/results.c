#include "core/scenario/results.h"

/* The column that a ratio earns; columns go from worst to best, so it is the
 * last one that the ratio reaches.  Nothing against nothing is no ratio: the
 * worst column, in the defender's favour. */
guint
vd_odds_column (const VdScenario *s,
                guint             attack,
                guint             defence)
{
  for (guint i = attack > 0 ? s->table.n_columns : 0; i-- > 1;)
    if ((guint64) attack * s->table.columns[i].defence >=
        (guint64) defence * s->table.columns[i].attack)
      return i;

  return 0;
}

/* The result with these effects, or @otherwise. */
static guint
find_result (const VdScenario *s,
             VdEffect          attacker,
             VdEffect          defender,
             guint             otherwise)
{
  for (guint i = 0; i < s->n_results; i++)
    if (s->results[i].attacker == attacker && s->results[i].defender == defender)
      return i;

  return otherwise;
}

static VdEffect
harden_effect (VdEffect effect)
{
  return effect == VD_EFFECT_RETREAT ? VD_EFFECT_ELIMINATED : effect;
}

guint
vd_weather_change (const VdScenario *s,
                   guint             index,
                   guint             die)
{
  const VdResult *result = &s->results[index];

  g_return_val_if_fail (index < s->n_results, index);

  if (die == (guint) s->settings[VD_SET_WEATHER_ELIMINATES])
    return vd_scenario_has (s, VD_POINT_WEATHER_ELIMINATES)
           ? find_result (s, harden_effect (result->attacker), harden_effect (result->defender),
                          index)
           : index;
  if (die == (guint) s->settings[VD_SET_WEATHER_SWAPS])
    return vd_scenario_has (s, VD_POINT_WEATHER_SWAPS)
           ? find_result (s, result->defender, result->attacker, index) : index;

  return index;
}

gboolean
vd_award_counts_loss (const VdScenario *s,
                      const VdAward    *award,
                      VdUnitId          unit)
{
  const VdUnit *u = &s->units[unit];

  g_return_val_if_fail (unit < s->n_units, FALSE);

  if (u->side != award->a || (award->classes != 0 && !(award->classes & (1u << u->unit_class))))
    return FALSE;

  for (guint i = 0; i < award->n_except && vd_scenario_has (s, VD_POINT_VICTORY_EXCEPT); i++)
    if (award->except[i] == unit)
      return FALSE;

  return TRUE;
}
