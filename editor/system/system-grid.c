#include "editor/system/system-grid-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/table-cell.h"
#include "editor/system/system-cell.h"
#include "editor/system/system-columns.h"
#include "editor/system/system-label.h"
#include "editor/widgets/follow.h"
#include "editor/widgets/widgets.h"
#include "editor/widgets/wrap-layout.h"

#define SCROLLBAR 14 /* pixels: room for one beneath a table that is too wide */

enum
{
  REFUSED,
  TYPED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE_WITH_CODE (VdSystemGrid, vd_system_grid, GTK_TYPE_BOX,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_ROWS, vd_system_grid_rows_init))

static guint signals[N_SIGNALS];

static const struct
{
  const char *title;
  const char *add;     /* placeholder of the line that adds a row, or NULL */
  const char *button;  /* that adds one where there is no line: its rows have no name; or NULL */
} texts[VD_N_SYSTEM_TABLES] = {
  [VD_SYSTEM_HEXES]     = { N_("Terrain"), N_("New terrain") },
  [VD_SYSTEM_SIDES]     = { N_("Hexsides"), N_("New kind of hexside") },
  [VD_SYSTEM_PATHS]     = { N_("Roads and trails"), N_("New kind of path") },
  [VD_SYSTEM_RESULTS]   = { N_("Result codes"), N_("New code") },
  [VD_SYSTEM_SHIFTS]    = { N_("Column shifts"), N_("New shift") },
  [VD_SYSTEM_DICE]      = { N_("Changes of the die"), N_("New change of the die") },
  [VD_SYSTEM_RECOVERY]  = { N_("Initiative in recovery"), NULL, N_("Add Change") },
  [VD_SYSTEM_PHASES]    = { N_("Phases of a player’s turn"), NULL, N_("Add Phase") },
  [VD_SYSTEM_ORDERS]    = { N_("Who begins"), NULL, N_("Add Period") },
  [VD_SYSTEM_CLASSES]   = { N_("Classes of units"), N_("New class") },
  [VD_SYSTEM_PERIODS]   = { N_("Periods"), N_("New period") },
  [VD_SYSTEM_MECHANICS] = { N_("Mechanics"), NULL },
  [VD_SYSTEM_SETTINGS]  = { N_("Parameters and rulings"), NULL },
  [VD_SYSTEM_BINDS]     = { N_("Where each rule stands in the rule book"), NULL },
  [VD_SYSTEM_OPTIONS]   = { N_("Options and variants"), N_("New option") },
};

const char *
vd_system_grid_get_title (VdSystemGrid *self)
{
  return _(texts[self->table].title);
}

static const VdProject *
get_project (VdSystemGrid *self)
{
  return self->project != NULL ? vd_editor_project_get (self->project) : NULL;
}

const VdSystemRow *
vd_system_grid_get_row (VdSystemGrid *self,
                        gpointer      widget)
{
  return self->rows->pdata[GPOINTER_TO_UINT (g_object_get_data (widget, "row"))];
}

void
vd_system_grid_set_row (gpointer widget,
                        guint    row)
{
  g_object_set_data (widget, "row", GUINT_TO_POINTER (row));
}

/* Makes an edit that may have been refused. */
void
vd_system_grid_do (VdSystemGrid *self,
                   VdEdit       *edit,
                   const char   *refusal)
{
  g_signal_emit (self, signals[REFUSED], 0, refusal);
  vd_editor_project_do (self->project, edit);
}

static void
show_cell (VdSystemGrid *self,
           VdSystemCell *cell)
{
  vd_system_cell_show (cell, get_project (self), vd_system_grid_get_row (self, cell));
}

/* Cells */

static void
on_cell_commit (VdSystemGrid *self,
                const char   *value,
                VdSystemCell *cell)
{
  g_autofree char *refusal = NULL;
  VdEdit *edit;

  if (self->filling)
    return;

  edit = vd_system_set (get_project (self), vd_system_grid_get_row (self, cell),
                        vd_system_cell_get_attribute (cell), value, &refusal);
  g_signal_emit (self, signals[REFUSED], 0, refusal);
  if (!vd_editor_project_do (self->project, edit))
    show_cell (self, cell);
}

static void
on_cell_revert (VdSystemGrid *self,
                VdSystemCell *cell)
{
  const VdSystemRow *row = vd_system_grid_get_row (self, cell);

  vd_system_grid_do (self, vd_system_revert (get_project (self), row,
                                             vd_system_cell_get_attribute (cell)), NULL);
}

/* What is typed in a row is found again there, whatever rows there are then. */
static char *
name_cell (VdSystemGrid *self,
           VdSystemCell *cell)
{
  const VdSystemRow *row = vd_system_grid_get_row (self, cell);

  return g_strjoin ("\n", row->parent != NULL && row->parent->key != NULL ? row->parent->key : "",
                    row->element, row->key != NULL ? row->key : "",
                    vd_system_cell_get_attribute (cell), NULL);
}

static GtkWidget *
make_cell (VdSystemGrid  *self,
           guint          number,
           const VdField *field,
           gboolean       titled)
{
  GtkWidget *cell = vd_system_cell_new (get_project (self), self->rows->pdata[number], field,
                                        titled);
  GtkWidget *control = vd_system_cell_get_control (VD_SYSTEM_CELL (cell));

  vd_system_grid_set_row (cell, number);
  if (VD_IS_TABLE_CELL (control))
    vd_table_cell_set_key (VD_TABLE_CELL (control), name_cell (self, VD_SYSTEM_CELL (cell)));
  g_signal_connect_swapped (cell, "commit", G_CALLBACK (on_cell_commit), self);
  g_signal_connect_swapped (cell, "revert", G_CALLBACK (on_cell_revert), self);
  g_ptr_array_add (self->cells, cell);

  return cell;
}

/* Columns */

static guint
find_column (VdSystemGrid *self,
             const char   *attribute)
{
  return vd_system_columns_find (self->rows->pdata[0], attribute);
}

static guint
get_last_column (VdSystemGrid *self)
{
  return vd_system_columns_last (self->rows->pdata[0]);
}

static void
attach_heading (VdSystemGrid *self,
                guint         column,
                const char   *title,
                const char   *help)
{
  GtkWidget *label = gtk_label_new (title);

  gtk_label_set_xalign (GTK_LABEL (label), column == VD_COLUMN_NAME ? 0 : 0.5);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 11);
  gtk_widget_set_valign (label, GTK_ALIGN_END);
  gtk_widget_set_tooltip_text (label, help);
  gtk_widget_add_css_class (label, "system-heading");
  gtk_grid_attach (GTK_GRID (self->grid), label, column, 0, 1, 1);
}

static gboolean
has_attribute (const GPtrArray *rows,
               const char      *attribute)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const VdSystemRow *row = rows->pdata[i];

      if ((row->base != NULL && vd_node_get (row->base, attribute) != NULL) ||
          (row->over != NULL && vd_node_get (row->over, attribute) != NULL))
        return TRUE;
    }

  return FALSE;
}

/* Whether the column of @attribute is there: of a mechanic that is neither played nor spoken of it
 * would only take room from the others, as it would without what it is said of. */
gboolean
vd_system_grid_is_shown (VdSystemGrid    *self,
                         const GPtrArray *rows,
                         const char      *attribute)
{
  const VdSystemRow *first = rows->len > 0 ? rows->pdata[0] : NULL;
  const char *mechanic = vd_system_columns_mechanic (first != NULL ? first->element : "",
                                                     attribute);
  const char *other = vd_system_columns_with (attribute);

  return (mechanic == NULL && other == NULL) ||
         (mechanic != NULL && vd_system_has_mechanic (get_project (self), mechanic)) ||
         (other != NULL && has_attribute (rows, other)) || has_attribute (rows, attribute);
}

static void
attach_headings (VdSystemGrid *self)
{
  const VdSystemRow *first = self->rows->pdata[0];
  guint n;
  const VdField *fields = vd_system_get_fields (self->table, first->element, &n);

  if (self->table == VD_SYSTEM_MECHANICS || self->table == VD_SYSTEM_SETTINGS)
    return;

  for (guint i = 0; i < n; i++)
    if (vd_system_grid_is_shown (self, self->rows, fields[i].attribute))
      attach_heading (self, find_column (self, fields[i].attribute), _(fields[i].title),
                      _(fields[i].help));
}

/* Rows */

/* @widget: (nullable) */
static void
attach_cell (VdSystemGrid *self,
             GtkWidget    *widget,
             guint         column,
             int           line)
{
  if (widget != NULL)
    gtk_grid_attach (GTK_GRID (self->grid), widget, column, line, 1, 1);
}

/* Several cells of a row inside another may stand in one column. */
static GtkWidget *
get_box (VdSystemGrid *self,
         guint         column,
         int           line)
{
  GtkWidget *box = gtk_grid_get_child_at (GTK_GRID (self->grid), column, line);

  if (box == NULL)
    {
      box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
      gtk_grid_attach (GTK_GRID (self->grid), box, column, line, 1, 1);
    }

  return box;
}

/* Its cells have nothing of the row above: they stand in one line, each with its title, or in
 * several where they find no room. */
static void
attach_line (VdSystemGrid *self,
             guint         number,
             int           line)
{
  const VdSystemRow *row = self->rows->pdata[number];
  guint n;
  const VdField *fields = vd_system_get_fields (self->table, row->element, &n);
  GtkWidget *line_box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *arrow = gtk_label_new ("↳");

  gtk_widget_add_css_class (arrow, "dim-label");
  gtk_widget_set_margin_start (arrow, 10);
  gtk_widget_set_margin_top (arrow, 6);
  gtk_widget_set_valign (arrow, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (line_box), arrow);
  for (guint i = 0; i < n; i++)
    gtk_box_append (GTK_BOX (box), make_cell (self, number, &fields[i], TRUE));
  if (strcmp (row->element, "has") == 0)
    {
      /* The lines of one are closer to each other than to those of the next. */
      vd_wrap_layout_apply (box, 2);
      gtk_widget_set_margin_top (line_box, 8);
    }
  gtk_widget_set_hexpand (box, TRUE);
  gtk_box_append (GTK_BOX (line_box), box);
  gtk_grid_attach (GTK_GRID (self->grid), line_box, VD_COLUMN_NAME, line,
                   get_last_column (self) - VD_COLUMN_NAME, 1);
}

static void
attach_inner (VdSystemGrid *self,
              guint         number,
              int           line)
{
  const VdSystemRow *row = self->rows->pdata[number];
  guint n;
  const VdField *fields = vd_system_get_fields (self->table, row->element, &n);
  GtkWidget *arrow = gtk_label_new (strcmp (row->element, "closed") == 0
                                     /* TRANS: what stands behind it may not be entered */
                                     ? _("↳ Closed:") : "↳");

  gtk_widget_add_css_class (arrow, "dim-label");
  gtk_widget_set_margin_start (arrow, 10);
  gtk_box_append (GTK_BOX (get_box (self, VD_COLUMN_NAME, line)), arrow);

  for (guint i = 0; i < n; i++)
    {
      const char *outer = vd_system_columns_outer (fields[i].attribute);
      guint column = find_column (self, outer != NULL ? outer : fields[i].attribute);
      gboolean titled = outer != NULL && column != VD_COLUMN_NAME;

      gtk_box_append (GTK_BOX (get_box (self, MAX (column, VD_COLUMN_NAME), line)),
                      make_cell (self, number, &fields[i], titled));
    }
}

static void
attach_row (VdSystemGrid *self,
            guint         number,
            int           line)
{
  const VdSystemRow *row = self->rows->pdata[number];
  guint n;
  const VdField *fields = vd_system_get_fields (self->table, row->element, &n);

  if (row->parent != NULL)
    {
      if (strcmp (row->element, "work") == 0 || strcmp (row->element, "has") == 0)
        attach_line (self, number, line);
      else
        attach_inner (self, number, line);
      vd_system_grid_attach_buttons (self, number, line);
      return;
    }

  attach_cell (self, vd_system_label_new_swatch (get_project (self), row,
                                                 gtk_widget_get_scale_factor (GTK_WIDGET (self))),
               VD_COLUMN_SWATCH, line);
  if (vd_system_find_field (row, "name") == NULL && row->key != NULL)
    attach_cell (self, vd_system_label_new (get_project (self), row), VD_COLUMN_NAME, line);

  for (guint i = 0; i < n; i++)
    if (vd_system_grid_is_shown (self, self->rows, fields[i].attribute))
      attach_cell (self, make_cell (self, number, &fields[i], FALSE),
                   find_column (self, fields[i].attribute), line);

  vd_system_grid_attach_buttons (self, number, line);
}

/* The whole */

/* Which rows there are; while this is the same, cells are only filled anew. */
static char *
make_shape (VdSystemGrid    *self,
            const GPtrArray *rows)
{
  g_autoptr (GString) shape = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      const VdSystemRow *row = rows->pdata[i];

      g_string_append_printf (shape, "%s %s %d %d\n", row->element, row->key,
                              vd_system_grid_may_remove (self, row),
                              vd_system_list_is_replaced (get_project (self), self->table, row));
    }

  for (guint i = 0; i < self->columns->len && self->project != NULL; i++)
    g_string_append_c (shape, vd_system_grid_is_shown (self, rows, self->columns->pdata[i])
                                ? '+' : '-');

  return g_string_free (g_steal_pointer (&shape), FALSE);
}

static void
remove_cells (VdSystemGrid *self)
{
  GtkWidget *child;

  g_ptr_array_set_size (self->cells, 0);
  g_ptr_array_set_size (self->buttons, 0);
  while ((child = gtk_widget_get_first_child (self->grid)) != NULL)
    gtk_grid_remove (GTK_GRID (self->grid), child);
}

static void
build_grid (VdSystemGrid *self)
{
  int line = 1;

  remove_cells (self);
  if (self->rows->len > 0)
    attach_headings (self);

  for (guint i = 0; i < self->rows->len; i++)
    {
      if (((const VdSystemRow *) self->rows->pdata[i])->parent == NULL)
        gtk_grid_attach (GTK_GRID (self->grid), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL),
                         0, line++, get_last_column (self) + 1, 1);
      attach_row (self, i, line++);
    }
}

static void
refresh_grid (GtkWidget *widget)
{
  VdSystemGrid *self = VD_SYSTEM_GRID (widget);
  gboolean was_typed = vd_system_grid_is_typed (self);
  VdTyped *typed = NULL;
  GPtrArray *rows = self->project != NULL ? vd_system_list (get_project (self), self->table)
                                          : g_ptr_array_new ();
  g_autofree char *shape = make_shape (self, rows);
  gboolean is_same = g_strcmp0 (shape, self->shape) == 0;

  /* Cells go by the old rows until they have been shown the new ones. */
  g_autoptr (GPtrArray) old G_GNUC_UNUSED = self->rows;

  self->rows = rows;
  g_free (self->shape);
  self->shape = g_steal_pointer (&shape);

  self->filling = TRUE;
  if (!is_same)
    {
      typed = vd_table_cells_keep (self->grid);
      build_grid (self);
    }
  for (guint i = 0; is_same && i < self->cells->len; i++)
    show_cell (self, self->cells->pdata[i]);
  if (is_same)
    vd_system_grid_name_buttons (self);
  vd_table_cells_give_back (self->grid, typed);
  self->filling = FALSE;
  if (self->back != NULL)
    gtk_widget_set_visible (self->back, self->project != NULL &&
                                          vd_system_list_is_replaced (get_project (self),
                                                                      self->table, NULL));

  if (was_typed)
    g_signal_emit (self, signals[TYPED], 0);
}

static void
on_add (VdSystemGrid *self)
{
  g_autofree char *refusal = NULL;
  VdEdit *edit = vd_system_add (get_project (self), self->table, NULL, NULL,
                                self->adder != NULL
                                  ? gtk_editable_get_text (GTK_EDITABLE (self->adder)) : NULL,
                                &refusal);

  if (refusal == NULL && self->adder != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->adder), "");
  vd_system_grid_do (self, edit, refusal);
}

static void
make_adder (VdSystemGrid *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *button = gtk_button_new_with_label (_("Add"));
  const char *text = _(texts[self->table].add);

  self->adder = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->adder), text);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->adder), 22);
  vd_widget_set_name (self->adder, text);
  vd_widget_set_name (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->adder))), text);
  g_signal_connect_swapped (self->adder, "activate", G_CALLBACK (on_add), self);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_add), self);
  gtk_box_append (GTK_BOX (box), self->adder);
  gtk_box_append (GTK_BOX (box), button);
  gtk_widget_set_margin_top (box, 6);
  gtk_box_append (GTK_BOX (self), box);
}

/* Of a table whose rows an override replaces together: those of the system again. */
static void
on_revert_all (VdSystemGrid *self)
{
  vd_system_grid_do (self, vd_system_revert_list (get_project (self), self->table, NULL), NULL);
}

/* Where rows have no name; all of them are replaced together by an override, and come back with
 * a click. */
static void
make_adding_button (VdSystemGrid *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *button = gtk_button_new_with_label (_(texts[self->table].button));

  self->back = gtk_button_new_with_label (_("Table as in the system"));
  gtk_widget_set_tooltip_text (self->back,
                               _("This scenario says otherwise than its system. Click to let the "
                                 "system hold again."));
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_add), self);
  g_signal_connect_swapped (self->back, "clicked", G_CALLBACK (on_revert_all), self);
  gtk_box_append (GTK_BOX (box), button);
  gtk_box_append (GTK_BOX (box), self->back);
  gtk_widget_set_margin_top (box, 6);
  gtk_box_append (GTK_BOX (self), box);
}

/* A table that is wider than the page is moved by itself. */
static GtkWidget *
make_scroller (VdSystemGrid *self)
{
  GtkWidget *scroller = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_AUTOMATIC,
                                  GTK_POLICY_NEVER);
  gtk_scrolled_window_set_overlay_scrolling (GTK_SCROLLED_WINDOW (scroller), FALSE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), self->grid);
  vd_widget_set_name (scroller, _(texts[self->table].title));
  vd_widget_pass_wheel (scroller);

  return scroller;
}

static void
add_columns (VdSystemGrid *self)
{
  g_autofree const char **elements = vd_system_list_elements (self->table);

  for (guint i = 0; elements[i] != NULL; i++)
    {
      guint n;
      const VdField *fields = vd_system_get_fields (self->table, elements[i], &n);

      for (guint j = 0; j < n; j++)
        if (!g_ptr_array_find_with_equal_func (self->columns, fields[j].attribute, g_str_equal,
                                               NULL))
          g_ptr_array_add (self->columns, (gpointer) fields[j].attribute);
    }
}

GtkWidget *
vd_system_grid_new (VdSystemTable table)
{
  VdSystemGrid *self;
  GtkWidget *title;

  g_return_val_if_fail (table < VD_N_SYSTEM_TABLES, NULL);

  self = g_object_new (VD_TYPE_SYSTEM_GRID, "orientation", GTK_ORIENTATION_VERTICAL,
                       "spacing", 4, NULL);
  title = gtk_label_new (_(texts[table].title));
  self->table = table;
  add_columns (self);
  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_add_css_class (title, "title-4");
  gtk_box_append (GTK_BOX (self), title);
  gtk_box_append (GTK_BOX (self), make_scroller (self));
  if (texts[table].add != NULL)
    make_adder (self);
  if (texts[table].button != NULL)
    make_adding_button (self);

  return GTK_WIDGET (self);
}

void
vd_system_grid_set_project (VdSystemGrid    *self,
                            VdEditorProject *project)
{
  g_return_if_fail (VD_IS_SYSTEM_GRID (self));

  /* What is still typed belonged to the other project. */
  self->filling = TRUE;
  remove_cells (self);
  self->filling = FALSE;
  g_clear_pointer (&self->shape, g_free);
  g_set_object (&self->project, project);
  vd_follow_project (GTK_WIDGET (self), project, refresh_grid);
  vd_follow_limit (GTK_WIDGET (self), VD_CHANGED_RULES_TABLES);
}

gboolean
vd_system_grid_is_typed (VdSystemGrid *self)
{
  g_return_val_if_fail (VD_IS_SYSTEM_GRID (self), FALSE);

  return vd_table_cells_are_typed (self->grid);
}

gboolean
vd_system_grid_commit (VdSystemGrid *self)
{
  g_return_val_if_fail (VD_IS_SYSTEM_GRID (self), FALSE);

  return vd_table_cells_commit (self->grid);
}

static gboolean
is_row (const VdSystemRow *row,
        const VdNode      *node)
{
  return row->base == node || row->over == node;
}

static gboolean
has_row (VdSystemGrid *self,
         const VdNode *node)
{
  g_autoptr (GPtrArray) rows = vd_system_list (get_project (self), self->table);

  for (guint i = 0; i < rows->len; i++)
    if (is_row (rows->pdata[i], node))
      return TRUE;

  return FALSE;
}

gboolean
vd_system_grid_show_row (VdSystemGrid *self,
                         const VdNode *node)
{
  g_return_val_if_fail (VD_IS_SYSTEM_GRID (self) && node != NULL, FALSE);

  if (self->project == NULL || !has_row (self, node))
    return FALSE;
  vd_follow_catch_up (GTK_WIDGET (self));

  for (guint i = 0; i < self->cells->len; i++)
    if (is_row (vd_system_grid_get_row (self, self->cells->pdata[i]), node))
      {
        gtk_widget_child_focus (self->cells->pdata[i], GTK_DIR_TAB_FORWARD);
        return TRUE;
      }

  return FALSE;
}

static void
vd_system_grid_dispose (GObject *object)
{
  VdSystemGrid *self = VD_SYSTEM_GRID (object);

  self->filling = TRUE;
  g_clear_object (&self->project);

  G_OBJECT_CLASS (vd_system_grid_parent_class)->dispose (object);
}

static void
vd_system_grid_finalize (GObject *object)
{
  VdSystemGrid *self = VD_SYSTEM_GRID (object);

  g_ptr_array_unref (self->cells);
  g_ptr_array_unref (self->buttons);
  g_ptr_array_unref (self->columns);
  g_clear_pointer (&self->rows, g_ptr_array_unref);
  g_free (self->shape);

  G_OBJECT_CLASS (vd_system_grid_parent_class)->finalize (object);
}

static void
vd_system_grid_class_init (VdSystemGridClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_system_grid_dispose;
  G_OBJECT_CLASS (klass)->finalize = vd_system_grid_finalize;

  signals[REFUSED] = g_signal_new ("refused", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[TYPED] = g_signal_new ("typed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
vd_system_grid_init (VdSystemGrid *self)
{
  self->cells = g_ptr_array_new ();
  self->buttons = g_ptr_array_new ();
  self->columns = g_ptr_array_new ();
  self->rows = g_ptr_array_new ();
  self->grid = gtk_grid_new ();
  gtk_widget_set_halign (self->grid, GTK_ALIGN_START);
  gtk_widget_set_margin_bottom (self->grid, SCROLLBAR);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 2);
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 3);
}
