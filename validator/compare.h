/* compare.h: two versions of a battle, played with the same dice
 *
 * Game i of either version has the same seed.  A die is not the next of a row but
 * follows from what it is for (see dice.h, vd_scenario_share_dice()): as long as the
 * same unit is attacked in the same turn, the same die falls, whatever happened
 * elsewhere, even if one version has more units or other ground.  Players draw their
 * own numbers, the same from the beginning; after the first decision that differs they
 * go their own ways.  Two equal versions play equal games.
 *
 * So games are compared in pairs, and what is common to a pair cancels out.
 */
#pragma once

#include "validator/tally.h"

G_BEGIN_DECLS

/**
 * VdComparison:
 * @paths: of the two versions
 * @campaigns: of the same seed and as many games
 * @results: (array) of each
 */
typedef struct
{
  const char         *paths[2];
  const VdCampaign   *campaigns[2];
  const VdGameResult *results[2];
} VdComparison;

/**
 * VdPairs: in how many pairs a side won
 * @n: pairs; those with a game that was broken off are left out
 */
typedef struct
{
  guint n;
  guint both;
  guint first;
  guint second;
  guint neither;
} VdPairs;

/**
 * vd_compare_check:
 *
 * Returns: whether the two can be compared, that is have the same sides; if not it
 *   was said on standard error
 */
gboolean vd_compare_check      (const VdScenario   *a,
                                const VdScenario   *b);

/**
 * vd_compare_wins:
 * @winner: a side, or %VD_MAX_SIDES for a draw
 */
VdPairs  vd_compare_wins       (const VdComparison *self,
                                guint               winner);

/**
 * vd_compare_figure:
 * @read: a figure of a game, whole numbers
 * @sums: (out): of the first version, of the second, and of the differences
 *
 * Returns: how many pairs there were
 */
guint    vd_compare_figure     (const VdComparison *self,
                                gint64            (*read) (const VdGameResult *result,
                                                           guint               side),
                                guint               side,
                                VdSum               sums[3]);

/* Returns: in how many pairs both games were the same to the last order */
guint    vd_compare_count_same (const VdComparison *self);

void     vd_compare_print      (const VdComparison *self);
void     vd_compare_print_json (const VdComparison *self);

G_END_DECLS
