/* test-offers.c: what is offered is what is accepted
 *
 * Orders are listed by one piece of code and tested by another, and moves are
 * listed a third time, unit by unit, for players in a hurry.  Here they are
 * held to each other in the battle that VD_BATTLE names: in heaps of units
 * thrown together, under readings and mechanics drawn by lot, every order that
 * is listed is accepted and every one that is accepted is listed; and in whole
 * games as well as in heaps the moves of each unit are those of the list.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment.
 */
#include "core/movement/move.h"
#include "core/movement/roster.h"
#include "core/movement/stacking.h"
#include "core/position/dice.h"
#include "core/scenario/sight.h"
#include "tests/shared/ask.h"
#include "tests/shared/battle.h"
#include "tests/shared/share.h"

#include <string.h>

#define N_HEAPED 9

static VdScenario *scenario; /* with the rules that were drawn last */
static VdScenario *usual;    /* as it is */
static guint64 dice;

static guint
below (guint n)
{
  dice = vd_mix (dice, 5);
  return vd_below (dice, n);
}

static guint
n_rounds (guint n)
{
  const char *wish = g_getenv ("VD_GAMES");

  return wish != NULL ? (guint) g_ascii_strtoull (wish, NULL, 10) : test_share (n);
}

/* What the rules are told */

/* Readings in words are drawn, each more often the battle's own; so are the
 * mechanics of combat that need no rows. */
static void
draw_rules (void)
{
  static const VdMechanic drawn[] = {
    VD_MECHANIC_BOMBARDMENT, VD_MECHANIC_DISPLACEMENT, VD_MECHANIC_ADVANCE,
    VD_MECHANIC_ODDS_REDUCTION, VD_MECHANIC_STACKS, VD_MECHANIC_INTEGRITY, VD_MECHANIC_WEATHER,
    VD_MECHANIC_BARRED_RETREAT,
  };

  memcpy (scenario->settings, usual->settings, sizeof usual->settings);
  memcpy (scenario->mechanics, usual->mechanics, sizeof usual->mechanics);
  for (guint i = 0; i < vd_setting_count (); i++)
    if (vd_setting_get_kind (i) == VD_SETTING_WORD && below (3) == 0)
      scenario->settings[i] = below (g_strv_length ((char **) vd_setting_get_words (i)));
  for (guint i = 0; i < G_N_ELEMENTS (drawn); i++)
    if (below (3) == 0)
      scenario->mechanics[drawn[i]] = !scenario->mechanics[drawn[i]];

  if (scenario->mechanics[VD_MECHANIC_STACKS])
    scenario->settings[VD_SET_STACKING] = 1 + below (3);
}

static gsize
n_masks (void)
{
  return (gsize) scenario->n_periods * scenario->n_classes * scenario->n_cells;
}

/* Now and then a chart is drawn by which control passes few of the hexsides by
 * which units attack, so that guns have the choice. */
static void
draw_control (void)
{
  guint share = below (3) == 0 ? below (4) : 4;

  for (gsize i = 0; i < n_masks (); i++)
    scenario->control_sides[i] = below (4) < share ? usual->control_sides[i] : 0;
}

/* A position */

static gboolean
has_room (const VdState *state,
          VdUnitId       unit,
          guint          cell)
{
  guint side = scenario->units[unit].side;
  guint n = 0;

  if (scenario->terrain[cell] == VD_NEVER)
    return FALSE;

  for (guint other = 0; other < scenario->n_units; other++)
    if (state->units[other].place == VD_PLACE_MAP && state->units[other].cell == cell)
      {
        if (scenario->units[other].side != side)
          return FALSE;
        n++;
      }

  return n < (guint) vd_scenario_get_setting (scenario, side, VD_SET_STACKING);
}

static void
heap_side (VdState *state,
           guint    side,
           guint    centre,
           guint    radius)
{
  for (guint i = 0; i < N_HEAPED; i++)
    {
      VdUnitId unit = scenario->of_side[side][below (scenario->n_of_side[side])];
      guint cell = below (scenario->n_cells);

      for (guint tries = 0; tries < 4000 && (vd_cell_distance (scenario, centre, cell) > radius ||
                                             scenario->field[cell] != scenario->field[centre]);
           tries++)
        cell = below (scenario->n_cells);

      if (state->units[unit].place != VD_PLACE_MAP && has_room (state, unit, cell))
        state->units[unit] = (VdUnitState) { .place = VD_PLACE_MAP, .cell = cell };
    }
}

/* Both sides heaped up round one hex, a phase about to begin. */
static void
draw_position (VdGame  *game,
               VdPhase  phase,
               guint    radius)
{
  VdState state;
  guint centre = below (scenario->n_cells);

  vd_play_begin (game, below (1000000));
  state = game->state;
  memset (state.reserve, 0, sizeof state.reserve);
  state.phase = phase;
  state.player = below (VD_MAX_SIDES);
  do
    state.turn = 1 + below (scenario->n_turns);
  while (phase == VD_PHASE_COMBAT &&
         !vd_scenario_has_phase (scenario, scenario->turn_period[state.turn - 1], VD_PHASE_COMBAT));

  for (guint unit = 0; unit < scenario->n_units; unit++)
    state.units[unit] = (VdUnitState) { .place = VD_PLACE_DECLINED };
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    heap_side (&state, side, centre, radius);

  vd_game_restore (game, &state);
  vd_play_open_phase (game);
}

static VdGame *
draw_game (VdPhase phase,
           guint   radius)
{
  VdGame *game;

  draw_rules ();
  draw_control ();
  game = vd_game_new (scenario);
  draw_position (game, phase, radius);
  return game;
}

/* Listed and accepted */

static gboolean
is_order (const VdOrder *a,
          const VdOrder *b)
{
  return memcmp (a, b, sizeof *a) == 0;
}

static gboolean
is_listed (const VdOrderList *list,
           const VdOrder     *order)
{
  for (guint i = 0; i < list->n; i++)
    if (is_order (&list->orders[i], order))
      return TRUE;

  return FALSE;
}

static void
hold (VdGame            *game,
      const VdOrderList *list,
      VdOrder            order)
{
  VdVerdict verdict = vd_play_test (game, &order, NULL, 0, NULL);

  if (verdict.legal != is_listed (list, &order))
    g_error ("seed %" G_GUINT64_FORMAT ", step %u: %s %s, cell %s, argument %u, is %s (%s)",
             game->state.seed, game->state.combat.step, vd_order_names[order.kind],
             vd_scenario_get_unit_id (scenario, order.unit),
             vd_scenario_get_label (scenario, order.cell), order.arg,
             verdict.legal ? "accepted and not listed" : "listed and refused",
             verdict.legal ? "" : vd_point_name (verdict.point));
}

/* Orders that name a unit and a hex beside it. */
static void
hold_steps (VdGame            *game,
            const VdOrderList *list,
            VdUnitId           unit)
{
  guint cell = game->state.units[unit].cell;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (scenario->next[cell][dir] >= 0)
      {
        guint to = scenario->next[cell][dir];

        hold (game, list, (VdOrder) { VD_ORDER_RETREAT, 0, unit, to, 0 });
        hold (game, list, (VdOrder) { VD_ORDER_ADVANCE, 0, unit, to, 0 });
      }
}

/* Orders of that kind that name no hex. */
static void
hold_kind (VdGame            *game,
           const VdOrderList *list,
           VdOrderKind        kind)
{
  guint n_units = vd_order_takes (kind, VD_OPERAND_UNIT) ? scenario->n_units
                  : vd_order_takes (kind, VD_OPERAND_FORMATION) ? scenario->n_formations : 1;
  guint n_args = vd_order_takes (kind, VD_OPERAND_COLUMN) ? scenario->table.n_columns : 1;

  for (guint unit = 0; unit < n_units; unit++)
    if (!vd_order_takes (kind, VD_OPERAND_UNIT) || vd_game_is_on_map (game, unit))
      for (guint arg = 0; arg < n_args; arg++)
        hold (game, list, (VdOrder) { kind, arg, unit, 0, 0 });
}

/* All that could be said in a Combat Phase. */
static void
hold_combat (VdGame            *game,
             const VdOrderList *list)
{
  g_assert_cmpuint (list->n, >, 0);
  for (guint i = 0; i < list->n; i++)
    hold (game, list, list->orders[i]);

  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (vd_game_is_on_map (game, unit))
      hold_steps (game, list, unit);

  for (guint kind = 0; kind < VD_N_ORDERS; kind++)
    if (!vd_order_has_cell (kind) && kind != VD_ORDER_CHOOSE)
      hold_kind (game, list, kind);
}

/* Additions to a combat are taken more often than the roll that ends it; but what has
 * been announced is changed only so often, for that could go on for ever. */
static VdOrder
draw_order (const VdGame      *game,
            const VdOrderList *list)
{
  VdOrder order = list->orders[below (list->n)];

  for (guint tries = 0; tries < 3 && order.kind == VD_ORDER_ROLL; tries++)
    order = list->orders[below (list->n)];

  if (order.kind == VD_ORDER_ANNOUNCE && game->state.combat.announced != VD_NO_COLUMN &&
      below (2) == 0)
    order = (VdOrder) { .kind = VD_ORDER_ROLL };

  return order;
}

static void
test_combat (void)
{
  guint n_additions = 0;
  VdOrderList list = { 0 };

  dice = 11;
  for (guint i = 0; i < n_rounds (150); i++)
    {
      g_autoptr (VdGame) game = draw_game (VD_PHASE_COMBAT, 2);

      while (game->state.phase == VD_PHASE_COMBAT)
        {
          VdOrder order;

          vd_play_list (game, &list);
          hold_combat (game, &list);
          order = draw_order (game, &list);
          n_additions += order.kind >= VD_ORDER_ALSO && order.kind <= VD_ORDER_BOMBARD;
          vd_play_apply (game, &order);
        }
    }

  g_assert_cmpuint (n_additions, >, n_rounds (150));
  vd_order_list_clear (&list);
}

/* Moves, all together and unit by unit */

static void
list_units (VdGame      *game,
            VdOrderList *list)
{
  const VdRoster *roster = vd_roster_get (game);

  for (guint i = 0; i < roster->n_movers; i++)
    vd_move_list_unit (game, roster->movers[i], list);
  for (guint i = 0; i < roster->n_arrivals; i++)
    vd_move_list_unit (game, roster->arrivals[i], list);
}

/* The orders of @unit to some hexes are those of all its orders that end there. */
static void
hold_some (VdGame   *game,
           VdUnitId  unit)
{
  g_autofree guint64 *wanted = g_new (guint64, game->n_words);
  VdOrderList all = { 0 }, some = { 0 };
  guint n = 0;

  for (guint w = 0; w < game->n_words; w++)
    wanted[w] = G_GUINT64_CONSTANT (0x0001000100010001) * below (0x10000);

  vd_move_list_unit_to (game, unit, wanted, &some);
  vd_move_list_unit (game, unit, &all);
  for (guint i = 0; i < all.n; i++)
    if (wanted[all.orders[i].cell / 64] >> all.orders[i].cell % 64 & 1)
      {
        g_assert_cmpuint (n, <, some.n);
        g_assert_true (is_order (&all.orders[i], &some.orders[n]));
        n++;
      }

  g_assert_cmpuint (n, ==, some.n);
  vd_order_list_clear (&all);
  vd_order_list_clear (&some);
}

static void
hold_units (VdGame            *game,
            const VdOrderList *list)
{
  const VdRoster *roster = vd_roster_get (game);
  VdOrderList units = { 0 }, rest = { 0 };

  for (guint i = 0; i < roster->n_movers; i++)
    hold_some (game, roster->movers[i]);
  list_units (game, &units);
  vd_play_list_rest (game, &rest);

  for (guint i = 0; i < units.n; i++)
    if (!is_listed (list, &units.orders[i]))
      g_error ("turn %u: %s to %s is listed for the unit alone", game->state.turn,
               vd_scenario_get_unit_id (scenario, units.orders[i].unit),
               vd_scenario_get_label (scenario, units.orders[i].cell));

  g_assert_cmpuint (units.n + rest.n, ==, list->n);
  for (guint i = 0; i < list->n; i++)
    g_assert_true (is_order (i < units.n ? &units.orders[i] : &rest.orders[i - units.n],
                             &list->orders[i]));

  vd_order_list_clear (&units);
  vd_order_list_clear (&rest);
}

/* Open hexes are known from the list; in a copy of the game nothing is known. */
static void
hold_moves (VdGame            *game,
            const VdOrderList *list)
{
  g_autoptr (VdGame) copy = vd_game_new (game->scenario);
  VdOrderList none = { 0 };

  if (vd_play_is_moving (game))
    {
      hold_units (game, list);
      vd_game_take (copy, game);
      hold_units (copy, list);
    }

  vd_order_list_clear (&none);
}

/* A move without a list of all: what is known of open hexes gets older. */
static void
move_in_a_hurry (VdGame *game)
{
  VdOrderList list = { 0 };
  const VdRoster *roster;

  if (!vd_play_is_moving (game))
    return;

  list.n = 0;
  roster = vd_roster_get (game);
  if (below (2) == 0)
    vd_stacking_open (game);
  if (roster->n_movers > 0)
    vd_move_list_unit (game, roster->movers[below (roster->n_movers)], &list);
  if (list.n > 0)
    vd_play_apply (game, &list.orders[below (list.n)]);

  vd_order_list_clear (&list);
}

/* The moves of units heaped up, until the phase is over. */
static void
test_moves_in_heaps (void)
{
  VdOrderList list = { 0 };
  guint n_moves = 0;

  dice = 13;
  for (guint i = 0; i < n_rounds (200); i++)
    {
      g_autoptr (VdGame) game = draw_game (VD_PHASE_MOVEMENT, 3 + below (5));

      for (vd_play_list (game, &list); list.n > 0 && list.orders[0].kind == VD_ORDER_MOVE;
           vd_play_list (game, &list))
        {
          VdOrder order = list.orders[below (list.n)];

          hold_moves (game, &list);
          if (order.kind == VD_ORDER_END)
            break;
          vd_play_apply (game, &order);
          n_moves++;
          if (below (3) == 0)
            move_in_a_hurry (game);
        }
      hold_moves (game, &list);
    }

  g_assert_cmpuint (n_moves, >, 2 * n_rounds (200));
  vd_order_list_clear (&list);
}

static void
test_moves_in_games (void)
{
  g_autoptr (VdPlayer) player = vd_player_new ("random", usual, NULL);
  VdOrderList list = { 0 };

  dice = 17;
  for (guint i = 0; i < n_rounds (2); i++)
    {
      g_autoptr (VdGame) game = vd_game_new (usual);

      vd_play_begin (game, 500 + i);
      vd_player_begin (player, 600 + i);
      while (!vd_play_is_over (game))
        {
          VdOrder order;

          vd_play_list (game, &list);
          if (game->state.phase == VD_PHASE_MOVEMENT && below (4) == 0)
            hold_moves (game, &list);
          order = ask_player (player, game, &list);
          vd_play_apply (game, &order);
        }
    }

  vd_order_list_clear (&list);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  scenario = battle_open (g_getenv ("VD_BATTLE"));
  usual = battle_open (g_getenv ("VD_BATTLE"));

  g_test_add_func ("/offers/combat", test_combat);
  g_test_add_func ("/offers/moves-in-heaps", test_moves_in_heaps);
  g_test_add_func ("/offers/moves-in-games", test_moves_in_games);

  status = g_test_run ();
  vd_scenario_free (scenario);
  vd_scenario_free (usual);
  return status;
}
