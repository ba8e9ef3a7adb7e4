#include "tests/shared/pages.h"

#include <glib/gstdio.h>

gboolean
can_read_pages (void)
{
  g_autofree char *reader = g_find_program_in_path ("pdftotext");

  return reader != NULL;
}

char *
read_pages (VdPrint    *print,
            const char *how)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = vd_print_write (print, NULL, &error);
  g_autofree char *path = NULL, *text = NULL;
  const char *argv[] = { "pdftotext", how, NULL, "-", NULL };
  int fd = g_file_open_tmp ("vedette-flow-XXXXXX.pdf", &path, &error), status = -1;

  g_assert_no_error (error);
  g_close (fd, NULL);
  g_file_set_contents (path, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error);
  g_assert_no_error (error);
  argv[2] = path;
  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &text, NULL, &status,
                &error);
  g_assert_no_error (error);
  g_assert_cmpint (status, ==, 0);
  g_unlink (path);
  return g_steal_pointer (&text);
}
