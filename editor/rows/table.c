#include "editor/rows/table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/project-edits.h"
#include "editor/rows/fields.h"
#include "editor/rows/row-edits.h"
#include "editor/rows/table-cell.h"
#include "editor/widgets/follow.h"
#include "editor/widgets/widgets.h"

#define SHORT 6 /* characters of a column: figures */

struct _VdTable
{
  GtkWidget        parent_instance;

  VdEditorProject *project;
  const VdTableKind *kind;
  GListStore      *rows;   /* of VdTableRow */
  GtkMultiSelection *selection;
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
  SELECTED,
  N_SIGNALS
};

static void vd_table_page_init (VdPageInterface *iface);
static void vd_table_rows_init (VdRowsInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdTable, vd_table, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, vd_table_page_init)
                               G_IMPLEMENT_INTERFACE (VD_TYPE_ROWS, vd_table_rows_init))

static guint signals[N_SIGNALS];

/* Cells */

static const VdTableColumn *
get_column (gpointer cell)
{
  return g_object_get_data (G_OBJECT (cell), "column");
}

static VdTableRow *
get_row (gpointer cell)
{
  return g_object_get_data (G_OBJECT (cell), "row");
}

static gboolean
has_field (VdTableRow          *row,
           const VdTableColumn *column)
{
  return column->editable && vd_field_find (vd_table_row_get_node (row), column->attribute) != NULL;
}

static void
show_text (GtkWidget *cell)
{
  const VdTableColumn *column = get_column (cell);
  g_autofree char *text = column->get (get_row (cell), column->attribute);

  if (!VD_IS_TABLE_CELL (cell))
    {
      gtk_label_set_label (GTK_LABEL (cell), text);
      return;
    }

  vd_table_cell_show (VD_TABLE_CELL (cell), text,
                      column->width > SHORT && *text != '\0' ? text : NULL);
  gtk_widget_set_visible (cell, has_field (get_row (cell), column));
  /* GTK gives a row's focus to its first cell, seen or not. */
  gtk_widget_set_sensitive (cell, has_field (get_row (cell), column));
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
  GtkWidget *cell = !column->editable ? make_label (column)
                    : vd_table_cell_new (column->width <= SHORT ? VD_TABLE_CELL_NUMBER
                                                                : VD_TABLE_CELL_TEXT,
                                         column->width, FALSE);

  g_object_set_data (G_OBJECT (cell), "column", (gpointer) column);
  gtk_list_item_set_child (item, cell);
  gtk_list_item_set_activatable (item, FALSE);
}

/* The row takes the focus too, so it has a name. */
static void
set_names (GtkWidget           *cell,
           const VdTableColumn *column,
           const char          *row)
{
  GtkWidget *frame = gtk_widget_get_parent (cell);
  GtkWidget *line = frame != NULL ? gtk_widget_get_parent (frame) : NULL;

  if (line != NULL)
    vd_widget_set_name (line, row);

  if (column->editable)
    {
      g_autofree char *name = g_strdup_printf (_(column->name), row);

      vd_table_cell_set_name (VD_TABLE_CELL (cell), name);
    }
}

/* What is typed was of another row. */
static void
show_row (GtkWidget  *cell,
          VdTableRow *row)
{
  if (VD_IS_TABLE_CELL (cell))
    vd_table_cell_reset (VD_TABLE_CELL (cell));
  g_object_set_data_full (G_OBJECT (cell), "row", g_object_ref (row), g_object_unref);
}

/* GTK lets go of a row and takes it again whenever it is selected or no longer: what is
 * typed, and is not in the documents yet, has to outlast that. */
static void
on_bind (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         VdTable                  *self)
{
  GtkWidget *cell = gtk_list_item_get_child (item);
  const VdTableColumn *column = get_column (cell);
  VdTableRow *row = gtk_list_item_get_item (item);
  g_autofree char *name = self->kind->name (row);

  if (row != get_row (cell))
    show_row (cell, row);
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
}

/* Rows */

static void
add_column (VdTable             *self,
            const VdTableColumn *column)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkColumnViewColumn) view_column = NULL;

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), (gpointer) column);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), self);
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

GPtrArray *
vd_table_list (VdTable *self)
{
  g_return_val_if_fail (VD_IS_TABLE (self), NULL);

  return self->project != NULL
           ? vd_table_row_list (vd_editor_project_get (self->project), self->kind->parent,
                                self->kind->rows)
           : g_ptr_array_new ();
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
fill_rows (VdTable         *self,
           const GPtrArray *nodes)
{
  g_autoptr (GPtrArray) selected = vd_table_list_selected (self);
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < nodes->len; i++)
    g_ptr_array_add (rows, vd_table_row_new (self->project, g_ptr_array_index (nodes, i)));

  g_list_store_splice (self->rows, 0, g_list_model_get_n_items (G_LIST_MODEL (self->rows)),
                       rows->pdata, rows->len);
  vd_page_typed (VD_PAGE (self));
  for (guint i = 0; i < nodes->len; i++)
    if (g_ptr_array_find (selected, g_ptr_array_index (nodes, i), NULL))
      gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), i, FALSE);
  g_signal_emit (self, signals[SELECTED], 0);
  gtk_stack_set_visible_child_name (self->stack, nodes->len > 0 ? "table" : "none");
}

static void
refresh_table (GtkWidget *widget)
{
  VdTable *self = VD_TABLE (widget);
  g_autoptr (GPtrArray) nodes = vd_table_list (self);

  if (!has_same_rows (self, nodes))
    {
      fill_rows (self, nodes);
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

  g_list_store_remove_all (self->rows);
  g_set_object (&self->project, project);
  vd_follow_project (GTK_WIDGET (self), project, refresh_table);
  vd_follow_limit (GTK_WIDGET (self), VD_CHANGED_TABLES);
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

/* The first row that is selected; %GTK_INVALID_LIST_POSITION for none. */
static guint
get_selected (VdTable *self)
{
  GtkBitset *chosen = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  guint first = gtk_bitset_is_empty (chosen) ? GTK_INVALID_LIST_POSITION
                                             : gtk_bitset_get_minimum (chosen);

  gtk_bitset_unref (chosen);
  return first;
}

static void
on_laid_out (gpointer user_data)
{
  VdTable *self = user_data;

  if (get_selected (self) != GTK_INVALID_LIST_POSITION)
    scroll_to (self, get_selected (self));
}

/* A table that has just come on the screen does not know yet how high its rows
 * are, so it is asked again when it does. */
static void
select_position (VdTable *self,
                 guint    position)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (self->selection), position, TRUE);
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
  guint position;

  g_return_val_if_fail (VD_IS_TABLE (self), NULL);

  position = get_selected (self);

  return position != GTK_INVALID_LIST_POSITION ? get_node (self, position) : NULL;
}

GPtrArray *
vd_table_list_selected (VdTable *self)
{
  GPtrArray *nodes = g_ptr_array_new ();

  g_return_val_if_fail (VD_IS_TABLE (self), NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->rows)); i++)
    if (gtk_selection_model_is_selected (GTK_SELECTION_MODEL (self->selection), i))
      g_ptr_array_add (nodes, get_node (self, i));

  return nodes;
}

void
vd_table_select (VdTable      *self,
                 const VdNode *node)
{
  g_return_if_fail (VD_IS_TABLE (self) && node != NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->rows)); i++)
    if (get_node (self, i) == node)
      select_position (self, i);
}

void
vd_table_reveal_selected (VdTable *self)
{
  g_return_if_fail (VD_IS_TABLE (self));

  if (get_selected (self) != GTK_INVALID_LIST_POSITION)
    scroll_list (self, get_selected (self));
}

static gboolean
vd_table_is_typed (VdPage *page)
{
  return vd_table_cells_are_typed (GTK_WIDGET (page));
}

static gboolean
vd_table_commit (VdPage *page)
{
  return vd_table_cells_commit (GTK_WIDGET (page));
}

static void
vd_table_page_init (VdPageInterface *iface)
{
  iface->set_project = vd_table_set_project;
  iface->is_typed = vd_table_is_typed;
  iface->commit = vd_table_commit;
  iface->show_row = vd_table_show_row;
}

/* Its cells */

static VdEditorProject *
vd_table_get_project (VdRows *page)
{
  return VD_TABLE (page)->project;
}

static void
vd_table_measure (VdRows *page,
                  guint  *rows,
                  guint  *columns)
{
  VdTable *self = VD_TABLE (page);

  *rows = g_list_model_get_n_items (G_LIST_MODEL (self->rows));
  for (*columns = 0; self->kind->columns[*columns].title != NULL; ++*columns)
    ;
}

static gboolean
vd_table_find (VdRows  *page,
               gpointer cell,
               guint   *row,
               guint   *column)
{
  VdTable *self = VD_TABLE (page);

  if (get_row (cell) == NULL || !g_list_store_find (self->rows, get_row (cell), row))
    return FALSE;

  *column = (guint) (get_column (cell) - self->kind->columns);
  return TRUE;
}

static gpointer
vd_table_get_cell (VdRows *page,
                   guint   position,
                   guint   column)
{
  VdTable *self = VD_TABLE (page);
  g_autoptr (VdTableRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), position);
  GtkWidget *list;

  if (!has_field (row, &self->kind->columns[column]))
    return NULL;

  list = scroll_list (self, position);
  for (GtkWidget *line = list != NULL ? gtk_widget_get_first_child (list) : NULL;
       line != NULL;
       line = gtk_widget_get_next_sibling (line))
    {
      GtkWidget *cell = vd_table_line_get_cell (line, column);

      if (cell != NULL && get_row (cell) == row)
        return cell;
    }

  return NULL;
}

/* A cell that is typed in is one only where the row has such a field. */
static char *
vd_table_get (VdRows *page,
              guint   position,
              guint   column)
{
  VdTable *self = VD_TABLE (page);
  const VdTableColumn *of = &self->kind->columns[column];
  g_autoptr (VdTableRow) row = g_list_model_get_item (G_LIST_MODEL (self->rows), position);

  return of->editable && !has_field (row, of) ? NULL : of->get (row, of->attribute);
}

static VdEdit *
vd_table_set (VdRows     *page,
              guint       position,
              guint       column,
              const char *typed,
              char      **refusal)
{
  VdTable *self = VD_TABLE (page);
  const VdTableColumn *of = &self->kind->columns[column];
  const VdProject *project = vd_editor_project_get (self->project);
  VdNode *node = get_node (self, position);
  g_autofree char *shown = vd_table_get (page, position, column);

  if (!of->editable)
    {
      *refusal = vd_rows_refuse_column (_(of->title), shown, typed);
      return NULL;
    }

  return strcmp (of->attribute, "name") == 0
           ? vd_edit_rename (project->scenario, node, typed, refusal)
           : vd_edit_set_field (project, node, of->attribute, typed, refusal);
}

static void
vd_table_refuse (VdRows     *page,
                 const char *reason)
{
  VdTable *self = VD_TABLE (page);

  if (reason != NULL)
    gtk_label_set_label (self->refusal_text, reason);
  gtk_revealer_set_reveal_child (self->refusal, reason != NULL);
}

/* One works on the row that one types in, or on several of which it is one. */
static void
vd_table_entered (VdRows *page,
                  guint   row,
                  guint   column)
{
  GtkSelectionModel *selection = GTK_SELECTION_MODEL (VD_TABLE (page)->selection);

  if (!gtk_selection_model_is_selected (selection, row))
    gtk_selection_model_select_item (selection, row, TRUE);
}

static gboolean
vd_table_is_selected (VdRows *page,
                      guint   row)
{
  return gtk_selection_model_is_selected (GTK_SELECTION_MODEL (VD_TABLE (page)->selection), row);
}

static void
vd_table_extend (VdRows *page,
                 guint   row)
{
  gtk_selection_model_select_item (GTK_SELECTION_MODEL (VD_TABLE (page)->selection), row, FALSE);
}

static void
vd_table_rows_init (VdRowsInterface *iface)
{
  iface->get_project = vd_table_get_project;
  iface->measure = vd_table_measure;
  iface->find = vd_table_find;
  iface->get_cell = vd_table_get_cell;
  iface->get = vd_table_get;
  iface->set = vd_table_set;
  iface->refuse = vd_table_refuse;
  iface->entered = vd_table_entered;
  iface->is_selected = vd_table_is_selected;
  iface->extend = vd_table_extend;
}

/* The widget */

GtkWidget *
vd_table_new (const VdTableKind *kind)
{
  VdTable *self = g_object_new (VD_TYPE_TABLE, NULL);

  g_return_val_if_fail (kind != NULL && kind->columns != NULL, NULL);

  self->kind = kind;
  for (const VdTableColumn *column = kind->columns; column->title != NULL; column++)
    add_column (self, column);

  vd_widget_set_name (GTK_WIDGET (self->view), _(kind->title));
  vd_widget_set_name (self->scroller, _(kind->title));
  vd_widget_begin_at_start (self->scroller);
  name_inside (self);

  return GTK_WIDGET (self);
}

static void
vd_table_dispose (GObject *object)
{
  VdTable *self = VD_TABLE (object);

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

  G_OBJECT_CLASS (klass)->dispose = vd_table_dispose;

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
  self->selection = gtk_multi_selection_new (g_object_ref (G_LIST_MODEL (self->rows)));
  gtk_column_view_set_model (self->view, GTK_SELECTION_MODEL (self->selection));
  g_signal_connect_swapped (self->selection, "selection-changed", G_CALLBACK (on_selected), self);
}
