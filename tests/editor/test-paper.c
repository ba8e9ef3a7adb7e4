/* test-paper SCENARIO: what a printer is given; on a screen of its own
 *
 * Printing to a file, as the last choice of GTK's dialog does.
 */
#include "editor/print/paper.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "editor/project/project.h"

#define POINTS_PER_MM (72 / VD_PRINT_MM_PER_INCH)

static char *scenario;

/* (transfer full) */
static VdPrintMade *
lay_out (const char *paper,
         const char *backs)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdEditorProject) project = vd_editor_project_open (scenario, &error);
  g_autoptr (VdSnapshot) source = NULL;
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  VdPrintMade *made;

  g_assert_no_error (error);
  source = vd_snapshot_new (vd_editor_project_get (project));
  g_hash_table_insert (values, (char *) "parts", (char *) "counters,charts");
  g_hash_table_insert (values, (char *) "paper", (char *) paper);
  g_hash_table_insert (values, (char *) "backs", (char *) backs);
  made = vd_job_finish (vd_print_job_start (&(VdPrintWish) { source, values }, NULL, NULL), &error);
  g_assert_no_error (error);
  return made;
}

/* (transfer full) */
static char *
print_to_file (GtkPrintOperation *operation)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  int file = g_file_open_tmp ("vedette-paper-XXXXXX.pdf", &path, &error);

  g_assert_no_error (error);
  g_close (file, NULL);
  gtk_print_operation_set_export_filename (operation, path);
  g_assert_cmpint (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL,
                                            &error), ==, GTK_PRINT_OPERATION_RESULT_APPLY);
  g_assert_no_error (error);
  return g_steal_pointer (&path);
}

/* As pdfinfo tells them, "Page    1 size:  595.276 x 841.89 pts (A4)"; that of the file is the
 * last. */
static void
assert_pages (const char        *path,
              const VdPrintMade *made)
{
  const char *const command[] = { "pdfinfo", "-l", "9999", path, NULL };
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  const char *at;

  g_spawn_sync (NULL, (char **) command, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &text, NULL, NULL,
                &error);
  g_assert_no_error (error);
  at = text;
  for (guint i = 0; i < vd_print_count_pages (made->print); i++)
    {
      VdPrintSheet sheet;
      char *rest;

      vd_print_get_sheet (made->print, i, &sheet);
      at = strstr (at, " size:");
      g_assert_nonnull (at);
      at += strlen (" size:");
      g_assert_cmpfloat (fabs (g_ascii_strtod (at, &rest) - sheet.width * POINTS_PER_MM), <, 0.5);
      g_assert_cmpfloat (fabs (g_ascii_strtod (rest + strlen (" x "), NULL) -
                               sheet.height * POINTS_PER_MM), <, 0.5);
    }
  at = strstr (at, " size:");
  g_assert_true (at != NULL && g_str_has_prefix (at - strlen ("File"), "File"));
}

static void
test_pages (gconstpointer data)
{
  g_autoptr (VdPrintMade) made = lay_out (data, "long");
  g_autoptr (GtkPrintOperation) operation = vd_paper_operation_new (made, "Battle");
  g_autofree char *path = print_to_file (operation);

  assert_pages (path, made);
  g_assert_null (vd_paper_get_margins (operation)); /* a file has none */
  g_unlink (path);
}

static GtkPrintDuplex
find_duplex (const char *backs)
{
  g_autoptr (VdPrintMade) made = lay_out ("a4", backs);
  g_autoptr (GtkPrintOperation) operation = vd_paper_operation_new (made, "Battle");

  return gtk_print_settings_get_duplex (gtk_print_operation_get_print_settings (operation));
}

/* Paper is turned as the backs were laid out for, or not at all. */
static void
test_turned (void)
{
  g_assert_cmpint (find_duplex ("long"), ==, GTK_PRINT_DUPLEX_HORIZONTAL);
  g_assert_cmpint (find_duplex ("short"), ==, GTK_PRINT_DUPLEX_VERTICAL);
  g_assert_cmpint (find_duplex ("fold"), ==, GTK_PRINT_DUPLEX_SIMPLEX);
  g_assert_cmpint (find_duplex ("none"), ==, GTK_PRINT_DUPLEX_SIMPLEX);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  scenario = argv[1];
  g_test_add_data_func ("/paper/a4", "a4", test_pages);
  g_test_add_data_func ("/paper/letter", "letter", test_pages);
  g_test_add_data_func ("/paper/a3", "a3", test_pages);
  g_test_add_func ("/paper/turned", test_turned);

  return g_test_run ();
}
