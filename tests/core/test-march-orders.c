/* test-march-orders.c: forces that were sent somewhere, against a literal reading [R06 7.44]
 *
 * Random games are played on.  In each decision the moves of every unit that was sent somewhere
 * are looked at: none ends in enemy control, none leaves more of the way than staying does, and
 * all that end out of road march leave as much as the others, or less by more than the unit can
 * spend.  The way is found here by going over all hexes until no step makes any of them nearer.
 *
 * The seeds are fixed; VD_GAMES in the environment plays so many.
 */
#include "core/campaign/campaign.h"
#include "core/mechanics/march-orders.h"
#include "core/play/play.h"
#include "core/position/piece.h"
#include "core/scenario/price.h"
#include "formats/compile/compile.h"
#include "tests/shared/seeded.h"
#include "tests/shared/share.h"

#define N_GAMES 6
#define FAR G_MAXUINT

static VdScenario *scenario;

static guint
count_games (void)
{
  const char *wish = g_getenv ("VD_GAMES");

  return wish != NULL ? (guint) g_ascii_strtoull (wish, NULL, 10) : test_share (N_GAMES);
}

/* The points from each hex to @to, as @unit_class pays them. */
static void
read_way (const VdGame *game,
          guint         unit_class,
          guint         to,
          guint        *way)
{
  const VdScenario *s = game->scenario;
  gboolean again = TRUE;

  for (guint cell = 0; cell < s->n_cells; cell++)
    way[cell] = cell == to ? 0 : FAR;
  while (again)
    {
      again = FALSE;
      for (guint cell = 0; cell < s->n_cells; cell++)
        for (guint dir = 0; dir < VD_N_DIRS; dir++)
          {
            gint32 next = s->next[cell][dir];
            guint cost = next < 0 || way[next] == FAR
                         ? VD_NEVER
                         : vd_price_step (s, unit_class, vd_game_period (game), cell, dir, NULL);

            if (cost != VD_NEVER && way[next] + cost < way[cell])
              {
                way[cell] = way[next] + cost;
                again = TRUE;
              }
          }
    }
}

/* Returns: whether @unit had any moves */
static gboolean
check_moves (VdGame            *game,
             VdUnitId           unit,
             const VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  const VdSent *force = vd_sent_get (game, unit);
  g_autofree guint *way = g_new (guint, s->n_cells);
  guint home, allowance, least = FAR, n = 0;

  read_way (game, s->units[unit].unit_class, force->to, way);
  home = way[game->state.units[unit].cell];
  allowance = vd_piece_price_allowance (s, game->state.units, unit, vd_game_period (game), NULL);
  for (guint i = 0; i < list->n; i++)
    {
      const VdOrder *order = &list->orders[i];

      if (order->kind != VD_ORDER_MOVE || order->unit != unit)
        continue;

      n++;
      g_assert_false (vd_game_is_controlled (game, s->units[unit].side, order->cell));
      g_assert_cmpuint (way[order->cell], <=, home);
      if (order->arg != 0 || way[order->cell] + allowance < home)
        continue;
      g_assert_true (least == FAR || least == way[order->cell]);
      least = way[order->cell];
    }

  return n > 0;
}

/* Of what the other side has sent whither nothing is left for @side to believe, but who has
 * arrived; of its own all. */
static void
check_forgotten (const VdGame *game,
                 guint         side)
{
  g_autoptr (VdGame) taken = vd_game_new (scenario);

  vd_game_take (taken, game);
  vd_sent_forget_other (&taken->state, scenario, side);
  for (guint unit = 0; unit < scenario->n_units; unit++)
    {
      const VdSent *force = vd_sent_get (taken, unit);

      if (scenario->units[unit].side == side)
        {
          const VdSent *own = vd_sent_get (game, unit);

          g_assert_cmpint (force != NULL, ==, own != NULL);
          if (own != NULL)
            g_assert_cmpmem (force, sizeof *force, own, sizeof *own);
        }
      else if (force != NULL)
        {
          g_assert_cmpuint (force->status & VD_SENT_ARRIVED, !=, 0);
          g_assert_cmpuint (force->to, ==, 0);
        }
    }
}

static void
test_literal (void)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autoptr (GRand) rand = g_rand_new_with_seed (76);
  VdOrderList list = { 0 };
  guint n = count_games (), n_looked = 0;

  for (guint i = 0; i < n; i++)
    {
      vd_play_begin (game, 100 + i);
      while (!vd_play_is_over (game))
        {
          vd_play_list (game, &list);
          g_assert_cmpuint (list.n, >, 0);
          if (game->state.phase == VD_PHASE_MOVEMENT && g_rand_int_range (rand, 0, 8) == 0)
            for (guint unit = 0; unit < scenario->n_units; unit++)
              if (vd_sent_binds (game, unit) &&
                  scenario->units[unit].side == game->state.player)
                n_looked += check_moves (game, unit, &list);
          if (game->state.phase == VD_PHASE_DISPATCH)
            check_forgotten (game, game->state.player);
          vd_play_apply (game, &list.orders[g_rand_int_range (rand, 0, list.n)]);
        }
    }

  g_test_message ("%u units that were sent somewhere", n_looked);
  g_assert_cmpuint (n_looked, >, 0);
  vd_order_list_clear (&list);
}

/* Games with every audit. */
static void
play (const char *player)
{
  VdCampaign campaign = { .scenario = scenario, .players = { player, player }, .seed = 23,
                          .n_games = count_games (), .n_jobs = 1 };
  VdGameResult *results;

  for (guint i = 0; i < G_N_ELEMENTS (campaign.choices); i++)
    campaign.choices[i] = -1;

  results = vd_campaign_run (&campaign);
  for (guint i = 0; i < campaign.n_games; i++)
    g_assert_cmpstr (results[i].error, ==, NULL);
  vd_game_results_free (results, campaign.n_games);
}

static void
test_random (void)
{
  play ("random");
}

static void
test_greedy (void)
{
  play ("greedy");
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"),
                                            "tests/march-orders/two-nights.scenario.xml", NULL);
  g_autoptr (VdProject) project = vd_project_load (path, NULL, NULL);
  g_autoptr (VdFindings) findings = vd_findings_new ();
  int failed;

  g_test_init (&argc, &argv, NULL);
  scenario = vd_project_compile (project, findings);
  g_assert_nonnull (scenario);
  g_test_add_func ("/march-orders/literal", test_literal);
  g_test_add_func ("/march-orders/random", test_random);
  g_test_add_func ("/march-orders/greedy", test_greedy);
  failed = g_test_run ();
  vd_scenario_free (scenario);

  return failed;
}
