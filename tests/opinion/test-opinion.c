/* test-opinion.c: the core and a second opinion on random positions
 *
 * Every table of tests/opinion/tables is compared.  The seeds are fixed;
 * VD_POSITIONS in the environment asks for so many positions in all, VD_SEED
 * for others.
 */
#include "tests/opinion/opinion-compare.h"

#include <string.h>

#define USUAL 2800
#define A_BOARD 20 /* positions on one board */

static GPtrArray *tables;

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
  trial->tally = (Tally) { 0 };
  while (trial->tally.positions < n && trial->tally.differ < most)
    {
      g_autofree char *name = g_strdup_printf ("opinion-%u", trial->tally.positions);

      trial_new_board (trial, name);
      compare_sight (trial);
      for (guint i = 0; i < A_BOARD && trial->tally.differ < most; i++)
        {
          trial->tally.positions++;
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
  g_test_message ("%u positions, %u combats, %u fresh units, %u shifts, %u positions beyond an "
                  "opinion, %u differences", trial->tally.positions, trial->tally.combats,
                  trial->tally.fresh, trial->tally.shifts, trial->tally.beyond,
                  trial->tally.differ);
  trial_clear (trial);
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
  VD_POINT_INTEGRITY, VD_POINT_INTEGRITY_SHIFT, VD_POINT_INTEGRITY_GUNS,
  VD_POINT_INTEGRITY_ATTACK, VD_POINT_FRESH_ONCE, VD_POINT_FRESH_ADDS, VD_POINT_FRESH_GUNS,
  VD_POINT_FRESH_ORDER, VD_POINT_COORDINATION, VD_POINT_ARMY_SHIFT, VD_POINT_STACK_ATTACKS,
  VD_POINT_STACK_DEFENDS,
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
      noticed = trial->tally.differ > 0;
      trial_clear (trial);
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
  g_autofree char *folder = g_build_filename (g_getenv ("VD_SOURCE"), "tests", "opinion", "tables",
                                              NULL);
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
