/* open-job.h: a project is loaded beside the window, which goes on answering
 *
 * Documents are read and maps resolved in a thread.  All functions are for the
 * thread that started the job.
 */
#pragma once

#include "editor/project/project.h"

G_BEGIN_DECLS

typedef struct _VdOpenJob VdOpenJob;

/**
 * vd_open_job_start:
 * @done: called from the main loop once vd_open_job_finish() has an answer,
 *   unless it was called already, or the job cancelled
 */
VdOpenJob       *vd_open_job_start        (const char   *path,
                                           void        (*done) (gpointer user_data),
                                           gpointer      user_data);

/**
 * vd_open_job_wait:
 *
 * Returns: whether it is done; after so many milliseconds at most
 */
gboolean         vd_open_job_wait         (VdOpenJob    *self,
                                           guint         milliseconds);

/* From 0 to 1; of all files, once the scenario has been read. */
double           vd_open_job_get_progress (VdOpenJob    *self);

/**
 * vd_open_job_finish:
 * @self: (transfer full): one that is done
 *
 * Returns: as vd_editor_project_open()
 */
VdEditorProject *vd_open_job_finish       (VdOpenJob    *self,
                                           GError      **error);

/* @self: (transfer full); the thread ends soon after. */
void             vd_open_job_cancel       (VdOpenJob    *self);

G_END_DECLS
