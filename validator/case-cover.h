/* case-cover.h: the list of rule cases that position cases are held to
 *
 * A file of lines: the id of a case, its kind, a few words, tabs between;
 * lines that begin with # are remarks.  Cases of the kinds `none` (nothing to
 * test) and `advice` are not counted.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  char *id;
  char *kind;
  char *words;
} VdCoverRow;

/**
 * vd_cover_load:
 *
 * Returns: (transfer full) (nullable): an array of #VdCoverRow, those to be
 *   tested; %NULL with @error set, which begins with file and line
 */
GPtrArray *vd_cover_load   (const char  *path,
                            GError     **error);

/**
 * vd_cover_report:
 * @covered: a set of ids
 *
 * Writes as remarks of a test which rows are not covered.
 *
 * Returns: how many are
 */
guint      vd_cover_report (GPtrArray   *rows,
                            GHashTable  *covered);

G_END_DECLS
