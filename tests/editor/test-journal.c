/* Edits outlive the program that made them: killed, without power, on a full disk. */
#include "tests/editor/shared/crash.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "tests/editor/shared/disk-shim.h"
#include "tests/editor/shared/random-edits.h"

static void
test_kill (Crash         *self,
           gconstpointer  data)
{
  guint n_exact = 0, n = test_random_count (100, 1000);

  /* The journal may be one edit ahead of the report, and more often where others work. */
  for (guint i = 0; i < n || n_exact <= n / 3; i++)
    {
      crash_run_and_kill (self, -1, g_test_rand_int_range (1, 40000));
      n_exact += crash_check (self);
    }
}

/* The order of writes, on a disk that keeps what was synced and nothing else:
 * the files are whole at any moment, and after a second nothing is lost. */
static void
lose_power (Crash        *self,
            int           n_acts,
            gulong        delay,
            TestDiskLoss  loss)
{
  g_autofree char *folder = folder_new ();
  g_autofree char *mark = NULL;

  folder_empty (self->folder);
  g_setenv ("VD_RECORD", folder, TRUE);
  crash_run_and_kill (self, n_acts, delay);
  g_unsetenv ("VD_RECORD");

  mark = test_disk_cut (folder, test_disk_count (folder), loss);
  folder_remove (folder);
}

static void
test_power_at_any_moment (Crash         *self,
                          gconstpointer  data)
{
  for (guint i = 0; i < test_random_count (30, 300); i++)
    {
      g_autofree char *saved = NULL;

      lose_power (self, -1, g_test_rand_int_range (1, 60000), i % 3);
      saved = crash_digest_files (self);
      if (self->n == 0)
        g_assert_cmpstr (saved, ==, self->sum);
    }
}

static void
test_power_after_a_second (Crash         *self,
                           gconstpointer  data)
{
  do
    lose_power (self, 20, 0, TEST_DISK_NAMES_LOST);
  while (self->n < 2);

  g_assert_true (crash_check (self));
}

/* The project that the journal is of: what is saved or closed leaves none. */
static void
test_removed (Crash         *self,
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
test_alive (Crash         *self,
            gconstpointer  data)
{
  int fd;
  GPid pid = crash_start_child (self, -1, &fd);
  FILE *output = fdopen (fd, "r");
  g_autoptr (GPtrArray) during = NULL, after = NULL;

  do
    g_assert_true (crash_read_report (self, output));
  while (self->n < 3);

  during = crash_list_recoveries (self, 0);
  g_assert_cmpuint (during->len, ==, 0);

  kill (pid, SIGKILL);
  while (crash_read_report (self, output))
    continue;
  fclose (output);
  waitpid (pid, NULL, 0);

  /* It may have been killed while it was saving, and one is told that this was completed. */
  after = crash_list_recoveries (self, 1);
  g_assert_cmpuint (after->len, <=, 1);
}

/* A file too large to be copied before the first edit is seen: its base comes as a
 * whole, and until then the file itself is what the edits belong to. */
static void
test_large (Crash         *self,
            gconstpointer  data)
{
  const char *path = self->files.project->paths->pdata[0];
  g_autofree char *filling = g_strnfill (900 * 1000, 'x');
  g_autoptr (GString) large = g_string_new (NULL);
  g_autofree char *text = NULL, *base = NULL, *kept = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  *strstr (text, "</map>") = '\0';
  g_string_append (large, text);
  for (guint i = 0; i < 5; i++)
    g_string_append_printf (large, "  <!-- %s -->\n", filling);
  g_string_append (large, "</map>\n");
  g_assert_true (g_file_set_contents (path, large->str, -1, NULL));

  crash_run_and_kill (self, 10, 0);
  crash_check (self);
  folder_empty (self->folder);

  {
    g_autoptr (VdEditorProject) project = vd_editor_project_open (self->path, &error);

    g_assert_no_error (error);
    while (!vd_editor_project_do (project,
                                  test_random_edit (vd_editor_project_get (project))))
      continue;

    while ((base = crash_find_file (self, ".base-0")) == NULL)
      g_usleep (1000);
    g_assert_true (g_file_get_contents (base, &kept, NULL, NULL));
  }

  g_free (text);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (strcmp (kept, text) == 0);
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

/* With files that may not grow beyond a size, or else with tests/shared/full-disk.c. */
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
test_full (Crash         *self,
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
  sum = crash_digest (documents);

  /* As a program finds it that comes after a crash. */
  lock = crash_find_file (self, ".lock");
  g_assert_cmpint (g_unlink (lock), ==, 0);
  crash_run_and_kill (self, 0, 0);
  g_assert_cmpstr (self->sum, ==, sum);
}

static void
add_tests (void)
{
  crash_add ("/journal/kill", test_kill, NULL);
  crash_add ("/journal/power-at-any-moment", test_power_at_any_moment, NULL);
  crash_add ("/journal/power-after-a-second", test_power_after_a_second, NULL);
  crash_add ("/journal/removed", test_removed, NULL);
  crash_add ("/journal/alive", test_alive, NULL);
  crash_add ("/journal/large", test_large, NULL);
  crash_add ("/journal/full-from-the-start", test_full, GUINT_TO_POINTER (2000));
  crash_add ("/journal/full-later", test_full, GUINT_TO_POINTER (100000));
  crash_add ("/journal/full-disk", test_full, GUINT_TO_POINTER (0));
}

int
main (int   argc,
      char *argv[])
{
  return crash_main (argc, argv, add_tests);
}
