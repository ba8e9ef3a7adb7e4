/* file-names.h: names of files, made of ids
 *
 * Safe on every system: no characters that one of them refuses, none of the names that
 * Windows keeps for itself, and no two that it, or a Mac, takes for one since they differ
 * only in case or accents.  A name depends on its id and on those that are like it alone.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * vd_file_names_make:
 * @ids: (array zero-terminated=1): all different
 * @ending: what follows, ".png"
 *
 * Returns: (transfer full): a name for each, in their order
 */
GStrv       vd_file_names_make       (const char *const *ids,
                                      const char        *ending);

/**
 * vd_file_names_find_clash:
 * @paths: (array zero-terminated=1): names that somebody else chose, with "/" between
 * @number: (out): which of them it is
 *
 * Returns: (nullable): why, on some system, one of them cannot be a file beside those before it:
 *   a phrase's format, marked with N_, for that name
 */
const char *vd_file_names_find_clash (const char *const *paths,
                                      guint             *number);

G_END_DECLS
