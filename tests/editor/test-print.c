/* test-print SCENARIO: what the printer is given; on a screen of its own
 *
 * Printing to a file, as the dialog's last choice does.
 */
#include "editor/window/print.h"

#include <glib/gstdio.h>
#include <string.h>

static char *scenario;

static GBytes *
print_to_file (VdEditorProject *project,
               VdPrintScale     scale)
{
  g_autoptr (GtkPrintOperation) operation = vd_print_operation_new (project);
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  char *contents = NULL;
  gsize length;
  int file = g_file_open_tmp ("vedette-print-XXXXXX.pdf", &path, &error);

  g_assert_no_error (error);
  g_close (file, NULL);
  vd_print_set_scale (operation, scale);
  gtk_print_operation_set_export_filename (operation, path);
  g_assert_cmpint (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL,
                                            &error), ==, GTK_PRINT_OPERATION_RESULT_APPLY);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &contents, &length, &error));
  g_unlink (path);

  return g_bytes_new_take (contents, length);
}

/* Cairo writes how many pages there are in the clear. */
static guint
count_pages (GBytes *pdf)
{
  gsize length;
  const char *bytes = g_bytes_get_data (pdf, &length);
  const char *count = memmem (bytes, length, "/Count ", strlen ("/Count "));

  g_assert_nonnull (count);
  return g_ascii_strtoull (count + strlen ("/Count "), NULL, 10);
}

static void
test_pages (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdEditorProject) project = vd_editor_project_open (scenario, &error);
  g_autoptr (GBytes) fit = NULL;
  g_autoptr (GBytes) whole = NULL;

  g_assert_no_error (error);
  fit = print_to_file (project, VD_PRINT_FIT);
  whole = print_to_file (project, VD_PRINT_TRUE);

  /* Each map and the counters; in true size none of these fits a page. */
  g_assert_cmpuint (count_pages (fit), ==, vd_editor_project_get (project)->resolved->len + 1);
  g_assert_cmpuint (count_pages (whole), >, 2 * count_pages (fit));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  scenario = argv[1];
  g_test_add_func ("/print/pages", test_pages);

  return g_test_run ();
}
