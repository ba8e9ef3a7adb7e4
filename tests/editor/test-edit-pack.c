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
  if (project->system != NULL) /* whose looks a repair may change */
    g_ptr_array_add (documents, project->system);

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

/* As a journal begins: with what has been done so far in the files. */
static void
begin_packing (Fixture *self)
{
  g_clear_pointer (&self->packer, vd_edit_packer_free);
  self->packer = vd_edit_packer_new (self->documents);
  vd_history_set_note (self->history, vd_edit_packer_note, self->packer);
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
  begin_packing (self);
  open_other (self);
}

static void
close_other (Fixture *self)
{
  vd_history_free (self->other_history);
  g_ptr_array_unref (self->other_documents);
  vd_project_free (self->other.project);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  vd_history_free (self->history);
  vd_edit_packer_free (self->packer);
  g_ptr_array_unref (self->documents);
  close_other (self);
  g_ptr_array_unref (self->nodes);
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

/* Both sides go on from the files. */
static void
save (Fixture *self)
{
  for (guint i = 0; i < self->documents->len; i++)
    {
      VdDocument *document = self->documents->pdata[i];
      const VdProject *project = self->test.project;
      const char *path = document == project->scenario ? project->path
                         : document == project->system ? project->system_path
                                                       : project->paths->pdata[i];
      g_autoptr (GError) error = NULL;

      g_assert_true (g_str_has_prefix (path, self->test.folder));
      vd_document_save (document, path, &error);
      g_assert_no_error (error);
      vd_document_number (self->documents->pdata[i]);
    }

  begin_packing (self);
  close_other (self);
  open_other (self);
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
      save (self);

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

static VdNode *
find_terrain (Fixture *self)
{
  return vd_node_find (vd_document_get_root (self->documents->pdata[0]), "terrain");
}

static VdNode *
put_hex (Fixture    *self,
         const char *label,
         const char *terrain,
         VdNode     *before)
{
  VdDocument *map = self->documents->pdata[0];
  VdNode *hex = vd_node_new (map, "hex");

  g_free (vd_node_set (hex, "at", label));
  g_free (vd_node_set (hex, "terrain", terrain));
  vd_history_do (self->history, vd_edit_insert (map, find_terrain (self), hex, before));
  return hex;
}

static void
renumber_hex (Fixture    *self,
              VdNode     *hex,
              const char *label)
{
  vd_history_do (self->history, vd_edit_set (self->documents->pdata[0], hex, "at", label));
}

static void
replay_rest (Fixture *self)
{
  g_autoptr (GBytes) packed = finish (self);

  replay (self, packed);
  assert_same (self);
}

/* Rows of one hex, and one between them that is written elsewhere: which of them comes
 * first is told by the order in which they stand, and that is not in the file. */
static void
test_displaced (Fixture       *self,
                gconstpointer  data)
{
  VdNode *first = vd_node_get_first (find_terrain (self));
  VdNode *second = vd_node_get_next (first);

  renumber_hex (self, first, "0404");
  save (self);
  put_hex (self, "0404", "town", second);
  replay_rest (self);

  renumber_hex (self, first, "0101");
  replay_rest (self);
  vd_history_undo (self->history);
  vd_history_undo (self->history);
  replay_rest (self);
}

/* Whether there is anything in damaged bytes; it is taken back. */
static gboolean
replay_damaged (Fixture *self,
                GBytes  *damaged)
{
  VdEdit *edit;

  for (guint i = 0; i < self->other_documents->len; i++)
    vd_document_number (self->other_documents->pdata[i]);
  list_nodes (self);

  edit = vd_edit_replay (damaged, "damaged", self->other_documents, self->nodes);
  if (edit == NULL)
    return FALSE;

  vd_edit_swap (edit);
  vd_edit_free (edit);
  return TRUE;
}

/* A damaged order in which the map would be written differently is refused. */
static void
test_damaged_order (Fixture       *self,
                    gconstpointer  data)
{
  VdNode *first = vd_node_get_first (find_terrain (self));
  g_autoptr (GBytes) packed = NULL;
  g_autofree char *before = NULL;
  const guint8 *bytes;
  gsize size;

  put_hex (self, "0404", "town", NULL);
  renumber_hex (self, first, "0404");
  save (self);
  before = test_project_write (&self->other);
  renumber_hex (self, first, "0505");
  packed = finish (self);
  bytes = g_bytes_get_data (packed, &size);

  for (guint i = 0; i < 16 * size; i++)
    {
      g_autofree guint8 *copy = g_memdup2 (bytes, size);
      g_autoptr (GBytes) damaged = NULL;
      g_autofree char *now = NULL;

      copy[i / 16] ^= i % 16;
      damaged = g_bytes_new (copy, size);
      replay_damaged (self, damaged);
      now = test_project_write (&self->other);
      g_assert_cmpstr (now, ==, before);
    }
}

/* One attribute may be set twice in one edit. */
static void
test_twice (Fixture       *self,
            gconstpointer  data)
{
  VdDocument *map = self->documents->pdata[0];
  VdNode *hex = vd_node_get_first (find_terrain (self));
  VdEdit *list = vd_edit_list ("Twice");

  vd_edit_add (list, vd_edit_set (map, hex, "terrain", "town"));
  vd_edit_add (list, vd_edit_set (map, hex, "terrain", "town"));
  vd_history_do (self->history, list);
  replay_rest (self);
}

/* Where a row belongs among such rows is looked for from the last change on. */
static void
test_beside_last (Fixture       *self,
                  gconstpointer  data)
{
  VdNode *last;

  put_hex (self, "0505", "clear", NULL);
  last = put_hex (self, "0506", "town", NULL);
  put_hex (self, "0404", "forest", NULL);
  renumber_hex (self, last, "0404");
  save (self);
  put_hex (self, "0404", "clear", NULL);
  replay_rest (self);
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

      for (guint d = 0; d < self->documents->len; d++)
        vd_document_number (self->documents->pdata[d]);

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

      n_refused += !replay_damaged (self, damaged);
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
    { "/edit-pack/displaced", test_displaced },
    { "/edit-pack/damaged-order", test_damaged_order },
    { "/edit-pack/twice", test_twice },
    { "/edit-pack/beside-last", test_beside_last },
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
