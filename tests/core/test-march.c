/* test-march.c: moves in and out of road march [R06 8.2, 8.14A], against a literal reading
 *
 * The reference tries all ways, hex by hex and change by change, with prices asked of the chart;
 * whether a hex is near a column or in company it finds by going through the units.  What the
 * search finds, what is listed, what the test of an order allows along a path, and what each
 * costs have to agree.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment, others with VD_SEED.
 */
#include "core/movement/march.h"
#include "core/movement/move.h"
#include "core/play/play.h"
#include "core/scenario/control.h"
#include "core/scenario/price.h"
#include "tests/shared/battle.h"
#include "tests/shared/roads.h"
#include "tests/shared/share.h"

#include <stdlib.h>
#include <string.h>

#define N_POSITIONS 20000
#define UNKNOWN 9999

static VdScenario *scenario;
static guint8 *prices; /* [((class * n_periods + period) * 2 + layer) * n_cells + cell][dir] */

static guint8 *
find_prices (guint unit_class,
             guint period,
             guint layer,
             guint cell)
{
  return prices + ((((gsize) unit_class * scenario->n_periods + period) * 2 + layer) *
                   scenario->n_cells + cell) * VD_N_DIRS;
}

static void
ask_prices (void)
{
  prices = g_malloc ((gsize) scenario->n_classes * scenario->n_periods * 2 * scenario->n_cells *
                     VD_N_DIRS);
  for (guint c = 0; c < scenario->n_classes; c++)
    for (guint p = 0; p < scenario->n_periods; p++)
      for (guint cell = 0; cell < scenario->n_cells; cell++)
        for (guint dir = 0; dir < VD_N_DIRS; dir++)
          {
            find_prices (c, p, 0, cell)[dir] = vd_price_step (scenario, c, p, cell, dir, NULL);
            find_prices (c, p, 1, cell)[dir] = vd_price_march (scenario, c, p, cell, dir, NULL);
          }
}

/* The reference */

typedef struct
{
  const VdGame *game;
  VdUnitId      unit;
  guint         side;
  guint         home;
  guint         begins; /* layer */
  guint         allowance;
  gboolean      marches;
  guint8       *friends; /* [cell]: bits of FRIEND_... */
  guint        *cost;   /* [((stepped * 2) + layer) * n_cells + cell] */
  guint        *queue;
} Reference;

/* What friends mean to the unit in a hex. */
enum
{
  FRIEND_COLUMN = 1 << 0,  /* one in road march stands there */
  FRIEND_COMPANY = 1 << 1, /* one that could be stands there */
  FRIEND_NEAR = 1 << 2     /* a road leads from there to one in road march */
};

static gboolean
is_column (const Reference *self,
           guint            other)
{
  return other != self->unit && self->game->state.units[other].place == VD_PLACE_MAP &&
         scenario->units[other].side == self->side &&
         (self->game->state.marching[other / 64] >> other % 64 & 1);
}

static void
find_friends (Reference *self)
{
  memset (self->friends, 0, scenario->n_cells);
  for (guint other = 0; other < scenario->n_units; other++)
    {
      guint cell = self->game->state.units[other].cell;

      if (other == self->unit || self->game->state.units[other].place != VD_PLACE_MAP)
        continue;
      if (scenario->classes[scenario->units[other].unit_class].marches)
        self->friends[cell] |= FRIEND_COMPANY;
      if (is_column (self, other))
        self->friends[cell] |= FRIEND_COLUMN;
    }

  for (guint cell = 0; cell < scenario->n_cells; cell++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      if (scenario->next[cell][dir] >= 0 && roads_lead (scenario, cell, dir) &&
          (self->friends[scenario->next[cell][dir]] & FRIEND_COLUMN))
        self->friends[cell] |= FRIEND_NEAR;
}

static gboolean
is_blocked (const Reference *self,
            guint            cell)
{
  return (self->friends[cell] & FRIEND_COLUMN) != 0;
}

static gboolean
is_near_column (const Reference *self,
                guint            cell)
{
  return (self->friends[cell] & FRIEND_NEAR) != 0;
}

static gboolean
has_company (const Reference *self,
             guint            cell)
{
  return (self->friends[cell] & FRIEND_COMPANY) != 0;
}

static gboolean
is_controlled (const Reference *self,
               guint            cell)
{
  return vd_game_is_controlled (self->game, self->side, cell);
}

/* Whether it may make a step to @to at any price. */
static gboolean
may_step (const Reference *self,
          guint            from,
          guint            to,
          guint            layer,
          gboolean         has_stepped)
{
  const VdPeriod *period = &scenario->periods[vd_game_period (self->game)];
  gint16 exits = scenario->settings[VD_SET_CONTROL_EXIT];

  if (is_controlled (self, from) && !period->control_left &&
      (has_stepped || exits == VD_LEAVE_NEVER))
    return FALSE;
  if (!has_stepped && is_controlled (self, from) && exits == VD_LEAVE_FIRST_STEP &&
      is_controlled (self, to))
    return FALSE;
  if ((self->game->unit_at[to] != VD_NONE &&
       vd_game_side (self->game, self->game->unit_at[to]) != self->side) ||
      (is_controlled (self, to) && period->control_closed))
    return FALSE;
  if (self->marches && is_blocked (self, to))
    return FALSE;

  return layer == 0 || (!is_controlled (self, to) && !is_near_column (self, to));
}

static void
try_node (Reference *self,
          guint      node,
          guint      cost,
          guint     *n)
{
  if (cost <= self->allowance && cost < self->cost[node])
    {
      self->cost[node] = cost;
      self->queue[(*n)++ % (4 * scenario->n_cells)] = node;
    }
}

static void
relax (Reference *self)
{
  const guint n_cells = scenario->n_cells;
  guint n = 0, unit_class = scenario->units[self->unit].unit_class;

  for (guint i = 0; i < 4 * n_cells; i++)
    self->cost[i] = UNKNOWN;
  try_node (self, self->begins * n_cells + self->home, 0, &n);
  for (guint i = 0; i < n; i++)
    {
      guint node = self->queue[i % (4 * n_cells)];
      guint cell = node % n_cells, layer = node / n_cells % 2, stepped = node / n_cells / 2;
      guint cost = self->cost[node];

      if (self->marches && layer == 0 && roads_pass (scenario, cell) &&
          (cell == self->home || !is_near_column (self, cell)))
        try_node (self, (stepped * 2 + 1) * n_cells + cell, cost, &n);
      if (layer == 1 && !is_controlled (self, cell))
        try_node (self, stepped * 2 * n_cells + cell,
                  cost + VD_Q (scenario->settings[VD_SET_MARCH_DROP]), &n);
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        {
          int to = scenario->next[cell][dir];
          guint price = find_prices (unit_class, vd_game_period (self->game), layer, cell)[dir];

          if (to >= 0 && price != VD_NEVER && cost + price <= self->allowance &&
              !vd_scenario_confines (scenario, self->unit, to) &&
              may_step (self, cell, to, layer, stepped))
            try_node (self, (2 + layer) * n_cells + to, cost + price, &n);
        }
    }
}

static guint
get_cost (const Reference *self,
          guint            layer,
          guint            cell)
{
  return MIN (self->cost[layer * scenario->n_cells + cell],
              self->cost[(2 + layer) * scenario->n_cells + cell]);
}

/* One hex dearer than the allowance. */
static void
add_whole_moves (Reference *self)
{
  guint period = vd_game_period (self->game);

  for (guint dir = 0; dir < VD_N_DIRS && scenario->settings[VD_SET_MINIMUM_MOVE]; dir++)
    {
      int to = scenario->next[self->home][dir];
      guint price = find_prices (scenario->units[self->unit].unit_class, period, self->begins,
                                 self->home)[dir];

      if (to >= 0 && price != VD_NEVER && price > self->allowance && self->allowance > 0 &&
          !vd_scenario_confines (scenario, self->unit, to) &&
          get_cost (self, self->begins, to) == UNKNOWN &&
          may_step (self, self->home, to, self->begins, FALSE))
        self->cost[(2 + self->begins) * scenario->n_cells + to] = price;
    }
}

/* What it costs to end a move there, if it can be ended there: other units out of column apart. */
static guint
find_end (const Reference *self,
          guint            layer,
          guint            cell)
{
  if (cell == self->home && layer == self->begins)
    return UNKNOWN;
  if (layer == 1 &&
      (is_controlled (self, cell) || is_near_column (self, cell) || has_company (self, cell)))
    return UNKNOWN;

  return get_cost (self, layer, cell);
}

/* Two hold a hex; whether a third may come is for the tests of stacking. */
static gboolean
is_full (const Reference *self,
         guint            cell)
{
  guint n = 0;

  for (guint other = 0; other < scenario->n_units; other++)
    n += other != self->unit && self->game->state.units[other].place == VD_PLACE_MAP &&
         self->game->state.units[other].cell == cell;

  return n >= 2;
}

/* Comparison */

static guint n_open, n_marching, n_formed, n_whole;

static void
compare_reach (const Reference *self,
               VdGame          *game)
{
  guint n, n_found = 0;
  const VdReachCell *reach = vd_reach_find (game, self->unit, &n);

  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (reach[i].cost, ==, find_end (self, 0, reach[i].cell));
      n_whole += reach[i].cost > self->allowance;
      g_assert_true (i == 0 || reach[i].cost >= reach[i - 1].cost);
    }
  for (guint cell = 0; cell < scenario->n_cells; cell++)
    n_found += cell != self->home && find_end (self, 0, cell) != UNKNOWN;
  g_assert_cmpuint (n, ==, n_found);
  g_assert_cmpint (vd_march_forms_at_home (game, self->unit), ==,
                   find_end (self, 0, self->home) != UNKNOWN);
  n_open += n;
}

static void
compare_test (const Reference *self,
              VdGame          *game,
              const VdOrder   *order)
{
  guint cost = find_end (self, order->arg, order->cell), n;
  VdVerdict verdict = vd_play_test (game, order, NULL, 0, NULL);
  guint16 path[VD_MAX_PATH];

  if (cost == UNKNOWN)
    {
      g_assert_false (verdict.legal);
      return;
    }
  if (!verdict.legal) /* others stand there */
    {
      g_assert_true (order->arg == 0 || is_full (self, order->cell));
      g_assert_cmpint (verdict.point, ==, VD_POINT_MOVE_STACKING);
      return;
    }

  g_assert_cmpuint (verdict.cost, ==, cost);
  n = vd_reach_path_of (game, order, path, VD_MAX_PATH);
  if (n > 0)
    {
      verdict = vd_play_test (game, order, path, n, NULL);
      g_assert_true (verdict.legal);
      g_assert_cmpuint (verdict.cost, ==, cost);
    }
}

/* Those in road march are listed if and only if the reference has them. */
static void
compare_list (const Reference   *self,
              VdGame            *game,
              const VdOrderList *list)
{
  guint n = 0, n_found = 0;

  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].unit == self->unit && list->orders[i].kind == VD_ORDER_MOVE)
      {
        n += list->orders[i].arg && !is_full (self, list->orders[i].cell);
        n_formed += list->orders[i].arg == 0 && list->orders[i].cell == self->home;
        g_assert_true (vd_play_test (game, &list->orders[i], NULL, 0, NULL).legal);
      }
  for (guint cell = 0; cell < scenario->n_cells; cell++)
    n_found += find_end (self, 1, cell) != UNKNOWN && !is_full (self, cell);
  g_assert_cmpuint (n, ==, n_found);
  n_marching += n;
}

static void
compare_unit (VdGame            *game,
              VdUnitId           unit,
              const VdOrderList *list,
              Seeded            *random)
{
  g_autofree guint *cost = g_new (guint, 4 * scenario->n_cells);
  g_autofree guint8 *friends = g_malloc (scenario->n_cells);
  g_autofree guint *queue = g_new (guint, 4 * scenario->n_cells);
  Reference self = {
    .game = game, .unit = unit, .side = vd_game_side (game, unit),
    .home = game->state.units[unit].cell,
    .begins = game->state.marching[unit / 64] >> unit % 64 & 1,
    .allowance = vd_price_allowance (scenario, unit, vd_game_period (game), NULL),
    .marches = scenario->classes[scenario->units[unit].unit_class].marches,
    .friends = friends, .cost = cost, .queue = queue,
  };

  find_friends (&self);
  relax (&self);
  add_whole_moves (&self);
  compare_reach (&self, game);
  compare_list (&self, game, list);
  for (guint i = 0; i < 6; i++)
    {
      guint dir = seeded_below (random, VD_N_DIRS);
      int near = scenario->next[self.home][dir];
      guint cell = i == 0 ? self.home : i < 4 && near >= 0 ? (guint) near
                                                           : seeded_below (random, scenario->n_cells);

      compare_test (&self, game, &(VdOrder) { VD_ORDER_MOVE, seeded_below (random, 2), unit, cell, 0 });
    }
  for (guint i = 0; i < MIN (list->n, 8); i++)
    {
      const VdOrder *order = &list->orders[seeded_below (random, list->n)];

      if (order->kind == VD_ORDER_MOVE && order->unit == unit)
        compare_test (&self, game, order);
    }
}

static void
test_literal (void)
{
  const char *wanted = g_getenv ("VD_GAMES");
  guint n = wanted != NULL ? (guint) atoi (wanted) : test_share (N_POSITIONS), n_units = 0;
  VdGame *game = vd_game_new (scenario);
  VdOrderList list = { NULL };
  Seeded random = seeded_new (7, 7);

  for (guint i = 0; i < n; i++)
    {
      guint left = 2;

      roads_begin (scenario, game, &random);
      vd_play_list (game, &list);
      for (guint unit = 0; unit < scenario->n_units && left > 0; unit++)
        if (vd_game_is_on_map (game, unit) && vd_game_side (game, unit) == game->state.player)
          {
            compare_unit (game, unit, &list, &random);
            left--;
            n_units++;
          }
    }

  g_test_message ("%u positions, %u units: %u hexes out of road march, %u in it, %u ended at home, "
                  "%u whole moves", n, n_units, n_open, n_marching, n_formed, n_whole);
  g_assert_cmpuint (n_marching, >, n);
  g_assert_cmpuint (n_formed, >, n / 20);
  g_assert_cmpuint (n_whole, >, 0);
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
  ask_prices ();
  g_test_add_func ("/march/literal", test_literal);
  status = g_test_run ();
  g_free (prices);
  vd_scenario_free (scenario);
  return status;
}
