/* test-unit-sheets.c: units from spreadsheets, and to them */
#include "editor/rows/sheet.h"
#include "editor/units/unit-sheet.h"
#include "tests/editor/shared/army.h"

#include <string.h>

#define COLUMNS "There are: id, name, code, side, formation, class, strength, move, steps, " \
  "reduced, traits, at, case, source, status, note, initiative, kind, rating, own-formation, " \
  "vedettes, parent."

static const struct
{
  const char *path;
  const char *text;
  const char *cells; /* in brackets; a line for each row, with its number */
} sheets[] = {
  { "/sheet/tabs", "a\tb\n1\t2\n", "1[a][b]\n2[1][2]\n" },
  { "/sheet/semicolons", "a;b,c\r\n1;2\r\n", "1[a][b,c]\n2[1][2]\n" },
  { "/sheet/commas", "a,b\n1,2", "1[a][b]\n2[1][2]\n" },
  { "/sheet/mark", "\xef\xbb\xbf" "a,b\n", "1[a][b]\n" },
  { "/sheet/quotes", "\"a,\"\"b\"\"\",c\n", "1[a,\"b\"][c]\n" },
  { "/sheet/lines-in-quotes", "a,\"1\n2\"\nb,c\n", "1[a][1\n2]\n3[b][c]\n" },
  { "/sheet/open-quote", "a,\"b\nc,d\n", "1[a][\"b]\n2[c][d]\n" },
  { "/sheet/quote-that-goes-on", "\"Iron\" Brigade,b\n", "1[\"Iron\" Brigade][b]\n" },
  { "/sheet/blank-lines", "a,b\n\n,\nc,d\n\n", "1[a][b]\n4[c][d]\n" },
  { "/sheet/old-line-ends", "a,b\rc,d\r", "1[a][b]\n2[c][d]\n" },
  { "/sheet/nothing", "", "" },
  { "/sheet/separator-in-quotes", "\"a;b;c\",d\n", "1[a;b;c][d]\n" },
};

static void
test_sheet (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) rows = vd_sheet_read (sheets[i].text, strlen (sheets[i].text), 0, &error);
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint r = 0; r < rows->len; r++)
    {
      const VdSheetRow *row = rows->pdata[r];

      g_string_append_printf (text, "%u", row->line);
      for (guint c = 0; c < row->cells->len; c++)
        g_string_append_printf (text, "[%s]", vd_sheet_row_get (row, c));
      g_string_append_c (text, '\n');
    }

  g_assert_cmpstr (text->str, ==, sheets[i].cells);
}

static void
test_encoding (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (vd_sheet_read ("id\nM\xfcller\n", 11, 0, &error));
  g_assert_error (error, VD_SHEET_ERROR, VD_SHEET_ERROR_ENCODING);
  g_assert_nonnull (strstr (error->message, "Line 2"));
  g_clear_error (&error);
  g_assert_null (vd_sheet_read ("id\n\0\n", 5, 0, &error));
  g_assert_error (error, VD_SHEET_ERROR, VD_SHEET_ERROR_ENCODING);
}

/* Plans */

static const struct
{
  const char *path;
  const char *text;
  const char *items; /* kind, line, subject: text */
  const char *diff;
} plans[] = {
  { "/plan/change", "id\tstrength\nb\t7\nc\t6\n",
    "~2 Bravo: Strength: 5 → 7\n",
    "-" RED ("b", "Bravo", "class=\"foot\" strength=\"5\" move=\"3\"")
    "+" RED ("b", "Bravo", "class=\"foot\" strength=\"7\" move=\"3\"") },
  { "/plan/source-in-the-sheet-stays", "id,strength,source,status\na-1,5,sheet,checked\n",
    "~2 Alpha: Strength: 4 → 5\n~2 Alpha: Status: stated → checked\n",
    OLD_ALPHA "+" ALPHA ("formation=\"division\" class=\"foot\" strength=\"5\" move=\"4\" source=\"sheet\" status=\"checked\"") },
  { "/plan/titles-and-names", "Id;Class;Side;Formation;Strength;Move;Name;Hex\ne;Foot;Blue;I Corps;3;4;Echo;0205\n",
    "+2 Echo: Id e, Side blue, Formation corps, Class foot, Strength 3, Move 4, Hex 0205\n",
    "+<unit id=\"e\" name=\"Echo\" side=\"blue\" formation=\"corps\" class=\"foot\" strength=\"3\" move=\"4\"/>\n"
    "+<place unit=\"e\" at=\"0205\"/>\n" },
  { "/plan/headings-of-the-table", "Id,Side,Str.,mov.,Red.,Starts\ne,blue,3,4,2,0205\n",
    "+2 e: Id e, Side blue, Strength 3, Move 4, Hex 0205\n",
    "+<unit id=\"e\" side=\"blue\" strength=\"3\" move=\"4\" reduced=\"2\"/>\n"
    "+<place unit=\"e\" at=\"0205\"/>\n" },
  { "/plan/new-formation-once", "id,side,formation\ne,blue,II Corps\nf,blue,ii corps\n",
    "+2 II Corps: A new formation\n+2 e: Id e, Side blue, Formation ii-corps\n+3 f: Id f, Side blue, Formation ii-corps\n",
    "+<formation id=\"ii-corps\" name=\"II Corps\" side=\"blue\"/>\n"
    "+<unit id=\"e\" side=\"blue\" formation=\"ii-corps\"/>\n"
    "+<unit id=\"f\" side=\"blue\" formation=\"ii-corps\"/>\n" },
  { "/plan/new-formation-of-a-side", "id,formation\na-1,II Corps\ne,II Corps\nf,III Corps\n",
    "+2 II Corps: A new formation\n~2 Alpha: Formation: division → ii-corps\n"
    "+3 e: Id e, Formation ii-corps\n"
    "!4 f: Side: The unit would belong to none; name one, or a formation that has one.\n",
    OLD_ALPHA "+<formation id=\"ii-corps\" name=\"II Corps\" side=\"blue\"/>\n"
    "+" ALPHA ("formation=\"ii-corps\" class=\"foot\" strength=\"4\" move=\"4\"")
    "+<unit id=\"e\" formation=\"ii-corps\"/>\n" },
  { "/plan/refusals", "id,strength,weather\nb,many,fog\nb,6,rain\ntwo words,6,\ne,6,\n,6,\n",
    "!1 weather: No such column is known; it is left out. " COLUMNS "\n"
    "!2 b: Strength: A strength is a number of points up to 999, such as 6 or 1/2.\n"
    "!3 b: Id: It stands on line 2 already; leave the cell empty for a new unit.\n"
    "!4 two words: Id: An id is one word; write a hyphen for a blank.\n"
    "!5 e: Side: The unit would belong to none; name one, or a formation that has one.\n"
    "!6 : Name: A unit without an id wants a name, of which its id is made.\n",
    "" },

  /* Ids of names: none of a unit that is there, or that a later line gives */
  { "/plan/ids-of-names", "id,name,side,class\n,Horse Guards,blue,foot\n  ,Horse Guards,blue,foot\n"
    ",B,blue,foot\nhorse-guards-1,Other,blue,foot\n,  ,blue,foot\n,Old,gray,foot\n",
    "+2 Horse Guards: Id horse-guards, Side blue, Class foot\n"
    "+3 Horse Guards: Id horse-guards-2, Side blue, Class foot\n"
    "+4 B: Id b-1, Side blue, Class foot\n"
    "+5 Other: Id horse-guards-1, Side blue, Class foot\n"
    "!6 : Name: A unit without an id wants a name, of which its id is made.\n"
    "!7 Old: Side: There is no side “gray”. There are: blue, red.\n",
    "+<unit id=\"horse-guards\" name=\"Horse Guards\" side=\"blue\" class=\"foot\"/>\n"
    "+<unit id=\"horse-guards-2\" name=\"Horse Guards\" side=\"blue\" class=\"foot\"/>\n"
    "+<unit id=\"b-1\" name=\"B\" side=\"blue\" class=\"foot\"/>\n"
    "+<unit id=\"horse-guards-1\" name=\"Other\" side=\"blue\" class=\"foot\"/>\n" },
  { "/plan/no-column-of-ids", "Name\tWeather\tSide\tStrength\r\n\"Iron, \"\"Brigade\"\"\"\tfog\tBlue\t6\r\n",
    "!1 Weather: No such column is known; it is left out. " COLUMNS "\n"
    "+2 Iron, \"Brigade\": Id iron-brigade, Side blue, Strength 6\n",
    "+<unit id=\"iron-brigade\" name=\"Iron, &quot;Brigade&quot;\" side=\"blue\" strength=\"6\"/>\n" },
  { "/plan/no-names-of-columns", "b\tBravo\t\tred\t\tfoot\t7\t3\n\tEcho\tE\tblue\t\tfoot\t2\t4\n",
    "~1 Bravo: Strength: 5 → 7\n+2 Echo: Id echo, Side blue, Class foot, Strength 2, Move 4\n",
    "-" RED ("b", "Bravo", "class=\"foot\" strength=\"5\" move=\"3\"")
    "+" RED ("b", "Bravo", "class=\"foot\" strength=\"7\" move=\"3\"")
    "+<unit id=\"echo\" name=\"Echo\" code=\"E\" side=\"blue\" class=\"foot\" strength=\"2\" move=\"4\"/>\n" },
  { "/plan/hex-away", "id,at\na-1,\nc,\n", "~2 Alpha: Hex: 0102 → –\n",
    "-<place unit=\"a-1\" at=\"0102\" source=\"sheet\"/>\n" },
  { "/plan/column-twice", "id,move,Move\nb,4,5\n",
    "!1 Move: The column stands there twice; the first counts.\n~2 Bravo: Move: 3 → 4\n",
    "-" RED ("b", "Bravo", "class=\"foot\" strength=\"5\" move=\"3\"")
    "+" RED ("b", "Bravo", "class=\"foot\" strength=\"5\" move=\"4\"") },
};

static char *
write_items (const VdUnitPlan *plan)
{
  static const char *const marks[] = {
    [VD_PLAN_REFUSED] = "!", [VD_PLAN_ADDED] = "+", [VD_PLAN_CHANGED] = "~"
  };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < plan->items->len; i++)
    {
      const VdPlanItem *item = plan->items->pdata[i];

      g_string_append_printf (text, "%s%u %s: %s\n", marks[item->kind], item->line, item->subject,
                              item->text);
    }

  return g_string_free (text, FALSE);
}

static void
test_plan (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (VdUnitPlan) plan = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *items = NULL, *before = NULL, *after = NULL, *diff = NULL, *undone = NULL;
  Army test;

  army_init (&test, army_text);
  before = army_write (&test);
  plan = vd_unit_plan_new (test.units, plans[i].text, strlen (plans[i].text), "Paste", &error);
  g_assert_no_error (error);
  items = write_items (plan);
  g_assert_cmpstr (items, ==, plans[i].items);

  if (plan->edit != NULL)
    vd_history_do (test.history, g_steal_pointer (&plan->edit));
  after = army_write (&test);
  diff = test_diff (before, after);
  g_assert_cmpstr (diff, ==, plans[i].diff);
  vd_history_undo (test.history);
  undone = army_write (&test);
  g_assert_cmpstr (undone, ==, before);
  army_clear (&test);
}

static void
test_no_table (void)
{
  static const char *const texts[] = { "", "hello", "strength,move\nx,4\n", "x,y\n", "\n\n\n" };
  Army test;

  army_init (&test, army_text);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (vd_unit_plan_new (test.units, texts[i], strlen (texts[i]), "", &error));
      g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA);
      g_assert_nonnull (strstr (error->message, "id"));
    }
  army_clear (&test);
}

/* Properties, of many sheets made by chance */

static void
assert_same (Army *test,
             char  separator)
{
  g_autofree char *text = vd_unit_sheet_write (test->units, NULL, separator);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdUnitPlan) plan =
    vd_unit_plan_new (test->units, text, strlen (text), "", &error);

  g_assert_no_error (error);
  if (plan->edit != NULL || plan->items->len > 0)
    {
      g_autofree char *items = write_items (plan);

      g_error ("not the same:\n%s\n%s", text, items);
    }
  g_assert_cmpuint (plan->n_same, ==, vd_units_get_n (test->units));
}

static const char *const pieces[] = {
  "\"", "\"\"", ",", ";", "\t", "\n", "\r\n", " ", "=1+1", "'", "x", "1/2", "ü", "–", "id", "&<>", "0102",
};

static char *
make_text (void)
{
  GString *text = g_string_new (NULL);

  for (int n = g_test_rand_int_range (0, 6); n > 0; n--)
    g_string_append (text, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);

  return g_string_free (text, FALSE);
}

/* Whatever the documents hold, a sheet of it changes nothing. */
static void
test_there_and_back (void)
{
  static const VdUnitField texts[] = {
    VD_UNIT_NAME, VD_UNIT_CODE, VD_UNIT_STRENGTH, VD_UNIT_TRAITS, VD_UNIT_NOTE, VD_UNIT_CLASS,
    VD_UNIT_KIND, VD_UNIT_RATING
  };
  Army test;

  army_init (&test, army_text);
  for (guint i = 0; i < 1000; i++)
    {
      VdNode *node = vd_units_get (test.units, i % vd_units_get_n (test.units))->node;
      VdUnitField field = texts[g_test_rand_int_range (0, G_N_ELEMENTS (texts))];
      g_autofree char *text = make_text ();

      g_free (vd_node_set (node, vd_unit_field_get_id (field), text));
      army_look_again (&test);
      assert_same (&test, "\t,;"[i % 3]);
    }
  army_clear (&test);
}

/* What some battles alone have stands at the end of their sheets, and of no others. */
static void
test_leaders (void)
{
  static const char wanted[] =
    "id;name;code;side;formation;class;strength;move;steps;reduced;traits;at;case;source;status;"
    "note;initiative;kind;rating\r\n"
    "b;Bravo;;red;;foot;5;3;;;;0704;;;;;;officer;2\r\n";
  g_autofree char *plain = NULL;
  g_autofree char *sheet = NULL;
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
  Army test;

  army_init (&test, army_text);
  plain = vd_unit_sheet_write (test.units, NULL, ';');
  g_assert_null (strstr (plain, "initiative"));

  g_ptr_array_add (nodes, vd_units_find (test.units, "b")->node);
  g_free (vd_node_set (nodes->pdata[0], "kind", "officer"));
  g_free (vd_node_set (nodes->pdata[0], "rating", "2"));
  sheet = vd_unit_sheet_write (test.units, nodes, ';');
  g_assert_cmpstr (sheet, ==, wanted);
  army_clear (&test);
}

static void
spoil (GString *text)
{
  gsize at = g_test_rand_int_range (0, text->len + 1);
  gsize length = g_test_rand_int_range (0, 9);

  if (g_test_rand_bit ())
    g_string_insert (text, at, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
  else
    g_string_erase (text, at, MIN (text->len - at, length));
}

/* Hostile lines are answered, and what they do can be undone. */
static void
test_hostile (void)
{
  g_autofree char *before = NULL;
  Army test;

  army_init (&test, army_text);
  before = army_write (&test);
  for (guint i = 0; i < 2000; i++)
    {
      g_autofree char *sheet = vd_unit_sheet_write (test.units, NULL, "\t,;"[i % 3]);
      g_autoptr (GString) text = g_string_new (sheet);
      g_autoptr (VdUnitPlan) plan = NULL;
      g_autofree char *undone = NULL;

      for (int n = g_test_rand_int_range (1, 12); n > 0; n--)
        spoil (text);
      plan = vd_unit_plan_new (test.units, text->str, text->len, "", NULL);
      if (plan == NULL || plan->edit == NULL)
        continue;

      vd_history_do (test.history, g_steal_pointer (&plan->edit));
      g_assert_true (vd_history_undo (test.history));
      undone = army_write (&test);
      g_assert_cmpstr (undone, ==, before);
    }
  army_clear (&test);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (sheets); i++)
    g_test_add_data_func (sheets[i].path, GUINT_TO_POINTER (i), test_sheet);
  g_test_add_func ("/sheet/encoding", test_encoding);
  for (guint i = 0; i < G_N_ELEMENTS (plans); i++)
    g_test_add_data_func (plans[i].path, GUINT_TO_POINTER (i), test_plan);
  g_test_add_func ("/plan/no-table", test_no_table);
  g_test_add_func ("/plan/there-and-back", test_there_and_back);
  g_test_add_func ("/plan/leaders", test_leaders);
  g_test_add_func ("/plan/hostile", test_hostile);

  return g_test_run ();
}
