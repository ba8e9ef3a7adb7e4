/* check.h: what is wrong with a compiled scenario
 *
 * Findings that need no documents.  They name rows by VdFinding.about and hexes by
 * VdFinding.spot; formats/check/check.h finds their files and lines, and says what they are
 * called.  All codes are listed in validator/FINDINGS.md.
 */
#pragma once

#include "core/scenario/explain.h"
#include "core/text/finding.h"

G_BEGIN_DECLS

/**
 * vd_check_scenario:
 * @findings: receives what is wrong
 *
 * Checks set-up, order of battle, reinforcements, the results table and the
 * bound rules.
 */
void     vd_check_scenario  (const VdScenario *self,
                             VdFindings       *findings);

/**
 * vd_check_are_alike:
 * @why: (nullable): receives the rule
 *
 * Returns: whether one unit may stand for the other: same side, class,
 *   strength and movement
 */
gboolean vd_check_are_alike (const VdScenario *self,
                             VdUnitId          a,
                             VdUnitId          b,
                             VdExplain        *why);

/**
 * vd_check_why_idle:
 * @setting: its name in a document
 *
 * Returns: (nullable): why no rule that is in use reads the setting, as a part of a
 *   sentence; %NULL if one may, or there is no such setting
 */
const char *vd_check_why_idle (const VdScenario *self,
                               const char       *setting);

/**
 * vd_check_why_unused:
 * @mechanic: its name in a document
 *
 * Returns: (nullable): why nothing in the battle can use the mechanic, as a part of a
 *   sentence; %NULL if something may, or there is no such mechanic
 */
const char *vd_check_why_unused (const VdScenario *self,
                                 const char       *mechanic);

G_END_DECLS
