/* test-print.c: what is asked of a print, and what there is, agree. */
#include <string.h>

#include "formats/print/page.h"

/* Words of an option by which parts are asked for are the parts, in their order. */
static void
test_parts (void)
{
  const VdOptionRow *option = vd_option_find (vd_print_options, "parts");
  g_auto (GStrv) words = g_strsplit (option->words, "|", -1);
  guint n = 0;

  for (guint i = 0; words[i] != NULL && vd_print_parts[n] != NULL; i++)
    n += strcmp (words[i], vd_print_parts[n]->name) == 0;

  g_assert_null (vd_print_parts[n]);
  g_assert_cmpuint (n, ==, g_strv_length (words));
}

/* A form knows what to call each of them, and each word. */
static void
test_titles (void)
{
  for (const VdOptionRow *option = vd_print_options; option->name != NULL; option++)
    {
      g_auto (GStrv) words = g_strsplit (option->words != NULL ? option->words : "", "|", -1);
      guint n_titles = option->titles != NULL ? g_strv_length ((GStrv) option->titles) : 0;

      g_test_message ("%s", option->name);
      g_assert_true (option->help != NULL && option->title != NULL);
      g_assert_true ((option->type == VD_OPTION_FILE) == (option->file_ending != NULL));
      g_assert_cmpuint (n_titles, ==, g_strv_length (words));
    }
}

/* A title is read beside others: no two are the same. */
static void
test_tells_apart (void)
{
  g_autoptr (GHashTable) titles = g_hash_table_new (g_str_hash, g_str_equal);

  for (const VdOptionRow *option = vd_print_options; option->name != NULL; option++)
    if (!g_hash_table_add (titles, (gpointer) option->title))
      g_error ("two options are called %s", option->title);
}

/* What is not waited for is not laid out. */
static void
test_cancelled (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "scenarios",
                                            "the-bridge-at-lindach",
                                            "the-bridge-at-lindach.scenario.xml", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) project = vd_project_load (path, NULL, &error);
  VdWatch watch = { .cancelled = TRUE };
  const VdPrintRequest request = { .project = project, .watch = &watch };

  g_assert_no_error (error);
  g_assert_null (vd_print_new (&request, &error));
  g_assert_no_error (error);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/print/parts", test_parts);
  g_test_add_func ("/print/titles", test_titles);
  g_test_add_func ("/print/tells-apart", test_tells_apart);
  g_test_add_func ("/print/cancelled", test_cancelled);

  return g_test_run ();
}
