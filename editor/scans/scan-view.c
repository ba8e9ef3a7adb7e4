#include "editor/scans/scan-view-private.h"

#include <glib/gi18n.h>
#include <math.h>

#include "editor/widgets/widgets.h"

#define MOST_ZOOM 8.0    /* pixels of the widget a pixel of the scan */
#define ZOOM_STEP 1.25
#define WHEEL_STEP 56    /* pixels a notch */
#define CLICK 4          /* pixels: a pointer that has moved less was not dragged */
#define GRASP 9          /* pixels around a point within which it is meant */
#define CROSS_STEP 12    /* pixels of the widget by which arrows move the cross */

G_DEFINE_FINAL_TYPE (VdScanView, vd_scan_view, GTK_TYPE_WIDGET)

enum { PLACED, MOVED, CHOSEN, POINTED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
clear_point (gpointer data)
{
  g_free (((VdScanPoint *) data)->label);
}

GArray *
vd_scan_points_new (void)
{
  GArray *points = g_array_new (FALSE, TRUE, sizeof (VdScanPoint));

  g_array_set_clear_func (points, clear_point);
  return points;
}

/* Where it stands */

static double
get_fitting_zoom (VdScanView *self)
{
  return MIN ((double) vd_scan_view_get_width (self) / vd_pyramid_get_width (self->pyramid),
              (double) vd_scan_view_get_height (self) / vd_pyramid_get_height (self->pyramid));
}

static double
clamp_place (double place,
             double seen,
             double all)
{
  return seen >= all ? (all - seen) / 2 : CLAMP (place, -seen / 4, all - seen * 3 / 4);
}

static void
move_to (VdScanView *self,
         double      x,
         double      y)
{
  if (self->pyramid == NULL)
    return;

  self->x = clamp_place (x, vd_scan_view_get_width (self) / self->zoom,
                         vd_pyramid_get_width (self->pyramid));
  self->y = clamp_place (y, vd_scan_view_get_height (self) / self->zoom,
                         vd_pyramid_get_height (self->pyramid));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
fit (VdScanView *self)
{
  if (self->pyramid == NULL)
    return;

  self->zoom = get_fitting_zoom (self);
  self->is_fitted = TRUE;
  move_to (self, 0, 0);
}

/* What lies at (x, y) of the widget stays there. */
static void
zoom_at (VdScanView *self,
         double      factor,
         double      x,
         double      y)
{
  double pixel_x = self->x + x / self->zoom, pixel_y = self->y + y / self->zoom;

  if (self->pyramid == NULL)
    return;

  self->zoom = CLAMP (self->zoom * factor, MIN (get_fitting_zoom (self), 1), MOST_ZOOM);
  self->is_fitted = FALSE;
  move_to (self, pixel_x - x / self->zoom, pixel_y - y / self->zoom);
}

void
vd_scan_view_locate (VdScanView *self,
                     double      x,
                     double      y,
                     double     *widget_x,
                     double     *widget_y)
{
  g_return_if_fail (VD_IS_SCAN_VIEW (self) && widget_x != NULL && widget_y != NULL);

  *widget_x = (x - self->x) * self->zoom;
  *widget_y = (y - self->y) * self->zoom;
}

static void
zoom_at_cross (VdScanView *self,
               double      factor)
{
  double x, y;

  vd_scan_view_locate (self, self->cross_x, self->cross_y, &x, &y);
  zoom_at (self, factor, x, y);
}

static void
bring_cross_into_view (VdScanView *self)
{
  double x, y, border = 24, right = vd_scan_view_get_width (self) - border;
  double bottom = vd_scan_view_get_height (self) - border;

  vd_scan_view_locate (self, self->cross_x, self->cross_y, &x, &y);
  move_to (self, self->x + (x - CLAMP (x, border, MAX (border, right))) / self->zoom,
           self->y + (y - CLAMP (y, border, MAX (border, bottom))) / self->zoom);
}

void
vd_scan_view_show_pixel (VdScanView *self,
                         double      x,
                         double      y)
{
  g_return_if_fail (VD_IS_SCAN_VIEW (self));

  self->cross_x = x;
  self->cross_y = y;
  self->is_fitted = FALSE;
  move_to (self, x - vd_scan_view_get_width (self) / self->zoom / 2,
           y - vd_scan_view_get_height (self) / self->zoom / 2);
  g_signal_emit (self, signals[POINTED], 0, x, y);
}

static void
vd_scan_view_size_allocate (GtkWidget *widget,
                            int        width,
                            int        height,
                            int        baseline)
{
  VdScanView *self = VD_SCAN_VIEW (widget);

  if (self->is_fitted)
    fit (self);
  else
    move_to (self, self->x, self->y);

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER (child))
      gtk_popover_present (GTK_POPOVER (child));
}

/* Pointer and keys */

static int
find_point (VdScanView *self,
            double      x,
            double      y)
{
  int found = -1;
  double best = GRASP;

  for (guint i = 0; i < self->points->len; i++)
    {
      const VdScanPoint *point = &g_array_index (self->points, VdScanPoint, i);
      double point_x, point_y;

      vd_scan_view_locate (self, point->x, point->y, &point_x, &point_y);
      if (hypot (point_x - x, point_y - y) <= best)
        {
          best = hypot (point_x - x, point_y - y);
          found = i;
        }
    }

  return found;
}

static void
point_at (VdScanView *self,
          double      x,
          double      y)
{
  if (self->pyramid != NULL)
    g_signal_emit (self, signals[POINTED], 0, self->x + x / self->zoom, self->y + y / self->zoom);
}

static void
act_at (VdScanView *self,
        double      x,
        double      y)
{
  int point = find_point (self, x, y);
  double pixel_x = self->x + x / self->zoom, pixel_y = self->y + y / self->zoom;

  if (self->pyramid == NULL)
    return;

  if (point >= 0)
    g_signal_emit (self, signals[CHOSEN], 0, point);
  else if (pixel_x >= 0 && pixel_y >= 0 && pixel_x < vd_pyramid_get_width (self->pyramid) &&
           pixel_y < vd_pyramid_get_height (self->pyramid))
    g_signal_emit (self, signals[PLACED], 0, pixel_x, pixel_y);
}

static void
on_drag_begin (GtkGestureDrag *gesture,
               double          x,
               double          y,
               VdScanView     *self)
{
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  int point = button == GDK_BUTTON_PRIMARY ? find_point (self, x, y) : -1;

  gtk_widget_grab_focus (GTK_WIDGET (self));
  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  self->drag = point >= 0 ? DRAG_POINT : DRAG_PAN;
  self->start_x = self->x;
  self->start_y = self->y;
  if (point < 0)
    return;

  self->dragged = point;
  self->start_x = g_array_index (self->points, VdScanPoint, point).x;
  self->start_y = g_array_index (self->points, VdScanPoint, point).y;
}

static void
on_drag_update (GtkGestureDrag *gesture,
                double          offset_x,
                double          offset_y,
                VdScanView     *self)
{
  if (hypot (offset_x, offset_y) < CLICK)
    return;

  self->is_fitted = FALSE;
  if (self->drag == DRAG_PAN)
    move_to (self, self->start_x - offset_x / self->zoom, self->start_y - offset_y / self->zoom);
  else if (self->drag == DRAG_POINT && self->dragged < self->points->len)
    {
      VdScanPoint *point = &g_array_index (self->points, VdScanPoint, self->dragged);

      point->x = self->start_x + offset_x / self->zoom;
      point->y = self->start_y + offset_y / self->zoom;
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
}

static void
on_drag_end (GtkGestureDrag *gesture,
             double          offset_x,
             double          offset_y,
             VdScanView     *self)
{
  Drag drag = self->drag;
  double x, y;

  self->drag = DRAG_NOTHING;
  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  if (hypot (offset_x, offset_y) < CLICK)
    {
      self->cross_x = self->x + x / self->zoom;
      self->cross_y = self->y + y / self->zoom;
      if (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) ==
          GDK_BUTTON_PRIMARY)
        act_at (self, x, y);
    }
  else if (drag == DRAG_POINT && self->dragged < self->points->len)
    g_signal_emit (self, signals[MOVED], 0, self->dragged,
                   self->start_x + offset_x / self->zoom, self->start_y + offset_y / self->zoom);
}

static void
on_motion (GtkEventControllerMotion *controller,
           double                    x,
           double                    y,
           VdScanView               *self)
{
  self->pointer_x = x;
  self->pointer_y = y;
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self),
                                   find_point (self, x, y) >= 0 ? "move" : "crosshair");
  point_at (self, x, y);
}

static gboolean
on_scroll (GtkEventControllerScroll *controller,
           double                    dx,
           double                    dy,
           VdScanView               *self)
{
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if (state & GDK_CONTROL_MASK)
    zoom_at (self, pow (ZOOM_STEP, -dy), self->pointer_x, self->pointer_y);
  else if (state & GDK_SHIFT_MASK)
    move_to (self, self->x + dy * WHEEL_STEP / self->zoom, self->y);
  else
    move_to (self, self->x + dx * WHEEL_STEP / self->zoom, self->y + dy * WHEEL_STEP / self->zoom);
  self->is_fitted = FALSE;

  return TRUE;
}

static gboolean
move_cross (VdScanView *self,
            guint       key,
            gboolean    slowly)
{
  double step = slowly ? 1 : CROSS_STEP / self->zoom;

  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      self->cross_x -= step;
      break;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      self->cross_x += step;
      break;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      self->cross_y -= step;
      break;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      self->cross_y += step;
      break;
    default:
      return FALSE;
    }

  self->cross_x = CLAMP (self->cross_x, 0, vd_pyramid_get_width (self->pyramid) - 1);
  self->cross_y = CLAMP (self->cross_y, 0, vd_pyramid_get_height (self->pyramid) - 1);
  bring_cross_into_view (self);
  g_signal_emit (self, signals[POINTED], 0, self->cross_x, self->cross_y);
  return TRUE;
}

static gboolean
on_key_pressed (GtkEventControllerKey *controller,
                guint                  key,
                guint                  code,
                GdkModifierType        state,
                VdScanView            *self)
{
  double x, y;

  if (self->pyramid == NULL || state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK))
    return FALSE;

  switch (key)
    {
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
    case GDK_KEY_space:
      vd_scan_view_locate (self, self->cross_x, self->cross_y, &x, &y);
      act_at (self, x, y);
      return TRUE;
    case GDK_KEY_plus:
    case GDK_KEY_equal:
    case GDK_KEY_KP_Add:
      zoom_at_cross (self, ZOOM_STEP);
      return TRUE;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      zoom_at_cross (self, 1 / ZOOM_STEP);
      return TRUE;
    case GDK_KEY_0:
    case GDK_KEY_KP_0:
      fit (self);
      return TRUE;
    default:
      return move_cross (self, key, (state & GDK_SHIFT_MASK) != 0);
    }
}

/* What is shown */

void
vd_scan_view_set_picture (VdScanView *self,
                          VdPyramid  *pyramid)
{
  g_return_if_fail (VD_IS_SCAN_VIEW (self));

  if (self->pyramid == pyramid)
    return;

  g_clear_pointer (&self->pyramid, vd_pyramid_unref);
  g_hash_table_remove_all (self->tiles);
  if (pyramid == NULL)
    return;

  self->pyramid = vd_pyramid_ref (pyramid);
  self->cross_x = vd_pyramid_get_width (pyramid) / 2.0;
  self->cross_y = vd_pyramid_get_height (pyramid) / 2.0;
  fit (self);
}

void
vd_scan_view_set_grid (VdScanView           *self,
                       const VdGrid         *grid,
                       const VdRegistration *registration)
{
  double width, height;

  g_return_if_fail (VD_IS_SCAN_VIEW (self) && grid != NULL);

  g_clear_pointer (&self->warp, vd_warp_free);
  g_clear_pointer (&self->misfit, vd_misfit_picture_free);
  self->grid = *grid;
  vd_grid_size (grid, &width, &height);
  if (registration != NULL)
    {
      self->warp = vd_warp_new (registration, -1, -1, width + 2, height + 2);
      self->pitch = vd_registration_get_pitch (registration, width / 2, height / 2);
    }
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
vd_scan_view_set_points (VdScanView *self,
                         GArray     *points)
{
  g_return_if_fail (VD_IS_SCAN_VIEW (self) && points != NULL);

  g_array_unref (self->points);
  self->points = points;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
vd_scan_view_set_misfit (VdScanView      *self,
                         VdMisfitPicture *picture)
{
  g_return_if_fail (VD_IS_SCAN_VIEW (self));

  g_clear_pointer (&self->misfit, vd_misfit_picture_free);
  self->misfit = picture;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

const VdMisfitPicture *
vd_scan_view_get_misfit (VdScanView *self)
{
  g_return_val_if_fail (VD_IS_SCAN_VIEW (self), NULL);

  return self->misfit;
}

static void
vd_scan_view_dispose (GObject *object)
{
  vd_widget_drop_children (GTK_WIDGET (object));

  G_OBJECT_CLASS (vd_scan_view_parent_class)->dispose (object);
}

static void
vd_scan_view_finalize (GObject *object)
{
  VdScanView *self = VD_SCAN_VIEW (object);

  g_clear_pointer (&self->pyramid, vd_pyramid_unref);
  g_clear_pointer (&self->warp, vd_warp_free);
  g_clear_pointer (&self->misfit, vd_misfit_picture_free);
  g_array_unref (self->points);
  g_hash_table_unref (self->tiles);

  G_OBJECT_CLASS (vd_scan_view_parent_class)->finalize (object);
}

static void
vd_scan_view_class_init (VdScanViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_scan_view_dispose;
  G_OBJECT_CLASS (klass)->finalize = vd_scan_view_finalize;
  widget_class->snapshot = vd_scan_view_snapshot;
  widget_class->size_allocate = vd_scan_view_size_allocate;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);

  signals[PLACED] = g_signal_new ("placed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  signals[MOVED] = g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 3, G_TYPE_UINT, G_TYPE_DOUBLE,
                                 G_TYPE_DOUBLE);
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[POINTED] = g_signal_new ("pointed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 2, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
}

static void
add_pointer (VdScanView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (on_drag_end), self);
  g_signal_connect (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect (scroll, "scroll", G_CALLBACK (on_scroll), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
}

static void
vd_scan_view_init (VdScanView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->zoom = 1;
  self->is_fitted = TRUE;
  self->points = vd_scan_points_new ();
  self->tiles = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                       (GDestroyNotify) cairo_surface_destroy);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  vd_widget_set_name (GTK_WIDGET (self), _("Picture of the scan"));
  add_pointer (self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key_pressed), self);
  g_signal_connect_swapped (focus, "enter", G_CALLBACK (gtk_widget_queue_draw), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (gtk_widget_queue_draw), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}
