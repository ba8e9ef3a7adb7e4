/* Second passes of maps: begun, and compared with the first. */
#include "editor/window/window-private.h"

static void
show_page (VdEditorWindow *self)
{
  vd_editor_window_give_rest (self);
  gtk_stack_set_visible_child (self->panel_stack, GTK_WIDGET (self->second));
  gtk_widget_set_visible (self->panel, TRUE);
}

static void
on_start (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       user_data)
{
  VdEditorWindow *self = user_data;

  if (self->project != NULL && vd_editor_window_commit (self))
    {
      show_page (self);
      vd_second_panel_start (self->second, vd_editor_window_get_map_of_cursor (self));
    }
}

static void
on_compare (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       user_data)
{
  VdEditorWindow *self = user_data;

  if (self->project == NULL || !vd_editor_window_commit (self))
    return;

  show_page (self);
  vd_second_panel_compare (self->second, vd_editor_window_get_map_of_cursor (self),
                           parameter != NULL ? g_variant_get_string (parameter, NULL) : NULL);
}

static const GActionEntry entries[] = {
  { "start-second-pass", on_start },
  { "compare-passes", on_compare },
  { "compare-with-file", on_compare, "s" },
};

void
vd_editor_window_add_second_actions (VdEditorWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_object (self->second, "open-file", G_CALLBACK (vd_editor_window_open), self,
                           G_CONNECT_SWAPPED);
  vd_second_panel_set_view (self->second, self->view);
}
