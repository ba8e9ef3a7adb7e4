/* A game that is reviewed: whatever row one goes to, and from wherever, the
 * position is that of the game played to there; and a game that breaks is shown
 * up to the break. */
#include "editor/games/games.h"

#include <string.h>

#include "formats/referee/record-file.h"
#include "tests/shared/documents.h"
#include "tests/shared/folder.h"

static char *
get_path (const char *folder,
          const char *name)
{
  return g_build_filename (g_getenv ("VD_SOURCE"), folder, name, NULL);
}

static GBytes *
read_text (const char *name)
{
  g_autofree char *path = get_path ("tests/games", name);
  GError *error = NULL;
  char *text;
  gsize length;

  g_file_get_contents (path, &text, &length, &error);
  g_assert_no_error (error);
  return g_bytes_new_take (text, length);
}

/* All that are kept, one of each battle. */
static GPtrArray *
list_games (void)
{
  g_autofree char *folder = get_path ("tests", "games");
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *games = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".game"))
      g_ptr_array_add (games, g_strdup (name));

  g_assert_cmpuint (games->len, >, 1);
  return games;
}

/* The battle that a game was played by. */
static VdEditorProject *
load_battle_of (const char *game)
{
  g_autofree char *id = g_strndup (game, strcspn (game, "."));
  g_autofree char *file = g_strconcat (id, ".scenario.xml", NULL);
  g_autofree char *folder = g_build_filename ("scenarios", id, NULL);
  g_autofree char *path = get_path (folder, file);
  GError *error = NULL;
  VdEditorProject *project = vd_editor_project_open (path, &error);

  g_assert_no_error (error);
  return project;
}

static VdReview *
make_review (VdEditorProject *project,
             const char      *game)
{
  g_autoptr (GBytes) text = read_text (game);
  g_autofree char *path = get_path ("tests/games", game);
  GError *error = NULL;
  VdReview *self = vd_review_new (project, text, path, &error);

  g_assert_no_error (error);
  return self;
}

/* The hash of the position after so many orders, as the core plays them one after
 * the other. */
static GArray *
play_hashes (VdEditorProject *project,
             const char      *game)
{
  const VdScenario *scenario = vd_editor_project_get_compiled (project)->scenario;
  g_autofree char *path = get_path ("tests/games", game);
  g_autoptr (VdGame) table = vd_game_new (scenario);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdRecordFile) file = vd_record_file_read (path, &error);
  GArray *hashes = g_array_new (FALSE, FALSE, sizeof (guint64));

  g_assert_no_error (error);
  g_assert_true (vd_record_file_parse (file, scenario, &error));
  vd_play_begin (table, file->record->seed);
  for (guint i = 0; i <= file->record->orders->len; i++)
    {
      guint64 hash = vd_state_hash (&table->state, scenario);
      const VdRecordOrder *row = &g_array_index (file->record->orders, VdRecordOrder, i);

      g_array_append_val (hashes, hash);
      if (i < file->record->orders->len)
        vd_play_apply_along (table, &row->order,
                             row->n_path > 0 ? &g_array_index (file->record->cells, guint16,
                                                               row->path) : NULL, row->n_path);
    }

  return hashes;
}

static void
check_row (VdReview         *review,
           const VdScenario *scenario,
           const GArray     *hashes,
           guint             row)
{
  vd_review_go_to (review, row);
  g_assert_cmpuint (vd_review_get_place (review), ==, row);
  g_assert_cmphex (vd_state_hash (vd_review_get_state (review), scenario), ==,
                   g_array_index (hashes, guint64, vd_review_get_row (review, row)->n));
}

/* Forwards one by one, back by strides, and here and there. */
static void
test_rows (gconstpointer data)
{
  g_autoptr (VdEditorProject) project = load_battle_of (data);
  g_autoptr (VdReview) review = make_review (project, data);
  const VdScenario *scenario = vd_editor_project_get_compiled (project)->scenario;
  g_autoptr (GArray) hashes = play_hashes (project, data);
  guint n = vd_review_get_n_rows (review);

  g_assert_cmpint (vd_review_get_row (review, n - 1)->kind, ==, VD_ROW_PHASE);
  g_assert_cmpuint (vd_review_get_row (review, n - 1)->n, ==, hashes->len - 1);
  for (guint row = 0; row < n; row++)
    check_row (review, scenario, hashes, row);
  for (int row = n - 1; row >= 0; row -= 11)
    check_row (review, scenario, hashes, row);
  for (guint i = 1; i <= 40; i++)
    check_row (review, scenario, hashes, i * 7919 % n);
}

/* Each row says something, and none of it depends on where the review stands. */
static void
test_words (gconstpointer data)
{
  g_autoptr (VdEditorProject) project = load_battle_of (data);
  g_autoptr (VdReview) review = make_review (project, data);
  guint n = vd_review_get_n_rows (review);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint row = 0; row < n; row++)
    {
      char *text = vd_review_write_row (review, row);
      g_autofree char *outcome = vd_review_write_outcome (review, row);

      g_assert_cmpuint (strlen (text), >, 3);
      g_assert_null (strstr (text, "  "));
      g_assert_true (outcome == NULL || strlen (outcome) > 5);
      g_ptr_array_add (texts, text);
    }

  vd_review_go_to (review, n - 1);
  for (guint row = 0; row < n; row++)
    {
      g_autofree char *text = vd_review_write_row (review, row);

      g_assert_cmpstr (text, ==, texts->pdata[row]);
    }

  g_assert_true (g_str_has_prefix (texts->pdata[n - 1], "The game is over: "));
}

/* The row that says so; the first after @from. */
static guint
find_row (const VdReview *review,
          guint           from,
          const char     *words)
{
  for (guint row = from; row < vd_review_get_n_rows (review); row++)
    {
      g_autofree char *text = vd_review_write_row (review, row);

      if (strstr (text, words) != NULL)
        return row;
    }

  g_error ("no row says \"%s\"", words);
}

static const VdCounter *
find_counter (const VdBoard *board,
              const char    *unit)
{
  for (guint i = 0; i < board->counters->len; i++)
    {
      const VdCounter *counter = &g_array_index (board->counters, VdCounter, i);

      if (strcmp (vd_node_get (counter->unit, "id"), unit) == 0)
        return counter;
    }

  return NULL;
}

static const VdArrow *
find_arrow_now (const VdBoard *board,
                VdArrowKind    kind)
{
  for (guint i = 0; i < board->arrows->len; i++)
    if (g_array_index (board->arrows, VdArrow, i).is_now &&
        g_array_index (board->arrows, VdArrow, i).kind == kind)
      return &g_array_index (board->arrows, VdArrow, i);

  return NULL;
}

#define GAME "the-bridge-at-lindach.game"

/* Who has moved lies where the arrow ends, and the arrow begins where he lay; the
 * arrow fades with the next move and is gone with the next phase. */
static void
test_board_of_move (void)
{
  g_autoptr (VdEditorProject) project = load_battle_of (GAME);
  g_autoptr (VdReview) review = make_review (project, GAME);
  guint row = find_row (review, 0, " moves from ");
  g_autoptr (VdBoard) before = NULL, after = NULL, next = NULL;
  const VdArrow *arrow;
  guint phase;

  vd_review_go_to (review, row - 1);
  before = vd_review_make_board (review, vd_editor_project_get (project));
  vd_review_go_to (review, row);
  after = vd_review_make_board (review, vd_editor_project_get (project));
  arrow = find_arrow_now (after, VD_ARROW_MOVE);
  g_assert_nonnull (arrow);
  g_assert_cmpuint (arrow->n, >=, 2);

  for (guint i = 0; i < before->counters->len; i++)
    {
      const VdCounter *was = &g_array_index (before->counters, VdCounter, i);
      const VdCounter *is = find_counter (after, vd_node_get (was->unit, "id"));

      g_assert_nonnull (is);
      if (vd_spot_equal (was->spot, is->spot))
        continue;

      g_assert_true (vd_spot_equal (was->spot,
                                    g_array_index (after->spots, VdSpot, arrow->first)));
      g_assert_true (vd_spot_equal (is->spot, g_array_index (after->spots, VdSpot,
                                                             arrow->first + arrow->n - 1)));
    }

  phase = vd_review_find_phase (review, 1);
  vd_review_go_to (review, phase - 1);
  next = vd_review_make_board (review, vd_editor_project_get (project));
  g_assert_cmpuint (next->arrows->len, >=, after->arrows->len);
  g_clear_pointer (&next, vd_board_unref);
  vd_review_go_to (review, phase);
  next = vd_review_make_board (review, vd_editor_project_get (project));
  g_assert_cmpuint (next->arrows->len, ==, 0);
}

/* An attack points at its defender, and has odds, then dice and a result. */
static void
test_board_of_combat (void)
{
  g_autoptr (VdEditorProject) project = load_battle_of (GAME);
  g_autoptr (VdReview) review = make_review (project, GAME);
  guint attack = find_row (review, 0, "Attack on ");
  guint roll = find_row (review, attack, "Odds ");
  g_autofree char *text = vd_review_write_row (review, roll);
  g_autoptr (VdBoard) before = NULL, after = NULL;
  const VdTag *odds, *result = NULL;
  g_autofree char *code = NULL;

  vd_review_go_to (review, roll - 1);
  before = vd_review_make_board (review, vd_editor_project_get (project));
  g_assert_cmpuint (before->tags->len, >, 0);
  odds = &g_array_index (before->tags, VdTag, before->tags->len - 1);
  vd_review_go_to (review, roll);
  after = vd_review_make_board (review, vd_editor_project_get (project));
  for (guint i = 0; i < after->tags->len; i++)
    if (strstr (g_array_index (after->tags, VdTag, i).text, "→") != NULL)
      result = &g_array_index (after->tags, VdTag, i);

  /* In words, with the code as the table has it. */
  g_assert_nonnull (result);
  g_assert_nonnull (strstr (text, odds->text));
  code = g_strdup_printf (" (%s)", strstr (result->text, "→ ") + strlen ("→ "));
  g_assert_true (g_str_has_suffix (text, code));
  g_assert_true (strstr (text, "retreats") != NULL || strstr (text, "eliminated") != NULL ||
                 strstr (text, "both suffer") != NULL);
  g_assert_true (g_str_has_prefix (result->text, odds->text));
  g_assert_true (vd_spot_equal (odds->spot, result->spot));
  g_assert_true (result->is_now);
  g_assert_true (find_arrow_now (after, VD_ARROW_ATTACK) != NULL ||
                 find_arrow_now (after, VD_ARROW_BOMBARD) != NULL);
}

/* Games that break */

static VdReview *
make_changed (VdEditorProject  *project,
              const char       *old,
              const char       *new,
              GError          **error)
{
  g_autoptr (GBytes) text = read_text (GAME);
  g_autoptr (GString) changed =
    g_string_new_len (g_bytes_get_data (text, NULL), g_bytes_get_size (text));
  g_autoptr (GBytes) bytes = NULL;

  g_assert_cmpuint (g_string_replace (changed, old, new, 1), ==, 1);
  bytes = g_bytes_new (changed->str, changed->len);
  return vd_review_new (project, bytes, "broken.game", error);
}

/* The first order of that kind that the game has, and the number of its line. */
static char *
find_line (const char *kind,
           guint      *number)
{
  g_autoptr (GBytes) text = read_text (GAME);
  g_auto (GStrv) lines = g_strsplit (g_bytes_get_data (text, NULL), "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (g_strchug (lines[i]), kind))
      {
        *number = i + 1;
        return g_strdup (lines[i]);
      }

  g_error ("no order begins with \"%s\"", kind);
}

static void
check_break (const VdReview *review,
             guint           line,
             const char     *words)
{
  guint last = vd_review_get_n_rows (review) - 1;
  g_autofree char *text = vd_review_write_row (review, last);
  g_autofree char *where = g_strdup_printf ("ine %u:", line);

  g_test_message ("%s", vd_review_get_remark (review));
  g_assert_cmpint (vd_review_get_row (review, last)->kind, ==, VD_ROW_BREAK);
  g_assert_nonnull (strstr (text, words));
  g_assert_nonnull (strstr (text, where));
  g_assert_nonnull (strstr (vd_review_get_remark (review), text));
}

/* A unit cannot march across the map; the case that forbids it is named. */
static void
test_break_illegal (void)
{
  g_autoptr (VdEditorProject) project = load_battle_of (GAME);
  g_autoptr (VdReview) review = NULL;
  g_autofree char *order = NULL, *hex = NULL, *far = NULL;
  g_autoptr (GError) error = NULL;
  guint line;

  order = find_line ("move ", &line);
  hex = g_strndup (order, strrchr (order, ' ') - order);
  far = g_strconcat (hex, " 1201", NULL);
  review = make_changed (project, order, far, &error);
  g_assert_no_error (error);
  check_break (review, line, "is refused: ");
  g_assert_nonnull (strchr (vd_review_get_remark (review), '['));
}

static void
test_break_dice (void)
{
  g_autoptr (VdEditorProject) project = load_battle_of (GAME);
  g_autoptr (VdReview) review = NULL;
  g_autofree char *order = NULL, *other = NULL;
  g_autoptr (GError) error = NULL;
  guint line;

  order = find_line ("roll", &line);
  other = g_strdup (order);
  strchr (other, '=')[2] = other[strlen ("roll = ")] == '1' ? '2' : '1';
  review = make_changed (project, order, other, &error);
  g_assert_no_error (error);
  check_break (review, line, "now comes to: ");
}

/* What can be read before a line that is no order is shown. */
static void
test_break_unreadable (void)
{
  g_autoptr (VdEditorProject) project = load_battle_of (GAME);
  g_autoptr (VdReview) review = NULL;
  g_autofree char *order = NULL;
  g_autoptr (GError) error = NULL;
  guint line, last;

  order = find_line ("roll", &line);
  review = make_changed (project, order, "march on", &error);
  g_assert_no_error (error);
  last = vd_review_get_n_rows (review) - 1;
  g_assert_cmpint (vd_review_get_row (review, last)->kind, ==, VD_ROW_BREAK);
  g_assert_cmpuint (last, >, 10);
  g_assert_nonnull (strstr (vd_review_get_remark (review), "broken.game:"));

  /* Saved, the rest of it would be gone. */
  g_assert_false (vd_review_save (review, "/dev/null", vd_editor_project_get (project)->path,
                                  &error));
  g_assert_nonnull (strstr (error->message, "would be lost"));
}

/* The end is told by the position, not by the lines that phases begin with. */
static void
test_no_marks (void)
{
  g_autoptr (VdEditorProject) project = load_battle_of (GAME);
  g_autoptr (GBytes) text = read_text (GAME);
  g_autoptr (GRegex) marks = g_regex_new ("^(turn|over|set-up) .*$", G_REGEX_MULTILINE, 0, NULL);
  g_autofree char *bare = g_regex_replace_literal (marks, g_bytes_get_data (text, NULL),
                                                   g_bytes_get_size (text), 0, "", 0, NULL);
  g_autoptr (GBytes) bytes = g_bytes_new (bare, strlen (bare));
  g_autoptr (VdReview) whole = make_review (project, GAME);
  g_autoptr (VdReview) review = NULL;
  g_autofree char *end = NULL, *expected = NULL;
  g_autoptr (GError) error = NULL;

  review = vd_review_new (project, bytes, "bare.game", &error);
  g_assert_no_error (error);
  vd_review_go_to (review, vd_review_get_n_rows (review) - 1);
  vd_review_go_to (whole, vd_review_get_n_rows (whole) - 1);
  end = vd_review_write_phase (review);
  expected = vd_review_write_phase (whole);
  g_assert_cmpstr (end, ==, expected);
}

/* Where a game ends before it is over is what it is about. */
static void
test_cut_game (void)
{
  enum { N = 60 };
  g_autoptr (VdEditorProject) project = load_battle_of (GAME);
  const VdScenario *scenario = vd_review_get_compiled (project, NULL)->scenario;
  g_autoptr (VdGame) game = vd_game_new (scenario);
  g_autofree char *path = get_path ("tests/games", GAME);
  g_autoptr (VdRecordFile) file = vd_record_file_read (path, NULL);
  g_autoptr (VdReview) whole = make_review (project, GAME);
  g_autoptr (VdReview) cut = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  VdFault fault;
  char *text;

  g_assert_true (vd_record_file_parse (file, scenario, NULL));
  g_assert_true (vd_record_replay (file->record, game, N, &fault));
  vd_record_cut (file->record, N);
  vd_record_close (file->record, game);
  text = vd_record_file_print (file, scenario, file->record);
  bytes = g_bytes_new_take (text, strlen (text));

  cut = vd_review_new (project, bytes, "cut.game", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (vd_review_get_place (whole), ==, 0);
  g_assert_cmpuint (vd_review_get_place (cut), ==, vd_review_get_n_rows (cut) - 1);
  g_assert_cmpuint (vd_review_get_row (cut, vd_review_get_place (cut))->n, ==, N);
}

/* A game of which nothing is known here is refused, by the name of its battle. */
static void
test_foreign (void)
{
  g_autoptr (VdEditorProject) project = load_battle_of (GAME);
  g_autoptr (GPtrArray) games = list_games ();
  const char *other = strcmp (games->pdata[0], GAME) != 0 ? games->pdata[0] : games->pdata[1];
  g_autoptr (GBytes) text = read_text (other);
  g_autoptr (GError) error = NULL;

  g_assert_null (vd_review_new (project, text, "other.game", &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "another scenario"));
}

/* Other rules that happen to play the same game are told of, no more. */
static void
test_changed_rules (void)
{
  g_autoptr (VdEditorProject) project = load_battle_of (GAME);
  g_autoptr (VdReview) review = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *rules = NULL;
  guint line, last;

  rules = find_line ("rules ", &line);
  review = make_changed (project, rules, "rules 0123456789abcdef", &error);
  g_assert_no_error (error);
  last = vd_review_get_n_rows (review) - 1;
  g_assert_cmpint (vd_review_get_row (review, last)->kind, ==, VD_ROW_PHASE);
  g_assert_nonnull (strstr (vd_review_get_remark (review), "has changed"));
  g_assert_nonnull (strstr (vd_review_get_remark (review), "comes out as it was recorded"));
}

/* The window's game */

static VdEditorProject *
open_editor (void)
{
  g_autofree char *path = get_path ("scenarios/the-bridge-at-lindach",
                                    "the-bridge-at-lindach.scenario.xml");
  GError *error = NULL;
  VdEditorProject *project = vd_editor_project_open (path, &error);

  g_assert_no_error (error);
  return project;
}

static void
count (guint *n)
{
  ++*n;
}

static void
wait_for (guint *n,
          guint  wanted)
{
  while (*n < wanted)
    g_main_context_iteration (NULL, TRUE);
}

/* Games that are played here */

static VdGames *
play_game (VdEditorProject *project,
           guint64          seed)
{
  VdGames *games = vd_games_new ();
  guint n_played = 0;
  VdPlayWish wish;

  vd_games_set_project (games, project);
  g_signal_connect_swapped (games, "played", G_CALLBACK (count), &n_played);
  vd_play_wish_init (&wish, seed);
  vd_games_play (games, &wish);
  wait_for (&n_played, 1);
  g_assert_nonnull (vd_games_get_review (games));
  return games;
}

/* A shipped battle. */
static VdEditorProject *
open_battle (const char *suffix)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();

  for (guint i = 0; i < paths->len; i++)
    if (g_str_has_suffix (paths->pdata[i], suffix))
      {
        GError *error = NULL;
        VdEditorProject *project = vd_editor_project_open (paths->pdata[i], &error);

        g_assert_no_error (error);
        return project;
      }

  g_assert_not_reached ();
}

/* To go to its rows. */
static VdReview *
save_and_read (VdGames         *games,
               VdEditorProject *project)
{
  g_autofree char *folder = folder_new ();
  g_autofree char *path = g_build_filename (folder, "mine.game", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  VdReview *review;
  gsize n;
  char *text;

  g_assert_true (vd_games_save (games, path, &error));
  g_file_get_contents (path, &text, &n, &error);
  g_assert_no_error (error);
  bytes = g_bytes_new_take (text, n);
  review = vd_review_new (project, bytes, path, &error);
  g_assert_no_error (error);
  folder_remove (folder);
  return review;
}

static gboolean
is_down_alike (const VdBoard *one,
               const VdBoard *other)
{
  for (guint i = 0; i < one->damaged->len; i++)
    {
      GBytes *a = one->damaged->pdata[i], *b = other->damaged->pdata[i];

      if ((a == NULL) != (b == NULL) || (a != NULL && !g_bytes_equal (a, b)))
        return FALSE;
    }

  return TRUE;
}

/* Of work on a bridge it is said whether it came off: the bridge is otherwise after it. */
static void
test_bridges (void)
{
  g_autoptr (VdEditorProject) project = open_battle ("/massenbach-overruled.scenario.xml");
  guint n_done = 0, n_failed = 0;

  /* Few players at random come to that; the first two of these do. */
  for (guint64 seed = 14; seed <= 174 && (n_done == 0 || n_failed == 0); seed += 10)
    {
      g_autoptr (VdGames) games = play_game (project, seed);
      g_autoptr (VdReview) review = save_and_read (games, project);

      for (guint row = 1; row < vd_review_get_n_rows (review); row++)
        {
          g_autofree char *text = vd_review_write_row (review, row);
          gboolean fails = strstr (text, " fails to ") != NULL;
          g_autoptr (VdBoard) before = NULL, after = NULL;

          if (strstr (text, " the bridge to ") == NULL)
            continue;

          vd_review_go_to (review, row - 1);
          before = vd_review_make_board (review, vd_editor_project_get (project));
          vd_review_go_to (review, row);
          after = vd_review_make_board (review, vd_editor_project_get (project));
          g_assert_cmpint (is_down_alike (before, after), ==, fails);
          n_failed += fails;
          n_done += !fails;
        }
    }

  g_assert_cmpuint (n_done, >, 0);
  g_assert_cmpuint (n_failed, >, 0);
}

/* A die for the initiative passes or fails, and no 6 passes; and who wins outright does
 * so without points. */
static void
test_tries_and_end (void)
{
  g_autoptr (VdEditorProject) project = open_battle ("/saalfeld.scenario.xml");
  guint n_outright = 0, n_passed = 0, n_failed = 0;

  for (guint64 seed = 1; seed <= 40 && n_outright == 0; seed++)
    {
      g_autoptr (VdGames) games = play_game (project, seed);
      const VdReview *review = vd_games_get_review (games);
      guint n = vd_review_get_n_rows (review);
      g_autofree char *end = vd_review_write_row (review, n - 1);

      for (guint row = 1; row < n; row++)
        {
          g_autofree char *text = vd_review_write_row (review, row);

          if (strstr (text, " for the initiative of ") == NULL)
            continue;

          g_assert_true (g_str_has_suffix (text, ": passed") ||
                         g_str_has_suffix (text, ": failed"));
          g_assert_false (g_str_has_prefix (text, "Die 6 ") && g_str_has_suffix (text, ": passed"));
          n_passed += g_str_has_suffix (text, ": passed");
          n_failed += g_str_has_suffix (text, ": failed");
        }

      if (strstr (end, "outright") != NULL)
        {
          n_outright++;
          g_assert_true (g_str_has_suffix (end, " wins outright"));
          g_assert_null (strstr (end, "points"));
        }
      g_assert_null (strstr (end, "points, Outright"));
    }

  g_assert_cmpuint (n_outright, >, 0);
  g_assert_cmpuint (n_passed, >, 0);
  g_assert_cmpuint (n_failed, >, 0);
}

/* A test game is played aside, shown, saved, and comes out again as it was; by the
 * same seed it is the same game. */
static void
test_play (void)
{
  g_autoptr (VdEditorProject) project = open_editor ();
  g_autoptr (VdGames) games = vd_games_new ();
  g_autofree char *folder = folder_new ();
  g_autofree char *path = g_build_filename (folder, "mine.game", NULL);
  g_autofree char *first = NULL, *again = NULL;
  g_autoptr (GError) error = NULL;
  guint n_played = 0, n_rows;
  VdPlayWish wish;

  vd_games_set_project (games, project);
  g_signal_connect_swapped (games, "played", G_CALLBACK (count), &n_played);
  vd_play_wish_init (&wish, 7);
  vd_games_play (games, &wish);
  g_assert_true (vd_games_is_playing (games));
  wait_for (&n_played, 1);

  g_assert_nonnull (vd_games_get_review (games));
  g_assert_null (vd_review_get_remark (vd_games_get_review (games)));
  n_rows = vd_review_get_n_rows (vd_games_get_review (games));
  first = vd_review_write_row (vd_games_get_review (games), n_rows - 1);
  g_assert_true (vd_games_save (games, path, &error));
  g_assert_no_error (error);

  vd_games_close (games);
  g_assert_null (vd_games_get_review (games));
  g_assert_true (vd_games_open (games, path, &error));
  g_assert_null (vd_review_get_remark (vd_games_get_review (games)));
  again = vd_review_write_row (vd_games_get_review (games), n_rows - 1);
  g_assert_cmpstr (first, ==, again);

  folder_remove (folder);
}

/* One that is given up is never shown. */
static void
test_cancel (void)
{
  g_autoptr (VdEditorProject) project = open_editor ();
  g_autoptr (VdGames) games = vd_games_new ();
  guint n_played = 0;
  VdPlayWish wish;

  vd_games_set_project (games, project);
  g_signal_connect_swapped (games, "played", G_CALLBACK (count), &n_played);
  vd_play_wish_init (&wish, 7);
  vd_games_play (games, &wish);
  vd_games_cancel (games);
  g_assert_false (vd_games_is_playing (games));
  while (g_main_context_iteration (NULL, FALSE))
    continue;

  g_assert_cmpuint (n_played, ==, 1);
  g_assert_null (vd_games_get_review (games));
}

static VdNode *
find_unit (VdEditorProject *project,
           const char      *id)
{
  VdNode *units = vd_node_find (vd_document_get_root (vd_editor_project_get (project)->scenario),
                                "units");

  for (VdNode *node = vd_node_get_first (units); node != NULL; node = vd_node_get_next (node))
    if (g_strcmp0 (vd_node_get (node, "id"), id) == 0)
      return node;

  g_error ("no unit %s", id);
}

static gboolean
breaks (VdGames *games)
{
  const VdReview *review = vd_games_get_review (games);

  return vd_review_get_row (review, vd_review_get_n_rows (review) - 1)->kind == VD_ROW_BREAK;
}

/* A unit that is edited away goes from the board at once; then the game is played
 * again, breaks where the unit is wanted, and comes back with the undo. */
static void
test_edit (void)
{
  g_autoptr (VdEditorProject) project = open_editor ();
  g_autoptr (VdGames) games = vd_games_new ();
  g_autofree char *path = get_path ("tests/games", GAME);
  g_autofree char *id = NULL;
  g_autoptr (GError) error = NULL;
  guint n_changed = 0, n_rows, n_counters;
  VdBoard *board;

  vd_games_set_project (games, project);
  g_assert_true (vd_games_open (games, path, &error));
  n_rows = vd_review_get_n_rows (vd_games_get_review (games));
  vd_games_go_to (games, n_rows);
  g_assert_cmpuint (vd_review_get_place (vd_games_get_review (games)), ==, n_rows - 1);
  vd_games_step_phase (games, -1);
  board = vd_games_get_board (games);
  n_counters = board->counters->len;
  g_assert_cmpuint (n_counters, >, 0);
  id = g_strdup (vd_node_get (g_array_index (board->counters, VdCounter, 0).unit, "id"));

  g_signal_connect_swapped (games, "game-changed", G_CALLBACK (count), &n_changed);
  vd_editor_project_do (project, vd_edit_remove (vd_editor_project_get (project)->scenario,
                                                 find_unit (project, id)));
  g_assert_cmpuint (vd_games_get_board (games)->counters->len, ==, n_counters - 1);
  wait_for (&n_changed, 1);
  g_assert_true (breaks (games));

  vd_editor_project_undo (project);
  wait_for (&n_changed, 2);
  g_assert_false (breaks (games));
  g_assert_cmpuint (vd_review_get_n_rows (vd_games_get_review (games)), ==, n_rows);
}

static void
add_games (void)
{
  g_autoptr (GPtrArray) games = list_games ();

  for (guint i = 0; i < games->len; i++)
    {
      const char *name = g_intern_string (games->pdata[i]);
      g_autofree char *rows = g_strconcat ("/review/rows/", name, NULL);
      g_autofree char *words = g_strconcat ("/review/words/", name, NULL);

      g_test_add_data_func (rows, name, test_rows);
      g_test_add_data_func (words, name, test_words);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add_games ();
  g_test_add_func ("/review/board/move", test_board_of_move);
  g_test_add_func ("/review/board/combat", test_board_of_combat);
  g_test_add_func ("/review/break/illegal", test_break_illegal);
  g_test_add_func ("/review/break/dice", test_break_dice);
  g_test_add_func ("/review/break/unreadable", test_break_unreadable);
  g_test_add_func ("/review/no-marks", test_no_marks);
  g_test_add_func ("/review/cut", test_cut_game);
  g_test_add_func ("/review/foreign", test_foreign);
  g_test_add_func ("/review/changed-rules", test_changed_rules);
  g_test_add_func ("/review/bridges", test_bridges);
  g_test_add_func ("/review/tries-and-end", test_tries_and_end);
  g_test_add_func ("/games/play", test_play);
  g_test_add_func ("/games/cancel", test_cancel);
  g_test_add_func ("/games/edit", test_edit);

  return g_test_run ();
}
