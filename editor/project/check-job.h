/* check-job.h: what is wrong with a project, found beside the editing
 *
 * A small project is checked at once.  A large one is copied and the copy
 * checked, both in a thread, so that the window keeps answering.
 * The job is cancelled before a document changes, which takes a few microseconds:
 * until the thread no longer looks at any document.
 */
#pragma once

#include "core/scenario/scenario.h"
#include "editor/project/job.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

#define VD_CHECK_JOB_LARGE 10000 /* hexes */

/**
 * vd_check_job_run:
 *
 * Resolves the maps of @project, compiles it and checks it.
 *
 * Returns: (transfer full): all that was found, the worst first
 */
VdFindings *vd_check_job_run      (VdProject           *project);

/**
 * vd_check_job_complete:
 * @project: resolved
 * @scenario: (nullable): what it compiles to
 * @findings: what resolving and compiling have found; receives the rest, and is sorted,
 *   the worst first
 */
void        vd_check_job_complete (VdProject           *project,
                                   const VdScenario    *scenario,
                                   VdFindings          *findings);

/* Whether checking or compiling it would hold up the editing. */
gboolean    vd_check_job_is_large (const VdProject     *project);

/**
 * vd_check_job_start:
 * @project: must not be changed or freed until the job is finished or cancelled
 * @done: (nullable): as for vd_job_start()
 *
 * Checks a copy of @project in a thread.  Its findings name lines as they will be once
 * the files are saved; those of a small project, checked at once, lines as they were read.
 *
 * Returns: a job that returns (transfer full) its VdFindings, as vd_check_job_run()
 */
VdJob      *vd_check_job_start    (VdProject           *project,
                                   void               (*done) (gpointer user_data),
                                   gpointer             user_data);

G_END_DECLS
