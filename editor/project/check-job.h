/* check-job.h: what is wrong with a project, found beside the editing
 *
 * A small project is checked at once.  A large one is written to memory and
 * checked from there in a thread, so that the window keeps answering and the
 * thread never sees a document that is being edited.
 */
#pragma once

#include <gio/gio.h>

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

gboolean    vd_check_job_is_large (const VdProject     *project);

/**
 * vd_check_job_start:
 * @project: as it stands now; not looked at again afterwards
 *
 * Checks a copy of @project in a thread.
 */
void        vd_check_job_start    (const VdProject     *project,
                                   GCancellable        *cancellable,
                                   GAsyncReadyCallback  callback,
                                   gpointer             user_data);
VdFindings *vd_check_job_finish   (GAsyncResult        *result,
                                   GError             **error);

G_END_DECLS
