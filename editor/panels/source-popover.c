#include "editor/panels/source-popover.h"

#include <glib/gi18n.h>

#include "editor/widgets/widgets.h"

struct _VdSourcePopover
{
  GtkPopover  parent_instance;

  VdTools    *tools;
  gboolean    is_new;

  /* Template */
  GtkLabel   *heading;
  GtkEntry   *key;
  GtkEntry   *title;
  GtkEntry   *rights;
  GtkLabel   *message;
  GtkWidget  *remove;
  GtkButton  *apply;
};

G_DEFINE_FINAL_TYPE (VdSourcePopover, vd_source_popover, GTK_TYPE_POPOVER)

static const VdProject *
get_project (VdSourcePopover *self)
{
  return vd_editor_project_get (vd_tools_get_editor_project (self->tools));
}

/* @refusal: (transfer full) (nullable): why it stays open */
static void
finish_or_refuse (VdSourcePopover *self,
                  char            *refusal)
{
  gtk_label_set_label (self->message, refusal != NULL ? refusal : "");
  gtk_widget_set_visible (GTK_WIDGET (self->message), refusal != NULL);
  if (refusal == NULL)
    gtk_popover_popdown (GTK_POPOVER (self));
  else
    gtk_widget_grab_focus (GTK_WIDGET (self->key));

  g_free (refusal);
}

static void
on_apply (VdSourcePopover *self)
{
  VdSourceForm form = {
    gtk_editable_get_text (GTK_EDITABLE (self->key)),
    gtk_editable_get_text (GTK_EDITABLE (self->title)),
    gtk_editable_get_text (GTK_EDITABLE (self->rights)),
  };

  finish_or_refuse (self, self->is_new ? vd_tools_add_source (self->tools, &form)
                                       : vd_tools_change_source (self->tools, &form));
}

static void
on_remove (VdSourcePopover *self)
{
  finish_or_refuse (self, vd_tools_remove_source (self->tools));
}

static void
show_value (GtkEntry     *entry,
            const VdNode *source,
            const char   *attribute)
{
  const char *value = source != NULL ? vd_node_get (source, attribute) : NULL;

  gtk_editable_set_text (GTK_EDITABLE (entry), value != NULL ? value : "");
}

static void
on_show (VdSourcePopover *self)
{
  const char *key = self->is_new ? NULL : vd_tools_get_source (self->tools);
  const VdNode *source = key != NULL ? vd_source_find (get_project (self), key) : NULL;

  show_value (self->key, source, "key");
  show_value (self->title, source, "title");
  show_value (self->rights, source, "rights");
  gtk_widget_set_visible (GTK_WIDGET (self->message), FALSE);
  gtk_widget_set_visible (self->remove, key != NULL);
  gtk_widget_grab_focus (GTK_WIDGET (self->key));
}

static void
vd_source_popover_dispose (GObject *object)
{
  g_clear_object (&VD_SOURCE_POPOVER (object)->tools);

  G_OBJECT_CLASS (vd_source_popover_parent_class)->dispose (object);
}

static void
vd_source_popover_class_init (VdSourcePopoverClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_source_popover_dispose;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/source-popover.ui");
  gtk_widget_class_bind_template_child (widget_class, VdSourcePopover, heading);
  gtk_widget_class_bind_template_child (widget_class, VdSourcePopover, key);
  gtk_widget_class_bind_template_child (widget_class, VdSourcePopover, title);
  gtk_widget_class_bind_template_child (widget_class, VdSourcePopover, rights);
  gtk_widget_class_bind_template_child (widget_class, VdSourcePopover, message);
  gtk_widget_class_bind_template_child (widget_class, VdSourcePopover, remove);
  gtk_widget_class_bind_template_child (widget_class, VdSourcePopover, apply);
  gtk_widget_class_bind_template_callback (widget_class, on_apply);
  gtk_widget_class_bind_template_callback (widget_class, on_remove);
  gtk_widget_class_bind_template_callback (widget_class, on_show);
}

static void
vd_source_popover_init (VdSourcePopover *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
vd_source_popover_new (VdTools  *tools,
                       gboolean  is_new)
{
  VdSourcePopover *self;
  const char *title;

  g_return_val_if_fail (VD_IS_TOOLS (tools), NULL);

  self = g_object_new (VD_TYPE_SOURCE_POPOVER, NULL);
  title = is_new ? _("New source") : _("Change source");
  self->tools = g_object_ref (tools);
  self->is_new = is_new;
  gtk_label_set_label (self->heading, title);
  gtk_button_set_label (self->apply, is_new ? _("Add Source") : _("Change"));
  vd_widget_set_name (GTK_WIDGET (self), title);
  return GTK_WIDGET (self);
}
