/* Documents to a scenario: units, reinforcements, special rules, overrides, and
 * what is unsound or not played. */
#include "formats/project/fingerprint.h"
#include "tests/shared/made.h"

#include <string.h>

#include "core/checks/check.h"
#include "core/play/play.h"
#include "formats/check/check.h"
#include "formats/compile/compile.h"

static void
test_units (void)
{
  Made made;
  const VdScenario *s;

  made_init (&made, NULL, NULL, NULL);
  s = made.s;
  g_assert_cmpuint (s->n_units, ==, 2);
  g_assert_cmpuint (s->first_side, ==, 1);
  g_assert_cmpfloat (s->side[0].blue, ==, 1.0);
  g_assert_cmpstr (s->side[1].name, ==, "red");
  g_assert_cmpuint (s->units[0].strength, ==, 22);
  g_assert_cmpuint (s->units[1].strength, ==, 2);
  g_assert_cmpstr (s->units[0].code, ==, "1/B");
  g_assert_cmpuint (s->units[0].start, ==, made_cell (&made, "0202"));
  g_assert_cmpuint (s->units[1].start, ==, VD_NO_CELL);
  g_assert_cmpuint (vd_scenario_find_unit (s, "r1"), ==, 1);
  g_assert_cmpuint (vd_scenario_find_unit (s, "r2"), ==, VD_NONE);
  g_assert_cmpuint (s->n_turns, ==, 3);
  g_assert_cmpuint (s->turn_period[0], ==, 0);
  g_assert_cmpuint (s->turn_period[1], ==, 1);
  g_assert_null (vd_scenario_why_unplayable (s));
  made_clear (&made);
}

/* A unit takes its side from its formation, what that belongs to, or an army. */
static void
test_formations (void)
{
  g_autofree char *armies = made_swap (made_scenario, "<units>",
                                       "<armies><army id='north' side='red'/></armies><units>"
                                       "<formation id='corps' army='north'/>"
                                       "<formation id='division' parent='corps'/>");
  g_autofree char *scenario = made_swap (armies, "side='red' class='guns'",
                                         "formation='division' class='guns'");
  Made made;

  made_init (&made, NULL, NULL, scenario);
  made_assert_sound (&made);
  g_assert_cmpuint (made.s->units[1].side, ==, 1);
  g_assert_cmpuint (made.s->units[1].formation, ==, 1);
  g_assert_cmpuint (made.s->units[0].formation, ==, VD_NONE);
  made_clear (&made);
}

static void
test_groups (void)
{
  g_autofree char *scenario =
    made_swap (made_scenario, "<group id='r' side='red' turn='2' at='0101' units='r1'/>",
               "<group id='r' turn='2' at='0101 0102' units='r1' when='plan=b' delay='yes' "
               "cancelled-by='exit 0104 blue'/>"
               "<group id='e' side='blue' turn='3' edge='a:north' units=''/>"
               "<group id='h' side='blue' turn='3' region='heights' units=''/>");
  g_autofree char *options =
    made_swap (scenario, "<units>", "<options><option id='plan' chooser='red'><choice id='a'/>"
               "<choice id='b' default='yes' when='louis=no'/></option>"
               "<option id='louis' chooser='blue'><choice id='no'/><choice id='yes'/></option>"
               "</options><units>");
  Made made;
  const VdGroup *group;

  made_init (&made, NULL, NULL, options);
  made_assert_sound (&made);
  group = made.s->groups;
  g_assert_cmpuint (group[0].kind, ==, VD_ENTRY_HEXES);
  g_assert_cmpuint (group[0].n_cells, ==, 2);
  g_assert_cmpuint (group[0].side, ==, 1);
  g_assert_cmpuint (group[0].edges, ==, 1 << 0 | 1 << 1);
  g_assert_true (group[0].may_delay);
  g_assert_cmpuint (group[0].when.allowed[0], ==, 1 << 1);
  g_assert_cmpuint (group[0].when.allowed[1], ==, 0);
  g_assert_cmpuint (group[0].cancel_cell, ==, made_cell (&made, "0104"));
  g_assert_cmpuint (group[0].cancel_side, ==, 0);
  g_assert_cmpuint (group[1].kind, ==, VD_ENTRY_ANY);
  g_assert_cmpuint (group[1].n_cells, ==, 4);
  g_assert_cmpuint (group[1].cancel_cell, ==, VD_NO_CELL);
  g_assert_cmpuint (group[2].n_cells, ==, 2);
  g_assert_cmpuint (made.s->options[0].chooser, ==, 1);
  g_assert_cmpuint (made.s->options[0].initial, ==, 1);
  g_assert_cmpuint (made.s->options[0].choice_when[1].allowed[1], ==, 1 << 0);
  made_clear (&made);
}

static void
test_special (void)
{
  g_autofree char *scenario =
    made_swap (made_scenario, "<turns",
               "<morale><level side='red' field='a' points='15/2'/></morale>"
               "<exits><exit side='blue' edges='west north' demoralized='any'/></exits>"
               "<tracks><track id='t' side='red' spaces='3'>"
               "<section id='s' from='a:heights' to='heights'/></track></tracks>"
               "<victory><award id='v' side='red' points='2' test='ratio-above' of='blue' to='red' "
               "ratio='3:2' case='S 19.1'/>"
               "<award side='blue' points='1' test='exited-at-least' of='blue' field='a' "
                "edges='west' "
               "value='20' name='Blue got away'/>"
               "<level margin='1' name='Some'/></victory><turns");
  Made made;
  const VdScenario *s;

  made_init (&made, NULL, NULL, scenario);
  made_assert_sound (&made);
  s = made.s;
  g_assert_cmpuint (s->levels[0].points, ==, 30);
  g_assert_cmpuint (s->exits[0].edges, ==, 1 << 0 | 1 << 1);
  g_assert_true (s->exits[0].needs_demoralized);
  g_assert_cmpuint (s->tracks[0].spaces, ==, 3);
  g_assert_cmpuint (s->tracks[0].sections[0].n_ends[1], ==, 2);
  g_assert_cmpuint (s->awards[0].num, ==, 3);
  g_assert_cmpuint (s->awards[0].den, ==, 2);
  g_assert_cmpstr (s->awards[0].text, ==, "ratio-above blue red 3:2");
  g_assert_cmpuint (s->awards[1].test, ==, VD_TEST_EXITED_AT_LEAST);
  g_assert_cmpuint (s->awards[1].edges, ==, 1 << 1);
  g_assert_cmpuint (s->awards[1].value, ==, VD_Q (20));
  g_assert_cmpstr (s->awards[1].text, ==, "Blue got away");
  g_assert_cmpuint (s->victory_levels[0].margin, ==, 1);
  made_clear (&made);
}

/* Of a point that no row binds the scenario names the case, else the system; neither is
 * a rule that is played. */
static void
test_unbound (void)
{
  static const struct
  {
    const char *system, *scenario; /* what each says by default */
    const char *wanted;
  } rows[] = {
    { NULL, NULL, "" },
    { "S 0", NULL, "S 0" },
    { NULL, "own rule", "own rule" },
    { "S 0", "own rule", "own rule" },
  };
  Made made;
  guint64 hash;

  made_init (&made, NULL, NULL, NULL);
  made_assert_sound (&made);
  hash = vd_project_fingerprint (made.project);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (VdScenario) s = NULL;

      g_free (vd_node_set (vd_document_get_root (made.project->system), "unbound",
                           rows[i].system));
      g_free (vd_node_set (vd_document_get_root (made.project->scenario), "unbound",
                           rows[i].scenario));
      s = vd_project_compile (made.project, made.findings);
      made_assert_sound (&made);
      g_assert_cmpstr (vd_scenario_get_case (s, vd_scenario_cite (s, VD_POINT_MOVE_STACKING)), ==,
                       "S 5.3");
      g_assert_cmpstr (vd_scenario_get_case (s, vd_scenario_cite (s, VD_POINT_ENTRY_DUE)), ==,
                       rows[i].wanted);
      g_assert_cmpuint (vd_project_fingerprint (made.project), ==, hash);
    }
  made_clear (&made);
}

/* What the scenario gives counts; what it leaves out stays the system's. */
static void
test_override (void)
{
  g_autofree char *scenario =
    made_swap (made_scenario, "<turns",
               "<override>"
               "<chart><hex id='marsh' cost='4'><except class='infantry guns' cost='5'/></hex>"
               "<hex id='orchard' cost='3/2'/></chart>"
               "<periods><period id='night' range='1'><closed terrain='marsh'/></period>"
               "<period id='fog' allowance='1/2'/></periods>"
               "<mechanics><mechanic name='exit'/><set name='stacking' value='3'/>"
               "<set name='entry-occupied' value='red'/><set name='entry-cost' value='1/2'/>"
                "</mechanics>"
               "<rules><bind point='move.stacking' case='X 1'/></rules>"
               "</override><turns");
  Made made;
  const VdScenario *s;

  made_init (&made, NULL, NULL, scenario);
  made_assert_sound (&made);
  s = made.s;
  g_assert_cmpuint (s->n_terrains, ==, 4);
  g_assert_cmpuint (s->terrains[2].cost, ==, VD_Q (4));
  g_assert_cmpuint (s->terrains[2].defence, ==, VD_Q (2));
  g_assert_cmpuint (s->terrains[3].cost, ==, 6);
  g_assert_cmpuint (s->n_exceptions, ==, 3);
  g_assert_false (vd_scenario_has_phase (s, 1, VD_PHASE_COMBAT));
  g_assert_cmpuint (s->periods[1].range, ==, 1);
  g_assert_cmpuint (s->periods[1].closed_terrain, ==, 1 << 1 | 1 << 2);
  g_assert_cmpuint (s->periods[2].allowance_under, ==, 2);
  g_assert_true (s->mechanics[VD_MECHANIC_EXIT]);
  g_assert_true (s->mechanics[VD_MECHANIC_ADVANCE]);
  g_assert_cmpint (s->settings[VD_SET_STACKING], ==, 3);
  g_assert_cmpint (s->settings[VD_SET_ENTRY_OCCUPIED_SIDES], ==, 1 << 1);
  g_assert_cmpint (s->settings[VD_SET_ENTRY_COST], ==, 2);
  g_assert_cmpstr (vd_scenario_get_case (s, s->point_case[VD_POINT_MOVE_STACKING]), ==, "X 1");
  made_clear (&made);
}

/* What is not there cannot be taken away: the message says what is nearly so called. */
static void
test_absent_slip (void)
{
  g_autofree char *scenario =
    made_swap (made_scenario, "<turns", "<override><chart><hex id='wood' absent='yes'/>"
               "<hex id='marhs' absent='yes'/><hex id='swamp'/>\n"
               "<path id='raod' absent='yes'/></chart></override><turns");
  const VdFinding *finding = NULL;
  Made made;

  made_init (&made, NULL, NULL, scenario);
  made_assert_finds (&made, "reference.unknown", 2);
  for (guint i = 0; i < made.findings->len && finding == NULL; i++)
    if (strstr (((VdFinding *) made.findings->pdata[i])->text, "marhs") != NULL)
      finding = made.findings->pdata[i];

  g_assert_nonnull (finding);
  g_assert_nonnull (strstr (finding->remedy, "marsh, clear"));
  g_assert_null (strstr (finding->remedy, "wood"));
  g_assert_cmpuint (made.s->n_terrains, ==, 4);
  g_assert_cmpuint (made.s->n_path_kinds, ==, 1);
  made_clear (&made);
}

/* What is said of a wrong value names all that may stand there. */
static void
test_remedies (void)
{
  g_autofree char *never =
    made_swap (made_scenario, "<turns", "<override><chart><hex id='wood' cost='nevr'/></chart>"
               "</override><turns");
  g_autofree char *exits =
    made_swap (made_scenario, "<turns", "<exits><exit side='blue' edges='north' demoralized='nay'/>"
               "</exits><turns");
  const VdFinding *finding = NULL;
  Made made;

  made_init (&made, NULL, NULL, never);
  made_assert_finds (&made, "value.number", 1);
  for (guint i = 0; i < made.findings->len; i++)
    if (strcmp (((VdFinding *) made.findings->pdata[i])->code, "value.number") == 0)
      finding = made.findings->pdata[i];
  g_assert_nonnull (strstr (finding->remedy, "or \"never\""));
  made_clear (&made);

  made_init (&made, NULL, NULL, exits);
  made_assert_finds (&made, "scenario.unknown-mechanic", 0);
  vd_check_project (made.project, made.s, made.findings);
  made_assert_finds (&made, "document.unknown-value", 1);
  made_clear (&made);
}

/* The same exception in the override replaces the chart's. */
static void
test_override_exception (void)
{
  g_autofree char *scenario =
    made_swap (made_scenario, "<turns", "<override><chart><hex id='marsh'>"
               "<except class='infantry' cost='6'/></hex></chart></override><turns");
  Made made;

  made_init (&made, NULL, NULL, scenario);
  made_assert_sound (&made);
  g_assert_cmpuint (made.s->n_exceptions, ==, 1);
  g_assert_cmpint (made.s->exceptions[0].cost, ==, VD_Q (6));
  made_clear (&made);
}

/* A matching of units to hexes finds room where taking the first free hex
 * would not. */
static void
test_zones (void)
{
  g_autofree char *units =
    made_swap (made_scenario, "</units>",
               "<unit id='b2' side='blue' class='guns' strength='1' move='3'/>"
               "<unit id='b3' side='blue' class='infantry' strength='1' move='3'/></units>");
  g_autofree char *scenario =
    made_swap (units, "</setup>",
               "<zone units='b3' region='wide'/><zone units='b2' region='narrow'/>"
               "</setup>");
  g_autofree char *map =
    made_swap (made_map, "</regions>", "<region id='wide' hexes='0103 0104'/>"
               "<region id='narrow' hexes='0103 0304'/></regions>");
  g_autofree char *system = made_swap (made_system, "name='stacking' value='2'",
                                       "name='stacking' value='1'");
  Made made;

  made_init (&made, system, map, scenario);
  g_assert_cmpuint (made.findings->len, ==, 0);
  g_assert_cmpuint (made.s->n_zones, ==, 2);
  g_assert_cmpuint (made.s->units[3].zone, ==, 0);
  g_assert_cmpuint (made.s->units[2].zone, ==, 1);
  g_assert_cmpuint (made.s->units[1].zone, ==, VD_NONE);
  g_assert_cmpuint (made.s->units[2].start, ==, made_cell (&made, "0103"));
  g_assert_cmpuint (made.s->units[3].start, ==, made_cell (&made, "0104"));
  made_clear (&made);
}

/* Whatever the rules do not play is said, and said once. */
static void
test_unknown (void)
{
  static const char *const pieces[][2] = {
    { "<turns", "<restrictions><hold side='red' region='rear'/></restrictions><turns" },
    { "move='4'", "move='4' traits='brave'" },
    { "<turns", "<morale><level side='red' army='a' points='2'/></morale><turns" },
    { "move='4'", "move='4' steps='2'" },
    { "<turns", "<override><mechanics><set name='stacking' value='4' for='infantry'/></mechanics>"
                "</override><turns" },
    { "<turns", "<override><sequence><phase kind='combat'/></sequence></override><turns" },
    { "<turns", "<override><periods><period id='night'><except range='1'/></period></periods>"
                "</override><turns" },
    { "<turns", "<victory><award side='red' points='1' test='losses-at-least' of='red' value='1'>"
                "<also test='losses-each' of='red'/></award></victory><turns" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autofree char *scenario = made_swap (made_scenario, pieces[i][0], pieces[i][1]);
      Made made;

      made_init (&made, NULL, NULL, scenario);
      g_assert_no_error (made.error);
      for (guint f = 0; f < made.findings->len; f++)
        g_assert_cmpstr (((VdFinding *) made.findings->pdata[f])->code, ==,
                         "scenario.unknown-mechanic");
      g_assert_cmpuint (made.findings->len, >=, 1);
      g_assert_cmpint (made.s->settings[VD_SET_STACKING], ==, 2);
      g_assert_cmpuint (made.s->n_awards, ==, 0);
      made_clear (&made);
    }
}

/* How sure a row is, in a word that is not known yet, is nothing to the rules; and "no" is
 * as good as nothing. */
static void
test_moot_words (void)
{
#define AWARD "<victory><award side='red' points='1' test='holds' of='red' hexes='0101'"
  static const char *const awards[] = {
    AWARD " status='newer'/></victory><turns",
    AWARD "><also test='holds' of='red' hexes='0101' status='newer'/></award></victory><turns",
    AWARD "/><level side='red' margin='1' draw='no' name='Won'/></victory><turns",
  };

  for (guint i = 0; i < G_N_ELEMENTS (awards); i++)
    {
      g_autofree char *scenario = made_swap (made_scenario, "<turns", awards[i]);
      Made made;

      made_init (&made, NULL, NULL, scenario);
      g_assert_no_error (made.error);
      g_assert_cmpuint (made.s->n_awards, ==, 1);
      g_assert_cmpuint (made.s->awards[0].n_also, ==, i == 1);
      g_assert_cmpuint (made.s->n_victory_levels, ==, i == 2);
      made_assert_finds (&made, "scenario.unknown-mechanic", 0);
      made_clear (&made);
    }
#undef AWARD
}

/* A sound part compiles whatever stands beside it. */
static void
test_unsound (void)
{
  g_autofree char *units = made_swap (made_scenario, "</units>", "<unit id='r1' side='red'/>"
                                      "<unit id='x' side='green' class='infantry' strength='1/3' "
                                      "move='99'/></units>");
  g_autofree char *scenario =
    made_swap (units, "<turns",
               "<tracks><track id='t' side='red' spaces='0'>"
               "<section id='s' from='nowhere' to='heights'/></track></tracks><turns");
  Made made;

  made_init (&made, NULL, NULL, scenario);
  made_assert_finds (&made, "reference.duplicate", 1);
  made_assert_finds (&made, "reference.unknown", 2);
  made_assert_finds (&made, "value.number", 3);
  g_assert_cmpuint (made.s->n_units, ==, 3);
  g_assert_cmpuint (made.s->tracks[0].n_sections, ==, 0);
  made_clear (&made);
}

/* What is not played is read all the same. */
static void
test_unplayed_numbers (void)
{
  g_autofree char *scenario = made_swap (made_scenario, "turn='2' at",
                                         "turn='2' die='six' until='1' within='-1' at");
  Made made;

  made_init (&made, NULL, NULL, scenario);
  made_assert_finds (&made, "value.number", 3);
  made_clear (&made);

  g_free (scenario);
  scenario = made_swap (made_scenario, "turn='2' at", "turn='2' die='1 2' until='2' within='8' at");
  made_init (&made, NULL, NULL, scenario);
  made_assert_finds (&made, "value.number", 0);
  made_clear (&made);
}

/* Formations that are part of themselves are named, and those below them are
 * not; whoever asks for their side comes to an end. */
static void
test_circular (void)
{
  g_autofree char *units =
    made_swap (made_scenario, "<units>",
               "<units><formation id='a' parent='c'/><formation id='b' parent='a'/>"
               "<formation id='c' parent='b'/><formation id='d' parent='a'/>"
               "<formation id='e' parent='e'/><formation id='f' side='red'/>"
               "<formation id='g' parent='f'/><formation id='h' parent='g'/>");
  g_autofree char *scenario = made_swap (units, "<unit id='b1'",
                                         "<unit id='r2' formation='h' class='guns' strength='1' "
                                         "move='3'/><unit id='r3' formation='d' class='guns' "
                                         "strength='1' move='3'/><unit id='b1'");
  Made made;

  made_init (&made, NULL, NULL, scenario);
  made_assert_finds (&made, "reference.circular", 2);
  made_assert_finds (&made, "value.missing", 1);
  g_assert_cmpuint (made.s->units[0].side, ==, 1);
  made_clear (&made);
}

/* A number that cannot be read is one fault, whatever hangs on it. */
static void
test_one_fault (void)
{
  g_autofree char *turns = made_swap (made_scenario, "count='3'", "count='300'");
  g_autofree char *odds = made_swap (made_system, "odds='1-2'", "odds='1:2'");
  g_autofree char *die = made_swap (made_system, "die='2' case", "die='two' case");
  Made made;

  made_init (&made, NULL, NULL, turns);
  made_assert_finds (&made, "value.number", 1);
  g_assert_cmpuint (made.findings->len, ==, 1);
  made_clear (&made);

  made_init (&made, odds, NULL, NULL);
  made_assert_finds (&made, "value.number", 1);
  g_assert_cmpuint (made.findings->len, ==, 1);
  g_assert_cmpuint (made.s->table.n_columns, ==, 1);
  made_clear (&made);

  made_init (&made, die, NULL, NULL);
  made_assert_finds (&made, "value.number", 1);
  g_assert_cmpuint (made.findings->len, ==, 1);
  made_clear (&made);
}

/* What the rules could not play with is not given to them; a strength of
 * nothing is. */
static void
test_left_out (void)
{
  g_autofree char *options = made_swap (made_scenario, "<units>",
                                        "<options><option id='plan'/></options><units>");
  g_autofree char *groups = made_swap (options, "at='0101'", "at='9999'");
  g_autofree char *scenario = made_swap (groups, "strength='1/2'", "strength='0'");
  Made made;

  made_init (&made, NULL, NULL, scenario);
  made_assert_finds (&made, "value.missing", 1);
  made_assert_finds (&made, "entry.no-such-hex", 1);
  made_assert_finds (&made, "scenario.unknown-mechanic", 0);
  g_assert_cmpuint (made.s->n_options, ==, 0);
  g_assert_cmpuint (made.s->n_groups, ==, 0);
  g_assert_cmpuint (made.s->units[1].strength, ==, 0);
  made_clear (&made);
}

/* With more choices than can be tried one by one, conditions are compared. */
static void
test_many_options (void)
{
  g_autoptr (GString) options = g_string_new ("<options>");
  g_autofree char *groups =
    made_swap (made_scenario, "units='r1'/>",
               "units='r1' when='o0=a o1=a'/>"
               "<group id='s' side='red' turn='3' at='0101' units='r1' when='o1=b'/>");
  g_autofree char *scenario = NULL;
  g_autofree char *loose = NULL;
  Made made;

  for (guint i = 0; i < VD_MAX_OPTIONS; i++)
    g_string_append_printf (options, "<option id='o%u'><choice id='a'/><choice id='b'/>"
                            "<choice id='c'/><choice id='d'/></option>", i);
  g_string_append (options, "</options><units>");
  scenario = made_swap (groups, "<units>", options->str);
  loose = made_swap (scenario, "o1=b", "o7=b");

  made_init (&made, NULL, NULL, scenario);
  vd_check_scenario (made.s, made.findings);
  g_assert_cmpuint (vd_findings_count (made.findings, VD_ERROR), ==, 0);
  made_clear (&made);

  made_init (&made, NULL, NULL, loose);
  vd_check_scenario (made.s, made.findings);
  g_assert_cmpuint (vd_findings_count (made.findings, VD_ERROR), ==, 1);
  made_clear (&made);
}

/* A unit that only the second choice of a later turn brings is in the game from
 * that choice on; one that only the first would bring no longer is. */
static void
test_late_choice (void)
{
  g_autofree char *units =
    made_swap (made_scenario, "</units>",
               "<unit id='r2' side='red' class='infantry' strength='1' move='3'/></units>");
  g_autofree char *options =
    made_swap (units, "<units>",
               "<options><option id='o' chooser='red' turn='1'><choice id='a' default='yes'/>"
               "<choice id='b'/></option></options><units>");
  g_autofree char *scenario =
    made_swap (options, "units='r1'/>",
               "units='r1' when='o=a'/>"
               "<group id='s' side='red' turn='2' at='0101' units='r2' when='o=b'/>");
  g_autoptr (VdGame) game = NULL;
  Made made;

  made_init (&made, NULL, NULL, scenario);
  made_assert_sound (&made);
  game = vd_game_new (made.s);
  vd_play_begin (game, 1);
  g_assert_cmpuint (game->state.units[1].place, ==, VD_PLACE_WAITING);
  g_assert_cmpuint (game->state.units[2].place, ==, VD_PLACE_UNUSED);

  vd_play_apply (game, &(VdOrder) { VD_ORDER_CHOOSE, 1, 0, 0, 0 });
  g_assert_cmpuint (game->state.units[1].place, ==, VD_PLACE_UNUSED);
  g_assert_cmpuint (game->state.units[2].place, ==, VD_PLACE_WAITING);

  vd_play_begin (game, 1);
  g_assert_true (vd_play_choose_ahead (game, 0, 1));
  g_assert_cmpuint (game->state.units[1].place, ==, VD_PLACE_UNUSED);
  g_assert_cmpuint (game->state.units[2].place, ==, VD_PLACE_WAITING);
  g_clear_pointer (&game, vd_game_free);
  made_clear (&made);
}

/* What a battle needs and is not played is named; what it only has is left out. */
static void
test_needed (void)
{
#define MECHANICS(more) \
  "<override><mechanics><mechanic name='balloons'/><mechanic name='scouting'" more "/>" \
  "<mechanic name='advance' needed='yes'/><mechanic name='fog-of-war'" more "/></mechanics>" \
  "</override><turns"
  g_autofree char *needed = made_swap (made_scenario, "<turns", MECHANICS (" needed='yes'"));
  g_autofree char *had = made_swap (made_scenario, "<turns", MECHANICS (" needed='no'"));
  g_autofree char *slip = made_swap (needed, "'scouting'", "'stackz'");
  Made made;

  made_init (&made, NULL, NULL, needed);
  made_assert_finds (&made, "scenario.unknown-mechanic", 1);
  made_assert_finds (&made, "scenario.unplayable", 1);
  g_assert_cmpstr (vd_scenario_why_unplayable (made.s), ==,
                   "it needs mechanics that are not played: scouting, fog-of-war");
  vd_check_project (made.project, made.s, made.findings);
  made_assert_finds (&made, "scenario.unplayable", 1);
  made_clear (&made);

  made_init (&made, NULL, NULL, had);
  made_assert_finds (&made, "scenario.unknown-mechanic", 3);
  g_assert_null (vd_scenario_why_unplayable (made.s));
  made_clear (&made);

  made_init (&made, NULL, NULL, slip);
  made_assert_finds (&made, "scenario.unknown-mechanic", 2);
  made_clear (&made);
#undef MECHANICS
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compile/units", test_units);
  g_test_add_func ("/compile/formations", test_formations);
  g_test_add_func ("/compile/groups", test_groups);
  g_test_add_func ("/compile/special-rules", test_special);
  g_test_add_func ("/compile/unbound", test_unbound);
  g_test_add_func ("/compile/override", test_override);
  g_test_add_func ("/compile/absent-slip", test_absent_slip);
  g_test_add_func ("/compile/remedies", test_remedies);
  g_test_add_func ("/compile/override-exception", test_override_exception);
  g_test_add_func ("/compile/zones", test_zones);
  g_test_add_func ("/compile/unknown", test_unknown);
  g_test_add_func ("/compile/moot-words", test_moot_words);
  g_test_add_func ("/compile/unsound", test_unsound);
  g_test_add_func ("/compile/one-fault", test_one_fault);
  g_test_add_func ("/compile/unplayed-numbers", test_unplayed_numbers);
  g_test_add_func ("/compile/circular", test_circular);
  g_test_add_func ("/compile/left-out", test_left_out);
  g_test_add_func ("/compile/many-options", test_many_options);
  g_test_add_func ("/compile/late-choice", test_late_choice);
  g_test_add_func ("/compile/needed", test_needed);
  return g_test_run ();
}
