#include "editor/project/picture-job.h"

#include <string.h>

typedef struct
{
  char      *path;      /* of the project */
  GPtrArray *texts;     /* of GBytes: its documents */
  GPtrArray *paths;     /* of char *: the file of each */
  VdPicture  picture;
  char      *target;
} Job;

static void
job_free (gpointer data)
{
  Job *self = data;

  g_free (self->path);
  g_ptr_array_unref (self->texts);
  g_ptr_array_unref (self->paths);
  g_free (self->target);
  g_free (self);
}

static void
take_document (Job              *self,
               const VdDocument *document,
               const char       *path)
{
  if (document == NULL)
    return;

  g_ptr_array_add (self->texts, vd_document_write (document));
  g_ptr_array_add (self->paths, g_strdup (path != NULL ? path : self->path));
}

static Job *
job_new (const VdProject *project,
         const VdPicture *picture,
         const char      *target)
{
  Job *self = g_new0 (Job, 1);

  self->path = g_strdup (project->path);
  self->texts = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  self->paths = g_ptr_array_new_with_free_func (g_free);
  self->picture = *picture;
  self->target = g_strdup (target);
  take_document (self, project->scenario, project->path);
  take_document (self, project->system, project->system_path);
  for (guint i = 0; i < project->maps->len; i++)
    take_document (self, project->maps->pdata[i], project->paths->pdata[i]);

  return self;
}

/* In the thread */

static VdProject *
read_project (const Job  *self,
              GError    **error)
{
  g_autoptr (GPtrArray) documents =
    g_ptr_array_new_with_free_func ((GDestroyNotify) vd_document_free);

  for (guint i = 0; i < self->texts->len; i++)
    {
      VdDocument *document = vd_document_load_bytes (self->texts->pdata[i],
                                                     self->paths->pdata[i], error);

      if (document == NULL)
        {
          g_ptr_array_remove_range (documents, 0, documents->len);
          return NULL;
        }
      g_ptr_array_add (documents, document);
    }

  g_ptr_array_set_free_func (documents, NULL);
  return vd_project_assemble (self->path, documents, self->paths, NULL);
}

static gboolean
draw (const Job  *self,
      GError    **error)
{
  g_autoptr (VdProject) project = read_project (self, error);
  const VdPicture *picture = &self->picture;

  if (project == NULL)
    return FALSE;

  return picture->map == VD_PICTURE_COUNTERS
         ? vd_render_counters (project, &picture->how, self->target, error)
         : vd_render_map (project, picture->map, &picture->how, self->target, error);
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
