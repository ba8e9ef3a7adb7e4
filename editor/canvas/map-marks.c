/* Over the map: what the rules at hand say of hexes. */
#include "editor/canvas/map-view-private.h"

#define TEXT_PIXELS 20.0 /* a hex; below, numbers can't be read */

/* Told apart by more than colour: numbers, crosses, a thick rim. */
static const struct
{
  GdkRGBA fill;
  double  rim; /* of a hex; 0: none */
} looks[VD_N_MARKS] = {
  [VD_MARK_REACH] = { { 0.10, 0.55, 0.25, 0.26 }, 0 },
  [VD_MARK_PATH] = { { 0.95, 0.75, 0.10, 0.45 }, 0 },
  [VD_MARK_REFUSED] = { { 0.80, 0.10, 0.10, 0.38 }, 0 },
  [VD_MARK_FROM] = { { 0.10, 0.30, 0.75, 0.30 }, 0.07 },
  [VD_MARK_TO] = { { 0.90, 0.45, 0.05, 0.35 }, 0.07 },
};

static gboolean
trace_hex (VdMapView    *self,
           cairo_t      *cr,
           const VdMark *mark)
{
  const VdProject *project = vd_editor_project_get (self->project);
  const VdMap *map;
  VdRect rect;

  if (mark->spot.map >= project->resolved->len)
    return FALSE;

  map = g_ptr_array_index (project->resolved, mark->spot.map);
  if (mark->spot.cell >= vd_grid_n_cells (&map->grid))
    return FALSE;

  rect = vd_layout_get (vd_editor_project_get_layout (self->project), mark->spot.map);
  cairo_new_path (cr);
  for (guint corner = 0; corner < VD_N_DIRS; corner++)
    {
      double x, y;

      vd_grid_corner (&map->grid, mark->spot.cell, corner, &x, &y);
      cairo_line_to (cr, (rect.x + x - self->x) * self->zoom, (rect.y + y - self->y) * self->zoom);
    }
  cairo_close_path (cr);
  return TRUE;
}

static void
draw_text (VdMapView    *self,
           cairo_t      *cr,
           const VdMark *mark)
{
  g_autoptr (PangoLayout) layout =
    gtk_widget_create_pango_layout (GTK_WIDGET (self), mark->text);
  PangoFontDescription *font = pango_font_description_copy (
    pango_context_get_font_description (pango_layout_get_context (layout)));
  int width, height;
  double x, y;

  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_font_description_set_absolute_size (font, CLAMP (self->zoom * 0.36, 9, 22) * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_get_pixel_size (layout, &width, &height);
  vd_map_view_locate (self, mark->spot, &x, &y);

  cairo_move_to (cr, x - width / 2.0, y - height / 2.0);
  pango_cairo_layout_path (cr, layout);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_width (cr, 3);
  cairo_set_source_rgba (cr, 1, 1, 1, 0.9);
  cairo_stroke_preserve (cr);
  cairo_set_source_rgba (cr, 0.08, 0.08, 0.06, 1);
  cairo_fill (cr);
}

void
vd_map_view_draw_marks (VdMapView *self,
                        cairo_t   *cr)
{
  for (guint i = 0; self->marks != NULL && i < self->marks->len; i++)
    {
      const VdMark *mark = &g_array_index (self->marks, VdMark, i);

      if (!trace_hex (self, cr, mark))
        continue;

      gdk_cairo_set_source_rgba (cr, &looks[mark->kind].fill);
      if (looks[mark->kind].rim == 0)
        cairo_fill (cr);
      else
        {
          GdkRGBA rim = looks[mark->kind].fill;

          cairo_fill_preserve (cr);
          rim.alpha = 1;
          gdk_cairo_set_source_rgba (cr, &rim);
          cairo_set_line_width (cr, MAX (looks[mark->kind].rim * self->zoom, 2));
          cairo_stroke (cr);
        }
    }

  for (guint i = 0; self->marks != NULL && i < self->marks->len && self->zoom >= TEXT_PIXELS; i++)
    {
      const VdMark *mark = &g_array_index (self->marks, VdMark, i);

      if (mark->text[0] != '\0')
        draw_text (self, cr, mark);
    }
}

void
vd_map_view_set_marks (VdMapView    *self,
                       const GArray *marks)
{
  g_return_if_fail (VD_IS_MAP_VIEW (self));

  g_clear_pointer (&self->marks, g_array_unref);
  if (marks != NULL)
    self->marks = g_array_copy ((GArray *) marks);

  gtk_widget_queue_draw (GTK_WIDGET (self));
}
