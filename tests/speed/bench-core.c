/* bench-core.c: figures of the core that no command shows
 *
 * usage: bench-core SCENARIO
 *
 * Plays games at random, keeps the positions at which a side begins to move,
 * and measures the search for reachable hexes there, by the real rules: each
 * unit that can move at all, searched anew, and as a game does it.  Also where
 * the time of an unchecked game goes, the size of a state, and how fast this
 * machine is at a fixed loop.  Writes lines "name value".
 */
#include "core/movement/move.h"
#include "core/movement/reach.h"
#include "core/position/dice.h"
#include "formats/compile/compile.h"
#include "tests/shared/ask.h"

#include <stdio.h>
#include <time.h>

#define MAX_POSITIONS 2000
#define ROUNDS 5
#define N_GAMES 100
#define LOOP 100000000u

typedef struct
{
  VdState *states;
  guint    n;
} Positions;

static double
processor_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now); /* others may be at work here */
  return now.tv_sec + now.tv_nsec / 1e9;
}

static VdScenario *
load (const char *path)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdProject) project = NULL;
  g_autoptr (GError) error = NULL;

  project = vd_project_load (path, findings, &error);
  if (project == NULL)
    g_error ("%s", error->message);

  return vd_project_compile (project, findings);
}

/* Begins of Movement Phases, of as many games as it takes. */
static Positions
collect (VdGame *game)
{
  g_autoptr (VdPlayer) player = vd_player_new ("random", game->scenario, NULL);
  Positions found = { g_new (VdState, MAX_POSITIONS), 0 };
  VdOrderList list = { 0 };

  for (guint64 seed = 1; found.n < MAX_POSITIONS; seed++)
    {
      guint turn = 0, side = 0;

      vd_play_begin (game, vd_mix (seed, 1));
      vd_player_begin (player, vd_mix (seed, 2));
      while (!vd_play_is_over (game) && found.n < MAX_POSITIONS)
        {
          VdOrder order;

          if (game->state.phase == VD_PHASE_MOVEMENT &&
              (game->state.turn != turn || game->state.player != side))
            {
              turn = game->state.turn;
              side = game->state.player;
              found.states[found.n++] = game->state;
            }

          vd_play_list (game, &list);
          order = ask_player (player, game, &list);
          vd_play_apply (game, &order);
        }
    }

  vd_order_list_clear (&list);
  return found;
}

/* Units of the phasing side that stand on the map and can move. */
static guint
find_movers (VdGame   *game,
             VdUnitId *movers)
{
  guint count = 0, n;

  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (vd_game_is_on_map (game, unit) && vd_game_side (game, unit) == game->state.player)
      {
        vd_reach_find (game, unit, &n);
        if (n > 0)
          movers[count++] = unit;
      }

  return count;
}

/* How many hexes @unit can reach. */
typedef guint (*Find) (VdGame      *game,
                       VdUnitId     unit,
                       VdReachCell *found);

/* As a game does it: what is known from before is not searched again. */
static guint
find_anyhow (VdGame      *game,
             VdUnitId     unit,
             VdReachCell *found)
{
  guint n;

  vd_reach_find (game, unit, &n);
  return n;
}

static guint
find_anew (VdGame      *game,
           VdUnitId     unit,
           VdReachCell *found)
{
  VdSearch search = vd_search_for (game, unit);
  VdReachCell start = { .cell = game->state.units[unit].cell };
  guint n = vd_search_run (game, &search, &start, 1, found, game->scenario->n_cells);

  vd_search_done (game, &search);
  return n - 1;
}

static void
measure_reaches (VdGame          *game,
                 const Positions *positions,
                 Find             find,
                 const char      *how)
{
  g_autofree VdUnitId *movers = g_new (VdUnitId, game->scenario->n_units);
  g_autofree VdReachCell *found = g_new (VdReachCell, game->scenario->n_cells);
  guint64 n_reaches = 0, n_hexes = 0;
  double time = 0;

  for (guint round = 0; round < ROUNDS; round++)
    for (guint i = 0; i < positions->n; i++)
      {
        guint n_movers;
        double start;

        vd_game_restore (game, &positions->states[i]);
        n_movers = find_movers (game, movers);

        vd_game_forget_reaches (game);
        start = processor_seconds ();
        for (guint j = 0; j < n_movers; j++)
          n_hexes += find (game, movers[j], found);
        time += processor_seconds () - start;
        n_reaches += n_movers;
      }

  printf ("reaches_%s_per_second %.0f\n", how, n_reaches / time);
  printf ("nanoseconds_per_reach_%s %.1f\n", how, 1e9 * time / n_reaches);
  printf ("hexes_per_reach_%s %.1f\n", how, (double) n_hexes / n_reaches);
}

/* Where the time goes */

typedef enum
{
  MOVING,   /* what a unit can do is worked out, and one of it chosen */
  LISTING,  /* the legal orders, where nobody moves */
  CHOOSING, /* one of these */
  APPLYING,
  N_PARTS
} Part;

/* By the clock: to ask for the time of the processor takes longer than an order. */
static double
take (gint64 *since)
{
  gint64 start = *since;
  struct timespec now;

  clock_gettime (CLOCK_MONOTONIC, &now);
  *since = now.tv_sec * G_GINT64_CONSTANT (1000000000) + now.tv_nsec;

  return *since - start;
}

static void
play_timed (VdGame   *game,
            VdPlayer *player,
            guint64   seed,
            double    times[N_PARTS])
{
  VdView views[VD_MAX_SIDES] = { vd_view_of (game, 0), vd_view_of (game, 1) };
  VdOrderList list = { 0 };
  gint64 since = 0;

  vd_play_begin (game, vd_mix (seed, 1));
  vd_player_begin (player, vd_mix (seed, 2));
  take (&since);
  while (!vd_play_is_over (game))
    {
      VdOrder order;

      if (vd_play_is_moving (game))
        {
          order = vd_player_move (player, &views[game->state.player], &list);
          times[MOVING] += take (&since);
        }
      else
        {
          vd_play_list (game, &list);
          times[LISTING] += take (&since);
          order = vd_player_choose (player, &views[vd_play_decider (game)], &list);
          times[CHOOSING] += take (&since);
        }
      vd_play_apply (game, &order);
      times[APPLYING] += take (&since);
    }
  vd_order_list_clear (&list);
}

static void
measure_parts (VdGame *game)
{
  static const char *const names[N_PARTS] = { "moving", "listing", "choosing", "applying" };
  g_autoptr (VdPlayer) player = vd_player_new ("random", game->scenario, NULL);
  double times[N_PARTS] = { 0 }, all = 0;

  for (guint64 seed = 1; seed <= N_GAMES; seed++)
    play_timed (game, player, seed, times);
  for (guint i = 0; i < N_PARTS; i++)
    all += times[i];
  for (guint i = 0; i < N_PARTS; i++)
    printf ("percent_%s %.1f\n", names[i], 100 * times[i] / all);
}

/* Each step needs the one before, so it measures one core and no memory. */
static void
calibrate (void)
{
  double start = processor_seconds ();
  guint64 number = 1;

  for (guint i = 0; i < LOOP; i++)
    number = vd_mix (number, i);

  printf ("calibration_nanoseconds %.4f\n", 1e9 * (processor_seconds () - start) / LOOP);
  printf ("calibration_sum %" G_GUINT64_FORMAT "\n", number);
}

int
main (int    argc,
      char **argv)
{
  VdScenario *scenario;
  Positions positions;
  VdGame *game;

  if (argc != 2)
    {
      fprintf (stderr, "usage: bench-core SCENARIO\n");
      return 64;
    }

  scenario = load (argv[1]);
  game = vd_game_new (scenario);
  positions = collect (game);

  printf ("state_bytes %zu\n", sizeof (VdState));
  measure_reaches (game, &positions, find_anew, "anew");
  measure_reaches (game, &positions, find_anyhow, "anyhow");
  measure_parts (game);
  calibrate ();

  g_free (positions.states);
  vd_game_free (game);
  vd_scenario_free (scenario);
  return 0;
}
