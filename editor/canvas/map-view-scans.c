/* Scans of the printed map: laid on the ground or above all that is drawn, alone while a key is
 * held, or beside the map at a line that can be moved. */
#include "editor/canvas/map-view-private.h"

#define KEY_ALONE GDK_KEY_b
#define KEY_SWIPE GDK_KEY_w
#define STEP 0.05 /* of the width, by which a key moves the line */
#define NEAR 7    /* pixels, within which the line is meant */
#define GRIP 22   /* pixels: the handle of the line */

static const GdkRGBA table = { 0.80, 0.79, 0.77, 1.0 }; /* on which a scan lies */
static const GdkRGBA ink = { 0.10, 0.08, 0.07, 1.0 };
static const GdkRGBA light = { 1.0, 1.0, 1.0, 0.9 };

/* Of one map */

static void
on_arrived (const VdRect *rect,
            gpointer      user_data)
{
  VdMapPicture *self = user_data;

  vd_canvas_tiles_lay_anew (self->tiles, rect);
  vd_canvas_tiles_invalidate (self->scan_tiles, rect);
  gtk_widget_queue_draw (GTK_WIDGET (self->view));
}

static gboolean
is_shown (const VdMapPicture *self)
{
  return self->view->scans_shown && !vd_underlay_is_empty (self->underlay);
}

VdInlay
vd_map_picture_get_inlay (const VdMapPicture *self)
{
  if (!is_shown (self) || self->view->swipes)
    return VD_INLAY_NONE;

  return self->view->scan_look.is_above ? VD_INLAY_ABOVE : VD_INLAY_BETWEEN;
}

/* What there is of it, with its brightness; in device pixels. */
static cairo_surface_t *
make_surface (VdMapPicture    *self,
              const VdRect *visible,
              double        pixels)
{
  cairo_surface_t *surface = cairo_image_surface_create (
    CAIRO_FORMAT_ARGB32, (int) (visible->width * pixels + 0.5),
    (int) (visible->height * pixels + 0.5));
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, pixels, pixels);
  cairo_translate (cr, -visible->x, -visible->y);
  vd_underlay_draw (self->underlay, cr, visible, pixels);
  cairo_destroy (cr);
  vd_scan_look_adjust (&self->view->scan_look, surface);

  return surface;
}

static void
paint_scans (VdMapPicture       *self,
             cairo_t         *cr,
             const VdRect    *visible,
             double           pixels,
             double           opacity)
{
  cairo_surface_t *surface = make_surface (self, visible, pixels);

  cairo_translate (cr, visible->x, visible->y);
  cairo_scale (cr, 1 / pixels, 1 / pixels);
  cairo_set_source_surface (cr, surface, 0, 0);
  cairo_paint_with_alpha (cr, opacity);
  cairo_surface_destroy (surface);
}

void
vd_map_picture_lay_scans (cairo_t      *cr,
                      const VdRect *visible,
                      double        pixels,
                      gpointer      user_data)
{
  VdMapPicture *self = user_data;

  cairo_set_operator (cr, vd_scan_look_get_operator (&self->view->scan_look));
  paint_scans (self, cr, visible, pixels, self->view->opacity[VD_LAYER_OF_SCANS]);
}

static void
draw_alone (cairo_t      *cr,
            const VdRect *visible,
            double        pixels,
            gpointer      user_data)
{
  gdk_cairo_set_source_rgba (cr, &table);
  cairo_paint (cr);
  paint_scans (user_data, cr, visible, pixels, 1);
}

void
vd_map_picture_add_scans (VdMapPicture *self)
{
  static const VdCanvasTilesInterface interface = { .draw = draw_alone };

  self->underlay = vd_underlay_new (on_arrived, self);
  self->scan_tiles = vd_canvas_tiles_new (&interface, self);
}

void
vd_map_picture_drop_scans (VdMapPicture *self)
{
  vd_underlay_free (self->underlay);
  vd_canvas_tiles_free (self->scan_tiles);
}

static gboolean
show_tiles (VdCanvasTiles           *tiles,
            GtkSnapshot       *snapshot,
            const VdCanvasTilesView *view)
{
  return snapshot != NULL ? vd_canvas_tiles_snapshot (tiles, snapshot, view)
                          : vd_canvas_tiles_draw (tiles, view);
}

/* @left, @right: in pixels of the window, from the left edge of the map */
static gboolean
show_between (VdCanvasTiles           *tiles,
              GtkSnapshot       *snapshot,
              const VdCanvasTilesView *view,
              double             left,
              double             right)
{
  gboolean complete;

  if (snapshot == NULL)
    return vd_canvas_tiles_draw (tiles, view);
  if (right <= left)
    return TRUE;

  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (left, 0, right - left,
                                                         view->frame.height * view->zoom));
  complete = vd_canvas_tiles_snapshot (tiles, snapshot, view);
  gtk_snapshot_pop (snapshot);

  return complete;
}

gboolean
vd_map_picture_show (VdMapPicture         *self,
                 GtkSnapshot       *snapshot,
                 const VdCanvasTilesView *view,
                 double             line)
{
  double width = view->frame.width * view->zoom;
  gboolean complete;

  vd_underlay_look_at (self->underlay, &view->visible, view->zoom * view->scale);
  vd_canvas_tiles_set_inlay (self->tiles, vd_map_picture_get_inlay (self));
  if (!is_shown (self) || !(self->view->scan_alone || self->view->swipes))
    return show_tiles (self->tiles, snapshot, view);
  if (self->view->scan_alone)
    return show_tiles (self->scan_tiles, snapshot, view);

  line = CLAMP (line, 0, width);
  complete = show_between (self->scan_tiles, snapshot, view, 0, line);
  return show_between (self->tiles, snapshot, view, line, width) && complete;
}

/* Of the view */

void
vd_map_view_lay_scans_anew (VdMapView *self)
{
  for (guint i = 0; i < self->pictures->len; i++)
    {
      VdMapPicture *picture = g_ptr_array_index (self->pictures, i);

      vd_canvas_tiles_lay_anew (picture->tiles, NULL);
      vd_canvas_tiles_invalidate (picture->scan_tiles, NULL);
    }

  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_scans_changed (VdMapView *self)
{
  for (guint i = 0; i < self->pictures->len; i++)
    {
      VdMapPicture *picture = g_ptr_array_index (self->pictures, i);
      g_autoptr (GPtrArray) sheets = vd_scan_files_list_sheets (self->scans, i);

      if (!vd_underlay_set_sheets (picture->underlay, sheets))
        continue;

      vd_canvas_tiles_lay_anew (picture->tiles, NULL);
      vd_canvas_tiles_invalidate (picture->scan_tiles, NULL);
    }

  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
vd_map_view_follow_scans (VdMapView *self)
{
  if (self->scans != NULL)
    g_signal_handlers_disconnect_by_data (self->scans, self);
  g_set_weak_pointer (&self->scans,
                      self->project != NULL ? vd_scan_files_get (self->project) : NULL);

  if (self->scans == NULL)
    return;

  g_signal_connect_object (self->scans, "changed", G_CALLBACK (on_scans_changed), self,
                           G_CONNECT_SWAPPED);
  on_scans_changed (self);
}

gboolean
vd_map_view_has_scans (VdMapView *self)
{
  for (guint i = 0; self->scans_shown && i < self->pictures->len; i++)
    if (!vd_underlay_is_empty (((VdMapPicture *) g_ptr_array_index (self->pictures, i))->underlay))
      return TRUE;

  return FALSE;
}

void
vd_map_view_set_scan_look (VdMapView        *self,
                           const VdScanLook *look)
{
  g_return_if_fail (VD_IS_MAP_VIEW (self) && look != NULL);

  if (vd_scan_look_equal (&self->scan_look, look))
    return;

  self->scan_look = *look;
  vd_map_view_lay_scans_anew (self);
}

void
vd_map_view_show_scans (VdMapView *self,
                        gboolean   shown)
{
  self->scans_shown = shown;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
vd_map_view_set_swipes (VdMapView *self,
                        gboolean   swipes)
{
  self->swipes = swipes;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* The line between scan and map */

static gboolean
has_line (VdMapView *self)
{
  return self->swipes && !self->scan_alone && vd_map_view_has_scans (self);
}

double
vd_map_view_get_line (VdMapView *self)
{
  return self->swipe_place * gtk_widget_get_width (GTK_WIDGET (self));
}

gboolean
vd_map_view_is_at_line (VdMapView *self,
                        double     x)
{
  return has_line (self) && ABS (x - vd_map_view_get_line (self)) <= NEAR;
}

void
vd_map_view_move_line (VdMapView *self,
                       double     x)
{
  self->swipe_place = CLAMP (x / MAX (1, gtk_widget_get_width (GTK_WIDGET (self))), 0, 1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* A line with a round handle, in which two points say which ways it goes. */
void
vd_map_view_draw_line (VdMapView *self,
                       cairo_t   *cr)
{
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  double x = vd_map_view_get_line (self), y = height / 2, edge = GRIP / 2.0;

  if (!has_line (self))
    return;

  cairo_move_to (cr, x, 0);
  cairo_line_to (cr, x, height);
  gdk_cairo_set_source_rgba (cr, &light);
  cairo_set_line_width (cr, 4);
  cairo_stroke_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &ink);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);

  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, edge, 0, 2 * G_PI);
  gdk_cairo_set_source_rgba (cr, &light);
  cairo_fill_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &ink);
  cairo_stroke (cr);
  for (int way = -1; way <= 1; way += 2)
    {
      cairo_move_to (cr, x + way * 3, y - 4);
      cairo_line_to (cr, x + way * 7, y);
      cairo_line_to (cr, x + way * 3, y + 4);
      cairo_close_path (cr);
      cairo_fill (cr);
    }
}

/* Keys */

void
vd_map_view_set_scan_alone (VdMapView *self,
                            gboolean   alone)
{
  g_return_if_fail (VD_IS_MAP_VIEW (self));

  if (self->scan_alone == alone)
    return;

  self->scan_alone = alone;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

gboolean
vd_map_view_scan_by_key (VdMapView *self,
                         guint      key,
                         gboolean   down)
{
  key = gdk_keyval_to_lower (key);
  if (key == KEY_ALONE)
    {
      vd_map_view_set_scan_alone (self, down && vd_map_view_has_scans (self));
      return TRUE;
    }
  if (!down)
    return FALSE;
  if (key == KEY_SWIPE)
    {
      g_object_set (self, "swipes", !self->swipes, NULL);
      return TRUE;
    }
  if (!has_line (self) || (key != GDK_KEY_comma && key != GDK_KEY_period))
    return FALSE;

  vd_map_view_move_line (self, vd_map_view_get_line (self) + (key == GDK_KEY_comma ? -1 : 1) *
                               STEP * gtk_widget_get_width (GTK_WIDGET (self)));
  return TRUE;
}
