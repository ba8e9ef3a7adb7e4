#include "editor/units/unit-view-private.h"

#include <glib/gi18n.h>

#include "editor/edits/project-edits-units.h"

static VdNode *
get_chosen (VdUnitView  *self,
            VdOrderKind  kind)
{
  g_autoptr (VdOrderItem) branch = vd_unit_view_get_branch (self);

  return branch != NULL && vd_order_item_get_kind (branch) == kind
         ? vd_order_item_get_node (branch) : NULL;
}

static void
ask_name (VdUnitView *self,
          const char *title,
          const char *name)
{
  gtk_label_set_label (self->formation_title, title);
  gtk_editable_set_text (self->formation_name, name);
  gtk_editable_select_region (self->formation_name, 0, -1);
  gtk_popover_set_pointing_to (self->formation_popover, &(GdkRectangle) {
    gtk_widget_get_width (GTK_WIDGET (self->tree)) / 2,
    gtk_widget_get_height (self->tree_scroller), 1, 1 });
  gtk_popover_popup (self->formation_popover);
  gtk_widget_grab_focus (GTK_WIDGET (self->formation_name));
}

static void
on_add (GtkWidget  *widget,
        const char *action,
        GVariant   *parameter)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);
  VdNode *above = get_chosen (self, VD_ORDER_FORMATION);
  g_autofree char *title = above != NULL
    /* TRANS: %s is a corps or the like */
    ? g_strdup_printf (_("New formation in %s"), vd_row_get_title (above))
    : g_strdup (_("New formation"));

  self->naming = FALSE;
  ask_name (self, title, "");
}

static void
on_rename (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);
  VdNode *formation = get_chosen (self, VD_ORDER_FORMATION);

  if (formation == NULL)
    return;

  self->naming = TRUE;
  ask_name (self, _("Name of the formation"), vd_row_get_title (formation));
}

/* A new one is on the side that is selected, or on the first. */
static VdEdit *
make_formation (VdUnitView *self,
                const char *name)
{
  const VdUnits *units = vd_unit_view_get_units (self);
  const GPtrArray *sides = vd_units_get_list (units, VD_LIST_SIDES);
  VdNode *above = get_chosen (self, VD_ORDER_FORMATION);
  VdNode *side = above != NULL ? vd_units_get_formation_side (units, above)
                               : get_chosen (self, VD_ORDER_SIDE);

  if (side == NULL && sides->len > 0)
    side = sides->pdata[0];

  return vd_edit_formation_add (units, name, above,
                                side != NULL ? vd_node_get (side, "id") : NULL);
}

static void
on_formation_named (VdUnitView *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (self->formation_name)));
  VdNode *formation = get_chosen (self, VD_ORDER_FORMATION);
  g_autofree char *refusal = NULL;
  VdEdit *edit = NULL;

  gtk_popover_popdown (self->formation_popover);
  if (*name == '\0' || self->store == NULL)
    return;

  if (!self->naming)
    edit = make_formation (self, name);
  else if (formation != NULL)
    edit = vd_edit_formation_set (vd_unit_view_get_units (self), formation, "name", name,
                                  &refusal);

  vd_unit_view_do (self, edit);
  vd_unit_view_refuse (self, refusal);
  if (!self->naming)
    gtk_tree_list_row_set_expanded (gtk_single_selection_get_selected_item (self->branches), TRUE);
}

static void
on_remove (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);
  VdNode *formation = get_chosen (self, VD_ORDER_FORMATION);
  g_autofree char *refusal = NULL;

  if (formation == NULL)
    return;

  vd_unit_view_do (self, vd_edit_formation_remove (vd_unit_view_get_units (self), formation,
                                                   &refusal));
  vd_unit_view_refuse (self, refusal);
}

void
vd_unit_view_update_formation_actions (VdUnitView *self)
{
  gboolean any = self->store != NULL && get_chosen (self, VD_ORDER_FORMATION) != NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "formations.add", self->store != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "formations.rename", any);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "formations.remove", any);
}

void
vd_unit_view_install_formation_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "formations.add", NULL, on_add);
  gtk_widget_class_install_action (klass, "formations.rename", NULL, on_rename);
  gtk_widget_class_install_action (klass, "formations.remove", NULL, on_remove);
  gtk_widget_class_bind_template_callback (klass, on_formation_named);
}
