#include "editor/project/project-private.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

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

gboolean
vd_editor_project_is_file_modified (VdEditorProject  *self,
                                    const VdDocument *document)
{
  return document != NULL && !vd_history_is_saved (self->history, document);
}

gboolean
vd_editor_project_is_modified (VdEditorProject *self)
{
  VdDocument *document;
  const char *path;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), FALSE);

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (vd_editor_project_is_file_modified (self, document))
      return TRUE;

  return FALSE;
}

GStrv
vd_editor_project_list_modified (VdEditorProject *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  VdDocument *document;
  const char *path;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), NULL);

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (vd_editor_project_is_file_modified (self, document))
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

/* Whether another program has written it since it was read or saved here. */
static gboolean
is_changed (VdEditorProject *self,
            VdDocument      *document,
            const char      *path)
{
  g_autofree char *stamp = vd_journal_make_stamp (path);

  return stamp != NULL && g_strcmp0 (stamp, g_hash_table_lookup (self->stamps, document)) != 0;
}

static GStrv
list_changed (VdEditorProject *self,
              gboolean         only_modified)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  VdDocument *document;
  const char *path;

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (document != NULL &&
        (!only_modified || vd_editor_project_is_file_modified (self, document)) &&
        is_changed (self, document, path))
      {
        g_autofree char *name = g_path_get_basename (path);

        g_strv_builder_add (names, name);
      }

  return g_strv_builder_end (names);
}

GStrv
vd_editor_project_list_foreign (VdEditorProject *self)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), NULL);

  return list_changed (self, TRUE);
}

GStrv
vd_editor_project_list_foreign_there (VdEditorProject *self,
                                      GStrv            paths)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  VdDocument *document;
  const char *path;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self) && paths != NULL, NULL);

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (document != NULL && g_strv_contains ((const char *const *) paths, path) &&
        is_changed (self, document, path))
      {
        g_autofree char *name = g_path_get_basename (path);

        g_strv_builder_add (names, name);
      }

  return g_strv_builder_end (names);
}

GStrv
vd_editor_project_list_changed (VdEditorProject *self)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), NULL);

  return list_changed (self, FALSE);
}

GStrv
vd_editor_project_list_paths (VdEditorProject *self)
{
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();
  VdDocument *document;
  const char *path;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), NULL);

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (document != NULL)
      g_strv_builder_add (paths, path);

  return g_strv_builder_end (paths);
}

/* Whether the scenario there has that map of ours. */
static gboolean
is_sharer (VdEditorProject *self,
           int              which,
           const char      *path)
{
  g_autoptr (VdDocument) document = vd_document_load (path, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  VdNode *maps = document != NULL && vd_document_get_kind (document) == VD_DOCUMENT_SCENARIO
    ? vd_node_find (vd_document_get_root (document), "maps") : NULL;
  VdNode *map = maps != NULL ? vd_node_get_first (maps) : NULL;

  for (; map != NULL; map = vd_node_get_next (map))
    {
      const char *href = vd_node_get (map, "href");
      g_autofree char *its = g_canonicalize_filename (href != NULL ? href : "", folder);

      for (guint i = 0; i < self->project->paths->len; i++)
        {
          g_autofree char *ours = g_canonicalize_filename (self->project->paths->pdata[i], NULL);

          if ((which < 0 || which == (int) i) && strcmp (its, ours) == 0)
            return TRUE;
        }
    }

  return FALSE;
}

GStrv
vd_editor_project_list_sharers (VdEditorProject *self,
                                int              map)
{
  g_autofree char *path = NULL;
  g_autofree char *folder = NULL;
  g_autofree char *own = NULL;
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (GDir) dir = NULL;
  const char *name;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self) && map < (int) self->project->maps->len, NULL);

  path = g_canonicalize_filename (self->project->path, NULL);
  folder = g_path_get_dirname (path);
  own = g_path_get_basename (path);
  dir = g_dir_open (folder, 0, NULL);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *other = g_build_filename (folder, name, NULL);

      if (g_str_has_suffix (name, ".scenario.xml") && strcmp (name, own) != 0 &&
          is_sharer (self, map, other))
        g_strv_builder_add (names, name);
    }

  return g_strv_builder_end (names);
}

/* One lock for each file that is open for editing: a name made of its path, in
 * the folder of the journals. */
static int
lock_file (const char *path)
{
  g_autofree char *whole = g_canonicalize_filename (path, NULL);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_MD5, whole, -1);
  g_autofree char *folder = vd_journal_get_folder ();
  g_autofree char *base = g_strconcat ("open-", sum, NULL);
  g_autofree char *name = g_build_filename (folder, base, NULL);

  g_mkdir_with_parents (folder, 0700);
  return vd_journal_lock (name);
}

/* Rules are edited only where there is nothing else. */
static gboolean
can_edit (VdEditorProject  *self,
          const VdDocument *document)
{
  const VdProject *project = self->project;

  return document != NULL &&
         (document != project->system || (project->scenario == NULL && project->maps->len == 0));
}

gboolean
vd_editor_project_is_alone (VdEditorProject *self)
{
  VdDocument *document;
  const char *path;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), FALSE);

  if (self->locks->len > 0)
    return TRUE;

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    {
      int lock = can_edit (self, document) ? lock_file (path) : -1;

      if (lock >= 0)
        g_array_append_val (self->locks, lock);
      else if (can_edit (self, document) && errno == EWOULDBLOCK)
        {
          vd_editor_project_let_go (self);
          return FALSE;
        }
    }

  return TRUE;
}

void
vd_editor_project_let_go (VdEditorProject *self)
{
  g_return_if_fail (VD_IS_EDITOR_PROJECT (self));

  for (guint i = 0; i < self->locks->len; i++)
    close (g_array_index (self->locks, int, i));
  g_array_set_size (self->locks, 0);
}

gboolean
vd_editor_project_has_file (VdEditorProject *self,
                            const char      *path)
{
  g_autofree char *wanted = NULL;
  VdDocument *document;
  const char *its;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self) && path != NULL, FALSE);

  wanted = g_canonicalize_filename (path, NULL);
  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &its); i++)
    if (can_edit (self, document))
      {
        g_autofree char *name = g_canonicalize_filename (its, NULL);

        if (strcmp (name, wanted) == 0)
          return TRUE;
      }

  return FALSE;
}

guint
vd_editor_project_count_rewritten (VdEditorProject *self)
{
  VdDocument *document;
  const char *path;
  guint n = 0;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self), 0);

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &path); i++)
    if (vd_editor_project_is_file_modified (self, document) &&
        !g_hash_table_contains (self->written, document))
      n += vd_document_get_n_rewritten (document);

  return n;
}
