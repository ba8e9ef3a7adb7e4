/* import.c: vedette import */
#include "formats/exchange/exchange.h"
#include "formats/io/output-folder.h"
#include "validator/command.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

typedef struct
{
  char     **files;
  char      *from;
  char      *output;
  gboolean   list;
} Options;

static int
print_list (void)
{
  for (guint i = 0; vd_export_formats[i] != NULL; i++)
    if (vd_export_formats[i]->read != NULL)
      printf ("%-12s %s (%s)\n", vd_export_formats[i]->name, vd_export_formats[i]->title,
              vd_export_formats[i]->ending);

  return VD_EXIT_CLEAN;
}

static int
import_file (const Options        *options,
             const VdExportFormat *format)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = NULL;

  if (!vd_output_folder_check_new (options->output, &error))
    return vd_fail (error);

  files = vd_import_run (format, options->files[0], &error);
  if (files == NULL || !vd_output_folder_make (options->output, files, &error))
    return vd_fail (error);

  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = g_ptr_array_index (files, i);
      g_autofree char *path = g_build_filename (options->output, file->name, NULL);

      puts (path);
    }

  return VD_EXIT_CLEAN;
}

static int
run_import (const Options *options)
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

  format = vd_export_find_format (options->from);
  if (format == NULL || format->read == NULL)
    return vd_usage_refuse (_("--from: “%s” is no format that can be imported; --list tells which "
                              "there are"), options->from);

  return import_file (options, format);
}

int
vd_import_command (int    argc,
                   char **argv)
{
  Options options = { 0 };
  const GOptionEntry entries[] = {
    { "from", 0, 0, G_OPTION_ARG_STRING, &options.from,
      N_("the format, one of those that --list tells"), N_("FORMAT") },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output,
      N_("the folder to write into, a new one or one that is empty"), N_("FOLDER") },
    { "list", 'l', 0, G_OPTION_ARG_NONE, &options.list,
      N_("tell which formats can be imported"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.files, NULL, NULL },
    { NULL }
  };
  const VdUsage usage = {
    .arguments = N_("FILE"),
    .summary = N_("Makes the files of a battle, or of a map, of a file of another format."),
    .description = N_("All of it is written, or nothing; the names of the files go to standard "
                      "output."),
    .entries = entries,
  };
  int code = vd_usage_parse (&usage, argc, argv) ? run_import (&options) : VD_EXIT_USAGE;

  g_strfreev (options.files);
  g_free (options.from);
  g_free (options.output);
  return code;
}
