/* print.c: vedette print */
#include "formats/io/output-folder.h"
#include "formats/io/output.h"
#include "formats/print/singles.h"
#include "validator/chosen.h"
#include "validator/command.h"

#include <glib/gi18n.h>

typedef struct
{
  char     **files;
  char      *output;
  gboolean   list;
  VdChosen  *chosen;
} Options;

static const char *
translate (const char *text)
{
  return _(text);
}

static void
list_pages (const VdPrint *print)
{
  for (guint i = 0; i < vd_print_count_pages (print); i++)
    {
      VdPrintSheet sheet;

      vd_print_get_sheet (print, i, &sheet);
      g_print ("%u\t%s\t%.5g x %.5g mm\t%s\n", i + 1, sheet.part, sheet.width, sheet.height,
               sheet.title);
    }
}

static int
write_singles (const Options        *options,
               const VdPrintRequest *request)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = vd_print_singles (request, NULL, &error);

  if (files == NULL)
    return vd_chosen_fail (error);

  return vd_output_folder_put (options->output, files, NULL, NULL, &error) ? VD_EXIT_CLEAN : vd_fail (error);
}

static int
print_project (const Options   *options,
               const VdProject *project)
{
  g_autoptr (GHashTable) values = vd_chosen_get_values (options->chosen);
  const VdPrintRequest request = { project, values, translate };
  g_autoptr (GError) error = NULL;
  g_autoptr (VdPrint) print = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (vd_option_get_flag (vd_print_options, values, "singles"))
    return write_singles (options, &request);

  print = vd_print_new (&request, &error);
  if (print == NULL)
    return vd_chosen_fail (error);
  if (options->list)
    {
      list_pages (print);
      return VD_EXIT_CLEAN;
    }

  bytes = vd_print_write (print, NULL, &error);
  if (bytes == NULL)
    return vd_chosen_fail (error);

  return vd_output_put (options->output, bytes, &error) ? VD_EXIT_CLEAN : vd_fail (error);
}

static int
run_print (const Options *options)
{
  g_autoptr (GHashTable) values = vd_chosen_get_values (options->chosen);
  gboolean singles = vd_option_get_flag (vd_print_options, values, "singles");
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) project = NULL;

  if (options->files == NULL || options->files[1] != NULL)
    return vd_usage_refuse (_("name one file"));
  if (options->output == NULL && !options->list)
    return vd_usage_refuse (_("name a file with -o, or say --list"));
  if (options->list && singles)
    return vd_usage_refuse (_("--list is of pages, not of --singles"));
  if (!options->list && !(singles ? vd_output_folder_check (options->output, &error)
                                  : vd_output_check (options->output, &error)))
    return vd_fail (error);

  project = vd_project_load (options->files[0], NULL, &error);
  return project != NULL ? print_project (options, project) : vd_fail (error);
}

static int
parse_options (Options  *options,
               int       argc,
               char    **argv)
{
  const GOptionEntry own[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &options->output,
      N_("write the PDF there"), N_("OUT") },
    { "list", 'l', 0, G_OPTION_ARG_NONE, &options->list,
      N_("tell which pages there would be, and write nothing"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options->files, NULL, NULL },
    { NULL },
  };
  const VdUsage usage = {
    .arguments = N_("FILE"),
    .summary = N_("Makes a PDF of a battle that can be cut out and played."),
    .description = N_("Lengths are millimetres, or inches as “5/8in”.  Print without “fit to page”."),
    .entries = own,
  };

  return vd_chosen_parse (options->chosen, &usage, argc, argv) ? run_print (options)
                                                                : VD_EXIT_USAGE;
}

int
vd_print_command (int    argc,
                  char **argv)
{
  Options options = { .chosen = vd_chosen_new_of (vd_print_options) };
  int code = parse_options (&options, argc, argv);

  g_strfreev (options.files);
  g_free (options.output);
  vd_chosen_free (options.chosen);
  return code;
}
