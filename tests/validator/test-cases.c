/* Position cases: what holds passes, and what does not is told with file, line,
 * what was expected and what was found. */
#include "validator/case-cover.h"
#include "validator/case-run.h"

#include <glib/gstdio.h>
#include <string.h>

#define UNITS "<unit id='P' side='P' is='4-4' at='1510'/><unit id='E' side='E' is='2-5c' at='1512'/>"
#define CLOSE "<unit id='P' side='P' is='4-4' at='1511'/><unit id='E' side='E' is='2-5c' at='1512'/>"
#define RULES " system='base/small.system.xml'"

/* Beside the documents that it names. */
static VdDocument *
load (const char *attributes,
      const char *inside)
{
  g_autofree char *name = g_build_filename (g_getenv ("VD_SOURCE"), "tests", "broken",
                                            "made.cases.xml", NULL);
  g_autofree char *text = g_strdup_printf ("<cases xmlns='" VD_NAMESPACE "'>\n<case id='c'%s>\n%s\n"
                                           "</case>\n</cases>\n", attributes, inside);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  GError *error = NULL;
  VdDocument *document = vd_document_load_bytes (bytes, name, &error);

  g_assert_no_error (error);
  return document;
}

static gboolean
run (const char    *attributes,
     const char    *inside,
     VdCaseReport  *report,
     char         **problem)
{
  g_autoptr (VdDocument) document = load (attributes, inside);
  GString *text = g_string_new (NULL);
  gboolean passed = vd_case_run (document, vd_node_find (vd_document_get_root (document), "case"),
                                 NULL, -1, report, text);

  *problem = g_string_free (text, FALSE);
  g_test_message ("%s", *problem);
  return passed;
}

typedef struct
{
  const char *name;
  const char *attributes;
  const char *inside;
  const char *problem; /* NULL: it passes */
} Row;

static const Row rows[] = {
  { "cost", RULES, UNITS "<expect what='cost' unit='P' at='1511' value='1'/>", NULL },
  { "cost-wrong", RULES, UNITS "\n<expect what='cost' unit='P' at='1511' value='2'/>",
    "made.cases.xml:4: expected cost value \"2\", found \"1\"" },
  { "cost-explained", RULES, UNITS "<expect what='cost' unit='P' at='1511' value='2'/>",
    "enters 1511 [S move.pays-each-hex]" },
  { "cost-refused", RULES, UNITS "<expect what='cost' unit='P' at='1512' value='2'/>",
    "found \"refused [S move.enters-enemy-hex]\"" },
  { "cost-case", RULES,
    UNITS "<expect what='cost' unit='P' at='1511' value='1' case='S move.bridge'/>",
    "the cost must be explained by S move.bridge" },
  { "do", RULES, UNITS "<do order='move P 1511; end'/><expect what='phase' value='combat'/>", NULL },
  { "do-refused", RULES, UNITS "<do order='move P 1520'/>",
    "\"move P 1520\" must be legal, and is refused: A unit may not spend more" },
  { "do-nonsense", RULES, UNITS "<do order='jump P 1520'/>", "expected one of choose, move," },
  { "do-nobody", RULES, UNITS "<do order='move Q 1511'/>", "there is no unit \"Q\"" },
  { "die", RULES, CLOSE "<turn phase='combat'/><do order='attack E; with P; roll' die='1'/>"
    "<expect what='result' value='De'/>", NULL },
  { "die-wrong", RULES, CLOSE "<turn phase='combat'/><do order='attack E; with P; roll' die='4'/>",
    "expected a die from 1 to 3" },
  { "result-early", RULES, CLOSE "<expect what='result' value='De'/>", "no die has been given" },
  { "refuse", RULES, UNITS "<refuse order='move P 1512' case='S move.enters-enemy-hex'/>", NULL },
  { "refuse-legal", RULES, UNITS "<refuse order='move P 1511' case='S control.stops'/>",
    "\"move P 1511\" must be refused by S control.stops, and is legal" },
  { "refuse-other", RULES, UNITS "<refuse order='move P 1512' case='S control.stops'/>",
    "must be refused by S control.stops, and is by S move.enters-enemy-hex (move.enters-enemy-hex)" },
  { "refuse-no-case", RULES, UNITS "<refuse order='move P 1512'/>", NULL },
  { "refuse-no-case-legal", RULES, UNITS "<refuse order='move P 1511'/>",
    "\"move P 1511\" must be refused, and is legal" },
  { "prospect", RULES, UNITS "<victory><award id='a' side='P' points='2' test='losses-below' of='P' "
    "value='3'/></victory><expect what='points' side='P' value='0'/>"
    "<expect what='prospect' side='P' value='2'/>", NULL },
  { "prospect-wrong", RULES, UNITS "<victory><award id='a' side='P' points='2' test='losses-below' "
    "of='P' value='3'/></victory><expect what='prospect' side='P' value='0'/>",
    "expected prospect value \"0\", found \"2\"" },
  { "set", RULES, UNITS "<set name='stacking' value='3'/>"
    "<unit id='P2' side='P' is='1-1' at='1510'/><do order='end'/>", NULL },
  { "set-unknown", RULES, UNITS "<set name='piling' value='3'/><do order='end'/>",
    "the position is unsound: There is no setting \"piling\"" },
  { "orders", RULES, CLOSE "<expect what='orders' value='end'/>", NULL },
  { "orders-order", RULES, "<unit id='P' side='P' is='4-1' at='1501'/>"
    "<unit id='E' side='E' is='4-1' at='2501'/>"
    "<expect what='orders' order='move P' value='1601,1502 , 1401'/>", NULL },
  { "orders-missing", RULES, CLOSE "<expect what='orders' value='end, move P 1510'/>",
    "expected orders value \"end, move P 1510\", found \"end\"" },
  { "allocations", RULES, CLOSE "<turn phase='combat'/>"
    "<expect what='allocations' value='P&gt;E'/>", NULL },
  { "odds", RULES, CLOSE "<turn phase='combat'/><do order='attack E; with P'/>"
    "<expect what='odds' value='4:2' column='2-1'/>", NULL },
  { "odds-column", RULES, CLOSE "<turn phase='combat'/><do order='attack E; with P'/>"
    "<expect what='odds' value='4:2' column='1-1'/>",
    "expected odds column \"1-1\", found \"2-1\"" },
  { "odds-early", RULES, CLOSE "<expect what='odds' column='1-1'/>",
    "no attack is being put together" },
  { "unit", RULES, UNITS "<expect what='unit' unit='P' at='1510'/>", NULL },
  { "unit-elsewhere", RULES, UNITS "<expect what='unit' unit='P' at='1511'/>",
    "expected unit at \"1511\", found \"1510\"" },
  { "eliminated", RULES, CLOSE "<unit id='P2' side='P' is='3-3' at='eliminated'/>"
    "<expect what='unit' unit='P2' at='eliminated'/>", NULL },
  { "losses", RULES, UNITS "<losses side='E' points='5/2'/>"
    "<expect what='losses' side='E' value='2 1/2'/>", NULL },
  { "finding", RULES, UNITS "<unit id='P2' side='P' is='3-3' at='1510'/>"
    "<expect what='finding' at='1510' value='setup.overstacked'/>", NULL },
  { "finding-none", RULES, UNITS "<expect what='finding' value='setup.overstacked'/>",
    "expected finding value \"setup.overstacked\", found" },
  { "expect-unknown", RULES, UNITS "<expect what='luck' value='good'/>",
    "expect: \"luck\" is none of alike, allocations," },
  { "expect-nothing", RULES, UNITS "<expect what='phase'/>", "what must hold is missing" },
  { "expect-hex", RULES, UNITS "<expect what='reach' unit='P' at='9999' value='yes'/>",
    "there is no hex \"9999\"" },
  { "expect-side", RULES, UNITS "<expect what='control' side='Q' at='1510' value='yes'/>",
    "there is no side \"Q\"" },
  { "losses-nobody", RULES, UNITS "<losses side='P' points='30'/><do order='end'/>"
    "<expect what='losses' side='P' value='30'/>", NULL },
  { "losses-nobody-wrong", RULES, UNITS "<losses side='P' points='30'/><do order='end'/>"
    "<expect what='losses' side='P' value='29'/>",
    "expected losses value \"29\", found \"30\"" },
  { "losses-less-than-named", RULES, UNITS "<unit id='P2' side='P' is='3-3' at='eliminated'/>"
    "\n<losses side='P' points='2'/><do order='end'/>",
    "losses: the units of P that are eliminated come to 3 points; say at least so many" },
  { "losses-of-whom", RULES, UNITS "<losses side='Q' points='30'/><do order='end'/>",
    "losses: there is no side \"Q\"; the nearest are: P, E" },
  { "losses-set-up", RULES, UNITS "<turn phase='setup'/><losses side='P' points='3'/>"
    "<do order='end'/>", "losses: in the set-up nothing has happened yet" },
  { "holder-none", RULES, UNITS "<expect what='holder' at='1510' value='P'/>",
    "no award asks who was the last in hex 1510; those that test `controls` ask of: no hex" },
  { "orders-kind", RULES, UNITS "<expect what='orders' order='mvoe P' value='none'/>",
    "there is no order \"mvoe\"; the nearest are: move" },
  { "orders-unit", RULES, UNITS "<expect what='orders' order='move Q' value='none'/>",
    "there is no unit \"Q\"; the nearest are: P, E" },
  { "allocations-early", RULES, CLOSE "<expect what='allocations' value='none'/>",
    "combats are divided in a Combat Phase" },
  { "nothing-asked", RULES, UNITS, "the case has nothing to do, refuse or expect" },
  { "covers", RULES " covers='S move.any-number'", UNITS "<do order='end'/>", NULL },
  { "covers-wrong", RULES " covers='S sight.units'", UNITS "<do order='end'/>",
    "the case says that it covers S sight.units, which the rules did not report" },
  { "no-rules", "", UNITS "<do order='end'/>", "expected a file in `system` or `scenario`" },
  { "no-file", " system='nowhere.system.xml'", UNITS "<do order='end'/>", "nowhere.system.xml" },
  { "a-map", " system='base/small.map.xml'", UNITS "<do order='end'/>", "has no system of rules" },
  { "unit-is", RULES, "<unit id='P' side='P' is='strong' at='1510'/><do order='end'/>",
    "expected strength, movement and the first letter of a class" },
  { "unit-class", RULES, "<unit id='P' side='P' is='4-4x' at='1510'/><do order='end'/>",
    "no class of the system begins with \"x\"" },
  { "unit-side", RULES, "<unit id='P' is='4-4' at='1510'/><do order='end'/>",
    "expected P, E or a side in `side`" },
  { "unit-whose", RULES, "<unit id='P' side='PE' is='4-4' at='1510'/><do order='end'/>",
    "The unit names the side \"PE\", which does not exist. Name one that exists (P, E)" },
  { "unsound", RULES, UNITS "<unit id='P2' side='P' is='1-1' at='1510'/>"
    "<unit id='P3' side='P' is='1-1' at='1510'/><turn phase='combat'/><do order='end'/>",
    "the position: I-4: a hex is over its limit in the Combat Phase" },
  { "unsound-finding", RULES, UNITS "<unit id='P2' side='P' is='1-1' at='1510'/>"
    "<unit id='P3' side='P' is='1-1' at='1510'/><turn phase='combat'/>"
    "<expect what='finding' at='1510' value='setup.overstacked'/>", NULL },
  { "unit-at", RULES, UNITS "<unit id='P2' side='P' is='4-4' at='yonder'/><do order='end'/>",
    "unit: \"yonder\" is no hex in play" },
  { "unit-off", RULES, UNITS "<unit id='P2' side='P' is='4-4' at='9901'/><do order='end'/>",
    "names hex 9901, which is on no map" },
  { "hex-unknown", RULES, UNITS "<hex at='1510' terrain='mud'/><do order='end'/>",
    "made.cases.xml:3: the position is unsound:" },
  { "turn-number", RULES, UNITS "<turn number='99'/><do order='end'/>",
    "expected a number from 1 to 12" },
  { "turn-phase", RULES, UNITS "<turn phase='lunch'/><do order='end'/>",
    "\"lunch\" is none of setup, movement, combat" },
  { "turn-side", RULES, UNITS "<turn side='Q'/><do order='end'/>", "there is no side \"Q\"" },
  { "turn-shaken", RULES, UNITS "<turn demoralized='Q'/><do order='end'/>",
    "turn: there is no side \"Q\"" },
  { "losses-wrong", RULES, UNITS "<losses side='E' points='many'/><do order='end'/>",
    "losses: expected a number of points, as \"30\" or \"5/2\"" },
  { "scenario", " scenario='base/small.scenario.xml'", "<do order='move b1 0303'/>"
    "<expect what='unit' unit='b1' at='0303'/><expect what='count' side='E' value='1'/>", NULL },
  { "hexes", " scenario='base/small.scenario.xml'",
    "<expect what='hexes' group='town' value='0402'/>", NULL },
  { "hexes-of-nothing", " scenario='base/small.scenario.xml'",
    "<expect what='hexes' group='mud' value='0402'/>", "expected a kind of hex in `group`" },
  { "row", " scenario='base/small.scenario.xml'",
    "<expect what='row' group='unit b1' value='strength=4, class=infantry'/>"
    "<expect what='row' group='turns' value='count=4'/>"
    "<expect what='row' group='side blue' value='first=yes'/>"
    "<expect what='row' group='hex town' value='defence=2, attack='/>", NULL },
  { "row-wrong", " scenario='base/small.scenario.xml'",
    "<expect what='row' group='unit b1' value='strength=5'/>",
    "expected row value \"strength=5\", found \"strength=4\"" },
  { "row-of-nobody", " scenario='base/small.scenario.xml'",
    "<expect what='row' group='unit b9' value='strength=4'/>", "expected a row in `group`" },
  { "row-unplayable", " scenario='scenario.limit.scenario.xml'",
    "<expect what='row' group='unit b1' value='strength=4'/>", NULL },
  { "turn-unplayable", " scenario='scenario.limit.scenario.xml'",
    "<expect what='row' group='unit b1' value='strength=4'/><expect what='turn' value='1'/>",
    "it cannot be played" },
  { "scenario-others", " scenario='base/small.scenario.xml' others='away'",
    "<unit id='r1' at='0304'/><expect what='count' at='map' value='1'/>", NULL },
  { "scenario-region", " scenario='base/small.scenario.xml'",
    "<region id='x' hexes='0303'/><do order='end'/>",
    "region: can be given on a blank board only" },
  { "scenario-unit", " scenario='base/small.scenario.xml'", "<unit id='b9' at='0303'/>",
    "unit: there is no unit \"b9\"" },
  { "scenario-period", " scenario='base/small.scenario.xml'",
    "<turn period='night'/><do order='end'/>", "in a scenario the number gives the period" },
  { "scenario-choose", " scenario='base/small.scenario.xml' choose='plan=a'", "<do order='end'/>",
    "there is no option and choice \"plan=a\"" },
};

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *problem = NULL;
  gboolean passed = run (row->attributes, row->inside, NULL, &problem);

  g_assert_cmpint (passed, ==, row->problem == NULL);
  if (row->problem != NULL)
    g_assert_nonnull (strstr (problem, row->problem));
  else
    g_assert_cmpstr (problem, ==, "");
}

static void
test_report (void)
{
  VdCaseReport report = {
    .covered = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
  };
  g_autofree char *problem = NULL;

  g_assert_true (run (RULES " covers='S move.any-number; S setup.first-side'",
                      UNITS "<do order='end'/>", &report, &problem));
  g_assert_cmpuint (g_hash_table_size (report.covered), ==, 2);
  g_assert_true (g_hash_table_contains (report.covered, "S setup.first-side"));
  g_assert_true (report.points[VD_POINT_MOVE_ANY_NUMBER]);
  g_assert_false (report.points[VD_POINT_SIGHT_UNITS]);
  g_hash_table_unref (report.covered);
}

/* With its rule switched off the same case fails. */
static void
test_switched_off (void)
{
  g_autoptr (VdDocument) document =
    load (RULES, UNITS "<refuse order='move P 1520' case='S move.allowance'/>");
  const VdNode *node = vd_node_find (vd_document_get_root (document), "case");
  g_autoptr (GString) problem = g_string_new (NULL);

  g_assert_true (vd_case_run (document, node, NULL, -1, NULL, problem));
  g_assert_true (vd_case_run (document, node, NULL, VD_POINT_SIGHT_UNITS, NULL, problem));
  g_assert_false (vd_case_run (document, node, NULL, VD_POINT_MOVE_ALLOWANCE, NULL, problem));
}

static void
test_list (void)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = NULL;
  int file = g_file_open_tmp ("vedette-XXXXXX.tsv", &path, NULL);

  g_close (file, NULL);
  g_assert_true (g_file_set_contents (path, "# remark\nA 1\tnone\theading\r\nA 2\tzoc\ttwo words\n",
                                      -1, NULL));
  list = vd_cover_load (path, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_cmpstr (((VdCoverRow *) list->pdata[0])->id, ==, "A 2");
  g_assert_cmpstr (((VdCoverRow *) list->pdata[0])->words, ==, "two words");

  g_assert_true (g_file_set_contents (path, "A 1\tnone\theading\nA 2 zoc\n", -1, NULL));
  g_assert_null (vd_cover_load (path, &error));
  g_assert_nonnull (strstr (error->message, ":2: expected a case, its kind and a few words"));
  g_clear_error (&error);

  g_assert_true (g_file_set_contents (path, "A\xff\n", -1, NULL));
  g_assert_null (vd_cover_load (path, &error));
  g_assert_nonnull (strstr (error->message, "expected UTF-8"));
  g_unlink (path);
}

/* Each case of the file has a fault, which its note tells: of shipped battles. */
static void
test_broken (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "tests", "broken",
                                            "designer.cases.xml", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdDocument) document = vd_document_load (path, &error);
  guint n = 0;

  g_assert_no_error (error);
  for (const VdNode *node = vd_node_find (vd_document_get_root (document), "case"); node != NULL;
       node = vd_node_get_next (node), n++)
    {
      g_autoptr (GString) problem = g_string_new (NULL);
      g_autofree char *place = g_strdup_printf ("%s:", path);

      g_test_message ("%s", vd_node_get (node, "id"));
      g_assert_false (vd_case_run (document, node, NULL, -1, NULL, problem));
      g_test_message ("%s", problem->str);
      g_assert_true (g_str_has_prefix (problem->str, place));
      g_assert_cmpint (g_ascii_strtoll (problem->str + strlen (place), NULL, 10), >=,
                       vd_node_get_line (node));
      g_assert_nonnull (strstr (problem->str, vd_node_get (node, "note")));
    }

  g_assert_cmpuint (n, >, 30);
}

/* What authors read says all that they can ask for. */
static void
test_page (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "formats", "README.md", NULL);
  g_autofree char *page = NULL;
  g_autofree char *problem = NULL;
  g_auto (GStrv) asked = NULL;
  const char *section, *listed;

  g_assert_true (g_file_get_contents (path, &page, NULL, NULL));
  section = strstr (page, "## cases (");
  g_assert_nonnull (section);

  g_assert_false (run (RULES, UNITS "<expect what='?' value='x'/>", NULL, &problem));
  listed = strstr (g_strchomp (problem), "is none of ");
  g_assert_nonnull (listed);
  asked = g_strsplit (listed + strlen ("is none of "), ", ", -1);
  g_assert_cmpuint (g_strv_length (asked), >, 30);
  for (guint i = 0; asked[i] != NULL; i++)
    {
      g_autofree char *word = g_strdup_printf ("`%s`", asked[i]);

      g_test_message ("%s", word);
      g_assert_nonnull (strstr (section, word));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = g_strconcat ("/cases/", rows[i].name, NULL);

      g_test_add_data_func (name, &rows[i], test_row);
    }

  g_test_add_func ("/cases/report", test_report);
  g_test_add_func ("/cases/switched-off", test_switched_off);
  g_test_add_func ("/cases/list", test_list);
  g_test_add_func ("/cases/broken", test_broken);
  g_test_add_func ("/cases/page", test_page);

  return g_test_run ();
}
