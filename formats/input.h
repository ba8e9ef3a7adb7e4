/* input.h: the bytes of a file, read in pieces and within bounds */
#pragma once

#include "formats/document.h"

G_BEGIN_DECLS

/* Private but for its size, so that it can stand on the stack. */
typedef struct
{
  int         fd;       /* -1 when reading from memory */
  const char *bytes;    /* of a GBytes that outlives it */
  gsize       n_left;
  gsize       n_read;
  guint       n_quotes; /* since the last '<' */
  gboolean    is_wide;  /* UTF-16: zero bytes are normal */
  GString    *rest;     /* the line that the last piece ended in */
  GArray     *lines;    /* guint32 hash of each line */
  VdWatch    *watch;    /* (nullable) */
} VdInput;

/**
 * vd_input_open:
 * @path: a file, a pipe, a device, or "-" for standard input
 *
 * Opens it to be read.  A pipe that has a name is given some seconds for somebody to
 * write into it; once there is such a one, what he writes is waited for.
 *
 * Errors: of %VD_FORMAT_ERROR, a phrase without file and line.
 *
 * Returns: a descriptor, to be closed; -1 with @error set
 */
int      vd_input_open       (const char *path,
                              GError    **error);

/**
 * vd_input_read_file:
 * @path: as for vd_input_open()
 * @most: bytes that it may have
 *
 * Errors: likewise.
 *
 * Returns: (transfer full) (nullable): all of it, with a zero behind its end
 */
GBytes  *vd_input_read_file  (const char *path,
                              gsize       most,
                              GError    **error);

/* Whether @path is read again with the same result: a pipe and "-" are read once. */
gboolean vd_input_can_repeat (const char *path);

void    vd_input_from_bytes (VdInput  *self,
                             GBytes   *bytes);
void    vd_input_from_file  (VdInput  *self,
                             int       fd);

/**
 * vd_input_read:
 *
 * Errors: of %VD_FORMAT_ERROR, without file and line: the file is too large,
 * cannot be read, or holds a zero byte.
 *
 * Returns: the number of bytes, 0 at the end, -1 with @error set
 */
gssize  vd_input_read       (VdInput  *self,
                             char     *buffer,
                             gsize     size,
                             GError  **error);

/**
 * vd_input_finish:
 *
 * Returns: (transfer full): vd_line_hash() of each line that was read
 */
GArray *vd_input_finish     (VdInput  *self);

G_END_DECLS
