/* test-opinion.c: the core and a second opinion on random positions
 *
 * Every table of tests/opinions is compared.  The seeds are fixed;
 * VD_POSITIONS in the environment asks for so many positions in all, VD_SEED
 * for others.
 */
#include "tests/opinion-trial.h"

#include <string.h>

#include "core/odds.h"
#include "core/sight.h"

#define USUAL 2800
#define A_BOARD 20   /* positions on one board */
#define TRIES 12     /* combats looked at before each roll */
#define ROUNDS 5     /* combats fought */

typedef struct
{
  guint positions;
  guint combats;
  guint beyond; /* with too many units in contact */
  guint differ;
} Tally;

static Tally tally;
static GPtrArray *tables;

static char *
name_of (const Trial *self,
         guint        i)
{
  return g_strdup (vd_scenario_get_unit_id (self->world.scenario, self->unit[i]));
}

/* The ground */

static void
compare_sight (Trial *self)
{
  int n = self->board.columns * self->board.rows;

  for (int a = 0; a < n; a++)
    for (int b = 0; b < n; b++)
      {
        gboolean open;

        g_assert_cmpint (opinion_distance (&self->board, a, b), ==,
                         (int) vd_cell_distance (self->world.scenario, self->cell[a],
                                                 self->cell[b]));
        if (a == b || opinion_distance (&self->board, a, b) > 3)
          continue;

        open = opinion_sight (&self->rules, &self->board, a, b);
        if (open != vd_sight_is_open (self->world.scenario, self->cell[a], self->cell[b], NULL))
          {
            g_autofree char *from = trial_label (self, a);
            g_autofree char *to = trial_label (self, b);

            tally.differ++;
            trial_disagree (self, "<expect what=\"sight\" at=\"%s %s\" value=\"%s\"/>", from, to,
                            open ? "open" : "blocked");
            return;
          }
      }
}

static void
compare_control (Trial *self)
{
  int n = self->board.columns * self->board.rows;
  const VdGame *game = self->world.game;

  for (guint side = 0; side < 2; side++)
    for (int cell = 0; cell < n; cell++)
      {
        guint other = side == 0 ? game->state.player ^ 1u : game->state.player;
        gboolean controls = opinion_controls (&self->now, (int) side, cell);

        if (controls != vd_game_is_controlled (game, other, self->cell[cell]))
          {
            g_autofree char *at = trial_label (self, cell);

            tally.differ++;
            trial_disagree (self, "<expect what=\"control\" side=\"%s\" at=\"%s\" value=\"%s\"/>",
                            side == 0 ? "P" : "E", at, controls ? "yes" : "no");
            return;
          }
      }
}

/* Movement */

/* "2 1/2" */
static char *
points (int quarters)
{
  static const char *const parts[] = { "", "1/4", "1/2", "3/4" };

  if (quarters >= OPINION_FAR)
    return g_strdup ("refused");
  if (quarters % 4 == 0)
    return g_strdup_printf ("%d", quarters / 4);
  if (quarters < 4)
    return g_strdup (parts[quarters]);

  return g_strdup_printf ("%d %s", quarters / 4, parts[quarters % 4]);
}

static void
compare_reach (Trial *self,
               guint  i)
{
  int cost[OPINION_CELLS], core[OPINION_CELLS];
  const VdReachCell *cells;
  guint n;

  for (guint cell = 0; cell < OPINION_CELLS; cell++)
    core[cell] = OPINION_FAR;

  opinion_reach (&self->now, i, cost);
  cells = vd_reach_find (self->world.game, self->unit[i], &n);
  for (guint j = 0; j < n; j++)
    core[self->back[cells[j].cell]] = cells[j].cost;

  for (int cell = 0; cell < self->board.columns * self->board.rows; cell++)
    if (cell != self->now.units[i].cell && cost[cell] != core[cell])
      {
        g_autofree char *unit = name_of (self, i);
        g_autofree char *at = trial_label (self, cell);
        g_autofree char *value = points (cost[cell]);

        tally.differ++;
        trial_disagree (self, "<expect what=\"cost\" unit=\"%s\" at=\"%s\" value=\"%s\"/>", unit,
                        at, value);
        return;
      }
}

static gboolean
is_taken (const Trial *self,
          int          cell)
{
  for (guint i = 0; i < self->now.n; i++)
    if (self->now.units[i].cell == cell)
      return TRUE;

  return FALSE;
}

/* Some way or other, told hex by hex. */
static void
compare_path (Trial *self,
              guint  i)
{
  int n_cells = self->board.columns * self->board.rows;
  int at = self->now.units[i].cell;
  guint n = 1 + (guint) trial_below (self, 4);
  g_autoptr (GString) text = g_string_new (NULL);
  guint16 core[4];
  int path[4];
  VdOrder order = { .kind = VD_ORDER_MOVE, .unit = self->unit[i] };
  VdVerdict verdict;
  int cost;

  for (guint j = 0; j < n; j++)
    {
      g_autofree char *label = NULL;
      gboolean anywhere = trial_below (self, 20) == 0;
      int next;

      do
        next = trial_below (self, n_cells);
      while (next == at || (!anywhere && !opinion_adjacent (&self->board, at, next)));

      label = trial_label (self, next);
      g_string_append_printf (text, " %s", label);
      path[j] = at = next;
      core[j] = self->cell[next];
    }

  if (is_taken (self, at))
    return; /* that is a question of stacking */

  order.cell = core[n - 1];
  cost = opinion_path (&self->now, i, path, n);
  verdict = vd_play_test (self->world.game, &order, core, n, NULL);
  if (verdict.legal != (cost < OPINION_FAR) || (verdict.legal && (int) verdict.cost != cost))
    {
      g_autofree char *unit = name_of (self, i);
      g_autofree char *value = points (cost);

      tally.differ++;
      trial_disagree (self, "<expect what=\"cost\" order=\"move %s%s\" value=\"%s\"/>", unit,
                      text->str, value);
    }
}

static void
compare_movement (Trial *self)
{
  trial_open (self, VD_PHASE_MOVEMENT);
  compare_control (self);
  for (guint i = 0; i < self->now.n; i++)
    if (self->now.units[i].side == 0)
      {
        compare_reach (self, i);
        for (guint j = 0; j < 4; j++)
          compare_path (self, i);
      }
}

/* Combat */

/* Whether one of the set before @i stands in the same hex: it is named for all. */
static gboolean
is_named (const Trial *self,
          guint32      units,
          guint        i)
{
  for (guint j = 0; j < i; j++)
    if ((units & (1u << j)) && self->now.units[j].cell == self->now.units[i].cell)
      return TRUE;

  return FALSE;
}

static void
add_orders (Trial   *self,
            GArray  *orders,
            guint32  units,
            guint    kind)
{
  for (guint i = 0; i < self->now.n; i++)
    if ((units & (1u << i)) && (kind == VD_ORDER_BOMBARD || !is_named (self, units, i)))
      {
        VdOrder order = { .kind = kind, .unit = self->unit[i] };

        if (kind == VD_ORDER_ATTACK && orders->len > 0)
          order.kind = VD_ORDER_ALSO;
        g_array_append_val (orders, order);
      }
}

static GArray *
orders_of (Trial               *self,
           const OpinionCombat *combat)
{
  GArray *orders = g_array_new (FALSE, FALSE, sizeof (VdOrder));
  VdOrder roll = { .kind = VD_ORDER_ROLL, .arg = (guint8) (1 + trial_below (self, 6)) };

  add_orders (self, orders, combat->defenders, VD_ORDER_ATTACK);
  add_orders (self, orders, combat->attackers, VD_ORDER_WITH);
  add_orders (self, orders, combat->guns, VD_ORDER_BOMBARD);
  g_array_append_val (orders, roll);
  return orders;
}

/* "attack E1; with P1; roll" */
static char *
print_orders (Trial        *self,
              const GArray *orders)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < orders->len; i++)
    {
      const VdOrder *order = &g_array_index (orders, VdOrder, i);

      g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", vd_order_names[order->kind]);
      if (order->kind != VD_ORDER_ROLL)
        g_string_append_printf (text, " %s",
                                vd_scenario_get_unit_id (self->world.scenario, order->unit));
    }

  return g_string_free (text, FALSE);
}

static void
compare_odds (Trial               *self,
              const OpinionCombat *combat,
              GArray              *orders)
{
  VdOdds core = vd_odds_of_combat (self->world.game, NULL);
  OpinionOdds odds = opinion_odds (&self->now, combat);
  g_autofree char *text = NULL;
  g_autofree char *attack = points (odds.attack);
  g_autofree char *defence = points (odds.defence);
  const int *column = self->rules.column[odds.column];

  if ((int) core.attack == odds.attack && (int) core.defence == odds.defence &&
      (int) core.base == odds.base && (int) core.column == odds.column)
    return;

  g_array_set_size (orders, orders->len - 1);
  text = print_orders (self, orders);
  tally.differ++;
  trial_disagree (self, "<do order=\"%s\"/>\n    "
                  "<expect what=\"odds\" value=\"%s:%s\" column=\"%d-%d\"/>",
                  text, attack, defence, column[0], column[1]);
}

/* Whether the core lets this combat be fought; the position stays as it is. */
static gboolean
core_allows (Trial               *self,
             const OpinionCombat *combat,
             GArray              *orders,
             gboolean             look_at_odds)
{
  VdGame *game = self->world.game;
  g_autofree VdState *before = g_memdup2 (&game->state, sizeof (VdState));
  gboolean legal = TRUE;
  guint i;

  for (i = 0; i < orders->len && legal; i++)
    {
      const VdOrder *order = &g_array_index (orders, VdOrder, i);

      legal = vd_play_test (game, order, NULL, 0, NULL).legal;
      if (!legal || order->kind == VD_ORDER_ROLL)
        break;
      vd_play_apply (game, order);
    }

  if (legal && look_at_odds)
    compare_odds (self, combat, orders);
  if (i > 0)
    vd_game_restore (game, before);
  return legal;
}

static const char *
case_of (const Trial *self,
         VdPoint      point)
{
  return vd_scenario_get_case (self->world.scenario,
                               vd_scenario_cite (self->world.scenario, point));
}

static void
compare_combat (Trial               *self,
                const OpinionCombat *combat,
                gboolean             legal)
{
  g_autoptr (GArray) orders = orders_of (self, combat);
  g_autofree char *text = NULL;

  tally.combats++;
  if (core_allows (self, combat, orders, legal) == legal)
    return;

  tally.differ++;
  if (!legal)
    g_array_set_size (orders, orders->len - 1);
  text = print_orders (self, orders);
  if (legal)
    trial_disagree (self, "<do order=\"%s\" die=\"1\"/>", text);
  else
    trial_disagree (self, "<do order=\"%s\"/>\n    <refuse order=\"roll\" case=\"%s\"/>", text,
                    case_of (self, VD_POINT_COMBAT_DEFENDER_DUTY));
}

/* Units thrown together; mostly not to be had. */
static void
compare_any (Trial        *self,
             const GArray *combats,
             const GArray *may)
{
  OpinionCombat combat = { 0 };
  gboolean legal = FALSE;

  for (guint i = 0; i < self->now.n; i++)
    if (self->now.units[i].cell >= 0 && trial_below (self, 3) == 0)
      {
        if (self->now.units[i].side == 1)
          combat.defenders |= 1u << i;
        else if (trial_below (self, 3) == 0)
          combat.guns |= 1u << i;
        else
          combat.attackers |= 1u << i;
      }
  if (combat.defenders == 0 || self->rules.stacking > 1)
    return;

  for (guint i = 0; i < combats->len; i++)
    if (memcmp (&g_array_index (combats, OpinionCombat, i), &combat, sizeof combat) == 0)
      legal = g_array_index (may, gboolean, i);

  compare_combat (self, &combat, legal);
}

static void
compare_end (Trial *self)
{
  VdOrder end = { .kind = VD_ORDER_END };
  gboolean owed = opinion_is_owed (&self->now);

  if (vd_play_test (self->world.game, &end, NULL, 0, NULL).legal == !owed)
    return;

  tally.differ++;
  if (owed)
    trial_disagree (self, "<refuse order=\"end\" case=\"%s\"/>",
                    case_of (self, VD_POINT_COMBAT_MANDATORY));
  else
    trial_disagree (self, "<do order=\"end\"/>");
}

/* Answers whatever is owed until the next combat can be put together. */
static void
close_windows (Trial *self)
{
  VdGame *game = self->world.game;
  VdOrderList list = { 0 };

  while (game->state.phase == VD_PHASE_COMBAT && game->state.combat.step != VD_STEP_NONE)
    {
      VdOrder order;

      vd_play_list (game, &list);
      order = list.orders[trial_below (self, (int) list.n)];
      trial_do (self, &order);
    }

  vd_order_list_clear (&list);
}

static gboolean
fight_one (Trial        *self,
           const GArray *combats,
           const GArray *may)
{
  guint n = 0, which;

  for (guint i = 0; i < may->len; i++)
    n += g_array_index (may, gboolean, i) ? 1 : 0;
  if (n == 0)
    return FALSE;

  which = (guint) trial_below (self, (int) n);
  for (guint i = 0; i < may->len; i++)
    if (g_array_index (may, gboolean, i) && which-- == 0)
      {
        g_autoptr (GArray) orders =
          orders_of (self, &g_array_index (combats, OpinionCombat, i));

        for (guint j = 0; j < orders->len; j++)
          trial_do (self, &g_array_index (orders, VdOrder, j));
        break;
      }

  close_windows (self);
  trial_follow (self);
  return self->world.game->state.phase == VD_PHASE_COMBAT;
}

/* Who may attack nobody that controls him is gone when the first combat comes. */
static void
compare_barred (Trial *self)
{
  gboolean barred[OPINION_UNITS] = { FALSE };

  for (guint i = 0; i < self->now.n; i++)
    barred[i] = self->now.units[i].side == 0 && opinion_is_barred (&self->now, i);

  close_windows (self);
  for (guint i = 0; i < self->now.n; i++)
    self->now.units[i].attacked = barred[i];

  trial_follow (self);
  for (guint i = 0; i < self->now.n; i++)
    if (self->now.units[i].side == 0 &&
        barred[i] != (self->now.units[i].cell != self->began[i]) &&
        (barred[i] || !self->now.units[i].displaced))
      {
        g_autofree char *unit = name_of (self, i);
        g_autofree char *at = trial_label (self, self->began[i]);

        tally.differ++;
        trial_disagree (self, "<!-- %s from %s -->\n    "
                        "<expect what=\"unit\" unit=\"%s\" at=\"%s\"/>",
                        barred[i] ? "it retreats" : "it stays", at, unit,
                        barred[i] ? "eliminated" : at);
      }
}

static void
compare_combats (Trial *self)
{
  g_autoptr (GArray) combats = g_array_new (FALSE, FALSE, sizeof (OpinionCombat));
  g_autoptr (GArray) may = g_array_new (FALSE, FALSE, sizeof (gboolean));
  guint differed = tally.differ;

  if (self->rules.period[self->now.period].no_combat)
    return;

  trial_open (self, VD_PHASE_COMBAT);
  compare_barred (self);
  for (guint round = 0; round < ROUNDS && tally.differ == differed; round++)
    {
      if (!opinion_combats (&self->now, combats, may))
        {
          tally.beyond++;
          return;
        }

      compare_end (self);
      for (guint i = 0; i < TRIES && combats->len > 0 && tally.differ == differed; i++)
        {
          guint which = (guint) trial_below (self, (int) combats->len);

          compare_combat (self, &g_array_index (combats, OpinionCombat, which),
                          g_array_index (may, gboolean, which));
          compare_any (self, combats, may);
        }

      /* Who has come to a hex in the course of the phase is not looked into. */
      if (tally.differ > differed || self->rules.stacking > 1 || !fight_one (self, combats, may))
        return;
    }
}

/* A table */

static guint64
wish (const char *variable,
      guint64     usual)
{
  const char *text = g_getenv (variable);

  return text != NULL ? g_ascii_strtoull (text, NULL, 10) : usual;
}

static void
try_positions (Trial *trial,
               guint  n,
               guint  most)
{
  tally = (Tally) { 0 };
  while (tally.positions < n && tally.differ < most)
    {
      g_autofree char *name = g_strdup_printf ("opinion-%u", tally.positions);

      trial_new_board (trial, name);
      compare_sight (trial);
      for (guint i = 0; i < A_BOARD && tally.differ < most; i++)
        {
          tally.positions++;
          compare_movement (trial);
          compare_combats (trial);
          trial_new_position (trial);
        }
    }
}

static void
test_table (gconstpointer data)
{
  const char *const *table = data;
  g_autofree Trial *trial = g_new (Trial, 1);

  trial_init (trial, *table, (guint32) wish ("VD_SEED", 1));
  try_positions (trial, (guint) wish ("VD_POSITIONS", USUAL) / tables->len, 5);
  trial_clear (trial);
  g_test_message ("%u positions, %u combats, %u positions beyond an opinion, %u differences",
                  tally.positions, tally.combats, tally.beyond, tally.differ);
}

/* A core that has forgotten a rule is found out. */

static const VdPoint lapses[] = {
  VD_POINT_MOVE_PAYS, VD_POINT_MOVE_LEAVES_CONTROL,
  VD_POINT_MOVE_ALLOWANCE, VD_POINT_MOVE_ADJACENT, VD_POINT_MOVE_TERRAIN, VD_POINT_MOVE_PATH,
  VD_POINT_MOVE_SIDE_CLOSED, VD_POINT_MOVE_SIDE_COST, VD_POINT_MOVE_SIDE_UPHILL,
  VD_POINT_MOVE_BRIDGE, VD_POINT_MOVE_COSTS_ADD, VD_POINT_MOVE_PASSES_FRIEND,
  VD_POINT_MOVE_OWN_CONTROL, VD_POINT_CONTROL_STOPS, VD_POINT_CONTROL_ALWAYS,
  VD_POINT_CONTROL_FREE, VD_POINT_CONTROL_MUTUAL, VD_POINT_CONTROL_SHARED, VD_POINT_CONTROL_EXTENT,
  VD_POINT_COMBAT_MANDATORY,
  VD_POINT_COMBAT_ODDS, VD_POINT_COMBAT_DEFENDER_DUTY, VD_POINT_COMBAT_ATTACKER_DUTY,
  VD_POINT_COMBAT_MANY, VD_POINT_COMBAT_ONCE, VD_POINT_COMBAT_ADJACENT,
  VD_POINT_COMBAT_DEFENDERS_ADD, VD_POINT_COMBAT_ATTACKERS_ADD, VD_POINT_COMBAT_ALL_TOUCH,
  VD_POINT_COMBAT_UNITY, VD_POINT_COMBAT_TERRAIN, VD_POINT_COMBAT_SIDE,
  VD_POINT_COMBAT_SIDE_UPHILL, VD_POINT_COMBAT_NOT_TWICE, VD_POINT_COMBAT_SIDE_BARRED,
  VD_POINT_COMBAT_CLAMP, VD_POINT_COMBAT_DIVERSION, VD_POINT_BOMBARD, VD_POINT_BOMBARD_OPTIONAL,
  VD_POINT_BOMBARD_RANGE, VD_POINT_BOMBARD_ONE_HEX, VD_POINT_BOMBARD_COMBINES,
  VD_POINT_BOMBARD_ONE_IN_RANGE, VD_POINT_DISPLACE_GUNS, VD_POINT_ADVANCE_NO_COMBAT,
  VD_POINT_SIGHT_BLOCKED, VD_POINT_SIGHT_HEXSIDE,
  VD_POINT_SIGHT_ENDS, VD_POINT_SIGHT_UNITS,
  VD_POINT_GUNS_CONTROLLED, VD_POINT_GUNS_ADJACENT, VD_POINT_GUNS_NEAR_SIGHT,
  VD_POINT_GUNS_OVER_WATER, VD_POINT_PERIOD_CONTROL, VD_POINT_PERIOD_TERRAIN,
  VD_POINT_PERIOD_ALLOWANCE, VD_POINT_PERIOD_RANGE, VD_POINT_MORALE_SHIFT,
};

static void
test_lapse (gconstpointer data)
{
  const VdPoint *point = data;
  gboolean noticed = FALSE;

  for (guint i = 0; i < 10 * tables->len && !noticed; i++)
    {
      g_autofree Trial *trial = g_new (Trial, 1);

      trial_init (trial, tables->pdata[i % tables->len], 1 + i / tables->len);
      trial->off = (int) *point;
      trial->quiet = TRUE;
      try_positions (trial, 200, 1);
      trial_clear (trial);
      noticed = tally.differ > 0;
    }

  if (!noticed)
    g_test_fail ();
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *folder = g_build_filename (g_getenv ("VD_SOURCE"), "tests", "opinions", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *entry;
  int result;

  g_test_init (&argc, &argv, NULL);
  tables = g_ptr_array_new_with_free_func (g_free);
  while ((entry = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (tables, g_strdup (entry));
  g_ptr_array_sort (tables, compare_names);

  for (guint i = 0; i < tables->len; i++)
    {
      g_autofree char *path = g_strconcat ("/opinion/", tables->pdata[i], NULL);

      g_test_add_data_func (path, &tables->pdata[i], test_table);
    }

  for (guint i = 0; i < G_N_ELEMENTS (lapses); i++)
    {
      g_autofree char *path = g_strconcat ("/opinion/without/", vd_point_name (lapses[i]),
                                           NULL);

      g_test_add_data_func (path, &lapses[i], test_lapse);
    }

  result = g_test_run ();
  g_ptr_array_unref (tables);
  return result;
}
