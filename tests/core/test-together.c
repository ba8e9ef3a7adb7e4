/* test-together.c: marches of several units [R06 8.1, 8.11 to 8.14; F138], read literally
 *
 * The reference goes along every row of hexes, and keeps what each unit has spent on each: they
 * stop together where one of them cannot go on.  Prices are asked of the chart; who stands where,
 * and whether a hex is near a column, is found by going through the units.  Whither the march may
 * go, what that costs, where it may halt, and all that again from where it has come to, have to
 * agree.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment, others with VD_SEED.
 */
#include "core/movement/company.h"
#include "core/play/play.h"
#include "core/scenario/control.h"
#include "core/scenario/price.h"
#include "tests/shared/battle.h"
#include "tests/shared/roads.h"
#include "tests/shared/share.h"

#include <stdlib.h>
#include <string.h>

#define N_POSITIONS 20000
#define MOST 3 /* that march together */

static VdScenario *scenario;

/* A position */

static gboolean
knows (VdUnitId unit)
{
  return scenario->classes[scenario->units[unit].unit_class].marches;
}

/* Some of the player's units stand together; one of them may be in road march if no other could
 * be.  Returns: how many, who leads first; 0 if there are too few */
static guint
make_position (VdGame   *game,
               Seeded   *random,
               VdUnitId *units)
{
  g_autofree VdState *state = NULL;
  guint wanted = 2 + seeded_below (random, MOST - 1), n = 0, n_know = 0, at = 0;

  roads_begin (scenario, game, random);
  state = g_memdup2 (&game->state, sizeof game->state);
  for (guint unit = 0; unit < scenario->n_units && n < wanted; unit++)
    if (state->units[unit].place == VD_PLACE_MAP && scenario->units[unit].side == state->player)
      {
        if (n == 0)
          at = state->units[unit].cell;
        state->units[unit].cell = at;
        n_know += knows (unit);
        units[n++] = unit;
      }
  if (n < wanted)
    return 0;

  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (state->units[unit].place == VD_PLACE_MAP && state->units[unit].cell == at)
      {
        gboolean is_one = FALSE;

        for (guint i = 0; i < n; i++)
          is_one |= units[i] == unit;
        if (!is_one)
          state->units[unit] = (VdUnitState) { .place = VD_PLACE_DECLINED };
        if (!is_one || n_know > 1)
          state->marching[unit / 64] &= ~(G_GUINT64_CONSTANT (1) << unit % 64);
      }

  for (guint i = n; i-- > 1;)
    {
      guint k = seeded_below (random, i + 1);
      VdUnitId other = units[i];

      units[i] = units[k];
      units[k] = other;
    }

  vd_game_restore (game, state);
  return n;
}

/* The reference */

typedef struct
{
  guint cell;
  guint spent[MOST];
  gboolean is_whole; /* one of them has gone the one hex that is dearer than his allowance */
} Label;

typedef struct
{
  const VdGame *game;
  VdGame       *beside;
  guint         n;
  VdUnitId      units[MOST];
  guint         layers[MOST]; /* 1 in road march */
  guint         allowances[MOST];
  guint         side;
  gboolean      is_home;
  gboolean      some_know;
  int           column;   /* which of them is in road march, or -1 */
  GArray       *labels;   /* Label */
} Reference;

static gboolean
is_member (const Reference *self,
           VdUnitId         unit)
{
  for (guint i = 0; i < self->n; i++)
    if (self->units[i] == unit)
      return TRUE;

  return FALSE;
}

static gboolean
has_enemy (const Reference *self,
           guint            cell)
{
  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (self->game->state.units[unit].place == VD_PLACE_MAP &&
        self->game->state.units[unit].cell == cell && scenario->units[unit].side != self->side)
      return TRUE;

  return FALSE;
}

/* Friends in @cell who do not march: all, those who stay there, those who know road march, those
 * who are in it. */
typedef struct
{
  guint n;
  guint n_stay;
  guint n_know;
  guint n_columns;
} Friends;

/* Whether it could still move somewhere, in a game of its own, in which nobody marches. */
static gboolean
can_leave (const Reference *self,
           VdUnitId         unit)
{
  guint n = 0;

  if (self->game->state.units[unit].flags & VD_MOVED)
    return FALSE;

  vd_reach_find (self->beside, unit, &n);
  return n > 0;
}

static Friends
find_friends (const Reference *self,
              guint            cell)
{
  const VdState *state = &self->game->state;
  Friends found = { 0 };

  for (guint unit = 0; unit < scenario->n_units; unit++)
    if (state->units[unit].place == VD_PLACE_MAP && state->units[unit].cell == cell &&
        scenario->units[unit].side == self->side && !is_member (self, unit))
      {
        found.n++;
        found.n_stay += scenario->settings[VD_SET_STACK_FULL_NEVER] || !can_leave (self, unit);
        found.n_know += knows (unit);
        found.n_columns += state->marching[unit / 64] >> unit % 64 & 1;
      }

  return found;
}

static gboolean
is_near_column (const Reference *self,
                guint            cell)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (scenario->next[cell][dir] >= 0 && roads_lead (scenario, cell, dir) &&
        find_friends (self, scenario->next[cell][dir]).n_columns > 0)
      return TRUE;

  return FALSE;
}

static gboolean
is_controlled (const Reference *self,
               guint            cell)
{
  return vd_game_is_controlled (self->game, self->side, cell);
}

/* Whether they may step there, whatever it costs; @begins: it is the first of the march. */
static gboolean
may_step (const Reference *self,
          guint            from,
          guint            to,
          gboolean         begins)
{
  const VdPeriod *period = &scenario->periods[vd_game_period (self->game)];
  gint16 exits = scenario->settings[VD_SET_CONTROL_EXIT];

  if (is_controlled (self, from) && !period->control_left &&
      (!begins || exits == VD_LEAVE_NEVER))
    return FALSE;
  if (begins && is_controlled (self, from) && exits == VD_LEAVE_FIRST_STEP &&
      is_controlled (self, to))
    return FALSE;
  if (has_enemy (self, to) || (is_controlled (self, to) && period->control_closed))
    return FALSE;
  if (self->some_know && find_friends (self, to).n_columns > 0)
    return FALSE;
  for (guint i = 0; i < self->n; i++)
    if (vd_scenario_confines (scenario, self->units[i], to))
      return FALSE;

  return self->column < 0 || (!is_controlled (self, to) && !is_near_column (self, to));
}

/* What each has spent then; whether all can pay. */
static gboolean
pay (const Reference *self,
     const Label     *here,
     guint            dir,
     gboolean         begins,
     Label           *next)
{
  guint period = vd_game_period (self->game);

  next->is_whole = FALSE;
  for (guint i = 0; i < self->n; i++)
    {
      guint unit_class = scenario->units[self->units[i]].unit_class;
      guint price = self->layers[i]
                    ? vd_price_march (scenario, unit_class, period, here->cell, dir, NULL)
                    : vd_price_step (scenario, unit_class, period, here->cell, dir, NULL);

      if (price == VD_NEVER)
        return FALSE;

      next->spent[i] = here->spent[i] + price;
      if (next->spent[i] <= self->allowances[i])
        continue;
      if (!begins || !scenario->settings[VD_SET_MINIMUM_MOVE] || self->allowances[i] == 0 ||
          price <= self->allowances[i])
        return FALSE;
      next->is_whole = TRUE;
    }

  return TRUE;
}

/* Whether a label that is as good is there. */
static gboolean
is_known (const Reference *self,
          const Label     *label)
{
  for (guint k = 0; k < self->labels->len; k++)
    {
      const Label *other = &g_array_index (self->labels, Label, k);
      gboolean better = other->cell == label->cell && k > 0;

      for (guint i = 0; i < self->n; i++)
        better &= other->spent[i] <= label->spent[i];
      if (better)
        return TRUE;
    }

  return FALSE;
}

static void
go_everywhere (Reference   *self,
               guint        at,
               const guint *spent)
{
  Label first = { .cell = at };

  memcpy (first.spent, spent, sizeof first.spent);
  g_array_set_size (self->labels, 0);
  g_array_append_val (self->labels, first);
  for (guint k = 0; k < self->labels->len; k++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        const Label here = g_array_index (self->labels, Label, k);
        int to = scenario->next[here.cell][dir];
        Label next = { .cell = to };

        if (to >= 0 && !here.is_whole && may_step (self, here.cell, to, k == 0 && self->is_home) &&
            pay (self, &here, dir, k == 0 && self->is_home, &next) && !is_known (self, &next))
          g_array_append_val (self->labels, next);
      }
}

/* Whether the march can end there, in road march or out of it. */
static gboolean
can_end (const Reference *self,
         const Label     *label,
         gboolean         in_column)
{
  Friends friends = find_friends (self, label->cell);
  guint price = friends.n > 0 ? scenario->settings[VD_SET_STACK_COST] : 0;

  if (in_column && (is_controlled (self, label->cell) || is_near_column (self, label->cell) ||
                    friends.n_know > 0))
    return FALSE;
  if (self->n + friends.n_stay > (guint) scenario->settings[VD_SET_STACK_UNLED])
    return FALSE;
  for (guint i = 0; i < self->n && price > 0; i++)
    if (label->spent[i] + price > self->allowances[i])
      return FALSE;

  return TRUE;
}

/* The same, once who is in road march has left it for its price there if that is needed. */
static gboolean
can_stay (const Reference *self,
          const Label     *label)
{
  Label formed = *label;

  if (can_end (self, label, self->column >= 0))
    return TRUE;
  if (self->column < 0 || is_controlled (self, label->cell))
    return FALSE;

  formed.spent[self->column] += VD_Q (scenario->settings[VD_SET_MARCH_DROP]);
  return formed.spent[self->column] <= self->allowances[self->column] &&
         can_end (self, &formed, FALSE);
}

/* Comparison */

static guint n_hexes, n_columns, n_on, n_halts;

/* What the first of them spends to come to @cell, at least, where they may stay; VD_NO_COST. */
static guint
find_least (const Reference *self,
            guint            cell)
{
  guint least = VD_NO_COST;

  for (guint k = 1; k < self->labels->len; k++)
    {
      const Label *label = &g_array_index (self->labels, Label, k);

      if (label->cell == cell && can_stay (self, label))
        least = MIN (least, label->spent[0]);
    }

  return least;
}

static void
compare_orders (const Reference   *self,
                VdGame            *game,
                const VdOrderList *list,
                guint              at,
                const guint       *spent)
{
  g_autofree guint *costs = g_new (guint, scenario->n_cells);
  gboolean halts = FALSE;
  Label here = { .cell = at };

  for (guint cell = 0; cell < scenario->n_cells; cell++)
    costs[cell] = VD_NO_COST;
  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == VD_ORDER_GO)
      costs[list->orders[i].cell] = spent[0] + vd_play_test (game, &list->orders[i], NULL, 0,
                                                             NULL).cost;
    else
      halts |= list->orders[i].kind == VD_ORDER_HALT;

  for (guint cell = 0; cell < scenario->n_cells; cell++)
    if (cell != at)
      {
        g_assert_cmpuint (costs[cell], ==, find_least (self, cell));
        n_hexes += costs[cell] != VD_NO_COST;
        n_columns += costs[cell] != VD_NO_COST && self->column >= 0;
      }

  memcpy (here.spent, spent, sizeof here.spent);
  g_assert_cmpint (halts, ==, self->is_home || can_end (self, &here, self->column >= 0));
  n_halts += halts;
}

/* From where the march stands. */
static void
compare_march (VdGame      *game,
               VdGame      *beside,
               VdOrderList *list,
               GArray      *labels,
               gboolean     is_home)
{
  const VdMarchState *march = &game->state.march;
  Reference self = {
    .game = game, .beside = beside, .n = march->n, .side = vd_game_side (game, march->units[0]), .is_home = is_home,
    .column = -1, .labels = labels,
  };
  guint spent[MOST] = { 0 }, at = game->state.units[march->units[0]].cell;

  for (guint i = 0; i < self.n; i++)
    {
      VdUnitId unit = self.units[i] = march->units[i];

      self.layers[i] = game->state.marching[unit / 64] >> unit % 64 & 1;
      self.allowances[i] = vd_price_allowance (scenario, unit, vd_game_period (game), NULL);
      self.some_know |= knows (unit);
      if (self.layers[i])
        self.column = i;
      spent[i] = march->spent[i];
      g_assert_cmpuint (game->state.units[unit].cell, ==, at);
    }

  beside->state = game->state;
  memset (&beside->state.march, 0, sizeof beside->state.march);
  vd_game_restore (beside, &beside->state);
  go_everywhere (&self, at, spent);
  vd_play_list (game, list);
  compare_orders (&self, game, list, at, spent);
}

static gboolean
draw_go (const VdOrderList *list,
         Seeded            *random,
         VdOrder           *order)
{
  guint n = 0;

  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == VD_ORDER_GO && seeded_below (random, ++n) == 0)
      *order = list->orders[i];

  return n > 0;
}

static void
test_literal (void)
{
  const char *wanted = g_getenv ("VD_GAMES");
  guint n = wanted != NULL ? (guint) atoi (wanted) : test_share (N_POSITIONS), n_marches = 0;
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (Label));
  VdGame *game = vd_game_new (scenario), *beside = vd_game_new (scenario);
  VdOrderList list = { NULL };
  Seeded random = seeded_new (19, 7);

  for (guint i = 0; i < n; i++)
    {
      VdUnitId units[MOST];
      guint n_units = make_position (game, &random, units);
      gboolean is_home = TRUE;
      VdOrder order = { .kind = VD_ORDER_MARCH, .unit = units[0] };

      scenario->settings[VD_SET_STACK_FULL_NEVER] = seeded_below (&random, 2);
      scenario->settings[VD_SET_STACK_UNLED] = 3 + seeded_below (&random, 3);
      scenario->settings[VD_SET_STACK_COST] = VD_Q (seeded_below (&random, 2));
      if (n_units == 0 || !vd_play_test (game, &order, NULL, 0, NULL).legal)
        continue;

      vd_play_apply (game, &order);
      for (guint k = 1; k < n_units; k++)
        {
          order = (VdOrder) { .kind = VD_ORDER_ALONG, .unit = units[k] };
          if (vd_play_test (game, &order, NULL, 0, NULL).legal)
            vd_play_apply (game, &order);
        }

      n_marches++;
      do
        {
          compare_march (game, beside, &list, labels, is_home);
          n_on += !is_home;
          is_home = FALSE;
        }
      while (draw_go (&list, &random, &order) && (vd_play_apply (game, &order), TRUE));
    }

  g_test_message ("%u positions, %u marches, looked at %u times on the way: %u hexes, %u of them in "
                  "road march, %u halts", n, n_marches, n_on, n_hexes, n_columns, n_halts);
  g_assert_cmpuint (n_marches, >, n / 2);
  g_assert_cmpuint (n_on, >, n / 2);
  g_assert_cmpuint (n_columns, >, n / 10);
  vd_order_list_clear (&list);
  vd_game_free (game);
  vd_game_free (beside);
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
  vd_scenario_prepare (scenario);
  g_test_add_func ("/together/literal", test_literal);
  status = g_test_run ();
  vd_scenario_free (scenario);
  return status;
}
