/* test-same-dice.c: two versions of a battle in which the same dice fall
 *
 * In Lindach two units change their places in the document, or one more stands
 * before them; the reinforcement group that is rolled for comes first.
 */
#include "core/combat/leader-fate.h"
#include "core/play/play.h"
#include "tests/shared/battle.h"

typedef struct
{
  VdScenario *scenario;
  VdGame     *game;
} Version;

static void
open_version (Version    *version,
              const char *pattern,
              const char *by)
{
  g_autoptr (Battle) battle = battle_load ("the-bridge-at-lindach");
  g_autoptr (GPtrArray) findings = vd_findings_new ();

  if (pattern != NULL)
    battle_replace (&battle->scenario, pattern, by);
  version->scenario = battle_compile (battle, findings);
  g_assert_nonnull (version->scenario);
  version->game = NULL;
}

static void
close_version (Version *version)
{
  g_clear_pointer (&version->game, vd_game_free);
  vd_scenario_free (version->scenario);
}

static void
put (Version    *version,
     const char *id,
     const char *label)
{
  VdUnitId unit = vd_scenario_find_unit (version->scenario, id);

  g_assert_cmpuint (unit, !=, VD_NONE);
  vd_game_move (version->game, unit, vd_scenario_find_cell (version->scenario, label));
}

/* Returns: what falls when the brigade attacks a unit north of the river */
static guint
roll (Version    *version,
      guint64     seed,
      const char *defender)
{
  VdUnitId brigade = vd_scenario_find_unit (version->scenario, "lannes-1");
  VdUnitId enemy = vd_scenario_find_unit (version->scenario, defender);
  const VdOrder orders[] = {
    { VD_ORDER_ATTACK, 0, enemy, 0, 0 }, { VD_ORDER_WITH, 0, brigade, 0, 0 },
    { VD_ORDER_ROLL, 0, 0, 0, 0 },
  };

  if (version->game == NULL)
    version->game = vd_game_new (version->scenario);
  vd_play_begin (version->game, seed);
  put (version, defender, "0304");
  put (version, "lannes-1", "0303");
  version->game->state.phase = VD_PHASE_COMBAT;
  vd_play_open_phase (version->game);
  for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
    {
      g_assert_true (vd_play_test (version->game, &orders[i], NULL, 0, NULL).legal);
      vd_play_apply (version->game, &orders[i]);
    }

  return version->game->thrown.dice[0];
}

/* Returns: what falls for the relief in its first turn */
static guint
roll_for_arrival (Version *version,
                  guint64  seed)
{
  guint group = vd_scenario_find_group (version->scenario, "the-relief");
  VdOrder order = { VD_ORDER_SUMMON, 0, group, 0, 0 };

  if (version->game == NULL)
    version->game = vd_game_new (version->scenario);
  vd_play_begin (version->game, seed);
  version->game->state.turn = 4;
  version->game->state.player = 1;
  vd_play_open_phase (version->game);
  g_assert_true (vd_play_test (version->game, &order, NULL, 0, NULL).legal);
  vd_play_apply (version->game, &order);
  return version->game->thrown.dice[0];
}

#define SEEDS 60

static guint
count_same (Version *a,
            Version *b)
{
  guint n = 0;

  for (guint64 seed = 0; seed < SEEDS; seed++)
    n += roll (a, seed, "jager") == roll (b, seed, "jager") &&
         roll (a, seed, "battery") == roll (b, seed, "battery") &&
         roll_for_arrival (a, seed) == roll_for_arrival (b, seed);

  return n;
}

static void
compare (const char *pattern,
         const char *by)
{
  Version a, apart, together;

  open_version (&a, NULL, NULL);
  open_version (&apart, pattern, by);
  open_version (&together, pattern, by);
  vd_scenario_share_dice (together.scenario, a.scenario);

  g_assert_cmpuint (count_same (&a, &a), ==, SEEDS);
  g_assert_cmpuint (count_same (&a, &together), ==, SEEDS);
  g_assert_cmpuint (count_same (&a, &apart), <, SEEDS / 2);
  close_version (&a);
  close_version (&apart);
  close_version (&together);
}

static void
test_other_order (void)
{
  compare ("( *<unit id=\"jager\"[^\\n]*\\n)( *<unit id=\"dragoons\"[^\\n]*\\n)", "\\2\\1");
}

static void
test_one_more (void)
{
  compare ("( *<unit id=\"jager\"[^\\n]*\\n)",
           "<unit id=\"more\" code=\"+\" side=\"prussian\" class=\"infantry\" strength=\"1\" move=\"4\"/>"
           "\\1");
}

static void
test_other_groups (void)
{
  Version a, b;

  open_version (&a, NULL, NULL);
  open_version (&b, "( *<group id=\"the-reserve\"[^\\n]*\\n)( *<group id=\"the-relief\"[^\\n]*\\n)",
                "\\2\\1");
  g_assert_cmpuint (vd_scenario_find_group (a.scenario, "the-relief"), !=,
                    vd_scenario_find_group (b.scenario, "the-relief"));
  vd_scenario_share_dice (b.scenario, a.scenario);
  g_assert_cmpuint (count_same (&a, &b), ==, SEEDS);
  close_version (&a);
  close_version (&b);
}

/* What only one version has rolls by itself, and not as another unit. */
static void
test_own_dice (void)
{
  Version a, b;
  guint n = 0;

  open_version (&a, NULL, NULL);
  open_version (&b, "\"jager\"", "\"sharpshooters\"");
  vd_scenario_share_dice (b.scenario, a.scenario);
  for (guint unit = 0; unit < b.scenario->n_units; unit++)
    n += b.scenario->die_units[unit] == b.scenario->n_units + unit;
  g_assert_cmpuint (n, ==, 1);
  close_version (&a);
  close_version (&b);
}

/* Returns: what falls for @leader, who is driven off in @phase, by a march that has spent @spent */
static guint
roll_for_capture (VdGame   *game,
                  guint64   seed,
                  VdUnitId  leader,
                  VdPhase   phase,
                  guint     spent)
{
  vd_play_begin (game, seed);
  game->state.phase = phase;
  game->state.march.n = phase == VD_PHASE_MOVEMENT;
  game->state.march.spent[0] = spent;
  vd_fate_owe_roll (game, leader);
  game->thrown.n = 0;
  vd_fate_apply (game, &(VdOrder) { .kind = VD_ORDER_CAPTURE, .unit = leader });
  return game->thrown.dice[0];
}

/* A leader who has been repulsed, and is repulsed again or goes off before combat in the same turn,
 * has no second die that is known from the first. */
static void
test_captures (void)
{
  g_autoptr (Battle) battle = battle_load_from ("tests/cases/rules", "set-up");
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  VdScenario *s = battle_compile (battle, findings);
  VdGame *game = vd_game_new (s);
  VdUnitId leader = s->leaders[0];
  guint n_alike = 0, n_again = 0;

  for (guint64 seed = 0; seed < SEEDS; seed++)
    {
      guint die = roll_for_capture (game, seed, leader, VD_PHASE_MOVEMENT, 4);

      n_alike += die == roll_for_capture (game, seed, leader, VD_PHASE_COMBAT, 0);
      n_again += die == roll_for_capture (game, seed, leader, VD_PHASE_MOVEMENT, 8);
    }

  g_assert_cmpuint (n_alike, <, SEEDS / 2);
  g_assert_cmpuint (n_again, <, SEEDS / 2);
  vd_game_free (game);
  vd_scenario_free (s);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/same-dice/other-order", test_other_order);
  g_test_add_func ("/same-dice/one-more", test_one_more);
  g_test_add_func ("/same-dice/other-groups", test_other_groups);
  g_test_add_func ("/same-dice/own-dice", test_own_dice);

  g_test_add_func ("/same-dice/captures", test_captures);

  return g_test_run ();
}
