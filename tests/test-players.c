/* test-players.c: what the players can do, on a shipped scenario
 *
 * VD_BATTLE names it.  The seeds are fixed, so that a share is the same in every
 * run; more games are had with VD_GAMES in the environment.
 */
#include "core/campaign.h"
#include "core/dice.h"
#include "core/player.h"
#include "core/player-greedy.h"
#include "core/tables.h"
#include "core/victory.h"
#include "tests/battle.h"
#include "tests/share.h"

#include <string.h>

static VdScenario *scenario;

static guint
n_games (guint usual)
{
  const char *wish = g_getenv ("VD_GAMES");

  return wish != NULL ? (guint) g_ascii_strtoull (wish, NULL, 10) : test_share (usual);
}

/* How often @side wins with @player against @other. */
static guint
count_wins (guint       side,
            const char *player,
            const char *other,
            guint       n)
{
  VdCampaign campaign = { .scenario = scenario, .seed = 7, .n_games = n, .n_jobs = 2,
                          .unchecked = TRUE };
  VdGameResult *results;
  guint wins = 0;

  campaign.players[side] = player;
  campaign.players[side ^ 1] = other;
  memset (campaign.choices, 0xff, sizeof campaign.choices);
  results = vd_campaign_run (&campaign);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpstr (results[i].error, ==, NULL);
      wins += results[i].winner == side;
    }

  vd_game_results_free (results, n);
  return wins;
}

/* Every shipped battle but the one that is a first lesson is to be won. */
static gboolean
is_battle (void)
{
  return strcmp (g_getenv ("VD_BATTLE"), "the-bridge-at-lindach") != 0;
}

/* Holds each side to a share of its games, in percent, and both to one together:
 * of a few games only the latter says something. */
static void
hold_to_shares (const char *player,
                const char *other,
                guint       n,
                guint       share,
                guint       both)
{
  guint sum = 0;

  if (!is_battle ())
    {
      g_test_skip ("no battle");
      return;
    }

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      guint wins = count_wins (side, player, other, n);

      g_test_message ("%s as %s wins %u of %u against %s", player,
                      vd_scenario_get_side_name (scenario, side), wins, n, other);
      sum += wins;
      if (n >= 100)
        g_assert_cmpuint (wins * 100, >=, n * share);
    }

  if (n >= 6)
    g_assert_cmpuint (sum * 100, >=, 2 * n * both);
}

static void
test_greedy_wins (void)
{
  hold_to_shares ("greedy", "random", n_games (40), 95, 95);
}

static void
test_planner_wins (void)
{
  hold_to_shares ("planner", "greedy", n_games (6), 65, 50);
}

/* With every audit, and without them the same games. */
static void
test_checked (void)
{
  static const char *const pairs[][2] = {
    { "greedy", "random" }, { "random", "greedy" }, { "greedy", "greedy" },
    { "planner:samples=1,ahead=1", "greedy" }, { "passive", "no-bombardment" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      guint64 hash[2];

      for (guint unchecked = 0; unchecked < 2; unchecked++)
        {
          VdCampaign campaign = { .scenario = scenario, .seed = i, .n_games = 4, .n_jobs = 1,
                                  .unchecked = unchecked };
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

/* Whatever it chooses is legal, and the position is as it was. */
static void
test_legal (void)
{
  static const char *const kinds[] = { "greedy", "passive", "planner:samples=1,ahead=1" };
  g_autoptr (VdGame) game = vd_game_new (scenario);
  VdOrderList list = { 0 };

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      g_autoptr (VdPlayer) player = vd_player_new (kinds[k], scenario, NULL);

      vd_play_begin (game, k);
      vd_player_begin (player, k);
      while (!vd_play_is_over (game))
        {
          VdState before = game->state;
          VdOrder order;

          vd_play_list (game, &list);
          order = vd_player_choose (player, game, &list);
          g_assert_cmpmem (&before, sizeof before, &game->state, sizeof game->state);
          if (!is_listed (&list, &order))
            g_error ("%s of unit %u to %u by %u, turn %u, phase %u", vd_order_names[order.kind],
                     order.unit, order.cell, order.via, game->state.turn, game->state.phase);
          vd_play_apply (game, &order);
        }
    }

  vd_order_list_clear (&list);
}

/* Whether the orders ask for the same. */
static gboolean
is_same_order (const VdOrder *one,
               const VdOrder *two)
{
  return one->kind == two->kind && one->arg == two->arg && one->unit == two->unit &&
         one->cell == two->cell && one->via == two->via;
}

/* Combats that are put together without the list of all legal orders are legal, and what
 * the list leads to. */
static void
test_combats_sooner (void)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autoptr (VdPlayer) player = vd_player_new ("greedy", scenario, NULL);
  VdOrderList list = { 0 };
  guint n = 0;

  for (guint seed = 0; seed < 4; seed++)
    {
      vd_play_begin (game, seed);
      vd_player_begin (player, seed);
      while (!vd_play_is_over (game))
        {
          VdOrder order, sooner;

          vd_play_list (game, &list);
          order = vd_player_choose (player, game, &list);
          if (vd_greedy_choose_combat (player, game, &sooner))
            {
              g_assert_true (is_listed (&list, &sooner));
              g_assert_true (is_same_order (&order, &sooner));
              n++;
            }

          vd_play_apply (game, &order);
        }
    }

  g_assert_cmpuint (n, >, 20);
  vd_order_list_clear (&list);
}

/* The openings that a player lists are legal, of one hex each, and none that does not pay
 * where the phase may be ended. */
static void
test_openings (void)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autoptr (VdPlayer) player = vd_player_new ("greedy", scenario, NULL);
  VdOrderList list = { 0 };
  guint n_listed = 0;

  for (guint seed = 0; seed < 4; seed++)
    {
      vd_play_begin (game, seed);
      vd_player_begin (player, seed);
      while (!vd_play_is_over (game))
        {
          VdOrder order, openings[8];

          vd_play_list (game, &list);
          order = vd_player_choose (player, game, &list);
          if (list.orders[0].kind == VD_ORDER_ATTACK)
            {
              guint n = vd_greedy_list_openings (player, game, openings, G_N_ELEMENTS (openings));

              n_listed += n;
              g_assert_true (n > 0 || order.kind == VD_ORDER_END);
              for (guint i = 0; i < n; i++)
                {
                  g_assert_true (is_listed (&list, &openings[i]));
                  for (guint j = 0; j < i; j++)
                    g_assert_cmpuint (openings[i].unit, !=, openings[j].unit);
                  for (guint j = 0; j < i && scenario->settings[VD_SET_STACKING] == 1; j++)
                    g_assert_cmpuint (game->state.units[openings[i].unit].cell, !=,
                                      game->state.units[openings[j].unit].cell);
                }
              if (n > 0)
                g_assert_true (is_same_order (&order, &openings[0]));
            }

          vd_play_apply (game, &order);
        }
    }

  g_assert_cmpuint (n_listed, >, 20);
  vd_order_list_clear (&list);
}

/* A game does not depend on those that the players have played before. */
static void
test_alone (void)
{
  static const char *const kinds[] = { "greedy", "planner:samples=1,looks=1,combats=1" };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      VdCampaign campaign = { .scenario = scenario, .seed = 11, .n_games = 4, .n_jobs = 1,
                              .unchecked = TRUE, .players = { kinds[i], kinds[i] } };
      VdGameResult *all, *alone;

      memset (campaign.choices, 0xff, sizeof campaign.choices);
      all = vd_campaign_run (&campaign);
      campaign.first_game = 3;
      campaign.n_games = 1;
      alone = vd_campaign_run (&campaign);
      g_assert_cmpuint (alone[0].hash, ==, all[3].hash);

      vd_game_results_free (all, 4);
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
          order = vd_player_choose (player, game, &list);
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
      order = vd_player_choose (player, game, &list);
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
      order = vd_player_choose (player, game, &list);
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

        g_assert_cmpuint (count_departures (side, "greedy", 60), ==, 0);
        g_assert_cmpuint (count_departures (side, "greedy:depart=1", 60), >, 0);
        n_rows++;
      }

  if (n_rows == 0)
    g_test_skip ("no row counts exits in sum");
}

/* The first turn of @side, as a number. */
static guint64
play_first_turn (const char *kind,
                 guint       side,
                 guint64     dice,
                 const int  *secret)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autoptr (VdPlayer) player = vd_player_new (kind, scenario, NULL);
  VdOrderList list = { 0 };
  guint64 hash = 0;

  vd_play_begin (game, dice);
  vd_player_begin (player, 3);
  while (game->state.phase == VD_PHASE_SETUP)
    {
      guint at = 0;

      vd_play_list (game, &list);
      while (list.orders[at].kind == VD_ORDER_CHOOSE && at + 1 < list.n &&
             list.orders[at].arg != (secret[list.orders[at].unit] >= 0
                                     ? secret[list.orders[at].unit] : 0))
        at++;
      vd_play_apply (game, &list.orders[at]);
    }

  /* If the other side comes first, it does nothing. */
  while (game->state.player != side || game->state.phase != VD_PHASE_MOVEMENT)
    {
      vd_play_list (game, &list);
      vd_play_apply (game, &list.orders[list.n - 1]);
    }

  while (game->state.phase == VD_PHASE_MOVEMENT && game->state.player == side)
    {
      VdOrder order;
      guint64 word;

      vd_play_list (game, &list);
      order = vd_player_choose (player, game, &list);
      memcpy (&word, &order, sizeof word);
      hash = vd_mix (hash, word);
      vd_play_apply (game, &order);
    }

  vd_order_list_clear (&list);
  return hash;
}

/* Dice that have not been rolled change nothing. */
static void
test_dice_unseen (void)
{
  static const char *const kinds[] = { "random", "greedy", "planner:samples=2" };
  int secret[VD_MAX_OPTIONS];

  memset (secret, 0xff, sizeof secret);
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    g_assert_cmpuint (play_first_turn (kinds[k], scenario->first_side, 1, secret), ==,
                      play_first_turn (kinds[k], scenario->first_side, 2, secret));
}

/* Nor does what the other side keeps secret. */
static void
test_secrets_unseen (void)
{
  static const char *const kinds[] = { "random", "greedy", "planner:samples=2" };
  guint n = 0;

  for (guint i = 0; i < scenario->n_options; i++)
    if (scenario->options[i].secret && scenario->options[i].turn == 0)
      for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
        {
          guint side = scenario->options[i].chooser ^ 1;
          int secret[VD_MAX_OPTIONS];
          guint64 first;

          memset (secret, 0xff, sizeof secret);
          secret[i] = 0;
          first = play_first_turn (kinds[k], side, 1, secret);
          secret[i] = 1;
          g_assert_cmpuint (first, ==, play_first_turn (kinds[k], side, 1, secret));
          n++;
        }

  if (n == 0)
    g_test_skip ("no side has a secret");
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

      g_assert_nonnull (player);
      g_assert_cmpint (strlen (vd_player_kind_text (i)), >, 20);
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
  g_test_add_func ("/players/dice-unseen", test_dice_unseen);
  g_test_add_func ("/players/secrets-unseen", test_secrets_unseen);
  g_test_add_func ("/players/greedy-wins", test_greedy_wins);
  g_test_add_func ("/players/planner-wins", test_planner_wins);
  g_test_add_func ("/players/combats-sooner", test_combats_sooner);
  g_test_add_func ("/players/openings", test_openings);
  g_test_add_func ("/players/alone", test_alone);
  g_test_add_func ("/players/room", test_room);
  g_test_add_func ("/players/stops", test_stops);
  g_test_add_func ("/players/choices-first", test_choices_first);
  g_test_add_func ("/players/departs", test_departs);
  status = g_test_run ();
  vd_scenario_free (scenario);

  return status;
}
