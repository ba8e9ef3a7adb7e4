#include "editor/tables/turns-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/ref-picker.h"
#include "editor/rows/table-cell.h"
#include "editor/tables/schedule.h"
#include "editor/tables/turn-edits.h"
#include "editor/widgets/follow.h"
#include "editor/widgets/widgets.h"
#include "editor/widgets/wrap-layout.h"

/* Columns, as they are copied too. */
enum
{
  TURN,
  PERIOD,
  LABEL,
  ENDS,
  GROUPS
};

static const char *const headings[] = { N_("Turn"), N_("Period"), N_("Label"),
                                        N_("A day ends"), N_("Reinforcements") };

static const char *const attributes[G_N_ELEMENTS (headings)] = {
  [PERIOD] = "period", [LABEL] = "label", [ENDS] = "ends"
};

#define END_HELP N_("At the end of a day disrupted units are placed again")

/* The widgets of a turn. */
typedef struct
{
  guint      turn;
  GtkWidget *number;
  GtkWidget *period; /* VdRefPicker */
  GtkWidget *label;  /* VdTableCell */
  GtkWidget *ends;   /* GtkCheckButton: whether a day ends with it */
  GtkWidget *groups; /* GtkLabel: who comes */
} Line;

struct _VdTurnsPage
{
  GtkWidget        parent_instance;

  VdEditorProject *project; /* (nullable) */
  GArray          *lines;   /* of Line */
  GPtrArray       *periods; /* of VdRef */
  gboolean         filling;

  /* Template */
  GtkWidget       *add;
  GtkSpinButton   *count;
  GtkWidget       *scroller;
  GtkGrid         *grid;
};

static void vd_turns_page_page_init (VdPageInterface *iface);
static void vd_turns_page_rows_init (VdRowsInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdTurnsPage, vd_turns_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, vd_turns_page_page_init)
                               G_IMPLEMENT_INTERFACE (VD_TYPE_ROWS, vd_turns_page_rows_init))

static const VdProject *
get_project (VdTurnsPage *self)
{
  return vd_editor_project_get (self->project);
}

static gboolean
has_scenario (VdTurnsPage *self)
{
  return self->project != NULL && get_project (self)->scenario != NULL;
}

static guint
get_turn (GtkWidget *widget)
{
  return GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (widget), "turn"));
}

static char *
get_label (VdTurnsPage *self,
           guint        turn)
{
  VdNode *row = vd_turn_find (get_project (self), turn);
  const char *label = row != NULL ? vd_node_get (row, "label") : NULL;

  return g_strdup (label != NULL ? label : "");
}

/* Edits */

static void
do_edit (VdTurnsPage *self,
         VdEdit      *edit)
{
  if (edit != NULL)
    vd_editor_project_do (self->project, edit);
}

static void
on_add (VdTurnsPage *self)
{
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));

  if (!vd_page_commit (VD_PAGE (self)))
    return;

  do_edit (self, vd_edit_add_turn (get_project (self)));
  gtk_widget_grab_focus (g_array_index (self->lines, Line, self->lines->len - 1).period);
  gtk_adjustment_set_value (down, gtk_adjustment_get_upper (down));
}

static void
on_count (VdTurnsPage *self)
{
  if (!self->filling)
    do_edit (self, vd_edit_set_turn_count (get_project (self),
                                           gtk_spin_button_get_value_as_int (self->count)));
}

static void
on_period (VdRefPicker *picker,
           const char  *period,
           VdTurnsPage *self)
{
  g_autofree char *refusal = NULL;

  do_edit (self, vd_edit_set_turn (get_project (self), get_turn (GTK_WIDGET (picker)), "period",
                                   period, &refusal));
}

static void
show_end (VdTurnsPage *self,
          GtkWidget   *check)
{
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check),
                               vd_turn_ends_day (get_project (self), get_turn (check)));
}

static void
on_ends (GtkWidget   *check,
         VdTurnsPage *self)
{
  g_autofree char *refusal = NULL;
  gboolean ends = gtk_check_button_get_active (GTK_CHECK_BUTTON (check));

  if (self->filling || ends == vd_turn_ends_day (get_project (self), get_turn (check)))
    return;

  do_edit (self, vd_edit_set_turn (get_project (self), get_turn (check), "ends",
                                   ends ? "day" : "", &refusal));
  show_end (self, check);
}

/* Lines */

static GtkWidget *
make_period (VdTurnsPage *self)
{
  GtkWidget *picker = GTK_WIDGET (vd_ref_picker_new (FALSE));

  gtk_widget_set_size_request (picker, 110, -1);
  gtk_widget_set_valign (picker, GTK_ALIGN_CENTER);
  g_signal_connect (picker, "picked", G_CALLBACK (on_period), self);
  return picker;
}

static GtkWidget *
make_label_entry (void)
{
  GtkWidget *entry = vd_table_cell_new (VD_TABLE_CELL_TEXT, 18, FALSE);

  gtk_entry_set_has_frame (GTK_ENTRY (entry), TRUE);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), -1);
  gtk_widget_remove_css_class (entry, "cell");
  gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
  return entry;
}

static GtkWidget *
make_end (VdTurnsPage *self)
{
  GtkWidget *check = gtk_check_button_new ();

  gtk_widget_set_halign (check, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (check, _(END_HELP));
  g_signal_connect (check, "toggled", G_CALLBACK (on_ends), self);
  return check;
}

static GtkWidget *
make_groups (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, TRUE);
  return label;
}

static void
name_line (const Line *line)
{
  /* TRANS: what people hear of a field of the turn track */
  g_autofree char *period = g_strdup_printf (_("Period of turn %u"), line->turn);
  g_autofree char *label = g_strdup_printf (_("Label of turn %u"), line->turn);
  g_autofree char *ends = g_strdup_printf (_("A day ends with turn %u"), line->turn);

  vd_ref_picker_set_name (VD_REF_PICKER (line->period), period);
  vd_table_cell_set_name (VD_TABLE_CELL (line->label), label);
  vd_widget_set_name (line->ends, ends);
}

static void
add_line (VdTurnsPage *self,
          guint        turn)
{
  g_autofree char *number = g_strdup_printf ("%u", turn);
  Line line = { turn, gtk_label_new (number), make_period (self), make_label_entry (),
                make_end (self), make_groups () };

  gtk_widget_add_css_class (line.number, "turn-number");
  g_object_set_data (G_OBJECT (line.period), "turn", GUINT_TO_POINTER (turn));
  g_object_set_data (G_OBJECT (line.label), "turn", GUINT_TO_POINTER (turn));
  g_object_set_data (G_OBJECT (line.ends), "turn", GUINT_TO_POINTER (turn));
  name_line (&line);
  gtk_grid_attach (self->grid, line.number, 0, (int) turn, 1, 1);
  gtk_grid_attach (self->grid, line.period, 1, (int) turn, 1, 1);
  gtk_grid_attach (self->grid, line.label, 2, (int) turn, 1, 1);
  gtk_grid_attach (self->grid, line.ends, 3, (int) turn, 1, 1);
  gtk_grid_attach (self->grid, line.groups, 4, (int) turn, 1, 1);
  g_array_append_val (self->lines, line);
}

/* Names of the groups that come on the turn, or may. */
static char *
list_groups (const GArray *scheduled,
             guint         turn)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < scheduled->len; i++)
    {
      const VdScheduled *group = &g_array_index (scheduled, VdScheduled, i);
      const char *name = vd_node_get (group->group, "name");

      if (group->first <= turn && turn <= group->last)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "",
                                name != NULL ? name : vd_node_get (group->group, "id"));
    }

  return g_string_free (text, FALSE);
}

static void
show_groups (VdTurnsPage *self)
{
  g_autoptr (GArray) scheduled = vd_schedule_new (get_project (self));

  for (guint i = 0; i < self->lines->len; i++)
    {
      const Line *line = &g_array_index (self->lines, Line, i);
      g_autofree char *groups = list_groups (scheduled, line->turn);

      gtk_label_set_label (GTK_LABEL (line->groups), groups);
    }
}

static void
show_line (VdTurnsPage *self,
           const Line  *line)
{
  g_autofree char *period = vd_turn_period (get_project (self), line->turn);
  g_autofree char *label = get_label (self, line->turn);
  gboolean is_usual = self->periods->len == 0 ||
                      strcmp (((VdRef *) self->periods->pdata[0])->id, period) == 0;

  vd_ref_picker_set (VD_REF_PICKER (line->period), self->periods, period, TRUE);
  gtk_widget_set_sensitive (line->period, self->periods->len > 0);
  vd_table_cell_show (VD_TABLE_CELL (line->label), label, NULL);
  show_end (self, line->ends);

  if (!is_usual)
    gtk_widget_add_css_class (line->number, "special");
  else
    gtk_widget_remove_css_class (line->number, "special");
}

static void
remove_lines (VdTurnsPage *self,
              guint        n)
{
  for (guint i = n; i < self->lines->len; i++)
    {
      const Line *line = &g_array_index (self->lines, Line, i);

      gtk_grid_remove (self->grid, line->number);
      gtk_grid_remove (self->grid, line->period);
      gtk_grid_remove (self->grid, line->label);
      gtk_grid_remove (self->grid, line->ends);
      gtk_grid_remove (self->grid, line->groups);
    }

  g_array_set_size (self->lines, MIN (n, self->lines->len));
}

static void
refresh_page (GtkWidget *widget)
{
  VdTurnsPage *self = VD_TURNS_PAGE (widget);
  guint n = has_scenario (self) ? MIN (vd_turn_count (get_project (self)), G_MAXUINT8) : 0;

  self->filling = TRUE;
  g_ptr_array_unref (self->periods);
  self->periods = has_scenario (self) ? vd_refs_list (get_project (self), VD_REF_PERIOD)
                                      : g_ptr_array_new ();
  remove_lines (self, n);
  while (self->lines->len < n)
    add_line (self, self->lines->len + 1);
  for (guint i = 0; i < n; i++)
    show_line (self, &g_array_index (self->lines, Line, i));
  if (n > 0)
    show_groups (self);
  if (n > 0)
    gtk_spin_button_set_value (self->count, n);
  gtk_widget_set_sensitive (self->add, has_scenario (self) && n < G_MAXUINT8);
  gtk_widget_set_sensitive (GTK_WIDGET (self->count), has_scenario (self));
  self->filling = FALSE;
}

/* The page */

static void
vd_turns_page_set_project (VdPage          *page,
                           VdEditorProject *project)
{
  VdTurnsPage *self = VD_TURNS_PAGE (page);

  g_set_object (&self->project, project);
  vd_follow_project (GTK_WIDGET (self), project, refresh_page);
  vd_follow_limit (GTK_WIDGET (self), VD_CHANGED_TABLES);
}

static gboolean
vd_turns_page_is_typed (VdPage *page)
{
  return vd_table_cells_are_typed (GTK_WIDGET (page));
}

static gboolean
vd_turns_page_commit (VdPage *page)
{
  return vd_table_cells_commit (GTK_WIDGET (page));
}

static void
vd_turns_page_page_init (VdPageInterface *iface)
{
  iface->set_project = vd_turns_page_set_project;
  iface->is_typed = vd_turns_page_is_typed;
  iface->commit = vd_turns_page_commit;
}

/* Its cells */

static VdEditorProject *
vd_turns_page_get_project (VdRows *page)
{
  return VD_TURNS_PAGE (page)->project;
}

static void
vd_turns_page_measure (VdRows *page,
                       guint  *rows,
                       guint  *columns)
{
  *rows = VD_TURNS_PAGE (page)->lines->len;
  *columns = G_N_ELEMENTS (headings);
}

static gboolean
vd_turns_page_find (VdRows   *page,
                    gpointer  cell,
                    guint    *row,
                    guint    *column)
{
  *row = get_turn (cell) - 1;
  *column = LABEL;
  return TRUE;
}

static gpointer
vd_turns_page_get_cell (VdRows *page,
                        guint   row,
                        guint   column)
{
  const Line *line = &g_array_index (VD_TURNS_PAGE (page)->lines, Line, row);

  return column == PERIOD ? line->period
         : column == LABEL ? line->label
         : column == ENDS ? line->ends : NULL;
}

static char *
vd_turns_page_get (VdRows *page,
                   guint   row,
                   guint   column)
{
  VdTurnsPage *self = VD_TURNS_PAGE (page);
  const Line *line = &g_array_index (self->lines, Line, row);

  switch (column)
    {
    case PERIOD:
      return vd_turn_period (get_project (self), line->turn);
    case LABEL:
      return get_label (self, line->turn);
    case ENDS:
      return g_strdup (vd_turn_ends_day (get_project (self), line->turn) ? "day" : "");
    case GROUPS:
      return g_strdup (gtk_label_get_label (GTK_LABEL (line->groups)));
    default:
      return g_strdup_printf ("%u", line->turn);
    }
}

static VdEdit *
vd_turns_page_set (VdRows      *page,
                   guint        row,
                   guint        column,
                   const char  *typed,
                   char       **refusal)
{
  VdTurnsPage *self = VD_TURNS_PAGE (page);
  g_autofree char *shown = vd_turns_page_get (page, row, column);

  if (attributes[column] != NULL)
    return vd_edit_set_turn (get_project (self), row + 1, attributes[column], typed, refusal);

  *refusal = vd_rows_refuse_column (_(headings[column]), shown, typed);
  return NULL;
}

static void
vd_turns_page_rows_init (VdRowsInterface *iface)
{
  iface->get_project = vd_turns_page_get_project;
  iface->measure = vd_turns_page_measure;
  iface->find = vd_turns_page_find;
  iface->get_cell = vd_turns_page_get_cell;
  iface->get = vd_turns_page_get;
  iface->set = vd_turns_page_set;
}

/* The widget */

static void
vd_turns_page_dispose (GObject *object)
{
  VdTurnsPage *self = VD_TURNS_PAGE (object);

  self->filling = TRUE; /* what is in a field that goes is no edit */
  g_clear_object (&self->project);
  vd_widget_drop_children (GTK_WIDGET (self));
  g_clear_pointer (&self->lines, g_array_unref);
  g_clear_pointer (&self->periods, g_ptr_array_unref);

  G_OBJECT_CLASS (vd_turns_page_parent_class)->dispose (object);
}

static void
vd_turns_page_class_init (VdTurnsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_turns_page_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/turns-page.ui");
  gtk_widget_class_bind_template_child (widget_class, VdTurnsPage, add);
  gtk_widget_class_bind_template_child (widget_class, VdTurnsPage, count);
  gtk_widget_class_bind_template_child (widget_class, VdTurnsPage, scroller);
  gtk_widget_class_bind_template_child (widget_class, VdTurnsPage, grid);
  gtk_widget_class_bind_template_callback (widget_class, on_add);
  gtk_widget_class_bind_template_callback (widget_class, on_count);
}

static void
add_headings (VdTurnsPage *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (headings); i++)
    {
      GtkWidget *label = gtk_label_new (_(headings[i]));

      gtk_label_set_xalign (GTK_LABEL (label), i == 0 ? 0.5f : 0.0f);
      gtk_widget_add_css_class (label, "dim-label");
      gtk_grid_attach (self->grid, label, (int) i, 0, 1, 1);
    }
}

static void
vd_turns_page_init (VdTurnsPage *self)
{
  self->lines = g_array_new (FALSE, FALSE, sizeof (Line));
  self->periods = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_ref_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_wrap_layout_apply (gtk_widget_get_parent (GTK_WIDGET (self->add)), 6);
  vd_widget_set_name (self->scroller, _("Turns"));
  vd_widget_set_name (GTK_WIDGET (self->count), _("Turns of the game"));
  vd_widget_set_name (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->count))),
                      _("Turns of the game"));
  add_headings (self);
}
