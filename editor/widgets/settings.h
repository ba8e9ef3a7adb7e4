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

/**
 * vd_program_find_folder:
 *
 * Returns: (transfer full) (nullable): the folder that the program is in, where
 *   it was built or installed to
 */
char      *vd_program_find_folder (void);

G_END_DECLS
