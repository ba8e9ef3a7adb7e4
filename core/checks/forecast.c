#include "core/checks/forecast.h"

#include <string.h>

#include "core/scenario/results.h"

/* The attacker gives up nothing for a defender who stays, and nobody but he
 * exchanges, unless the weaker side pays. */
static gboolean
is_exchange (const VdScenario *s,
             const VdResult   *result)
{
  return vd_result_exchanges (s, result) ||
         (result->attacker == VD_EFFECT_EXCHANGE && result->defender == VD_EFFECT_ELIMINATED);
}

static VdOutcome
get_attacker_outcome (VdEffect effect)
{
  switch (effect)
    {
    case VD_EFFECT_RETREAT:
      return VD_OUTCOME_ATTACKER_RETREATS;
    case VD_EFFECT_HALF:
      return VD_OUTCOME_ATTACKER_HALVED;
    case VD_EFFECT_ELIMINATED:
      return VD_OUTCOME_ATTACKER_ELIMINATED;
    case VD_EFFECT_NONE:
    case VD_EFFECT_EXCHANGE:
    case VD_N_EFFECTS:
    default:
      return VD_OUTCOME_NONE;
    }
}

static VdOutcome
get_defender_outcome (VdEffect effect)
{
  switch (effect)
    {
    case VD_EFFECT_RETREAT:
      return VD_OUTCOME_DEFENDER_RETREATS;
    case VD_EFFECT_HALF:
      return VD_OUTCOME_DEFENDER_HALVED;
    case VD_EFFECT_ELIMINATED:
      return VD_OUTCOME_DEFENDER_ELIMINATED;
    case VD_EFFECT_NONE:
    case VD_EFFECT_EXCHANGE:
    case VD_N_EFFECTS:
    default:
      return VD_OUTCOME_NONE;
    }
}

static VdOutcome
get_outcome (const VdScenario *s,
             const VdResult   *result)
{
  VdOutcome attacker = get_attacker_outcome (result->attacker);
  VdOutcome defender = get_defender_outcome (result->defender);

  if (is_exchange (s, result) ||
      (attacker != VD_OUTCOME_NONE && defender != VD_OUTCOME_NONE))
    return VD_OUTCOME_BOTH;

  return attacker != VD_OUTCOME_NONE ? attacker : defender;
}

/* What a side of strength @own loses against @other, in halves. */
static guint
find_loss (const VdScenario *s,
           const VdResult   *result,
           gboolean          attacks,
           guint             own,
           guint             other)
{
  VdEffect effect = attacks ? result->attacker : result->defender;

  if (vd_result_exchanges (s, result))
    return own < other ? 2 * own : own > other ? other : own;
  if (attacks && is_exchange (s, result))
    return 2 * MIN (own, other);

  return effect == VD_EFFECT_ELIMINATED ? 2 * own : effect == VD_EFFECT_HALF ? own : 0;
}

static const VdResult *
get_result (const VdScenario *s,
            guint             die,
            guint             column)
{
  if (die < 1 || die > s->table.die || column >= s->table.n_columns)
    return NULL;

  return &s->results[s->table.cells[(die - 1) * s->table.n_columns + column]];
}

gboolean
vd_forecast_column (const VdScenario *s,
                    guint             column,
                    VdForecast       *forecast)
{
  return vd_forecast_changed (s, column, 0, forecast);
}

gboolean
vd_forecast_changed (const VdScenario *s,
                     guint             column,
                     int               change,
                     VdForecast       *forecast)
{
  const VdColumn *odds;

  memset (forecast, 0, sizeof *forecast);
  if (column >= s->table.n_columns || s->table.die == 0)
    return FALSE;

  odds = &s->table.columns[column];
  forecast->rolls = s->table.die;
  forecast->whole = 2 * s->table.die * odds->attack * odds->defence;

  for (guint die = 1; die <= s->table.die; die++)
    {
      const VdResult *result = get_result (s, vd_odds_change_die (s, die, change), column);

      forecast->outcomes[get_outcome (s, result)]++;
      forecast->attacker_hexes += result->attacker_hexes;
      forecast->defender_hexes += result->defender_hexes;
      forecast->attacker_loss +=
        find_loss (s, result, TRUE, odds->attack, odds->defence) * odds->defence;
      forecast->defender_loss +=
        find_loss (s, result, FALSE, odds->defence, odds->attack) * odds->attack;
    }

  return TRUE;
}

VdOutcome
vd_forecast_get_outcome (const VdScenario *s,
                         guint             die,
                         guint             column)
{
  const VdResult *result = get_result (s, die, column);

  return result != NULL ? get_outcome (s, result) : VD_OUTCOME_NONE;
}

VdOutcome
vd_forecast_of_code (const VdScenario *s,
                     const char       *code)
{
  for (guint i = 0; i < s->n_results; i++)
    if (g_strcmp0 (s->results[i].code, code) == 0)
      return get_outcome (s, &s->results[i]);

  return VD_N_OUTCOMES;
}

/* The defender's loss less the attacker's, of @forecast->whole. */
static gint64
get_balance (const VdForecast *forecast)
{
  return (gint64) forecast->defender_loss - forecast->attacker_loss;
}

static gint64
get_retreats (const VdForecast *forecast)
{
  return (gint64) forecast->outcomes[VD_OUTCOME_DEFENDER_RETREATS] -
         forecast->outcomes[VD_OUTCOME_ATTACKER_RETREATS];
}

gboolean
vd_forecast_is_worse (const VdForecast *next,
                      const VdForecast *forecast)
{
  gint64 after = get_balance (next) * forecast->whole;
  gint64 before = get_balance (forecast) * next->whole;

  if (after != before)
    return after < before;

  return get_retreats (next) * forecast->rolls < get_retreats (forecast) * next->rolls;
}
