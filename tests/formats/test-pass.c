/* Second passes of a map: what is in them at first, what of them is compared, and what becomes of
 * disputes that are settled. */
#include <glib/gstdio.h>
#include <string.h>

#include "formats/agree/agree-words.h"
#include "formats/agree/pass.h"
#include "formats/check/check.h"
#include "formats/project/fingerprint.h"
#include "formats/project/project.h"
#include "tests/shared/folder.h"

#define HEAD "<map xmlns='urn:vedette:1' id='m' reader='Anna'><title>It</title>" \
             "<grid orientation='pointy' columns='5' rows='4'/>"
#define ROWS "<terrain default='clear'><!-- mine --><hex at='0101' terrain='wood'/>" \
             "<hex at='0404' terrain='wood'/></terrain>" \
             "<sides><run kind='river' sides='0101/0102 0102/0103'/></sides>" \
             "<paths><path kind='road' hexes='0101 0102 0103 0104'/></paths>" \
             "<names><name at='0101' text='Mill'/></names>" \
             "<regions><region id='r' hexes='0101'/></regions>"

static VdDocument *
parse (const char *text,
       const char *name)
{
  g_autofree char *whole = g_strconcat (text, "</map>", NULL);
  g_autoptr (GBytes) bytes = g_bytes_new (whole, strlen (whole));
  g_autoptr (GError) error = NULL;
  VdDocument *document = vd_document_load_bytes (bytes, name, &error);

  g_assert_no_error (error);
  return document;
}

static char *
write_text (const VdDocument *document)
{
  g_autoptr (GBytes) bytes = vd_document_write (document);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

static VdAgreement *
compare (VdDocument *first,
         VdDocument *second)
{
  g_autoptr (GError) error = NULL;
  VdAgreement *agreement =
    vd_agreement_new ((VdDocument *[]) { first, second }, 2, NULL, NULL, &error);

  g_assert_no_error (error);
  return agreement;
}

/* "0101 wood-clear" and the like, of those that are not settled. */
static char *
say_open (const VdAgreement *agreement)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < agreement->disputes->len; i++)
    {
      const VdDispute *dispute = agreement->disputes->pdata[i];
      g_autofree char *at = vd_agree_write_place (agreement, dispute);

      if (!dispute->is_settled)
        g_string_append_printf (text, "%s%s %s-%s", text->len > 0 ? "; " : "", at,
                                dispute->says[0] != NULL ? dispute->says[0] : "0",
                                dispute->says[1] != NULL ? dispute->says[1] : "0");
    }

  return g_string_free (text, FALSE);
}

static void
assert_open (VdDocument *first,
             const char *second,
             const char *wanted)
{
  g_autoptr (VdDocument) other = parse (second, "b");
  g_autoptr (VdAgreement) agreement = compare (first, other);
  g_autofree char *said = say_open (agreement);

  g_assert_cmpstr (said, ==, wanted);
}

static void
test_new (void)
{
  g_autoptr (VdDocument) first = parse (HEAD ROWS, "x/field.map.xml");
  g_autoptr (VdChart) chart = vd_chart_new (NULL, NULL);
  g_autoptr (VdMap) map = vd_map_new (first, chart, NULL);
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 cell = 1;
  VdPassForm form = { "Ben", "field.scenario.xml", VD_PASS_USUAL, cells, 7 };
  g_autoptr (VdDocument) pass = NULL;
  g_autofree char *text = NULL;
  VdPass read;

  g_array_append_val (cells, cell);
  pass = vd_pass_new (map, "x/field.map.xml", &form);
  text = write_text (pass);
  g_assert_cmpstr (text, ==,
                   "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                   "<map xmlns=\"urn:vedette:1\" id=\"m\" reader=\"Ben\">\n"
                   "  <title>It</title>\n"
                   "  <grid orientation=\"pointy\" columns=\"5\" rows=\"4\"/>\n"
                   "  <terrain default=\"clear\"/>\n"
                   "  <pass of=\"field.map.xml\" rules=\"field.scenario.xml\" "
                   "what=\"terrain hexsides paths names\" hexes=\"0102\" seed=\"7\"/>\n"
                   "</map>\n");
  g_assert_cmpstr (vd_document_get_name (pass), ==, "x/field.second.map.xml");
  g_assert_true (vd_pass_read (pass, &read));
  g_assert_cmpuint (read.groups, ==, VD_PASS_USUAL);
  g_assert_false (vd_pass_read (first, &read));
  g_assert_true (vd_pass_read (pass, NULL));
  g_assert_false (vd_pass_read (first, NULL));
}

static void
test_draw (void)
{
  g_autoptr (VdDocument) first = parse (HEAD "<areas><area id='a' columns='1-3'/></areas>", "a");
  g_autoptr (VdChart) chart = vd_chart_new (NULL, NULL);
  g_autoptr (VdMap) map = vd_map_new (first, chart, NULL);
  guint seen[20] = { 0 };

  for (guint seed = 0; seed < 300; seed++)
    {
      g_autoptr (GArray) cells = vd_pass_draw (map, 4, seed);
      g_autoptr (GArray) again = vd_pass_draw (map, 4, seed);

      g_assert_cmpuint (cells->len, ==, 4);
      g_assert_cmpmem (cells->data, 4 * sizeof (guint32), again->data, 4 * sizeof (guint32));
      for (guint i = 0; i < 4; i++)
        {
          g_assert_true (i == 0 || g_array_index (cells, guint32, i) >
                                     g_array_index (cells, guint32, i - 1));
          seen[g_array_index (cells, guint32, i)]++;
        }
    }

  /* Of twelve in play each 100 times, give or take four deviations. */
  for (guint i = 0; i < G_N_ELEMENTS (seen); i++)
    if (i % 5 >= 3)
      g_assert_cmpuint (seen[i], ==, 0);
    else
      g_assert_true (seen[i] > 67 && seen[i] < 133);

  {
    g_autoptr (GArray) all = vd_pass_draw (map, 100, 1);

    g_assert_cmpuint (all->len, ==, 12);
  }
}

/* Only what touches the part, and of that only what was to be read. */
static void
test_part (void)
{
  g_autoptr (VdDocument) first = parse (HEAD ROWS, "a");

  assert_open (first, HEAD "<pass of='a'/>",
               "0101 wood-clear; 0404 wood-clear; 0101/0102 yes-0; 0102/0103 yes-0; "
               "0101-0102 yes-0; 0102-0103 yes-0; 0103-0104 yes-0; 0101 Mill-0; 0101 yes-0");
  assert_open (first, HEAD "<pass of='a' what='terrain names'/>",
               "0101 wood-clear; 0404 wood-clear; 0101 Mill-0");
  assert_open (first, HEAD "<pass of='a' what='terrain hexsides paths' hexes='0103 0404 9999'/>",
               "0404 wood-clear; 0102/0103 yes-0; 0102-0103 yes-0; 0103-0104 yes-0");
}

static void
test_size (void)
{
  g_autoptr (VdDocument) first = parse (HEAD ROWS, "a");
  g_autoptr (VdDocument) second =
    parse (HEAD "<pass of='a' what='terrain hexsides' hexes='0101 0202'/>", "b");
  g_autoptr (VdAgreement) agreement = compare (first, second);
  const VdAgreeKind *terrain = agreement->kinds->pdata[0], *river = agreement->kinds->pdata[1];

  g_assert_cmpuint (agreement->kinds->len, ==, 2);
  g_assert_cmpuint (terrain->agreeing.n, ==, 2);
  /* Six about 0202; of 0101, in the corner, two, or three if they touch. */
  g_assert_cmpuint (river->agreeing.n, >=, 7);
  g_assert_cmpuint (river->agreeing.n, <=, 9);
}

/* A row of which a part was not read again does not become checked. */
static void
test_partly (void)
{
  g_autoptr (VdDocument) first = parse (HEAD ROWS, "a");
  g_autoptr (VdDocument) second =
    parse (HEAD "<sides><run kind='river' sides='0101/0102'/></sides>"
           "<names><name at='0101' text='Mill'/></names>"
           "<pass of='a' what='hexsides names' hexes='0101'/>", "b");
  g_autoptr (VdAgreement) agreement = compare (first, second);
  VdAgreeMarks marks = vd_agreement_mark (agreement);

  g_assert_cmpuint (agreement->disputes->len, ==, 0);
  g_assert_cmpuint (marks.n_checked, ==, 1);
  g_assert_cmpuint (marks.n_partly, ==, 1);
}

/* The first map as it is now, its rows of what is settled, the second; what is open then, how
 * many errors are booked for each, for both, and what becomes of the row. */
static const struct
{
  const char *first;
  const char *settled;
  const char *second;
  const char *open;
  guint       wrong[2], neither;
  const char *status;
} settlements[] = {
  { "wood", NULL, "town", "0101 wood-town", { 0, 0 }, 0, "transcribed" },
  { "wood", "first='wood' second='town'", "town", "", { 0, 1 }, 0, "checked" },
  { "town", "first='wood' second='town'", "town", "", { 1, 0 }, 0, "checked" },
  { "fort", "first='wood' second='town'", "town", "", { 0, 0 }, 1, "transcribed" },
  { "town", "first='clear' second='town'", "town", "", { 1, 0 }, 0, "checked" },
  /* The second is another now. */
  { "wood", "first='wood' second='fort'", "town", "0101 wood-town", { 0, 0 }, 0, "transcribed" },
};

static void
test_settled (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (settlements); i++)
    {
      g_autofree char *settled =
        settlements[i].settled != NULL
        ? g_strdup_printf ("<settled><dispute what='terrain' at='0101' %s/></settled>",
                           settlements[i].settled) : g_strdup ("");
      g_autofree char *a =
        g_strdup_printf (HEAD "<terrain default='clear'><hex at='0101' terrain='%s' "
                         "status='transcribed'/></terrain>%s", settlements[i].first, settled);
      g_autofree char *b =
        g_strdup_printf (HEAD "<terrain default='clear'><hex at='0101' terrain='%s'/></terrain>",
                         settlements[i].second);
      g_autoptr (VdDocument) first = parse (a, "a"), second = parse (b, "b");
      g_autoptr (VdAgreement) agreement = compare (first, second);
      g_autofree char *open = say_open (agreement);
      const VdNode *row;

      g_test_message ("%s", a);
      g_assert_cmpstr (open, ==, settlements[i].open);
      g_assert_cmpuint (agreement->n_between, ==, 1);
      g_assert_cmpuint (agreement->wrong[0], ==, settlements[i].wrong[0]);
      g_assert_cmpuint (agreement->wrong[1], ==, settlements[i].wrong[1]);
      g_assert_cmpuint (agreement->n_neither, ==, settlements[i].neither);
      vd_agreement_mark (agreement);
      row = vd_node_get_first (vd_node_find (vd_document_get_root (first), "terrain"));
      g_assert_cmpstr (vd_node_get (row, "status"), ==, settlements[i].status);
    }
}

/* Lines, their ends, and rows that say nothing. */
static void
test_settled_lines (void)
{
  g_autoptr (VdDocument) first = parse (
    HEAD "<sides><run kind='river' sides='0101/0102 0102/0103'/></sides>"
    "<paths><path kind='road' hexes='0101 0102'/></paths><settled>"
    "<dispute what='hexsides' kind='river' at='0102/0101' first='yes'/>"
    "<dispute what='paths' kind='road' at='0101/0102' first='yes'/>"
    "<dispute what='hexsides' kind='river' at='0102' first='yes'/>"
    "<dispute what='hexsides' kind='river' at='0102/0109' first='yes'/>"
    "<dispute what='terrain' at='0102/0103' first='yes'/>"
    "<dispute what='terrain' at='//' first='yes'/></settled>", "a");

  assert_open (first, HEAD, "0102/0103 yes-0");
}

static void
test_reader (void)
{
  static const struct
  {
    const char *second;
    gboolean    is_one;
  } rows[] = {
    { "reader='anna '", TRUE }, { "reader='Ben'", FALSE }, { "reader=' '", FALSE }, { "", FALSE },
  };
  g_autoptr (VdDocument) first = parse (HEAD, "a");
  g_autoptr (VdDocument) nameless =
    parse ("<map xmlns='urn:vedette:1' id='m'><title>It</title>"
           "<grid orientation='pointy' columns='5' rows='4'/>", "a");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text =
        g_strdup_printf ("<map xmlns='urn:vedette:1' %s>"
                         "<grid orientation='pointy' columns='5' rows='4'/>", rows[i].second);
      g_autoptr (VdDocument) second = parse (text, "b");
      g_autoptr (VdAgreement) agreement = compare (first, second);

      g_assert_cmpint (vd_agreement_has_one_reader (agreement), ==, rows[i].is_one);
    }
  g_assert_cmpuint (vd_document_fingerprint (first), ==, vd_document_fingerprint (nameless));
}

/* None of it changes the rules. */
static void
test_fingerprint (void)
{
  g_autoptr (VdDocument) with =
    parse (HEAD "<pass of='a'/><settled><dispute what='terrain' at='0101'/></settled>", "a");
  g_autoptr (VdDocument) without = parse (HEAD, "a");

  g_assert_cmpuint (vd_document_fingerprint (with), ==, vd_document_fingerprint (without));
}

static void
test_path (void)
{
  g_autofree char *a = vd_pass_make_path ("/x/field.map.xml");
  g_autofree char *b = vd_pass_make_path ("field.xml");

  g_assert_cmpstr (a, ==, "/x/field.second.map.xml");
  g_assert_cmpstr (b, ==, "field.xml.second.map.xml");
}

/* Another reader is asked for what is in dispute alone, and told nothing. */
static void
test_of_disputes (void)
{
  g_autoptr (VdDocument) first = parse (HEAD ROWS, "x/field.map.xml");
  g_autoptr (VdDocument) second = parse (
    HEAD "<terrain default='clear'><hex at='0101' terrain='wood'/></terrain>"
    "<sides><run kind='river' sides='0102/0103'/></sides>"
    "<paths><path kind='road' hexes='0101 0102 0103 0104'/></paths>"
    "<names><name at='0101' text='Mill'/></names>"
    "<pass of='field.map.xml' rules='it.system.xml' what='terrain hexsides paths names'/>", "b");
  g_autoptr (VdAgreement) agreement = compare (first, second);
  g_autoptr (VdAgreement) none = compare (first, first);
  g_autoptr (VdDocument) pass = vd_pass_new_of_disputes (agreement, "x/field.map.xml");
  g_autofree char *text = write_text (pass);

  g_assert_cmpstr (text, ==,
                   "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                   "<map xmlns=\"urn:vedette:1\" id=\"m\">\n"
                   "  <title>It</title>\n"
                   "  <grid orientation=\"pointy\" columns=\"5\" rows=\"4\"/>\n"
                   "  <terrain default=\"clear\"/>\n"
                   "  <pass of=\"field.map.xml\" rules=\"it.system.xml\" "
                   "what=\"terrain hexsides\" hexes=\"0101 0404\"/>\n"
                   "</map>\n");
  g_assert_null (vd_pass_new_of_disputes (none, "x/field.map.xml"));
}

/* Who was asked for a part decides that, and has read it: nothing is said of the rest. */
static const struct
{
  const char *hexes;
  const char *rows;  /* of the third */
  const char *open;
  const char *status; /* of the first one's hex 0101 then */
} decisions[] = {
  { "0101", "<hex at='0101' terrain='wood'/>", "0404 wood-clear", "checked" },
  { "0101", "<hex at='0101' terrain='wood' suggested='yes'/>", "0404 wood-clear", "checked" },
  { "0101", "", "0404 wood-clear", "transcribed" },
  { "0101 0404", "<hex at='0101' terrain='wood'/>", "", "checked" },
  { "0404", "<hex at='0101' terrain='wood'/>", "0101 wood-clear", "transcribed" },
};

static void
test_decided_in_part (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (decisions); i++)
    {
      g_autofree char *c =
        g_strdup_printf (HEAD "<terrain default='clear'>%s</terrain>"
                         "<pass of='a' what='terrain' hexes='%s'/>", decisions[i].rows,
                         decisions[i].hexes);
      g_autoptr (VdDocument) first =
        parse (HEAD "<terrain default='clear'><hex at='0101' terrain='wood' status='transcribed'/>"
               "<hex at='0404' terrain='wood'/></terrain>", "a");
      g_autoptr (VdDocument) second = parse (HEAD, "b"), third = parse (c, "c");
      g_autoptr (VdAgreement) agreement =
        vd_agreement_new ((VdDocument *[]) { first, second }, 2, third, NULL, NULL);
      g_autofree char *open = say_open (agreement);
      const VdNode *row;

      g_test_message ("%s", c);
      g_assert_cmpstr (open, ==, decisions[i].open);
      g_assert_cmpuint (agreement->n_between, ==, 2);
      vd_agreement_mark (agreement);
      row = vd_node_get_first (vd_node_find (vd_document_get_root (first), "terrain"));
      g_assert_cmpstr (vd_node_get (row, "status"), ==, decisions[i].status);
    }
}

/* A second pass that stands alone, and any map that names rules, has the kinds of its battle;
 * without that, those of any. */
static void
test_kinds (void)
{
  const char *battle = g_getenv ("VD_BATTLE");
  g_autofree char *folder = folder_new ();
  g_autofree char *path = g_build_filename (folder, "m.second.map.xml", NULL);
  g_autofree char *file = g_strconcat (battle, ".scenario.xml", NULL);
  g_autofree char *scenario =
    g_build_filename (g_getenv ("VD_SOURCE"), "scenarios", battle, file, NULL);

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (VdDocument) map =
        parse (i == 0 ? HEAD "<pass of='m.map.xml' rules='it.system.xml'/>"
               : i == 1 ? HEAD "<pass of='m.map.xml' rules='none.system.xml'/>" : HEAD, "m");
      g_autoptr (VdProject) project = NULL, whole = vd_project_load (scenario, NULL, NULL);
      g_autofree char *rules = g_build_filename (folder, "it.system.xml", NULL);
      g_autoptr (GError) error = NULL;

      if (i == 2)
        g_free (vd_node_set (vd_document_get_root (map), "rules", "it.system.xml"));
      g_assert_true (vd_document_save (whole->system, rules, &error));
      g_assert_true (vd_document_save (map, path, &error));
      project = vd_project_load (path, NULL, &error);
      g_assert_no_error (error);
      g_assert_null (project->system);
      g_assert_cmpint (project->chart->is_guessed, ==, i == 1);
      {
        g_autoptr (VdProject) copy = vd_project_copy (project, NULL);

        vd_project_resolve (copy, NULL);
        g_assert_cmpint (copy->chart->is_guessed, ==, i == 1);
      }
    }
  folder_remove (folder);
}

/* Rules that are no rules: a pass that names itself, and two that name each other. */
static void
test_circle (void)
{
  static const char *const rules[] = { "a.map.xml", "b.map.xml" };
  g_autofree char *folder = folder_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++)
    {
      g_autofree char *a = g_build_filename (folder, "a.map.xml", NULL);
      g_autofree char *b = g_build_filename (folder, "b.map.xml", NULL);
      g_autofree char *text =
        g_strdup_printf (HEAD "<pass of='m.map.xml' rules='%s'/>", rules[i]);
      g_autoptr (VdDocument) one = parse (text, "a");
      g_autoptr (VdDocument) other = parse (HEAD "<pass of='m.map.xml' rules='a.map.xml'/>", "b");
      g_autoptr (VdProject) project = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_true (vd_document_save (one, a, &error));
      g_assert_true (vd_document_save (other, b, &error));
      project = vd_project_load (a, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (project->maps->len, ==, 1);
      g_assert_true (project->chart->is_guessed);
    }
  folder_remove (folder);
}

/* What is found of a map and the file of its second pass, each time anew whatever was found before;
 * @first, @second: (nullable): the rows that they have from now on */
static const struct
{
  const char *first;
  const char *second;
  const char *found;
  const char *settled; /* (nullable) */
} states[] = {
  { "<hex at='0101' terrain='wood'/>", NULL, "" },
  { NULL, "<hex at='0101' terrain='town'/>", "pass.disputed 0101" },
  { NULL, NULL, "pass.disputed 0101" },
  { "<hex at='0101' terrain='wood'/><hex at='0102' terrain='wood'/>",
    "<hex at='0101' terrain='wood'/>", "pass.disputed 0102" },
  { "<hex at='0101' terrain='wood'/>", NULL, "" },
  { "<hex at='0101' terrain='fort'/>", NULL, "pass.disputed 0101" },
  { NULL, "<hex at='0101' terrain='fort' status='transcribed'/>", "" },
  { NULL, "<hex at='0101'/>", "pass.unusable" },
  { NULL, NULL, "pass.unusable" },
  { NULL, "<hex at='0101' terrain='wall'/>", "pass.disputed 0101" },
  { "<hex at='0101' terrain='wall'/>", NULL, "pass.estimate",
    "<settled><dispute what='terrain' at='0101' first='fort' second='wall'/></settled>" },
};

static void
save_map (const char *path,
          const char *rows,
          const char *rest)
{
  g_autofree char *text = g_strconcat (HEAD "<terrain default='clear'>", rows, "</terrain>", rest,
                                       "</map>", NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static char *
say_passes (const char *path)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) project = vd_project_load (path, findings, &error);
  GString *text = g_string_new (NULL);

  g_assert_no_error (error);
  vd_check_project (project, NULL, findings);
  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];

      if (g_str_has_prefix (finding->code, "pass."))
        g_string_append_printf (text, "%s%s%s%s", text->len > 0 ? ", " : "", finding->code,
                                finding->hex != NULL ? " " : "",
                                finding->hex != NULL ? finding->hex : "");
    }

  return g_string_free (text, FALSE);
}

static void
test_found (void)
{
  g_autofree char *folder = folder_new ();
  g_autofree char *first = g_build_filename (folder, "m.map.xml", NULL);
  g_autofree char *second = g_build_filename (folder, "m.second.map.xml", NULL);
  g_autofree char *none = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    {
      g_autofree char *found = NULL;

      if (states[i].first != NULL)
        save_map (first, states[i].first, states[i].settled != NULL ? states[i].settled : "");
      if (states[i].second != NULL)
        save_map (second, states[i].second, "<pass of='m.map.xml'/>");
      found = say_passes (first);
      g_test_message ("%u", i);
      g_assert_cmpstr (found, ==, states[i].found);
    }

  g_assert_cmpint (g_unlink (second), ==, 0);
  none = say_passes (first);
  g_assert_cmpstr (none, ==, "");
  folder_remove (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pass/new", test_new);
  g_test_add_func ("/pass/draw", test_draw);
  g_test_add_func ("/pass/part", test_part);
  g_test_add_func ("/pass/size", test_size);
  g_test_add_func ("/pass/partly", test_partly);
  g_test_add_func ("/pass/settled", test_settled);
  g_test_add_func ("/pass/settled-lines", test_settled_lines);
  g_test_add_func ("/pass/of-disputes", test_of_disputes);
  g_test_add_func ("/pass/decided-in-part", test_decided_in_part);
  g_test_add_func ("/pass/reader", test_reader);
  g_test_add_func ("/pass/fingerprint", test_fingerprint);
  g_test_add_func ("/pass/path", test_path);
  g_test_add_func ("/pass/kinds", test_kinds);
  g_test_add_func ("/pass/circle", test_circle);
  g_test_add_func ("/pass/found", test_found);

  return g_test_run ();
}
