/* settings.h: what the editor remembers from one time to the next */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * vd_settings_new:
 *
 * The settings of org.vedette.Editor.  A program finds its schema where it
 * was built, and under any prefix that it was installed to.
 *
 * Returns: (transfer full)
 */
GSettings *vd_settings_new (void);

G_END_DECLS
