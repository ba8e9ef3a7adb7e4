/* test-sequence.c: the sequence of play, as documents say it and as it is played
 *
 * VD_BATTLE names a battle whose system says it in full and not at all.
 */
#include "core/campaign/campaign.h"
#include "core/play/play.h"
#include "core/players/player.h"
#include "tests/shared/battle.h"
#include "tests/shared/made.h"

#include <string.h>

#define SEQUENCE "<sequence.*</sequence>"

static VdScenario *
compile (const Battle *battle)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  VdScenario *scenario = battle_compile (battle, findings);

  g_assert_nonnull (scenario);
  for (guint i = 0; i < findings->len; i++)
    g_assert_cmpint (((VdFinding *) findings->pdata[i])->severity, !=, VD_ERROR);

  return scenario;
}

/* (transfer full): the sequence of @s, every phase of every period by a row of its own. */
static char *
say_in_full (const VdScenario *s)
{
  GString *text = g_string_new ("<sequence>");

  for (guint period = 0; period < s->n_periods; period++)
    {
      g_string_append_printf (text, "<phase kind=\"movement\" period=\"%s\"/>",
                              s->periods[period].id);
      if (vd_scenario_has_phase (s, period, VD_PHASE_COMBAT))
        g_string_append_printf (text, "<phase kind=\"combat\" period=\"%s\"/>",
                                s->periods[period].id);
      g_string_append_printf (text, "<order period=\"%s\" first=\"first\"/>",
                              s->periods[period].id);
    }

  g_string_append (text, "</sequence>");
  return g_string_free (text, FALSE);
}

static guint64
play_games (const VdScenario *scenario)
{
  VdCampaign campaign = {
    .scenario = scenario, .seed = 3, .n_games = 3, .players = { "random", "random" },
  };
  VdGameResult *results;
  guint64 hash;

  for (guint i = 0; i < VD_MAX_OPTIONS; i++)
    campaign.choices[i] = -1;

  results = vd_campaign_run (&campaign);
  hash = vd_game_results_hash (results, campaign.n_games);
  vd_game_results_free (results, campaign.n_games);

  return hash;
}

/* A battle plays alike if its system says nothing of the sequence, and if it says all. */
static void
compare (const VdScenario *shipped,
         Battle           *battle)
{
  g_autoptr (VdScenario) other = compile (battle);

  for (guint period = 0; period < shipped->n_periods; period++)
    for (guint phase = 0; phase < VD_N_PHASES; phase++)
      g_assert_cmpint (vd_scenario_has_phase (other, period, phase), ==,
                       vd_scenario_has_phase (shipped, period, phase));
  g_assert_cmpint (other->sequence.second_begins, ==, 0);
  g_assert_cmphex (play_games (other), ==, play_games (shipped));
}

static void
test_in_full (void)
{
  g_autoptr (Battle) battle = battle_load (g_getenv ("VD_BATTLE"));
  g_autoptr (VdScenario) shipped = compile (battle);
  g_autofree char *rows = say_in_full (shipped);

  battle_replace (&battle->system, " combat=\"no\"", "");
  battle_replace (&battle->scenario, " combat=\"no\"", "");
  battle_replace (&battle->system, SEQUENCE, rows);
  compare (shipped, battle);
}

static void
test_unsaid (void)
{
  g_autoptr (Battle) battle = battle_load (g_getenv ("VD_BATTLE"));
  g_autoptr (VdScenario) shipped = compile (battle);

  battle_replace (&battle->system, SEQUENCE, "");
  compare (shipped, battle);
}

/* The made system with @rows for its sequence. */
static void
make (Made       *made,
      const char *rows)
{
  g_autofree char *text = g_strconcat ("<sequence>", rows, "</sequence><mechanics>", NULL);
  g_autofree char *system = made_swap (made_system, "<mechanics>", text);

  made_init (made, system, NULL, NULL);
  g_assert_no_error (made->error);
}

/* A night without combat, said by its period and by the sequence. */
static void
test_peace (void)
{
  static const char *const rows[] = {
    "",
    "<phase kind='movement'/><phase kind='combat' period='day'/>",
    ("<phase kind='movement' period='night'/><phase kind='movement' period='day'/>"
     "<phase kind='combat' period='day'/>"),
    "<phase kind='movement'/>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Made made;

      make (&made, rows[i]);
      made_assert_sound (&made);
      for (guint period = 0; period < 2; period++)
        g_assert_true (vd_scenario_has_phase (made.s, period, VD_PHASE_MOVEMENT));
      g_assert_true (vd_scenario_has_phase (made.s, 0, VD_PHASE_COMBAT));
      g_assert_false (vd_scenario_has_phase (made.s, 1, VD_PHASE_COMBAT));
      made_clear (&made);
    }
}

/* By its first letter, in capitals but for movement by initiative. */
static char
tell_phase (guint phase)
{
  return phase == VD_PHASE_INDIVIDUAL ? 'i' : g_ascii_toupper (vd_phase_names[phase][0]);
}

/* Ends phases, and writes who has which: "1M", "1i", "1C", "0M". */
static char *
tell_phases (const VdScenario *scenario)
{
  g_autoptr (VdGame) game = vd_game_new (scenario);
  GString *text = g_string_new (NULL);
  VdOrder end = { .kind = VD_ORDER_END };

  vd_play_begin (game, 1);
  while (!vd_play_is_over (game))
    {
      g_string_append_printf (text, "%u%c ", vd_play_decider (game),
                              tell_phase (game->state.phase));
      vd_play_apply (game, &end);
    }

  return g_string_free (text, FALSE);
}

/* Of three turns the second is a night; red, which is side 1, is the first side. */
static void
test_order (void)
{
  static const struct
  {
    const char *rows;
    const char *phases;
  } cases[] = {
    { "", "1M 1C 0M 0C 1M 0M 1M 1C 0M 0C " },
    { "<order period='night' first='first'/>", "1M 1C 0M 0C 1M 0M 1M 1C 0M 0C " },
    { "<order period='night' first='second'/>", "1M 1C 0M 0C 0M 1M 1M 1C 0M 0C " },
    { "<order period='day' first='second'/>", "0M 0C 1M 1C 1M 0M 0M 0C 1M 1C " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *phases = NULL;
      Made made;

      make (&made, cases[i].rows);
      made_assert_sound (&made);
      phases = tell_phases (made.s);
      g_assert_cmpstr (phases, ==, cases[i].phases);
      made_clear (&made);
    }
}

/* Movement by initiative comes after movement, in those periods that have it. */
static void
test_individual (void)
{
  static const struct
  {
    const char *rows;
    const char *phases;
  } cases[] = {
    { "", "1M 1i 1C 0M 0i 0C 1M 1i 0M 0i 1M 1i 1C 0M 0i 0C " },
    { ("<phase kind='movement'/><phase kind='individual' period='day'/><phase kind='combat'/>"
       "<order period='night' first='second'/>"),
      "1M 1i 1C 0M 0i 0C 0M 1M 1M 1i 1C 0M 0i 0C " },
    { "<phase kind='movement'/><phase kind='individual' period='night'/><phase kind='combat'/>",
      "1M 1C 0M 0C 1M 1i 0M 0i 1M 1C 0M 0C " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *phases = NULL, *text = NULL, *system = NULL, *scenario = NULL, *led = NULL;
      Made made;

      text = g_strconcat ("<sequence>", cases[i].rows, "</sequence><mechanics>"
                          "<mechanic name='initiative-march'/>", NULL);
      system = made_swap (made_system, "<mechanics>", text);
      scenario = made_swap (made_scenario, "strength='11/2'", "strength='11/2' initiative='3'");
      led = made_swap (scenario, "strength='1/2'", "strength='1/2' initiative='3'");
      made_init (&made, system, NULL, led);
      made_assert_sound (&made);
      phases = tell_phases (made.s);
      g_assert_cmpstr (phases, ==, cases[i].phases);
      made_clear (&made);
    }
}

/* It alone is no player-turn: of whose movement nothing is said a period has nothing. */
static void
test_alone (void)
{
  g_autofree char *system = made_swap (made_system, "<mechanics>",
                                       "<sequence><phase kind='movement' period='day'/>"
                                       "<phase kind='combat' period='day'/></sequence><mechanics>"
                                       "<mechanic name='initiative-march'/>");
  Made made;

  made_init (&made, system, NULL, NULL);
  made_assert_finds (&made, "rules.no-phase", 1);
  g_assert_true (vd_scenario_has_phase (made.s, 1, VD_PHASE_MOVEMENT));
  made_clear (&made);
}

static void
test_slips (void)
{
  static const struct
  {
    const char *rows;
    const char *code;
  } slips[] = {
    { "<phase kind='movement' period='day'/><phase kind='combat' period='day'/>",
      "rules.no-phase" },
    { "<phase kind='movement'/><phase kind='combat'/><phase kind='combat' period='day'/>",
      "rules.sequence-clash" },
    { "<phase kind='movement'/><phase kind='combat' period='night'/>", "rules.sequence-clash" },
    { "<order period='day' first='first'/><order period='day' first='second'/>",
      "rules.sequence-clash" },
    { "<phase kind='movement' period='dusk'/>", "reference.unknown" },
    { "<order period='dusk' first='second'/>", "reference.unknown" },
    { "<phase kind='combat' period='day'/><phase kind='movement'/>",
      "scenario.unknown-mechanic" },
    { "<phase kind='movement'/><phase kind='movement'/>", "scenario.unknown-mechanic" },
    { "<phase kind='movement'/><phase kind='individual'/>", "scenario.unknown-mechanic" },
    { "<phase kind='individual'/><phase kind='movement'/>", "scenario.unknown-mechanic" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (slips); i++)
    {
      Made made;

      make (&made, slips[i].rows);
      g_test_message ("%s", slips[i].rows);
      made_assert_finds (&made, slips[i].code, 1);
      g_assert_true (vd_scenario_has_phase (made.s, 0, VD_PHASE_MOVEMENT));
      g_assert_true (vd_scenario_has_phase (made.s, 1, VD_PHASE_MOVEMENT));
      made_clear (&made);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sequence/in-full", test_in_full);
  g_test_add_func ("/sequence/unsaid", test_unsaid);
  g_test_add_func ("/sequence/peace", test_peace);
  g_test_add_func ("/sequence/order", test_order);
  g_test_add_func ("/sequence/individual", test_individual);
  g_test_add_func ("/sequence/alone", test_alone);
  g_test_add_func ("/sequence/slips", test_slips);

  return g_test_run ();
}
