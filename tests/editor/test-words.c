/* Rows of tables in plain language: every test of an award, every way to grade
 * a victory. */
#include <string.h>

#include "editor/rows/refs.h"
#include "editor/tables/words.h"
#include "tests/editor/shared/tables.h"

/* What an award says, and what is read back. */
typedef struct
{
  const char *path;
  const char *says[8]; /* attributes and values */
  const char *words;
} Row;

static const Row rows[] = {
  { "/words/ratio-at-most", { "of", "red", "to", "blue", "ratio", "2" },
    "Blue: 2 points if the losses of the Red side are at most twice those of the Blue side." },
  { "/words/ratio-at-most/one", { "of", "red", "to", "blue", "ratio", "1" },
    "Blue: 2 points if the losses of the Red side are at most those of the Blue side." },
  { "/words/ratio-at-most/three", { "of", "red", "to", "blue", "ratio", "3" },
    "Blue: 2 points if the losses of the Red side are at most 3 times those of the Blue side." },
  { "/words/ratio-above", { "of", "red", "to", "blue", "ratio", "3:2" },
    "Blue: 2 points if the losses of the Red side are to those of the Blue side as more than"
    " 3 to 2." },
  { "/words/ratio-above/two", { "of", "red", "to", "blue", "ratio", "2" },
    "Blue: 2 points if the losses of the Red side are more than twice those of the Blue side." },
  { "/words/demoralized", { "of", "red", "field", "field" },
    "Blue: 2 points if the Red side is demoralized on the field Field." },
  { "/words/demoralized/anywhere", { "of", "red" },
    "Blue: 2 points if the Red side is demoralized." },
  { "/words/losses-below", { "of", "red", "value", "48" },
    "Blue: 2 points if the Red side has lost fewer than 48 strength points." },
  { "/words/losses-below/one", { "of", "red", "value", "1" },
    "Blue: 2 points if the Red side has lost fewer than 1 strength point." },
  { "/words/losses-at-least", { "of", "red", "value", "75", "class", "foot horse", "except", "b" },
    "Blue: 2 points if the Red side has lost at least 75 strength points of Foot and Horse"
    " (Bravo not counted)." },
  { "/words/losses-each", { "of", "red", "class", "horse" },
    "Blue: 2 points for each strength point of Horse that the Red side has lost." },
  { "/words/exited-at-least", { "of", "red", "field", "field", "edges", "north east", "value", "125" },
    "Blue: 2 points if at least 125 strength points of the Red side have left the field Field"
    " by North edge or East edge." },
  { "/words/exited-each", { "edges", "north" },
    "Blue: 2 points for each strength point of the Blue side that has left the map by"
    " North edge." },
  { "/words/in-region-each", { "region", "field:hills" },
    "Blue: 2 points for each strength point of the Blue side in the region The Hills." },
  { "/words/enters", { "hexes", "0101 0102 0103", "once", "yes" },
    "Blue: 2 points if a unit of the Blue side enters 0101, 0102 or 0103, once in the game." },
  { "/words/holds", { "hexes", "0101 0102", "after", "combat red" },
    "Blue: 2 points if a unit of the Blue side is in 0101 or 0102, tested after each Combat Phase"
    " of the Red side." },
  { "/words/controls", { "hexes", "0101", "of", "red" },
    "Blue: 2 points if the Red side was the last to have a unit in 0101." },
  { "/words/attacked", { "units", "b c d" },
    "Blue: 2 points if Bravo, Charlie or Delta has attacked." },
  { "/words/ratio-at-least/twice", { "of", "red", "to", "blue", "ratio", "2" },
    "Blue: 2 points if the losses of the Red side are at least twice those of the Blue side." },
  { "/words/ratio-below/shares", { "of", "red", "to", "blue", "ratio", "3:2" },
    "Blue: 2 points if the losses of the Red side are to those of the Blue side as less than 3 to 2." },
  { "/words/captured", { "units", "b c" }, "Blue: 2 points if Bravo or Charlie has been captured." },
  { "/words/captured/at-once", { "units", "b", "wins", "once" },
    "Blue: immediate victory if Bravo has been captured." },
  { "/words/captured-each", { "units", "b c" },
    "Blue: 2 points for each of Bravo and Charlie that has been captured." },
  { "/words/captured-each/one", { "units", "b" }, "Blue: 2 points for the capture of Bravo." },
  { "/words/controls/wins", { "hexes", "0101", "wins", "end" },
    "Blue: victory when the game is over, whatever the points, if the Blue side was the last to have"
    " a unit in 0101." },
  { "/words/plays-past", { "value", "6" },
    "Blue: 2 points if the game goes on past turn 6." },
  { "/words/margin-below", { "of", "red", "value", "51" },
    "Blue: 2 points if the Red side leads by fewer than 51 points, these not counted." },
  { "/words/one-point/only-with", { "points", "1", "value", "6", "when", "plan=b" },
    "Blue: 1 point if the game goes on past turn 6; only with Plan B." },
  { "/words/holds/region", { "region", "field:hills" },
    "Blue: 2 points if a unit of the Blue side is in The Hills." },
  { "/words/unfinished", { NULL },
    "Blue: 2 points if a unit of the Blue side is in (hexes to be chosen)." },
  { "/words/enters/named", { "hexes", "0101 0303 0105" },
    "Blue: 2 points if a unit of the Blue side enters 0101, 0303 (Mill) or 0105." },
  { "/words/enters/none", { "of", "red" },
    "Blue: 2 points if a unit of the Red side enters (hexes to be chosen)." },
  { "/words/attacked/none", { NULL },
    "Blue: 2 points if one of (units to be chosen) has attacked." },
  { "/words/losses-below/none", { "of", "red" },
    "Blue: 2 points if the Red side has lost fewer than (number to be entered) strength points." },
  { "/words/ratio-above/none", { NULL },
    "Blue: 2 points if the losses of the Blue side are more than (ratio to be entered) times"
    " those of the (side to be chosen) side." },
  { "/words/in-region-each/none", { NULL },
    "Blue: 2 points for each strength point of the Blue side in the region (region to be"
    " chosen)." },
};

/* The test is a part of the path. */
static char *
get_test (const char *path)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);

  if (strcmp (parts[2], "one-point") == 0)
    return g_strdup ("plays-past");

  return g_strdup (strcmp (parts[2], "unfinished") == 0 ? "holds" : parts[2]);
}

static void
test_award (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (VdProject) project = test_tables_new ();
  VdNode *award = test_tables_find (project, "id", "hold");
  g_autofree char *test = get_test (row->path);
  g_autofree char *words = NULL;

  g_free (vd_node_set (award, "hexes", NULL));
  g_free (vd_node_set (award, "test", test));
  for (guint i = 0; i < G_N_ELEMENTS (row->says) && row->says[i] != NULL; i += 2)
    g_free (vd_node_set (award, row->says[i], row->says[i + 1]));

  words = vd_words_award (project, award);
  g_assert_cmpstr (words, ==, row->words);
}

static void
test_inner (void)
{
  g_autoptr (VdProject) project = test_tables_new ();
  VdNode *award = test_tables_find (project, "id", "toll");
  VdNode *inner = vd_node_get_first (award);
  g_autofree char *words = vd_words_award (project, award);
  g_autofree char *condition = vd_words_condition (project, inner);
  g_autofree char *each = NULL;

  g_assert_cmpstr (words, ==, "Red: 5 points if the Blue side has lost at least 20 strength "
                   "points of Foot and if Bravo or Charlie has attacked.");
  g_assert_cmpstr (condition, ==, "Bravo or Charlie has attacked");

  /* The side of a condition is that of its award. */
  g_free (vd_node_set (inner, "test", "holds"));
  g_free (vd_node_set (inner, "hexes", "0101"));
  each = vd_words_condition (project, inner);
  g_assert_cmpstr (each, ==, "a unit of the Red side is in 0101");
}

/* The first level, as two pairs of values grade it and the next. */
static const struct
{
  const char *path;
  const char *attribute;
  const char *grades[2];
  const char *words[2];
} levels[] = {
  { "/words/level/margin", "margin", { "1", "3" },
    { "Marginal: a lead of 1 to 2 points.", "Decisive: a lead of 3 points or more." } },
  { "/words/level/margin-of-one", "margin", { "1", "2" },
    { "Marginal: a lead of 1 point.", "Decisive: a lead of 2 points or more." } },
  { "/words/level/draw", "margin", { "0", "10" },
    { "Marginal: a lead of less than 10 points.", "Decisive: a lead of 10 points or more." } },
  { "/words/level/ratio", "ratio", { "1", "3:2" },
    { "Marginal: more points than the loser, but less than 3/2 times as many. Of the Red side alone.",
      "Decisive: at least 3/2 times the points of the loser. Of the Red side alone." } },
  { "/words/level/ratio-between", "ratio", { "3:2", "2" },
    { "Marginal: at least 3/2 times the points of the loser, but less than 2 times. Of the Red side "
      "alone.", "Decisive: at least 2 times the points of the loser. Of the Red side alone." } },
  { "/words/level/below", "below", { "75", "80" },
    { "Marginal: the Red side has fewer than 75 points.",
      "Decisive: the Red side has fewer than 80 points." } },
};

static void
test_draw (void)
{
  g_autoptr (VdProject) project = test_tables_new ();
  VdNode *level = test_tables_find (project, "name", "Marginal");
  g_autofree char *words = NULL;

  g_free (vd_node_set (level, "margin", "0"));
  g_free (vd_node_set (vd_node_get_next (level), "margin", "15"));
  g_free (vd_node_set (level, "draw", "yes"));
  words = vd_words_level (project, level);
  g_assert_cmpstr (words, ==, "Marginal: a lead of less than 15 points. Nobody wins.");
}

static void
test_tie (void)
{
  g_autoptr (VdProject) project = test_tables_new ();
  VdNode *level = test_tables_find (project, "name", "Marginal");
  g_autofree char *words = NULL;

  g_free (vd_node_set (level, "margin", NULL));
  g_free (vd_node_set (level, "side", "red"));
  g_free (vd_node_set (level, "ratio", "1"));
  g_free (vd_node_set (level, "tie", "yes"));
  words = vd_words_level (project, level);
  g_assert_cmpstr (words, ==, "Marginal: more points than the loser. Of the Red side alone, which "
                              "also wins with equal points.");
}

static void
test_level (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (VdProject) project = test_tables_new ();
  VdNode *nodes[] = { test_tables_find (project, "name", "Marginal"),
                      test_tables_find (project, "name", "Decisive") };

  for (guint n = 0; n < 2; n++)
    {
      g_free (vd_node_set (nodes[n], "margin", NULL));
      if (strcmp (levels[i].attribute, "margin") != 0)
        g_free (vd_node_set (nodes[n], "side", "red"));
      g_free (vd_node_set (nodes[n], levels[i].attribute, levels[i].grades[n]));
    }

  for (guint n = 0; n < 2; n++)
    {
      g_autofree char *words = vd_words_level (project, nodes[n]);

      g_assert_cmpstr (words, ==, levels[i].words[n]);
    }
}

static void
test_group (void)
{
  g_autoptr (VdProject) project = test_tables_new ();
  VdNode *late = test_tables_find (project, "id", "late");
  VdNode *rolled = test_tables_find (project, "id", "rolled");
  g_autofree char *at = vd_words_entry (project, late);
  g_autofree char *edge = vd_words_entry (project, rolled);
  g_autofree char *counters = vd_words_counters (project, "b c d");
  g_autofree char *unknown = vd_words_counters (project, "b nobody");
  g_autofree char *none = vd_words_counters (project, NULL);

  g_assert_cmpstr (at, ==, "0106");
  g_assert_cmpstr (edge, ==, "North edge");
  g_assert_cmpstr (counters, ==, "\u20662 × 6-3\u2069, \u20665/2-6\u2069");
  g_assert_cmpstr (unknown, ==, "\u20666-3\u2069, \u2066?-?\u2069");
  g_assert_cmpstr (none, ==, "");
}

/* As they are printed where units have initiative and leaders a rating. */
static void
test_counters (void)
{
  static const struct { const char *attribute, *value, *counter; } sets[] = {
    { "initiative", "4", "\u20666(4)3\u2069" },
    { "strength",   "0", "\u2066(4)3\u2069" },
    { "rating",     "2", "\u2066(4)3\u2069" },
    { "kind", "commander", "\u2066[2]3\u2069" },
  };
  g_autoptr (VdProject) project = test_tables_new ();

  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      g_autofree char *counter = NULL;

      g_free (vd_node_set (vd_refs_find_row (project, VD_REF_UNIT, "b"), sets[i].attribute,
                           sets[i].value));
      counter = vd_words_counters (project, "b");
      g_assert_cmpstr (counter, ==, sets[i].counter);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_test_add_data_func (rows[i].path, &rows[i], test_award);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    g_test_add_data_func (levels[i].path, GUINT_TO_POINTER (i), test_level);
  g_test_add_func ("/words/level/nobody-wins", test_draw);
  g_test_add_func ("/words/level/tie", test_tie);
  g_test_add_func ("/words/inner", test_inner);
  g_test_add_func ("/words/group", test_group);
  g_test_add_func ("/words/counters", test_counters);

  return g_test_run ();
}
