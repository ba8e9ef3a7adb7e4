#include "editor/units/project-edits-order.h"
#include "editor/units/project-edits-units.h"
#include "editor/units/unit-fields.h"
#include "editor/units/unit-row.h"
#include "editor/units/unit-series.h"
#include "editor/units/unit-sheet.h"
#include "editor/units/unit-uses.h"
#include "editor/units/unit-vedettes.h"
#include "tests/editor/shared/army.h"

#include <string.h>
#include <time.h>

/* Units and formations, by their ids, with commas between. */
static GPtrArray *
find_any (Army       *test,
          const char *ids)
{
  GPtrArray *nodes = g_ptr_array_new ();
  g_auto (GStrv) list = g_strsplit (ids, ",", -1);

  for (guint i = 0; list[i] != NULL; i++)
    {
      const VdUnitInfo *info = vd_units_find (test->units, list[i]);

      g_ptr_array_add (nodes, info != NULL ? info->node
                                           : vd_units_find_row (test->units, VD_LIST_FORMATIONS,
                                                                list[i]));
    }

  return nodes;
}

static VdNode *
find_group (Army       *test,
            const char *id)
{
  VdNode *root = vd_document_get_root (test->files.project->scenario);

  for (VdNode *group = vd_node_get_first (vd_node_find (root, "reinforcements"));
       group != NULL;
       group = vd_node_get_next (group))
    if (g_strcmp0 (vd_node_get (group, "id"), id) == 0)
      return group;

  g_assert_not_reached ();
}

/* "move a-1,division corps", "fill c late" */
static VdEdit *
make_move (Army       *test,
           char      **w,
           char      **refusal)
{
  static const VdUnitList lists[] = { VD_LIST_FORMATIONS, VD_LIST_ARMIES, VD_LIST_SIDES };
  g_autoptr (GPtrArray) nodes = find_any (test, w[1]);
  VdNode *above = NULL;

  if (strcmp (w[0], "fill") == 0)
    return vd_edit_group_fill (test->units, nodes, find_group (test, w[2]), refusal);

  for (guint i = 0; i < G_N_ELEMENTS (lists) && above == NULL; i++)
    above = vd_units_find_row (test->units, lists[i], w[2]);
  g_assert_nonnull (above);
  return vd_edit_order_move (test->units, nodes, above, refusal);
}

/* Words to an edit:
 *   set strength a-1,b 7      place c 0205        unplace a-1    remove b,c
 *   add b     add-to division     duplicate a-1
 *   formation corps New       formation-set lost name Found      formation-remove division */
static VdEdit *
make_edit (Army       *test,
           const char *step,
           char      **refusal)
{
  g_auto (GStrv) w = g_strsplit (step, " ", 4);
  gboolean on_formation = g_str_has_prefix (w[0], "formation") || strcmp (w[0], "add-to") == 0;
  const char *ids = strcmp (w[0], "set") == 0 ? w[2] : w[1];
  VdNode *formation = vd_units_find_row (test->units, VD_LIST_FORMATIONS, w[1]);
  gboolean moves = strcmp (w[0], "move") == 0 || strcmp (w[0], "fill") == 0;
  g_autoptr (GPtrArray) nodes = on_formation || moves ? g_ptr_array_new () : find_any (test, ids);
  VdSpot spot;

  if (moves)
    return make_move (test, w, refusal);

  if (strcmp (w[0], "set") == 0)
    return vd_edit_units_set (test->units, nodes, vd_unit_field_find (w[1]),
                              w[3] != NULL ? w[3] : "", refusal);
  if (strcmp (w[0], "place") == 0)
    {
      g_assert_true (vd_spot_find (test->files.project, w[2], &spot));
      return vd_edit_units_place (test->units, nodes, spot);
    }
  if (strcmp (w[0], "unplace") == 0)
    return vd_edit_units_unplace (test->units, nodes);
  if (strcmp (w[0], "remove") == 0)
    return vd_edit_units_remove (test->units, nodes);
  if (strcmp (w[0], "duplicate") == 0)
    return vd_edit_units_duplicate (test->units, nodes);
  if (strcmp (w[0], "add") == 0)
    return vd_edit_unit_add (test->units, nodes->pdata[0], NULL);
  if (strcmp (w[0], "add-to") == 0)
    return vd_edit_unit_add (test->units, NULL,
                             formation != NULL ? formation
                             : vd_units_find_row (test->units, VD_LIST_SIDES, w[1]));
  if (strcmp (w[0], "formation") == 0)
    return vd_edit_formation_add (test->units, w[2], formation, NULL);
  if (strcmp (w[0], "formation-set") == 0)
    return vd_edit_formation_set (test->units, formation, w[2], w[3] != NULL ? w[3] : "", refusal);

  g_assert_cmpstr (w[0], ==, "formation-remove");
  return vd_edit_formation_remove (test->units, formation, refusal);
}

/* Edits */

static const struct
{
  const char *path;
  const char *step;
  const char *diff;
} edits[] = {
  { "/units/set/loses-its-source", "set strength a-1 7",
    OLD_ALPHA "+" ALPHA ("formation=\"division\" class=\"foot\" strength=\"7\" move=\"4\"") },
  { "/units/set/remark-keeps-source", "set note a-1 blot",
    OLD_ALPHA "+" ALPHA ("formation=\"division\" class=\"foot\" strength=\"4\" move=\"4\" source=\"sheet\" status=\"stated\" note=\"blot\"") },
  { "/units/set/many", "set move b,c 2",
    "-" RED ("b", "Bravo", "class=\"foot\" strength=\"5\" move=\"3\"")
    "-" RED ("c", "Charlie", "class=\"foot\" strength=\"6\" move=\"3\"")
    "+" RED ("b", "Bravo", "class=\"foot\" strength=\"5\" move=\"2\"")
    "+" RED ("c", "Charlie", "class=\"foot\" strength=\"6\" move=\"2\"") },
  { "/units/set/halves", "set strength c 1½",
    "-" RED ("c", "Charlie", "class=\"foot\" strength=\"6\" move=\"3\"")
    "+" RED ("c", "Charlie", "class=\"foot\" strength=\"3/2\" move=\"3\"") },
  { "/units/set/other-side", "set reduced c 1½-4",
    "-" RED ("c", "Charlie", "class=\"foot\" strength=\"6\" move=\"3\"")
    "+" RED ("c", "Charlie", "class=\"foot\" strength=\"6\" move=\"3\" reduced=\"3/2-4\"") },
  { "/units/set/initiative", "set initiative c 4",
    "-" RED ("c", "Charlie", "class=\"foot\" strength=\"6\" move=\"3\"")
    "+" RED ("c", "Charlie", "class=\"foot\" strength=\"6\" move=\"3\" initiative=\"4\"") },
  { "/units/set/leader", "set kind c head of state",
    "-" RED ("c", "Charlie", "class=\"foot\" strength=\"6\" move=\"3\"")
    "+" RED ("c", "Charlie", "class=\"foot\" strength=\"6\" move=\"3\" kind=\"head\"") },
  { "/units/set/by-name", "set formation c first division",
    "-" RED ("c", "Charlie", "class=\"foot\" strength=\"6\" move=\"3\"")
    "+" RED ("c", "Charlie", "formation=\"division\" class=\"foot\" strength=\"6\" move=\"3\"") },
  { "/units/set/away", "set code a-1 ",
    OLD_ALPHA "+<unit id=\"a-1\" name=\"Alpha\" formation=\"division\" class=\"foot\" strength=\"4\" move=\"4\"/>\n" },
  { "/units/set/hex", "set at a-1 0205",
    "-<place unit=\"a-1\" at=\"0102\" source=\"sheet\"/>\n+<place unit=\"a-1\" at=\"0205\"/>\n" },
  { "/units/rename/everywhere", "set id b bravo",
    "-" RED ("b", "Bravo", "class=\"foot\" strength=\"5\" move=\"3\"")
    "-<place unit=\"b\" at=\"0704\" state=\"reserve\"/>\n"
    "-<group id=\"late\" name=\"Late\" side=\"red\" turn=\"3\" at=\"0106\" units=\"c b\"/>\n"
    "-<hold side=\"red\" units=\"b\" until=\"3\"/>\n"
    "-<recall units=\"b d\" turn=\"2\"/>\n"
    "-<award id=\"hunt\" name=\"Hunt\" side=\"blue\" points=\"2\" test=\"losses-each\" units=\"b c\" except=\"b\"/>\n"
    "-<ignore finding=\"units.no-formation\" at=\"unit b\" reason=\"as printed\"/>\n"
    "+" RED ("bravo", "Bravo", "class=\"foot\" strength=\"5\" move=\"3\"")
    "+<place unit=\"bravo\" at=\"0704\" state=\"reserve\"/>\n"
    "+<group id=\"late\" name=\"Late\" side=\"red\" turn=\"3\" at=\"0106\" units=\"c bravo\"/>\n"
    "+<hold side=\"red\" units=\"bravo\" until=\"3\"/>\n"
    "+<recall units=\"bravo d\" turn=\"2\"/>\n"
    "+<award id=\"hunt\" name=\"Hunt\" side=\"blue\" points=\"2\" test=\"losses-each\" units=\"bravo c\" except=\"bravo\"/>\n"
    "+<ignore finding=\"units.no-formation\" at=\"unit bravo\" reason=\"as printed\"/>\n" },
  { "/units/place/from-two-groups", "place c 0205",
    "-<group id=\"late\" name=\"Late\" side=\"red\" turn=\"3\" at=\"0106\" units=\"c b\"/>\n"
    "-<group id=\"later\" name=\"Later\" side=\"red\" turn=\"4\" edge=\"north:top\" units=\"c\"/>\n"
    "+<place unit=\"c\" at=\"0205\"/>\n"
    "+<group id=\"late\" name=\"Late\" side=\"red\" turn=\"3\" at=\"0106\" units=\"b\"/>\n"
    "+<group id=\"later\" name=\"Later\" side=\"red\" turn=\"4\" edge=\"north:top\"/>\n" },
  { "/units/place/from-a-zone", "place d 0205",
    "-<zone id=\"z\" side=\"red\" units=\"d\" within=\"2\" of=\"0303\"/>\n+<place unit=\"d\" at=\"0205\"/>\n" },
  { "/units/place/ambiguous", "place d north:0404",
    "-<zone id=\"z\" side=\"red\" units=\"d\" within=\"2\" of=\"0303\"/>\n+<place unit=\"d\" at=\"north:0404\"/>\n" },
  { "/units/unplace", "unplace a-1,c",
    "-<place unit=\"a-1\" at=\"0102\" source=\"sheet\"/>\n" },
  { "/units/remove/everywhere", "remove b",
    "-" RED ("b", "Bravo", "class=\"foot\" strength=\"5\" move=\"3\"")
    "-<place unit=\"b\" at=\"0704\" state=\"reserve\"/>\n"
    "-<group id=\"late\" name=\"Late\" side=\"red\" turn=\"3\" at=\"0106\" units=\"c b\"/>\n"
    "-<hold side=\"red\" units=\"b\" until=\"3\"/>\n"
    "-<recall units=\"b d\" turn=\"2\"/>\n"
    "-<award id=\"hunt\" name=\"Hunt\" side=\"blue\" points=\"2\" test=\"losses-each\" units=\"b c\" except=\"b\"/>\n"
    "-<ignore finding=\"units.no-formation\" at=\"unit b\" reason=\"as printed\"/>\n"
    "+<group id=\"late\" name=\"Late\" side=\"red\" turn=\"3\" at=\"0106\" units=\"c\"/>\n"
    "+<recall units=\"d\" turn=\"2\"/>\n"
    "+<award id=\"hunt\" name=\"Hunt\" side=\"blue\" points=\"2\" test=\"losses-each\" units=\"c\"/>\n" },
  { "/units/remove/last-of-an-award", "remove c,b",
    "-" RED ("b", "Bravo", "class=\"foot\" strength=\"5\" move=\"3\"")
    "-" RED ("c", "Charlie", "class=\"foot\" strength=\"6\" move=\"3\"")
    "-<place unit=\"b\" at=\"0704\" state=\"reserve\"/>\n"
    "-<group id=\"late\" name=\"Late\" side=\"red\" turn=\"3\" at=\"0106\" units=\"c b\"/>\n"
    "-<group id=\"later\" name=\"Later\" side=\"red\" turn=\"4\" edge=\"north:top\" units=\"c\"/>\n"
    "-<hold side=\"red\" units=\"b\" until=\"3\"/>\n"
    "-<recall units=\"b d\" turn=\"2\"/>\n"
    "-<award id=\"hunt\" name=\"Hunt\" side=\"blue\" points=\"2\" test=\"losses-each\" units=\"b c\" except=\"b\"/>\n"
    "-<ignore finding=\"units.no-formation\" at=\"unit b\" reason=\"as printed\"/>\n"
    "+<group id=\"late\" name=\"Late\" side=\"red\" turn=\"3\" at=\"0106\"/>\n"
    "+<group id=\"later\" name=\"Later\" side=\"red\" turn=\"4\" edge=\"north:top\"/>\n"
    "+<recall units=\"d\" turn=\"2\"/>\n" },
  { "/units/add/beside", "add b", "+<unit id=\"b-1\" side=\"red\" class=\"foot\"/>\n" },
  { "/units/add/to-formation", "add-to division",
    "+<unit id=\"division-1\" side=\"blue\" formation=\"division\" class=\"foot\"/>\n" },
  { "/units/add/to-side", "add-to red", "+<unit id=\"unit-1\" side=\"red\" class=\"foot\"/>\n" },
  { "/units/duplicate", "duplicate a-1,d",
    "+<unit id=\"a-2\" name=\"Alpha\" code=\"A\" formation=\"division\" class=\"foot\" strength=\"4\" move=\"4\"/>\n"
    "+" RED ("d-1", "Delta", "formation=\"lost\" class=\"foot\" strength=\"1/2\" move=\"3\"") },
  { "/units/set/new-formation", "set formation a-1 Old Guard",
    OLD_ALPHA "+<formation id=\"old-guard\" name=\"Old Guard\" side=\"blue\"/>\n"
    "+" ALPHA ("formation=\"old-guard\" class=\"foot\" strength=\"4\" move=\"4\"") },
  { "/units/set/new-formation-of-many", "set formation b,c guard",
    "-" RED ("b", "Bravo", "class=\"foot\" strength=\"5\" move=\"3\"")
    "-" RED ("c", "Charlie", "class=\"foot\" strength=\"6\" move=\"3\"")
    "+<formation id=\"guard\" name=\"guard\" side=\"red\"/>\n"
    "+" RED ("b", "Bravo", "formation=\"guard\" class=\"foot\" strength=\"5\" move=\"3\"")
    "+" RED ("c", "Charlie", "formation=\"guard\" class=\"foot\" strength=\"6\" move=\"3\"") },
  { "/units/formation/add", "formation corps Guard",
    "+<formation id=\"guard\" name=\"Guard\" parent=\"corps\"/>\n" },
  { "/units/formation/add-namesake", "formation corps Lost",
    "+<formation id=\"lost-1\" name=\"Lost\" parent=\"corps\"/>\n" },
  { "/units/formation/count", "formation-set corps units  12 ",
    "-<formation id=\"corps\" name=\"I Corps\" side=\"blue\"/>\n"
    "+<formation id=\"corps\" name=\"I Corps\" side=\"blue\" units=\"12\"/>\n" },
  { "/units/formation/strength", "formation-set corps strength 169/2",
    "-<formation id=\"corps\" name=\"I Corps\" side=\"blue\"/>\n"
    "+<formation id=\"corps\" name=\"I Corps\" side=\"blue\" strength=\"169/2\"/>\n" },
  { "/units/formation/rename-everywhere", "formation-set corps id first",
    "-<formation id=\"corps\" name=\"I Corps\" side=\"blue\"/>\n"
    "-<formation id=\"division\" name=\"First Division\" parent=\"corps\"/>\n"
    "-<hold side=\"blue\" formations=\"corps\" until=\"3\"/>\n"
    "+<formation id=\"first\" name=\"I Corps\" side=\"blue\"/>\n"
    "+<formation id=\"division\" name=\"First Division\" parent=\"first\"/>\n"
    "+<hold side=\"blue\" formations=\"first\" until=\"3\"/>\n" },
  { "/units/move/to-corps", "move a-1 corps",
    OLD_ALPHA "+" ALPHA ("formation=\"corps\" class=\"foot\" strength=\"4\" move=\"4\"") },
  { "/units/move/to-side", "move a-1 blue",
    OLD_ALPHA "+" ALPHA ("side=\"blue\" class=\"foot\" strength=\"4\" move=\"4\"") },
  { "/units/move/many", "move b,c lost",
    "-" RED ("b", "Bravo", "class=\"foot\" strength=\"5\" move=\"3\"")
    "-" RED ("c", "Charlie", "class=\"foot\" strength=\"6\" move=\"3\"")
    "+" RED ("b", "Bravo", "formation=\"lost\" class=\"foot\" strength=\"5\" move=\"3\"")
    "+" RED ("c", "Charlie", "formation=\"lost\" class=\"foot\" strength=\"6\" move=\"3\"") },
  { "/units/move/formation", "move division blue",
    "-<formation id=\"division\" name=\"First Division\" parent=\"corps\"/>\n"
    "+<formation id=\"division\" name=\"First Division\" side=\"blue\"/>\n" },
  { "/units/move/formation-and-unit", "move lost,astray corps",
    "-<formation id=\"lost\" name=\"Lost\"/>\n"
    "-<unit id=\"astray\" formation=\"nobody\" class=\"horse\" move=\"99\"/>\n"
    "+<formation id=\"lost\" name=\"Lost\" parent=\"corps\"/>\n"
    "+<unit id=\"astray\" formation=\"corps\" class=\"horse\" move=\"99\"/>\n" },
  { "/units/fill/from-another-group", "fill c,d late",
    "-<zone id=\"z\" side=\"red\" units=\"d\" within=\"2\" of=\"0303\"/>\n"
    "-<group id=\"late\" name=\"Late\" side=\"red\" turn=\"3\" at=\"0106\" units=\"c b\"/>\n"
    "-<group id=\"later\" name=\"Later\" side=\"red\" turn=\"4\" edge=\"north:top\" units=\"c\"/>\n"
    "+<group id=\"late\" name=\"Late\" side=\"red\" turn=\"3\" at=\"0106\" units=\"c b d\"/>\n"
    "+<group id=\"later\" name=\"Later\" side=\"red\" turn=\"4\" edge=\"north:top\"/>\n" },
  { "/units/fill/from-a-hex", "fill b later",
    "-<place unit=\"b\" at=\"0704\" state=\"reserve\"/>\n"
    "-<group id=\"late\" name=\"Late\" side=\"red\" turn=\"3\" at=\"0106\" units=\"c b\"/>\n"
    "-<group id=\"later\" name=\"Later\" side=\"red\" turn=\"4\" edge=\"north:top\" units=\"c\"/>\n"
    "+<group id=\"late\" name=\"Late\" side=\"red\" turn=\"3\" at=\"0106\" units=\"c\"/>\n"
    "+<group id=\"later\" name=\"Later\" side=\"red\" turn=\"4\" edge=\"north:top\" units=\"c b\"/>\n" },
  { "/units/formation/remove", "formation-remove division",
    "-<formation id=\"division\" name=\"First Division\" parent=\"corps\"/>\n" OLD_ALPHA
    "+" ALPHA ("side=\"blue\" formation=\"corps\" class=\"foot\" strength=\"4\" move=\"4\" source=\"sheet\" status=\"stated\"") },
};

static void
test_edit (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *before = NULL, *after = NULL, *undone = NULL, *redone = NULL, *diff = NULL;
  g_autofree char *refusal = NULL;
  VdEdit *edit;
  Army test;

  army_init (&test, army_text);
  before = army_write (&test);
  edit = make_edit (&test, edits[i].step, &refusal);
  g_assert_cmpstr (refusal, ==, NULL);
  g_assert_nonnull (edit);
  g_assert_cmpstr (vd_edit_get_title (edit), !=, "");
  vd_history_do (test.history, edit);

  after = army_write (&test);
  diff = test_diff (before, after);
  g_assert_cmpstr (diff, ==, edits[i].diff);

  g_assert_true (vd_history_undo (test.history));
  undone = army_write (&test);
  g_assert_cmpstr (undone, ==, before);
  g_assert_true (vd_history_redo (test.history));
  redone = army_write (&test);
  g_assert_cmpstr (redone, ==, after);
  army_clear (&test);
}

/* A unit made by hand: its first name makes its id, and what names it follows; names that
 * come later do not. */
static void
test_first_name (void)
{
  static const char *const steps[] = {
    "add-to red", "place unit-1 0205", "set name unit-1 Horse Guards",
    "set name horse-guards Foot Guards", "add-to red", "set strength unit-1 4",
    "set name unit-1 Horse Guards",
  };
  g_autofree char *before = NULL, *after = NULL, *diff = NULL, *undone = NULL;
  Army test;

  army_init (&test, army_text);
  before = army_write (&test);
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *refusal = NULL;

      vd_history_do (test.history, make_edit (&test, steps[i], &refusal));
      g_assert_cmpstr (refusal, ==, NULL);
      army_look_again (&test);
    }

  after = army_write (&test);
  diff = test_diff (before, after);
  g_assert_cmpstr (diff, ==,
                   "+<unit id=\"horse-guards\" name=\"Foot Guards\" side=\"red\" class=\"foot\"/>\n"
                   "+<unit id=\"horse-guards-1\" name=\"Horse Guards\" side=\"red\" class=\"foot\" "
                   "strength=\"4\"/>\n"
                   "+<place unit=\"horse-guards\" at=\"0205\"/>\n");

  while (vd_history_undo (test.history))
    continue;
  undone = army_write (&test);
  g_assert_cmpstr (undone, ==, before);
  army_clear (&test);
}

/* Several units of one pattern */

static void
test_series (void)
{
  static const struct
  {
    VdUnitSeries series;
    const char  *formation;
    const char  *diff; /* or a word of the reason */
  } rows[] = {
    { { "#/First", "#F", 2, 3, "foot", "4", "3" }, "division",
      "+<unit id=\"division-1\" name=\"2/First\" code=\"2F\" side=\"blue\" formation=\"division\" "
      "class=\"foot\" strength=\"4\" move=\"3\"/>\n"
      "+<unit id=\"division-2\" name=\"3/First\" code=\"3F\" side=\"blue\" formation=\"division\" "
      "class=\"foot\" strength=\"4\" move=\"3\"/>\n" },
    { { "#", "", 3, 2, "foot", "", "" }, "division", "must go up" },
    { { "#", "", 1, 100, "foot", "", "" }, "division", "99 at most" },
    { { "", "", 1, 2, "foot", "", "" }, "division", "a name" },
    { { "#", "", 1, 2, "foot", "many", "" }, "division", "points" },
    { { "#", "", 1, 2, "foot", "", "" }, "lost", "a side" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Army test;
      VdUnitSeries series = rows[i].series;
      g_autofree char *before = NULL, *after = NULL, *diff = NULL, *refusal = NULL;
      VdEdit *edit;

      army_init (&test, army_text);
      series.formation = vd_units_find_row (test.units, VD_LIST_FORMATIONS, rows[i].formation);
      before = army_write (&test);
      edit = vd_edit_units_series (test.units, &series, &refusal);
      if (edit != NULL)
        vd_history_do (test.history, edit);
      after = army_write (&test);
      diff = test_diff (before, after);
      if (edit != NULL)
        g_assert_cmpstr (diff, ==, rows[i].diff);
      else
        g_assert_nonnull (strstr (refusal, rows[i].diff));
      army_clear (&test);
    }
}

/* Vedettes */

static const char vedettes_text[] =
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  "<scenario xmlns=\"urn:vedette:1\" id=\"battle\" system=\"rules.system.xml\">\n"
  "  <sides>\n    <side id=\"blue\" name=\"Blue\"/>\n    <side id=\"red\"/>\n  </sides>\n"
  "  <units>\n"
  "    <unit id=\"h\" name=\"Horse\" code=\"H\" side=\"blue\" vedettes=\"3\"/>\n"
  "    <unit id=\"h-2\" name=\"Two\" side=\"blue\" class=\"scout\" strength=\"1/2\" move=\"9\" "
  "parent=\"h\"/>\n"
  "    <unit id=\"i\" side=\"blue\" vedettes=\"1\"/>\n"
  "    <unit id=\"i-1\" side=\"blue\" class=\"scout\" parent=\"i\"/>\n"
  "    <unit id=\"j\" side=\"red\"/>\n  </units>\n</scenario>\n";

/* Those that a unit lacks, after the one that it has, like that; or the reason. */
static void
test_vedettes (void)
{
  static const struct
  {
    const char *id;
    const char *diff;
    const char *words; /* what is told, or the reason */
  } rows[] = {
    { "h",
      "+<unit id=\"h-1\" name=\"Horse, vedette 1\" code=\"H 1\" side=\"blue\" class=\"scout\" "
      "strength=\"1/2\" move=\"9\" parent=\"h\"/>\n"
      "+<unit id=\"h-3\" name=\"Horse, vedette 3\" code=\"H 3\" side=\"blue\" class=\"scout\" "
      "strength=\"1/2\" move=\"9\" parent=\"h\"/>\n",
      "2 vedettes of Horse have been made: h-1, h-3." },
    { "i", NULL, "i has all its vedettes." },
    { "j", NULL, "j has no number of vedettes." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      Army test;
      g_autofree char *before = NULL, *after = NULL, *diff = NULL, *told = NULL, *refusal = NULL;
      VdEdit *edit;

      army_init (&test, vedettes_text);
      before = army_write (&test);
      edit = vd_edit_unit_vedettes (test.units, vd_units_find (test.units, rows[i].id)->node,
                                    &told, &refusal);
      g_assert_cmpstr (edit != NULL ? told : refusal, ==, rows[i].words);
      g_assert_true ((edit != NULL) == (rows[i].diff != NULL));
      if (edit != NULL)
        {
          vd_history_do (test.history, edit);
          after = army_write (&test);
          diff = test_diff (before, after);
          g_assert_cmpstr (diff, ==, rows[i].diff);
        }
      army_clear (&test);
    }
}

/* What the unit of a vedette, and the number of them, cannot be. */
static void
test_vedettes_refused (void)
{
  static const struct
  {
    const char *id;
    VdUnitField field;
    const char *typed;
    const char *refusal;
  } rows[] = {
    { "h-2", VD_UNIT_PARENT, "lost", "There is no unit “lost”." },
    { "h-2", VD_UNIT_PARENT, "h-2", "Two cannot be a vedette of itself." },
    { "i", VD_UNIT_PARENT, "Horse", "i has vedettes, so it cannot be one itself." },
    { "j", VD_UNIT_PARENT, "two", "Two is a vedette, so it cannot have any." },
    { "j", VD_UNIT_PARENT, "horse", "j and Horse are not on the same side." },
    { "h-2", VD_UNIT_VEDETTES, "2", "Two is a vedette, so it cannot have any." },
    { "h-2", VD_UNIT_PARENT, "i", NULL },
    { "h-2", VD_UNIT_PARENT, "", NULL },
  };
  Army test;

  army_init (&test, vedettes_text);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
      g_autofree char *refusal = NULL;
      VdEdit *edit;

      g_ptr_array_add (nodes, vd_units_find (test.units, rows[i].id)->node);
      edit = vd_edit_units_set (test.units, nodes, rows[i].field, rows[i].typed, &refusal);
      g_assert_cmpstr (refusal, ==, rows[i].refusal);
      g_assert_true ((edit != NULL) == (rows[i].refusal == NULL));
      g_clear_pointer (&edit, vd_edit_free);
    }
  army_clear (&test);
}

static void
test_guess (void)
{
  static const char *const rows[][2] = {
    { "2/Gudin", "#/Gudin" }, { "Guard", "#/Guard" }, { "Corps 12 Horse", "Corps # Horse" },
    { NULL, "#" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *pattern = vd_unit_series_guess (rows[i][0]);

      g_assert_cmpstr (pattern, ==, rows[i][1]);
    }
}

/* What can't stand, and a word of the reason. */
static const struct
{
  const char *step;
  const char *reason; /* NULL: nothing would change */
} nothings[] = {
  { "set strength b 5", NULL },
  { "set strength b  5 ", NULL },
  { "set at a-1 0102", NULL },
  { "unplace c", NULL },
  { "place a-1 0102", NULL },
  { "set strength b ", "empty" },
  { "set strength b many", "points" },
  { "set strength b -1", "points" },
  { "set kind b king", "Commander, Officer, Head of state, Replacement" },
  { "set initiative b 0", "from 1 to 9" },
  { "set strength b 1000", "points" },
  { "set strength b 1/3", "points" },
  { "set move b 61", "whole number" },
  { "set move b 2.5", "whole number" },
  { "set steps b 0", "whole number" },
  { "set reduced b 3-", "other side" },
  { "set reduced b 3-4-5", "other side" },
  { "set class b horse", "foot" },
  { "set side b green", "blue, red" },
  { "set side b ", "no side" },
  { "set formation astray guard", "no side" },
  { "set formation a-1,b guard", "Alpha would belong to no side" },
  { "set formation a-1 lost", "no side" },
  { "set at b 9999", "9999" },
  { "set at b 0404", "north:0404" },
  { "set status b sure", "stated" },
  { "set name b B\x01", "written" },
  { "set source b hearsay", "sheet" },
  { "set id b c", "Charlie" },
  { "set id b two words", "hyphen" },
  { "set id b ", "empty" },
  { "set id b,c x", "own" },
  { "formation-set corps parent division", "itself" },
  { "formation-set corps parent corps", "itself" },
  { "formation-set corps id lost", "taken" },
  { "formation-set corps units twelve", "whole number" },
  { "formation-set corps units -1", "whole number" },
  { "formation-set corps strength 84 points", "strength" },
  { "formation-set corps side green", "green" },
  { "formation-remove corps", "hold" },
  { "move a-1 division", NULL },
  { "move b division", "not on the side of First Division" },
  { "move corps division", "itself" },
  { "move b blue", "not on the side of Blue" },
  { "fill a-1 late", "not on the side of Late" },
  { "fill b,c late", NULL },
};

static void
test_nothing (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *refusal = NULL;
  Army test;

  army_init (&test, army_text);
  g_assert_null (make_edit (&test, nothings[i].step, &refusal));
  if (nothings[i].reason == NULL)
    g_assert_cmpstr (refusal, ==, NULL);
  else if (refusal == NULL || strstr (refusal, nothings[i].reason) == NULL)
    g_error ("\"%s\" has not \"%s\"", refusal, nothings[i].reason);
  army_clear (&test);
}

static void
test_starts (void)
{
  static const struct
  {
    const char *id;
    VdStart     start;
    const char *text;
    const char *side;
  } rows[] = {
    { "a-1", VD_START_HEX, "0102", "blue" },
    { "b", VD_START_RESERVE, "in reserve at 0704; turn 3 at 0106", "red" },
    { "c", VD_START_GROUP, "turn 3 at 0106; turn 4 at north:top", "red" },
    { "d", VD_START_ZONE, "within 2 of 0303", "red" },
  };
  Army test;

  army_init (&test, army_text);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const VdUnitInfo *info = vd_units_find (test.units, rows[i].id);
      g_autofree char *text = vd_units_describe_start (info);

      g_assert_cmpint (info->start, ==, rows[i].start);
      g_assert_cmpstr (text, ==, rows[i].text);
      g_assert_cmpstr (vd_node_get (info->side, "id"), ==, rows[i].side);
    }

  g_assert_null (vd_units_find (test.units, "e"));
  army_clear (&test);
}

static void
test_uses (void)
{
  static const char *const texts[] = {
    "Set up on 0704", "Reinforcements: Late, turn 3", "A hold on its movement",
    "A recall to reserve",
    "Victory points: Hunt", "Exception in the victory points: Hunt",
    "Accepted finding: units.no-formation",
  };
  static const gboolean goes[] = { TRUE, FALSE, TRUE, FALSE, FALSE, FALSE, TRUE };
  g_autoptr (GPtrArray) uses = NULL;
  Army test;

  army_init (&test, army_text);
  uses = vd_units_list_uses_of (test.units, "b");
  g_assert_cmpuint (uses->len, ==, G_N_ELEMENTS (texts));
  for (guint i = 0; i < uses->len; i++)
    {
      const VdUnitUse *use = uses->pdata[i];

      g_assert_cmpstr (use->text, ==, texts[i]);
      g_assert_cmpint (use->goes, ==, goes[i]);
      g_assert_cmpint (use->has_spot, ==, i == 0);
    }
  army_clear (&test);
}

/* Many units */

static char *
make_large (guint n)
{
  GString *text = g_string_new (NULL);
  const char *from = strstr (army_text, "    <unit id=\"b\"");
  const char *group = strstr (army_text, " units=\"c b\"");

  g_string_append_len (text, army_text, from - army_text);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "    <unit id=\"u-%u\" side=\"red\" class=\"foot\" strength=\"5\""
                            " move=\"3\"/>\n", i + 1);
  g_string_append_len (text, from, group - from);
  g_string_append (text, " units=\"c b");
  for (guint i = 0; i < n / 2; i++)
    g_string_append_printf (text, " u-%u", i + 1);
  g_string_append (text, group + strlen (" units=\"c b"));

  return g_string_free (text, FALSE);
}

static void
do_and_undo (Army   *test,
             VdEdit *edit)
{
  g_assert_nonnull (edit);
  vd_history_do (test->history, edit);
  g_assert_true (vd_history_undo (test->history));
}

/* Returns: the processor time, in seconds, of all that is done with @n units at once */
static double
handle_large (guint n)
{
  g_autofree char *scenario = make_large (n);
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
  g_autofree char *refusal = NULL, *sheet = NULL;
  g_autoptr (VdUnitPlan) plan = NULL;
  clock_t began = clock ();
  VdSpot spot;
  Army test;

  army_init (&test, scenario);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("u-%u", i + 1);

      g_ptr_array_add (nodes, vd_units_find (test.units, id)->node);
    }

  army_look_again (&test);
  do_and_undo (&test, vd_edit_units_set (test.units, nodes, VD_UNIT_MOVE, "4", &refusal));
  g_assert_true (vd_spot_find (test.files.project, "0205", &spot));
  do_and_undo (&test, vd_edit_units_place (test.units, nodes, spot));
  do_and_undo (&test, vd_edit_units_duplicate (test.units, nodes));
  do_and_undo (&test, vd_edit_units_remove (test.units, nodes));

  sheet = vd_unit_sheet_write (test.units, NULL, ',');
  plan = vd_unit_plan_new (test.units, sheet, strlen (sheet), "", NULL);
  g_assert_cmpuint (plan->n_same, ==, n + 5);
  army_clear (&test);

  return (double) (clock () - began) / CLOCKS_PER_SEC;
}

static void
test_large (void)
{
  double few = handle_large (1250);
  double many = handle_large (10000);

  g_test_message ("1,250 units: %.0f ms; 10,000: %.0f ms", few * 1000, many * 1000);

  /* What grows with the square takes 64 times as long. */
  g_assert_cmpfloat (many, <, 30 * few);
}

/* What is asked for where nothing is yet: no list of nothing, but how one begins. */
static void
test_refuses_without_any (void)
{
  static const char bare[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<scenario xmlns=\"urn:vedette:1\" id=\"battle\" system=\"rules.system.xml\">\n"
    "  <sides>\n    <side id=\"blue\" name=\"Blue\"/>\n  </sides>\n</scenario>\n";
  static const struct
  {
    VdUnitField field;
    const char *refusal;
  } rows[] = {
    { VD_UNIT_SIDE, "There is no side “Grey”. There are: blue." },
    { VD_UNIT_FORMATION, "There is no “Grey”, nor any other yet." },
    { VD_UNIT_SOURCE, "There is no “Grey”, nor any other yet." },
  };
  Army test;

  army_init (&test, bare);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *refusal = NULL;

      g_assert_null (vd_unit_parse (test.units, rows[i].field, "Grey", &refusal));
      g_assert_cmpstr (refusal, ==, rows[i].refusal);
    }
  army_clear (&test);
}

/* A name that two formations have is not taken for a third, typed or pasted. */
static void
test_namesakes (void)
{
  static const char twins[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<scenario xmlns=\"urn:vedette:1\" id=\"battle\" system=\"rules.system.xml\">\n"
    "  <sides>\n    <side id=\"blue\" name=\"Blue\"/>\n  </sides>\n"
    "  <units>\n    <formation id=\"x\" name=\"Twin\"/>\n    <formation id=\"y\" name=\"Twin\"/>\n"
    "    <unit id=\"a\" side=\"blue\"/>\n  </units>\n</scenario>\n";
  static const char sheet[] = "id,formation\na,twin\n";
  static const char why[] = "Several are called “twin”; write the id of one. There are: x, y.";
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
  g_autoptr (VdUnitPlan) plan = NULL;
  g_autofree char *refusal = NULL;
  Army test;

  army_init (&test, twins);
  g_ptr_array_add (nodes, vd_units_find (test.units, "a")->node);
  g_assert_null (vd_edit_units_set (test.units, nodes, VD_UNIT_FORMATION, "twin", &refusal));
  g_assert_cmpstr (refusal, ==, why);

  plan = vd_unit_plan_new (test.units, sheet, strlen (sheet), "Paste", NULL);
  g_assert_null (plan->edit);
  g_assert_cmpuint (plan->n_refused, ==, 1);
  g_assert_nonnull (strstr (((VdPlanItem *) plan->items->pdata[0])->text, why));
  g_clear_pointer (&plan, vd_unit_plan_free);
  army_clear (&test);
}

static VdUnitRow *
make_row (Army       *test,
          const char *attribute,
          const char *value)
{
  VdNode *unit = vd_units_find (test->units, "a-1")->node;
  VdUnitRow *row = vd_unit_row_new (unit);
  char *was = vd_node_set (unit, attribute, value);

  vd_unit_row_update (row, test->units);
  g_free (vd_node_set (unit, attribute, was));
  g_free (was);
  return row;
}

/* Columns of figures, sorted by what they are worth; the other side of a counter by its
 * strength. */
static void
test_order (void)
{
  static const char *const reduced[] = { NULL, "1/2", "1-9", "3/2-4", "2(5)7", "10-1" };
  static const char *const strengths[] = { "1/4", "2/4", "1", "7/4", "2", "10" };
  Army test;

  army_init (&test, army_text);
  for (guint i = 0; i + 1 < G_N_ELEMENTS (reduced); i++)
    {
      g_autoptr (VdUnitRow) less = make_row (&test, "reduced", reduced[i]);
      g_autoptr (VdUnitRow) more = make_row (&test, "reduced", reduced[i + 1]);
      g_autoptr (VdUnitRow) weak = make_row (&test, "strength", strengths[i]);
      g_autoptr (VdUnitRow) strong = make_row (&test, "strength", strengths[i + 1]);

      g_assert_cmpint (vd_unit_row_compare (less, more, VD_UNIT_REDUCED), <, 0);
      g_assert_cmpint (vd_unit_row_compare (more, less, VD_UNIT_REDUCED), >, 0);
      g_assert_cmpint (vd_unit_row_compare (weak, strong, VD_UNIT_STRENGTH), <, 0);
      g_assert_cmpint (vd_unit_row_compare (weak, weak, VD_UNIT_STRENGTH), ==, 0);
    }

  army_clear (&test);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
    g_test_add_data_func (edits[i].path, GUINT_TO_POINTER (i), test_edit);
  for (guint i = 0; i < G_N_ELEMENTS (nothings); i++)
    {
      g_autofree char *path = g_strdup_printf ("/units/nothing/%u", i);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_nothing);
    }
  g_test_add_func ("/units/first-name", test_first_name);
  g_test_add_func ("/units/series", test_series);
  g_test_add_func ("/units/series/guess", test_guess);
  g_test_add_func ("/units/vedettes", test_vedettes);
  g_test_add_func ("/units/vedettes/refused", test_vedettes_refused);
  g_test_add_func ("/units/starts", test_starts);
  g_test_add_func ("/units/refuses-without-any", test_refuses_without_any);
  g_test_add_func ("/units/namesakes", test_namesakes);
  g_test_add_func ("/units/uses", test_uses);
  g_test_add_func ("/units/large", test_large);
  g_test_add_func ("/units/order", test_order);

  return g_test_run ();
}
