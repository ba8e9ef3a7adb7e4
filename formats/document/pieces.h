/* pieces.h: the text of a document, read in pieces and within bounds */
#pragma once

#include "formats/document/document-private.h"

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
} VdPieces;

void    vd_pieces_from_bytes (VdPieces *self,
                              GBytes   *bytes);
void    vd_pieces_from_file  (VdPieces *self,
                              int       fd);

/**
 * vd_pieces_read:
 *
 * Errors: of %VD_FORMAT_ERROR, without file and line: the file is too large,
 * cannot be read, or holds a zero byte.
 *
 * Returns: the number of bytes, 0 at the end, -1 with @error set
 */
gssize  vd_pieces_read       (VdPieces *self,
                              char     *buffer,
                              gsize     size,
                              GError  **error);

/**
 * vd_pieces_finish:
 *
 * Returns: (transfer full): vd_line_hash() of each line that was read
 */
GArray *vd_pieces_finish     (VdPieces *self);

G_END_DECLS
