#include "formats/exchange/bundled.h"

#include <string.h>

#include "core/text/phrase.h"
#include "formats/io/file-names.h"
#include "formats/project/bundle.h"

/* (transfer full): what a document of that kind is called: "north.map.xml" */
static char *
name_file (const char *id,
           const char *kind)
{
  const char *const ids[] = { id != NULL && *id != '\0' ? id : kind, NULL };
  g_autofree char *ending = g_strdup_printf (".%s.xml", kind);
  g_auto (GStrv) names = vd_file_names_make (ids, ending);

  return g_strdup (names[0]);
}

char *
vd_bundled_name_scenario (const char      *id,
                          const char      *system,
                          const GPtrArray *hrefs)
{
  g_autofree char *name = name_file (id, "scenario");
  g_autofree char *folder = g_strndup (name, strlen (name) - strlen (".scenario.xml"));
  g_autoptr (GString) path = g_string_new (name);
  guint n_ups = system != NULL ? vd_bundle_count_ups (system) : 0;

  for (guint i = 0; i < hrefs->len; i++)
    n_ups = MAX (n_ups, vd_bundle_count_ups (hrefs->pdata[i]));
  if (n_ups > VD_BUNDLED_MOST_UPS)
    return NULL;

  for (guint i = 0; i < n_ups; i++)
    {
      g_string_prepend_c (path, '/');
      g_string_prepend (path, folder);
    }

  return g_string_free (g_steal_pointer (&path), FALSE);
}

/* Whether all of them can lie beside each other on any system. */
static gboolean
check_names (const VdImport   *import,
             const GPtrArray  *list,
             GError          **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *what = NULL;
  const VdBundled *file;
  const char *why;
  guint number;

  for (guint i = 0; i < list->len; i++)
    g_ptr_array_add (names, ((VdBundled *) list->pdata[i])->name);
  g_ptr_array_add (names, NULL);
  why = vd_file_names_find_clash ((const char *const *) names->pdata, &number);
  if (why == NULL)
    return TRUE;

  file = list->pdata[number];
  what = vd_phrase_new (why, file->name);
  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA, "%s:%u: %s",
               vd_input_files_get_path (import->files), MAX (file->line, 1), what);
  return FALSE;
}

gboolean
vd_bundled_add (VdImport    *import,
                VdDocument  *document,
                GError     **error)
{
  g_autoptr (VdDocument) taken = document;
  g_autoptr (GPtrArray) list = NULL;

  if (!vd_bundle_is (taken))
    {
      const VdNode *root = vd_document_get_root (taken);
      g_autofree char *file = name_file (vd_node_get (root, "id"), vd_node_get_name (root));

      vd_import_add (import, file, g_steal_pointer (&taken));
      vd_fates_count (import->fates, N_("documents"), 1);
      return TRUE;
    }

  list = vd_bundle_split (g_steal_pointer (&taken), error);
  if (list != NULL && !check_names (import, list, error))
    return FALSE;

  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      VdBundled *file = list->pdata[i];

      vd_import_add (import, file->name, g_steal_pointer (&file->document));
      vd_fates_count (import->fates, N_("documents"), 1);
    }

  return list != NULL;
}
