/* terminal.h: what differs where a person watches */
#pragma once

#include <glib.h>
#include <stdio.h>

G_BEGIN_DECLS

typedef enum
{
  VD_INK_PLAIN,
  VD_INK_BOLD,
  VD_INK_DIM,
  VD_INK_RED,
  VD_INK_YELLOW,
  VD_INK_GREEN,
  VD_N_INKS
} VdInk;

/**
 * vd_terminal_ink:
 *
 * Returns: what switches a terminal to @ink; "" where @stream is no terminal,
 *   where it is a dumb one, and where NO_COLOR is set
 */
const char *vd_terminal_ink (FILE  *stream,
                             VdInk  ink);

/**
 * vd_terminal_is_watched:
 *
 * Returns: whether @stream is a terminal that shows more than plain lines
 */
gboolean    vd_terminal_is_watched (FILE *stream);

/* The same for standard output. */
const char *vd_answer_ink   (VdInk  ink);

/**
 * VdProgress: a bar on standard error that shows how far a long run is
 *
 * Says nothing where standard error is no terminal.  vd_progress_set() may be
 * called from any thread.
 */
typedef struct _VdProgress VdProgress;

/**
 * vd_progress_new:
 * @total: what is to be done in all
 * @what: the noun in the plural, translated
 */
VdProgress *vd_progress_new  (guint        total,
                              const char  *what);
void        vd_progress_set  (VdProgress  *progress,
                              guint        done);

/* Takes the bar away. */
void        vd_progress_free (VdProgress  *progress);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdProgress, vd_progress_free)

G_END_DECLS
