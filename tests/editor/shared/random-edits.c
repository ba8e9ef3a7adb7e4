#include "tests/editor/shared/random-edits.h"

#include <string.h>

#include "tests/editor/shared/random-draw.h"
#include "tests/editor/shared/random-makers.h"

/* edits-reached.py reads these rows. */
static const TestMaker makers[] = {
  { "vd_edit_paint_hex", 10, TEST_OF_MAP, make_hex },
  { "vd_edit_paint_hexes", 10, TEST_OF_MAP, make_hexes },
  { "vd_patch_fill", 4, TEST_OF_MAP, make_fill },
  { "vd_edit_paint_side", 30, TEST_OF_MAP, make_side },
  { "vd_edit_paint_sides", 4, TEST_OF_MAP, make_sides },
  { "vd_edit_erase_side", 15, TEST_OF_MAP, make_erased_side },
  { "vd_edit_turn_side", 5, TEST_OF_MAP, make_turned_side },
  { "vd_edit_paint_step", 20, TEST_OF_MAP, make_step },
  { "vd_edit_erase_step", 5, TEST_OF_MAP, make_erased_step },
  { "vd_edit_erase_paths_at", 5, TEST_OF_MAP, make_erased_paths },
  { "vd_edit_lead_off", 3, TEST_OF_MAP, make_led_off },
  { "vd_edit_put_name", 3, TEST_OF_MAP, make_name },
  { "vd_edit_change_name", 3, TEST_OF_MAP, make_changed_name },
  { "vd_edit_place_name", 3, TEST_OF_MAP, make_placed_name },
  { "vd_edit_move_name", 3, TEST_OF_MAP, make_moved_name },
  { "vd_edit_remove_name", 3, TEST_OF_MAP, make_removed_name },
  { "vd_edit_rename", 3, TEST_OF_MAP, make_renamed },
  { "vd_edit_add_source", 1, TEST_OF_MAP, make_source },
  { "vd_edit_change_source", 2, TEST_OF_MAP, make_changed_source },
  { "vd_edit_remove_source", 1, TEST_OF_MAP, make_removed_source },
  { "vd_edit_add_scan", 2, TEST_OF_MAP, make_scan },
  { "vd_edit_locate_scan", 1, TEST_OF_MAP, make_located_scan },
  { "vd_edit_accept_scan", 1, TEST_OF_MAP, make_accepted_scan },
  { "vd_edit_set_scan_fit", 1, TEST_OF_MAP, make_fitted_scan },
  { "vd_edit_correct_scan", 1, TEST_OF_MAP, make_corrected_scan },
  { "vd_edit_remove_scan", 1, TEST_OF_MAP, make_removed_scan },
  { "vd_edit_put_control", 6, TEST_OF_MAP, make_control },
  { "vd_edit_remove_control", 2, TEST_OF_MAP, make_removed_control },
  { "vd_edit_find_controls", 2, TEST_OF_MAP, make_found_controls },
  { "vd_edit_settle", 3, TEST_OF_MAP, make_settled },
  { "vd_edit_mark_agreed", 1, TEST_OF_MAP, make_marked },
  { "vd_edit_new_region", 2, TEST_OF_MAP, make_region },
  { "vd_edit_grow_region", 4, TEST_OF_MAP, make_grown_region },
  { "vd_edit_shrink_region", 4, TEST_OF_MAP, make_shrunk_region },
  { "vd_patch_clear", 3, TEST_OF_MAP, make_cut },
  { "vd_patch_paste", 6, TEST_OF_MAP, make_paste },
  { "vd_edit_resize", 1, TEST_OF_MAP, make_resized },
  { "vd_edit_renumber", 1, TEST_OF_MAP, make_renumbered },
  { "vd_import_make_edit", 2, TEST_OF_MAP, make_imported },
  { "vd_edit_set_map_rows", 2, TEST_OF_MAP, make_map_rows },
  { "vd_edit_move_unit", 6, TEST_OF_MAP | TEST_OF_SCENARIO, make_unit_moved },
  { "vd_edit_units_set", 8, TEST_OF_MAP | TEST_OF_SCENARIO, make_units_set },
  { "vd_edit_units_place", 4, TEST_OF_MAP | TEST_OF_SCENARIO, make_units_placed },
  { "vd_edit_units_unplace", 2, TEST_OF_MAP | TEST_OF_SCENARIO, make_units_unplaced },
  { "vd_edit_unit_add", 3, TEST_OF_MAP | TEST_OF_SCENARIO, make_unit },
  { "vd_edit_units_duplicate", 2, TEST_OF_MAP | TEST_OF_SCENARIO, make_units_doubled },
  { "vd_edit_unit_vedettes", 2, TEST_OF_MAP | TEST_OF_SCENARIO, make_unit_vedettes },
  { "vd_edit_units_remove", 2, TEST_OF_MAP | TEST_OF_SCENARIO, make_units_removed },
  { "vd_edit_units_series", 1, TEST_OF_MAP | TEST_OF_SCENARIO, make_units_series },
  { "vd_unit_plan_new", 3, TEST_OF_MAP | TEST_OF_SCENARIO, make_unit_sheet },
  { "vd_units_edit_finish", 3, TEST_OF_MAP | TEST_OF_SCENARIO, make_units_edit },
  { "vd_edit_formation_add", 2, TEST_OF_SCENARIO, make_formation },
  { "vd_edit_formation_set", 4, TEST_OF_SCENARIO, make_formation_set },
  { "vd_edit_formation_remove", 2, TEST_OF_SCENARIO, make_formation_removed },
  { "vd_edit_order_move", 3, TEST_OF_SCENARIO, make_order_moved },
  { "vd_edit_group_fill", 3, TEST_OF_SCENARIO, make_group_filled },
  { "vd_edit_set_field", 10, TEST_OF_MAP | TEST_OF_SCENARIO, make_field },
  { "vd_edit_add_row", 4, TEST_OF_MAP | TEST_OF_SCENARIO, make_row },
  { "vd_edit_duplicate_row", 3, TEST_OF_MAP | TEST_OF_SCENARIO, make_row_doubled },
  { "vd_edit_remove_row", 4, TEST_OF_MAP | TEST_OF_SCENARIO, make_row_removed },
  { "vd_edit_shift_row", 3, TEST_OF_MAP | TEST_OF_SCENARIO, make_row_shifted },
  { "vd_edit_set_test", 3, TEST_OF_MAP | TEST_OF_SCENARIO, make_test },
  { "vd_edit_move_group", 3, TEST_OF_SCENARIO, make_group_moved },
  { "vd_edit_set_turn_count", 1, TEST_OF_SCENARIO, make_turn_count },
  { "vd_edit_set_turn", 3, TEST_OF_SCENARIO, make_turn },
  { "vd_edit_add_turn", 1, TEST_OF_SCENARIO, make_turn_added },
  { "vd_system_set", 10, TEST_OF_SYSTEM, make_system_set },
  { "vd_system_revert", 5, TEST_OF_SYSTEM, make_system_reverted },
  { "vd_system_add", 2, TEST_OF_SYSTEM, make_system_row },
  { "vd_system_remove", 3, TEST_OF_SYSTEM, make_system_removed },
  { "vd_system_move", 2, TEST_OF_SYSTEM, make_system_moved },
  { "vd_system_revert_list", 2, TEST_OF_SYSTEM, make_system_list_reverted },
  { "vd_combat_set_code", 4, TEST_OF_SYSTEM, make_combat_code },
  { "vd_combat_set_odds", 2, TEST_OF_SYSTEM, make_combat_odds },
  { "vd_combat_add_column", 2, TEST_OF_SYSTEM, make_combat_column },
  { "vd_combat_remove_column", 2, TEST_OF_SYSTEM, make_combat_column_removed },
  { "vd_combat_add_row", 1, TEST_OF_SYSTEM, make_combat_row },
  { "vd_combat_remove_row", 1, TEST_OF_SYSTEM, make_combat_row_removed },
  { "vd_combat_revert", 1, TEST_OF_SYSTEM, make_combat_reverted },
  { "vd_edit_repair", 2, TEST_OF_ANY, make_repair },
  { "vd_edit_repair_all", 1, TEST_OF_ANY, make_repairs },
  { "vd_edit_ignore", 3, TEST_OF_ANY, make_ignored },
  { "vd_edit_stop_ignoring", 6, TEST_OF_ANY, make_heeded },
  { "vd_edit_set", 3, TEST_OF_ANY, make_note },
  { "vd_edit_set_text", 2, TEST_OF_ANY, make_title },
  { "vd_edit_set_title", 2, TEST_OF_MAP, make_entitled },
  { "vd_edit_set_reader", 1, TEST_OF_MAP, make_reader },
  { "vd_edit_set_side", 2, TEST_OF_SCENARIO, make_side_look },
  { "vd_edit_insert", 2, TEST_OF_MAP, make_copied },
  { "vd_edit_remove", 2, TEST_OF_MAP, make_removed },
  { "vd_edit_move", 2, TEST_OF_MAP, make_moved },
  { "vd_edit_set_many", 1, TEST_OF_MAP, make_many_set },
  { "vd_edit_insert_many", 1, TEST_OF_MAP, make_many_copied },
  { "vd_edit_remove_many", 1, TEST_OF_MAP, make_many_removed },
};

/* In the project that the test has begun; another test, run alone with the seed that
 * was told, must draw the same. */
static gboolean is_made[G_N_ELEMENTS (makers)];
static char *begun; /* path of that test */

void
test_random_begin (void)
{
  memset (is_made, 0, sizeof is_made);
  g_free (begun);
  begun = g_strdup (g_test_get_path ());
}

const TestMaker *
test_random_makers (guint *n)
{
  *n = G_N_ELEMENTS (makers);
  return makers;
}

static gboolean
suits (const TestMaker *maker,
       const VdProject *project,
       TestOf           only)
{
  return (only == TEST_OF_ANY || maker->of == only) &&
         (!(maker->of & TEST_OF_MAP) || project->maps->len > 0) &&
         (!(maker->of & TEST_OF_SCENARIO) || project->scenario != NULL) &&
         (!(maker->of & TEST_OF_SYSTEM) || project->system != NULL);
}

/* An edit that has not come up yet is drawn more often: some need others before
 * them in the same project. */
static guint
weight_of (guint maker)
{
  return is_made[maker] ? makers[maker].weight : 8 * makers[maker].weight;
}

static guint
draw_maker (const VdProject *project,
            TestOf           only)
{
  guint sum = 0, drawn, i = 0;

  for (guint m = 0; m < G_N_ELEMENTS (makers); m++)
    sum += suits (&makers[m], project, only) ? weight_of (m) : 0;

  drawn = draw_below (sum);
  for (;; i++)
    if (suits (&makers[i], project, only))
      {
        if (drawn < weight_of (i))
          return i;
        drawn -= weight_of (i);
      }
}

static VdEdit *
make_any (const VdProject *project,
          TestOf           only,
          guint           *maker)
{
  g_assert_cmpstr (begun, ==, g_test_get_path ());

  for (;;)
    {
      guint i = draw_maker (project, only);
      VdEdit *edit = makers[i].make (project);

      if (edit != NULL && !vd_edit_is_empty (edit))
        {
          *maker = i;
          is_made[i] = TRUE;
          return edit;
        }
      g_clear_pointer (&edit, vd_edit_free);
    }
}

VdEdit *
test_random_edit_by (const VdProject *project,
                     guint           *maker)
{
  return make_any (project, TEST_OF_ANY, maker);
}

VdEdit *
test_random_edit (const VdProject *project)
{
  return make_any (project, TEST_OF_ANY, &(guint) { 0 });
}

VdEdit *
test_random_map_edit (const VdProject *project)
{
  return make_any (project, TEST_OF_MAP, &(guint) { 0 });
}

guint
test_random_count (guint few,
                   guint many)
{
  return g_getenv ("VD_LONG") != NULL ? many : few;
}
