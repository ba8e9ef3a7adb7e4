/* test-trains.c: games of random players with trains that become bridges, and that do not
 *
 * Each order is audited.  The seed is fixed; 1,000 games are played where tests may be long, as in
 * tests/run --long,  and as many as VD_GAMES in the environment says.
 */
#include "core/campaign/campaign.h"
#include "core/scenario/tables.h"
#include "formats/compile/compile.h"
#include "tests/shared/share.h"

typedef struct
{
  guint n[VD_N_ORDERS]; /* by kind */
} Tally;

static void
count_orders (guint               number,
              const VdRecord     *record,
              const VdGameResult *result,
              gpointer            user_data)
{
  Tally *tally = user_data;

  for (guint i = 0; i < record->orders->len; i++)
    tally->n[g_array_index (record->orders, VdRecordOrder, i).order.kind]++;
}

/* Trains are laid, taken up and captured, and no game comes to a dead end. */
static void
test_games (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"),
                                            "tests/pontoons/two-trains.scenario.xml", NULL);
  g_autoptr (VdProject) project = vd_project_load (path, NULL, NULL);
  g_autoptr (VdFindings) findings = vd_findings_new ();
  g_autoptr (VdScenario) scenario = vd_project_compile (project, findings);
  const char *wish = g_getenv ("VD_GAMES");
  guint n = wish != NULL                ? (guint) g_ascii_strtoull (wish, NULL, 10)
            : g_getenv ("VD_LONG") != NULL ? 1000
                                           : test_share (20);
  VdGameResult *results;
  Tally tally = { 0 };
  VdCampaign campaign = { .scenario = scenario, .players = { "random", "random" }, .seed = 22,
                          .n_games = n, .n_jobs = 1,
                          .keep = count_orders, .user_data = &tally };

  g_assert_nonnull (scenario);
  g_assert_cmpuint (scenario->n_pontoons, ==, 4);
  for (guint i = 0; i < G_N_ELEMENTS (campaign.choices); i++)
    campaign.choices[i] = -1;

  results = vd_campaign_run (&campaign);
  for (guint i = 0; i < n; i++)
    g_assert_cmpstr (results[i].error, ==, NULL);

  vd_game_results_free (results, n);
  g_assert_cmpuint (tally.n[VD_ORDER_BRIDGE], >, 0);
  if (n >= 1000)
    {
      g_assert_cmpuint (tally.n[VD_ORDER_UNBRIDGE], >, 0);
      g_assert_cmpuint (tally.n[VD_ORDER_CAPTURE], >, 0);
    }
}

/* With trains that do not become bridges no game comes to a dead end either. */
static void
test_baggage (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"),
                                            "tests/trains/three-trains.scenario.xml", NULL);
  g_autoptr (VdProject) project = vd_project_load (path, NULL, NULL);
  g_autoptr (VdFindings) findings = vd_findings_new ();
  g_autoptr (VdScenario) scenario = vd_project_compile (project, findings);
  guint n = g_getenv ("VD_LONG") != NULL ? 1000 : test_share (20);
  VdGameResult *results;
  Tally tally = { 0 };
  VdCampaign campaign = { .scenario = scenario, .players = { "random", "random" }, .seed = 23,
                          .n_games = n, .n_jobs = 1,
                          .keep = count_orders, .user_data = &tally };

  g_assert_nonnull (scenario);
  g_assert_cmpuint (scenario->n_trains, ==, 3);
  for (guint i = 0; i < G_N_ELEMENTS (campaign.choices); i++)
    campaign.choices[i] = -1;

  results = vd_campaign_run (&campaign);
  for (guint i = 0; i < n; i++)
    g_assert_cmpstr (results[i].error, ==, NULL);

  vd_game_results_free (results, n);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/trains/games", test_games);
  g_test_add_func ("/trains/baggage", test_baggage);
  return g_test_run ();
}
