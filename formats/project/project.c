#include "formats/project/project.h"

#include "core/text/phrase.h"
#include "formats/project/bundle.h"

#include <glib/gstdio.h>
#include <string.h>

/* More sheets than any game has; a file that names a thousand is not one. */
#define MAX_MAPS 32

/* The file that @href, standing in @from, means: beside that one.  No document
 * may name standard input, which is "-" only to who runs the program. */
static char *
get_beside (const char *from,
            const char *href)
{
  g_autofree char *folder = g_path_get_dirname (from);

  return strcmp (folder, ".") == 0 && strcmp (href, "-") != 0
         ? g_strdup (href) : g_build_filename (folder, href, NULL);
}

/* Whether a document may name it. */
static gboolean
is_beside (const char *href)
{
  return href != NULL && *href != '\0' && !g_path_is_absolute (href) &&
         strstr (href, "://") == NULL;
}

static void
expect_file (VdWatch    *watch,
             const char *path)
{
  GStatBuf file;

  if (watch != NULL && g_stat (path, &file) == 0)
    g_atomic_int_add (&watch->total, (int) (file.st_size / 1024));
}

/* So that progress is of the whole, the files are counted before they are read. */
static void
expect_maps (VdProject *project)
{
  VdNode *maps = vd_node_find (vd_document_get_root (project->scenario), "maps");

  VD_EACH (node, maps, "map")
    {
      const char *href = vd_node_get (node, "href");
      g_autofree char *path =
        href != NULL ? get_beside (vd_document_get_name (project->scenario), href) : NULL;

      if (path != NULL)
        expect_file (project->watch, path);
    }
}

static void refuse (GError     **error,
                    int          code,
                    const char  *file,
                    guint        line,
                    const char  *format,
                    ...) G_GNUC_PRINTF (5, 6);

/* In a phrase, behind file and line. */
static void
refuse (GError     **error,
        int          code,
        const char  *file,
        guint        line,
        const char  *format,
        ...)
{
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = vd_phrase_new_valist (format, args);
  va_end (args);
  g_set_error (error, VD_FORMAT_ERROR, code, "%s:%u: %s", file, line, what);
}

/* Loads what the attribute @word of @node, in the scenario, names. */
static VdDocument *
load_named (const VdProject  *project,
            const VdNode     *node,
            const char       *word,
            VdDocumentKind    kind,
            char            **path,
            GError          **error)
{
  g_autoptr (VdDocument) document = NULL;
  g_autoptr (GError) inner = NULL;
  const char *name = vd_document_get_name (project->scenario);
  const char *href = vd_node_get (node, word);
  guint line = vd_node_get_line (node);
  VdBundled *inside;

  if (!is_beside (href))
    {
      refuse (error, VD_FORMAT_ERROR_SCHEMA, name, line,
              N_("%s: expected a file name relative to this file in %s"),
              vd_node_get_name (node), word);
      return NULL;
    }

  *path = get_beside (name, href);
  inside = vd_bundle_find (project->bundled, href);
  document = inside != NULL && inside->document != NULL
             ? g_steal_pointer (&inside->document)
             : vd_document_load_watched (*path, project->watch, &inner);
  if (document != NULL && vd_document_get_kind (document) == kind)
    return g_steal_pointer (&document);

  if (inner == NULL)
    refuse (error, VD_FORMAT_ERROR_SCHEMA, name, line,
            kind == VD_DOCUMENT_MAP
            ? N_("%s: expected a map file, \"%s\" is another kind of document")
            : N_("%s: expected a system file, \"%s\" is another kind of document"),
            vd_node_get_name (node), href);
  else if (g_error_matches (inner, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN))
    refuse (error, VD_FORMAT_ERROR_OPEN, name, line,
            N_("%s: the file it names cannot be read: %s"), vd_node_get_name (node),
            inner->message);
  else
    g_propagate_error (error, g_steal_pointer (&inner));

  g_clear_pointer (path, g_free);
  return NULL;
}

/* A file is loaded once: two documents of it would save over each other. */
static gboolean
has_map (const VdProject *project,
         const char      *href)
{
  g_autofree char *path =
    href != NULL ? get_beside (vd_document_get_name (project->scenario), href) : NULL;
  g_autofree char *name = path != NULL ? g_canonicalize_filename (path, NULL) : NULL;

  if (name == NULL)
    return FALSE;

  for (guint i = 0; i < project->paths->len; i++)
    {
      g_autofree char *other = g_canonicalize_filename (project->paths->pdata[i], NULL);

      if (strcmp (name, other) == 0)
        return TRUE;
    }

  return FALSE;
}

static gboolean
load_maps (VdProject  *project,
           GError    **error)
{
  VdNode *maps = vd_node_find (vd_document_get_root (project->scenario), "maps");
  guint n = 0;

  VD_EACH (node, maps, "map")
    {
      g_autofree char *path = NULL;
      VdDocument *map;

      if (n++ >= MAX_MAPS)
        {
          refuse (error, VD_FORMAT_ERROR_LIMIT, vd_document_get_name (project->scenario),
                  vd_node_get_line (node), N_("map: at most %d maps can be opened together"),
                  MAX_MAPS);
          return FALSE;
        }

      if (has_map (project, vd_node_get (node, "href")))
        continue;

      map = load_named (project, node, "href", VD_DOCUMENT_MAP, &path, error);
      if (map == NULL)
        return FALSE;

      g_ptr_array_add (project->maps, map);
      g_ptr_array_add (project->paths, g_steal_pointer (&path));
    }

  return TRUE;
}

/* Without its maps. */
static gboolean
load_rules (VdProject   *project,
            VdDocument  *document,
            GError     **error)
{
  VdNode *root = vd_document_get_root (document);

  project->scenario = document;
  project->is_bundle = vd_bundle_is (document);
  project->bundled = vd_bundle_take (document, error);
  if (project->bundled == NULL)
    return FALSE;

  if (vd_node_get (root, "system") != NULL)
    {
      project->system = load_named (project, root, "system", VD_DOCUMENT_SYSTEM,
                                    &project->system_path, error);
      if (project->system == NULL)
        return FALSE;
    }

  return TRUE;
}

static gboolean
load_scenario (VdProject   *project,
               VdDocument  *document,
               GError     **error)
{
  if (!load_rules (project, document, error))
    return FALSE;

  expect_maps (project);
  return load_maps (project, error);
}

static gboolean
take_document (VdProject   *project,
               VdDocument  *document,
               GError     **error)
{
  switch (vd_document_get_kind (document))
    {
    case VD_DOCUMENT_SCENARIO:
      return load_scenario (project, document, error);

    case VD_DOCUMENT_MAP:
      g_ptr_array_add (project->maps, document);
      g_ptr_array_add (project->paths, g_strdup (project->path));
      return TRUE;

    case VD_DOCUMENT_SYSTEM:
      project->system = document;
      project->system_path = g_strdup (project->path);
      return TRUE;

    case VD_DOCUMENT_CASES:
    default:
      refuse (error, VD_FORMAT_ERROR_SCHEMA, project->path,
              vd_node_get_line (vd_document_get_root (document)),
              N_("%s: expected a scenario, a map or a system"),
              vd_node_get_name (vd_document_get_root (document)));
      vd_document_free (document);
      return FALSE;
    }
}

static VdProject *
project_alloc (const char *path)
{
  VdProject *project = g_new0 (VdProject, 1);

  project->path = g_strdup (path);
  project->maps = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_document_free);
  project->paths = g_ptr_array_new_with_free_func (g_free);
  project->resolved = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_map_free);

  return project;
}

VdProject *
vd_project_new (const char *path,
                VdDocument *system,
                VdDocument *scenario,
                VdDocument *map,
                VdFindings *findings)
{
  VdProject *project;

  g_return_val_if_fail (path != NULL, NULL);

  project = project_alloc (path);
  project->system = system;
  project->scenario = scenario;
  if (map != NULL)
    {
      g_ptr_array_add (project->maps, map);
      g_ptr_array_add (project->paths, g_strdup (vd_document_get_name (map)));
    }

  vd_project_resolve (project, findings);
  return project;
}

/* Takes the scenario with its system, or the system, at @path into @project, and no map: a pass may
 * name itself, and a map of its battle may be a pass that names another. */
static gboolean
take_rules (VdProject  *project,
            const char *path)
{
  g_autoptr (VdDocument) document = vd_document_load (path, NULL);
  VdDocumentKind kind;

  if (document == NULL)
    return FALSE;

  kind = vd_document_get_kind (document);
  if (kind == VD_DOCUMENT_SCENARIO)
    return load_rules (project, g_steal_pointer (&document), NULL);
  if (kind != VD_DOCUMENT_SYSTEM)
    return FALSE;

  project->system = g_steal_pointer (&document);
  return TRUE;
}

/* (nullable): the file whose kinds a map has, as it or, of a second pass, its row says. */
static const char *
name_rules (const VdDocument *map)
{
  const VdNode *root = vd_document_get_root (map);
  const VdNode *pass = vd_node_find (root, "pass");
  const char *href = pass != NULL ? vd_node_get (pass, "rules") : NULL;

  return href != NULL ? href : vd_node_get (root, "rules");
}

/* What the rules say of kinds; without it, or if it is broken, the map is as any that is alone. */
static void
load_kinds (VdProject *project)
{
  VdDocument *map = project->scenario == NULL && project->system == NULL && project->maps->len == 1
                    ? project->maps->pdata[0] : NULL;
  const char *href = map != NULL ? name_rules (map) : NULL;
  g_autofree char *path = is_beside (href) ? get_beside (project->path, href) : NULL;
  g_autoptr (VdProject) rules = path != NULL ? project_alloc (path) : NULL;

  if (rules == NULL || !take_rules (rules, path))
    return;

  project->kinds = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_document_free);
  if (rules->scenario != NULL)
    g_ptr_array_add (project->kinds, g_steal_pointer (&rules->scenario));
  if (rules->system != NULL)
    g_ptr_array_add (project->kinds, g_steal_pointer (&rules->system));
}

static VdProject *
load_project (const char  *path,
              VdWatch     *watch,
              GError     **error)
{
  g_autoptr (VdProject) project = NULL;
  VdDocument *document;

  expect_file (watch, path);
  document = vd_document_load_watched (path, watch, error);
  if (document == NULL)
    return NULL;

  project = project_alloc (path);
  project->watch = watch;
  if (!take_document (project, document, error))
    return NULL;

  project->watch = NULL;
  load_kinds (project);
  return g_steal_pointer (&project);
}

VdProject *
vd_project_assemble (const char *path,
                     GPtrArray  *documents,
                     GPtrArray  *paths,
                     VdFindings *findings)
{
  VdProject *project;

  g_return_val_if_fail (path != NULL && documents != NULL && paths != NULL, NULL);
  g_return_val_if_fail (documents->len == paths->len, NULL);

  project = project_alloc (path);
  for (guint i = 0; i < documents->len; i++)
    {
      VdDocument *document = documents->pdata[i];
      VdDocumentKind kind = vd_document_get_kind (document);

      documents->pdata[i] = NULL;
      if (kind == VD_DOCUMENT_MAP)
        {
          g_ptr_array_add (project->maps, document);
          g_ptr_array_add (project->paths, g_strdup (paths->pdata[i]));
        }
      else if (kind == VD_DOCUMENT_SYSTEM && project->system == NULL)
        {
          project->system = document;
          project->system_path = g_strdup (paths->pdata[i]);
        }
      else if (kind == VD_DOCUMENT_SCENARIO && project->scenario == NULL)
        project->scenario = document;
      else
        vd_document_free (document);
    }

  load_kinds (project);
  vd_project_resolve (project, findings);
  return project;
}

VdProject *
vd_project_load (const char  *path,
                 VdFindings  *findings,
                 GError     **error)
{
  VdProject *project;

  g_return_val_if_fail (path != NULL, NULL);

  project = load_project (path, NULL, error);
  if (project != NULL)
    vd_project_resolve (project, findings);

  return project;
}

VdProject *
vd_project_take (VdDocument  *document,
                 GError     **error)
{
  g_autoptr (VdProject) project = NULL;

  g_return_val_if_fail (document != NULL, NULL);

  project = project_alloc (vd_document_get_name (document));
  if (!take_document (project, document, error))
    return NULL;

  vd_project_resolve (project, NULL);
  return g_steal_pointer (&project);
}

VdProject *
vd_project_load_watched (const char  *path,
                         VdWatch     *watch,
                         GError     **error)
{
  VdProject *project;

  g_return_val_if_fail (path != NULL, NULL);

  project = load_project (path, watch, error);
  if (project != NULL)
    vd_project_resolve (project, NULL);

  return project;
}

/* Returns FALSE if it was cancelled. */
static gboolean
copy_document (const VdDocument  *document,
               const VdWatch     *watch,
               VdDocument       **copy)
{
  if (document != NULL)
    *copy = vd_document_copy (document, watch);

  return document == NULL || *copy != NULL;
}

VdProject *
vd_project_copy (const VdProject *project,
                 const VdWatch   *watch)
{
  g_autoptr (VdProject) copy = NULL;

  g_return_val_if_fail (project != NULL, NULL);

  copy = project_alloc (project->path);
  copy->system_path = g_strdup (project->system_path);
  copy->is_bundle = project->is_bundle;
  copy->kinds = project->kinds != NULL ? g_ptr_array_ref (project->kinds) : NULL;
  if (!copy_document (project->system, watch, &copy->system) ||
      !copy_document (project->scenario, watch, &copy->scenario))
    return NULL;

  for (guint i = 0; i < project->maps->len; i++)
    {
      VdDocument *map = NULL;

      if (!copy_document (project->maps->pdata[i], watch, &map))
        return NULL;

      g_ptr_array_add (copy->maps, map);
      g_ptr_array_add (copy->paths, g_strdup (project->paths->pdata[i]));
    }

  return g_steal_pointer (&copy);
}

guint
vd_project_count_rows (const VdProject *project)
{
  guint n = 0;

  g_return_val_if_fail (project != NULL, 0);

  if (project->scenario != NULL)
    n += vd_document_count_rows (project->scenario);
  if (project->system != NULL)
    n += vd_document_count_rows (project->system);
  for (guint i = 0; i < project->maps->len; i++)
    n += vd_document_count_rows (project->maps->pdata[i]);

  return n;
}

void
vd_project_free (VdProject *project)
{
  if (project == NULL)
    return;

  g_ptr_array_unref (project->resolved);
  g_clear_pointer (&project->chart, vd_chart_free);
  g_ptr_array_unref (project->maps);
  g_ptr_array_unref (project->paths);
  g_clear_pointer (&project->bundled, g_ptr_array_unref);
  g_clear_pointer (&project->kinds, g_ptr_array_unref);
  g_clear_pointer (&project->system, vd_document_free);
  g_clear_pointer (&project->scenario, vd_document_free);
  g_free (project->system_path);
  g_free (project->path);
  g_free (project);
}

static VdMap *
resolve_map (VdProject  *project,
             guint       map,
             VdFindings *findings)
{
  guint from = findings != NULL ? findings->len : 0;
  VdMap *resolved = vd_map_new (project->maps->pdata[map], project->chart, findings);

  for (; findings != NULL && from < findings->len; from++)
    vd_finding_set_map (findings->pdata[from], map);

  return resolved;
}

static const VdDocument *
find_kinds (const VdProject *project,
            VdDocumentKind   kind)
{
  for (guint i = 0; project->kinds != NULL && i < project->kinds->len; i++)
    if (vd_document_get_kind (project->kinds->pdata[i]) == kind)
      return project->kinds->pdata[i];

  return NULL;
}

void
vd_project_resolve (VdProject  *project,
                    VdFindings *findings)
{
  g_return_if_fail (project != NULL);

  g_ptr_array_set_size (project->resolved, 0);
  g_clear_pointer (&project->chart, vd_chart_free);

  project->chart = vd_chart_new (
    project->system != NULL ? project->system : find_kinds (project, VD_DOCUMENT_SYSTEM),
    project->scenario != NULL ? project->scenario : find_kinds (project, VD_DOCUMENT_SCENARIO));
  for (guint i = 0; i < project->maps->len; i++)
    g_ptr_array_add (project->resolved, resolve_map (project, i, findings));
}

void
vd_project_find_faults (VdProject  *project,
                        VdFindings *findings)
{
  g_return_if_fail (project != NULL && findings != NULL);

  for (guint i = 0; i < project->resolved->len; i++)
    {
      const VdMap *map = project->resolved->pdata[i];

      /* What is borrowed of a map holds until the next edit. */
      if (map->n_faults > 0)
        vd_map_free (resolve_map (project, i, findings));
    }
}
