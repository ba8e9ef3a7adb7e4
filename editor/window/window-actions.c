#include "editor/window/window-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/widgets/widgets.h"
#include "editor/window/new-dialog.h"

#define ZOOM_STEP 1.25

static void
on_open (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  vd_editor_window_choose_file (user_data);
}

static void
on_open_recent (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  vd_editor_window_open (user_data, file);
}

static void
on_cancel_opening (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  vd_editor_window_cancel_opening (user_data);
  vd_editor_window_expect (user_data, NULL);
}

static void
on_save (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  vd_editor_window_save (user_data);
}

static void
on_save_as (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  vd_editor_window_choose_place (user_data, TRUE);
}

static void
on_save_copy (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  vd_editor_window_choose_place (user_data, FALSE);
}

static void
on_save_as_to (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  vd_editor_window_save_to (user_data, g_variant_get_string (parameter, NULL), TRUE);
}

static void
on_save_copy_to (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  vd_editor_window_save_to (user_data, g_variant_get_string (parameter, NULL), FALSE);
}

static void
on_undo (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  VdEditorWindow *self = user_data;

  /* A stroke that goes on would paint the rest of what is undone. */
  if (vd_tools_is_pressed (self->tools))
    vd_tools_cancel (self->tools);
  else if (self->project != NULL)
    vd_editor_project_undo (self->project);
}

static void
on_redo (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  VdEditorWindow *self = user_data;

  if (self->project != NULL && !vd_tools_is_pressed (self->tools))
    vd_editor_project_redo (self->project);
}

static void
on_zoom_in (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  vd_map_view_zoom_by (((VdEditorWindow *) user_data)->view, ZOOM_STEP);
}

static void
on_zoom_out (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  vd_map_view_zoom_by (((VdEditorWindow *) user_data)->view, 1 / ZOOM_STEP);
}

static void
on_zoom_fit (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  vd_map_view_fit (((VdEditorWindow *) user_data)->view, -1);
}

/* The parameter: pixels a hex. */
static void
on_zoom_to (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  VdMapView *view = ((VdEditorWindow *) user_data)->view;
  double zoom;

  g_object_get (view, "zoom", &zoom, NULL);
  vd_map_view_zoom_by (view, g_variant_get_double (parameter) / zoom);
}

static void
on_show_map (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  VdEditorWindow *self = user_data;
  int map = g_variant_get_int32 (parameter);
  int n = self->project != NULL ? vd_editor_project_get (self->project)->maps->len : 0;

  /* Another program may ask for any. */
  if (map >= -1 && map < n)
    vd_map_view_fit (self->view, map);
}

/* Tools: the action's state is the tool's id. */
static void
on_tool (GSimpleAction *action,
         GVariant      *state,
         gpointer       user_data)
{
  VdEditorWindow *self = user_data;

  for (VdTool tool = 0; tool < VD_N_TOOLS; tool++)
    if (strcmp (vd_tool_get_info (tool)->id, g_variant_get_string (state, NULL)) == 0)
      {
        vd_tools_set_tool (self->tools, tool);
        g_simple_action_set_state (action, state);
      }
}

static void
on_tool_changed (VdEditorWindow *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "tool");
  VdTool tool = vd_tools_get_tool (self->tools);

  g_simple_action_set_state (G_SIMPLE_ACTION (action),
                             g_variant_new_string (vd_tool_get_info (tool)->id));
}

/* The brush: the action's state is how many rings it has. */
static void
on_brush (GSimpleAction *action,
          GVariant      *state,
          gpointer       user_data)
{
  VdEditorWindow *self = user_data;

  vd_tools_set_brush (self->tools, g_variant_get_uint32 (state));
}

static void
on_brush_changed (VdEditorWindow *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "brush");

  g_simple_action_set_state (G_SIMPLE_ACTION (action),
                             g_variant_new_uint32 (vd_tools_get_brush (self->tools)));
}

/* Hexes */

static gboolean
find_hex (VdEditorWindow *self,
          const char     *name,
          VdSpot         *spot)
{
  return self->project != NULL &&
         vd_spot_find (vd_editor_project_get (self->project), name, spot);
}

static void
on_go_to_hex (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  VdEditorWindow *self = user_data;
  VdSpot spot;

  if (find_hex (self, g_variant_get_string (parameter, NULL), &spot))
    {
      vd_map_view_go_to (self->view, spot);
      gtk_widget_grab_focus (GTK_WIDGET (self->view));
    }
}

/* A point of the surface is where a pointer can be sent to; the shadow around
 * a window is part of the surface. */
static gboolean
find_point (VdEditorWindow *self,
            const char     *name,
            double         *x,
            double         *y)
{
  graphene_point_t point;
  double left, top;
  VdSpot spot;

  if (!find_hex (self, name, &spot))
    return FALSE;

  vd_map_view_locate (self->view, spot, x, y);
  if (!gtk_widget_compute_point (GTK_WIDGET (self->view), GTK_WIDGET (self),
                                 &GRAPHENE_POINT_INIT (*x, *y), &point))
    return FALSE;

  gtk_native_get_surface_transform (GTK_NATIVE (self), &left, &top);
  *x = point.x + left;
  *y = point.y + top;

  return TRUE;
}

static void
answer_hex_point (VdEditorWindow *self,
                  const char     *name,
                  double          x,
                  double          y)
{
  GAction *result = g_action_map_lookup_action (G_ACTION_MAP (self), "hex-point");

  g_simple_action_set_state (G_SIMPLE_ACTION (result), g_variant_new ("(sdd)", name, x, y));
}

typedef struct
{
  VdEditorWindow *window;
  char           *name;
  gulong          handler;
} Question;

static void
question_free (gpointer  data,
               GClosure *closure)
{
  Question *self = data;

  g_object_unref (self->window);
  g_free (self->name);
  g_free (self);
}

static void
on_frame_drawn (GdkFrameClock *clock,
                gpointer       user_data)
{
  Question *self = user_data;
  double x = -1, y = -1;

  find_point (self->window, self->name, &x, &y);
  answer_hex_point (self->window, self->name, x, y);
  g_signal_handler_disconnect (clock, self->handler);
}

/* Motion and scrolling wait for the next frame, and so does a new layout: the
 * answer comes after it.  What the screen has sent by now may still be on its way. */
static void
on_locate_hex (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  VdEditorWindow *self = user_data;
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (self));
  Question *question;

  gdk_display_sync (gtk_widget_get_display (GTK_WIDGET (self)));
  answer_hex_point (self, "", -1, -1);
  if (clock == NULL)
    return;

  question = g_new0 (Question, 1);
  question->window = g_object_ref (self);
  question->name = g_variant_dup_string (parameter, NULL);
  question->handler = g_signal_connect_data (clock, "after-paint", G_CALLBACK (on_frame_drawn),
                                             question, question_free, 0);
  gdk_frame_clock_request_phase (clock, GDK_FRAME_CLOCK_PHASE_AFTER_PAINT);
}

/* The state is set by locate-hex alone. */
static void
on_hex_point (GSimpleAction *action,
              GVariant      *state,
              gpointer       user_data)
{
}

static void
on_close (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  gtk_window_close (GTK_WINDOW (user_data));
}

static void
on_focus_go_to (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  VdEditorWindow *self = user_data;

  gtk_stack_set_visible_child_name (self->views, "map");
  gtk_widget_grab_focus (GTK_WIDGET (self->go_to));
}

/* Units */

static void
on_find_units (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  VdEditorWindow *self = user_data;

  gtk_stack_set_visible_child_name (self->views, "units");
  vd_unit_view_search (self->unit_view);
}

static void
on_import_units (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  VdEditorWindow *self = user_data;
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (g_variant_get_string (parameter, NULL));

  gtk_stack_set_visible_child_name (self->views, "units");
  vd_unit_view_import (self->unit_view, file);
}

static void
on_export_units (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  VdEditorWindow *self = user_data;
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (g_variant_get_string (parameter, NULL));

  vd_editor_window_give_rest (self);
  vd_unit_view_export (self->unit_view, file);
}

/* Findings */

static void
on_new (GSimpleAction *action,
        GVariant      *parameter,
        gpointer       user_data)
{
  GtkWidget *dialog = vd_new_dialog_new (GTK_WINDOW (user_data));

  g_signal_connect_object (dialog, "created", G_CALLBACK (vd_editor_window_open), user_data,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
step_finding (VdEditorWindow *self,
              int             by)
{
  if (self->project == NULL)
    return;

  gtk_stack_set_visible_child (self->panel_stack, GTK_WIDGET (self->findings));
  if (!vd_finding_list_step (self->findings, by))
    gtk_widget_error_bell (GTK_WIDGET (self));
}

static void
on_next_finding (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  step_finding (user_data, 1);
}

static void
on_previous_finding (GSimpleAction *action,
                     GVariant      *parameter,
                     gpointer       user_data)
{
  step_finding (user_data, -1);
}

static const GActionEntry entries[] = {
  { "new", on_new },
  { "open", on_open },
  { "open-recent", on_open_recent, "s" },
  { "cancel-opening", on_cancel_opening },
  { "save", on_save },
  { "save-as", on_save_as },
  { "save-as-to", on_save_as_to, "s" },
  { "save-copy", on_save_copy },
  { "save-copy-to", on_save_copy_to, "s" },
  { "undo", on_undo },
  { "redo", on_redo },
  { "zoom-in", on_zoom_in },
  { "zoom-out", on_zoom_out },
  { "zoom-fit", on_zoom_fit },
  { "zoom-to", on_zoom_to, "d" },
  { "show-map", on_show_map, "i" },
  { "tool", NULL, "s", "'select'", on_tool },
  { "brush", NULL, "u", "uint32 0", on_brush },
  { "go-to-hex", on_go_to_hex, "s" },
  { "focus-go-to", on_focus_go_to },
  { "find-units", on_find_units },
  { "import-units", on_import_units, "s" },
  { "export-units", on_export_units, "s" },
  { "locate-hex", on_locate_hex, "s" },
  { "hex-point", NULL, NULL, "('', -1.0, -1.0)", on_hex_point },
  { "next-finding", on_next_finding },
  { "previous-finding", on_previous_finding },
  { "close", on_close },
};

/* What one chooses to see is kept for the next time. */
static void
add_setting (VdEditorWindow *self,
             const char     *key,
             GObject        *object,
             const char     *property)
{
  g_autoptr (GAction) action = g_settings_create_action (self->settings, key);

  g_action_map_add_action (G_ACTION_MAP (self), action);
  g_settings_bind (self->settings, key, object, property, G_SETTINGS_BIND_GET);
}

/* An action whose state is the page of a stack that is shown. */
static void
add_stack_action (VdEditorWindow *self,
                  const char     *name,
                  GtkStack       *stack)
{
  g_autoptr (GPropertyAction) action =
    g_property_action_new (name, stack, "visible-child-name");

  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
}

/* Of this window, for as long as it is open. */
static void
add_status_action (VdEditorWindow *self)
{
  g_autoptr (GPropertyAction) action =
    g_property_action_new ("colour-by-status", self->view, "colour-by-status");

  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
}

/* Likewise; how it is in each view is remembered (window-edit.c). */
static void
add_panel_action (VdEditorWindow *self)
{
  g_autoptr (GPropertyAction) action =
    g_property_action_new ("show-panel", self->panel, "visible");

  g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
}

void
vd_editor_window_add_actions (VdEditorWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  vd_editor_window_add_edit_actions (self);
  vd_editor_window_add_export_actions (self);
  vd_editor_window_add_import_actions (self);
  add_setting (self, "show-grid", G_OBJECT (self->view), "show-grid");
  add_setting (self, "show-numbers", G_OBJECT (self->view), "show-numbers");
  add_setting (self, "show-names", G_OBJECT (self->view), "show-names");
  add_setting (self, "show-counters", G_OBJECT (self->view), "show-counters");
  g_settings_bind (self->settings, "wheel-zooms", self->view, "wheel-zooms", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, "hints-least", self->view, "hints-least", G_SETTINGS_BIND_GET);
  add_setting (self, "show-findings", G_OBJECT (self->view), "show-findings");
  add_panel_action (self);
  add_status_action (self);
  add_stack_action (self, "view", self->views);
  add_stack_action (self, "table", self->tables_stack);
  add_stack_action (self, "panel", self->panel_stack);

  g_signal_connect_object (self->tools, "notify::tool", G_CALLBACK (on_tool_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->tools, "notify::brush", G_CALLBACK (on_brush_changed), self,
                           G_CONNECT_SWAPPED);
}

void
vd_editor_window_enable (VdEditorWindow *self,
                         const char     *name,
                         gboolean        enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

static void
describe_button (GtkButton  *button,
                 const char *plain,
                 const char *format,
                 const char *title)
{
  g_autofree char *text = title != NULL ? g_strdup_printf (format, title) : g_strdup (plain);

  gtk_widget_set_tooltip_text (GTK_WIDGET (button), text);
  vd_widget_set_name (GTK_WIDGET (button), text);
}

void
vd_editor_window_update_actions (VdEditorWindow *self)
{
  VdEditorProject *project = self->project;
  const char *undo = project != NULL ? vd_editor_project_get_undo_title (project) : NULL;
  const char *redo = project != NULL ? vd_editor_project_get_redo_title (project) : NULL;

  vd_editor_window_update_edit_actions (self);
  vd_editor_window_update_export_actions (self);
  vd_editor_window_enable (self, "save-as", project != NULL);
  vd_editor_window_enable (self, "save-copy", project != NULL);
  vd_editor_window_enable (self, "undo", undo != NULL);
  vd_editor_window_enable (self, "redo", redo != NULL);
  vd_editor_window_enable (self, "save", project != NULL &&
                           (vd_editor_project_is_modified (project) ||
                            vd_editor_window_is_typed (self)));

  /* TRANS: %s is what was done, as "Paint Forest" */
  describe_button (self->undo_button, _("Undo"), _("Undo %s"), undo);
  describe_button (self->redo_button, _("Redo"), _("Redo %s"), redo);
}
