#include "editor/appearance.h"

#include <gtk/gtk.h>

#define NAME "org.freedesktop.portal.Desktop"
#define PATH "/org/freedesktop/portal/desktop"
#define INTERFACE "org.freedesktop.portal.Settings"
#define SPACE "org.freedesktop.appearance"
#define KEY "color-scheme"
#define DARK 1

static void
apply (GVariant *value)
{
  g_autoptr (GVariant) plain = g_variant_ref (value);

  while (g_variant_is_of_type (plain, G_VARIANT_TYPE_VARIANT))
    {
      GVariant *inner = g_variant_get_variant (plain);

      g_variant_unref (plain);
      plain = inner;
    }

  if (g_variant_is_of_type (plain, G_VARIANT_TYPE_UINT32))
    g_object_set (gtk_settings_get_default (), "gtk-application-prefer-dark-theme",
                  g_variant_get_uint32 (plain) == DARK, NULL);
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
  if (g_str_equal (space, SPACE) && g_str_equal (key, KEY))
    apply (value);
}

/* A desktop without the portal has no answer, which is one. */
static void
on_read (GObject      *source,
         GAsyncResult *result,
         gpointer      user_data)
{
  g_autoptr (GVariant) answer =
    g_dbus_connection_call_finish (G_DBUS_CONNECTION (source), result, NULL);
  g_autoptr (GVariant) value = NULL;

  if (answer == NULL)
    return;

  g_variant_get (answer, "(v)", &value);
  apply (value);
}

static void
on_bus (GObject      *source,
        GAsyncResult *result,
        gpointer      user_data)
{
  GDBusConnection *bus = g_bus_get_finish (result, NULL);

  if (bus == NULL)
    return;

  g_dbus_connection_signal_subscribe (bus, NAME, INTERFACE, "SettingChanged", PATH, SPACE,
                                      G_DBUS_SIGNAL_FLAGS_NONE, on_setting_changed, NULL, NULL);
  g_dbus_connection_call (bus, NAME, PATH, INTERFACE, "Read", g_variant_new ("(ss)", SPACE, KEY),
                          G_VARIANT_TYPE ("(v)"), G_DBUS_CALL_FLAGS_NO_AUTO_START, 2000, NULL,
                          on_read, NULL);
}

void
vd_appearance_follow (void)
{
  g_bus_get (G_BUS_TYPE_SESSION, NULL, on_bus, NULL);
}
