/* verdict.h: the answer to an order: legal, or which rule forbids it */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * VdVerdict: whether an order is legal
 * @point: the rule that forbids it
 * @rule: the case bound to it, 0 if none
 * @cost: what a move costs, in quarters
 * @named: the unit that a refusal names + 1, 0 if none; see vd_verdict_phrase()
 */
typedef struct
{
  gboolean legal;
  VdPoint  point;
  VdCaseId rule;
  guint    cost;
  guint    named;
} VdVerdict;

/**
 * vd_forbid:
 * @why: (nullable): receives the refusal in words
 *
 * Returns: that the rule @point forbids it, with the case bound to it
 */
static inline VdVerdict
vd_forbid (const VdGame *game,
           VdPoint       point,
           VdExplain    *why)
{
  vd_because (why, point, 0, "%s", vd_point_text (point));
  return (VdVerdict) { .point = point, .rule = vd_scenario_cite (game->scenario, point) };
}

/* Returns: that it is legal, and what it costs in quarters */
static inline VdVerdict
vd_allow (guint cost)
{
  return (VdVerdict) { .legal = TRUE, .cost = cost };
}

G_END_DECLS
