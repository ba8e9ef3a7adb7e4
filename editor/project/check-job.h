/* check-job.h: what is wrong with a project, found beside the editing
 *
 * A small project is checked at once.  A large one is copied and the copy
 * checked, both in a thread, so that the window keeps answering.
 * Before a document changes the job is cancelled, and that waits for the few
 * microseconds until the thread looks at no document any more.
 */
#pragma once

#include "editor/project/job.h"
#include "formats/compile.h"

G_BEGIN_DECLS

#define VD_CHECK_JOB_LARGE 10000 /* hexes */

/**
 * vd_check_job_run:
 *
 * Resolves the maps of @project, compiles it and checks it.
 *
 * Returns: (transfer full): all that was found, what is worst first
 */
VdFindings *vd_check_job_run      (VdProject           *project);

/**
 * vd_check_job_complete:
 * @project: resolved
 * @scenario: (nullable): what it compiles to
 * @findings: what resolving and compiling have found; receives the rest, and is sorted,
 *   what is worst first
 */
void        vd_check_job_complete (VdProject           *project,
                                   const VdScenario    *scenario,
                                   VdFindings          *findings);

/* Whether checking it, or compiling it, would hold up the editing. */
gboolean    vd_check_job_is_large (const VdProject     *project);

/**
 * vd_check_job_start:
 * @project: must not change, nor go, until the job is finished or cancelled
 *
 * Checks a copy of @project in a thread.  Findings name the lines that the files will
 * have once they are saved; the check of a small project, those that they were read from.
 *
 * Returns: a job that returns (transfer full) its VdFindings, as vd_check_job_run()
 */
VdJob      *vd_check_job_start    (VdProject           *project,
                                   void               (*done) (gpointer user_data),
                                   gpointer             user_data);

G_END_DECLS
