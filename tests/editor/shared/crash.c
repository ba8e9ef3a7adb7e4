#include "tests/editor/shared/crash.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/editor/shared/disk-shim.h"
#include "tests/editor/shared/random-edits.h"
#include "tests/shared/database.h"

static const char *program;

char *
crash_digest (const VdProject *project)
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
  g_autofree char *sum = crash_digest (vd_editor_project_get (project));

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
  else if (choice < (g_getenv ("VD_RECORD") != NULL ? 55 : 34))
    {
      g_assert_true (vd_editor_project_save (project, NULL));
      *n = 0;
    }
  else if (vd_editor_project_do (project, test_random_edit (vd_editor_project_get (project))))
    ++*n;
}

static void
record (const char *path)
{
  g_autofree char *files = g_path_get_dirname (path);
  g_autofree char *folder = vd_journal_get_folder ();
  const char *const folders[] = { files, folder, NULL };

  test_disk_begin (g_getenv ("VD_RECORD"), folders);
}

static int
run_child (const char *path,
           int         n_acts)
{
  guint n;
  VdEditorProject *project = open_or_recover (path, &n);

  test_random_begin ();
  if (g_getenv ("VD_RECORD") != NULL)
    record (path);
  report (project, n);
  for (int i = 0; n_acts < 0 || i < n_acts; i++)
    {
      act (project, &n);
      report (project, n);
    }

  if (g_getenv ("VD_RECORD") != NULL)
    test_disk_wait (".journal-wal");

  raise (SIGKILL);
  return 1;
}

/* The parent */

static void
set_up (Crash         *self,
        gconstpointer  data)
{
  test_project_init (&self->files);
  test_random_begin ();
  self->path = g_build_filename (self->files.folder, "battle.scenario.xml", NULL);
  self->folder = vd_journal_get_folder ();
}

static void
tear_down (Crash         *self,
           gconstpointer  data)
{
  folder_empty (self->folder);
  test_project_clear (&self->files);
  g_free (self->path);
  g_free (self->folder);
  g_free (self->sum);
}

GPid
crash_start_child (Crash   *self,
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

gboolean
crash_read_report (Crash   *self,
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

void
crash_run_and_kill (Crash   *self,
                    int      n_acts,
                    gulong   delay)
{
  int fd, status;
  GPid pid = crash_start_child (self, n_acts, &fd);
  FILE *output = fdopen (fd, "r");

  g_assert_true (crash_read_report (self, output));
  if (delay > 0)
    {
      g_usleep (delay);
      kill (pid, SIGKILL);
    }

  while (crash_read_report (self, output))
    continue;

  fclose (output);
  g_assert_cmpint (waitpid (pid, &status, 0), ==, pid);
  g_assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL);
}

GPtrArray *
crash_list_recoveries (Crash   *self,
                       guint    n_notes)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *list = vd_recovery_list (self->path, notes);

  g_assert_cmpuint (notes->len, <=, n_notes);
  return list;
}

VdRecovered *
crash_recover (Crash   *self,
               guint   *n)
{
  g_autoptr (GPtrArray) list = crash_list_recoveries (self, 1);
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

void
crash_assert_holds (const VdProject *project,
                    const char      *sum)
{
  g_autofree char *now = crash_digest (project);

  g_assert_cmpstr (now, ==, sum);
}

char *
crash_digest_files (Crash *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) project = vd_project_load (self->path, NULL, &error);

  g_assert_no_error (error);
  return crash_digest (project);
}

gboolean
crash_check (Crash *self)
{
  guint n;
  g_autoptr (VdRecovered) recovered = crash_recover (self, &n);
  g_autofree char *saved = crash_digest_files (self);

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
  crash_assert_holds (recovered->project, self->sum);

  /* It can all be taken back to what was saved last. */
  while (vd_history_undo (recovered->history))
    continue;
  crash_assert_holds (recovered->project, saved);

  return TRUE;
}

void
crash_leave_entries (Crash   *self,
                     guint    wanted)
{
  do
    crash_run_and_kill (self, 10, 0);
  while (self->n < wanted);
}

char *
crash_find_file (Crash      *self,
                 const char *extension)
{
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, extension))
      return g_build_filename (self->folder, name, NULL);

  return NULL;
}

void
crash_alter (Crash      *self,
             const char *words)
{
  g_autofree char *path = crash_find_file (self, ".journal");

  database_alter (path, words);
}

void
crash_add (const char    *path,
           void         (*run) (Crash *self, gconstpointer data),
           gconstpointer  data)
{
  g_test_add (path, Crash, data, set_up, run, tear_down);
}

int
crash_main (int    argc,
            char **argv,
            void (*add_tests) (void))
{
  g_autofree char *state = NULL;
  int status;

  program = argv[0];
  g_test_init (&argc, &argv, NULL);
  if (argc == 4 && strcmp (argv[1], "child") == 0)
    return run_child (argv[2], atoi (argv[3]));

  state = folder_new ();
  g_setenv ("XDG_STATE_HOME", state, TRUE);
  add_tests ();

  status = g_test_run ();
  folder_remove (state);
  return status;
}
