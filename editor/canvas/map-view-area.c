#include "editor/canvas/map-view-private.h"

#include <math.h>

#include "editor/area/patch-picture.h"
#include "editor/edits/sides.h"

#define MAX_TINTED 4000 /* hexes; a larger area is only outlined */
#define FLOATING_ALPHA 0.85
#define DASH_PIXELS 6.0 /* a hex; below, its sides are too short to be dashed */

static const GdkRGBA light = { 1.0, 1.0, 1.0, 0.95 };
static const GdkRGBA dark = { 0.08, 0.10, 0.28, 1.0 };
static const GdkRGBA tint = { 0.16, 0.34, 0.85, 0.20 };

/* The rim of an area: x and y of both ends of each side beyond which there is no
 * hex of it.  Kept until the area is another. */

static void
make_rim (VdMapView        *self,
          const VdToolView *view)
{
  const VdGrid *grid = &vd_map_view_get_map (self, view->area_map)->grid;

  g_array_set_size (self->rim, 0);
  for (guint cell = 0; cell < view->area->n_cells; cell++)
    for (guint dir = 0; view->area->has[cell] && dir < VD_N_DIRS; dir++)
      if (!vd_cell_set_has (view->area, vd_grid_next (grid, cell, dir)))
        {
          double points[4];

          vd_side_points (grid, (VdMapSide) { cell, dir }, points);
          g_array_append_vals (self->rim, points, 4);
        }

  self->rim_age = view->area_age;
}

static void
trace_rim (VdMapView    *self,
           cairo_t      *cr,
           const VdRect *rect)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));

  for (guint i = 0; i < self->rim->len; i += 4)
    {
      const double *p = &g_array_index (self->rim, double, i);
      double x = (rect->x + p[0] - self->x) * self->zoom;
      double y = (rect->y + p[1] - self->y) * self->zoom;

      if (x < -self->zoom || y < -self->zoom || x > width + self->zoom || y > height + self->zoom)
        continue;

      cairo_move_to (cr, x, y);
      cairo_line_to (cr, (rect->x + p[2] - self->x) * self->zoom,
                     (rect->y + p[3] - self->y) * self->zoom);
    }
}

/* Dark dashes on a light line: seen on every ground, and by eyes that tell no
 * colours apart. */
static void
stroke_dashes (VdMapView *self,
               cairo_t   *cr)
{
  double dash = CLAMP (self->zoom * 0.144, 2, 9); /* a quarter of a side */
  gboolean is_small = self->zoom < DASH_PIXELS;

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, is_small ? CAIRO_LINE_CAP_SQUARE : CAIRO_LINE_CAP_ROUND);
  gdk_cairo_set_source_rgba (cr, &light);
  cairo_set_line_width (cr, 4);
  cairo_stroke_preserve (cr);

  if (!is_small)
    {
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
      cairo_set_dash (cr, &dash, 1, dash / 2);
    }
  gdk_cairo_set_source_rgba (cr, &dark);
  cairo_set_line_width (cr, 2.2);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
trace_hex (VdMapView    *self,
           cairo_t      *cr,
           guint         map,
           guint         cell)
{
  VdRect rect = vd_map_view_get_rect (self, map);

  cairo_new_sub_path (cr);
  for (guint corner = 0; corner < VD_N_DIRS; corner++)
    {
      double x, y;

      vd_grid_corner (&vd_map_view_get_map (self, map)->grid, cell, corner, &x, &y);
      cairo_line_to (cr, (rect.x + x - self->x) * self->zoom, (rect.y + y - self->y) * self->zoom);
    }

  cairo_close_path (cr);
}

static void
draw_area (VdMapView        *self,
           cairo_t          *cr,
           const VdToolView *view)
{
  VdRect rect = vd_map_view_get_rect (self, view->area_map);

  if (self->rim_age != view->area_age)
    make_rim (self, view);

  for (guint cell = 0; view->area->n <= MAX_TINTED && cell < view->area->n_cells; cell++)
    if (view->area->has[cell])
      trace_hex (self, cr, view->area_map, cell);
  gdk_cairo_set_source_rgba (cr, &tint);
  cairo_fill (cr);

  trace_rim (self, cr, &rect);
  stroke_dashes (self, cr);
}

/* What is being drawn round hexes */

static void
draw_rubber (VdMapView        *self,
             cairo_t          *cr,
             const VdToolView *view)
{
  const double *p = (const double *) view->rubber->data;
  guint n = view->rubber->len;

  if (view->is_lasso)
    for (guint i = 0; i < n; i += 2)
      cairo_line_to (cr, (p[i] - self->x) * self->zoom, (p[i + 1] - self->y) * self->zoom);
  else
    cairo_rectangle (cr, (p[0] - self->x) * self->zoom, (p[1] - self->y) * self->zoom,
                     (p[n - 2] - p[0]) * self->zoom, (p[n - 1] - p[1]) * self->zoom);

  cairo_close_path (cr);
  gdk_cairo_set_source_rgba (cr, &tint);
  cairo_fill_preserve (cr);
  stroke_dashes (self, cr);
}

/* What is about to be put down */

static void
make_floating (VdMapView        *self,
               const VdToolView *view,
               const VdMap      *map)
{
  double pixels = self->zoom * gtk_widget_get_scale_factor (GTK_WIDGET (self));
  const VdChart *chart = vd_editor_project_get (self->project)->chart;

  if (self->floating != NULL && self->floating_age == view->floating_age &&
      self->floating_pixels == pixels && self->floating_orientation == map->grid.orientation)
    return;

  g_clear_pointer (&self->floating, cairo_surface_destroy);
  self->floating = vd_patch_picture (view->floating, chart, map, pixels, &self->floating_place);
  self->floating_age = view->floating_age;
  self->floating_pixels = pixels;
  self->floating_orientation = map->grid.orientation;
}

static void
draw_picture (VdMapView *self,
              cairo_t   *cr,
              double     x,
              double     y)
{
  const VdRect *place = &self->floating_place;
  double scale = place->width * self->zoom / cairo_image_surface_get_width (self->floating);

  cairo_save (cr);
  cairo_translate (cr, (x + place->x - self->x) * self->zoom,
                   (y + place->y - self->y) * self->zoom);
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, self->floating, 0, 0);
  cairo_paint_with_alpha (cr, FLOATING_ALPHA);
  cairo_restore (cr);
}

/* The hexes where it would come down. */
static VdCellSet *
list_landing (const VdToolView *view,
              const VdMap      *map,
              guint             anchor)
{
  VdCellSet *cells = vd_cell_set_new (vd_grid_n_cells (&map->grid));

  for (guint i = 0; i < view->floating->rows->len; i++)
    {
      const VdPatchRow *row = g_ptr_array_index (view->floating->rows, i);
      int cell = row->kind == VD_PATCH_HEX
                 ? vd_patch_find_cell (map, anchor, g_array_index (row->hexes, VdHex, 0)) : -1;

      if (cell >= 0)
        vd_cell_set_put (cells, cell, TRUE);
    }

  return cells;
}

static void
trace_landing (VdMapView       *self,
               cairo_t         *cr,
               guint            map,
               const VdCellSet *cells)
{
  const VdGrid *grid = &vd_map_view_get_map (self, map)->grid;
  VdRect rect = vd_map_view_get_rect (self, map);

  for (guint cell = 0; cell < cells->n_cells; cell++)
    for (guint dir = 0; cells->has[cell] && dir < VD_N_DIRS; dir++)
      if (!vd_cell_set_has (cells, vd_grid_next (grid, cell, dir)))
        {
          double p[4];

          vd_side_points (grid, (VdMapSide) { cell, dir }, p);
          cairo_move_to (cr, (rect.x + p[0] - self->x) * self->zoom,
                         (rect.y + p[1] - self->y) * self->zoom);
          cairo_line_to (cr, (rect.x + p[2] - self->x) * self->zoom,
                         (rect.y + p[3] - self->y) * self->zoom);
        }
}

static void
draw_floating (VdMapView        *self,
               cairo_t          *cr,
               const VdToolView *view)
{
  VdSpot spot = view->has_over ? view->over : view->cursor;
  const VdMap *map = vd_map_view_get_map (self, spot.map);
  g_autoptr (VdCellSet) cells = NULL;
  double x, y;

  if (!view->has_over && !view->has_cursor)
    return;

  vd_layout_centre (vd_editor_project_get_layout (self->project),
                    vd_editor_project_get (self->project), spot, &x, &y);
  make_floating (self, view, map);
  if (self->floating != NULL)
    draw_picture (self, cr, x, y);

  cells = list_landing (view, map, spot.cell);
  trace_landing (self, cr, spot.map, cells);
  stroke_dashes (self, cr);
}

void
vd_map_view_draw_area (VdMapView *self,
                       cairo_t   *cr)
{
  const VdToolView *view = vd_tools_get_view (self->tools);

  if (view->area != NULL && view->floating == NULL)
    draw_area (self, cr, view);
  if (view->rubber->len > 2)
    draw_rubber (self, cr, view);
  if (view->floating != NULL)
    draw_floating (self, cr, view);
}
