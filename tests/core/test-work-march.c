/* test-work-march.c: work at bridges within a march, read literally [R06 8.34]
 *
 * Who comes to a bridge by a march, works there and goes on does as one who begins there with so
 * many points less: each unit is put where its march has come to, with what way and work have
 * cost as spent, and must have the same hexes before it at the same prices.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment, others with VD_SEED.
 */
#include "core/play/play.h"
#include "core/scenario/crossing.h"
#include "core/scenario/sight.h"
#include "tests/shared/battle.h"
#include "tests/shared/seeded.h"
#include "tests/shared/share.h"

#include <stdlib.h>
#include <string.h>

#define N_POSITIONS 20000
#define DIE 3

static VdScenario *scenario;

/* Whatever takes water away can be damaged, and repaired, by anybody; lines of fire are of no
 * concern here, and dear. */
static void
allow_works (VdScenario *s)
{
  const VdWork work = { .cost = VD_Q (1), .most = 4, .classes = 0xff };

  for (guint k = 0; k < s->n_side_kinds; k++)
    if (s->side_kinds[k].removes != 0)
      s->side_kinds[k].works[VD_WORK_DAMAGE] = s->side_kinds[k].works[VD_WORK_REPAIR] = work;

  for (guint i = 0; i < s->n_classes; i++)
    s->classes[i].range = 0;
  s->mechanics[VD_MECHANIC_CROSSINGS] = s->mechanics[VD_MECHANIC_MARCHES] = TRUE;
  s->mechanics[VD_MECHANIC_STACK_KINDS] = TRUE;
  vd_scenario_prepare (s);
}

static void
draw_damage (Seeded  *random,
             VdState *state)
{
  for (guint i = 0; i < scenario->n_crossings; i++)
    state->crossings[i] = (VdCrossingState) { .is = seeded_below (random, 4) == 0
                                                    ? VD_CROSSING_DAMAGED : VD_CROSSING_WHOLE };
}

/* One unit near @centre, and an enemy far from it.  Returns: it */
static VdUnitId
put_units (Seeded  *random,
           VdState *state,
           guint    centre)
{
  VdUnitId unit = seeded_below (random, scenario->n_units);
  VdUnitId enemy = scenario->of_side[scenario->units[unit].side ^ 1][0];
  guint cell;

  for (guint i = 0; i < scenario->n_units; i++)
    state->units[i] = (VdUnitState) { .place = VD_PLACE_DECLINED };

  do
    cell = seeded_below (random, scenario->n_cells);
  while (vd_cell_distance (scenario, centre, cell) > 2 || scenario->terrain[cell] == VD_NEVER);
  state->units[unit] = (VdUnitState) { .place = VD_PLACE_MAP, .cell = cell };

  do
    cell = seeded_below (random, scenario->n_cells);
  while ((scenario->field[cell] == scenario->field[centre] &&
          vd_cell_distance (scenario, centre, cell) < 15) || scenario->terrain[cell] == VD_NEVER);
  state->units[enemy] = (VdUnitState) { .place = VD_PLACE_MAP, .cell = cell };

  state->player = scenario->units[unit].side;
  state->phase = VD_PHASE_MOVEMENT;
  return unit;
}

/* A legal order of one of the kinds, drawn; whether there is one. */
static gboolean
draw_order (VdGame   *game,
            Seeded   *random,
            guint64   kinds,
            VdOrder  *order)
{
  VdOrderList list = { NULL };
  guint n = 0;

  vd_play_list (game, &list);
  for (guint i = 0; i < list.n; i++)
    if (kinds >> list.orders[i].kind & 1)
      list.orders[n++] = list.orders[i];
  if (n > 0)
    *order = list.orders[seeded_below (random, n)];

  vd_order_list_clear (&list);
  return n > 0;
}

/* Whether it comes to each hex by orders of that kind, and what some of them cost; 0 where it
 * does not. */
static guint
find_costs (VdGame      *game,
            VdUnitId     unit,
            VdOrderKind  kind,
            guint       *costs)
{
  VdOrderList list = { NULL };
  guint n = 0;

  memset (costs, 0, scenario->n_cells * sizeof *costs);
  vd_play_list (game, &list);
  for (guint i = 0; i < list.n; i++)
    if (list.orders[i].kind == kind && (kind == VD_ORDER_GO || list.orders[i].unit == unit))
      {
        guint cell = list.orders[i].cell;

        costs[cell] = cell % 32 == 0 ? vd_play_test (game, &list.orders[i], NULL, 0, NULL).cost : 1;
        n++;
      }

  vd_order_list_clear (&list);
  return n;
}

/* Of its march: to @bridge, if it can, or elsewhere; then works.  What it has spent; 0 if it comes to none. */
static guint
march_and_work (VdGame   *game,
                VdUnitId  unit,
                guint     bridge,
                Seeded   *random,
                guint    *n_on_the_way)
{
  VdOrder order = { .kind = VD_ORDER_MARCH, .unit = unit };
  VdOrder there = { .kind = VD_ORDER_GO, .cell = bridge };
  guint n_works = 0;

  if (!vd_play_test (game, &order, NULL, 0, NULL).legal)
    return 0;

  vd_play_apply (game, &order);
  if (game->state.units[unit].cell != bridge && vd_play_test (game, &there, NULL, 0, NULL).legal)
    vd_play_apply (game, &there);
  else if (game->state.units[unit].cell != bridge &&
           draw_order (game, random, G_GUINT64_CONSTANT (1) << VD_ORDER_GO, &order))
    vd_play_apply (game, &order);
  while (n_works < 1 + seeded_below (random, 2) &&
         draw_order (game, random, G_GUINT64_CONSTANT (1) << VD_ORDER_DAMAGE |
                                   G_GUINT64_CONSTANT (1) << VD_ORDER_REPAIR, &order))
    {
      order.arg = DIE + seeded_below (random, 3);
      vd_play_apply (game, &order);
      n_works++;
    }

  *n_on_the_way += n_works > 0 && game->state.march.has_gone;
  return n_works > 0 ? game->state.march.spent[0] : 0;
}

static void
test_literally (void)
{
  const char *wanted = g_getenv ("VD_GAMES");
  guint n = wanted != NULL ? (guint) atoi (wanted) : test_share (N_POSITIONS);
  guint n_worked = 0, n_on_the_way = 0, n_hexes = 0;
  g_autofree guint *marched = g_new (guint, scenario->n_cells);
  g_autofree guint *moved = g_new (guint, scenario->n_cells);
  VdGame *game = vd_game_new (scenario), *other = vd_game_new (scenario);
  Seeded random = seeded_new (5, 17);
  VdState state;

  vd_play_begin (game, 1);
  state = game->state;
  for (guint i = 0; i < n; i++)
    {
      guint bridge = scenario->crossings[seeded_below (&random, scenario->n_crossings)].cell;
      VdUnitId unit = put_units (&random, &state, bridge);
      guint spent;

      if (i % 200 == 0)
        draw_damage (&random, &state);
      vd_game_restore (game, &state);
      spent = march_and_work (game, unit, bridge, &random, &n_on_the_way);
      if (spent == 0)
        continue;

      /* As if it had begun there. */
      other->state = state;
      other->state.units[unit].cell = game->state.units[unit].cell;
      other->state.units[unit].flags |= VD_MOVED;
      other->state.worker = unit + 1;
      other->state.worked = spent;
      memcpy (other->state.crossings, game->state.crossings, sizeof game->state.crossings);
      vd_game_restore (other, &other->state);

      n_hexes += find_costs (game, unit, VD_ORDER_GO, marched);
      find_costs (other, unit, VD_ORDER_MOVE, moved);
      for (guint cell = 0; cell < scenario->n_cells; cell++)
        g_assert_cmpuint (marched[cell], ==, moved[cell]);
      n_worked++;
    }

  g_test_message ("%u worked in a march, %u of them on its way; %u hexes before them", n_worked,
                  n_on_the_way, n_hexes);
  g_assert_cmpuint (n_worked, >, n / 2);
  g_assert_cmpuint (n_on_the_way, >, n / 4);
  vd_game_free (game);
  vd_game_free (other);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  scenario = battle_open (g_getenv ("VD_BATTLE"));
  allow_works (scenario);
  g_test_add_func ("/work-march/literally", test_literally);
  status = g_test_run ();
  vd_scenario_free (scenario);

  return status;
}
