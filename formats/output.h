/* output.h: putting a text in the place of a file, in steps
 *
 * A file is replaced by writing the new one beside it, syncing it, and
 * renaming it: whoever looks sees the whole of the old text or the whole of
 * the new.  vd_document_save() does so for one file; whoever saves several at
 * once, or keeps a backup, takes these steps himself.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * vd_output_resolve:
 *
 * Returns: (transfer full): the file that @path leads to, so that a symbolic
 *   link stays one; @path itself if there is none yet
 */
char *vd_output_resolve        (const char  *path);

/**
 * vd_output_name_beside:
 *
 * Returns: (transfer full): a hidden name in the folder of @path that nobody
 *   has
 */
char *vd_output_name_beside    (const char  *path);

/**
 * vd_output_write:
 * @path: a file that is not there yet
 * @like: the file whose permissions, owner and group the new one gets, as far
 *   as they may be given; a new file gets the usual ones
 *
 * Writes a file and syncs it.  Nothing is left of one that fails.
 *
 * Returns: 0, or an errno
 */
int   vd_output_write          (const char  *path,
                                const char  *like,
                                GBytes      *bytes);

/**
 * vd_output_sync_folder:
 *
 * Makes sure that what was created, renamed or removed in the folder of @path
 * stays so.
 */
void  vd_output_sync_folder    (const char  *path);

G_END_DECLS
