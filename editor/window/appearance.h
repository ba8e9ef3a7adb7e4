/* appearance.h: light or dark, with plain or with high contrast
 *
 * Plain GTK 4.8 ignores what the user has chosen for the whole desktop; this asks the desktop
 * portal and follows it, unless the preferences say otherwise.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * vd_appearance_follow:
 * @settings: with "style" and "high-contrast", which are followed from now on
 *
 * Once, after GTK has been initialised.
 */
void vd_appearance_follow (GSettings *settings);

G_END_DECLS
