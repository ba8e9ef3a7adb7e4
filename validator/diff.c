/* diff.c: vedette diff */
#include "formats/io/json-writer.h"
#include "formats/merge/document-diff.h"
#include "validator/command.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

static const char *const formats[] = { "text", "json", NULL };

typedef struct
{
  char     **files;
  char      *format;
  gboolean   quiet;
} Options;

/* What is gone is told by its line in the first file, all else by the second. */
static void
print_change (const VdChange *change,
              char *const    *files)
{
  static const char *const kinds[] = { N_("added"), N_("removed"), N_("changed") };
  guint file = change->lines[1] > 0 || change->kind == VD_CHANGE_ADDED ? 1 : 0;
  g_autofree char *text = vd_phrase_say (change->text, gettext);

  printf ("%s:%u: %s: %s\n", files[file], MAX (change->lines[file], 1), _(kinds[change->kind]),
          text);
}

static void
put_text (VdJson     *json,
          const char *key,
          const char *text)
{
  if (text != NULL)
    vd_json_string (json, key, text);
}

static void
put_line (VdJson     *json,
          const char *key,
          guint       line)
{
  if (line > 0)
    vd_json_integer (json, key, line);
}

/* What there is not is left out; words are those of the files, and text is
 * English. */
static void
put_change (VdJson         *json,
            const VdChange *change)
{
  g_autofree char *text = vd_phrase_say (change->text, NULL);

  vd_json_object (json, NULL);
  vd_json_string (json, "change", vd_change_kinds[change->kind]);
  vd_json_string (json, "section", change->section);
  vd_json_string (json, "row", change->subject);
  put_text (json, "attribute", change->attribute);
  put_text (json, "before", change->before);
  put_text (json, "after", change->after);
  put_line (json, "line-before", change->lines[0]);
  put_line (json, "line-after", change->lines[1]);
  vd_json_string (json, "text", text);
  vd_json_close (json, '}');
}

/* Who is told of changes. */
typedef struct
{
  char *const *files;
  gboolean     is_quiet, is_json;
  gboolean     has_begun; /* its JSON */
  VdJson       json;
  guint        n;
} Teller;

/* Nothing is written of versions that cannot be compared. */
static void
begin_json (Teller *self)
{
  if (self->has_begun)
    return;

  self->has_begun = TRUE;
  vd_json_begin (&self->json, stdout);
  vd_json_object (&self->json, NULL);
  vd_json_string (&self->json, "before", self->files[0]);
  vd_json_string (&self->json, "after", self->files[1]);
  vd_json_array (&self->json, "changes");
}

static void
end_json (Teller *self)
{
  begin_json (self);
  vd_json_close (&self->json, ']');
  vd_json_close (&self->json, '}');
  vd_json_end (&self->json);
}

static void
tell_change (const VdChange *change,
             gpointer        user_data)
{
  Teller *self = user_data;

  self->n++;
  if (self->is_quiet)
    return;

  if (!self->is_json)
    {
      print_change (change, self->files);
      return;
    }

  begin_json (self);
  put_change (&self->json, change);
}

static int
run_diff (const Options *options)
{
  char **files = options->files;
  g_autoptr (GError) error = NULL;
  g_autoptr (VdDocument) before = NULL, after = NULL;
  Teller teller = { .files = files, .is_quiet = options->quiet };
  int format;

  if (files == NULL || g_strv_length (files) != 2)
    return vd_usage_refuse (_("name two files"));
  format = vd_usage_choose ("--format", options->format, formats);
  if (format < 0)
    return VD_EXIT_USAGE;

  before = vd_document_load (files[0], &error);
  after = before != NULL ? vd_document_load (files[1], &error) : NULL;
  teller.is_json = format == 1;
  if (after == NULL || !vd_document_diff (before, after, tell_change, &teller, &error))
    return vd_fail (error);

  if (teller.is_json && !teller.is_quiet)
    end_json (&teller);
  return teller.n > 0 ? VD_EXIT_FOUND : VD_EXIT_CLEAN;
}

int
vd_diff_command (int    argc,
                 char **argv)
{
  Options options = { 0 };
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format,
      N_("text (the default) or json"), N_("FORMAT") },
    { "quiet", 'q', 0, G_OPTION_ARG_NONE, &options.quiet,
      N_("write nothing; the exit code says whether they differ"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.files, NULL, NULL },
    { NULL }
  };
  const VdUsage usage = {
    .arguments = N_("BEFORE AFTER"),
    .summary = N_("Says what differs between two versions of a file: by hex, hexside, unit and row."),
    .description = N_("Exits with 1 if anything differs.  With git:  git difftool -x \"vedette diff\""),
    .entries = entries,
  };
  int code = vd_usage_parse (&usage, argc, argv) ? run_diff (&options) : VD_EXIT_USAGE;

  g_strfreev (options.files);
  g_free (options.format);

  return code;
}
