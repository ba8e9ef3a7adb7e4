/* check.c: vedette check */
#include "validator/command.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "core/checks/check-play.h"
#include "core/text/phrase.h"
#include "formats/check/check.h"
#include "formats/compile/compile.h"
#include "formats/document/repair.h"
#include "formats/io/output.h"
#include "formats/project/checks.h"
#include "validator/baseline.h"
#include "validator/check-games.h"
#include "validator/fix.h"
#include "validator/listed.h"
#include "validator/page.h"
#include "validator/report.h"

#define MAX_GAMES 1000000

typedef struct
{
  char    **files;
  char     *format;
  char     *fail_on;
  char     *baseline;
  char     *explain;
  int       play;
  gboolean  fix;
  gboolean  dry_run;
  gboolean  quiet;
  gboolean  verbose;
} Options;

/* A document counts once, however many of the files name it. */
static void
note_document (VdReport         *report,
               const VdDocument *document)
{
  g_autofree char *name = vd_report_name (vd_document_get_name (document));

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
          name = vd_report_name (finding->file);
          g_hash_table_insert (names, g_strdup (finding->file), (char *) name);
        }

      g_free (finding->file);
      finding->file = g_strdup (name);
    }
}

/* What is read from standard input cannot be read again. */
static void
note_origins (VdReport         *report,
              const VdFindings *findings,
              const char       *path)
{
  for (guint i = 0; i < findings->len && strcmp (path, "-") != 0; i++)
    if (vd_repair_get (findings->pdata[i]) != NULL)
      g_hash_table_insert (report->origins, findings->pdata[i], g_strdup (path));
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
            guint       n_games,
            GHashTable *listed,
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

  vd_listed_note (listed, project);
  scenario = vd_project_compile (project, findings);
  vd_check_games (project, scenario, n_games, findings);
  if (n_games > 0 && scenario != NULL)
    vd_check_require_play (scenario, findings, NULL);
  shorten_names (findings);
  note_origins (report, findings, path);

  if (project->scenario != NULL)
    note_document (report, project->scenario);
  if (project->system != NULL)
    note_document (report, project->system);
  for (guint i = 0; i < project->maps->len; i++)
    note_document (report, project->maps->pdata[i]);

  g_ptr_array_extend_and_steal (report->findings, g_steal_pointer (&findings));
}

typedef enum
{
  AS_TEXT,
  AS_JSON,
  AS_SARIF
} Format;

static void
print_report (const VdReport *report,
              const Options  *options,
              Format          format)
{
  if (format == AS_JSON)
    vd_report_print_json (report);
  else if (format == AS_SARIF)
    vd_report_print_sarif (report);
  else if (!options->quiet)
    vd_report_print (report, options->verbose);
}

static gboolean
is_cases (const char *path)
{
  return g_str_has_suffix (path, ".cases.xml");
}

/* What other programs read on standard output is not mixed with what is told.
 *
 * Returns: how many files could not be written */
static guint
fix_files (const Options *options,
           Format         format)
{
  g_autoptr (GPtrArray) files = vd_listed_order (options->files);
  g_auto (VdFix) fix;

  vd_fix_init (&fix, options->quiet ? NULL : format == AS_TEXT ? stdout : stderr,
               options->dry_run);
  for (guint i = 0; i < files->len; i++)
    if (!is_cases (files->pdata[i]))
      vd_fix_file (&fix, files->pdata[i]);
  vd_fix_sum_up (&fix);

  return fix.n_failed;
}

static int
check_files (const Options *options,
             VdSeverity     fail_on,
             Format         format)
{
  guint n_failed = options->fix ? fix_files (options, format) : 0;
  g_autoptr (GPtrArray) files = vd_listed_order (options->files);
  g_autoptr (GHashTable) listed = vd_listed_new ();
  g_autoptr (GError) error = NULL;
  g_auto (VdReport) report;

  vd_report_init (&report);
  for (guint i = 0; i < files->len; i++)
    if (is_cases (files->pdata[i]))
      check_cases (files->pdata[i], &report);
    else if (!vd_listed_has (listed, files->pdata[i]))
      check_file (files->pdata[i], options->play, listed, &report);

  vd_report_sort (&report);
  if (options->baseline != NULL && !vd_baseline_apply (&report, options->baseline, &error))
    {
      vd_complain_of (error);
      return VD_EXIT_UNREADABLE;
    }

  print_report (&report, options, format);
  if (report.unreadable->len > 0 || n_failed > 0)
    return VD_EXIT_UNREADABLE;

  return vd_findings_count (report.findings, fail_on) > 0 ? VD_EXIT_FOUND : VD_EXIT_CLEAN;
}

static int
explain_code (const char *code)
{
  if (vd_page_explain (code))
    return VD_EXIT_CLEAN;

  return vd_usage_refuse (_("--explain: “%s” is no code of a finding; “--explain all” lists them"),
                          code);
}

static int
run_check (const Options *options)
{
  static const char *const formats[] = { "text", "json", "sarif", NULL };
  static const char *const severities[] = { "error", "warning", "note", NULL };
  static const VdSeverity meant[] = { VD_ERROR, VD_WARNING, VD_NOTE };
  int format = vd_usage_choose ("--format", options->format, formats);
  int fail_on = format < 0 ? -1 : vd_usage_choose ("--fail-on", options->fail_on, severities);

  if (fail_on < 0)
    return VD_EXIT_USAGE;
  if (options->explain != NULL)
    return explain_code (options->explain);
  if (options->files == NULL)
    return vd_usage_refuse (_("name at least one file"));
  if (options->play != 0 && (options->play < VD_CHECK_PLAY_LEAST || options->play > MAX_GAMES))
    return vd_usage_refuse (_("--play: give a number of games from %d to %d"), VD_CHECK_PLAY_LEAST,
                            MAX_GAMES);
  if (options->dry_run && !options->fix)
    return vd_usage_refuse (_("--dry-run goes with --fix"));
  if (options->fix && g_strv_contains ((const char *const *) options->files, "-"))
    return vd_usage_refuse (_("--fix: standard input cannot be repaired; name a file"));
  for (guint i = 0; options->fix && options->files[i] != NULL; i++)
    if (vd_output_get_manner (options->files[i]) == VD_OUTPUT_THROUGH)
      return vd_usage_refuse (_("--fix: “%s” is no file that can be repaired; name one"),
                              options->files[i]);

  return check_files (options, meant[fail_on], format);
}

int
vd_check_command (int    argc,
                  char **argv)
{
  Options options = { 0 };
  const GOptionEntry entries[] = {
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format,
      N_("write “text” (the default), “json” or “sarif”"), N_("FORMAT") },
    { "fail-on", 0, 0, G_OPTION_ARG_STRING, &options.fail_on,
      N_("exit with 1 from this severity on: “note”, “warning” or “error” (the default)"),
      N_("SEVERITY") },
    { "baseline", 0, 0, G_OPTION_ARG_FILENAME, &options.baseline,
      N_("do not count what stands in REPORT, a former one as JSON or SARIF"), N_("REPORT") },
    { "play", 0, 0, G_OPTION_ARG_INT, &options.play,
      N_("also play so many games between greedy players, and tell what never happens in them"),
      N_("N") },
    { "fix", 0, 0, G_OPTION_ARG_NONE, &options.fix,
      N_("make the repairs that findings propose, then check"), NULL },
    { "dry-run", 0, 0, G_OPTION_ARG_NONE, &options.dry_run,
      N_("with --fix: write nothing, and say what would be repaired"), NULL },
    { "explain", 0, 0, G_OPTION_ARG_STRING, &options.explain,
      N_("say what a code means, why it matters and what to do; “all” lists the codes"),
      N_("CODE") },
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
  int code = vd_usage_parse (&usage, argc, argv) ? run_check (&options) : VD_EXIT_USAGE;

  g_strfreev (options.files);
  g_free (options.format);
  g_free (options.fail_on);
  g_free (options.baseline);
  g_free (options.explain);

  return code;
}
