#include "editor/canvas/map-view-private.h"

#include "editor/edits/sides.h"
#include "editor/widgets/stroke.h"

static const GdkRGBA ink = { 0.10, 0.08, 0.07, 1.0 };
static const GdkRGBA halo = { 1.0, 1.0, 1.0, 0.85 };
static const GdkRGBA accent = { 0.89, 0.36, 0.02, 1.0 };

static VdPaint
get_paint (VdMapView *self)
{
  return vd_tool_get_info (vd_tools_get_tool (self->tools))->paints;
}

static void
trace_hex (VdMapView *self,
           cairo_t   *cr,
           VdSpot     spot)
{
  VdRect rect = vd_map_view_get_rect (self, spot.map);

  for (guint corner = 0; corner < VD_N_DIRS; corner++)
    {
      double x, y;

      vd_grid_corner (&vd_map_view_get_map (self, spot.map)->grid, spot.cell, corner, &x, &y);
      cairo_line_to (cr, (rect.x + x - self->x) * self->zoom, (rect.y + y - self->y) * self->zoom);
    }

  cairo_close_path (cr);
}

/* Seen on every ground: a light line under a dark or a coloured one. */
static void
stroke_round (cairo_t       *cr,
              const GdkRGBA *color,
              double         width)
{
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  vd_stroke_twice (cr, &halo, MIN (width, 2.5), color, width);
}

/* A tick from the middle of the side into its low hex. */
static void
trace_tick (VdMapView *self,
            cairo_t   *cr,
            guint      map,
            VdMapSide  side)
{
  const VdGrid *grid = &vd_map_view_get_map (self, map)->grid;
  VdRect rect = vd_map_view_get_rect (self, map);
  double p[4], x, y, mx, my;

  vd_side_points (grid, side, p);
  mx = (p[0] + p[2]) / 2;
  my = (p[1] + p[3]) / 2;
  vd_grid_centre (grid, side.cell, &x, &y);
  cairo_move_to (cr, (rect.x + mx - self->x) * self->zoom, (rect.y + my - self->y) * self->zoom);
  cairo_line_to (cr, (rect.x + mx + 0.45 * (x - mx) - self->x) * self->zoom,
                 (rect.y + my + 0.45 * (y - my) - self->y) * self->zoom);
}

static void
trace_side (VdMapView *self,
            cairo_t   *cr,
            guint      map,
            VdMapSide  side)
{
  VdRect rect = vd_map_view_get_rect (self, map);
  double p[4];

  vd_side_points (&vd_map_view_get_map (self, map)->grid, side, p);
  for (guint i = 0; i < 4; i += 2)
    cairo_line_to (cr, (rect.x + p[i] - self->x) * self->zoom,
                   (rect.y + p[i + 1] - self->y) * self->zoom);
}

static void
draw_side (VdMapView        *self,
           cairo_t          *cr,
           const VdToolView *view)
{
  trace_side (self, cr, view->side_map, view->side);
  if (vd_tools_is_directed (self->tools))
    trace_tick (self, cr, view->side_map, view->side);

  stroke_round (cr, &accent, CLAMP (self->zoom * 0.07, 2, 6));
}

/* The hex that a press would paint, or a counter would land in. */
static gboolean
is_over_shown (VdMapView        *self,
               const VdToolView *view)
{
  VdPaint paint = get_paint (self);

  return view->has_over && (paint == VD_PAINT_HEXES || paint == VD_PAINT_PATHS ||
                            paint == VD_PAINT_REGIONS || view->asked != NULL ||
                            vd_tools_get_tool (self->tools) == VD_TOOL_NAME ||
                            view->carried != NULL || self->dropping);
}

/* The sides of hexes beyond which there is none of them. */
static void
trace_outline (VdMapView   *self,
               cairo_t     *cr,
               guint        map,
               const guint *cells,
               guint        n)
{
  const VdGrid *grid = &vd_map_view_get_map (self, map)->grid;

  for (guint i = 0; i < n; i++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      if (!vd_brush_has (cells, n, vd_grid_next (grid, cells[i], dir)))
        {
          cairo_new_sub_path (cr);
          trace_side (self, cr, map, (VdMapSide) { cells[i], dir });
        }
}

static void
draw_over (VdMapView        *self,
           cairo_t          *cr,
           const VdToolView *view)
{
  guint cells[VD_MAX_BRUSH_CELLS] = { view->over.cell };
  gboolean wide = view->carried == NULL && !self->dropping && view->asked == NULL &&
                  (get_paint (self) == VD_PAINT_HEXES || get_paint (self) == VD_PAINT_REGIONS);
  guint n = wide ? vd_tools_list_brush (self->tools, view->over, cells) : 1;

  trace_outline (self, cr, view->over.map, cells, n);
  stroke_round (cr, &accent, 2);
}

/* While the pointer paints, the cursor's hex would only hide what is painted. */
static gboolean
is_cursor_shown (VdMapView        *self,
                 const VdToolView *view)
{
  return view->has_cursor && !(get_paint (self) != VD_PAINT_NOTHING && view->has_over);
}

static void
get_centre (VdMapView *self,
            guint      map,
            guint      cell,
            double    *x,
            double    *y)
{
  vd_map_view_locate (self, (VdSpot) { map, cell }, x, y);
}

/* The way from the anchor, as it would be painted; a ring where it begins. */
static void
draw_way (VdMapView        *self,
          cairo_t          *cr,
          const VdToolView *view)
{
  double x, y;

  for (guint i = 0; i < view->cells->len; i++)
    {
      get_centre (self, view->cells_map, g_array_index (view->cells, guint32, i), &x, &y);
      cairo_line_to (cr, x, y);
    }
  stroke_round (cr, &accent, CLAMP (self->zoom * 0.07, 2, 6));

  vd_map_view_locate (self, view->anchor, &x, &y);
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, CLAMP (self->zoom * 0.12, 3, 9), 0, 2 * G_PI);
  stroke_round (cr, &accent, CLAMP (self->zoom * 0.05, 2, 4));
}

/* The hexes of the answer so far: filled, and each with its own line. */
static void
draw_asked (VdMapView    *self,
            cairo_t      *cr,
            const GArray *spots)
{
  for (guint i = 0; i < spots->len; i++)
    trace_hex (self, cr, g_array_index (spots, VdSpot, i));

  cairo_set_source_rgba (cr, accent.red, accent.green, accent.blue, 0.35);
  cairo_fill_preserve (cr);
  stroke_round (cr, &accent, 2);
}

static void
draw_cursor (VdMapView        *self,
             cairo_t          *cr,
             const VdToolView *view)
{
  if (!view->has_cursor)
    return;

  trace_hex (self, cr, view->cursor);
  stroke_round (cr, &ink, CLAMP (self->zoom * 0.06, 1,
                                 gtk_widget_has_focus (GTK_WIDGET (self)) ? 2.5 : 1.5));
}

void
vd_map_view_draw_overlay (VdMapView *self,
                          cairo_t   *cr)
{
  const VdToolView *view = vd_tools_get_view (self->tools);

  if (self->board != NULL)
    {
      /* Arrows would lie over the answer. */
      if (self->marks == NULL || self->marks->len == 0)
        vd_map_view_draw_board (self, cr);
      vd_map_view_draw_marks (self, cr);
      draw_cursor (self, cr, view);
      return;
    }

  if (get_paint (self) == VD_PAINT_HEXES)
    vd_map_view_draw_preview (self, cr);
  if (get_paint (self) == VD_PAINT_REGIONS)
    vd_map_view_draw_regions (self, cr);
  vd_map_view_draw_area (self, cr);
  vd_map_view_draw_marks (self, cr);
  if (view->asked != NULL)
    draw_asked (self, cr, view->asked);
  vd_map_view_draw_badges (self, cr);
  if (is_cursor_shown (self, view))
    draw_cursor (self, cr, view);

  vd_map_view_draw_label (self, cr);
  if (is_over_shown (self, view))
    draw_over (self, cr, view);

  if (view->has_anchor && get_paint (self) == VD_PAINT_PATHS)
    draw_way (self, cr, view);

  if (view->has_side)
    draw_side (self, cr, view);
}
