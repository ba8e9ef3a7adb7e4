/* Findings: each broken file under tests/broken has the one finding that it is
 * named after, on the line that says so; what is documented is what is said. */
#include "core/checks/check.h"
#include "formats/check/check.h"
#include "formats/compile/compile.h"

#include <string.h>

/* The finding must stand on a line with this comment. */
#define MARK "<!-- here -->"

static const char *source;

typedef struct
{
  VdFindings *findings;
  VdProject  *project;
  VdScenario *scenario;
} Checked;

static void
check (Checked    *checked,
       const char *path)
{
  GError *error = NULL;

  checked->findings = vd_findings_new ();
  checked->project = vd_project_load (path, checked->findings, &error);
  g_assert_no_error (error);
  checked->scenario = vd_project_compile (checked->project, checked->findings);
  vd_check_project (checked->project, checked->scenario, checked->findings);
}

static void
clear (Checked *checked)
{
  g_clear_pointer (&checked->scenario, vd_scenario_free);
  g_clear_pointer (&checked->project, vd_project_free);
  g_ptr_array_unref (checked->findings);
}

static char *
read_text (const char *folder,
           const char *name)
{
  g_autofree char *path = g_build_filename (source, folder, name, NULL);
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
report (const VdFinding *finding)
{
  g_test_message ("%s:%u: %s: %s [%s]%s", finding->file, finding->line,
                  vd_severity_name (finding->severity), finding->text, finding->code,
                  finding->ignored != NULL ? " (ignored)" : "");
}

static gboolean
is_marked (const VdFinding *finding)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (finding->file, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (finding->line, >, 0);
  g_assert_cmpuint (finding->line, <=, g_strv_length (lines));
  return strstr (lines[finding->line - 1], MARK) != NULL;
}

/* The severity that FINDINGS.md gives a code. */
static char *
read_severity (const char *code)
{
  g_autofree char *text = read_text ("validator", "FINDINGS.md");
  g_autofree char *heading = g_strdup_printf ("\n### %s (", code);
  g_auto (GStrv) parts = g_strsplit (text, heading, 2);

  return parts[1] != NULL ? g_strndup (parts[1], strcspn (parts[1], ")")) : NULL;
}

static void
test_broken (gconstpointer data)
{
  const char *path = data;
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *severity = NULL;
  Checked checked;
  guint n = 0;

  *(char *) g_strrstr (name, g_str_has_suffix (name, ".map.xml") ? ".map.xml"
                                                                 : ".scenario.xml") = '\0';
  severity = read_severity (name);
  check (&checked, path);
  for (guint i = 0; i < checked.findings->len; i++)
    {
      const VdFinding *finding = checked.findings->pdata[i];

      report (finding);
      if (finding->ignored != NULL)
        continue;

      n++;
      g_assert_cmpstr (finding->code, ==, name);
      g_assert_cmpstr (vd_severity_name (finding->severity), ==, severity);
      g_assert_nonnull (finding->remedy);
      g_assert_true (is_marked (finding));
    }

  g_assert_cmpuint (n, ==, 1);
  clear (&checked);
}

/* What the broken files break is sound. */
static void
test_base (void)
{
  g_autofree char *path = g_build_filename (source, "tests", "broken", "base",
                                            "small.scenario.xml", NULL);
  Checked checked;

  check (&checked, path);
  for (guint i = 0; i < checked.findings->len; i++)
    report (checked.findings->pdata[i]);
  g_assert_cmpuint (checked.findings->len, ==, 0);
  clear (&checked);
}

/* Whether it says that the scenario cannot be played. */
static gboolean
is_obstacle (const VdFinding *finding)
{
  return strcmp (finding->code, "scenario.unplayable") == 0 ||
         strcmp (finding->code, "scenario.limit") == 0;
}

/* Every shipped scenario is without errors, and each warning and note is accepted
 * with a reason.  Those that need mechanics which are not played say so, and nothing else. */
static void
test_shipped (gconstpointer data)
{
  Checked checked;
  const char *why;
  guint n_obstacles = 0;

  check (&checked, data);
  for (guint i = 0; i < checked.findings->len; i++)
    {
      const VdFinding *finding = checked.findings->pdata[i];

      report (finding);
      g_assert_true (finding->ignored == NULL || *finding->ignored != '\0');
      n_obstacles += finding->ignored == NULL && is_obstacle (finding);
    }

  why = vd_scenario_why_unplayable (checked.scenario);
  g_assert_cmpuint (vd_findings_count (checked.findings, VD_NOTE), ==, n_obstacles);
  g_assert_cmpint (why != NULL, ==, n_obstacles > 0);
  g_assert_true (why == NULL || g_str_has_prefix (why, "it needs mechanics that are not played: "));
  clear (&checked);
}

/* Ignoring */

static void
add_ignore (VdProject  *project,
            const char *code,
            const char *at)
{
  VdNode *node = vd_node_new (project->scenario, "ignore");

  g_free (vd_node_set (node, "finding", code));
  g_free (vd_node_set (node, "at", at));
  g_free (vd_node_set (node, "reason", "as it was printed"));
  vd_document_insert (project->scenario, vd_document_get_root (project->scenario), node, NULL);
}

typedef struct
{
  const char *path; /* of the test */
  const char *file;
  const char *at;
  gboolean    matches;
} IgnoreRow;

static const IgnoreRow ignore_rows[] = {
  { "/check/ignore/everywhere",  "setup.overstacked",  NULL,               TRUE },
  { "/check/ignore/at-hex",      "setup.overstacked",  "0302",             TRUE },
  { "/check/ignore/at-map-hex",  "setup.overstacked",  "small:0302",       TRUE },
  { "/check/ignore/other-hex",   "setup.overstacked",  "0303",             FALSE },
  { "/check/ignore/other-map",   "setup.overstacked",  "large:0302",       FALSE },
  { "/check/ignore/at-id",       "entry.never",        "b3",               TRUE },
  { "/check/ignore/at-row",      "entry.never",        "unit b3",          TRUE },
  { "/check/ignore/other-id",    "entry.never",        "b2",               FALSE },
  { "/check/ignore/map-row",     "map.run-breaks",     "hill",             TRUE },
  { "/check/ignore/map-hex-row", "map.name-beside-town", "name 0302",      TRUE },
  { "/check/ignore/of-its-map",  "map.name-beside-town", "name small:0302", TRUE },
  { "/check/ignore/of-no-map",   "map.name-beside-town", "name large:0302", FALSE },
  { "/check/ignore/at-point",    "rules.unbound-point", "combat.mandatory", TRUE },
};

static void
test_ignore (gconstpointer data)
{
  const IgnoreRow *row = data;
  g_autofree char *name = g_strconcat (row->file, ".scenario.xml", NULL);
  g_autofree char *path = g_build_filename (source, "tests", "broken", name, NULL);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdProject) project = vd_project_load (path, findings, NULL);
  g_autoptr (VdScenario) scenario = NULL;
  const VdFinding *first, *last;

  add_ignore (project, row->file, row->at);
  scenario = vd_project_compile (project, findings);
  vd_check_project (project, scenario, findings);

  first = findings->pdata[0];
  last = findings->pdata[findings->len - 1];
  g_assert_cmpstr (first->code, ==, row->file);
  g_assert_cmpstr (first->ignored, ==, row->matches ? "as it was printed" : NULL);
  g_assert_cmpuint (findings->len, ==, row->matches ? 1 : 2);
  g_assert_cmpstr (last->code, ==, row->matches ? row->file : "ignore.nothing");
}

/* Documentation */

static gboolean
is_code_prefix (const char *word)
{
  static const char *const prefixes[] = {
    "document.", "map.", "reference.", "value.", "attribute.", "setting.", "scenario.", "table.",
    "shift.",
    "rules.", "scan.", "pass.",
    "setup.", "units.", "entry.", "bar.", "turns.", "sides.", "victory.", "ignore.", "play.",
  };

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if (g_str_has_prefix (word, prefixes[i]))
      return TRUE;

  return FALSE;
}

/* The codes that stand as strings in a text. */
static void
collect_codes_of_text (const char *text,
                       GHashTable *codes)
{
  g_autoptr (GRegex) pattern = g_regex_new ("\"([a-z]+\\.[a-z]+(?:-[a-z]+)*)\"", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (pattern, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      char *code = g_match_info_fetch (match, 1);

      if (is_code_prefix (code))
        g_hash_table_add (codes, code);
      else
        g_free (code);
    }
}

/* And those in the sources of a folder and of the folders in it. */
static void
collect_codes (const char *folder,
               GHashTable *codes)
{
  g_autofree char *path = g_build_filename (source, folder, NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *inner = g_build_filename (folder, name, NULL);
      g_autofree char *inner_path = g_build_filename (path, name, NULL);

      if (g_file_test (inner_path, G_FILE_TEST_IS_DIR))
        collect_codes (inner, codes);
      else if (g_str_has_suffix (name, ".c"))
        {
          g_autofree char *text = read_text (folder, name);

          collect_codes_of_text (text, codes);
        }
    }
}

static void
test_documented (void)
{
  g_autoptr (GHashTable) codes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *text = read_text ("validator", "FINDINGS.md");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GHashTableIter iter;
  gpointer code;

  collect_codes ("core", codes);
  collect_codes ("formats", codes);
  g_assert_cmpuint (g_hash_table_size (codes), >=, 20);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "### "))
      {
        g_autofree char *documented = g_strndup (lines[i] + 4, strcspn (lines[i] + 4, " "));

        g_test_message ("documented: %s", documented);
        g_assert_true (g_hash_table_remove (codes, documented));
      }

  g_hash_table_iter_init (&iter, codes);
  while (g_hash_table_iter_next (&iter, &code, NULL))
    g_test_message ("not documented: %s", (char *) code);
  g_assert_cmpuint (g_hash_table_size (codes), ==, 0);
}

/* Every code has a broken file, but those that only an edit, a flood of errors or
 * games bring about; their own tests have them. */
static void
test_complete (void)
{
  static const char *const elsewhere[] = {
    "document.missing-attribute", "document.unknown-more", "map.more", NULL
  };
  g_autofree char *text = read_text ("validator", "FINDINGS.md");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "### "))
      {
        g_autofree char *code = g_strndup (lines[i] + 4, strcspn (lines[i] + 4, " "));
        g_autofree char *scenario = g_strconcat (source, "/tests/broken/", code, ".scenario.xml",
                                                 NULL);
        g_autofree char *map = g_strconcat (source, "/tests/broken/", code, ".map.xml", NULL);

        g_test_message ("%s", code);
        g_assert_true (g_strv_contains (elsewhere, code) || g_str_has_prefix (code, "play.") ||
                       g_file_test (scenario, G_FILE_TEST_EXISTS) ||
                       g_file_test (map, G_FILE_TEST_EXISTS));
      }
}

static void
test_more (void)
{
  g_autoptr (GString) text = g_string_new ("<map xmlns='urn:vedette:1' id='m'>"
                                           "<grid orientation='flat' columns='2' rows='2'/>"
                                           "<terrain>");
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (VdDocument) document = NULL;
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdChart) chart = vd_chart_new (NULL, NULL);
  g_autoptr (VdMap) map = NULL;

  for (guint i = 0; i < 1000; i++)
    g_string_append (text, "<hex at='9999' terrain='clear'/>");
  g_string_append (text, "</terrain></map>");

  bytes = g_bytes_new (text->str, text->len);
  document = vd_document_load_bytes (bytes, "many", NULL);
  map = vd_map_new (document, chart, findings);
  g_assert_cmpuint (findings->len, ==, 501);
  g_assert_cmpstr (((VdFinding *) findings->pdata[500])->code, ==, "map.more");
}

/* Collecting files */

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The files of a folder with that ending; transfer full. */
static GPtrArray *
list_files (const char *folder,
            const char *ending)
{
  GPtrArray *files = g_ptr_array_new ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ending))
      g_ptr_array_add (files, g_build_filename (folder, name, NULL));

  g_ptr_array_sort (files, compare_names);
  return files;
}

static void
add_files (const char    *group,
           const char    *folder,
           const char    *ending,
           GTestDataFunc  test)
{
  g_autoptr (GPtrArray) files = list_files (folder, ending);

  for (guint i = 0; i < files->len; i++)
    {
      char *file = files->pdata[i];
      g_autofree char *name = g_path_get_basename (file);
      g_autofree char *path = NULL;

      name[strlen (name) - strlen (ending)] = '\0';
      path = g_strconcat (group, name, NULL);
      g_test_add_data_func_full (path, file, test, g_free);
    }
}

/* Maps that stand alone: those without a scenario of the same name, but no second passes. */
static void
add_lone_maps (const char *folder)
{
  g_autoptr (GPtrArray) files = list_files (folder, ".map.xml");

  for (guint i = 0; i < files->len; i++)
    {
      char *file = files->pdata[i];
      g_autofree char *stem = g_strndup (file, strlen (file) - strlen (".map.xml"));
      g_autofree char *scenario = g_strconcat (stem, ".scenario.xml", NULL);
      g_autofree char *name = g_path_get_basename (stem);
      g_autofree char *path = g_strconcat ("/check/broken/", name, NULL);

      if (g_file_test (scenario, G_FILE_TEST_EXISTS) || g_str_has_suffix (stem, ".second"))
        g_free (file);
      else
        g_test_add_data_func_full (path, file, test_broken, g_free);
    }
}

static void
add_shipped (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *inner = g_build_filename (folder, name, NULL);

      add_files ("/check/shipped/", inner, ".scenario.xml", test_shipped);
    }
}

/* A row by its name, and the id that finds it; never a broken character. */
static void
test_called (void)
{
  g_autofree char *long_name = g_strnfill (118, 'a');
  g_autofree char *cut = g_strconcat (long_name, "\303\244", NULL); /* two bytes over the end */

  g_assert_cmpstr (vd_call ("b1", "1st Guards").text, ==, "1st Guards (b1)");
  g_assert_cmpstr (vd_call ("b1", "b1").text, ==, "b1");
  g_assert_cmpstr (vd_call ("b1", NULL).text, ==, "b1");
  g_assert_cmpstr (vd_call (NULL, NULL).text, ==, "?");
  g_assert_cmpstr (vd_call ("b1", cut).text, ==, long_name);
}

int
main (int    argc,
      char **argv)
{
  g_autofree char *broken = NULL;
  g_autofree char *scenarios = NULL;

  g_test_init (&argc, &argv, NULL);
  source = g_getenv ("VD_SOURCE");
  g_assert_nonnull (source);
  broken = g_build_filename (source, "tests", "broken", NULL);
  scenarios = g_build_filename (source, "scenarios", NULL);

  g_test_add_func ("/check/base", test_base);
  add_files ("/check/broken/", broken, ".scenario.xml", test_broken);
  add_lone_maps (broken);
  for (guint i = 0; i < G_N_ELEMENTS (ignore_rows); i++)
    g_test_add_data_func (ignore_rows[i].path, &ignore_rows[i], test_ignore);
  add_shipped (scenarios);
  g_test_add_func ("/check/called", test_called);
  g_test_add_func ("/check/documented", test_documented);
  g_test_add_func ("/check/complete", test_complete);
  g_test_add_func ("/check/map-more", test_more);
  return g_test_run ();
}
