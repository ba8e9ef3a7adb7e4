/* save-job.h: files are written beside the window, which goes on answering
 *
 * A set of files is prepared and committed in a thread; its documents must not
 * change until that is done.  All functions are for the thread that started the
 * job.
 */
#pragma once

#include "editor/project/journal.h"
#include "editor/project/save-set.h"

G_BEGIN_DECLS

typedef struct _VdSaveJob VdSaveJob;

#define VD_SAVE_JOB_FOREVER G_MAXUINT

/**
 * vd_save_job_start:
 * @set: (transfer full)
 * @journal: (nullable): is told what is to be renamed before the first file
 *   is, so that a crash in between can be mended; nobody else may use it
 * @done: (nullable): called from the main loop once vd_save_job_finish() has
 *   an answer, unless it was called already
 */
VdSaveJob *vd_save_job_start        (VdSaveSet  *set,
                                     VdJournal  *journal,
                                     void      (*done) (gpointer user_data),
                                     gpointer    user_data);

/**
 * vd_save_job_wait:
 *
 * Returns: whether it is done; after so many milliseconds at most
 */
gboolean   vd_save_job_wait         (VdSaveJob  *self,
                                     guint       milliseconds);

/* From 0 to 1. */
double     vd_save_job_get_progress (VdSaveJob  *self);

/**
 * vd_save_job_finish:
 * @self: (transfer full): waits for the end of it
 *
 * Returns: %FALSE with @error set if a file can't be written; then all are as
 *   they were
 */
gboolean   vd_save_job_finish       (VdSaveJob  *self,
                                     GError    **error);

G_END_DECLS
