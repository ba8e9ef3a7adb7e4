#include "editor/panels/ask-bar.h"

#include <glib/gi18n.h>

#include "editor/widgets/widgets.h"

struct _VdAskBar
{
  GtkWidget  parent_instance;

  VdTools   *tools;

  /* Template */
  GtkLabel  *text;
  GtkLabel  *count;
  GtkWidget *done;
};

G_DEFINE_FINAL_TYPE (VdAskBar, vd_ask_bar, GTK_TYPE_WIDGET)

static void
show_count (VdAskBar *self)
{
  const GArray *spots = vd_tools_get_view (self->tools)->asked;
  g_autofree char *text = NULL;

  if (spots == NULL)
    return;

  text = g_strdup_printf (ngettext ("%u hex", "%u hexes", spots->len), spots->len);
  gtk_label_set_label (self->count, text);
}

static void
on_question (VdAskBar *self)
{
  const char *question = vd_tools_get_question (self->tools);

  if (question != NULL)
    gtk_label_set_label (self->text, question);
  gtk_widget_set_visible (self->done, vd_tools_asks_several (self->tools));
  gtk_widget_set_visible (GTK_WIDGET (self->count), vd_tools_asks_several (self->tools));
  gtk_widget_set_visible (GTK_WIDGET (self), question != NULL);
}

static void
on_done (VdAskBar *self)
{
  vd_tools_end_question (self->tools, TRUE);
}

static void
on_give_up (VdAskBar *self)
{
  vd_tools_end_question (self->tools, FALSE);
}

static gboolean
on_key_pressed (GtkEventControllerKey *controller,
                guint                  key,
                guint                  code,
                GdkModifierType        state,
                VdAskBar              *self)
{
  if (key != GDK_KEY_Escape)
    return FALSE;

  on_give_up (self);
  return TRUE;
}

void
vd_ask_bar_set_tools (VdAskBar *self,
                      VdTools  *tools)
{
  g_return_if_fail (VD_IS_ASK_BAR (self) && VD_IS_TOOLS (tools) && self->tools == NULL);

  self->tools = g_object_ref (tools);
  g_signal_connect_object (tools, "notify::question", G_CALLBACK (on_question), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (tools, "changed", G_CALLBACK (show_count), self, G_CONNECT_SWAPPED);
}

static void
vd_ask_bar_dispose (GObject *object)
{
  VdAskBar *self = VD_ASK_BAR (object);

  g_clear_object (&self->tools);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_ask_bar_parent_class)->dispose (object);
}

static void
vd_ask_bar_class_init (VdAskBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_ask_bar_dispose;

  gtk_widget_class_set_css_name (widget_class, "offerbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_STATUS);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/ask-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, VdAskBar, text);
  gtk_widget_class_bind_template_child (widget_class, VdAskBar, count);
  gtk_widget_class_bind_template_child (widget_class, VdAskBar, done);
  gtk_widget_class_bind_template_callback (widget_class, on_key_pressed);
  gtk_widget_class_bind_template_callback (widget_class, on_done);
  gtk_widget_class_bind_template_callback (widget_class, on_give_up);
}

static void
vd_ask_bar_init (VdAskBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
