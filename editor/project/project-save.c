#include "editor/project/project-private.h"

#include <unistd.h>

/* What is written */

static VdSaveSet *
collect_modified (VdEditorProject *self)
{
  VdSaveSet *set = vd_save_set_new ();
  VdDocument *document;
  const char *path;

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (vd_editor_project_is_file_modified (self, document))
      vd_save_set_add_document (set, path, document);

  return set;
}

/* Those that were not modified were not written, unless @all were. */
static void
mark_saved (VdEditorProject *self,
            gboolean         all)
{
  VdDocument *document;
  const char *path;

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (all ? document != NULL : vd_editor_project_is_file_modified (self, document))
      {
        g_hash_table_add (self->written, document);
        g_hash_table_insert (self->stamps, document, vd_journal_make_stamp (path));
        vd_history_mark_saved (self->history, document);
      }
}

/* From now on the project is what was written to the other place.  Steps of
 * the history name nodes, not files, so they go with it. */
static void
move_project (VdEditorProject *self)
{
  vd_editor_project_refer (self, self->copy_path, self->copy_paths);
  vd_editor_project_rename (self, self->copy_path, self->copy_paths);
  mark_saved (self, TRUE);

  vd_editor_project_let_go (self);
  self->is_read_only = FALSE;
}

/* Saving */

void
vd_editor_project_begin_save (VdEditorProject  *self,
                              void            (*done) (gpointer user_data),
                              gpointer          user_data)
{
  g_return_if_fail (VD_IS_EDITOR_PROJECT (self) && self->saving == NULL);

  self->saving = vd_save_job_start (collect_modified (self), self->journal, done, user_data);
}

void
vd_editor_project_begin_copy (VdEditorProject  *self,
                              const char       *path,
                              gboolean          moves,
                              void            (*done) (gpointer user_data),
                              gpointer          user_data)
{
  g_return_if_fail (VD_IS_EDITOR_PROJECT (self) && path != NULL && self->saving == NULL);

  self->copy_path = g_strdup (path);
  self->copy_paths = vd_editor_project_plan_copy (self, path, moves);
  self->copy_moves = moves;
  self->saving = vd_save_job_start (vd_editor_project_collect_copy (self, path, self->copy_paths),
                                    NULL, done, user_data);
}

gboolean
vd_editor_project_is_saving (VdEditorProject *self)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), FALSE);

  return self->saving != NULL;
}

gboolean
vd_editor_project_wait_save (VdEditorProject *self,
                             guint            milliseconds)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self) && self->saving != NULL, FALSE);

  return vd_job_wait (self->saving, milliseconds);
}

double
vd_editor_project_get_save_progress (VdEditorProject *self)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), 0);

  return self->saving != NULL ? vd_job_get_progress (self->saving) : 0;
}

/* The journal is not needed any more once all is in files that the project has. */
gboolean
vd_editor_project_end_save (VdEditorProject  *self,
                            GError          **error)
{
  gboolean is_saved;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self) && self->saving != NULL, FALSE);

  is_saved = vd_job_finish (g_steal_pointer (&self->saving), error) != NULL;
  if (is_saved && (self->copy_path == NULL || self->copy_moves))
    {
      vd_editor_project_end_journal (self);
      if (self->copy_path != NULL)
        move_project (self);
      else
        mark_saved (self, FALSE);
    }

  g_clear_pointer (&self->copy_path, g_free);
  g_clear_pointer (&self->copy_paths, g_strfreev);
  vd_editor_project_tell (self);
  return is_saved;
}

gboolean
vd_editor_project_save (VdEditorProject  *self,
                        GError          **error)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), FALSE);

  vd_editor_project_begin_save (self, NULL, NULL);
  return vd_editor_project_end_save (self, error);
}

gboolean
vd_editor_project_save_copy (VdEditorProject  *self,
                             const char       *path,
                             gboolean          moves,
                             GError          **error)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self) && path != NULL, FALSE);

  vd_editor_project_begin_copy (self, path, moves, NULL, NULL);
  return vd_editor_project_end_save (self, error);
}
