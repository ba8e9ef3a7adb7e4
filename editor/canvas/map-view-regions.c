#include "editor/canvas/map-view-private.h"

#include "editor/canvas/room.h"
#include "editor/edits/sides.h"
#include "editor/maps/cell-set.h"

/* Regions, while they are painted: a line round each and its name, and a tint
 * over the hexes of the one that is chosen. */

#define LEAST_PIXELS 9.0 /* a hex; below, only the chosen one is named */
#define RIM 2            /* pixels of light round a name */

static const GdkRGBA others = { 0.36, 0.14, 0.55, 0.95 };
static const GdkRGBA chosen = { 0.89, 0.36, 0.02, 1.0 };

typedef struct
{
  VdMapView      *view;
  cairo_t        *cr;
  const VdMap    *map;
  guint           place; /* of the map */
  const VdRegion *region;
  gboolean        is_chosen;
  GArray         *taken; /* of cairo_rectangle_int_t: where names are written */
  VdCellSet      *cells;
} Sheet;

static void
to_view (const Sheet *self,
         double       x,
         double       y,
         double      *view_x,
         double      *view_y)
{
  VdRect rect = vd_layout_get (vd_editor_project_get_layout (self->view->project), self->place);

  *view_x = (rect.x + x - self->view->x) * self->view->zoom;
  *view_y = (rect.y + y - self->view->y) * self->view->zoom;
}

static void
trace_cell (const Sheet *self,
            guint        cell)
{
  cairo_new_sub_path (self->cr);
  for (guint corner = 0; corner < VD_N_DIRS; corner++)
    {
      double x, y;

      vd_grid_corner (&self->map->grid, cell, corner, &x, &y);
      to_view (self, x, y, &x, &y);
      cairo_line_to (self->cr, x, y);
    }

  cairo_close_path (self->cr);
}

static void
trace_side (const Sheet *self,
            VdMapSide    side)
{
  double p[4], x, y;

  vd_side_points (&self->map->grid, side, p);
  to_view (self, p[0], p[1], &x, &y);
  cairo_move_to (self->cr, x, y);
  to_view (self, p[2], p[3], &x, &y);
  cairo_line_to (self->cr, x, y);
}

/* The sides beyond which there is no hex of it. */
static void
trace_outline (const Sheet *self)
{
  for (guint i = 0; i < self->region->cells->len; i++)
    {
      guint cell = g_array_index (self->region->cells, guint32, i);

      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        if (!vd_cell_set_has (self->cells, vd_grid_next (&self->map->grid, cell, dir)))
          trace_side (self, (VdMapSide) { cell, dir });
    }
}

static void
draw_outline (const Sheet *self)
{
  double width = CLAMP (self->view->zoom * (self->is_chosen ? 0.08 : 0.05), 1.5, 4);

  trace_outline (self);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (self->cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_source_rgba (self->cr, 1, 1, 1, 0.8);
  cairo_set_line_width (self->cr, width + 2);
  cairo_stroke_preserve (self->cr);
  gdk_cairo_set_source_rgba (self->cr, self->is_chosen ? &chosen : &others);
  cairo_set_line_width (self->cr, width);
  cairo_stroke (self->cr);
}

static void
draw_tint (const Sheet *self)
{
  for (guint i = 0; i < self->region->cells->len; i++)
    trace_cell (self, g_array_index (self->region->cells, guint32, i));

  cairo_set_source_rgba (self->cr, chosen.red, chosen.green, chosen.blue, 0.34);
  cairo_fill (self->cr);
}

static PangoLayout *
make_label (const Sheet *self)
{
  const char *name = self->region->name != NULL ? self->region->name : self->region->id;
  PangoLayout *label = gtk_widget_create_pango_layout (GTK_WIDGET (self->view), name);
  PangoFontDescription *font = pango_font_description_copy (
    pango_context_get_font_description (pango_layout_get_context (label)));

  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_font_description_set_absolute_size (font, CLAMP (self->view->zoom * 0.4, 10, 16) *
                                                  PANGO_SCALE);
  pango_layout_set_font_description (label, font);
  pango_font_description_free (font);

  return label;
}

static void
draw_name (const Sheet *self)
{
  g_autoptr (PangoLayout) label = make_label (self);
  VdSpot middle = { self->place, vd_cell_set_middle (self->cells, &self->map->grid) };
  cairo_rectangle_int_t box;
  double x, y;

  pango_layout_get_pixel_size (label, &box.width, &box.height);
  box.width += 2 * RIM;
  box.height += 2 * RIM;
  vd_map_view_locate (self->view, middle, &x, &y);
  box.x = x - box.width / 2;
  box.y = y - box.height / 2;
  if (!vd_room_take (self->taken, &box))
    return;

  cairo_move_to (self->cr, box.x + RIM, box.y + RIM);
  pango_cairo_layout_path (self->cr, label);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (self->cr, 2 * RIM);
  cairo_set_source_rgba (self->cr, 1, 1, 1, 0.95);
  cairo_stroke_preserve (self->cr);
  if (self->is_chosen)
    cairo_set_source_rgba (self->cr, 0.55, 0.20, 0, 1);
  else
    cairo_set_source_rgba (self->cr, others.red * 0.8, others.green * 0.8, others.blue * 0.8, 1);
  cairo_fill (self->cr);
}

static void
draw_region (Sheet          *self,
             const VdRegion *region,
             gboolean        named)
{
  self->region = region;
  if (region->cells->len == 0)
    return;

  self->cells = vd_cell_set_new (vd_grid_n_cells (&self->map->grid));
  for (guint i = 0; i < region->cells->len; i++)
    vd_cell_set_put (self->cells, g_array_index (region->cells, guint32, i), TRUE);

  if (named)
    {
      if (self->is_chosen || self->view->zoom >= LEAST_PIXELS)
        draw_name (self);
    }
  else
    {
      if (self->is_chosen)
        draw_tint (self);
      draw_outline (self);
    }

  g_clear_pointer (&self->cells, vd_cell_set_free);
}

static void
draw_chosen (VdMapView *self,
             cairo_t   *cr,
             GArray    *taken,
             gboolean   named)
{
  const VdProject *project = vd_editor_project_get (self->project);
  guint place = 0;
  const VdRegion *region = vd_tools_get_region (self->tools, &place);

  if (region != NULL)
    draw_region (&(Sheet) { self, cr, g_ptr_array_index (project->resolved, place), place, NULL,
                            TRUE, taken, NULL }, region, named);
}

static void
draw_others (VdMapView *self,
             cairo_t   *cr,
             GArray    *taken,
             gboolean   named)
{
  const VdProject *project = vd_editor_project_get (self->project);
  guint place = 0;
  const VdRegion *region = vd_tools_get_region (self->tools, &place);

  for (guint i = 0; i < project->resolved->len; i++)
    {
      const VdMap *map = g_ptr_array_index (project->resolved, i);
      Sheet sheet = { self, cr, map, i, NULL, FALSE, taken, NULL };

      for (guint j = 0; j < map->regions->len; j++)
        if (&g_array_index (map->regions, VdRegion, j) != region)
          draw_region (&sheet, &g_array_index (map->regions, VdRegion, j), named);
    }
}

void
vd_map_view_draw_regions (VdMapView *self,
                          cairo_t   *cr)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (cairo_rectangle_int_t));

  /* The chosen one lies over the others, and the names over all; its own has room first. */
  draw_others (self, cr, taken, FALSE);
  draw_chosen (self, cr, taken, FALSE);
  draw_chosen (self, cr, taken, TRUE);
  draw_others (self, cr, taken, TRUE);
}
