#include "editor/project/job.h"

/* Held by the thread, then by the main loop, and by whoever started it. */
struct _VdJob
{
  const VdJobKind *kind;
  gpointer         data;
  void           (*done) (gpointer user_data); /* (nullable) */
  gpointer         user_data;
  gboolean         is_dropped; /* nobody waits for it any more */
  VdWatch          watch;

  GMutex           mutex;      /* of what follows */
  GCond            cond;
  gboolean         is_looking;
  gboolean         is_done;
  gpointer         result;     /* (nullable) */
  GError          *error;      /* (nullable) */
};

static void
clear_job (gpointer data)
{
  VdJob *self = data;

  if (self->kind->free_data != NULL)
    self->kind->free_data (self->data);
  if (self->result != NULL && self->kind->free_result != NULL)
    self->kind->free_result (self->result);
  g_clear_error (&self->error);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->cond);
}

static void
unref_job (gpointer data)
{
  g_atomic_rc_box_release_full (data, clear_job);
}

static gboolean
on_done (gpointer user_data)
{
  VdJob *self = user_data;

  if (!self->is_dropped && self->done != NULL)
    self->done (self->user_data);

  return G_SOURCE_REMOVE;
}

static gpointer
run_job (gpointer data)
{
  VdJob *self = data;
  GError *error = NULL;
  gpointer result = self->kind->work (self, self->data, &error);

  g_mutex_lock (&self->mutex);
  self->result = result;
  self->error = error;
  self->is_done = TRUE;
  g_cond_signal (&self->cond);
  g_mutex_unlock (&self->mutex);

  g_idle_add_full (G_PRIORITY_DEFAULT, on_done, self, unref_job);
  return NULL;
}

VdJob *
vd_job_start (const VdJobKind *kind,
              gpointer         data,
              void           (*done) (gpointer user_data),
              gpointer         user_data)
{
  VdJob *self;

  g_return_val_if_fail (kind != NULL && kind->work != NULL, NULL);

  self = g_atomic_rc_box_new0 (VdJob);
  self->kind = kind;
  self->data = data;
  self->done = done;
  self->user_data = user_data;
  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
  g_thread_unref (g_thread_new (kind->name, run_job, g_atomic_rc_box_acquire (self)));

  return self;
}

/* Returns FALSE once it is @end, in monotonic time, or G_MAXINT64. */
static gboolean
wait_until (VdJob  *self,
            gint64  end)
{
  if (end < G_MAXINT64)
    return g_cond_wait_until (&self->cond, &self->mutex, end);

  g_cond_wait (&self->cond, &self->mutex);
  return TRUE;
}

gboolean
vd_job_wait (VdJob *self,
             guint  milliseconds)
{
  gint64 end = milliseconds == VD_JOB_FOREVER
               ? G_MAXINT64
               : g_get_monotonic_time () + milliseconds * G_TIME_SPAN_MILLISECOND;
  gboolean is_done;

  g_return_val_if_fail (self != NULL, FALSE);

  g_mutex_lock (&self->mutex);
  while (!self->is_done && wait_until (self, end))
    ;
  is_done = self->is_done;
  g_mutex_unlock (&self->mutex);

  return is_done;
}

double
vd_job_get_progress (VdJob *self)
{
  int total;

  g_return_val_if_fail (self != NULL, 0);

  total = g_atomic_int_get (&self->watch.total);

  return total > 0 ? MIN (1.0, g_atomic_int_get (&self->watch.read) / (double) total) : 0;
}

gpointer
vd_job_finish (VdJob   *self,
               GError **error)
{
  gpointer result;

  g_return_val_if_fail (self != NULL && !self->is_dropped, NULL);

  vd_job_wait (self, VD_JOB_FOREVER);
  result = g_steal_pointer (&self->result);
  if (self->error != NULL)
    g_propagate_error (error, g_steal_pointer (&self->error));

  self->is_dropped = TRUE;
  unref_job (self);
  return result;
}

void
vd_job_cancel (VdJob *self)
{
  g_return_if_fail (self != NULL && !self->is_dropped);

  g_mutex_lock (&self->mutex);
  g_atomic_int_set (&self->watch.cancelled, TRUE);
  while (self->is_looking)
    g_cond_wait (&self->cond, &self->mutex);
  g_mutex_unlock (&self->mutex);

  self->is_dropped = TRUE;
  unref_job (self);
}

void
vd_job_ask_to_end (VdJob *self)
{
  g_return_if_fail (self != NULL);

  g_atomic_int_set (&self->watch.cancelled, TRUE);
}

/* For the work */

VdWatch *
vd_job_get_watch (VdJob *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->watch;
}

gboolean
vd_job_is_cancelled (VdJob *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return vd_watch_is_cancelled (&self->watch);
}

gboolean
vd_job_begin_look (VdJob *self)
{
  gboolean may_look;

  g_return_val_if_fail (self != NULL, FALSE);

  g_mutex_lock (&self->mutex);
  may_look = self->is_looking = !vd_job_is_cancelled (self);
  g_mutex_unlock (&self->mutex);

  return may_look;
}

void
vd_job_end_look (VdJob *self)
{
  g_return_if_fail (self != NULL);

  g_mutex_lock (&self->mutex);
  self->is_looking = FALSE;
  g_cond_signal (&self->cond);
  g_mutex_unlock (&self->mutex);
}
