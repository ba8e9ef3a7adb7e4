#include "editor/window/appearance.h"

#include <gtk/gtk.h>

#define NAME "org.freedesktop.portal.Desktop"
#define PATH "/org/freedesktop/portal/desktop"
#define INTERFACE "org.freedesktop.portal.Settings"
#define SPACE "org.freedesktop.appearance"
#define DARK 1
#define MORE_CONTRAST 1

/* The theme of GTK itself that has high contrast; it comes in dark too. */
#define CONTRAST_THEME "HighContrast"

/* What the desktop says, and what the preferences do. */
typedef struct
{
  GSettings *settings;
  guint      scheme;
  guint      contrast;
  char      *theme; /* of the desktop */
} Appearance;

static void
apply_style (Appearance *self)
{
  g_autofree char *style = g_settings_get_string (self->settings, "style");
  gboolean contrast = self->contrast == MORE_CONTRAST ||
                      g_settings_get_boolean (self->settings, "high-contrast");
  gboolean dark = g_str_equal (style, "dark") ||
                  (g_str_equal (style, "follow") && self->scheme == DARK);

  g_object_set (gtk_settings_get_default (),
                "gtk-application-prefer-dark-theme", dark,
                "gtk-theme-name", contrast ? CONTRAST_THEME : self->theme,
                NULL);
}

static void
take_contrast (Appearance *self,
               const char *key,
               GVariant   *value)
{
  g_autoptr (GVariant) plain = g_variant_ref (value);

  while (g_variant_is_of_type (plain, G_VARIANT_TYPE_VARIANT))
    {
      GVariant *inner = g_variant_get_variant (plain);

      g_variant_unref (plain);
      plain = inner;
    }

  if (!g_variant_is_of_type (plain, G_VARIANT_TYPE_UINT32))
    return;

  if (g_str_equal (key, "color-scheme"))
    self->scheme = g_variant_get_uint32 (plain);
  else if (g_str_equal (key, "contrast"))
    self->contrast = g_variant_get_uint32 (plain);

  apply_style (self);
}

static void
on_setting_changed (GDBusConnection *connection,
                    const char      *sender,
                    const char      *path,
                    const char      *interface,
                    const char      *signal,
                    GVariant        *parameters,
                    gpointer         user_data)
{
  const char *space, *key;
  g_autoptr (GVariant) value = NULL;

  if (!g_variant_is_of_type (parameters, G_VARIANT_TYPE ("(ssv)")))
    return;

  g_variant_get (parameters, "(&s&sv)", &space, &key, &value);
  if (g_str_equal (space, SPACE))
    take_contrast (user_data, key, value);
}

/* A desktop without the portal has no answer, which is one. */
static void
on_read (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (GVariant) answer =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  g_autoptr (GVariant) spaces = NULL;
  GVariantIter keys;
  const char *key;
  GVariant *value;

  if (answer == NULL)
    return;

  g_variant_get (answer, "(@a{sa{sv}})", &spaces);
  if (g_variant_n_children (spaces) == 0)
    return;

  {
    g_autoptr (GVariant) space = g_variant_get_child_value (spaces, 0);
    g_autoptr (GVariant) values = g_variant_get_child_value (space, 1);

    g_variant_iter_init (&keys, values);
    while (g_variant_iter_loop (&keys, "{&sv}", &key, &value))
      take_contrast (user_data, key, value);
  }
}

static void
on_bus (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  const char *const spaces[] = { SPACE, NULL };
  GDBusConnection *bus = g_bus_get_finish (result, NULL);

  if (bus == NULL)
    return;

  g_dbus_connection_signal_subscribe (bus, NAME, INTERFACE, "SettingChanged", PATH, SPACE,
                                      G_DBUS_SIGNAL_FLAGS_NONE, on_setting_changed, user_data,
                                      NULL);
  g_dbus_connection_call (bus, NAME, PATH, INTERFACE, "ReadAll",
                          g_variant_new ("(^as)", spaces), G_VARIANT_TYPE ("(a{sa{sv}})"),
                          G_DBUS_CALL_FLAGS_NO_AUTO_START, 2000, NULL, on_read, user_data);
}

void
vd_appearance_follow (GSettings *settings)
{
  /* As long as the program runs. */
  static Appearance appearance;

  g_return_if_fail (G_IS_SETTINGS (settings));

  appearance.settings = g_object_ref (settings);
  g_object_get (gtk_settings_get_default (), "gtk-theme-name", &appearance.theme, NULL);
  g_signal_connect_swapped (settings, "changed::style", G_CALLBACK (apply_style), &appearance);
  g_signal_connect_swapped (settings, "changed::high-contrast", G_CALLBACK (apply_style),
                            &appearance);
  apply_style (&appearance);
  g_bus_get (G_BUS_TYPE_SESSION, NULL, on_bus, &appearance);
}
