#include "editor/canvas/map-view-private.h"

#include <math.h>

/* How far the map is to be trusted: a tint for each status. */

#define LEAST_PIXELS 5.0 /* a hex; below, hexes are too small to be drawn as such */

/* Of hexsides, paths, regions and names: in the full colour, with a light rim. */
#define LINE_ALPHA 0.9
#define RIM_ALPHA 0.8
#define BOX_ALPHA 0.45

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
trace_cell (cairo_t      *cr,
            const VdGrid *grid,
            guint         cell)
{
  for (guint corner = 0; corner < VD_N_DIRS; corner++)
    {
      double x, y;

      vd_grid_corner (grid, cell, corner, &x, &y);
      if (corner == 0)
        cairo_move_to (cr, x, y);
      else
        cairo_line_to (cr, x, y);
    }

  cairo_close_path (cr);
}

VdWindow
vd_map_view_find_range (const VdGrid *grid,
                        const VdRect *visible)
{
  double width, height, across, down;

  vd_grid_size (grid, &width, &height);
  across = width / grid->columns;
  down = height / grid->rows;

  return (VdWindow) { CLAMP (visible->x / across - 2, 0, grid->columns - 1),
                      CLAMP (visible->y / down - 2, 0, grid->rows - 1),
                      CLAMP ((visible->x + visible->width) / across + 2, 0, grid->columns - 1),
                      CLAMP ((visible->y + visible->height) / down + 2, 0, grid->rows - 1) };
}

/* Statuses */

static void
tint_status (cairo_t      *cr,
             const VdMap  *map,
             const VdRect *visible,
             guint         status,
             double        opacity)
{
  VdWindow range = vd_map_view_find_range (&map->grid, visible);
  GdkRGBA color = vd_status_colors[status];

  for (int row = range.top; row <= range.bottom; row++)
    for (int column = range.left; column <= range.right; column++)
      {
        guint cell = row * map->grid.columns + column;

        if (map->status[cell] == status && map->terrain[cell] != VD_NO_TERRAIN)
          trace_cell (cr, &map->grid, cell);
      }

  color.alpha *= opacity;
  gdk_cairo_set_source_rgba (cr, &color);
  cairo_fill (cr);
}

static guint32
get_pixel (const VdMap *map,
           int          cell)
{
  const GdkRGBA *color;
  guint alpha;

  if (cell < 0 || map->terrain[cell] == VD_NO_TERRAIN)
    return 0;

  color = &vd_status_colors[map->status[cell]];
  alpha = 255 * color->alpha;

  return alpha << 24 | (guint) (alpha * color->red) << 16 | (guint) (alpha * color->green) << 8 |
         (guint) (alpha * color->blue);
}

/* Pixel by pixel, what lies under its middle: so a part is drawn as the whole
 * would be. */
static void
tint_small (cairo_t      *cr,
            const VdMap  *map,
            const VdRect *visible,
            double        pixels,
            double        opacity)
{
  int width = ceil (visible->width * pixels - 0.01), height = ceil (visible->height * pixels - 0.01);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  int stride = cairo_image_surface_get_stride (surface) / 4;
  guint32 *data = (guint32 *) cairo_image_surface_get_data (surface);

  for (int row = 0; row < height; row++)
    for (int column = 0; column < width; column++)
      data[row * stride + column] =
        get_pixel (map, vd_grid_at (&map->grid, visible->x + (column + 0.5) / pixels,
                                    visible->y + (row + 0.5) / pixels));

  cairo_surface_mark_dirty (surface);
  cairo_save (cr);
  cairo_translate (cr, visible->x, visible->y);
  cairo_scale (cr, 1 / pixels, 1 / pixels);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
  cairo_paint_with_alpha (cr, opacity);
  cairo_restore (cr);
  cairo_surface_destroy (surface);
}

/* Hexsides, paths, regions and names, over what they tint */

typedef struct
{
  VdMapView    *view;
  cairo_t      *cr;      /* in the unit of the map */
  guint         index;   /* of the map */
  const VdMap  *map;
  const VdRect *visible;
  double        zoom;    /* pixels of the window a unit */
} Sheet;

/* What lies no farther off than that. */
static VdWindow
find_near (const Sheet *self,
           double       far)
{
  VdRect near = { self->visible->x - far, self->visible->y - far,
                  self->visible->width + 2 * far, self->visible->height + 2 * far };

  return vd_map_view_find_range (&self->map->grid, &near);
}

static gboolean
is_in (const VdWindow *range,
       const VdGrid   *grid,
       guint           cell)
{
  int row = cell / grid->columns, column = cell % grid->columns;

  return row >= range->top && row <= range->bottom && column >= range->left &&
         column <= range->right;
}

static void
trace_run (const Sheet      *self,
           const VdRun      *run,
           const VdLinePart *part,
           const VdWindow   *near)
{
  for (guint i = part->first; i <= part->last; i++)
    {
      const VdMapSide *side = &g_array_index (run->sides, VdMapSide, i);
      double x, y;

      if (!is_in (near, &self->map->grid, side->cell))
        continue;

      vd_grid_corner (&self->map->grid, side->cell, side->dir, &x, &y);
      cairo_move_to (self->cr, x, y);
      vd_grid_corner (&self->map->grid, side->cell, (side->dir + 1) % VD_N_DIRS, &x, &y);
      cairo_line_to (self->cr, x, y);
    }
}

/* Begins where the part before it ends.  One that lies in a single hex is a dot there. */
static void
trace_path (const Sheet      *self,
            const VdPath     *path,
            const VdLinePart *part,
            const VdWindow   *near)
{
  gboolean was_seen = FALSE;

  for (guint i = part->first > 0 ? part->first - 1 : 0; i <= part->last; i++)
    {
      guint cell = g_array_index (path->cells, guint32, i);
      gboolean is_seen = is_in (near, &self->map->grid, cell);
      double x, y;

      if (is_seen)
        vd_grid_centre (&self->map->grid, cell, &x, &y);
      if (is_seen && was_seen)
        cairo_line_to (self->cr, x, y);
      else if (is_seen)
        cairo_move_to (self->cr, x, y);
      if (is_seen && path->cells->len == 1)
        cairo_close_path (self->cr);
      was_seen = is_seen;
    }
}

/* Whether a cell of @window has been marked in @marks, which has a byte for each. */
static gboolean
is_marked (const guint8   *marks,
           const VdWindow *window,
           const VdGrid   *grid,
           int             cell)
{
  int row, column;

  if (cell < 0 || !is_in (window, grid, cell))
    return FALSE;

  row = cell / (int) grid->columns - window->top;
  column = cell % (int) grid->columns - window->left;

  return marks[row * (window->right - window->left + 1) + column];
}

/* Those of its cells that are in @window, which may be few of many. */
static guint8 *
mark_cells (const VdRegion *region,
            const VdWindow *window,
            const VdGrid   *grid)
{
  guint width = window->right - window->left + 1;
  guint8 *marks = g_new0 (guint8, width * (window->bottom - window->top + 1));
  guint first = window->top * grid->columns, end = (window->bottom + 1) * grid->columns;

  for (guint i = 0; i < region->cells->len; i++)
    {
      guint cell = g_array_index (region->cells, guint32, i);

      if (cell >= first && cell < end && is_in (window, grid, cell))
        marks[(cell / grid->columns - window->top) * width + cell % grid->columns -
              window->left] = TRUE;
    }

  return marks;
}

/* The sides beyond which there is no hex of it.  Of the hexes at the rim of @near it is
 * not known what lies beyond: but those are out of sight. */
static void
trace_region (const Sheet    *self,
              const VdRegion *region,
              const VdWindow *near)
{
  const VdGrid *grid = &self->map->grid;
  g_autofree guint8 *marks = mark_cells (region, near, grid);

  for (int row = near->top; row <= near->bottom; row++)
    for (int column = near->left; column <= near->right; column++)
      {
        guint cell = row * grid->columns + column;

        if (!is_marked (marks, near, grid, cell))
          continue;

        for (guint dir = 0; dir < VD_N_DIRS; dir++)
          if (!is_marked (marks, near, grid, vd_grid_next (grid, cell, dir)))
            {
              double x, y;

              vd_grid_corner (grid, cell, dir, &x, &y);
              cairo_move_to (self->cr, x, y);
              vd_grid_corner (grid, cell, (dir + 1) % VD_N_DIRS, &x, &y);
              cairo_line_to (self->cr, x, y);
            }
      }
}

static void
stroke_lines (const Sheet   *self,
              const GdkRGBA *color)
{
  double opacity = self->view->opacity[VD_LAYER_OF_STATUS];
  double width = CLAMP (self->zoom * 0.12, 2, 6);

  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_source_rgba (self->cr, 1, 1, 1, RIM_ALPHA * opacity);
  cairo_set_line_width (self->cr, (width + 2) / self->zoom);
  cairo_stroke_preserve (self->cr);
  cairo_set_source_rgba (self->cr, color->red, color->green, color->blue, LINE_ALPHA * opacity);
  cairo_set_line_width (self->cr, width / self->zoom);
  cairo_stroke (self->cr);
}

/* The layers that are shown; each status with what has it, as their colours lie over
 * each other in the order of statuses. */
static void
tint_lines (const Sheet *self)
{
  VdWindow near = find_near (self, 0);
  g_autoptr (GArray) runs = vd_map_list_runs_near (self->map, &near);
  g_autoptr (GArray) paths = vd_map_list_paths_near (self->map, &near);
  g_autoptr (GArray) regions = vd_map_list_regions_near (self->map, &near);
  guint n_runs = self->view->layers & VD_LAYER_SIDES ? runs->len : 0;
  guint n_paths = self->view->layers & VD_LAYER_PATHS ? paths->len : 0;
  guint n_regions = self->view->layers & VD_LAYER_REGIONS ? regions->len : 0;

  for (guint status = 0; status <= VD_N_STATUSES; status++)
    {
      for (guint i = 0; i < n_regions; i++)
        {
          const VdRegion *region = &g_array_index (self->map->regions, VdRegion,
                                                   g_array_index (regions, guint, i));

          if (vd_status_read (region->node) == status)
            trace_region (self, region, &near);
        }

      for (guint i = 0; i < n_runs; i++)
        {
          const VdLinePart *part = &g_array_index (runs, VdLinePart, i);
          const VdRun *run = &g_array_index (self->map->runs, VdRun, part->line);

          if (vd_status_read (run->node) == status)
            trace_run (self, run, part, &near);
        }

      for (guint i = 0; i < n_paths; i++)
        {
          const VdLinePart *part = &g_array_index (paths, VdLinePart, i);
          const VdPath *path = &g_array_index (self->map->paths, VdPath, part->line);

          if (vd_status_read (path->node) == status)
            trace_path (self, path, part, &near);
        }

      stroke_lines (self, &vd_status_colors[status]);
    }
}

static void
tint_labels (const Sheet *self)
{
  VdWindow near = find_near (self, VD_NAME_FAR / 100.0 + 1);
  g_autoptr (GArray) names = vd_map_list_names_in (self->map, &near);
  double rim = 2 / self->zoom;

  if (!(self->view->layers & VD_LAYER_NAMES))
    return;

  for (guint i = 0; i < names->len; i++)
    {
      const VdName *name = &g_array_index (self->map->names, VdName,
                                           g_array_index (names, guint, i));
      const GdkRGBA *color = &vd_status_colors[vd_status_read (name->node)];
      VdRect box;

      if (!vd_map_view_find_label (self->view, self->index, name, &box))
        continue;

      cairo_rectangle (self->cr, box.x - rim, box.y - rim, box.width + 2 * rim,
                       box.height + 2 * rim);
      cairo_set_source_rgba (self->cr, color->red, color->green, color->blue,
                             BOX_ALPHA * self->view->opacity[VD_LAYER_OF_STATUS]);
      cairo_fill (self->cr);
    }
}

void
vd_map_view_draw_status (VdMapView    *self,
                         cairo_t      *cr,
                         guint         index,
                         const VdRect *visible,
                         double        pixels)
{
  const VdMap *map = vd_map_view_get_map (self, index);
  double opacity = self->opacity[VD_LAYER_OF_STATUS];
  double zoom = pixels / gtk_widget_get_scale_factor (GTK_WIDGET (self));
  Sheet sheet = { self, cr, index, map, visible, zoom };

  if (!self->status_shown)
    return;

  if (zoom < LEAST_PIXELS)
    {
      tint_small (cr, map, visible, pixels, opacity);
      return;
    }

  for (guint status = 0; status <= VD_N_STATUSES; status++)
    tint_status (cr, map, visible, status, opacity);
  tint_lines (&sheet);

  /* Labels are where they were put for the zoom of the view. */
  if (zoom == self->zoom)
    tint_labels (&sheet);
}

/* What is about to be painted */

/* Those hexes of @set that are in @range, which may be few of a million. */
static void
trace_set (cairo_t         *cr,
           const VdGrid    *grid,
           const VdWindow  *range,
           const VdCellSet *set)
{
  for (int row = range->top; row <= range->bottom; row++)
    for (int column = range->left; column <= range->right; column++)
      if (vd_cell_set_has (set, row * grid->columns + column))
        trace_cell (cr, grid, row * grid->columns + column);
}

/* What the line or the fill would paint, of which there may be a million.  More than
 * a view holds is told in the readout alone. */
void
vd_map_view_draw_preview (VdMapView *self,
                          cairo_t   *cr)
{
  const VdToolView *view = vd_tools_get_view (self->tools);
  const VdGrid *grid;
  VdRect rect, visible;
  VdWindow range;

  if ((view->cells->len == 0 && view->patch == NULL) || self->zoom < LEAST_PIXELS)
    return;

  grid = &vd_map_view_get_map (self, view->cells_map)->grid;
  rect = vd_map_view_get_rect (self, view->cells_map);
  visible = (VdRect) { self->x - rect.x, self->y - rect.y,
                       gtk_widget_get_width (GTK_WIDGET (self)) / self->zoom,
                       gtk_widget_get_height (GTK_WIDGET (self)) / self->zoom };
  range = vd_map_view_find_range (grid, &visible);

  cairo_save (cr);
  cairo_scale (cr, self->zoom, self->zoom);
  cairo_translate (cr, -visible.x, -visible.y);
  if (view->patch != NULL)
    trace_set (cr, grid, &range, view->patch);
  for (guint i = 0; view->patch == NULL && i < view->cells->len; i++)
    trace_cell (cr, grid, g_array_index (view->cells, guint32, i));
  cairo_restore (cr);

  cairo_set_source_rgba (cr, 0.89, 0.36, 0.02, 0.38);
  cairo_fill (cr);
}

gboolean
vd_map_view_seek_status (VdMapView *self,
                         int        by)
{
  VdSpot spot;

  g_return_val_if_fail (VD_IS_MAP_VIEW (self) && (by == 1 || by == -1), FALSE);

  if (self->project == NULL || !vd_tools_find_status (self->tools, self->sought, by, &spot))
    return FALSE;

  vd_map_view_go_to (self, spot);
  return TRUE;
}

void
vd_map_view_set_sought (VdMapView *self,
                        guint      status)
{
  g_return_if_fail (VD_IS_MAP_VIEW (self) && status <= VD_N_STATUSES);

  self->sought = status;
}
