#include "editor/panels/paste-bar.h"

#include "editor/widgets/widgets.h"
#include "editor/widgets/wrap-layout.h"

struct _VdPasteBar
{
  GtkWidget  parent_instance;

  VdTools   *tools;
  GtkWidget *canvas; /* borrowed */
};

G_DEFINE_FINAL_TYPE (VdPasteBar, vd_paste_bar, GTK_TYPE_WIDGET)

static void
give_focus_back (VdPasteBar *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    gtk_widget_grab_focus (self->canvas);
}

static void
on_turn (VdPasteBar *self)
{
  vd_tools_turn_floating (self->tools, 1);
}

static void
on_mirror (VdPasteBar *self)
{
  vd_tools_flip_floating (self->tools);
}

static void
on_give_up (VdPasteBar *self)
{
  vd_tools_float (self->tools, NULL);
}

static void
on_changed (VdPasteBar *self)
{
  gboolean floats = vd_tools_get_view (self->tools)->floating != NULL;

  if (!floats)
    give_focus_back (self);
  gtk_widget_set_visible (GTK_WIDGET (self), floats);
}

static gboolean
on_key_pressed (GtkEventControllerKey *controller,
                guint                  key,
                guint                  code,
                GdkModifierType        state,
                VdPasteBar            *self)
{
  if (key != GDK_KEY_Escape)
    return FALSE;

  on_give_up (self);
  return TRUE;
}

void
vd_paste_bar_set_tools (VdPasteBar *self,
                        VdTools    *tools,
                        GtkWidget  *canvas)
{
  g_return_if_fail (VD_IS_PASTE_BAR (self) && VD_IS_TOOLS (tools) && GTK_IS_WIDGET (canvas));
  g_return_if_fail (self->tools == NULL);

  self->tools = g_object_ref (tools);
  self->canvas = canvas;
  g_signal_connect_object (tools, "changed", G_CALLBACK (on_changed), self,
                           G_CONNECT_SWAPPED);
}

static void
vd_paste_bar_dispose (GObject *object)
{
  VdPasteBar *self = VD_PASTE_BAR (object);

  g_clear_object (&self->tools);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_paste_bar_parent_class)->dispose (object);
}

static void
vd_paste_bar_class_init (VdPasteBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_paste_bar_dispose;

  gtk_widget_class_set_css_name (widget_class, "offerbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_STATUS);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/paste-bar.ui");
  gtk_widget_class_bind_template_callback (widget_class, on_key_pressed);
  gtk_widget_class_bind_template_callback (widget_class, on_turn);
  gtk_widget_class_bind_template_callback (widget_class, on_mirror);
  gtk_widget_class_bind_template_callback (widget_class, on_give_up);
}

static void
vd_paste_bar_init (VdPasteBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_wrap_layout_apply (gtk_widget_get_first_child (GTK_WIDGET (self)), 12);
}
