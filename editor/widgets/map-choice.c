#include "editor/widgets/map-choice.h"

#include <glib/gi18n.h>

#include "editor/maps/titles.h"
#include "editor/widgets/widgets.h"

void
vd_map_choice_fill (GtkDropDown     *maps,
                    const VdProject *project)
{
  g_autoptr (GtkStringList) titles = NULL;
  guint n;

  g_return_if_fail (GTK_IS_DROP_DOWN (maps));

  titles = gtk_string_list_new (NULL);
  n = project != NULL ? project->resolved->len : 0;
  for (guint i = 0; i < n; i++)
    gtk_string_list_append (titles, vd_map_say_title (g_ptr_array_index (project->resolved, i)));
  gtk_drop_down_set_model (maps, G_LIST_MODEL (titles));
  gtk_widget_set_visible (GTK_WIDGET (maps), n > 1);
  if (n > 1)
    vd_widget_name_drop_down (maps, _("Map"));
}

guint
vd_map_choice_get (GtkDropDown *maps)
{
  guint map;

  g_return_val_if_fail (GTK_IS_DROP_DOWN (maps), 0);

  map = gtk_drop_down_get_selected (maps);
  return map != GTK_INVALID_LIST_POSITION ? map : 0;
}
