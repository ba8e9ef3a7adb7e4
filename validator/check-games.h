/* check-games.h: a project and what games of it tell */
#pragma once

#include "core/scenario/scenario.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_check_games:
 * @scenario: (nullable): what @project compiles to
 * @n_games: to be played between greedy players, who try to win, if @scenario can be;
 *   0 for none
 * @findings: what loading and compiling have found; receives the rest, and for each
 *   kind of audit that fails in a game an error, which nothing in the documents accepts
 */
void vd_check_games (VdProject        *project,
                     const VdScenario *scenario,
                     guint             n_games,
                     VdFindings       *findings);

G_END_DECLS
