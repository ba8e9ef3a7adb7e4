#include "editor/project/project-private.h"

#include <string.h>

#include "editor/project/relative.h"

static gboolean
is_lone_system (VdEditorProject *self)
{
  return self->project->scenario == NULL && self->project->maps->len == 0;
}

static const char *
get_extension (VdEditorProject *self)
{
  if (is_lone_system (self))
    return ".system.xml";

  return self->project->scenario != NULL ? ".scenario.xml" : ".map.xml";
}

char *
vd_editor_project_complete_name (VdEditorProject *self,
                                 const char      *path)
{
  const char *extension;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self) && path != NULL, NULL);

  extension = get_extension (self);
  gsize length = strlen (path);
  g_autofree char *whole = NULL;

  if (g_str_has_suffix (path, extension))
    return g_canonicalize_filename (path, NULL);
  if (g_str_has_suffix (path, ".xml"))
    length -= strlen (".xml");

  whole = g_strdup_printf ("%.*s%s", (int) length, path, extension);
  return g_canonicalize_filename (whole, NULL);
}

/* Where the copy of a map goes: beside the scenario, by its own name if nobody
 * has that there. */
static char *
place_map (VdEditorProject *self,
           guint            map,
           const char      *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *name = g_path_get_basename (self->project->paths->pdata[map]);
  g_autofree char *free_name = NULL;
  char *target;

  if (self->project->scenario == NULL)
    return g_strdup (path);

  target = g_build_filename (folder, name, NULL);
  if (!g_file_test (target, G_FILE_TEST_EXISTS))
    return target;

  g_free (target);
  base[strlen (base) - strlen (get_extension (self))] = '\0';
  free_name = g_strdup_printf ("%s-%s", base, name);

  return g_build_filename (folder, free_name, NULL);
}

/* A repair may have changed the rules; who moves leaves nothing unsaved behind. */
static gboolean
takes_system (VdEditorProject *self)
{
  return !is_lone_system (self) &&
         vd_editor_project_is_file_modified (self, self->project->system);
}

GStrv
vd_editor_project_plan_copy (VdEditorProject *self,
                             const char      *path,
                             gboolean         moves)
{
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (self) && path != NULL, NULL);

  if (self->project->scenario != NULL || is_lone_system (self))
    g_strv_builder_add (paths, path);

  for (guint i = 0; i < self->project->maps->len; i++)
    {
      g_autofree char *map = place_map (self, i, path);

      g_strv_builder_add (paths, map);
    }

  if (moves && takes_system (self))
    g_strv_builder_add (paths, self->project->system_path);

  return g_strv_builder_end (paths);
}

/* Which of the project's maps a reference of the scenario means. */
static int
find_map (VdEditorProject *self,
          const char      *href)
{
  g_autofree char *own = g_canonicalize_filename (self->project->path, NULL);
  g_autofree char *folder = g_path_get_dirname (own);
  g_autofree char *file = g_canonicalize_filename (href != NULL ? href : "", folder);

  for (guint i = 0; i < self->project->paths->len; i++)
    {
      g_autofree char *path = g_canonicalize_filename (self->project->paths->pdata[i], NULL);

      if (strcmp (path, file) == 0)
        return i;
    }

  return -1;
}

/* What the scenario refers to, as seen from its new place. */
static VdEdit *
make_references (VdEditorProject *self,
                 const char      *path,
                 GStrv            paths)
{
  VdDocument *scenario = self->project->scenario;
  VdNode *root = vd_document_get_root (scenario);
  VdNode *maps = vd_node_find (root, "maps");
  g_autofree char *folder = g_path_get_dirname (path);
  VdEdit *list = vd_edit_list ("");

  for (VdNode *map = maps != NULL ? vd_node_get_first (maps) : NULL; map != NULL;
       map = vd_node_get_next (map))
    {
      int which = find_map (self, vd_node_get (map, "href"));
      g_autofree char *href = which >= 0 ? vd_path_make_relative (folder, paths[1 + which]) : NULL;

      if (href != NULL)
        vd_edit_add (list, vd_edit_set (scenario, map, "href", href));
    }

  if (self->project->system_path != NULL)
    {
      g_autofree char *system = vd_path_make_relative (folder, self->project->system_path);

      vd_edit_add (list, vd_edit_set (scenario, root, "system", system));
    }

  return list;
}

VdSaveSet *
vd_editor_project_collect_copy (VdEditorProject *self,
                                const char      *path,
                                GStrv            paths)
{
  VdSaveSet *set = vd_save_set_new ();
  guint n = 0;

  if (self->project->scenario != NULL)
    {
      g_autoptr (VdEdit) references = make_references (self, path, paths);
      g_autoptr (GBytes) text = NULL;

      /* For a moment: the project itself stays where it is, as yet. */
      vd_editor_project_put_off_check (self);
      vd_edit_swap (references);
      text = vd_document_write (self->project->scenario);
      vd_edit_swap (references);
      vd_save_set_add (set, paths[n++], text);
    }

  for (guint i = 0; i < self->project->maps->len; i++)
    vd_save_set_add_document (set, paths[n++], self->project->maps->pdata[i]);

  if (paths[n] != NULL)
    vd_save_set_add_document (set, paths[n], self->project->system);

  return set;
}

void
vd_editor_project_refer (VdEditorProject *self,
                         const char      *path,
                         GStrv            paths)
{
  g_autoptr (VdEdit) references =
    self->project->scenario != NULL ? make_references (self, path, paths) : vd_edit_list ("");

  vd_editor_project_swap_aside (self, references);
}

void
vd_editor_project_rename (VdEditorProject *self,
                          const char      *path,
                          GStrv            paths)
{
  VdProject *project = self->project;
  VdDocument *document;
  const char *its;
  guint n = project->scenario != NULL ? 1 : 0;

  vd_editor_project_forget_compiled (self);
  g_free (project->path);
  project->path = g_strdup (path);

  for (guint i = 0; i < project->maps->len; i++)
    {
      g_free (project->paths->pdata[i]);
      project->paths->pdata[i] = g_strdup (paths[n++]);
    }

  if (is_lone_system (self))
    {
      g_free (project->system_path);
      project->system_path = g_strdup (path);
    }

  for (guint i = 0; vd_editor_project_get_file (self, i, &document, &its); i++)
    if (document != NULL)
      vd_document_set_name (document, its);
}
