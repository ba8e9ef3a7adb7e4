/* child.h: another program, and the lines to it and from it
 *
 * It runs without a shell, with our standard error, and ends when nothing more can
 * be read from its standard input.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _VdChild VdChild;

typedef enum
{
  VD_CHILD_DONE,
  VD_CHILD_GONE, /* it has ended, or closed the pipe */
  VD_CHILD_LATE, /* the time is over */
  VD_CHILD_LONG  /* its line is longer than is allowed */
} VdChildState;

/**
 * vd_child_new:
 * @argv: the program, which is looked for in PATH if it names no folder, and its
 *   arguments
 *
 * Returns: (transfer full) (nullable): %NULL if it cannot be started
 */
VdChild      *vd_child_new   (char         **argv,
                              GError       **error);

/**
 * vd_child_write:
 * @text: (array length=n)
 * @until: in monotonic time
 */
VdChildState  vd_child_write (VdChild       *self,
                              const char    *text,
                              gsize          n,
                              gint64         until);

/**
 * vd_child_read:
 * @line: receives the next line, without its end
 * @most: bytes that it may have
 * @until: in monotonic time
 */
VdChildState  vd_child_read  (VdChild       *self,
                              GString       *line,
                              gsize          most,
                              gint64         until);

/**
 * vd_child_stop:
 * @self: (transfer full)
 * @at_once: kill it, so that it has nothing more to say
 *
 * Closes its standard input, lets it end, and kills it if it does not.
 *
 * Returns: as waitpid() tells how it ended
 */
int           vd_child_stop  (VdChild       *self,
                              gboolean       at_once);

G_END_DECLS
