/* relative.h: the way from one file to another, as documents name each other */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * vd_path_make_relative:
 *
 * Returns: (transfer full): the way to a file from a folder, by way of the folders above
 */
char *vd_path_make_relative (const char *folder,
                             const char *file);

G_END_DECLS
