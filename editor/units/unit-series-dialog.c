#include "editor/units/unit-series-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/units/unit-series.h"
#include "editor/units/unit-store.h"
#include "editor/widgets/widgets.h"

struct _VdUnitSeriesDialog
{
  GtkWindow        parent_instance;

  VdEditorProject *project;

  /* Template */
  GtkEditable     *name;
  GtkSpinButton   *first;
  GtkSpinButton   *last;
  GtkEditable     *code;
  GtkDropDown     *unit_class;
  GtkEditable     *strength;
  GtkEditable     *move;
  GtkDropDown     *formation;
  GtkDropDown     *side;
  GtkLabel        *preview;
  GtkWidget       *add_button;
};

G_DEFINE_FINAL_TYPE (VdUnitSeriesDialog, vd_unit_series_dialog, GTK_TYPE_WINDOW)

static const VdUnits *
get_units (VdUnitSeriesDialog *self)
{
  return vd_unit_store_get_units (vd_unit_store_get (self->project));
}

/* @above: rows of the list that stand for none */
static VdNode *
get_chosen (VdUnitSeriesDialog *self,
            GtkDropDown        *choice,
            VdUnitList          list,
            guint               above)
{
  const GPtrArray *rows = vd_units_get_list (get_units (self), list);
  guint chosen = gtk_drop_down_get_selected (choice);

  return chosen >= above && chosen - above < rows->len ? rows->pdata[chosen - above] : NULL;
}

static VdUnitSeries
get_series (VdUnitSeriesDialog *self)
{
  VdNode *class = get_chosen (self, self->unit_class, VD_LIST_CLASSES, 0);

  return (VdUnitSeries) {
    .name = gtk_editable_get_text (self->name),
    .code = gtk_editable_get_text (self->code),
    .first = gtk_spin_button_get_value_as_int (self->first),
    .last = gtk_spin_button_get_value_as_int (self->last),
    .unit_class = class != NULL ? vd_node_get (class, "id") : "",
    .strength = gtk_editable_get_text (self->strength),
    .move = gtk_editable_get_text (self->move),
    .formation = get_chosen (self, self->formation, VD_LIST_FORMATIONS, 1),
    .side = get_chosen (self, self->side, VD_LIST_SIDES, 0),
  };
}

static char *
list_names (const VdUnitSeries *series)
{
  GString *text = g_string_new (NULL);

  for (guint number = series->first; number <= series->last; number++)
    {
      g_autofree char *name = vd_unit_series_fill (series->name, number);

      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", name);
    }

  return g_string_free (text, FALSE);
}

static void
on_changed (VdUnitSeriesDialog *self)
{
  VdUnitSeries series = get_series (self);
  g_autofree char *refusal = NULL;
  VdEdit *edit = vd_edit_units_series (get_units (self), &series, &refusal);
  g_autofree char *text = edit != NULL ? list_names (&series) : NULL;

  gtk_label_set_label (self->preview, text != NULL ? text : refusal);
  if (edit != NULL)
    gtk_widget_remove_css_class (GTK_WIDGET (self->preview), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (self->preview), "error");

  /* A formation says of which side its units are. */
  gtk_widget_set_sensitive (GTK_WIDGET (self->side),
                            vd_units_get_formation_side (get_units (self),
                                                         series.formation) == NULL);
  gtk_widget_set_sensitive (self->add_button, edit != NULL);
  g_clear_pointer (&edit, vd_edit_free);
}

static void
on_add_clicked (VdUnitSeriesDialog *self)
{
  VdUnitSeries series = get_series (self);
  g_autofree char *refusal = NULL;

  if (vd_editor_project_do (self->project,
                            vd_edit_units_series (get_units (self), &series, &refusal)))
    gtk_window_close (GTK_WINDOW (self));
}

static void
fill_choice (VdUnitSeriesDialog *self,
             GtkDropDown        *choice,
             VdUnitList          list,
             const char         *none)
{
  const GPtrArray *rows = vd_units_get_list (get_units (self), list);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  if (none != NULL)
    gtk_string_list_append (names, none);
  for (guint i = 0; i < rows->len; i++)
    gtk_string_list_append (names, vd_row_get_title (rows->pdata[i]));

  gtk_drop_down_set_model (choice, G_LIST_MODEL (names));
}

/* @id: (nullable) */
static void
choose_row (VdUnitSeriesDialog *self,
            GtkDropDown        *choice,
            VdUnitList          list,
            guint               above,
            const char         *id)
{
  const GPtrArray *rows = vd_units_get_list (get_units (self), list);

  for (guint i = 0; id != NULL && i < rows->len; i++)
    if (g_strcmp0 (vd_node_get (rows->pdata[i], "id"), id) == 0)
      gtk_drop_down_set_selected (choice, i + above);
}

/* A code without a number would be the same for all. */
static void
preset_code (VdUnitSeriesDialog *self,
             const char         *code)
{
  g_autofree char *pattern = NULL;

  if (code == NULL || strpbrk (code, "0123456789") == NULL)
    return;

  pattern = vd_unit_series_guess (code);
  gtk_editable_set_text (self->code, pattern);
}

static void
propose_values (VdUnitSeriesDialog *self,
                const VdNode       *like,
                const VdNode       *where)
{
  gboolean on_side = where != NULL && strcmp (vd_node_get_name (where), "side") == 0;
  const VdNode *formation = on_side ? NULL : where;
  g_autofree char *name = vd_unit_series_guess (
    like != NULL ? vd_row_get_title (like)
                 : formation != NULL ? vd_row_get_title (formation) : NULL);
  const char *belongs = like != NULL ? vd_node_get (like, "formation")
                        : formation != NULL ? vd_node_get (formation, "id") : NULL;

  gtk_editable_set_text (self->name, name);
  choose_row (self, self->formation, VD_LIST_FORMATIONS, 1, belongs);
  if (on_side)
    choose_row (self, self->side, VD_LIST_SIDES, 0, vd_node_get (where, "id"));
  if (like == NULL)
    return;

  preset_code (self, vd_node_get (like, "code"));
  choose_row (self, self->unit_class, VD_LIST_CLASSES, 0, vd_node_get (like, "class"));
  choose_row (self, self->side, VD_LIST_SIDES, 0, vd_node_get (like, "side"));
  if (vd_node_get (like, "strength") != NULL)
    gtk_editable_set_text (self->strength, vd_node_get (like, "strength"));
  if (vd_node_get (like, "move") != NULL)
    gtk_editable_set_text (self->move, vd_node_get (like, "move"));
}

static void
follow_entries (VdUnitSeriesDialog *self)
{
  GtkWidget *const typed[] = { GTK_WIDGET (self->name), GTK_WIDGET (self->code),
                               GTK_WIDGET (self->strength), GTK_WIDGET (self->move) };
  GtkDropDown *const chosen[] = { self->unit_class, self->formation, self->side };
  GtkSpinButton *const numbers[] = { self->first, self->last };

  for (guint i = 0; i < G_N_ELEMENTS (typed); i++)
    g_signal_connect_swapped (typed[i], "changed", G_CALLBACK (on_changed), self);
  for (guint i = 0; i < G_N_ELEMENTS (chosen); i++)
    g_signal_connect_swapped (chosen[i], "notify::selected", G_CALLBACK (on_changed), self);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_signal_connect_swapped (numbers[i], "value-changed", G_CALLBACK (on_changed), self);
}

static void
vd_unit_series_dialog_dispose (GObject *object)
{
  g_clear_object (&VD_UNIT_SERIES_DIALOG (object)->project);

  G_OBJECT_CLASS (vd_unit_series_dialog_parent_class)->dispose (object);
}

static void
vd_unit_series_dialog_class_init (VdUnitSeriesDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_unit_series_dialog_dispose;

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/unit-series-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, VdUnitSeriesDialog, name);
  gtk_widget_class_bind_template_child (widget_class, VdUnitSeriesDialog, first);
  gtk_widget_class_bind_template_child (widget_class, VdUnitSeriesDialog, last);
  gtk_widget_class_bind_template_child (widget_class, VdUnitSeriesDialog, code);
  gtk_widget_class_bind_template_child (widget_class, VdUnitSeriesDialog, unit_class);
  gtk_widget_class_bind_template_child (widget_class, VdUnitSeriesDialog, strength);
  gtk_widget_class_bind_template_child (widget_class, VdUnitSeriesDialog, move);
  gtk_widget_class_bind_template_child (widget_class, VdUnitSeriesDialog, formation);
  gtk_widget_class_bind_template_child (widget_class, VdUnitSeriesDialog, side);
  gtk_widget_class_bind_template_child (widget_class, VdUnitSeriesDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, VdUnitSeriesDialog, add_button);
  gtk_widget_class_bind_template_callback (widget_class, on_add_clicked);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
vd_unit_series_dialog_init (VdUnitSeriesDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_widget_name_drop_down (self->unit_class, _("Class"));
  vd_widget_name_drop_down (self->formation, _("Formation"));
  vd_widget_name_drop_down (self->side, _("Side"));
}

GtkWidget *
vd_unit_series_dialog_new (GtkWindow       *parent,
                           VdEditorProject *project,
                           const VdNode    *like,
                           const VdNode    *where)
{
  VdUnitSeriesDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent) && VD_IS_EDITOR_PROJECT (project), NULL);

  self = g_object_new (VD_TYPE_UNIT_SERIES_DIALOG, "transient-for", parent, NULL);
  self->project = g_object_ref (project);
  fill_choice (self, self->unit_class, VD_LIST_CLASSES, NULL);
  fill_choice (self, self->formation, VD_LIST_FORMATIONS, _("No formation"));
  fill_choice (self, self->side, VD_LIST_SIDES, NULL);
  propose_values (self, like, where);
  follow_entries (self);
  on_changed (self);

  return GTK_WIDGET (self);
}
