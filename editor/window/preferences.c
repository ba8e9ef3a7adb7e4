#include "editor/window/preferences.h"

#include <glib/gi18n.h>

#include "editor/widgets/settings.h"
#include "editor/widgets/widgets.h"

struct _VdPreferences
{
  GtkWindow    parent_instance;

  GSettings   *settings;

  /* Template */
  GtkDropDown *style;
  GtkSwitch   *high_contrast;
  GtkSwitch   *wheel_zooms;
  GtkSwitch   *reopen;
};

G_DEFINE_FINAL_TYPE (VdPreferences, vd_preferences, GTK_TYPE_WINDOW)

/* In the order of the list in preferences.ui. */
static const char *const styles[] = { "follow", "light", "dark" };

static gboolean
get_style (GValue   *value,
           GVariant *variant,
           gpointer  user_data)
{
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    if (g_str_equal (styles[i], g_variant_get_string (variant, NULL)))
      {
        g_value_set_uint (value, i);
        return TRUE;
      }

  return FALSE;
}

static GVariant *
set_style (const GValue       *value,
           const GVariantType *type,
           gpointer            user_data)
{
  guint chosen = g_value_get_uint (value);

  return chosen < G_N_ELEMENTS (styles) ? g_variant_new_string (styles[chosen]) : NULL;
}

static void
vd_preferences_dispose (GObject *object)
{
  g_clear_object (&VD_PREFERENCES (object)->settings);

  G_OBJECT_CLASS (vd_preferences_parent_class)->dispose (object);
}

static void
vd_preferences_class_init (VdPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_preferences_dispose;

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, VdPreferences, style);
  gtk_widget_class_bind_template_child (widget_class, VdPreferences, high_contrast);
  gtk_widget_class_bind_template_child (widget_class, VdPreferences, wheel_zooms);
  gtk_widget_class_bind_template_child (widget_class, VdPreferences, reopen);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
vd_preferences_init (VdPreferences *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  vd_widget_name_drop_down (self->style, _("Style"));
  self->settings = vd_settings_new ();
  g_settings_bind_with_mapping (self->settings, "style", self->style, "selected",
                                G_SETTINGS_BIND_DEFAULT, get_style, set_style, NULL, NULL);
  g_settings_bind (self->settings, "high-contrast", self->high_contrast, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "wheel-zooms", self->wheel_zooms, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "reopen", self->reopen, "active", G_SETTINGS_BIND_DEFAULT);
}

GtkWidget *
vd_preferences_new (GtkWindow *parent)
{
  return g_object_new (VD_TYPE_PREFERENCES, "transient-for", parent, NULL);
}
