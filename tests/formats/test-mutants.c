/* Whatever is in the documents, compiling and checking give findings and a
 * scenario, never a crash: attributes of a sound project are changed at
 * random, and rows are taken away or doubled.  What is still playable is
 * played; where nothing is wrong, by the rules to the end. */
#include <string.h>

#include "core/campaign/campaign.h"
#include "formats/check/check.h"
#include "formats/compile/compile.h"

#define N_MUTANTS 400

/* Values that are wrong somewhere, and right elsewhere. */
static const char *const values[] = {
  "", " ", "0", "1", "-1", "255", "256", "65536", "99999999999999999999", "1/2", "1/0", "never",
  "yes", "no", "x", "b1", "b1 b1 b2 r1", "blue", "red", "0101", "0505", "9999", "small:0302",
  "small:north", "a:b:c", ":", "0101/0102", "0102>0202", "0303 0304", "plan=a plan=b", "=",
  "exit 0301 red", "infantry", "marsh", "river", "bridge", "night", "1-1", "0-0", "Ar De De De De",
  "#ffffff", "\xc3\xa9",
};

static void
collect (VdNode    *node,
         GPtrArray *nodes)
{
  g_ptr_array_add (nodes, node);
  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    collect (child, nodes);
}

static GPtrArray *
collect_all (VdProject *project)
{
  GPtrArray *nodes = g_ptr_array_new ();

  collect (vd_document_get_root (project->system), nodes);
  collect (vd_document_get_root (project->scenario), nodes);
  for (guint i = 0; i < project->maps->len; i++)
    collect (vd_document_get_root (project->maps->pdata[i]), nodes);

  return nodes;
}

static VdDocument *
find_document (VdProject *project,
               VdNode    *node)
{
  while (vd_node_get_parent (node) != NULL)
    node = vd_node_get_parent (node);

  if (node == vd_document_get_root (project->system))
    return project->system;
  if (node == vd_document_get_root (project->scenario))
    return project->scenario;
  return project->maps->pdata[0];
}

static void
change_attribute (GRand  *random,
                  VdNode *node)
{
  static const char *const names[] = {
    "id", "name", "cost", "defence", "removes", "class", "period", "terrain", "code", "results",
    "die", "odds", "value", "point", "case", "columns", "rows", "digits", "side", "hexes", "sides",
    "kind", "off", "at", "color", "first", "when", "formation", "parent", "strength", "move",
    "unit", "units", "turn", "edge", "region", "delay", "cancelled-by", "count", "number",
    "margin", "points", "of", "to", "ratio", "test", "field", "edges", "chooser", "default",
    "within", "finding", "directed", "range", "allowance", "prefix", "stagger",
  };

  for (guint tries = 0; tries < 40; tries++)
    {
      const char *name = names[g_rand_int_range (random, 0, G_N_ELEMENTS (names))];

      if (vd_node_get (node, name) == NULL && tries < 39)
        continue;

      g_free (vd_node_set (node, name,
                           g_rand_int_range (random, 0, 8) == 0
                           ? NULL : values[g_rand_int_range (random, 0, G_N_ELEMENTS (values))]));
      return;
    }
}

static void
double_row (VdProject *project,
            VdNode    *node)
{
  static const char *const kept[] = { "id", "unit", "units", "side", "at", "name", "turn" };
  VdDocument *document = find_document (project, node);
  VdNode *copy = vd_node_new (document, vd_node_get_name (node));

  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    g_free (vd_node_set (copy, kept[i], vd_node_get (node, kept[i])));
  vd_document_insert (document, vd_node_get_parent (node), copy, NULL);
}

static void
mutate (GRand     *random,
        VdProject *project)
{
  g_autoptr (GPtrArray) nodes = collect_all (project);
  VdNode *node = nodes->pdata[g_rand_int_range (random, 0, nodes->len)];

  switch (g_rand_int_range (random, 0, 10))
    {
    case 0:
      if (vd_node_get_parent (node) != NULL)
        vd_node_free (vd_document_remove (find_document (project, node), node, NULL));
      break;
    case 1:
      if (vd_node_get_parent (node) != NULL)
        double_row (project, node);
      break;
    default:
      change_attribute (random, node);
      break;
    }
}

static void
play (const VdScenario *scenario,
      gboolean          sound)
{
  VdCampaign campaign = {
    .scenario = scenario,
    .players = { "random", "random" },
    .seed = 1805,
    .n_games = 1,
    .n_jobs = 1,
  };
  VdGameResult *results;

  for (guint i = 0; i < VD_MAX_OPTIONS; i++)
    campaign.choices[i] = -1;

  results = vd_campaign_run (&campaign);
  if (sound)
    g_assert_cmpstr (results[0].error, ==, NULL);
  vd_game_results_free (results, 1);
}

static void
compile (VdProject *project)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdScenario) scenario = NULL;

  vd_project_resolve (project, findings);
  scenario = vd_project_compile (project, findings);
  g_assert_nonnull (scenario);
  vd_check_project (project, scenario, findings);

  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];

      g_assert_nonnull (finding->file);
      g_assert_nonnull (finding->remedy);
      g_assert_true (g_utf8_validate (finding->text, -1, NULL));
    }

  if (vd_scenario_why_unplayable (scenario) == NULL)
    play (scenario, vd_findings_count (findings, VD_ERROR) == 0);
}

static void
test_mutants (gconstpointer data)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), data, NULL);
  GRand *random = g_rand_new_with_seed (1805);

  for (guint i = 0; i < N_MUTANTS; i++)
    {
      g_autoptr (VdProject) project = vd_project_load (path, NULL, NULL);
      guint n = g_rand_int_range (random, 1, 6);

      g_assert_nonnull (project);
      while (n-- > 0)
        mutate (random, project);
      compile (project);
    }

  g_rand_free (random);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/mutants/plain", "tests/broken/base/small.scenario.xml", test_mutants);
  g_test_add_data_func ("/mutants/options", "tests/broken/entry.impossible.scenario.xml",
                        test_mutants);
  g_test_add_data_func ("/mutants/zones", "tests/broken/setup.zone-too-small.scenario.xml",
                        test_mutants);
  return g_test_run ();
}
