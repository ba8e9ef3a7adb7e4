#include "editor/units/unit-view-private.h"

#include <glib/gi18n.h>

#include "editor/rows/table-cell.h"
#include "editor/tools/tools.h"
#include "editor/widgets/widgets.h"
#include "editor/widgets/wrap-layout.h"

#define MANY_ROWS 500
#define ROWS_WITH_CELLS 240 /* GTK makes cells for so many, wherever they are */
#define ROWS_AT_ONCE 16

static void vd_unit_view_page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdUnitView, vd_unit_view, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, vd_unit_view_page_init)
                               G_IMPLEMENT_INTERFACE (VD_TYPE_ROWS, vd_unit_view_rows_init))

const VdUnits *
vd_unit_view_get_units (VdUnitView *self)
{
  return vd_unit_store_get_units (self->store);
}

void
vd_unit_view_refuse (VdUnitView *self,
                     const char *reason)
{
  if (reason != NULL)
    gtk_label_set_label (self->refusal_text, reason);

  gtk_revealer_set_reveal_child (self->refusal, reason != NULL);
}

/* Selection */

GPtrArray *
vd_unit_view_list_selected (VdUnitView *self)
{
  GPtrArray *nodes = g_ptr_array_new ();
  GtkBitset *chosen = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  GtkBitsetIter iter;
  guint position;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, chosen, &position);
       more;
       more = gtk_bitset_iter_next (&iter, &position))
    {
      g_autoptr (VdUnitRow) row =
        g_list_model_get_item (G_LIST_MODEL (self->selection), position);

      g_ptr_array_add (nodes, vd_unit_row_get_node (row));
    }

  gtk_bitset_unref (chosen);
  return nodes;
}

static double
sum_strength (VdUnitView      *self,
              const GPtrArray *nodes)
{
  double sum = 0;

  for (guint i = 0; i < nodes->len; i++)
    sum += vd_units_read_points (vd_node_get (nodes->pdata[i], "strength"));

  return sum;
}

static void
show_summary (VdUnitView      *self,
              const GPtrArray *chosen)
{
  guint all = vd_units_get_n (vd_unit_view_get_units (self));
  guint shown = g_list_model_get_n_items (G_LIST_MODEL (self->sorted));
  g_autofree char *units = shown < all
    /* TRANS: of a table that is filtered */
    ? g_strdup_printf (_("%u of %u units"), shown, all)
    : g_strdup_printf (ngettext ("%u unit", "%u units", all), all);
  g_autofree char *text = chosen->len > 0
    /* TRANS: units of the table; how many are selected; their strength together */
    ? g_strdup_printf (_("%s · %u selected, %g strength points"), units, chosen->len,
                       sum_strength (self, chosen))
    : g_strdup (units);

  gtk_label_set_label (self->summary, text);
}

static void
on_selected (VdUnitView *self)
{
  g_autoptr (GPtrArray) chosen = NULL;

  if (self->store == NULL)
    return;

  chosen = vd_unit_view_list_selected (self);
  vd_unit_view_show_preview (self, chosen->len > 0 ? chosen->pdata[0] : NULL);
  show_summary (self, chosen);
  vd_unit_view_update_actions (self);
}

/* Filtering */

VdOrderItem *
vd_unit_view_get_branch (VdUnitView *self)
{
  gpointer row = self->branches != NULL ? gtk_single_selection_get_selected_item (self->branches)
                                        : NULL;

  return row != NULL ? gtk_tree_list_row_get_item (row) : NULL;
}

/* What is chosen from a list whose first row is "all". */
static VdNode *
get_chosen (VdUnitView  *self,
            GtkDropDown *choice,
            VdUnitList   list)
{
  const GPtrArray *rows = vd_units_get_list (vd_unit_view_get_units (self), list);
  guint chosen = gtk_drop_down_get_selected (choice);

  return chosen > 0 && chosen <= rows->len ? rows->pdata[chosen - 1] : NULL;
}

static gboolean
is_shown (gpointer item,
          gpointer user_data)
{
  VdUnitView *self = user_data;
  const VdUnits *units = vd_unit_view_get_units (self);
  const VdUnitInfo *info = vd_units_find_node (units, vd_unit_row_get_node (item));
  g_autoptr (VdOrderItem) branch = vd_unit_view_get_branch (self);
  VdNode *side = get_chosen (self, self->side, VD_LIST_SIDES);
  VdNode *class = get_chosen (self, self->unit_class, VD_LIST_CLASSES);
  guint start = gtk_drop_down_get_selected (self->start);

  return info != NULL && (side == NULL || info->side == side) &&
         (class == NULL || g_strcmp0 (vd_node_get (info->node, "class"),
                                      vd_node_get (class, "id")) == 0) &&
         (start == 0 || start > VD_N_STARTS || vd_unit_row_get_start (item) == start - 1) &&
         (branch == NULL || vd_order_item_has (branch, units, info)) &&
         (self->wanted == NULL || vd_unit_row_has_text (item, self->wanted));
}

static void
filter_again (VdUnitView *self)
{
  if (self->store == NULL || self->filling)
    return;

  gtk_filter_changed (self->filter, GTK_FILTER_CHANGE_DIFFERENT);
  on_selected (self);
  vd_unit_view_update_formation_actions (self);
}

static void
on_search_changed (GtkSearchEntry *entry,
                   VdUnitView     *self)
{
  g_autofree char *text = vd_editable_read (self->search);

  g_clear_pointer (&self->wanted, g_free);
  if (*text != '\0')
    self->wanted = g_utf8_casefold (text, -1);

  filter_again (self);
}

static void
on_choice (VdUnitView *self)
{
  filter_again (self);
}

/* Names of the rows of a list, after the one that stands for all. */
static void
fill_choice (VdUnitView  *self,
             GtkDropDown *choice,
             VdUnitList   list,
             const char  *all)
{
  const GPtrArray *rows = vd_units_get_list (vd_unit_view_get_units (self), list);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GtkStringList *old = GTK_STRING_LIST (gtk_drop_down_get_model (choice));
  guint chosen = gtk_drop_down_get_selected (choice);
  gboolean same = old != NULL && g_list_model_get_n_items (G_LIST_MODEL (old)) == rows->len + 1;

  gtk_string_list_append (names, all);
  for (guint i = 0; i < rows->len; i++)
    {
      const char *name = vd_row_get_title (rows->pdata[i]);

      gtk_string_list_append (names, name);
      same = same && g_strcmp0 (gtk_string_list_get_string (old, i + 1), name) == 0;
    }

  if (same)
    return;

  gtk_drop_down_set_model (choice, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (choice, chosen <= rows->len ? chosen : 0);
}

static void
fill_choices (VdUnitView *self)
{
  self->filling = TRUE;
  fill_choice (self, self->side, VD_LIST_SIDES, _("All sides"));
  fill_choice (self, self->unit_class, VD_LIST_CLASSES, _("All classes"));
  self->filling = FALSE;
}

static void
show_all (VdUnitView *self)
{
  self->filling = TRUE;
  gtk_editable_set_text (self->search, "");
  g_clear_pointer (&self->wanted, g_free);
  gtk_drop_down_set_selected (self->side, 0);
  gtk_drop_down_set_selected (self->unit_class, 0);
  gtk_drop_down_set_selected (self->start, 0);
  gtk_single_selection_set_selected (self->branches, 0);
  self->filling = FALSE;
  filter_again (self);
}

static void
on_search_stopped (GtkSearchEntry *entry,
                   VdUnitView     *self)
{
  gtk_editable_set_text (self->search, "");
  gtk_widget_grab_focus (GTK_WIDGET (self->table));
}

void
vd_unit_view_search (VdUnitView *self)
{
  g_return_if_fail (VD_IS_UNIT_VIEW (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->search));
  gtk_editable_select_region (self->search, 0, -1);
}

/* Many rows at once would keep the window from answering: a few at a time. */

static void
show_whole (VdUnitView *self)
{
  g_clear_handle_id (&self->grow_source, g_source_remove);
  gtk_slice_list_model_set_size (self->shown, G_MAXUINT);
}

static gboolean
show_more_rows (gpointer user_data)
{
  VdUnitView *self = user_data;
  guint size = gtk_slice_list_model_get_size (self->shown);

  if (size >= ROWS_WITH_CELLS)
    {
      show_whole (self);
      return G_SOURCE_REMOVE;
    }

  gtk_slice_list_model_set_size (self->shown, size + ROWS_AT_ONCE);
  return G_SOURCE_CONTINUE;
}

static void
begin_growing (VdUnitView *self)
{
  gtk_slice_list_model_set_size (self->shown, 0);
  self->grow_source = g_idle_add_full (G_PRIORITY_LOW, show_more_rows, self, NULL);
}

/* Going to a unit */

static guint
find_position (VdUnitView   *self,
               const VdNode *node)
{
  show_whole (self);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->selection)); i++)
    {
      g_autoptr (VdUnitRow) row = g_list_model_get_item (G_LIST_MODEL (self->selection), i);

      if (vd_unit_row_get_node (row) == node)
        return i;
    }

  return GTK_INVALID_LIST_POSITION;
}

/* GTK 4.8 scrolls by an action of the list inside. */
static void
scroll_to (VdUnitView *self,
           guint       position)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->table));
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_activate_action (child, "list.scroll-to-item", "u", position);
}

gboolean
vd_unit_view_select (VdUnitView   *self,
                     const VdNode *node)
{
  guint position = find_position (self, node);

  if (position == GTK_INVALID_LIST_POSITION)
    {
      show_all (self);
      position = find_position (self, node);
    }

  if (position == GTK_INVALID_LIST_POSITION)
    return FALSE;

  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
  scroll_to (self, position);
  return TRUE;
}

/* Edits */

static void
collect (VdUnitView *self,
         GHashTable *nodes)
{
  const VdUnits *units = vd_unit_view_get_units (self);

  for (guint i = 0; i < vd_units_get_n (units); i++)
    g_hash_table_add (nodes, vd_units_get (units, i)->node);
}

static void
select_new (VdUnitView *self,
            GHashTable *old)
{
  gboolean first = TRUE;

  show_whole (self);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->selection)); i++)
    {
      g_autoptr (VdUnitRow) row = g_list_model_get_item (G_LIST_MODEL (self->selection), i);

      if (g_hash_table_contains (old, vd_unit_row_get_node (row)))
        continue;

      gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), i, first);
      if (first)
        scroll_to (self, i);
      first = FALSE;
    }
}

void
vd_unit_view_do (VdUnitView *self,
                 VdEdit     *edit)
{
  g_autoptr (GHashTable) old = g_hash_table_new (NULL, NULL);
  const VdUnits *units = vd_unit_view_get_units (self);
  guint n = vd_units_get_n (units);

  collect (self, old);
  vd_unit_view_refuse (self, NULL);
  vd_editor_project_do (self->project, edit);
  if (vd_units_get_n (vd_unit_view_get_units (self)) > n)
    select_new (self, old);
}

static void
on_store_changing (VdUnitView *self)
{
  vd_faces_forget_units (self->faces);
}

static void
on_store_changed (VdUnitView *self)
{
  fill_choices (self);
  gtk_stack_set_visible_child_name (self->stack,
                                    vd_units_get_n (vd_unit_view_get_units (self)) > 0
                                      ? "table" : "none"); /* which maps, and fits, the table */
  vd_unit_view_widen_columns (self);

  /* A line in which one has typed stays, whatever is looked for. */
  if (!self->editing)
    filter_again (self);
  else
    on_selected (self);
  self->editing = FALSE;
  vd_unit_view_tell_formation (self);
}

/* The page */

static void
set_tree (VdUnitView       *self,
          GtkTreeListModel *tree)
{
  g_clear_object (&self->branches);
  if (tree != NULL)
    {
      self->branches = gtk_single_selection_new (G_LIST_MODEL (tree));
      g_signal_connect_swapped (self->branches, "notify::selected-item", G_CALLBACK (filter_again),
                                self);
    }

  gtk_list_view_set_model (self->tree, GTK_SELECTION_MODEL (self->branches));
}

static void
vd_unit_view_set_project (VdPage          *page,
                          VdEditorProject *project)
{
  VdUnitView *self = VD_UNIT_VIEW (page);

  if (self->store != NULL)
    g_signal_handlers_disconnect_by_data (self->store, self);

  /* The lists let go of the old units before the project does. */
  show_whole (self);
  gtk_filter_list_model_set_model (self->filtered, NULL);
  vd_faces_forget_units (self->faces);
  self->store = NULL;
  set_tree (self, NULL);
  g_set_object (&self->project, project);
  self->store = project != NULL ? vd_unit_store_get (project) : NULL;
  gtk_widget_set_visible (self->preview, FALSE);
  gtk_stack_set_visible_child_name (self->stack, "none");
  vd_unit_view_refuse (self, NULL);
  vd_unit_view_update_actions (self);

  if (self->store == NULL)
    return;

  g_signal_connect_object (self->store, "changing", G_CALLBACK (on_store_changing), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->store, "changed", G_CALLBACK (on_store_changed), self,
                           G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  set_tree (self, vd_order_tree_new (self->store, FALSE));
  if (g_list_model_get_n_items (vd_unit_store_get_rows (self->store)) > MANY_ROWS)
    begin_growing (self);
  gtk_filter_list_model_set_model (self->filtered, vd_unit_store_get_rows (self->store));
  on_store_changed (self);
}

static void
vd_unit_view_set_tools (VdPage  *page,
                        VdTools *tools)
{
  g_set_object (&VD_UNIT_VIEW (page)->tools, tools);
}

static gboolean
vd_unit_view_is_typed (VdPage *page)
{
  VdUnitView *self = VD_UNIT_VIEW (page);

  return self->typing != NULL && vd_table_cells_are_typed (GTK_WIDGET (self->typing));
}

static gboolean
vd_unit_view_commit (VdPage *page)
{
  VdUnitView *self = VD_UNIT_VIEW (page);

  return self->typing == NULL || vd_table_cells_commit (GTK_WIDGET (self->typing));
}

static gboolean
vd_unit_view_show_row (VdPage *page,
                       VdNode *row)
{
  VdUnitView *self = VD_UNIT_VIEW (page);

  return self->store != NULL && strcmp (vd_node_get_name (row), "unit") == 0 &&
         vd_unit_view_select (self, row);
}

static void
vd_unit_view_page_init (VdPageInterface *iface)
{
  iface->set_project = vd_unit_view_set_project;
  iface->set_tools = vd_unit_view_set_tools;
  iface->is_typed = vd_unit_view_is_typed;
  iface->commit = vd_unit_view_commit;
  iface->show_row = vd_unit_view_show_row;
}

/* The widget */

/* Who turns to the units for the first time is in the table, or where it will be, whose
 * keys work at once; the entry above, which comes first, would take some for its own.  GTK hands
 * the keys over while it turns; Tab comes later, and goes to the entry. */
static gboolean
vd_unit_view_focus (GtkWidget        *widget,
                    GtkDirectionType  direction)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);

  return (!self->entered && direction == GTK_DIR_TAB_FORWARD &&
          (gtk_widget_get_mapped (self->nobody)
             ? gtk_widget_grab_focus (self->nobody)
             : gtk_widget_child_focus (GTK_WIDGET (self->table), direction))) ||
         GTK_WIDGET_CLASS (vd_unit_view_parent_class)->focus (widget, direction);
}

static gboolean
on_entered (gpointer user_data)
{
  VdUnitView *self = user_data;

  self->entered = TRUE;
  self->enter_source = 0;
  return G_SOURCE_REMOVE;
}

static void
vd_unit_view_map (GtkWidget *widget)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);

  GTK_WIDGET_CLASS (vd_unit_view_parent_class)->map (widget);
  if (!self->entered && self->enter_source == 0)
    self->enter_source = g_idle_add (on_entered, self);
}

static void
vd_unit_view_dispose (GObject *object)
{
  VdUnitView *self = VD_UNIT_VIEW (object);

  g_clear_handle_id (&self->grow_source, g_source_remove);
  g_clear_handle_id (&self->enter_source, g_source_remove);
  vd_widget_drop_children (GTK_WIDGET (self));
  vd_unit_view_drop_columns (self);
  if (self->to_place != NULL)
    vd_tools_end_question (self->tools, FALSE);
  g_clear_pointer (&self->to_place, g_ptr_array_unref);
  g_clear_object (&self->chooser);
  g_clear_object (&self->branches);
  g_clear_object (&self->selection);
  g_clear_object (&self->shown);
  g_clear_object (&self->sorted);
  g_clear_object (&self->filtered);
  g_clear_object (&self->filter);
  g_clear_object (&self->tools);
  g_clear_object (&self->project);
  g_clear_pointer (&self->faces, vd_faces_free);
  g_clear_pointer (&self->wanted, g_free);
  g_clear_pointer (&self->new_formation, g_free);
  g_clear_weak_pointer (&self->typing);

  G_OBJECT_CLASS (vd_unit_view_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, search);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, side);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, unit_class);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, start);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, edit_button);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, edit_popover);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, edit_title);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, edit_field);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, edit_value);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, edit_refusal);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, uses_popover);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, uses_title);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, uses);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, tree);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, tree_scroller);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, stack);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, nobody);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, scroller);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, table);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, preview);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, preview_title);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, preview_text);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, front);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, back);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, back_label);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, refusal);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, refusal_text);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, summary);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, menu);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, add_formation);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, rename_formation);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, formation_popover);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, formation_title);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, formation_name);
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, formation_numbers);
  gtk_widget_class_bind_template_child_full (
    widget_class, "formation_units", FALSE,
    G_STRUCT_OFFSET (VdUnitView, formation_counts[VD_COUNT_OF_UNITS]));
  gtk_widget_class_bind_template_child_full (
    widget_class, "formation_strength", FALSE,
    G_STRUCT_OFFSET (VdUnitView, formation_counts[VD_COUNT_OF_STRENGTH]));
  gtk_widget_class_bind_template_child_full (
    widget_class, "formation_level_entry", FALSE,
    G_STRUCT_OFFSET (VdUnitView, formation_counts[VD_COUNT_OF_LEVEL]));
  gtk_widget_class_bind_template_child_full (
    widget_class, "formation_casualties", FALSE,
    G_STRUCT_OFFSET (VdUnitView, formation_counts[VD_COUNT_OF_CASUALTIES]));
  gtk_widget_class_bind_template_child (widget_class, VdUnitView, formation_level);
}

static void
vd_unit_view_class_init (VdUnitViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_unit_view_dispose;
  widget_class->focus = vd_unit_view_focus;
  widget_class->map = vd_unit_view_map;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/unit-view.ui");
  gtk_widget_class_set_css_name (widget_class, "unitview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_search_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_search_stopped);
  vd_unit_view_install_actions (widget_class);
  vd_unit_view_install_formation_actions (widget_class);
}

static void
make_models (VdUnitView *self)
{
  self->filter = GTK_FILTER (gtk_custom_filter_new (is_shown, self, NULL));
  self->filtered = gtk_filter_list_model_new (NULL, g_object_ref (self->filter));
  self->sorted = gtk_sort_list_model_new (g_object_ref (G_LIST_MODEL (self->filtered)), NULL);
  self->shown = gtk_slice_list_model_new (g_object_ref (G_LIST_MODEL (self->sorted)), 0,
                                          G_MAXUINT);
  self->selection = gtk_multi_selection_new (g_object_ref (G_LIST_MODEL (self->shown)));

  gtk_sort_list_model_set_sorter (self->sorted, gtk_column_view_get_sorter (self->table));
  gtk_column_view_set_model (self->table, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_swapped (self->selection, "selection-changed", G_CALLBACK (on_selected), self);
  g_signal_connect_swapped (self->selection, "items-changed", G_CALLBACK (on_selected), self);
}

static void
vd_unit_view_init (VdUnitView *self)
{
  GtkDropDown *choices[3];

  gtk_widget_init_template (GTK_WIDGET (self));
  vd_wrap_layout_apply (gtk_widget_get_parent (GTK_WIDGET (self->search)), 6);
  self->faces = vd_faces_new ();
  make_models (self);
  vd_unit_view_add_columns (self);
  vd_unit_view_follow_field (self);
  vd_widget_set_name (GTK_WIDGET (self->menu), _("Units"));
  vd_widget_set_name (GTK_WIDGET (self->tree), _("Formations"));
  vd_widget_set_name (self->tree_scroller, _("Formations"));

  vd_widget_name_drop_down (self->side, _("Side to show"));
  vd_widget_name_drop_down (self->unit_class, _("Class to show"));
  vd_widget_name_drop_down (self->start, _("Start to show"));
  vd_widget_name_drop_down (self->edit_field, _("What to change"));
  choices[0] = self->side;
  choices[1] = self->unit_class;
  choices[2] = self->start;
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    g_signal_connect_swapped (choices[i], "notify::selected", G_CALLBACK (on_choice), self);
}
