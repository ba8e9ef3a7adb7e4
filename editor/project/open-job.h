/* open-job.h: loads a project in the background
 *
 * Documents are read and maps resolved in a thread.
 */
#pragma once

#include "editor/project/job.h"
#include "editor/project/project.h"

G_BEGIN_DECLS

/**
 * vd_open_job_start:
 * @done: (nullable): as for vd_job_start()
 *
 * The progress is that of all files together, once the scenario has been read.
 *
 * Returns: a job to be finished by vd_open_job_finish()
 */
VdJob           *vd_open_job_start  (const char  *path,
                                     void       (*done) (gpointer user_data),
                                     gpointer     user_data);

/**
 * vd_open_job_finish:
 * @self: (transfer full)
 *
 * Returns: as vd_editor_project_open()
 */
VdEditorProject *vd_open_job_finish (VdJob       *self,
                                     GError     **error);

G_END_DECLS
