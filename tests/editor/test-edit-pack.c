/* What is packed of edits makes of the same documents the same documents. */
#include "editor/edits/edit-pack.h"

#include <string.h>

#include "editor/edits/history.h"
#include "tests/editor/shared/edits.h"
#include "tests/editor/shared/random-edits.h"

typedef struct
{
  TestProject   test;
  VdHistory    *history;
  GPtrArray    *documents;
  VdEditPacker *packer;
  TestProject   other;       /* read from the same files */
  VdHistory    *other_history;
  GPtrArray    *other_documents;
  GPtrArray    *nodes;       /* of those, by number */
} Fixture;

static GPtrArray *
list_documents (const VdProject *project)
{
  GPtrArray *documents = g_ptr_array_new ();

  for (guint i = 0; i < project->maps->len; i++)
    g_ptr_array_add (documents, project->maps->pdata[i]);
  g_ptr_array_add (documents, project->scenario);

  for (guint i = 0; i < documents->len; i++)
    vd_document_number (documents->pdata[i]);

  return documents;
}

static void
list_nodes (Fixture *self)
{
  g_clear_pointer (&self->nodes, g_ptr_array_unref);
  self->nodes = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  for (guint i = 0; i < self->other_documents->len; i++)
    g_ptr_array_add (self->nodes, vd_document_list_numbered (self->other_documents->pdata[i]));
}

static void
open_other (Fixture *self)
{
  g_autofree char *path = g_build_filename (self->test.folder, "battle.scenario.xml", NULL);
  g_autoptr (GError) error = NULL;

  self->other = (TestProject) { self->test.folder, vd_project_load (path, NULL, &error) };
  g_assert_no_error (error);
  self->other_history = vd_history_new ();
  self->other_documents = list_documents (self->other.project);
  list_nodes (self);
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  test_project_init (&self->test);
  test_random_begin ();
  self->history = vd_history_new ();
  self->documents = list_documents (self->test.project);
  self->packer = vd_edit_packer_new (self->documents);
  vd_history_set_note (self->history, vd_edit_packer_note, self->packer);
  open_other (self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  vd_history_free (self->history);
  vd_edit_packer_free (self->packer);
  g_ptr_array_unref (self->documents);
  vd_history_free (self->other_history);
  g_ptr_array_unref (self->other_documents);
  g_ptr_array_unref (self->nodes);
  vd_project_free (self->other.project);
  test_project_clear (&self->test);
}

static void
assert_same (Fixture *self)
{
  g_autofree char *text = test_project_write (&self->test);
  g_autofree char *other = test_project_write (&self->other);

  g_assert_cmpstr (other, ==, text);
}

static GBytes *
finish (Fixture *self)
{
  gboolean is_whole;
  GBytes *data = vd_edit_packer_finish (self->packer, &is_whole);

  g_assert_true (is_whole);
  return data;
}

static void
replay (Fixture *self,
        GBytes  *data)
{
  VdEdit *edit = vd_edit_replay (data, "again", self->other_documents, self->nodes);

  g_assert_nonnull (edit);
  vd_history_take (self->other_history, edit);
}

static void
do_any (Fixture *self)
{
  vd_history_do (self->history, test_random_edit (self->test.project));
  vd_project_resolve (self->test.project, NULL);
}

/* Each edit, and undo and redo too, as a change of its own. */
static void
test_random (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *before = test_project_write (&self->other);
  g_autofree char *after = NULL;

  for (guint i = 0; i < test_random_count (3000, 30000); i++)
    {
      int choice = g_test_rand_int_range (0, 5);
      g_autoptr (GBytes) packed = NULL;

      if (choice > 1 || !(choice == 0 ? vd_history_undo (self->history)
                                      : vd_history_redo (self->history)))
        do_any (self);
      vd_project_resolve (self->test.project, NULL);

      packed = finish (self);
      if (packed != NULL)
        replay (self, packed);
      if (i % 100 == 0)
        assert_same (self);
    }

  assert_same (self);
  while (vd_history_undo (self->other_history))
    continue;
  after = test_project_write (&self->other);
  g_assert_cmpstr (after, ==, before);
}

/* Changed, written and read again, both sides have the same numbers. */
static void
test_saved_between (Fixture       *self,
                    gconstpointer  data)
{
  for (guint round = 0; round < 20; round++)
    {
      for (guint i = 0; i < 50; i++)
        do_any (self);
      g_bytes_unref (finish (self));

      for (guint i = 0; i < self->documents->len; i++)
        {
          const char *path = i < 2 ? self->test.project->paths->pdata[i] : self->test.project->path;
          g_autoptr (GError) error = NULL;

          vd_document_save (self->documents->pdata[i], path, &error);
          g_assert_no_error (error);
          vd_document_number (self->documents->pdata[i]);
        }

      vd_history_free (self->other_history);
      g_ptr_array_unref (self->other_documents);
      vd_project_free (self->other.project);
      open_other (self);

      /* Back beyond what was saved, and on. */
      for (guint i = 0; i < 60; i++)
        {
          g_autoptr (GBytes) packed = NULL;

          if (i < 30)
            vd_history_undo (self->history);
          else
            vd_history_redo (self->history);
          vd_project_resolve (self->test.project, NULL);
          packed = finish (self);
          replay (self, packed);
        }

      assert_same (self);
    }
}

/* All hexes of a map in one edit. */
static VdEdit *
make_flood (Fixture    *self,
            const char *terrain)
{
  VdDocument *map = self->documents->pdata[0];
  VdNode *parent = vd_node_find (vd_document_get_root (map), "terrain");
  VdEdit *list = vd_edit_list ("Flood");

  for (guint row = 0; row < 400; row++)
    for (guint column = 0; column < 100; column++)
      {
        g_autofree char *label = g_strdup_printf ("%03u%03u", row, column);
        VdNode *hex = vd_node_new (map, "hex");

        g_free (vd_node_set (hex, "at", label));
        g_free (vd_node_set (hex, "terrain", terrain));
        vd_edit_add (list, vd_edit_insert (map, parent, hex, NULL));
      }

  return list;
}

/* What a flood repeats is packed once for each row of the map. */
static void
test_flood (Fixture       *self,
            gconstpointer  data)
{
  VdDocument *map = self->documents->pdata[0];
  VdNode *parent = vd_node_find (vd_document_get_root (map), "terrain");
  VdEdit *list = vd_edit_list ("Flood");
  g_autoptr (GBytes) rows = NULL, values = NULL, gone = NULL;

  vd_history_do (self->history, make_flood (self, "town"));
  rows = finish (self);
  g_assert_cmpuint (g_bytes_get_size (rows), <, 400 * 32);
  replay (self, rows);
  assert_same (self);

  for (VdNode *hex = vd_node_get_first (parent); hex != NULL; hex = vd_node_get_next (hex))
    vd_edit_add (list, vd_edit_set (map, hex, "terrain", "forest"));
  vd_history_do (self->history, list);
  values = finish (self);
  g_assert_cmpuint (g_bytes_get_size (values), <, 200);
  replay (self, values);
  assert_same (self);

  vd_history_undo (self->history);
  g_bytes_unref (finish (self));
  vd_history_undo (self->history);
  gone = finish (self);
  g_assert_cmpuint (g_bytes_get_size (gone), <, 200);
  vd_history_undo (self->other_history);
  replay (self, gone);
  assert_same (self);
}

/* Comments and what other programs put in go along with a node. */
static void
test_comments (Fixture       *self,
               gconstpointer  data)
{
  VdDocument *map = self->documents->pdata[0];
  VdNode *terrain = vd_node_find (vd_document_get_root (map), "terrain");
  g_autoptr (GBytes) out = NULL, in = NULL;

  vd_history_do (self->history, vd_edit_remove (map, vd_node_get_first (terrain)));
  out = finish (self);
  replay (self, out);
  vd_history_undo (self->history);
  in = finish (self);
  replay (self, in);
  assert_same (self);
}

/* A node that the packer was not told of can't be named. */
static void
test_unknown (Fixture       *self,
              gconstpointer  data)
{
  VdDocument *map = self->documents->pdata[0];
  VdNode *stray = vd_node_new (map, "hex");
  gboolean is_whole;

  vd_history_do (self->history, vd_edit_set (map, stray, "at", "0101"));
  g_assert_null (vd_edit_packer_finish (self->packer, &is_whole));
  g_assert_false (is_whole);
  g_assert_null (vd_edit_packer_finish (self->packer, &is_whole));
  g_assert_true (is_whole);
  vd_history_free (self->history);
  self->history = vd_history_new ();
  vd_node_free (stray);
}

/* Bytes that are damaged are refused, or are some other change; whatever they
 * are, nothing breaks, and it can be taken back.  Not more rounds, even of the long form:
 * damaged names are interned, and GLib drops its list of those, which looks like a leak,
 * each time that it has outgrown it. */
static void
test_damaged (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *before = test_project_write (&self->other);
  guint n_refused = 0;

  for (guint i = 0; i < test_random_count (3000, 10000); i++)
    {
      g_autoptr (GBytes) packed = NULL, damaged = NULL;
      g_autofree guint8 *bytes = NULL;
      gsize size;
      VdEdit *edit;

      for (guint d = 0; d < self->documents->len; d++)
        {
          vd_document_number (self->documents->pdata[d]);
          vd_document_number (self->other_documents->pdata[d]);
        }

      list_nodes (self);
      do_any (self);
      packed = finish (self);
      vd_history_undo (self->history);
      vd_project_resolve (self->test.project, NULL);
      g_bytes_unref (finish (self));

      bytes = g_memdup2 (g_bytes_get_data (packed, &size), g_bytes_get_size (packed));
      size = g_bytes_get_size (packed);
      for (int n = g_test_rand_int_range (1, 4); n > 0; n--)
        bytes[g_test_rand_int_range (0, size)] ^= g_test_rand_int_range (1, 256);
      damaged = g_bytes_new (bytes, g_test_rand_int_range (0, 4) == 0
                                      ? (gsize) g_test_rand_int_range (0, size) : size);

      edit = vd_edit_replay (damaged, "damaged", self->other_documents, self->nodes);
      n_refused += edit == NULL;
      if (edit != NULL)
        {
          vd_edit_swap (edit);
          vd_edit_free (edit);
        }

      if (i % 50 == 0)
        {
          g_autofree char *now = test_project_write (&self->other);

          g_assert_cmpstr (now, ==, before);
        }
    }

  g_assert_cmpuint (n_refused, >, 100);
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
    { "/edit-pack/random", test_random },
    { "/edit-pack/saved-between", test_saved_between },
    { "/edit-pack/flood", test_flood },
    { "/edit-pack/comments", test_comments },
    { "/edit-pack/unknown", test_unknown },
    { "/edit-pack/damaged", test_damaged },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
