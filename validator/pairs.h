/* pairs.h: a battle between each two of several players
 *
 * Who wins depends on who plays.  Every pair plays the same games: the same seeds, and
 * so the same dice for the same combats.
 */
#pragma once

#include "core/campaign/campaign.h"
#include "validator/command.h"

G_BEGIN_DECLS

/**
 * vd_pairs_play:
 * @path: of the scenario
 * @words: players, with blanks between: "random greedy passive"
 * @campaign: all but its players
 * @store: (nullable): a store that the games of each pair go into, a run for each
 * @report: (nullable): where pages are written to, one for each pair: to
 *   NAME-1-PLAYER-PLAYER.html and so on, for NAME.html
 *
 * Plays the games of each pair and tells what came of them.
 *
 * Returns: a VdExitCode
 */
int vd_pairs_play (const char     *path,
                   const VdOpened *opened,
                   const char     *words,
                   VdCampaign     *campaign,
                   const char     *store,
                   const char     *report,
                   gboolean        as_json);

G_END_DECLS
