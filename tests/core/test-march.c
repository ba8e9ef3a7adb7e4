/* test-march.c: moves in and out of road march [R06 8.2, 8.14A], against a literal reading
 *
 * The reference tries all ways, hex by hex and change by change, with prices asked of the chart;
 * whether a hex is near a column or in company it finds by going through the units.  What the
 * search finds, what is listed, what the test of an order allows along a path, and what each
 * costs have to agree.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment.
 */
#include "core/movement/march.h"
#include "core/movement/move.h"
#include "core/movement/stack-kinds-move.h"
#include "core/play/audit.h"
#include "core/play/play.h"
#include "core/position/dice.h"
#include "core/scenario/control.h"
#include "core/scenario/price.h"
#include "core/scenario/sight.h"
#include "tests/shared/battle.h"

#include <stdlib.h>
#include <string.h>

#define N_POSITIONS 20000
#define UNKNOWN 9999

static VdScenario *scenario;
static guint8 *prices; /* [((class * n_periods + period) * 2 + layer) * n_cells + cell][dir] */

typedef struct
{
  guint64 state;
} Random;

static guint
below (Random *random,
       guint   n)
{
  random->state = vd_mix (random->state, 7);
  return vd_below (random->state, n);
}

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

/* A position */

static guint
count_in (const VdState *state,
          guint          cell,
          guint          side)
{
  guint n = 0;

  for (guint unit = 0; unit < scenario->n_units; unit++)
    n += state->units[unit].place == VD_PLACE_MAP && state->units[unit].cell == cell &&
         scenario->units[unit].side == side;

  return n;
}

static void
put_units (Random  *random,
           VdState *state,
           guint    side,
           guint    n,
           guint    centre,
           guint    radius)
{
  for (guint i = 0; i < n; i++)
    {
      guint unit = scenario->of_side[side][below (random, scenario->n_of_side[side])];
      guint cell = below (random, scenario->n_cells);

      while (vd_cell_distance (scenario, centre, cell) > radius)
        cell = below (random, scenario->n_cells);
      if (state->units[unit].place == VD_PLACE_MAP || scenario->terrain[cell] == VD_NEVER ||
          count_in (state, cell, side ^ 1) > 0 || count_in (state, cell, side) > 1)
        continue;

      state->units[unit] = (VdUnitState) { .place = VD_PLACE_MAP, .cell = cell };
      if (scenario->classes[scenario->units[unit].unit_class].marches && below (random, 3) == 0)
        state->marching[unit / 64] |= G_GUINT64_CONSTANT (1) << unit % 64;
    }
}

static gboolean
is_road (guint cell,
         guint dir)
{
  for (guint k = 0; k < scenario->n_path_kinds; k++)
    if ((scenario->paths[cell][dir] >> k & 1) && scenario->path_kinds[k].march != VD_NEVER)
      return TRUE;

  return FALSE;
}

static gboolean
is_on_road (guint cell)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (is_road (cell, dir))
      return TRUE;
  for (guint edge = 0; edge < G_N_ELEMENTS (scenario->paths_off[cell]); edge++)
    for (guint k = 0; k < scenario->n_path_kinds; k++)
      if ((scenario->paths_off[cell][edge] >> k & 1) && scenario->path_kinds[k].march != VD_NEVER)
        return TRUE;

  return FALSE;
}

/* The phasing side among enemies, near a road. */
static void
make_position (VdGame *game,
               Random *random)
{
  VdState state;
  guint centre;

  do
    centre = below (random, scenario->n_cells);
  while (scenario->terrain[centre] == VD_NEVER || !is_on_road (centre));

  vd_play_begin (game, 1);
  state = game->state;
  state.phase = VD_PHASE_MOVEMENT;
  state.turn = 1 + below (random, scenario->n_turns);
  state.player = below (random, VD_MAX_SIDES);
  for (guint unit = 0; unit < scenario->n_units; unit++)
    state.units[unit] = (VdUnitState) { .place = VD_PLACE_DECLINED };
  put_units (random, &state, state.player, 2 + below (random, 9), centre, 2 + below (random, 4));
  put_units (random, &state, state.player ^ 1, below (random, 4), centre, 1 + below (random, 6));

  scenario->settings[VD_SET_CONTROL_EXIT] = below (random, 3);
  scenario->settings[VD_SET_MINIMUM_MOVE] = below (random, 2);
  scenario->settings[VD_SET_MARCH_DROP] = below (random, 3);
  vd_game_restore (game, &state);
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
      if (scenario->next[cell][dir] >= 0 && is_road (cell, dir) &&
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

      if (self->marches && layer == 0 && is_on_road (cell) &&
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
      g_assert_cmpuint (order->arg, ==, 0);
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
        n += list->orders[i].arg;
        n_formed += list->orders[i].arg == 0 && list->orders[i].cell == self->home;
        g_assert_true (vd_play_test (game, &list->orders[i], NULL, 0, NULL).legal);
      }
  for (guint cell = 0; cell < scenario->n_cells; cell++)
    n_found += find_end (self, 1, cell) != UNKNOWN;
  g_assert_cmpuint (n, ==, n_found);
  n_marching += n;
}

static void
compare_unit (VdGame            *game,
              VdUnitId           unit,
              const VdOrderList *list,
              Random            *random)
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
      guint dir = below (random, VD_N_DIRS);
      int near = scenario->next[self.home][dir];
      guint cell = i == 0 ? self.home : i < 4 && near >= 0 ? (guint) near
                                                           : below (random, scenario->n_cells);

      compare_test (&self, game, &(VdOrder) { VD_ORDER_MOVE, below (random, 2), unit, cell, 0 });
    }
  for (guint i = 0; i < MIN (list->n, 8); i++)
    {
      const VdOrder *order = &list->orders[below (random, list->n)];

      if (order->kind == VD_ORDER_MOVE && order->unit == unit)
        compare_test (&self, game, order);
    }
}

static void
test_literal (void)
{
  const char *wanted = g_getenv ("VD_GAMES");
  guint n = wanted != NULL ? (guint) atoi (wanted) : N_POSITIONS, n_units = 0;
  VdGame *game = vd_game_new (scenario);
  VdOrderList list = { NULL };
  Random random = { 7 };

  for (guint i = 0; i < n; i++)
    {
      guint left = 2;

      make_position (game, &random);
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

/* Marches of one unit by several orders (core/movement/company.h) */

static guint n_gone, n_stuck;

static gboolean
give (VdGame *game,
      VdOrder order,
      guint  *cost)
{
  VdVerdict verdict = vd_play_test (game, &order, NULL, 0, NULL);

  if (!verdict.legal)
    return FALSE;

  *cost += verdict.cost;
  vd_play_apply (game, &order);
  return TRUE;
}

/* Over to the other layer, or on to the next hex of the path where it may stop. */
static gboolean
march_along (VdGame        *game,
             const VdOrder *move,
             const guint16 *path,
             const guint8  *layers,
             guint          n_path,
             guint         *cost)
{
  guint layer = game->state.marching[move->unit / 64] >> move->unit % 64 & 1;

  for (guint i = 0; i < n_path;)
    {
      if (layers[i] != layer &&
          !give (game, (VdOrder) { .kind = layers[i] ? VD_ORDER_ROAD : VD_ORDER_FORM }, cost))
        return FALSE;

      layer = layers[i];
      while (!give (game, (VdOrder) { .kind = VD_ORDER_GO, .cell = path[i] }, cost))
        if (++i == n_path || layers[i] != layer)
          return FALSE;
      i++;
    }

  if (move->arg != layer &&
      !give (game, (VdOrder) { .kind = move->arg ? VD_ORDER_ROAD : VD_ORDER_FORM }, cost))
    return FALSE;

  return give (game, (VdOrder) { .kind = VD_ORDER_HALT }, cost);
}

/* Where it ends, and what it has cost, is as by the move. */
static void
compare_march (VdGame        *game,
               const VdOrder *move)
{
  g_autofree VdState *before = g_memdup2 (&game->state, sizeof game->state);
  guint16 path[VD_MAX_PATH];
  guint8 layers[VD_MAX_PATH];
  guint n_path = vd_reach_path_of (game, move, path, VD_MAX_PATH), cost = 0;
  guint price = vd_play_test (game, move, NULL, 0, NULL).cost;
  guint spent = move->arg != 0 ? price
                               : price - vd_stack_kinds_price (game, move->unit, move->cell);
  guint64 hash;

  vd_move_find_marches (game, move, path, n_path, layers);
  vd_play_apply (game, move);
  hash = vd_state_hash (&game->state, scenario);

  vd_game_restore (game, before);
  g_assert_true (give (game, (VdOrder) { .kind = VD_ORDER_MARCH, .unit = move->unit }, &cost));
  if (march_along (game, move, path, layers, n_path, &cost))
    {
      g_assert_cmpuint (cost, ==, spent);
      g_assert_cmpuint (vd_state_hash (&game->state, scenario), ==, hash);
      n_gone++;
    }
  else
    n_stuck++; /* it would have to turn in a hex where it may not stop */
}

static void
test_company (void)
{
  const char *wanted = g_getenv ("VD_GAMES");
  guint n = wanted != NULL ? (guint) atoi (wanted) : N_POSITIONS;
  VdOrderList list = { NULL };
  Random random = { 11 };
  VdGame *game;

  scenario->mechanics[VD_MECHANIC_STACK_KINDS] = scenario->mechanics[VD_MECHANIC_MARCHES] = TRUE;
  scenario->settings[VD_SET_STACK_COST] = VD_Q (1);
  vd_scenario_prepare (scenario);
  game = vd_game_new (scenario);
  for (guint i = 0; i < n; i++)
    {
      VdOrder order;

      make_position (game, &random);
      vd_play_list (game, &list);
      order = list.orders[below (&random, list.n)];
      if (order.kind == VD_ORDER_MOVE)
        compare_march (game, &order);
    }

  g_test_message ("%u moves went alike as marches, %u would turn in a full hex", n_gone, n_stuck);
  g_assert_cmpuint (n_gone, >, n / 2);
  g_assert_cmpuint (n_stuck, <, n_gone / 20);
  vd_order_list_clear (&list);
  vd_game_free (game);
}

/* Marches of several units with all that they may do on the way. */

static guint n_acts[VD_N_ORDERS], n_repulsed;

static VdOrder
draw_act (const VdOrderList *list,
          Random            *random)
{
  VdOrder order = list->orders[below (random, list->n)];

  for (guint tries = 0;
       tries < 5 && (order.kind == VD_ORDER_GO || order.kind == VD_ORDER_HALT); tries++)
    order = list->orders[below (random, list->n)];

  return order;
}

/* The list is never empty, what is in it is legal, and the position stays sound; it comes to an
 * end. */
static void
play_march (VdGame      *game,
            VdAudit     *audit,
            VdOrderList *list,
            Random      *random)
{
  for (guint i = 0; game->state.march.n > 0; i++)
    {
      VdOrder order;
      char *wrong;

      vd_play_list (game, list);
      wrong = vd_audit_decision (audit, game, list, TRUE);
      g_assert_cmpstr (wrong, ==, NULL);
      for (guint k = 0; k < list->n; k++)
        g_assert_true (vd_play_test (game, &list->orders[k], NULL, 0, NULL).legal);

      order = draw_act (list, random);
      n_repulsed += order.kind == VD_ORDER_RETREAT;
      n_acts[order.kind]++;
      vd_play_apply (game, &order);
      wrong = vd_audit_outcome (audit, game);
      g_assert_cmpstr (wrong, ==, NULL);
      wrong = vd_game_audit (game);
      g_assert_cmpstr (wrong, ==, NULL);
      g_assert_cmpuint (i, <, 1000);
    }
}

static void
test_acts (void)
{
  const char *wanted = g_getenv ("VD_GAMES");
  guint n = (wanted != NULL ? (guint) atoi (wanted) : N_POSITIONS) / 10;
  VdOrderList list = { NULL };
  Random random = { 13 };
  VdAudit audit = { 0 };
  VdGame *game;

  scenario->mechanics[VD_MECHANIC_STACK_KINDS] = scenario->mechanics[VD_MECHANIC_MARCHES] = TRUE;
  scenario->mechanics[VD_MECHANIC_REPULSE] = TRUE;
  vd_scenario_prepare (scenario);
  scenario->settings[VD_SET_REPULSE_ODDS] = 2;
  scenario->settings[VD_SET_REPULSE_HEXES] = 2;
  game = vd_game_new (scenario);
  vd_audit_init (&audit, scenario);
  for (guint i = 0; i < n; i++)
    {
      make_position (game, &random);
      for (guint unit = 0; unit < scenario->n_units; unit++)
        {
          const VdOrder order = { .kind = VD_ORDER_MARCH, .unit = unit };

          if (!vd_play_test (game, &order, NULL, 0, NULL).legal)
            continue;

          vd_play_apply (game, &order);
          play_march (game, &audit, &list, &random);
        }
    }

  g_test_message ("%u joined, %u were left, %u repulses tried, %u units repulsed",
                  n_acts[VD_ORDER_ALONG], n_acts[VD_ORDER_LEAVE], n_acts[VD_ORDER_REPULSE],
                  n_repulsed);
  g_assert_cmpuint (n_acts[VD_ORDER_ALONG], >, n / 20);
  g_assert_cmpuint (n_acts[VD_ORDER_LEAVE], >, n / 100);
  g_assert_cmpuint (n_acts[VD_ORDER_REPULSE], >, n / 20);
  g_assert_cmpuint (n_repulsed, >, n / 40);
  vd_audit_clear (&audit);
  vd_order_list_clear (&list);
  vd_game_free (game);
}

/* The battle as it is has no road march. */
static void
allow_marches (void)
{
  scenario->mechanics[VD_MECHANIC_ROAD_MARCH] = TRUE;
  scenario->settings[VD_SET_STACKING] = 2;
  for (guint k = 0; k < scenario->n_path_kinds; k++)
    {
      scenario->path_kinds[k].cost = VD_Q (1);
      scenario->path_kinds[k].march = VD_Q (1) / 2;
    }
  for (guint k = 0; k < scenario->n_side_kinds; k++)
    if (scenario->side_kinds[k].removes != 0)
      scenario->side_kinds[k].march = 0;
  for (guint i = 0; i < scenario->n_terrains; i++)
    if (scenario->terrains[i].cost != VD_NEVER && scenario->terrains[i].cost > VD_Q (1))
      scenario->terrains[i].cost = VD_Q (6);
  for (guint i = 0; i < scenario->n_classes; i++)
    scenario->classes[i].marches = i + 1 < scenario->n_classes;
  vd_scenario_prepare (scenario);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  scenario = battle_open (g_getenv ("VD_BATTLE"));
  allow_marches ();
  ask_prices ();
  g_test_add_func ("/march/literal", test_literal);
  g_test_add_func ("/march/company", test_company);
  g_test_add_func ("/march/acts", test_acts);
  status = g_test_run ();
  g_free (prices);
  vd_scenario_free (scenario);
  return status;
}
