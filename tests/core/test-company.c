/* test-company.c: marches by several orders [R06 8.1] (core/movement/company.h)
 *
 * A march of one unit ends where its move would, at the same price.  Marches of several units are
 * played at random with all that they may do, and every audit.  Who goes to the guns ends as near
 * by a march as he could have come by a move.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment, others with VD_SEED.
 */
#include "core/movement/company.h"
#include "core/movement/initiative.h"
#include "core/movement/march.h"
#include "core/movement/move.h"
#include "core/movement/stack-kinds-move.h"
#include "core/play/audit.h"
#include "core/play/play.h"
#include "tests/shared/battle.h"
#include "tests/shared/roads.h"
#include "tests/shared/share.h"

#include <stdlib.h>

#define N_POSITIONS 20000

static VdScenario *scenario;

/* Of one unit */

static guint n_gone, n_stuck;

static gboolean
give (VdGame *game,
      VdOrder order,
      guint  *cost)
{
  VdVerdict verdict = vd_play_test (game, &order, NULL, 0, NULL);

  if (!verdict.legal)
    return FALSE;

  *cost += verdict.cost;
  vd_play_apply (game, &order);
  return TRUE;
}

/* Over to the other layer, or on to the next hex of the path where it may stop. */
static gboolean
march_along (VdGame        *game,
             const VdOrder *move,
             const guint16 *path,
             const guint8  *layers,
             guint          n_path,
             guint         *cost)
{
  guint layer = game->state.marching[move->unit / 64] >> move->unit % 64 & 1;

  for (guint i = 0; i < n_path;)
    {
      if (layers[i] != layer &&
          !give (game, (VdOrder) { .kind = layers[i] ? VD_ORDER_ROAD : VD_ORDER_FORM }, cost))
        return FALSE;

      layer = layers[i];
      while (!give (game, (VdOrder) { .kind = VD_ORDER_GO, .cell = path[i] }, cost))
        if (++i == n_path || layers[i] != layer)
          return FALSE;
      i++;
    }

  if (move->arg != layer &&
      !give (game, (VdOrder) { .kind = move->arg ? VD_ORDER_ROAD : VD_ORDER_FORM }, cost))
    return FALSE;

  return give (game, (VdOrder) { .kind = VD_ORDER_HALT }, cost);
}

/* Where it ends, and what it has cost, is as by the move. */
static void
compare_march (VdGame        *game,
               const VdOrder *move)
{
  g_autofree VdState *before = g_memdup2 (&game->state, sizeof game->state);
  guint16 path[VD_MAX_PATH];
  guint8 layers[VD_MAX_PATH];
  guint n_path = vd_reach_path_of (game, move, path, VD_MAX_PATH), cost = 0;
  guint price = vd_play_test (game, move, NULL, 0, NULL).cost;
  guint spent = move->arg != 0 ? price
                               : price - vd_stack_kinds_price (game, move->unit, move->cell);
  guint64 hash;

  vd_move_find_marches (game, move, path, n_path, layers);
  vd_play_apply (game, move);
  hash = vd_state_hash (&game->state, scenario);

  vd_game_restore (game, before);
  g_assert_true (give (game, (VdOrder) { .kind = VD_ORDER_MARCH, .unit = move->unit }, &cost));
  if (march_along (game, move, path, layers, n_path, &cost))
    {
      g_assert_cmpuint (cost, ==, spent);
      g_assert_cmpuint (vd_state_hash (&game->state, scenario), ==, hash);
      n_gone++;
    }
  else
    n_stuck++; /* it would have to turn in a hex where it may not stop */
}

static void
test_company (void)
{
  const char *wanted = g_getenv ("VD_GAMES");
  guint n = wanted != NULL ? (guint) atoi (wanted) : test_share (N_POSITIONS);
  VdOrderList list = { NULL };
  Seeded random = seeded_new (11, 7);
  VdGame *game;

  scenario->mechanics[VD_MECHANIC_STACK_KINDS] = scenario->mechanics[VD_MECHANIC_MARCHES] = TRUE;
  scenario->settings[VD_SET_STACK_COST] = VD_Q (1);
  vd_scenario_prepare (scenario);
  game = vd_game_new (scenario);
  for (guint i = 0; i < n; i++)
    {
      VdOrder order;

      roads_begin (scenario, game, &random);
      vd_play_list (game, &list);
      order = list.orders[seeded_below (&random, list.n)];
      if (order.kind == VD_ORDER_MOVE)
        compare_march (game, &order);
    }

  g_test_message ("%u moves went alike as marches, %u would turn in a full hex", n_gone, n_stuck);
  g_assert_cmpuint (n_gone, >, n / 2);
  g_assert_cmpuint (n_stuck, <, n_gone / 20);
  vd_order_list_clear (&list);
  vd_game_free (game);
}

/* Of several units, with all that they may do on the way */

static guint n_acts[VD_N_ORDERS], n_repulsed;

static VdOrder
draw_act (const VdOrderList *list,
          Seeded            *random)
{
  VdOrder order = list->orders[seeded_below (random, list->n)];

  for (guint tries = 0;
       tries < 5 && (order.kind == VD_ORDER_GO || order.kind == VD_ORDER_HALT); tries++)
    order = list->orders[seeded_below (random, list->n)];

  return order;
}

/* The list is never empty, what is in it is legal, and the position stays sound; it comes to an
 * end. */
static void
play_march (VdGame      *game,
            VdAudit     *audit,
            VdOrderList *list,
            Seeded      *random)
{
  for (guint i = 0; game->state.march.n > 0; i++)
    {
      VdOrder order;
      char *wrong;

      vd_play_list (game, list);
      wrong = vd_audit_decision (audit, game, list, TRUE);
      g_assert_cmpstr (wrong, ==, NULL);
      for (guint k = 0; k < list->n; k++)
        g_assert_true (vd_play_test (game, &list->orders[k], NULL, 0, NULL).legal);

      order = draw_act (list, random);
      n_repulsed += order.kind == VD_ORDER_RETREAT;
      n_acts[order.kind]++;
      vd_play_apply (game, &order);
      wrong = vd_audit_outcome (audit, game);
      g_assert_cmpstr (wrong, ==, NULL);
      wrong = vd_game_audit (game);
      g_assert_cmpstr (wrong, ==, NULL);
      g_assert_cmpuint (i, <, 1000);
    }
}

static void
test_acts (void)
{
  const char *wanted = g_getenv ("VD_GAMES");
  guint n = (wanted != NULL ? (guint) atoi (wanted) : test_share (N_POSITIONS)) / 10;
  VdOrderList list = { NULL };
  Seeded random = seeded_new (13, 7);
  VdAudit audit = { 0 };
  VdGame *game;

  scenario->mechanics[VD_MECHANIC_STACK_KINDS] = scenario->mechanics[VD_MECHANIC_MARCHES] = TRUE;
  scenario->mechanics[VD_MECHANIC_REPULSE] = TRUE;
  vd_scenario_prepare (scenario);
  scenario->settings[VD_SET_REPULSE_ODDS] = 2;
  scenario->settings[VD_SET_REPULSE_HEXES] = 2;
  game = vd_game_new (scenario);
  vd_audit_init (&audit, scenario);
  for (guint i = 0; i < n; i++)
    {
      roads_begin (scenario, game, &random);
      for (guint unit = 0; unit < scenario->n_units; unit++)
        {
          const VdOrder order = { .kind = VD_ORDER_MARCH, .unit = unit };

          if (!vd_play_test (game, &order, NULL, 0, NULL).legal)
            continue;

          vd_play_apply (game, &order);
          play_march (game, &audit, &list, &random);
        }
    }

  g_test_message ("%u joined, %u were left, %u repulses tried, %u units repulsed",
                  n_acts[VD_ORDER_ALONG], n_acts[VD_ORDER_LEAVE], n_acts[VD_ORDER_REPULSE],
                  n_repulsed);
  g_assert_cmpuint (n_acts[VD_ORDER_ALONG], >, n / 20);
  g_assert_cmpuint (n_acts[VD_ORDER_LEAVE], >, n / 100);
  g_assert_cmpuint (n_acts[VD_ORDER_REPULSE], >, n / 20);
  g_assert_cmpuint (n_repulsed, >, n / 40);
  vd_audit_clear (&audit);
  vd_order_list_clear (&list);
  vd_game_free (game);
}

/* Of units that go to the guns by their own initiative */

static guint n_summoned;

/* All of the side have found the initiative, most of them by the guns alone. */
static void
summon_all (VdGame *game,
            Seeded *random)
{
  g_autofree VdState *state = g_memdup2 (&game->state, sizeof game->state);

  state->phase = VD_PHASE_INDIVIDUAL;
  for (guint i = 0; i < scenario->n_of_side[state->player]; i++)
    state->units[scenario->of_side[state->player][i]].flags =
      VD_TRIED | VD_INSPIRED | (seeded_below (random, 4) > 0 ? VD_SUMMONED : 0);
  vd_game_restore (game, state);
}

/* Each order of a march at random.  Whoever was summoned ends as near as he could have come by a
 * move. */
static void
march_to_guns (VdGame      *game,
               VdUnitId     unit,
               VdAudit     *audit,
               VdOrderList *list,
               Seeded      *random)
{
  const VdOrder march = { .kind = VD_ORDER_MARCH, .unit = unit };
  guint nearest[VD_MAX_UNITS];
  guint64 marched[VD_MAX_UNITS / 64] = { 0 };
  guint cell = game->state.units[unit].cell;

  for (guint16 mate = game->unit_at[cell]; mate != VD_NONE; mate = game->next_at[mate])
    nearest[mate] = vd_summons_bind (game, mate) && !(game->state.units[mate].flags & VD_MOVED)
                    ? vd_summons_find_nearest (game, mate) : G_MAXUINT;

  vd_play_apply (game, &march);
  while (game->state.march.n > 0)
    {
      VdOrder order;

      for (guint i = 0; i < game->state.march.n; i++)
        marched[game->state.march.units[i] / 64] |= G_GUINT64_CONSTANT (1)
                                                    << game->state.march.units[i] % 64;

      vd_play_list (game, list);
      g_assert_cmpstr (vd_audit_decision (audit, game, list, TRUE), ==, NULL);
      order = draw_act (list, random);
      g_assert_true (vd_play_test (game, &order, NULL, 0, NULL).legal);
      vd_play_apply (game, &order);
      g_assert_cmpstr (vd_audit_outcome (audit, game), ==, NULL);
      g_assert_cmpstr (vd_game_audit (game), ==, NULL);
    }

  for (guint mate = 0; mate < scenario->n_units; mate++)
    if ((marched[mate / 64] >> mate % 64 & 1) && nearest[mate] != G_MAXUINT)
      {
        n_summoned++;
        g_assert_cmpuint (vd_summons_get_way (game, mate, game->state.units[mate].cell), <=,
                          nearest[mate]);
      }
}

static void
test_summoned (void)
{
  const char *wanted = g_getenv ("VD_GAMES");
  guint n = (wanted != NULL ? (guint) atoi (wanted) : test_share (N_POSITIONS)) / 200;
  VdOrderList list = { NULL };
  Seeded random = seeded_new (17, 7);
  VdAudit audit = { 0 };
  VdGame *game;

  scenario->mechanics[VD_MECHANIC_STACK_KINDS] = scenario->mechanics[VD_MECHANIC_MARCHES] = TRUE;
  scenario->mechanics[VD_MECHANIC_REPULSE] = FALSE;
  scenario->mechanics[VD_MECHANIC_INITIATIVE] = TRUE;
  vd_scenario_prepare (scenario);
  game = vd_game_new (scenario);
  vd_audit_init (&audit, scenario);
  for (guint i = 0; i < n; i++)
    {
      roads_begin (scenario, game, &random);
      summon_all (game, &random);
      for (guint unit = 0; unit < scenario->n_units; unit++)
        {
          const VdOrder order = { .kind = VD_ORDER_MARCH, .unit = unit };

          if (vd_play_test (game, &order, NULL, 0, NULL).legal)
            march_to_guns (game, unit, &audit, &list, &random);
        }
    }

  g_test_message ("%u marched to the guns", n_summoned);
  g_assert_cmpuint (n_summoned, >, n / 2);
  vd_audit_clear (&audit);
  vd_order_list_clear (&list);
  vd_game_free (game);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  scenario = battle_open (g_getenv ("VD_BATTLE"));
  roads_allow_marches (scenario);
  g_test_add_func ("/company/alone", test_company);
  g_test_add_func ("/company/acts", test_acts);
  g_test_add_func ("/company/summoned", test_summoned);
  status = g_test_run ();
  vd_scenario_free (scenario);
  return status;
}
