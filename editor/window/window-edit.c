#include "editor/window/window-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/area/edges-dialog.h"
#include "editor/area/map-dialog.h"
#include "editor/area/resize-dialog.h"
#include "editor/maps/layers.h"
#include "editor/window/scenario-dialog.h"

/* The clipboard */

static void
on_copy (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       user_data)
{
  VdEditorWindow *self = user_data;
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self));
  g_autoptr (VdPatch) patch = vd_tools_copy (self->tools);
  g_autoptr (GdkContentProvider) content = NULL;
  g_autoptr (GBytes) bytes = NULL;
  char *text;

  if (patch == NULL)
    return;

  text = vd_patch_write (patch);
  bytes = g_bytes_new_take (text, strlen (text));
  content = gdk_content_provider_new_for_bytes (VD_PATCH_MIME, bytes);
  gdk_clipboard_set_content (clipboard, content);
}

static void
on_cut (GSimpleAction *action,
        GVariant      *parameter,
        gpointer       user_data)
{
  on_copy (action, parameter, user_data);
  vd_tools_cut (((VdEditorWindow *) user_data)->tools);
}

static void
take_text (VdEditorWindow *self,
           GBytes         *bytes)
{
  g_autoptr (GError) error = NULL;
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);
  VdPatch *patch = vd_patch_read (text, size, &error);

  if (patch == NULL)
    {
      vd_editor_window_say (self, error->message);
      return;
    }

  gtk_stack_set_visible_child_name (self->views, "map");
  vd_tools_float (self->tools, patch);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
on_spliced (GObject      *source,
            GAsyncResult *result,
            gpointer      user_data)
{
  g_autoptr (VdEditorWindow) self = user_data;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  if (g_output_stream_splice_finish (G_OUTPUT_STREAM (source), result, &error) < 0)
    {
      vd_editor_window_say (self, error->message);
      return;
    }

  bytes = g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (source));
  if (self->project != NULL)
    take_text (self, bytes);
}

static void
on_clipboard_read (GObject      *source,
                   GAsyncResult *result,
                   gpointer      user_data)
{
  g_autoptr (VdEditorWindow) self = user_data;
  g_autoptr (GInputStream) stream =
    gdk_clipboard_read_finish (GDK_CLIPBOARD (source), result, NULL, NULL);
  g_autoptr (GOutputStream) memory = NULL;

  if (stream == NULL)
    {
      vd_editor_window_say (self, _("There are no hexes on the clipboard; select some and copy "
                                    "them."));
      return;
    }

  memory = g_memory_output_stream_new_resizable ();
  g_output_stream_splice_async (memory, stream,
                                G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE |
                                  G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET,
                                G_PRIORITY_DEFAULT, NULL, on_spliced, g_object_ref (self));
}

static void
on_paste (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  static const char *types[] = { VD_PATCH_MIME, NULL };
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (user_data));

  gdk_clipboard_read_async (clipboard, types, G_PRIORITY_DEFAULT, NULL, on_clipboard_read,
                            g_object_ref (user_data));
}

/* What is selected */

static VdTools *
get_tools (gpointer user_data)
{
  VdEditorWindow *self = user_data;

  vd_tools_set_tool (self->tools, VD_TOOL_SELECT);
  return self->tools;
}

static void
on_select_all (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  vd_tools_select_all (get_tools (user_data));
}

static void
on_select_none (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  vd_tools_set_area (get_tools (user_data), 0, NULL);
}

static void
on_select_rest (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  vd_tools_select_rest (get_tools (user_data));
}

static void
on_select_like (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  vd_tools_select_like (get_tools (user_data), FALSE);
}

static void
on_select_touching (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       user_data)
{
  vd_tools_select_like (get_tools (user_data), TRUE);
}

static void
on_clear_area (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  vd_tools_clear_area (get_tools (user_data));
}

static void
on_fill_area (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  vd_tools_fill_area (((VdEditorWindow *) user_data)->tools);
}

static void
on_lasso (GSimpleAction *action,
          GVariant      *state,
          gpointer       user_data)
{
  vd_tools_set_lasso (get_tools (user_data), g_variant_get_boolean (state));
  g_simple_action_set_state (action, state);
}

static void
on_with_counters (GSimpleAction *action,
                  GVariant      *state,
                  gpointer       user_data)
{
  vd_tools_set_with_counters (get_tools (user_data), g_variant_get_boolean (state));
  g_simple_action_set_state (action, state);
}

/* The map */

guint
vd_editor_window_get_map_of_cursor (VdEditorWindow *self)
{
  const VdToolView *view = vd_tools_get_view (self->tools);

  return view->has_cursor ? view->cursor.map : 0;
}

/* Nothing moves on the map, so that no lock is in the way. */
static void
on_map_properties (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  VdEditorWindow *self = user_data;
  guint map = vd_editor_window_get_map_of_cursor (self);

  if (self->project != NULL && map < vd_editor_project_get (self->project)->resolved->len)
    gtk_window_present (GTK_WINDOW (vd_map_dialog_new (GTK_WINDOW (self), self->project, map)));
}

static void
on_map_edges (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  VdEditorWindow *self = user_data;
  guint map = vd_editor_window_get_map_of_cursor (self);

  if (self->project != NULL && map < vd_editor_project_get (self->project)->resolved->len)
    gtk_window_present (GTK_WINDOW (vd_edges_dialog_new (GTK_WINDOW (self), self->project, map)));
}

static void
ask_for_size (VdEditorWindow *self,
              guint           map,
              const VdResize *preset)
{
  /* It moves all that is on the map. */
  if (vd_tools_is_locked (self->tools, VD_PARTS_ALL))
    return;

  if (self->project != NULL && map < vd_editor_project_get (self->project)->resolved->len)
    gtk_window_present (GTK_WINDOW (vd_resize_dialog_new (GTK_WINDOW (self), self->project, map,
                                                          preset)));
}

static void
on_resize_map (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  VdEditorWindow *self = user_data;

  ask_for_size (self, vd_editor_window_get_map_of_cursor (self), &(VdResize) { 0 });
}

/* What lies beyond the selected hexes on each side is proposed to go. */
static void
on_crop_map (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       user_data)
{
  VdEditorWindow *self = user_data;
  const VdToolView *view = vd_tools_get_view (self->tools);
  const VdGrid *grid;
  VdResize by;

  if (self->project == NULL || view->area == NULL)
    {
      vd_editor_window_say (self, _("Select the hexes that are to remain first."));
      return;
    }

  grid = &((const VdMap *) g_ptr_array_index (vd_editor_project_get (self->project)->resolved,
                                              view->area_map))->grid;
  by = (VdResize) { -(int) grid->columns, -(int) grid->rows, -(int) grid->columns,
                    -(int) grid->rows, FALSE };
  for (guint cell = 0; cell < view->area->n_cells; cell++)
    if (view->area->has[cell])
      {
        int row = cell / grid->columns, column = cell % grid->columns;

        by.left = MAX (by.left, -column);
        by.top = MAX (by.top, -row);
        by.right = MAX (by.right, column + 1 - (int) grid->columns);
        by.bottom = MAX (by.bottom, row + 1 - (int) grid->rows);
      }

  ask_for_size (self, view->area_map, &by);
}

/* The scenario */

static gboolean
has_scenario (VdEditorWindow *self)
{
  return self->project != NULL && vd_editor_project_get (self->project)->scenario != NULL;
}

static void
on_scenario_properties (GSimpleAction *action,
                        GVariant      *parameter,
                        gpointer       user_data)
{
  VdEditorWindow *self = user_data;

  /* What is still typed in a table may be about the same rows. */
  if (vd_editor_window_commit (self))
    gtk_window_present (GTK_WINDOW (vd_scenario_dialog_new (GTK_WINDOW (self), self->project)));
}

static const GActionEntry entries[] = {
  { "scenario-properties", on_scenario_properties },
  { "map-properties", on_map_properties },
  { "map-edges", on_map_edges },
  { "resize-map", on_resize_map },
  { "crop-map", on_crop_map },
  { "cut", on_cut },
  { "copy", on_copy },
  { "paste", on_paste },
  { "select-all", on_select_all },
  { "select-none", on_select_none },
  { "select-rest", on_select_rest },
  { "select-like", on_select_like },
  { "select-touching", on_select_touching },
  { "clear-area", on_clear_area },
  { "fill-area", on_fill_area },
  { "lasso", NULL, NULL, "false", on_lasso },
  { "with-counters", NULL, NULL, "false", on_with_counters },
};

void
vd_editor_window_add_edit_actions (VdEditorWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (self->tools, "told", G_CALLBACK (vd_editor_window_say), self,
                           G_CONNECT_SWAPPED);
}

void
vd_editor_window_update_edit_actions (VdEditorWindow *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), entries[i].name);

      g_simple_action_set_enabled (G_SIMPLE_ACTION (action), self->project != NULL &&
                                   vd_games_get_review (self->games) == NULL);
    }

  if (!has_scenario (self))
    vd_editor_window_enable (self, "scenario-properties", FALSE);
}

/* Locks */

/* One click away from where it is told what stood in the way. */
static void
on_locked (VdEditorWindow *self,
           guint           parts)
{
  gboolean is_one = parts != 0 && (parts & (parts - 1)) == 0;
  g_autofree char *label =
    /* TRANS: %s is a layer of the map, as "Terrain" */
    is_one ? g_strdup_printf (_("Unlock %s"), _(vd_layers_find_part (parts)->title))
           : g_strdup (_("Unlock Layers"));

  gtk_button_set_label (GTK_BUTTON (self->unlock), label);
  g_object_set_data (G_OBJECT (self->unlock), "parts", GUINT_TO_POINTER (parts));
  gtk_widget_set_visible (self->unlock, parts != 0);
}

static void
on_unlock (VdEditorWindow *self)
{
  VdParts parts = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (self->unlock), "parts"));

  for (guint i = 0; i < VD_N_ALL_LAYERS; i++)
    if (vd_layer_infos[i].part & parts)
      vd_layers_write_locked (self->settings, &vd_layer_infos[i], FALSE);

  gtk_widget_set_visible (self->unlock, FALSE);
  vd_editor_window_say (self, "");
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

/* Questions */

/* Who asks for hexes of the map is shown again once that is answered. */
static void
on_question (VdEditorWindow *self)
{
  g_autofree char *from = NULL;

  if (vd_tools_get_question (self->tools) == NULL)
    {
      from = g_steal_pointer (&self->asked_from);
      if (from != NULL)
        gtk_stack_set_visible_child_name (self->views, from);
      return;
    }

  from = g_strdup (gtk_stack_get_visible_child_name (self->views));
  gtk_stack_set_visible_child_name (self->views, "map");
  g_free (self->asked_from);
  self->asked_from = g_steal_pointer (&from);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

/* Who turns away from the map does not want to answer. */
static void
on_view_turned (VdEditorWindow *self)
{
  if (self->asked_from == NULL ||
      strcmp (gtk_stack_get_visible_child_name (self->views), "map") == 0)
    return;

  g_clear_pointer (&self->asked_from, g_free);
  vd_tools_end_question (self->tools, FALSE);
}

void
vd_editor_window_follow_questions (VdEditorWindow *self)
{
  g_signal_connect_object (self->tools, "notify::question", G_CALLBACK (on_question), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->views, "notify::visible-child", G_CALLBACK (on_view_turned),
                            self);
  g_signal_connect_object (self->tools, "locked", G_CALLBACK (on_locked), self, G_CONNECT_SWAPPED);
  g_signal_connect_swapped (self->unlock, "clicked", G_CALLBACK (on_unlock), self);
}

/* The side panel: a view in which it was folded shows itself without it again. */

static gboolean
is_folded (VdEditorWindow *self,
           const char     *view)
{
  g_auto (GStrv) views = g_settings_get_strv (self->settings, "folded-views");

  return g_strv_contains ((const char *const *) views, view);
}

static void
on_panel_folded (VdEditorWindow *self)
{
  const char *view = gtk_stack_get_visible_child_name (self->views);
  gboolean folded = !gtk_widget_get_visible (self->panel);
  g_auto (GStrv) views = g_settings_get_strv (self->settings, "folded-views");
  g_autoptr (GPtrArray) left = g_ptr_array_new ();

  if (is_folded (self, view) == folded)
    return;

  for (guint i = 0; views[i] != NULL; i++)
    if (strcmp (views[i], view) != 0)
      g_ptr_array_add (left, views[i]);
  if (folded)
    g_ptr_array_add (left, (char *) view);
  g_ptr_array_add (left, NULL);
  g_settings_set_strv (self->settings, "folded-views", (const char *const *) left->pdata);
}

static void
fold_panel (VdEditorWindow *self)
{
  gtk_widget_set_visible (self->panel,
                          !is_folded (self, gtk_stack_get_visible_child_name (self->views)));
}

void
vd_editor_window_follow_views (VdEditorWindow *self)
{
  fold_panel (self);
  g_signal_connect_swapped (self->views, "notify::visible-child-name", G_CALLBACK (fold_panel),
                            self);
  g_signal_connect_swapped (self->panel, "notify::visible", G_CALLBACK (on_panel_folded), self);
}
