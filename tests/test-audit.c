/* test-audit.c: the audits find what is wrong with a position
 *
 * One member of a good position is changed at a time, as a faulty rule would
 * leave it.
 */
#include "tests/battle.h"

#include <string.h>

#include "core/audit-army.h"
#include "core/audit.h"
#include "core/play.h"

typedef struct
{
  const char *battle;
  void      (*spoil) (VdGame *game);
  const char *found;
} Fault;

static VdUnitId
find_unit (const VdGame *game,
           gboolean      in_reserve,
           gboolean      is_gun)
{
  const VdScenario *s = game->scenario;

  for (VdUnitId unit = 0; unit < s->n_units; unit++)
    if (vd_game_is_on_map (game, unit) && s->units[unit].in_reserve == in_reserve &&
        (s->classes[s->units[unit].unit_class].range > 0) == is_gun)
      return unit;

  g_assert_not_reached ();
}

static void
break_army (VdGame *game)
{
  game->state.shaken |= 1;
}

static void
forget_break (VdGame *game)
{
  game->state.morale[0] = 0;
}

static void
raise_army (VdGame *game)
{
  game->state.morale[0] = 51;
}

static void
hold_back (VdGame *game)
{
  VdUnitId unit = find_unit (game, FALSE, FALSE);

  game->state.reserve[unit / 64] |= G_GUINT64_CONSTANT (1) << unit % 64;
}

static void
attack_from_reserve (VdGame *game)
{
  game->state.units[find_unit (game, TRUE, FALSE)].flags |= VD_ATTACKED;
}

static void
disrupt_gun (VdGame *game)
{
  vd_game_lift (game, find_unit (game, FALSE, TRUE), VD_PLACE_DISRUPTED);
}

static void
lend_strength (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdUnitId unit = 0;

  while (s->units[unit].formation == s->markers[0].formation)
    unit++;
  game->state.fresh[0] = unit + 1;
}

static void
lose_count (VdGame *game)
{
  game->state.losses[0][0] += 4;
}

static void
crowd_hex (VdGame *game)
{
  game->n_at[game->state.units[find_unit (game, FALSE, FALSE)].cell]++;
}

static const Fault faults[] = {
  { "dresden", break_army, "has morale and is demoralized" },
  { "dresden", forget_break, "has no morale and is not demoralized" },
  { "dresden", raise_army, "is off its track" },
  { "dresden", hold_back, "never was in reserve" },
  { "dresden", attack_from_reserve, "has attacked from reserve" },
  { "dresden", disrupt_gun, "cannot be disrupted" },
  { "dresden", lose_count, "are not the sum of their units" },
  { "dresden", crowd_hex, "counts wrong" },
  { "eylau", lend_strength, "has another's fresh strength" },
};

static void
test_fault (gconstpointer data)
{
  const Fault *fault = data;
  VdScenario *scenario = battle_open (fault->battle);
  VdGame *game = vd_game_new (scenario);
  g_autofree char *wrong = NULL;
  char *before;

  vd_play_begin (game, 1);
  before = vd_game_audit (game);
  g_assert_null (before);
  fault->spoil (game);
  wrong = vd_game_audit (game);
  g_assert_nonnull (wrong);
  g_assert_nonnull (strstr (wrong, fault->found));

  vd_game_free (game);
  vd_scenario_free (scenario);
}

/* A level that changes though nothing happened to the army. */
static void
test_step (void)
{
  VdScenario *scenario = battle_open ("dresden");
  VdGame *game = vd_game_new (scenario);
  g_autofree VdState *before = g_new (VdState, 1);
  g_autofree char *wrong = NULL;
  char *right;

  vd_play_begin (game, 1);
  game->state.phase = VD_PHASE_COMBAT;
  game->state.combat.step = VD_STEP_RETREAT;
  *before = game->state;
  right = vd_audit_army_step (game, before);
  g_assert_null (right);
  game->state.morale[1]--;
  wrong = vd_audit_army_step (game, before);
  g_assert_nonnull (wrong);

  vd_game_free (game);
  vd_scenario_free (scenario);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strdup_printf ("/audit/%u", i);

      g_test_add_data_func (path, &faults[i], test_fault);
    }
  g_test_add_func ("/audit/step", test_step);

  return g_test_run ();
}
