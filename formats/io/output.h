/* output.h: where what is written goes
 *
 * A file is replaced by writing the new one beside it, syncing it, and
 * renaming it: whoever looks sees the whole of the old text or the whole of
 * the new.  Only a regular file, or one that is not there yet, is replaced in this
 * way; a link to one is followed.  Anything else, a pipe, a device, a descriptor
 * that was handed to us, stays what it is and is written through to.
 *
 * vd_output_put() does all of it for one text; to save several files at
 * once, or to keep a backup, take the steps below it yourself.
 */
#pragma once

#include "formats/io/error.h"

G_BEGIN_DECLS

typedef enum
{
  VD_OUTPUT_FILE,    /* takes the place of a regular file, or of none */
  VD_OUTPUT_THROUGH, /* goes through to something that stays what it is */
  VD_OUTPUT_NOWHERE  /* can't be: a folder, or a link that leads nowhere */
} VdOutputManner;

/**
 * vd_output_get_manner:
 * @path: a file, there or to come; "-" for standard output
 *
 * Returns: how a text for @path is written
 */
VdOutputManner vd_output_get_manner (const char *path);

/* Whether @path is standard output, by whatever name: "-", /dev/stdout, /dev/fd/1. */
gboolean vd_output_is_stdout   (const char  *path);

/**
 * vd_output_check:
 *
 * Asks whether a text for @path can be written, before any work is done for it.
 *
 * Returns: %FALSE with @error as vd_output_put() would set it if not
 */
gboolean vd_output_check       (const char  *path,
                                GError     **error);

/**
 * vd_output_check_file:
 *
 * Asks whether @path is, or can be, a file that can be read again: nothing to write through
 * to, and no link that leads nowhere.
 *
 * Returns: %FALSE with @error if it is not
 */
gboolean vd_output_check_file  (const char  *path,
                                GError     **error);

/**
 * vd_output_put:
 * @path: as in vd_output_get_manner()
 *
 * Writes all of @bytes there.  If that fails, a file still has what it had.
 *
 * Errors: %VD_FORMAT_ERROR_OPEN if nothing was written; %VD_FORMAT_ERROR_CUT if
 * some of it may have been, because its reader has gone or a device is full.
 */
gboolean vd_output_put         (const char  *path,
                                GBytes      *bytes,
                                GError     **error);

/**
 * vd_output_refuse:
 * @problem: an errno
 *
 * Returns: %FALSE with @error saying that @path cannot be written, as vd_output_put() does
 */
gboolean vd_output_refuse      (const char  *path,
                                int          problem,
                                GError     **error);

/**
 * vd_output_add_to_stem:
 *
 * Returns: (transfer full): of "map.svg" and "north" "map-north.svg"
 */
char *vd_output_add_to_stem    (const char  *path,
                                const char  *more);

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
 * Returns: (transfer full): a hidden name in the folder of @path that no
 *   file has
 */
char *vd_output_name_beside    (const char  *path);

/**
 * vd_output_write:
 * @path: a file that is not there yet
 * @like: the file whose permissions, owner and group the new one gets, as far
 *   as we may set them; if it is not there, the new one gets the usual ones
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
