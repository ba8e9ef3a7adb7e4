/* Saving in a thread, saving elsewhere with the history, and what is refused
 * meanwhile; long ways through the history. */
#include <glib/gstdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "editor/edits/history.h"
#include "editor/edits/project-edits.h"
#include "editor/project/project.h"
#include "tests/editor/shared/project.h"
#include "tests/shared/folder.h"

#define N_STEPS 10000

typedef struct
{
  TestProject      files;
  VdEditorProject *project;
  guint            n_refused;
  guint            n_changed;
  guint            n_entered;
  gboolean         is_done;
} Fixture;

static void
count_refused (VdEditorProject *project,
               const char      *reason,
               Fixture         *self)
{
  g_assert_cmpstr (reason, !=, "");
  self->n_refused++;
}

static void
count_changed (VdEditorProject *project,
               VdChanges        changes,
               Fixture         *self)
{
  self->n_changed++;
}

/* It comes before the map is another. */
static void
count_entered (VdEditorProject *project,
               guint            map,
               Fixture         *self)
{
  g_assert_cmpuint (map, ==, 0);
  g_assert_false (vd_editor_project_is_modified (project));
  self->n_entered++;
}

static char *
get_path (Fixture    *self,
          const char *name)
{
  return g_build_filename (self->files.folder, name, NULL);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  test_project_init (&self->files);
  path = get_path (self, "battle.scenario.xml");
  self->project = vd_editor_project_open (path, &error);
  g_assert_no_error (error);
  g_signal_connect (self->project, "refused", G_CALLBACK (count_refused), self);
  g_signal_connect (self->project, "changed", G_CALLBACK (count_changed), self);
  g_signal_connect (self->project, "map-entered", G_CALLBACK (count_entered), self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_clear_object (&self->project);
  test_project_clear (&self->files);
}

static gboolean
paint (Fixture    *self,
       const char *hex,
       guint       kind)
{
  const VdProject *project = vd_editor_project_get (self->project);
  VdSpot spot;

  g_assert_true (vd_spot_find (project, hex, &spot));
  return vd_editor_project_do (self->project, vd_edit_paint_hex (project, spot, kind));
}

static gboolean
has_town (Fixture    *self,
          const char *name)
{
  g_autofree char *path = get_path (self, name);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return strstr (text, "<hex at=\"0205\" terrain=\"town\"/>") != NULL;
}

static void
on_done (gpointer user_data)
{
  ((Fixture *) user_data)->is_done = TRUE;
}

/* Until it is ended, edits are refused, and so are undo and redo. */
static void
test_refuses_meanwhile (Fixture       *self,
                        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (paint (self, "0205", HEX_TOWN));
  vd_editor_project_begin_save (self->project, on_done, self);
  g_assert_true (vd_editor_project_is_saving (self->project));
  g_assert_false (paint (self, "0101", HEX_TOWN));
  vd_editor_project_undo (self->project);
  g_assert_cmpuint (self->n_refused, ==, 2);
  g_assert_true (vd_editor_project_is_modified (self->project));

  while (!self->is_done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpfloat (vd_editor_project_get_save_progress (self->project), ==, 1);
  g_assert_true (vd_editor_project_end_save (self->project, &error));
  g_assert_no_error (error);

  g_assert_false (vd_editor_project_is_saving (self->project));
  g_assert_false (vd_editor_project_is_modified (self->project));
  g_assert_true (has_town (self, "north.map.xml"));
  g_assert_true (paint (self, "0101", HEX_TOWN));
}

/* One that is given up while it is being saved is saved all the same. */
static void
test_waits_at_the_end (Fixture       *self,
                       gconstpointer  data)
{
  paint (self, "0205", HEX_TOWN);
  vd_editor_project_begin_save (self->project, on_done, self);
  g_clear_object (&self->project);
  g_assert_true (has_town (self, "north.map.xml"));

  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_false (self->is_done);
}

static void
test_read_only (Fixture       *self,
                gconstpointer  data)
{
  g_autofree char *path = get_path (self, "mine.scenario.xml");

  vd_editor_project_set_read_only (self->project, TRUE);
  g_assert_false (paint (self, "0205", HEX_TOWN));
  g_assert_cmpuint (self->n_refused, ==, 1);
  g_assert_cmpuint (self->n_entered, ==, 0);
  g_assert_cmpuint (vd_history_get_n (vd_editor_project_get_history (self->project)), ==, 0);

  g_assert_true (vd_editor_project_save_copy (self->project, path, FALSE, NULL));
  g_assert_true (vd_editor_project_is_read_only (self->project));
  g_assert_cmpint (g_unlink (path), ==, 0);

  g_assert_true (vd_editor_project_save_copy (self->project, path, TRUE, NULL));
  g_assert_false (vd_editor_project_is_read_only (self->project));
  g_assert_true (paint (self, "0205", HEX_TOWN));
}

static void
test_enters_a_map_once (Fixture       *self,
                        gconstpointer  data)
{
  paint (self, "0205", HEX_TOWN);
  g_assert_cmpuint (self->n_entered, ==, 1);
  vd_editor_project_undo (self->project);
  paint (self, "0101", HEX_TOWN);
  g_assert_cmpuint (self->n_entered, ==, 1);
}

/* The history goes along; the old files stay as they were saved last. */
static void
test_moves (Fixture       *self,
            gconstpointer  data)
{
  const VdHistory *history = vd_editor_project_get_history (self->project);
  g_autofree char *path = get_path (self, "night.scenario.xml");
  g_autoptr (VdProject) loaded = NULL;
  g_autoptr (GError) error = NULL;

  paint (self, "0101", HEX_FOREST);
  paint (self, "0205", HEX_TOWN);
  g_assert_true (vd_editor_project_save_copy (self->project, path, TRUE, &error));
  g_assert_no_error (error);
  g_assert_false (has_town (self, "north.map.xml"));
  g_assert_true (has_town (self, "night-north.map.xml"));
  g_assert_cmpstr (vd_editor_project_get (self->project)->path, ==, path);
  g_assert_false (vd_editor_project_is_modified (self->project));
  g_assert_cmpuint (vd_history_get_n_done (history), ==, 2);

  vd_editor_project_undo (self->project);
  g_assert_true (vd_editor_project_is_modified (self->project));
  g_assert_true (vd_editor_project_save (self->project, &error));
  g_assert_no_error (error);
  g_assert_false (has_town (self, "night-north.map.xml"));
  vd_editor_project_redo (self->project);
  g_assert_true (vd_editor_project_save (self->project, NULL));
  g_assert_true (has_town (self, "night-north.map.xml"));

  /* What is open is what one reads there. */
  loaded = vd_project_load (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_suffix (loaded->paths->pdata[0], "/night-north.map.xml"));
}

/* A repair of the rules is saved where these are, and not by a mere copy. */
static void
test_takes_changed_rules (Fixture       *self,
                          gconstpointer  data)
{
  VdDocument *system = vd_editor_project_get (self->project)->system;
  g_autofree char *copy = get_path (self, "copy.scenario.xml");
  g_autofree char *path = get_path (self, "night.scenario.xml");
  g_autoptr (VdProject) copied = NULL;
  g_autoptr (VdProject) moved = NULL;

  vd_editor_project_do (self->project,
                        vd_edit_set (system, vd_document_get_root (system), "version", "99"));
  g_assert_true (vd_editor_project_save_copy (self->project, copy, FALSE, NULL));
  g_assert_true (vd_editor_project_is_modified (self->project));
  copied = vd_project_load (copy, NULL, NULL);
  g_assert_cmpstr (vd_node_get (vd_document_get_root (copied->system), "version"), !=, "99");

  g_assert_true (vd_editor_project_save_copy (self->project, path, TRUE, NULL));
  g_assert_false (vd_editor_project_is_modified (self->project));
  moved = vd_project_load (path, NULL, NULL);
  g_assert_cmpstr (vd_node_get (vd_document_get_root (moved->system), "version"), ==, "99");
}

/* Rules that another program has written meanwhile are not replaced unasked. */
static void
test_tells_of_foreign_rules (Fixture       *self,
                             gconstpointer  data)
{
  VdDocument *system = vd_editor_project_get (self->project)->system;
  const char *rules = vd_editor_project_get (self->project)->system_path;
  g_autofree char *path = get_path (self, "night.scenario.xml");
  g_auto (GStrv) unchanged = vd_editor_project_plan_copy (self->project, path, TRUE);
  g_auto (GStrv) none = vd_editor_project_list_foreign_there (self->project, unchanged);
  g_auto (GStrv) files = NULL, before = NULL, after = NULL;
  g_autofree char *text = NULL, *theirs = NULL;

  vd_editor_project_do (self->project,
                        vd_edit_set (system, vd_document_get_root (system), "version", "99"));
  files = vd_editor_project_plan_copy (self->project, path, TRUE);
  before = vd_editor_project_list_foreign_there (self->project, files);
  g_assert_true (g_file_get_contents (rules, &text, NULL, NULL));
  theirs = g_strconcat (text, "\n", NULL);
  g_assert_true (g_file_set_contents (rules, theirs, -1, NULL));
  after = vd_editor_project_list_foreign_there (self->project, files);

  g_assert_cmpuint (g_strv_length (none), ==, 0);
  g_assert_cmpuint (g_strv_length (before), ==, 0);
  g_assert_cmpuint (g_strv_length (after), ==, 1);
  g_assert_true (g_str_has_suffix (rules, after[0]));
}

/* In a program of its own, of which only files are left. */
static void
work_and_crash (Fixture    *self,
                const char *path)
{
  pid_t child = fork ();
  int status;

  if (child == 0)
    {
      paint (self, "0101", HEX_FOREST);
      g_assert_true (vd_editor_project_save_copy (self->project, path, TRUE, NULL));
      vd_editor_project_undo (self->project);
      paint (self, "0205", HEX_TOWN);
      _exit (0);
    }

  g_assert_cmpint (child, >, 0);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_cmpint (status, ==, 0);
}

/* What is done there is in the journal of there. */
static void
test_journal_moves (Fixture       *self,
                    gconstpointer  data)
{
  g_autofree char *path = get_path (self, "night.scenario.xml");
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (VdEditorProject) recovered = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *remark = NULL;

  work_and_crash (self, path);

  list = vd_recovery_list (path, notes);
  g_assert_cmpuint (notes->len, ==, 0);
  g_assert_cmpuint (list->len, ==, 1);
  recovered = vd_editor_project_recover (list->pdata[0], &remark, &error);
  g_assert_no_error (error);
  g_assert_null (remark);
  g_assert_true (vd_editor_project_save (recovered, NULL));
  g_assert_true (has_town (self, "night-north.map.xml"));
  g_assert_false (has_town (self, "north.map.xml"));
}

/* One that can't be written leaves all as it was, history and place too. */
static void
test_stays_when_it_fails (Fixture       *self,
                          gconstpointer  data)
{
  g_autofree char *path = get_path (self, "nowhere/night.scenario.xml");
  g_autofree char *old = g_strdup (vd_editor_project_get (self->project)->path);
  g_autoptr (GError) error = NULL;

  paint (self, "0205", HEX_TOWN);
  g_assert_false (vd_editor_project_save_copy (self->project, path, TRUE, &error));
  g_assert_nonnull (error);
  g_assert_cmpstr (vd_editor_project_get (self->project)->path, ==, old);
  g_assert_true (vd_editor_project_is_modified (self->project));
  g_assert_true (vd_editor_project_save (self->project, NULL));
  g_assert_true (has_town (self, "north.map.xml"));
}

/* A write-protected file: nothing is lost, and saving elsewhere works. */
static void
test_leaves_what_is_protected (Fixture       *self,
                               gconstpointer  data)
{
  g_autofree char *map = get_path (self, "north.map.xml");
  g_autofree char *path = get_path (self, "night.scenario.xml");
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_chmod (map, 0444), ==, 0);
  g_assert_true (paint (self, "0205", HEX_TOWN));
  g_assert_false (vd_editor_project_save (self->project, &error));
  g_assert_nonnull (strstr (error->message, "write-protected"));
  g_assert_true (vd_editor_project_is_modified (self->project));

  g_assert_true (vd_editor_project_save_copy (self->project, path, TRUE, NULL));
  g_assert_true (has_town (self, "night-north.map.xml"));
  vd_editor_project_undo (self->project);
  g_assert_true (vd_editor_project_is_modified (self->project));
}

/* Ten thousand steps back and forth: one change for who looks, and at the end
 * the same text. */
static void
test_long_way (Fixture       *self,
               gconstpointer  data)
{
  const VdHistory *history = vd_editor_project_get_history (self->project);
  TestProject now = { NULL, (VdProject *) vd_editor_project_get (self->project) };
  g_autofree char *start = test_project_write (&now);
  g_autofree char *end = NULL, *back = NULL, *forth = NULL;
  gint64 began;

  for (guint i = 0; i < N_STEPS; i++)
    g_assert_true (paint (self, i / 2 % 2 ? "0101" : "0205", i % 2 ? HEX_TOWN : HEX_FOREST));
  end = test_project_write (&now);
  g_assert_cmpuint (vd_history_get_n (history), ==, N_STEPS);

  self->n_changed = 0;
  began = g_get_monotonic_time ();
  vd_editor_project_go_to_step (self->project, 0);
  back = test_project_write (&now);
  g_assert_cmpstr (back, ==, start);
  g_assert_cmpuint (self->n_changed, ==, 1);

  vd_editor_project_go_to_step (self->project, N_STEPS);
  forth = test_project_write (&now);
  g_assert_cmpstr (forth, ==, end);
  g_assert_cmpuint (self->n_changed, ==, 2);
  g_test_message ("there and back: %" G_GINT64_FORMAT " ms",
                  (g_get_monotonic_time () - began) / 1000);
}

int
main (int   argc,
      char *argv[])
{
  g_autofree char *state = folder_new ();
  int result;

  g_setenv ("XDG_STATE_HOME", state, TRUE);
  g_test_init (&argc, &argv, NULL);

#define ADD(path, function) \
  g_test_add ("/saving/" path, Fixture, NULL, set_up, function, tear_down)
  ADD ("refuses-meanwhile", test_refuses_meanwhile);
  ADD ("waits-at-the-end", test_waits_at_the_end);
  ADD ("read-only", test_read_only);
  ADD ("enters-a-map-once", test_enters_a_map_once);
  ADD ("moves", test_moves);
  ADD ("takes-changed-rules", test_takes_changed_rules);
  ADD ("tells-of-foreign-rules", test_tells_of_foreign_rules);
  ADD ("journal-moves", test_journal_moves);
  ADD ("stays-when-it-fails", test_stays_when_it_fails);
  ADD ("leaves-what-is-protected", test_leaves_what_is_protected);
  ADD ("long-way", test_long_way);
#undef ADD

  result = g_test_run ();
  folder_remove (state); /* with the locks that journals leave */
  return result;
}
