/* test-sighting.c: who is seen from hilltops, against a literal reading [R06 1.51.4]
 *
 * On random ground a Combat Phase begins.  A force is seen if a force of the enemy stands so many
 * hexes away at most, in a straight line of hexes along which nothing lies between, and which goes
 * down from the observer and never up, a leader of his being near.  The reference goes through all
 * pairs of hexes; it finds the hexes of a line by their positions in the grid, not by neighbours,
 * and reads slopes as they were strewn.
 *
 * The seeds are fixed; so many positions are had with VD_GAMES in the environment, others with
 * VD_SEED.
 */
#include "core/campaign/campaign.h"
#include "core/mechanics/hidden.h"
#include "core/mechanics/sighting.h"
#include "core/play/play.h"
#include "core/players/player.h"
#include "core/scenario/sight.h"
#include "tests/shared/battle.h"
#include "tests/shared/seeded.h"
#include "tests/shared/share.h"

#include <string.h>

#define N_POSITIONS 20000
#define N_ON_GROUND 20 /* on the same ground */
#define N_PUT 10
#define N_GAMES 20
#define MANY_GAMES 1000

static Battle *battle;
static VdScenario *scenario; /* its ground and settings change */

/* What lies on the hexsides, by cell and direction: whether the hex is the high one. */
static gboolean (*high)[VD_N_DIRS];
static gboolean (*hedge)[VD_N_DIRS];

static struct { guint seen, hidden, both; } sum;

static VdScenario *
compile (void)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  VdScenario *s = battle_compile (battle, findings);

  g_assert_nonnull (s);
  g_assert_null (vd_scenario_why_unplayable (s));
  return s;
}

static guint
find_kind (const char *id)
{
  for (guint kind = 0; kind < scenario->n_side_kinds; kind++)
    if (strcmp (scenario->side_kinds[kind].id, id) == 0)
      return kind;

  g_assert_not_reached ();
}

/* Slopes and hedges anew on some hexsides, terrain that blocks sight in some hexes. */
static void
strew (Seeded *random)
{
  guint slope = find_kind ("slope"), screen = find_kind ("stream");

  for (guint cell = 0; cell < scenario->n_cells; cell++)
    {
      if (scenario->terrain[cell] != VD_NEVER)
        scenario->terrain[cell] = seeded_below (random, 8) == 0 ? 1 : 0;
      memset (scenario->sides[cell], 0, sizeof scenario->sides[cell]);
      memset (scenario->high_sides[cell], 0, sizeof scenario->high_sides[cell]);
      memset (high[cell], 0, sizeof high[cell]);
      memset (hedge[cell], 0, sizeof hedge[cell]);
    }

  for (guint cell = 0; cell < scenario->n_cells; cell++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        int next = scenario->next[cell][dir];
        guint back = vd_dir_opposite (dir), die = seeded_below (random, 10);

        if (next < 0 || high[next][back])
          continue;
        if (die < 2)
          {
            high[cell][dir] = TRUE;
            scenario->high_sides[cell][dir] |= 1u << slope;
            scenario->sides[next][back] |= 1u << slope;
          }
        else if (die == 2)
          {
            hedge[cell][dir] = hedge[next][back] = TRUE;
            scenario->sides[cell][dir] |= 1u << screen;
            scenario->sides[next][back] |= 1u << screen;
          }
      }
}

static gboolean
stands_in (const VdState *state,
           guint          cell,
           guint          unit)
{
  return state->units[unit].place == VD_PLACE_MAP && state->units[unit].cell == cell;
}

static gboolean
is_leader (guint unit)
{
  return scenario->classes[scenario->units[unit].unit_class].role == VD_ROLE_LEADER;
}

/* Whether somebody of @side who fights stands there; of any side, if leaders count too. */
static gboolean
is_held (const VdState *state,
         guint          cell,
         guint          side)
{
  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (stands_in (state, cell, unit) &&
        (side == VD_MAX_SIDES || (scenario->units[unit].side == side && !is_leader (unit))))
      return TRUE;

  return FALSE;
}

static gboolean
has_leader_near (const VdState *state,
                 guint          cell,
                 guint          side)
{
  guint far = scenario->settings[VD_SET_SIGHT_LEADER];

  for (guint at = 0; at < scenario->n_cells; at++)
    for (guint unit = 0; unit < scenario->n_units; unit++)
      if (stands_in (state, at, unit) && is_leader (unit) && scenario->units[unit].side == side &&
          vd_hex_distance (scenario->hexes[cell], scenario->hexes[at]) <= far)
        return TRUE;

  return far == 0;
}

static guint
find_cell (VdHex hex)
{
  for (guint cell = 0; cell < scenario->n_cells; cell++)
    if (vd_hex_equal (scenario->hexes[cell], hex) && scenario->terrain[cell] != VD_NEVER)
      return cell;

  return G_MAXUINT;
}

/* The direction in which @to lies straight from @from, in the one step of the row. */
static int
find_dir (VdHex from,
          VdHex to)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (vd_hex_equal (vd_hex_step (from, dir), to))
      return dir;

  return -1;
}

/* Whether @from looks down on @to with nothing between. */
static gboolean
overlooks (const VdState *state,
           guint          from,
           guint          to)
{
  VdHex a = scenario->hexes[from], b = scenario->hexes[to], at = a;
  int n = (int) vd_hex_distance (a, b);
  gboolean falls = FALSE;

  if (n == 0 || n > (int) scenario->settings[VD_SET_SIGHT_FAR] ||
      (a.q != b.q && a.r != b.r && a.q + a.r != b.q + b.r) || scenario->terrain[to] != 0)
    return FALSE;

  for (int i = 1; i <= n; i++)
    {
      VdHex next = { a.q + (b.q - a.q) * i / n, a.r + (b.r - a.r) * i / n };
      guint here = find_cell (at), there = find_cell (next);
      int dir = find_dir (at, next);

      g_assert_cmpint (dir, >=, 0);
      if (there == G_MAXUINT || hedge[here][dir] || high[there][vd_dir_opposite (dir)])
        return FALSE;
      if (i < n && (scenario->terrain[there] != 0 || is_held (state, there, VD_MAX_SIDES)))
        return FALSE;
      if (high[here][dir] && (i == 1 || scenario->settings[VD_SET_SIGHT_HILLTOP] == 1))
        falls = TRUE;
      at = next;
    }

  return falls;
}

static gboolean
is_seen (const VdState *state,
         guint          cell,
         guint          side)
{
  for (guint from = 0; from < scenario->n_cells; from++)
    if (is_held (state, from, side) && overlooks (state, from, cell) &&
        has_leader_near (state, from, side))
      return TRUE;

  return FALSE;
}

static void
check_position (Seeded *random,
                VdGame *game)
{
  VdState position;
  const VdState *state = &game->state;
  guint centre = seeded_pick_cell (random, scenario);

  seeded_begin (random, game, VD_PHASE_COMBAT, &position);
  for (guint k = 0; k < N_PUT; k++)
    seeded_put (random, &position, scenario, k & 1, centre, 4, 3);
  vd_game_restore (game, &position);
  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (state->units[unit].place == VD_PLACE_MAP)
      {
        guint cell = state->units[unit].cell;
        gboolean seen = is_seen (state, cell, scenario->units[unit].side ^ 1);

        g_assert_cmpint (vd_sighting_is_seen (game, cell), ==, seen);
        sum.seen += seen;
        sum.hidden += !seen;
        sum.both += seen && is_leader (unit);
      }
}

static void
test_literal (void)
{
  const char *wish = g_getenv ("VD_GAMES");
  guint n = wish != NULL ? (guint) g_ascii_strtoull (wish, NULL, 10) : test_share (N_POSITIONS);
  Seeded random = seeded_new (154, 514);

  high = g_malloc0_n (scenario->n_cells, sizeof *high);
  hedge = g_malloc0_n (scenario->n_cells, sizeof *hedge);
  for (guint i = 0; i < n; i += N_ON_GROUND)
    {
      g_autoptr (VdGame) game = NULL;

      strew (&random);
      scenario->settings[VD_SET_SIGHT_FAR] = 1 + seeded_below (&random, 5);
      scenario->settings[VD_SET_SIGHT_LEADER] = seeded_below (&random, 5);
      scenario->settings[VD_SET_SIGHT_HILLTOP] = seeded_below (&random, 2);
      game = vd_game_new (scenario); /* which has rows of its own */
      for (guint k = 0; k < N_ON_GROUND; k++)
        check_position (&random, game);
    }

  g_test_message ("%u seen, of them %u leaders, and %u not seen", sum.seen, sum.both, sum.hidden);
  g_assert_cmpuint (sum.seen, >, n / 20);
  g_assert_cmpuint (sum.hidden, >, n);
  g_free (high);
  g_free (hedge);
}

/* Games of random players, in which whatever is to be hidden is audited. */
static void
test_games (void)
{
  guint n = g_getenv ("VD_LONG") != NULL ? MANY_GAMES : test_share (N_GAMES);
  VdScenario *s = compile ();
  VdCampaign campaign = { .scenario = s, .players = { "random", "random" }, .seed = 14,
                          .n_games = n, .n_jobs = 1, .audits_all = TRUE };
  VdGameResult *results;

  for (guint i = 0; i < G_N_ELEMENTS (campaign.choices); i++)
    campaign.choices[i] = i == 0 ? 0 : -1;

  results = vd_campaign_run (&campaign);
  for (guint i = 0; i < n; i++)
    g_assert_cmpstr (results[i].error, ==, NULL);
  vd_game_results_free (results, n);
  vd_scenario_free (s);
}

/* Who is seen in games is revealed while the Combat Phase lasts, and not after it. */
static void
test_shown (void)
{
  VdScenario *s = compile ();
  g_autoptr (VdGame) game = vd_game_new (s);
  VdPlayer *player = vd_player_new ("random", s, NULL);
  VdOrderList list = { 0 };
  guint n_shown = 0;

  for (guint64 seed = 1; seed <= 30; seed++)
    {
      vd_play_begin (game, seed);
      vd_play_apply (game, &(VdOrder) { .kind = VD_ORDER_CHOOSE });
      vd_player_begin (player, seed);
      while (!vd_play_is_over (game))
        {
          VdView view = vd_view_of (game, vd_play_decider (game));
          VdPhase phase = game->state.phase;
          VdOrder order;

          vd_view_list (&view, &list);
          order = vd_player_choose (player, &view, &list);
          vd_play_apply (game, &order);
          for (guint unit = 0; unit < s->n_units; unit++)
            if (vd_game_is_on_map (game, unit) && !vd_hidden_touches (game, unit) &&
                s->classes[s->units[unit].unit_class].role == VD_ROLE_COMBAT)
              {
                if (game->state.phase == VD_PHASE_MOVEMENT && game->state.repulse.n == 0 &&
                    game->state.march.n == 0)
                  g_assert_false (vd_hidden_is_revealed (game, unit));
                if (game->state.phase == VD_PHASE_COMBAT && phase != VD_PHASE_COMBAT &&
                    vd_sighting_is_seen (game, game->state.units[unit].cell))
                  {
                    g_assert_true (vd_hidden_is_revealed (game, unit));
                    n_shown++;
                  }
              }
        }
    }

  g_test_message ("%u shown", n_shown);
  g_assert_cmpuint (n_shown, >, 5);
  vd_order_list_clear (&list);
  vd_player_free (player);
  vd_scenario_free (s);
}

int
main (int   argc,
      char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  battle = battle_load_from ("tests/cases/rules", "heights");
  scenario = compile ();
  scenario->side_kinds[find_kind ("stream")].blocks_sight = TRUE;
  g_assert_true (scenario->terrains[1].blocks_sight && !scenario->terrains[0].blocks_sight);
  g_test_add_func ("/sighting/literal", test_literal);
  g_test_add_func ("/sighting/games", test_games);
  g_test_add_func ("/sighting/shown", test_shown);
  status = g_test_run ();
  vd_scenario_free (scenario);
  battle_free (battle);

  return status;
}
