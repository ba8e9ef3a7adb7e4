#include "editor/rows/table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/project-edits.h"
#include "editor/rows/fields.h"
#include "editor/rows/pasted.h"
#include "editor/tables/table-kinds.h"
#include "editor/tables/table-paste.h"
#include "editor/widgets/follow.h"
#include "editor/widgets/typed.h"
#include "editor/widgets/widgets.h"

struct _VdTable
{
  GtkWidget        parent_instance;

  VdEditorProject *project;
  const VdTableKind *kind;
  GListStore      *rows;   /* of VdTableRow */
  GtkSingleSelection *selection;
  GtkWidget       *typed;  /* (nullable): the cell that is being edited */
  guint            scrolling; /* to what is selected, once there is room; or 0 */

  /* Template */
  GtkWidget       *scroller;
  GtkColumnView   *view;
  GtkStack        *stack;
  GtkRevealer     *refusal;
  GtkLabel        *refusal_text;
};

enum
{
  TABLE = 1
};

enum
{
  SELECTED,
  N_SIGNALS
};

static void vd_table_page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdTable, vd_table, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, vd_table_page_init))

static guint signals[N_SIGNALS];

static void
show_refusal (VdTable    *self,
              const char *text)
{
  if (text != NULL)
    gtk_label_set_label (self->refusal_text, text);

  gtk_revealer_set_reveal_child (self->refusal, text != NULL);
}

/* Cells */

static const VdTableColumn *
get_column (GtkWidget *cell)
{
  return g_object_get_data (G_OBJECT (cell), "column");
}

static VdTableRow *
get_row (GtkWidget *cell)
{
  return g_object_get_data (G_OBJECT (cell), "row");
}

static VdTable *
get_table (GtkWidget *cell)
{
  return VD_TABLE (gtk_widget_get_ancestor (cell, VD_TYPE_TABLE));
}

static void
set_typed (VdTable   *self,
           GtkWidget *cell)
{
  if (self->typed == cell)
    return;

  self->typed = cell;
  vd_page_typed (VD_PAGE (self));
}

static void
on_cell_changed (GtkWidget *cell)
{
  VdTable *table = get_table (cell);
  const VdTableColumn *column = get_column (cell);
  g_autofree char *text = NULL;

  if (table == NULL || get_row (cell) == NULL)
    return;

  text = column->get (get_row (cell), column->attribute);
  if (strcmp (text, gtk_editable_get_text (GTK_EDITABLE (cell))) != 0)
    set_typed (table, cell);
  else if (table->typed == cell)
    set_typed (table, NULL);
}

static void
show_text (GtkWidget *cell)
{
  const VdTableColumn *column = get_column (cell);
  g_autofree char *text = column->get (get_row (cell), column->attribute);

  if (GTK_IS_EDITABLE (cell))
    gtk_editable_set_text (GTK_EDITABLE (cell), text);
  else
    gtk_label_set_label (GTK_LABEL (cell), text);

  gtk_widget_remove_css_class (cell, "error");
  if (GTK_IS_ENTRY (cell))
    vd_typed_show_reason (cell, NULL);
  if (GTK_IS_EDITABLE (cell) && column->width > 6)
    gtk_widget_set_tooltip_text (cell, *text != '\0' ? text : NULL);
  if (GTK_IS_EDITABLE (cell))
    {
      gboolean has_it = vd_field_find (vd_table_row_get_node (get_row (cell)),
                                       column->attribute) != NULL;

      gtk_widget_set_visible (cell, has_it);
      /* GTK gives a row's focus to its first cell, seen or not. */
      gtk_widget_set_sensitive (cell, has_it);
    }
}

/* Whether what is typed could stand; the edit is made if it differs. */
static gboolean
commit (GtkWidget *cell)
{
  VdTable *table = get_table (cell);
  g_autofree char *typed = g_strdup (gtk_editable_get_text (GTK_EDITABLE (cell)));
  g_autofree char *refusal = NULL;
  VdEdit *edit;

  if (table == NULL || get_row (cell) == NULL)
    return TRUE;

  edit = vd_table_edit_cell (vd_editor_project_get (table->project), get_row (cell),
                             get_column (cell), typed, &refusal);
  show_refusal (table, refusal);

  if (refusal != NULL)
    {
      gtk_widget_add_css_class (cell, "error");
      vd_typed_show_reason (cell, refusal);
      return FALSE;
    }

  vd_editor_project_do (table->project, edit);
  show_text (cell);

  return TRUE;
}

static void
on_cell_activate (GtkWidget *cell)
{
  if (commit (cell))
    gtk_editable_select_region (GTK_EDITABLE (cell), 0, -1);
}

/* One works on the row that one types in. */
static void
on_cell_entered (GtkEventControllerFocus *controller,
                 GtkWidget               *cell)
{
  VdTable *table = get_table (cell);
  guint position;

  if (table != NULL && get_row (cell) != NULL &&
      g_list_store_find (table->rows, get_row (cell), &position))
    gtk_single_selection_set_selected (table->selection, position);
}

/* One can't be made to stay in a cell; what could not stand is taken back, and
 * the reason stays to be read. */
static void
on_cell_left (GtkWidget *cell,
              gpointer   owner)
{
  if (gtk_widget_get_root (cell) != NULL && get_row (cell) != NULL && !commit (cell))
    show_text (cell);
}

static gboolean
on_cell_key (GtkEventControllerKey *controller,
             guint                  key,
             guint                  code,
             GdkModifierType        state,
             GtkWidget             *cell)
{
  if (key != GDK_KEY_Escape)
    return FALSE;

  show_text (cell);
  show_refusal (get_table (cell), NULL);
  gtk_editable_select_region (GTK_EDITABLE (cell), 0, -1);

  return TRUE;
}

static void
on_cells_pasted (GtkWidget       *cell,
                 const GPtrArray *rows,
                 gpointer         owner)
{
  VdTable *self = get_table (cell);
  g_autofree char *refusal = NULL;
  guint position;

  if (!g_list_store_find (self->rows, get_row (cell), &position))
    return;

  refusal = vd_table_paste (self->project, G_LIST_MODEL (self->rows), position,
                            get_column (cell), rows);
  show_refusal (self, refusal);
  vd_typed_show_reason (cell, refusal);
}

static GtkWidget *
make_entry (const VdTableColumn *column)
{
  GtkWidget *cell = gtk_entry_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_entry_set_has_frame (GTK_ENTRY (cell), FALSE);
  gtk_editable_set_width_chars (GTK_EDITABLE (cell), column->width);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (cell), column->width);
  gtk_widget_add_css_class (cell, "cell");
  if (column->width <= 6)
    gtk_widget_add_css_class (cell, "numeric");

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (cell, "activate", G_CALLBACK (on_cell_activate), NULL);
  g_signal_connect (cell, "changed", G_CALLBACK (on_cell_changed), NULL);
  g_signal_connect (focus, "enter", G_CALLBACK (on_cell_entered), cell);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_cell_key), cell);
  gtk_widget_add_controller (cell, focus);
  gtk_widget_add_controller (cell, keys);
  vd_widget_on_left (cell, on_cell_left, cell);
  vd_pasted_connect (cell, on_cells_pasted, NULL);

  return cell;
}

static GtkWidget *
make_label (const VdTableColumn *column)
{
  GtkWidget *cell = gtk_label_new (NULL);
  gboolean is_rest = column->width == VD_TABLE_REST;

  gtk_label_set_xalign (GTK_LABEL (cell), 0);
  gtk_label_set_wrap (GTK_LABEL (cell), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (cell), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_width_chars (GTK_LABEL (cell), is_rest ? 24 : column->width);
  gtk_label_set_max_width_chars (GTK_LABEL (cell), is_rest ? 60 : column->width);

  return cell;
}

static void
on_setup (GtkSignalListItemFactory *factory,
          GtkListItem              *item,
          const VdTableColumn      *column)
{
  GtkWidget *cell = column->editable ? make_entry (column) : make_label (column);

  g_object_set_data (G_OBJECT (cell), "column", (gpointer) column);
  gtk_list_item_set_child (item, cell);
  gtk_list_item_set_activatable (item, FALSE);
}

/* The row takes the focus too, so it has a name. */
static void
set_names (GtkWidget    *cell,
           const VdTableColumn *column,
           const char   *row)
{
  GtkWidget *frame = gtk_widget_get_parent (cell);
  GtkWidget *line = frame != NULL ? gtk_widget_get_parent (frame) : NULL;

  if (line != NULL)
    vd_widget_set_name (line, row);

  if (column->editable)
    {
      g_autofree char *name = g_strdup_printf (_(column->name), row);

      vd_widget_set_name (cell, name);
      vd_widget_set_name (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (cell))), name);
    }
}

static void
on_bind (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         const VdTableColumn      *column)
{
  GtkWidget *cell = gtk_list_item_get_child (item);
  VdTableRow *row = gtk_list_item_get_item (item);
  g_autofree char *name = vd_table_row_get_title (row);

  g_object_set_data (G_OBJECT (cell), "row", row);
  g_signal_connect_swapped (row, "changed", G_CALLBACK (show_text), cell);
  set_names (cell, column, name);
  show_text (cell);
}

static void
on_unbind (GtkSignalListItemFactory *factory,
           GtkListItem              *item,
           VdTable                  *self)
{
  GtkWidget *cell = gtk_list_item_get_child (item);
  VdTableRow *row = gtk_list_item_get_item (item);

  g_signal_handlers_disconnect_by_func (row, show_text, cell);
  g_object_set_data (G_OBJECT (cell), "row", NULL);
  if (self->typed == cell)
    set_typed (self, NULL);
}

/* Rows */

static void
add_column (VdTable      *self,
            const VdTableColumn *column)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkColumnViewColumn) view_column = NULL;

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), (gpointer) column);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), (gpointer) column);
  g_signal_connect (factory, "unbind", G_CALLBACK (on_unbind), self);

  view_column = gtk_column_view_column_new (_(column->title), factory);
  gtk_column_view_column_set_resizable (view_column, TRUE);
  gtk_column_view_column_set_expand (view_column, column->width == VD_TABLE_REST);
  gtk_column_view_append_column (self->view, view_column);
}

/* The line of headings is the first child of the view; the list that GtkColumnView
 * keeps inside, which takes the focus as well, comes after it. */
static void
name_inside (VdTable *self)
{
  GtkWidget *line = gtk_widget_get_first_child (GTK_WIDGET (self->view));
  GtkWidget *list = line != NULL ? gtk_widget_get_next_sibling (line) : NULL;

  if (line != NULL)
    vd_widget_set_name (line, _("Headings"));
  if (list != NULL)
    vd_widget_set_name (list, _(self->kind->title));
}

static gboolean
is_row (VdTable      *self,
        const VdNode *node)
{
  g_auto (GStrv) names = g_strsplit (self->kind->rows, " ", -1);

  return g_strv_contains ((const char *const *) names, vd_node_get_name (node));
}

/* Rows, each with those inside it after it. */
static void
add_rows (VdTable      *self,
          const VdNode *parent,
          GPtrArray    *nodes)
{
  for (VdNode *node = vd_node_get_first (parent); node != NULL; node = vd_node_get_next (node))
    if (is_row (self, node))
      {
        g_ptr_array_add (nodes, node);
        add_rows (self, node, nodes);
      }
}

GPtrArray *
vd_table_list (VdTable *self)
{
  const VdDocument *scenario =
    self->project != NULL ? vd_editor_project_get (self->project)->scenario : NULL;
  VdNode *parent = scenario != NULL
                     ? vd_node_find (vd_document_get_root (scenario), self->kind->parent)
                     : NULL;
  GPtrArray *nodes = g_ptr_array_new ();

  if (parent != NULL)
    add_rows (self, parent, nodes);

  return nodes;
}

static VdNode *
get_node (VdTable *self,
          guint    position)
{
  g_autoptr (VdTableRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), position);

  return row != NULL ? vd_table_row_get_node (row) : NULL;
}

static gboolean
has_same_rows (VdTable         *self,
               const GPtrArray *nodes)
{
  if (g_list_model_get_n_items (G_LIST_MODEL (self->rows)) != nodes->len)
    return FALSE;

  for (guint i = 0; i < nodes->len; i++)
    if (get_node (self, i) != g_ptr_array_index (nodes, i))
      return FALSE;

  return TRUE;
}

/* What was selected stays so, if it is still there. */
static void
fill (VdTable         *self,
      const GPtrArray *nodes)
{
  VdNode *selected = vd_table_get_selected (self);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);
  guint position;

  for (guint i = 0; i < nodes->len; i++)
    g_ptr_array_add (rows, vd_table_row_new (self->project, g_ptr_array_index (nodes, i)));

  g_list_store_splice (self->rows, 0, g_list_model_get_n_items (G_LIST_MODEL (self->rows)),
                       rows->pdata, rows->len);
  gtk_single_selection_set_selected (
    self->selection, g_ptr_array_find ((GPtrArray *) nodes, selected, &position)
                       ? position : GTK_INVALID_LIST_POSITION);
  gtk_stack_set_visible_child_name (self->stack, nodes->len > 0 ? "table" : "none");
}

static void
refresh (GtkWidget *widget)
{
  VdTable *self = VD_TABLE (widget);
  g_autoptr (GPtrArray) nodes = vd_table_list (self);

  if (!has_same_rows (self, nodes))
    {
      fill (self, nodes);
      return;
    }

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->rows)); i++)
    {
      g_autoptr (VdTableRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), i);

      vd_table_row_touch (row);
    }
}

/* The page */

static void
vd_table_set_project (VdPage          *page,
                      VdEditorProject *project)
{
  VdTable *self = VD_TABLE (page);

  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  g_list_store_remove_all (self->rows);
  g_set_object (&self->project, project);
  vd_follow_project (GTK_WIDGET (self), project, refresh);
  vd_follow_limit (GTK_WIDGET (self), VD_CHANGED_ALL & ~(VD_CHANGED_FILES | VD_CHANGED_HEXES));
}

static void
focus_selected (GtkWidget *list)
{
  for (GtkWidget *line = gtk_widget_get_first_child (list);
       line != NULL;
       line = gtk_widget_get_next_sibling (line))
    if (gtk_widget_get_state_flags (line) & GTK_STATE_FLAG_SELECTED)
      gtk_widget_grab_focus (line);
}

/* GTK 4.8 scrolls by an action of the list inside, which is the child after the
 * headings. */
static GtkWidget *
scroll_list (VdTable *self,
             guint    position)
{
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->view));

  while (child != NULL &&
         !gtk_widget_activate_action (child, "list.scroll-to-item", "u", position))
    child = gtk_widget_get_next_sibling (child);

  return child;
}

static void
scroll_to (VdTable *self,
           guint    position)
{
  GtkWidget *list = scroll_list (self, position);

  if (list != NULL)
    focus_selected (list);
}

static void
on_laid_out (gpointer user_data)
{
  VdTable *self = user_data;
  guint position = gtk_single_selection_get_selected (self->selection);

  if (position != GTK_INVALID_LIST_POSITION)
    scroll_to (self, position);
}

/* A table that has just come on the screen does not know yet how high its rows
 * are, so it is asked again when it does. */
static void
select_position (VdTable *self,
                 guint    position)
{
  gtk_single_selection_set_selected (self->selection, position);
  scroll_to (self, position);
  vd_widget_once_laid_out (GTK_WIDGET (self), &self->scrolling, on_laid_out, self);
}

static gboolean
vd_table_show_row (VdPage *page,
                   VdNode *row)
{
  VdTable *self = VD_TABLE (page);

  vd_follow_catch_up (GTK_WIDGET (self));
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->rows)); i++)
    if (get_node (self, i) == row)
      {
        select_position (self, i);
        return TRUE;
      }

  return FALSE;
}

VdNode *
vd_table_get_selected (VdTable *self)
{
  guint position = gtk_single_selection_get_selected (self->selection);

  return position != GTK_INVALID_LIST_POSITION ? get_node (self, position) : NULL;
}

void
vd_table_select (VdTable      *self,
                 const VdNode *node)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->rows)); i++)
    if (get_node (self, i) == node)
      select_position (self, i);
}

void
vd_table_reveal_selected (VdTable *self)
{
  guint position = gtk_single_selection_get_selected (self->selection);

  if (position != GTK_INVALID_LIST_POSITION)
    scroll_list (self, position);
}

static gboolean
vd_table_is_typed (VdPage *page)
{
  return VD_TABLE (page)->typed != NULL;
}

static gboolean
vd_table_commit (VdPage *page)
{
  VdTable *self = VD_TABLE (page);

  return self->typed == NULL || commit (self->typed);
}

static void
vd_table_page_init (VdPageInterface *iface)
{
  iface->set_project = vd_table_set_project;
  iface->is_typed = vd_table_is_typed;
  iface->commit = vd_table_commit;
  iface->show_row = vd_table_show_row;
}

/* The widget */

static void
vd_table_set_property (GObject      *object,
                       guint         property,
                       const GValue *value,
                       GParamSpec   *pspec)
{
  VdTable *self = VD_TABLE (object);

  self->kind = vd_table_kind_find (g_value_get_string (value));
}

static void
vd_table_constructed (GObject *object)
{
  VdTable *self = VD_TABLE (object);

  G_OBJECT_CLASS (vd_table_parent_class)->constructed (object);

  for (const VdTableColumn *column = self->kind->columns; column->title != NULL; column++)
    add_column (self, column);

  vd_widget_set_name (GTK_WIDGET (self->view), _(self->kind->title));
  vd_widget_set_name (self->scroller, _(self->kind->title));
  vd_widget_begin_at_start (self->scroller);
  name_inside (self);
}

static void
vd_table_dispose (GObject *object)
{
  VdTable *self = VD_TABLE (object);

  self->typed = NULL;
  vd_widget_await_no_more (GTK_WIDGET (self), &self->scrolling);
  g_clear_object (&self->project);
  g_clear_object (&self->rows);
  g_clear_object (&self->selection);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_table_parent_class)->dispose (object);
}

static void
vd_table_class_init (VdTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->set_property = vd_table_set_property;
  G_OBJECT_CLASS (klass)->constructed = vd_table_constructed;
  G_OBJECT_CLASS (klass)->dispose = vd_table_dispose;

  g_object_class_install_property (
    G_OBJECT_CLASS (klass), TABLE,
    g_param_spec_string ("table", NULL, NULL, "victory",
                         G_PARAM_WRITABLE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS));

  signals[SELECTED] =
    g_signal_new ("selected", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "vedettetable");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/table.ui");
  gtk_widget_class_bind_template_child (widget_class, VdTable, scroller);
  gtk_widget_class_bind_template_child (widget_class, VdTable, view);
  gtk_widget_class_bind_template_child (widget_class, VdTable, stack);
  gtk_widget_class_bind_template_child (widget_class, VdTable, refusal);
  gtk_widget_class_bind_template_child (widget_class, VdTable, refusal_text);
}

static void
on_selected (VdTable *self)
{
  g_signal_emit (self, signals[SELECTED], 0);
}

static void
vd_table_init (VdTable *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->rows = g_list_store_new (VD_TYPE_TABLE_ROW);
  self->selection = gtk_single_selection_new (g_object_ref (G_LIST_MODEL (self->rows)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_swapped (self->selection, "notify::selected", G_CALLBACK (on_selected), self);
}
