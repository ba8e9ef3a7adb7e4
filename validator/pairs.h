/* pairs.h: a battle between each two of several players
 *
 * Who wins depends on who plays.  Every pair plays the same games: the same seeds, and
 * so the same dice for the same combats.
 */
#pragma once

#include "core/campaign.h"

G_BEGIN_DECLS

/**
 * vd_pairs_play:
 * @path: of the scenario
 * @words: players, with blanks between: "random greedy passive"
 * @campaign: all but its players
 *
 * Plays the games of each pair and tells what came of them.
 *
 * Returns: a VdExitCode
 */
int vd_pairs_play (const char *path,
                   const char *words,
                   VdCampaign *campaign,
                   gboolean    as_json);

G_END_DECLS
