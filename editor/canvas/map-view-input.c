#include "editor/canvas/map-view-private.h"

#include <math.h>

#define WHEEL_STEP 56     /* pixels a notch */
#define ZOOM_STEP 1.15    /* a notch */
#define CLICK 4           /* pixels: a pointer that has moved less was not dragged */

/* Panning */

static void
begin_pan (VdMapView *self)
{
  self->panning = TRUE;
  self->space_used = TRUE;
  self->pan_x = self->x;
  self->pan_y = self->y;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "grabbing");
}

static void
end_pan (VdMapView *self)
{
  self->panning = FALSE;
  /* As the tool has it. */
  g_object_notify (G_OBJECT (self->tools), "tool");
}

/* Strokes */

static void
stroke_to (VdMapView *self,
           double     x,
           double     y)
{
  double layout_x, layout_y;

  self->pointer_x = x;
  self->pointer_y = y;
  self->slid = FALSE;
  vd_map_view_to_layout (self, x, y, &layout_x, &layout_y);
  vd_tools_drag (self->tools, layout_x, layout_y);
}

/* To where the pointer is, at (x, y), by all the places that it came through since the
 * last frame: GDK makes one event of them, and a stroke that saw only the last would
 * cut the corners of a quick hand. */
static void
stroke_along (VdMapView *self,
              GdkEvent  *event,
              double     x,
              double     y)
{
  double event_x, event_y;
  guint n_places = 0;
  g_autofree GdkTimeCoord *places = NULL;

  if (event != NULL && gdk_event_get_position (event, &event_x, &event_y))
    places = gdk_event_get_history (event, &n_places);

  for (guint i = 0; i < n_places; i++)
    if (places[i].flags & GDK_AXIS_FLAG_X && places[i].flags & GDK_AXIS_FLAG_Y)
      stroke_to (self, x + places[i].axes[GDK_AXIS_X] - event_x,
                 y + places[i].axes[GDK_AXIS_Y] - event_y);

  stroke_to (self, x, y);
}

/* A stroke under which the map was moved goes on from the hex that is under
 * the pointer now. */
static void
catch_up (VdMapView *self)
{
  if (self->slid && !self->panning && gtk_gesture_is_active (GTK_GESTURE (self->drag)))
    stroke_to (self, self->pointer_x, self->pointer_y);
}

/* With Ctrl held a click takes what lies there, instead of painting. */
static gboolean
is_picking (GtkEventController *controller,
            VdMapView          *self)
{
  return vd_tools_list_kinds (self->tools) != NULL &&
         vd_tools_get_question (self->tools) == NULL &&
         (gtk_event_controller_get_current_event_state (controller) & GDK_CONTROL_MASK);
}

/* With the select tool Shift adds hexes, Ctrl takes them away, and Alt goes round
 * them freely; with the names tool Shift means a label alone. */
static void
set_mode (GtkEventController *controller,
          VdMapView          *self)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (controller);
  VdSelectMode mode = state & GDK_SHIFT_MASK ? VD_SELECT_ADD
                      : state & GDK_CONTROL_MASK ? VD_SELECT_REMOVE : VD_SELECT_ONLY;

  vd_tools_set_select_mode (self->tools, mode, (state & GDK_ALT_MASK) != 0);
  vd_tools_set_label_mode (self->tools, (state & GDK_SHIFT_MASK) != 0);
}

/* @x: in the widget */
static void
show_menu (VdMapView *self,
           double     x,
           double     y)
{
  if (self->menu == NULL || self->project == NULL || self->board != NULL)
    return;

  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle) { x, y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* The menu is about the hex under the pointer, unless that is one of those that
 * are selected. */
static void
show_menu_at_pointer (VdMapView *self,
                      double     x,
                      double     y)
{
  double layout_x, layout_y;

  vd_map_view_to_layout (self, x, y, &layout_x, &layout_y);
  vd_tools_hover (self->tools, layout_x, layout_y);
  if (self->project != NULL && vd_tools_get_view (self->tools)->has_over)
    vd_tools_set_cursor (self->tools, vd_tools_get_view (self->tools)->over);
  show_menu (self, x, y);
}

void
vd_map_view_show_menu (VdMapView *self)
{
  const VdToolView *view = vd_tools_get_view (self->tools);
  double x = gtk_widget_get_width (GTK_WIDGET (self)) / 2.0;
  double y = gtk_widget_get_height (GTK_WIDGET (self)) / 2.0;

  if (self->project != NULL && view->has_cursor)
    {
      vd_map_view_bring_into_view (self, view->cursor);
      vd_map_view_locate (self, view->cursor, &x, &y);
    }

  show_menu (self, x, y);
}

static void
on_drag_begin (GtkGestureDrag *gesture,
               double          x,
               double          y,
               VdMapView      *self)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  double layout_x, layout_y;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);

  if (button == GDK_BUTTON_PRIMARY && vd_map_view_is_at_line (self, x))
    {
      self->swiping = TRUE;
      return;
    }

  if (button == GDK_BUTTON_MIDDLE || self->space_down || self->board != NULL ||
      vd_tools_get_tool (self->tools) == VD_TOOL_HAND)
    {
      vd_map_view_put_cursor (self, x, y);
      begin_pan (self);
      return;
    }

  if (button == GDK_BUTTON_SECONDARY && vd_tools_get_tool (self->tools) == VD_TOOL_SELECT &&
      vd_tools_get_question (self->tools) == NULL)
    {
      show_menu_at_pointer (self, x, y);
      return;
    }

  self->pointer_x = x;
  self->pointer_y = y;
  self->slid = FALSE;
  set_mode (GTK_EVENT_CONTROLLER (gesture), self);
  vd_map_view_to_layout (self, x, y, &layout_x, &layout_y);
  if (is_picking (GTK_EVENT_CONTROLLER (gesture), self))
    {
      vd_tools_hover (self->tools, layout_x, layout_y);
      vd_tools_pick_kind (self->tools);
      return;
    }

  vd_tools_press (self->tools, layout_x, layout_y, button == GDK_BUTTON_SECONDARY);
}

static void
on_drag_update (GtkGestureDrag *gesture,
                double          offset_x,
                double          offset_y,
                VdMapView      *self)
{
  double x, y;

  if (self->swiping)
    {
      gtk_gesture_drag_get_start_point (gesture, &x, &y);
      vd_map_view_move_line (self, x + offset_x);
      return;
    }

  if (self->panning)
    {
      vd_map_view_move_to (self, self->pan_x - offset_x / self->zoom,
                           self->pan_y - offset_y / self->zoom);
      return;
    }

  catch_up (self);
  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  stroke_along (self, gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (gesture)),
                x + offset_x, y + offset_y);
}

/* When the button is let go, and when the press is taken away: GTK says so after "cancel",
 * during which nothing may open that takes presses away itself. */
static void
on_drag_end (GtkGestureDrag *gesture,
             double          offset_x,
             double          offset_y,
             VdMapView      *self)
{
  VdNode *carried;

  if (self->swiping)
    {
      self->swiping = FALSE;
      return;
    }

  if (self->panning)
    {
      end_pan (self);
      if (hypot (offset_x, offset_y) < CLICK)
        vd_map_view_point (self);
      return;
    }

  catch_up (self);
  carried = vd_tools_get_view (self->tools)->carried;
  vd_tools_release (self->tools);

  if (carried != NULL && !gtk_widget_contains (GTK_WIDGET (self), self->pointer_x, self->pointer_y))
    g_signal_emit_by_name (self, "let-go", carried, self->pointer_x, self->pointer_y);
}

/* Hovering */

static void
on_motion (GtkEventControllerMotion *controller,
           double                    x,
           double                    y,
           VdMapView                *self)
{
  double layout_x, layout_y;
  gboolean still = self->pointer_x == x && self->pointer_y == y;

  /* A view that moves under a pointer at rest must not take the readout from
   * the keyboard's cursor. */
  if (still || gtk_gesture_is_active (GTK_GESTURE (self->drag)))
    return;

  self->pointer_x = x;
  self->pointer_y = y;
  vd_map_view_to_layout (self, x, y, &layout_x, &layout_y);
  vd_tools_hover (self->tools, layout_x, layout_y);
}

static void
on_leave (GtkEventControllerMotion *controller,
          VdMapView                *self)
{
  vd_tools_leave (self->tools);
}

/* Wheel and fingers */

static gboolean
on_scroll (GtkEventControllerScroll *controller,
           double                    dx,
           double                    dy,
           VdMapView                *self)
{
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  gboolean notches = gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL;
  double step = notches ? WHEEL_STEP : 1;

  if (((state & GDK_CONTROL_MASK) != 0) != (notches && self->wheel_zooms))
    {
      vd_map_view_zoom_at (self, self->zoom * pow (ZOOM_STEP, -dy * (notches ? 1 : 0.05)),
                           self->pointer_x, self->pointer_y);
      catch_up (self);
      return TRUE;
    }

  if (state & GDK_SHIFT_MASK && dx == 0)
    {
      dx = dy;
      dy = 0;
    }

  vd_map_view_move_to (self, self->x + dx * step / self->zoom, self->y + dy * step / self->zoom);
  catch_up (self);
  return TRUE;
}

static void
on_pinch_begin (GtkGesture       *gesture,
                GdkEventSequence *sequence,
                VdMapView        *self)
{
  self->pinch_zoom = self->zoom;
}

static void
on_pinch_changed (GtkGestureZoom *gesture,
                  double          scale,
                  VdMapView      *self)
{
  double x = gtk_widget_get_width (GTK_WIDGET (self)) / 2.0;
  double y = gtk_widget_get_height (GTK_WIDGET (self)) / 2.0;

  gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y);
  vd_map_view_zoom_at (self, self->pinch_zoom * scale, x, y);
}

void
vd_map_view_bind_input (GtkWidgetClass *klass)
{
  gtk_widget_class_bind_template_callback (klass, on_drag_begin);
  gtk_widget_class_bind_template_callback (klass, on_drag_update);
  gtk_widget_class_bind_template_callback (klass, on_drag_end);
  gtk_widget_class_bind_template_callback (klass, on_motion);
  gtk_widget_class_bind_template_callback (klass, on_leave);
  gtk_widget_class_bind_template_callback (klass, on_scroll);
  gtk_widget_class_bind_template_callback (klass, on_pinch_begin);
  gtk_widget_class_bind_template_callback (klass, on_pinch_changed);
}
