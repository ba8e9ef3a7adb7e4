/* settings.h: what the editor remembers from one time to the next */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * vd_settings_new:
 *
 * The settings of org.vedette.Editor.  The program finds their schema where it was
 * built, and under any prefix to which it was installed.
 *
 * Returns: (transfer full)
 */
GSettings *vd_settings_new (void);

/**
 * vd_program_find_folder:
 *
 * Returns: (transfer full) (nullable): the folder of the program file, where it was
 *   built or installed
 */
char      *vd_program_find_folder (void);

G_END_DECLS
