#include "core/checks/forecast.h"

#include <string.h>

#include "core/scenario/tables.h"

/* The attacker gives up nothing for a defender who stays, and nobody but he
 * exchanges. */
static gboolean
is_exchange (const VdResult *result)
{
  return result->attacker == VD_EFFECT_EXCHANGE && result->defender == VD_EFFECT_ELIMINATED;
}

static gboolean
attacker_suffers (const VdResult *result)
{
  return result->attacker == VD_EFFECT_RETREAT || result->attacker == VD_EFFECT_ELIMINATED ||
         is_exchange (result);
}

static gboolean
defender_suffers (const VdResult *result)
{
  return result->defender == VD_EFFECT_RETREAT || result->defender == VD_EFFECT_ELIMINATED;
}

static VdOutcome
get_outcome (const VdResult *result)
{
  if (attacker_suffers (result) && defender_suffers (result))
    return VD_OUTCOME_BOTH;
  if (attacker_suffers (result))
    return result->attacker == VD_EFFECT_ELIMINATED ? VD_OUTCOME_ATTACKER_ELIMINATED
                                                    : VD_OUTCOME_ATTACKER_RETREATS;
  if (defender_suffers (result))
    return result->defender == VD_EFFECT_ELIMINATED ? VD_OUTCOME_DEFENDER_ELIMINATED
                                                    : VD_OUTCOME_DEFENDER_RETREATS;

  return VD_OUTCOME_NONE;
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
  const VdColumn *odds;

  memset (forecast, 0, sizeof *forecast);
  if (column >= s->table.n_columns || s->table.die == 0)
    return FALSE;

  odds = &s->table.columns[column];
  forecast->rolls = s->table.die;
  forecast->whole = s->table.die * odds->attack;

  for (guint die = 1; die <= s->table.die; die++)
    {
      const VdResult *result = get_result (s, die, column);

      forecast->outcomes[get_outcome (result)]++;
      if (result->attacker == VD_EFFECT_ELIMINATED)
        forecast->attacker_loss += odds->attack;
      else if (is_exchange (result))
        forecast->attacker_loss += MIN (odds->attack, odds->defence);
      if (result->defender == VD_EFFECT_ELIMINATED)
        forecast->defender_loss += odds->attack;
    }

  return TRUE;
}

VdOutcome
vd_forecast_get_outcome (const VdScenario *s,
                         guint             die,
                         guint             column)
{
  const VdResult *result = get_result (s, die, column);

  return result != NULL ? get_outcome (result) : VD_OUTCOME_NONE;
}

VdOutcome
vd_forecast_of_code (const VdScenario *s,
                     const char       *code)
{
  for (guint i = 0; i < s->n_results; i++)
    if (g_strcmp0 (s->results[i].code, code) == 0)
      return get_outcome (&s->results[i]);

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
