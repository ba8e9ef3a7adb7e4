/* check-play.h: what played games tell of a scenario
 *
 * Beside what is wrong with its tables stands what never happens: who never comes in,
 * what never counts, which side always wins.  Each finding says in how many games,
 * and how sure that is.  It holds for the players who played: that a clever one finds
 * no use for a unit is worth a question, that a random one does not is worth nothing.
 *
 * All codes begin with "play." and are listed in validator/FINDINGS.md.
 */
#pragma once

#include "core/campaign/campaign.h"
#include "core/text/finding.h"

G_BEGIN_DECLS

/* Nothing is said of fewer games. */
#define VD_CHECK_PLAY_LEAST 20

/**
 * vd_check_play:
 * @annals: of games of the scenario
 * @findings: receives what they tell; files and lines find formats/check/check.h
 *
 * What happened in none of n games happens, with 95 % confidence, in at most
 * 1 - 0.05^(1/n) of all.  A share is held against its limit by the lower end of
 * Wilson's 95 % interval; that one side wins too often is told as a note where only the
 * share itself is above it.  Of rules that only forbid nothing is told: players who
 * choose among legal orders never run into them.
 */
void     vd_check_play        (const VdAnnals   *annals,
                               VdFindings       *findings);

/**
 * vd_check_play_audits:
 * @results: (array length=n): of all games that were begun, from the first on
 * @findings: receives an error for each kind of audit that failed in any of them
 *
 * However few the games are: one that breaks off is a fault of the program, and no
 * game is a sign that there is none.
 */
void     vd_check_play_audits (const VdScenario   *scenario,
                               const VdGameResult *results,
                               guint               n,
                               VdFindings         *findings);

/**
 * vd_check_play_shows:
 *
 * Returns: whether games show that @rule is applied: not if all that cites it are rules
 *   that only forbid, or that ask something of a scenario before it is played
 */
gboolean vd_check_play_shows  (const VdScenario *scenario,
                               VdCaseId          rule);

G_END_DECLS
