/* test-bars.c: where units may go that some ground is closed to, read literally
 *
 * Of a battle with bars and one without: a unit comes wherever it would come without them, step
 * by step, if no step of its way is one that a bar forbids it.  What a bar forbids is read from
 * its region, its hexsides and its turns; ways are tried one after another.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment.
 */
#include "core/play/play.h"
#include "core/scenario/sight.h"
#include "tests/shared/battle.h"
#include "tests/shared/seeded.h"
#include "tests/shared/share.h"

#include <stdlib.h>
#include <string.h>

#define N_BARRINGS 40
#define N_POSITIONS 500 /* of each */
#define N_BARS 3
#define FARTHEST 24

static VdScenario *played, *without;

/* Bars */

static void
close_side (VdBar *bar,
            guint  cell,
            guint  dir)
{
  int to = played->next[cell][dir];

  if (to < 0)
    return;

  bar->closed[cell] |= 1u << dir;
  bar->closed[to] |= 1u << vd_dir_opposite (dir);
}

/* Hexes round one of them, and some hexsides near. */
static void
draw_bar (Seeded *random,
          VdBar  *bar,
          guint   centre)
{
  memset (bar->closed, 0, played->n_cells);
  memset (bar->inside, 0, played->n_cells);
  bar->side = seeded_below (random, VD_MAX_SIDES);
  bar->turn = 1 + seeded_below (random, 3);
  bar->until = bar->turn + seeded_below (random, played->n_turns);
  bar->lifted_by = VD_MAX_SIDES;
  for (guint cell = 0; cell < played->n_cells; cell++)
    if (vd_cell_distance (played, centre, cell) <= 5)
      {
        bar->inside[cell] = seeded_below (random, 5) == 0;
        if (seeded_below (random, 4) == 0)
          close_side (bar, cell, seeded_below (random, VD_N_DIRS));
      }

  for (guint cell = 0; cell < played->n_cells; cell++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      if (played->next[cell][dir] >= 0 && bar->inside[played->next[cell][dir]])
        bar->closed[cell] |= 1u << dir;
}

static guint
draw_bars (Seeded *random)
{
  guint centre = seeded_below (random, played->n_cells);

  while (played->terrain[centre] == VD_NEVER)
    centre = seeded_below (random, played->n_cells);
  for (guint i = 0; i < N_BARS; i++)
    draw_bar (random, &played->bars[i], centre);
  for (guint unit = 0; unit < played->n_units; unit++)
    {
      played->units[unit].bars = 0;
      for (guint i = 0; i < N_BARS; i++)
        if (played->bars[i].side == played->units[unit].side && seeded_below (random, 2) == 0)
          played->units[unit].bars |= 1u << i;
    }

  vd_scenario_prepare (played);
  return centre;
}

/* As the rows say it. */
static gboolean
is_forbidden (const VdState *state,
              VdUnitId       unit,
              guint          cell,
              guint          dir)
{
  for (guint i = 0; i < N_BARS; i++)
    if ((played->units[unit].bars >> i & 1) && state->turn >= played->bars[i].turn &&
        state->turn <= played->bars[i].until && !(state->bars_lifted >> i & 1) &&
        (played->bars[i].closed[cell] >> dir & 1))
      return TRUE;

  return FALSE;
}

/* Positions */

static gboolean
is_vacant (const VdState *state,
           guint          cell)
{
  for (guint unit = 0; unit < played->n_units; unit++)
    if (state->units[unit].place == VD_PLACE_MAP && state->units[unit].cell == cell)
      return FALSE;

  return TRUE;
}

/* Of one side a unit alone, so that nobody is in anybody's way, and some enemies.
 *
 * Returns: that unit */
static VdUnitId
put_units (Seeded  *random,
           VdState *state,
           guint    centre)
{
  VdUnitId mine = seeded_below (random, played->n_units), put = mine;

  for (guint unit = 0; unit < played->n_units; unit++)
    state->units[unit] = (VdUnitState) { .place = VD_PLACE_DECLINED };

  for (guint i = 3 + seeded_below (random, 5); i > 0; i--)
    {
      guint cell = seeded_below (random, played->n_cells);

      while (vd_cell_distance (played, centre, cell) > 5 || played->terrain[cell] == VD_NEVER ||
             !is_vacant (state, cell))
        cell = seeded_below (random, played->n_cells);
      state->units[put] = (VdUnitState) { .place = VD_PLACE_MAP, .cell = cell };
      while (played->units[put].side == played->units[mine].side ||
             state->units[put].place == VD_PLACE_MAP)
        put = seeded_below (random, played->n_units);
    }

  return mine;
}

/* Ways */

typedef struct
{
  guint16 path[FARTHEST];
  guint   n;
  guint   cost;
} Way;

/* All hexes that the unit comes to without a forbidden step, by the cheapest way that was tried;
 * n of those that are not reached is 0. */
static void
try_ways (VdGame        *game,
          const VdState *state,
          VdUnitId       unit,
          Way           *ways)
{
  guint from = state->units[unit].cell;
  gboolean changed = TRUE;

  for (guint cell = 0; cell < without->n_cells; cell++)
    ways[cell].n = 0;

  while (changed)
    {
      changed = FALSE;
      for (guint cell = 0; cell < without->n_cells; cell++)
        for (guint dir = 0; dir < VD_N_DIRS && (cell == from || ways[cell].n > 0); dir++)
          {
            int to = without->next[cell][dir];
            Way way = ways[cell];
            VdOrder order = { VD_ORDER_MOVE, 0, unit, to, 0 };
            VdVerdict verdict;

            if (to < 0 || to == (int) from || is_forbidden (state, unit, cell, dir) ||
                way.n == FARTHEST)
              continue;

            way.path[way.n++] = to;
            verdict = vd_play_test (game, &order, way.path, way.n, NULL);
            way.cost = verdict.cost;
            if (!verdict.legal || (ways[to].n > 0 && ways[to].cost <= way.cost))
              continue;

            ways[to] = way;
            changed = TRUE;
          }
    }
}

static guint
compare_moves (VdGame     *game,
               VdUnitId    unit,
               const Way  *ways)
{
  g_autofree guint8 *listed = g_new0 (guint8, played->n_cells);
  VdOrderList list = { NULL };
  guint n = 0;

  vd_play_list (game, &list);
  for (guint i = 0; i < list.n; i++)
    if (list.orders[i].kind == VD_ORDER_MOVE && list.orders[i].unit == unit)
      {
        guint cell = list.orders[i].cell;

        listed[cell] = TRUE;
        g_assert_cmpuint (ways[cell].n, >, 0);
        g_assert_cmpuint (vd_play_test (game, &list.orders[i], NULL, 0, NULL).cost, ==,
                          ways[cell].cost);
        n++;
      }

  for (guint cell = 0; cell < played->n_cells; cell++)
    g_assert_cmpuint (listed[cell], ==, ways[cell].n > 0);

  vd_order_list_clear (&list);
  return n;
}

static guint
count_ways (const Way *ways)
{
  guint n = 0;

  for (guint cell = 0; cell < without->n_cells; cell++)
    n += ways[cell].n > 0;

  return n;
}

static void
test_ways (void)
{
  const char *wanted = g_getenv ("VD_GAMES");
  guint n = wanted != NULL ? (guint) atoi (wanted) : test_share (N_BARRINGS), n_moves = 0, n_fewer = 0;
  g_autofree Way *ways = g_new (Way, without->n_cells);
  VdGame *other = vd_game_new (without);
  Seeded random = { 11, 3 };

  for (guint i = 0; i < n; i++)
    {
      guint centre = draw_bars (&random);
      VdGame *game = vd_game_new (played);
      VdState state;

      vd_play_begin (game, 1);
      state = game->state;
      state.phase = VD_PHASE_MOVEMENT;
      for (guint j = 0; j < N_POSITIONS; j++)
        {
          VdUnitId unit = put_units (&random, &state, centre);
          VdState open;

          state.turn = 1 + seeded_below (&random, played->n_turns);
          state.player = played->units[unit].side;
          state.bars_lifted = seeded_below (&random, 1u << N_BARS);
          open = state;
          open.bars_lifted = 0;
          vd_game_restore (game, &state);
          vd_game_restore (other, &open);
          try_ways (other, &state, unit, ways);
          n_moves += compare_moves (game, unit, ways);
          if (j % 10 == 0)
            {
              VdOrderList list = { NULL };
              guint n_free = 0;

              vd_play_list (other, &list);
              for (guint k = 0; k < list.n; k++)
                n_free += list.orders[k].kind == VD_ORDER_MOVE && list.orders[k].unit == unit;
              n_fewer += n_free > count_ways (ways);
              vd_order_list_clear (&list);
            }
        }

      vd_game_free (game);
    }

  g_test_message ("%u moves; fewer than without bars in %u of %u positions", n_moves, n_fewer,
                  n * N_POSITIONS / 10);
  g_assert_cmpuint (n_fewer, >, n);
  vd_game_free (other);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  played = battle_open (g_getenv ("VD_BATTLE"));
  without = battle_open (g_getenv ("VD_BATTLE"));
  played->n_bars = N_BARS;
  played->bars = g_new0 (VdBar, N_BARS);
  for (guint i = 0; i < N_BARS; i++)
    {
      played->bars[i].closed = g_new0 (guint8, played->n_cells);
      played->bars[i].inside = g_new0 (guint8, played->n_cells);
    }

  g_test_add_func ("/bars/ways", test_ways);
  status = g_test_run ();
  vd_scenario_free (played);
  vd_scenario_free (without);

  return status;
}
