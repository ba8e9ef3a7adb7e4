#include "editor/project/open-job.h"

#include "formats/document/document-pack.h"

static void
settle_document (VdDocument *document)
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
  settle_document (project->scenario);
  settle_document (project->system);
  for (guint i = 0; i < project->maps->len; i++)
    settle_document (project->maps->pdata[i]);
}

static gpointer
load_project (VdJob    *job,
              gpointer  path,
              GError  **error)
{
  VdProject *project = vd_project_load_watched (path, vd_job_get_watch (job), error);

  if (project != NULL && !vd_job_is_cancelled (job))
    settle_all (project);

  return project;
}

static const VdJobKind kind = { "open", load_project, g_free, (GDestroyNotify) vd_project_free };

VdJob *
vd_open_job_start (const char  *path,
                   void       (*done) (gpointer user_data),
                   gpointer     user_data)
{
  g_return_val_if_fail (path != NULL, NULL);

  return vd_job_start (&kind, g_strdup (path), done, user_data);
}

VdEditorProject *
vd_open_job_finish (VdJob   *self,
                    GError **error)
{
  VdProject *project;

  g_return_val_if_fail (self != NULL, NULL);

  project = vd_job_finish (self, error);

  return project != NULL ? vd_editor_project_open_loaded (project, error) : NULL;
}
