#include "tests/shared/bundles.h"

#include "formats/io/file-names.h"
#include "formats/project/bundle.h"

GBytes *
bundle_read_file (const char  *path,
                  VdProject  **project)
{
  g_autoptr (VdDocument) document = NULL;
  guint n_rewritten;

  *project = vd_project_load (path, NULL, NULL);
  document = (*project)->scenario != NULL ? vd_bundle_join (path, &n_rewritten, NULL)
                                          : vd_document_load (path, NULL);
  return vd_document_write (document);
}

VdProject *
bundle_load (GBytes *text)
{
  VdDocument *document = vd_document_load_bytes (text, "fuzz", NULL);

  if (document != NULL && vd_document_get_kind (document) == VD_DOCUMENT_SCENARIO &&
      !vd_bundle_is (document))
    g_clear_pointer (&document, vd_document_free);

  return document != NULL ? vd_project_take (document, NULL) : NULL;
}

/* Whether all of them can lie beside each other on any system. */
static gboolean
can_lie (const GPtrArray *files)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  guint number;

  for (guint i = 0; i < files->len; i++)
    g_ptr_array_add (names, ((VdBundled *) files->pdata[i])->name);
  g_ptr_array_add (names, NULL);
  return vd_file_names_find_clash ((const char *const *) names->pdata, &number) == NULL;
}

gboolean
bundle_is_refused (GBytes *text)
{
  VdDocument *bundle = vd_document_load_bytes (text, "fuzz", NULL);
  g_autoptr (GPtrArray) files = vd_bundle_is (bundle) ? vd_bundle_split (bundle, NULL) : NULL;
  VdNode *root = files != NULL ? vd_document_get_root (
    ((VdBundled *) files->pdata[files->len - 1])->document) : NULL;
  guint n = 0;

  if (files == NULL || !can_lie (files))
    return TRUE;

  for (VdNode *row = vd_node_get_first (vd_node_find (root, "maps")); row != NULL;
       row = vd_node_get_next (row))
    n++;
  return files->len != n + 1 + (vd_node_get (root, "system") != NULL);
}
