/* test-print-charts.c: what players look up is on the charts, as the battle has it */
#include <string.h>

#include "core/scenario/setting.h"
#include "formats/print/page.h"
#include "formats/project/changed-rows.h"
#include "formats/project/row-names.h"
#include "formats/words/rule-words.h"
#include "tests/shared/documents.h"
#include "tests/shared/pages.h"

/* A print borrows what was chosen. */
static VdPrint *
print_charts (const VdProject *project,
              const char      *paper)
{
  static GHashTable *values = NULL;
  VdPrintRequest request = { project };
  g_autoptr (GError) error = NULL;
  VdPrint *print;

  if (values == NULL)
    values = g_hash_table_new (g_str_hash, g_str_equal);
  request.values = values;
  g_hash_table_insert (values, (char *) "parts", (char *) "charts");
  g_hash_table_insert (values, (char *) "paper", (char *) paper);
  print = vd_print_new (&request, &error);
  g_assert_no_error (error);
  return print;
}

/* All words with one blank between; what keeps words in one line is one, too. */
static char *
squeeze (const char *text)
{
  g_autoptr (GRegex) blanks = g_regex_new ("[\\s\\x{a0}]+", 0, 0, NULL);

  return g_regex_replace (blanks, text, -1, 0, " ", 0, NULL);
}

static char *
read_charts (const VdProject *project)
{
  VdPrint *print = print_charts (project, "a4");
  g_autofree char *text = read_pages (print, "-raw");

  vd_print_free (print);
  return squeeze (text);
}

static void
assert_holds (const char *text,
              const char *wanted)
{
  g_autofree char *words = squeeze (wanted);

  if (strstr (text, words) == NULL)
    g_error ("“%s” is not on the charts", words);
}

/* Of each shipped battle */

static void
check_results (const VdProject *project,
               const char      *text)
{
  const VdNode *combat = vd_changed_table (project, "combat");
  g_autoptr (GString) odds = g_string_new ("Die");

  g_assert_nonnull (combat);
  VD_EACH (column, combat, "column")
    g_string_append_printf (odds, " %s", vd_node_get (column, "odds"));
  assert_holds (text, odds->str);
  VD_EACH (row, combat, "row")
    {
      g_autofree char *line =
        g_strdup_printf ("%s %s", vd_node_get (row, "die"), vd_node_get (row, "results"));

      assert_holds (text, line);
    }
}

static void
check_kinds (const VdProject *project,
             const char      *text,
             const char      *section,
             const char      *attribute)
{
  g_autoptr (GArray) rows = vd_changed_rows_of (project, section);

  for (guint i = 0; i < rows->len; i++)
    {
      const VdChangedRow *row = &g_array_index (rows, VdChangedRow, i);
      const char *cases = vd_changed_row_get (row, "case");

      if (vd_changed_row_is_absent (row))
        continue;

      assert_holds (text, vd_changed_row_get (row, attribute));
      if (cases != NULL)
        assert_holds (text, cases);
    }
}

static void
check_turns (const VdProject *project,
             const char      *text)
{
  const VdNode *turns = vd_find_section (project->scenario, "turns");
  const VdNode *groups = vd_find_section (project->scenario, "reinforcements");

  VD_EACH (turn, turns, "turn")
    if (vd_node_get (turn, "label") != NULL)
      assert_holds (text, vd_node_get (turn, "label"));
  VD_EACH (group, groups, "group")
    assert_holds (text, vd_node_get (group, "name"));
}

static void
test_battle (gconstpointer data)
{
  g_autoptr (VdProject) project = load_battle (data);
  g_autofree char *text = read_charts (project);

  check_results (project, text);
  check_kinds (project, text, "chart", "name");
  check_kinds (project, text, "periods", "name");
  check_kinds (project, text, "results", "code");
  check_kinds (project, text, "classes", "name");
  check_turns (project, text);
}

/* Where words stand, in points. */
typedef struct { double left, top, right, bottom; } WordBox;

static void
check_apart (const WordBox *a,
             const WordBox *b,
             const char    *word)
{
  double across = MIN (a->right, b->right) - MAX (a->left, b->left);
  double down = MIN (a->bottom, b->bottom) - MAX (a->top, b->top);

  if (across > 1.5 && down > 0.4 * MIN (a->bottom - a->top, b->bottom - b->top))
    g_error ("“%s” is written over something else", word);
}

/* No word lies upon another: what is long goes on in its own box. */
static void
check_words_apart (const VdProject *project)
{
  VdPrint *print = print_charts (project, "a4");
  g_autofree char *text = read_pages (print, "-bbox");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GArray) boxes = g_array_new (FALSE, FALSE, sizeof (WordBox));
  guint n = 0;

  vd_print_free (print);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      WordBox box;

      if (strstr (lines[i], "<page ") != NULL)
        g_array_set_size (boxes, 0);
      if (sscanf (lines[i], " <word xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\" yMax=\"%lf\">",
                  &box.left, &box.top, &box.right, &box.bottom) != 4)
        continue;

      for (guint j = 0; j < boxes->len; j++)
        check_apart (&box, &g_array_index (boxes, WordBox, j), strchr (lines[i], '>') + 1);
      g_array_append_val (boxes, box);
      n++;
    }
  g_assert_cmpuint (n, >, 100);
}

static void
test_words_apart (gconstpointer data)
{
  g_autoptr (VdProject) project = load_battle (data);

  check_words_apart (project);
}

/* Many turns with long labels, and several formations in one box of a track. */
static void
test_words_apart_in_a_campaign (void)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();

  for (guint i = 0; i < paths->len; i++)
    if (g_str_has_suffix (paths->pdata[i], "/campaign.scenario.xml"))
      {
        g_autoptr (GError) error = NULL;
        g_autoptr (VdProject) project = vd_project_load (paths->pdata[i], NULL, &error);

        g_assert_no_error (error);
        check_words_apart (project);
        return;
      }

  g_assert_not_reached ();
}

static void
test_papers (gconstpointer data)
{
  static const struct { const char *paper; double width, height; } papers[] = {
    { "a4", 210, 297 }, { "letter", 215.9, 279.4 }, { "a3", 297, 420 },
  };
  g_autoptr (VdProject) project = load_battle (data);

  for (guint i = 0; i < G_N_ELEMENTS (papers); i++)
    {
      VdPrint *print = print_charts (project, papers[i].paper);
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 300, 420);
      cairo_t *cr = cairo_create (surface);

      g_assert_cmpuint (vd_print_count_pages (print), >=, 4);
      for (guint page = 0; page < vd_print_count_pages (print); page++)
        {
          VdPrintSheet sheet;

          vd_print_get_sheet (print, page, &sheet);
          g_assert_cmpstr (sheet.part, ==, "charts");
          g_assert_cmpfloat_with_epsilon (sheet.width, papers[i].width, 0.01);
          g_assert_cmpfloat_with_epsilon (sheet.height, papers[i].height, 0.01);
          vd_print_draw_page (print, page, cr);
          g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
        }

      cairo_destroy (cr);
      cairo_surface_destroy (surface);
      vd_print_free (print);
    }
}

static void
test_same_bytes (gconstpointer data)
{
  g_autoptr (VdProject) project = load_battle (data);
  VdPrint *first = print_charts (project, "a4"), *second = print_charts (project, "a4");
  g_autoptr (GBytes) a = vd_print_write (first, NULL, NULL);
  g_autoptr (GBytes) b = vd_print_write (second, NULL, NULL);

  g_assert_nonnull (a);
  g_assert_true (g_bytes_equal (a, b));
  vd_print_free (first);
  vd_print_free (second);
}

/* Of documents that are made here */

static const char a_system[] =
  "<system xmlns='urn:vedette:1'><title>Made</title>"
  "<classes><class id='guns' name='Guns' range='3'/></classes>"
  "<chart><hex id='open' name='Openland' look='clear' case='1.1'/>"
  "<hex id='bog' name='Quagmire' cost='3/2' look='marsh'/>"
  "<hex id='sea' name='Saltwater' cost='never' look='lake'/>"
  "<side id='brook' name='Brooklet' cost='1' look='stream'>"
  "<except class='guns' cost='never'/></side>"
  "<side id='dam' name='Causeway' removes='brook sill' look='bridge'/>"
  "<side id='sill' name='Threshold' look='wall'/></chart>"
  "<results><result code='Zz' attacker='retreat'/></results>"
  "<combat><column odds='1-1'/><row die='1' results='Qq'/></combat></system>";
static const char a_scenario[] =
  "<scenario xmlns='urn:vedette:1'><title>Made</title>"
  "<override><chart><hex id='bog' name='Mudflat' defence='5/2'/><hex id='sea' absent='yes'/>"
  "<side id='brook'><except class='guns' cost='2' attack='never'/></side>"
  "<side id='sill' absent='yes'/></chart>"
  "<combat><column odds='2-1'/><column odds='3-1'/><row die='1' results='Zz Zz'/></combat>"
  "</override></scenario>";

/* What a battle says of the rules holds, and what it does not have is not there. */
static void
test_override (void)
{
  static const char *const there[] = {
    "Openland 1 – 1.1", "Mudflat 1½ Multiplies the defender by 2½.",
    "Brooklet +1 Guns: 2 movement points, no attack across it.", "Die 2-1 3-1 1 Zz Zz",
    "Causeway – Takes away the effects of: Brooklet.", "All attackers retreat.",
    "bombards up to 3 hexes away",
  };
  static const char *const gone[] = { "Quagmire", "Saltwater", "Threshold", "1-1", "Qq",
                                      "prohibited" };
  g_autoptr (VdProject) project =
    vd_project_new ("made", read_document (a_system), read_document (a_scenario), NULL, NULL);
  g_autofree char *text = read_charts (project);

  for (guint i = 0; i < G_N_ELEMENTS (there); i++)
    assert_holds (text, there[i]);
  for (guint i = 0; i < G_N_ELEMENTS (gone); i++)
    g_assert_null (strstr (text, gone[i]));
}

static char *
read_made (const char *system)
{
  g_autofree char *document = g_strconcat ("<system xmlns='urn:vedette:1'><title>Made</title>",
                                           system, "</system>", NULL);
  g_autoptr (VdProject) project = vd_project_new (
    "made", read_document (document), read_document ("<scenario xmlns='urn:vedette:1'/>"), NULL,
    NULL);

  return read_charts (project);
}

/* Limits by kinds are told with the values that nobody gives, and what classes are to them;
 * without them nothing of it. */
static void
test_kinds (void)
{
  static const char classes[] =
    "<classes><class id='head' name='Head' role='leader' costs='horse'/>"
    "<class id='cart' name='Cart' role='train' zone='none'/>"
    "<class id='horse' name='Horse' arm='horse'/><class id='scout' name='Scout' counts='free' "
    "zone='flexible'/></classes><mechanics>%s<set name='stacking' value='4'/></mechanics>";
  g_autofree char *with = g_strdup_printf (classes, "<mechanic name='stack-kinds'/>"
                                           "<set name='stack-unled' value='9' for='blue'/>");
  g_autofree char *without = g_strdup_printf (classes, "");
  g_autofree char *by_kinds = read_made (with), *plain = read_made (without);

  assert_holds (by_kinds, "Head – full leader, takes no room as Horse");
  assert_holds (by_kinds, "Cart – none train, on foot");
  assert_holds (by_kinds, "Horse – full mounted");
  assert_holds (by_kinds, "retreats and arrivals");
  assert_holds (by_kinds, "With a leader, mounted");
  assert_holds (by_kinds, "Without a leader");
  assert_holds (by_kinds, "blue 9");
  g_assert_null (strstr (by_kinds, "Units that a hex holds at the end"));

  assert_holds (plain, "Units that a hex holds at the end");
  assert_holds (plain, "Cart – none");
  g_assert_null (strstr (plain, "train, on foot"));
  g_assert_null (strstr (plain, "Without a leader"));
}

/* Each condition of a shift in words; a row that moves nothing is told too, as others do not
 * go with it. */
static void
test_shifts (void)
{
  g_autofree char *text = read_made (
    "<classes><class id='foot' name='Foot'/><class id='horse' name='Horse'/></classes>"
    "<chart><hex id='a' name='Fort' look='fort'/><side id='b' name='River' look='river'/></chart>"
    "<shifts><shift id='x' name='Arms' not-with='y'><has class='foot horse' strength='1'/>"
    "<has is='none' class='horse' across='b'/><has of='enemy' is='none' terrain='a'/></shift>"
    "<shift id='y' name='Reply' columns='0' side='defender'><has of='enemy' units='2'/>"
    "<has trait='guard' where='hex'/></shift><die id='z' name='Charge'><has is='all' class='horse'/>"
    "</die></shifts><combat><column odds='1-1'/><row die='1' results='A'/></combat>");

  assert_holds (text, "At least one own unit: Foot or Horse, of a strength of at least 1 together.");
  assert_holds (text, "No own unit: Horse, across hexsides of this kind: River.");
  assert_holds (text, "No enemy unit: on this terrain: Fort. Not together with: Reply.");
  assert_holds (text, "At least 2 enemy units.");
  assert_holds (text, "At least one own unit: marked “guard”, counting those that stand");
  assert_holds (text, "die -1 All own units: Horse.");
}

/* What bridges and roads are in road march and to who works at them, where that is played. */
static void
test_crossings (void)
{
  static const char rows[] =
    "<classes><class id='foot' name='Foot'/></classes><chart>"
    "<side id='ditch' name='Ditch' cost='1' look='ditch'><except class='foot' cost='1/2'/></side>"
    "<side id='bridge' name='Span' cost='1' march='0' look='bridge' retreat-die='6'>"
    "<work kind='damage' case='8.77'/><work kind='repair' cost='2' die='3' by='foot' occupied='2' "
    "controlled='1' trait='emperor' with='-2'/></side>"
    "<path id='road' name='Highway' march='1/2' command='1/2' look='road'/>"
    "<path id='trail' name='Track' cost='1' look='trail'/></chart>"
    "<mechanics>%s</mechanics>";
  g_autofree char *on = g_strdup_printf (rows, "<mechanic name='crossings'/>"
                                         "<mechanic name='road-march'/><mechanic name='command'/>");
  g_autofree char *off = g_strdup_printf (rows, "");
  g_autofree char *with = read_made (on), *without = read_made (off);

  assert_holds (with, "Hexsides To cross In road march Effects");
  assert_holds (with, "Ditch +1 +1 Foot: ½ movement point.");
  assert_holds (with, "Span +1 – Of a side’s units");
  assert_holds (with, "the first is lost on a die of 6 or more");
  assert_holds (with, "Highway 1 ½ Replaces");
  assert_holds (with, "For command each hex along it counts as ½.");
  assert_holds (with, "Track 1 no road march Replaces");
  assert_holds (with, "Damage and repair");
  assert_holds (with, "1 4 or less all who fight 8.77");
  assert_holds (with, "2 3 or less Foot +2 with an enemy at either end; +1 in enemy control at "
                      "either end; −2 with a unit in the hex that is marked “emperor”");

  assert_holds (without, "Span +1 – Roads");
  assert_holds (without, "Highway 1 Replaces");
  g_assert_null (strstr (without, "Damage and repair"));
  g_assert_null (strstr (without, "For command"));
}

/* What a battle says of one kind of work takes the place of that alone. */
static void
test_crossings_of_a_battle (void)
{
  g_autoptr (VdProject) project = vd_project_new (
    "made",
    read_document ("<system xmlns='urn:vedette:1'><title>Made</title><chart>"
                   "<side id='bridge' name='Span' look='bridge'><work kind='damage' die='2'/>"
                   "<work kind='repair' die='5'/></side></chart>"
                   "<mechanics><mechanic name='crossings'/></mechanics></system>"),
    read_document ("<scenario xmlns='urn:vedette:1'><title>Made</title><override><chart>"
                   "<side id='bridge'><work kind='repair' die='1' cost='3'/></side></chart>"
                   "</override></scenario>"), NULL, NULL);
  g_autofree char *text = read_charts (project);

  assert_holds (text, "1 2 or less all who fight");
  assert_holds (text, "3 1 or less all who fight");
  g_assert_null (strstr (text, "5 or less"));
}

/* Likewise of one number of a pontoon's die; nobody who fights lays it. */
static void
test_pontoons_of_a_battle (void)
{
  g_autoptr (VdProject) project = vd_project_new (
    "made",
    read_document ("<system xmlns='urn:vedette:1'><title>Made</title><chart>"
                   "<side id='bridge' name='Span' look='bridge'><work kind='lay' cost='2' die='2'/>"
                   "<work kind='lay' cost='3' die='4'/><work kind='lay' cost='4' die='6'/></side>"
                   "</chart><mechanics><mechanic name='crossings'/></mechanics></system>"),
    read_document ("<scenario xmlns='urn:vedette:1'><title>Made</title><override><chart>"
                   "<side id='bridge'><work kind='lay' cost='5' die='4'/></side></chart>"
                   "</override></scenario>"), NULL, NULL);
  g_autofree char *text = read_charts (project);

  assert_holds (text, "2 2 or less");
  assert_holds (text, "5 4 or less");
  assert_holds (text, "4 6 or less");
  g_assert_null (strstr (text, "3 4 or less"));
  g_assert_null (strstr (text, "all who fight"));
}

/* An exchange of both is told of both, though the result names one of them. */
static void
test_exchange (void)
{
  static const char result[] =
    "<system xmlns='urn:vedette:1'><title>Made</title>"
    "<results><result code='Ex' attacker='exchange' defender='eliminated'/></results>"
    "<combat><column odds='1-1'/><row die='1' results='Ex'/></combat>"
    "<mechanics><set name='exchange' value='weaker'/></mechanics></system>";
  g_autoptr (VdProject) project = vd_project_new (
    "made", read_document (result), read_document ("<scenario xmlns='urn:vedette:1'/>"), NULL, NULL);
  g_autofree char *text = read_charts (project);

  g_assert_null (strstr (text, "All defenders are eliminated."));
  g_assert_null (strstr (text, "printed strength of the defenders"));
  assert_holds (text, "All of the weaker side are lost");
}

/* Whatever rule is in use or set is told. */
static void
test_rules (void)
{
  g_autoptr (GString) rules =
    g_string_new ("<system xmlns='urn:vedette:1'><title>Made</title><mechanics>");
  g_autoptr (VdProject) project = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < vd_mechanic_count (); i++)
    g_string_append_printf (rules, "<mechanic name='%s'/>", vd_mechanic_get_name (i));
  for (guint i = 0; i < vd_setting_count (); i++)
    {
      g_autofree char *usual = vd_setting_get_usual (i);

      g_string_append_printf (rules, "<set name='%s' value='%s' case='%u.77'/>",
                              vd_setting_get_name (i), usual, i + 1);
    }
  g_string_append (rules, "</mechanics><chart><hex id='a' look='clear'/><side id='b' look='river'/>"
                          "<side id='c' removes='b' look='bridge'/><path id='d' look='road'/>"
                          "</chart><combat><column odds='1-1'/><row die='1' results='A'/></combat>"
                          "</system>");
  project = vd_project_new ("made", read_document (rules->str),
                            read_document ("<scenario xmlns='urn:vedette:1'><armies>"
                                           "<army id='a' side='a' morale='3'/></armies></scenario>"),
                            NULL, NULL);
  text = read_charts (project);

  for (guint i = 0; i < vd_mechanic_count (); i++)
    assert_holds (text, vd_rule_title (vd_mechanic_get_name (i)));
  for (guint i = 0; i < vd_setting_count (); i++)
    {
      g_autofree char *number = g_strdup_printf ("%u.77", i + 1);

      /* In the words of the chart; and with limits by kinds the plain one is not played. */
      if (strcmp (vd_setting_get_name (i), "stacking") != 0 &&
          strcmp (vd_setting_get_name (i), "overstack") != 0 &&
          strcmp (vd_setting_get_name (i), "road-cancels-side") != 0 &&
          strcmp (vd_setting_get_name (i), "bridge-defence") != 0)
        assert_holds (text, number);
    }
}

/* Where counters have a figure between strength and movement, it is told what it is. */
static void
test_figures (void)
{
  static const char *const units[] = { "", " initiative='4'" };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    {
      g_autofree char *scenario = g_strdup_printf (
        "<scenario xmlns='urn:vedette:1'><title>Made</title><units><unit id='a' strength='1'/>"
        "<unit id='b' strength='6' move='5'%s/></units></scenario>", units[i]);
      g_autoptr (VdProject) project = vd_project_new (
        "made", read_document ("<system xmlns='urn:vedette:1'><title>Made</title>"
                               "<classes><class id='foot' name='Foot'/></classes></system>"),
        read_document (scenario), NULL, NULL);
      g_autofree char *text = read_charts (project);

      g_assert_true ((strstr (text, "Between the figures, in brackets: initiative.") != NULL) ==
                     (i > 0));
    }
}

/* A phase of several periods is told once. */
static void
test_phase_of_periods (void)
{
  static const char rows[] =
    "<system xmlns='urn:vedette:1'><title>Made</title><periods><period id='am' name='Morning'/>"
    "<period id='pm' name='Evening'/></periods><sequence>"
    "<phase kind='command' period='am' case='2.1'/><phase kind='command' period='pm' case='2.1'/>"
    "<phase kind='movement'/><phase kind='individual' period='am' case='2.2'/>"
    "<phase kind='individual' period='pm' case='2.3'/></sequence></system>";
  g_autoptr (VdProject) project = vd_project_new (
    "made", read_document (rows),
    read_document ("<scenario xmlns='urn:vedette:1'><title>Made</title><sides>"
                   "<side id='blue' name='Blue'/></sides></scenario>"), NULL, NULL);
  g_autofree char *text = read_charts (project);

  assert_holds (text, "1 Blue Command Phase Only in: Morning, Evening. 2.1");
  assert_holds (text, "2 Blue Movement Phase");
  assert_holds (text, "3 Blue Movement by initiative Only in: Morning. 2.2");
  assert_holds (text, "4 Blue Movement by initiative Only in: Evening. 2.3");
}

/* Levels of morale are marked where they are. */
static void
test_tracks (void)
{
  g_autoptr (VdProject) project = vd_project_new (
    "made", read_document ("<system xmlns='urn:vedette:1'><title>Made</title><mechanics>"
                           "<set name='morale-most' value='33'/></mechanics></system>"),
    read_document ("<scenario xmlns='urn:vedette:1'><title>Made</title>"
                   "<sides><side id='blue' name='Blue'/></sides>"
                   "<armies><army id='a' name='Old Guard' side='blue' morale='12'/>"
                   "<army id='b' name='Guard' side='blue' morale='12'/></armies>"
                   "<morale><level side='blue' points='25/2'/><level side='blue' points='99999'/></morale>"
                   "</scenario>"), NULL, NULL);
  g_autofree char *text = read_charts (project);

  assert_holds (text, "10 11 12 Blue 13 14 15 16 17 18 19");
  assert_holds (text, "10 11 12 Old Guard, Guard 13 14 15 16 17 18 19");
  assert_holds (text, "30 31 32 33 34 35 36 37 38 39");
  g_assert_null (strstr (text, "40 41"));
  g_assert_null (strstr (text, "Terrain"));
  g_assert_null (strstr (text, "Glance"));
}

/* Units that are lost have boxes where the rules put them into some, for each side. */
static void
test_boxes (void)
{
  static const char *const mechanics[] = { "", "<mechanic name='reorganization-boxes'/>" };

  for (guint i = 0; i < G_N_ELEMENTS (mechanics); i++)
    {
      g_autofree char *system = g_strdup_printf (
        "<system xmlns='urn:vedette:1'><title>Made</title><mechanics>%s</mechanics></system>",
        mechanics[i]);
      g_autoptr (VdProject) project = vd_project_new (
        "made", read_document (system),
        read_document ("<scenario xmlns='urn:vedette:1'><title>Made</title><sides>"
                       "<side id='blue' name='Blue'/><side id='red' name='Red'/></sides>"
                       "<armies><army id='a' side='blue' morale='3'/></armies></scenario>"),
        NULL, NULL);
      g_autofree char *text = read_charts (project);

      g_assert_true ((strstr (text, "Blue: not recovered Blue: recovered Blue: lost for good Red: "
                                    "not recovered Red: recovered Red: lost for good") != NULL) ==
                     (i > 0));
    }
}

/* What is there for a map alone is nothing. */
static void
test_nothing (void)
{
  g_autoptr (VdProject) project = vd_project_new ("made", NULL, NULL, NULL, NULL);
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  const VdPrintRequest request = { project, values, NULL };
  g_autoptr (GError) error = NULL;

  g_hash_table_insert (values, (char *) "parts", (char *) "charts");
  g_assert_null (vd_print_new (&request, &error));
  g_assert_nonnull (error);
}

int
main (int    argc,
      char **argv)
{
  g_auto (GStrv) battles = list_battles ();

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/print/charts/nothing", test_nothing);
  for (guint i = 0; battles[i] != NULL; i++)
    {
      g_autofree char *text = g_strconcat ("/print/charts/text/", battles[i], NULL);
      g_autofree char *papers = g_strconcat ("/print/charts/papers/", battles[i], NULL);
      g_autofree char *bytes = g_strconcat ("/print/charts/same-bytes/", battles[i], NULL);
      g_autofree char *apart = g_strconcat ("/print/charts/words-apart/", battles[i], NULL);

      g_test_add_data_func (papers, battles[i], test_papers);
      g_test_add_data_func (bytes, battles[i], test_same_bytes);
      if (!can_read_pages ())
        continue;

      g_test_add_data_func (text, battles[i], test_battle);
      g_test_add_data_func (apart, battles[i], test_words_apart);
    }
  if (can_read_pages ())
    {
      g_test_add_func ("/print/charts/override", test_override);
      g_test_add_func ("/print/charts/crossings", test_crossings);
      g_test_add_func ("/print/charts/crossings/battle", test_crossings_of_a_battle);
  g_test_add_func ("/print/charts/pontoons/battle", test_pontoons_of_a_battle);
      g_test_add_func ("/print/charts/exchange", test_exchange);
      g_test_add_func ("/print/charts/kinds", test_kinds);
      g_test_add_func ("/print/charts/shifts", test_shifts);
      g_test_add_func ("/print/charts/rules", test_rules);
      g_test_add_func ("/print/charts/figures", test_figures);
      g_test_add_func ("/print/charts/phases", test_phase_of_periods);
      g_test_add_func ("/print/charts/tracks", test_tracks);
      g_test_add_func ("/print/charts/boxes", test_boxes);
      g_test_add_func ("/print/charts/words-apart-in-a-campaign", test_words_apart_in_a_campaign);
    }

  return g_test_run ();
}
