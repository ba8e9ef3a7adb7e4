/* job.h: work in the background, while the window goes on answering
 *
 * A job does one thing in a thread of its own, and tells the main loop when it is
 * done.  Whoever starts one owns it, and must either finish or cancel it.  All
 * functions are for the thread that started the job, except those marked as for
 * its work.
 */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

typedef struct _VdJob VdJob;

#define VD_JOB_FOREVER G_MAXUINT

/**
 * VdJobKind: what a job does
 * @name: of its thread
 * @work: called in the thread with the data of the job; returns (transfer full)
 *   (nullable) the result, or sets @error
 * @free_data: (nullable): called in the thread that started the job
 * @free_result: (nullable): for a result that nobody takes
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
 * @data: (transfer full): or borrowed, if the kind has no @free_data
 * @done: (nullable): called from the main loop once vd_job_finish() need not wait,
 *   unless the job has been finished or cancelled by then
 */
VdJob   *vd_job_start        (const VdJobKind  *kind,
                              gpointer          data,
                              void            (*done) (gpointer user_data),
                              gpointer          user_data);

/**
 * vd_job_wait:
 *
 * Waits until the job is done, but no longer than @milliseconds.
 *
 * Returns: whether it is done
 */
gboolean vd_job_wait         (VdJob            *self,
                              guint             milliseconds);

/* From 0 to 1, as far as its work tells. */
double   vd_job_get_progress (VdJob            *self);

/**
 * vd_job_finish:
 * @self: (transfer full)
 *
 * Waits for the end of the job.
 *
 * Returns: (transfer full) (nullable): what its work returned
 */
gpointer vd_job_finish       (VdJob            *self,
                              GError          **error);

/**
 * vd_job_cancel:
 * @self: (transfer full)
 *
 * Nobody is told of the job any more.  Waits until the thread no longer looks at
 * anything that is not its own; the thread ends soon after or, if its work does not
 * look at the watch, with its work.
 */
void     vd_job_cancel       (VdJob            *self);

/* Asks the work to end early; whoever started the job is told of its end as of any other. */
void     vd_job_ask_to_end   (VdJob            *self);

/* For the work */

/* The watch whose total and read tell the progress. */
VdWatch *vd_job_get_watch    (VdJob            *self);
gboolean vd_job_is_cancelled (VdJob            *self);

/**
 * vd_job_begin_look:
 *
 * From here to vd_job_end_look() the work may look at what it does not own.
 *
 * Returns: %FALSE if it may not, because the job has been cancelled
 */
gboolean vd_job_begin_look   (VdJob            *self);
void     vd_job_end_look     (VdJob            *self);

G_END_DECLS
