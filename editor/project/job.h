/* job.h: work beside the window, which goes on answering
 *
 * A job does one thing in a thread of its own, and tells the main loop when it is
 * done.  Whoever starts one owns it, and either finishes or cancels it.  All
 * functions are for the thread that started the job, but those that are for its
 * work.
 */
#pragma once

#include "formats/document.h"

G_BEGIN_DECLS

typedef struct _VdJob VdJob;

#define VD_JOB_FOREVER G_MAXUINT

/**
 * VdJobKind: what it does
 * @name: of its thread
 * @work: called in the thread with the data of the job; returns (transfer full)
 *   (nullable) what comes of it, or sets @error
 * @free_data: (nullable): called in the thread that started the job
 * @free_result: (nullable): for what nobody takes
 */
typedef struct
{
  const char     *name;
  gpointer      (*work) (VdJob *self, gpointer data, GError **error);
  GDestroyNotify  free_data;
  GDestroyNotify  free_result;
} VdJobKind;

/**
 * vd_job_start:
 * @kind: (transfer none): must outlive the job
 * @data: (transfer full): or borrowed, if its kind frees none
 * @done: (nullable): called from the main loop once vd_job_finish() has an answer,
 *   unless it was called already, or the job cancelled
 */
VdJob   *vd_job_start        (const VdJobKind  *kind,
                              gpointer          data,
                              void            (*done) (gpointer user_data),
                              gpointer          user_data);

/**
 * vd_job_wait:
 *
 * Returns: whether it is done; after so many milliseconds at most
 */
gboolean vd_job_wait         (VdJob            *self,
                              guint             milliseconds);

/* From 0 to 1, as far as its work says so. */
double   vd_job_get_progress (VdJob            *self);

/**
 * vd_job_finish:
 * @self: (transfer full): waits for the end of it
 *
 * Returns: (transfer full) (nullable): what its work returned
 */
gpointer vd_job_finish       (VdJob            *self,
                              GError          **error);

/**
 * vd_job_cancel:
 * @self: (transfer full)
 *
 * Nobody hears of it any more.  Waits until the thread looks at nothing that is
 * not the job's own; it ends soon after, or when its work does if that does not
 * look at the watch.
 */
void     vd_job_cancel       (VdJob            *self);

/* For the work */

/* Whose total and read are its progress. */
VdWatch *vd_job_get_watch    (VdJob            *self);
gboolean vd_job_is_cancelled (VdJob            *self);

/**
 * vd_job_begin_look:
 *
 * From here to vd_job_end_look() the work may look at what others own.
 *
 * Returns: %FALSE if it may not, since the job has been cancelled
 */
gboolean vd_job_begin_look   (VdJob            *self);
void     vd_job_end_look     (VdJob            *self);

G_END_DECLS
