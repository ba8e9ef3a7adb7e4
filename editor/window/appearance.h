/* appearance.h: light or dark, with plain or with high contrast
 *
 * Plain GTK 4.8 does not look at what the user has chosen for the whole
 * desktop; this asks the desktop portal and follows it, unless the preferences
 * say otherwise.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * vd_appearance_follow:
 * @settings: whose "style" and "high-contrast" are looked at, now and later
 *
 * Once, after GTK is there.
 */
void vd_appearance_follow (GSettings *settings);

G_END_DECLS
