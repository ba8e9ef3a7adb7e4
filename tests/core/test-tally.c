/* test-tally.c: what losses are worth to players where rows compare and bracket them, and what is
 * given up for a part of a stack
 *
 * A battle in which the first side scores three points if the second has lost three times as much.
 */
#include "core/campaign/campaign.h"
#include "core/play/play.h"
#include "core/players/assault.h"
#include "tests/shared/battle.h"

#include <string.h>

#define N_GAMES 10

static VdScenario *scenario;

/* How it stands for the first side, and what a point more costs it, once so much is lost. */
static void
look (guint   own,
      guint   other,
      VdTally *tally,
      gint32  *stands)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  VdState state;
  VdView view;
  guint losses[VD_MAX_SIDES] = { VD_Q (own), VD_Q (other) };

  vd_play_begin (game, 1);
  state = game->state;
  state.losses[0][0] = losses[0];
  state.losses[1][0] = losses[1];
  vd_game_restore (game, &state);
  view = vd_view_of (game, 0);
  vd_tally_init (tally, scenario);
  vd_tally_note (tally, &view);
  *stands = vd_tally_judge (tally, 0, losses);
}

static void
test_steps (void)
{
  VdTally tally;
  gint32 even, twice, thrice;

  look (4, 4, &tally, &even);
  g_assert_true (tally.matters);
  vd_tally_clear (&tally);
  look (4, 8, &tally, &twice);
  vd_tally_clear (&tally);
  look (4, 12, &tally, &thrice);
  vd_tally_clear (&tally);
  g_assert_cmpint (twice, >=, even + 2 * VD_POINT_WORTH);
  g_assert_cmpint (thrice, >=, twice + 3 * VD_POINT_WORTH);
}

/* The same loss costs much where it decides, and little where it is made up for. */
static void
test_dear (void)
{
  VdTally close, far;
  gint32 stands;

  look (4, 13, &close, &stands);
  look (1, 40, &far, &stands);
  g_assert_cmpint (close.worth[0][2], >, 2 * far.worth[0][2]);
  g_assert_cmpint (close.worth[0][2], >, VD_POINT_WORTH);
  vd_tally_clear (&close);
  vd_tally_clear (&far);
}

/* What a result takes of both is weighed as a whole: who has lost nothing gains by five of the
 * enemy, and loses by five for five. */
static void
test_together (void)
{
  const guint nobody[VD_MAX_SIDES] = { 0, 0 }, theirs[VD_MAX_SIDES] = { 0, 5 };
  const guint both[VD_MAX_SIDES] = { 5, 5 };
  VdTally tally;
  gint32 stands;

  look (0, 5, &tally, &stands);
  g_assert_cmpint (vd_tally_weigh (&tally, 0, nobody, nobody), ==, 0);
  g_assert_cmpint (vd_tally_weigh (&tally, 0, theirs, nobody), >=, 0);
  g_assert_cmpint (vd_tally_weigh (&tally, 0, both, nobody), <, -VD_POINT_WORTH);
  g_assert_cmpint (vd_tally_weigh (&tally, 1, both, nobody), ==,
                   -vd_tally_weigh (&tally, 0, both, nobody));
  vd_tally_clear (&tally);
}

/* Whoever is lost costs his own side, and nobody nothing; in the first turns that is not asked. */
static void
test_outcome (void)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  const guint none[VD_MAX_SIDES] = { 0, 0 }, own[VD_MAX_SIDES] = { 1, 0 };
  const guint other[VD_MAX_SIDES] = { 0, 1 };
  const guint16 *lost[VD_MAX_SIDES] = { scenario->of_side[0], scenario->of_side[1] };
  VdWorth worth;
  VdView view;

  vd_play_begin (game, 1);
  view = vd_view_of (game, 0);
  vd_worth_init (&worth, scenario);
  vd_worth_note (&worth, &view);
  g_assert_true (worth.tallies);
  g_assert_false (worth.weighs_whole);

  game->state.turn = scenario->n_turns / 2 + 1;
  view = vd_view_of (game, 0);
  vd_worth_note (&worth, &view);
  g_assert_true (worth.weighs_whole);
  g_assert_cmpint (vd_worth_of_outcome (&worth, 0, lost, none), ==, 0);
  g_assert_cmpint (vd_worth_of_outcome (&worth, 0, lost, own), <, 0);
  g_assert_cmpint (vd_worth_of_outcome (&worth, 0, lost, other), >, 0);
  g_assert_cmpint (vd_worth_of_outcome (&worth, 1, lost, own), >, 0);
  vd_worth_clear (&worth);
}

static void
test_same_for_same (void)
{
  VdTally one, other;
  gint32 stands;

  look (3, 7, &one, &stands);
  look (3, 7, &other, &stands);
  g_assert_cmpmem (one.worth, sizeof one.worth, other.worth, sizeof other.worth);
  vd_tally_clear (&one);
  vd_tally_clear (&other);
}

/* The cheapest that is enough alone; if none is, the strongest first. */
static void
test_shares (void)
{
  VdShares shares = { .n = 0 };

  g_assert_cmpint (vd_shares_find_cost (&shares, VD_Q (3)), ==, 0);
  vd_shares_add (&shares, VD_NONE, VD_Q (8), 80);
  vd_shares_add (&shares, VD_NONE, VD_Q (2), 20);
  vd_shares_add (&shares, VD_NONE, VD_Q (9), 70);
  g_assert_cmpint (vd_shares_find_cost (&shares, 0), ==, 0);
  g_assert_cmpint (vd_shares_find_cost (&shares, VD_Q (1)), ==, 20);
  g_assert_cmpint (vd_shares_find_cost (&shares, VD_Q (4)), ==, 70);
  g_assert_cmpint (vd_shares_find_cost (&shares, VD_Q (11)), ==, 90);
  g_assert_cmpint (vd_shares_find_cost (&shares, VD_Q (30)), ==, 170);

  vd_shares_remove (&shares, VD_NONE, VD_Q (2), 20);
  g_assert_cmpuint (shares.n, ==, 2);
  g_assert_cmpint (vd_shares_find_cost (&shares, VD_Q (1)), ==, 70);
  vd_shares_remove (&shares, VD_NONE, VD_Q (2), 20);
  g_assert_cmpuint (shares.n, ==, 2);
}

/* Against a side that stands still nobody but the greedy player decides how it ends. */
static void
test_games (void)
{
  VdCampaign campaign = { .scenario = scenario, .seed = 5, .n_games = N_GAMES, .n_jobs = 1 };
  VdGameResult *results;
  guint n = 0;

  campaign.players[0] = "greedy";
  campaign.players[1] = "still";
  memset (campaign.choices, 0xff, sizeof campaign.choices);
  results = vd_campaign_run (&campaign);
  for (guint i = 0; i < N_GAMES; i++)
    {
      g_assert_cmpstr (results[i].error, ==, NULL);
      n += results[i].winner == 0;
    }

  vd_game_results_free (results, N_GAMES);
  g_assert_cmpuint (n, >=, N_GAMES * 8 / 10);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (Battle) battle = battle_load_from (g_getenv ("VD_FOLDER"), g_getenv ("VD_BATTLE"));
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  int status;

  g_test_init (&argc, &argv, NULL);
  scenario = battle_compile (battle, findings);
  g_assert_nonnull (scenario);
  g_test_add_func ("/tally/steps", test_steps);
  g_test_add_func ("/tally/dear", test_dear);
  g_test_add_func ("/tally/same-for-same", test_same_for_same);
  g_test_add_func ("/tally/together", test_together);
  g_test_add_func ("/tally/outcome", test_outcome);
  g_test_add_func ("/tally/shares", test_shares);
  g_test_add_func ("/tally/games", test_games);
  status = g_test_run ();
  vd_scenario_free (scenario);

  return status;
}
