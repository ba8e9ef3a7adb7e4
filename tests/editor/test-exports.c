/* Exports from what is open, made in a thread: pictures, formats, one that nobody knows. */
#include "editor/exchange/export-job.h"

#include <glib/gstdio.h>
#include <string.h>

#include "editor/edits/project-edits.h"
#include "editor/exchange/options.h"
#include "editor/exchange/outcome.h"
#include "editor/exchange/replaced.h"
#include "formats/draw/render.h"
#include "formats/exchange/export.h"
#include "tests/editor/shared/project.h"
#include "tests/shared/folder.h"

typedef struct
{
  TestProject   test;
  GMainLoop    *loop;
  GPtrArray    *kinds;
  GHashTable   *values;
  VdJob        *job;  /* (nullable) */
  VdExportMade *made; /* (nullable) */
  GError       *error;
} Fixture;

/* A format that no code of the editor knows */

static const VdOptionRow made_up_options[] = {
  VD_EXPORT_MAP_ID,
  { "loud", VD_OPTION_FLAG, .help = "sung loudly", .title = "Loud" },
  { "voice", VD_OPTION_WORD, .words = "alto|bass", .usual = "alto", .help = "which voice",
    .title = "Voice", .titles = (const char *const[]) { "high", "low", NULL } },
  { "times", VD_OPTION_NUMBER, .least = 1, .most = 9, .usual = "1", .help = "how often",
    .title = "Times" },
  { "tune", VD_OPTION_TEXT, .help = "what tune" },
  { "verses", VD_OPTION_WORDS, .words = "first|last", .help = "these verses only",
    .title = "Verses", .titles = (const char *const[]) { "the first", "the last", NULL } },
  { "alone", VD_OPTION_FLAG, .help = "by one", .title = "Solo", .makes = ".solo" },
  { NULL }
};

static gboolean
write_made_up (VdExport  *self,
               guint      map,
               GError   **error)
{
  g_autofree char *text =
    g_strdup_printf ("%d %s %d %s\n", vd_export_get_flag (self, "loud"),
                     vd_export_get_text (self, "voice"), vd_export_get_number (self, "times"),
                     vd_export_get_text (self, "tune"));

  if (!vd_export_step (self, 0, 1))
    return FALSE;

  if (vd_export_get_number (self, "times") == 9)
    {
      g_autofree char *path = g_strconcat (self->project->path, ".sung", NULL);

      vd_export_keep (self, path, g_bytes_new_static ("nine", 4));
    }
  vd_left_add (self->left, N_("comments"), 7);
  vd_export_add_usual (self, map, g_bytes_new (text, strlen (text)));
  return TRUE;
}

static const char *const nothing[] = { NULL };
static const VdExportFormat made_up = {
  .name = "song", .title = "Song", .ending = ".song",
  .shape = VD_EXPORT_MAPS, .options = made_up_options, .carries = nothing, .write = write_made_up,
};

static gboolean
write_choir (VdExport  *self,
             guint      map,
             GError   **error)
{
  vd_export_add (self, "voices/alto.song", g_bytes_new_static ("la", 2));
  vd_export_add (self, "voices/bass.song", g_bytes_new_static ("lo", 2));
  return TRUE;
}

static const VdExportFormat choir = {
  .name = "choir", .title = "Choir", .ending = "", .shape = VD_EXPORT_FOLDER, .carries = nothing,
  .write = write_choir,
};
static const VdExportFormat *const formats[] = { &made_up, &choir, NULL };

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  test_project_init (&self->test);
  self->loop = g_main_loop_new (NULL, FALSE);
  self->kinds = vd_export_kinds_new (formats, self->test.project);
  self->values = g_hash_table_new (g_str_hash, g_str_equal);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_pointer (&self->made, vd_export_made_unref);
  g_clear_error (&self->error);
  g_hash_table_unref (self->values);
  g_ptr_array_unref (self->kinds);
  g_main_loop_unref (self->loop);
  test_project_clear (&self->test);
}

static void
choose (Fixture    *self,
        const char *option,
        const char *value)
{
  g_hash_table_insert (self->values, (gpointer) option, (gpointer) value);
}

static void
on_done (gpointer user_data)
{
  Fixture *self = user_data;

  self->made = vd_job_finish (g_steal_pointer (&self->job), &self->error);
  g_assert_true ((self->made != NULL) == (self->error == NULL));
  g_main_loop_quit (self->loop);
}

static void
begin_from (Fixture    *self,
            VdSnapshot *source,
            const char *ending,
            const char *path)
{
  const VdExportKind *kind = vd_export_kinds_find (self->kinds, ending);
  VdExportWish wish = {
    source, kind != NULL ? kind : self->kinds->pdata[self->kinds->len - 1], self->values, path, NULL,
  };

  g_clear_error (&self->error);
  g_clear_pointer (&self->made, vd_export_made_unref);
  self->job = path != NULL ? vd_export_write_start (&wish, on_done, self)
                           : vd_export_look_start (source, wish.kind, self->values, on_done, self);
}

/* @path: (nullable): to be looked at */
static void
begin (Fixture    *self,
       const char *ending,
       const char *path)
{
  g_autoptr (VdSnapshot) source = vd_snapshot_new (self->test.project);

  begin_from (self, source, ending, path);
}

/* Returns: (transfer full) (nullable): what was written to a file of that name */
static char *
export (Fixture    *self,
        const char *ending,
        const char *name,
        gsize      *size)
{
  g_autofree char *path = g_build_filename (self->test.folder, name, NULL);
  char *bytes = NULL;

  begin (self, ending, path);
  g_main_loop_run (self->loop);
  g_file_get_contents (path, &bytes, size, NULL);

  return bytes;
}

static char *
draw (Fixture    *self,
      int         map,
      const char *name,
      gsize      *size)
{
  g_autofree char *number = g_strdup_printf ("%d", map);

  choose (self, VD_OPTION_SHEET, map < 0 ? VD_OPTION_COUNTERS : g_intern_string (number));
  choose (self, "counters", "yes");
  return export (self, strrchr (name, '.'), name, size);
}

/* The same bytes as the program draws that is not the editor. */
static void
test_pictures (Fixture       *self,
               gconstpointer  data)
{
  static const struct { const char *name, *begin; } kinds[] = {
    { "a.png", "\x89PNG" }, { "a.svg", "<?xml" }, { "a.pdf", "%PDF" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (int map = -1; map < 2; map++)
      {
        const VdRenderHow how = { .counters = TRUE };
        g_autofree char *path = g_build_filename (self->test.folder, kinds[i].name, NULL);
        g_autofree char *expected = NULL;
        gsize size, n;
        g_autofree char *drawn = draw (self, map, kinds[i].name, &size);

        g_assert_no_error (self->error);
        g_assert_true (g_str_has_prefix (drawn, kinds[i].begin));
        g_assert_true (map < 0
                       ? vd_render_counters (self->test.project, &how, path, NULL)
                       : vd_render_map (self->test.project, map, &how, path, NULL));
        g_assert_true (g_file_get_contents (path, &expected, &n, NULL));
        g_assert_cmpmem (drawn, size, expected, n);
      }
}

/* What is not saved is drawn, as it is when it was asked for. */
static void
test_as_it_stands (Fixture       *self,
                   gconstpointer  data)
{
  gsize size, n, m;
  g_autofree char *before = draw (self, 0, "a.svg", &size);
  g_autoptr (VdEdit) edit = vd_edit_paint_hex (self->test.project, (VdSpot) { 0, 0 }, HEX_TOWN);
  g_autofree char *path = g_build_filename (self->test.folder, "c.svg", NULL);
  g_autofree char *after = NULL, *meanwhile = NULL;

  vd_edit_swap (edit);
  vd_project_resolve (self->test.project, NULL);
  after = draw (self, 0, "b.svg", &n);
  g_assert_true (size != n || memcmp (before, after, n) != 0);

  begin (self, ".svg", path);
  vd_edit_swap (edit);
  vd_project_resolve (self->test.project, NULL);
  g_main_loop_run (self->loop);
  g_assert_true (g_file_get_contents (path, &meanwhile, &m, NULL));
  g_assert_cmpmem (meanwhile, m, after, n);
}

static void
test_refused (Fixture       *self,
              gconstpointer  data)
{
  const VdExportKind *png = vd_export_kinds_find (self->kinds, ".png");
  gsize size;
  g_autofree char *nowhere = draw (self, 0, "nowhere/a.png", &size);
  g_autofree char *path = g_build_filename (self->test.folder, "nowhere", "a.png", NULL);
  g_autofree char *why = vd_export_kind_refuse (png, path);
  g_autofree char *folder = vd_export_kind_refuse (png, self->test.folder);

  g_assert_null (nowhere);
  g_assert_nonnull (strstr (self->error->message, "nowhere/a.png"));
  g_assert_nonnull (strstr (why, "nowhere/a.png"));
  g_assert_nonnull (folder);
}

/* What is asked to end writes nothing, and leaves nothing beside. */
static void
test_ended (Fixture       *self,
            gconstpointer  data)
{
  static const char *const names[] = { "a.png", "a.svg", "a.song" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (self->test.folder, names[i], NULL);
      g_autoptr (VdSnapshot) source = vd_snapshot_new (self->test.project);

      /* The job does not come to its work before. */
      vd_snapshot_enter (source);
      g_hash_table_remove_all (self->values);
      begin_from (self, source, strrchr (names[i], '.'), path);
      vd_job_ask_to_end (self->job);
      vd_snapshot_leave (source);
      g_main_loop_run (self->loop);
      g_assert_error (self->error, VD_EXCHANGE_ERROR, VD_EXCHANGE_ERROR_CANCELLED);
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
    }
}

static void
note_told (gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
}

/* Who has gone does not hear of it, while others do. */
static void
test_cancelled (Fixture       *self,
                gconstpointer  data)
{
  g_autoptr (VdSnapshot) source = vd_snapshot_new (self->test.project);
  gboolean is_told = FALSE;
  VdJob *job = vd_export_look_start (source, vd_export_kinds_find (self->kinds, ".svg"),
                                     self->values, note_told, &is_told);
  gsize size;
  g_autofree char *next = NULL;

  vd_job_cancel (job);
  next = draw (self, 0, "b.svg", &size);
  g_assert_no_error (self->error);
  g_assert_false (is_told);
}

static char *
suggest (Fixture    *self,
         const char *ending)
{
  g_autofree char *path = vd_export_kind_suggest (vd_export_kinds_find (self->kinds, ending),
                                                  self->test.project, self->values);

  return g_path_get_basename (path);
}

static void
test_names (Fixture       *self,
            gconstpointer  data)
{
  const VdExportKind *png = vd_export_kinds_find (self->kinds, ".png");
  const VdExportKind *sung = vd_export_kinds_find (self->kinds, ".song");
  g_autofree char *plain = vd_export_kind_complete (png, self->values, "/tmp/a.b");
  g_autofree char *whole = vd_export_kind_complete (png, self->values, "/tmp/a.png");
  g_autofree char *song = suggest (self, ".song");
  g_autofree char *map = NULL, *counters = NULL, *other = NULL, *solo = NULL;

  choose (self, VD_OPTION_SHEET, "1");
  map = suggest (self, ".png");
  choose (self, VD_OPTION_SHEET, VD_OPTION_COUNTERS);
  counters = suggest (self, ".pdf");
  g_assert_cmpstr (map, ==, "battle-south.png");
  g_assert_cmpstr (counters, ==, "battle-counters.pdf");
  g_assert_cmpstr (song, ==, "battle.song");
  g_assert_cmpstr (plain, ==, "/tmp/a.b.png");
  g_assert_cmpstr (whole, ==, "/tmp/a.png");
  choose (self, "alone", "yes");
  other = vd_export_kind_complete (sung, self->values, "/tmp/a.solo");
  solo = suggest (self, ".song");
  g_assert_cmpstr (other, ==, "/tmp/a.solo");
  g_assert_cmpstr (solo, ==, "battle.solo");
}

/* What a small picture shows has the proportions of the large one, which is not made yet. */
static void
test_look (Fixture       *self,
           gconstpointer  data)
{
  double ratio;

  begin (self, ".png", NULL);
  g_main_loop_run (self->loop);
  g_assert_null (self->made->files);
  ratio = (double) cairo_image_surface_get_width (self->made->picture) /
          cairo_image_surface_get_height (self->made->picture);
  g_assert_cmpfloat_with_epsilon (ratio, self->made->width / self->made->height, 0.01);

  begin (self, ".song", NULL);
  g_main_loop_run (self->loop);
  g_assert_cmpuint (self->made->files->len, ==, 2);
  g_assert_cmpuint (self->made->left->len, >, 0);
}

/* Its options have their titles and choices, and are written, whatever they are. */
static void
test_made_up (Fixture       *self,
              gconstpointer  data)
{
  static const struct { guint option; const char *title, *tip, *choices; } wanted[] = {
    { 0, "Map", "This map only\n“--map-id” on the command line", "All maps, North, South" },
    { 1, "Loud", "Sung loudly\n“--loud” on the command line", NULL },
    { 2, "Voice", "Which voice\n“--voice” on the command line", "high, low" },
    { 4, "What tune", "What tune\n“--tune” on the command line", NULL },
    { 5, "Verses", "These verses only\n“--verses” on the command line", "the first, the last" },
  };
  gsize size;
  g_autofree char *text = NULL, *other = NULL, *kept = NULL, *what = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      const VdOptionRow *option = &made_up_options[wanted[i].option];
      g_autoptr (GPtrArray) choices = vd_option_list_choices (option, self->test.project);
      g_autofree char *title = vd_option_get_title (option);
      g_autofree char *tip = vd_option_explain (option);
      g_autoptr (GString) all = g_string_new (NULL);

      for (guint c = 0; choices != NULL && c < choices->len; c++)
        g_string_append_printf (all, "%s%s", c > 0 ? ", " : "",
                                ((VdOptionChoice *) choices->pdata[c])->title);
      g_assert_cmpstr (title, ==, wanted[i].title);
      g_assert_cmpstr (tip, ==, wanted[i].tip);
      g_assert_cmpstr (choices != NULL ? all->str : NULL, ==, wanted[i].choices);
    }

  choose (self, "map-id", "south");
  choose (self, "loud", "yes");
  choose (self, "voice", "bass");
  choose (self, "times", "3");
  choose (self, "tune", "a march");
  text = export (self, ".song", "one.song", &size);
  g_assert_no_error (self->error);
  g_assert_cmpstr (text, ==, "1 bass 3 a march\n");

  choose (self, "times", "9");
  kept = g_strconcat (self->test.project->path, ".sung", NULL);
  g_free (export (self, ".song", "nine.song", &size));
  g_assert_true (g_file_get_contents (kept, &what, NULL, NULL));
  g_assert_cmpstr (what, ==, "nine");

  g_hash_table_remove (self->values, "map-id");
  g_free (export (self, ".song", "all.song", &size));
  other = g_build_filename (self->test.folder, "all-south.song", NULL);
  g_assert_true (g_file_test (other, G_FILE_TEST_EXISTS));
}

/* Into a folder of its own, and never over what somebody else has put there. */
static void
test_folder (Fixture       *self,
             gconstpointer  data)
{
  const VdExportKind *kind = self->kinds->pdata[self->kinds->len - 1];
  g_autofree char *path = g_build_filename (self->test.folder, "choir", NULL);
  g_autofree char *file = g_build_filename (path, "voices", "bass.song", NULL);
  g_autofree char *refusal = vd_export_kind_refuse (kind, path);
  g_autofree char *mine = vd_export_kind_refuse (kind, self->test.folder);
  g_autofree char *text = NULL, *again = NULL;

  g_assert_null (refusal);
  g_assert_nonnull (strstr (mine, "holds files that are not from here"));

  begin (self, "", path);
  g_main_loop_run (self->loop);
  g_assert_no_error (self->error);
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "lo");
  again = vd_export_kind_refuse (kind, path);
  g_assert_null (again);

  begin (self, "", self->test.folder);
  g_main_loop_run (self->loop);
  g_assert_nonnull (strstr (self->error->message, "holds files that are not from here"));
}

/* What is there already */

static void
put_there (Fixture    *self,
           const char *name)
{
  g_autofree char *path = g_build_filename (self->test.folder, name, NULL);

  g_assert_true (g_file_set_contents (path, "mine", -1, NULL));
}

/* @files: (nullable): what is made by now */
static void
assert_replaced (Fixture         *self,
                 const char      *ending,
                 const GPtrArray *files,
                 const char      *name,
                 const char      *expected)
{
  const VdExportKind *found = vd_export_kinds_find (self->kinds, ending);
  const VdExportKind *kind = found != NULL ? found : self->kinds->pdata[self->kinds->len - 1];
  g_autofree char *path = g_build_filename (self->test.folder, name, NULL);
  g_autofree char *said = vd_replaced_say (kind, self->test.project, self->values, files, path);

  g_assert_cmpstr (said, ==, expected);
}

/* By the names that the files will have, whether or not there is a preview. */
static void
test_replaced (Fixture       *self,
               gconstpointer  data)
{
  put_there (self, "out.song");
  put_there (self, "out.png");
  assert_replaced (self, ".song", NULL, "out.song", NULL);
  assert_replaced (self, ".png", NULL, "out.png", "Already there, and will be replaced: out.png");
  put_there (self, "out-north.song");
  assert_replaced (self, ".song", NULL, "out.song",
                   "Already there, and will be replaced: out-north.song");
  put_there (self, "out-south.song");
  assert_replaced (self, ".song", NULL, "out.song",
                   "Already there, and will be replaced: out-north.song, out-south.song");
  choose (self, "map-id", "south");
  assert_replaced (self, ".song", NULL, "out.song",
                   "Already there, and will be replaced: out.song");
}

/* Of an earlier export what is made again, and what is not. */
static void
test_replaced_folder (Fixture       *self,
                      gconstpointer  data)
{
  g_autofree char *path = g_build_filename (self->test.folder, "choir", NULL);
  g_autoptr (GPtrArray) files =
    g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);

  assert_replaced (self, "", NULL, "choir", NULL);
  begin (self, "", path);
  g_main_loop_run (self->loop);
  g_assert_no_error (self->error);
  assert_replaced (self, "", NULL, "choir",
                   "An earlier export lies there: 2 files will be replaced.");
  assert_replaced (self, "", self->made->files, "choir",
                   "An earlier export lies there: 2 files will be replaced.");
  g_ptr_array_add (files, vd_output_file_new ("voices/alto.song", g_bytes_new_static ("", 0)));
  assert_replaced (self, "", files, "choir",
                   "An earlier export lies there: 1 file will be replaced, 1 will be taken away.");
  g_ptr_array_set_size (files, 0);
  assert_replaced (self, "", files, "choir",
                   "An earlier export lies there: 2 will be taken away.");
}

/* Of an export that was killed some files are old and some new. */
static void
test_replaced_cut (Fixture       *self,
                   gconstpointer  data)
{
  g_autofree char *beside = g_build_filename (self->test.folder, "choir",
                                              ".files.0123456789abcdef.part", NULL);

  g_assert_cmpint (g_mkdir_with_parents (beside, 0700), ==, 0);
  put_there (self, "choir/.files.0123456789abcdef.part/new-1");
  assert_replaced (self, "", NULL, "choir", NULL);
  put_there (self, "choir/.files.0123456789abcdef.part/old-0");
  assert_replaced (self, "", NULL, "choir",
                   "An earlier export there was cut off; what it left is taken away.");
}

/* A refused option is called as the form calls it. */
static void
test_refused_option (Fixture       *self,
                     gconstpointer  data)
{
  gsize size;
  g_autofree char *said = NULL, *other = NULL;

  choose (self, "times", "77");
  g_free (export (self, ".song", "one.song", &size));
  said = vd_option_say_error (made_up_options, self->error);
  g_assert_cmpstr (said, ==, "Times: give a number from 1 to 9");

  choose (self, "times", "1");
  choose (self, "verses", "last, middle");
  g_free (export (self, ".song", "one.song", &size));
  other = vd_option_say_error (made_up_options, self->error);
  g_assert_cmpstr (other, ==, "Verses: “middle” is none of first, last");
}

/* What is told, line by line */

static void
assert_line (const GPtrArray *lines,
             guint            number,
             VdOutcomeKind    kind,
             const char      *text)
{
  const VdOutcomeLine *line;

  g_assert_cmpuint (number, <, lines->len);
  line = g_ptr_array_index (lines, number);
  g_assert_cmpint (line->kind, ==, kind);
  g_assert_cmpstr (line->text, ==, text);
}

/* Each thing that is not taken has a line; what is taken has a number. */
static void
test_fates (Fixture       *self,
            gconstpointer  data)
{
  g_autoptr (VdFates) fates = vd_fates_new ();
  g_autoptr (GPtrArray) lines = vd_outcome_new ();
  const VdOutcomeLine *line;

  vd_fates_count (fates, "hexes", 12);
  vd_fates_tell (fates, VD_FATE_UNKNOWN, "hexes", "column 3", "“%s” is no terrain", "lava");
  vd_fates_tell (fates, VD_FATE_CONFLICTING, "units", "row 7", "stands twice");
  vd_outcome_add_fates (lines, fates);
  assert_line (lines, 0, VD_OUTCOME_HEADING, "Taken");
  assert_line (lines, 1, VD_OUTCOME_TAKEN, "hexes");
  line = g_ptr_array_index (lines, 1);
  g_assert_cmpstr (line->detail, ==, "12");

  for (guint i = 2; i < lines->len; i++)
    {
      line = g_ptr_array_index (lines, i);
      if (line->kind == VD_OUTCOME_UNKNOWN)
        g_assert_nonnull (strstr (line->text, "column 3"));
      if (line->kind == VD_OUTCOME_CONFLICTING)
        g_assert_nonnull (strstr (line->text, "stands twice"));
    }
  assert_line (lines, lines->len - 2, VD_OUTCOME_HEADING, "Unknown, and not taken");
}

static void
add_file (GPtrArray  *files,
          GPtrArray  *paths,
          const char *name)
{
  g_ptr_array_add (files, vd_output_file_new (name, g_bytes_new_static ("a", 1)));
  g_ptr_array_add (paths, g_strconcat ("/tmp/songs/", name, NULL));
}

/* What one opens stands before what it is made of. */
static void
test_order (Fixture       *self,
            gconstpointer  data)
{
  static const char *const names[] = { "voices/alto/1.song", "voices/bass.song", "all.song",
                                       "about.song" };
  static const char *const expected[] = { "all.song", "about.song", "voices/bass.song",
                                          "voices/alto/1.song" };
  g_autoptr (GPtrArray) lines = vd_outcome_new ();
  g_autoptr (GPtrArray) files =
    g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    add_file (files, paths, names[i]);

  vd_outcome_add_files (lines, files, paths, "/tmp/songs");
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    assert_line (lines, i, VD_OUTCOME_FILE, expected[i]);
}

/* Of many files the first; how many there are besides. */
static void
test_many_files (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr (GPtrArray) lines = vd_outcome_new ();
  g_autoptr (GPtrArray) files =
    g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u.song", i);

      add_file (files, paths, name);
    }

  vd_outcome_add_files (lines, files, paths, "/tmp/songs");
  assert_line (lines, 0, VD_OUTCOME_FILE, "0.song");
  assert_line (lines, 7, VD_OUTCOME_FILE, "and 13 more");
  g_assert_cmpuint (lines->len, ==, 8);
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void      (*run) (Fixture *self, gconstpointer data);
  } tests[] = {
    { "/exports/pictures", test_pictures },
    { "/exports/as-it-stands", test_as_it_stands },
    { "/exports/refused", test_refused },
    { "/exports/ended", test_ended },
    { "/exports/cancelled", test_cancelled },
    { "/exports/names", test_names },
    { "/exports/look", test_look },
    { "/exports/made-up", test_made_up },
    { "/exports/folder", test_folder },
    { "/exports/replaced", test_replaced },
    { "/exports/replaced-folder", test_replaced_folder },
    { "/exports/replaced-cut", test_replaced_cut },
    { "/exports/refused-option", test_refused_option },
    { "/exports/order", test_order },
    { "/exports/fates", test_fates },
    { "/exports/many-files", test_many_files },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
