/* The rules at hand: what is answered is what the core says of the same
 * position, on the small sound project of tests/broken/base. */
#include "editor/games/at-hand.h"
#include "core/mechanics/command-range.h"
#include "formats/compile/compile.h"
#include "tests/shared/documents.h"

#include <string.h>

static VdEditorProject *
load_file (const char *path)
{
  GError *error = NULL;
  VdEditorProject *project = vd_editor_project_open (path, &error);

  g_assert_no_error (error);
  return project;
}

static VdEditorProject *
load (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "tests", "broken", "base",
                                            "small.scenario.xml", NULL);

  return load_file (path);
}

/* A shipped battle with leaders. */
static VdEditorProject *
load_led (void)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();

  for (guint i = 0; i < paths->len; i++)
    if (g_str_has_suffix (paths->pdata[i], "/saalfeld.scenario.xml"))
      return load_file (paths->pdata[i]);

  g_assert_not_reached ();
}

static VdSpot
spot (VdEditorProject *project,
      const char      *label)
{
  VdSpot found;

  g_assert_true (vd_spot_find (vd_editor_project_get (project), label, &found));
  return found;
}

/* What is shown in a hex, by the mark that lies on top; NULL for none. */
static const VdMark *
find_mark (const VdAnswer *answer,
           VdSpot          at)
{
  for (guint i = answer->marks->len; i > 0; i--)
    {
      const VdMark *mark = &g_array_index (answer->marks, VdMark, i - 1);

      if (vd_spot_equal (mark->spot, at))
        return mark;
    }

  return NULL;
}

static const VdHandLine *
find_line (const VdAnswer *answer,
           const char     *words)
{
  for (guint i = 0; i < answer->lines->len; i++)
    {
      const VdHandLine *line = answer->lines->pdata[i];

      g_test_message ("%s | %s | %s", line->value != NULL ? line->value : "", line->text,
                      line->rule != NULL ? line->rule : "");
      if (strstr (line->text, words) != NULL)
        return line;
    }

  return NULL;
}

static void
test_reach (void)
{
  g_autoptr (VdEditorProject) project = load ();
  g_autoptr (VdAtHand) hand = vd_at_hand_new (project);
  g_autoptr (VdAnswer) answer = vd_at_hand_move (hand, 1, "b1", NULL);
  const VdMark *road = find_mark (answer, spot (project, "0303"));

  g_assert_null (vd_at_hand_get_lack (hand));
  g_assert_nonnull (strstr (answer->heading, "1st Blue has 4 movement points"));
  g_assert_nonnull (road);
  g_assert_cmpint (road->kind, ==, VD_MARK_REACH);
  g_assert_cmpstr (road->text, ==, "½");
  g_assert_cmpint (find_mark (answer, spot (project, "0302"))->kind, ==, VD_MARK_FROM);
  g_assert_null (find_mark (answer, spot (project, "0205")));
}

static void
test_way (void)
{
  g_autoptr (VdEditorProject) project = load ();
  g_autoptr (VdAtHand) hand = vd_at_hand_new (project);
  VdSpot to = spot (project, "0303");
  g_autoptr (VdAnswer) answer = vd_at_hand_move (hand, 1, "b1", &to);
  const VdHandLine *all = find_line (answer, "in all");

  g_assert_false (answer->refused);
  g_assert_nonnull (all);
  g_assert_cmpstr (all->value, ==, "½");
  g_assert_nonnull (find_line (answer, "to 0303"));
  g_assert_cmpint (find_mark (answer, to)->kind, ==, VD_MARK_TO);
}

/* An enemy stands there. */
static void
test_refusal (void)
{
  g_autoptr (VdEditorProject) project = load ();
  g_autoptr (VdAtHand) hand = vd_at_hand_new (project);
  VdSpot to = spot (project, "0205");
  g_autoptr (VdAnswer) answer = vd_at_hand_move (hand, 1, "b1", &to);
  const VdHandLine *line = find_line (answer, "Refused");

  g_assert_true (answer->refused);
  g_assert_nonnull (line);
  g_assert_nonnull (line->rule);
  g_assert_cmpint (find_mark (answer, to)->kind, ==, VD_MARK_REFUSED);
}

static void
test_odds (void)
{
  const char *const whom[] = { "r1", NULL };
  const char *const who[] = { "b1", NULL };
  g_autoptr (VdEditorProject) project = load ();
  g_autoptr (VdAtHand) hand = vd_at_hand_new (project);
  g_autoptr (VdAnswer) answer = vd_at_hand_odds (hand, 1, whom, who);
  g_autoptr (VdAnswer) night = vd_at_hand_odds (hand, 4, whom, who);
  g_autoptr (VdAnswer) half = vd_at_hand_odds (hand, 1, whom, NULL);

  g_assert_false (answer->refused);
  g_assert_nonnull (find_line (answer, "as if it stood in"));
  g_assert_cmpstr (find_line (answer, "Attack")->value, ==, "4");
  g_assert_cmpstr (find_line (answer, "Column")->value, ==, "1-2");
  g_assert_nonnull (find_line (answer, "lost on average"));

  /* At night there is no combat, and the rule says so. */
  g_assert_true (night->refused);
  g_assert_nonnull (find_line (night, "Refused")->rule);
  g_assert_nonnull (strstr (half->heading, "attack it"));
}

static void
test_sight (void)
{
  g_autoptr (VdEditorProject) project = load ();
  g_autoptr (VdAtHand) hand = vd_at_hand_new (project);
  g_autoptr (VdAnswer) open = vd_at_hand_sight (hand, spot (project, "0302"),
                                                spot (project, "0305"));
  VdDocument *system = vd_editor_project_get (project)->system;
  VdNode *hex = vd_node_find (vd_document_get_root (system), "chart");
  g_autoptr (VdAtHand) other = NULL;
  g_autoptr (VdAnswer) blocked = NULL;

  g_assert_false (open->refused);
  g_assert_nonnull (find_line (open, "Clear"));

  vd_editor_project_do (project, vd_edit_set (system, vd_node_get_first (hex), "sight", "blocks"));
  other = vd_at_hand_new (project);
  blocked = vd_at_hand_sight (other, spot (project, "0302"), spot (project, "0305"));
  g_assert_true (blocked->refused);
  g_assert_cmpint (find_mark (blocked, spot (project, "0303"))->kind, ==, VD_MARK_REFUSED);
}

static void
test_lack (void)
{
  g_autoptr (VdEditorProject) project = vd_editor_project_open_loaded (
    vd_project_new ("lone", NULL, NULL, vd_document_new (VD_DOCUMENT_MAP, "lone"), NULL), NULL);
  g_autoptr (VdAtHand) hand = vd_at_hand_new (project);
  g_autoptr (VdAnswer) answer = vd_at_hand_move (hand, 1, "b1", NULL);

  g_assert_nonnull (vd_at_hand_get_lack (hand));
  g_assert_cmpstr (answer->heading, ==, vd_at_hand_get_lack (hand));
}

/* In a game a unit is asked about from where it stands there. */
static void
test_position (void)
{
  g_autoptr (VdEditorProject) project = load ();
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdScenario) scenario =
    vd_project_compile ((VdProject *) vd_editor_project_get (project), findings);
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autoptr (VdAtHand) hand = vd_at_hand_new_for_game (scenario);
  g_autoptr (VdAnswer) early = NULL, answer = NULL, night = NULL, gone = NULL;
  const char *const whom[] = { "r1", NULL };
  const char *const who[] = { "b1", NULL };
  VdUnitId unit = vd_scenario_find_unit (scenario, "b1");

  vd_play_begin (game, 0);
  game->state.phase = VD_PHASE_SETUP;
  vd_at_hand_set_position (hand, &game->state);
  early = vd_at_hand_move (hand, 1, "b1", NULL);
  g_assert_cmpstr (early->heading, ==, vd_at_hand_get_lack (hand));
  g_assert_nonnull (strstr (early->heading, "not begun"));

  vd_play_begin (game, 0);
  vd_play_deploy_all (game);
  vd_game_move (game, unit, scenario->first_cell[0] + spot (project, "0303").cell);
  game->state.phase = VD_PHASE_COMBAT;
  game->state.combat.step = VD_STEP_ADVANCE;
  game->state.turn = 4;
  vd_at_hand_set_position (hand, &game->state);
  answer = vd_at_hand_move (hand, 1, "b1", NULL);
  g_assert_null (vd_at_hand_get_lack (hand));
  g_assert_nonnull (strstr (answer->heading, "1st Blue has 4 movement points"));
  g_assert_cmpint (find_mark (answer, spot (project, "0303"))->kind, ==, VD_MARK_FROM);
  g_assert_cmpint (find_mark (answer, spot (project, "0302"))->kind, ==, VD_MARK_REACH);

  /* Whatever turn is named: in the game it is night. */
  night = vd_at_hand_odds (hand, 1, whom, who);
  g_assert_true (night->refused);

  vd_game_remove (game, unit, VD_PLACE_ELIMINATED);
  vd_at_hand_set_position (hand, &game->state);
  gone = vd_at_hand_move (hand, 1, "b1", NULL);
  g_assert_nonnull (strstr (gone->heading, "not on the map"));
}

/* Command and marches */

static guint
count_marks (const VdAnswer *answer,
             VdMarkKind      kind)
{
  guint n = 0;

  for (guint i = 0; i < answer->marks->len; i++)
    n += g_array_index (answer->marks, VdMark, i).kind == kind;

  return n;
}

/* Whether no line that says this comes after one that says that. */
static gboolean
come_before (const VdAnswer *answer,
             const char     *first,
             const char     *then)
{
  gboolean met = FALSE;

  for (guint i = 0; i < answer->lines->len; i++)
    {
      const VdHandLine *line = g_ptr_array_index (answer->lines, i);

      met |= strstr (line->text, then) != NULL;
      if (met && strstr (line->text, first) != NULL)
        return FALSE;
    }

  return met;
}

/* As the core measures it; who is asked about may be the leader, or who stands with him. */
static void
test_command (void)
{
  g_autoptr (VdEditorProject) project = load_led ();
  g_autoptr (VdAtHand) hand = vd_at_hand_new (project);
  g_autoptr (VdAnswer) answer = vd_at_hand_command (hand, 1, "prittwitz");
  g_autoptr (VdAnswer) alone = vd_at_hand_command (hand, 1, "pelet");
  const VdScenario *scenario = vd_editor_project_get_compiled (project)->scenario;
  VdGame *game = vd_game_new (scenario);
  VdUnitId leader = vd_scenario_find_unit (scenario, "prince-hohenlohe");
  g_autofree guint8 *costs = g_new (guint8, scenario->n_cells + 1);
  guint n = 0;

  vd_play_begin (game, 0);
  vd_play_deploy_all (game);
  vd_command_measure (game, vd_scenario_get_unit_side (scenario, leader),
                      game->state.units[leader].cell, costs);
  for (guint cell = 0; cell < scenario->n_cells; cell++)
    n += costs[cell] != VD_NEVER;

  g_assert_true (vd_at_hand_plays_command (hand));
  g_assert_cmpuint (n, >, 1);
  g_assert_cmpuint (count_marks (answer, VD_MARK_REACH), ==, n);
  g_assert_nonnull (strstr (answer->heading, "Hohenlohe reaches"));
  g_assert_nonnull (find_line (answer, "Grawert, in range"));
  g_assert_true (come_before (answer, "in range", "out of range"));
  g_assert_cmpint (find_mark (answer, spot (project, "N0820"))->kind, ==, VD_MARK_TO);
  g_assert_nonnull (strstr (find_line (answer, "Pelet, out of range")->rule, "R06 7.2A"));
  g_assert_cmpstr (find_line (answer, "officers")->value, ==, "0"); /* his own formation is one */
  g_assert_cmpstr (find_line (answer, "single units")->value, ==, "1");
  g_assert_null (find_line (answer, "Suchet"));
  g_assert_nonnull (find_line (answer, "reaches within 2 hexes"));
  g_assert_nonnull (strstr (alone->heading, "Pelet has nobody in command"));
  vd_game_free (game);
}

static void
test_march (void)
{
  g_autoptr (VdEditorProject) project = load_led ();
  g_autoptr (VdAtHand) hand = vd_at_hand_new (project);
  VdSpot near = spot (project, "N0821");
  VdSpot far = spot (project, "N0402");
  g_autoptr (VdAnswer) all = vd_at_hand_march (hand, 1, "henckel", NULL);
  g_autoptr (VdAnswer) there = vd_at_hand_march (hand, 1, "henckel", &near);
  g_autoptr (VdAnswer) refused = vd_at_hand_march (hand, 1, "henckel", &far);
  g_autoptr (VdAnswer) never = vd_at_hand_march (hand, 1, "lannes", NULL);

  g_assert_true (vd_at_hand_plays_march (hand));
  g_assert_cmpuint (count_marks (all, VD_MARK_REACH), >, 1);
  g_assert_nonnull (find_line (all, "not in road march"));
  g_assert_nonnull (find_line (there, "to N0821"));
  g_assert_true (refused->refused);
  g_assert_cmpint (find_mark (refused, far)->kind, ==, VD_MARK_REFUSED);
  g_assert_nonnull (strstr (never->heading, "Lannes is never in road march"));
}

static void
test_not_played (void)
{
  g_autoptr (VdEditorProject) project = load ();
  g_autoptr (VdAtHand) hand = vd_at_hand_new (project);

  g_assert_false (vd_at_hand_plays_command (hand));
  g_assert_false (vd_at_hand_plays_march (hand));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/at-hand/reach", test_reach);
  g_test_add_func ("/at-hand/way", test_way);
  g_test_add_func ("/at-hand/refusal", test_refusal);
  g_test_add_func ("/at-hand/odds", test_odds);
  g_test_add_func ("/at-hand/sight", test_sight);
  g_test_add_func ("/at-hand/lack", test_lack);
  g_test_add_func ("/at-hand/position", test_position);
  g_test_add_func ("/at-hand/command", test_command);
  g_test_add_func ("/at-hand/march", test_march);
  g_test_add_func ("/at-hand/not-played", test_not_played);

  return g_test_run ();
}
