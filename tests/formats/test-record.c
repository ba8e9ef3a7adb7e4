/* Recorded games: written, read, played again, broken in every way.
 *
 * On the games of tests/games, one of each shipped scenario.
 */
#include "formats/compile/compile.h"
#include "formats/referee/record-file.h"

#include <string.h>

typedef struct
{
  VdRecordFile *file;
  VdProject    *project;
  VdScenario   *scenario;
  VdGame       *game;
  char         *text;
} Recorded;

static char *
get_folder (void)
{
  return g_build_filename (g_getenv ("VD_SOURCE"), "tests", "games", NULL);
}

static void
open_game (Recorded   *recorded,
           const char *name)
{
  g_autofree char *folder = get_folder ();
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *scenario = NULL;
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  GError *error = NULL;

  g_file_get_contents (path, &recorded->text, NULL, &error);
  g_assert_no_error (error);
  recorded->file = vd_record_file_read (path, &error);
  g_assert_no_error (error);
  scenario = vd_record_file_get_scenario (recorded->file);
  recorded->project = vd_project_load (scenario, findings, &error);
  g_assert_no_error (error);
  recorded->scenario = vd_project_compile (recorded->project, findings);
  recorded->game = vd_game_new (recorded->scenario);
  vd_record_file_parse (recorded->file, recorded->scenario, &error);
  g_assert_no_error (error);
}

static void
close_game (Recorded *recorded)
{
  vd_game_free (recorded->game);
  vd_scenario_free (recorded->scenario);
  vd_project_free (recorded->project);
  vd_record_file_free (recorded->file);
  g_free (recorded->text);
}

static void
test_whole (const void *name)
{
  Recorded recorded;
  g_autofree char *again = NULL;
  VdFault fault;

  open_game (&recorded, name);
  g_assert_true (vd_record_replay (recorded.file->record, recorded.game, G_MAXUINT, &fault));
  g_assert_true (vd_play_is_over (recorded.game));
  again = vd_record_file_print (recorded.file, recorded.scenario, recorded.file->record);
  g_assert_cmpstr (again, ==, recorded.text);
  close_game (&recorded);
}

/* A game that is taken up in the middle goes on as it was recorded. */
static void
test_middle (const void *name)
{
  Recorded recorded;
  g_autoptr (VdRecord) copy = vd_record_new ();
  g_autofree char *again = NULL;
  const VdRecord *record;
  VdFault fault;

  open_game (&recorded, name);
  record = recorded.file->record;
  vd_record_begin (copy, recorded.game, record->seed);
  for (guint i = 0; i < record->orders->len; i++)
    {
      const VdRecordOrder *row = &g_array_index (record->orders, VdRecordOrder, i);

      if (i % 97 == 0)
        {
          VdState here = recorded.game->state;

          vd_record_close (copy, recorded.game);
          g_assert_true (vd_record_replay (record, recorded.game, i, &fault));
          g_assert_cmpmem (&here, sizeof here, &recorded.game->state, sizeof here);
          g_assert_true (vd_record_replay (copy, recorded.game, G_MAXUINT, &fault));
          g_assert_cmpmem (&here, sizeof here, &recorded.game->state, sizeof here);
        }
      vd_record_play (copy, recorded.game, &row->order, NULL, 0);
    }

  again = vd_record_file_print (recorded.file, recorded.scenario, copy);
  g_assert_cmpstr (again, ==, recorded.text);
  close_game (&recorded);
}

/* A move that names its last hex only, as people write it, goes the same way. */
static void
test_cheapest (const void *name)
{
  Recorded recorded;
  VdRecord *record;
  VdFault fault;
  guint n_paths = 0;

  open_game (&recorded, name);
  record = recorded.file->record;
  for (guint i = 0; i < record->orders->len; i++)
    {
      VdRecordOrder *row = &g_array_index (record->orders, VdRecordOrder, i);

      n_paths += row->n_path > 0;
      row->n_path = 0;
    }

  g_assert_cmpuint (n_paths, >, 0);
  g_assert_true (vd_record_replay (record, recorded.game, G_MAXUINT, &fault));
  g_assert_true (vd_play_is_over (recorded.game));
  close_game (&recorded);
}

static void
test_cut (const void *name)
{
  Recorded recorded;
  VdRecord *record;
  VdFault fault;
  guint n;

  open_game (&recorded, name);
  record = recorded.file->record;
  n = record->orders->len;
  vd_record_cut (record, n / 2);
  g_assert_cmpuint (record->orders->len, ==, n / 2);
  g_assert_true (vd_record_replay (record, recorded.game, G_MAXUINT, &fault));
  g_assert_false (vd_play_is_over (recorded.game));
  vd_record_cut (record, 0);
  g_assert_cmpuint (record->cells->len, ==, 0);
  close_game (&recorded);
}

/* The n-th line that begins like @start, without the blanks before it. */
static char *
find_line (char       *text,
           const char *start,
           guint       n)
{
  for (char *at = text; at != NULL; at = strchr (at, '\n'))
    {
      at += strspn (at, " \n");
      if (g_str_has_prefix (at, start) && n-- == 0)
        return at;
    }

  g_assert_not_reached ();
}

static guint
count_lines (const char *text,
             const char *to)
{
  guint n = 1;

  for (; text < to; text++)
    n += *text == '\n';

  return n;
}

/* One line replaced: which kind of fault, and where. */
static const struct
{
  const char *start;
  guint       n;
  const char *with;
  VdFaultKind kind;
  guint       later; /* lines until it is noticed */
} faults[] = {
  { "roll = ",  0, "roll = %d 1-1 %r", VD_FAULT_DIE,      0 },
  { "roll = ",  1, "roll",            VD_FAULT_DIE,      0 },
  { "end",      0, "#",               VD_FAULT_PHASE,    1 },
  { "move ",    3, "roll",            VD_FAULT_ILLEGAL,  0 },
  { "end",      0, "end = 3",         VD_FAULT_DIE,      0 },
  { "over ",    0, "over 0 draw 0 0 0123456789abcdef", VD_FAULT_PHASE, 0 },
  { "over ",    0, "%t draw 9999 0 0123456789abcdef",  VD_FAULT_END,   0 },
  { "turn 5 ",  0, "%l",              VD_FAULT_POSITION, 0 },
  { "turn 5 ",  0, "move %u 0101",    VD_FAULT_ILLEGAL,  0 },
};

/* %r is a result, %u a unit, %d another die than that of the line, %t the first
 * two words of the line, %l the line itself but for its last letter, which is another. */
static char *
fill_in (const VdScenario *scenario,
         const char       *with,
         const char       *line)
{
  GString *text = g_string_new (with);
  g_autofree char *same = g_strndup (line, strcspn (line, "\n"));
  char *last = same + strlen (same) - 1;
  g_autofree char *two = g_strndup (line, strcspn (line, " ") + 1 +
                                          strcspn (line + strcspn (line, " ") + 1, " \n"));

  g_string_replace (text, "%r", vd_scenario_get_result (scenario, 1, 0), 0);
  g_string_replace (text, "%u", vd_scenario_get_unit_id (scenario, 0), 0);
  g_string_replace (text, "%d", g_str_has_prefix (line, "roll = 1") ? "2" : "1", 0);
  g_string_replace (text, "%t", two, 0);
  *last = *last == '0' ? '1' : '0';
  g_string_replace (text, "%l", same, 0);

  return g_string_free (text, FALSE);
}

static void
test_faults (const void *name)
{
  Recorded recorded;

  open_game (&recorded, name);
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      char *line = find_line (recorded.text, faults[i].start, faults[i].n);
      g_autofree char *with = fill_in (recorded.scenario, faults[i].with, line);
      guint number = count_lines (recorded.text, line);
      g_autoptr (GString) text = g_string_new_len (recorded.text, line - recorded.text);
      g_autoptr (VdRecordFile) file = NULL;
      GError *error = NULL;
      VdFault fault;

      g_string_append (text, with);
      g_string_append (text, line + strcspn (line, "\n"));
      file = vd_record_file_read_text (text->str, text->len, "broken", &error);
      g_assert_no_error (error);
      vd_record_file_parse (file, recorded.scenario, &error);
      g_assert_no_error (error);

      g_assert_false (vd_record_replay (file->record, recorded.game, G_MAXUINT, &fault));
      g_test_message ("%s: line %u", with, fault.line);
      g_assert_cmpint (fault.kind, ==, faults[i].kind);
      g_assert_cmpuint (fault.line, >=, number);
      g_assert_cmpuint (fault.line, <=, number + faults[i].later + 1);
      if (fault.kind == VD_FAULT_ILLEGAL)
        g_assert_cmpstr (vd_scenario_get_case (recorded.scenario, fault.verdict.rule), !=, "");
    }

  close_game (&recorded);
}

/* The same order twice is refused, by a case. */
static void
test_twice (const void *name)
{
  Recorded recorded;
  g_autoptr (GString) text = NULL;
  g_autoptr (VdRecordFile) file = NULL;
  char *line;
  gsize length;
  VdFault fault;

  open_game (&recorded, name);
  line = find_line (recorded.text, "move ", 0);
  length = strcspn (line, "\n") + 1;
  text = g_string_new (recorded.text);
  g_string_insert_len (text, line - recorded.text, line, length);
  file = vd_record_file_read_text (text->str, text->len, "broken", NULL);
  g_assert_true (vd_record_file_parse (file, recorded.scenario, NULL));
  g_assert_false (vd_record_replay (file->record, recorded.game, G_MAXUINT, &fault));
  g_assert_cmpint (fault.kind, ==, VD_FAULT_ILLEGAL);
  g_assert_cmpuint (fault.line, ==, count_lines (recorded.text, line) + 1);
  close_game (&recorded);
}

/* What the reader refuses: what is put in the place of a line, "" for a line of
 * its own at the start; the message has @says. */
static const struct
{
  const char *start;
  const char *with;
  const char *says;
} wrong[] = {
  { "vedette-game", "vedette-game 2",           ":1: expected \"vedette-game 1\"" },
  { "vedette-game", "",                         ":2: expected \"vedette-game 1\"" },
  { "title",        "",                         "the head lacks \"title\"" },
  { "title",        "title",                    "expected a value of title" },
  { "title",        "titel x",                  "expected title, scenario, rules" },
  { "title",        "seed 1",                   "the head lacks" },
  { "core",         "core one",                 "expected a number from 0 to" },
  { "core",         "core 1\ncore 1",           "core stands there twice" },
  { "rules",        "rules 12",                 "expected a hash of 16" },
  { "rules",        "rules 0123456789ABCDEF",   "expected a hash of 16" },
  { "scenario",     "scenario /a.scenario.xml", "no file name relative to" },
  { "scenario",     "scenario -",               "no file name relative to" },
  { "seed",         "seed -1",                  "expected a number from 0 to" },
  { "seed",         "option a b\nseed 1",       "is never chosen" },
  { "turn 2",       "turn 2 nobody movement 0123456789abcdef", "expected \"turn NUMBER SIDE" },
  { "turn 2",       "turn 9999 x movement 0",   "expected a number from 0 to" },
  { "roll",         "roll = x",                 "expected \"= DIE\"" },
  { "roll",         "roll = 3 1-1 Unheard",     "expected \"= DIE\"" },
  { "roll",         "roll = 1 1 1 1 1",         "expected \"= DIE\"" },
  { "roll",         "roll = 256",               "expected a number from 0 to 255" },
  { "move",         "tramp x",                  "expected one of choose, move" },
  { "move",         "move nobody 0101",         "there is no unit \"nobody\"" },
  { "move",         "move \303",                "no text in UTF-8" },
  { "over",         "over 4 nobody 1 1 0123456789abcdef", "there is no side \"nobody\"" },
  { "over",         "over x draw 1 1 0123456789abcdef",   "expected a number from 0 to" },
  { "over",         "over 4 draw x 1 0123456789abcdef",   "expected the points of each side" },
  { "over",         "over 4 draw 1 1 0",          "expected a hash of 16" },
  { "over",         "",                         "the file ends without \"over\" or \"unfinished\"" },
  { "over",         "unfinished 0123456789abcdef\nend", "something follows the end" },
};

static void
assert_wrong (const VdScenario *scenario,
              const char       *text,
              gsize             n,
              const char       *says)
{
  GError *error = NULL;
  g_autoptr (VdRecordFile) file = vd_record_file_read_text (text, n, "broken", &error);

  if (file != NULL)
    g_assert_false (vd_record_file_parse (file, scenario, &error));

  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  g_assert_true (error->domain == VD_FORMAT_ERROR);
  g_assert_true (g_str_has_prefix (error->message, "broken:"));
  g_assert_nonnull (strstr (error->message, says));
  g_assert_null (strchr (error->message, '\n'));
  g_assert_true (g_str_has_suffix (error->message, "."));
  g_clear_error (&error);
}

static void
test_wrong (const void *name)
{
  Recorded recorded;

  open_game (&recorded, name);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      char *line = find_line (recorded.text, wrong[i].start, 0);
      g_autoptr (GString) text = g_string_new_len (recorded.text, line - recorded.text);

      g_string_append (text, wrong[i].with);
      g_string_append (text, line + strcspn (line, "\n"));
      assert_wrong (recorded.scenario, text->str, text->len, wrong[i].says);
    }

  close_game (&recorded);
}

static const char *
get_any_label (const VdScenario *scenario)
{
  VdCell cell = 0;

  while (!vd_scenario_is_in_play (scenario, cell))
    cell++;

  return vd_scenario_get_label (scenario, cell);
}

static void
test_sizes (const void *name)
{
  Recorded recorded;
  g_autoptr (GString) text = NULL;
  char *line;

  open_game (&recorded, name);
  line = find_line (recorded.text, "move ", 0);
  text = g_string_new_len (recorded.text, line - recorded.text);
  for (guint i = 0; i < VD_RECORD_MAX_LINE; i++)
    g_string_append (text, "#x");
  assert_wrong (recorded.scenario, text->str, text->len, "the line is longer than");

  g_string_truncate (text, line - recorded.text);
  for (guint i = 0; i <= VD_RECORD_MAX_ORDERS; i++)
    g_string_append (text, "end\n");
  assert_wrong (recorded.scenario, text->str, text->len, "more than 1000000 orders");

  g_string_truncate (text, line - recorded.text);
  g_string_append_printf (text, "move %s", vd_scenario_get_unit_id (recorded.scenario, 0));
  for (guint i = 0; i <= VD_RECORD_MAX_PATH; i++)
    g_string_append_printf (text, " %s", get_any_label (recorded.scenario));
  assert_wrong (recorded.scenario, text->str, text->len, "a path of more than");

  g_string_truncate (text, line - recorded.text);
  g_string_append_len (text, "move\0x\n", 7);
  assert_wrong (recorded.scenario, text->str, text->len, "no text in UTF-8");
  assert_wrong (recorded.scenario, "", 0, "expected \"vedette-game 1\"");
  close_game (&recorded);
}

/* Members that the hash of a position passes over, for they say nothing of it
 * that is not said elsewhere.  The open combat is not looked at: its lists are
 * as long as they say. */
#define MEMBER(name) { offsetof (VdState, name), sizeof ((VdState *) NULL)->name }

/* The bytes that are left between a member and the next. */
#define GAP(name, next) \
  { offsetof (VdState, name) + sizeof ((VdState *) NULL)->name, \
    offsetof (VdState, next) - offsetof (VdState, name) - sizeof ((VdState *) NULL)->name }
static const struct
{
  gsize offset;
  gsize size;
} unhashed[] = {
  MEMBER (seed), MEMBER (n_fields), MEMBER (winner), MEMBER (level),
  GAP (demoralized, losses), GAP (points, rolled), GAP (declaring, spent), GAP (fresh, held),
  GAP (ending, casualties), GAP (casualties, broken), GAP (n_attacks, reserve),
  GAP (leaders, gates), GAP (gates, march), GAP (repulse, combat), GAP (combat, units),
  MEMBER (crossings), GAP (crossings, pontoons), MEMBER (pontoons), GAP (pontoons, vedettes), MEMBER (vedettes), MEMBER (sent), /* where no crossing changes in play */
};

static gboolean
is_unhashed (gsize offset)
{
  for (guint i = 0; i < G_N_ELEMENTS (unhashed); i++)
    if (offset >= unhashed[i].offset && offset < unhashed[i].offset + unhashed[i].size)
      return TRUE;

  return FALSE;
}

/* Every byte of a position counts, so a new member must be given its word in
 * vd_state_hash().  Bytes between members are listed, so that a new one is
 * noticed even there. */
static void
test_hash (const void *name)
{
  Recorded recorded;
  guint64 hash;
  VdState *state;
  VdFault fault;
  gsize end, after = offsetof (VdState, combat) + sizeof state->combat;

  open_game (&recorded, name);
  vd_record_replay (recorded.file->record, recorded.game, 200, &fault);
  state = &recorded.game->state;
  state->fought = TRUE; /* from then on duties count */
  hash = vd_state_hash (state, recorded.scenario);
  end = offsetof (VdState, units) + recorded.scenario->n_units * sizeof (VdUnitState);
  for (gsize i = 0; i < end; i = i + 1 == offsetof (VdState, combat) ? after : i + 1)
    {
      guint8 *byte = (guint8 *) state + i;

      *byte ^= 4;
      if ((hash == vd_state_hash (state, recorded.scenario)) != is_unhashed (i))
        g_error ("byte %" G_GSIZE_FORMAT " of the position is hashed, or not", i);
      *byte ^= 4;
    }

  close_game (&recorded);
}

/* So does who is on his way in a displacement. */
static void
test_hash_chain (const void *name)
{
  Recorded recorded;
  VdCombat *combat;
  guint64 hashes[4];
  VdFault fault;

  open_game (&recorded, name);
  vd_record_replay (recorded.file->record, recorded.game, 200, &fault);
  combat = &recorded.game->state.combat;
  *combat = (VdCombat) { .step = VD_STEP_RETREAT };
  for (guint i = 0; i < G_N_ELEMENTS (hashes); i++)
    {
      combat->n_chain = i > 0;
      combat->chain[0] = (VdDisplacement) { .unit = i / 2, .to = 40 + i };
      hashes[i] = vd_state_hash (&recorded.game->state, recorded.scenario);
      for (guint k = 0; k < i; k++)
        g_assert_cmpuint (hashes[k], !=, hashes[i]);
    }

  combat->loser ^= 1;
  g_assert_cmpuint (vd_state_hash (&recorded.game->state, recorded.scenario), !=, hashes[3]);
  close_game (&recorded);
}

static void
test_missing (void)
{
  GError *error = NULL;

  g_assert_null (vd_record_file_read ("/nowhere/at/all.game", &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  g_assert_true (g_str_has_prefix (error->message, "/nowhere/at/all.game: "));
  g_error_free (error);
}

static void
test_relate (void)
{
  static const char *const rows[][3] = {
    { "/a/b/x.game", "/a/c/s.xml", "../c/s.xml" },
    { "/a/b/x.game", "/a/b/s.xml", "s.xml" },
    { "/a/b/x.game", "/a/b/c/s.xml", "c/s.xml" },
    { "/x.game", "/a/s.xml", "a/s.xml" },
    { "/a/b/c/x.game", "/s.xml", "../../../s.xml" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = vd_record_file_relate (rows[i][0], rows[i][1]);

      g_assert_cmpstr (name, ==, rows[i][2]);
    }
}

static const struct
{
  const char *name;
  void      (*run) (const void *name);
} tests[] = {
  { "whole", test_whole }, { "middle", test_middle }, { "cheapest", test_cheapest },
  { "cut", test_cut },
  { "faults", test_faults }, { "twice", test_twice }, { "wrong", test_wrong },
  { "sizes", test_sizes }, { "hash", test_hash }, { "hash-chain", test_hash_chain },
};

int
main (int    argc,
      char **argv)
{
  g_autofree char *folder = get_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_test_init (&argc, &argv, NULL);
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".game"))
      g_ptr_array_add (names, g_strdup (name));

  g_assert_cmpuint (names->len, >, 0);
  for (guint i = 0; i < names->len; i++)
    for (guint j = 0; j < G_N_ELEMENTS (tests); j++)
      {
        g_autofree char *path = g_strdup_printf ("/record/%s/%s", tests[j].name,
                                                 (const char *) names->pdata[i]);

        g_test_add_data_func (path, names->pdata[i], tests[j].run);
      }

  g_test_add_func ("/record/missing", test_missing);
  g_test_add_func ("/record/relate", test_relate);
  return g_test_run ();
}
