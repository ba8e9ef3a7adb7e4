/* merge.c: vedette merge, also for git */
#include "core/text/phrase.h"
#include "formats/merge/document-merge.h"
#include "formats/merge/merge-text.h"
#include "validator/command.h"
#include "validator/written.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

typedef struct
{
  char **files;
  char  *output;
  char  *name;
} Options;

enum { BASE, OURS, THEIRS, N_FILES };

typedef struct
{
  VdDocument *document[N_FILES]; /* %NULL if it cannot be read, or is a base that is empty */
  GBytes     *bytes[N_FILES];    /* only where the texts are merged */
  gboolean    is_bad[N_FILES];
  gboolean    is_of_two_kinds;   /* maps and scenarios, say */
} Versions;

/* What git gives as the base of a file that both branches made.  A pipe has no
 * size either, but something in it. */
static gboolean
is_empty (const char *path)
{
  GStatBuf file;

  return g_stat (path, &file) == 0 && file.st_size == 0 &&
         (S_ISREG (file.st_mode) || S_ISCHR (file.st_mode));
}

static const char *
get_name (const Options *options)
{
  return options->name != NULL ? options->name : options->files[OURS];
}

static void
say_conflict (const VdConflict *conflict,
              const char       *name)
{
  g_autofree char *text = vd_phrase_say (conflict->text, gettext);

  if (conflict->ours > 0)
    fprintf (stderr, _("%s:%u: conflict: %s\n"), name, conflict->ours, text);
  else
    fprintf (stderr, _("%s: conflict (line %u of theirs): %s\n"), name, conflict->theirs, text);
}

static void
say_conflicts (const GPtrArray *conflicts,
               const char      *name)
{
  for (guint i = 0; i < conflicts->len; i++)
    say_conflict (conflicts->pdata[i], name);

  if (conflicts->len > 0)
    vd_complain (ngettext ("%s: %u conflict; decide at the comment “%s” and take it away",
                           "%s: %u conflicts; decide at each comment “%s” and take it away",
                           conflicts->len), name, conflicts->len, VD_CONFLICT_MARK);
}

/* Where git calls, the files have names that tell nobody anything.
 * (transfer full) */
static char *
name_version (const Options *options,
              guint          version)
{
  static const char *const sides[N_FILES] = { N_("base"), N_("ours"), N_("theirs") };

  return options->name != NULL
         ? g_strdup_printf ("%s (%s)", options->name, _(sides[version]))
         : g_strdup (options->files[version]);
}

static void
say_unreadable (const Options *options,
                guint          version,
                const GError  *error)
{
  const char *path = options->files[version];
  g_autofree char *name = name_version (options, version);
  g_autofree char *text = vd_phrase_say (error->message, gettext);

  if (g_str_has_prefix (text, path))
    fprintf (stderr, "%s%s\n", name, text + strlen (path));
  else
    fprintf (stderr, "%s\n", text);
}

/* Loads the versions, and says what is wrong with each that cannot be read. */
static void
load_versions (const Options *options,
               Versions      *versions)
{
  for (guint i = 0; i < N_FILES; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *name = name_version (options, i);

      if (i == BASE && is_empty (options->files[i]))
        continue;

      versions->document[i] = vd_document_load (options->files[i], &error);
      versions->is_bad[i] = versions->document[i] == NULL;
      if (versions->is_bad[i])
        say_unreadable (options, i, error);
      else
        vd_document_set_name (versions->document[i], name);
    }
}

static void
clear_versions (Versions *versions)
{
  for (guint i = 0; i < N_FILES; i++)
    {
      g_clear_pointer (&versions->document[i], vd_document_free);
      g_clear_pointer (&versions->bytes[i], g_bytes_unref);
    }
}

/* Where no document comes of it */

/* Of a pipe nothing is left to be read. */
static gboolean
load_texts (const Options *options,
            Versions      *versions)
{
  for (guint i = 0; i < N_FILES; i++)
    {
      char *text;
      gsize size;

      if (i == BASE && is_empty (options->files[i]))
        continue;
      if (!g_file_test (options->files[i], G_FILE_TEST_IS_REGULAR) ||
          !g_file_get_contents (options->files[i], &text, &size, NULL))
        return FALSE;

      versions->bytes[i] = g_bytes_new_take (text, size);
    }

  return TRUE;
}

/* What a version says that can be read is taken where the other says nothing. */
static VdTextTrust
get_trust (const Versions *versions)
{
  if (versions->document[BASE] == NULL || versions->is_of_two_kinds)
    return VD_TEXT_TRUST_NOBODY;

  return (versions->is_bad[OURS] ? 0 : VD_TEXT_TRUST_OURS) |
         (versions->is_bad[THEIRS] ? 0 : VD_TEXT_TRUST_THEIRS);
}

/* Git has its own copy of what is ours, and asks for the text in its place;
 * elsewhere a file that is there is somebody's work. */
static gboolean
may_write (const Options *options)
{
  const char *output = options->output;

  return output == NULL || strcmp (output, "-") == 0 ||
         !g_file_test (output, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK) ||
         (options->name != NULL && strcmp (output, options->files[OURS]) == 0);
}

static gboolean
write_text (const Options *options,
            GBytes        *text)
{
  gsize size;
  const char *bytes = g_bytes_get_data (text, &size);
  g_autoptr (GError) error = NULL;

  if (options->output == NULL || strcmp (options->output, "-") == 0)
    return fwrite (bytes, 1, size, stdout) == size;
  if (g_file_set_contents (options->output, size > 0 ? bytes : "", size, &error))
    return TRUE;

  vd_complain ("%s", error->message);
  return FALSE;
}

static void
say_places (const char *name,
            guint       n_places)
{
  if (n_places > 0)
    vd_complain (ngettext ("%s: not merged but as text: decide at the %u place between “%s” and "
                           "“%s”, and take the marks away",
                           "%s: not merged but as text: decide at the %u places between “%s” and "
                           "“%s”, and take the marks away", n_places),
                 name, n_places, VD_TEXT_MARK_OURS, VD_TEXT_MARK_THEIRS);
  else
    vd_complain (_("%s: not merged but as text: ours has all that theirs has; look whether it can "
                   "be read"), name);
}

static int
merge_texts (const Options *options,
             Versions      *versions)
{
  g_autoptr (GBytes) text = NULL;
  guint n_places;

  if (!load_texts (options, versions))
    {
      vd_complain (_("%s: not merged: one version cannot be read; nothing was written"),
                   get_name (options));
      return VD_EXIT_UNREADABLE;
    }

  if (!may_write (options))
    {
      vd_complain (_("%s: not merged: one version cannot be read; %s is as it was.  Mend that "
                     "version, or give with -o a name that is free, for a text that holds both"),
                   get_name (options), options->output);
      return VD_EXIT_UNREADABLE;
    }

  text = vd_text_merge (versions->bytes[BASE], versions->bytes[OURS], versions->bytes[THEIRS],
                        get_trust (versions), &n_places);
  if (write_text (options, text))
    say_places (get_name (options), n_places);

  return VD_EXIT_UNREADABLE;
}

static int
merge_versions (const Options *options,
                Versions      *versions)
{
  const char *name = get_name (options);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) conflicts = NULL;
  g_autoptr (VdDocument) merged = NULL;
  int code;

  load_versions (options, versions);
  if (versions->is_bad[BASE] || versions->is_bad[OURS] || versions->is_bad[THEIRS])
    return merge_texts (options, versions);

  merged = vd_document_merge (versions->document[BASE], versions->document[OURS],
                              versions->document[THEIRS], &conflicts, &error);
  if (merged == NULL)
    {
      vd_complain_of (error);
      versions->is_of_two_kinds = TRUE;
      return merge_texts (options, versions);
    }

  code = vd_written_save (merged, options->output != NULL ? options->output : "-");
  say_conflicts (conflicts, name);
  return code != VD_EXIT_CLEAN ? code : conflicts->len > 0 ? VD_EXIT_FOUND : VD_EXIT_CLEAN;
}

static int
run_merge (const Options *options)
{
  Versions versions = { 0 };
  int code;

  if (options->files == NULL || g_strv_length (options->files) != N_FILES)
    return vd_usage_refuse (_("name three files: what both began with, ours, theirs"));

  code = merge_versions (options, &versions);
  clear_versions (&versions);

  return code;
}

int
vd_merge_command (int    argc,
                  char **argv)
{
  Options options = { 0 };
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_("write there; standard output otherwise"), N_("OUT") },
    { "name", 0, 0, G_OPTION_ARG_FILENAME, &options.name,
      N_("what the file is called in messages, if not OURS"), N_("NAME") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.files, NULL, NULL },
    { NULL }
  };
  const VdUsage usage = {
    .arguments = N_("BASE OURS THEIRS"),
    .summary = N_("Merges what two authors did to one file: by hex, hexside, unit and row."),
    .description = N_("Exits with 1 if there are conflicts: then ours stays, and a comment at the place "
                      "says\nwhat is theirs.  Exits with 2 if a version cannot be read: then the "
                      "text holds both, with\nthe marks of git between them, and no file is "
                      "overwritten.  As a merge driver of git:\n\n"
                      "  echo \"*.xml merge=vedette\" >> .gitattributes\n"
                      "  git config merge.vedette.name \"Vedette documents\"\n"
                      "  git config merge.vedette.driver "
                      "\"vedette merge --name=%P -o %A %O %A %B\""),
    .entries = entries,
  };
  int code = vd_usage_parse (&usage, argc, argv) ? run_merge (&options) : VD_EXIT_USAGE;

  g_strfreev (options.files);
  g_free (options.output);
  g_free (options.name);

  return code;
}
