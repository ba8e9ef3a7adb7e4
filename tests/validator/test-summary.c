/* test-summary.c: counts over made-up games, and the list of those that failed */
#include "validator/summary.h"

#include <string.h>

#include "formats/compile/compile.h"

/* A campaign whose games are told, not played: sides 0 and 1, one that failed. */
typedef struct
{
  VdProject    *project;
  VdScenario   *scenario;
  VdCampaign    campaign;
  VdGameResult  results[5];
  VdSummary     summary;
} Played;

static void
played_init_of (Played     *played,
                const char *folder,
                const char *file)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), folder, file, NULL);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (GError) error = NULL;

  *played = (Played) {
    .results = {
      { .winner = 0, .level = 2, .points = { 3, 1 }, .losses = { 8, 20 }, .n_orders = 10,
        .demoralized = { 2 } },
      { .winner = 1, .level = 1, .points = { 1, 2 }, .losses = { 2, 4 }, .n_orders = 20 },
      { .winner = VD_MAX_SIDES, .points = { 1, 1 }, .n_orders = 30, .demoralized = { 3 } },
      { .winner = 0, .level = 2, .n_orders = 5, .error = (char *) "two units in a hex",
        .demoralized = { 3 }, .losses = { 4000, 4000 } },
      { .winner = 0, .level = 1, .points = { 3, 2 }, .losses = { 2, 0 }, .n_orders = 40 },
    },
  };

  played->project = vd_project_load (path, findings, &error);
  g_assert_no_error (error);
  played->scenario = vd_project_compile (played->project, findings);
  played->campaign = (VdCampaign) {
    .scenario = played->scenario,
    .players = { "random", "random" },
    .seed = 9,
    .first_game = 100,
    .n_games = G_N_ELEMENTS (played->results),
    .choices = { -1, -1, -1, -1, -1, -1, -1, -1 },
  };
  played->summary = (VdSummary) {
    .path = "a b.scenario.xml",
    .campaign = &played->campaign,
    .results = played->results,
  };
}

static void
played_init (Played *played)
{
  played_init_of (played, "tests/broken/base", "small.scenario.xml");
}

/* Of the battle VD_BATTLE, which has options. */
static void
played_init_with_options (Played *played)
{
  g_autofree char *folder = g_build_filename ("scenarios", g_getenv ("VD_BATTLE"), NULL);
  g_autofree char *file = g_strdup_printf ("%s.scenario.xml", g_getenv ("VD_BATTLE"));

  played_init_of (played, folder, file);
}

static void
played_clear (Played *played)
{
  vd_scenario_free (played->scenario);
  vd_project_free (played->project);
}

static void
test_counts (void)
{
  Played played;
  const VdSummary *summary = &played.summary;

  played_init (&played);
  g_assert_cmpuint (vd_tally_failed (summary), ==, 1);
  g_assert_cmpuint (vd_tally_games (summary, -1, -1), ==, 4);
  g_assert_cmpuint (vd_tally_wins (summary, -1, -1, 0), ==, 2);
  g_assert_cmpuint (vd_tally_wins (summary, -1, -1, 1), ==, 1);
  g_assert_cmpuint (vd_tally_wins (summary, -1, -1, VD_MAX_SIDES), ==, 1);
  g_assert_cmpuint (vd_tally_level (summary, -1, -1, 0, 2), ==, 1);
  g_assert_cmpuint (vd_tally_level (summary, -1, -1, 0, 1), ==, 1);
  g_assert_cmpuint (vd_tally_level (summary, -1, -1, 1, 2), ==, 0);
  g_assert_cmpuint (vd_tally_demoralized (summary, 0, 0), ==, 1);
  g_assert_cmpuint (vd_tally_demoralized (summary, 0, 1), ==, 2);
  g_assert_cmpfloat (vd_tally_orders (summary), ==, 105);
  played_clear (&played);
}

static void
test_choices (void)
{
  Played played;

  played_init_with_options (&played);
  played.results[0].choice[0] = played.results[3].choice[0] = 1;
  g_assert_cmpuint (vd_tally_games (&played.summary, 0, 1), ==, 1);
  g_assert_cmpuint (vd_tally_games (&played.summary, 0, 0), ==, 3);
  g_assert_cmpuint (vd_tally_wins (&played.summary, 0, 1, 0), ==, 1);
  g_assert_cmpuint (vd_tally_wins (&played.summary, 0, 1, 1), ==, 0);
  g_assert_cmpuint (vd_tally_level (&played.summary, 0, 1, 0, 2), ==, 1);
  g_assert_cmpuint (vd_tally_level (&played.summary, 0, 0, 0, 2), ==, 0);
  g_assert_cmpuint (vd_tally_level (&played.summary, 0, 0, 0, 1), ==, 1);
  played_clear (&played);
}

/* An option of a later turn that the first choice of the first opens: it is chosen under that
 * alone, and by who gets there. */
static void
test_open (void)
{
  Played played;
  guint option = 1, turn;

  played_init_with_options (&played);
  while (!vd_scenario_is_opened_by (played.scenario, option, 0))
    option++;
  turn = vd_scenario_get_option_turn (played.scenario, option);
  g_assert_cmpuint (turn, >, 1);
  for (guint i = 0; i < G_N_ELEMENTS (played.results); i++)
    played.results[i].turns = turn;

  /* Game 1 has the other first choice, game 2 ends before; game 3 has failed. */
  played.results[0].choice[option] = 1;
  played.results[1].choice[0] = 1;
  played.results[2].turns = turn - 1;
  g_assert_cmpuint (vd_tally_games (&played.summary, option, 1), ==, 1);
  g_assert_cmpuint (vd_tally_games (&played.summary, option, 0), ==, 1);
  g_assert_cmpuint (vd_tally_wins (&played.summary, option, 0, 0), ==, 1);
  g_assert_cmpuint (vd_tally_wins (&played.summary, option, 0, 1), ==, 0);
  played_clear (&played);
}

/* 3 to 1, 1 to 2, 1 to 1, 3 to 2; the game that failed is left out. */
static void
test_margins (void)
{
  Played played;
  VdSum margin;
  guint n;

  played_init (&played);
  margin = vd_tally_margin (&played.summary, -1, -1, &n);
  g_assert_cmpuint (n, ==, 4);
  g_assert_cmpint (margin.sum, ==, 2 - 1 + 0 + 1);
  g_assert_cmpint (margin.squares, ==, 4 + 1 + 0 + 1);
  played_clear (&played);

  played_init_with_options (&played);
  played.results[1].choice[0] = 1;
  margin = vd_tally_margin (&played.summary, 0, 1, &n);
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpint (margin.sum, ==, -1);
  played_clear (&played);
}

/* Losses are kept in quarters and told in points. */
static void
test_figures (void)
{
  const VdFigure *losses = &vd_side_figures[1];
  Played played;
  VdSpread spread;

  played_init (&played);
  g_assert_cmpstr (losses->key, ==, "losses");
  spread = vd_tally_spread (&played.summary, losses, 0);
  g_assert_cmpfloat (spread.mean, ==, 12 / 4.0 / 4);
  spread = vd_tally_spread (&played.summary, losses, 1);
  g_assert_cmpfloat (spread.mean, ==, 24 / 4.0 / 4);
  played_clear (&played);
}

static void
test_failed (void)
{
  size_t length;
  char *text = NULL;
  FILE *stream = open_memstream (&text, &length);
  Played played;

  played_init (&played);
  vd_summary_print_failed (&played.summary, stream);
  fclose (stream);
  g_assert_cmpstr (text, ==,
                   "Game 103 of seed 9 failed: two units in a hex\n"
                   "    vedette playtest 'a b.scenario.xml' --seed 9 --first 103 --games 1"
                   " --player blue=random --player red=random\n");
  free (text);
  played_clear (&played);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/summary/counts", test_counts);
  g_test_add_func ("/summary/choices", test_choices);
  g_test_add_func ("/summary/open", test_open);
  g_test_add_func ("/summary/margins", test_margins);
  g_test_add_func ("/summary/figures", test_figures);
  g_test_add_func ("/summary/failed", test_failed);

  return g_test_run ();
}
