#include "editor/project-private.h"

#include "editor/save-set.h"

gboolean
vd_editor_project_get_file (VdEditorProject  *self,
                            guint             index,
                            VdDocument      **document,
                            const char      **path)
{
  VdProject *project = self->project;

  if (index < project->maps->len)
    {
      *document = g_ptr_array_index (project->maps, index);
      *path = g_ptr_array_index (project->paths, index);
      return TRUE;
    }

  *document = index == project->maps->len ? project->scenario : project->system;
  *path = index == project->maps->len ? project->path : project->system_path;

  return index <= project->maps->len + 1;
}

static gboolean
is_modified (VdEditorProject  *self,
             const VdDocument *document)
{
  return document != NULL && !vd_history_is_saved (self->history, document);
}

gboolean
vd_editor_project_is_modified (VdEditorProject *self)
{
  VdDocument *document;
  const char *path;

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (is_modified (self, document))
      return TRUE;

  return FALSE;
}

GStrv
vd_editor_project_list_modified (VdEditorProject *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  VdDocument *document;
  const char *path;

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (is_modified (self, document))
      {
        g_autofree char *name = g_path_get_basename (path);

        g_strv_builder_add (names, name);
      }

  return g_strv_builder_end (names);
}

void
vd_editor_project_stamp_files (VdEditorProject *self)
{
  VdDocument *document;
  const char *path;

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (document != NULL)
      g_hash_table_insert (self->stamps, document, vd_journal_make_stamp (path));
}

GStrv
vd_editor_project_list_foreign (VdEditorProject *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  VdDocument *document;
  const char *path;

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (is_modified (self, document))
      {
        g_autofree char *stamp = vd_journal_make_stamp (path);
        g_autofree char *name = g_path_get_basename (path);

        if (stamp != NULL && g_strcmp0 (stamp, g_hash_table_lookup (self->stamps, document)) != 0)
          g_strv_builder_add (names, name);
      }

  return g_strv_builder_end (names);
}

guint
vd_editor_project_count_rewritten (VdEditorProject *self)
{
  VdDocument *document;
  const char *path;
  guint n = 0;

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (is_modified (self, document) && !g_hash_table_contains (self->written, document))
      n += vd_document_get_n_rewritten (document);

  return n;
}

/* Saving */

static VdSaveSet *
collect_modified (VdEditorProject *self)
{
  VdSaveSet *set = vd_save_set_new ();
  VdDocument *document;
  const char *path;

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (is_modified (self, document))
      {
        g_autoptr (GBytes) text = vd_document_write (document);

        vd_save_set_add (set, path, text);
      }

  return set;
}

static void
mark_saved (VdEditorProject *self)
{
  VdDocument *document;
  const char *path;

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (is_modified (self, document))
      {
        g_hash_table_add (self->written, document);
        g_hash_table_insert (self->stamps, document, vd_journal_make_stamp (path));
        vd_history_mark_saved (self->history, document);
      }
}

/* The journal knows what is to be renamed before the first file is, and is
 * not needed any more once all are. */
static gboolean
write_files (VdEditorProject  *self,
             VdSaveSet        *set,
             GError          **error)
{
  gboolean saved;

  if (self->journal != NULL)
    vd_journal_set_saving (self->journal, vd_save_set_pack (set), FALSE);

  saved = vd_save_set_prepare (set, error);
  if (saved && self->journal != NULL)
    vd_journal_set_saving (self->journal, vd_save_set_pack (set), TRUE);

  saved = saved && vd_save_set_commit (set, error);
  if (saved)
    vd_editor_project_end_journal (self);
  else if (self->journal != NULL)
    vd_journal_set_saving (self->journal, NULL, FALSE);

  return saved;
}

gboolean
vd_editor_project_save (VdEditorProject  *self,
                        GError          **error)
{
  g_autoptr (VdSaveSet) set = collect_modified (self);
  gboolean saved = write_files (self, set, error);

  if (saved)
    mark_saved (self);

  vd_editor_project_tell (self);
  return saved;
}
