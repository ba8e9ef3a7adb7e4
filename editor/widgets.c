#include "editor/widgets.h"

void
vd_widget_drop_children (GtkWidget *widget)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}

void
vd_widget_set_name (GtkWidget  *widget,
                    const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "_", -1);
  g_autofree char *plain = g_strjoinv ("", parts);

  /* GTK would read out the name and then the label it is named after. */
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, plain, -1);
}
