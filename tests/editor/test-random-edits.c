/* All that a designer can do, at random, to each shipped battle: what is undone is
 * gone, what is done again is there, and the journal brings it back.
 *
 * Texts are compared at steps on the way.  To find the edit that is at fault: the
 * seed that GTest prints makes the same edits again (--seed), and with VD_CLOSELY=1
 * in the environment each is a step, and its maker is told.
 */
#include <glib/gstdio.h>
#include <string.h>

#include "editor/project/project.h"
#include "formats/document/document-pack.h"
#include "tests/editor/shared/random-edits.h"
#include "tests/editor/shared/resolved.h"
#include "tests/shared/documents.h"
#include "tests/shared/folder.h"

typedef struct
{
  const char      *path;
  VdEditorProject *project;
  guint            stride;  /* edits from one comparison to the next */
  GPtrArray       *sums;    /* of char *: of the documents, at each of them */
} Fixture;

/* How often each maker has made an edit, of whichever project. */
static guint made[200];

static const VdProject *
get_project (Fixture *self)
{
  return vd_editor_project_get (self->project);
}

/* All texts, in few letters. */
static char *
digest (const VdProject *project)
{
  g_autoptr (GPtrArray) documents = test_list_documents (project);
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_MD5);

  for (guint i = 0; i < documents->len; i++)
    {
      g_autoptr (GBytes) text = vd_document_write (documents->pdata[i]);

      g_checksum_update (sum, g_bytes_get_data (text, NULL), g_bytes_get_size (text));
    }

  return g_strdup (g_checksum_get_string (sum));
}

static void
assert_is (Fixture    *self,
           guint       step,
           const char *what)
{
  g_autofree char *sum = digest (get_project (self));
  const char *expected = self->sums->pdata[step];

  if (strcmp (sum, expected) != 0)
    g_error ("%s: %s: other bytes after %u edits", self->path, what, step * self->stride);
}

/* Comparisons @n times, with edits before each. */
static void
edit_at_random (Fixture *self,
                guint    n)
{
  const TestMaker *makers = test_random_makers (&(guint) { 0 });

  for (guint i = 1; i <= n * self->stride; i++)
    {
      guint maker;
      VdEdit *edit = test_random_edit_by (get_project (self), &maker);

      if (self->stride == 1)
        g_test_message ("edit %u: %s: %s", i, makers[maker].name, vd_edit_get_title (edit));
      g_assert_true (vd_editor_project_do (self->project, edit));
      made[maker]++;

      if (i % self->stride == 0)
        {
          g_ptr_array_add (self->sums, digest (get_project (self)));
          test_assert_readable (get_project (self));
          test_assert_resolved (get_project (self));
        }
    }
}

/* As the next program finds it after a crash of this one, whose lock it takes
 * for that of a program that is gone. */
static void
check_journal (Fixture *self,
               guint    n)
{
  g_autofree char *folder = vd_journal_get_folder ();
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (VdRecovered) recovered = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *sum = NULL;
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".lock"))
      {
        g_autofree char *lock = g_build_filename (folder, name, NULL);

        g_assert_cmpint (g_unlink (lock), ==, 0);
      }

  list = vd_recovery_list (NULL, notes);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_cmpuint (notes->len, ==, 0);
  recovered = vd_recovery_recover (list->pdata[0], &error);
  g_assert_no_error (error);
  g_assert_cmpuint (recovered->n_lost, ==, 0);
  sum = digest (recovered->project);
  g_assert_cmpstr (sum, ==, self->sums->pdata[n]);
}

static void
undo_all (Fixture *self,
          guint    n)
{
  for (guint i = n * self->stride; i > 0; i--)
    {
      if (i % self->stride == 0)
        assert_is (self, i / self->stride, "undone");
      vd_editor_project_undo (self->project);
    }

  assert_is (self, 0, "undone");
  g_assert_null (vd_editor_project_get_undo_title (self->project));
  g_assert_false (vd_editor_project_is_modified (self->project));
}

static void
redo_all (Fixture *self,
          guint    n)
{
  for (guint i = 0; i < n * self->stride; i++)
    {
      if (i % self->stride == 0)
        assert_is (self, i / self->stride, "redone");
      vd_editor_project_redo (self->project);
    }

  assert_is (self, n, "redone");
  g_assert_null (vd_editor_project_get_redo_title (self->project));
  test_assert_resolved (get_project (self));
}

static void
test_edits (gconstpointer path)
{
  Fixture self = {
    .path = path, .stride = g_getenv ("VD_CLOSELY") != NULL ? 1 : 100,
    .sums = g_ptr_array_new_with_free_func (g_free),
  };
  /* As long as it can be on one project, the other ones in part. */
  gboolean is_small = g_str_has_suffix (path, "/battle.scenario.xml");
  guint n = test_random_count (500, is_small ? 100000 : 5000) / self.stride;
  g_autofree char *folder = vd_journal_get_folder ();
  g_autoptr (GError) error = NULL;

  folder_empty (folder);
  test_random_begin ();
  self.project = vd_editor_project_open (path, &error);
  g_assert_no_error (error);
  g_ptr_array_add (self.sums, digest (get_project (&self)));

  edit_at_random (&self, n);
  check_journal (&self, n);
  undo_all (&self, n);
  redo_all (&self, n);

  g_clear_object (&self.project);
  g_ptr_array_unref (self.sums);
}

/* The next program numbers the rows as it reads them from the file: so must this one,
 * whatever was numbered before. */
static void
assert_numbered (VdDocument *document)
{
  g_autoptr (GBytes) text = vd_document_write (document);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdDocument) read = vd_document_load_bytes (text, "read", &error);
  g_autoptr (GPtrArray) here = NULL;
  g_autoptr (GPtrArray) there = NULL;

  g_assert_no_error (error);
  vd_document_number (document);
  vd_document_number (read);
  here = vd_document_list_numbered (document);
  there = vd_document_list_numbered (read);

  g_assert_cmpuint (here->len, ==, there->len);
  for (guint i = 1; i < here->len; i++)
    {
      g_assert_cmpstr (vd_node_get_name (here->pdata[i]), ==, vd_node_get_name (there->pdata[i]));
      g_assert_cmpstr (vd_node_get (here->pdata[i], "id"), ==, vd_node_get (there->pdata[i], "id"));
      g_assert_cmpstr (vd_node_get (here->pdata[i], "at"), ==, vd_node_get (there->pdata[i], "at"));
    }
}

static void
test_numbers (gconstpointer path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdEditorProject) project = vd_editor_project_open (path, &error);

  g_assert_no_error (error);
  test_random_begin ();
  for (guint i = test_random_count (200, 5000); i > 0; i--)
    {
      const VdProject *files = vd_editor_project_get (project);
      guint maker;
      g_autoptr (GPtrArray) documents = NULL;

      if (i % 5 == 0 && vd_editor_project_get_undo_title (project) != NULL)
        vd_editor_project_undo (project);
      else
        vd_editor_project_do (project, test_random_edit_by (files, &maker));

      documents = test_list_documents (files);
      for (guint k = 0; k < documents->len; k++)
        assert_numbered (documents->pdata[k]);
    }
}

/* In the projects before, each kind of edit came up. */
static void
test_each_was_made (void)
{
  guint n, sum = 0;
  const TestMaker *makers = test_random_makers (&n);

  g_assert_cmpuint (n, <=, G_N_ELEMENTS (made));
  for (guint i = 0; i < n; i++)
    sum += made[i];
  if (sum == 0)
    {
      g_test_skip ("no project was edited");
      return;
    }

  for (guint i = 0; i < n; i++)
    {
      g_test_message ("%7u %s", made[i], makers[i].name);
      if (made[i] == 0)
        {
          g_test_fail_printf ("no edit was made by %s", makers[i].name);
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GPtrArray) paths = NULL;
  g_autofree char *state = NULL;
  g_autofree char *small = NULL;
  TestProject files;
  int status;

  g_test_init (&argc, &argv, NULL);
  state = folder_new ();
  g_setenv ("XDG_STATE_HOME", state, TRUE);

  /* Its maps have no paths and regions yet, and one of them nothing at all. */
  test_project_init (&files);
  small = g_build_filename (files.folder, "battle.scenario.xml", NULL);
  g_test_add_data_func ("/random-edits/numbers", small, test_numbers);
  g_test_add_data_func ("/random-edits/small", small, test_edits);

  paths = list_tried_documents ();
  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *base = g_path_get_basename (paths->pdata[i]);
      g_autofree char *name = g_strconcat ("/random-edits/", base, NULL);

      g_test_add_data_func (name, paths->pdata[i], test_edits);
    }
  g_test_add_func ("/random-edits/each-was-made", test_each_was_made);

  status = g_test_run ();
  test_project_clear (&files);
  folder_remove (state);
  return status;
}
