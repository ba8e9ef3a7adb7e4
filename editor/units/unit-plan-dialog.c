#include "editor/units/unit-plan-dialog.h"

#include <glib/gi18n.h>

#include "editor/widgets/line-list.h"
#include "editor/widgets/widgets.h"

struct _VdUnitPlanDialog
{
  GtkDialog    parent_instance;

  VdUnitPlan  *plan;

  /* Template */
  GtkLabel    *summary;
  VdLineList  *list;
};

G_DEFINE_FINAL_TYPE (VdUnitPlanDialog, vd_unit_plan_dialog, GTK_TYPE_DIALOG)

static GtkWidget *
make_label (gboolean grows)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_valign (label, GTK_ALIGN_BASELINE);
  gtk_widget_set_hexpand (label, grows);
  if (grows)
    gtk_label_set_wrap (GTK_LABEL (label), TRUE);

  return label;
}

static void
make_line (GtkBox *box)
{
  GtkWidget *line = make_label (FALSE);
  GtkWidget *subject = make_label (FALSE);

  gtk_label_set_width_chars (GTK_LABEL (line), 7);
  gtk_widget_add_css_class (line, "dim-label");
  gtk_label_set_width_chars (GTK_LABEL (subject), 18);
  gtk_label_set_max_width_chars (GTK_LABEL (subject), 18);
  gtk_label_set_ellipsize (GTK_LABEL (subject), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (subject, "heading");

  gtk_box_append (box, line);
  gtk_box_append (box, subject);
  gtk_box_append (box, make_label (TRUE));
}

static void
show_kind (GtkWidget  *icon,
           VdPlanKind  kind)
{
  static const struct
  {
    const char *icon;
    const char *name;
    const char *style;
  } rows[] = {
    [VD_PLAN_REFUSED] = { "dialog-warning-symbolic", N_("Left out"), "warning" },
    [VD_PLAN_ADDED] = { "list-add-symbolic", N_("Added"), NULL },
    [VD_PLAN_CHANGED] = { "document-edit-symbolic", N_("Changed"), NULL },
  };

  vd_line_list_set_icon (icon, rows[kind].icon, rows[kind].style);
  gtk_widget_set_tooltip_text (icon, _(rows[kind].name));
}

static char *
fill_line (GtkWidget **parts,
           gpointer    lines,
           guint       number)
{
  const VdPlanItem *row = g_ptr_array_index ((GPtrArray *) lines, number);
  /* TRANS: of a table that is pasted or imported */
  g_autofree char *line = g_strdup_printf (_("Line %u"), row->line);

  show_kind (parts[0], row->kind);
  gtk_label_set_label (GTK_LABEL (parts[1]), line);
  gtk_label_set_label (GTK_LABEL (parts[2]), row->subject);
  gtk_label_set_label (GTK_LABEL (parts[3]), row->text);
  return g_strdup_printf ("%s: %s: %s", line, row->subject, row->text);
}

static char *
make_summary (const VdUnitPlan *plan)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const struct
  {
    guint       n;
    const char *text;
  } parts[] = {
    { plan->n_added, ngettext ("%u unit would be added", "%u units would be added",
                               plan->n_added) },
    { plan->n_changed, ngettext ("%u would be changed", "%u would be changed", plan->n_changed) },
    { plan->n_same, ngettext ("%u is the same", "%u are the same", plan->n_same) },
    { plan->n_refused, ngettext ("%u line or column is left out",
                                 "%u lines or columns are left out", plan->n_refused) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i].n > 0)
      {
        g_string_append (text, text->len > 0 ? " · " : "");
        g_string_append_printf (text, parts[i].text, parts[i].n);
      }

  if (text->len == 0)
    g_string_append (text, _("There is nothing in it."));

  return g_string_free (g_steal_pointer (&text), FALSE);
}

VdEdit *
vd_unit_plan_dialog_steal_edit (VdUnitPlanDialog *self)
{
  g_return_val_if_fail (VD_IS_UNIT_PLAN_DIALOG (self), NULL);

  return g_steal_pointer (&self->plan->edit);
}

static void
add_buttons (VdUnitPlanDialog *self)
{
  GtkWidget *button;

  vd_widget_add_answer (GTK_DIALOG (self), self->plan->edit != NULL ? _("Cancel") : _("Close"),
                        GTK_RESPONSE_CANCEL);
  if (self->plan->edit == NULL)
    return;

  button = vd_widget_add_answer (GTK_DIALOG (self), _("Take Over"), GTK_RESPONSE_ACCEPT);
  gtk_widget_add_css_class (button, "suggested-action");
  gtk_dialog_set_default_response (GTK_DIALOG (self), GTK_RESPONSE_ACCEPT);
}

static void
list_items (VdUnitPlanDialog *self)
{
  static const VdLineKind kind = { "plan", make_line, fill_line };
  g_autofree char *summary = make_summary (self->plan);

  gtk_label_set_label (self->summary, summary);
  gtk_widget_set_visible (GTK_WIDGET (self->list), self->plan->items->len > 0);
  vd_line_list_show (self->list, &kind, g_ptr_array_ref (self->plan->items));
}

GtkWidget *
vd_unit_plan_dialog_new (GtkWindow  *parent,
                         const char *title,
                         VdUnitPlan *plan)
{
  VdUnitPlanDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent) && title != NULL && plan != NULL, NULL);

  self = g_object_new (VD_TYPE_UNIT_PLAN_DIALOG, "use-header-bar", TRUE,
                       "transient-for", parent, "modal", TRUE,
                       "destroy-with-parent", TRUE, "title", title, NULL);
  self->plan = plan;
  add_buttons (self);
  list_items (self);

  return GTK_WIDGET (self);
}

static void
vd_unit_plan_dialog_finalize (GObject *object)
{
  g_clear_pointer (&VD_UNIT_PLAN_DIALOG (object)->plan, vd_unit_plan_free);

  G_OBJECT_CLASS (vd_unit_plan_dialog_parent_class)->finalize (object);
}

static void
vd_unit_plan_dialog_class_init (VdUnitPlanDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = vd_unit_plan_dialog_finalize;

  g_type_ensure (VD_TYPE_LINE_LIST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/unit-plan-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, VdUnitPlanDialog, summary);
  gtk_widget_class_bind_template_child (widget_class, VdUnitPlanDialog, list);
}

static void
vd_unit_plan_dialog_init (VdUnitPlanDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_line_list_set_name (self->list, _("What would happen"));
}
