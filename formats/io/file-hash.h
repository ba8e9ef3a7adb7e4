/* file-hash.h: whether a file is still the same, by its bytes */
#pragma once

#include "formats/io/error.h"

G_BEGIN_DECLS

#define VD_FILE_HASH_MOST (4ull << 30) /* bytes of a file */

/* Told how far it is; returns whether to go on. */
typedef gboolean (*VdFileHashStep) (gpointer  data,
                                    guint64   done,
                                    guint64   total);

/**
 * vd_file_hash:
 * @step: (nullable)
 *
 * Reads a regular file from end to end, unless it was read before and has not been touched since.
 *
 * Errors: of %VD_FORMAT_ERROR, a phrase without the name of the file.
 *
 * Returns: (transfer full) (nullable): "sha256:" and 64 digits, in lower case; %NULL with @error
 *   set, or without if @step said so
 */
char *vd_file_hash (const char      *path,
                    VdFileHashStep   step,
                    gpointer         data,
                    GError         **error);

/* Returns: (transfer full) (nullable): what is another once a file has been touched; %NULL if
 * there is no regular file */
char *vd_file_stamp (const char *path);

G_END_DECLS
