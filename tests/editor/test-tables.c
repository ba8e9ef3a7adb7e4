/* The rows of the scenario's tables: what may stand in a field, and what is
 * done to whole rows. */
#include <string.h>

#include "editor/edits/history.h"
#include "editor/rows/field-hexes.h"
#include "editor/rows/row-edits.h"
#include "editor/tables/schedule.h"
#include "editor/tables/table-edits.h"
#include "editor/tables/turn-edits.h"
#include "formats/compile/compile.h"
#include "tests/editor/shared/project.h"
#include "tests/editor/shared/resolved.h"
#include "tests/editor/shared/tables.h"

/* "FIND=ID ATTRIBUTE VALUE...": what may be written where. */
typedef struct
{
  const char *path;
  const char *find[2]; /* attribute and value that a row is found by */
  const char *attribute;
  const char *value;
  const char *refusal; /* NULL if it may stand */
} FieldRow;

static const FieldRow field_rows[] = {
  { "/field/turn", { "id", "late" }, "turn", "8", NULL },
  { "/field/turn/past-the-end", { "id", "late" }, "turn", "9",
    "A turn is a whole number from 1 to 8." },
  { "/field/turn/after-the-last-roll", { "id", "rolled" }, "turn", "6",
    "The first turn can't come after the last, turn 5." },
  { "/field/turn/last-roll-before-it", { "id", "rolled" }, "until", "1",
    "The last turn can't come before the first, turn 2." },
  { "/field/turn/empty", { "id", "late" }, "turn", "", "This can't be empty." },
  { "/field/side", { "id", "late" }, "side", "blue", NULL },
  { "/field/side/unknown", { "id", "late" }, "side", "green",
    "There is no “green” to choose here." },
  { "/field/units", { "id", "late" }, "units", "b  d", NULL },
  { "/field/units/unknown", { "id", "late" }, "units", "b x",
    "There is no “x” to choose here." },
  { "/field/hexes", { "id", "late" }, "at", "0106 0105", NULL },
  { "/field/hexes/unknown", { "id", "late" }, "at", "0106 9999",
    "There is no hex “9999” on these maps." },
  { "/field/edge", { "id", "late" }, "edge", "field:east", NULL },
  { "/field/edge/without-map", { "id", "late" }, "edge", "east",
    "There is no “east” to choose here." },
  { "/field/region", { "id", "late" }, "region", "field:hills", NULL },
  { "/field/when", { "id", "late" }, "when", "plan=b", NULL },
  { "/field/when/unknown", { "id", "late" }, "when", "plan=c",
    "There is no “plan=c” to choose here." },
  { "/field/word", { "id", "late" }, "delay", "yes", NULL },
  { "/field/word/unknown", { "id", "late" }, "delay", "maybe",
    "There is no “maybe” to choose here." },
  { "/field/die", { "id", "late" }, "die", "1 6", NULL },
  { "/field/die/seven", { "id", "late" }, "die", "7",
    "These must be faces of a die, with blanks between, as 1 2 3." },
  { "/field/cancel", { "id", "late" }, "cancelled-by", "exit 0106 blue", NULL },
  { "/field/cancel/words", { "id", "late" }, "cancelled-by", "rain",
    "Write “exit”, a hex and a side, with blanks between." },
  { "/field/cancel/side", { "id", "late" }, "cancelled-by", "exit 0106 green",
    "There is no side “green”." },
  { "/field/test", { "id", "hold" }, "test", "controls", NULL },
  { "/field/test/unknown", { "id", "hold" }, "test", "wins",
    "There is no “wins” to choose here." },
  { "/field/test/empty", { "id", "hold" }, "test", "", "This can't be empty." },
  { "/field/points", { "id", "hold" }, "points", "10000",
    "This must be a whole number from 0 to 9999." },
  { "/field/phase", { "id", "hold" }, "after", "combat red", NULL },
  { "/field/phase/unknown", { "id", "hold" }, "after", "rest red",
    "There is no “rest red” to choose here." },
  { "/field/inner-condition", { "test", "attacked" }, "units", "x",
    "There is no “x” to choose here." },
  { "/field/level/ratio", { "name", "Decisive" }, "ratio", "3:2", NULL },
  { "/field/level/fraction", { "name", "Decisive" }, "ratio", "3/2",
    "A ratio is a number, or two as 3:2." },
  { "/field/level/draw", { "name", "Decisive" }, "draw", "yes", NULL },
  { "/field/award/ratio", { "id", "hold" }, "ratio", "3:2", NULL },
  { "/field/class", { "id", "toll" }, "class", "horse foot", NULL },
  { "/field/status", { "id", "toll" }, "status", "guess", NULL },
  { "/field/status/unknown", { "id", "toll" }, "status", "rumour",
    "There is no “rumour” to choose here." },
  { "/field/text/control", { "id", "late" }, "name", "La\x01te",
    "This has a character that can't be written." },
  { "/field/source", { "id", "hold" }, "source", "book", NULL },
  { "/field/place", { "unit", "a" }, "at", "0707", "There is no hex “0707” on these maps." },
};

static void
test_field (gconstpointer data)
{
  const FieldRow *row = data;
  g_autoptr (VdProject) project = test_tables_new ();
  VdNode *node = test_tables_find (project, row->find[0], row->find[1]);
  g_autofree char *refusal = NULL;
  VdEdit *edit = vd_edit_set_field (project, node, row->attribute, row->value, &refusal);

  g_assert_cmpstr (refusal, ==, row->refusal);
  g_assert_true (edit != NULL || refusal != NULL);
  g_assert_true (edit == NULL || refusal == NULL);
  g_clear_pointer (&edit, vd_edit_free);
}

/* Whatever field of a new row is emptied, if it may be: the file can be read. */
static void
test_emptied (void)
{
  static const char *const rows[][2] = {
    { "reinforcements", "group" }, { "setup", "place" }, { "setup", "zone" },
    { "setup", "damaged" }, { "setup", "lost" }, { "setup", "supply" },
    { "victory", "award" }, { "victory", "level" }, { "morale", "level" }, { "morale", "reset" },
    { "morale", "recoil" },
    { "restrictions", "hold" }, { "restrictions", "bar" }, { "restrictions", "recall" }, { "exits", "exit" },
    { "tracks", "track" }, { "stops", "stop" },
  };
  g_autoptr (VdProject) project = test_tables_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (VdEdit) added = vd_edit_add_row (project, rows[i][0], rows[i][1], NULL);
      VdNode *row;
      g_autoptr (GPtrArray) fields = NULL;

      vd_edit_swap (added);
      row = vd_node_find (vd_document_get_root (project->scenario), rows[i][0]);
      row = vd_node_find (row, rows[i][1]);
      fields = vd_fields_list (row);

      for (guint f = 0; f < fields->len; f++)
        {
          const VdField *field = fields->pdata[f];
          g_autoptr (VdEdit) filled = vd_edit_set (project->scenario, row, field->attribute, "1");
          g_autofree char *refusal = NULL;
          g_autoptr (VdEdit) edit = NULL;

          vd_edit_swap (filled);
          edit = vd_edit_set_field (project, row, field->attribute, "", &refusal);
          if (edit != NULL)
            {
              g_test_message ("%s without %s", rows[i][1], field->attribute);
              vd_edit_swap (edit);
              test_assert_readable (project);
              vd_edit_swap (edit);
            }
          vd_edit_swap (filled);
        }

      vd_edit_swap (added);
    }
}

/* On two maps the same number may stand twice. */
static void
test_ambiguous (void)
{
  TestProject test;
  VdNode *groups, *group;
  g_autofree char *refusal = NULL;
  g_autofree char *other = NULL;

  test_project_init (&test);
  groups = vd_node_find (vd_document_get_root (test.project->scenario), "reinforcements");
  group = vd_node_get_first (groups);

  g_assert_null (vd_edit_set_field (test.project, group, "at", "0404", &refusal));
  g_assert_cmpstr (refusal, ==, "Several maps have a hex 0404: write “north:0404”, or another map.");
  vd_edit_free (vd_edit_set_field (test.project, group, "at", "south:0404", &other));
  g_assert_null (other);

  test_project_clear (&test);
}

/* Edits of rows, in words, and the lines that differ then. */
typedef struct
{
  const char *path;
  const char *words;
  const char *diff;
} EditRow;

#define LATE(turn, more) "<group id=\"late\" name=\"Latecomers\" side=\"red\" turn=\"" turn \
  "\" at=\"0106\" units=\"b c d\"" more "/>\n"
#define STATED " source=\"book\" status=\"stated\""
#define ROLLED(turn, until) "<group id=\"rolled\" name=\"Rolled\" side=\"blue\" turn=\"" turn \
  "\" until=\"" until "\" die=\"1\" edge=\"field:north\" units=\"a\"/>\n"
#define TOLL(more) "<award id=\"toll\" name=\"Losses\" side=\"red\" points=\"5\" " more
#define OLD_TOLL TOLL ("test=\"losses-at-least\" of=\"blue\" class=\"foot\" value=\"20\"" STATED ">\n")
#define HOLD(id) "<award id=\"" id "\" name=\"Blue holds the mill\" side=\"blue\" points=\"2\"" \
  " test=\"holds\" hexes=\"0303\"/>\n"
#define COUNT(n) "<turns count=\"" n "\">\n"
#define DUSK(more) "<turn number=\"5\" " more "ends=\"day\"/>\n"
#define MIDNIGHT(more) "<turn number=\"6\"" more "/>\n"
#define DAWN(more) "<turn xmlns:x=\"urn:x\" number=\"7\" " more "x:sky=\"grey\"/>\n"
#define OLD_COUNT "<turns count=\"8\"" STATED ">\n"

static const EditRow edit_rows[] = {
  { "/row/group/move", "move late 5", "-" LATE ("3", STATED) "+" LATE ("5", "") },
  { "/row/group/until-moves-along", "move rolled 4",
    "-" ROLLED ("2", "5") "+" ROLLED ("4", "7") },
  { "/row/group/until-stays-in-the-game", "move rolled 7",
    "-" ROLLED ("2", "5") "+" ROLLED ("7", "8") },
  { "/row/group/back", "move rolled 1", "-" ROLLED ("2", "5") "+" ROLLED ("1", "4") },
  { "/row/group/add", "add reinforcements group",
    "+<group id=\"group-1\" name=\"New group\" side=\"blue\" turn=\"1\" units=\"\"/>\n" },
  { "/row/group/duplicate", "duplicate late",
    "+<group id=\"late-2\" name=\"Latecomers\" side=\"red\" turn=\"3\" at=\"0106\" units=\"b c d\""
    STATED "/>\n" },
  { "/row/group/remove-with-its-comment", "remove late",
    "-<!-- by the bridge -->\n-" LATE ("3", STATED) },
  { "/row/award/add", "add victory award",
    "+<award id=\"award-1\" name=\"New award\" side=\"blue\" points=\"1\" test=\"losses-at-least\""
    " of=\"red\" value=\"1\"/>\n" },
  { "/row/award/condition", "add victory also toll",
    "+<also test=\"losses-at-least\" of=\"red\" value=\"1\"/>\n" },
  { "/row/award/duplicate", "duplicate hold", "+" HOLD ("hold-2") },
  { "/row/award/test", "test toll demoralized",
    "-" OLD_TOLL "+" TOLL ("test=\"demoralized\" of=\"blue\" field=\"field\">\n") },
  { "/row/award/test-guesses", "test hold ratio-above",
    "-" HOLD ("hold") "+<award id=\"hold\" name=\"Blue holds the mill\" side=\"blue\" points=\"2\""
    " test=\"ratio-above\" of=\"red\" to=\"blue\" ratio=\"1\"/>\n" },
  { "/row/award/test-changes-whose", "test toll holds",
    "-" OLD_TOLL "+" TOLL ("test=\"holds\">\n") },
  { "/row/award/test-keeps-whose", "test toll exited-at-least",
    "-" OLD_TOLL "+" TOLL ("test=\"exited-at-least\" of=\"blue\" field=\"field\""
                           " edges=\"north\" value=\"20\">\n") },
  { "/row/award/test-counts-turns", "test toll plays-past",
    "-" OLD_TOLL "+" TOLL ("test=\"plays-past\" value=\"8\">\n") },
  { "/row/place/add", "add setup place", "+<place unit=\"a\" at=\"0101\"/>\n" },
  { "/row/level/add", "add victory level", "+<level margin=\"4\" name=\"New level\"/>\n" },
  { "/row/table/first", "add morale level",
    "+<morale>\n+<level side=\"blue\" field=\"field\" points=\"1\"/>\n+</morale>\n" },
  { "/row/table/recoil", "add morale recoil",
    "+<morale>\n+<recoil units=\"\" fraction=\"1:3\"/>\n+</morale>\n" },
  { "/row/table/stop", "add stops stop",
    "+<stops>\n+<stop turn=\"8\" by=\"blue\"/>\n+</stops>\n" },
  { "/row/table/recall", "add restrictions recall",
    "+<restrictions>\n+<recall units=\"\" turn=\"1\"/>\n+</restrictions>\n" },
  { "/row/turn/count", "count 9", "-" OLD_COUNT "+" COUNT ("9") },
  { "/row/turn/fewer", "count 3",
    "-" OLD_COUNT "-<turn number=\"4\" label=\"Noon\"/>\n"
    "-" DUSK ("label=\"Dusk\" ") "-<!-- in the rain -->\n" "-" MIDNIGHT (" label=\"Midnight\"")
    "-" DAWN ("label=\"Dawn\" ")
    "-<turn number=\"8\" period=\"night\" label=\"Dusk\"/>\n" "+" COUNT ("3") },
  { "/row/turn/add", "turn",
    "-" OLD_COUNT "+" COUNT ("9") "+<turn number=\"9\" period=\"night\"/>\n" },
  { "/row/turn/period", "period 4 night",
    "-<turn number=\"4\" label=\"Noon\"/>\n+<turn number=\"4\" period=\"night\" label=\"Noon\"/>\n" },
  { "/row/turn/first-period", "period 2 night", "+<turn number=\"2\" period=\"night\"/>\n" },
  { "/row/turn/first-label", "label 3 Tea time", "+<turn number=\"3\" label=\"Tea time\"/>\n" },
  { "/row/turn/says-nothing", "label 4 ", "-<turn number=\"4\" label=\"Noon\"/>\n" },
  { "/row/turn/still-ends-the-day", "label 5 ",
    "-" DUSK ("label=\"Dusk\" ") "+" DUSK ("") },
  { "/row/turn/ends-the-day", "ends 4 day",
    "-<turn number=\"4\" label=\"Noon\"/>\n+<turn number=\"4\" label=\"Noon\" ends=\"day\"/>\n" },
  { "/row/turn/first-end", "ends 3 day", "+<turn number=\"3\" ends=\"day\"/>\n" },
  { "/row/turn/no-end", "ends 5 ",
    "-" DUSK ("label=\"Dusk\" ") "+<turn number=\"5\" label=\"Dusk\"/>\n" },
  { "/row/turn/still-has-a-comment", "label 6 ",
    "-" MIDNIGHT (" label=\"Midnight\"") "+" MIDNIGHT ("") },
  { "/row/turn/still-says-what-is-not-ours", "label 7 ",
    "-" DAWN ("label=\"Dawn\" ") "+" DAWN ("") },
  { "/row/turn/usual-period-is-written", "period 1 day",
    "-<turn number=\"1\" period=\"night\"/>\n+<turn number=\"1\" period=\"day\"/>\n" },
};

static VdEdit *
make_turn_edit (const VdProject *project,
                char           **w)
{
  g_autofree char *refusal = NULL;

  if (strcmp (w[0], "turn") == 0)
    return vd_edit_add_turn (project);
  if (strcmp (w[0], "count") == 0)
    return vd_edit_set_turn_count (project, atoi (w[1]));

  return vd_edit_set_turn (project, atoi (w[1]), w[0], w[2], &refusal);
}

static VdEdit *
make_edit (const VdProject *project,
           const char      *words)
{
  g_auto (GStrv) w = g_strsplit (words, " ", strncmp (words, "add", 3) == 0 ? 4 : 3);
  VdNode *row;

  if (strcmp (w[0], "add") == 0)
    return vd_edit_add_row (project, w[1], w[2],
                            w[3] != NULL ? test_tables_find (project, "id", w[3]) : NULL);
  if (strcmp (w[0], "turn") == 0 || strcmp (w[0], "count") == 0 ||
      strcmp (w[0], "period") == 0 || strcmp (w[0], "label") == 0 || strcmp (w[0], "ends") == 0)
    return make_turn_edit (project, w);

  row = test_tables_find (project, "id", w[1]);
  if (strcmp (w[0], "move") == 0)
    return vd_edit_move_group (project, row, atoi (w[2]));
  if (strcmp (w[0], "duplicate") == 0)
    return vd_edit_duplicate_row (project, row);
  if (strcmp (w[0], "remove") == 0)
    return vd_edit_remove_row (project, row);
  if (strcmp (w[0], "test") == 0)
    return vd_edit_set_test (project, row, w[2]);

  return vd_edit_shift_row (project, row, strcmp (w[0], "up") == 0);
}

static void
test_edit (gconstpointer data)
{
  const EditRow *row = data;
  VdHistory *history = vd_history_new ();
  g_autoptr (VdProject) project = test_tables_new ();
  g_autofree char *before = test_tables_write (project);
  g_autofree char *after = NULL, *undone = NULL, *redone = NULL, *diff = NULL;

  vd_history_do (history, make_edit (project, row->words));
  after = test_tables_write (project);
  diff = test_diff (before, after);
  g_assert_cmpstr (diff, ==, row->diff);

  g_assert_true (vd_history_undo (history));
  undone = test_tables_write (project);
  g_assert_cmpstr (undone, ==, before);
  g_assert_true (vd_history_redo (history));
  redone = test_tables_write (project);
  g_assert_cmpstr (redone, ==, after);
  vd_history_undo (history);

  vd_history_free (history);
}

/* In what order two pieces of the file come, then and before. */
static void
test_shift (void)
{
  static const char *const shifts[][3] = {
    { "down late", "id=\"rolled\"", "<!-- by the bridge -->" },
    { "down late", "<!-- by the bridge -->", "id=\"late\"" },
    { "up rolled", "id=\"rolled\"", "<!-- by the bridge -->" },
    { "up toll", "id=\"toll\"", "id=\"hold\"" },
    { "up toll", "test=\"attacked\"", "id=\"hold\"" },
    { "down hold", "id=\"hold\"", "<level" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (shifts); i++)
    {
      g_autoptr (VdProject) project = test_tables_new ();
      g_autofree char *before = test_tables_write (project);
      g_autofree char *after = NULL, *undone = NULL;
      VdEdit *edit = make_edit (project, shifts[i][0]);

      vd_edit_swap (edit);
      after = test_tables_write (project);
      g_assert_cmpstr (after, !=, before);
      g_assert_true (strstr (after, shifts[i][1]) < strstr (after, shifts[i][2]));
      vd_edit_swap (edit);
      undone = test_tables_write (project);
      g_assert_cmpstr (undone, ==, before);
      vd_edit_free (edit);
    }
}

static const struct
{
  const char *path;
  const char *words;
} nothings[] = {
  { "/row/nothing/same-turn", "move late 3" },
  { "/row/nothing/first-up", "up late" },
  { "/row/nothing/last-down", "down rolled" },
  { "/row/nothing/level-is-no-award", "down toll" },
  { "/row/nothing/same-test", "test hold holds" },
  { "/row/nothing/same-count", "count 8" },
  { "/row/nothing/same-period", "period 1 night" },
  { "/row/nothing/usual-period", "period 2 day" },
  { "/row/nothing/no-label", "label 2 " },
  { "/row/nothing/same-end", "ends 5 day" },
  { "/row/nothing/no-end", "ends 2 " },
  { "/row/refused/period", "period 2 twilight" },
  { "/row/refused/end", "ends 2 week" },
};

static void
test_nothing (gconstpointer words)
{
  g_autoptr (VdProject) project = test_tables_new ();

  g_assert_null (make_edit (project, words));
}

/* What is shown of a row, with names in place of ids. */
static void
test_show (void)
{
  static const char *const shown[][3] = {
    { "late", "side", "Red" },
    { "late", "units", "Bravo, Charlie, Delta" },
    { "rolled", "edge", "North edge" },
    { "toll", "test", "Losses are at least" },
    { "toll", "class", "Foot" },
    { "toll", "source", "book" },
    { "toll", "hexes", "" },
  };
  g_autoptr (VdProject) project = test_tables_new ();

  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    {
      VdNode *row = test_tables_find (project, "id", shown[i][0]);
      g_autofree char *text = vd_field_show (project, row, shown[i][1]);

      g_assert_cmpstr (text, ==, shown[i][2]);
    }
}

/* A form shows what suits the test, and what is there although it doesn't. */
static void
test_list (void)
{
  g_autoptr (VdProject) project = test_tables_new ();
  VdNode *row = test_tables_find (project, "id", "toll");
  g_autoptr (GPtrArray) list = vd_fields_list (row);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < list->len; i++)
    g_string_append_printf (text, "%s ", ((const VdField *) list->pdata[i])->attribute);

  g_assert_cmpstr (text->str, ==,
                   "name side points test of value takes wins class after when "
                   "case source status note ");
}

/* "row attribute hexes": what the field says once these are chosen on the map. */
static void
test_hexes (void)
{
  static const char *const rows[][4] = {
    { "hold", "hexes", "0101 0303", "0303 0101" },
    { "hold", "hexes", "0204 0205", "0204 0205" },
    { "hold", "hexes", "", "" },
    { "late", "at", "0106 0201 0106", "0106 0201" },
    { "late", "cancelled-by", "0201", "exit 0201 blue" },
    { "rolled", "cancelled-by", "0201", "exit 0201 red" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (VdProject) project = test_tables_new ();
      VdNode *row = test_tables_find (project, "id", rows[i][0]);
      const VdField *field = vd_field_find (row, rows[i][1]);
      g_autoptr (GArray) spots = g_array_new (FALSE, FALSE, sizeof (VdSpot));
      g_auto (GStrv) names = vd_split_words (rows[i][2]);
      g_autofree char *value = NULL;
      gboolean several;

      for (guint n = 0; names[n] != NULL; n++)
        {
          VdSpot spot;

          g_assert_true (vd_spot_find (project, names[n], &spot));
          g_array_append_val (spots, spot);
        }

      g_assert_true (vd_field_takes_hexes (field, &several));
      value = vd_field_join_hexes (project, row, field, spots);
      g_assert_cmpstr (value, ==, rows[i][3]);
    }
}

/* What is offered first: the units of the side that the row is about. */
static void
test_sides (void)
{
  static const char *const rows[][3] = {
    { "late", "units", "b c d " },
    { "rolled", "units", "a " },
    { "late", "otherwise", "late " },
    { "toll", "except", "a " },
    { "toll", "units", "a b c d " },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (VdProject) project = test_tables_new ();
      VdNode *row = test_tables_find (project, "id", rows[i][0]);
      g_autoptr (GPtrArray) refs =
        vd_field_list_choices (project, row, vd_field_find (row, rows[i][1]));
      g_autoptr (GString) own = g_string_new (NULL);

      for (guint n = 0; n < refs->len; n++)
        {
          const VdRef *ref = g_ptr_array_index (refs, n);

          if (!ref->is_foreign)
            g_string_append_printf (own, "%s ", ref->id);
        }
      g_assert_cmpstr (own->str, ==, rows[i][2]);
    }
}

/* A designer learns from the list what the rules play, not from a finding later. */
static void
test_unplayed (void)
{
  g_autoptr (VdProject) project = test_tables_new ();
  VdNode *row = test_tables_find (project, "id", "hold");
  g_autoptr (GPtrArray) refs =
    vd_field_list_choices (project, row, vd_field_find (row, "test"));
  const VdElement *award = vd_schema_get_child (
    vd_schema_get_child (vd_schema_get_root ("scenario"), g_intern_string ("victory"), NULL),
    g_intern_string ("award"), NULL);
  guint n_played = 0;

  for (guint i = 0; i < refs->len; i++)
    {
      const VdRef *ref = g_ptr_array_index (refs, i);
      gboolean is_played = vd_rules_play (award, "test", ref->id);

      g_assert_cmpint (is_played, ==, strstr (ref->name, "not played yet") == NULL);
      n_played += is_played;
      g_assert_cmpint (is_played, ==, i < n_played);
    }

  g_assert_cmpuint (n_played, >, 0);
  g_assert_true (vd_rules_play (award, "test", "holds"));
  g_assert_true (vd_rules_play (award, "note", "anything"));
  g_assert_false (vd_rules_play (award, "test", "wins"));
}

/* For good. */
static void
do_edit (const VdProject *project,
         const char      *words)
{
  VdEdit *edit = make_edit (project, words);

  vd_edit_swap (edit);
  vd_edit_free (edit);
}

/* "id side first-last lane", in the order of the grid. */
static void
assert_schedule (const VdProject *project,
                 const char      *wanted)
{
  g_autoptr (GArray) scheduled = vd_schedule_new (project);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < scheduled->len; i++)
    {
      const VdScheduled *card = &g_array_index (scheduled, VdScheduled, i);

      g_string_append_printf (text, "%s %u %u-%u %u; ", vd_node_get (card->group, "id"),
                              card->side, card->first, card->last, card->lane);
    }

  g_assert_cmpstr (text->str, ==, wanted);
}

static void
test_schedule (void)
{
  g_autoptr (VdProject) project = test_tables_new ();
  g_autoptr (GArray) scheduled = NULL;

  assert_schedule (project, "rolled 0 2-5 0; late 1 3-3 0; ");

  /* One on a turn of the other's goes into the next lane, one after it into the
   * same; a side that there isn't comes last, a turn after the end is shown. */
  do_edit (project, "add reinforcements group");
  g_free (vd_node_set (test_tables_find (project, "id", "group-1"), "turn", "5"));
  do_edit (project, "add reinforcements group");
  g_free (vd_node_set (test_tables_find (project, "id", "group-2"), "turn", "6"));
  g_free (vd_node_set (test_tables_find (project, "id", "late"), "side", "green"));
  g_free (vd_node_set (test_tables_find (project, "id", "late"), "turn", "11"));
  assert_schedule (project, "rolled 0 2-5 0; group-1 0 5-5 1; group-2 0 6-6 0; late 2 11-11 0; ");

  scheduled = vd_schedule_new (project);
  g_assert_cmpuint (vd_schedule_count_lanes (scheduled, 0), ==, 2);
  g_assert_cmpuint (vd_schedule_count_lanes (scheduled, 1), ==, 0);
  g_assert_cmpuint (vd_schedule_count_turns (scheduled, project), ==, 11);
}

/* What rows are called that have no name: by their unit or id, or what they are. */
static void
test_names_of_rows (void)
{
  static const char *const rows[][2] = {
    { "hold", "Restriction" }, { "exit", "Exit" }, { "stop", "Early End" }, { "also", "Condition" },
  };
  g_autoptr (VdProject) project = test_tables_new ();

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      VdNode *row = vd_node_new (project->scenario, rows[i][0]);

      g_assert_cmpstr (vd_field_name_row (row), ==, rows[i][1]);
      g_free (vd_node_set (row, "id", "first"));
      g_assert_cmpstr (vd_field_name_row (row), ==, "first");
      vd_node_free (row);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (field_rows); i++)
    g_test_add_data_func (field_rows[i].path, &field_rows[i], test_field);
  g_test_add_func ("/field/emptied", test_emptied);
  g_test_add_func ("/field/hexes/ambiguous", test_ambiguous);
  for (guint i = 0; i < G_N_ELEMENTS (edit_rows); i++)
    g_test_add_data_func (edit_rows[i].path, &edit_rows[i], test_edit);
  g_test_add_func ("/row/shift", test_shift);
  for (guint i = 0; i < G_N_ELEMENTS (nothings); i++)
    g_test_add_data_func (nothings[i].path, nothings[i].words, test_nothing);
  g_test_add_func ("/field/show", test_show);
  g_test_add_func ("/field/list", test_list);
  g_test_add_func ("/field/hexes-of-the-map", test_hexes);
  g_test_add_func ("/field/sides", test_sides);
  g_test_add_func ("/field/unplayed", test_unplayed);
  g_test_add_func ("/schedule", test_schedule);

  g_test_add_func ("/row/names", test_names_of_rows);
  return g_test_run ();
}
