#include "editor/panels/offer-bar.h"

#include <glib/gi18n.h>

#include "editor/widgets/widgets.h"

struct _VdOfferBar
{
  GtkWidget  parent_instance;

  VdTools   *tools;
  GtkWidget *canvas; /* borrowed */

  /* Template */
  GtkLabel  *text;
  GtkWidget *buttons;
};

G_DEFINE_FINAL_TYPE (VdOfferBar, vd_offer_bar, GTK_TYPE_WIDGET)

static void
give_focus_back (VdOfferBar *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    gtk_widget_grab_focus (self->canvas);
}

static void
on_clicked (GtkButton  *button,
            VdOfferBar *self)
{
  int kind = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "kind"));

  give_focus_back (self);
  if (kind >= 0)
    vd_tools_accept_offer (self->tools, kind);
  else
    vd_tools_decline_offer (self->tools);
}

static void
add_button (VdOfferBar *self,
            const char *label,
            int         kind)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  g_object_set_data (G_OBJECT (button), "kind", GINT_TO_POINTER (kind));
  g_signal_connect (button, "clicked", G_CALLBACK (on_clicked), self);
  gtk_box_append (GTK_BOX (self->buttons), button);
}

static void
fill_buttons (VdOfferBar    *self,
              const VdOffer *offer)
{
  const GArray *sides =
    vd_editor_project_get (vd_tools_get_editor_project (self->tools))->chart->sides;
  g_autofree char *text = vd_tools_describe_offer (self->tools);

  gtk_label_set_label (self->text, text);
  for (guint i = 0; i < offer->kinds->len; i++)
    {
      guint kind = g_array_index (offer->kinds, guint, i);

      add_button (self, g_array_index (sides, VdKind, kind).name, kind);
    }

  add_button (self, _("Leave"), -1);
}

static void
on_offer (VdOfferBar *self)
{
  const VdOffer *offer = vd_tools_get_offer (self->tools);
  GtkWidget *button;

  give_focus_back (self);
  while ((button = gtk_widget_get_first_child (self->buttons)) != NULL)
    gtk_box_remove (GTK_BOX (self->buttons), button);

  if (offer != NULL)
    fill_buttons (self, offer);
  gtk_widget_set_visible (GTK_WIDGET (self), offer != NULL);
}

static gboolean
on_key_pressed (GtkEventControllerKey *controller,
                guint                  key,
                guint                  code,
                GdkModifierType        state,
                VdOfferBar            *self)
{
  if (key != GDK_KEY_Escape)
    return FALSE;

  give_focus_back (self);
  vd_tools_decline_offer (self->tools);
  return TRUE;
}

void
vd_offer_bar_set_tools (VdOfferBar *self,
                        VdTools    *tools,
                        GtkWidget  *canvas)
{
  g_return_if_fail (VD_IS_OFFER_BAR (self) && VD_IS_TOOLS (tools) && GTK_IS_WIDGET (canvas));
  g_return_if_fail (self->tools == NULL);

  self->tools = g_object_ref (tools);
  self->canvas = canvas;
  g_signal_connect_object (tools, "notify::offer", G_CALLBACK (on_offer), self,
                           G_CONNECT_SWAPPED);
}

static void
vd_offer_bar_dispose (GObject *object)
{
  VdOfferBar *self = VD_OFFER_BAR (object);

  g_clear_object (&self->tools);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_offer_bar_parent_class)->dispose (object);
}

static void
vd_offer_bar_class_init (VdOfferBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_offer_bar_dispose;

  gtk_widget_class_set_css_name (widget_class, "offerbar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_STATUS);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/offer-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, VdOfferBar, text);
  gtk_widget_class_bind_template_child (widget_class, VdOfferBar, buttons);
  gtk_widget_class_bind_template_callback (widget_class, on_key_pressed);
}

static void
vd_offer_bar_init (VdOfferBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
