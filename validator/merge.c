/* merge.c: vedette merge, also for git */
#include "formats/document-merge.h"
#include "validator/command.h"
#include "validator/written.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

typedef struct
{
  char **files;
  char  *output;
  char  *name;
} Options;

enum { BASE, OURS, THEIRS, N_FILES };

/* What git gives as the base of a file that both branches made. */
static gboolean
is_empty (const char *path)
{
  GStatBuf file;

  return g_stat (path, &file) == 0 && file.st_size == 0;
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

/* Loads the versions; @document: (out): filled as far as that went. */
static gboolean
load (char       **files,
      VdDocument  *document[N_FILES],
      GError     **error)
{
  for (guint i = 0; i < N_FILES; i++)
    {
      if (i == BASE && is_empty (files[i]))
        continue;

      document[i] = vd_document_load (files[i], error);
      if (document[i] == NULL)
        return FALSE;
    }

  return TRUE;
}

static int
merge (const Options *options,
       VdDocument    *document[N_FILES])
{
  const char *name = options->name != NULL ? options->name : options->files[OURS];
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) conflicts = NULL;
  g_autoptr (VdDocument) merged = NULL;
  int code;

  if (load (options->files, document, &error))
    merged = vd_document_merge (document[BASE], document[OURS], document[THEIRS], &conflicts,
                                &error);
  if (merged == NULL)
    {
      vd_complain_of (error);
      vd_complain (_("%s: not merged: one version cannot be read; nothing was written"), name);
      return VD_EXIT_UNREADABLE;
    }

  code = vd_written_save (merged, options->output != NULL ? options->output : "-");
  say_conflicts (conflicts, name);
  return code != VD_EXIT_CLEAN ? code : conflicts->len > 0 ? VD_EXIT_FOUND : VD_EXIT_CLEAN;
}

static int
run (const Options *options)
{
  VdDocument *document[N_FILES] = { NULL, NULL, NULL };
  int code;

  if (options->files == NULL || g_strv_length (options->files) != N_FILES)
    return vd_usage_refuse (_("name three files: what both began with, ours, theirs"));

  code = merge (options, document);
  for (guint i = 0; i < N_FILES; i++)
    g_clear_pointer (&document[i], vd_document_free);

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
                      "says\nwhat is theirs.  As a merge driver of git:\n\n"
                      "  echo \"*.xml merge=vedette\" >> .gitattributes\n"
                      "  git config merge.vedette.name \"Vedette documents\"\n"
                      "  git config merge.vedette.driver "
                      "\"vedette merge --name=%P -o %A %O %A %B\""),
    .entries = entries,
  };
  int code = vd_usage_parse (&usage, argc, argv) ? run (&options) : VD_EXIT_USAGE;

  g_strfreev (options.files);
  g_free (options.output);
  g_free (options.name);

  return code;
}
