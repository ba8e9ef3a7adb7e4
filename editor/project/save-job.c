#include "editor/project/save-job.h"

/* Held by the thread, then by the main loop, and by whoever started it. */
struct _VdSaveJob
{
  VdSaveSet *set;
  VdJournal *journal; /* (nullable) */
  void     (*done) (gpointer user_data);
  gpointer   user_data;
  gboolean   dropped; /* nobody waits for it any more */

  GMutex     mutex;   /* of what follows */
  GCond      cond;
  gboolean   is_done;
  GError    *error;   /* (nullable) */
};

static void
clear_job (gpointer data)
{
  VdSaveJob *self = data;

  vd_save_set_free (self->set);
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
  VdSaveJob *self = user_data;

  if (!self->dropped && self->done != NULL)
    self->done (self->user_data);

  return G_SOURCE_REMOVE;
}

static void
note (VdSaveJob *self,
      gboolean   is_ready)
{
  if (self->journal != NULL)
    vd_journal_set_saving (self->journal, vd_save_set_pack (self->set), is_ready);
}

/* The journal knows what is to be renamed before the first file is. */
static gboolean
write_files (VdSaveJob  *self,
             GError    **error)
{
  note (self, FALSE);
  if (vd_save_set_prepare (self->set, error))
    {
      note (self, TRUE);
      if (vd_save_set_commit (self->set, error))
        return TRUE;
    }

  if (self->journal != NULL)
    vd_journal_set_saving (self->journal, NULL, FALSE);
  return FALSE;
}

static gpointer
run (gpointer data)
{
  VdSaveJob *self = data;
  GError *error = NULL;

  write_files (self, &error);

  g_mutex_lock (&self->mutex);
  self->error = error;
  self->is_done = TRUE;
  g_cond_signal (&self->cond);
  g_mutex_unlock (&self->mutex);

  g_idle_add_full (G_PRIORITY_DEFAULT, on_done, self, unref_job);
  return NULL;
}

VdSaveJob *
vd_save_job_start (VdSaveSet  *set,
                   VdJournal  *journal,
                   void      (*done) (gpointer user_data),
                   gpointer    user_data)
{
  VdSaveJob *self = g_atomic_rc_box_new0 (VdSaveJob);

  self->set = set;
  self->journal = journal;
  self->done = done;
  self->user_data = user_data;
  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
  g_thread_unref (g_thread_new ("save", run, g_atomic_rc_box_acquire (self)));

  return self;
}

gboolean
vd_save_job_wait (VdSaveJob *self,
                  guint      milliseconds)
{
  gint64 end = milliseconds != VD_SAVE_JOB_FOREVER
    ? g_get_monotonic_time () + milliseconds * G_TIME_SPAN_MILLISECOND : G_MAXINT64;
  gboolean is_done;

  g_mutex_lock (&self->mutex);
  while (!self->is_done)
    if (end == G_MAXINT64)
      g_cond_wait (&self->cond, &self->mutex);
    else if (!g_cond_wait_until (&self->cond, &self->mutex, end))
      break;
  is_done = self->is_done;
  g_mutex_unlock (&self->mutex);

  return is_done;
}

double
vd_save_job_get_progress (VdSaveJob *self)
{
  return vd_save_set_get_progress (self->set);
}

gboolean
vd_save_job_finish (VdSaveJob  *self,
                    GError    **error)
{
  gboolean is_saved;

  vd_save_job_wait (self, VD_SAVE_JOB_FOREVER);
  is_saved = self->error == NULL;
  if (!is_saved)
    g_propagate_error (error, g_steal_pointer (&self->error));

  self->dropped = TRUE;
  unref_job (self);
  return is_saved;
}
