/* check.c: vedette check */
#include "validator/command.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

#include "core/phrase.h"
#include "formats/check.h"
#include "formats/checks.h"
#include "validator/report.h"

typedef struct
{
  char    **files;
  char     *format;
  char     *fail_on;
  gboolean  quiet;
  gboolean  verbose;
} Options;

/* A file has one name, however it was come by: "a/../b" is "b", unless a
 * symbolic link makes that another file. */
static char *
get_short_name (const char *name)
{
  g_autofree char *folder = g_get_current_dir ();
  g_autofree char *full = g_canonicalize_filename (name, folder);
  gsize length = strlen (folder);
  const char *rest = full + length + 1;
  GStatBuf is, was;

  if (g_path_is_absolute (name) || strncmp (full, folder, length) != 0 || full[length] != '/' ||
      g_stat (name, &was) != 0 || g_stat (rest, &is) != 0 ||
      is.st_dev != was.st_dev || is.st_ino != was.st_ino)
    return g_strdup (name);

  return g_strdup (rest);
}

/* A document counts once, however many of the files name it. */
static void
note_document (VdReport         *report,
               const VdDocument *document)
{
  g_autofree char *name = get_short_name (vd_document_get_name (document));

  if (g_ptr_array_find_with_equal_func (report->files, name, g_str_equal, NULL))
    return;

  report->n_checks += vd_checks_count (vd_document_get_kind (document));
  g_ptr_array_add (report->files, g_steal_pointer (&name));
}

static void
shorten_names (VdFindings *findings)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; i < findings->len; i++)
    {
      VdFinding *finding = findings->pdata[i];
      const char *name = finding->file != NULL ? g_hash_table_lookup (names, finding->file) : NULL;

      if (finding->file == NULL)
        continue;
      if (name == NULL)
        {
          name = get_short_name (finding->file);
          g_hash_table_insert (names, g_strdup (finding->file), (char *) name);
        }

      g_free (finding->file);
      finding->file = g_strdup (name);
    }
}

static void
note_unreadable (VdReport     *report,
                 const GError *error)
{
  vd_complain_of (error);
  g_ptr_array_add (report->unreadable, vd_phrase_say (error->message, NULL));
}

/* Position cases compile to no scenario: whether they come out right is told
 * by `vedette cases`. */
static void
check_cases (const char *path,
             VdReport   *report)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdDocument) document = vd_document_load (path, &error);

  if (document == NULL)
    {
      note_unreadable (report, error);
      return;
    }

  vd_document_check (document, report->findings);
  note_document (report, document);
}

static void
check_file (const char *path,
            VdReport   *report)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdScenario) scenario = NULL;
  g_autoptr (VdProject) project = NULL;
  g_autoptr (GError) error = NULL;

  project = vd_project_load (path, findings, &error);
  if (project == NULL)
    {
      note_unreadable (report, error);
      return;
    }

  scenario = vd_project_compile (project, findings);
  vd_check_project (project, scenario, findings);
  shorten_names (findings);

  if (project->scenario != NULL)
    note_document (report, project->scenario);
  if (project->system != NULL)
    note_document (report, project->system);
  for (guint i = 0; i < project->maps->len; i++)
    note_document (report, project->maps->pdata[i]);

  g_ptr_array_extend_and_steal (report->findings, g_steal_pointer (&findings));
}

static int
check_files (const Options *options,
             VdSeverity     fail_on,
             gboolean       as_json)
{
  g_auto (VdReport) report;

  vd_report_init (&report);
  for (guint i = 0; options->files[i] != NULL; i++)
    if (g_str_has_suffix (options->files[i], ".cases.xml"))
      check_cases (options->files[i], &report);
    else
      check_file (options->files[i], &report);

  vd_report_sort (&report);
  if (as_json)
    vd_report_print_json (&report);
  else if (!options->quiet)
    vd_report_print (&report, options->verbose);

  if (report.unreadable->len > 0)
    return VD_EXIT_UNREADABLE;

  return vd_findings_count (report.findings, fail_on) > 0 ? VD_EXIT_FOUND : VD_EXIT_CLEAN;
}

static int
run (const Options *options)
{
  static const char *const formats[] = { "text", "json", NULL };
  static const char *const severities[] = { "error", "warning", "note", NULL };
  static const VdSeverity meant[] = { VD_ERROR, VD_WARNING, VD_NOTE };
  int format = vd_usage_choose ("--format", options->format, formats);
  int fail_on = format < 0 ? -1 : vd_usage_choose ("--fail-on", options->fail_on, severities);

  if (fail_on < 0)
    return VD_EXIT_USAGE;
  if (options->files == NULL)
    return vd_usage_refuse (_("name at least one file"));

  return check_files (options, meant[fail_on], format == 1);
}

int
vd_check_command (int    argc,
                  char **argv)
{
  Options options = { 0 };
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format,
      N_("write “text” (the default) or “json”"), N_("FORMAT") },
    { "fail-on", 0, 0, G_OPTION_ARG_STRING, &options.fail_on,
      N_("exit with 1 from this severity on: “note”, “warning” or “error” (the default)"),
      N_("SEVERITY") },
    { "quiet", 'q', 0, G_OPTION_ARG_NONE, &options.quiet,
      N_("write no text; the exit code says it"), NULL },
    { "verbose", 'v', 0, G_OPTION_ARG_NONE, &options.verbose,
      N_("show accepted findings too"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.files, NULL, NULL },
    { NULL }
  };
  const VdUsage usage = {
    .arguments = N_("FILE…"),
    .summary = N_("Says what is wrong with scenarios, maps and systems, and with all that they "
                  "name."),
    .description = N_("“-” reads standard input.  Exits with 0 if nothing is wrong, 1 if there "
                      "are findings, 2 if a file cannot be read."),
    .entries = entries,
  };
  int code = vd_usage_parse (&usage, argc, argv) ? run (&options) : VD_EXIT_USAGE;

  g_strfreev (options.files);
  g_free (options.format);
  g_free (options.fail_on);

  return code;
}
