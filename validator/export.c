/* export.c: vedette export */
#include "formats/compile/compile.h"
#include "formats/exchange/exchange.h"
#include "formats/io/json-writer.h"
#include "formats/io/output.h"
#include "validator/chosen.h"
#include "validator/command.h"
#include "validator/written.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

static const char *const report_kinds[] = { "text", "json", NULL };

typedef struct
{
  char     **files;
  char      *to;
  char      *output;
  char      *report;
  gboolean   list;
  int        report_kind;
  VdChosen  *chosen;
} Options;

/* The list of formats */

/* What @word of the list of a format means: "terrain/hex", "map:title", comments. */
static const char *
get_title (const char *word)
{
  const char *colon = strchr (word, ':');
  const VdElement *element = vd_schema_find (colon != NULL ? colon + 1 : word);

  if (strcmp (word, VD_CARRIED_ALL) == 0)
    return _("all that the files say");
  if (strcmp (word, VD_CARRIED_ROWS) == 0)
    return _("all rows of the files, with all that they say");
  if (strcmp (word, VD_CARRIED_COMMENTS) == 0)
    return _("comments");
  if (strcmp (word, VD_CARRIED_FOREIGN) == 0)
    return _("what belongs to other programs");

  return element->title != NULL ? _(element->title) : element->name;
}

static void
print_carried (const char *text)
{
  g_auto (GStrv) words = vd_split_words (text);
  g_autofree char *attributes = g_strjoinv (", ", words + 1);

  if (*attributes == '\0' || strcmp (attributes, "*") == 0)
    printf ("  %s\n", get_title (words[0]));
  else
    printf ("  %s: %s\n", get_title (words[0]), attributes);
}

static int
print_list (void)
{
  static const char *const shapes[] = {
    [VD_EXPORT_FILE] = N_("a file, %s"),
    [VD_EXPORT_MAPS] = N_("a file for each map, %s"),
    [VD_EXPORT_FOLDER] = N_("a folder"),
  };

  for (guint i = 0; vd_export_formats[i] != NULL; i++)
    {
      const VdExportFormat *format = vd_export_formats[i];
      g_autofree char *shape =
        format->shape == VD_EXPORT_FOLDER
        ? g_strdup (_(shapes[format->shape]))
        : g_strdup_printf (_(shapes[format->shape]), format->ending);

      printf ("%-12s %s (%s)\n", format->name, _(format->title), shape);
      for (guint c = 0; format->carries[c] != NULL; c++)
        print_carried (format->carries[c]);
    }

  return VD_EXIT_CLEAN;
}

/* Where the files go */

/* Whether all can be written, as far as that is known before there are any. */
static int
check_output (const Options        *options,
              const VdExportFormat *format)
{
  g_autoptr (GError) error = NULL;
  const char *output = options->output;

  if (format->shape == VD_EXPORT_FOLDER)
    {
      if (output == NULL || strcmp (output, "-") == 0)
        return vd_usage_refuse (_("%s makes a folder; name it with -o"), format->name);
      if (vd_output_folder_check (output, &error))
        return VD_EXIT_CLEAN;
    }
  else if (vd_output_check (output != NULL ? output : "-", &error))
    return VD_EXIT_CLEAN;

  return vd_fail (error);
}

static int
put_file (const char *path,
          GBytes     *bytes)
{
  g_autoptr (GError) error = NULL;

  if (!vd_output_put (path, bytes, &error))
    return vd_fail (error);

  if (vd_output_get_manner (path) == VD_OUTPUT_FILE)
    puts (path);
  return VD_EXIT_CLEAN;
}

/* What the next export has to know of this one; where it was before is no news. */
static int
keep_file (const VdOutputFile *file)
{
  g_autoptr (GError) error = NULL;

  return file == NULL || vd_output_put (file->name, file->bytes, &error) ? VD_EXIT_CLEAN
                                                                         : vd_fail (error);
}

static int
put_files (const Options        *options,
           const VdExportFormat *format,
           const GPtrArray      *files)
{
  const char *output = options->output != NULL ? options->output : "-";
  const VdOutputFile *first = g_ptr_array_index (files, 0);
  g_autoptr (GPtrArray) placed =
    g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);
  g_autoptr (GError) error = NULL;

  if (files->len == 1)
    return put_file (output, first->bytes);
  if (vd_output_get_manner (output) == VD_OUTPUT_THROUGH)
    return vd_usage_refuse (_("-o %s takes one map; name it with --map-id"), output);

  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = g_ptr_array_index (files, i);
      g_autofree char *path = vd_export_place_file (format, output, file, files->len);

      g_ptr_array_add (placed, vd_output_file_new (path, g_bytes_ref (file->bytes)));
    }
  if (!vd_output_files_put (placed, NULL, NULL, &error))
    return vd_fail (error);

  for (guint i = 0; i < placed->len; i++)
    puts (((VdOutputFile *) g_ptr_array_index (placed, i))->name);
  return VD_EXIT_CLEAN;
}

static int
put_folder (const char      *path,
            const GPtrArray *files)
{
  g_autoptr (GError) error = NULL;
  gboolean is_cut = vd_output_folder_is_cut (path);

  if (!vd_output_folder_put (path, files, NULL, NULL, &error))
    return vd_fail (error);

  if (is_cut)
    vd_complain (_("%s: an export to it had been cut off; what that left has been replaced"), path);
  puts (path);
  return VD_EXIT_CLEAN;
}

/* What is left behind */

static void
report_json (const VdExportFormat *format,
             const VdLeft         *left)
{
  VdJson json;

  vd_json_begin (&json, stderr);
  vd_json_object (&json, NULL);
  vd_json_string (&json, "format", format->name);
  vd_left_write (left, &json);
  vd_json_close (&json, '}');
  vd_json_end (&json);
}

static void
report_left (const Options        *options,
             const VdExportFormat *format,
             const VdLeft         *left)
{
  g_autofree char *said = vd_left_say (left, gettext);

  if (options->report_kind == 1)
    report_json (format, left);
  else if (said != NULL)
    vd_complain (_("not carried by %s, with how many: %s"), _(format->title), said);
}

/* The command */

static int
export_project (const Options        *options,
                const VdExportFormat *format,
                VdProject            *project)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdScenario) scenario =
    format->compiles ? vd_project_compile (project, findings) : NULL;
  g_autoptr (GHashTable) values = vd_chosen_get_values (options->chosen);
  const VdExportRequest request = {
    .format = format, .project = project, .scenario = scenario, .values = values,
    .output = options->output,
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (VdExported) exported = vd_export_run (&request, &error);
  int code;

  if (exported == NULL)
    return vd_chosen_fail (error);

  code = keep_file (exported->kept);
  if (code == VD_EXIT_CLEAN)
    code = format->shape == VD_EXPORT_FOLDER ? put_folder (options->output, exported->files)
                                             : put_files (options, format, exported->files);
  if (code == VD_EXIT_CLEAN)
    report_left (options, format, exported->left);
  return code;
}

static int
run_export (Options *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) project = NULL;
  const VdExportFormat *format;
  int code;

  if (options->list)
    return print_list ();
  if (options->files == NULL || options->files[1] != NULL)
    return vd_usage_refuse (_("name one file"));
  if (options->to == NULL)
    return vd_usage_refuse (_("name a format with --to; --list tells which there are"));

  format = vd_export_find_format (options->to);
  if (format == NULL)
    return vd_usage_refuse (_("--to: “%s” is no format; --list tells which there are"),
                            options->to);

  options->report_kind = vd_usage_choose ("--report", options->report, report_kinds);
  if (options->report_kind < 0)
    return VD_EXIT_USAGE;

  code = check_output (options, format);
  if (code != VD_EXIT_CLEAN)
    return code;

  project = vd_project_load (options->files[0], NULL, &error);
  return project != NULL ? export_project (options, format, project) : vd_fail (error);
}

static int
parse_options (Options  *options,
               int       argc,
               char    **argv)
{
  const GOptionEntry own[] = {
    { "to", 't', 0, G_OPTION_ARG_STRING, &options->to,
      N_("the format, one of those that --list tells"), N_("FORMAT") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output,
      N_("write there, a file or a folder; standard output otherwise"), N_("OUT") },
    { "list", 'l', 0, G_OPTION_ARG_NONE, &options->list,
      N_("tell which formats there are and what each carries"), NULL },
    { "report", 0, 0, G_OPTION_ARG_STRING, &options->report,
      N_("how to say what is not carried: text or json"), N_("FORM") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->files, NULL, NULL },
    { NULL },
  };
  const VdUsage usage = {
    .arguments = N_("FILE"),
    .summary = N_("Writes a battle, or a map, for another program."),
    .description = N_("What the format does not carry is said on standard error.  With several "
                      "maps their ids\nare added to the name of the file."),
    .entries = own,
  };

  return vd_chosen_parse (options->chosen, &usage, argc, argv) ? run_export (options)
                                                                : VD_EXIT_USAGE;
}

int
vd_export_command (int    argc,
                   char **argv)
{
  Options options = { .chosen = vd_chosen_new (FALSE) };
  int code = parse_options (&options, argc, argv);

  g_strfreev (options.files);
  g_free (options.to);
  g_free (options.output);
  g_free (options.report);
  vd_chosen_free (options.chosen);
  return code;
}
