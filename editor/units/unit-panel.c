#include "editor/units/unit-panel.h"

#include <glib/gi18n.h>

#include "editor/tools/tools.h"
#include "editor/units/order-tree.h"
#include "editor/units/project-edits-units.h"
#include "editor/units/unit-show.h"
#include "editor/widgets/widgets.h"

#define PICTURE 24 /* pixels: the counter before a name */

struct _VdUnitPanel
{
  GtkWidget          parent_instance;

  VdEditorProject   *project;   /* (nullable) */
  VdTools           *tools;
  VdUnitStore       *store;     /* (nullable): borrowed from the project */
  VdFaces           *faces;
  GdkContentProvider *cut;      /* (nullable): what is to belong elsewhere */
  GtkTreeListModel  *model;     /* (nullable): owned by the selection */
  GtkMultiSelection *selection; /* (nullable) */

  /* Template */
  GtkListView       *tree;
  GtkWidget         *scroller;
  GtkStack          *stack;
  GtkLabel          *message;
};

static void vd_unit_panel_page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdUnitPanel, vd_unit_panel, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, vd_unit_panel_page_init))

static const VdUnits *
get_units (VdUnitPanel *self)
{
  return vd_unit_store_get_units (self->store);
}

/* @text: (nullable) */
static void
show_message (VdUnitPanel *self,
              const char  *text)
{
  const char *bar = vd_tools_get_bar (self->tools);

  gtk_label_set_label (self->message,
                       text != NULL ? text
                       : bar != NULL ? bar
                                    : _("Drag units onto the map or to another formation, "
                                        "or from the map back here"));
}

/* What is chosen */

static VdOrderItem *
get_item (VdUnitPanel *self,
          guint        position)
{
  g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (self->model, position);

  return row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
}

/* The units that a row stands for: those of a formation, but not a whole side. */
static void
add_units (VdUnitPanel *self,
           VdOrderItem *item,
           GPtrArray   *nodes,
           GHashTable  *seen)
{
  VdOrderKind kind = vd_order_item_get_kind (item);
  const VdUnits *units = get_units (self);

  if (kind == VD_ORDER_UNIT && g_hash_table_add (seen, vd_order_item_get_node (item)))
    g_ptr_array_add (nodes, vd_order_item_get_node (item));
  if (kind == VD_ORDER_UNIT || kind == VD_ORDER_SIDE || kind == VD_ORDER_ARMY ||
      kind == VD_ORDER_LOOSE)
    return;

  for (guint i = 0; i < vd_units_get_n (units); i++)
    if (vd_order_item_has (item, units, vd_units_get (units, i)) &&
        g_hash_table_add (seen, vd_units_get (units, i)->node))
      g_ptr_array_add (nodes, vd_units_get (units, i)->node);
}

static GPtrArray *
list_chosen (VdUnitPanel *self)
{
  GPtrArray *nodes = g_ptr_array_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  GtkBitset *chosen;
  GtkBitsetIter iter;
  guint position;

  if (self->selection == NULL)
    return nodes;

  chosen = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  for (gboolean more = gtk_bitset_iter_init_first (&iter, chosen, &position);
       more;
       more = gtk_bitset_iter_next (&iter, &position))
    {
      g_autoptr (VdOrderItem) item = get_item (self, position);

      add_units (self, item, nodes, seen);
    }

  gtk_bitset_unref (chosen);
  return nodes;
}

static void
add_formation (VdOrderItem *item,
               GPtrArray   *nodes)
{
  if (vd_order_item_get_kind (item) == VD_ORDER_FORMATION)
    g_ptr_array_add (nodes, vd_order_item_get_node (item));
}

/* The units, and the formations that go as a whole. */
static GPtrArray *
list_carried (VdUnitPanel *self)
{
  GPtrArray *nodes = list_chosen (self);
  GtkBitset *chosen = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  GtkBitsetIter iter;
  guint position;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, chosen, &position);
       more;
       more = gtk_bitset_iter_next (&iter, &position))
    {
      g_autoptr (VdOrderItem) item = get_item (self, position);

      add_formation (item, nodes);
    }

  gtk_bitset_unref (chosen);
  return nodes;
}

static void
update_actions (VdUnitPanel *self)
{
  g_autoptr (GPtrArray) chosen = list_chosen (self);
  gboolean may_place = chosen->len > 0 && vd_tools_get_bar (self->tools) == NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "unitpanel.place", may_place);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "unitpanel.take-off", may_place);
}

/* What is said stays while rows come and go: one unfolds others to do as it says. */
static void
on_selected (VdUnitPanel *self)
{
  update_actions (self);
  show_message (self, NULL);
}

/* Placing */

static void
on_place (GtkWidget  *widget,
          const char *action,
          GVariant   *parameter)
{
  VdUnitPanel *self = VD_UNIT_PANEL (widget);
  const VdToolView *view = vd_tools_get_view (self->tools);
  g_autoptr (GPtrArray) chosen = list_chosen (self);

  if (!view->has_cursor)
    show_message (self, _("Click a hex of the map first."));
  else if (chosen->len > 0)
    vd_editor_project_do (self->project,
                          vd_edit_units_place (get_units (self), chosen, view->cursor));
}

static void
on_take_off (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  VdUnitPanel *self = VD_UNIT_PANEL (widget);
  g_autoptr (GPtrArray) chosen = list_chosen (self);

  if (chosen->len > 0)
    vd_editor_project_do (self->project, vd_edit_units_unplace (get_units (self), chosen));
}

/* A formation unfolds; a unit is shown where it starts. */
static void
on_activate (GtkListView *tree,
             guint        position,
             VdUnitPanel *self)
{
  g_autoptr (GtkTreeListRow) row = gtk_tree_list_model_get_row (self->model, position);
  g_autoptr (VdOrderItem) item = gtk_tree_list_row_get_item (row);

  if (vd_order_item_get_kind (item) != VD_ORDER_UNIT)
    gtk_tree_list_row_set_expanded (row, !gtk_tree_list_row_get_expanded (row));
  else if (!vd_unit_show_start (VD_PAGE (self), get_units (self),
                                vd_units_find_node (get_units (self),
                                                    vd_order_item_get_node (item))))
    show_message (self, _("It starts nowhere yet."));
}

/* Dragging */

static GdkContentProvider *
on_drag_prepare (GtkDragSource *source,
                 double         x,
                 double         y,
                 GtkListItem   *list_item)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  VdUnitPanel *self = VD_UNIT_PANEL (gtk_widget_get_ancestor (widget, VD_TYPE_UNIT_PANEL));
  g_autoptr (GPtrArray) nodes = NULL;
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (VdOrderItem) item = NULL;

  if (gtk_list_item_get_selected (list_item))
    nodes = list_carried (self);
  else
    {
      nodes = g_ptr_array_new ();
      item = get_item (self, gtk_list_item_get_position (list_item));
      add_units (self, item, nodes, seen);
      add_formation (item, nodes);
    }

  if (nodes->len == 0)
    return NULL;

  vd_unit_drag_icon (source, self->faces, vd_editor_project_get (self->project), nodes);
  return vd_unit_drag_new (nodes);
}

/* Moving to another formation: dropped on its row, or cut and pasted there */

static gboolean
take_dropped (VdUnitPanel  *self,
              const GValue *value,
              VdOrderItem  *item)
{
  g_autofree char *refusal = NULL;
  gboolean taken = vd_order_take (self->project, get_units (self), value,
                                  vd_order_item_get_node (item), &refusal);

  show_message (self, refusal);
  return taken;
}

static gboolean
on_drop (GtkDropTarget *target,
         const GValue  *value,
         double         x,
         double         y,
         GtkListItem   *list_item)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  VdUnitPanel *self = VD_UNIT_PANEL (gtk_widget_get_ancestor (widget, VD_TYPE_UNIT_PANEL));
  g_autoptr (VdOrderItem) item = get_item (self, gtk_list_item_get_position (list_item));

  vd_order_tree_unfold (list_item);
  return take_dropped (self, value, item);
}

static void
on_cut (GtkWidget  *widget,
        const char *action,
        GVariant   *parameter)
{
  VdUnitPanel *self = VD_UNIT_PANEL (widget);
  g_autoptr (GPtrArray) nodes = self->selection != NULL ? list_carried (self) : NULL;

  if (nodes == NULL || nodes->len == 0)
    return;

  g_clear_object (&self->cut);
  self->cut = vd_unit_drag_new (nodes);
  show_message (self, _("Go to the formation that they are to belong to, and press Ctrl+V."));
}

static void
on_paste (GtkWidget  *widget,
          const char *action,
          GVariant   *parameter)
{
  VdUnitPanel *self = VD_UNIT_PANEL (widget);
  g_auto (GValue) value = G_VALUE_INIT;
  g_autoptr (VdOrderItem) item = NULL;
  GtkBitset *chosen = NULL;

  if (self->cut == NULL || self->selection == NULL)
    return;

  chosen = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  item = gtk_bitset_is_empty (chosen) ? NULL : get_item (self, gtk_bitset_get_minimum (chosen));
  gtk_bitset_unref (chosen);
  g_value_init (&value, G_TYPE_STRV);
  if (item != NULL && gdk_content_provider_get_value (self->cut, &value, NULL) &&
      take_dropped (self, &value, item))
    g_clear_object (&self->cut);
}

/* Rows */

static void
show_row (GtkListItem *list_item)
{
  GtkWidget *expander = gtk_list_item_get_child (list_item);
  g_autoptr (VdOrderItem) item = gtk_tree_list_row_get_item (gtk_list_item_get_item (list_item));
  VdUnitPanel *self = VD_UNIT_PANEL (gtk_widget_get_ancestor (expander, VD_TYPE_UNIT_PANEL));
  GtkWidget *box = gtk_tree_expander_get_child (GTK_TREE_EXPANDER (expander));
  GtkWidget *image = gtk_widget_get_first_child (box);
  GtkWidget *texts = gtk_widget_get_next_sibling (image);
  GtkWidget *summary = gtk_widget_get_next_sibling (texts);
  gboolean is_unit = vd_order_item_get_kind (item) == VD_ORDER_UNIT;
  g_autofree char *name = vd_order_item_describe (item);

  gtk_widget_set_visible (image, is_unit);
  if (is_unit && self != NULL)
    gtk_image_set_from_paintable (
      GTK_IMAGE (image), vd_unit_draw (self->faces, vd_editor_project_get (self->project),
                                       vd_order_item_get_node (item),
                                       PICTURE * gtk_widget_get_scale_factor (image), FALSE));

  vd_order_tree_show_texts (texts, item);
  gtk_label_set_label (GTK_LABEL (summary), vd_order_item_get_summary (item));
  gtk_widget_set_tooltip_text (box, name);
  vd_widget_set_name (expander, name);
  if (gtk_widget_get_parent (expander) != NULL)
    vd_widget_set_name (gtk_widget_get_parent (expander), name);
}

static void
on_setup (GtkSignalListItemFactory *factory,
          GtkListItem              *list_item,
          VdUnitPanel              *self)
{
  GtkWidget *expander = gtk_tree_expander_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *image = gtk_image_new ();
  GtkWidget *texts = vd_order_tree_make_texts ();
  GtkWidget *summary = gtk_label_new (NULL);
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_STRV, GDK_ACTION_COPY);

  gtk_image_set_pixel_size (GTK_IMAGE (image), PICTURE);
  gtk_label_set_ellipsize (GTK_LABEL (summary), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (summary), 12);
  gtk_widget_add_css_class (summary, "dim-label");
  gtk_widget_add_css_class (summary, "numeric");
  gtk_box_append (GTK_BOX (box), image);
  gtk_box_append (GTK_BOX (box), texts);
  gtk_box_append (GTK_BOX (box), summary);
  gtk_tree_expander_set_child (GTK_TREE_EXPANDER (expander), box);

  g_signal_connect (source, "prepare", G_CALLBACK (on_drag_prepare), list_item);
  g_signal_connect (target, "drop", G_CALLBACK (on_drop), list_item);
  gtk_widget_add_controller (box, GTK_EVENT_CONTROLLER (source));
  gtk_widget_add_controller (expander, GTK_EVENT_CONTROLLER (target));
  gtk_list_item_set_child (list_item, expander);
}

static void
on_bind (GtkSignalListItemFactory *factory,
         GtkListItem              *list_item,
         VdUnitPanel              *self)
{
  vd_order_tree_bind_row (list_item, show_row);
}

static void
on_unbind (GtkSignalListItemFactory *factory,
           GtkListItem              *list_item,
           VdUnitPanel              *self)
{
  vd_order_tree_unbind_row (list_item, show_row);
}

/* The page */

static void
drop_model (VdUnitPanel *self)
{
  gtk_list_view_set_model (self->tree, NULL);
  g_clear_object (&self->selection);
  self->model = NULL;
}

static void
on_store_changing (VdUnitPanel *self)
{
  vd_faces_forget_units (self->faces);
}

static void
make_model (VdUnitPanel *self)
{
  g_signal_connect_object (self->store, "changing", G_CALLBACK (on_store_changing), self,
                           G_CONNECT_SWAPPED);
  self->model = vd_order_tree_new (self->store, TRUE);
  self->selection = gtk_multi_selection_new (G_LIST_MODEL (self->model));
  g_signal_connect_swapped (self->selection, "selection-changed", G_CALLBACK (on_selected), self);
  g_signal_connect_swapped (self->selection, "items-changed", G_CALLBACK (update_actions), self);
  gtk_list_view_set_model (self->tree, GTK_SELECTION_MODEL (self->selection));
}

static void
vd_unit_panel_set_project (VdPage          *page,
                           VdEditorProject *project)
{
  VdUnitPanel *self = VD_UNIT_PANEL (page);

  if (self->store != NULL)
    g_signal_handlers_disconnect_by_data (self->store, self);

  drop_model (self);
  vd_faces_forget_units (self->faces);
  g_clear_object (&self->cut);
  g_set_object (&self->project, project);
  self->store = project != NULL ? vd_unit_store_get (project) : NULL;
  if (self->store != NULL)
    make_model (self);

  gtk_stack_set_visible_child_name (self->stack, self->store != NULL ? "tree" : "none");
  on_selected (self);
}

static void
vd_unit_panel_set_tools (VdPage  *page,
                         VdTools *tools)
{
  g_set_object (&VD_UNIT_PANEL (page)->tools, tools);
  g_signal_connect_object (tools, "notify::bar", G_CALLBACK (on_selected), page,
                           G_CONNECT_SWAPPED);
}

static void
vd_unit_panel_page_init (VdPageInterface *iface)
{
  iface->set_project = vd_unit_panel_set_project;
  iface->set_tools = vd_unit_panel_set_tools;
}

/* The widget */

static void
vd_unit_panel_dispose (GObject *object)
{
  VdUnitPanel *self = VD_UNIT_PANEL (object);

  vd_widget_drop_children (GTK_WIDGET (self));
  g_clear_object (&self->selection);
  g_clear_object (&self->cut);
  g_clear_object (&self->tools);
  g_clear_object (&self->project);
  g_clear_pointer (&self->faces, vd_faces_free);

  G_OBJECT_CLASS (vd_unit_panel_parent_class)->dispose (object);
}

static void
vd_unit_panel_class_init (VdUnitPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_unit_panel_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/unit-panel.ui");
  gtk_widget_class_set_css_name (widget_class, "unitpanel");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_bind_template_child (widget_class, VdUnitPanel, tree);
  gtk_widget_class_bind_template_child (widget_class, VdUnitPanel, scroller);
  gtk_widget_class_bind_template_child (widget_class, VdUnitPanel, stack);
  gtk_widget_class_bind_template_child (widget_class, VdUnitPanel, message);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_setup);
  gtk_widget_class_bind_template_callback (widget_class, on_bind);
  gtk_widget_class_bind_template_callback (widget_class, on_unbind);
  gtk_widget_class_install_action (widget_class, "unitpanel.place", NULL, on_place);
  gtk_widget_class_install_action (widget_class, "unitpanel.take-off", NULL, on_take_off);
  gtk_widget_class_install_action (widget_class, "unitpanel.cut", NULL, on_cut);
  gtk_widget_class_install_action (widget_class, "unitpanel.paste", NULL, on_paste);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_x, GDK_CONTROL_MASK, "unitpanel.cut",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK,
                                       "unitpanel.paste", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_p, GDK_ALT_MASK, "unitpanel.place",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Delete, 0, "unitpanel.take-off",
                                       NULL);
}

static void
vd_unit_panel_init (VdUnitPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->faces = vd_faces_new ();
  vd_widget_set_name (GTK_WIDGET (self->tree), _("Order of battle"));
  vd_widget_set_name (self->scroller, _("Order of battle"));
}
