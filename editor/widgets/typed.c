#include "editor/widgets/typed.h"

#define REFUSAL "vd-refusal" /* of an entry: why */
#define POPOVER "vd-reason"  /* of an entry: where that is said */

typedef struct
{
  char    *text;
  char    *refusal; /* (nullable) */
  int      position;
  gboolean has_focus;
} Kept;

struct _VdTyped
{
  GHashTable *cells; /* of Kept, by name */
};

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
  GtkWidget *popover = g_object_get_data (G_OBJECT (entry), POPOVER);
  gboolean is_here = gtk_widget_get_mapped (entry) &&
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
  if (GTK_IS_ENTRY (entry))
    vd_typed_show_reason (entry, reason);
  g_object_set_data_full (G_OBJECT (entry), REFUSAL, g_strdup (reason), g_free);
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

static void
kept_free (gpointer data)
{
  Kept *self = data;

  g_free (self->text);
  g_free (self->refusal);
  g_free (self);
}

VdTyped *
vd_typed_new (void)
{
  VdTyped *self = g_new (VdTyped, 1);

  self->cells = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, kept_free);
  return self;
}

void
vd_typed_free (VdTyped *self)
{
  g_hash_table_unref (self->cells);
  g_free (self);
}

gboolean
vd_typed_is_empty (const VdTyped *self)
{
  return g_hash_table_size (self->cells) == 0;
}

void
vd_typed_keep (VdTyped   *self,
               GtkWidget *entry,
               char      *name)
{
  Kept *kept = g_new (Kept, 1);

  kept->text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry)));
  kept->refusal = g_strdup (g_object_get_data (G_OBJECT (entry), REFUSAL));
  kept->position = gtk_editable_get_position (GTK_EDITABLE (entry));
  kept->has_focus = (gtk_widget_get_state_flags (entry) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
  g_hash_table_replace (self->cells, name, kept);
}

void
vd_typed_give_back (VdTyped    *self,
                    GtkWidget  *entry,
                    const char *name)
{
  const Kept *kept = g_hash_table_lookup (self->cells, name);

  if (kept == NULL)
    return;

  if (kept->has_focus)
    gtk_widget_grab_focus (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), kept->text);
  gtk_editable_set_position (GTK_EDITABLE (entry), kept->position);
  if (kept->refusal != NULL)
    vd_typed_refuse (entry, kept->refusal);
}
