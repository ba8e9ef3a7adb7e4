#include "editor/edits/history.h"
#include "tests/editor/shared/edits.h"
#include "tests/editor/shared/random-edits.h"
#include "tests/editor/shared/resolved.h"

typedef struct
{
  TestProject  test;
  VdHistory   *history;
  char        *before; /* the text of all documents */
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  test_project_init (&self->test);
  test_random_begin ();
  self->history = vd_history_new ();
  self->before = test_project_write (&self->test);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  vd_history_free (self->history);
  g_free (self->before);
  test_project_clear (&self->test);
}

static gboolean
try (Fixture    *self,
     const char *words)
{
  VdEdit *edit = test_edit_make (self->test.project, words);

  if (edit == NULL)
    return FALSE;

  vd_history_do (self->history, edit);
  vd_project_resolve (self->test.project, NULL);
  return TRUE;
}

static void
do_one (Fixture    *self,
        const char *words)
{
  g_assert_true (try (self, words));
}

static const char *
undo_title (Fixture *self)
{
  const VdEdit *edit = vd_history_get_undo (self->history);

  return edit != NULL ? vd_edit_get_title (edit) : NULL;
}

static const char *
redo_title (Fixture *self)
{
  const VdEdit *edit = vd_history_get_redo (self->history);

  return edit != NULL ? vd_edit_get_title (edit) : NULL;
}

static void
test_titles (Fixture       *self,
             gconstpointer  data)
{
  g_assert_null (undo_title (self));
  g_assert_false (vd_history_undo (self->history));

  do_one (self, "hex 0205 forest");
  do_one (self, "move a 0205");
  g_assert_cmpstr (undo_title (self), ==, "Move Alpha to 0205");
  g_assert_null (redo_title (self));

  g_assert_true (vd_history_undo (self->history));
  g_assert_cmpstr (undo_title (self), ==, "Paint Forest at 0205");
  g_assert_cmpstr (redo_title (self), ==, "Move Alpha to 0205");

  g_assert_true (vd_history_undo (self->history));
  g_assert_null (undo_title (self));
  g_assert_false (vd_history_undo (self->history));
}

static void
test_gesture (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *after = NULL, *now = NULL, *again = NULL;

  vd_history_begin_gesture (self->history);
  do_one (self, "side 0404/0405 river");
  do_one (self, "side 0305/0404 river");
  do_one (self, "side 0304/0404 river");
  vd_history_end_gesture (self->history);
  after = test_project_write (&self->test);

  g_assert_cmpstr (undo_title (self), ==, "Paint River at 0404/0405");
  g_assert_true (vd_history_undo (self->history));
  now = test_project_write (&self->test);
  g_assert_cmpstr (now, ==, self->before);
  g_assert_false (vd_history_undo (self->history));

  g_assert_true (vd_history_redo (self->history));
  again = test_project_write (&self->test);
  g_assert_cmpstr (again, ==, after);
}

/* Two strokes are two steps, and one without an edit is none. */
static void
test_gestures_apart (Fixture       *self,
                     gconstpointer  data)
{
  vd_history_begin_gesture (self->history);
  do_one (self, "hex 0101 town");
  vd_history_end_gesture (self->history);

  vd_history_begin_gesture (self->history);
  vd_history_end_gesture (self->history);

  vd_history_begin_gesture (self->history);
  do_one (self, "hex 0102 town");
  vd_history_end_gesture (self->history);

  g_assert_true (vd_history_undo (self->history));
  g_assert_true (vd_history_undo (self->history));
  g_assert_false (vd_history_undo (self->history));
}

static void
test_new_edit_forgets_redo (Fixture       *self,
                            gconstpointer  data)
{
  do_one (self, "side 0404/0405 river");
  do_one (self, "side 0304/0404 river");
  vd_history_undo (self->history);
  vd_history_undo (self->history);
  vd_project_resolve (self->test.project, NULL);

  do_one (self, "hex 0101 town");
  g_assert_null (redo_title (self));
  g_assert_false (vd_history_redo (self->history));
}

static gboolean
is_saved (Fixture *self,
          int      map)
{
  const VdDocument *document =
    map < 0 ? self->test.project->scenario : g_ptr_array_index (self->test.project->maps, map);

  return vd_history_is_saved (self->history, document);
}

static void
test_saved_by_document (Fixture       *self,
                        gconstpointer  data)
{
  g_assert_true (is_saved (self, -1) && is_saved (self, 0) && is_saved (self, 1));

  do_one (self, "hex 0205 forest");
  g_assert_false (is_saved (self, 0));
  g_assert_true (is_saved (self, -1) && is_saved (self, 1));

  do_one (self, "move a 0205");
  g_assert_false (is_saved (self, -1));

  vd_history_mark_saved (self->history, g_ptr_array_index (self->test.project->maps, 0));
  g_assert_true (is_saved (self, 0));
  g_assert_false (is_saved (self, -1));

  vd_history_undo (self->history);
  g_assert_true (is_saved (self, 0) && is_saved (self, -1));
  vd_history_undo (self->history);
  g_assert_false (is_saved (self, 0));
  vd_history_redo (self->history);
  g_assert_true (is_saved (self, 0));
}

/* What was saved and then undone can't come back once another edit is made. */
static void
test_saved_step_lost (Fixture       *self,
                      gconstpointer  data)
{
  do_one (self, "hex 0205 forest");
  do_one (self, "move a 0205");
  vd_history_mark_saved (self->history, g_ptr_array_index (self->test.project->maps, 0));
  vd_history_mark_saved (self->history, self->test.project->scenario);

  vd_history_undo (self->history);
  do_one (self, "set hold points 3");
  g_assert_true (is_saved (self, 0));
  g_assert_false (is_saved (self, -1));
  vd_history_undo (self->history);
  g_assert_true (is_saved (self, 0));
  g_assert_false (is_saved (self, -1));
}

/* Saving in the middle of a stroke ends a step there. */
static void
test_saved_in_gesture (Fixture       *self,
                       gconstpointer  data)
{
  vd_history_begin_gesture (self->history);
  do_one (self, "hex 0101 town");
  vd_history_mark_saved (self->history, g_ptr_array_index (self->test.project->maps, 0));
  do_one (self, "hex 0102 town");
  vd_history_end_gesture (self->history);

  g_assert_false (is_saved (self, 0));
  vd_history_undo (self->history);
  g_assert_true (is_saved (self, 0));
}

/* Random edits */

static void
do_any (Fixture *self)
{
  vd_history_do (self->history, test_random_edit (self->test.project));
  vd_project_resolve (self->test.project, NULL);
}

static void
undo_and_redo_all (Fixture *self,
                   guint    done)
{
  g_autofree char *after = test_project_write (&self->test);
  g_autofree char *undone = NULL, *redone = NULL;

  for (guint i = 0; i < done; i++)
    g_assert_true (vd_history_undo (self->history));
  g_assert_false (vd_history_undo (self->history));
  undone = test_project_write (&self->test);
  g_assert_cmpstr (undone, ==, self->before);
  g_assert_true (is_saved (self, -1) && is_saved (self, 0) && is_saved (self, 1));

  for (guint i = 0; i < done; i++)
    g_assert_true (vd_history_redo (self->history));
  redone = test_project_write (&self->test);
  g_assert_cmpstr (redone, ==, after);
}

static void
test_random (Fixture       *self,
             gconstpointer  data)
{
  guint done = test_random_count (2000, 100000);

  for (guint i = 0; i < done; i++)
    do_any (self);

  undo_and_redo_all (self, done);
}

static void
test_random_on_maps (Fixture       *self,
                     gconstpointer  data)
{
  guint done = test_random_count (3000, 100000);

  for (guint i = 0; i < done; i++)
    {
      vd_history_do (self->history, test_random_map_edit (self->test.project));
      vd_project_resolve (self->test.project, NULL);
      if (i % 100 == 0)
        test_assert_sound (self->test.project);
    }

  undo_and_redo_all (self, done);
}

/* Back and forth at random: the text depends only on the step. */
static void
test_random_walk (Fixture       *self,
                  gconstpointer  data)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  guint done = 0;

  g_ptr_array_add (texts, test_project_write (&self->test));

  for (guint i = 0; i < 1000; i++)
    {
      int choice = g_test_rand_int_range (0, 4);
      g_autofree char *now = NULL;

      if (choice == 0)
        done -= vd_history_undo (self->history) ? 1 : 0;
      else if (choice == 1)
        done += vd_history_redo (self->history) ? 1 : 0;
      else
        {
          do_any (self);
          g_ptr_array_set_size (texts, ++done);
          g_ptr_array_add (texts, test_project_write (&self->test));
        }

      vd_project_resolve (self->test.project, NULL);
      now = test_project_write (&self->test);
      g_assert_cmpstr (now, ==, g_ptr_array_index (texts, done));
    }
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
    { "/history/titles", test_titles },
    { "/history/gesture", test_gesture },
    { "/history/gestures-apart", test_gestures_apart },
    { "/history/new-edit-forgets-redo", test_new_edit_forgets_redo },
    { "/history/saved-by-document", test_saved_by_document },
    { "/history/saved-step-lost", test_saved_step_lost },
    { "/history/saved-in-gesture", test_saved_in_gesture },
    { "/history/random", test_random },
    { "/history/random-on-maps", test_random_on_maps },
    { "/history/random-walk", test_random_walk },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
