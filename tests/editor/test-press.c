/* test-press.c: a press on the map that is taken away
 *
 * What a user's hand cannot time: a window system that breaks a grab in the middle of a
 * click.  GTK cancels what has been pressed, and what the map opens then must not come
 * between.
 */
#include <gdk/x11/gdkx.h>

#include "editor/canvas/map-view.h"
#include "editor/panels/name-popover.h"
#include "tests/editor/shared/stroke.h"

static Strokes strokes;
static GtkWidget *window, *view;
static guint n_wanted;

static void
count_wanted (void)
{
  n_wanted++;
}

static GtkEventController *
find_drag (void)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (view);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_DRAG (controller))
        return controller; /* the view's own */
    }

  g_assert_not_reached ();
}

static void
point_at (const char *hex)
{
  GtkNative *native = GTK_NATIVE (window);
  g_autofree char *id = g_strdup_printf ("%lu",
                                         gdk_x11_surface_get_xid (gtk_native_get_surface (native)));
  g_autofree char *left = NULL;
  g_autofree char *top = NULL;
  g_autoptr (GError) error = NULL;
  double x, y, surface_x, surface_y;
  graphene_point_t point;
  VdSpot spot;

  g_assert_true (vd_spot_find (vd_editor_project_get (strokes.project), hex, &spot));
  vd_map_view_locate (VD_MAP_VIEW (view), spot, &x, &y);
  g_assert_true (gtk_widget_compute_point (view, window, &GRAPHENE_POINT_INIT (x, y), &point));
  gtk_native_get_surface_transform (native, &surface_x, &surface_y);
  left = g_strdup_printf ("%.0f", point.x + surface_x);
  top = g_strdup_printf ("%.0f", point.y + surface_y);
  g_spawn_sync (NULL, (char *[]) { "xdotool", "mousemove", "--window", id, left, top,
                                   "mousedown", "1", NULL },
                NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
}

/* It ends the click, once, and only when GTK is done with it. */
static void
test_taken_away (void)
{
  GtkEventController *drag = find_drag ();

  vd_tools_set_tool (strokes.tools, VD_TOOL_NAME);
  point_at ("0402");
  while (!gtk_gesture_is_recognized (GTK_GESTURE (drag)))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (n_wanted, ==, 0);

  gtk_event_controller_reset (drag);
  g_assert_false (gtk_gesture_is_recognized (GTK_GESTURE (drag)));
  g_assert_false (vd_tools_is_pressed (strokes.tools));
  g_assert_cmpuint (n_wanted, ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  GtkWidget *box;
  int code;

  g_test_init (&argc, &argv, NULL);
  gtk_init ();
  strokes_set_up (&strokes, NULL);
  window = gtk_window_new ();
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  view = g_object_new (VD_TYPE_MAP_VIEW, NULL);
  vd_map_view_set_tools (VD_MAP_VIEW (view), strokes.tools);
  vd_map_view_set_project (VD_MAP_VIEW (view), strokes.project);
  gtk_box_append (GTK_BOX (box), view);
  vd_name_popover_attach (box, VD_MAP_VIEW (view), strokes.tools);
  g_signal_connect (strokes.tools, "name-wanted", G_CALLBACK (count_wanted), NULL);
  gtk_window_set_child (GTK_WINDOW (window), box);
  gtk_window_set_default_size (GTK_WINDOW (window), 800, 700);
  gtk_window_present (GTK_WINDOW (window));
  while (gtk_widget_get_height (view) == 0)
    g_main_context_iteration (NULL, TRUE);

  g_test_add_func ("/press/taken-away", test_taken_away);
  code = g_test_run ();
  gtk_window_destroy (GTK_WINDOW (window));
  strokes_tear_down (&strokes, NULL);
  return code;
}
