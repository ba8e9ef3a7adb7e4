/* frame-log.h: how long the frames of a window take, for measurements
 *
 * With VEDETTE_DEBUG=draw each frame is told as one line, from
 * the frame clock's before-paint to its after-paint:
 *
 *   frame: MS ms, processor MS ms, ended at S
 *
 * S is on the monotonic clock, in seconds, so that another program can tell which frame
 * followed what it did.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Does nothing unless such lines are asked for. */
void vd_frame_log_watch (GtkWidget *window);

G_END_DECLS
