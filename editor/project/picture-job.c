#include "editor/project/picture-job.h"

#include <string.h>

typedef struct
{
  VdProject *project; /* owned: a copy, of which the maps are not resolved yet */
  VdPicture  picture;
  char      *target;
} Job;

static void
job_free (gpointer data)
{
  Job *self = data;

  vd_project_free (self->project);
  g_free (self->target);
  g_free (self);
}

static Job *
job_new (const VdProject *project,
         const VdPicture *picture,
         const char      *target)
{
  Job *self = g_new0 (Job, 1);

  self->project = vd_project_copy (project, NULL);
  self->picture = *picture;
  self->target = g_strdup (target);

  return self;
}

/* In the thread */

static gboolean
draw (const Job  *self,
      GError    **error)
{
  const VdPicture *picture = &self->picture;

  vd_project_resolve (self->project, NULL);
  return picture->map == VD_PICTURE_COUNTERS
         ? vd_render_counters (self->project, &picture->how, self->target, error)
         : vd_render_map (self->project, picture->map, &picture->how, self->target, error);
}

static void
run_in_thread (GTask        *task,
               gpointer      source,
               gpointer      task_data,
               GCancellable *cancellable)
{
  GError *error = NULL;

  if (draw (task_data, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
vd_picture_job_start (const VdProject     *project,
                      const VdPicture     *picture,
                      const char          *path,
                      GCancellable        *cancellable,
                      GAsyncReadyCallback  callback,
                      gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_task_data (task, job_new (project, picture, path), job_free);
  g_task_run_in_thread (task, run_in_thread);
}

gboolean
vd_picture_job_finish (GAsyncResult  *result,
                       GError       **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

/* Names of files */

char *
vd_picture_suggest_name (const VdProject *project,
                         int              map)
{
  const VdMap *resolved = map >= 0 ? project->resolved->pdata[map] : NULL;
  g_autofree char *base = g_path_get_basename (project->path);
  char *dot = strchr (base, '.');

  if (dot != NULL && dot != base)
    *dot = '\0';
  if (resolved == NULL)
    return g_strconcat (base, "-counters", NULL);

  return project->maps->len > 1 && resolved->id != NULL
         ? g_strconcat (base, "-", resolved->id, NULL) : g_strconcat (base, "-map", NULL);
}

char *
vd_picture_complete_name (const char *path,
                          const char *ending)
{
  return vd_render_knows (path) ? g_strdup (path) : g_strconcat (path, ending, NULL);
}
