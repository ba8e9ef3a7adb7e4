/* check.h: what is wrong with a project
 *
 * All codes are listed in validator/FINDINGS.md.
 */
#pragma once

#include "core/campaign/campaign.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_check_project:
 * @scenario: (nullable): what the project compiles to; %NULL for a lone map
 *   or system
 * @findings: what loading and compiling have found; receives the rest
 *
 * Checks the documents, the geometry of the maps and, if there is one, the
 * scenario.  Then the scenario's `ignore` rows are applied to all of
 * @findings, and each finding has a file and, where there is one, a line.
 */
void vd_check_project (VdProject        *project,
                       const VdScenario *scenario,
                       VdFindings       *findings);

/**
 * vd_check_project_played:
 * @annals: (nullable): of games of @scenario; what they tell (core/checks/check-play.h)
 *   is added
 *
 * As vd_check_project(), which leaves aside `ignore` rows for findings that take games.
 */
void vd_check_project_played (VdProject        *project,
                              const VdScenario *scenario,
                              const VdAnnals   *annals,
                              VdFindings       *findings);

/**
 * vd_check_require_play:
 * @findings: of vd_check_project()
 *
 * Asks whether @scenario can be played, before it is.  What says that it cannot
 * becomes an error among @findings, whether the author accepts it or not.
 *
 * Returns: %FALSE with @error, %VD_FORMAT_ERROR_UNPLAYABLE, with the finding's file and line
 */
gboolean vd_check_require_play (const VdScenario  *scenario,
                                VdFindings        *findings,
                                GError           **error);

/**
 * vd_check_project_audited:
 * @results: (array length=n): of games of @scenario
 *
 * Adds an error for each kind of audit that failed in them.  Call after the others: no
 * `ignore` row accepts it.
 */
void vd_check_project_audited (VdProject          *project,
                               const VdScenario   *scenario,
                               const VdGameResult *results,
                               guint               n,
                               VdFindings         *findings);

/**
 * vd_check_accepts:
 * @ignore: a row `ignore` of the scenario
 *
 * Returns: whether the row accepts @finding
 */
gboolean vd_check_accepts (const VdProject *project,
                           const VdNode    *ignore,
                           const VdFinding *finding);

G_END_DECLS
