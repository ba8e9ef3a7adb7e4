#include "editor/canvas/map-view-private.h"

/* How far the map is to be trusted: a tint for each status. */

#define LEAST_PIXELS 5.0 /* a hex; below, hexes are drawn as squares of a picture */

/* From what the source states to what is only guessed; none is grey. */
const GdkRGBA vd_status_colors[VD_N_STATUSES + 1] = {
  { 0.45, 0.45, 0.48, 0.24 },
  { 0.13, 0.55, 0.20, 0.50 },
  { 0.10, 0.45, 0.75, 0.50 },
  { 0.05, 0.60, 0.62, 0.50 },
  { 0.95, 0.70, 0.05, 0.55 },
  { 0.85, 0.20, 0.15, 0.50 },
};

static void
trace_cell (VdMapView   *self,
            cairo_t     *cr,
            const VdMap *map,
            VdRect       rect,
            guint        cell)
{
  for (guint corner = 0; corner < VD_N_DIRS; corner++)
    {
      double x, y;

      vd_grid_corner (&map->grid, cell, corner, &x, &y);
      x = (rect.x + x - self->x) * self->zoom;
      y = (rect.y + y - self->y) * self->zoom;
      if (corner == 0)
        cairo_move_to (cr, x, y);
      else
        cairo_line_to (cr, x, y);
    }

  cairo_close_path (cr);
}

/* Columns and rows that may be in view. */
static void
find_range (VdMapView   *self,
            const VdMap *map,
            VdRect       rect,
            guint       *range)
{
  double across = rect.width / map->grid.columns, down = rect.height / map->grid.rows;
  double left = (self->x - rect.x) / across - 2, top = (self->y - rect.y) / down - 2;
  double width = gtk_widget_get_width (GTK_WIDGET (self)) / self->zoom / across + 4;
  double height = gtk_widget_get_height (GTK_WIDGET (self)) / self->zoom / down + 4;

  range[0] = CLAMP (left, 0, map->grid.columns);
  range[1] = CLAMP (left + width + 1, 0, map->grid.columns);
  range[2] = CLAMP (top, 0, map->grid.rows);
  range[3] = CLAMP (top + height + 1, 0, map->grid.rows);
}

static void
tint_status (VdMapView   *self,
             cairo_t     *cr,
             const VdMap *map,
             VdRect       rect,
             guint        status)
{
  GdkRGBA color = vd_status_colors[status];
  guint range[4];

  find_range (self, map, rect, range);
  for (guint row = range[2]; row < range[3]; row++)
    for (guint column = range[0]; column < range[1]; column++)
      {
        guint cell = row * map->grid.columns + column;

        if (map->status[cell] == status && map->terrain[cell] != VD_NO_TERRAIN)
          trace_cell (self, cr, map, rect, cell);
      }

  color.alpha *= self->opacity[VD_LAYER_OF_STATUS];
  gdk_cairo_set_source_rgba (cr, &color);
  cairo_fill (cr);
}

static guint32
get_pixel (const VdMap *map,
           guint        cell)
{
  const GdkRGBA *color = &vd_status_colors[map->status[cell]];
  guint alpha = 255 * color->alpha;

  if (map->terrain[cell] == VD_NO_TERRAIN)
    return 0;

  return alpha << 24 | (guint) (alpha * color->red) << 16 | (guint) (alpha * color->green) << 8 |
         (guint) (alpha * color->blue);
}

/* A pixel a hex, stretched over the map. */
static void
tint_small (VdMapView   *self,
            cairo_t     *cr,
            const VdMap *map,
            VdRect       rect)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, map->grid.columns,
                                                         map->grid.rows);
  guint stride = cairo_image_surface_get_stride (surface) / 4;
  guint32 *pixels = (guint32 *) cairo_image_surface_get_data (surface);

  for (guint row = 0; row < map->grid.rows; row++)
    for (guint column = 0; column < map->grid.columns; column++)
      pixels[row * stride + column] = get_pixel (map, row * map->grid.columns + column);

  cairo_surface_mark_dirty (surface);
  cairo_save (cr);
  cairo_translate (cr, (rect.x - self->x) * self->zoom, (rect.y - self->y) * self->zoom);
  cairo_scale (cr, rect.width * self->zoom / map->grid.columns,
               rect.height * self->zoom / map->grid.rows);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint_with_alpha (cr, self->opacity[VD_LAYER_OF_STATUS]);
  cairo_restore (cr);
  cairo_surface_destroy (surface);
}

/* Hexsides, paths and names: in the full colour, with a light rim, over what they tint. */

#define LINE_ALPHA 0.9
#define RIM_ALPHA  0.8
#define BOX_ALPHA  0.45

typedef struct
{
  VdMapView   *view;
  cairo_t     *cr;
  guint        index;
  const VdMap *map;
  VdRect       rect;
} Sheet;

static void
find_point (const Sheet *self,
            double      *x,
            double      *y)
{
  *x = (self->rect.x + *x - self->view->x) * self->view->zoom;
  *y = (self->rect.y + *y - self->view->y) * self->view->zoom;
}

/* Or not farther off than a label may be from its hex. */
static gboolean
is_in_view (const Sheet *self,
            double       x,
            double       y)
{
  double far = (VD_NAME_FAR / 100.0 + 1) * self->view->zoom;

  return x > -far && y > -far && x < gtk_widget_get_width (GTK_WIDGET (self->view)) + far &&
         y < gtk_widget_get_height (GTK_WIDGET (self->view)) + far;
}

static void
trace_run (const Sheet *self,
           const VdRun *run)
{
  for (guint i = 0; i < run->sides->len; i++)
    {
      const VdMapSide *side = &g_array_index (run->sides, VdMapSide, i);
      double x, y, next_x, next_y;

      vd_grid_corner (&self->map->grid, side->cell, side->dir, &x, &y);
      find_point (self, &x, &y);
      if (!is_in_view (self, x, y))
        continue;

      vd_grid_corner (&self->map->grid, side->cell, (side->dir + 1) % VD_N_DIRS, &next_x, &next_y);
      find_point (self, &next_x, &next_y);
      cairo_move_to (self->cr, x, y);
      cairo_line_to (self->cr, next_x, next_y);
    }
}

/* One that lies in a single hex is a dot there. */
static void
trace_path (const Sheet  *self,
            const VdPath *path)
{
  gboolean was_seen = FALSE;

  for (guint i = 0; i < path->cells->len; i++)
    {
      double x, y;
      gboolean is_seen;

      vd_grid_centre (&self->map->grid, g_array_index (path->cells, guint32, i), &x, &y);
      find_point (self, &x, &y);
      is_seen = is_in_view (self, x, y);
      if (is_seen && was_seen)
        cairo_line_to (self->cr, x, y);
      else if (is_seen)
        cairo_move_to (self->cr, x, y);
      if (is_seen && path->cells->len == 1)
        cairo_close_path (self->cr);
      was_seen = is_seen;
    }
}

static void
trace_label (const Sheet  *self,
             const VdName *name)
{
  double x, y;
  VdRect box;

  vd_grid_centre (&self->map->grid, name->cell, &x, &y);
  find_point (self, &x, &y);
  if (!is_in_view (self, x, y) ||
      !vd_map_view_find_label (self->view, self->index, name->node, &box))
    return;

  find_point (self, &box.x, &box.y);
  cairo_rectangle (self->cr, box.x - 2, box.y - 2, box.width * self->view->zoom + 4,
                   box.height * self->view->zoom + 4);
}

static void
stroke_lines (const Sheet   *self,
              const GdkRGBA *color)
{
  double opacity = self->view->opacity[VD_LAYER_OF_STATUS];
  double width = CLAMP (self->view->zoom * 0.12, 2, 6);

  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_source_rgba (self->cr, 1, 1, 1, RIM_ALPHA * opacity);
  cairo_set_line_width (self->cr, width + 2);
  cairo_stroke_preserve (self->cr);
  cairo_set_source_rgba (self->cr, color->red, color->green, color->blue, LINE_ALPHA * opacity);
  cairo_set_line_width (self->cr, width);
  cairo_stroke (self->cr);
}

static void
tint_lines (const Sheet *self,
            guint        status)
{
  for (guint i = 0; self->view->layers & VD_LAYER_SIDES && i < self->map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (self->map->runs, VdRun, i);

      if (vd_status_read (run->node) == status)
        trace_run (self, run);
    }

  for (guint i = 0; self->view->layers & VD_LAYER_PATHS && i < self->map->paths->len; i++)
    {
      const VdPath *path = &g_array_index (self->map->paths, VdPath, i);

      if (vd_status_read (path->node) == status)
        trace_path (self, path);
    }

  stroke_lines (self, &vd_status_colors[status]);
}

static void
tint_labels (const Sheet *self,
             guint        status)
{
  const GdkRGBA *color = &vd_status_colors[status];

  for (guint i = 0; self->view->layers & VD_LAYER_NAMES && i < self->map->names->len; i++)
    {
      const VdName *name = &g_array_index (self->map->names, VdName, i);

      if (vd_status_read (name->node) == status)
        trace_label (self, name);
    }

  cairo_set_source_rgba (self->cr, color->red, color->green, color->blue,
                         BOX_ALPHA * self->view->opacity[VD_LAYER_OF_STATUS]);
  cairo_fill (self->cr);
}

static void
tint_rows (const Sheet *sheet)
{

  for (guint status = 0; status <= VD_N_STATUSES; status++)
    tint_lines (sheet, status);
  for (guint status = 0; status <= VD_N_STATUSES; status++)
    tint_labels (sheet, status);
}

void
vd_map_view_draw_status (VdMapView *self,
                         cairo_t   *cr)
{
  const VdProject *project = vd_editor_project_get (self->project);

  for (guint i = 0; self->status_shown && i < project->resolved->len; i++)
    {
      const VdMap *map = g_ptr_array_index (project->resolved, i);
      VdRect rect = vd_map_view_get_rect (self, i);

      if (self->zoom < LEAST_PIXELS)
        {
          tint_small (self, cr, map, rect);
          continue;
        }

      for (guint status = 0; status <= VD_N_STATUSES; status++)
        tint_status (self, cr, map, rect, status);
      tint_rows (&(Sheet) { self, cr, i, map, rect });
    }
}

/* What the line or the fill would paint.  More than a view holds is told in the
 * readout alone. */
void
vd_map_view_draw_preview (VdMapView *self,
                          cairo_t   *cr)
{
  const VdToolView *view = vd_tools_get_view (self->tools);
  const VdMap *map;
  VdRect rect;

  if (view->cells->len == 0 || self->zoom < LEAST_PIXELS)
    return;

  map = g_ptr_array_index (vd_editor_project_get (self->project)->resolved, view->cells_map);
  rect = vd_map_view_get_rect (self, view->cells_map);

  for (guint i = 0; i < view->cells->len; i++)
    {
      guint cell = g_array_index (view->cells, guint32, i);
      double x, y;

      vd_map_view_locate (self, (VdSpot) { view->cells_map, cell }, &x, &y);
      if (x > -self->zoom && y > -self->zoom &&
          x < gtk_widget_get_width (GTK_WIDGET (self)) + self->zoom &&
          y < gtk_widget_get_height (GTK_WIDGET (self)) + self->zoom)
        trace_cell (self, cr, map, rect, cell);
    }

  cairo_set_source_rgba (cr, 0.89, 0.36, 0.02, 0.38);
  cairo_fill (cr);
}

gboolean
vd_map_view_seek_status (VdMapView *self,
                         int        by)
{
  VdSpot spot;

  if (self->project == NULL || !vd_tools_find_status (self->tools, self->sought, by, &spot))
    return FALSE;

  vd_map_view_go_to (self, spot);
  return TRUE;
}

void
vd_map_view_set_sought (VdMapView *self,
                        guint      status)
{
  g_return_if_fail (status <= VD_N_STATUSES);

  self->sought = status;
}
