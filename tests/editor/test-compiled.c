/* A project is compiled once after a change, however many ask, and all get the same. */
#include <string.h>

#include "editor/findings/repairs.h"
#include "editor/games/at-hand.h"
#include "editor/games/play-job.h"
#include "editor/games/review.h"
#include "editor/project/check-job.h"
#include "formats/compile/compile.h"
#include "tests/editor/shared/random-edits.h"
#include "tests/shared/documents.h"

/* The linker has it called in place of the true one. */
VdScenario *__real_vd_project_compile (VdProject  *project,
                                       VdFindings *findings);
VdScenario *__wrap_vd_project_compile (VdProject  *project,
                                       VdFindings *findings);

static int n_compiled;

VdScenario *
__wrap_vd_project_compile (VdProject  *project,
                           VdFindings *findings)
{
  g_atomic_int_inc (&n_compiled);
  return __real_vd_project_compile (project, findings);
}

static guint n_found; /* how often findings have come */

static void
on_findings_changed (void)
{
  n_found++;
}

/* @before: how often they had come before the change; they may be there by now */
static void
wait_for_findings (guint before)
{
  while (n_found == before)
    g_main_context_iteration (NULL, TRUE);
}

static char *
find_battle (const char *name)
{
  g_autofree char *file = g_strconcat (name, ".scenario.xml", NULL);

  return g_build_filename (g_getenv ("VD_SOURCE"), "scenarios", name, file, NULL);
}

static VdEditorProject *
open_project (const char *path)
{
  g_autoptr (GError) error = NULL;
  VdEditorProject *project = vd_editor_project_open (path, &error);

  g_assert_no_error (error);
  g_signal_connect (project, "findings-changed", G_CALLBACK (on_findings_changed), NULL);
  return project;
}

static VdEdit *
rename_battle (VdEditorProject *project)
{
  VdDocument *scenario = vd_editor_project_get (project)->scenario;
  VdNode *title = vd_node_find (vd_document_get_root (scenario), "title");
  g_autofree char *more = g_strconcat (vd_node_get_text (title), "!", NULL);

  return vd_edit_set_text (scenario, title, more);
}

static GBytes *
play (VdEditorProject *project)
{
  g_autoptr (GError) error = NULL;
  VdPlayWish wish;
  GBytes *text;

  vd_play_wish_init (&wish, 1);
  text = vd_job_finish (vd_play_job_start (project, &wish, NULL, NULL), &error);
  g_assert_no_error (error);

  return text;
}

static void
ask_all (VdEditorProject *project)
{
  VdCompiled *compiled = vd_editor_project_get_compiled (project);
  g_autoptr (VdAtHand) hand = vd_at_hand_new (project);
  g_autoptr (GBytes) text = play (project);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdReview) review = vd_review_new (project, text, "a.game", &error);

  g_assert_no_error (error);
  g_assert_null (vd_at_hand_get_lack (hand));
  g_assert_true (vd_editor_project_get_compiled (project) == compiled);
  g_assert_true (vd_editor_project_get_rules (project) == compiled);
  g_assert_true (vd_review_get_compiled (project, NULL) == compiled);
  g_assert_true (vd_review_get_scenario (review) == compiled->scenario);
}

static void
test_once (void)
{
  g_autofree char *path = find_battle ("the-bridge-at-lindach");
  guint before = n_found;
  g_autoptr (VdEditorProject) project = open_project (path);
  g_autoptr (VdCompiled) first = NULL;

  n_compiled = 0;
  wait_for_findings (before);
  ask_all (project);
  g_assert_cmpint (n_compiled, ==, 1);

  /* Who has the old one keeps it. */
  first = vd_compiled_ref (vd_editor_project_get_compiled (project));
  before = n_found;
  vd_editor_project_do (project, rename_battle (project));
  ask_all (project);
  wait_for_findings (before);
  ask_all (project);
  g_assert_cmpint (n_compiled, ==, 2);
  g_assert_true (vd_editor_project_get_compiled (project) != first);
  g_assert_cmpstr (vd_scenario_get_title (first->scenario), !=, vd_scenario_get_title (
                     vd_editor_project_get_compiled (project)->scenario));

  before = n_found;
  vd_editor_project_undo (project);
  wait_for_findings (before);
  ask_all (project);
  g_assert_cmpint (n_compiled, ==, 3);
  g_assert_cmpstr (vd_scenario_get_title (first->scenario), ==, vd_scenario_get_title (
                     vd_editor_project_get_compiled (project)->scenario));
}

/* Nobody asks: it is compiled when it is checked, and not for each edit of a stroke. */
static void
test_stroke (void)
{
  g_autofree char *path = find_battle ("the-bridge-at-lindach");
  guint before = n_found;
  g_autoptr (VdEditorProject) project = open_project (path);

  wait_for_findings (before);
  before = n_found;
  n_compiled = 0;
  for (guint i = 0; i < 20; i++)
    vd_editor_project_do (project, rename_battle (project));
  g_assert_cmpint (n_compiled, ==, 0);
  wait_for_findings (before);
  g_assert_cmpint (n_compiled, ==, 1);
}

/* Of those who look at once, the first has it made. */
static void
test_listeners (void)
{
  g_autofree char *path = find_battle ("the-bridge-at-lindach");
  guint before = n_found;
  g_autoptr (VdEditorProject) project = open_project (path);

  wait_for_findings (before);
  for (guint i = 0; i < 3; i++)
    g_signal_connect (project, "changed", G_CALLBACK (vd_editor_project_get_rules), NULL);
  before = n_found;
  n_compiled = 0;
  vd_editor_project_do (project, rename_battle (project));
  g_assert_cmpint (n_compiled, ==, 1);
  wait_for_findings (before);
  g_assert_cmpint (n_compiled, ==, 1);
}

/* Of a system alone the tables are all that there is. */
static void
test_rules_alone (void)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();
  guint n = 0;

  for (guint i = 0; i < paths->len; i++)
    if (g_str_has_suffix (paths->pdata[i], ".system.xml"))
      {
        g_autoptr (VdEditorProject) project = open_project (paths->pdata[i]);
        VdCompiled *rules = vd_editor_project_get_rules (project);

        g_assert_null (vd_editor_project_get_compiled (project));
        g_assert_true (vd_editor_project_get_rules (project) == rules);
        g_assert_cmpuint (rules->scenario->table.n_columns, >, 0);
        n++;
      }

  g_assert_cmpuint (n, >, 1);
}

/* Whoever asked first, what is wrong is what a check from the ground up finds. */
static void
test_findings (gconstpointer path)
{
  g_autoptr (VdEditorProject) project = open_project (path);

  test_random_begin ();
  for (guint i = test_random_count (25, 2000); i > 0; i--)
    {
      g_autoptr (VdProject) copy = NULL;
      g_autoptr (GPtrArray) findings = NULL;
      g_autofree char *expected = NULL, *said = NULL;
      guint before = n_found;

      vd_editor_project_do (project, test_random_map_edit (vd_editor_project_get (project)));
      vd_editor_project_do (project, test_random_edit (vd_editor_project_get (project)));
      if (i % 2 == 0)
        vd_editor_project_get_compiled (project);

      copy = vd_project_copy (vd_editor_project_get (project), NULL);
      findings = vd_check_job_run (copy);
      wait_for_findings (before);
      expected = vd_findings_describe (findings);
      said = vd_findings_describe (vd_editor_project_get_findings (project));
      g_assert_cmpstr (said, ==, expected);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GPtrArray) paths = list_tried_documents ();

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/compiled/once", test_once);
  g_test_add_func ("/compiled/stroke", test_stroke);
  g_test_add_func ("/compiled/listeners", test_listeners);
  g_test_add_func ("/compiled/rules-alone", test_rules_alone);

  for (guint i = 0; i < paths->len; i++)
    if (g_str_has_suffix (paths->pdata[i], ".scenario.xml"))
      {
        g_autofree char *base = g_path_get_basename (paths->pdata[i]);
        g_autofree char *name = g_strconcat ("/compiled/findings/", base, NULL);

        g_test_add_data_func (name, paths->pdata[i], test_findings);
      }

  return g_test_run ();
}
