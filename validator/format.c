/* format.c: vedette format */
#include "formats/io/output.h"
#include "validator/command.h"
#include "validator/written.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

typedef struct
{
  char    **files;
  char     *output;
  gboolean  check;
} Options;

static void
say_lines (const char *path,
           guint       n_lines,
           gboolean    done)
{
  const char *format =
    done ? ngettext ("%s: %u line rewritten\n", "%s: %u lines rewritten\n", n_lines)
         : ngettext ("%s: %u line would change\n", "%s: %u lines would change\n", n_lines);

  printf (format, path, n_lines);
}

/* What is read and written at one place can be nothing but a file, save for "-". */
static gboolean
may_replace (const Options  *options,
             const char     *path,
             GError        **error)
{
  return options->check || options->output != NULL || strcmp (path, "-") == 0 ||
         vd_output_check_file (path, error);
}

static int
format_file (const Options *options,
             const char    *path)
{
  g_autoptr (VdDocument) document = NULL;
  g_autoptr (GError) error = NULL;
  const char *output = options->output != NULL ? options->output : path;
  guint n_lines;
  int code;

  document = may_replace (options, path, &error) ? vd_document_load (path, &error) : NULL;
  if (document == NULL)
    return vd_fail (error);

  n_lines = vd_document_get_n_rewritten (document);
  if (options->check)
    {
      if (n_lines > 0)
        say_lines (path, n_lines, FALSE);
      return n_lines > 0 ? VD_EXIT_FOUND : VD_EXIT_CLEAN;
    }

  /* A canonical file is not touched. */
  if (n_lines == 0 && strcmp (output, path) == 0 && strcmp (path, "-") != 0)
    return VD_EXIT_CLEAN;

  code = vd_written_save (document, output);
  if (code == VD_EXIT_CLEAN && n_lines > 0 && vd_output_get_manner (output) == VD_OUTPUT_FILE)
    say_lines (output, n_lines, TRUE);
  return code;
}

static int
run_format (const Options *options)
{
  int worst = VD_EXIT_CLEAN;

  if (options->files == NULL)
    return vd_usage_refuse (_("name at least one file"));
  if (options->output != NULL && options->files[1] != NULL)
    return vd_usage_refuse (_("-o: name one file only"));
  if (options->output != NULL && options->check)
    return vd_usage_refuse (_("--check writes nothing: leave -o out"));

  for (guint i = 0; options->files[i] != NULL; i++)
    {
      int code = format_file (options, options->files[i]);

      worst = MAX (worst, code);
    }

  return worst;
}

int
vd_format_command (int    argc,
                   char **argv)
{
  Options options = { 0 };
  const GOptionEntry entries[] = {
    { "check", 0, 0, G_OPTION_ARG_NONE, &options.check,
      N_("write nothing; say which files would change"), NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_("write there, “-” for standard output; the file itself otherwise"), N_("OUT") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.files, NULL, NULL },
    { NULL }
  };
  const VdUsage usage = {
    .arguments = N_("FILE…"),
    .summary = N_("Writes files in the canonical form: one feature a line, attributes in order."),
    .description = N_("“-” reads standard input and writes standard output.  With --check, exits "
                      "with 1 if a\nfile would change."),
    .entries = entries,
  };
  int code = vd_usage_parse (&usage, argc, argv) ? run_format (&options) : VD_EXIT_USAGE;

  g_strfreev (options.files);
  g_free (options.output);

  return code;
}
