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

int
vd_odds_beyond (const VdScenario *s,
                guint             attack,
                guint             defence)
{
  const VdColumn *best = &s->table.columns[s->table.n_columns - 1];
  const VdColumn *worst = &s->table.columns[0];

  if (attack == 0 || defence == 0)
    return 0;
  if (attack >= defence)
    return MAX (0, (int) (attack / defence) - best->attack / best->defence);

  return -MAX (0, (int) ((defence + attack - 1) / attack) - worst->defence / worst->attack);
}

int
vd_odds_extreme_die (const VdScenario *s,
                     int               beyond)
{
  switch ((VdExtremeOdds) s->settings[VD_SET_EXTREME_ODDS])
    {
    case VD_EXTREME_LOWERS:
      return -beyond;
    case VD_EXTREME_RAISES:
      return beyond;
    case VD_EXTREME_NOT:
    default:
      return 0;
    }
}

guint
vd_odds_change_die (const VdScenario *s,
                    guint             die,
                    int               change)
{
  return CLAMP ((int) die + change, 1, (int) s->table.die);
}

/* The result that does to both sides what @wanted does, or @otherwise. */
static guint
find_result (const VdScenario *s,
             const VdResult   *wanted,
             guint             otherwise)
{
  for (guint i = 0; i < s->n_results; i++)
    if (vd_result_is_same (&s->results[i], wanted))
      return i;

  return otherwise;
}

static VdResult
harden_result (const VdResult *result)
{
  VdResult hard = *result;

  if (result->attacker == VD_EFFECT_RETREAT)
    {
      hard.attacker = VD_EFFECT_ELIMINATED;
      hard.attacker_hexes = 0;
    }
  if (result->defender == VD_EFFECT_RETREAT)
    {
      hard.defender = VD_EFFECT_ELIMINATED;
      hard.defender_hexes = 0;
    }

  return hard;
}

static VdResult
swap_result (const VdResult *result)
{
  VdResult swapped = *result;

  swapped.attacker = result->defender;
  swapped.attacker_hexes = result->defender_hexes;
  swapped.defender = result->attacker;
  swapped.defender_hexes = result->attacker_hexes;
  return swapped;
}

guint
vd_weather_change (const VdScenario *s,
                   guint             index,
                   guint             die)
{
  VdResult wanted;

  g_return_val_if_fail (index < s->n_results, index);

  if (die == (guint) s->settings[VD_SET_WEATHER_ELIMINATES])
    {
      wanted = harden_result (&s->results[index]);
      return vd_scenario_has (s, VD_POINT_WEATHER_ELIMINATES) ? find_result (s, &wanted, index)
                                                              : index;
    }
  if (die == (guint) s->settings[VD_SET_WEATHER_SWAPS])
    {
      wanted = swap_result (&s->results[index]);
      return vd_scenario_has (s, VD_POINT_WEATHER_SWAPS) ? find_result (s, &wanted, index) : index;
    }

  return index;
}

gboolean
vd_exchange_is_mutual (const VdScenario *s)
{
  return s->settings[VD_SET_EXCHANGE_WEAKER] != 0;
}

gboolean
vd_result_exchanges (const VdScenario *s,
                     const VdResult   *result)
{
  return vd_exchange_is_mutual (s) && (result->attacker == VD_EFFECT_EXCHANGE ||
                                       result->defender == VD_EFFECT_EXCHANGE);
}

guint
vd_half_weigh (const VdScenario *s,
               guint             strength)
{
  return s->settings[VD_SET_HALF_BY_UNITS] ? VD_Q (1) : strength;
}

gboolean
vd_result_takes_free (const VdScenario *s,
                      VdUnitId          unit)
{
  const VdClass *unit_class = &s->classes[s->units[unit].unit_class];

  return s->settings[VD_SET_FREE_LOST] != 0 && unit_class->counts == VD_STACK_FREE &&
         unit_class->role == VD_ROLE_COMBAT;
}

/* Awards */

gboolean
vd_award_goes_by_losses (const VdAward *award)
{
  return award->test == VD_TEST_RATIO_AT_MOST || award->test == VD_TEST_RATIO_ABOVE ||
         award->test == VD_TEST_RATIO_AT_LEAST || award->test == VD_TEST_RATIO_BELOW ||
         award->test == VD_TEST_LOSSES_BELOW || award->test == VD_TEST_LOSSES_AT_LEAST;
}

/* Ratios are multiplied across, so that nothing is divided by zero: "2 : 1 or
 * less" is p <= 2 f, and 0 : 0 satisfies "or less"; by the other reading it is
 * no ratio at all. */
gboolean
vd_award_holds_with (const VdScenario *s,
                     const VdAward    *award,
                     const guint       losses[VD_MAX_SIDES])
{
  guint64 a = losses[award->a], b = losses[award->b & 1];
  gboolean has_ratio = !s->settings[VD_SET_NO_LOSSES_RATIO] || a > 0 || b > 0;

  switch ((int) award->test)
    {
    case VD_TEST_RATIO_AT_MOST:
      return has_ratio && a * award->den <= b * award->num;
    case VD_TEST_RATIO_ABOVE:
      return has_ratio && a * award->den > b * award->num;
    case VD_TEST_RATIO_AT_LEAST:
      return has_ratio && a * award->den >= b * award->num;
    case VD_TEST_RATIO_BELOW:
      return has_ratio && a * award->den < b * award->num;
    case VD_TEST_LOSSES_BELOW:
      return a < award->value;
    case VD_TEST_LOSSES_AT_LEAST:
      return a >= award->value;
    default:
      g_assert_not_reached ();
    }
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
