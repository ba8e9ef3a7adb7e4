/* settings.h: what the editor remembers from one time to the next */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * vd_settings_new:
 *
 * The settings of org.vedette.Editor.  A program that is run where it was
 * built finds its schema beside itself.
 *
 * Returns: (transfer full)
 */
GSettings *vd_settings_new (void);

G_END_DECLS
