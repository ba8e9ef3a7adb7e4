/* Edits outlive the program that made them.
 *
 * The program runs itself as a child, which makes random edits, reports each
 * one when it is done, and is killed. */
#include "editor/project/recovery.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "editor/project/project.h"
#include "tests/disk-shim.h"
#include "tests/edits.h"
#include "tests/folder.h"
#include "tests/random-edits.h"

static const char *program;

static const char *const edits[] = {
  "hex 0205 forest", "step 0402/0403 road", "rename Mill to Old Mill", "title battle Skirmish",
};

/* What there is of documents, in few letters. */
static char *
digest (const VdProject *project)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_MD5);

  for (guint i = 0; i <= project->maps->len; i++)
    {
      const VdDocument *document =
        i < project->maps->len ? project->maps->pdata[i] : project->scenario;
      g_autoptr (GBytes) text = vd_document_write (document);

      g_checksum_update (sum, g_bytes_get_data (text, NULL), g_bytes_get_size (text));
    }

  return g_strdup (g_checksum_get_string (sum));
}

/* The child */

static VdEditorProject *
open_or_recover (const char *path,
                 guint      *n)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) list = vd_recovery_list (path, notes);
  g_autofree char *remark = NULL;
  g_autoptr (GError) error = NULL;
  VdEditorProject *project;

  *n = list->len > 0 ? ((VdRecovery *) list->pdata[0])->n_entries : 0;
  project = list->len > 0 ? vd_editor_project_recover (list->pdata[0], &remark, &error)
                          : vd_editor_project_open (path, &error);
  g_assert_no_error (error);

  return project;
}

static void
report (VdEditorProject *project,
        guint            n)
{
  g_autofree char *sum = digest (vd_editor_project_get (project));

  printf ("%u %s\n", n, sum);
  fflush (stdout);
}

/* Something a designer does; counts what goes into the journal. */
static void
act (VdEditorProject *project,
     guint           *n)
{
  int choice = g_test_rand_int_range (0, 100);

  if (choice < 10 && vd_editor_project_get_undo_title (project) != NULL)
    {
      vd_editor_project_undo (project);
      ++*n;
    }
  else if (choice < 20 && vd_editor_project_get_redo_title (project) != NULL)
    {
      vd_editor_project_redo (project);
      ++*n;
    }
  else if (choice < 24)
    vd_editor_project_begin_gesture (project);
  else if (choice < 32)
    vd_editor_project_end_gesture (project);
  else if (choice < (g_getenv ("VD_SHADOW") != NULL ? 55 : 34))
    {
      g_assert_true (vd_editor_project_save (project, NULL));
      *n = 0;
    }
  else if (vd_editor_project_do (project, test_random_edit (vd_editor_project_get (project))))
    ++*n;
}

static int
run_child (const char *path,
           int         n_acts)
{
  guint n;
  VdEditorProject *project = open_or_recover (path, &n);

  report (project, n);
  for (int i = 0; n_acts < 0 || i < n_acts; i++)
    {
      act (project, &n);
      report (project, n);
    }

  /* Longer than the journal may take to sync what was reported. */
  if (g_getenv ("VD_SHADOW") != NULL)
    g_usleep (G_USEC_PER_SEC);

  raise (SIGKILL);
  return 1;
}

/* The parent */

typedef struct
{
  TestProject  files;
  char        *path;
  char        *folder; /* of journals */
  guint        n;      /* entries that the child reported last */
  char        *sum;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  test_project_init (&self->files);
  self->path = g_build_filename (self->files.folder, "battle.scenario.xml", NULL);
  self->folder = vd_journal_get_folder ();
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  folder_empty (self->folder);
  test_project_clear (&self->files);
  g_free (self->path);
  g_free (self->folder);
  g_free (self->sum);
}

static GPid
start_child (Fixture *self,
             int      n_acts,
             int     *output)
{
  g_autofree char *acts = g_strdup_printf ("%d", n_acts);
  g_autofree char *seed = g_strdup_printf ("R02S%08x%08x%08x%08x", g_test_rand_int (),
                                           g_test_rand_int (), g_test_rand_int (),
                                           g_test_rand_int ());
  char *words[] = { (char *) program, (char *) "--seed", seed, (char *) "child", self->path, acts,
                    NULL };
  g_autoptr (GError) error = NULL;
  GPid pid = 0;

  g_spawn_async_with_pipes (NULL, words, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid, NULL,
                            output, NULL, &error);
  g_assert_no_error (error);

  return pid;
}

static gboolean
read_report (Fixture *self,
             FILE    *output)
{
  char line[200], sum[33];
  guint n;

  /* A line that was cut off was not reported. */
  do
    if (fgets (line, sizeof line, output) == NULL || strchr (line, '\n') == NULL)
      return FALSE;
  while (*line == '#');

  g_assert_cmpint (sscanf (line, "%u %32s", &n, sum), ==, 2);

  self->n = n;
  g_free (self->sum);
  self->sum = g_strdup (sum);

  return TRUE;
}

/* Lets a child act until it is killed, by itself or, if @delay is not 0, so
 * many microseconds after its first report. */
static void
run_and_kill (Fixture *self,
              int      n_acts,
              gulong   delay)
{
  int fd, status;
  GPid pid = start_child (self, n_acts, &fd);
  FILE *output = fdopen (fd, "r");

  g_assert_true (read_report (self, output));
  if (delay > 0)
    {
      g_usleep (delay);
      kill (pid, SIGKILL);
    }

  while (read_report (self, output))
    continue;

  fclose (output);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL);
}

static GPtrArray *
list_recoveries (Fixture *self,
                 guint    n_notes)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *list = vd_recovery_list (self->path, notes);

  g_assert_cmpuint (notes->len, <=, n_notes);
  return list;
}

static VdRecovered *
recover (Fixture *self,
         guint   *n)
{
  g_autoptr (GPtrArray) list = list_recoveries (self, 1);
  g_autoptr (GError) error = NULL;
  VdRecovered *recovered;

  if (list->len == 0)
    return NULL;

  g_assert_cmpuint (list->len, ==, 1);
  *n = ((VdRecovery *) list->pdata[0])->n_entries;
  recovered = vd_recovery_recover (list->pdata[0], &error);
  g_assert_no_error (error);

  return recovered;
}

static void
assert_holds (const VdProject *project,
              const char      *sum)
{
  g_autofree char *now = digest (project);

  g_assert_cmpstr (now, ==, sum);
}

static char *
digest_files (Fixture *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) project = vd_project_load (self->path, NULL, &error);

  g_assert_no_error (error);
  return digest (project);
}

/* Everything that was reported is there; one edit more may be.  Returns
 * whether there was none. */
static gboolean
check_after_crash (Fixture *self)
{
  guint n;
  g_autoptr (VdRecovered) recovered = recover (self, &n);
  g_autofree char *saved = digest_files (self);

  if (recovered == NULL)
    {
      if (g_strcmp0 (saved, self->sum) == 0)
        return TRUE;

      /* The first edit after a save, not reported any more: it is the journal. */
      g_assert_cmpuint (self->n, >, 0);
      g_error ("%u edits are lost", self->n);
    }

  g_assert_cmpuint (recovered->n_lost, ==, 0);
  g_assert_false (recovered->is_changed);
  if (n == self->n + 1)
    return FALSE;

  g_assert_cmpuint (n, ==, self->n);
  assert_holds (recovered->project, self->sum);

  /* It can all be taken back to what was saved last. */
  while (vd_history_undo (recovered->history))
    continue;
  assert_holds (recovered->project, saved);

  return TRUE;
}

static void
test_kill (Fixture       *self,
           gconstpointer  data)
{
  guint n_exact = 0, n = test_random_count (100, 1000);

  for (guint i = 0; i < n; i++)
    {
      run_and_kill (self, -1, g_test_rand_int_range (1, 40000));
      n_exact += check_after_crash (self);
    }

  g_assert_cmpuint (n_exact, >, n / 3);
}

/* The order of writes, on a disk that keeps what was synced and nothing else:
 * the files are whole at any moment, and after a second nothing is lost. */
static void
lose_power (Fixture *self,
            int      n_acts,
            gulong   delay)
{
  g_autofree char *shadow = folder_new ();

  folder_empty (self->folder);
  test_keep_synced (self->files.folder, shadow);
  g_setenv ("VD_SHADOW", shadow, TRUE);
  run_and_kill (self, n_acts, delay);
  g_unsetenv ("VD_SHADOW");

  test_lose_unsynced (self->files.folder, shadow);
  test_lose_unsynced (self->folder, shadow);
  folder_remove (shadow);
}

static void
test_power_at_any_moment (Fixture       *self,
                          gconstpointer  data)
{
  for (guint i = 0; i < test_random_count (30, 300); i++)
    {
      g_autofree char *saved = NULL;

      lose_power (self, -1, g_test_rand_int_range (1, 60000));
      saved = digest_files (self);
      if (self->n == 0)
        g_assert_cmpstr (saved, ==, self->sum);
    }
}

static void
test_power_after_a_second (Fixture       *self,
                           gconstpointer  data)
{
  do
    lose_power (self, 20, 0);
  while (self->n < 2);

  g_assert_true (check_after_crash (self));
}

/* The project that the journal is of: what is saved or closed leaves none. */
static void
test_removed (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (VdEditorProject) project = vd_editor_project_open (self->path, NULL);
  g_autoptr (GDir) dir = NULL;
  const VdProject *documents = vd_editor_project_get (project);

  vd_editor_project_do (project, test_random_edit (documents));
  dir = g_dir_open (self->folder, 0, NULL);
  g_assert_nonnull (g_dir_read_name (dir));
  g_assert_true (vd_editor_project_save (project, NULL));
  g_dir_rewind (dir);
  g_assert_null (g_dir_read_name (dir));

  vd_editor_project_do (project, test_random_edit (documents));
  g_dir_rewind (dir);
  g_assert_nonnull (g_dir_read_name (dir));
  g_clear_object (&project);
  g_dir_rewind (dir);
  g_assert_null (g_dir_read_name (dir));
}

/* The journal of a program that lives is nobody else's. */
static void
test_alive (Fixture       *self,
            gconstpointer  data)
{
  int fd;
  GPid pid = start_child (self, -1, &fd);
  FILE *output = fdopen (fd, "r");
  g_autoptr (GPtrArray) during = NULL, after = NULL;

  do
    g_assert_true (read_report (self, output));
  while (self->n < 3);

  during = list_recoveries (self, 0);
  g_assert_cmpuint (during->len, ==, 0);

  kill (pid, SIGKILL);
  while (read_report (self, output))
    continue;
  fclose (output);
  waitpid (pid, NULL, 0);
  after = list_recoveries (self, 0);
  g_assert_cmpuint (after->len, <=, 1);
}

/* A child that has left so many entries, none of them saved. */
static void
leave_entries (Fixture *self,
               guint    wanted)
{
  do
    run_and_kill (self, 10, 0);
  while (self->n < wanted);
}

static void
change_map (Fixture *self)
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

static char *
find_file (Fixture    *self,
           const char *extension)
{
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, extension))
      return g_build_filename (self->folder, name, NULL);

  return NULL;
}

/* As the program that was killed leaves it: edits, saved after the first @n_saved of
 * them, all undone, and the first @n_done of them done again. */
static VdEditorProject *
leave_position (Fixture *self,
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
  lock = find_file (self, ".lock");
  g_assert_cmpint (g_unlink (lock), ==, 0);
  self->sum = digest (vd_editor_project_get (project));
  return project; /* to be closed when all is looked at, as that takes the journal away */
}

/* Where the edits lead back to what the files hold there is nothing to recover. */
static void
test_idle (Fixture       *self,
           gconstpointer  data)
{
  guint n_saved = GPOINTER_TO_UINT (data) / 10, n_done = GPOINTER_TO_UINT (data) % 10, n;
  g_autoptr (VdEditorProject) project = leave_position (self, n_saved, n_done);
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (VdRecovered) recovered = NULL;

  list = list_recoveries (self, 0);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_cmpint (vd_recovery_is_idle (list->pdata[0]), ==, n_saved == n_done);

  /* To look does not spend it. */
  g_clear_pointer (&list, g_ptr_array_unref);
  recovered = recover (self, &n);
  g_assert_cmpuint (n, >, 0);
  assert_holds (recovered->project, self->sum);
}

/* The edits belong to the text of before, and that is still there. */
static void
test_changed_on_disk (Fixture       *self,
                      gconstpointer  data)
{
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (VdEditorProject) project = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *remark = NULL;
  g_auto (GStrv) modified = NULL, foreign = NULL;

  leave_entries (self, 5);
  change_map (self);

  list = list_recoveries (self, 0);
  project = vd_editor_project_recover (list->pdata[0], &remark, &error);
  g_assert_no_error (error);
  assert_holds (vd_editor_project_get (project), self->sum);
  g_assert_nonnull (strstr (remark, "Another program"));

  modified = vd_editor_project_list_modified (project);
  foreign = vd_editor_project_list_foreign (project);
  if (g_strv_contains ((const char *const *) modified, "north.map.xml"))
    g_assert_true (g_strv_contains ((const char *const *) foreign, "north.map.xml"));
}

/* The same text in a new file, as another program leaves it that saves, is
 * no change. */
static void
test_touched_on_disk (Fixture       *self,
                      gconstpointer  data)
{
  const char *path = self->files.project->paths->pdata[0];
  g_autofree char *text = NULL;
  g_autoptr (VdRecovered) recovered = NULL;
  guint n;

  leave_entries (self, 5);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  recovered = recover (self, &n);
  g_assert_false (recovered->is_changed);
  assert_holds (recovered->project, self->sum);
}

/* A file too large to be copied before the first edit is seen: its base comes as a
 * whole, and until then the file itself is what the edits belong to. */
static void
test_large (Fixture       *self,
            gconstpointer  data)
{
  const char *path = self->files.project->paths->pdata[0];
  g_autofree char *filling = g_strnfill (900 * 1000, 'x');
  g_autoptr (GString) large = g_string_new (NULL);
  g_autofree char *text = NULL, *base = NULL, *kept = NULL;
  g_autoptr (GError) error = NULL;
  gint64 end;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  *strstr (text, "</map>") = '\0';
  g_string_append (large, text);
  for (guint i = 0; i < 5; i++)
    g_string_append_printf (large, "  <!-- %s -->\n", filling);
  g_string_append (large, "</map>\n");
  g_assert_true (g_file_set_contents (path, large->str, -1, NULL));

  run_and_kill (self, 10, 0);
  check_after_crash (self);
  folder_empty (self->folder);

  {
    g_autoptr (VdEditorProject) project = vd_editor_project_open (self->path, &error);

    g_assert_no_error (error);
    while (!vd_editor_project_do (project,
                                  test_random_edit (vd_editor_project_get (project))))
      continue;

    end = g_get_monotonic_time () + 20 * G_TIME_SPAN_SECOND;
    while ((base = find_file (self, ".base-0")) == NULL && g_get_monotonic_time () < end)
      g_usleep (1000);
    g_assert_nonnull (base);
    g_assert_true (g_file_get_contents (base, &kept, NULL, NULL));
  }

  g_free (text);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (strcmp (kept, text) == 0);
}

static void
alter (Fixture    *self,
       const char *words)
{
  g_autofree char *path = find_file (self, ".journal");
  sqlite3 *database;

  g_assert_cmpint (sqlite3_open (path, &database), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (database, words, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (database);
}

/* What can be read is recovered; the journal stays beside it as it was. */
static void
test_damaged_entry (Fixture       *self,
                    gconstpointer  data)
{
  g_autoptr (VdRecovered) recovered = NULL;
  g_autofree char *kept = NULL;
  guint n;

  leave_entries (self, 5);
  alter (self, "UPDATE entry SET title = title || '.' WHERE n = 4");
  recovered = recover (self, &n);
  g_assert_cmpuint (recovered->n_lost, ==, n - 3);
  kept = find_file (self, ".damaged");
  g_assert_nonnull (kept);

  /* And the journal goes on from there. */
  g_clear_pointer (&recovered, vd_recovered_free);
  recovered = recover (self, &n);
  g_assert_cmpuint (n, ==, 3);
  g_assert_cmpuint (recovered->n_lost, ==, 0);
}

static void
test_missing_entry (Fixture       *self,
                    gconstpointer  data)
{
  g_autoptr (VdRecovered) recovered = NULL;
  guint n;

  leave_entries (self, 5);
  alter (self, "DELETE FROM entry WHERE n = 2");
  recovered = recover (self, &n);
  g_assert_cmpuint (recovered->n_lost, ==, n - 1);
}

/* No journal at all: told once, kept, and the file opens as it was saved. */
static void
test_unreadable (Fixture       *self,
                 gconstpointer  data)
{
  g_autoptr (GPtrArray) first = NULL, second = NULL;
  g_autofree char *path = NULL, *log = NULL, *kept = NULL;
  g_autofree char *saved = NULL;

  leave_entries (self, 5);
  log = find_file (self, ".journal-wal");
  g_unlink (log);
  path = find_file (self, ".journal");
  g_assert_true (g_file_set_contents (path, "no database, this", -1, NULL));
  first = list_recoveries (self, 1);
  g_assert_cmpuint (first->len, ==, 0);
  kept = find_file (self, ".damaged");
  g_assert_nonnull (kept);
  second = list_recoveries (self, 0);
  saved = digest_files (self);
}

static void
test_other_version (Fixture       *self,
                    gconstpointer  data)
{
  g_autoptr (GPtrArray) list = NULL;

  leave_entries (self, 5);
  alter (self, "PRAGMA user_version = 2");
  list = list_recoveries (self, 1);
  g_assert_cmpuint (list->len, ==, 0);
}

/* Neither the file nor what was kept of it. */
static void
test_nothing_left (Fixture       *self,
                   gconstpointer  data)
{
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *base = NULL, *kept = NULL;

  leave_entries (self, 5);
  base = find_file (self, ".base-0");
  g_assert_cmpint (g_unlink (base), ==, 0);
  change_map (self);

  list = list_recoveries (self, 0);
  g_assert_null (vd_recovery_recover (list->pdata[0], &error));
  g_assert_nonnull (error);
  kept = find_file (self, ".damaged");
  g_assert_nonnull (kept);
}

static void
test_discard (Fixture       *self,
              gconstpointer  data)
{
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (GDir) dir = NULL;

  leave_entries (self, 5);
  list = list_recoveries (self, 0);
  vd_recovery_discard (g_ptr_array_steal_index (list, 0));
  dir = g_dir_open (self->folder, 0, NULL);
  g_assert_null (g_dir_read_name (dir));
}

/* Any byte of the database may be any other. */
static void
fuzz_once (Fixture    *self,
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

  list = list_recoveries (self, 1);
  if (list->len > 0)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (VdRecovered) recovered = vd_recovery_recover (list->pdata[0], &error);

      g_assert_true ((recovered != NULL) == (error == NULL));
    }
}

static void
test_fuzz (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *path = NULL, *text = NULL;
  g_autoptr (GBytes) bytes = NULL;
  gsize size;

  leave_entries (self, 5);
  alter (self, "PRAGMA journal_mode = DELETE");
  path = find_file (self, ".journal");
  g_assert_true (g_file_get_contents (path, &text, &size, NULL));
  bytes = g_bytes_new_take (g_steal_pointer (&text), size);

  for (guint i = 0; i < test_random_count (200, 20000); i++)
    fuzz_once (self, path, bytes);
}

/* Trouble */

static void
limit_files (rlim_t size)
{
  struct rlimit limit;

  signal (SIGXFSZ, SIG_IGN);
  getrlimit (RLIMIT_FSIZE, &limit);
  limit.rlim_cur = size;
  setrlimit (RLIMIT_FSIZE, &limit);
}

/* With files that may not grow beyond a size, or else with tests/full-disk.c. */
static void
fill_disk (const char *full,
           rlim_t      limit)
{
  if (limit != 0)
    limit_files (limit);
  else
    g_assert_true (g_file_set_contents (full, "", 0, NULL));
}

static void
make_room (const char *full)
{
  limit_files (RLIM_INFINITY);
  g_unlink (full);
}

static void
on_trouble (VdEditorProject *project,
            guint           *n)
{
  ++*n;
}

/* A disk that is full: one is told, goes on, and nothing is missing once
 * there is room again. */
static void
test_full (Fixture       *self,
           gconstpointer  data)
{
  rlim_t limit = GPOINTER_TO_UINT (data);
  g_autoptr (VdEditorProject) project = vd_editor_project_open (self->path, NULL);
  const VdProject *documents = vd_editor_project_get (project);
  g_autofree char *full = g_build_filename (self->files.folder, "full", NULL);
  g_autofree char *sum = NULL, *lock = NULL;
  guint n_told = 0;

  g_setenv ("VD_FULL_DISK", full, TRUE);
  g_signal_connect (project, "trouble-changed", G_CALLBACK (on_trouble), &n_told);
  for (guint i = 0; i < 20 && limit == 0; i++)
    vd_editor_project_do (project, test_random_edit (documents));
  g_assert_cmpuint (n_told, ==, 0);

  fill_disk (full, limit);
  for (guint i = 0; i < 1000 && n_told == 0; i++)
    vd_editor_project_do (project, test_random_edit (documents));
  g_assert_cmpuint (n_told, ==, 1);
  g_assert_nonnull (strstr (vd_editor_project_get_trouble (project), "Save often"));
  if (limit == 0)
    g_assert_nonnull (strstr (vd_editor_project_get_trouble (project), "disk is full"));

  for (guint i = 0; i < 10; i++)
    vd_editor_project_do (project, test_random_edit (documents));
  make_room (full);
  g_unsetenv ("VD_FULL_DISK");

  vd_editor_project_do (project, test_random_edit (documents));
  g_assert_null (vd_editor_project_get_trouble (project));
  g_assert_cmpuint (n_told, ==, 2);
  sum = digest (documents);

  /* As a program finds it that comes after a crash. */
  lock = find_file (self, ".lock");
  g_assert_cmpint (g_unlink (lock), ==, 0);
  run_and_kill (self, 0, 0);
  g_assert_cmpstr (self->sum, ==, sum);
}

/* Cut off between two renames; and before the first temporary was whole. */
static void
test_saving_cut_off (Fixture       *self,
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

  leave_entries (self, 5);
  g_assert_true (g_file_set_contents (temporary, "new", -1, NULL));
  files = g_variant_ref_sink (g_variant_new_parsed ("[(%^ay, %^ay)]", temporary, map));
  bytes = g_variant_get_data (files);
  for (gsize i = 0; i < g_variant_get_size (files); i++)
    g_string_append_printf (text, "%02x", bytes[i]);
  hex = g_string_free (text, FALSE);
  words = g_strdup_printf ("INSERT INTO saving VALUES (%d, x'%s')", ready, hex);
  alter (self, words);

  list = list_recoveries (self, 1);
  g_assert_cmpuint (list->len, ==, ready ? 0 : 1);
  g_assert_false (g_file_test (temporary, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_get_contents (map, &now, NULL, NULL));
  g_assert_cmpint (strcmp (now, "new") == 0, ==, ready);
}

static void
add (const char    *path,
     void         (*run) (Fixture *self, gconstpointer data),
     gconstpointer  data)
{
  g_test_add (path, Fixture, data, set_up, run, tear_down);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *state = NULL;
  int status;

  program = argv[0];
  g_test_init (&argc, &argv, NULL);
  if (argc == 4 && strcmp (argv[1], "child") == 0)
    return run_child (argv[2], atoi (argv[3]));

  state = folder_new ();
  g_setenv ("XDG_STATE_HOME", state, TRUE);

  add ("/journal/kill", test_kill, NULL);
  add ("/journal/power-at-any-moment", test_power_at_any_moment, NULL);
  add ("/journal/power-after-a-second", test_power_after_a_second, NULL);
  add ("/journal/removed", test_removed, NULL);
  add ("/journal/alive", test_alive, NULL);
  add ("/journal/changed-on-disk", test_changed_on_disk, NULL);
  add ("/journal/touched-on-disk", test_touched_on_disk, NULL);
  add ("/journal/idle/nothing-saved", test_idle, GUINT_TO_POINTER (00));
  add ("/journal/idle/saved-at-the-end", test_idle, GUINT_TO_POINTER (44));
  add ("/journal/idle/saved-on-the-way", test_idle, GUINT_TO_POINTER (22));
  add ("/journal/idle/undone-since", test_idle, GUINT_TO_POINTER (43));
  add ("/journal/idle/done-since", test_idle, GUINT_TO_POINTER (24));
  add ("/journal/large", test_large, NULL);
  add ("/journal/damaged-entry", test_damaged_entry, NULL);
  add ("/journal/missing-entry", test_missing_entry, NULL);
  add ("/journal/unreadable", test_unreadable, NULL);
  add ("/journal/other-version", test_other_version, NULL);
  add ("/journal/nothing-left", test_nothing_left, NULL);
  add ("/journal/discard", test_discard, NULL);
  add ("/journal/fuzz", test_fuzz, NULL);
  add ("/journal/full-from-the-start", test_full, GUINT_TO_POINTER (2000));
  add ("/journal/full-later", test_full, GUINT_TO_POINTER (100000));
  add ("/journal/full-disk", test_full, GUINT_TO_POINTER (0));
  add ("/journal/saving-cut-off", test_saving_cut_off, GINT_TO_POINTER (TRUE));
  add ("/journal/saving-not-ready", test_saving_cut_off, GINT_TO_POINTER (FALSE));

  status = g_test_run ();
  folder_remove (state);
  return status;
}
