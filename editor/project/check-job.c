#include "editor/project/check-job.h"

#include "formats/check/check.h"
#include "formats/compile/compile.h"

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

void
vd_check_job_complete (VdProject        *project,
                       const VdScenario *scenario,
                       VdFindings       *findings)
{
  g_return_if_fail (project != NULL && findings != NULL);

  vd_check_project (project, scenario, findings);
  g_ptr_array_sort (findings, compare_findings);
}

VdFindings *
vd_check_job_run (VdProject *project)
{
  VdFindings *findings = vd_findings_new ();
  g_autoptr (VdScenario) scenario = NULL;

  g_return_val_if_fail (project != NULL, NULL);

  vd_project_resolve (project, findings);
  scenario = vd_project_compile (project, findings);
  vd_check_job_complete (project, scenario, findings);
  return findings;
}

gboolean
vd_check_job_is_large (const VdProject *project)
{
  guint n = 0;

  g_return_val_if_fail (project != NULL, FALSE);

  for (guint i = 0; i < project->resolved->len; i++)
    n += vd_grid_n_cells (&((const VdMap *) g_ptr_array_index (project->resolved, i))->grid);

  return n > VD_CHECK_JOB_LARGE;
}

static void
set_lines (VdProject *copy)
{
  if (copy->scenario != NULL)
    vd_document_set_written_lines (copy->scenario);
  if (copy->system != NULL)
    vd_document_set_written_lines (copy->system);

  for (guint i = 0; i < copy->maps->len; i++)
    vd_document_set_written_lines (copy->maps->pdata[i]);
}

static gpointer
check_copy (VdJob    *job,
            gpointer  data,
            GError  **error)
{
  g_autoptr (VdProject) copy = NULL;

  if (!vd_job_begin_look (job))
    return NULL;

  copy = vd_project_copy (data, vd_job_get_watch (job));
  vd_job_end_look (job);
  if (copy == NULL || vd_job_is_cancelled (job))
    return NULL;

  set_lines (copy);
  return vd_check_job_run (copy);
}

static const VdJobKind kind = { "check", check_copy, NULL, (GDestroyNotify) g_ptr_array_unref };

VdJob *
vd_check_job_start (VdProject *project,
                    void     (*done) (gpointer user_data),
                    gpointer   user_data)
{
  g_return_val_if_fail (project != NULL, NULL);

  return vd_job_start (&kind, project, done, user_data);
}
