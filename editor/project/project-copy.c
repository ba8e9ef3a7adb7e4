#include "editor/project/project-private.h"

#include <string.h>

#include "editor/project/save-set.h"

static const char *
get_extension (VdEditorProject *self)
{
  return self->project->scenario != NULL ? ".scenario.xml" : ".map.xml";
}

char *
vd_editor_project_complete_name (VdEditorProject *self,
                                 const char      *path)
{
  const char *extension = get_extension (self);

  gsize length = strlen (path);
  g_autofree char *whole = NULL;

  if (g_str_has_suffix (path, extension))
    return g_canonicalize_filename (path, NULL);
  if (g_str_has_suffix (path, ".xml"))
    length -= strlen (".xml");

  whole = g_strdup_printf ("%.*s%s", (int) length, path, extension);
  return g_canonicalize_filename (whole, NULL);
}

/* The way to a file from a folder, as references in documents are written. */
static char *
make_relative (const char *folder,
               const char *file)
{
  g_autofree char *target = g_canonicalize_filename (file, NULL);
  g_auto (GStrv) from = g_strsplit (folder, "/", -1);
  g_auto (GStrv) to = g_strsplit (target, "/", -1);
  GString *way = g_string_new (NULL);
  guint same = 0;

  while (from[same] != NULL && to[same] != NULL && to[same + 1] != NULL &&
         strcmp (from[same], to[same]) == 0)
    same++;

  for (guint i = same; from[i] != NULL; i++)
    if (*from[i] != '\0')
      g_string_append (way, "../");
  for (guint i = same; to[i] != NULL; i++)
    g_string_append_printf (way, "%s%s", to[i], to[i + 1] != NULL ? "/" : "");

  return g_string_free (way, FALSE);
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

GStrv
vd_editor_project_plan_copy (VdEditorProject *self,
                             const char      *path)
{
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();

  if (self->project->scenario != NULL)
    g_strv_builder_add (paths, path);

  for (guint i = 0; i < self->project->maps->len; i++)
    {
      g_autofree char *map = place_map (self, i, path);

      g_strv_builder_add (paths, map);
    }

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
      g_autofree char *href = which >= 0 ? make_relative (folder, paths[1 + which]) : NULL;

      if (href != NULL)
        vd_edit_add (list, vd_edit_set (scenario, map, "href", href));
    }

  if (self->project->system_path != NULL)
    {
      g_autofree char *system = make_relative (folder, self->project->system_path);

      vd_edit_add (list, vd_edit_set (scenario, root, "system", system));
    }

  return list;
}

static void
add_document (VdSaveSet        *set,
              const char       *path,
              const VdDocument *document)
{
  g_autoptr (GBytes) text = vd_document_write (document);

  vd_save_set_add (set, path, text);
}

gboolean
vd_editor_project_save_copy (VdEditorProject  *self,
                             const char       *path,
                             GError          **error)
{
  g_auto (GStrv) paths = vd_editor_project_plan_copy (self, path);
  g_autoptr (VdSaveSet) set = vd_save_set_new ();
  guint n = 0;

  if (self->project->scenario != NULL)
    {
      g_autoptr (VdEdit) references = make_references (self, path, paths);

      /* For a moment: the project itself stays where it is. */
      vd_edit_swap (references);
      add_document (set, paths[n++], self->project->scenario);
      vd_edit_swap (references);
    }

  for (guint i = 0; i < self->project->maps->len; i++)
    add_document (set, paths[n++], self->project->maps->pdata[i]);

  return vd_save_set_prepare (set, error) && vd_save_set_commit (set, error);
}
