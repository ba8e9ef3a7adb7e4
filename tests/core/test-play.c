/* test-play.c: properties of play, on games of a shipped scenario
 *
 * VD_BATTLE names it.  The seeds are fixed; a longer run is had with VD_GAMES in the environment.
 */
#include "core/campaign/campaign.h"
#include "core/combat/advance.h"
#include "core/movement/move.h"
#include "core/movement/reach.h"
#include "core/movement/recall.h"
#include "core/movement/reserve-movement.h"
#include "core/position/dice.h"
#include "core/scenario/price.h"
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

/* A game between two random players that stops to think now and then. */
typedef void (*Visit) (VdGame      *game,
                       VdOrderList *list);

static void
play (guint64 seed,
      guint   every,
      Visit   visit)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autoptr (VdPlayer) player = vd_player_new ("random", scenario, NULL);
  VdOrderList list = { 0 };
  guint64 dice = seed;

  vd_play_begin (game, seed);
  vd_player_begin (player, seed + 1);
  while (!vd_play_is_over (game))
    {
      VdOrder order;

      vd_play_list (game, &list);
      g_assert_cmpuint (list.n, >, 0);
      dice = vd_mix (dice, 3);
      if (vd_below (dice, every) == 0)
        {
          visit (game, &list);
          vd_play_list (game, &list);
        }

      order = ask_player (player, game, &list);
      vd_play_apply (game, &order);
    }

  vd_order_list_clear (&list);
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

/* Every order that is listed passes the test, and no other does: the list and
 * the test are two pieces of code, and neither knows the other. */
static void
compare_list_and_test (VdGame      *game,
                       VdOrderList *list)
{
  g_autofree VdOrder *orders = g_memdup2 (list->orders, list->n * sizeof (VdOrder));
  VdOrderList listed = { orders, list->n, list->n };

  for (guint i = 0; i < listed.n; i++)
    {
      VdVerdict verdict = vd_play_test (game, &listed.orders[i], NULL, 0, NULL);

      if (!verdict.legal)
        g_error ("%s of %s to %s is listed but forbidden by %s",
                 vd_order_names[listed.orders[i].kind],
                 vd_scenario_get_unit_id (scenario, listed.orders[i].unit),
                 vd_scenario_get_label (scenario, listed.orders[i].cell), vd_point_name (verdict.point));
    }

  for (guint unit = 0; unit < vd_scenario_get_n_units (scenario); unit += 7)
    for (guint kind = VD_ORDER_MOVE; kind < VD_N_ORDERS; kind++)
      for (guint cell = 0; cell < (vd_order_has_cell (kind) ? scenario->n_cells : 1); cell += 5)
        {
          VdOrder order = { kind, 0, vd_order_takes (kind, VD_OPERAND_UNIT) ? unit : 0, cell, 0 };

          if (vd_play_test (game, &order, NULL, 0, NULL).legal && !is_listed (&listed, &order))
            g_error ("%s of %s to %s is legal but not listed", vd_order_names[kind],
                     vd_scenario_get_unit_id (scenario, unit), vd_scenario_get_label (scenario, cell));
        }
}

/* Orders of random bytes, and listed ones with a random byte: refused or harmless, and
 * never a read out of bounds (which a build with sanitizers would notice). */
static void
try_garbage (VdGame      *game,
             VdOrderList *list)
{
  static guint64 dice = 7;

  for (guint i = 0; i < 2000; i++)
    {
      VdState before = game->state;
      guint16 path[3];
      VdOrder order;

      dice = vd_mix (dice, i);
      memcpy (&order, &dice, sizeof order);
      if (i % 2 == 0)
        order.kind %= VD_N_ORDERS + 2;
      if (i % 3 == 0)
        order.unit %= vd_scenario_get_n_units (scenario) + 1;
      if (i % 5 == 0)
        order.cell %= scenario->n_cells + 1;
      dice = vd_mix (dice, i);
      if (i % 4 == 0)
        {
          order = list->orders[vd_below (dice, list->n)];
          ((guint8 *) &order)[dice % sizeof order] = dice >> 8;
        }

      dice = vd_mix (dice, i);
      memcpy (path, &dice, sizeof path);

      vd_play_test (game, &order, path, i % 4, NULL);
      if (vd_play_test (game, &order, NULL, 0, NULL).legal)
        {
          vd_play_apply (game, &order);
          vd_game_restore (game, &before);
        }
    }
}

static void
test_garbage_is_refused (void)
{
  for (guint i = 0; i < n_games (4); i++)
    play (7000 + i, 60, try_garbage);
}

static void
test_list_is_complete (void)
{
  for (guint i = 0; i < n_games (6); i++)
    play (1000 + i, 40, compare_list_and_test);
}

/* Reach by the textbook: relax every hexside of the map until nothing gets
 * cheaper, prices asked of the chart itself. */
static void
relax_all (VdGame   *game,
           VdUnitId  unit,
           guint    *cost)
{
  const VdUnit *u = &scenario->units[unit];
  guint side = u->side, period = vd_game_period (game);
  guint allowance = vd_price_allowance (scenario, unit, period, NULL);
  gboolean again = TRUE;

  while (again)
    {
      again = FALSE;
      for (guint cell = 0; cell < scenario->n_cells; cell++)
        for (guint dir = 0; dir < VD_N_DIRS && cost[cell] <= allowance; dir++)
          {
            int next = scenario->next[cell][dir];
            gboolean stopped = vd_game_is_controlled (game, side, cell) &&
                               !scenario->periods[period].control_left;
            guint step;

            if (next < 0 || stopped || vd_scenario_confines (scenario, unit, next) ||
                vd_reserve_bars (game, unit, next))
              continue;
            if (game->unit_at[next] != VD_NONE && vd_game_side (game, game->unit_at[next]) != side)
              continue;
            if (vd_game_is_controlled (game, side, next) && scenario->periods[period].control_closed)
              continue;

            step = vd_price_step (scenario, u->unit_class, period, cell, dir, NULL);
            if (step != VD_NEVER && cost[cell] + step < cost[next] && cost[cell] + step <= allowance)
              {
                cost[next] = cost[cell] + step;
                again = TRUE;
              }
          }
    }
}

static void
compare_reaches (VdGame      *game,
                 VdOrderList *list)
{
  g_autofree guint *cost = g_new (guint, scenario->n_cells);

  if (game->state.phase != VD_PHASE_MOVEMENT)
    return;

  for (guint unit = 0; unit < scenario->n_units; unit += 5)
    {
      const VdReachCell *reach;
      guint n, found = 0;

      if (!vd_game_is_on_map (game, unit) || vd_game_side (game, unit) != game->state.player ||
          (game->state.units[unit].flags & VD_MOVED) || vd_recall_must_go (game, unit))
        continue;

      for (guint cell = 0; cell < scenario->n_cells; cell++)
        cost[cell] = 9999;
      cost[game->state.units[unit].cell] = 0;
      relax_all (game, unit, cost);

      reach = vd_reach_find (game, unit, &n);
      for (guint i = 0; i < n; i++)
        g_assert_cmpuint (reach[i].cost, ==, cost[reach[i].cell]);
      for (guint cell = 0; cell < scenario->n_cells; cell++)
        found += cost[cell] != 9999 && cell != game->state.units[unit].cell;
      g_assert_cmpuint (found, ==, n);
    }
}

static void
test_reach_agrees (void)
{
  for (guint i = 0; i < n_games (6); i++)
    play (2000 + i, 60, compare_reaches);
}

/* The path that is reported costs what the search says, step by step. */
static void
compare_paths (VdGame      *game,
               VdOrderList *list)
{
  for (guint i = 0; i < list->n; i += 11)
    {
      VdOrder order = list->orders[i];
      guint16 path[256];
      VdVerdict cheapest, walked;
      guint n;

      if (order.kind != VD_ORDER_MOVE && order.kind != VD_ORDER_ENTER)
        continue;

      n = vd_reach_path (game, order.unit, order.cell, path, 256);
      g_assert_cmpuint (n, >, 0);
      g_assert_cmpuint (path[n - 1], ==, order.cell);
      walked = vd_play_test (game, &order, path, n, NULL);
      cheapest = vd_play_test (game, &order, NULL, 0, NULL);
      g_assert_true (walked.legal && cheapest.legal);
      g_assert_cmpuint (walked.cost, ==, cheapest.cost);
    }
}

static void
test_paths_agree (void)
{
  for (guint i = 0; i < n_games (6); i++)
    play (3000 + i, 20, compare_paths);
}

static guint64
campaign_hash (guint    n,
               guint    n_jobs,
               gboolean unchecked,
               guint    first)
{
  VdCampaign campaign = {
    .scenario = scenario, .players = { "random", "random" }, .seed = 5, .first_game = first,
    .n_games = n, .n_jobs = n_jobs, .unchecked = unchecked,
  };
  VdGameResult *results;
  guint64 hash;

  for (guint i = 0; i < VD_MAX_OPTIONS; i++)
    campaign.choices[i] = -1;

  results = vd_campaign_run (&campaign);
  for (guint i = 0; i < n; i++)
    {
      if (results[i].error != NULL)
        g_error ("game %u: %s", first + i, results[i].error);
      g_assert_cmpuint (results[i].n_moves, >, 50);
      g_assert_cmpuint (results[i].n_combats, >, 0);
    }

  hash = vd_game_results_hash (results, n);
  vd_game_results_free (results, n);
  return hash;
}

static void
test_jobs_do_not_matter (void)
{
  guint n = n_games (32);
  guint64 hash = campaign_hash (n, 1, FALSE, 0);

  g_assert_cmpuint (campaign_hash (n, 2, FALSE, 0), ==, hash);
  g_assert_cmpuint (campaign_hash (n, 7, FALSE, 0), ==, hash);
  g_assert_cmpuint (campaign_hash (n, 1, TRUE, 0), ==, hash);
  g_assert_cmpuint (campaign_hash (n, 1, FALSE, 1), !=, hash);
}

static void
test_games_hold_their_invariants (void)
{
  campaign_hash (n_games (200), 2, FALSE, 100);
}

static void
test_state_is_small (void)
{
  g_assert_cmpuint (sizeof (VdState), <=, 16384);
  g_test_message ("a state has %u bytes", (guint) sizeof (VdState));
}

/* So many units fall or go back that the list is full: no hex is lost for it, however often
 * others stand in it. */
static void
test_vacated_hexes (void)
{
  g_autofree VdGame *game = g_new0 (VdGame, 1);
  const VdCombat *combat = &game->state.combat;
  VdUnitState *unit = &game->state.units[0];
  gboolean is_last = FALSE;

  for (guint i = 0; i < VD_MAX_VACATED + 8; i++)
    {
      unit->cell = i / 9;
      vd_advance_note_vacated (game, 0);
    }
  unit->cell = 1000;
  vd_advance_note_vacated (game, 0);

  g_assert_cmpuint (combat->n_vacated, <=, VD_MAX_VACATED);
  for (guint cell = 0; cell <= (VD_MAX_VACATED + 7) / 9; cell++)
    {
      gboolean is_there = FALSE;

      for (guint i = 0; i < combat->n_vacated; i++)
        is_there |= combat->vacated[i] == cell;
      g_assert_true (is_there);
    }
  for (guint i = 0; i < combat->n_vacated; i++)
    is_last |= combat->vacated[i] == 1000;
  g_assert_true (is_last);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  scenario = battle_open (g_getenv ("VD_BATTLE"));

  g_test_add_func ("/play/garbage-is-refused", test_garbage_is_refused);
  g_test_add_func ("/play/list-is-complete", test_list_is_complete);
  g_test_add_func ("/play/reach-agrees", test_reach_agrees);
  g_test_add_func ("/play/paths-agree", test_paths_agree);
  g_test_add_func ("/play/jobs-do-not-matter", test_jobs_do_not_matter);
  g_test_add_func ("/play/invariants", test_games_hold_their_invariants);
  g_test_add_func ("/play/vacated-hexes", test_vacated_hexes);
  g_test_add_func ("/play/state-is-small", test_state_is_small);

  status = g_test_run ();
  vd_scenario_free (scenario);
  return status;
}
