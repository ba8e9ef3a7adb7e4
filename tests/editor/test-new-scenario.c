/* New scenarios: what is written, what is refused, and that what is written is
 * sound but for what only its author can know. */
#include "editor/project/check-job.h"
#include "formats/project/new-scenario.h"
#include "formats/project/shipped.h"
#include "tests/shared/folder.h"

#include <glib/gstdio.h>
#include <string.h>

static char *
get_shipped (VdDocumentKind kind)
{
  g_autofree char *folder = g_build_filename (g_getenv ("VD_SOURCE"), "scenarios", NULL);
  g_autoptr (GPtrArray) list = vd_shipped_list (folder, kind);

  g_assert_cmpuint (list->len, >, 0);
  return g_strdup (((VdShipped *) list->pdata[0])->path);
}

static VdNewScenario *
make_plan (const char *folder)
{
  VdNewScenario *plan = vd_new_scenario_new ();

  plan->folder = g_build_filename (folder, "evening", NULL);
  plan->title = g_strdup ("Evening Battle, May");
  plan->system = get_shipped (VD_DOCUMENT_SYSTEM);
  plan->sides[0] = (VdNewSide) { g_strdup ("Blue"), g_strdup ("#1f3c88") };
  plan->sides[1] = (VdNewSide) { g_strdup ("Green"), g_strdup ("#6a9a5b") };

  return plan;
}

static VdFindings *
check (const char *path)
{
  GError *error = NULL;
  g_autoptr (VdProject) project = vd_project_load (path, NULL, &error);

  g_assert_no_error (error);
  return vd_check_job_run (project);
}

/* Nobody but the author can know the units; a copied map may have its notes. */
static void
assert_incomplete (const VdFindings *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];

      g_test_message ("%s: %s", finding->code, finding->text);
      if (finding->severity > VD_NOTE)
        g_assert_cmpstr (finding->code, ==, "scenario.incomplete");
    }

  g_assert_cmpuint (vd_findings_count (findings, VD_WARNING), ==, 1);
}

static void
test_blank (void)
{
  g_autofree char *folder = folder_new ();
  g_autoptr (VdNewScenario) plan = make_plan (folder);
  GError *error = NULL;
  g_autofree char *path = vd_new_scenario_create (plan, &error);
  g_autoptr (GPtrArray) findings = NULL;
  g_autofree char *text = NULL, *system = NULL, *wanted = NULL;

  g_assert_no_error (error);
  g_assert_true (g_str_has_suffix (path, "evening/evening-battle-may.scenario.xml"));
  findings = check (path);
  assert_incomplete (findings);

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  system = g_path_get_basename (plan->system);
  wanted = g_strdup_printf ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                            "<scenario xmlns=\"urn:vedette:1\" id=\"evening-battle-may\""
                            " system=\"%s\" unbound=\"own rule\">\n"
                            "  <title>Evening Battle, May</title>\n"
                            "  <maps>\n"
                            "    <map href=\"evening-battle-may.map.xml\"/>\n"
                            "  </maps>\n"
                            "  <sides>\n"
                            "    <side id=\"blue\" name=\"Blue\" color=\"#1f3c88\" first=\"yes\"/>\n"
                            "    <side id=\"green\" name=\"Green\" color=\"#6a9a5b\"/>\n"
                            "  </sides>\n"
                            "  <turns count=\"10\"/>\n"
                            "</scenario>\n", system);
  g_assert_cmpstr (text, ==, wanted);
  folder_remove (folder);
}

/* The numbers of the corners, as a preview shows them. */
static void
test_map (void)
{
  static const struct
  {
    gboolean    flat;
    VdNumbering numbering;
    const char *first, *last;
  } rows[] = {
    { FALSE, { TRUE, 1, 1 }, "0101", "0720" },
    { FALSE, { FALSE, 1, 1 }, "0101", "2007" },
    { TRUE,  { FALSE, 0, 0 }, "0000", "1906" },
    { FALSE, { TRUE, 95, 95 }, "095095", "101114" },
    { FALSE, { TRUE, 1, 1, .rows_up = TRUE, .digits = 3 }, "007001", "001020" },
    { FALSE, { TRUE, 5, 1, .columns_left = TRUE, .letters = TRUE, .prefix = "N" }, "NA24", "NG05" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (VdNewScenario) plan = vd_new_scenario_new ();
      g_autoptr (VdProject) project = NULL;
      g_autoptr (GPtrArray) findings = vd_findings_new ();
      g_autofree char *first = NULL, *last = NULL;
      const VdMap *map;

      plan->flat = rows[i].flat;
      plan->numbering = rows[i].numbering;
      plan->rows = 7;
      project = vd_project_new ("new", NULL, NULL, vd_new_scenario_make_map (plan, NULL), findings);
      map = project->resolved->pdata[0];
      first = vd_map_get_label (map, 0);
      last = vd_map_get_label (map, vd_grid_n_cells (&map->grid) - 1);
      g_assert_cmpuint (findings->len, ==, 0);
      g_assert_cmpstr (first, ==, rows[i].first);
      g_assert_cmpstr (last, ==, rows[i].last);
    }
}

/* A blank map can be numbered as any that is shipped: the file says it in the same
 * line. */
static void
test_shipped_numberings (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("VD_SOURCE"), "scenarios", NULL);
  g_autoptr (GPtrArray) shipped = vd_shipped_list (folder, VD_DOCUMENT_MAP);

  g_assert_cmpuint (shipped->len, >=, 5);
  for (guint i = 0; i < shipped->len; i++)
    {
      const char *path = ((VdShipped *) shipped->pdata[i])->path;
      g_autoptr (VdNewScenario) plan = vd_new_scenario_new ();
      g_autoptr (VdProject) project = vd_project_load (path, NULL, NULL);
      const VdMap *map = project->resolved->pdata[0];
      g_autoptr (VdDocument) blank = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autofree char *text = NULL;
      char *line;

      if (map->numbering.n_sheets > 0)
        continue; /* a new map begins as one sheet */

      plan->columns = map->grid.columns;
      plan->rows = map->grid.rows;
      plan->numbering = map->numbering;
      blank = vd_new_scenario_make_map (plan, NULL);
      bytes = vd_document_write (blank);
      line = strstr (g_bytes_get_data (bytes, NULL), "<numbering ");
      g_assert_nonnull (line);
      line = g_strndup (line, strcspn (line, "\n"));
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      if (strstr (text, line) == NULL)
        g_error ("%s is not in %s", line, path);
      g_free (line);
    }
}

static void
test_existing_map (void)
{
  g_autofree char *folder = folder_new ();
  g_autoptr (VdNewScenario) plan = make_plan (folder);
  GError *error = NULL;
  g_autofree char *path = NULL;
  g_autofree char *name = NULL, *copy = NULL;
  g_autoptr (GPtrArray) findings = NULL;

  plan->maps = g_new0 (char *, 2);
  plan->maps[0] = get_shipped (VD_DOCUMENT_MAP);
  name = g_path_get_basename (plan->maps[0]);
  copy = g_build_filename (plan->folder, name, NULL);
  path = vd_new_scenario_create (plan, &error);
  g_assert_no_error (error);
  g_assert_true (g_file_test (copy, G_FILE_TEST_EXISTS));
  findings = check (path);
  assert_incomplete (findings);
  folder_remove (folder);
}

static void
test_copy (void)
{
  g_autofree char *folder = folder_new ();
  g_autoptr (VdNewScenario) plan = make_plan (folder);
  GError *error = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GPtrArray) findings = NULL, before = NULL;

  plan->from = get_shipped (VD_DOCUMENT_SCENARIO);
  before = check (plan->from);
  path = vd_new_scenario_create (plan, &error);
  g_assert_no_error (error);
  findings = check (path);
  g_assert_cmpuint (vd_findings_count (findings, VD_WARNING), ==,
                    vd_findings_count (before, VD_WARNING));
  folder_remove (folder);
}

static void
test_overwrites_nothing (void)
{
  g_autofree char *folder = folder_new ();
  g_autoptr (VdNewScenario) plan = make_plan (folder);
  g_autofree char *there = g_build_filename (folder, "evening", "evening-battle-may.map.xml", NULL);
  g_autofree char *first = NULL, *text = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir (plan->folder, 0777), ==, 0);
  g_assert_true (g_file_set_contents (there, "mine", -1, NULL));
  first = vd_new_scenario_create (plan, &error);
  g_assert_null (first);
  g_assert_nonnull (strstr (error->message, "evening-battle-may.map.xml"));
  g_assert_true (g_file_get_contents (there, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "mine");
  folder_remove (folder);
}

static void
test_refusals (void)
{
  g_autofree char *folder = folder_new ();
  g_autoptr (VdNewScenario) plan = make_plan (folder);
  g_autofree char *refusal = vd_new_scenario_refuse (plan);

  g_assert_null (refusal);
  plan->numbering.slant = VD_SLANT_FALLING;
  plan->rows = 20;
  refusal = vd_new_scenario_refuse (plan);
  g_assert_nonnull (strstr (refusal, "below 0"));
  g_free (refusal);
  plan->numbering.column_from = 20;
  refusal = vd_new_scenario_refuse (plan);
  g_assert_null (refusal);
  plan->numbering.digits = 1;
  refusal = vd_new_scenario_refuse (plan);
  g_assert_nonnull (strstr (refusal, "give them more digits"));
  plan->numbering.digits = 2;
  g_free (refusal);
  refusal = vd_new_scenario_refuse (plan);
  g_assert_null (refusal);
  plan->turns = 0;
  refusal = vd_new_scenario_refuse (plan);
  g_assert_nonnull (strstr (refusal, "turns"));
  plan->columns = VD_NEW_MAX_EDGE + 1;
  g_free (refusal);
  refusal = vd_new_scenario_refuse (plan);
  g_assert_nonnull (strstr (refusal, "columns"));
  plan->title[0] = '\0';
  g_free (refusal);
  refusal = vd_new_scenario_refuse (plan);
  g_assert_nonnull (strstr (refusal, "title"));
  folder_remove (folder);
}

static void
test_shipped (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("VD_SOURCE"), "scenarios", NULL);
  g_autoptr (GPtrArray) systems = vd_shipped_list (folder, VD_DOCUMENT_SYSTEM);
  g_autoptr (GPtrArray) scenarios = vd_shipped_list (folder, VD_DOCUMENT_SCENARIO);
  g_autoptr (GPtrArray) none = vd_shipped_list (NULL, VD_DOCUMENT_SCENARIO);

  g_assert_cmpuint (systems->len, >=, 1);
  g_assert_cmpuint (scenarios->len, >=, 1);
  g_assert_cmpstr (((VdShipped *) scenarios->pdata[0])->title, !=, "");
  g_assert_cmpuint (none->len, ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/new/blank", test_blank);
  g_test_add_func ("/new/map", test_map);
  g_test_add_func ("/new/shipped-numberings", test_shipped_numberings);
  g_test_add_func ("/new/existing-map", test_existing_map);
  g_test_add_func ("/new/copy", test_copy);
  g_test_add_func ("/new/overwrites-nothing", test_overwrites_nothing);
  g_test_add_func ("/new/refusals", test_refusals);
  g_test_add_func ("/new/shipped", test_shipped);

  return g_test_run ();
}
