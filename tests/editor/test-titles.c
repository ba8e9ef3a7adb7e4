/* test-titles.c: what the steps of the history are called
 *
 * Each says what it is about, so that two steps of one kind can be told apart: the hex, the
 * hexside, the unit, the turn, the formation, and where a row has several, the field.
 */
#include "editor/area/map-rows.h"
#include "editor/area/patch.h"
#include "editor/area/resize.h"
#include "editor/edits/project-edits-regions.h"
#include "editor/findings/repairs.h"
#include "editor/rows/row-edits.h"
#include "editor/system/system.h"
#include "editor/tables/table-edits.h"
#include "editor/tables/turn-edits.h"
#include "editor/units/project-edits-units.h"
#include "tests/editor/shared/edits.h"

/* Takes the edit. */
static void
expect (VdEdit     *edit,
        const char *title)
{
  g_assert_nonnull (edit);
  g_assert_cmpstr (vd_edit_get_title (edit), ==, title);
  vd_edit_free (edit);
}

static void
do_now (TestProject *test,
        VdEdit      *edit)
{
  g_assert_nonnull (edit);
  vd_edit_swap (edit);
  vd_edit_free (edit);
  vd_project_resolve (test->project, NULL);
}

static VdCells
get_cells (const TestProject *test,
           const char        *hex,
           guint32           *cell)
{
  VdSpot spot;

  g_assert_true (vd_spot_find (test->project, hex, &spot));
  *cell = spot.cell;
  return (VdCells) { spot.map, cell, 1 };
}

static VdNode *
find_last (const TestProject *test,
           const char        *table)
{
  VdNode *node = vd_node_find (vd_document_get_root (test->project->scenario), table);
  VdNode *row = vd_node_get_first (node);

  while (vd_node_get_next (row) != NULL)
    row = vd_node_get_next (row);

  return row;
}

static const struct
{
  const char *before; /* (nullable): done first */
  const char *words;  /* as in edits.h */
  const char *title;
} words[] = {
  { NULL, "hex 0205 forest", "Paint Forest at 0205" },
  { NULL, "side 0204/0304 stream", "Paint Stream at 0204/0304" },
  { NULL, "erase 0203/0303 stream", "Erase Stream at 0203/0303" },
  { NULL, "erase 0203/0303", "Erase Hexside 0203/0303" },
  { NULL, "turn 0404/0504", "Turn Slope at 0404/0504" },
  { NULL, "turn 0404/0504 run", "Turn Slope at 0404/0504" },
  { NULL, "step 0204/0205 road", "Paint Road at 0204/0205" },
  { "step 0204/0205 road", "unstep 0204/0205 road", "Erase Road at 0204/0205" },
  { "step 0204/0205 road", "unstep 0204/0205", "Erase Path at 0204/0205" },
  { "step 0204/0205 road", "unpath 0204 road", "Erase Road at 0204" },
  { "step 0204/0205 road", "unpath 0204", "Erase Path at 0204" },
  { NULL, "off 0105 top road", "Lead Road off the Map at 0105" },
  { NULL, "move a 0205", "Move Alpha to 0205" },
  { NULL, "set late turn 5", "Change Latecomers: Turn" },
  { NULL, "rename Mill to Old Mill", "Rename Mill to Old Mill" },
  { NULL, "name hill as Ridge", "Rename hill to Ridge" },
};

static void
test_words (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      TestProject test;

      test_project_init (&test);
      if (words[i].before != NULL)
        do_now (&test, test_edit_make (test.project, words[i].before));
      expect (test_edit_make (test.project, words[i].words), words[i].title);
      test_project_clear (&test);
    }
}

static void
test_regions (void)
{
  g_autofree char *refusal = NULL;
  TestProject test;
  guint32 one, two;
  VdCells first, second;
  const VdMap *map;
  VdNode *wood;

  test_project_init (&test);
  first = get_cells (&test, "0202", &one);
  second = get_cells (&test, "0203", &two);
  do_now (&test, vd_edit_new_region (test.project, &first, "Wood", NULL));
  map = test.project->resolved->pdata[0];
  wood = g_array_index (map->regions, VdRegion, 0).node;
  expect (vd_edit_grow_region (test.project, &second, wood, NULL), "Add to Wood at 0203");
  expect (vd_edit_shrink_region (test.project, &first, wood, &refusal), "Take from Wood at 0202");
  test_project_clear (&test);
}

static void
test_areas (void)
{
  VdResize resize = { .right = 2 };
  GPtrArray *lists[VD_N_MAP_LISTS];
  g_autoptr (VdCellSet) cells = NULL;
  g_autoptr (VdPatch) patch = NULL;
  VdPasteReport report;
  VdResizeLoss loss;
  TestProject test;
  VdSpot from, to;

  test_project_init (&test);
  g_assert_true (vd_spot_find (test.project, "0202", &from));
  g_assert_true (vd_spot_find (test.project, "0105", &to));
  cells = vd_cell_set_new (vd_grid_n_cells (&((VdMap *) test.project->resolved->pdata[0])->grid));
  vd_cell_set_put (cells, from.cell, TRUE);
  patch = vd_patch_copy (test.project, 0, cells, from.cell, VD_PARTS_ALL);

  expect (vd_patch_paste (test.project, patch, to, VD_PARTS_ALL, &report), "Paste 1 Hex at 0105");
  expect (vd_patch_fill (test.project, 0, cells, HEX_TOWN), "Fill with Town at 0202");
  expect (vd_edit_resize (test.project, 0, &resize, &loss), "Resize North to 8 × 5");

  for (guint list = 0; list < VD_N_MAP_LISTS; list++)
    lists[list] = vd_map_rows_list (test.project, 1, list);
  g_ptr_array_add (lists[0], g_new0 (VdMapRow, 1));
  expect (vd_edit_set_map_rows (test.project, 1, lists), "Change Edges and Areas of South");
  for (guint list = 0; list < VD_N_MAP_LISTS; list++)
    g_ptr_array_unref (lists[list]);
  test_project_clear (&test);
}

static void
test_rows (void)
{
  g_autofree char *refusal = NULL;
  TestProject test;
  VdNode *award;

  test_project_init (&test);
  award = find_last (&test, "victory");
  expect (vd_edit_set_turn (test.project, 3, "label", "Noon", &refusal), "Change Turn 3: Label");
  expect (vd_edit_set_turn (test.project, 3, "ends", "day", &refusal),
          "Change Turn 3: A day ends");
  expect (vd_edit_add_turn (test.project), "Add Turn 9");
  expect (vd_edit_add_row (test.project, "setup", "place", NULL), "Set Up a");
  expect (vd_edit_add_row (test.project, "victory", "award", NULL), "Add Award");
  expect (vd_edit_add_row (test.project, "victory", "also", award),
          "Add Condition: Blue holds the mill");
  expect (vd_edit_set_test (test.project, award, "losses-at-least"),
          "Change Blue holds the mill: Test");
  test_project_clear (&test);
}

static void
test_units (void)
{
  g_autofree char *refusal = NULL;
  g_autoptr (VdUnits) units = NULL;
  VdNode *corps;
  TestProject test;

  test_project_init (&test);
  units = vd_units_new (test.project);
  do_now (&test, vd_edit_formation_add (units, "Corps", NULL, "blue"));
  vd_units_free (units);
  units = vd_units_new (test.project);
  corps = vd_units_find_named (units, VD_LIST_FORMATIONS, "Corps");

  expect (vd_edit_unit_add (units, NULL, corps), "Add Unit to Corps");
  expect (vd_edit_unit_add (units, NULL, vd_units_find_row (units, VD_LIST_SIDES, "red")),
          "Add Unit to Red");
  expect (vd_edit_formation_set (units, corps, "name", "First Corps", &refusal),
          "Change Corps: Name");
  expect (vd_edit_formation_set (units, corps, "fresh", "2", &refusal), "Change Corps: Fresh");
  expect (vd_edit_formation_set (units, corps, "units", "12", &refusal), "Change Corps: Units");
  expect (vd_edit_formation_set (units, corps, "strength", "84", &refusal),
          "Change Corps: Strength");
  expect (vd_edit_formation_set (units, corps, "id", "first", &refusal), "Rename corps to first");
  test_project_clear (&test);
}

static void
test_rules (void)
{
  g_autofree char *refusal = NULL;
  g_autoptr (GPtrArray) rows = NULL;
  TestProject test;

  test_project_init (&test);
  rows = vd_system_list (test.project, VD_SYSTEM_HEXES);
  expect (vd_system_set (test.project, rows->pdata[1], "cost", "3", &refusal),
          "Change Forest: Cost");
  expect (vd_system_set (test.project, rows->pdata[1], "name", "Wood", &refusal),
          "Change Forest: Name");
  test_project_clear (&test);
}

static void
test_findings (void)
{
  g_autoptr (GPtrArray) found = vd_findings_new ();
  VdFinding *finding = vd_findings_add (found, "map.run-breaks", VD_WARNING, "It breaks.");
  g_autofree char *refusal = NULL;
  TestProject test;

  test_project_init (&test);
  expect (vd_edit_ignore (test.project, finding, "so printed", &refusal), "Ignore map.run-breaks");
  finding->map = 0;
  finding->hex = g_strdup ("0205");
  expect (vd_edit_ignore (test.project, finding, "so printed", &refusal),
          "Ignore map.run-breaks at north:0205");
  test_project_clear (&test);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/titles/words", test_words);
  g_test_add_func ("/titles/regions", test_regions);
  g_test_add_func ("/titles/areas", test_areas);
  g_test_add_func ("/titles/rows", test_rows);
  g_test_add_func ("/titles/units", test_units);
  g_test_add_func ("/titles/rules", test_rules);
  g_test_add_func ("/titles/findings", test_findings);

  return g_test_run ();
}
