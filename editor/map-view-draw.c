#include "editor/map-view-private.h"

#include <math.h>

#define TILE_TIME 25000  /* microseconds of a frame */
#define TINY_COUNTER 7.0 /* pixels; below, a counter is a patch of its colour */
#define TITLE_PIXELS 9.0 /* a hex; below, titles of maps would be too small */

static const VdProject *
get_project (VdMapView *self)
{
  return vd_editor_project_get (self->project);
}

static const VdMap *
get_map (VdMapView *self,
         guint      map)
{
  return g_ptr_array_index (get_project (self)->resolved, map);
}

static VdRect
get_rect (VdMapView *self,
          guint      map)
{
  return vd_layout_get (vd_editor_project_get_layout (self->project), map);
}

/* Pictures of maps */

static void
draw_map (cairo_t      *cr,
          const VdRect *visible,
          double        pixels,
          gpointer      user_data)
{
  VdPicture *picture = user_data;
  VdMapDraw how = { picture->view->layers, picture->counters, visible, pixels };

  vd_draw_map (cr, get_map (picture->view, picture->map), get_project (picture->view)->chart, &how);
}

VdPicture *
vd_picture_new (VdMapView *view,
                guint      map)
{
  VdPicture *self = g_new0 (VdPicture, 1);

  self->view = view;
  self->map = map;
  self->tiles = vd_tiles_new (draw_map, self);

  return self;
}

void
vd_picture_free (VdPicture *self)
{
  vd_tiles_free (self->tiles);
  g_free (self->counters);
  g_free (self);
}

/* On a device pixel, so that tiles are shown as they were drawn. */
static double
snap (VdMapView *self,
      double     place)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));

  return round (place * scale) / scale;
}

static void
show_title (VdMapView   *self,
            GtkSnapshot *snapshot,
            guint        map,
            double       left,
            double       top)
{
  const char *title = get_map (self, map)->title;
  g_autoptr (PangoLayout) layout = NULL;
  PangoFontDescription *font;
  GdkRGBA color;

  if (title == NULL || get_project (self)->resolved->len < 2 || self->zoom < TITLE_PIXELS)
    return;

  layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), title);
  font = pango_font_description_copy (
    pango_context_get_font_description (pango_layout_get_context (layout)));
  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_font_description_set_absolute_size (font, CLAMP (self->zoom * 0.5, 11, 28) * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (left, top - self->zoom * 0.9));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static gboolean
intersect (const VdRect *a,
           const VdRect *b,
           VdRect       *both)
{
  double right = MIN (a->x + a->width, b->x + b->width);
  double bottom = MIN (a->y + a->height, b->y + b->height);

  both->x = MAX (a->x, b->x);
  both->y = MAX (a->y, b->y);
  both->width = right - both->x;
  both->height = bottom - both->y;

  return both->width > 0 && both->height > 0;
}

static gboolean
show_map (VdMapView   *self,
          GtkSnapshot *snapshot,
          guint        map,
          gint64       until)
{
  VdPicture *picture = g_ptr_array_index (self->pictures, map);
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  VdRect rect = get_rect (self, map);
  VdRect view = {
    self->x, self->y,
    gtk_widget_get_width (GTK_WIDGET (self)) / self->zoom,
    gtk_widget_get_height (GTK_WIDGET (self)) / self->zoom,
  };
  double left = snap (self, (rect.x - self->x) * self->zoom);
  double top = snap (self, (rect.y - self->y) * self->zoom);
  graphene_rect_t frame = GRAPHENE_RECT_INIT (left, top, rect.width * self->zoom,
                                              rect.height * self->zoom);
  VdRect visible;
  gboolean complete = TRUE;
  GskRoundedRect outline;

  show_title (self, snapshot, map, left, top);
  if (!intersect (&rect, &view, &visible))
    return TRUE;

  visible.x -= rect.x;
  visible.y -= rect.y;

  gsk_rounded_rect_init_from_rect (&outline, &frame, 0);
  gtk_snapshot_append_outset_shadow (snapshot, &outline, &(GdkRGBA) { 0, 0, 0, 0.35 }, 0, 1, 0, 6);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_push_clip (snapshot, &frame);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (left, top));
  complete = vd_tiles_snapshot (picture->tiles, snapshot, self->zoom, scale, &visible, until);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_restore (snapshot);

  return complete;
}

/* Counters */

static void
show_face (VdMapView   *self,
           GtkSnapshot *snapshot,
           VdNode      *unit,
           double       x,
           double       y,
           gboolean     selected,
           double       opacity)
{
  const VdProject *project = get_project (self);
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  double edge = VD_COUNTER_EDGE * self->zoom;
  double left = snap (self, x - edge / 2);
  double top = snap (self, y - edge / 2);
  int size = MAX (1, (int) round (edge * scale));
  double shown = (double) size / scale;
  graphene_rect_t place = GRAPHENE_RECT_INIT (left, top, shown, shown);
  VdCounterFace face = { NULL };

  vd_counter_face (project->scenario, project->system, unit, &face);
  face.selected = selected;

  if (opacity < 1)
    gtk_snapshot_push_opacity (snapshot, opacity);

  if (edge < TINY_COUNTER)
    gtk_snapshot_append_color (snapshot, &(GdkRGBA) { face.red, face.green, face.blue, 1 }, &place);
  else
    gtk_snapshot_append_texture (snapshot, vd_faces_get (self->faces, &face, size), &place);

  if (opacity < 1)
    gtk_snapshot_pop (snapshot);
}

static void
show_counter (VdMapView       *self,
              GtkSnapshot     *snapshot,
              const VdCounter *counter)
{
  const VdToolView *view = vd_tools_get_view (self->tools);
  double shift = counter->level * VD_STACK_STEP * self->zoom;
  double x, y;

  vd_map_view_locate (self, counter->spot, &x, &y);
  if (x < -self->zoom || y < -self->zoom ||
      x > gtk_widget_get_width (GTK_WIDGET (self)) + self->zoom ||
      y > gtk_widget_get_height (GTK_WIDGET (self)) + self->zoom)
    return;

  show_face (self, snapshot, counter->unit, x + shift, y - shift,
             counter->place == view->selected, counter->place == view->carried ? 0.35 : 1);
}

static void
show_carried (VdMapView   *self,
              GtkSnapshot *snapshot)
{
  const VdToolView *view = vd_tools_get_view (self->tools);
  const VdCounter *counter = vd_counters_find (vd_tools_get_counters (self->tools), view->carried);

  if (counter != NULL)
    show_face (self, snapshot, counter->unit, (view->x - self->x) * self->zoom,
               (view->y - self->y) * self->zoom, TRUE, 0.9);
}

static void
show_counters (VdMapView   *self,
               GtkSnapshot *snapshot)
{
  const GArray *counters = vd_tools_get_counters (self->tools);
  const VdCounter *selected = vd_counters_find (counters,
                                                vd_tools_get_view (self->tools)->selected);

  for (guint i = 0; i < counters->len; i++)
    if (&g_array_index (counters, VdCounter, i) != selected)
      show_counter (self, snapshot, &g_array_index (counters, VdCounter, i));

  /* Over those that it lies under, as it is the one that a drag would take. */
  if (selected != NULL)
    show_counter (self, snapshot, selected);
}

/* All of it */

static gboolean
on_more_tiles (gpointer user_data)
{
  VdMapView *self = user_data;

  self->draw_source = 0;
  gtk_widget_queue_draw (GTK_WIDGET (self));

  return G_SOURCE_REMOVE;
}

void
vd_map_view_snapshot (GtkWidget   *widget,
                      GtkSnapshot *snapshot)
{
  VdMapView *self = VD_MAP_VIEW (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  gint64 started = g_get_monotonic_time ();
  gint64 until = started + TILE_TIME;
  gboolean complete = TRUE;
  cairo_t *cr;

  if (self->project == NULL)
    return;

  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));

  for (guint i = 0; i < self->pictures->len; i++)
    complete &= show_map (self, snapshot, i, until);

  if (self->show_counters)
    show_counters (self, snapshot);

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  vd_map_view_draw_overlay (self, cr);
  cairo_destroy (cr);

  show_carried (self, snapshot);
  gtk_snapshot_pop (snapshot);

  g_debug ("snapshot: %.1f ms%s", (g_get_monotonic_time () - started) / 1000.0,
           complete ? "" : ", more tiles to come");

  if (!complete && self->draw_source == 0)
    self->draw_source = g_idle_add (on_more_tiles, self);
}
