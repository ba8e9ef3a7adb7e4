#include "editor/units/unit-plan-dialog.h"

#include <glib/gi18n.h>

#include "editor/widgets/widgets.h"

struct _VdUnitPlanDialog
{
  GtkDialog    parent_instance;

  VdUnitPlan  *plan;

  /* Template */
  GtkLabel    *summary;
  GtkWidget   *scroller;
  GtkListView *list;
};

G_DEFINE_FINAL_TYPE (VdUnitPlanDialog, vd_unit_plan_dialog, GTK_TYPE_DIALOG)

/* The items are numbers of a string list, so that only those are made that are
 * seen. */
static const VdPlanItem *
get_item (VdUnitPlanDialog *self,
          GtkListItem      *item)
{
  return g_ptr_array_index (self->plan->items, gtk_list_item_get_position (item));
}

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
on_setup (GtkSignalListItemFactory *factory,
          GtkListItem              *item,
          VdUnitPlanDialog         *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *line = make_label (FALSE);
  GtkWidget *subject = make_label (FALSE);

  gtk_label_set_width_chars (GTK_LABEL (line), 7);
  gtk_widget_add_css_class (line, "dim-label");
  gtk_label_set_width_chars (GTK_LABEL (subject), 18);
  gtk_label_set_max_width_chars (GTK_LABEL (subject), 18);
  gtk_label_set_ellipsize (GTK_LABEL (subject), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (subject, "heading");

  gtk_box_append (GTK_BOX (box), gtk_image_new ());
  gtk_box_append (GTK_BOX (box), line);
  gtk_box_append (GTK_BOX (box), subject);
  gtk_box_append (GTK_BOX (box), make_label (TRUE));
  gtk_list_item_set_child (item, box);
  gtk_list_item_set_activatable (item, FALSE);
}

static void
show_kind (GtkImage   *icon,
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
  const char *const styles[] = { rows[kind].style, NULL };

  gtk_image_set_from_icon_name (icon, rows[kind].icon);
  gtk_widget_set_tooltip_text (GTK_WIDGET (icon), _(rows[kind].name));
  gtk_widget_set_css_classes (GTK_WIDGET (icon), (const char **) styles);
}

static void
on_bind (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         VdUnitPlanDialog         *self)
{
  const VdPlanItem *row = get_item (self, item);
  GtkWidget *icon = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *line = gtk_widget_get_next_sibling (icon);
  GtkWidget *subject = gtk_widget_get_next_sibling (line);
  GtkWidget *text = gtk_widget_get_next_sibling (subject);
  /* TRANS: of a table that is pasted or imported */
  g_autofree char *number = g_strdup_printf (_("Line %u"), row->line);
  g_autofree char *name = g_strdup_printf ("%s: %s: %s", number, row->subject, row->text);

  show_kind (GTK_IMAGE (icon), row->kind);
  gtk_label_set_label (GTK_LABEL (line), number);
  gtk_label_set_label (GTK_LABEL (subject), row->subject);
  gtk_label_set_label (GTK_LABEL (text), row->text);
  if (gtk_widget_get_parent (gtk_list_item_get_child (item)) != NULL)
    vd_widget_set_name (gtk_widget_get_parent (gtk_list_item_get_child (item)), name);
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
  GtkStringList *numbers = gtk_string_list_new (NULL);
  g_autofree char *summary = make_summary (self->plan);

  for (guint i = 0; i < self->plan->items->len; i++)
    gtk_string_list_append (numbers, "");

  gtk_label_set_label (self->summary, summary);
  gtk_widget_set_visible (self->scroller, self->plan->items->len > 0);
  gtk_list_view_set_model (
    self->list, GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (numbers))));
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

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/unit-plan-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, VdUnitPlanDialog, summary);
  gtk_widget_class_bind_template_child (widget_class, VdUnitPlanDialog, scroller);
  gtk_widget_class_bind_template_child (widget_class, VdUnitPlanDialog, list);
  gtk_widget_class_bind_template_callback (widget_class, on_setup);
  gtk_widget_class_bind_template_callback (widget_class, on_bind);
}

static void
vd_unit_plan_dialog_init (VdUnitPlanDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_widget_set_name (GTK_WIDGET (self->list), _("What would happen"));
  vd_widget_set_name (self->scroller, _("What would happen"));
}
