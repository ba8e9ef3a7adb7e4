#include "validator/published.h"

#include <glib/gi18n.h>
#include <string.h>

#include "formats/check/check.h"
#include "formats/compile/compile.h"
#include "formats/io/output.h"
#include "formats/referee/record-file.h"
#include "validator/stops.h"

gboolean
vd_published_may_be_at (const char *path)
{
  g_autoptr (GError) error = NULL;

  if (path == NULL || vd_output_check (path, &error))
    return TRUE;

  vd_complain_of (error);
  return FALSE;
}

int
vd_published_write (VdCampaignReport *report,
                    const char       *path,
                    const char       *games)
{
  g_autofree char *link = NULL;
  g_autoptr (GBytes) page = NULL;
  g_autoptr (GError) error = NULL;
  char *text;

  if (games != NULL && !g_file_test (games, G_FILE_TEST_IS_DIR))
    {
      vd_complain (_("%s: there is no such folder of games"), games);
      return VD_EXIT_UNREADABLE;
    }
  if (games != NULL && vd_output_get_manner (path) == VD_OUTPUT_FILE)
    link = vd_record_file_relate (path, games);
  report->games = link;
  report->translate = gettext;
  text = vd_campaign_report_write (report);
  page = g_bytes_new_take (text, strlen (text));
  return vd_output_put (path, page, &error) ? VD_EXIT_CLEAN : vd_fail (error);
}

/* (transfer full): as vd_stops_say() says it of a store that has these games alone */
static char *
say_stopped (const VdSummary *summary)
{
  const VdCampaign *campaign = summary->campaign;
  const VdUntil number = { VD_UNTIL_NONE };
  const VdUntil *until = summary->until != NULL ? summary->until : &number;
  g_auto (VdStoreWish) wish = vd_until_note (until, campaign->scenario, campaign->first_game,
                                             campaign->n_games);
  VdStopped stop = { .wish = &wish, .until = *until, .n = campaign->n_games, .is_read = TRUE,
                     .is_met = TRUE };
  g_autoptr (GArray) stops = g_array_new (FALSE, FALSE, sizeof stop);
  const VdStops all = { campaign->scenario, stops, campaign->n_games, 0 };

  g_array_append_val (stops, stop);
  return vd_stops_say (&all);
}

int
vd_published_of_summary (const VdSummary *summary,
                         const VdOpened  *opened,
                         const char      *path,
                         const char      *games)
{
  const VdCampaign *campaign = summary->campaign;
  g_autoptr (VdStoreRun) run = vd_store_run_new (opened->project, campaign);
  g_autofree guint *numbers = g_new (guint, campaign->n_games + 1);
  g_autofree char *stopped = say_stopped (summary);
  const char *key = summary->key != NULL ? summary->key : run->key;
  VdCampaignReport report = {
    .project = opened->project,
    .scenario = opened->scenario,
    .file = summary->path,
    .fixed = run->fixed,
    .from = campaign->from,
    .key = campaign->from == NULL ? key : NULL,
    .core = run->core,
    .seed = campaign->seed,
    .audited = !campaign->unchecked,
    .n = campaign->n_games,
    .numbers = numbers,
    .results = summary->results,
    .annals = summary->annals,
    .stopped = stopped,
  };

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    report.players[side] = campaign->players[side];
  for (guint i = 0; i < campaign->n_games; i++)
    numbers[i] = campaign->first_game + i;

  return vd_published_write (&report, path, games);
}

/* Of a store */

static const VdStoreRun *
choose_run (const GPtrArray *runs,
            const char      *key)
{
  const VdStoreRun *found = NULL;
  guint n = 0;

  for (guint i = 0; i < runs->len; i++)
    {
      const VdStoreRun *run = runs->pdata[i];

      if (key == NULL || g_str_has_prefix (run->key, key))
        {
          found = run;
          n++;
        }
    }

  if (n == 0)
    vd_complain (_("the store has no such run; “vedette runs list” names them"));
  else if (n > 1)
    vd_complain (_("the store has several such runs; say which with --run, “vedette runs list” "
                   "names "
                   "them"));

  return n == 1 ? found : NULL;
}

static int
publish_run (VdStore           *store,
             const VdStoreRun  *run,
             VdOpened          *opened,
             const char        *path,
             const char        *games,
             GError           **error)
{
  VdGameResult *results = g_new0 (VdGameResult, run->n + 1);
  g_autofree guint *numbers = g_new0 (guint, run->n + 1);
  g_autoptr (VdAnnals) annals = vd_annals_new (opened->scenario);
  VdCampaignReport report = {
    .project = opened->project, .scenario = opened->scenario, .file = run->file,
    .fixed = run->fixed, .key = run->key, .core = run->core, .seed = run->seed,
    .audited = run->audited, .numbers = numbers, .results = results, .annals = annals,
  };
  int code = VD_EXIT_UNREADABLE;

  for (guint side = 0; side < run->n_sides; side++)
    report.players[side] = run->players[side];

  if (vd_store_read_campaign (store, run, numbers, results, &report.n, annals, error))
    {
      g_autoptr (VdStops) stops = vd_stops_new (opened->scenario, run->wishes, numbers, results,
                                                report.n);
      g_autofree char *stopped = vd_stops_say (stops);

      report.stopped = stopped;
      code = vd_published_write (&report, path, games);
    }

  vd_game_results_free (results, report.n);
  return code;
}

/* Whether the scenario that the store keeps can be played; if not, it is said. */
static gboolean
compile_scenario (VdOpened         *opened,
                  const VdStoreRun *run)
{
  g_autoptr (VdFindings) findings = vd_findings_new ();

  opened->scenario = vd_project_compile (opened->project, findings);
  if (opened->scenario != NULL && vd_scenario_why_unplayable (opened->scenario) == NULL)
    return TRUE;

  vd_complain (_("run %.12s: the scenario that the store keeps can't be played; take a copy of "
                 "the store "
                 "that was not altered"), run->key);
  return FALSE;
}

int
vd_published_of_store (VdStore    *store,
                       const char *key,
                       const char *path,
                       const char *games)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) runs = vd_store_list (store, &error);
  g_auto (VdOpened) opened = { 0 };
  const VdStoreRun *run = runs != NULL ? choose_run (runs, key) : NULL;
  int code = VD_EXIT_UNREADABLE;

  if (run != NULL)
    opened.project = vd_store_load_project (store, run, &error);
  if (opened.project != NULL && compile_scenario (&opened, run))
    code = publish_run (store, run, &opened, path, games, &error);

  return error != NULL ? vd_fail (error) : code;
}
