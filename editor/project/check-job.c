#include "editor/project/check-job.h"

#include "formats/check.h"

typedef enum
{
  WAITING,
  COPYING, /* the thread looks at the documents */
  COPIED
} Stage;

/* The documents of a project as text, and its file names. */
typedef struct
{
  const VdProject *project; /* borrowed; looked at while copying alone */
  GMutex           mutex;
  GCond            cond;
  Stage            stage;
  VdWatch          watch;
  char            *path;
  char            *system_path;
  GBytes          *system;   /* (nullable) */
  GBytes          *scenario; /* (nullable) */
  GPtrArray       *maps;     /* of GBytes */
  GPtrArray       *paths;    /* of char* */
} Copy;

static void
copy_clear (gpointer data)
{
  Copy *copy = data;

  g_free (copy->path);
  g_free (copy->system_path);
  g_clear_pointer (&copy->system, g_bytes_unref);
  g_clear_pointer (&copy->scenario, g_bytes_unref);
  g_ptr_array_unref (copy->maps);
  g_ptr_array_unref (copy->paths);
  g_mutex_clear (&copy->mutex);
  g_cond_clear (&copy->cond);
}

static void
copy_unref (gpointer copy)
{
  g_atomic_rc_box_release_full (copy, copy_clear);
}

static void
closure_unref (gpointer  copy,
               GClosure *closure)
{
  copy_unref (copy);
}

static Copy *
copy_new (const VdProject *project)
{
  Copy *copy = g_atomic_rc_box_new0 (Copy);

  copy->project = project;
  g_mutex_init (&copy->mutex);
  g_cond_init (&copy->cond);
  copy->path = g_strdup (project->path);
  copy->system_path = g_strdup (project->system_path);
  copy->maps = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  copy->paths = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < project->paths->len; i++)
    g_ptr_array_add (copy->paths, g_strdup (project->paths->pdata[i]));

  return copy;
}

/* Returns whether it was cancelled before. */
static gboolean
set_stage (Copy  *copy,
           Stage  stage)
{
  gboolean cancelled;

  g_mutex_lock (&copy->mutex);
  cancelled = g_atomic_int_get (&copy->watch.cancelled);
  copy->stage = cancelled ? COPIED : stage;
  g_cond_signal (&copy->cond);
  g_mutex_unlock (&copy->mutex);

  return cancelled;
}

static void
on_cancelled (GCancellable *cancellable,
              Copy         *copy)
{
  g_mutex_lock (&copy->mutex);
  g_atomic_int_set (&copy->watch.cancelled, TRUE);
  while (copy->stage == COPYING)
    g_cond_wait (&copy->cond, &copy->mutex);
  g_mutex_unlock (&copy->mutex);
}

static void
write_all (Copy *copy)
{
  const VdProject *project = copy->project;

  if (project->system != NULL)
    copy->system = vd_document_write_watched (project->system, &copy->watch);
  if (project->scenario != NULL)
    copy->scenario = vd_document_write_watched (project->scenario, &copy->watch);

  for (guint i = 0; i < project->maps->len && !g_atomic_int_get (&copy->watch.cancelled); i++)
    {
      GBytes *text = vd_document_write_watched (project->maps->pdata[i], &copy->watch);

      if (text != NULL)
        g_ptr_array_add (copy->maps, text);
    }
}

/* Returns FALSE if it was cancelled. */
static gboolean
make_copy (Copy *copy)
{
  if (set_stage (copy, COPYING))
    return FALSE;

  write_all (copy);
  return !set_stage (copy, COPIED);
}

static gboolean
read_one (Copy        *copy,
          GBytes      *bytes,
          const char  *name,
          VdDocument **document,
          GError     **error)
{
  if (bytes != NULL)
    *document = vd_document_load_bytes_watched (bytes, name, &copy->watch, error);

  return bytes == NULL || *document != NULL;
}

static VdProject *
read_copy (Copy    *copy,
           GError **error)
{
  g_autoptr (VdProject) project = g_new0 (VdProject, 1);

  project->path = g_strdup (copy->path);
  project->system_path = g_strdup (copy->system_path);
  project->maps = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_document_free);
  project->paths = g_ptr_array_new_with_free_func (g_free);
  project->resolved = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_map_free);

  if (!read_one (copy, copy->system, copy->system_path, &project->system, error) ||
      !read_one (copy, copy->scenario, copy->path, &project->scenario, error))
    return NULL;

  for (guint i = 0; i < copy->maps->len; i++)
    {
      const char *path = g_ptr_array_index (copy->paths, i);
      VdDocument *map = NULL;

      if (!read_one (copy, g_ptr_array_index (copy->maps, i), path, &map, error))
        return NULL;

      g_ptr_array_add (project->maps, map);
      g_ptr_array_add (project->paths, g_strdup (path));
    }

  return g_steal_pointer (&project);
}

static int
compare_findings (gconstpointer a,
                  gconstpointer b)
{
  const VdFinding *first = *(const VdFinding *const *) a;
  const VdFinding *second = *(const VdFinding *const *) b;

  if ((first->ignored != NULL) != (second->ignored != NULL))
    return first->ignored != NULL ? 1 : -1;
  if (first->severity != second->severity)
    return (int) second->severity - (int) first->severity;
  if (g_strcmp0 (first->file, second->file) != 0)
    return g_strcmp0 (first->file, second->file);

  return first->line < second->line ? -1 : first->line > second->line;
}

VdFindings *
vd_check_job_run (VdProject *project)
{
  VdFindings *findings = vd_findings_new ();
  g_autoptr (VdScenario) scenario = NULL;

  vd_project_resolve (project, findings);
  scenario = vd_project_compile (project, findings);
  vd_check_project (project, scenario, findings);

  g_ptr_array_sort (findings, compare_findings);
  return findings;
}

gboolean
vd_check_job_is_large (const VdProject *project)
{
  guint n = 0;

  for (guint i = 0; i < project->resolved->len; i++)
    n += vd_grid_n_cells (&((const VdMap *) g_ptr_array_index (project->resolved, i))->grid);

  return n > VD_CHECK_JOB_LARGE;
}

static void
run_in_thread (GTask        *task,
               gpointer      source,
               gpointer      task_data,
               GCancellable *cancellable)
{
  g_autoptr (VdProject) project = NULL;
  GError *error = NULL;

  if (make_copy (task_data))
    project = read_copy (task_data, &error);

  if (g_task_return_error_if_cancelled (task))
    g_clear_error (&error);
  else if (project != NULL)
    g_task_return_pointer (task, vd_check_job_run (project), (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

void
vd_check_job_start (const VdProject     *project,
                    GCancellable        *cancellable,
                    GAsyncReadyCallback  callback,
                    gpointer             user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);
  Copy *copy = copy_new (project);

  g_signal_connect_data (cancellable, "cancelled", G_CALLBACK (on_cancelled),
                         g_atomic_rc_box_acquire (copy), closure_unref, 0);
  g_task_set_task_data (task, copy, copy_unref);
  g_task_run_in_thread (task, run_in_thread);
}

VdFindings *
vd_check_job_finish (GAsyncResult  *result,
                     GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
