#include "validator/command.h"

#include "core/text/phrase.h"
#include "formats/check/check.h"
#include "formats/compile/compile.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

/* (transfer full): "vedette-check(1)" of the program "vedette check" */
static char *
name_page (void)
{
  g_autofree char *page = g_strconcat (g_get_prgname (), "(1)", NULL);

  return g_strdelimit (g_steal_pointer (&page), " ", '-');
}

/* (nullable) */
static const GOptionEntry *
find_entry (const GOptionEntry *entries,
            const char         *word)
{
  for (; entries->long_name != NULL; entries++)
    if (*word == '-' ? strcmp (entries->long_name, word + 1) == 0 : entries->short_name == *word)
      return entries;

  return NULL;
}

/* @rest: (out): what of @word stands behind an option that takes a value; %NULL if it
 * has none such.
 *
 * Returns: whether there is such an option. */
static gboolean
find_value (const GOptionEntry  *entries,
            const char          *word,
            const char         **rest)
{
  const GOptionEntry *entry = *word == '-' ? find_entry (entries, word) : NULL;

  *rest = "";
  if (*word == '-')
    return entry != NULL && *entry->long_name != '\0' && entry->arg != G_OPTION_ARG_NONE;

  for (; *word != '\0' && (entry = find_entry (entries, word)) != NULL; word++)
    if (entry->arg != G_OPTION_ARG_NONE)
      {
        *rest = word + 1;
        return TRUE;
      }

  return FALSE;
}

/* (transfer full): the words with a blank where "-j2" lacks one: GLib takes no value that
 * an option is not apart from. */
static char **
take_values_apart (const GOptionEntry  *entries,
                   int                  n,
                   char               **words)
{
  g_autoptr (GStrvBuilder) apart = g_strv_builder_new ();
  gboolean is_value = FALSE, is_over = FALSE;

  for (int i = 0; i < n; i++)
    {
      const char *word = words[i], *rest = "";
      gboolean is_option = i > 0 && !is_value && !is_over && word[0] == '-' && word[1] != '\0';

      is_over |= is_option && strcmp (word, "--") == 0;
      is_value = is_option && find_value (entries, word + 1, &rest) && *rest == '\0';
      if (*rest != '\0')
        {
          g_autofree char *option = g_strndup (word, rest - word);

          g_strv_builder_add_many (apart, option, rest, NULL);
        }
      else
        g_strv_builder_add (apart, word);
    }

  return g_strv_builder_end (apart);
}

gboolean
vd_usage_parse (const VdUsage  *usage,
                int             argc,
                char          **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (_(usage->arguments));
  g_autofree char *page = name_page ();
  g_autofree char *more = g_strdup_printf (_("More is in %s."), page);
  g_autofree char *whole = usage->description != NULL
                           ? g_strconcat (_(usage->description), "\n\n", more, NULL) : g_strdup (more);
  g_auto (GStrv) words = take_values_apart (usage->entries, argc, argv);
  g_autoptr (GError) error = NULL;

  g_option_context_set_translation_domain (context, textdomain (NULL));
  g_option_context_set_summary (context, _(usage->summary));
  g_option_context_set_description (context, whole);
  g_option_context_add_main_entries (context, usage->entries, NULL);

  if (g_option_context_parse_strv (context, &words, &error))
    return TRUE;

  vd_usage_refuse ("%s", error->message);
  return FALSE;
}

int
vd_usage_refuse (const char *format,
                 ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);

  vd_complain ("%s", text);
  fprintf (stderr, _("Try “%s --help”.\n"), g_get_prgname ());
  return VD_EXIT_USAGE;
}

int
vd_usage_choose (const char        *option,
                 const char        *value,
                 const char *const *choices)
{
  g_autofree char *all = NULL;

  if (value == NULL)
    return 0;

  for (int i = 0; choices[i] != NULL; i++)
    if (strcmp (choices[i], value) == 0)
      return i;

  all = g_strjoinv (", ", (char **) choices);
  vd_usage_refuse (_("%s: “%s” is none of %s"), option, value, all);
  return -1;
}

void
vd_complain (const char *format,
             ...)
{
  va_list args;

  fprintf (stderr, "%s: ", g_get_prgname ());
  va_start (args, format);
  vfprintf (stderr, format, args);
  va_end (args);
  fputc ('\n', stderr);
}

void
vd_complain_of (const GError *error)
{
  g_autofree char *text = vd_phrase_say (error->message, gettext);

  fprintf (stderr, "%s\n", text);
}

int
vd_fail (const GError *error)
{
  vd_complain_of (error);
  if (g_error_matches (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_CUT))
    return VD_EXIT_CUT;

  return g_error_matches (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_UNPLAYABLE) ? VD_EXIT_FOUND
                                                                              : VD_EXIT_UNREADABLE;
}

int
vd_open (VdOpened   *opened,
         const char *path)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (GError) error = NULL;

  *opened = (VdOpened) { .project = vd_project_load (path, findings, &error) };
  if (opened->project == NULL)
    {
      vd_complain_of (error);
      return VD_EXIT_UNREADABLE;
    }

  opened->scenario = vd_project_compile (opened->project, findings);
  vd_check_project (opened->project, opened->scenario, findings);
  opened->n_errors = vd_findings_count (findings, VD_ERROR);
  if (opened->n_errors > 0)
    vd_complain (ngettext ("%s: %u error; “vedette check” names it",
                           "%s: %u errors; “vedette check” names them", opened->n_errors),
                 path, opened->n_errors);

  if (opened->scenario != NULL && vd_check_require_play (opened->scenario, findings, &error))
    return VD_EXIT_CLEAN;

  vd_opened_clear (opened);
  if (error != NULL)
    return vd_fail (error);

  vd_complain (_("%s: holds no scenario; name a scenario file"), path);
  return VD_EXIT_UNREADABLE;
}

void
vd_opened_clear (VdOpened *opened)
{
  g_clear_pointer (&opened->scenario, vd_scenario_free);
  g_clear_pointer (&opened->project, vd_project_free);
}
