/* Counters that are carried from the map to the units. */
#include "editor/window/window-private.h"

#include <glib/gi18n.h>

#include "editor/units/project-edits-units.h"
#include "editor/units/unit-store.h"

/* In the switch of the views, whose buttons are in the order of its pages. */
static gboolean
is_tab_of_units (VdEditorWindow *self,
                 GtkWidget      *tab)
{
  g_autoptr (GtkSelectionModel) pages = gtk_stack_get_pages (self->views);
  GtkStackPage *units = gtk_stack_get_page (self->views, GTK_WIDGET (self->unit_view));
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->view_switcher));

  for (guint i = 0; child != NULL; child = gtk_widget_get_next_sibling (child), i++)
    {
      g_autoptr (GObject) page = g_list_model_get_item (G_LIST_MODEL (pages), i);

      if (page == G_OBJECT (units))
        return child == tab;
    }

  return FALSE;
}

static void
take_off (VdEditorWindow *self,
          const VdNode   *place)
{
  const VdUnits *units = vd_unit_store_get_units (vd_unit_store_get (self->project));
  const VdUnitInfo *info = vd_units_find (units, vd_node_get (place, "unit"));
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
  g_autofree char *text = NULL;

  if (info == NULL)
    return;

  /* TRANS: %s is a unit that has been carried away from the map */
  text = g_strdup_printf (_("%s is off the map."), vd_row_get_title (info->node));
  g_ptr_array_add (nodes, info->node);
  if (vd_editor_project_do (self->project, vd_edit_units_unplace (units, nodes)))
    vd_editor_window_say (self, text);
}

void
vd_editor_window_take_off (VdEditorWindow *self,
                           const VdNode   *place,
                           double          x,
                           double          y)
{
  GtkWidget *window = GTK_WIDGET (self);
  GtkWidget *hit, *tab;
  double at_x, at_y;

  gtk_widget_translate_coordinates (GTK_WIDGET (self->view), window, x, y, &at_x, &at_y);
  hit = gtk_widget_pick (window, at_x, at_y, GTK_PICK_DEFAULT);
  if (hit == NULL)
    return;

  tab = gtk_widget_get_ancestor (hit, GTK_TYPE_TOGGLE_BUTTON);
  if (gtk_widget_get_ancestor (hit, VD_TYPE_UNIT_PANEL) != NULL ||
      (tab != NULL && is_tab_of_units (self, tab)))
    take_off (self, place);
}
