/* test-findings.c: what a finding is about is found again from what it carries
 *
 * Tried with all that is found of the broken files, in another copy of their projects.
 */
#include <string.h>

#include "formats/check/check.h"
#include "formats/compile/compile.h"
#include "formats/project/row-place.h"

static VdFindings *
check (const char *path)
{
  VdFindings *findings = vd_findings_new ();
  g_autoptr (VdProject) project = vd_project_load (path, findings, NULL);
  g_autoptr (VdScenario) scenario = NULL;

  if (project == NULL)
    return findings;

  scenario = vd_project_compile (project, findings);
  vd_check_project (project, scenario, findings);
  return findings;
}

/* The row stands where the finding says. */
static void
assert_row (const VdProject *project,
            const VdFinding *finding)
{
  VdNode *row = vd_finding_find_row (project, finding);
  const VdDocument *document = vd_row_place_get_document (project, &finding->row);

  g_assert_null (finding->row.node);
  g_assert_nonnull (row);
  g_assert_cmpuint (vd_node_get_line (row), ==, finding->line);
  g_assert_cmpstr (vd_document_get_name (document), ==, finding->file);
}

/* The hex has the number that the finding says, with its map if a document has named it so;
 * what has no spot is no hex of that map. */
static void
assert_hex (const VdProject *project,
            const VdFinding *finding)
{
  guint number = finding->has_spot ? finding->spot.map : finding->map;
  const VdMap *map = g_ptr_array_index (project->resolved, number);
  g_autofree char *label = NULL;

  if (!finding->has_spot)
    {
      g_assert_cmpint (vd_map_find_cell (map, finding->hex), <, 0);
      return;
    }

  label = vd_map_get_label (map, finding->spot.cell);
  g_assert_true (g_str_has_suffix (finding->hex, label));
}

static void
try_file (const char *path,
          guint      *n_rows,
          guint      *n_hexes)
{
  g_autoptr (VdFindings) findings = check (path);
  g_autoptr (VdProject) again = vd_project_load (path, NULL, NULL);

  for (guint i = 0; again != NULL && i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];

      g_test_message ("%s:%u: %s: %s", finding->file, finding->line, finding->code, finding->text);
      if (finding->row.element != NULL)
        {
          assert_row (again, finding);
          (*n_rows)++;
        }
      else
        g_assert_null (finding->subject);

      if (finding->hex != NULL)
        {
          assert_hex (again, finding);
          (*n_hexes)++;
        }
      else
        g_assert_false (finding->has_spot);
    }
}

static void
test_broken (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("VD_SOURCE"), "tests", "broken", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n_rows = 0, n_hexes = 0;
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".scenario.xml"))
      {
        g_autofree char *path = g_build_filename (folder, name, NULL);

        try_file (path, &n_rows, &n_hexes);
      }

  g_assert_cmpuint (n_rows, >, 100);
  g_assert_cmpuint (n_hexes, >, 30);
}

/* A row that is gone is not mistaken for what stands there now. */
static void
test_gone (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "tests", "broken",
                                            "entry.no-units.scenario.xml", NULL);
  g_autoptr (VdFindings) findings = check (path);
  g_autoptr (VdProject) project = vd_project_load (path, NULL, NULL);
  const VdFinding *finding = NULL;
  VdNode *row;

  for (guint i = 0; i < findings->len; i++)
    if (strcmp (((const VdFinding *) findings->pdata[i])->code, "entry.no-units") == 0)
      finding = findings->pdata[i];

  g_assert_nonnull (finding);
  g_assert_cmpint (finding->about.kind, ==, VD_ABOUT_GROUP);
  row = vd_finding_find_row (project, finding);
  g_assert_cmpstr (vd_node_get_name (row), ==, "group");
  while (row != NULL && strcmp (vd_node_get_name (row), "group") == 0)
    {
      vd_node_free (vd_document_remove (project->scenario, row, NULL));
      row = vd_finding_find_row (project, finding);
    }
  g_assert_null (row);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/findings/broken", test_broken);
  g_test_add_func ("/findings/gone", test_gone);

  return g_test_run ();
}
