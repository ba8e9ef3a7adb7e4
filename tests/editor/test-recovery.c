/* What a journal holds is recovered, whatever has become of the files and of itself. */
#include "tests/editor/shared/crash.h"

#include <glib/gstdio.h>
#include <string.h>

#include "tests/editor/shared/random-edits.h"

static const char *const edits[] = {
  "hex 0205 forest", "step 0402/0403 road", "rename Mill to Old Mill", "title battle Skirmish",
};

static void
change_map (Crash *self)
{
  const char *path = self->files.project->paths->pdata[0];
  g_autofree char *text = NULL;
  g_auto (GStrv) parts = NULL;
  g_autofree char *changed = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  parts = g_strsplit (text, "<title>", 2);
  changed = g_strjoinv ("<title>Another's ", parts);
  g_assert_true (g_file_set_contents (path, changed, -1, NULL));
}

/* As the program that was killed leaves it: edits, saved after the first @n_saved of
 * them, all undone, and the first @n_done of them done again. */
static VdEditorProject *
leave_position (Crash   *self,
                guint    n_saved,
                guint    n_done)
{
  VdEditorProject *project = vd_editor_project_open (self->path, NULL);
  g_autofree char *lock = NULL;

  for (guint i = 0; i < 4; i++)
    {
      vd_editor_project_do (project, test_edit_make (vd_editor_project_get (project), edits[i]));
      if (i + 1 == n_saved)
        g_assert_true (vd_editor_project_save (project, NULL));
    }

  vd_editor_project_go_to_step (project, 0);
  vd_editor_project_go_to_step (project, n_done);
  g_assert_cmpint (vd_editor_project_is_modified (project), ==, n_saved != n_done);
  lock = crash_find_file (self, ".lock");
  g_assert_cmpint (g_unlink (lock), ==, 0);
  self->sum = crash_digest (vd_editor_project_get (project));
  return project; /* to be closed when all is looked at, as that takes the journal away */
}

/* Where the edits lead back to what the files hold there is nothing to recover. */
static void
test_idle (Crash         *self,
           gconstpointer  data)
{
  guint n_saved = GPOINTER_TO_UINT (data) / 10, n_done = GPOINTER_TO_UINT (data) % 10, n;
  g_autoptr (VdEditorProject) project = leave_position (self, n_saved, n_done);
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (VdRecovered) recovered = NULL;

  g_assert_nonnull (project);
  list = crash_list_recoveries (self, 0);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_cmpint (vd_recovery_is_idle (list->pdata[0]), ==, n_saved == n_done);

  /* To look does not spend it. */
  g_clear_pointer (&list, g_ptr_array_unref);
  recovered = crash_recover (self, &n);
  g_assert_cmpuint (n, >, 0);
  crash_assert_holds (recovered->project, self->sum);
}

/* The edits belong to the text of before, and that is still there. */
static void
test_changed_on_disk (Crash         *self,
                      gconstpointer  data)
{
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (VdEditorProject) project = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *remark = NULL;
  g_auto (GStrv) modified = NULL, foreign = NULL;

  crash_leave_entries (self, 5);
  change_map (self);

  list = crash_list_recoveries (self, 0);
  project = vd_editor_project_recover (list->pdata[0], &remark, &error);
  g_assert_no_error (error);
  crash_assert_holds (vd_editor_project_get (project), self->sum);
  g_assert_nonnull (strstr (remark, "Another program"));

  modified = vd_editor_project_list_modified (project);
  foreign = vd_editor_project_list_foreign (project);
  if (g_strv_contains ((const char *const *) modified, "north.map.xml"))
    g_assert_true (g_strv_contains ((const char *const *) foreign, "north.map.xml"));
}

/* The same text in a new file, as another program leaves it that saves, is
 * no change. */
static void
test_touched_on_disk (Crash         *self,
                      gconstpointer  data)
{
  const char *path = self->files.project->paths->pdata[0];
  g_autofree char *text = NULL;
  g_autoptr (VdRecovered) recovered = NULL;
  guint n;

  crash_leave_entries (self, 5);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  recovered = crash_recover (self, &n);
  g_assert_false (recovered->is_changed);
  crash_assert_holds (recovered->project, self->sum);
}

/* What can be read is recovered; the journal stays beside it as it was. */
static void
test_damaged_entry (Crash         *self,
                    gconstpointer  data)
{
  g_autoptr (VdRecovered) recovered = NULL;
  g_autofree char *kept = NULL;
  guint n;

  crash_leave_entries (self, 5);
  crash_alter (self, "UPDATE entry SET title = title || '.' WHERE n = 4");
  recovered = crash_recover (self, &n);
  g_assert_cmpuint (recovered->n_lost, ==, n - 3);
  kept = crash_find_file (self, ".damaged");
  g_assert_nonnull (kept);

  /* And the journal goes on from there. */
  g_clear_pointer (&recovered, vd_recovered_free);
  recovered = crash_recover (self, &n);
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpuint (recovered->n_lost, ==, 0);
}

static void
test_missing_entry (Crash         *self,
                    gconstpointer  data)
{
  g_autoptr (VdRecovered) recovered = NULL;
  guint n;

  crash_leave_entries (self, 5);
  crash_alter (self, "DELETE FROM entry WHERE n = 2");
  recovered = crash_recover (self, &n);
  g_assert_cmpuint (recovered->n_lost, ==, n - 1);
}

/* No journal at all: told once, kept, and the file opens as it was saved. */
static void
test_unreadable (Crash         *self,
                 gconstpointer  data)
{
  g_autoptr (GPtrArray) first = NULL, second = NULL;
  g_autofree char *path = NULL, *log = NULL, *kept = NULL;
  g_autofree char *saved = NULL;

  crash_leave_entries (self, 5);
  log = crash_find_file (self, ".journal-wal");
  g_unlink (log);
  path = crash_find_file (self, ".journal");
  g_assert_true (g_file_set_contents (path, "no database, this", -1, NULL));
  first = crash_list_recoveries (self, 1);
  g_assert_cmpuint (first->len, ==, 0);
  kept = crash_find_file (self, ".damaged");
  g_assert_nonnull (kept);
  second = crash_list_recoveries (self, 0);
  saved = crash_digest_files (self);
}

static void
test_other_version (Crash         *self,
                    gconstpointer  data)
{
  g_autoptr (GPtrArray) list = NULL;

  crash_leave_entries (self, 5);
  crash_alter (self, "PRAGMA user_version = 2");
  list = crash_list_recoveries (self, 1);
  g_assert_cmpuint (list->len, ==, 0);
}

/* Neither the file nor what was kept of it. */
static void
test_nothing_left (Crash         *self,
                   gconstpointer  data)
{
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *base = NULL, *kept = NULL;

  crash_leave_entries (self, 5);
  base = crash_find_file (self, ".base-0");
  g_assert_cmpint (g_unlink (base), ==, 0);
  change_map (self);

  list = crash_list_recoveries (self, 0);
  g_assert_null (vd_recovery_recover (list->pdata[0], &error));
  g_assert_nonnull (error);
  kept = crash_find_file (self, ".damaged");
  g_assert_nonnull (kept);
}

static void
test_discard (Crash         *self,
              gconstpointer  data)
{
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (GDir) dir = NULL;

  crash_leave_entries (self, 5);
  list = crash_list_recoveries (self, 0);
  vd_recovery_discard (g_ptr_array_steal_index (list, 0));
  dir = g_dir_open (self->folder, 0, NULL);
  g_assert_null (g_dir_read_name (dir));
}

/* Any byte of the database may be any other. */
static void
fuzz_once (Crash      *self,
           const char *path,
           GBytes     *bytes)
{
  gsize size = g_bytes_get_size (bytes);
  g_autofree char *data = g_memdup2 (g_bytes_get_data (bytes, NULL), size);
  g_autoptr (GPtrArray) list = NULL;

  for (int n = g_test_rand_int_range (1, 20); n > 0; n--)
    data[g_test_rand_int_range (0, size)] ^= g_test_rand_int_range (1, 256);
  if (g_test_rand_int_range (0, 5) == 0)
    size = g_test_rand_int_range (0, size);
  g_assert_true (g_file_set_contents (path, data, size, NULL));

  list = crash_list_recoveries (self, 1);
  if (list->len > 0)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (VdRecovered) recovered = vd_recovery_recover (list->pdata[0], &error);

      g_assert_true ((recovered != NULL) == (error == NULL));
    }
}

static void
test_fuzz (Crash         *self,
           gconstpointer  data)
{
  g_autofree char *path = NULL, *text = NULL;
  g_autoptr (GBytes) bytes = NULL;
  gsize size;

  crash_leave_entries (self, 5);
  crash_alter (self, "PRAGMA journal_mode = DELETE");
  path = crash_find_file (self, ".journal");
  g_assert_true (g_file_get_contents (path, &text, &size, NULL));
  bytes = g_bytes_new_take (g_steal_pointer (&text), size);

  for (guint i = 0; i < test_random_count (200, 20000); i++)
    fuzz_once (self, path, bytes);
}

/* Cut off between two renames; and before the first temporary was whole. */
static void
test_saving_cut_off (Crash         *self,
                     gconstpointer  data)
{
  gboolean ready = GPOINTER_TO_INT (data);
  g_autoptr (GVariant) files = NULL;
  g_autofree char *temporary = g_strconcat (self->files.folder, "/.new", NULL);
  g_autofree char *map = g_build_filename (self->files.folder, "north.map.xml", NULL);
  g_autofree char *words = NULL, *hex = NULL, *now = NULL;
  g_autoptr (GPtrArray) list = NULL;
  GString *text = g_string_new (NULL);
  const guint8 *bytes;

  crash_leave_entries (self, 5);
  g_assert_true (g_file_set_contents (temporary, "new", -1, NULL));
  files = g_variant_ref_sink (g_variant_new_parsed ("[(%^ay, %^ay)]", temporary, map));
  bytes = g_variant_get_data (files);
  for (gsize i = 0; i < g_variant_get_size (files); i++)
    g_string_append_printf (text, "%02x", bytes[i]);
  hex = g_string_free (text, FALSE);
  words = g_strdup_printf ("INSERT INTO saving VALUES (%d, x'%s')", ready, hex);
  crash_alter (self, words);

  list = crash_list_recoveries (self, 1);
  g_assert_cmpuint (list->len, ==, ready ? 0 : 1);
  g_assert_false (g_file_test (temporary, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_get_contents (map, &now, NULL, NULL));
  g_assert_cmpint (strcmp (now, "new") == 0, ==, ready);
}

static void
add_tests (void)
{
  crash_add ("/recovery/changed-on-disk", test_changed_on_disk, NULL);
  crash_add ("/recovery/touched-on-disk", test_touched_on_disk, NULL);
  crash_add ("/recovery/idle/nothing-saved", test_idle, GUINT_TO_POINTER (00));
  crash_add ("/recovery/idle/saved-at-the-end", test_idle, GUINT_TO_POINTER (44));
  crash_add ("/recovery/idle/saved-on-the-way", test_idle, GUINT_TO_POINTER (22));
  crash_add ("/recovery/idle/undone-since", test_idle, GUINT_TO_POINTER (43));
  crash_add ("/recovery/idle/done-since", test_idle, GUINT_TO_POINTER (24));
  crash_add ("/recovery/damaged-entry", test_damaged_entry, NULL);
  crash_add ("/recovery/missing-entry", test_missing_entry, NULL);
  crash_add ("/recovery/unreadable", test_unreadable, NULL);
  crash_add ("/recovery/other-version", test_other_version, NULL);
  crash_add ("/recovery/nothing-left", test_nothing_left, NULL);
  crash_add ("/recovery/discard", test_discard, NULL);
  crash_add ("/recovery/fuzz", test_fuzz, NULL);
  crash_add ("/recovery/saving-cut-off", test_saving_cut_off, GINT_TO_POINTER (TRUE));
  crash_add ("/recovery/saving-not-ready", test_saving_cut_off, GINT_TO_POINTER (FALSE));
}

int
main (int   argc,
      char *argv[])
{
  return crash_main (argc, argv, add_tests);
}
