#include "tests/shared/documents.h"

#include <string.h>

#include "tests/shared/share.h"

static void
list_folder (const char *folder,
             GPtrArray  *paths)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        list_folder (path, paths);
      else if (g_str_has_suffix (name, ".xml"))
        g_ptr_array_add (paths, g_steal_pointer (&path));
    }
}

static int
compare_paths (const void *a,
               const void *b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
list_shipped_documents (void)
{
  static const char *const folders[] = { "scenarios", "tests/documents" };
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = g_build_filename (g_getenv ("VD_SOURCE"), folders[i], NULL);

      list_folder (folder, paths);
    }

  g_assert_cmpuint (paths->len, >, 5);
  g_ptr_array_sort (paths, compare_paths);
  return paths;
}

GStrv
list_battles (void)
{
  GStrv names = vd_split_words (g_getenv ("VD_BATTLES"));
  guint n = g_strv_length (names);

  for (guint i = test_share (n); i < n; i++)
    g_clear_pointer (&names[i], g_free);

  return names;
}

static gboolean
is_tried (const char        *path,
          const char *const *names)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (folder);

  return strstr (path, "/scenarios/") != NULL && (names == NULL || g_strv_contains (names, name));
}

GPtrArray *
list_tried_documents (void)
{
  const char *few = g_getenv ("VD_LONG") == NULL ? g_getenv ("VD_BATTLES") : NULL;
  g_auto (GStrv) names = few != NULL ? vd_split_words (few) : NULL;
  GPtrArray *paths = list_shipped_documents ();

  for (guint i = paths->len; i > 0; i--)
    if (!is_tried (paths->pdata[i - 1], (const char *const *) names))
      g_ptr_array_remove_index (paths, i - 1);

  g_assert_cmpuint (paths->len, >, 0);
  return paths;
}

VdDocument *
read_document (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  VdDocument *document = vd_document_load_bytes (bytes, "made", &error);

  g_assert_no_error (error);
  return document;
}

VdProject *
load_battle (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".scenario.xml", NULL);
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "scenarios", name, file, NULL);
  g_autoptr (GError) error = NULL;
  VdProject *project = vd_project_load (path, NULL, &error);

  g_assert_no_error (error);
  return project;
}

void
add_for_battles (const char    *path,
                 GTestDataFunc  test)
{
  g_auto (GStrv) battles = vd_split_words (g_getenv ("VD_BATTLES"));

  for (guint i = 0; battles[i] != NULL; i++)
    {
      g_autofree char *own = g_strdup_printf ("%s/%s", path, battles[i]);

      g_test_add_data_func_full (own, g_strdup (battles[i]), test, g_free);
    }
}
