/* save-job.h: writes files in the background
 *
 * A set of files is prepared and committed in a thread; its documents must not
 * change until that is done.
 */
#pragma once

#include "editor/project/job.h"
#include "editor/project/journal.h"
#include "editor/project/save-set.h"

G_BEGIN_DECLS

/**
 * vd_save_job_start:
 * @set: (transfer full)
 * @journal: (nullable): is told what is to be renamed before the first file is, so
 *   that a crash in between can be repaired; nobody else may use it meanwhile
 * @done: (nullable): as for vd_job_start()
 *
 * Returns: a job that must not be cancelled, and returns whether all is written; if
 *   not, all files are as they were
 */
VdJob *vd_save_job_start (VdSaveSet  *set,
                          VdJournal  *journal,
                          void      (*done) (gpointer user_data),
                          gpointer    user_data);

G_END_DECLS
