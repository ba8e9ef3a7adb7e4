/* import.c: vedette import */
#include "formats/exchange/exchange.h"
#include "formats/io/json-writer.h"
#include "formats/io/output-folder.h"
#include "validator/chosen.h"
#include "validator/columns.h"
#include "validator/command.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#define COUNT_WIDTH 13

static const char *const report_kinds[] = { "text", "json", NULL };
static const char *const change_kinds[] = { "added", "removed", "changed" };

typedef struct
{
  char     **files;
  char      *from;
  char      *into;
  char      *output;
  char      *report;
  gboolean   list;
  int        report_kind;
  VdChosen  *chosen;
} Options;

static int
print_list (void)
{
  for (guint i = 0; vd_export_formats[i] != NULL; i++)
    {
      const VdExportFormat *format = vd_export_formats[i];
      g_autoptr (GString) reads = g_string_new (NULL);

      if (format->read == NULL)
        continue;
      if (format->reads & VD_IMPORT_FILE)
        g_string_append_printf (reads, _("a file, %s"), format->import_ending != NULL
                                                        ? format->import_ending : format->ending);
      if (format->reads & VD_IMPORT_FOLDER)
        g_string_append_printf (reads, "%s%s", reads->len > 0 ? "; " : "", _("a folder"));
      if ((format->reads & VD_IMPORT_NEW) == 0)
        g_string_append_printf (reads, "; %s", _("with --into alone"));
      printf ("%-12s %s (%s)\n", format->name, _(format->title), reads->str);
    }

  return VD_EXIT_CLEAN;
}

/* What became of what the file says */

static void
print_counts (const VdFates *fates,
              guint          row)
{
  g_autofree char *what = vd_columns_fit (_(vd_fates_get_what (fates, row)), VD_NAME_WIDTH);

  fputs (what, stderr);
  for (guint fate = 0; fate < VD_N_FATES; fate++)
    fprintf (stderr, "%*u", COUNT_WIDTH, vd_fates_get_count (fates, row, fate));
  fputc ('\n', stderr);
}

static void
print_table (const VdFates *fates)
{
  fprintf (stderr, "%*s", VD_NAME_WIDTH, "");
  for (guint fate = 0; fate < VD_N_FATES; fate++)
    {
      const char *heading = _(vd_fate_titles[fate]);

      fprintf (stderr, "%*s%s", MAX (COUNT_WIDTH - (int) g_utf8_strlen (heading, -1), 1), "",
               heading);
    }
  fputc ('\n', stderr);

  for (guint row = 0; vd_fates_get_what (fates, row) != NULL; row++)
    print_counts (fates, row);
}

static void
print_items (const VdFates *fates)
{
  const VdFateItem *item;
  guint n_told = 0;

  for (; (item = vd_fates_get (fates, n_told)) != NULL; n_told++)
    {
      g_autofree char *said = vd_fate_item_say (item, gettext);

      fprintf (stderr, "%s\n", said);
    }
  for (guint fate = VD_FATE_LEFT; fate < VD_N_FATES; fate++)
    if (vd_fates_get_total (fates, fate) > VD_FATES_MOST)
      {
        fprintf (stderr, _("of each kind only the first %d are told\n"), VD_FATES_MOST);
        return;
      }
}

static void
print_changes (const VdImportedDocument *document)
{
  for (guint i = 0; i < document->changes->len; i++)
    {
      const VdImportChange *change = &g_array_index (document->changes, VdImportChange, i);

      fprintf (stderr, _("%s: %s: rows added: %u, removed: %u, changed: %u\n"), document->name,
               *change->section != '\0' ? change->section : _("the whole"), change->n[0],
               change->n[1], change->n[2]);
    }
}

static void
write_document (const VdImportedDocument *document,
                VdJson                   *json)
{
  vd_json_object (json, NULL);
  vd_json_string (json, "file", document->name);
  vd_json_array (json, "changes");
  for (guint i = 0; i < document->changes->len; i++)
    {
      const VdImportChange *change = &g_array_index (document->changes, VdImportChange, i);

      vd_json_object (json, NULL);
      vd_json_string (json, "section", change->section);
      for (guint kind = 0; kind < G_N_ELEMENTS (change->n); kind++)
        vd_json_integer (json, change_kinds[kind], change->n[kind]);
      vd_json_close (json, '}');
    }
  vd_json_close (json, ']');
  vd_json_close (json, '}');
}

static void
report_json (const VdExportFormat *format,
             const VdImported     *imported)
{
  VdJson json;

  vd_json_begin (&json, stderr);
  vd_json_object (&json, NULL);
  vd_json_string (&json, "format", format->name);
  vd_fates_write (imported->fates, &json);
  vd_json_array (&json, "documents");
  for (guint i = 0; i < imported->documents->len; i++)
    write_document (imported->documents->pdata[i], &json);
  vd_json_close (&json, ']');
  vd_json_close (&json, '}');
  vd_json_end (&json);
}

/* Of a file all of which was taken nothing need be said, unless it is asked for. */
static void
report (const Options        *options,
        const VdExportFormat *format,
        const VdImported     *imported)
{
  guint n = 0;

  for (guint fate = VD_FATE_LEFT; fate < VD_N_FATES; fate++)
    n += vd_fates_get_total (imported->fates, fate);

  if (options->report_kind == 1)
    {
      report_json (format, imported);
      return;
    }
  if (n == 0 && options->into == NULL && options->report == NULL)
    return;

  print_table (imported->fates);
  print_items (imported->fates);
  for (guint i = 0; i < imported->documents->len; i++)
    print_changes (imported->documents->pdata[i]);
}

/* The command */

static int
put_files (const Options    *options,
           const VdImported *imported)
{
  g_autoptr (GPtrArray) files = vd_imported_write (imported);
  g_autoptr (GError) error = NULL;

  if (!vd_output_folder_make (options->output, files, NULL, NULL, &error))
    return vd_fail (error);

  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = files->pdata[i];
      g_autofree char *path = g_build_filename (options->output, file->name, NULL);

      puts (path);
    }

  return VD_EXIT_CLEAN;
}

static int
import_files (const Options        *options,
              const VdExportFormat *format)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) into = NULL;
  g_autoptr (GHashTable) values = vd_chosen_get_values (options->chosen);
  VdImportRequest request = { .format = format, .path = options->files[0], .values = values };
  g_autoptr (VdImported) imported = NULL;
  int code;

  if (!vd_output_folder_check_new (options->output, &error) ||
      (options->into != NULL && (into = vd_project_load (options->into, NULL, &error)) == NULL))
    return vd_fail (error);

  request.into = into;
  imported = vd_import_run (&request, &error);
  if (imported == NULL)
    return vd_chosen_fail (error);

  code = put_files (options, imported);
  if (code == VD_EXIT_CLEAN)
    report (options, format, imported);
  return code;
}

static int
run_import (Options *options)
{
  const VdExportFormat *format;

  if (options->list)
    return print_list ();
  if (options->files == NULL || options->files[1] != NULL)
    return vd_usage_refuse (_("name one file"));
  if (options->from == NULL)
    return vd_usage_refuse (_("name a format with --from; --list tells which there are"));
  if (options->output == NULL)
    return vd_usage_refuse (_("name a folder with -o, a new one or one that is empty"));
  if (g_strcmp0 (options->into, "-") == 0)
    return vd_usage_refuse (_("--into: name the file of a battle or of a map"));

  format = vd_export_find_format (options->from);
  if (format == NULL || format->read == NULL)
    return vd_usage_refuse (_("--from: “%s” is no format that can be imported; --list tells which "
                              "there are"), options->from);

  options->report_kind = vd_usage_choose ("--report", options->report, report_kinds);
  return options->report_kind >= 0 ? import_files (options, format) : VD_EXIT_USAGE;
}

static int
parse_options (Options  *options,
               int       argc,
               char    **argv)
{
  const GOptionEntry own[] = {
    { "from", 0, 0, G_OPTION_ARG_STRING, &options->from,
      N_("the format, one of those that --list tells"), N_("FORMAT") },
    { "into", 0, 0, G_OPTION_ARG_FILENAME, &options->into,
      N_("the battle, or the map, of which the file says some things otherwise; all else of it "
         "stays"), N_("SCENARIO") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output,
      N_("the folder to write into, a new one or one that is empty"), N_("FOLDER") },
    { "list", 'l', 0, G_OPTION_ARG_NONE, &options->list,
      N_("tell which formats can be imported"), NULL },
    { "report", 0, 0, G_OPTION_ARG_STRING, &options->report,
      N_("how to say what became of all that the file says: text or json"), N_("FORM") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->files, NULL, NULL },
    { NULL },
  };
  const VdUsage usage = {
    .arguments = N_("FILE"),
    .summary = N_("Makes the files of a battle, or of a map, of a file of another format."),
    .description = N_("All of it is written, or nothing; the names of the files go to standard "
                      "output, what\nwas not taken to standard error."),
    .entries = own,
  };

  return vd_chosen_parse (options->chosen, &usage, argc, argv) ? run_import (options)
                                                                : VD_EXIT_USAGE;
}

int
vd_import_command (int    argc,
                   char **argv)
{
  Options options = { .chosen = vd_chosen_new (TRUE) };
  int code = parse_options (&options, argc, argv);

  g_strfreev (options.files);
  g_free (options.from);
  g_free (options.into);
  g_free (options.output);
  g_free (options.report);
  vd_chosen_free (options.chosen);
  return code;
}
