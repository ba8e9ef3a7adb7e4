/* preferences.h: what is remembered and has no place in a menu
 *
 * A choice holds at once, in all windows.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define VD_TYPE_PREFERENCES (vd_preferences_get_type ())
G_DECLARE_FINAL_TYPE (VdPreferences, vd_preferences, VD, PREFERENCES, GtkWindow)

/* A window over @parent; (nullable). */
GtkWidget *vd_preferences_new (GtkWindow *parent);

G_END_DECLS
