#include "formats/project/shipped.h"

#include <gio/gio.h>
#include <string.h>

#include "config.h"

static void
shipped_free (gpointer data)
{
  VdShipped *self = data;

  g_free (self->path);
  g_free (self->title);
  g_free (self);
}

/* A build leaves a file beside the program that says where its source is. */
static char *
read_source_folder (const char *home)
{
  g_autofree char *file = g_build_filename (home, "scenarios-folder", NULL);
  char *text = NULL;

  return g_file_get_contents (file, &text, NULL, NULL) ? g_strchomp (text) : NULL;
}

char *
vd_shipped_find_folder (const char *home)
{
  char *candidates[] = {
    home != NULL ? read_source_folder (home) : NULL,
    home != NULL ? g_build_filename (home, "..", "share", "vedette", "scenarios", NULL) : NULL,
    g_strdup (VD_SCENARIO_DIR),
  };
  char *found = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (candidates); i++)
    {
      if (found == NULL && candidates[i] != NULL && g_file_test (candidates[i], G_FILE_TEST_IS_DIR))
        found = g_canonicalize_filename (candidates[i], NULL);
      g_free (candidates[i]);
    }

  return found;
}

static const char *
get_ending (VdDocumentKind kind)
{
  return kind == VD_DOCUMENT_SYSTEM ? ".system.xml" : kind == VD_DOCUMENT_MAP ? ".map.xml"
                                                                              : ".scenario.xml";
}

static void
add_document (GPtrArray      *list,
              const char     *path,
              VdDocumentKind  kind)
{
  g_autoptr (VdDocument) document = vd_document_load (path, NULL);
  VdNode *title;
  VdShipped *shipped;

  if (document == NULL || vd_document_get_kind (document) != kind)
    return;

  title = vd_node_find (vd_document_get_root (document), "title");
  shipped = g_new0 (VdShipped, 1);
  shipped->path = g_strdup (path);
  shipped->title = title != NULL && vd_node_get_text (title) != NULL
                   ? g_strdup (vd_node_get_text (title)) : g_path_get_basename (path);
  g_ptr_array_add (list, shipped);
}

static void
look_through (GPtrArray      *list,
              const char     *folder,
              VdDocumentKind  kind,
              guint           depth)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_str_has_suffix (name, get_ending (kind)))
        add_document (list, path, kind);
      else if (depth > 0 && g_file_test (path, G_FILE_TEST_IS_DIR))
        look_through (list, path, kind, depth - 1);
    }
}

static int
compare_titles (gconstpointer a,
                gconstpointer b)
{
  const VdShipped *first = *(const VdShipped *const *) a;
  const VdShipped *second = *(const VdShipped *const *) b;

  return g_utf8_collate (first->title, second->title);
}

GPtrArray *
vd_shipped_list (const char     *folder,
                 VdDocumentKind  kind)
{
  GPtrArray *list;

  g_return_val_if_fail (kind <= VD_DOCUMENT_CASES, NULL);

  list = g_ptr_array_new_with_free_func (shipped_free);
  if (folder != NULL)
    look_through (list, folder, kind, 1);
  g_ptr_array_sort (list, compare_titles);

  return list;
}
