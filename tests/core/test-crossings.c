/* test-crossings.c: a game whose bridges are down against a battle that was made without them
 *
 * Of one battle some bridges are damaged in play; from the other they are taken away before
 * anything is worked out of it.  In either, the same units must control the same hexes and have
 * the same legal orders, each at the same cost.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment.
 */
#include "core/play/play.h"
#include "core/scenario/sight.h"
#include "tests/shared/battle.h"
#include "tests/shared/seeded.h"

#include <stdlib.h>
#include <string.h>

#define N_BRIDGINGS 40
#define N_POSITIONS 500 /* of each */

static VdScenario *played, *without;

/* Whatever takes water away can be damaged, and repaired. */
static void
allow_works (VdScenario *s)
{
  for (guint k = 0; k < s->n_side_kinds; k++)
    if (s->side_kinds[k].removes != 0)
      s->side_kinds[k].works[VD_WORK_DAMAGE] = (VdWork) { .cost = VD_Q (1), .most = 4, .classes = 1 };

  s->mechanics[VD_MECHANIC_CROSSINGS] = TRUE;
  vd_scenario_prepare (s);
}

/* In one battle they are marked as damaged, in the other there is nothing of them. */
static void
damage (Seeded  *random,
        VdState *state)
{
  memcpy (without->sides, played->sides, played->n_cells * sizeof *played->sides);
  memcpy (without->paths, played->paths, played->n_cells * sizeof *played->paths);
  memset (state->crossings, 0, sizeof state->crossings);
  for (guint i = 0; i < played->n_crossings; i++)
    if (seeded_below (random, 2) == 0)
      {
        const VdCrossingRow *c = &played->crossings[i];
        guint back = vd_dir_opposite (c->dir);

        state->crossings[i].is = VD_CROSSING_DAMAGED;
        without->sides[c->cell][c->dir] &= ~(1u << c->kind);
        without->sides[c->to][back] &= ~(1u << c->kind);
        without->paths[c->cell][c->dir] = without->paths[c->to][back] = 0;
      }

  vd_scenario_prepare (without);
}

static gboolean
is_vacant (const VdState *state,
           guint          cell)
{
  for (guint unit = 0; unit < played->n_units; unit++)
    if (state->units[unit].place == VD_PLACE_MAP && state->units[unit].cell == cell)
      return FALSE;

  return TRUE;
}

/* Units of both sides round a bridge. */
static void
put_units (Seeded  *random,
           VdState *state)
{
  guint centre = played->crossings[seeded_below (random, played->n_crossings)].cell;

  for (guint unit = 0; unit < played->n_units; unit++)
    state->units[unit] = (VdUnitState) { .place = VD_PLACE_DECLINED };

  for (guint i = 4 + seeded_below (random, 8); i > 0; i--)
    {
      guint cell = seeded_below (random, played->n_cells);

      while (vd_cell_distance (played, centre, cell) > 4 || played->terrain[cell] == VD_NEVER ||
             !is_vacant (state, cell))
        cell = seeded_below (random, played->n_cells);
      state->units[seeded_below (random, played->n_units)] = (VdUnitState) { .place = VD_PLACE_MAP,
                                                                      .cell = cell };
    }
}

static void
compare_control (const VdGame *a,
                 const VdGame *b)
{
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    g_assert_cmpmem (a->control[side], played->n_cells, b->control[side], played->n_cells);
}

/* Works at bridges, which only one of them has, stand last. */
static guint
compare_orders (VdGame *a,
                VdGame *b)
{
  VdOrderList of_a = { NULL }, of_b = { NULL };
  guint n;

  vd_play_list (a, &of_a);
  vd_play_list (b, &of_b);
  while (of_a.n > 0 && of_a.orders[of_a.n - 1].kind >= VD_ORDER_DAMAGE)
    of_a.n--;

  n = of_a.n;
  g_assert_cmpmem (of_a.orders, of_a.n * sizeof (VdOrder), of_b.orders,
                   of_b.n * sizeof (VdOrder));
  for (guint i = 0; i < of_a.n; i += 7)
    {
      VdVerdict of_one = vd_play_test (a, &of_a.orders[i], NULL, 0, NULL);
      VdVerdict of_other = vd_play_test (b, &of_a.orders[i], NULL, 0, NULL);

      g_assert_true (of_one.legal && of_other.legal);
      g_assert_cmpuint (of_one.cost, ==, of_other.cost);
    }

  vd_order_list_clear (&of_a);
  vd_order_list_clear (&of_b);
  return n;
}

static guint
compare_phase (VdGame        *a,
               VdGame        *b,
               const VdState *state)
{
  VdState other = *state;

  memset (other.crossings, 0, sizeof other.crossings);
  vd_game_restore (a, state);
  vd_game_restore (b, &other);
  compare_control (a, b);
  return compare_orders (a, b);
}

static void
test_without (void)
{
  const char *wanted = g_getenv ("VD_GAMES");
  guint n = wanted != NULL ? (guint) atoi (wanted) : N_BRIDGINGS, n_moves = 0, n_fights = 0;
  VdGame *game = vd_game_new (played);
  Seeded random = { 9, 7 };

  g_assert_cmpuint (played->n_crossings, >, 5);
  for (guint i = 0; i < n; i++)
    {
      VdGame *other;
      VdState state;

      vd_play_begin (game, 1);
      state = game->state;
      damage (&random, &state);
      other = vd_game_new (without);
      for (guint j = 0; j < N_POSITIONS; j++)
        {
          state.turn = 1 + seeded_below (&random, played->n_turns);
          state.player = seeded_below (&random, VD_MAX_SIDES);
          put_units (&random, &state);
          state.phase = VD_PHASE_MOVEMENT;
          n_moves += compare_phase (game, other, &state);
          state.phase = VD_PHASE_COMBAT;
          n_fights += compare_phase (game, other, &state) > 1;
        }

      vd_game_free (other);
    }

  g_test_message ("%u bridges: %u orders of movement, attacks in %u positions",
                  played->n_crossings, n_moves, n_fights);
  g_assert_cmpuint (n_fights, >, n);
  vd_game_free (game);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  played = battle_open (g_getenv ("VD_BATTLE"));
  without = battle_open (g_getenv ("VD_BATTLE"));
  allow_works (played);
  g_test_add_func ("/crossings/without", test_without);
  status = g_test_run ();
  vd_scenario_free (played);
  vd_scenario_free (without);
  return status;
}
