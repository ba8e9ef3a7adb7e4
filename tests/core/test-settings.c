/* test-settings.c: the page of the core lists whatever a document can set */
#include "core/scenario/setting.h"

#include <string.h>

/* The row of a table that begins with @name, maybe one of several. */
static const char *
find_row (char       **lines,
          const char  *name)
{
  g_autofree char *quoted = g_strdup_printf ("`%s`", name);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *found = g_str_has_prefix (lines[i], "| ") ? strstr (lines[i], quoted) : NULL;

      if (found != NULL && found < strstr (lines[i] + 2, " | "))
        return lines[i];
    }

  return NULL;
}

static char **
read_section (const char *heading)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "core", "README.md", NULL);
  g_autofree char *text = NULL;
  char *section, *end;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  section = strstr (text, heading);
  g_assert_nonnull (section);
  end = strstr (section, "\n## ");
  g_assert_nonnull (end);
  *end = '\0';
  return g_strsplit (section, "\n", -1);
}

static void
test_mechanics (void)
{
  g_auto (GStrv) lines = read_section ("## Mechanics\n");

  for (guint i = 0; i < vd_mechanic_count (); i++)
    if (find_row (lines, vd_mechanic_get_name (i)) == NULL)
      g_error ("core/README.md does not tell of the mechanic %s", vd_mechanic_get_name (i));
}

/* With its words, of which the usual one stands first or is said to be the default. */
static void
test_settings (void)
{
  g_auto (GStrv) lines = read_section ("## Parameters and rulings\n");

  for (guint i = 0; i < vd_setting_count (); i++)
    {
      const char *name = vd_setting_get_name (i), *row = find_row (lines, name);
      const char *const *words = vd_setting_get_words (i);
      g_autofree char *usual = vd_setting_get_usual (i);
      g_autofree char *first = g_strdup_printf (" | `%s`", usual);
      g_autofree char *marked = g_strdup_printf ("default `%s`", usual);

      g_test_message ("%s", name);
      g_assert_nonnull (row);
      for (guint k = 0; words != NULL && words[k] != NULL; k++)
        {
          g_autofree char *quoted = g_strdup_printf ("`%s`", words[k]);

          g_assert_nonnull (strstr (row, quoted));
        }
      if (words != NULL)
        g_assert_true (strstr (row, first) != NULL || strstr (row, marked) != NULL);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/settings/mechanics", test_mechanics);
  g_test_add_func ("/settings/settings", test_settings);

  return g_test_run ();
}
