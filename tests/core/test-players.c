/* test-players.c: what the players can do, on a shipped scenario
 *
 * VD_BATTLE names it.  The seeds are fixed, so that a share is the same in every
 * run; more games are had with VD_GAMES in the environment.
 */
#include "core/campaign/campaign.h"
#include "core/play/victory.h"
#include "core/players/player-greedy.h"
#include "core/scenario/tables.h"
#include "tests/shared/ask.h"
#include "tests/shared/battle.h"
#include "tests/shared/share.h"

#include <string.h>

static VdScenario *scenario;

static guint
n_games (guint usual)
{
  const char *wish = g_getenv ("VD_GAMES");

  return wish != NULL ? (guint) g_ascii_strtoull (wish, NULL, 10) : test_share (usual);
}

/**
 * Claim: what is said of a player
 * @share: of 100 games that it wins from either side
 * @both: the same of both sides together, of which a few games say something too
 * @scored: of 100 games that it wins, and that have a row for ground or time which it can
 *   score, those in which it does so; from either side
 * @some_scored: the same of both sides together, in a few games
 */
typedef struct
{
  const char *player;
  const char *other;
  guint       share;
  guint       both;
  guint       scored;
  guint       some_scored;
} Claim;

/* Of the games of one side, or of both. */
typedef struct
{
  guint games;
  guint wins;
  guint open;   /* wins with an objective in play, */
  guint scored; /* and those that scored one */
} Score;

static Score
play_side (const Claim *claim,
           guint        side,
           guint        n)
{
  g_autoptr (VdAnnals) annals = vd_annals_new (scenario);
  VdCampaign campaign = { .scenario = scenario, .seed = 7, .n_games = n, .n_jobs = 2,
                          .unchecked = TRUE, .annals = annals };
  VdGameResult *results;
  Score score = { n, 0, 0, 0 };

  campaign.players[side] = claim->player;
  campaign.players[side ^ 1] = claim->other;
  memset (campaign.choices, 0xff, sizeof campaign.choices);
  results = vd_campaign_run (&campaign);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpstr (results[i].error, ==, NULL);
      score.wins += results[i].winner == side;
    }

  score.open = annals->open[side];
  score.scored = annals->reached[side];
  vd_game_results_free (results, n);
  return score;
}

/* Every shipped battle but the one that is a first lesson is to be won. */
static gboolean
is_battle (void)
{
  return strcmp (g_getenv ("VD_BATTLE"), "the-bridge-at-lindach") != 0;
}

/* All of it is said before anything is held to it. */
static void
tell_score (const Claim *claim,
            guint        side,
            const Score *score)
{
  g_test_message ("%s as %s wins %u of %u against %s, and scores an objective in %u of %u wins",
                  claim->player, vd_scenario_get_side_name (scenario, side), score->wins,
                  score->games, claim->other, score->scored, score->open);
}

static void
hold_to (const Score *score,
         guint        share,
         guint        scored)
{
  g_assert_cmpuint (score->wins * 100, >=, score->games * share);
  g_assert_cmpuint (score->scored * 100, >=, score->open * scored);
}

/* A hundred games of each side are held to what is claimed of each; fewer together, to
 * less.
 *
 * This is a gate and no estimate: the seed is fixed, so the same games are played in each
 * run, and what is counted changes only with a player or the rules.  A player that wins
 * 70 of 100 in the long run stays below 65 with one seed in nine, one that wins 75 with one
 * in a hundred; who fails here is to play better, the seed stays. */
static void
hold_to_claim (const Claim *claim,
               guint        n)
{
  Score scores[VD_MAX_SIDES], both = { 0 };

  if (!is_battle ())
    {
      g_test_skip ("no battle");
      return;
    }

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      scores[side] = play_side (claim, side, n);
      tell_score (claim, side, &scores[side]);
      both.games += n;
      both.wins += scores[side].wins;
      both.open += scores[side].open;
      both.scored += scores[side].scored;
    }

  if (n >= 6)
    {
      g_assert_cmpuint (both.open, >, 0);
      hold_to (&both, claim->both, claim->some_scored);
    }

  for (guint side = 0; side < VD_MAX_SIDES && n >= 100; side++)
    hold_to (&scores[side], claim->share, claim->scored);
}

static void
test_greedy_wins (void)
{
  static const Claim claim = { "greedy", "random", 95, 95, 0, 0 };

  hold_to_claim (&claim, n_games (40));
}

static void
test_planner_wins (void)
{
  static const Claim claim = { "planner", "greedy", 65, 50, 50, 25 };

  hold_to_claim (&claim, n_games (6));
}

/* With every audit, and without them the same games. */
static void
test_checked (void)
{
  static const char *const pairs[][2] = {
    { "greedy", "random" }, { "random", "greedy" }, { "greedy", "greedy" },
    { "planner:samples=1,ahead=1", "greedy" }, { "passive", "no-bombardment" },
    { "still", "greedy" }, { "random", "still" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      guint64 hash[2];

      for (guint unchecked = 0; unchecked < 2; unchecked++)
        {
          VdCampaign campaign = { .scenario = scenario, .seed = i, .n_games = test_share (4),
                                  .n_jobs = 1, .unchecked = unchecked };
          VdGameResult *results;

          memcpy (campaign.players, pairs[i], sizeof pairs[i]);
          memset (campaign.choices, 0xff, sizeof campaign.choices);
          results = vd_campaign_run (&campaign);
          for (guint g = 0; g < campaign.n_games; g++)
            g_assert_cmpstr (results[g].error, ==, NULL);

          hash[unchecked] = vd_game_results_hash (results, campaign.n_games);
          vd_game_results_free (results, campaign.n_games);
        }

      g_assert_cmpuint (hash[0], ==, hash[1]);
    }
}

static gboolean
is_listed (const VdOrderList *list,
           const VdOrder     *order)
{
  for (guint i = 0; i < list->n; i++)
    if (memcmp (&list->orders[i], order, sizeof *order) == 0)
      return TRUE;

  return FALSE;
}

/* Whether the orders ask for the same. */
static gboolean
is_same_order (const VdOrder *one,
               const VdOrder *two)
{
  return one->kind == two->kind && one->arg == two->arg && one->unit == two->unit &&
         one->cell == two->cell && one->via == two->via;
}

/* Looks at one decision: what a player chose of what was legal.  Returns how many things
 * it saw of those that it looks for. */
typedef guint (*Watch) (VdPlayer          *player,
                        VdGame            *game,
                        const VdOrderList *list,
                        const VdOrder     *order);

/* Watches games that one player plays for both sides.  Returns what was seen in all. */
static guint
watch_games (const char *kind,
             guint       n_games,
             Watch       watch)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autoptr (VdPlayer) player = vd_player_new (kind, scenario, NULL);
  VdOrderList list = { 0 };
  guint n_seen = 0;

  for (guint seed = 0; seed < n_games; seed++)
    {
      vd_play_begin (game, seed);
      vd_player_begin (player, seed);
      while (!vd_play_is_over (game))
        {
          VdState before = game->state;
          VdOrder order;

          vd_play_list (game, &list);
          order = ask_player (player, game, &list);
          g_assert_cmpmem (&before, sizeof before, &game->state, sizeof game->state);
          n_seen += watch (player, game, &list, &order);
          vd_play_apply (game, &order);
        }
    }

  vd_order_list_clear (&list);
  return n_seen;
}

static guint
watch_legal (VdPlayer          *player,
             VdGame            *game,
             const VdOrderList *list,
             const VdOrder     *order)
{
  if (!is_listed (list, order))
    g_error ("%s of unit %u to %u by %u, turn %u, phase %u", vd_order_names[order->kind],
             order->unit, order->cell, order->via, game->state.turn, game->state.phase);

  return 1;
}

/* Whatever it chooses is legal, and the position is as it was. */
static void
test_legal (void)
{
  static const char *const kinds[] = { "greedy", "passive", "planner:samples=1,ahead=1" };

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    g_assert_cmpuint (watch_games (kinds[k], 1, watch_legal), >, 0);
}

static guint
watch_sooner (VdPlayer          *player,
              VdGame            *game,
              const VdOrderList *list,
              const VdOrder     *order)
{
  VdView view = vd_view_of (game, vd_play_decider (game));
  VdOrder sooner;

  if (!vd_greedy_choose_combat (player, &view, &sooner))
    return 0;

  g_assert_true (is_listed (list, &sooner));
  g_assert_true (is_same_order (order, &sooner));
  for (guint i = 0; i < list->n && sooner.kind == VD_ORDER_ROLL; i++)
    g_assert_cmpuint (list->orders[i].kind, !=, VD_ORDER_SHIFT);
  return 1;
}

/* Combats that are put together without the list of all legal orders are legal, and what
 * the list leads to. */
static void
test_combats_sooner (void)
{
  g_assert_cmpuint (watch_games ("greedy", 4, watch_sooner), >, 20);
}

static guint
watch_openings (VdPlayer          *player,
                VdGame            *game,
                const VdOrderList *list,
                const VdOrder     *order)
{
  VdView view = vd_view_of (game, vd_play_decider (game));
  VdOrder openings[8];
  guint n;

  if (list->orders[0].kind != VD_ORDER_ATTACK)
    return 0;

  n = vd_greedy_list_openings (player, &view, openings, G_N_ELEMENTS (openings));
  g_assert_true (n > 0 || order->kind == VD_ORDER_END);
  for (guint i = 0; i < n; i++)
    {
      g_assert_true (is_listed (list, &openings[i]));
      for (guint j = 0; j < i; j++)
        g_assert_cmpuint (openings[i].unit, !=, openings[j].unit);
      for (guint j = 0; j < i && scenario->settings[VD_SET_STACKING] == 1; j++)
        g_assert_cmpuint (game->state.units[openings[i].unit].cell, !=,
                          game->state.units[openings[j].unit].cell);
    }
  if (n > 0)
    g_assert_true (is_same_order (order, &openings[0]));

  return n;
}

/* The openings that a player lists are legal, of one hex each, and none that does not pay
 * where the phase may be ended. */
static void
test_openings (void)
{
  g_assert_cmpuint (watch_games ("greedy", 4, watch_openings), >, 20);
}

/* Counts after combats of @side what it was asked, and where it would do otherwise than a
 * planner who does not try it out.  It goes on by the former. */
static void
watch_sequels (guint  side,
               guint *n_asked,
               guint *n_others)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autoptr (VdPlayer) trying = vd_player_new ("planner:samples=1,sequels=8", scenario, NULL);
  g_autoptr (VdPlayer) simple = vd_player_new ("planner:samples=1,sequels=0", scenario, NULL);
  g_autoptr (VdPlayer) enemy = vd_player_new ("greedy", scenario, NULL);
  VdOrderList list = { 0 };

  vd_play_begin (game, 3);
  vd_player_begin (trying, 1);
  vd_player_begin (simple, 1);
  vd_player_begin (enemy, 2);
  while (!vd_play_is_over (game) && game->state.turn <= 8)
    {
      gboolean is_mine = vd_play_decider (game) == side;
      VdOrder order, other;

      vd_play_list (game, &list);
      order = ask_player (is_mine ? trying : enemy, game, &list);
      g_assert_true (is_listed (&list, &order));
      if (is_mine)
        {
          other = ask_player (simple, game, &list);
          if (game->state.player == side &&
              (list.orders[0].kind == VD_ORDER_RETREAT || list.orders[0].kind == VD_ORDER_ADVANCE))
            {
              *n_asked += 1;
              *n_others += !is_same_order (&order, &other);
            }
        }

      vd_play_apply (game, &order);
    }

  vd_order_list_clear (&list);
}

/* Where units go after a combat is tried out: not always it is what a greedy player does. */
static void
test_sequels (void)
{
  guint n_asked = 0, n_others = 0;

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    watch_sequels (side, &n_asked, &n_others);

  g_test_message ("%u of %u otherwise", n_others, n_asked);
  g_assert_cmpuint (n_others, >, 0);
  g_assert_cmpuint (n_others, <, n_asked);
}

/* A game does not depend on those that the players have played before. */
static void
test_alone (void)
{
  static const char *const kinds[] = { "greedy", "planner:samples=1,looks=1,combats=1" };

  guint before = test_share (3);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      VdCampaign campaign = { .scenario = scenario, .seed = 11, .n_games = before + 1, .n_jobs = 1,
                              .unchecked = TRUE, .players = { kinds[i], kinds[i] } };
      VdGameResult *all, *alone;

      memset (campaign.choices, 0xff, sizeof campaign.choices);
      all = vd_campaign_run (&campaign);
      campaign.first_game = before;
      campaign.n_games = 1;
      alone = vd_campaign_run (&campaign);
      g_assert_cmpuint (alone[0].hash, ==, all[before].hash);

      vd_game_results_free (all, before + 1);
      vd_game_results_free (alone, 1);
    }
}

/* How many pairs of friends stand side by side as turns end, over some games. */
static guint
count_pairs (const char *kind)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autoptr (VdPlayer) player = vd_player_new (kind, scenario, NULL);
  VdOrderList list = { 0 };
  guint n = 0;

  for (guint seed = 0; seed < 4; seed++)
    {
      guint turn = 1;

      vd_play_begin (game, seed);
      vd_player_begin (player, seed);
      while (!vd_play_is_over (game))
        {
          VdOrder order;

          vd_play_list (game, &list);
          order = ask_player (player, game, &list);
          vd_play_apply (game, &order);
          for (; turn < game->state.turn; turn++)
            for (guint unit = 0; unit < scenario->n_units; unit++)
              for (guint dir = 0; dir < VD_N_DIRS && vd_game_is_on_map (game, unit); dir++)
                {
                  int next = scenario->next[game->state.units[unit].cell][dir];

                  n += next >= 0 && game->unit_at[next] != VD_NONE &&
                       vd_game_side (game, game->unit_at[next]) == vd_game_side (game, unit);
                }
        }
    }

  vd_order_list_clear (&list);
  return n;
}

/* Who is told to leave room for retreats does. */
static void
test_room (void)
{
  g_assert_cmpuint (count_pairs ("greedy:room=100") * 20, <, count_pairs ("greedy") * 19);
}

/* Plays one game, and holds each choice between stopping and going on to who would
 * win by stopping.  Counts both. */
static void
watch_stops (VdGame   *game,
             VdPlayer *player,
             guint64   seed,
             guint     n[2])
{
  VdOrderList list = { 0 };

  vd_play_begin (game, seed);
  vd_player_begin (player, seed);
  while (!vd_play_is_over (game))
    {
      guint side = vd_play_decider (game), winner;
      gint32 points[VD_MAX_SIDES];
      VdOrder order;

      vd_play_list (game, &list);
      order = ask_player (player, game, &list);
      winner = vd_victory_foresee (game, game->state.turn, points);
      if (list.orders[list.n - 1].kind == VD_ORDER_STOP && winner != VD_MAX_SIDES)
        {
          g_assert_cmpint (order.kind == VD_ORDER_STOP, ==, winner == side);
          n[winner == side]++;
        }

      vd_play_apply (game, &order);
    }

  vd_order_list_clear (&list);
}

/* Who has won stops, who has lost has nothing to lose: and so the last day, that brings
 * one side points, is played at times. */
static void
test_stops (void)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autoptr (VdPlayer) player = vd_player_new ("greedy", scenario, NULL);
  guint n[2] = { 0, 0 };

  if (scenario->n_stops == 0)
    {
      g_test_skip ("nobody may stop the game");
      return;
    }

  for (guint seed = 0; seed < 10; seed++)
    watch_stops (game, player, seed, n);
  g_assert_cmpuint (n[FALSE], >, 2);
  g_assert_cmpuint (n[TRUE], >, 2);
}

/* Counts how often @player decides while an option is open in the middle of a game:
 * it is chosen before anybody moves. */
static guint
watch_choices (VdGame   *game,
               VdPlayer *player,
               guint64   seed)
{
  VdOrderList list = { 0 };
  guint n = 0;

  vd_play_begin (game, seed);
  vd_player_begin (player, seed);
  while (!vd_play_is_over (game))
    {
      VdOrder order;

      vd_play_list (game, &list);
      order = ask_player (player, game, &list);
      if (game->state.phase == VD_PHASE_MOVEMENT && list.orders[0].kind == VD_ORDER_CHOOSE)
        {
          g_assert_cmpint (order.kind, ==, VD_ORDER_CHOOSE);
          n++;
        }

      vd_play_apply (game, &order);
    }

  vd_order_list_clear (&list);
  return n;
}

static void
test_choices_first (void)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autoptr (VdPlayer) player = vd_player_new ("greedy", scenario, NULL);
  guint n_late = 0;

  for (guint i = 0; i < scenario->n_options; i++)
    n_late += scenario->options[i].turn > 0;
  if (n_late == 0)
    {
      g_test_skip ("all options are chosen before the first turn");
      return;
    }

  for (guint seed = 0; seed < 5; seed++)
    g_assert_cmpuint (watch_choices (game, player, seed), ==, n_late);
}

/* In how many of @n games rows scored that count exits in sum, of @side. */
static guint
count_departures (guint       side,
                  const char *player,
                  guint       n)
{
  g_autoptr (VdAnnals) annals = vd_annals_new (scenario);
  VdCampaign campaign = { .scenario = scenario, .seed = 5, .n_games = n, .n_jobs = 2,
                          .unchecked = TRUE, .annals = annals };
  guint sum = 0;

  campaign.players[side] = player;
  campaign.players[side ^ 1] = "greedy";
  memset (campaign.choices, 0xff, sizeof campaign.choices);
  vd_game_results_free (vd_campaign_run (&campaign), n);
  for (guint i = 0; i < scenario->n_awards; i++)
    if (scenario->awards[i].test == VD_TEST_EXITED_AT_LEAST && scenario->awards[i].side == side)
      sum += annals->scored[i];

  return sum;
}

/* Units that are told to leave together do, which nobody does by himself. */
static void
test_departs (void)
{
  guint n_rows = 0;

  for (guint i = 0; i < scenario->n_awards; i++)
    if (scenario->awards[i].test == VD_TEST_EXITED_AT_LEAST)
      {
        guint side = scenario->awards[i].side;
        guint later = count_departures (side, "greedy:depart=1", 60);

        g_assert_cmpuint (count_departures (side, "greedy", 60), ==, 0);
        g_assert_cmpuint (later, >, 0);
        g_assert_cmpuint (count_departures (side, "greedy:depart=1,drift=8", 60), >, later);
        n_rows++;
      }

  if (n_rows == 0)
    g_test_skip ("no row counts exits in sum");
}

static void
expect_wrong (const char *spec,
              const char *text)
{
  g_autofree char *wrong = NULL, *said = NULL;

  g_assert_null (vd_player_new (spec, scenario, &wrong));
  said = vd_phrase_say (wrong, NULL);
  g_assert_nonnull (strstr (said, text));
}

static void
test_spec (void)
{
  expect_wrong ("clever", "there is no player “clever”; there are random, greedy, planner");
  expect_wrong ("", "there is no player");
  expect_wrong ("random:x=1", "player random has no parameters, so no “x=1”");
  expect_wrong ("greedy:x=1", "player greedy has no parameter “x=1”; it has attack, muster");
  expect_wrong ("greedy:muster=0", "takes a number from 1 to 64");
  expect_wrong ("greedy:muster", "takes a number from 1 to 64");
  expect_wrong ("greedy:muster=2,muster=x", "takes a number from 1 to 64");
  expect_wrong ("passive:guns=2", "takes a number from 0 to 1");

  for (guint i = 0; vd_player_kind_name (i) != NULL; i++)
    {
      g_autoptr (VdPlayer) player = vd_player_new (vd_player_kind_name (i), scenario, NULL);

      const char *of, *terms = vd_player_kind_told (i, &of);
      g_autofree char *as = g_strdup_printf ("%s:%s", of, terms != NULL ? terms : "");
      g_autoptr (VdPlayer) same = terms != NULL ? vd_player_new (as, scenario, NULL) : NULL;

      g_assert_nonnull (player);
      g_assert_cmpint (strlen (vd_player_kind_text (i)), >, 20);
      g_assert_true ((terms == NULL) == g_str_equal (of, vd_player_kind_name (i)));
      g_assert_true ((terms == NULL) == (same == NULL));
      g_assert_true ((vd_player_kind_parameter (i, 0) == NULL) ==
                     (g_str_equal (vd_player_kind_name (i), "random") ||
                      g_str_equal (vd_player_kind_name (i), "still")));
      for (guint p = 0; vd_player_kind_parameter (i, p) != NULL; p++)
        {
          const VdPlayerParameter *parameter = vd_player_kind_parameter (i, p);
          g_autofree char *spec = g_strdup_printf ("%s:%s=%d", vd_player_kind_name (i),
                                                   parameter->name, parameter->usual);
          g_autoptr (VdPlayer) told = vd_player_new (spec, scenario, NULL);

          g_assert_nonnull (told);
          g_assert_cmpint (parameter->least, <=, parameter->usual);
          g_assert_cmpint (parameter->usual, <=, parameter->most);
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  scenario = battle_open (g_getenv ("VD_BATTLE"));
  g_test_add_func ("/players/spec", test_spec);
  g_test_add_func ("/players/legal", test_legal);
  g_test_add_func ("/players/checked", test_checked);
  g_test_add_func ("/players/greedy-wins", test_greedy_wins);
  g_test_add_func ("/players/planner-wins", test_planner_wins);
  g_test_add_func ("/players/combats-sooner", test_combats_sooner);
  g_test_add_func ("/players/openings", test_openings);
  g_test_add_func ("/players/sequels", test_sequels);
  g_test_add_func ("/players/alone", test_alone);
  g_test_add_func ("/players/room", test_room);
  g_test_add_func ("/players/stops", test_stops);
  g_test_add_func ("/players/choices-first", test_choices_first);
  g_test_add_func ("/players/departs", test_departs);
  status = g_test_run ();
  vd_scenario_free (scenario);

  return status;
}
