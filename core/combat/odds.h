/* odds.h: strengths, odds and the column of the table [NAW 7.0, 7.4, 9.0] */
#pragma once

#include "core/position/game.h"
#include "core/scenario/results.h"

G_BEGIN_DECLS

/**
 * VdOdds:
 * @attack: quarters
 * @defence: quarters, multiples included; what is left of a quarter, as a multiple
 *   of 3/2 can leave, counts for the column and is not shown here
 * @is_poor: whether the attack is the weaker
 * @field: where the fight is
 * @base: column by strength alone, and what a fort leaves of it
 * @shift: columns that demoralization, divisions and the rows of shifts move it, to the
 *   right if positive
 * @column: column after the shift
 * @rolled: the column that the die is for: a lower one if that was announced
 * @die: what is added to the die
 */
typedef struct
{
  guint    attack;
  guint    defence;
  gboolean is_poor;
  guint    field;
  guint    base;
  int      shift;
  guint    column;
  guint    rolled;
  int      die;
} VdOdds;

/**
 * VdOddsShare: what one unit of a combat counts for
 * @strength: quarters, before any multiple; where a hexside halves several of a hex together,
 *   what the unit adds to those that were named before it
 * @multiple: of a defender, by terrain and hexsides, in quarters; one of an attacker
 */
typedef struct
{
  guint strength;
  guint multiple;
} VdOddsShare;

/**
 * vd_odds_of_combat:
 * @why: (nullable): receives every strength, multiple and shift
 *
 * Returns: the odds of the open combat as it stands; it needs a defender and
 *   somebody who attacks
 */
VdOdds vd_odds_of_combat (const VdGame *game,
                          VdExplain    *why);

/**
 * vd_odds_result:
 * @die: as it fell
 *
 * Returns: the index of the result that it comes to, with what is added to it
 */
guint  vd_odds_result    (const VdScenario *scenario,
                          const VdOdds     *odds,
                          guint             die);

/**
 * vd_odds_of_unit:
 * @unit: of the open combat
 *
 * What is in VdOdds.attack beyond these shares is earned by divisions that attack
 * together.
 */
VdOddsShare vd_odds_of_unit (const VdGame *game,
                             VdUnitId      unit);

/**
 * vd_odds_count_worse:
 *
 * Returns: by how many columns the open combat was worse for @side than even odds; 0 where there
 *   is none that has been rolled for
 */
guint       vd_odds_count_worse (const VdGame *game,
                                 guint         side);

G_END_DECLS
