#include "formats/project/bundle.h"

#include <string.h>

#include "core/text/phrase.h"
#include "formats/document/document-private.h"

static void
bundled_free (gpointer data)
{
  VdBundled *self = data;

  g_clear_pointer (&self->document, vd_document_free);
  g_free (self->name);
  g_free (self);
}

static GPtrArray *
bundled_list_new (void)
{
  return g_ptr_array_new_with_free_func (bundled_free);
}

static void
add_bundled (GPtrArray  *list,
             char       *name,
             guint       line,
             VdDocument *document)
{
  VdBundled *bundled = g_new (VdBundled, 1);

  *bundled = (VdBundled) { name, line, document };
  g_ptr_array_add (list, bundled);
}

static gboolean refuse (GError           **error,
                        const VdDocument  *document,
                        guint              line,
                        const char        *format,
                        ...) G_GNUC_PRINTF (4, 5);

static gboolean
refuse (GError           **error,
        const VdDocument  *document,
        guint              line,
        const char        *format,
        ...)
{
  g_autofree char *what = NULL;
  va_list args;

  va_start (args, format);
  what = vd_phrase_new_valist (format, args);
  va_end (args);

  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA, "%s:%u: %s",
               vd_document_get_name (document), MAX (line, 1), what);
  return FALSE;
}

static VdNode *
find_inline (const VdDocument *document)
{
  return vd_document_get_kind (document) == VD_DOCUMENT_SCENARIO
         ? vd_node_find (vd_document_get_root (document), "inline") : NULL;
}

gboolean
vd_bundle_is (const VdDocument *document)
{
  g_return_val_if_fail (document != NULL, FALSE);

  return find_inline (document) != NULL;
}

/* Names: parts of a path, without `.` and with `..` only at its beginning */

static GPtrArray *
normalize_path (const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);
  GPtrArray *kept = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      gboolean is_up = strcmp (parts[i], "..") == 0;

      if (*parts[i] == '\0' || strcmp (parts[i], ".") == 0)
        continue;
      if (is_up && kept->len > 0 && strcmp (kept->pdata[kept->len - 1], "..") != 0)
        g_ptr_array_set_size (kept, kept->len - 1);
      else
        g_ptr_array_add (kept, g_strdup (parts[i]));
    }

  return kept;
}

static char *
join_parts (GPtrArray *parts)
{
  g_autoptr (GString) path = g_string_new (NULL);

  for (guint i = 0; i < parts->len; i++)
    g_string_append_printf (path, "%s%s", i > 0 ? "/" : "", (char *) parts->pdata[i]);

  return g_string_free (g_steal_pointer (&path), FALSE);
}

/* One name for all ways to write it. */
static char *
simplify_name (const char *path)
{
  g_autoptr (GPtrArray) parts = normalize_path (path);

  return join_parts (parts);
}

/* Moving what a document holds, with what stands beside its root */

static void
unlink_node (VdNode *node)
{
  VdNode *parent = node->parent;

  *(node->previous != NULL ? &node->previous->next : &parent->first) = node->next;
  *(node->next != NULL ? &node->next->previous : &parent->last) = node->previous;
  node->parent = node->previous = node->next = NULL;
}

static void
move_all (VdNode *from,
          VdNode *to)
{
  while (from->first != NULL)
    {
      VdNode *node = from->first;

      unlink_node (node);
      vd_node_append (to, node);
    }
}

static VdDocument *
take_file (VdDocument *bundle,
           VdNode     *file)
{
  VdDocument *document = vd_document_new_empty (vd_document_get_name (bundle));
  VdNode *root = vd_node_get_first (file);

  move_all (file, &document->node);
  vd_document_set_root (document, root);
  return document;
}

/* One root, and nothing beside it that no file could hold there. */
static gboolean
check_file (const VdDocument  *bundle,
            const VdNode      *file,
            GError           **error)
{
  const char *name = vd_node_get (file, "href");
  guint n = 0;

  for (const VdNode *node = file->first; node != NULL; node = node->next)
    if (vd_node_is_element (node) && (node->element == NULL || node->type != VD_NODE_ELEMENT))
      return refuse (error, bundle, node->line, N_("file \"%s\": expected a map or a system; take the "
                     "element '%s' away"), name, node->name);
    else if (vd_node_is_element (node))
      n++;

  if (n == 0)
    return refuse (error, bundle, file->line, N_("file \"%s\": expected one map or one system, there "
                   "is none; bundle the scenario again"), name);

  return n == 1 ||
         refuse (error, bundle, file->line, N_("file \"%s\": expected one map or one system, there "
                 "are several; give each a file of its own"), name);
}

VdBundled *
vd_bundle_find (const GPtrArray *list,
                const char      *name)
{
  g_autofree char *wanted = NULL;

  g_return_val_if_fail (list != NULL && name != NULL, NULL);

  wanted = simplify_name (name);
  for (guint i = 0; i < list->len; i++)
    {
      VdBundled *bundled = list->pdata[i];
      g_autofree char *its = simplify_name (bundled->name);

      if (strcmp (its, wanted) == 0)
        return bundled;
    }

  return NULL;
}

static gboolean
take_files (VdDocument  *bundle,
            VdNode      *section,
            GPtrArray   *list,
            GError     **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (VdNode *file = vd_node_get_first (section); file != NULL; file = vd_node_get_next (file))
    {
      const char *name = vd_node_get (file, "href");

      if (file->element == NULL)
        continue;
      if (!check_file (bundle, file, error))
        return FALSE;
      if (!g_hash_table_add (names, simplify_name (name)))
        return refuse (error, bundle, file->line, N_("file \"%s\" stands twice in the bundle; take one "
                       "away"), name);

      add_bundled (list, g_strdup (name), file->line, take_file (bundle, file));
    }

  return TRUE;
}

GPtrArray *
vd_bundle_take (VdDocument  *scenario,
                GError     **error)
{
  g_autoptr (GPtrArray) list = bundled_list_new ();
  VdNode *section;

  g_return_val_if_fail (scenario != NULL, NULL);

  section = find_inline (scenario);
  if (section != NULL)
    {
      vd_document_settle (scenario);
      if (!take_files (scenario, section, list, error))
        return NULL;
      vd_node_free (vd_document_remove (scenario, section, NULL));
    }

  return g_steal_pointer (&list);
}

guint
vd_bundle_count_ups (const char *path)
{
  g_autoptr (GPtrArray) parts = normalize_path (path);
  guint n = 0;

  while (n < parts->len && strcmp (parts->pdata[n], "..") == 0)
    n++;

  return n;
}

static gboolean
is_sound (const GPtrArray *parts)
{
  for (guint i = 0; i < parts->len; i++)
    {
      const char *part = parts->pdata[i];

      /* Hidden files belong to other programs, and ".." is one of those. */
      if (*part == '.')
        return FALSE;
      for (; *part != '\0'; part++)
        if (g_ascii_iscntrl (*part) || *part == '\\' || *part == ':')
          return FALSE;
    }

  return parts->len > 0 && g_str_has_suffix (parts->pdata[parts->len - 1], ".xml");
}

/* Where @name, as the scenario at @as names it, comes to lie. */
static char *
place_file (const VdDocument  *bundle,
            const char        *as,
            const char        *name,
            guint              line,
            GError           **error)
{
  g_autofree char *folder = g_path_get_dirname (as);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GPtrArray) parts = normalize_path (path);

  if (!g_path_is_absolute (name) && !g_path_is_absolute (as) && is_sound (parts))
    return join_parts (parts);

  refuse (error, bundle, line, N_("\"%s\" is no name for a file of a bundle; expected one that ends in "
          ".xml, in the folder \"%s\" or beside it: mend it here and where the scenario says it"),
          name, folder);
  return NULL;
}

static gboolean
place_files (const VdDocument  *bundle,
             const char        *as,
             GPtrArray         *list,
             GError           **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < list->len; i++)
    {
      VdBundled *file = list->pdata[i];
      char *path = place_file (bundle, as, file->name, file->line, error);

      if (path == NULL)
        return FALSE;

      g_free (file->name);
      file->name = path;
      if (!g_hash_table_add (names, path))
        return refuse (error, bundle, file->line, N_("two files of the bundle would both be \"%s\"; "
                       "give one another name"), path);
    }

  return TRUE;
}

GPtrArray *
vd_bundle_split (VdDocument  *bundle,
                 GError     **error)
{
  g_autoptr (VdDocument) scenario = bundle;
  g_autoptr (GPtrArray) list = NULL;
  g_autofree char *as = NULL;
  g_autofree char *base = NULL;
  VdNode *section;
  guint line;

  g_return_val_if_fail (bundle != NULL, NULL);

  section = find_inline (bundle);
  if (section == NULL)
    {
      refuse (error, bundle, vd_document_get_root (bundle)->line, N_("holds no other files: it is no "
              "bundle; \"vedette bundle\" makes one of a scenario"));
      return NULL;
    }

  as = g_strdup (vd_node_get (section, "as"));
  base = g_path_get_basename (as);
  line = section->line;
  list = vd_bundle_take (scenario, error);
  if (list == NULL)
    return NULL;

  add_bundled (list, g_strdup (base), line, scenario);
  bundle = g_steal_pointer (&scenario);
  return place_files (bundle, as, list, error) ? g_steal_pointer (&list) : NULL;
}

/* Making one */

/* The name of the scenario, with as many folders as the names in it go up. */
static char *
make_as (const VdProject *project,
         guint            n_ups)
{
  const VdNode *root = vd_document_get_root (project->scenario);
  const char *id = vd_node_get (root, "id");
  g_autofree char *typed = strcmp (project->path, "-") == 0
                           ? g_strconcat (id != NULL ? id : "scenario", ".scenario.xml", NULL)
                           : g_strdup (project->path);
  g_autofree char *path = g_canonicalize_filename (typed, NULL);
  g_autoptr (GPtrArray) parts = normalize_path (path);

  while (parts->len > n_ups + 1)
    g_ptr_array_remove_index (parts, 0);
  while (parts->len < n_ups + 1)
    g_ptr_array_insert (parts, 0, g_strdup ("folder"));

  return join_parts (parts);
}

static void
put_file (VdDocument *bundle,
          VdNode     *section,
          const char *href,
          VdDocument *document)
{
  VdNode *file = vd_node_new (bundle, "file");

  g_free (vd_node_set (file, "href", href));
  vd_document_insert (bundle, section, file, NULL);
  move_all (&document->node, file);
  document->root = NULL;
}

static gboolean
is_file (const VdProject *project,
         const char      *href,
         const char      *path)
{
  g_autofree char *folder = g_path_get_dirname (project->path);
  g_autofree char *beside = g_build_filename (folder, href, NULL);
  g_autofree char *named = g_canonicalize_filename (beside, NULL);
  g_autofree char *other = g_canonicalize_filename (path, NULL);

  return strcmp (named, other) == 0;
}

/* (transfer container): what the scenario calls each of its maps.  They follow the rows that
 * name them; of two rows that name one file the first counts. */
static GPtrArray *
list_hrefs (const VdProject *project)
{
  VdNode *maps = vd_node_find (vd_document_get_root (project->scenario), "maps");
  VdNode *row = maps != NULL ? vd_node_get_first (maps) : NULL;
  GPtrArray *hrefs = g_ptr_array_new ();

  for (; row != NULL && hrefs->len < project->maps->len; row = vd_node_get_next (row))
    {
      const char *href = vd_node_get (row, "href");

      if (href != NULL && is_file (project, href, project->paths->pdata[hrefs->len]))
        g_ptr_array_add (hrefs, (gpointer) href);
    }

  return hrefs;
}

static void
put_maps (VdProject *project,
          VdNode    *section)
{
  g_autoptr (GPtrArray) hrefs = list_hrefs (project);

  for (guint i = 0; i < hrefs->len; i++)
    put_file (project->scenario, section, hrefs->pdata[i], project->maps->pdata[i]);
}

static guint
count_all_ups (const VdProject *project)
{
  const VdNode *root = vd_document_get_root (project->scenario);
  const char *system = vd_node_get (root, "system");
  const VdNode *maps = vd_node_find (root, "maps");
  guint n = system != NULL ? vd_bundle_count_ups (system) : 0;

  for (const VdNode *map = maps != NULL ? vd_node_get_first (maps) : NULL; map != NULL;
       map = vd_node_get_next (map))
    {
      const char *href = vd_node_get (map, "href");
      guint its = href != NULL ? vd_bundle_count_ups (href) : 0;

      n = MAX (n, its);
    }

  return n;
}

static guint
count_rewritten (const VdProject *project)
{
  guint n = vd_document_get_n_rewritten (project->scenario);

  if (project->system != NULL)
    n += vd_document_get_n_rewritten (project->system);
  for (guint i = 0; i < project->maps->len; i++)
    n += vd_document_get_n_rewritten (project->maps->pdata[i]);

  return n;
}

/* @href: what the scenario calls it */
static gboolean
name_named (const VdProject *project,
            const char      *as,
            const char      *href,
            GStrvBuilder    *names,
            GError         **error)
{
  const VdNode *root = vd_document_get_root (project->scenario);
  g_autofree char *name = place_file (project->scenario, as, href, root->line, error);

  if (name != NULL)
    g_strv_builder_add (names, name);
  return name != NULL;
}

GStrv
vd_bundle_name_files (const VdProject  *project,
                      GError          **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_autoptr (GPtrArray) hrefs = NULL;
  g_autofree char *as = NULL;

  g_return_val_if_fail (project != NULL, NULL);

  if (project->scenario == NULL)
    {
      as = strcmp (project->path, "-") != 0 ? g_path_get_basename (project->path)
                                            : g_strdup ("input.map.xml");
      g_strv_builder_add (names, as);
      return g_strv_builder_end (names);
    }

  hrefs = list_hrefs (project);
  as = make_as (project, count_all_ups (project));
  g_strv_builder_add (names, as);
  if (project->system != NULL &&
      !name_named (project, as, vd_node_get (vd_document_get_root (project->scenario), "system"),
                   names, error))
    return NULL;
  for (guint i = 0; i < hrefs->len; i++)
    if (!name_named (project, as, hrefs->pdata[i], names, error))
      return NULL;

  return g_strv_builder_end (names);
}

VdDocument *
vd_bundle_join (const char  *path,
                guint       *n_rewritten,
                GError     **error)
{
  g_autoptr (VdProject) project = NULL;
  g_autofree char *as = NULL;
  VdNode *root, *section;

  g_return_val_if_fail (path != NULL && n_rewritten != NULL, NULL);

  project = vd_project_load (path, NULL, error);
  if (project == NULL)
    return NULL;

  if (project->scenario == NULL || project->is_bundle)
    {
      g_autofree char *why = vd_phrase_of (
        project->is_bundle ? N_("is a bundle already; \"vedette unbundle\" splits it")
        : N_("expected a scenario; a bundle is made of a scenario and what it names"));

      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA, "%s:1: %s", path, why);
      return NULL;
    }

  *n_rewritten = count_rewritten (project);
  root = vd_document_get_root (project->scenario);
  as = make_as (project, count_all_ups (project));

  section = vd_node_new (project->scenario, "inline");
  g_free (vd_node_set (section, "as", as));
  vd_document_insert (project->scenario, root, section, VD_NODE_END);
  if (project->system != NULL)
    put_file (project->scenario, section, vd_node_get (root, "system"), project->system);
  put_maps (project, section);

  return g_steal_pointer (&project->scenario);
}
