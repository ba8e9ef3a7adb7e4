/* test-ground.c: players go for ground that is counted when the game is over
 *
 * A small battle is given a row by which a side wins outright if it was the last in a hex that is
 * far from all that the other rows ask for.
 */
#include "core/campaign/campaign.h"
#include "core/play/play.h"
#include "core/players/ground.h"
#include "tests/shared/battle.h"

#include <string.h>

#define BATTLE "the-bridge-at-lindach"
#define N_GAMES 20
#define ROW \
  "<award id=\"far\" name=\"The French were the last in it\" side=\"french\" wins=\"end\" " \
  "test=\"controls\" of=\"french\" hexes=\"1201\"/>" \
  "<level outright=\"yes\" name=\"Outright\"/>"

static VdScenario *plain, *asking;

static void
test_asked_for (void)
{
  g_assert_false (vd_ground_is_asked_for (plain));
  g_assert_true (vd_ground_is_asked_for (asking));
}

/* Games that the French win against a side that stands still. */
static guint
count_wins (const VdScenario *scenario,
            const char       *player)
{
  VdCampaign campaign = { .scenario = scenario, .seed = 3, .n_games = N_GAMES, .n_jobs = 1 };
  VdGameResult *results;
  guint n = 0;

  campaign.players[0] = player;
  campaign.players[1] = "still";
  memset (campaign.choices, 0xff, sizeof campaign.choices);
  results = vd_campaign_run (&campaign);
  for (guint i = 0; i < N_GAMES; i++)
    {
      g_assert_cmpstr (results[i].error, ==, NULL);
      n += results[i].winner == 0;
    }

  vd_game_results_free (results, N_GAMES);
  return n;
}

/* Nobody is sent if nobody is to be; all to one hex if there is to be but one. */
static void
test_errands (void)
{
  g_autoptr (VdGame) game = vd_game_new (asking);
  VdView view;
  VdGround ground;

  vd_play_begin (game, 1);
  view = vd_view_of (game, 0);
  vd_ground_init (&ground, asking);
  vd_ground_send (&ground, &view, 1);
  g_assert_cmpuint (ground.n_sent, >, 0);
  vd_ground_send (&ground, &view, 2);
  g_assert_cmpuint (ground.n_sent, >, 0);
  for (guint unit = 0; unit < asking->n_units; unit++)
    if (ground.sent[unit] != VD_NOT_SENT)
      g_assert_cmpint (ground.hexes[ground.sent[unit]].stake[0], >=,
                       ground.hexes[0].stake[0]);
  vd_ground_send (&ground, &view, 0);
  g_assert_cmpuint (ground.n_sent, ==, 0);
  vd_ground_clear (&ground);
}

/* One unit is enough. */
static void
test_taken (void)
{
  g_test_message ("greedy wins %u of %u games by ground, still %u", count_wins (asking, "greedy"),
                  N_GAMES, count_wins (asking, "still"));
  g_assert_cmpuint (count_wins (asking, "greedy"), ==, N_GAMES);
  g_assert_cmpuint (count_wins (asking, "still"), <, N_GAMES / 2);
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (Battle) battle = battle_load (BATTLE);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  int status;

  g_test_init (&argc, &argv, NULL);
  plain = battle_open (BATTLE);
  battle_add_rows (&battle->scenario, "victory", ROW);
  asking = battle_compile (battle, findings);
  g_assert_nonnull (asking);
  g_test_add_func ("/ground/asked-for", test_asked_for);
  g_test_add_func ("/ground/errands", test_errands);
  g_test_add_func ("/ground/taken", test_taken);
  status = g_test_run ();
  vd_scenario_free (plain);
  vd_scenario_free (asking);

  return status;
}
