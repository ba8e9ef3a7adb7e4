/* What scans of the printed map seem to show, in tiles over those of the map: drawn anew only where
 * it looks different, or the map does.  Names of the map lie above, or one could not read them. */
#include "editor/canvas/map-view-private.h"

#include <math.h>

/* --- a part of a map */

static VdWindow
find_range (const VdMap  *map,
            const VdRect *visible)
{
  VdRect near = { visible->x - VD_HINT_REACH, visible->y - VD_HINT_REACH,
                  visible->width + 2 * VD_HINT_REACH, visible->height + 2 * VD_HINT_REACH };

  return vd_map_view_find_range (&map->grid, &near);
}

/* Each with what lies there, so that lines are above terrain. */
static void
draw_range (const VdHintSheet *self,
            VdHinter          *hinter,
            guint              map,
            VdWindow           range)
{
  static void (*const draw[]) (const VdHintSheet *, guint, const VdHexHints *) = {
    vd_hint_draw_terrain, vd_hint_draw_lines,
  };

  for (guint pass = 0; pass < G_N_ELEMENTS (draw); pass++)
    for (int row = range.top; row <= range.bottom; row++)
      for (int column = range.left; column <= range.right; column++)
        {
          guint cell = row * self->map->grid.columns + column;
          const VdHexHints *hints = vd_hinter_get_hex (hinter, map, cell);

          if (hints != NULL)
            draw[pass] (self, cell, hints);
        }
}

/* Interface of its tiles.  Stamps lie on device pixels. */
static void
draw_hints (cairo_t      *cr,
            const VdRect *visible,
            double        pixels,
            gpointer      user_data)
{
  VdMapPicture *picture = user_data;
  VdMapView *view = picture->view;
  const VdMap *map = vd_map_view_get_map (view, picture->map);
  VdHintSheet sheet = { cr, map, vd_editor_project_get (view->project)->chart, picture->hint_stamps,
                        0, 0, pixels, gtk_widget_get_scale_factor (GTK_WIDGET (view)) };

  if (view->hinter == NULL)
    return;

  cairo_user_to_device (cr, &sheet.x, &sheet.y);
  sheet.x = round (sheet.x);
  sheet.y = round (sheet.y);
  cairo_save (cr);
  cairo_identity_matrix (cr);
  draw_range (&sheet, view->hinter, picture->map, find_range (map, visible));
  cairo_restore (cr);
  vd_map_picture_draw_names (picture, cr, visible, pixels);
}

/* --- where it looks different */

static guint
get_look (VdMapPicture *self,
          guint         cell)
{
  const VdHexHints *hints = vd_hinter_get_hex (self->view->hinter, self->map, cell);

  return hints != NULL ? vd_hint_get_look (hints) : 0;
}

/* Of a row of hexes, from one to another. */
static void
invalidate_hexes (VdMapPicture *self,
                  guint         first,
                  guint         last)
{
  const VdGrid *grid = &vd_map_view_get_map (self->view, self->map)->grid;
  double left, top, right, bottom;

  vd_grid_centre (grid, first, &left, &top);
  vd_grid_centre (grid, last, &right, &bottom);
  vd_canvas_tiles_invalidate (self->hint_tiles, &(VdRect) {
    left - VD_HINT_REACH, MIN (top, bottom) - VD_HINT_REACH,
    right - left + 2 * VD_HINT_REACH, ABS (bottom - top) + 2 * VD_HINT_REACH });
}

/* Whether a hex looks different now. */
static gboolean
update_look (VdMapPicture *self,
             guint         cell)
{
  guint *look = &g_array_index (self->hint_looks, guint, cell), before = *look;

  *look = get_look (self, cell);
  return *look != before;
}

static void
update_row (VdMapPicture *self,
            guint         first,
            guint         columns)
{
  for (guint i = 0, n; i < columns; i += n + 1)
    {
      for (n = 0; i + n < columns && update_look (self, first + i + n);)
        n++;
      if (n > 0)
        invalidate_hexes (self, first + i, first + i + n - 1);
    }
}

/* A map that has got another grid has other hexes. */
static void
update_looks (VdMapPicture *self)
{
  const VdGrid *grid = &vd_map_view_get_map (self->view, self->map)->grid;

  if (self->hint_tiles == NULL)
    return;

  if (self->hint_looks->len != vd_grid_n_cells (grid))
    {
      g_array_set_size (self->hint_looks, 0);
      g_array_set_size (self->hint_looks, vd_grid_n_cells (grid));
      vd_canvas_tiles_invalidate (self->hint_tiles, NULL);
    }
  for (guint row = 0; row < grid->rows; row++)
    update_row (self, row * grid->columns, grid->columns);
}

/* --- its tiles */

void
vd_map_picture_drop_hints (VdMapPicture *self)
{
  g_clear_pointer (&self->hint_tiles, vd_canvas_tiles_free);
  g_clear_pointer (&self->hint_stamps, vd_hint_stamps_free);
  g_clear_pointer (&self->hint_looks, g_array_unref);
}

static void
add_hints (VdMapPicture *self)
{
  static const VdCanvasTilesInterface interface = { .draw = draw_hints, .is_sheer = TRUE };

  self->hint_tiles = vd_canvas_tiles_new (&interface, self);
  self->hint_stamps = vd_hint_stamps_new ();
  self->hint_looks = g_array_new (FALSE, TRUE, sizeof (guint));
  update_looks (self);
}

gboolean
vd_map_picture_show_hints (VdMapPicture            *self,
                           GtkSnapshot             *snapshot,
                           const VdCanvasTilesView *view)
{
  double opacity = self->view->opacity[VD_LAYER_OF_HINTS];
  gboolean complete;

  if (self->hint_tiles == NULL || self->view->board != NULL)
    return TRUE;
  if (snapshot == NULL)
    return vd_canvas_tiles_draw (self->hint_tiles, view);

  gtk_snapshot_push_opacity (snapshot, opacity);
  complete = vd_canvas_tiles_snapshot (self->hint_tiles, snapshot, view);
  gtk_snapshot_pop (snapshot);
  return complete;
}

/* --- whether there are any */

static void
on_hints_changed (VdMapView *self,
                  guint      map)
{
  update_looks (g_ptr_array_index (self->pictures, map));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Kinds look different, or what is usual is another one. */
static void
on_project_changed (VdMapView *self,
                    VdChanges  changes)
{
  if (!(changes & (VD_CHANGED_CHART | VD_CHANGED_FRAME)))
    return;

  for (guint i = 0; i < self->pictures->len; i++)
    {
      VdMapPicture *picture = g_ptr_array_index (self->pictures, i);

      if (picture->hint_tiles == NULL)
        continue;
      vd_hint_stamps_forget (picture->hint_stamps);
      vd_canvas_tiles_invalidate (picture->hint_tiles, NULL);
      update_looks (picture);
    }
}

static void
want (VdMapView *self,
      gboolean   wanted)
{
  for (guint i = 0; self->hinter != NULL && i < self->pictures->len; i++)
    if (wanted)
      vd_hinter_want (self->hinter, i);
    else
      vd_hinter_release (self->hinter, i);
}

static void
show_tiles (VdMapView *self)
{
  for (guint i = 0; i < self->pictures->len; i++)
    {
      VdMapPicture *picture = g_ptr_array_index (self->pictures, i);

      vd_map_picture_drop_hints (picture);
      if (self->hints_shown && self->hinter != NULL)
        add_hints (picture);
    }
}

void
vd_map_view_follow_hints (VdMapView *self)
{
  if (self->hinter != NULL)
    {
      /* What others ask for is theirs to release. */
      if (self->hints_shown)
        want (self, FALSE);
      g_signal_handlers_disconnect_by_data (self->hinter, self);
    }
  g_set_weak_pointer (&self->hinter,
                      self->project != NULL ? vd_hinter_get (self->project) : NULL);
  show_tiles (self);
  if (self->hinter == NULL)
    return;

  g_signal_connect_object (self->hinter, "changed", G_CALLBACK (on_hints_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->project, "changed", G_CALLBACK (on_project_changed), self,
                           G_CONNECT_SWAPPED);
  if (self->hints_shown)
    want (self, TRUE);
}

void
vd_map_view_show_hints (VdMapView *self,
                        gboolean   shown)
{
  if (self->hints_shown == shown)
    return;

  self->hints_shown = shown;
  want (self, shown);
  show_tiles (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
vd_map_view_drop_hints (VdMapView *self)
{
  if (self->hints_shown)
    want (self, FALSE);
  g_clear_weak_pointer (&self->hinter);
}
