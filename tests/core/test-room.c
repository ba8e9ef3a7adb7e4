/* test-room.c: free set-up [NAW 3.0-B; R-35], against a literal reading
 *
 * In set-ups that are begun at random a unit may take a hex of its zone if and
 * only if all who are still to be set up can be seated after it.  The reference
 * seats them anew for each order.
 *
 * The seeds are fixed; a longer run is had with VD_GAMES in the environment.
 */
#include "core/play/play.h"
#include "core/position/dice.h"
#include "tests/shared/battle.h"

#include <string.h>

static VdScenario *scenario;

/* Who sits where so far, seat by seat of each hex. */
typedef struct
{
  VdGame   *game;
  guint16 (*seated)[4];
  gboolean *tried;
} Reading;

static gboolean
is_owed (const VdGame *game,
         guint         unit)
{
  return scenario->units[unit].zone != VD_NONE &&
         game->state.units[unit].place == VD_PLACE_WAITING;
}

static gboolean
is_fit (const VdGame *game,
        guint         unit,
        guint         cell)
{
  guint there = game->unit_at[cell];

  return scenario->stands[scenario->units[unit].mover * scenario->n_cells + cell] &&
         (there == VD_NONE || scenario->units[there].side == scenario->units[unit].side);
}

static gboolean
find_seat (Reading *reading,
           guint    unit)
{
  const VdZone *zone = &scenario->zones[scenario->units[unit].zone];
  guint limit = scenario->settings[VD_SET_STACKING];

  for (guint i = 0; i < zone->n_cells; i++)
    {
      guint cell = zone->cells[i];

      if (reading->tried[cell] || !is_fit (reading->game, unit, cell))
        continue;

      reading->tried[cell] = TRUE;
      for (guint n = reading->game->n_at[cell]; n < limit; n++)
        if (reading->seated[cell][n] == VD_NONE || find_seat (reading, reading->seated[cell][n]))
          {
            reading->seated[cell][n] = unit;
            return TRUE;
          }
    }

  return FALSE;
}

static gboolean
all_find_room (VdGame *game)
{
  g_autofree guint16 (*seated)[4] = g_malloc (scenario->n_cells * sizeof *seated);
  g_autofree gboolean *tried = g_new (gboolean, scenario->n_cells);
  Reading reading = { game, seated, tried };

  memset (seated, 0xff, scenario->n_cells * sizeof *seated);
  for (guint unit = 0; unit < scenario->n_units; unit++)
    {
      memset (tried, 0, scenario->n_cells * sizeof *tried);
      if (is_owed (game, unit) && !find_seat (&reading, unit))
        return FALSE;
    }

  return TRUE;
}

/* What the reference says of one order. */
static gboolean
is_open (VdGame  *game,
         VdOrder  order)
{
  VdState before = game->state;
  gboolean open = FALSE;

  if (is_fit (game, order.unit, order.cell) &&
      game->n_at[order.cell] < scenario->settings[VD_SET_STACKING])
    {
      vd_game_place (game, order.unit, order.cell);
      open = all_find_room (game);
      vd_game_restore (game, &before);
    }

  return open;
}

static guint
compare_all (VdGame            *game,
             const VdOrderList *list)
{
  guint side = vd_play_decider (game);
  guint n = 0;

  for (guint unit = 0; unit < scenario->n_units; unit++)
    {
      const VdZone *zone = &scenario->zones[scenario->units[unit].zone];

      if (!is_owed (game, unit) || scenario->units[unit].side != side)
        continue;

      for (guint i = 0; i < zone->n_cells; i++)
        {
          VdOrder order = { VD_ORDER_DEPLOY, 0, unit, zone->cells[i], 0 };

          if (!is_open (game, order))
            continue;

          g_assert_cmpuint (n, <, list->n);
          g_assert_cmpmem (&list->orders[n], sizeof order, &order, sizeof order);
          n++;
        }
    }

  return n;
}

/* Orders of one decision in four are compared, as the reference is slow. */
static void
set_up_at_random (VdGame  *game,
                  guint64  seed)
{
  VdOrderList list = { 0 };

  vd_play_begin (game, seed);
  while (game->state.phase == VD_PHASE_SETUP)
    {
      VdOrder order;

      vd_play_list (game, &list);
      g_assert_cmpuint (list.n, >, 0);
      seed = vd_mix (seed, 7);
      if (list.orders[0].kind == VD_ORDER_DEPLOY && vd_below (seed, 4) == 0)
        g_assert_cmpuint (compare_all (game, &list), ==, list.n);

      order = list.orders[vd_below (vd_mix (seed, 11), list.n)];
      vd_play_apply (game, &order);
    }

  vd_order_list_clear (&list);
}

static void
test_against_reference (gconstpointer data)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  const char *more = g_getenv ("VD_GAMES");
  guint n = more != NULL ? g_ascii_strtoull (more, NULL, 10) : 2;

  scenario->settings[VD_SET_STACKING] = GPOINTER_TO_UINT (data);
  for (guint i = 0; i < n; i++)
    set_up_at_random (game, 1 + i);
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  scenario = battle_open (g_getenv ("VD_BATTLE"));

  g_test_add_data_func ("/room/one-to-a-hex", GUINT_TO_POINTER (1), test_against_reference);
  g_test_add_data_func ("/room/two-to-a-hex", GUINT_TO_POINTER (2), test_against_reference);

  status = g_test_run ();
  vd_scenario_free (scenario);
  return status;
}
