#include "editor/panels/minimap.h"

#include <glib/gi18n.h>
#include <math.h>

#include "editor/widgets/stamp.h"

#define HEIGHT 170  /* pixels */
#define REST 400    /* ms without a change, before it is drawn anew */
#define STEP 0.25   /* of the view, for an arrow key */

struct _VdMinimap
{
  GtkWidget        parent_instance;

  VdMapView       *view;
  VdEditorProject *project;
  GskRenderNode   *picture;  /* (nullable): a stamp of the whole layout */
  double           drawn_at; /* device pixels a unit */
  guint            rest_source;
};

G_DEFINE_FINAL_TYPE (VdMinimap, vd_minimap, GTK_TYPE_WIDGET)

static const VdLayout *
get_layout (VdMinimap *self)
{
  return vd_editor_project_get_layout (self->project);
}

/* Pixels a unit of the layout, and where its origin lies. */
static double
get_scale (VdMinimap *self,
           double    *x,
           double    *y)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  double scale = MIN (width / get_layout (self)->width, height / get_layout (self)->height);

  *x = round ((width - scale * get_layout (self)->width) / 2);
  *y = round ((height - scale * get_layout (self)->height) / 2);

  return scale;
}

/* The picture */

static void
draw_maps (VdMinimap *self,
           cairo_t   *cr,
           double     pixels)
{
  const VdProject *project = vd_editor_project_get (self->project);

  cairo_scale (cr, pixels, pixels);
  for (guint i = 0; i < project->resolved->len; i++)
    {
      VdRect rect = vd_layout_get (get_layout (self), i);
      VdMapDraw how = { VD_LAYER_TERRAIN | VD_LAYER_SIDES | VD_LAYER_PATHS, .pixels = pixels };

      cairo_save (cr);
      cairo_translate (cr, rect.x, rect.y);
      vd_draw_map (cr, g_ptr_array_index (project->resolved, i), project->chart, &how);
      cairo_restore (cr);
    }
}

static void
forget_picture (VdMinimap *self)
{
  g_clear_pointer (&self->picture, gsk_render_node_unref);
}

static void
make_picture (VdMinimap *self,
              double     pixels)
{
  int width = MAX (1, ceil (get_layout (self)->width * pixels));
  int height = MAX (1, ceil (get_layout (self)->height * pixels));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);

  draw_maps (self, cr, pixels);
  cairo_destroy (cr);

  forget_picture (self);
  self->picture = vd_stamp_new (surface);
  cairo_surface_destroy (surface);
  self->drawn_at = pixels;
}

/* Around what is seen of the maps, as far as it lies in @area, so that a view that is
 * larger has a frame all round too. */
static void
show_frame (VdMinimap             *self,
            GtkSnapshot           *snapshot,
            const graphene_rect_t *area,
            double                 scale)
{
  static const GdkRGBA light = { 1, 1, 1, 0.9 }, dark = { 0.75, 0.12, 0.05, 1 };
  const float widths[2][4] = { { 4, 4, 4, 4 }, { 2, 2, 2, 2 } };
  GskRoundedRect outline;
  graphene_rect_t seen;
  VdRect place;

  if (self->view == NULL || !vd_map_view_get_place (self->view, &place))
    return;

  seen = GRAPHENE_RECT_INIT (place.x * scale, place.y * scale, place.width * scale,
                             place.height * scale);
  if (!graphene_rect_intersection (&seen, area, &seen))
    return;

  for (guint i = 0; i < 2; i++)
    {
      const GdkRGBA *color = i == 0 ? &light : &dark;
      double rim = i == 0 ? 1 : 0;

      gsk_rounded_rect_init_from_rect (&outline,
                                       &GRAPHENE_RECT_INIT (seen.origin.x - rim,
                                                            seen.origin.y - rim,
                                                            seen.size.width + 2 * rim,
                                                            seen.size.height + 2 * rim), 0);
      gtk_snapshot_append_border (snapshot, &outline, widths[i],
                                  (const GdkRGBA[4]) { *color, *color, *color, *color });
    }
}

static void
vd_minimap_snapshot (GtkWidget   *widget,
                     GtkSnapshot *snapshot)
{
  VdMinimap *self = VD_MINIMAP (widget);
  int factor = gtk_widget_get_scale_factor (widget);
  double x, y, scale;

  if (self->project == NULL || get_layout (self)->maps->len == 0)
    return;

  scale = get_scale (self, &x, &y);
  if (self->picture == NULL || self->drawn_at != scale * factor)
    make_picture (self, scale * factor);

  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget),
                                                         gtk_widget_get_height (widget)));
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
  vd_stamp_show (self->picture, snapshot, 0, 0, 1.0 / factor);
  show_frame (self, snapshot, &GRAPHENE_RECT_INIT (1 - x, 1 - y,
                                                   gtk_widget_get_width (widget) - 2,
                                                   gtk_widget_get_height (widget) - 2), scale);
  gtk_snapshot_pop (snapshot);
}

static void
vd_minimap_measure (GtkWidget      *widget,
                    GtkOrientation  orientation,
                    int             for_size,
                    int            *minimum,
                    int            *natural,
                    int            *minimum_baseline,
                    int            *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? HEIGHT : 120;
  *minimum_baseline = *natural_baseline = -1;
}

/* Changes */

static gboolean
on_rest (gpointer user_data)
{
  VdMinimap *self = user_data;

  self->rest_source = 0;
  forget_picture (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));

  return G_SOURCE_REMOVE;
}

static void
on_changed (VdMinimap *self,
            VdChanges  changes)
{
  if (!(changes & VD_CHANGED_GROUND))
    return;

  g_clear_handle_id (&self->rest_source, g_source_remove);
  self->rest_source = g_timeout_add (REST, on_rest, self);
}

void
vd_minimap_set_view (VdMinimap *self,
                     VdMapView *view)
{
  g_return_if_fail (VD_IS_MINIMAP (self) && VD_IS_MAP_VIEW (view) && self->view == NULL);

  self->view = g_object_ref (view);
  g_signal_connect_object (view, "moved", G_CALLBACK (gtk_widget_queue_draw), self,
                           G_CONNECT_SWAPPED);
}

void
vd_minimap_set_project (VdMinimap       *self,
                        VdEditorProject *project)
{
  g_return_if_fail (VD_IS_MINIMAP (self));

  if (self->project != NULL)
    g_signal_handlers_disconnect_by_data (self->project, self);

  g_set_object (&self->project, project);
  forget_picture (self);
  if (project != NULL)
    g_signal_connect_object (project, "changed", G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Input */

static void
go_to (VdMinimap *self,
       double     x,
       double     y)
{
  double from_x, from_y, scale;

  if (self->project == NULL || self->view == NULL)
    return;

  scale = get_scale (self, &from_x, &from_y);
  vd_map_view_centre_on (self->view, (x - from_x) / scale, (y - from_y) / scale);
}

static void
on_drag_begin (GtkGestureDrag *gesture,
               double          x,
               double          y,
               VdMinimap      *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  go_to (self, x, y);
}

static void
on_drag_update (GtkGestureDrag *gesture,
                double          offset_x,
                double          offset_y,
                VdMinimap      *self)
{
  double x, y;

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  go_to (self, x + offset_x, y + offset_y);
}

static gboolean
on_key_pressed (GtkEventControllerKey *controller,
                guint                  key,
                guint                  code,
                GdkModifierType        state,
                VdMinimap             *self)
{
  int across = (key == GDK_KEY_Right) - (key == GDK_KEY_Left);
  int down = (key == GDK_KEY_Down) - (key == GDK_KEY_Up);
  VdRect place;

  if ((across == 0 && down == 0) || self->view == NULL ||
      !vd_map_view_get_place (self->view, &place))
    return FALSE;

  vd_map_view_centre_on (self->view, place.x + place.width * (0.5 + STEP * across),
                         place.y + place.height * (0.5 + STEP * down));
  return TRUE;
}

static void
on_focus_changed (VdMinimap *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
vd_minimap_dispose (GObject *object)
{
  VdMinimap *self = VD_MINIMAP (object);

  g_clear_handle_id (&self->rest_source, g_source_remove);
  g_clear_object (&self->view);
  g_clear_object (&self->project);
  forget_picture (self);

  G_OBJECT_CLASS (vd_minimap_parent_class)->dispose (object);
}

static void
vd_minimap_class_init (VdMinimapClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_minimap_dispose;
  widget_class->snapshot = vd_minimap_snapshot;
  widget_class->measure = vd_minimap_measure;
  gtk_widget_class_set_css_name (widget_class, "minimap");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
vd_minimap_init (VdMinimap *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self),
                               _("Click or drag to move the view; so do the arrows"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Overview of the maps"), -1);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  g_signal_connect (self, "notify::has-focus", G_CALLBACK (on_focus_changed), NULL);
}
