#include "editor/panels/origin-box.h"

#include <glib/gi18n.h>

#include "editor/panels/source-popover.h"
#include "editor/panels/status-legend.h"
#include "editor/widgets/widgets.h"

struct _VdOriginBox
{
  GtkWidget      parent_instance;

  VdTools       *tools;
  gboolean       filling;

  /* Template */
  GtkExpander   *expander;
  GtkDropDown   *source;
  GtkMenuButton *new_source;
  GtkMenuButton *change_source;
  GtkDropDown   *status;
};

G_DEFINE_FINAL_TYPE (VdOriginBox, vd_origin_box, GTK_TYPE_WIDGET)

/* (nullable): one that is undone is remembered, should it be done again */
static const char *
get_source (VdOriginBox *self)
{
  return gtk_drop_down_get_selected (self->source) > 0 ? vd_tools_get_source (self->tools) : NULL;
}

/* What is chosen shows when the box is folded up. */
static void
show_title (VdOriginBox *self)
{
  const char *source = get_source (self);
  guint status = vd_tools_get_status (self->tools);
  g_autofree char *title = NULL;

  if (source == NULL && status == 0)
    title = g_strdup (_("Source and status"));
  else if (source == NULL || status == 0)
    title = g_strdup (source != NULL ? source : vd_status_title (status));
  else
    title = g_strdup_printf ("%s, %s", source, vd_status_title (status));

  gtk_widget_set_sensitive (GTK_WIDGET (self->change_source), source != NULL);
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

/* A list that is open stays as it is if nothing in it has changed. */
static gboolean
lists (VdOriginBox       *self,
       const char *const *keys)
{
  GListModel *list = gtk_drop_down_get_model (self->source);
  guint n = g_strv_length ((char **) keys);

  if (list == NULL || g_list_model_get_n_items (list) != n + 1)
    return FALSE;

  for (guint i = 0; i < n; i++)
    if (g_strcmp0 (gtk_string_list_get_string (GTK_STRING_LIST (list), i + 1), keys[i]) != 0)
      return FALSE;

  return TRUE;
}

static guint
find_chosen (VdOriginBox       *self,
             const char *const *keys)
{
  for (guint i = 0; keys[i] != NULL; i++)
    if (g_strcmp0 (keys[i], vd_tools_get_source (self->tools)) == 0)
      return i + 1;

  return 0;
}

static void
list_sources (VdOriginBox       *self,
              const char *const *keys)
{
  GtkStringList *list = gtk_string_list_new ((const char *[]) { _("No source"), NULL });

  gtk_string_list_splice (list, 1, 0, keys);
  gtk_drop_down_set_model (self->source, G_LIST_MODEL (list));
  vd_widget_name_drop_down (self->source, _("Source of what is painted"));
  g_object_unref (list);
}

static void
fill_sources (VdOriginBox *self)
{
  g_auto (GStrv) keys = vd_tools_list_sources (self->tools);

  if (!lists (self, (const char *const *) keys))
    list_sources (self, (const char *const *) keys);
  gtk_drop_down_set_selected (self->source, find_chosen (self, (const char *const *) keys));
}

void
vd_origin_box_update (VdOriginBox *self)
{
  g_return_if_fail (VD_IS_ORIGIN_BOX (self) && self->tools != NULL);

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
  GtkStringList *list;

  g_return_if_fail (VD_IS_ORIGIN_BOX (self) && VD_IS_TOOLS (tools) && self->tools == NULL);

  list = gtk_string_list_new (NULL);
  self->tools = g_object_ref (tools);
  for (guint status = 0; status <= VD_N_STATUSES; status++)
    gtk_string_list_append (list, vd_status_title (status));
  self->filling = TRUE;
  gtk_drop_down_set_model (self->status, G_LIST_MODEL (list));
  vd_widget_name_drop_down (self->status, _("Status of what is painted"));
  g_object_unref (list);
  gtk_menu_button_set_popover (self->new_source, vd_source_popover_new (tools, TRUE));
  gtk_menu_button_set_popover (self->change_source, vd_source_popover_new (tools, FALSE));
  g_signal_connect_object (tools, "refreshed", G_CALLBACK (vd_origin_box_update), self,
                           G_CONNECT_SWAPPED);
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
  gtk_widget_class_bind_template_child (widget_class, VdOriginBox, new_source);
  gtk_widget_class_bind_template_child (widget_class, VdOriginBox, change_source);
  gtk_widget_class_bind_template_child (widget_class, VdOriginBox, status);
  gtk_widget_class_bind_template_callback (widget_class, on_source);
  gtk_widget_class_bind_template_callback (widget_class, on_status);
}

static void
vd_origin_box_init (VdOriginBox *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
