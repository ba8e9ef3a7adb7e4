#include "editor/area/patch.h"
#include "editor/edits/project-edits.h"
#include "editor/edits/run.h"
#include "editor/games/games.h"
#include "editor/system/combat-place.h"
#include "editor/tables/turn-edits.h"
#include "editor/tools/tools.h"
#include "editor/units/unit-fields.h"
#include "editor/units/units-edit.h"
#include "tests/editor/shared/project.h"

/* What a caller does who breaks the contract of a header is refused with a critical
 * warning, and changes nothing; what the header allows passes in silence. */
static void
expect_refusal (void)
{
  g_test_expect_message ("vedette-edit", G_LOG_LEVEL_CRITICAL, "*assertion*failed*");
}

#define REFUSED(call, answer)                \
  G_STMT_START                               \
    {                                        \
      expect_refusal ();                     \
      g_assert_true ((call) == (answer));    \
      g_test_assert_expected_messages ();    \
    }                                        \
  G_STMT_END

static const VdMap *
get_map (TestProject *self,
         guint        map)
{
  return g_ptr_array_index (self->project->resolved, map);
}

static void
set_up (TestProject   *self,
        gconstpointer  data)
{
  test_project_init (self);
}

static void
tear_down (TestProject   *self,
           gconstpointer  data)
{
  test_project_clear (self);
}

static void
test_hexes (TestProject   *self,
            gconstpointer  data)
{
  guint n = vd_grid_n_cells (&get_map (self, 0)->grid);
  g_autoptr (VdCellSet) cells = vd_cell_set_new (n);
  g_autoptr (VdCellSet) others = vd_cell_set_new (n + 1);

  expect_refusal ();
  vd_cell_set_put (cells, n, TRUE);
  g_test_assert_expected_messages ();
  g_assert_cmpuint (cells->n, ==, 0);
  g_assert_false (vd_cell_set_has (cells, n));
  g_assert_false (vd_cell_set_has (cells, -1));

  REFUSED (vd_select_terrain (get_map (self, 0), n, TRUE), NULL);
  REFUSED (vd_patch_copy (self->project, 0, others, 0, VD_PARTS_ALL), NULL);
  REFUSED (vd_patch_copy (self->project, 0, cells, n, VD_PARTS_ALL), NULL);
}

static void
test_maps_and_kinds (TestProject   *self,
                     gconstpointer  data)
{
  const VdProject *project = self->project;
  guint no_map = project->resolved->len;
  guint no_kind = project->chart->hexes->len;
  guint32 cell = 0;
  VdMapSide side = { 0, 0 };
  g_autoptr (VdLayout) layout = vd_layout_new (project);

  REFUSED (vd_layout_get (layout, no_map).width, 0);
  REFUSED (vd_edit_paint_hexes (project, &(VdCells) { no_map, &cell, 1 }, HEX_FOREST, NULL), NULL);
  REFUSED (vd_edit_paint_hexes (project, &(VdCells) { 0, &cell, 1 }, no_kind, NULL), NULL);
  REFUSED (vd_edit_find_run (project, no_map, side, SIDE_RIVER), NULL);
  REFUSED (vd_edit_side_excludes (project, SIDE_RIVER, project->chart->sides->len), FALSE);
}

static void
test_lists (TestProject   *self,
            gconstpointer  data)
{
  g_autoptr (VdRunList) list = vd_run_list_new (get_map (self, 0), FALSE, NULL);
  g_autoptr (GArray) counters = vd_counters_new (self->project);

  g_assert_false (vd_run_list_is_ring (list));
  g_assert_null (vd_counters_find (counters, NULL));

  REFUSED (vd_items_get (list->items, 0), NULL);
  REFUSED (vd_items_get_end (list->items, VD_LAST), NULL);
  REFUSED (vd_run_list_split (list, 1), NULL);
}

/* A text may be taken away, as when a title that had none is undone. */
static void
test_edits (TestProject   *self,
            gconstpointer  data)
{
  VdDocument *scenario = self->project->scenario;
  VdNode *title = vd_node_find (vd_document_get_root (scenario), "title");
  g_autoptr (VdEdit) edit = vd_edit_set_text (scenario, title, NULL);

  vd_edit_swap (edit);
  g_assert_null (vd_node_get_text (title));
  vd_edit_swap (edit);
  g_assert_nonnull (vd_node_get_text (title));

  REFUSED (vd_edit_set_text (scenario, NULL, "Title"), NULL);
  REFUSED (vd_edit_remove (NULL, title), NULL);
}

/* Without a project there are no hexes, and without a stroke no offer. */
static void
test_tools (TestProject   *self,
            gconstpointer  data)
{
  g_autoptr (VdTools) tools = vd_tools_new ();
  VdSpot spot = { 0, 0 };

  expect_refusal ();
  vd_tools_set_cursor (tools, spot);
  g_test_assert_expected_messages ();
  g_assert_false (vd_tools_get_view (tools)->has_cursor);

  expect_refusal ();
  vd_tools_accept_offer (tools, SIDE_BRIDGE);
  g_test_assert_expected_messages ();

  REFUSED (vd_tools_list_names (tools, spot), NULL);
  REFUSED (vd_tools_remove_source (tools), NULL);
  REFUSED (vd_tools_get_kind (NULL), VD_ERASER);
}

/* An edit of units is finished once. */
static void
test_units (TestProject   *self,
            gconstpointer  data)
{
  g_autoptr (VdUnits) units = vd_units_new (self->project);
  g_autoptr (VdUnitsEdit) edit = vd_units_edit_new (units, "Reserve");
  g_autofree char *id = vd_units_edit_add_formation (edit, "Reserve", NULL, NULL);
  VdEdit *step = vd_units_edit_finish (edit);

  g_assert_cmpstr (id, ==, "reserve");
  g_assert_nonnull (step);
  vd_edit_free (step);

  REFUSED (vd_units_edit_finish (edit), NULL);
  REFUSED (vd_units_edit_add_formation (edit, "Guard", NULL, NULL), NULL);
  REFUSED (vd_units_get (units, vd_units_get_n (units)), NULL);
  REFUSED (vd_unit_field_get_id (VD_N_UNIT_FIELDS), NULL);
  g_assert_null (vd_units_find_row (units, VD_LIST_FORMATIONS, NULL));
  REFUSED (vd_units_find_row (units, VD_N_LISTS, "reserve"), NULL);
}

/* The first turn can be added where there is none; there is no turn 0. */
static void
test_turns (TestProject   *self,
            gconstpointer  data)
{
  VdNode *turns = vd_node_find (vd_document_get_root (self->project->scenario), "turns");
  VdEdit *edit;

  if (turns != NULL)
    vd_node_free (vd_document_remove (self->project->scenario, turns, NULL));
  edit = vd_edit_add_turn (self->project);
  g_assert_cmpstr (vd_edit_get_title (edit), ==, "Add Turn 1");
  vd_edit_free (edit);

  REFUSED (vd_turn_find (self->project, 0), NULL);
  REFUSED (vd_edit_set_turn_count (self->project, 0), NULL);
}

/* A table without columns has no cells. */
static void
test_results (TestProject   *self,
              gconstpointer  data)
{
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  const VdCombatTable table = { none, none, none };

  REFUSED (vd_combat_place_name (&table, 0), NULL);
  REFUSED (vd_combat_place_is_in (&table, 0, vd_document_get_root (self->project->scenario)),
           FALSE);
  g_assert_null (vd_combat_place_was (&table, NULL, 0));
}

/* Without a project nothing is played, and without a game nothing is saved. */
static void
test_games (TestProject   *self,
            gconstpointer  data)
{
  g_autoptr (VdGames) games = vd_games_new ();

  REFUSED (vd_games_open (games, "none.game", NULL), FALSE);
  REFUSED (vd_games_save (games, "none.game", NULL), FALSE);
  g_assert_null (vd_games_get_review (games));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/contracts/hexes", TestProject, NULL, set_up, test_hexes, tear_down);
  g_test_add ("/contracts/maps-and-kinds", TestProject, NULL, set_up, test_maps_and_kinds,
              tear_down);
  g_test_add ("/contracts/lists", TestProject, NULL, set_up, test_lists, tear_down);
  g_test_add ("/contracts/edits", TestProject, NULL, set_up, test_edits, tear_down);
  g_test_add ("/contracts/tools", TestProject, NULL, set_up, test_tools, tear_down);
  g_test_add ("/contracts/units", TestProject, NULL, set_up, test_units, tear_down);
  g_test_add ("/contracts/turns", TestProject, NULL, set_up, test_turns, tear_down);
  g_test_add ("/contracts/results", TestProject, NULL, set_up, test_results, tear_down);
  g_test_add ("/contracts/games", TestProject, NULL, set_up, test_games, tear_down);

  return g_test_run ();
}
