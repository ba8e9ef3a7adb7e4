#include "tests/shared/folder.h"

#include <glib/gstdio.h>

char *
folder_new (void)
{
  g_autoptr (GError) error = NULL;
  char *path = g_dir_make_tmp ("vedette-test-XXXXXX", &error);

  g_assert_no_error (error);
  return path;
}

void
folder_empty (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      if (g_file_test (file, G_FILE_TEST_IS_DIR) && !g_file_test (file, G_FILE_TEST_IS_SYMLINK))
        folder_remove (file);
      else
        g_assert_cmpint (g_unlink (file), ==, 0);
    }
}

void
folder_remove (const char *path)
{
  folder_empty (path);
  g_assert_cmpint (g_rmdir (path), ==, 0);
}
