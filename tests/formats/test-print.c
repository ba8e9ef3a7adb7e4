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

/* What an option needs is there, as it is called. */
static void
test_needs (void)
{
  for (const VdOptionRow *option = vd_print_options; option->name != NULL; option++)
    {
      g_auto (GStrv) terms = g_strsplit_set (option->needs != NULL ? option->needs : "", " ;", -1);

      for (guint i = 0; terms[i] != NULL; i++)
        {
          g_auto (GStrv) named = g_strsplit (terms[i] + (*terms[i] == '!'), "=", 2);
          const VdOptionRow *needed = vd_option_find (vd_print_options, named[0]);
          g_auto (GStrv) words = g_strsplit (named[1] != NULL ? named[1] : "", "|", -1);
          g_auto (GStrv) known = g_strsplit (needed != NULL && needed->words != NULL ? needed->words
                                             : "", "|", -1);

          g_test_message ("%s needs %s", option->name, terms[i]);
          g_assert_nonnull (needed);
          for (guint w = 0; words[w] != NULL; w++)
            g_assert_true (g_strv_contains ((const char *const *) known, words[w]));
        }
    }
}

/* Returns: (transfer full) (nullable): the long option that a line of the manual heads */
static char *
read_option (const char *line)
{
  g_auto (GStrv) pieces = g_strsplit (line, "\\", -1);
  g_autofree char *plain = g_strjoinv ("", pieces);
  const char *name = strstr (plain, "--");

  return name != NULL ? g_strndup (name + 2, strcspn (name + 2, "= ")) : NULL;
}

/* The manual tells them in the order of the rows, under the same headings. */
static void
test_manual (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "validator", "vedette-print.1",
                                            NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  const VdOptionRow *option = vd_print_options;
  const char *heading = NULL, *chapter = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[i] != NULL; i++)
    {
      g_autofree char *name = strcmp (lines[i - 1], ".TP") == 0 ? read_option (lines[i]) : NULL;

      if (g_str_has_prefix (lines[i], ".SS "))
        heading = lines[i] + strlen (".SS ");
      if (name == NULL || strcmp (name, "output") == 0 || strcmp (name, "list") == 0)
        continue;

      g_assert_cmpstr (name, ==, option->name);
      chapter = option->chapter != NULL ? option->chapter : chapter;
      g_assert_cmpstr (heading, ==, chapter);
      option++;
    }

  g_assert_null (option->name);
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

/* The largest of a printer's own margins is what every margin has to be, to a tenth. */
static void
test_margin (void)
{
  static const struct { double edges[4]; const char *least; } printers[] = {
    { { 6.35, 6.35, 6.35, 6.35 }, " 6.4 mm" },
    { { 3, 12.7, 3, 3 }, " 12.7 mm" },
    { { 3, 3, 3, 36 * 25.4 / 72 }, " 12.7 mm" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (printers); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *said = NULL;

      g_assert_false (vd_print_check_margin (5, printers[i].edges, &error));
      g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION);
      said = vd_phrase_say (error->message, NULL);
      g_assert_true (g_str_has_prefix (said, "margin: "));
      g_assert_nonnull (strstr (said, printers[i].least));
      g_assert_true (vd_print_check_margin (12.7, printers[i].edges, NULL));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/print/parts", test_parts);
  g_test_add_func ("/print/titles", test_titles);
  g_test_add_func ("/print/tells-apart", test_tells_apart);
  g_test_add_func ("/print/needs", test_needs);
  g_test_add_func ("/print/manual", test_manual);
  g_test_add_func ("/print/cancelled", test_cancelled);
  g_test_add_func ("/print/margin", test_margin);

  return g_test_run ();
}
