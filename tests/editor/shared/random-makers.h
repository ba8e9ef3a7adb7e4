/* random-makers.h: a maker for each kind of edit
 *
 * As TestMaker has them.  Whoever adds one gives it a row in random-edits.c.
 */
#pragma once

#include "formats/project/project.h"
#include "tests/editor/shared/random-edits.h"

G_BEGIN_DECLS

#define MAKER(name) VdEdit *name (const VdProject *project)

MAKER (make_hex);
MAKER (make_hexes);
MAKER (make_fill);
MAKER (make_side);
MAKER (make_sides);
MAKER (make_erased_side);
MAKER (make_turned_side);
MAKER (make_step);
MAKER (make_erased_step);
MAKER (make_erased_paths);
MAKER (make_led_off);
MAKER (make_imported);
MAKER (make_name);
MAKER (make_changed_name);
MAKER (make_placed_name);
MAKER (make_moved_name);
MAKER (make_removed_name);
MAKER (make_renamed);
MAKER (make_source);
MAKER (make_scan);
MAKER (make_located_scan);
MAKER (make_accepted_scan);
MAKER (make_fitted_scan);
MAKER (make_corrected_scan);
MAKER (make_removed_scan);
MAKER (make_settled);
MAKER (make_marked);
MAKER (make_control);
MAKER (make_removed_control);
MAKER (make_found_controls);
MAKER (make_changed_source);
MAKER (make_removed_source);
MAKER (make_region);
MAKER (make_grown_region);
MAKER (make_shrunk_region);
MAKER (make_cut);
MAKER (make_paste);
MAKER (make_resized);
MAKER (make_renumbered);
MAKER (make_map_rows);
MAKER (make_unit_moved);
MAKER (make_units_set);
MAKER (make_units_placed);
MAKER (make_units_unplaced);
MAKER (make_unit);
MAKER (make_units_doubled);
MAKER (make_unit_vedettes);
MAKER (make_units_removed);
MAKER (make_units_series);
MAKER (make_unit_sheet);
MAKER (make_units_edit);
MAKER (make_formation);
MAKER (make_formation_set);
MAKER (make_formation_removed);
MAKER (make_order_moved);
MAKER (make_group_filled);
MAKER (make_field);
MAKER (make_row);
MAKER (make_row_doubled);
MAKER (make_row_removed);
MAKER (make_row_shifted);
MAKER (make_test);
MAKER (make_group_moved);
MAKER (make_turn_count);
MAKER (make_turn);
MAKER (make_turn_added);
MAKER (make_system_set);
MAKER (make_system_reverted);
MAKER (make_system_row);
MAKER (make_system_removed);
MAKER (make_system_moved);
MAKER (make_system_list_reverted);
MAKER (make_combat_code);
MAKER (make_combat_odds);
MAKER (make_combat_column);
MAKER (make_combat_column_removed);
MAKER (make_combat_row);
MAKER (make_combat_row_removed);
MAKER (make_combat_reverted);
MAKER (make_repair);
MAKER (make_repairs);
MAKER (make_ignored);
MAKER (make_heeded);
MAKER (make_note);
MAKER (make_title);
MAKER (make_entitled);
MAKER (make_reader);
MAKER (make_side_look);
MAKER (make_copied);
MAKER (make_removed);
MAKER (make_moved);
MAKER (make_many_set);
MAKER (make_many_copied);
MAKER (make_many_removed);

#undef MAKER

G_END_DECLS
