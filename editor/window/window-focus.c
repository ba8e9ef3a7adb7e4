#include "editor/window/window-private.h"

/* Keys that no menu is open for go to where one works, so that is remembered. */
static void
on_focus (VdEditorWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->paned)))
    g_set_weak_pointer (&self->worked_on, focus);
}

/* GTK leaves the keys with the button that has opened a menu. */
static void
on_menu_closed (VdEditorWindow *self)
{
  if (self->worked_on != NULL && gtk_widget_get_mapped (self->worked_on))
    gtk_widget_grab_focus (self->worked_on);
}

void
vd_editor_window_follow_focus (VdEditorWindow *self)
{
  GtkMenuButton *const buttons[] = { self->open_menu_button, self->main_menu_button };

  g_signal_connect_swapped (self, "notify::focus-widget", G_CALLBACK (on_focus), self);
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    g_signal_connect_object (gtk_menu_button_get_popover (buttons[i]), "closed",
                             G_CALLBACK (on_menu_closed), self, G_CONNECT_SWAPPED);
}
