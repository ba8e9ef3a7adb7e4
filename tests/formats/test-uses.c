/* Where rows are named by their ids, and that an id which can be none is mended there too. */
#include "formats/check/check.h"
#include "formats/project/repair-make.h"
#include "formats/project/uses.h"
#include "tests/shared/made.h"

#include <string.h>

#define SIDES "<sides><side id='blue' name='Blue' color='#0000ff'/>"
#define PLACED "<place unit='b1' at='0202' case='S 13.1'/>"
#define TURNS "<turns count='3'><turn number='2' period='night'/></turns>"

/* A scenario with some pieces in place of others, and what must stand in it once what is
 * wrong with ids is mended. */
static const struct
{
  const char *path;
  const char *swaps[8];  /* piece, by, ... */
  const char *expected[7];
} rows[] = {
  { "/uses/unit",
    { "id='b1'", "id='b 1'", "unit='b1'", "unit='b 1'", "units='r1'", "units='r1 b 1'",
      TURNS, TURNS "<ignore finding='entry.twice' at='unit b 1' reason='x'/>" },
    { "<unit id=\"b-1\"", "<place unit=\"b-1\"", "units=\"r1 b-1\"", "at=\"unit b-1\"" } },
  { "/uses/taken",
    { "id='b1'", "id='r,1'", "unit='b1'", "unit='r,1'", "id='r1'", "id='r-1'",
      "units='r1'", "units='r-1'" },
    { "<unit id=\"r-1-2\"", "<place unit=\"r-1-2\"", "units=\"r-1\"" } },
  { "/uses/side",
    { SIDES, "<sides><side id='the blue' name='Blue' color='#0000ff'/>",
      "side='blue'", "side='the blue'",
      "units='r1'", "units='r1' cancelled-by='exit 0101 the blue'", TURNS,
      TURNS "<victory><award side='the blue' points='1' test='holds' of='the blue' hexes='0101' "
      "after='combat the blue' once='yes'/></victory>" },
    { "<side id=\"the-blue\"", "side=\"the-blue\" class",
      "cancelled-by=\"exit 0101 the-blue\"",
      "side=\"the-blue\" points", "of=\"the-blue\"", "after=\"combat the-blue\"" } },
  { "/uses/option",
    { "<units>", "<options><option id='my plan' chooser='red'><choice id='a/b' default='yes'/>"
      "<choice id='c'/></option></options><units>",
      "units='r1'", "units='r1' when='my plan=a/b'" },
    { "<option id=\"my-plan\"", "<choice id=\"a-b\"", "when=\"my-plan=a-b\"" } },
  { "/uses/group",
    { "id='r' side", "id='late;' side", "</reinforcements>",
      "<group id='s' side='red' turn='3' at='0101' otherwise='late;' units='r1'/></reinforcements>" },
    { "<group id=\"late\"", "otherwise=\"late\"" } },
  { "/uses/empty", { "id='r1'", "id=''" }, { "<unit id=\"unit\"" } },
};

static char *
make_text (guint row)
{
  char *text = g_strdup (made_scenario);

  for (guint i = 0; i < G_N_ELEMENTS (rows[row].swaps) && rows[row].swaps[i] != NULL; i += 2)
    {
      char *changed = made_swap (text, rows[row].swaps[i], rows[row].swaps[i + 1]);

      g_free (text);
      text = changed;
    }

  return text;
}

/* Mends the first id that is none.  Returns whether there was one. */
static gboolean
mend_one (VdProject *project)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();

  vd_check_project (project, NULL, findings);
  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];
      const VdRepair *repair = vd_repair_get (finding);

      if (strcmp (finding->code, "reference.blank-id") != 0)
        continue;

      g_assert_cmpint (finding->severity, ==, VD_ERROR);
      g_assert_nonnull (repair);
      g_assert_cmpuint (vd_repair_apply (project, &repair, 1), ==, 1);
      return TRUE;
    }

  return FALSE;
}

/* What stands in one list can only be mended one after the other. */
static void
test_row (gconstpointer data)
{
  guint row = GPOINTER_TO_UINT (data);
  g_autofree char *text = make_text (row);
  g_autofree char *written = NULL;
  g_autoptr (GBytes) bytes = NULL;
  guint n = 0;
  Made made;

  made_init (&made, NULL, NULL, text);
  g_assert_no_error (made.error);
  while (n < 4 && mend_one (made.project))
    n++;
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n, <, 4);

  bytes = vd_document_write (made.project->scenario);
  written = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  for (guint i = 0; i < G_N_ELEMENTS (rows[row].expected) && rows[row].expected[i] != NULL; i++)
    {
      if (strstr (written, rows[row].expected[i]) == NULL)
        g_test_message ("%s\nlacks %s", written, rows[row].expected[i]);
      g_assert_nonnull (strstr (written, rows[row].expected[i]));
    }
  made_clear (&made);
}

/* On maps: a region, and the map itself. */
static void
test_map (void)
{
  g_autofree char *scenario =
    made_swap (made_scenario, PLACED, "<zone units='b1' region='a:high ground'/>");
  g_autofree char *map = made_swap (made_map, "id='heights'", "id='high ground'");
  VdNode *root, *zone, *region;
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  Made made;
  guint n = 0;

  made_init (&made, NULL, map, scenario);
  g_assert_no_error (made.error);
  vd_check_project (made.project, made.s, findings);
  for (guint i = 0; i < findings->len; i++)
    {
      const VdRepair *repair = vd_repair_get (findings->pdata[i]);

      if (strcmp (((VdFinding *) findings->pdata[i])->code, "reference.blank-id") == 0)
        n += vd_repair_apply (made.project, &repair, 1);
    }

  g_assert_cmpuint (n, ==, 1);
  root = vd_document_get_root (made.project->scenario);
  zone = vd_node_find (vd_node_find (root, "setup"), "zone");
  root = vd_document_get_root (made.project->maps->pdata[0]);
  region = vd_node_find (vd_node_find (root, "regions"), "region");
  g_assert_cmpstr (vd_node_get (zone, "region"), ==, "a:high-ground");
  g_assert_cmpstr (vd_node_get (region, "id"), ==, "high-ground");
  made_clear (&made);
}

static void
assert_uses (VdProject  *project,
             VdDocument *document,
             VdNode     *row,
             guint       n)
{
  g_autoptr (GArray) uses = NULL;
  VdReferent name;

  g_assert_true (vd_referent_of (document, row, &name));
  uses = vd_uses_list (project, &name);
  for (guint i = 0; i < uses->len; i++)
    g_test_message ("%s %s", vd_node_get_name (g_array_index (uses, VdUse, i).row),
                    g_array_index (uses, VdUse, i).attribute);
  g_assert_cmpuint (uses->len, ==, n);
}

/* What names rows of the shipped kind, and nothing of another kind with the same id. */
static void
test_list (void)
{
  g_autofree char *scenario =
    made_swap (made_scenario, "at='0101' units='r1'", "edge='a:north' within='1' units='r1'");
  VdNode *root, *map, *system;
  Made made;

  made_init (&made, NULL, NULL, scenario);
  g_assert_no_error (made.error);
  root = vd_document_get_root (made.project->scenario);
  map = vd_document_get_root (made.project->maps->pdata[0]);
  system = vd_document_get_root (made.project->system);

  /* red: a unit and a group; the unit r1: a group, whose own id is r */
  assert_uses (made.project, made.project->scenario,
               vd_node_get_next (vd_node_get_first (vd_node_find (root, "sides"))), 2);
  assert_uses (made.project, made.project->scenario,
               vd_node_get_next (vd_node_get_first (vd_node_find (root, "units"))), 1);
  /* the map: the edge of the group; its edge north: the same; its edge west: a path */
  assert_uses (made.project, made.project->maps->pdata[0], map, 1);
  assert_uses (made.project, made.project->maps->pdata[0],
               vd_node_get_first (vd_node_find (map, "edges")), 1);
  assert_uses (made.project, made.project->maps->pdata[0],
               vd_node_get_next (vd_node_get_first (vd_node_find (map, "edges"))), 1);
  /* infantry: an exception of the marsh, and a unit */
  assert_uses (made.project, made.project->system,
               vd_node_get_first (vd_node_find (system, "classes")), 2);
  made_clear (&made);
}

/* Both maps have an edge north; a row names that of its field. */
static void
test_edges (void)
{
  g_autofree char *maps =
    made_swap (made_scenario, "</maps>", "<map href='b.map.xml'/></maps>");
  g_autofree char *scenario =
    made_swap (maps, "<turns", "<exits><exit side='red' field='a' edges='north west'/>"
               "<exit side='red' field='b' edges='north'/>"
               "<exit side='blue' field='plain' edges='north'/></exits><turns");
  g_autofree char *map =
    made_swap (made_map, "<terrain", "<areas><area id='plain' columns='1-4' rows='1-3'/></areas>"
               "<terrain");
  Made made;

  made_init (&made, NULL, map, scenario);
  g_assert_no_error (made.error);
  for (guint i = 0; i < 2; i++)
    {
      VdDocument *document = made.project->maps->pdata[i];
      VdNode *edges = vd_node_find (vd_document_get_root (document), "edges");

      assert_uses (made.project, document, vd_node_get_first (edges), i == 0 ? 2 : 1);
    }
  made_clear (&made);
}

static void
test_ids (void)
{
  static const char *const right[] = {
    "a", "1", "guards-1", "B.2", "r\303\266da", "x_y", "(a)", "a'b",
  };
  static const char *const wrong[] = {
    "", " ", "a b", "a\tb", "a:b", "a=b", "a;b", "a,b", "a+b", "a*b", "a<b", "a>b", "a/b", "a\"b",
    "a\302\240b", "\303", "a\nb",
  };
  g_autofree char *longest = g_strnfill (64, 'x');
  g_autofree char *too_long = g_strnfill (65, 'x');

  for (guint i = 0; i < G_N_ELEMENTS (right); i++)
    g_assert_true (vd_schema_is_id (right[i]));
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    g_assert_false (vd_schema_is_id (wrong[i]));
  g_assert_true (vd_schema_is_id (longest));
  g_assert_false (vd_schema_is_id (too_long));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/uses/ids", test_ids);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_test_add_data_func (rows[i].path, GUINT_TO_POINTER (i), test_row);
  g_test_add_func ("/uses/map", test_map);
  g_test_add_func ("/uses/list", test_list);
  g_test_add_func ("/uses/edges", test_edges);

  return g_test_run ();
}
