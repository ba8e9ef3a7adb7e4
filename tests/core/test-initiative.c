/* test-initiative.c: marches to the sound of the guns [R06 2.11B2], against a literal reading
 *
 * A unit that moves for the guns alone may go to those hexes that none of the others beats in
 * nearness to a contact.  The reference compares each hex that it could move to otherwise with
 * each, and finds contacts hex by hex.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment.
 */
#include "core/movement/initiative.h"
#include "core/play/audit-initiative.h"
#include "core/play/play.h"
#include "core/scenario/sight.h"
#include "tests/shared/battle.h"
#include "tests/shared/seeded.h"

#include <string.h>

#define N_UNITS 12

static VdScenario *scenario;

static void
put_units (Seeded  *random,
           VdState *state,
           guint    side,
           guint    centre)
{
  for (guint i = 0; i < N_UNITS; i++)
    {
      guint unit = scenario->of_side[side][seeded_below (random, scenario->n_of_side[side])];
      guint cell = seeded_pick_near (random, scenario, centre, 9);

      if (state->units[unit].place == VD_PLACE_MAP || !seeded_is_free (state, scenario, cell))
        continue;

      state->units[unit] = (VdUnitState) { .place = VD_PLACE_MAP, .cell = cell };
      if (side == state->player && seeded_below (random, 3) > 0)
        state->units[unit].flags = VD_TRIED | VD_INSPIRED |
                                   (seeded_below (random, 4) > 0 ? VD_SUMMONED : 0);
    }
}

static void
make_position (VdGame *game,
               Seeded *random)
{
  guint centre = seeded_pick_cell (random, scenario);
  VdState state;

  seeded_begin (random, game, VD_PHASE_INDIVIDUAL, &state);
  put_units (random, &state, 0, centre);
  put_units (random, &state, 1, centre);
  vd_game_restore (game, &state);
}

/* Hexes from @cell to the next hex with somebody but @unit in enemy control; 1 if it is there. */
static guint
measure (const VdGame *game,
         VdUnitId      unit,
         guint         cell)
{
  gboolean own = scenario->settings[VD_SET_GUNS_OWN];
  guint nearest = G_MAXUINT;

  for (guint to = 0; to < scenario->n_cells; to++)
    for (guint16 other = game->unit_at[to]; other != VD_NONE; other = game->next_at[other])
      if (other != unit && vd_game_is_controlled (game, vd_game_side (game, other), to) &&
          (!own || vd_game_side (game, other) == vd_game_side (game, unit)))
        nearest = MIN (nearest, vd_cell_distance (scenario, cell, to));

  return MAX (nearest, 1);
}

static void
list_moves (VdGame      *game,
            VdUnitId     unit,
            VdOrderList *list)
{
  guint n = 0;

  vd_play_list (game, list);
  for (guint i = 0; i < list->n; i++)
    if (list->orders[i].kind == VD_ORDER_MOVE && list->orders[i].unit == unit)
      list->orders[n++] = list->orders[i];

  list->n = n;
}

static gboolean
has_order (const VdOrderList *list,
           const VdOrder     *order)
{
  for (guint i = 0; i < list->n; i++)
    if (memcmp (&list->orders[i], order, sizeof *order) == 0)
      return TRUE;

  return FALSE;
}

/* The moves of @unit as if it were not summoned. */
static void
list_freely (VdGame      *game,
             VdUnitId     unit,
             VdOrderList *list)
{
  g_autofree VdState *state = g_memdup2 (&game->state, sizeof game->state);
  g_autofree VdState *free = g_memdup2 (state, sizeof *state);

  free->units[unit].flags &= ~VD_SUMMONED;
  vd_game_restore (game, free);
  list_moves (game, unit, list);
  vd_game_restore (game, state);
}

static gboolean
is_beaten (const VdGame      *game,
           VdUnitId           unit,
           guint              cell,
           const VdOrderList *others)
{
  guint way = measure (game, unit, cell);

  if (measure (game, unit, game->state.units[unit].cell) < way)
    return TRUE;
  for (guint i = 0; i < others->n; i++)
    if (measure (game, unit, others->orders[i].cell) < way)
      return TRUE;

  return FALSE;
}

/* Returns: how many moves the guns have taken from @unit */
static guint
compare (VdGame   *game,
         VdUnitId  unit)
{
  gboolean summoned = (game->state.units[unit].flags & VD_SUMMONED) != 0;
  VdOrderList all = { 0 }, list = { 0 };
  const VdOrder end = { .kind = VD_ORDER_END };
  gboolean gains = FALSE;
  guint n = 0;

  list_freely (game, unit, &all);
  list_moves (game, unit, &list);
  for (guint i = 0; i < all.n; i++)
    {
      const VdOrder *order = &all.orders[i];
      gboolean beaten = summoned && is_beaten (game, unit, order->cell, &all);

      gains |= measure (game, unit, order->cell) <
               measure (game, unit, game->state.units[unit].cell);
      n += beaten;
      if (has_order (&list, order) == beaten ||
          vd_play_test (game, order, NULL, 0, NULL).legal == beaten)
        g_error ("%s to %s: %s, and is not so", vd_scenario_get_unit_id (scenario, unit),
                 vd_scenario_get_label (scenario, order->cell), beaten ? "beaten" : "open");
    }

  g_assert_cmpuint (list.n, ==, all.n - n);
  if (summoned && gains)
    g_assert_false (vd_play_test (game, &end, NULL, 0, NULL).legal);
  vd_order_list_clear (&all);
  vd_order_list_clear (&list);

  return n;
}

static void
test_guns (gconstpointer own)
{
  const char *wish = g_getenv ("VD_GAMES");
  guint n = wish != NULL ? (guint) g_ascii_strtoull (wish, NULL, 10) : 25;
  g_autoptr (VdGame) game = NULL;
  Seeded random = { 7, GPOINTER_TO_UINT (own) };
  guint n_taken = 0;

  scenario->settings[VD_SET_GUNS_OWN] = GPOINTER_TO_UINT (own);
  game = vd_game_new (scenario);
  for (guint i = 0; i < n; i++)
    {
      make_position (game, &random);
      for (guint unit = 0; unit < scenario->n_units; unit++)
        if (vd_game_is_on_map (game, unit) && vd_game_side (game, unit) == game->state.player &&
            (game->state.units[unit].flags & VD_INSPIRED) != 0)
          n_taken += compare (game, unit);
    }

  g_assert_cmpuint (n_taken, >, n);
}

/* Each face, with and without guns and demoralization: what passes, and who is summoned. */
static void
test_die (void)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  Seeded random = { 3, 9 };
  guint n_summoned = 0;

  for (guint i = 0; i < 40; i++)
    {
      guint unit = 0;

      make_position (game, &random);
      while (!vd_game_is_on_map (game, unit) || vd_game_side (game, unit) != game->state.player)
        unit++;

      for (guint die = 1; die <= 6; die++)
        {
          g_autofree VdState *state = g_memdup2 (&game->state, sizeof game->state);
          const VdOrder order = { VD_ORDER_TRY, die, unit, 0, 0 };
          guint flags, most = scenario->units[unit].initiative = 1 + i % 5;
          guint way = vd_summons_get_distance (game, unit, state->units[unit].cell);
          guint guns = way <= (guint) scenario->settings[VD_SET_GUNS];

          state->units[unit].flags = 0;
          vd_game_restore (game, state);
          g_assert_true (vd_play_test (game, &order, NULL, 0, NULL).legal);
          vd_play_apply (game, &order);
          flags = game->state.units[unit].flags;
          g_assert_cmpint ((flags & VD_INSPIRED) != 0, ==, die <= most + guns);
          g_assert_cmpint ((flags & VD_SUMMONED) != 0, ==, guns && die == most + 1);
          g_assert_false (vd_play_test (game, &order, NULL, 0, NULL).legal);
          n_summoned += (flags & VD_SUMMONED) != 0;
        }
    }

  g_assert_cmpuint (n_summoned, >, 0);
}

/* Slips that the audit finds: each with what a unit was and what it has become. */
static void
test_audit (void)
{
  static const struct
  {
    guint       phase;
    guint       was;
    guint       is;
    gboolean    goes;
    const char *wrong; /* (nullable) */
  } slips[] = {
    { VD_PHASE_INDIVIDUAL, 0, VD_TRIED, FALSE, NULL },
    { VD_PHASE_INDIVIDUAL, 0, VD_TRIED | VD_INSPIRED | VD_SUMMONED, FALSE, NULL },
    { VD_PHASE_INDIVIDUAL, VD_TRIED | VD_INSPIRED, VD_TRIED | VD_INSPIRED | VD_MOVED, TRUE, NULL },
    { VD_PHASE_INDIVIDUAL, VD_TRIED, VD_TRIED | VD_MOVED, TRUE, "without initiative" },
    { VD_PHASE_INDIVIDUAL, VD_TRIED, 0, FALSE, "and has not" },
    { VD_PHASE_INDIVIDUAL, 0, VD_INSPIRED, FALSE, "did not throw" },
    { VD_PHASE_INDIVIDUAL, 0, VD_TRIED | VD_SUMMONED, FALSE, "may not go" },
    { VD_PHASE_MOVEMENT, 0, VD_MOVED, TRUE, "with those in command" },
  };
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autofree VdState *before = g_new (VdState, 1);
  Seeded random = { 5, 2 };

  for (guint i = 0; i < G_N_ELEMENTS (slips); i++)
    {
      g_autofree char *wrong = NULL;
      guint unit = 0;

      make_position (game, &random);
      for (guint k = 0; k < scenario->n_units; k++)
        game->state.units[k].flags = 0;
      while (!vd_game_is_on_map (game, unit) || vd_game_side (game, unit) != game->state.player)
        unit++;

      game->state.phase = slips[i].phase;
      game->state.units[unit].flags = slips[i].was;
      *before = game->state;
      game->state.units[unit].flags = slips[i].is;
      game->state.units[unit].cell += slips[i].goes;
      wrong = vd_audit_initiative_step (game, before);
      g_assert_cmpint (wrong == NULL, ==, slips[i].wrong == NULL);
      g_assert_true (wrong == NULL || strstr (wrong, slips[i].wrong) != NULL);
    }
}

/* Switches the mechanic on in a battle whose documents do not know it. */
static void
put_on (void)
{
  VdSequence *sequence = &scenario->sequence;

  scenario->mechanics[VD_MECHANIC_INITIATIVE] = TRUE;
  for (guint i = sequence->n_phases; i > 1; i--)
    sequence->phases[i] = sequence->phases[i - 1];
  sequence->phases[1] = (VdPhaseRow) { VD_PHASE_INDIVIDUAL, VD_ALL_PERIODS };
  sequence->n_phases++;
}

int
main (int   argc,
      char *argv[])
{
  int failed;

  g_test_init (&argc, &argv, NULL);
  scenario = battle_open (g_getenv ("VD_BATTLE"));
  put_on ();
  g_test_add_data_func ("/initiative/guns/either", GUINT_TO_POINTER (0), test_guns);
  g_test_add_data_func ("/initiative/guns/own", GUINT_TO_POINTER (1), test_guns);
  g_test_add_func ("/initiative/die", test_die);
  g_test_add_func ("/initiative/audit", test_audit);
  failed = g_test_run ();
  vd_scenario_free (scenario);

  return failed;
}
