#include "editor/area/select.h"
#include "editor/tools/tools.h"
#include "tests/editor/shared/edits.h"
#include "tests/editor/shared/project.h"

#define NORTH 0 /* six by five hexes, a forest at 0202, a town at 0303 */

static char *
list (const VdMap     *map,
      const VdCellSet *cells)
{
  GString *text = g_string_new (NULL);

  for (guint cell = 0; cells != NULL && cell < cells->n_cells; cell++)
    if (cells->has[cell])
      {
        g_autofree char *label = vd_map_get_label (map, cell);

        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", label);
      }

  return g_string_free (text, FALSE);
}

static void
assert_cells (const VdMap *map,
              VdCellSet   *cells,
              const char  *wanted)
{
  g_autofree char *got = list (map, cells);
  guint n = 0;

  for (guint cell = 0; cell < cells->n_cells; cell++)
    n += cells->has[cell];

  g_assert_cmpstr (got, ==, wanted);
  g_assert_cmpuint (cells->n, ==, n);
  vd_cell_set_free (cells);
}

static void
test_shapes (void)
{
  static const double triangle[] = { 0, 0, 3.6, 0, 0, 2.7 };
  TestProject test;
  const VdMap *map;

  test_project_init (&test);
  map = g_ptr_array_index (test.project->resolved, NORTH);

  /* The second row is pushed half a hex to the right. */
  assert_cells (map, vd_select_rect (map, &(VdRect) { 0.4, 0.4, 1.2, 1.2 }),
                "0101 0102 0201");
  assert_cells (map, vd_select_rect (map, &(VdRect) { 9, 9, 1, 1 }), "");
  assert_cells (map, vd_select_lasso (map, triangle, 3), "0101 0102 0103 0201 0301");
  test_project_clear (&test);
}

static void
test_terrain (void)
{
  TestProject test;
  const VdMap *map;
  VdCellSet *cells;

  test_project_init (&test);
  map = g_ptr_array_index (test.project->resolved, NORTH);

  assert_cells (map, vd_select_terrain (map, vd_map_find_cell (map, "0202"), FALSE), "0202");
  cells = vd_select_terrain (map, vd_map_find_cell (map, "0101"), TRUE);
  g_assert_cmpuint (cells->n, ==, 28);
  g_assert_false (vd_cell_set_has (cells, vd_map_find_cell (map, "0303")));
  vd_cell_set_combine (cells, cells, VD_SELECT_REMOVE);
  assert_cells (map, cells, "");

  cells = vd_select_all (map);
  g_assert_cmpuint (cells->n, ==, 30);
  vd_cell_set_free (cells);
  test_project_clear (&test);
}

/* Tools */

typedef struct
{
  TestProject      test;
  VdEditorProject *project;
  VdTools         *tools;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  test_project_init (&self->test);
  self->project = vd_editor_project_open (self->test.project->path, &error);
  g_assert_no_error (error);
  self->tools = vd_tools_new ();
  vd_tools_set_project (self->tools, self->project);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_object_unref (self->tools);
  g_object_unref (self->project);
  test_project_clear (&self->test);
}

static void
find_point (Fixture    *self,
            const char *name,
            double     *x,
            double     *y)
{
  const VdProject *project = vd_editor_project_get (self->project);
  VdSpot spot;

  g_assert_true (vd_spot_find (project, name, &spot));
  vd_layout_centre (vd_editor_project_get_layout (self->project), project, spot, x, y);
}

static void
sweep (Fixture      *self,
       const char   *from,
       const char   *to,
       VdSelectMode  mode)
{
  double x, y;

  vd_tools_set_select_mode (self->tools, mode, FALSE);
  find_point (self, from, &x, &y);
  vd_tools_press (self->tools, x - 0.3, y - 0.3, FALSE);
  find_point (self, to, &x, &y);
  vd_tools_drag (self->tools, x + 0.3, y + 0.3);
  vd_tools_release (self->tools);
}

static void
click (Fixture      *self,
       const char   *at,
       VdSelectMode  mode)
{
  double x, y;

  vd_tools_set_select_mode (self->tools, mode, FALSE);
  find_point (self, at, &x, &y);
  vd_tools_press (self->tools, x, y, FALSE);
  vd_tools_release (self->tools);
}

static void
assert_area (Fixture    *self,
             const char *wanted)
{
  const VdToolView *view = vd_tools_get_view (self->tools);
  const VdProject *project = vd_editor_project_get (self->project);
  g_autofree char *got = list (g_ptr_array_index (project->resolved, view->area_map), view->area);

  g_assert_cmpstr (got, ==, wanted);
}

static void
test_sweep (Fixture       *self,
            gconstpointer  data)
{
  sweep (self, "0301", "0302", VD_SELECT_ONLY);
  assert_area (self, "0301 0302");
  sweep (self, "0304", "0305", VD_SELECT_ADD);
  assert_area (self, "0301 0302 0304 0305");
  sweep (self, "0302", "0304", VD_SELECT_REMOVE);
  assert_area (self, "0301 0305");
  click (self, "0101", VD_SELECT_ADD);
  assert_area (self, "0101 0301 0305");
  click (self, "0101", VD_SELECT_ADD);
  assert_area (self, "0101 0301 0305");
  click (self, "0305", VD_SELECT_REMOVE);
  assert_area (self, "0101 0301");
  vd_tools_cancel (self->tools);
  assert_area (self, "");

  sweep (self, "0301", "0302", VD_SELECT_ONLY);
  click (self, "0505", VD_SELECT_ONLY);
  assert_area (self, "");
  g_assert_null (vd_editor_project_get_undo_title (self->project));
}

/* A counter is still dragged, and no rectangle is drawn. */
static void
test_counter (Fixture       *self,
              gconstpointer  data)
{
  double x, y;

  vd_tools_set_select_mode (self->tools, VD_SELECT_ONLY, FALSE);
  find_point (self, "0102", &x, &y);
  vd_tools_press (self->tools, x, y, FALSE);
  find_point (self, "0105", &x, &y);
  vd_tools_drag (self->tools, x, y);
  vd_tools_release (self->tools);
  g_assert_cmpstr (vd_editor_project_get_undo_title (self->project), ==, "Move Alpha to 0105");
  assert_area (self, "");
}

static void
test_keyboard (Fixture       *self,
               gconstpointer  data)
{
  VdSpot spot;

  g_assert_true (vd_spot_find (vd_editor_project_get (self->project), "0202", &spot));
  vd_tools_set_cursor (self->tools, spot);
  vd_tools_extend_area (self->tools, 1, 0);
  vd_tools_extend_area (self->tools, 0, 1);
  assert_area (self, "0202 0203 0302 0303");
  vd_tools_extend_area (self->tools, -1, 0);
  assert_area (self, "0202 0302");
  vd_tools_select_rest (self->tools);
  g_assert_cmpuint (vd_tools_get_view (self->tools)->area->n, ==, 28);
  vd_tools_select_like (self->tools, FALSE);
  g_assert_cmpuint (vd_tools_get_view (self->tools)->area->n, ==, 28);
}

/* Cut here, turned, put down there: two steps of history. */
static void
test_cut_and_paste (Fixture       *self,
                    gconstpointer  data)
{
  VdPatch *patch;

  sweep (self, "0303", "0303", VD_SELECT_ONLY);
  patch = vd_tools_copy (self->tools);
  vd_tools_cut (self->tools);
  g_assert_cmpstr (vd_editor_project_get_undo_title (self->project), ==, "Cut 1 Hex at 0303");

  vd_tools_float (self->tools, patch);
  vd_tools_turn_floating (self->tools, 1);
  vd_tools_flip_floating (self->tools);
  click (self, "0505", VD_SELECT_ADD);
  g_assert_cmpstr (vd_editor_project_get_undo_title (self->project), ==, "Paste 1 Hex at north:0505");
  assert_area (self, "0505");
  g_assert_nonnull (vd_tools_get_view (self->tools)->floating);

  click (self, "0501", VD_SELECT_ONLY);
  g_assert_null (vd_tools_get_view (self->tools)->floating);
  for (guint i = 0; i < 3; i++)
    vd_editor_project_undo (self->project);
  g_assert_false (vd_editor_project_is_modified (self->project));
}

static void
test_fill (Fixture       *self,
           gconstpointer  data)
{
  vd_tools_set_hex_kind (self->tools, HEX_FOREST);
  sweep (self, "0301", "0303", VD_SELECT_ONLY);
  vd_tools_fill_area (self->tools);
  g_assert_cmpstr (vd_editor_project_get_undo_title (self->project), ==, "Fill with Forest at 0301");
  vd_tools_select_like (self->tools, TRUE);
  assert_area (self, "0202 0301 0302 0303");
}

static void
add_weald (VdDocument *map,
           const char *hexes)
{
  VdNode *regions = vd_node_new (map, "regions");
  VdNode *node = vd_node_new (map, "region");

  g_free (vd_node_set (node, "id", "weald"));
  g_free (vd_node_set (node, "name", "Weald"));
  g_free (vd_node_set (node, "hexes", hexes));
  vd_document_insert (map, vd_document_get_root (map), regions, NULL);
  vd_document_insert (map, regions, node, NULL);
}

/* A wood with a name is told of when it has grown, and a region; a town, and a wood or a
 * region that is new, are not. */
static void
test_joined (void)
{
  static const struct
  {
    const char *name; /* put down at 0202, where the wood is */
    const char *paints[3];
    const char *wanted;
    const char *region; /* (nullable): hexes of the region Weald */
  } rows[] = {
    { NULL,       { "hex 0405 forest", "0405" }, "Weald", "0202 0405" },
    { NULL,       { "hex 0405 forest", "0405" }, NULL, "0202 0203" },
    { NULL,       { "hex 0405 forest", "0405" }, NULL, "0405" },
    { "Old Wood", { "hex 0203 forest", "0203" }, "Old Wood" },
    { "Old Wood", { "hex 0405 forest", "0405" }, NULL },
    { "Old Wood", { "hex 0203 town", "0203" }, NULL },
    { NULL,       { "hex 0203 forest", "0203" }, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      TestProject test;
      VdEdit *edit;
      const VdMap *map;
      g_autoptr (VdCellSet) cells = NULL;
      g_autoptr (GPtrArray) names = NULL;

      test_project_init (&test);
      if (rows[i].name != NULL)
        {
          VdDocument *document = g_ptr_array_index (test.project->maps, NORTH);
          VdNode *node = vd_node_new (document, "name");

          g_free (vd_node_set (node, "at", "0202"));
          g_free (vd_node_set (node, "text", rows[i].name));
          vd_document_insert (document, vd_node_find (vd_document_get_root (document), "names"),
                              node, NULL);
        }
      if (rows[i].region != NULL)
        add_weald (test.project->maps->pdata[NORTH], rows[i].region);
      edit = test_edit_make (test.project, rows[i].paints[0]);
      vd_edit_swap (edit);
      vd_edit_free (edit);
      vd_project_resolve (test.project, NULL);
      map = g_ptr_array_index (test.project->resolved, NORTH);
      cells = vd_cell_set_new (vd_grid_n_cells (&map->grid));
      vd_cell_set_put (cells, vd_map_find_cell (map, rows[i].paints[1]), TRUE);

      names = vd_select_joined (map, test.project->chart, cells);
      g_assert_cmpuint (names->len, ==, rows[i].wanted != NULL);
      if (rows[i].wanted != NULL)
        g_assert_cmpstr (names->pdata[0], ==, rows[i].wanted);
      test_project_clear (&test);
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
    { "/select/sweep", test_sweep },
    { "/select/counter", test_counter },
    { "/select/keyboard", test_keyboard },
    { "/select/cut-and-paste", test_cut_and_paste },
    { "/select/fill", test_fill },
  };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/select/shapes", test_shapes);
  g_test_add_func ("/select/terrain", test_terrain);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  g_test_add_func ("/select/joined", test_joined);

  return g_test_run ();
}
