/* test-command.c: who is in command [R06 7], against a literal reading
 *
 * The reference tries all ways of command hex by hex, asks the chart whether a unit could go
 * there, and finds enemies by going through the units.  Who is in command it works out anew after
 * each order from those who were called, until nothing more follows.  Who is in command and
 * what may be ordered have to agree.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment, others with VD_SEED.
 */
#include "core/mechanics/command.h"
#include "core/mechanics/road-march.h"
#include "core/play/play.h"
#include "core/position/leader.h"
#include "core/scenario/price.h"
#include "tests/shared/battle.h"
#include "tests/shared/seeded.h"
#include "tests/shared/share.h"

#include <stdlib.h>
#include <string.h>

#define N_POSITIONS 20000

static VdScenario *scenario;
static guint8 (*open_sides)[VD_N_DIRS]; /* [cell]: whether some unit that fights could go there */
static guint n_called, n_covered, n_linked, n_refused, n_tried;

/* Whom the reference takes to be in command, and why. */
typedef struct
{
  VdGame  *game;
  guint8  *called;   /* [unit]: by an order */
  guint8  *in;       /* [unit] */
  guint8  *failed;   /* [unit] */
  guint    officers[VD_MAX_UNITS]; /* that a commander has called, */
  guint    singles[VD_MAX_UNITS];  /* and other units */
} Reference;

static gboolean
stands (const Reference *self,
        guint            unit)
{
  return self->game->state.units[unit].place == VD_PLACE_MAP;
}

static gboolean
has_enemy (const Reference *self,
           guint            side,
           guint            cell)
{
  for (guint i = 0; i < scenario->n_units; i++)
    if (scenario->units[i].side != side && stands (self, i) &&
        self->game->state.units[i].cell == cell &&
        scenario->classes[scenario->units[i].unit_class].role == VD_ROLE_COMBAT)
      return TRUE;

  return FALSE;
}

/* Whether a way goes on from @from to @to with so many quarters of hexes left. */
static gboolean
leads_to (const Reference *self,
          guint            side,
          guint            from,
          guint            to,
          int              left)
{
  if (from == to)
    return TRUE;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = scenario->next[from][dir];
      int cost = scenario->paths[from][dir] != 0 ? 2 : 4;

      if (next >= 0 && cost <= left && open_sides[from][dir] && !has_enemy (self, side, next) &&
          leads_to (self, side, next, to, left - cost))
        return TRUE;
    }

  return FALSE;
}

/* The same along roads, so many hexes. */
static gboolean
is_on_road (const Reference *self,
            guint            side,
            guint            from,
            guint            to,
            guint            left)
{
  if (from == to)
    return TRUE;

  for (guint dir = 0; dir < VD_N_DIRS && left > 0; dir++)
    {
      int next = scenario->next[from][dir];

      if (next >= 0 && scenario->paths[from][dir] != 0 && open_sides[from][dir] &&
          !has_enemy (self, side, next) && is_on_road (self, side, next, to, left - 1))
        return TRUE;
    }

  return FALSE;
}

static gboolean
is_leader (guint unit)
{
  return scenario->classes[scenario->units[unit].unit_class].role == VD_ROLE_LEADER;
}

static gboolean
has_taken_back (const Reference *self,
                guint            unit)
{
  return (self->game->state.units[unit].status & VD_HAS_REORGANIZED) != 0;
}

static gboolean
is_near (const Reference *self,
         guint            leader,
         guint            unit)
{
  return leads_to (self, scenario->units[leader].side, self->game->state.units[leader].cell,
                   self->game->state.units[unit].cell, 8);
}

/* Whether the leader has the unit in command for its formation. */
static gboolean
covers (const Reference *self,
        guint            leader,
        guint            unit)
{
  const VdUnit *l = &scenario->units[leader], *u = &scenario->units[unit];
  gboolean commands = l->leads == VD_LEADS_ARMY ? l->own_free
                      : l->leads == VD_LEADS_FORMATION && self->called[leader];

  return is_leader (leader) && !is_leader (unit) && stands (self, leader) && l->side == u->side &&
         commands && !has_taken_back (self, leader) && l->formation != VD_NONE &&
         (u->formation == l->formation || scenario->formation_with[u->formation] == l->formation) &&
         is_near (self, leader, unit);
}

static gboolean
hangs_on (const Reference *self,
          guint            unit,
          guint            mate)
{
  const VdUnit *m = &scenario->units[mate], *u = &scenario->units[unit];

  if (unit == mate || m->side != u->side || m->formation != u->formation || !stands (self, mate) ||
      !self->in[mate])
    return FALSE;
  if (is_leader (mate) && (m->leads == VD_LEADS_NOBODY || has_taken_back (self, mate) ||
                           (m->leads == VD_LEADS_ARMY && !m->own_free)))
    return FALSE;

  return is_on_road (self, u->side, self->game->state.units[mate].cell,
                     self->game->state.units[unit].cell, 2);
}

static void
find_all (Reference *self)
{
  gboolean again = TRUE;

  for (guint i = 0; i < scenario->n_units; i++)
    {
      self->in[i] = self->called[i] || !stands (self, i) ||
                    (is_leader (i) && scenario->units[i].leads != VD_LEADS_FORMATION);
      for (guint k = 0; k < scenario->n_units && !self->in[i]; k++)
        {
          self->in[i] = covers (self, k, i);
          n_covered += self->in[i];
        }
    }

  while (again)
    {
      again = FALSE;
      for (guint i = 0; i < scenario->n_units; i++)
        for (guint k = 0; k < scenario->n_units && !self->in[i]; k++)
          if (vd_road_march_has (self->game, i) && hangs_on (self, i, k))
            {
              self->in[i] = again = TRUE;
              n_linked++;
            }
    }
}

static gboolean
may_command (const Reference *self,
             guint            commander,
             guint            unit)
{
  const VdUnit *c = &scenario->units[commander], *u = &scenario->units[unit];
  guint points = c->rating;

  if (!is_leader (commander) || c->leads != VD_LEADS_ARMY || !stands (self, commander) ||
      !stands (self, unit) || u->side != c->side || self->in[unit] ||
      has_taken_back (self, commander) || has_taken_back (self, unit))
    return FALSE;

  if (is_leader (unit))
    points -= MIN (points, self->officers[commander] + (c->own_free ? 1 : 0));
  else
    points -= MIN (points, self->singles[commander]);

  return points > 0 && is_near (self, commander, unit);
}

static gboolean
may_try (const Reference *self,
         guint            unit)
{
  return is_leader (unit) && scenario->units[unit].leads == VD_LEADS_FORMATION &&
         stands (self, unit) && !self->in[unit] && !self->failed[unit] &&
         !has_taken_back (self, unit);
}

/* Both say who is in command, and what may be ordered. */
static void
compare (Reference         *self,
         const VdOrderList *list)
{
  guint side = self->game->state.player, n = 1;

  for (guint i = 0; i < scenario->n_of_side[side]; i++)
    g_assert_cmpint (vd_unit_is_in_command (self->game, scenario->of_side[side][i]), ==,
                     self->in[scenario->of_side[side][i]]);

  for (guint i = 0; i < scenario->n_of_side[side]; i++)
    {
      VdUnitId unit = scenario->of_side[side][i];

      n += may_try (self, unit);
      for (guint k = 0; k < scenario->n_of_side[side]; k++)
        n += may_command (self, scenario->of_side[side][k], unit);
    }
  g_assert_cmpuint (list->n, ==, n);

  for (guint i = 1; i < list->n; i++)
    g_assert_true (list->orders[i].kind == VD_ORDER_TRY
                   ? may_try (self, list->orders[i].unit)
                   : may_command (self, list->orders[i].via, list->orders[i].unit));
}

/* An order of any units, which is legal if the reference says so. */
static void
compare_test (Reference *self,
              Seeded    *random)
{
  guint side = self->game->state.player;
  VdUnitId unit = seeded_below (random, scenario->n_units);
  VdUnitId leader = scenario->leaders[seeded_below (random, scenario->n_leaders)];
  VdOrder order = { VD_ORDER_COMMAND, 0, unit, 0, leader };
  gboolean legal = vd_play_test (self->game, &order, NULL, 0, NULL).legal;

  g_assert_cmpint (legal, ==,
                   scenario->units[unit].side == side && may_command (self, leader, unit));
  n_refused += !legal;
}

static void
give (Reference     *self,
      const VdOrder *order)
{
  vd_play_apply (self->game, order);
  if (order->kind == VD_ORDER_COMMAND)
    {
      self->called[order->unit] = TRUE;
      self->officers[order->via] += is_leader (order->unit);
      self->singles[order->via] += !is_leader (order->unit);
      n_called++;
      return;
    }

  n_tried++;
  if (self->game->thrown.dice[0] <= scenario->units[order->unit].initiative)
    self->called[order->unit] = TRUE;
  else
    self->failed[order->unit] = TRUE;
}

/* Units of both sides close together. */
static void
make_position (VdGame *game,
               Seeded *random)
{
  VdState state = { .turn = 1 };
  guint centre;

  do
    centre = seeded_below (random, scenario->n_cells);
  while (!vd_scenario_is_in_play (scenario, centre));

  state.seed = seeded_below (random, 1000000);
  state.player = seeded_below (random, VD_MAX_SIDES);
  state.n_fields = scenario->n_fields;
  state.phase = VD_PHASE_COMMAND;
  for (guint unit = 0; unit < scenario->n_units; unit++)
    {
      guint cell = centre, side = scenario->units[unit].side;
      gboolean is_free = TRUE;

      if (seeded_below (random, 5) < 2)
        continue;
      for (guint i = 1 + seeded_below (random, 6); i > 0; i--)
        {
          int next = scenario->next[cell][seeded_below (random, VD_N_DIRS)];

          cell = next >= 0 ? (guint) next : cell;
        }
      for (guint i = 0; i < unit; i++)
        is_free &= state.units[i].place != VD_PLACE_MAP || state.units[i].cell != cell ||
                   scenario->units[i].side == side;
      if (!is_free)
        continue;

      state.units[unit].place = VD_PLACE_MAP;
      state.units[unit].cell = cell;
      if (is_leader (unit) && seeded_below (random, 6) == 0)
        state.units[unit].status = VD_HAS_REORGANIZED;
      if (scenario->units[unit].column != VD_NONE && seeded_below (random, 3) == 0)
        state.marching[unit / 64] |= G_GUINT64_CONSTANT (1) << unit % 64;
    }

  vd_game_restore (game, &state);
  vd_play_open_phase (game);
}

static void
test_literal (void)
{
  const char *wanted = g_getenv ("VD_GAMES");
  guint n = wanted != NULL ? (guint) atoi (wanted) : test_share (N_POSITIONS);
  VdGame *game = vd_game_new (scenario);
  g_autofree guint8 *called = g_malloc (scenario->n_units);
  g_autofree guint8 *in = g_malloc (scenario->n_units);
  g_autofree guint8 *failed = g_malloc (scenario->n_units);
  VdOrderList list = { NULL };
  Seeded random = seeded_new (11, 7);

  for (guint i = 0; i < n; i++)
    {
      Reference self = { .game = game, .called = called, .in = in, .failed = failed };

      memset (called, 0, scenario->n_units);
      memset (failed, 0, scenario->n_units);
      make_position (game, &random);
      while (TRUE)
        {
          find_all (&self);
          vd_play_list (game, &list);
          compare (&self, &list);
          compare_test (&self, &random);
          if (list.n == 1)
            break;
          give (&self, &list.orders[1 + seeded_below (&random, list.n - 1)]);
        }
    }

  g_test_message ("%u positions: %u called, %u tries, %u covered, %u hang on others, %u refused", n,
                  n_called, n_tried, n_covered, n_linked, n_refused);
  g_assert_cmpuint (n_called, >, n / 4);
  g_assert_cmpuint (n_tried, >, n / 20);
  g_assert_cmpuint (n_covered, >, n / 4);
  g_assert_cmpuint (n_linked, >, n / 50);
  vd_order_list_clear (&list);
  vd_game_free (game);
}

/* Every fourth unit leads, in turn an army, a formation or nobody. */
static void
make_leaders (void)
{
  static const guint8 kinds[] = { VD_LEADS_ARMY, VD_LEADS_FORMATION, VD_LEADS_ARMY,
                                  VD_LEADS_FORMATION, VD_LEADS_FORMATION, VD_LEADS_NOBODY };
  guint class = scenario->n_classes - 1, n = 0;

  scenario->classes[class].role = VD_ROLE_LEADER;
  scenario->classes[class].marches = FALSE;
  for (guint i = 0; i < scenario->n_units; i++)
    {
      VdUnit *unit = &scenario->units[i];

      unit->formation = i / 2 % 3;
      unit->initiative = 3;
      if (unit->unit_class == class)
        unit->unit_class = 0;
      if (i % 4 != 0)
        continue;
      unit->unit_class = class;
      unit->strength = 0;
      unit->leads = kinds[n % G_N_ELEMENTS (kinds)];
      unit->rating = unit->leads == VD_LEADS_ARMY ? 1 + n % 3 : 0;
      unit->own_free = unit->leads == VD_LEADS_ARMY && n % 4 == 0;
      n++;
    }
}

/* The battle as it is has nobody who commands. */
static void
allow_command (void)
{
  VdSequence *sequence = &scenario->sequence;

  make_leaders ();
  g_assert_cmpuint (scenario->n_formations, >=, 3);
  scenario->formation_with[2] = 1;
  for (guint i = 0; i < scenario->n_formations; i++)
    scenario->formation_parent[i] = VD_NONE;
  for (guint k = 0; k < scenario->n_path_kinds; k++)
    {
      scenario->path_kinds[k].march = VD_Q (1) / 2;
      scenario->path_kinds[k].command = VD_Q (1) / 2;
    }
  scenario->mechanics[VD_MECHANIC_STACKS] = TRUE;
  scenario->mechanics[VD_MECHANIC_STACK_KINDS] = TRUE;
  scenario->mechanics[VD_MECHANIC_LEADERS] = TRUE;
  scenario->mechanics[VD_MECHANIC_ROAD_MARCH] = TRUE;
  scenario->mechanics[VD_MECHANIC_COMMAND] = TRUE;
  scenario->settings[VD_SET_STACK_RETREATS_APART] = 1;
  memmove (sequence->phases + 1, sequence->phases, sequence->n_phases * sizeof *sequence->phases);
  sequence->phases[0] = (VdPhaseRow) { VD_PHASE_COMMAND, VD_ALL_PERIODS };
  sequence->n_phases++;
  vd_scenario_prepare (scenario);
  if (vd_scenario_why_unplayable (scenario) != NULL)
    g_error ("%s", vd_scenario_why_unplayable (scenario));
}

static void
ask_prices (void)
{
  open_sides = g_malloc0 (scenario->n_cells * sizeof *open_sides);
  for (guint cell = 0; cell < scenario->n_cells; cell++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      for (guint i = 0; i < scenario->n_units && scenario->next[cell][dir] >= 0; i++)
        if (!is_leader (i) && !open_sides[cell][dir])
          open_sides[cell][dir] =
            vd_price_step (scenario, scenario->units[i].unit_class, scenario->turn_period[0], cell,
                           dir, NULL) != VD_NEVER;
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  scenario = battle_open (g_getenv ("VD_BATTLE"));
  allow_command ();
  ask_prices ();
  g_test_add_func ("/command/literal", test_literal);
  status = g_test_run ();
  g_free (open_sides);
  vd_scenario_free (scenario);
  return status;
}
