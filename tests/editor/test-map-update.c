/* Maps that follow an edit are what they would be if they were read anew:
 * random changes of rows, undone and done again. */
#include <string.h>

#include "editor/edits/project-edits.h"
#include "editor/project/project.h"
#include "tests/editor/shared/project.h"
#include "tests/editor/shared/resolved.h"

#define ROUNDS 3000

static const char *const sections[] = { "terrain", "sides", "paths", "names", "regions" };

static VdNode *
pick_child (VdNode *parent)
{
  VdNode *node = vd_node_get_first (parent);
  guint n = 0;

  for (VdNode *child = node; child != NULL; child = vd_node_get_next (child))
    n++;

  for (guint left = n > 0 ? g_test_rand_int_range (0, n) : 0; left > 0; left--)
    node = vd_node_get_next (node);

  return node;
}

/* A hex that there is, or now and then one that there is not. */
static char *
make_hex (void)
{
  return g_strdup_printf ("%02d%02d", g_test_rand_int_range (1, 7), g_test_rand_int_range (1, 7));
}

static void
add_set (VdEdit     *edit,
         VdDocument *document,
         VdNode     *row,
         const char *attribute,
         const char *value)
{
  vd_edit_add (edit, vd_edit_set (document, row, attribute, value));
}

static void
change_row (VdEdit     *edit,
            VdDocument *document,
            VdNode     *row)
{
  static const char *const kinds[] = { "clear", "forest", "town", "nothing" };
  g_autofree char *hex = make_hex ();

  if (vd_node_get (row, "terrain") != NULL && g_test_rand_bit ())
    add_set (edit, document, row, "terrain", kinds[g_test_rand_int_range (0, 4)]);
  else if (vd_node_get (row, "at") != NULL)
    add_set (edit, document, row, "at", hex);
  else if (vd_node_get (row, "hexes") != NULL)
    add_set (edit, document, row, "hexes", hex);
  else if (g_test_rand_bit ())
    add_set (edit, document, row, "sides", "0101/0102 0102/0202");
  else
    add_set (edit, document, row, "name", g_test_rand_bit () ? "A name" : NULL);

  if (g_test_rand_int_range (0, 4) == 0)
    add_set (edit, document, row, "status", g_test_rand_bit () ? "guess" : NULL);
}

/* Hexes here and there, with and without a row. */
static VdEdit *
paint_many (const VdProject *project)
{
  const VdMap *map = g_ptr_array_index (project->resolved, 0);
  guint32 cells[20];

  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    cells[i] = g_test_rand_int_range (0, vd_grid_n_cells (&map->grid));

  return vd_edit_paint_hexes (project, &(VdCells) { 0, cells, G_N_ELEMENTS (cells) },
                              g_test_rand_int_range (0, project->chart->hexes->len), NULL);
}

/* A title comes, goes, or says something else; or a note, of which no map is made. */
static void
change_text (VdEdit     *edit,
             VdDocument *document)
{
  VdNode *root = vd_document_get_root (document);
  const char *element = g_test_rand_bit () ? "title" : "note";
  VdNode *node = vd_node_find (root, element);

  if (node == NULL)
    vd_edit_add (edit, vd_edit_insert (document, root, vd_node_new (document, element), NULL));
  else if (g_test_rand_bit ())
    vd_edit_add (edit, vd_edit_remove (document, node));
  else
    vd_edit_add (edit, vd_edit_set_text (document, node, g_test_rand_bit () ? "A" : "Longer"));
}

static VdEdit *
make_edit (const VdProject *project)
{
  VdDocument *document = g_ptr_array_index (project->maps, g_test_rand_int_range (0, 2));
  VdNode *root = vd_document_get_root (document);
  VdNode *section = vd_node_find (root, sections[g_test_rand_int_range (0, 5)]);
  VdNode *row = section != NULL ? pick_child (section) : NULL;
  VdEdit *edit = vd_edit_list ("Change");
  int what = g_test_rand_int_range (0, 40);

  if (row == NULL || what == 0)
    add_set (edit, document, root, "id", vd_node_get (root, "id"));
  else if (what == 1)
    vd_edit_add (edit, vd_edit_remove (document, section));
  else if (what < 4)
    change_text (edit, document);
  else if (what < 8)
    vd_edit_add (edit, vd_edit_remove (document, row));
  else if (what < 16)
    vd_edit_add (edit, vd_edit_insert (document, section, vd_node_copy (row), NULL));
  else
    change_row (edit, document, row);

  return edit;
}

static void
test_random (void)
{
  TestProject files;
  g_autoptr (VdEditorProject) project = NULL;
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  test_project_init (&files);
  path = g_build_filename (files.folder, "battle.scenario.xml", NULL);
  project = vd_editor_project_open (path, &error);
  g_assert_no_error (error);

  for (guint round = 0; round < ROUNDS; round++)
    {
      int what = g_test_rand_int_range (0, 8);

      if (what < 3)
        vd_editor_project_undo (project);
      else if (what < 4)
        vd_editor_project_redo (project);
      else if (what < 5)
        vd_editor_project_do (project, paint_many (vd_editor_project_get (project)));
      else
        vd_editor_project_do (project, make_edit (vd_editor_project_get (project)));

      test_assert_resolved (vd_editor_project_get (project));
    }

  while (vd_editor_project_get_undo_title (project) != NULL)
    {
      vd_editor_project_undo (project);
      test_assert_resolved (vd_editor_project_get (project));
    }

  g_clear_object (&project);
  test_project_clear (&files);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/map-update/random", test_random);
  return g_test_run ();
}
