/* forecast.h: what a column of the Combat Results Table holds in store
 *
 * Counted from the table by the effects that its codes have in play
 * [NAW 7.6], so that whoever draws or writes a table sees what it does.
 */
#pragma once

#include "core/scenario/scenario.h"

G_BEGIN_DECLS

/* What a combat comes to, from worst to best for the attacker. */
typedef enum
{
  VD_OUTCOME_ATTACKER_ELIMINATED,
  VD_OUTCOME_ATTACKER_HALVED,    /* he loses half of his strength */
  VD_OUTCOME_ATTACKER_RETREATS,
  VD_OUTCOME_BOTH,               /* both suffer, as in an exchange */
  VD_OUTCOME_NONE,
  VD_OUTCOME_DEFENDER_RETREATS,
  VD_OUTCOME_DEFENDER_HALVED,
  VD_OUTCOME_DEFENDER_ELIMINATED,
  VD_N_OUTCOMES
} VdOutcome;

/**
 * VdForecast:
 * @rolls: how many equally likely rolls there are
 * @outcomes: how many of them come to each outcome
 * @attacker_hexes: how many hexes the attacker retreats in all of them together
 * @defender_hexes: the same of the defender
 * @attacker_loss: what the attacker loses on average, of @whole, his strength
 * @defender_loss: the same of the defender
 * @whole: all that a side has, in the unit of the two above
 *
 * Losses are those of strengths that are as the column says, all of it in
 * units that can be given up one by one, to a half of the smallest unit: an exchange costs the
 * attacker what the defender had; or the weaker side all, the stronger half of that, and both
 * their half if they are equal, where the setting `exchange` says so.
 */
typedef struct
{
  guint rolls;
  guint outcomes[VD_N_OUTCOMES];
  guint attacker_hexes;
  guint defender_hexes;
  guint attacker_loss;
  guint defender_loss;
  guint whole;
} VdForecast;

/**
 * vd_forecast_column:
 * @forecast: (out)
 *
 * Returns: %FALSE if there is no such column
 */
gboolean  vd_forecast_column      (const VdScenario *scenario,
                                   guint             column,
                                   VdForecast       *forecast);

/* The same with @change added to each roll of the die. */
gboolean  vd_forecast_changed     (const VdScenario *scenario,
                                   guint             column,
                                   int               change,
                                   VdForecast       *forecast);

/**
 * vd_forecast_get_outcome:
 * @die: from 1
 *
 * Returns: what that roll comes to in that column, %VD_OUTCOME_NONE where there
 *   is none
 */
VdOutcome vd_forecast_get_outcome (const VdScenario *scenario,
                                   guint             die,
                                   guint             column);

/**
 * vd_forecast_of_code:
 *
 * Returns: what a code of the table comes to; %VD_N_OUTCOMES if there is none
 */
VdOutcome vd_forecast_of_code     (const VdScenario *scenario,
                                   const char       *code);

/**
 * vd_forecast_is_worse:
 *
 * Returns: whether @next is worse for the attacker than @forecast: the
 *   defender's loss less his own, each as a share, falls, or else the retreats
 */
gboolean  vd_forecast_is_worse    (const VdForecast *next,
                                   const VdForecast *forecast);

G_END_DECLS
