/* input.h: files that are read: regular ones, pipes, devices, standard input */
#pragma once

#include <sys/stat.h>

#include "formats/io/error.h"

G_BEGIN_DECLS

/**
 * vd_input_open:
 * @path: a file, a pipe, a device, or "-" for standard input
 *
 * Opens it to be read.  A named pipe is given some seconds for somebody to open
 * it for writing; from then on what he writes is waited for.
 *
 * Errors: of %VD_FORMAT_ERROR, a phrase without file and line.
 *
 * Returns: a descriptor, to be closed; -1 with @error set
 */
int      vd_input_open       (const char *path,
                              GError    **error);

/**
 * vd_input_open_regular:
 * @info: (out): of the file
 *
 * Errors: likewise.
 *
 * Returns: a descriptor of a regular file, to be closed; -1 with @error set
 */
int      vd_input_open_regular (const char   *path,
                                struct stat  *info,
                                GError      **error);

/**
 * vd_input_read_file:
 * @path: as for vd_input_open()
 * @most: the most bytes that it may have
 *
 * Errors: likewise.
 *
 * Returns: (transfer full) (nullable): all of it, followed by a zero byte
 */
GBytes  *vd_input_read_file  (const char *path,
                              gsize       most,
                              GError    **error);

/* Whether @path can be read again with the same result: a pipe and "-" are read once. */
gboolean vd_input_can_repeat (const char *path);

/* Returns: the line, from 1, in which the byte after the first @size bytes of @text stands */
guint    vd_input_get_line   (const char *text,
                              gsize       size);

G_END_DECLS
