#include "editor/project/check-job.h"

#include "formats/check.h"

typedef enum
{
  WAITING,
  COPYING, /* the thread looks at the documents */
  COPIED
} Stage;

/* How far the thread is with the documents of a project. */
typedef struct
{
  const VdProject *project; /* borrowed; looked at while copying alone */
  GMutex           mutex;
  GCond            cond;
  Stage            stage;
  VdWatch          watch;
} Copy;

static void
copy_clear (gpointer data)
{
  Copy *copy = data;

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

/* Returns NULL if it was cancelled. */
static VdProject *
make_copy (Copy *copy)
{
  g_autoptr (VdProject) project = NULL;

  if (set_stage (copy, COPYING))
    return NULL;

  project = vd_project_copy (copy->project, &copy->watch);
  return set_stage (copy, COPIED) ? NULL : g_steal_pointer (&project);
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
  g_autoptr (VdProject) project = make_copy (task_data);

  if (!g_task_return_error_if_cancelled (task))
    g_task_return_pointer (task, vd_check_job_run (project), (GDestroyNotify) g_ptr_array_unref);
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
