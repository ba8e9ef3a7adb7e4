#include "editor/tools/tools-private.h"

#include <glib/gi18n.h>

#include "editor/maps/layers.h"

/* The area */

static gboolean
is_grid_known (VdTools *self,
               guint    map)
{
  return vd_grid_equal (&vd_tools_get_map (self, map)->grid,
                        &g_array_index (self->grids, VdGrid, map));
}

void
vd_tools_check_grids (VdTools *self)
{
  guint n = vd_tools_get_project (self)->resolved->len;
  gboolean known = self->grids->len == n;

  g_array_set_size (self->grids, n);
  for (guint i = 0; i < n; i++)
    {
      known = known && is_grid_known (self, i);
      g_array_index (self->grids, VdGrid, i) = vd_tools_get_map (self, i)->grid;
    }

  if (known)
    return;

  self->view.has_cursor = self->view.has_over = self->view.has_side = FALSE;
  self->select.has_from = FALSE;
  g_array_set_size (self->select.rubber, 0);
  vd_tools_set_area (self, 0, NULL);
}

void
vd_tools_set_select_mode (VdTools      *self,
                          VdSelectMode  mode,
                          gboolean      lasso)
{
  g_return_if_fail (VD_IS_TOOLS (self) && mode <= VD_SELECT_REMOVE);

  self->select.mode = mode;
  self->select.lasso = lasso || self->select.always_lasso;
}

void
vd_tools_set_lasso (VdTools  *self,
                    gboolean  lasso)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  self->select.always_lasso = lasso;
}

void
vd_tools_set_with_counters (VdTools  *self,
                            gboolean  with)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  self->select.with_counters = with;
}

void
vd_tools_set_area (VdTools   *self,
                   guint      map,
                   VdCellSet *cells)
{
  g_return_if_fail (VD_IS_TOOLS (self) && (cells == NULL || self->project != NULL));

  g_clear_pointer (&self->select.area, vd_cell_set_free);
  if (cells != NULL && cells->n > 0)
    self->select.area = cells;
  else
    g_clear_pointer (&cells, vd_cell_set_free);

  self->view.area = self->select.area;
  self->view.area_map = map;
  self->view.area_age++;
  vd_tools_emit_changed (self);
}

/* Makes of the area and @cells what @mode says; the area of another map is
 * forgotten. */
static void
combine_area (VdTools         *self,
              guint            map,
              const VdCellSet *cells,
              VdSelectMode     mode)
{
  VdCellSet *area = self->select.area != NULL && self->view.area_map == map
                    ? vd_cell_set_copy (self->select.area)
                    : vd_cell_set_new (cells->n_cells);

  vd_cell_set_combine (area, cells, mode);
  vd_tools_set_area (self, map, area);
}

/* The map that the cursor is on; FALSE if there is none. */
static gboolean
find_map (VdTools *self,
          guint   *map)
{
  *map = self->view.has_cursor ? self->view.cursor.map : 0;

  return self->project != NULL && *map < vd_tools_get_project (self)->resolved->len;
}

void
vd_tools_select_all (VdTools *self)
{
  guint map;

  g_return_if_fail (VD_IS_TOOLS (self));

  if (find_map (self, &map))
    vd_tools_set_area (self, map, vd_select_all (vd_tools_get_map (self, map)));
}

void
vd_tools_select_rest (VdTools *self)
{
  VdCellSet *rest;
  guint map;

  g_return_if_fail (VD_IS_TOOLS (self));

  if (self->select.area == NULL)
    {
      vd_tools_select_all (self);
      return;
    }

  map = self->view.area_map;
  rest = vd_select_all (vd_tools_get_map (self, map));
  vd_cell_set_combine (rest, self->select.area, VD_SELECT_REMOVE);
  vd_tools_set_area (self, map, rest);
}

void
vd_tools_select_like (VdTools  *self,
                      gboolean  touching)
{
  VdSpot spot;

  g_return_if_fail (VD_IS_TOOLS (self));

  spot = self->view.cursor;
  if (self->project == NULL || !self->view.has_cursor)
    {
      vd_tools_tell (self, _("Click a hex with the terrain that is meant, then select its like."));
      return;
    }

  vd_tools_set_area (self, spot.map, vd_select_terrain (vd_tools_get_map (self, spot.map),
                                                        spot.cell, touching));
}

static VdCellSet *
new_set (VdTools *self,
         guint    map)
{
  return vd_cell_set_new (vd_grid_n_cells (&vd_tools_get_map (self, map)->grid));
}

void
vd_tools_toggle_hex (VdTools *self)
{
  VdSpot spot;
  g_autoptr (VdCellSet) one = NULL;
  gboolean has;

  g_return_if_fail (VD_IS_TOOLS (self));

  spot = self->view.cursor;
  if (self->project == NULL || !self->view.has_cursor)
    return;

  one = new_set (self, spot.map);
  vd_cell_set_put (one, spot.cell, vd_tools_get_map (self, spot.map)->terrain[spot.cell] !=
                                   VD_NO_TERRAIN);
  has = self->select.area != NULL && self->view.area_map == spot.map &&
        vd_cell_set_has (self->select.area, spot.cell);
  combine_area (self, spot.map, one, has ? VD_SELECT_REMOVE : VD_SELECT_ADD);
}

/* From corner to corner, by rows and columns. */
static VdCellSet *
make_block (VdTools *self,
            guint    map,
            guint    from,
            guint    to)
{
  guint columns = vd_tools_get_map (self, map)->grid.columns;
  g_autoptr (VdCellSet) all = vd_select_all (vd_tools_get_map (self, map));
  VdCellSet *set = new_set (self, map);

  for (guint row = MIN (from / columns, to / columns); row <= MAX (from / columns, to / columns);
       row++)
    for (guint column = MIN (from % columns, to % columns);
         column <= MAX (from % columns, to % columns); column++)
      vd_cell_set_put (set, row * columns + column, all->has[row * columns + column]);

  return set;
}

void
vd_tools_extend_area (VdTools *self,
                      int      across,
                      int      down)
{
  VdSpot from;

  g_return_if_fail (VD_IS_TOOLS (self));

  from = self->select.has_from ? self->select.from : self->view.cursor;
  if (self->project == NULL || !self->view.has_cursor)
    return;

  vd_tools_move_cursor (self, across, down);
  if (self->view.cursor.map != from.map)
    from = self->view.cursor;

  self->select.from = from;
  self->select.has_from = TRUE;
  vd_tools_set_area (self, from.map, make_block (self, from.map, from.cell,
                                                 self->view.cursor.cell));
}

/* Rubber */

static gboolean
rects_overlap (const VdRect *a,
               const VdRect *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width &&
         a->y < b->y + b->height && b->y < a->y + a->height;
}

static VdRect
get_rubber_bounds (VdTools *self)
{
  const double *point = (const double *) self->select.rubber->data;
  VdRect rect = { point[0], point[1], 0, 0 };

  for (guint i = 2; i < self->select.rubber->len; i += 2)
    {
      double right = MAX (rect.x + rect.width, point[i]);
      double bottom = MAX (rect.y + rect.height, point[i + 1]);

      rect.x = MIN (rect.x, point[i]);
      rect.y = MIN (rect.y, point[i + 1]);
      rect.width = right - rect.x;
      rect.height = bottom - rect.y;
    }

  return rect;
}

/* The map where the line began, or else the first that it runs over; -1 if it
 * runs over none. */
static int
find_rubber_map (VdTools      *self,
                 const VdRect *bounds)
{
  const VdLayout *layout = vd_editor_project_get_layout (self->project);
  VdRect start = { g_array_index (self->select.rubber, double, 0),
                   g_array_index (self->select.rubber, double, 1), 1e-6, 1e-6 };

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < layout->maps->len; i++)
      {
        VdRect rect = vd_layout_get (layout, i);

        if (rects_overlap (&rect, pass == 0 ? &start : bounds))
          return i;
      }

  return -1;
}

void
vd_tools_select_in_rubber (VdTools *self)
{
  GArray *points = self->select.rubber;
  VdRect bounds = get_rubber_bounds (self);
  int map = find_rubber_map (self, &bounds);
  g_autoptr (VdCellSet) cells = NULL;
  VdRect place;

  if (map < 0)
    return;

  place = vd_layout_get (vd_editor_project_get_layout (self->project), map);
  bounds.x -= place.x;
  bounds.y -= place.y;
  for (guint i = 0; i < points->len; i += 2)
    {
      g_array_index (points, double, i) -= place.x;
      g_array_index (points, double, i + 1) -= place.y;
    }

  if (self->view.is_lasso)
    cells = vd_select_lasso (vd_tools_get_map (self, map), (const double *) points->data,
                             points->len / 2);
  else
    cells = vd_select_rect (vd_tools_get_map (self, map), &bounds);

  combine_area (self, map, cells, self->select.mode);
}

/* Locks */

void
vd_tools_set_locked (VdTools *self,
                     VdParts  locked)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  if (self->locked & ~locked)
    vd_tools_emit_locked (self, 0);
  self->locked = locked;
}

VdParts
vd_tools_get_locked (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), 0);

  return self->locked;
}

/* "Terrain, Paths" */
static char *
list_layers (VdParts parts)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < VD_N_ALL_LAYERS; i++)
    if (vd_layer_infos[i].part & parts)
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "",
                              _(vd_layer_infos[i].title));

  return g_string_free (text, FALSE);
}

gboolean
vd_tools_is_locked (VdTools *self,
                    VdParts  parts)
{
  g_autofree char *layers = NULL;
  g_autofree char *text = NULL;

  g_return_val_if_fail (VD_IS_TOOLS (self), FALSE);

  layers = list_layers (self->locked & parts);
  if (!(self->locked & parts))
    return FALSE;

  /* TRANS: %s is a layer of the map, as "Terrain", or several with commas between */
  text = g_strdup_printf (_("%s: locked. Unlock this in the side panel to edit it."), layers);
  vd_tools_tell (self, text);
  vd_tools_emit_locked (self, self->locked & parts);
  return TRUE;
}

/* Copying and clearing */

static VdParts
get_parts (VdTools *self)
{
  return self->select.with_counters ? VD_PARTS_ALL : VD_PARTS_MAP;
}

/* What is selected, or else the cursor's hex; (nullable) */
static VdCellSet *
get_cells (VdTools *self,
           guint   *map)
{
  VdCellSet *one;

  if (self->select.area != NULL)
    {
      *map = self->view.area_map;
      return vd_cell_set_copy (self->select.area);
    }

  if (self->project == NULL || !self->view.has_cursor)
    return NULL;

  *map = self->view.cursor.map;
  one = new_set (self, *map);
  vd_cell_set_put (one, self->view.cursor.cell, TRUE);

  return one;
}

/* The hex that a patch is held by: the cursor's if it is one of them. */
static guint
find_anchor (VdTools         *self,
             guint            map,
             const VdCellSet *cells)
{
  if (self->view.has_cursor && self->view.cursor.map == map &&
      vd_cell_set_has (cells, self->view.cursor.cell))
    return self->view.cursor.cell;

  return vd_cell_set_middle (cells, &vd_tools_get_map (self, map)->grid);
}

VdPatch *
vd_tools_copy (VdTools *self)
{
  guint map;
  g_autoptr (VdCellSet) cells = NULL;
  g_autofree char *text = NULL;

  g_return_val_if_fail (VD_IS_TOOLS (self), NULL);

  cells = get_cells (self, &map);
  if (cells == NULL)
    {
      vd_tools_tell (self, _("Select hexes first."));
      return NULL;
    }

  text = g_strdup_printf (ngettext ("%u hex is on the clipboard.", "%u hexes are on the clipboard.",
                                    cells->n), cells->n);
  vd_tools_tell (self, text);
  return vd_patch_copy (vd_tools_get_project (self), map, cells, find_anchor (self, map, cells),
                        get_parts (self));
}

static void
clear_cells (VdTools    *self,
             const char *format)
{
  guint map;
  g_autoptr (VdCellSet) cells = get_cells (self, &map);
  g_autofree char *at = NULL;
  g_autofree char *title = NULL;

  if (cells == NULL)
    return;

  at = vd_spot_name (vd_tools_get_project (self),
                     (VdSpot) { map, find_anchor (self, map, cells) });
  title = g_strdup_printf (format, cells->n, at);
  vd_tools_is_locked (self, get_parts (self));
  vd_editor_project_do (self->project,
                        vd_patch_clear (vd_tools_get_project (self), map, cells,
                                        get_parts (self) & ~self->locked, title));
}

void
vd_tools_cut (VdTools *self)
{
  guint n;

  g_return_if_fail (VD_IS_TOOLS (self));

  n = self->select.area != NULL ? self->select.area->n : 1;

  /* TRANS: %s is one of the hexes */
  clear_cells (self, ngettext ("Cut %u Hex at %s", "Cut %u Hexes at %s", n));
}

void
vd_tools_clear_area (VdTools *self)
{
  guint n;

  g_return_if_fail (VD_IS_TOOLS (self));

  n = self->select.area != NULL ? self->select.area->n : 1;

  /* TRANS: %s is one of the hexes */
  clear_cells (self, ngettext ("Clear %u Hex at %s", "Clear %u Hexes at %s", n));
}

void
vd_tools_fill_area (VdTools *self)
{
  int kind;
  guint map;
  g_autoptr (VdCellSet) cells = NULL;

  g_return_if_fail (VD_IS_TOOLS (self));

  kind = self->kinds[VD_PAINT_HEXES];
  cells = get_cells (self, &map);
  if (cells == NULL || kind >= (int) vd_tools_get_project (self)->chart->hexes->len)
    return;

  if (vd_tools_is_locked (self, VD_PART_TERRAIN))
    return;

  if (kind < 0)
    vd_tools_tell (self, _("Choose a terrain to fill with: T, then a row of the palette."));
  else
    vd_editor_project_do (self->project,
                          vd_patch_fill (vd_tools_get_project (self), map, cells, kind));
}

/* Putting down */

void
vd_tools_float (VdTools *self,
                VdPatch *patch)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  if (patch != NULL)
    vd_tools_set_tool (self, VD_TOOL_SELECT);

  g_clear_pointer (&self->select.floating, vd_patch_free);
  self->select.floating = patch;
  self->view.floating = patch;
  self->view.floating_age++;

  /* The keyboard has a place to put it down from the start. */
  if (patch != NULL && !self->view.has_cursor && !self->view.has_over)
    vd_tools_move_cursor (self, 0, 0);

  vd_tools_emit_changed (self);
}

void
vd_tools_turn_floating (VdTools *self,
                        int      sixths)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  if (self->select.floating == NULL)
    return;

  vd_patch_rotate (self->select.floating, sixths);
  self->view.floating_age++;
  vd_tools_emit_changed (self);
}

void
vd_tools_flip_floating (VdTools *self)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  if (self->select.floating == NULL)
    return;

  vd_patch_flip (self->select.floating);
  self->view.floating_age++;
  vd_tools_emit_changed (self);
}

static void
append_count (GString    *text,
              const char *format,
              guint       n)
{
  if (n == 0)
    return;

  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append_printf (text, format, n);
}

/* A wood that grows by what is put down beside it keeps its name for all of it, and hexes
 * bring their regions along. */
static void
append_joined (VdTools         *self,
               GString         *text,
               guint            map,
               const VdCellSet *changed)
{
  g_autoptr (GPtrArray) names = vd_select_joined (vd_tools_get_map (self, map),
                                                  vd_tools_get_project (self)->chart, changed);
  g_autofree char *all = NULL;

  if (names->len == 0)
    return;

  g_ptr_array_add (names, NULL);
  all = g_strjoinv (", ", (char **) names->pdata);
  if (text->len > 0)
    g_string_append_c (text, ' ');
  /* TRANS: %s are names on the map, as of a wood */
  g_string_append_printf (text, _("The hexes are now part of %s."), all);
}

static void
tell_report (VdTools             *self,
             const VdPasteReport *report,
             guint                map,
             const VdCellSet     *changed)
{
  g_autoptr (GString) text = g_string_new (NULL);

  append_count (text, ngettext ("%u hex fell outside the map.", "%u hexes fell outside the map.",
                                report->n_outside), report->n_outside);
  append_count (text, ngettext ("%u row is of a kind that this system does not have.",
                                "%u rows are of kinds that this system does not have.",
                                report->n_unknown), report->n_unknown);
  append_count (text, ngettext ("%u unit is not in this scenario.",
                                "%u units are not in this scenario.",
                                report->n_absent), report->n_absent);
  append_joined (self, text, map, changed);

  if (text->len > 0)
    vd_tools_tell (self, text->str);
}

/* Where what floats comes down. */
static VdCellSet *
list_landing (VdTools *self,
              VdSpot   spot)
{
  const VdPatch *patch = self->select.floating;
  VdCellSet *cells = new_set (self, spot.map);

  for (guint i = 0; i < patch->rows->len; i++)
    {
      const VdPatchRow *row = g_ptr_array_index (patch->rows, i);
      int cell = row->kind == VD_PATCH_HEX
                 ? vd_patch_find_cell (vd_tools_get_map (self, spot.map), spot.cell,
                                       g_array_index (row->hexes, VdHex, 0)) : -1;

      if (cell >= 0)
        vd_cell_set_put (cells, cell, TRUE);
    }

  return cells;
}

/* The hexes that have another terrain than @before. */
static VdCellSet *
list_changed (VdTools         *self,
              guint            map,
              const VdCellSet *cells,
              const guint8    *before)
{
  VdCellSet *changed = vd_cell_set_copy (cells);

  for (guint cell = 0; cell < cells->n_cells; cell++)
    if (cells->has[cell] && vd_tools_get_map (self, map)->terrain[cell] == before[cell])
      vd_cell_set_put (changed, cell, FALSE);

  return changed;
}

void
vd_tools_put_down (VdTools *self,
                   VdSpot   spot)
{
  const VdMap *map;
  VdCellSet *cells;
  g_autofree guint8 *before = NULL;
  g_autoptr (VdCellSet) changed = NULL;
  VdPasteReport report;
  VdEdit *edit;

  g_assert (self->select.floating != NULL);

  map = vd_tools_get_map (self, spot.map);
  cells = list_landing (self, spot);
  before = g_memdup2 (map->terrain, cells->n_cells);
  edit = vd_patch_paste (vd_tools_get_project (self), self->select.floating, spot,
                         VD_PARTS_ALL & ~self->locked, &report);

  /* Nothing has landed then; it goes on floating, to be put down later. */
  self->select.stamped = TRUE;
  if (edit != NULL && !vd_editor_project_do (self->project, edit))
    {
      vd_cell_set_free (cells);
      return;
    }

  vd_tools_is_locked (self, VD_PARTS_ALL);
  changed = list_changed (self, spot.map, cells, before);
  tell_report (self, &report, spot.map, changed);
  /* What has come down is selected, to be moved on or cleared again. */
  vd_tools_set_area (self, spot.map, cells);

  /* With Shift it stays, to be put down once more. */
  if (self->select.mode != VD_SELECT_ADD)
    vd_tools_float (self, NULL);
}
