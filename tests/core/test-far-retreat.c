/* test-far-retreat.c: retreats of several hexes [R06 11.42; F104], against a literal reading
 *
 * A unit may go next to a hex if and only if some row of as many hexes begins there that ends as
 * many away, each of which is open, out of enemy control and has room.  The reference tries all
 * rows, also those that turn back, and counts who stands where by going through the units.  Where
 * no such row begins it goes to those hexes to which it can if one friend makes room: of these,
 * too, all rows are tried, and all who could make room and whither [R06 11.45].  Then
 * the retreat is played to its end: who has begun without displacing anybody comes to it.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment, others with VD_SEED.
 */
#include "core/combat/far-retreat.h"
#include "core/combat/retreat.h"
#include "core/play/play.h"
#include "core/scenario/sight.h"
#include "tests/shared/battle.h"
#include "tests/shared/seeded.h"
#include "tests/shared/share.h"

#include <stdlib.h>
#include <string.h>

#define N_POSITIONS 20000

static VdScenario *scenario;
static guint result; /* the one by which defenders retreat */

/* A position */

static void
put_units (Seeded  *random,
           VdState *state,
           guint    side,
           guint    n,
           guint    centre,
           guint    radius)
{
  for (guint i = 0; i < n; i++)
    seeded_put (random, state, scenario, side, centre, radius, 1);
}

/* Some units of a side have to retreat, among friends and enemies. */
static void
make_position (VdGame *game,
               Seeded *random)
{
  VdState state;
  VdCombat *combat = &state.combat;
  guint centre = seeded_pick_cell (random, scenario), side;

  seeded_begin (random, game, VD_PHASE_COMBAT, &state);
  side = state.player ^ 1;
  put_units (random, &state, side, 3 + seeded_below (random, 14), centre, 2 + seeded_below (random, 2));
  put_units (random, &state, state.player, 1 + seeded_below (random, 5), centre, 2 + seeded_below (random, 4));

  combat->step = VD_STEP_RETREAT;
  combat->announced = VD_NO_COLUMN;
  combat->result = result;
  combat->loser = side;
  combat->field = scenario->field[centre];
  for (guint i = 0; i < scenario->n_of_side[side]; i++)
    {
      guint unit = scenario->of_side[side][i];

      if (state.units[unit].place == VD_PLACE_MAP && combat->n_defenders < 3)
        {
          state.units[unit].flags = VD_RETREATS | VD_DEFENDED;
          combat->defenders[combat->n_defenders++] = unit;
        }
    }
  scenario->results[result].defender_hexes = 1 + seeded_below (random, VD_MAX_RETREAT);
  vd_game_restore (game, &state);
}

/* The reference */

static guint
count_in (const VdGame *game,
          guint         cell,
          gboolean      friends,
          guint         side)
{
  guint n = 0;

  for (guint unit = 0; unit < scenario->n_units; unit++)
    n += game->state.units[unit].place == VD_PLACE_MAP && game->state.units[unit].cell == cell &&
         (scenario->units[unit].side == side) == friends;

  return n;
}

static gboolean
may_enter (const VdGame *game,
           VdUnitId      unit,
           guint         from,
           guint         dir)
{
  guint side = scenario->units[unit].side;
  int to = scenario->next[from][dir];
  gsize row = vd_scenario_row (scenario, unit, vd_game_period (game)) + from;

  return to >= 0 && scenario->steps[row].cost[dir] != VD_NEVER &&
         count_in (game, to, FALSE, side) == 0 && !vd_game_is_controlled (game, side, to) &&
         (count_in (game, to, TRUE, side) < (guint) scenario->settings[VD_SET_STACKING]);
}

/* Whether a row of @hexes more from @from ends @whole away from @origin. */
static gboolean
is_way (const VdGame *game,
        VdUnitId      unit,
        guint         origin,
        guint         from,
        guint         hexes,
        guint         whole)
{
  if (hexes == 0)
    return vd_cell_distance (scenario, origin, from) == whole;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (may_enter (game, unit, from, dir) &&
        is_way (game, unit, origin, scenario->next[from][dir], hexes - 1, whole))
      return TRUE;

  return FALSE;
}

static guint
list_literally (const VdGame *game,
                VdUnitId      unit,
                guint         whole,
                guint16      *cells)
{
  guint from = game->state.units[unit].cell, n = 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (may_enter (game, unit, from, dir) &&
        is_way (game, unit, from, scenario->next[from][dir], whole - 1, whole))
      cells[n++] = scenario->next[from][dir];

  return n;
}

/* The reference with friends who make room: one of them goes one hex, to which none has to make
 * room in his turn.  All rows of hexes and all who could go are tried. */

#define NEVER 100

typedef struct
{
  const VdGame *game;
  guint16       cell[VD_MAX_UNITS]; /* of each unit, n_cells if it is off the map */
} Board;

static void
lay_out (Board        *board,
         const VdGame *game)
{
  board->game = game;
  for (guint unit = 0; unit < scenario->n_units; unit++)
    board->cell[unit] = game->state.units[unit].place == VD_PLACE_MAP ? game->state.units[unit].cell
                                                                      : scenario->n_cells;
}

static gboolean
has_room (const Board *board,
          guint        cell)
{
  guint n = 0;

  for (guint unit = 0; unit < scenario->n_units; unit++)
    n += board->cell[unit] == cell;

  return n < (guint) scenario->settings[VD_SET_STACKING];
}

/* Whether friends alone, or nobody, can be in the next hex of @unit by @dir, and it can go there;
 * whoever stands in it. */
static gboolean
is_passable (const Board *board,
             VdUnitId     unit,
             guint        dir)
{
  const VdGame *game = board->game;
  guint side = scenario->units[unit].side, from = board->cell[unit];
  int to = scenario->next[from][dir];
  gsize row = vd_scenario_row (scenario, unit, vd_game_period (game)) + from;

  return to >= 0 && scenario->steps[row].cost[dir] != VD_NEVER &&
         count_in (game, to, FALSE, side) == 0 && !vd_game_is_controlled (game, side, to);
}

static gboolean
may_make_room (const Board *board,
               VdUnitId     unit)
{
  const VdCombat *combat = &board->game->state.combat;

  for (guint i = 0; i < combat->n_defenders; i++)
    if (combat->defenders[i] == unit)
      return scenario->settings[VD_SET_DISPLACE_INVOLVED] &&
             !(board->game->state.units[unit].flags & VD_RETREATS);

  return TRUE;
}

static guint least_displaced (Board    *board,
                              VdUnitId  unit,
                              guint     origin,
                              guint     done,
                              guint     whole);

/* The fewest who make room if @unit goes next by @dir, as hex number @done. */
static guint
least_by (Board    *board,
          VdUnitId  unit,
          guint     origin,
          guint     dir,
          guint     done,
          guint     whole)
{
  guint from = board->cell[unit], least = NEVER;
  int to = scenario->next[from][dir];

  if (!is_passable (board, unit, dir) || vd_cell_distance (scenario, origin, to) != done)
    return NEVER;

  if (has_room (board, to))
    {
      board->cell[unit] = to;
      least = least_displaced (board, unit, origin, done, whole);
      board->cell[unit] = from;
      return least;
    }

  for (guint friend = 0; friend < scenario->n_units; friend++)
    for (guint out = 0; out < VD_N_DIRS; out++)
      if (board->cell[friend] == to && may_make_room (board, friend) &&
          is_passable (board, friend, out) && has_room (board, scenario->next[to][out]))
        {
          guint rest;

          board->cell[friend] = scenario->next[to][out];
          board->cell[unit] = to;
          rest = least_displaced (board, unit, origin, done, whole);
          least = MIN (least, rest == NEVER ? NEVER : rest + 1);
          board->cell[unit] = from;
          board->cell[friend] = to;
        }

  return least;
}

static guint
least_displaced (Board    *board,
                 VdUnitId  unit,
                 guint     origin,
                 guint     done,
                 guint     whole)
{
  guint least = done == whole ? 0 : NEVER;

  for (guint dir = 0; dir < VD_N_DIRS && done < whole; dir++)
    least = MIN (least, least_by (board, unit, origin, dir, done + 1, whole));

  return least;
}

static guint n_by_one, n_by_more, n_chains, n_stuck;

/* Who cannot go several hexes but where one friend makes room goes there and nowhere else.  Where
 * more would have to, or friends of friends, or it goes one hex, it goes if it can. */
static void
compare_displacing (VdGame        *game,
                    VdUnitId       unit,
                    guint          whole,
                    const guint16 *cells,
                    guint          n)
{
  guint from = game->state.units[unit].cell, by[VD_N_DIRS], least = NEVER, n_least = 0;
  Board board;

  lay_out (&board, game);
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      by[dir] = least_by (&board, unit, from, dir, 1, whole);
      least = MIN (least, by[dir]);
    }

  if (least == 1 && whole > 1)
    {
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        if (by[dir] == 1)
          {
            g_assert_cmpuint (n_least, <, n);
            g_assert_cmpuint (cells[n_least++], ==, scenario->next[from][dir]);
          }
      g_assert_cmpuint (n, ==, n_least);
    }
  if (least < NEVER)
    g_assert_cmpuint (n, >, 0);

  n_by_one += least == 1 && whole > 1;
  n_by_more += least > 1 && least < NEVER;
  n_chains += least == NEVER && n > 0;
  n_stuck += n == 0;
}

/* Comparison */

/* Returns: whether the unit can go without displacing anybody */
static gboolean
compare_unit (VdGame   *game,
              VdUnitId  unit)
{
  guint16 cells[2 * VD_N_DIRS], literal[VD_N_DIRS];
  guint whole = scenario->results[result].defender_hexes;
  guint n_literal = list_literally (game, unit, whole, literal);
  gboolean displaces = FALSE;
  guint n = vd_retreat_hexes (game, unit, cells, &displaces);

  g_assert_cmpint (vd_far_can_go (game, unit, whole), ==, n_literal > 0);
  if (n_literal == 0)
    {
      g_assert_true (n == 0 || displaces);
      compare_displacing (game, unit, whole, cells, n);
      return FALSE;
    }

  g_assert_false (displaces);
  g_assert_cmpuint (n, ==, n_literal);
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (cells[i], ==, literal[i]);

  return TRUE;
}

/* Any orders, until nobody owes a retreat. */
static void
play_out (VdGame *game,
          Seeded *random)
{
  VdOrderList list = { NULL };
  VdUnitId walker = VD_NONE;
  guint from = 0;
  gboolean is_sure = FALSE;

  while (game->state.phase == VD_PHASE_COMBAT && game->state.combat.step == VD_STEP_RETREAT)
    {
      const VdCombat *combat = &game->state.combat;
      const VdOrder *order;

      vd_play_list (game, &list);
      g_assert_cmpuint (list.n, >, 0);
      order = &list.orders[seeded_below (random, list.n)];
      if (order->kind == VD_ORDER_RETREAT && combat->n_chain == 0 && combat->walker == 0)
        {
          walker = order->unit;
          from = game->state.units[walker].cell;
          is_sure = compare_unit (game, walker);
        }
      vd_play_apply (game, order);

      if (walker != VD_NONE && is_sure && !(game->state.units[walker].flags & VD_RETREATS))
        {
          g_assert_cmpuint (game->state.units[walker].place, ==, VD_PLACE_MAP);
          g_assert_cmpuint (vd_cell_distance (scenario, from, game->state.units[walker].cell), ==,
                            scenario->results[result].defender_hexes);
          walker = VD_NONE;
        }
    }

  vd_order_list_clear (&list);
}

static void
test_literal (void)
{
  const char *wanted = g_getenv ("VD_GAMES");
  guint n = wanted != NULL ? (guint) atoi (wanted) : test_share (N_POSITIONS), n_far = 0, n_lost = 0;
  VdGame *game = vd_game_new (scenario);
  Seeded random = seeded_new (7, 7);

  for (guint i = 0; i < n; i++)
    {
      make_position (game, &random);
      for (guint k = 0; k < game->state.combat.n_defenders; k++)
        if (compare_unit (game, game->state.combat.defenders[k]))
          n_far += scenario->results[result].defender_hexes > 1;
        else
          n_lost++;
      if (game->state.combat.n_defenders > 0 && compare_unit (game, game->state.combat.defenders[0]))
        play_out (game, &random);
    }

  g_test_message ("%u positions: %u can go several hexes, %u cannot go", n, n_far, n_lost);
  g_assert_cmpuint (n_far, >, n / 10);
  g_assert_cmpuint (n_lost, >, n / 10);
  g_test_message ("where one makes room %u, where several do %u, where friends of friends do %u, "
                  "nowhere %u", n_by_one, n_by_more, n_chains, n_stuck);
  g_assert_cmpuint (n_by_one, >, n / 50);
  vd_game_free (game);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  scenario = battle_open (g_getenv ("VD_BATTLE"));
  for (result = 0; result < scenario->n_results; result++)
    if (scenario->results[result].defender == VD_EFFECT_RETREAT)
      break;

  g_test_add_func ("/far-retreat/literal", test_literal);
  status = g_test_run ();
  vd_scenario_free (scenario);
  return status;
}
