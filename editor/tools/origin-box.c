#include "editor/tools/origin-box.h"

#include <glib/gi18n.h>

#include "editor/canvas/status-legend.h"
#include "editor/window/widgets.h"

struct _VdOriginBox
{
  GtkWidget    parent_instance;

  VdTools     *tools;
  gboolean     filling;

  /* Template */
  GtkExpander *expander;
  GtkDropDown *source;
  GtkDropDown *status;
};

G_DEFINE_FINAL_TYPE (VdOriginBox, vd_origin_box, GTK_TYPE_WIDGET)

/* What is chosen shows when the box is folded up. */
static void
show_title (VdOriginBox *self)
{
  const char *source = vd_tools_get_source (self->tools);
  guint status = vd_tools_get_status (self->tools);
  g_autofree char *title = NULL;

  if (source == NULL && status == 0)
    title = g_strdup (_("Source and status"));
  else if (source == NULL || status == 0)
    title = g_strdup (source != NULL ? source : vd_status_title (status));
  else
    title = g_strdup_printf ("%s, %s", source, vd_status_title (status));

  gtk_expander_set_label (self->expander, title);
  vd_widget_set_name (GTK_WIDGET (self->expander), title);
}

static void
on_source (GtkDropDown *drop_down,
           GParamSpec  *pspec,
           VdOriginBox *self)
{
  GtkStringObject *item = gtk_drop_down_get_selected_item (drop_down);
  gboolean none = gtk_drop_down_get_selected (drop_down) == 0 || item == NULL;

  if (self->filling)
    return;

  vd_tools_set_source (self->tools, none ? NULL : gtk_string_object_get_string (item));
  show_title (self);
}

static void
on_status (GtkDropDown *drop_down,
           GParamSpec  *pspec,
           VdOriginBox *self)
{
  guint chosen = gtk_drop_down_get_selected (drop_down);

  if (self->filling)
    return;

  vd_tools_set_status (self->tools, chosen <= VD_N_STATUSES ? chosen : 0);
  show_title (self);
}

static void
fill_sources (VdOriginBox *self)
{
  g_auto (GStrv) keys = vd_tools_list_sources (self->tools);
  GtkStringList *list = gtk_string_list_new ((const char *[]) { _("No source"), NULL });
  guint chosen = 0;

  for (guint i = 0; keys[i] != NULL; i++)
    {
      gtk_string_list_append (list, keys[i]);
      if (g_strcmp0 (keys[i], vd_tools_get_source (self->tools)) == 0)
        chosen = i + 1;
    }

  gtk_drop_down_set_model (self->source, G_LIST_MODEL (list));
  gtk_drop_down_set_selected (self->source, chosen);
  vd_widget_name_drop_down (self->source, _("Source of what is painted"));
  g_object_unref (list);
}

void
vd_origin_box_update (VdOriginBox *self)
{
  self->filling = TRUE;
  fill_sources (self);
  gtk_drop_down_set_selected (self->status, vd_tools_get_status (self->tools));
  self->filling = FALSE;
  show_title (self);
}

void
vd_origin_box_set_tools (VdOriginBox *self,
                         VdTools     *tools)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  g_return_if_fail (self->tools == NULL);

  self->tools = g_object_ref (tools);
  for (guint status = 0; status <= VD_N_STATUSES; status++)
    gtk_string_list_append (list, vd_status_title (status));
  self->filling = TRUE;
  gtk_drop_down_set_model (self->status, G_LIST_MODEL (list));
  vd_widget_name_drop_down (self->status, _("Status of what is painted"));
  g_object_unref (list);
  vd_origin_box_update (self);
}

static void
vd_origin_box_dispose (GObject *object)
{
  VdOriginBox *self = VD_ORIGIN_BOX (object);

  g_clear_object (&self->tools);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_origin_box_parent_class)->dispose (object);
}

static void
vd_origin_box_class_init (VdOriginBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_origin_box_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/origin-box.ui");
  gtk_widget_class_bind_template_child (widget_class, VdOriginBox, expander);
  gtk_widget_class_bind_template_child (widget_class, VdOriginBox, source);
  gtk_widget_class_bind_template_child (widget_class, VdOriginBox, status);
  gtk_widget_class_bind_template_callback (widget_class, on_source);
  gtk_widget_class_bind_template_callback (widget_class, on_status);
}

static void
vd_origin_box_init (VdOriginBox *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
