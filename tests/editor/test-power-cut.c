/* The power goes while a battle of three files is saved: after every single write,
 * sync, rename, link and removal.  Each file is then old or new and whole, and all are
 * of one saving once the journal has been looked at; edits that were synced are there.
 *
 * The program runs itself as a child, which is recorded (disk-shim.h). */
#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>

#include "editor/project/project.h"
#include "editor/project/recovery.h"
#include "tests/editor/shared/disk-shim.h"
#include "tests/editor/shared/edits.h"
#include "tests/shared/folder.h"

#define N_SAVINGS 3
#define N_EDITS 3

static const char *program;

static const char *const names[] = { "battle.scenario.xml", "north.map.xml", "south.map.xml" };

/* What is done before each saving. */
static const char *const edits[N_SAVINGS][N_EDITS] = {
  { "hex 0205 forest", "title south Lower", "title battle Skirmish" },
  { "rename Mill to Old Mill", "title north Upper", "title south Valley" },
  { "step 0402/0403 road", "title battle Brawl", "title south Dale" },
};

static char *
get_path (const char *folder,
          guint       file)
{
  return g_build_filename (folder, names[file], NULL);
}

static void
do_edit (VdEditorProject *project,
         const char      *words)
{
  VdEdit *edit = test_edit_make (vd_editor_project_get (project), words);

  g_assert_nonnull (edit);
  g_assert_true (vd_editor_project_do (project, edit));
}

/* The child */

/* So many savings are on the disk, and so many edits since are. */
static void
mark (guint n_saved,
      guint n_synced)
{
  g_autofree char *text = g_strdup_printf ("%u %u", n_saved, n_synced);

  test_disk_mark (text);
}

static int
run_child (const char *path,
           const char *record,
           gboolean    is_slow)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *state = vd_journal_get_folder ();
  const char *const folders[] = { folder, state, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (VdEditorProject) project = vd_editor_project_open (path, &error);

  g_assert_no_error (error);
  test_disk_begin (record, folders);
  mark (0, 0);

  for (guint i = 0; i < N_SAVINGS; i++)
    {
      for (guint k = 0; k < N_EDITS; k++)
        do_edit (project, edits[i][k]);

      if (is_slow)
        {
          test_disk_wait (".journal-wal");
          mark (i, N_EDITS);
        }

      g_assert_true (vd_editor_project_save (project, &error));
      mark (i + 1, 0);
    }

  do_edit (project, edits[0][1]);
  return 0;
}

/* The parent */

typedef struct
{
  TestProject  files;
  char        *path;
  char        *record;
  char        *state;                                /* the folder of journals */
  char        *texts[N_SAVINGS + 1][G_N_ELEMENTS (names)]; /* after each saving */
} Fixture;

static void
read_texts (Fixture    *self,
            const char *folder,
            guint       n_saved)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = get_path (folder, i);

      g_assert_true (g_file_get_contents (path, &self->texts[n_saved][i], NULL, NULL));
    }
}

/* Where nothing goes wrong. */
static void
find_texts (Fixture *self)
{
  TestProject other;
  g_autofree char *path = NULL;
  g_autoptr (VdEditorProject) project = NULL;

  test_project_init (&other);
  path = get_path (other.folder, 0);
  project = vd_editor_project_open (path, NULL);
  read_texts (self, other.folder, 0);
  for (guint i = 0; i < N_SAVINGS; i++)
    {
      for (guint k = 0; k < N_EDITS; k++)
        do_edit (project, edits[i][k]);
      g_assert_true (vd_editor_project_save (project, NULL));
      read_texts (self, other.folder, i + 1);
    }

  g_clear_object (&project);
  test_project_clear (&other);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  test_project_init (&self->files);
  self->path = get_path (self->files.folder, 0);
  self->record = folder_new ();
  self->state = vd_journal_get_folder ();
  find_texts (self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  for (guint i = 0; i <= N_SAVINGS; i++)
    for (guint k = 0; k < G_N_ELEMENTS (names); k++)
      g_free (self->texts[i][k]);

  folder_empty (self->state);
  test_project_clear (&self->files);
  folder_remove (self->record);
  g_free (self->record);
  g_free (self->state);
  g_free (self->path);
}

static void
run_recorded (Fixture    *self,
              const char *pace)
{
  char *words[] = { (char *) program, (char *) "child", self->path, self->record, (char *) pace,
                    NULL };
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (NULL, words, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, NULL, &status, &error);
  g_assert_no_error (error);
  g_assert_true (g_spawn_check_wait_status (status, NULL));
}

/* Returns: after which saving a file is as it is, -1 for none */
static int
find_saving (Fixture    *self,
             guint       file,
             const char *text)
{
  for (int i = N_SAVINGS; i >= 0; i--)
    if (strcmp (self->texts[i][file], text) == 0)
      return i;

  return -1;
}

static gboolean
holds (Fixture *self,
       guint    n_saved)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = get_path (self->files.folder, i);
      g_autofree char *text = NULL;

      if (!g_file_get_contents (path, &text, NULL, NULL) ||
          strcmp (text, self->texts[n_saved][i]) != 0)
        return FALSE;
    }

  return TRUE;
}

/* Old or new, and whole.  Returns: what is wrong, else %NULL */
static char *
check_files (Fixture *self,
             guint    n_saved)
{
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = get_path (self->files.folder, i);
      g_autofree char *text = NULL;
      int saving;

      if (!g_file_get_contents (path, &text, NULL, NULL))
        return g_strdup_printf ("%s is gone", names[i]);

      saving = find_saving (self, i, text);
      if (saving < 0)
        return g_strdup_printf ("%s is in pieces, %zu bytes", names[i], strlen (text));
      if (strcmp (text, self->texts[n_saved][i]) != 0 &&
          (n_saved == N_SAVINGS || strcmp (text, self->texts[n_saved + 1][i]) != 0))
        return g_strdup_printf ("%s is as saving %d left it", names[i], saving);
    }

  return NULL;
}

/* What is in the journal can be done, and undone. */
static char *
check_recovered (Fixture    *self,
                 VdRecovery *recovery,
                 guint       n_saved)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdRecovered) recovered = vd_recovery_recover (recovery, &error);

  if (recovered == NULL)
    return g_strdup (error->message);
  if (recovered->n_lost > 0 || recovered->is_changed)
    return g_strdup_printf ("%u edits lost, %d", recovered->n_lost, recovered->is_changed);

  while (vd_history_undo (recovered->history))
    continue;
  for (guint i = 0; i < recovered->documents->len; i++)
    {
      g_autoptr (GBytes) text = vd_document_write (recovered->documents->pdata[i]);
      const char *path = vd_document_get_name (recovered->documents->pdata[i]);
      g_autofree char *name = g_path_get_basename (path);

      for (guint k = 0; k < G_N_ELEMENTS (names); k++)
        if (strcmp (names[k], name) == 0 &&
            (g_bytes_get_size (text) != strlen (self->texts[n_saved][k]) ||
             memcmp (g_bytes_get_data (text, NULL), self->texts[n_saved][k],
                     g_bytes_get_size (text)) != 0))
          return g_strdup_printf ("%s is not what it was before the edits", name);
    }

  return NULL;
}

static char *
check_start (Fixture *self,
             guint    n_saved,
             guint    n_synced)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) list = vd_recovery_list (self->path, notes);
  guint now = n_saved;

  if (!holds (self, now) && n_saved < N_SAVINGS)
    now++;
  if (!holds (self, now))
    return g_strdup ("the files are of two savings");

  for (guint i = 0; i < notes->len; i++)
    if (strstr (notes->pdata[i], "completed") == NULL)
      return g_strdup (notes->pdata[i]);

  if (list->len > 1)
    return g_strdup_printf ("there are %u journals", list->len);
  if (now == n_saved && n_synced > 0 &&
      (list->len == 0 || ((VdRecovery *) list->pdata[0])->n_entries < n_synced))
    return g_strdup ("edits that were synced are lost");

  return list->len > 0 ? check_recovered (self, list->pdata[0], now) : NULL;
}

static char *
cut_and_check (Fixture      *self,
               guint         moment,
               TestDiskLoss  loss)
{
  g_autofree char *reached = test_disk_cut (self->record, moment, loss);
  guint n_saved = 0, n_synced = 0;
  char *wrong;

  sscanf (reached, "%u %u", &n_saved, &n_synced);
  wrong = check_files (self, n_saved);
  return wrong != NULL ? wrong : check_start (self, n_saved, n_synced);
}

static void
test_cut (Fixture       *self,
          gconstpointer  pace)
{
  static const char *const losses[] = { "names lost", "names kept", "any" };
  guint n_moments, n_wrong = 0;

  run_recorded (self, pace);
  n_moments = test_disk_count (self->record);
  g_test_message ("%u moments", n_moments);
  g_assert_cmpuint (n_moments, >, 100);

  for (guint moment = 1; moment <= n_moments; moment++)
    for (guint loss = 0; loss < G_N_ELEMENTS (losses); loss++)
      {
        g_autofree char *wrong = cut_and_check (self, moment, loss);

        if (wrong != NULL)
          {
            g_autofree char *last = test_disk_tell (self->record, moment);

            g_test_message ("%u (%s), %s: %s", moment, last, losses[loss], wrong);
            n_wrong++;
          }
      }

  g_assert_cmpuint (n_wrong, ==, 0);
}

static void
add (const char *path,
     const char *pace)
{
  g_test_add (path, Fixture, pace, set_up, test_cut, tear_down);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *state = NULL;
  int status;

  program = argv[0];
  g_test_init (&argc, &argv, NULL);
  if (argc == 5 && strcmp (argv[1], "child") == 0)
    return run_child (argv[2], argv[3], strcmp (argv[4], "slow") == 0);

  state = folder_new ();
  g_setenv ("XDG_STATE_HOME", state, TRUE);

  add ("/power-cut/saved-at-once", "quick");
  add ("/power-cut/saved-later", "slow");

  status = g_test_run ();
  folder_remove (state);
  return status;
}
