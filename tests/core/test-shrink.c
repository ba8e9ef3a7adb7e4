/* test-shrink.c: games that break are cut to the orders that it takes
 *
 * A rule is switched off, so that the audits have something to find.
 */
#include "tests/shared/battle.h"

#include <string.h>

#include "core/campaign/campaign.h"
#include "core/campaign/shrink.h"
#include "core/scenario/scenario.h"

typedef struct
{
  const VdScenario *scenario;
  guint             n_orders; /* of the game as it was played */
  char             *wrong;
  VdRecord         *shortest;
} Broken;

/* Moves that it takes to bring two units into one hex, and others out of their way. */
#define FEW 6

static void
keep (guint               number,
      const VdRecord     *record,
      const VdGameResult *result,
      gpointer            user_data)
{
  Broken *self = user_data;

  g_assert_nonnull (result->error);
  self->n_orders = record->orders->len;
  self->wrong = g_strdup (result->error);
  self->shortest = vd_shrink_record (self->scenario, record, 0, &self->wrong);
}

static void
play (VdScenario *scenario,
      Broken     *broken,
      guint64     seed)
{
  VdCampaign campaign = {
    .scenario = scenario, .seed = seed, .n_games = 1, .n_jobs = 1, .keep = keep, .user_data = broken,
  };

  *broken = (Broken) { .scenario = scenario };
  memset (campaign.choices, -1, sizeof campaign.choices);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    campaign.players[side] = "random";
  vd_game_results_free (vd_campaign_run (&campaign), 1);
}

/* Other orders may have to be given: reinforcements must come if they can. */
static guint
count_moves (const VdRecord *record)
{
  guint n = 0;

  for (guint i = 0; i < record->orders->len; i++)
    n += g_array_index (record->orders, VdRecordOrder, i).order.kind == VD_ORDER_MOVE;

  return n;
}

static void
assert_replays (const VdScenario *scenario,
                const VdRecord   *record)
{
  VdGame *game = vd_game_new (scenario);
  VdFault fault;

  g_assert_true (vd_record_replay (record, game, G_MAXUINT, &fault));
  vd_game_free (game);
}

static void
test_shrinks (void)
{
  VdScenario *scenario = battle_open (g_getenv ("VD_BATTLE"));

  vd_scenario_switch_off (scenario, VD_POINT_MOVE_STACKING);
  for (guint64 seed = 1; seed <= 3; seed++)
    {
      Broken broken;
      VdRecord *again;

      play (scenario, &broken, seed);
      g_assert_nonnull (broken.shortest);
      g_test_message ("%u orders of %u", broken.shortest->orders->len, broken.n_orders);
      g_assert_cmpuint (broken.shortest->orders->len, <, broken.n_orders);
      g_assert_cmpuint (count_moves (broken.shortest), <=, FEW);
      g_assert_nonnull (strstr (broken.wrong, "I-4: "));
      assert_replays (scenario, broken.shortest);

      /* It still breaks, and not one order can be left out. */
      again = vd_shrink_record (scenario, broken.shortest, 0, &broken.wrong);
      g_assert_nonnull (again);
      g_assert_cmpuint (again->orders->len, ==, broken.shortest->orders->len);

      vd_record_free (again);
      vd_record_free (broken.shortest);
      g_free (broken.wrong);
    }

  vd_scenario_free (scenario);
}

/* Neither does a good game, nor one that breaks otherwise. */
static void
test_does_not_break (void)
{
  VdScenario *bad = battle_open (g_getenv ("VD_BATTLE"));
  VdScenario *good = battle_open (g_getenv ("VD_BATTLE"));
  g_autofree char *other = g_strdup ("a legal order is listed twice");
  Broken broken;

  vd_scenario_switch_off (bad, VD_POINT_MOVE_STACKING);
  play (bad, &broken, 1);
  g_assert_nonnull (broken.shortest);
  g_assert_null (vd_shrink_record (good, broken.shortest, 0, &broken.wrong));
  g_assert_null (vd_shrink_record (bad, broken.shortest, 0, &other));

  vd_record_free (broken.shortest);
  g_free (broken.wrong);
  vd_scenario_free (bad);
  vd_scenario_free (good);
}

/* Names are no part of how a game breaks. */
static void
test_kinds (void)
{
  VdScenario *scenario = battle_open (g_getenv ("VD_BATTLE"));
  g_autofree char *wrong = g_strdup_printf ("%s stands in no hex", vd_scenario_get_unit_id (scenario, 0));
  g_autofree char *kind = vd_shrink_kind (scenario, wrong);
  g_autofree char *plain = vd_shrink_kind (scenario, "I-9: losses or exits are not the sum of their "
                                                     "units");

  g_assert_cmpstr (kind, ==, "… stands in no hex");
  g_assert_cmpstr (plain, ==, "I-9: losses or exits are not the sum of their units");
  vd_scenario_free (scenario);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shrink/shrinks", test_shrinks);
  g_test_add_func ("/shrink/does-not-break", test_does_not_break);
  g_test_add_func ("/shrink/kinds", test_kinds);

  return g_test_run ();
}
