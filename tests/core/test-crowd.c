/* test-crowd.c: stacking on the move [NAW 5.32; R-33], against a literal reading
 *
 * A move is listed if and only if the phase can still end after it: every unit
 * that has not moved stays, goes to a hex it can reach, or leaves the map, and
 * no hex holds too many.  The reference seats all of them anew for each order;
 * the core keeps what it knew from list to list.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment.
 */
#include "core/combat/retreat.h"
#include "core/movement/move.h"
#include "core/play/play.h"
#include "core/scenario/sight.h"
#include "tests/shared/battle.h"
#include "tests/shared/seeded.h"

#include <string.h>

#define N_FRIENDS 14
#define N_ENEMIES 6
#define OFF_MAP 0xfffe
#define HOMELESS 0xffff

static VdScenario *scenario;

/* A position */

/* Friends may be heaped up; of the enemy there is one to a hex. */
static gboolean
has_room (const VdState *state,
          guint          side,
          guint          cell)
{
  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (state->units[unit].place == VD_PLACE_MAP && state->units[unit].cell == cell &&
        (side != state->player || scenario->units[unit].side != side))
      return FALSE;

  return TRUE;
}

static void
put_units (Seeded  *random,
           VdState *state,
           guint    side,
           guint    n,
           guint    centre,
           guint    radius)
{
  for (guint i = 0; i < n; i++)
    {
      guint unit = scenario->of_side[side][seeded_below (random, scenario->n_of_side[side])];
      guint cell = seeded_pick_near (random, scenario, centre, radius);

      if (state->units[unit].place != VD_PLACE_MAP && has_room (state, side, cell))
        state->units[unit] = (VdUnitState) {
          .place = VD_PLACE_MAP, .cell = cell, .flags = seeded_below (random, 10) < 2 ? VD_MOVED : 0,
        };
    }
}

/* A heap of friends with some enemies round it. */
static void
make_position (VdGame *game,
               Seeded *random)
{
  VdState state;
  guint centre = seeded_pick_cell (random, scenario);

  seeded_begin (random, game, VD_PHASE_MOVEMENT, &state);
  put_units (random, &state, state.player, N_FRIENDS, centre, 1 + seeded_below (random, 4));
  put_units (random, &state, state.player ^ 1, N_ENEMIES, centre, 3 + seeded_below (random, 6));
  vd_game_restore (game, &state);
}

/* The reference */

typedef struct
{
  VdGame  *game;
  guint    limit;
  guint    n;
  guint16  units[N_FRIENDS];  /* that have still to move */
  guint16  seats[N_FRIENDS];  /* where they are to end the phase */
  guint8   fixed[0x10000];    /* units that will not move any more, by cell */
  gboolean tried[0x10000];
} Seating;

static gboolean find_seat (Seating *self,
                           guint    i);

static gboolean
take_seat (Seating *self,
           guint    i,
           guint    cell)
{
  guint n = self->fixed[cell];

  if (self->tried[cell])
    return FALSE;

  self->tried[cell] = TRUE;
  for (guint k = 0; k < self->n; k++)
    n += self->seats[k] == cell;

  if (n >= self->limit)
    {
      gboolean freed = FALSE;

      for (guint k = 0; k < self->n && !freed; k++)
        freed = self->seats[k] == cell && find_seat (self, k);
      if (!freed)
        return FALSE;
    }

  self->seats[i] = cell;
  return TRUE;
}

static gboolean
find_seat (Seating *self,
           guint    i)
{
  const VdReachCell *cells;
  guint n;

  if (take_seat (self, i, self->game->state.units[self->units[i]].cell))
    return TRUE;

  cells = vd_reach_find (self->game, self->units[i], &n);
  for (guint k = 0; k < n; k++)
    if (take_seat (self, i, cells[k].cell))
      return TRUE;

  if (!vd_move_has_way_out (self->game, self->units[i]))
    return FALSE;

  self->seats[i] = OFF_MAP;
  return TRUE;
}

/* Whether the phase can end after @mover has gone to @to. */
static gboolean
can_end (Seating  *self,
         VdUnitId  mover,
         guint     to)
{
  const VdState *state = &self->game->state;

  self->n = 0;
  memset (self->fixed, 0, scenario->n_cells);
  self->fixed[to] = 1;
  for (guint i = 0; i < scenario->n_of_side[state->player]; i++)
    {
      guint unit = scenario->of_side[state->player][i];

      if (state->units[unit].place != VD_PLACE_MAP || unit == mover)
        continue;
      if (state->units[unit].flags & VD_MOVED)
        self->fixed[state->units[unit].cell]++;
      else
        {
          self->seats[self->n] = HOMELESS;
          self->units[self->n++] = unit;
        }
    }

  for (guint cell = 0; cell < scenario->n_cells; cell++)
    if (self->fixed[cell] > self->limit)
      return FALSE;

  for (guint i = 0; i < self->n; i++)
    {
      memset (self->tried, 0, scenario->n_cells * sizeof *self->tried);
      if (!find_seat (self, i))
        return FALSE;
    }

  return TRUE;
}

static gboolean
is_listed (const VdOrderList *list,
           VdUnitId           unit,
           guint              cell)
{
  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == VD_ORDER_MOVE && list->orders[i].unit == unit &&
        list->orders[i].cell == cell)
      return TRUE;

  return FALSE;
}

static void
compare (Seating           *seating,
         const VdOrderList *list,
         VdUnitId           unit)
{
  guint n;
  g_autofree VdReachCell *cells = NULL;
  const VdReachCell *reach = vd_reach_find (seating->game, unit, &n);

  cells = g_memdup2 (reach, n * sizeof *reach);
  for (guint i = 0; i < n; i++)
    {
      gboolean listed = is_listed (list, unit, cells[i].cell);

      if (listed != can_end (seating, unit, cells[i].cell))
        g_error ("%s to %s is %slisted", vd_scenario_get_unit_id (scenario, unit),
                 vd_scenario_get_label (scenario, cells[i].cell), listed ? "" : "not ");
    }
}

/* Lists and compares; then moves a unit at random, and again. */
static guint
play_phase (VdGame  *game,
            Seating *seating,
            Seeded  *random)
{
  VdOrderList list = { 0 };
  guint n_moves = 0;

  for (;; n_moves++)
    {
      VdOrder order;
      guint n = 0;

      vd_play_list (game, &list);
      for (guint i = 0; i < scenario->n_of_side[game->state.player]; i++)
        {
          guint unit = scenario->of_side[game->state.player][i];

          if (vd_game_is_on_map (game, unit) && !(game->state.units[unit].flags & VD_MOVED))
            compare (seating, &list, unit);
        }

      while (n < list.n && list.orders[n].kind == VD_ORDER_MOVE)
        n++;
      if (n == 0)
        break;

      order = list.orders[seeded_below (random, n)];
      vd_play_apply (game, &order);
    }

  vd_order_list_clear (&list);
  return n_moves;
}

static void
test_against_reference (gconstpointer data)
{
  const char *wish = g_getenv ("VD_GAMES");
  guint n = wish != NULL ? (guint) g_ascii_strtoull (wish, NULL, 10) : 60;
  g_autoptr (VdGame) game = NULL;
  g_autofree Seating *seating = g_new0 (Seating, 1);
  Seeded random = { 20 + GPOINTER_TO_UINT (data), 5 };
  guint n_moves = 0;

  scenario->settings[VD_SET_STACKING] = GPOINTER_TO_UINT (data);
  game = vd_game_new (scenario);
  seating->game = game;
  seating->limit = GPOINTER_TO_UINT (data);
  for (guint i = 0; i < n; i++)
    {
      make_position (game, &random);
      n_moves += play_phase (game, seating, &random);
    }

  g_assert_cmpuint (n_moves, >, 2 * n);
}

/* Puts the next unit of @side that is left into @cell. */
static VdUnitId
fill (VdState *state,
      guint    side,
      guint    cell,
      guint   *next)
{
  while (scenario->units[*next].side != side)
    (*next)++;

  g_assert_cmpuint (*next, <, scenario->n_units);
  state->units[*next].place = VD_PLACE_MAP;
  state->units[*next].cell = cell;
  return (*next)++;
}

static int
distance_of (guint a,
             guint b)
{
  return vd_cell_map (scenario, a) == vd_cell_map (scenario, b)
         ? vd_hex_distance (scenario->hexes[a], scenario->hexes[b]) : G_MAXINT;
}

/* Whether units can step anywhere near @centre. */
static gboolean
is_open_country (guint centre,
                 int   radius)
{
  for (guint cell = 0; cell < scenario->n_cells; cell++)
    if (distance_of (cell, centre) <= radius)
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        if (scenario->next[cell][dir] < 0 || scenario->steps[cell].cost[dir] == VD_NEVER)
          return FALSE;

  return TRUE;
}

/* Friends who fill every hex within three of one, with the enemy all round: nobody
 * can be pushed on, and that is found out by looking at each of them once. */
static void
test_pocket (void)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autofree VdState *state = g_new0 (VdState, 1);
  guint next[VD_MAX_SIDES] = { 0 };
  guint16 cells[2 * VD_N_DIRS];
  guint centre = 0;
  VdUnitId middle;

  while (scenario->terrain[centre] == VD_NEVER || !is_open_country (centre, 3))
    g_assert_cmpuint (++centre, <, scenario->n_cells);

  state->phase = VD_PHASE_COMBAT;
  state->turn = scenario->n_turns;
  middle = fill (state, 0, centre, &next[0]);
  for (guint cell = 0; cell < scenario->n_cells; cell++)
    if (cell != centre && distance_of (cell, centre) <= 3)
      fill (state, 0, cell, &next[0]);
    else if (distance_of (cell, centre) == 4)
      fill (state, 1, cell, &next[1]);

  /* Tried way by way, so many questions take minutes. */
  vd_game_restore (game, state);
  for (guint i = 0; i < 2000; i++)
    g_assert_cmpuint (vd_retreat_hexes (game, middle, cells, NULL), ==, 0);

  /* Without the enemy every one of them leads on to a hex with room. */
  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (scenario->units[unit].side == 1 && vd_game_is_on_map (game, unit))
      vd_game_remove (game, unit, VD_PLACE_ELIMINATED);
  g_assert_cmpuint (vd_retreat_hexes (game, middle, cells, NULL), ==, VD_N_DIRS);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  scenario = battle_open (g_getenv ("VD_BATTLE"));

  g_test_add_func ("/crowd/pocket", test_pocket);
  g_test_add_data_func ("/crowd/one-to-a-hex", GUINT_TO_POINTER (1), test_against_reference);
  g_test_add_data_func ("/crowd/two-to-a-hex", GUINT_TO_POINTER (2), test_against_reference);

  status = g_test_run ();
  vd_scenario_free (scenario);
  return status;
}
