#include "editor/units/unit-view-private.h"

#include <glib/gi18n.h>

#include "editor/edits/counts.h"
#include "editor/units/project-edits-units.h"
#include "editor/units/unit-show.h"
#include "editor/widgets/typed.h"
#include "editor/widgets/widgets.h"
#include "formats/project/mechanics.h"

static VdNode *
get_chosen (VdUnitView  *self,
            VdOrderKind  kind)
{
  g_autoptr (VdOrderItem) branch = vd_unit_view_get_branch (self);

  return branch != NULL && vd_order_item_get_kind (branch) == kind
         ? vd_order_item_get_node (branch) : NULL;
}

static char *
read_count (VdUnitView *self,
            VdCount     count)
{
  return vd_editable_read (self->formation_counts[count]);
}

/* Marks what is no count; whether there is any. */
static gboolean
refuse_counts (VdUnitView *self)
{
  gboolean any = FALSE;

  for (VdCount count = 0; count < VD_N_FORMATION_COUNTS; count++)
    {
      g_autofree char *typed = read_count (self, count);
      g_autofree char *refusal = vd_count_refuse (count, typed);

      gtk_widget_set_tooltip_text (GTK_WIDGET (self->formation_counts[count]),
                                   vd_count_get_help (count));
      vd_typed_refuse (GTK_WIDGET (self->formation_counts[count]), refusal);
      any |= refusal != NULL;
    }

  return any;
}

static void
on_count_changed (VdUnitView *self)
{
  refuse_counts (self);
}

/* Whether @formation is asked for levels: where the battle plays them, or it has one. */
static gboolean
has_level (VdUnitView   *self,
           const VdNode *formation)
{
  return vd_node_get (formation, "level") != NULL || vd_node_get (formation, "casualties") != NULL ||
         vd_project_plays (vd_editor_project_get (self->project), "casualty-levels");
}

/* Beside the button that one has pressed, or could have.  @formation: (nullable): one that
 * there is, of which numbers are asked for too. */
static void
ask_name (VdUnitView   *self,
          GtkWidget    *button,
          const char   *title,
          const VdNode *formation)
{
  const char *name = formation != NULL ? vd_row_get_title (formation) : "";
  graphene_rect_t box;

  self->naming = formation != NULL;
  gtk_widget_set_visible (self->formation_numbers, self->naming);
  gtk_widget_set_visible (self->formation_level, self->naming && has_level (self, formation));
  for (VdCount count = 0; count < VD_N_FORMATION_COUNTS; count++)
    {
      const char *said = self->naming ? vd_node_get (formation, vd_count_get_attribute (count))
                                      : NULL;

      gtk_editable_set_text (self->formation_counts[count], said != NULL ? said : "");
    }
  refuse_counts (self);
  gtk_label_set_label (self->formation_title, title);
  gtk_editable_set_text (self->formation_name, name);
  gtk_editable_select_region (self->formation_name, 0, -1);
  if (gtk_widget_compute_bounds (button, GTK_WIDGET (self), &box))
    gtk_popover_set_pointing_to (self->formation_popover, &(GdkRectangle) {
      (int) box.origin.x, (int) box.origin.y, (int) box.size.width, (int) box.size.height });
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

  ask_name (self, self->add_formation, title, NULL);
}

static void
on_rename (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);
  VdNode *formation = get_chosen (self, VD_ORDER_FORMATION);

  if (formation != NULL)
    ask_name (self, self->rename_formation, _("Name of the formation"), formation);
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
set_formation (VdUnitView *self,
               VdNode     *formation,
               const char *attribute,
               const char *value)
{
  g_autofree char *refusal = NULL;

  vd_unit_view_do (self, vd_edit_formation_set (vd_unit_view_get_units (self), formation,
                                                attribute, value, &refusal));
  vd_unit_view_refuse (self, refusal);
}

/* As one step. */
static void
set_name_and_counts (VdUnitView *self,
                     VdNode     *formation,
                     const char *name)
{
  vd_editor_project_begin_gesture (self->project);
  set_formation (self, formation, "name", name);
  for (VdCount count = 0; count < VD_N_FORMATION_COUNTS; count++)
    {
      g_autofree char *typed = read_count (self, count);

      set_formation (self, formation, vd_count_get_attribute (count), typed);
    }
  vd_editor_project_end_gesture (self->project);
}

static void
on_formation_named (VdUnitView *self)
{
  g_autofree char *name = vd_editable_read (self->formation_name);
  VdNode *formation = get_chosen (self, VD_ORDER_FORMATION);

  if (refuse_counts (self))
    return;

  gtk_popover_popdown (self->formation_popover);
  if (*name == '\0' || self->store == NULL)
    return;

  if (self->naming && formation != NULL)
    set_name_and_counts (self, formation, name);
  else if (!self->naming)
    {
      vd_unit_view_do (self, make_formation (self, name));
      gtk_tree_list_row_set_expanded (gtk_single_selection_get_selected_item (self->branches),
                                      TRUE);
    }
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

/* The tree */

static void
bind_branch (GtkListItem *item)
{
  GtkWidget *expander = gtk_list_item_get_child (item);
  GtkTreeListRow *row = gtk_list_item_get_item (item);
  g_autoptr (VdOrderItem) branch = gtk_tree_list_row_get_item (row);
  GtkWidget *box = gtk_tree_expander_get_child (GTK_TREE_EXPANDER (expander));
  GtkWidget *texts = gtk_widget_get_first_child (box);
  g_autofree char *name = vd_order_item_describe (branch);

  vd_order_tree_show_texts (texts, branch);
  gtk_label_set_label (GTK_LABEL (gtk_widget_get_next_sibling (texts)),
                       vd_order_item_get_summary (branch));
  gtk_widget_set_tooltip_text (box, name);
  vd_widget_set_name (expander, name);
  if (gtk_widget_get_parent (expander) != NULL)
    vd_widget_set_name (gtk_widget_get_parent (expander), name);
}

/* Units of the table, or other rows of the tree, come to belong to a row of it. */
static gboolean
on_branch_drop (GtkDropTarget *target,
                const GValue  *value,
                double         x,
                double         y,
                GtkListItem   *item)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  VdUnitView *self = VD_UNIT_VIEW (gtk_widget_get_ancestor (widget, VD_TYPE_UNIT_VIEW));
  g_autoptr (VdOrderItem) branch = gtk_tree_list_row_get_item (gtk_list_item_get_item (item));
  g_autofree char *refusal = NULL;
  gboolean taken;

  vd_order_tree_unfold (item);
  taken = vd_order_take (self->project, vd_unit_view_get_units (self), value,
                         vd_order_item_get_node (branch), &refusal);
  vd_unit_view_refuse (self, refusal);
  return taken;
}

static GdkContentProvider *
on_branch_drag (GtkDragSource *source,
                double         x,
                double         y,
                GtkListItem   *item)
{
  g_autoptr (VdOrderItem) branch = gtk_tree_list_row_get_item (gtk_list_item_get_item (item));
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();

  if (vd_order_item_get_kind (branch) != VD_ORDER_FORMATION)
    return NULL;

  g_ptr_array_add (nodes, vd_order_item_get_node (branch));
  return vd_unit_drag_new (nodes);
}

static void
add_branch_drag (GtkWidget   *expander,
                 GtkListItem *item)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_STRV, GDK_ACTION_COPY);
  GtkDragSource *source = gtk_drag_source_new ();

  g_signal_connect (target, "drop", G_CALLBACK (on_branch_drop), item);
  g_signal_connect (source, "prepare", G_CALLBACK (on_branch_drag), item);
  gtk_widget_add_controller (expander, GTK_EVENT_CONTROLLER (target));
  gtk_widget_add_controller (gtk_tree_expander_get_child (GTK_TREE_EXPANDER (expander)),
                             GTK_EVENT_CONTROLLER (source));
}

static void
on_branch_setup (GtkSignalListItemFactory *factory,
                 GtkListItem              *item,
                 VdUnitView               *self)
{
  GtkWidget *expander = gtk_tree_expander_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *texts = vd_order_tree_make_texts ();
  GtkWidget *summary = gtk_label_new (NULL);

  gtk_widget_add_css_class (summary, "dim-label");
  gtk_widget_add_css_class (summary, "numeric");
  gtk_box_append (GTK_BOX (box), texts);
  gtk_box_append (GTK_BOX (box), summary);
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), box);
  gtk_list_item_set_child (item, expander);
  add_branch_drag (expander, item);
}

static void
on_branch_bind (GtkSignalListItemFactory *factory,
                GtkListItem              *item,
                VdUnitView               *self)
{
  vd_order_tree_bind_row (item, bind_branch);
}

static void
on_branch_unbind (GtkSignalListItemFactory *factory,
                  GtkListItem              *item,
                  VdUnitView               *self)
{
  vd_order_tree_unbind_row (item, bind_branch);
}

static void
on_branch_activate (GtkListView *tree,
                    guint        position,
                    VdUnitView  *self)
{
  g_autoptr (GtkTreeListRow) row =
    g_list_model_get_item (G_LIST_MODEL (self->branches), position);

  gtk_tree_list_row_set_expanded (row, !gtk_tree_list_row_get_expanded (row));
}

void
vd_unit_view_install_formation_actions (GtkWidgetClass *klass)
{
  gtk_widget_class_install_action (klass, "formations.add", NULL, on_add);
  gtk_widget_class_install_action (klass, "formations.rename", NULL, on_rename);
  gtk_widget_class_install_action (klass, "formations.remove", NULL, on_remove);
  gtk_widget_class_bind_template_callback (klass, on_formation_named);
  gtk_widget_class_bind_template_callback (klass, on_count_changed);
  gtk_widget_class_bind_template_callback (klass, on_branch_setup);
  gtk_widget_class_bind_template_callback (klass, on_branch_bind);
  gtk_widget_class_bind_template_callback (klass, on_branch_unbind);
  gtk_widget_class_bind_template_callback (klass, on_branch_activate);
}
