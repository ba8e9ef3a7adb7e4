#include "editor/project/open-job.h"

#include "formats/document-pack.h"

/* Held by the thread, then by the main loop, and by whoever started it. */
struct _VdOpenJob
{
  char      *path;
  void     (*done) (gpointer user_data);
  gpointer   user_data;
  gboolean   dropped; /* nobody waits for it any more */
  VdWatch    watch;

  GMutex     mutex;   /* of what follows */
  GCond      cond;
  gboolean   is_done;
  VdProject *project; /* (nullable) */
  GError    *error;   /* (nullable) */
};

static void
clear_job (gpointer data)
{
  VdOpenJob *self = data;

  g_free (self->path);
  g_clear_pointer (&self->project, vd_project_free);
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
  VdOpenJob *self = user_data;

  if (!self->dropped)
    self->done (self->user_data);

  return G_SOURCE_REMOVE;
}

static void
settle (VdDocument *document)
{
  if (document == NULL)
    return;

  vd_document_get_n_rewritten (document);
  vd_document_number (document);
}

/* What else the first edit would have to wait for: how far each file is from its
 * canonical text, which takes writing it, and the numbers by which the journal
 * knows the rows. */
static void
settle_all (const VdProject *project)
{
  settle (project->scenario);
  settle (project->system);
  for (guint i = 0; i < project->maps->len; i++)
    settle (project->maps->pdata[i]);
}

static gpointer
run (gpointer data)
{
  VdOpenJob *self = data;
  GError *error = NULL;
  VdProject *project = vd_project_load_watched (self->path, &self->watch, &error);

  if (project != NULL && !g_atomic_int_get (&self->watch.cancelled))
    settle_all (project);

  g_mutex_lock (&self->mutex);
  self->project = project;
  self->error = error;
  self->is_done = TRUE;
  g_cond_signal (&self->cond);
  g_mutex_unlock (&self->mutex);

  g_idle_add_full (G_PRIORITY_DEFAULT, on_done, self, unref_job);
  return NULL;
}

VdOpenJob *
vd_open_job_start (const char  *path,
                   void       (*done) (gpointer user_data),
                   gpointer     user_data)
{
  VdOpenJob *self = g_atomic_rc_box_new0 (VdOpenJob);

  self->path = g_strdup (path);
  self->done = done;
  self->user_data = user_data;
  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
  g_thread_unref (g_thread_new ("open", run, g_atomic_rc_box_acquire (self)));

  return self;
}

gboolean
vd_open_job_wait (VdOpenJob *self,
                  guint      milliseconds)
{
  gint64 end = g_get_monotonic_time () + milliseconds * G_TIME_SPAN_MILLISECOND;
  gboolean is_done;

  g_mutex_lock (&self->mutex);
  while (!self->is_done && g_cond_wait_until (&self->cond, &self->mutex, end))
    ;
  is_done = self->is_done;
  g_mutex_unlock (&self->mutex);

  return is_done;
}

double
vd_open_job_get_progress (VdOpenJob *self)
{
  int total = g_atomic_int_get (&self->watch.total);

  return total > 0 ? MIN (1.0, g_atomic_int_get (&self->watch.read) / (double) total) : 0;
}

VdEditorProject *
vd_open_job_finish (VdOpenJob  *self,
                    GError    **error)
{
  VdProject *project = g_steal_pointer (&self->project);

  self->dropped = TRUE;
  if (self->error != NULL)
    g_propagate_error (error, g_steal_pointer (&self->error));

  unref_job (self);
  return project != NULL ? vd_editor_project_open_loaded (project, error) : NULL;
}

void
vd_open_job_cancel (VdOpenJob *self)
{
  self->dropped = TRUE;
  g_atomic_int_set (&self->watch.cancelled, TRUE);
  unref_job (self);
}
