#include "editor/system/combat-view.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/table-cell.h"
#include "editor/system/combat-cell.h"
#include "editor/system/combat-chart.h"
#include "editor/system/combat-menu.h"
#include "editor/system/combat-place.h"
#include "editor/system/combat-plot.h"
#include "editor/system/combat-table.h"
#include "editor/widgets/follow.h"
#include "editor/widgets/widgets.h"
#include "editor/widgets/wrap-layout.h"

struct _VdCombatView
{
  GtkWidget        parent_instance;

  VdEditorProject *project;   /* (nullable) */
  VdCombatTable   *table;     /* (nullable): as of the last change */
  VdCombatTable   *system;    /* (nullable): what the scenario has replaced */
  GPtrArray       *cells;     /* of VdTableCell: the odds, then row after row */
  GtkWidget       *chart;
  GtkWidget       *menu;      /* of codes, at the cell of the cursor */
  guint            cursor;    /* index of cells */

  /* Template */
  GtkWidget       *scroller;
  GtkGrid         *grid;
  GtkLabel        *about;
  GtkWidget       *back_cell;
  GtkWidget       *back_table;
  GtkLabel        *worse;
  GtkLabel        *legend;
  GtkWidget       *new_odds;
  GtkWidget       *add_column;
  GtkWidget       *remove_column;
  GtkWidget       *add_row;
  GtkWidget       *remove_row;
};

enum
{
  REFUSED,
  TYPED,
  N_SIGNALS
};

static void vd_combat_view_rows_init (VdRowsInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdCombatView, vd_combat_view, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_ROWS, vd_combat_view_rows_init))

static guint signals[N_SIGNALS];

static const VdProject *
get_project (VdCombatView *self)
{
  return vd_editor_project_get (self->project);
}

static guint
count_columns (VdCombatView *self)
{
  return self->table != NULL ? self->table->odds->len : 0;
}

static guint
count_rows (VdCombatView *self)
{
  return self->table != NULL ? self->table->dice->len : 0;
}

static guint
get_index (gpointer cell)
{
  return GPOINTER_TO_UINT (g_object_get_data (cell, "index"));
}

static const char *
get_was (VdCombatView *self)
{
  return self->table != NULL ? vd_combat_place_was (self->table, self->system, self->cursor) : NULL;
}

/* Edits */

static gboolean
do_edit (VdCombatView *self,
         VdEdit       *edit,
         const char   *refusal)
{
  g_signal_emit (self, signals[REFUSED], 0, refusal);
  return vd_editor_project_do (self->project, edit);
}

/* Of a place, counted as the cells are. */
static VdEdit *
make_edit (VdCombatView  *self,
           guint          place,
           const char    *text,
           char         **refusal)
{
  guint n = count_columns (self);

  if (place < n)
    return vd_combat_set_odds (get_project (self), place, text, refusal);

  return vd_combat_set_code (get_project (self), place / n - 1, place % n, text, refusal);
}

static void
set_cell (VdCombatView *self,
          guint         index,
          const char   *text)
{
  g_autofree char *refusal = NULL;
  VdEdit *edit = make_edit (self, index, text, &refusal);

  do_edit (self, edit, refusal);
}

/* The cursor */

/* What the cell says in words, and what the system says. */
static void
show_about (VdCombatView *self)
{
  guint n = count_columns (self);
  const char *was = get_was (self);
  g_autofree char *text = NULL;
  g_autofree char *back = NULL;

  gtk_widget_set_visible (self->back_cell, was != NULL && *was != '\0');
  gtk_widget_set_sensitive (self->remove_column, n > 0);
  if (n > 0)
    text = vd_combat_plot_describe (VD_COMBAT_PLOT (self->chart), self->cursor % n);

  gtk_label_set_label (self->about, text != NULL ? text : "");
  if (was == NULL || *was == '\0')
    return;

  /* TRANS: odds and the roll of a cell, and what the system has there */
  back = g_strdup_printf (_("%s, die %s: was %s"),
                          (char *) self->table->odds->pdata[self->cursor % n],
                          (char *) self->table->dice->pdata[self->cursor / n - 1], was);
  gtk_button_set_label (GTK_BUTTON (self->back_cell), back);
  gtk_widget_set_tooltip_text (self->back_cell, _("Let the system hold again in this cell"));
}

/* The menu of codes */

static void
on_code_chosen (VdCombatView *self,
                const char   *code)
{
  guint cursor = self->cursor;

  set_cell (self, cursor, code);
  if (cursor < self->cells->len)
    gtk_widget_grab_focus (self->cells->pdata[cursor]);
}

static gboolean
on_cell_key (GtkEventControllerKey *controller,
             guint                  key,
             guint                  code,
             GdkModifierType        state,
             VdCombatView          *self)
{
  GtkWidget *cell = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));

  if ((key == GDK_KEY_Down && (state & GDK_ALT_MASK)) || key == GDK_KEY_F4)
    {
      if (get_index (cell) >= count_columns (self))
        vd_combat_menu_show (VD_COMBAT_MENU (self->menu), get_project (self), cell);
      return TRUE;
    }

  return FALSE;
}

static void
on_cell_pressed (GtkGestureClick *gesture,
                 int              n_press,
                 double           x,
                 double           y,
                 VdCombatView    *self)
{
  GtkWidget *cell = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture));

  if (get_index (cell) < count_columns (self))
    return;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (cell);
  vd_combat_menu_show (VD_COMBAT_MENU (self->menu), get_project (self), cell);
}

/* The grid */

static void
add_controllers (VdCombatView *self,
                 GtkWidget    *cell)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_cell_key), self);
  g_signal_connect (click, "pressed", G_CALLBACK (on_cell_pressed), self);
  gtk_widget_add_controller (cell, keys);
  gtk_widget_add_controller (cell, GTK_EVENT_CONTROLLER (click));
}

static void
add_cell (VdCombatView *self,
          guint         column,
          guint         row)
{
  GtkWidget *cell = vd_combat_cell_new (row == 0);

  g_object_set_data (G_OBJECT (cell), "index", GUINT_TO_POINTER (self->cells->len));
  add_controllers (self, cell);
  g_ptr_array_add (self->cells, cell);
  gtk_grid_attach (self->grid, cell, column + 1, row, 1, 1);
}

static void
add_label (VdCombatView *self,
           const char   *text,
           int           row)
{
  gtk_grid_attach (self->grid, vd_combat_cell_new_label (text), 0, row, 1, 1);
}

static void
remove_cells (VdCombatView *self)
{
  GtkWidget *child;

  g_ptr_array_set_size (self->cells, 0);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);
}

static void
build_grid (VdCombatView *self)
{
  guint n = count_columns (self);

  remove_cells (self);
  if (n > 0)
    {
      add_label (self, _("Die"), 0);
      for (guint row = 0; row <= count_rows (self); row++)
        for (guint column = 0; column < n; column++)
          add_cell (self, column, row);
      for (guint row = 0; row < count_rows (self); row++)
        add_label (self, self->table->dice->pdata[row], row + 1);
      gtk_grid_attach (self->grid, self->chart, 1, count_rows (self) + 1, n, 1);
    }
  gtk_widget_set_visible (self->scroller, n > 0);
}

static void
show_cell (VdCombatView     *self,
           guint             index,
           const VdScenario *rules)
{
  GtkWidget *cell = self->cells->pdata[index];
  guint n = count_columns (self);

  vd_combat_cell_show (cell, vd_combat_place_get (self->table, index),
                       vd_combat_place_was (self->table, self->system, index));
  vd_table_cell_set_key (VD_TABLE_CELL (cell), vd_combat_place_name (self->table, index));
  vd_combat_cell_name (cell, self->table->odds->pdata[index % n],
                       index < n ? NULL : self->table->dice->pdata[index / n - 1]);
  if (index >= n)
    vd_combat_cell_color (cell, vd_forecast_of_code (rules,
                                                     vd_combat_place_get (self->table, index)));
}

/* In colours that are seen on the style that there is. */
static void
show_legend (VdCombatView *self)
{
  g_autofree char *legend = NULL;
  gboolean halves;
  GdkRGBA ink;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &ink);
  halves = self->chart != NULL && vd_combat_plot_has_halves (VD_COMBAT_PLOT (self->chart));
  legend = vd_combat_chart_legend (ink.red + ink.green + ink.blue > 1.5, halves);
  if (g_strcmp0 (gtk_label_get_label (self->legend), legend) != 0)
    gtk_label_set_markup (self->legend, legend);
}

static void
show_plot (VdCombatView     *self,
           const VdScenario *rules)
{
  VdCombatPlot *plot = VD_COMBAT_PLOT (self->chart);
  g_autofree char *worse = NULL;

  vd_combat_plot_show (plot, rules, self->table != NULL ? self->table->odds : NULL, self->cells);
  show_legend (self);
  worse = vd_combat_plot_list_worse (plot);
  gtk_label_set_label (self->worse, worse);
  gtk_widget_set_visible (GTK_WIDGET (self->worse), *worse != '\0');
}

static void
refresh_view (GtkWidget *widget)
{
  VdCombatView *self = VD_COMBAT_VIEW (widget);
  gboolean was_typed = vd_combat_view_is_typed (self);
  VdTyped *typed = NULL;
  const VdScenario *rules;
  guint columns = count_columns (self);
  guint rows = count_rows (self);

  if (self->project == NULL)
    return;

  g_clear_pointer (&self->table, vd_combat_table_free);
  g_clear_pointer (&self->system, vd_combat_table_free);
  self->table = vd_combat_table_read (get_project (self));
  self->system = vd_combat_table_read_system (get_project (self));
  /* By the rules, so that the colours agree with what is played. */
  rules = vd_editor_project_get_rules (self->project)->scenario;

  if (columns != count_columns (self) || rows != count_rows (self) || self->cells->len == 0)
    {
      typed = vd_table_cells_keep (GTK_WIDGET (self->grid));
      build_grid (self);
    }
  for (guint i = 0; i < self->cells->len; i++)
    show_cell (self, i, rules);
  vd_table_cells_give_back (GTK_WIDGET (self->grid), typed);

  gtk_widget_set_visible (self->back_table, self->system != NULL);
  show_plot (self, rules);
  show_about (self);
  if (was_typed)
    g_signal_emit (self, signals[TYPED], 0);
}

/* Buttons */

static void
on_add_column (VdCombatView *self)
{
  g_autofree char *refusal = NULL;
  VdEdit *edit = vd_combat_add_column (get_project (self),
                                       gtk_editable_get_text (GTK_EDITABLE (self->new_odds)),
                                       &refusal);

  if (refusal == NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->new_odds), "");
  do_edit (self, edit, refusal);
}

static void
on_remove_column (VdCombatView *self)
{
  g_autofree char *refusal = NULL;
  guint n = count_columns (self);

  if (n > 0)
    do_edit (self, vd_combat_remove_column (get_project (self), self->cursor % n, &refusal),
             refusal);
}

static void
on_faces (VdCombatView *self,
          GtkWidget    *button)
{
  g_autofree char *refusal = NULL;
  VdEdit *edit = button == self->add_row ? vd_combat_add_row (get_project (self), &refusal)
                                         : vd_combat_remove_row (get_project (self), &refusal);

  do_edit (self, edit, refusal);
}

static void
on_back_cell (VdCombatView *self)
{
  const char *was = get_was (self);

  if (was != NULL && *was != '\0')
    set_cell (self, self->cursor, was);
}

static void
on_back_table (VdCombatView *self)
{
  do_edit (self, vd_combat_revert (get_project (self)), NULL);
}

/* Its cells; the odds are the first row */

static VdEditorProject *
vd_combat_view_get_project (VdRows *rows)
{
  return VD_COMBAT_VIEW (rows)->project;
}

static void
vd_combat_view_measure (VdRows *view,
                        guint  *rows,
                        guint  *columns)
{
  *columns = count_columns (VD_COMBAT_VIEW (view));
  *rows = *columns > 0 ? count_rows (VD_COMBAT_VIEW (view)) + 1 : 0;
}

static gboolean
vd_combat_view_find (VdRows   *view,
                     gpointer  cell,
                     guint    *row,
                     guint    *column)
{
  guint n = count_columns (VD_COMBAT_VIEW (view));

  if (n == 0)
    return FALSE;

  *row = get_index (cell) / n;
  *column = get_index (cell) % n;
  return TRUE;
}

static guint
get_place (VdRows *view,
           guint   row,
           guint   column)
{
  return row * count_columns (VD_COMBAT_VIEW (view)) + column;
}

static gpointer
vd_combat_view_get_cell (VdRows *view,
                         guint   row,
                         guint   column)
{
  return VD_COMBAT_VIEW (view)->cells->pdata[get_place (view, row, column)];
}

static char *
vd_combat_view_get (VdRows *view,
                    guint   row,
                    guint   column)
{
  return g_strdup (vd_combat_place_get (VD_COMBAT_VIEW (view)->table,
                                        get_place (view, row, column)));
}

static VdEdit *
vd_combat_view_set (VdRows      *view,
                    guint        row,
                    guint        column,
                    const char  *typed,
                    char       **refusal)
{
  return make_edit (VD_COMBAT_VIEW (view), get_place (view, row, column), typed, refusal);
}

static VdEdit *
vd_combat_view_revert (VdRows *view,
                       guint   row,
                       guint   column)
{
  VdCombatView *self = VD_COMBAT_VIEW (view);
  guint place = get_place (view, row, column);
  const char *was = vd_combat_place_was (self->table, self->system, place);
  g_autofree char *refusal = NULL;

  return was != NULL && *was != '\0' ? make_edit (self, place, was, &refusal) : NULL;
}

static void
vd_combat_view_refuse (VdRows     *view,
                       const char *reason)
{
  g_signal_emit (view, signals[REFUSED], 0, reason);
}

static void
vd_combat_view_entered (VdRows *view,
                        guint   row,
                        guint   column)
{
  VD_COMBAT_VIEW (view)->cursor = get_place (view, row, column);
  show_about (VD_COMBAT_VIEW (view));
}

static void
vd_combat_view_rows_init (VdRowsInterface *iface)
{
  iface->get_project = vd_combat_view_get_project;
  iface->measure = vd_combat_view_measure;
  iface->find = vd_combat_view_find;
  iface->get_cell = vd_combat_view_get_cell;
  iface->get = vd_combat_view_get;
  iface->set = vd_combat_view_set;
  iface->revert = vd_combat_view_revert;
  iface->refuse = vd_combat_view_refuse;
  iface->entered = vd_combat_view_entered;
}

/* The widget */

void
vd_combat_view_set_project (VdCombatView    *self,
                            VdEditorProject *project)
{
  g_return_if_fail (VD_IS_COMBAT_VIEW (self));

  remove_cells (self);
  self->cursor = 0;
  g_set_object (&self->project, project);
  vd_follow_project (GTK_WIDGET (self), project, refresh_view);
  vd_follow_limit (GTK_WIDGET (self), VD_CHANGED_RULES_TABLES);
}

gboolean
vd_combat_view_is_typed (VdCombatView *self)
{
  g_return_val_if_fail (VD_IS_COMBAT_VIEW (self), FALSE);

  return vd_table_cells_are_typed (GTK_WIDGET (self->grid));
}

gboolean
vd_combat_view_commit (VdCombatView *self)
{
  g_return_val_if_fail (VD_IS_COMBAT_VIEW (self), FALSE);

  return vd_table_cells_commit (GTK_WIDGET (self->grid));
}

gboolean
vd_combat_view_show_row (VdCombatView *self,
                         const VdNode *row)
{
  g_return_val_if_fail (VD_IS_COMBAT_VIEW (self) && row != NULL, FALSE);

  if (self->project == NULL)
    return FALSE;
  vd_follow_catch_up (GTK_WIDGET (self));

  for (guint i = 0; i < self->cells->len; i++)
    if (vd_combat_place_is_in (self->table, i, row))
      {
        gtk_widget_grab_focus (self->cells->pdata[i]);
        return TRUE;
      }

  return FALSE;
}

static void
vd_combat_view_dispose (GObject *object)
{
  VdCombatView *self = VD_COMBAT_VIEW (object);

  g_clear_object (&self->project);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_object (&self->chart);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_combat_view_parent_class)->dispose (object);
}

static void
vd_combat_view_finalize (GObject *object)
{
  VdCombatView *self = VD_COMBAT_VIEW (object);

  g_clear_pointer (&self->table, vd_combat_table_free);
  g_clear_pointer (&self->system, vd_combat_table_free);
  g_ptr_array_unref (self->cells);

  G_OBJECT_CLASS (vd_combat_view_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, VdCombatView, scroller);
  gtk_widget_class_bind_template_child (widget_class, VdCombatView, grid);
  gtk_widget_class_bind_template_child (widget_class, VdCombatView, about);
  gtk_widget_class_bind_template_child (widget_class, VdCombatView, back_cell);
  gtk_widget_class_bind_template_child (widget_class, VdCombatView, back_table);
  gtk_widget_class_bind_template_child (widget_class, VdCombatView, worse);
  gtk_widget_class_bind_template_child (widget_class, VdCombatView, legend);
  gtk_widget_class_bind_template_child (widget_class, VdCombatView, new_odds);
  gtk_widget_class_bind_template_child (widget_class, VdCombatView, add_column);
  gtk_widget_class_bind_template_child (widget_class, VdCombatView, remove_column);
  gtk_widget_class_bind_template_child (widget_class, VdCombatView, add_row);
  gtk_widget_class_bind_template_child (widget_class, VdCombatView, remove_row);
}

static void
vd_combat_view_css_changed (GtkWidget         *widget,
                            GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (vd_combat_view_parent_class)->css_changed (widget, change);
  if (VD_COMBAT_VIEW (widget)->legend != NULL)
    show_legend (VD_COMBAT_VIEW (widget));
}

static void
vd_combat_view_class_init (VdCombatViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_combat_view_dispose;
  widget_class->css_changed = vd_combat_view_css_changed;
  G_OBJECT_CLASS (klass)->finalize = vd_combat_view_finalize;

  signals[REFUSED] = g_signal_new ("refused", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[TYPED] = g_signal_new ("typed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/combat-view.ui");
  bind_children (widget_class);
}

static void
connect_buttons (VdCombatView *self)
{
  const struct
  {
    GtkWidget  *widget;
    const char *signal;
    GCallback   callback;
  } buttons[] = {
    { self->new_odds, "activate", G_CALLBACK (on_add_column) },
    { self->add_column, "clicked", G_CALLBACK (on_add_column) },
    { self->remove_column, "clicked", G_CALLBACK (on_remove_column) },
    { self->add_row, "clicked", G_CALLBACK (on_faces) },
    { self->remove_row, "clicked", G_CALLBACK (on_faces) },
    { self->back_cell, "clicked", G_CALLBACK (on_back_cell) },
    { self->back_table, "clicked", G_CALLBACK (on_back_table) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    g_signal_connect_swapped (buttons[i].widget, buttons[i].signal, buttons[i].callback, self);

  vd_widget_set_name (self->new_odds, _("Odds of a new column"));
  vd_widget_set_name (
    GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->new_odds))),
    _("Odds of a new column"));
}

static void
vd_combat_view_init (VdCombatView *self)
{
  self->cells = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_widget_pass_wheel (self->scroller);

  self->chart = g_object_ref_sink (vd_combat_plot_new ());

  self->menu = vd_combat_menu_new ();
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
  g_signal_connect_swapped (self->menu, "chosen", G_CALLBACK (on_code_chosen), self);
  show_legend (self);
  connect_buttons (self);
  vd_wrap_layout_apply (gtk_widget_get_parent (self->new_odds), 6);
  vd_wrap_layout_apply (gtk_widget_get_parent (GTK_WIDGET (self->add_row)), 6);
  vd_wrap_layout_apply (gtk_widget_get_parent (GTK_WIDGET (self->back_cell)), 8);
}
