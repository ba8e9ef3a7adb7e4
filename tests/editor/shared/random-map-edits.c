/* What a designer does to a map. */
#include "tests/editor/shared/random-makers.h"

#include <string.h>

#include "editor/area/map-rows.h"
#include "editor/area/patch.h"
#include "editor/area/resize.h"
#include "editor/area/select.h"
#include "editor/edits/project-edits-regions.h"
#include "editor/edits/project-edits-sources.h"
#include "tests/editor/shared/random-draw.h"

/* An index of the kinds; what there is none of, nothing is painted with. */
static gboolean
draw_kind (const GArray *kinds,
           guint        *kind)
{
  *kind = draw_below (kinds->len);
  return kinds->len > 0;
}

/* Hexes */

VdEdit *
make_hex (const VdProject *project)
{
  guint kind;

  return draw_kind (project->chart->hexes, &kind)
         ? vd_edit_paint_hex (project, draw_spot (project), kind) : NULL;
}

VdEdit *
make_hexes (const VdProject *project)
{
  VdManner manner = draw_manner ();
  guint map, kind;
  g_autoptr (VdCellSet) cells = draw_cells (draw_map (project, &map));
  g_autoptr (GArray) list = draw_list (cells);

  return draw_kind (project->chart->hexes, &kind)
         ? vd_edit_paint_hexes (project,
                                &(VdCells) { map, (const guint32 *) list->data, list->len }, kind,
                                &manner)
         : NULL;
}

VdEdit *
make_fill (const VdProject *project)
{
  guint map, kind;
  g_autoptr (VdCellSet) cells = draw_cells (draw_map (project, &map));

  return draw_kind (project->chart->hexes, &kind) ? vd_patch_fill (project, map, cells, kind)
                                                  : NULL;
}

/* Hexsides */

VdEdit *
make_side (const VdProject *project)
{
  VdManner manner = draw_manner ();
  guint map, kind;
  VdMapSide side = draw_side (project, &map);

  return draw_kind (project->chart->sides, &kind)
         ? vd_edit_paint_side (project, map, side, kind, draw_once_in (2) ? &manner : NULL) : NULL;
}

/* All round a hex. */
VdEdit *
make_sides (const VdProject *project)
{
  guint map, kind;
  VdMapSide side = draw_side (project, &map);
  const VdMap *resolved = g_ptr_array_index (project->resolved, map);
  g_autoptr (GArray) sides = g_array_new (FALSE, FALSE, sizeof side);

  if (!draw_kind (project->chart->sides, &kind))
    return NULL;

  for (side.dir = 0; side.dir < VD_N_DIRS; side.dir++)
    if (vd_grid_next (&resolved->grid, side.cell, side.dir) >= 0 && draw_once_in (2))
      g_array_append_val (sides, side);

  return sides->len > 0 ? vd_edit_paint_sides (project, map, sides, kind, NULL) : NULL;
}

VdEdit *
make_erased_side (const VdProject *project)
{
  guint map;
  VdMapSide side = draw_side (project, &map);

  return vd_edit_erase_side (project, map, side,
                             (int) draw_below (project->chart->sides->len + 1) - 1);
}

VdEdit *
make_turned_side (const VdProject *project)
{
  guint map;
  VdMapSide side = draw_side (project, &map);

  return vd_edit_turn_side (project, map, side, draw_once_in (2));
}

/* Paths */

VdEdit *
make_step (const VdProject *project)
{
  VdManner manner = draw_manner ();
  guint map, kind;
  VdMapSide step = draw_side (project, &map);

  return draw_kind (project->chart->paths, &kind)
         ? vd_edit_paint_step (project, map, step, kind, draw_once_in (4) ? &manner : NULL) : NULL;
}

VdEdit *
make_erased_step (const VdProject *project)
{
  guint map;
  VdMapSide step = draw_side (project, &map);

  return vd_edit_erase_step (project, map, step,
                             (int) draw_below (project->chart->paths->len + 1) - 1);
}

VdEdit *
make_erased_paths (const VdProject *project)
{
  return vd_edit_erase_paths_at (project, draw_spot (project),
                                 (int) draw_below (project->chart->paths->len + 1) - 1);
}

VdEdit *
make_led_off (const VdProject *project)
{
  static const char *const sides[] = { "top", "right", "bottom", "left" };
  guint which = draw_below (4), map, kind;
  const VdGrid *grid = &draw_map (project, &map)->grid;
  guint column = which == 1 ? grid->columns - 1 : which == 3 ? 0 : draw_below (grid->columns);
  guint row = which == 0 ? 0 : which == 2 ? grid->rows - 1 : draw_below (grid->rows);
  VdSpot spot = { map, row * grid->columns + column };
  VdManner manner = draw_manner ();

  if (!draw_kind (project->chart->paths, &kind) || vd_edit_is_led_off (project, spot, sides[which]))
    return NULL;

  return vd_edit_lead_off (project, spot, sides[which], kind, &manner);
}

/* Names */

/* Now and then too far off, or turned too much. */
static VdNamePlace
draw_place (void)
{
  return (VdNamePlace) {
    .fixed = draw_once_in (2),
    .right = g_test_rand_int_range (-VD_NAME_FAR - 20, VD_NAME_FAR + 21),
    .down = g_test_rand_int_range (-VD_NAME_FAR - 20, VD_NAME_FAR + 21),
    .turn = g_test_rand_int_range (-VD_NAME_MOST_TURN - 5, VD_NAME_MOST_TURN + 6),
  };
}

static VdNameForm
draw_form (void)
{
  return (VdNameForm) {
    .text = draw_words (), .size = draw_below (VD_NAME_LARGE + 1),
    .look = draw_below (VD_N_NAME_LOOKS), .place = draw_place (),
  };
}

VdEdit *
make_name (const VdProject *project)
{
  VdManner manner = draw_manner ();
  VdNameForm form = draw_form ();

  return vd_edit_put_name (project, draw_spot (project), &form, &manner);
}

static VdNode *
draw_name (const VdProject *project,
           guint           *map)
{
  draw_map (project, map);
  return draw_row (project->maps->pdata[*map], "names", "name");
}

VdEdit *
make_changed_name (const VdProject *project)
{
  guint map;
  VdNode *name = draw_name (project, &map);
  VdNameForm form = draw_form ();

  return name != NULL ? vd_edit_change_name (project, map, name, &form) : NULL;
}

VdEdit *
make_placed_name (const VdProject *project)
{
  guint map;
  VdNode *name = draw_name (project, &map);
  VdNamePlace place = draw_place ();

  return name != NULL ? vd_edit_place_name (project, map, name, &place) : NULL;
}

VdEdit *
make_moved_name (const VdProject *project)
{
  guint map;
  VdNode *name = draw_name (project, &map);
  const VdMap *resolved = g_ptr_array_index (project->resolved, map);

  return name != NULL ? vd_edit_move_name (project, map, name,
                                           draw_below (vd_grid_n_cells (&resolved->grid)))
                      : NULL;
}

VdEdit *
make_removed_name (const VdProject *project)
{
  guint map;
  VdNode *name = draw_name (project, &map);

  return name != NULL ? vd_edit_remove_name (project, map, name) : NULL;
}

VdEdit *
make_renamed (const VdProject *project)
{
  static const char *const sections[] = { "sides", "paths", "names", "regions", "edges" };
  guint map;
  VdDocument *document;
  VdNode *row;
  g_autofree char *refusal = NULL;

  draw_map (project, &map);
  document = project->maps->pdata[map];
  row = draw_row (document, draw_of (sections), NULL);

  return row != NULL ? vd_edit_rename (document, row, draw_words (), &refusal) : NULL;
}

/* Sources: what is drawn of them is what draw_manner() paints with, now and then */

static VdSourceForm
draw_source (void)
{
  static const char *const keys[] = { "survey", "rules", "old map" };

  return (VdSourceForm) { draw_once_in (3) ? draw_words () : draw_of (keys), draw_words (),
                          draw_once_in (2) ? draw_words () : NULL };
}

/* (nullable): the key of one that a map has */
static const char *
draw_source_key (const VdProject *project)
{
  guint map;
  const VdNode *source = draw_row (draw_map (project, &map)->document, "sources", "source");

  return source != NULL ? vd_node_get (source, "key") : NULL;
}

VdEdit *
make_source (const VdProject *project)
{
  VdSourceForm form = draw_source ();
  g_autofree char *refusal = NULL;

  return vd_edit_add_source (project, &form, &refusal);
}

VdEdit *
make_changed_source (const VdProject *project)
{
  VdSourceForm form = draw_source ();
  const char *key = draw_source_key (project);
  g_autofree char *refusal = NULL;

  return key != NULL ? vd_edit_change_source (project, key, &form, &refusal) : NULL;
}

VdEdit *
make_removed_source (const VdProject *project)
{
  const char *key = draw_source_key (project);
  g_autofree char *refusal = NULL;

  return key != NULL ? vd_edit_remove_source (project, key, &refusal) : NULL;
}

/* Regions */

VdEdit *
make_region (const VdProject *project)
{
  VdManner manner = draw_manner ();
  guint map;
  g_autoptr (VdCellSet) cells = draw_cells (draw_map (project, &map));
  g_autoptr (GArray) list = draw_list (cells);

  return vd_edit_new_region (project, &(VdCells) { map, (const guint32 *) list->data, list->len },
                             draw_words (), &manner);
}

static VdNode *
draw_region (const VdProject *project,
             guint            map)
{
  return draw_row (project->maps->pdata[map], "regions", "region");
}

VdEdit *
make_grown_region (const VdProject *project)
{
  VdManner manner = draw_manner ();
  guint map;
  g_autoptr (VdCellSet) cells = draw_cells (draw_map (project, &map));
  g_autoptr (GArray) list = draw_list (cells);
  VdNode *region = draw_region (project, map);

  return region != NULL
         ? vd_edit_grow_region (project,
                                &(VdCells) { map, (const guint32 *) list->data, list->len },
                                region, &manner)
         : NULL;
}

VdEdit *
make_shrunk_region (const VdProject *project)
{
  guint map;
  g_autoptr (VdCellSet) cells = draw_cells (draw_map (project, &map));
  g_autoptr (GArray) list = draw_list (cells);
  VdNode *region = draw_region (project, map);
  g_autofree char *refusal = NULL;

  return region != NULL
         ? vd_edit_shrink_region (project,
                                  &(VdCells) { map, (const guint32 *) list->data, list->len },
                                  region, &refusal)
         : NULL;
}

/* Many hexes at once */

static VdParts
draw_parts (void)
{
  return draw_once_in (3) ? VD_PARTS_ALL : 1 + draw_below (VD_PARTS_ALL);
}

VdEdit *
make_cut (const VdProject *project)
{
  guint map;
  g_autoptr (VdCellSet) cells = draw_cells (draw_map (project, &map));

  return vd_patch_clear (project, map, cells, draw_parts (), "Cut");
}

/* As the clipboard has it, turned and flipped. */
VdEdit *
make_paste (const VdProject *project)
{
  guint map;
  const VdMap *resolved = draw_map (project, &map);
  g_autoptr (VdCellSet) cells = draw_cells (resolved);
  g_autoptr (VdPatch) copied = vd_patch_copy (project, map, cells,
                                              vd_cell_set_middle (cells, &resolved->grid),
                                              draw_parts ());
  g_autofree char *text = vd_patch_write (copied);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdPatch) patch = vd_patch_read (text, strlen (text), &error);
  VdPasteReport report;

  g_assert_no_error (error);
  if (draw_once_in (2))
    vd_patch_flip (patch);
  vd_patch_rotate (patch, (int) draw_below (12) - 5);

  return vd_patch_paste (project, patch, draw_spot (project), draw_parts (), &report);
}

/* A map that is large is made smaller, a small one larger. */
static int
draw_growth (guint size)
{
  if (!draw_once_in (3))
    return 0;

  return draw_below (24) < size ? -1 - (int) draw_below (2) : 1 + (int) draw_below (3);
}

VdEdit *
make_resized (const VdProject *project)
{
  guint map;
  const VdMap *resolved = draw_map (project, &map);
  guint columns = resolved->grid.columns, rows = resolved->grid.rows;
  VdResize resize = {
    .left = draw_growth (columns), .top = draw_growth (rows), .right = draw_growth (columns),
    .bottom = draw_growth (rows), .renumber = draw_once_in (2),
  };
  VdResizeLoss loss;

  return vd_resize_is_possible (resolved, &resize)
         ? vd_edit_resize (project, map, &resize, &loss) : NULL;
}

VdEdit *
make_renumbered (const VdProject *project)
{
  guint map;
  const VdMap *resolved = draw_map (project, &map);
  VdNumbering numbering = {
    .row_first = draw_once_in (2), .columns_left = draw_once_in (2), .rows_up = draw_once_in (2),
    .column_from = (int) draw_below (12), .row_from = 1, .letters = draw_once_in (4),
    .slant = draw_once_in (2) ? VD_SLANT_NONE : 1 + draw_below (VD_SLANT_RISING),
  };
  g_autofree char *stray = NULL;

  numbering.digits = vd_numbering_count_digits (&numbering, &resolved->grid);
  if (draw_once_in (3))
    g_strlcpy (numbering.prefix, "N", sizeof numbering.prefix);

  return vd_edit_renumber (project, map, &numbering, &stray);
}

/* One edge more, another one of those, or one less.  Areas stay: what they put out of
 * play, the hexsides of a run too, is no longer on the map for who looks at that. */
VdEdit *
make_map_rows (const VdProject *project)
{
  static const char *const sides[] = { "top", "right", "bottom", "left" };
  guint map;
  GPtrArray *rows[VD_N_MAP_LISTS];
  GPtrArray *edges;
  g_autofree char *hex = draw_hex (project);
  VdEdit *edit;

  draw_map (project, &map);
  for (guint list = 0; list < VD_N_MAP_LISTS; list++)
    rows[list] = vd_map_rows_list (project, map, list);
  edges = rows[VD_MAP_EDGES];

  if (edges->len > 0 && draw_once_in (3))
    g_ptr_array_remove_index (edges, draw_below (edges->len));
  else
    {
      VdMapRow *row;

      if (edges->len == 0 || draw_once_in (3))
        g_ptr_array_add (edges, vd_map_row_new (NULL));
      row = edges->pdata[draw_below (edges->len)];
      vd_map_row_set (row, 0, draw_words ());
      vd_map_row_set (row, 1, draw_of (sides));
      vd_map_row_set (row, 2, draw_once_in (2) ? hex : NULL);
    }

  edit = vd_edit_set_map_rows (project, map, rows);
  for (guint list = 0; list < VD_N_MAP_LISTS; list++)
    g_ptr_array_unref (rows[list]);
  return edit;
}
