#include "editor/widgets/typed.h"

#define POPOVER "vd-reason" /* of an entry: where it is said why */

static void
drop_popover (GtkWidget *popover)
{
  gtk_widget_unparent (popover);
}

static GtkWidget *
make_popover (GtkWidget *entry)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *label = gtk_label_new (NULL);
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 48);
  gtk_popover_set_child (GTK_POPOVER (popover), label);
  gtk_popover_set_autohide (GTK_POPOVER (popover), FALSE);
  gtk_popover_set_position (GTK_POPOVER (popover), GTK_POS_BOTTOM);
  gtk_widget_set_can_focus (popover, FALSE);
  gtk_widget_set_can_target (popover, FALSE);
  gtk_widget_set_parent (popover, entry);
  g_object_set_data (G_OBJECT (entry), POPOVER, popover);
  g_signal_connect_swapped (entry, "destroy", G_CALLBACK (drop_popover), popover);
  g_signal_connect_swapped (entry, "unmap", G_CALLBACK (gtk_popover_popdown), popover);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (gtk_popover_popdown), popover);
  gtk_widget_add_controller (entry, focus);

  return popover;
}

void
vd_typed_show_reason (GtkWidget  *entry,
                      const char *reason)
{
  GtkWidget *popover;
  gboolean is_here;

  g_return_if_fail (GTK_IS_WIDGET (entry));

  popover = g_object_get_data (G_OBJECT (entry), POPOVER);
  is_here = gtk_widget_get_mapped (entry) &&
            gtk_widget_get_state_flags (entry) & GTK_STATE_FLAG_FOCUS_WITHIN;
  if (reason == NULL || !is_here)
    {
      if (popover != NULL)
        {
          gtk_popover_popdown (GTK_POPOVER (popover));
          gtk_label_set_label (GTK_LABEL (gtk_popover_get_child (GTK_POPOVER (popover))), "");
        }
      return;
    }

  if (popover == NULL)
    popover = make_popover (entry);
  gtk_label_set_label (GTK_LABEL (gtk_popover_get_child (GTK_POPOVER (popover))), reason);
  gtk_popover_popup (GTK_POPOVER (popover));
}

void
vd_typed_refuse (GtkWidget  *entry,
                 const char *reason)
{
  g_return_if_fail (GTK_IS_WIDGET (entry));

  if (GTK_IS_ENTRY (entry))
    vd_typed_show_reason (entry, reason);
  gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                               reason != NULL ? GTK_ACCESSIBLE_INVALID_TRUE
                                              : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  if (reason == NULL)
    {
      gtk_widget_remove_css_class (entry, "error");
      return;
    }

  gtk_widget_add_css_class (entry, "error");
  gtk_widget_set_tooltip_text (entry, reason);
}
