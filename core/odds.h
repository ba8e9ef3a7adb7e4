/* odds.h: strengths, odds and the column of the table [NAW 7.0, 7.4, 9.0] */
#pragma once

#include "core/game.h"

G_BEGIN_DECLS

/**
 * VdOdds:
 * @attack: quarters
 * @defence: quarters, multiples included
 * @field: where the fight is
 * @base: column by strength alone
 * @shift: columns that demoralization and divisions move it, to the right if
 *   positive
 * @column: column after the shift
 */
typedef struct
{
  guint attack;
  guint defence;
  guint field;
  guint base;
  int   shift;
  guint column;
} VdOdds;

/**
 * vd_odds_column:
 *
 * Returns: the column of the table for two strengths, rounded in the
 *   defender's favour, the last ones standing for all beyond [7.0-P, 7.6]
 */
guint  vd_odds_column   (const VdScenario *scenario,
                         guint             attack,
                         guint             defence);

/**
 * vd_odds_of_combat:
 * @why: (nullable): receives every strength, multiple and shift
 *
 * Returns: the odds of the open combat as it stands; it needs a defender and
 *   somebody who attacks
 */
VdOdds vd_odds_of_combat (const VdGame *game,
                          VdExplain    *why);

G_END_DECLS
