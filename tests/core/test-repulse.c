/* test-repulse.c: marches that repulse the enemy [R06 10; F63, F65], read literally
 *
 * The reference looks at every choice of hexes beside the march: who stands there and controls its
 * hex, what the dearest of them costs each unit, and whether strengths come to the odds.  Where
 * they do, each unit there may go to the hexes to which a row of as many hexes leads that ends as
 * many away, each of which is open, out of enemy control and has room; who has none is lost, and
 * the march stands in the hex that was named first.  Where they do not, the march is over, and all
 * of it owe an attack.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment, others with VD_SEED.
 */
#include "core/movement/company.h"
#include "core/play/play.h"
#include "core/scenario/control.h"
#include "core/scenario/price.h"
#include "core/scenario/sight.h"
#include "tests/shared/battle.h"
#include "tests/shared/roads.h"
#include "tests/shared/share.h"

#include <stdlib.h>
#include <string.h>

#define N_POSITIONS 20000
#define N_CHOICES (1u << VD_N_DIRS)

static VdScenario *scenario;
static guint fort; /* a terrain that is one in some positions */

/* A position */

/* All of the player's units within two hexes of one of them come beside it, and a few enemies
 * beside that. */
static void
make_position (VdGame *game,
               Seeded *random)
{
  g_autofree VdState *state = NULL;
  VdUnitId first = VD_NONE;
  guint n = 0, n_enemies = 1 + seeded_below (random, 4);

  roads_begin (scenario, game, random);
  state = g_memdup2 (&game->state, sizeof game->state);
  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (state->units[unit].place == VD_PLACE_MAP && scenario->units[unit].side == state->player)
      {
        if (first == VD_NONE)
          first = unit;
        else if (n++ < seeded_below (random, 4))
          {
            state->units[unit].cell = state->units[first].cell;
            state->marching[unit / 64] &= ~(G_GUINT64_CONSTANT (1) << unit % 64);
            state->marching[first / 64] &= ~(G_GUINT64_CONSTANT (1) << first % 64);
          }
      }

  if (first != VD_NONE)
    for (guint i = 0; i < n_enemies; i++)
      seeded_put (random, state, scenario, state->player ^ 1, state->units[first].cell, 1, 2);

  scenario->settings[VD_SET_REPULSE_ODDS] = 1 + seeded_below (random, 5);
  scenario->settings[VD_SET_REPULSE_HEXES] = 1 + seeded_below (random, 3);
  scenario->settings[VD_SET_STACK_UNLED] = 4 + seeded_below (random, 2);
  scenario->terrains[fort].is_fort = seeded_below (random, 3) == 0;
  vd_game_restore (game, state);
}

/* The reference */

static gboolean
stands (const VdGame *game,
        VdUnitId      unit,
        guint         cell)
{
  return game->state.units[unit].place == VD_PLACE_MAP && game->state.units[unit].cell == cell;
}

static guint
get_enemy (const VdGame *game)
{
  return game->state.player ^ 1;
}

/* Who of @side stands in @cell. */
static guint
find_in (const VdGame *game,
         guint         side,
         guint         cell,
         guint16      *units)
{
  guint n = 0;

  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (scenario->units[unit].side == side && stands (game, unit, cell))
      units[n++] = unit;

  return n;
}

/* Whether one of those enemies in the next hex by @dir controls @at. */
static gboolean
is_controlled_from (const VdGame *game,
                    guint         at,
                    guint         dir)
{
  guint16 units[VD_MAX_UNITS];
  int to = scenario->next[at][dir];
  guint n = to < 0 ? 0 : find_in (game, get_enemy (game), to, units);

  for (guint i = 0; i < n; i++)
    {
      gsize row = vd_scenario_mask (scenario, scenario->units[units[i]].unit_class,
                                    vd_game_period (game));

      if (scenario->control_sides[row + to] >> vd_dir_opposite (dir) & 1)
        return TRUE;
    }

  return FALSE;
}

static gboolean
is_in_column (const VdGame *game,
              VdUnitId      unit)
{
  return game->state.marching[unit / 64] >> unit % 64 & 1;
}

/* What @unit pays for the dearest of the hexes; VD_NEVER if one is closed to it. */
static guint
find_dearest (const VdGame *game,
              VdUnitId      unit,
              guint         at,
              guint         choice)
{
  guint unit_class = scenario->units[unit].unit_class, period = vd_game_period (game), most = 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (choice >> dir & 1)
      {
        guint price = is_in_column (game, unit)
                      ? vd_price_march (scenario, unit_class, period, at, dir, NULL)
                      : vd_price_step (scenario, unit_class, period, at, dir, NULL);

        most = MAX (most, price);
      }

  return most;
}

static gboolean
may_try (const VdGame *game,
         guint         at,
         guint         choice)
{
  const VdMarchState *march = &game->state.march;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (choice >> dir & 1)
      {
        int to = scenario->next[at][dir];

        if (!is_controlled_from (game, at, dir) ||
            scenario->terrains[scenario->terrain[to]].is_fort)
          return FALSE;
      }

  for (guint i = 0; i < march->n; i++)
    {
      guint price = find_dearest (game, march->units[i], at, choice);

      if (price == VD_NEVER ||
          march->spent[i] + price > vd_price_allowance (scenario, march->units[i],
                                                        vd_game_period (game), NULL))
        return FALSE;
    }

  return TRUE;
}

/* What those in the next hex by @dir are multiplied by, in quarters: the better one of their hex
 * and of the hexside. */
static guint
find_multiple (guint at,
               guint dir)
{
  guint to = scenario->next[at][dir], kinds = vd_side_kinds (scenario, at, dir);
  guint most = scenario->terrains[scenario->terrain[to]].defence;

  for (guint k = 0; k < scenario->n_side_kinds; k++)
    if (kinds >> k & 1)
      most = MAX (most, scenario->side_kinds[k].defence);

  return most;
}

/* Whether the units of the march come to the odds, nobody else: of what helps the enemy in several
 * hexes the best counts for all of them [R06 11.24]. */
static gboolean
come_to_odds (const VdGame *game,
              guint         at,
              guint         choice)
{
  const VdMarchState *march = &game->state.march;
  guint attack = 0, defence = 0, most = VD_Q (1);

  for (guint i = 0; i < march->n; i++)
    attack += scenario->units[march->units[i]].strength;
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (choice >> dir & 1)
      {
        guint16 units[VD_MAX_UNITS];
        guint n = find_in (game, get_enemy (game), scenario->next[at][dir], units);

        most = MAX (most, find_multiple (at, dir));
        for (guint i = 0; i < n; i++)
          defence += scenario->units[units[i]].strength;
      }

  return attack * VD_Q (1) >= scenario->settings[VD_SET_REPULSE_ODDS] * defence * most;
}

static gboolean
may_flee_to (const VdGame *game,
             VdUnitId      unit,
             guint         from,
             guint         dir)
{
  guint side = scenario->units[unit].side, n;
  int to = scenario->next[from][dir];
  gsize row = vd_scenario_row (scenario, unit, vd_game_period (game)) + from;
  guint16 units[VD_MAX_UNITS];

  if (to < 0 || scenario->steps[row].cost[dir] == VD_NEVER ||
      find_in (game, side ^ 1, to, units) > 0 || vd_game_is_controlled (game, side, to))
    return FALSE;

  n = find_in (game, side, to, units);
  for (guint i = 0; i < n; i++)
    if (is_in_column (game, units[i]) && scenario->classes[scenario->units[unit].unit_class].marches)
      return FALSE;

  return n < (guint) scenario->settings[VD_SET_STACK_UNLED];
}

static void
flee (const VdGame *game,
      VdUnitId      unit,
      guint         from,
      guint         hexes,
      GHashTable   *ends)
{
  guint origin = game->state.units[unit].cell;

  if (hexes == 0)
    {
      if (vd_cell_distance (scenario, origin, from) ==
          (guint) scenario->settings[VD_SET_REPULSE_HEXES])
        g_hash_table_add (ends, GUINT_TO_POINTER (from + 1));
      return;
    }

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (may_flee_to (game, unit, from, dir))
      flee (game, unit, scenario->next[from][dir], hexes - 1, ends);
}

/* Comparison */

static guint n_choices, n_won, n_failed, n_fled, n_lost, n_columns;

/* The hexes that the order names, as directions; its first one. */
static guint
read_choice (const VdOrder *order,
             guint          at,
             guint         *first)
{
  guint16 cells[VD_MAX_ORDER_HEXES];
  guint n = vd_order_list_hexes (scenario, order, cells), choice = 0;

  for (guint i = 0; i < n; i++)
    {
      guint dir = vd_scenario_find_direction (scenario, at, cells[i]);

      if (i == 0)
        *first = dir;
      choice |= 1u << dir;
    }

  return choice;
}

/* All choices, each with any of its hexes first, are listed if they may be made.  Draws one. */
static gboolean
compare_choices (VdGame      *game,
                 VdOrderList *list,
                 Seeded      *random,
                 VdOrder     *drawn)
{
  const VdMarchState *march = &game->state.march;
  guint at = game->state.units[march->units[0]].cell, n = 0;
  guint8 listed[N_CHOICES] = { 0 };

  vd_play_list (game, list);
  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == VD_ORDER_REPULSE)
      {
        guint first = 0, choice = read_choice (&list->orders[i], at, &first);

        g_assert_false (listed[choice] >> first & 1);
        listed[choice] |= 1u << first;
        g_assert_cmpuint (vd_play_test (game, &list->orders[i], NULL, 0, NULL).cost, ==,
                          find_dearest (game, march->units[0], at, choice));
        if (seeded_below (random, ++n) == 0)
          *drawn = list->orders[i];
      }

  for (guint choice = 1; choice < N_CHOICES; choice++)
    g_assert_cmpuint (listed[choice], ==, may_try (game, at, choice) ? choice : 0);

  n_choices += n;
  return n > 0;
}

/* All who have still to go, until nobody can. */
static void
compare_flights (VdGame        *game,
                 VdOrderList   *list,
                 Seeded        *random,
                 const guint16 *targets,
                 guint          n_targets)
{
  guint16 left[VD_MAX_UNITS];
  guint n = n_targets;

  memcpy (left, targets, n * sizeof *left);
  while (n > 0)
    {
      guint n_ways = 0, drawn = 0, at = 0;
      VdOrder order;

      for (guint i = 0; i < n; i++)
        {
          g_autoptr (GHashTable) ends = g_hash_table_new (NULL, NULL);
          guint n_listed = 0;

          flee (game, left[i], game->state.units[left[i]].cell,
                scenario->settings[VD_SET_REPULSE_HEXES], ends);
          n_ways += g_hash_table_size (ends);
          if (game->state.repulse.n == 0)
            {
              /* Nobody could go, so that they are lost already. */
              g_assert_cmpuint (game->state.units[left[i]].place, !=, VD_PLACE_MAP);
              continue;
            }
          if (i == 0)
            vd_play_list (game, list);
          for (guint k = 0; k < list->n; k++)
            if (list->orders[k].unit == left[i])
              {
                g_assert_cmpuint (list->orders[k].kind, ==, VD_ORDER_RETREAT);
                g_assert_true (g_hash_table_contains (
                  ends, GUINT_TO_POINTER (list->orders[k].cell + 1)));
                n_listed++;
                if (seeded_below (random, ++drawn) == 0)
                  {
                    order = list->orders[k];
                    at = i;
                  }
              }
          g_assert_cmpuint (n_listed, ==, g_hash_table_size (ends));
        }

      if (game->state.repulse.n == 0)
        break;

      g_assert_cmpuint (n_ways, >, 0);
      vd_play_apply (game, &order);
      g_assert_true (stands (game, order.unit, order.cell));
      left[at] = left[--n];
      n_fled++;
    }

  n_lost += n;
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (game->state.units[left[i]].place, !=, VD_PLACE_MAP);
}

static void
compare_success (VdGame             *game,
                 VdOrderList        *list,
                 Seeded             *random,
                 const VdOrder      *order,
                 const VdMarchState *before,
                 const guint16      *targets,
                 guint               n_targets)
{
  /* Those who cannot go are lost at last, or at once if nobody can. */
  compare_flights (game, list, random, targets, n_targets);

  g_assert_cmpuint (game->state.march.n, ==, before->n);
  for (guint i = 0; i < before->n; i++)
    g_assert_true (stands (game, before->units[i], order->cell));
  n_won++;
}

static void
compare_failure (const VdGame       *game,
                 const VdMarchState *before,
                 guint               at,
                 guint               choice,
                 const gboolean     *was_column)
{
  const VdRepulse *repulse = &game->state.repulse;

  g_assert_cmpuint (game->state.march.n, ==, 0);
  for (guint i = 0; i < before->n; i++)
    {
      const VdDebt *debt = NULL;

      for (guint k = 0; k < repulse->n_debts; k++)
        if (repulse->debts[k].unit == before->units[i])
          debt = &repulse->debts[k];

      g_assert_nonnull (debt);
      g_assert_cmpint (debt->is_idle, ==, was_column[i]);
      g_assert_cmpuint (debt->dirs, ==, was_column[i] ? 0 : choice);
      g_assert_true (stands (game, before->units[i], at));
      g_assert_false (is_in_column (game, before->units[i]));
      n_columns += was_column[i];
    }

  n_failed++;
}

/* Tries one of the repulses.  Whether the march goes on. */
static gboolean
compare_repulse (VdGame      *game,
                 VdOrderList *list,
                 Seeded      *random)
{
  const VdMarchState before = game->state.march;
  guint at = game->state.units[before.units[0]].cell, first, choice, n = 0;
  gboolean was_column[VD_MAX_COMPANY], wins;
  guint16 targets[VD_MAX_UNITS];
  VdOrder order;

  if (!compare_choices (game, list, random, &order))
    return FALSE;

  choice = read_choice (&order, at, &first);
  wins = come_to_odds (game, at, choice);
  for (guint i = 0; i < before.n; i++)
    was_column[i] = is_in_column (game, before.units[i]);
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (choice >> dir & 1)
      n += find_in (game, get_enemy (game), scenario->next[at][dir], targets + n);

  vd_play_apply (game, &order);
  if (wins)
    compare_success (game, list, random, &order, &before, targets, n);
  else
    compare_failure (game, &before, at, choice, was_column);

  return wins;
}

/* A march of one or more, of any who stand with its first unit, goes somewhere and tries. */
static gboolean
begin_march (VdGame      *game,
             VdOrderList *list,
             Seeded      *random)
{
  VdOrder order;
  guint n = 0;

  vd_play_list (game, list);
  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == VD_ORDER_MARCH && seeded_below (random, ++n) == 0)
      order = list->orders[i];
  if (n == 0)
    return FALSE;

  vd_play_apply (game, &order);
  for (guint step = 0; step < 3; step++)
    {
      n = 0;
      vd_play_list (game, list);
      for (guint i = 0; i < list->n; i++)
        if ((list->orders[i].kind == VD_ORDER_ALONG ||
             (list->orders[i].kind == VD_ORDER_GO && step > 0)) && seeded_below (random, ++n) == 0)
          order = list->orders[i];
      if (n > 0 && (step < 2 || !vd_game_is_controlled (game, game->state.player,
                                                        game->state.units[order.unit].cell)))
        vd_play_apply (game, &order);
    }

  return TRUE;
}

static void
test_literal (void)
{
  const char *wanted = g_getenv ("VD_GAMES");
  guint n = wanted != NULL ? (guint) atoi (wanted) : test_share (N_POSITIONS);
  VdGame *game = vd_game_new (scenario);
  VdOrderList list = { NULL };
  Seeded random = seeded_new (23, 7);

  for (guint i = 0; i < n; i++)
    {
      make_position (game, &random);
      if (begin_march (game, &list, &random))
        while (compare_repulse (game, &list, &random))
          ;
    }

  g_test_message ("%u positions: %u choices, %u repulses came off and %u did not (%u of columns); "
                  "%u units fled, %u were lost", n, n_choices, n_won, n_failed, n_columns, n_fled,
                  n_lost);
  g_assert_cmpuint (n_won, >, n / 20);
  g_assert_cmpuint (n_failed, >, n / 20);
  g_assert_cmpuint (n_fled, >, n / 20);
  g_assert_cmpuint (n_lost, >, n / 400);
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
  scenario->mechanics[VD_MECHANIC_STACK_KINDS] = scenario->mechanics[VD_MECHANIC_MARCHES] = TRUE;
  scenario->mechanics[VD_MECHANIC_REPULSE] = TRUE;
  vd_scenario_prepare (scenario);
  scenario->settings[VD_SET_STACK_FULL_NEVER] = scenario->settings[VD_SET_ONE_MODIFIER] = TRUE;
  for (guint i = 0; i < scenario->n_terrains; i++)
    if (scenario->terrains[i].defence > VD_Q (1))
      fort = i;
  g_test_add_func ("/repulse/literal", test_literal);
  status = g_test_run ();
  vd_scenario_free (scenario);
  return status;
}
