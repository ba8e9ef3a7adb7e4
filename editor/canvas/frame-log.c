#include "editor/canvas/frame-log.h"

#include <time.h>

#include "core/board/debug.h"

/* A frame under way. */
typedef struct
{
  gint64 started;   /* microseconds of the monotonic clock */
  gint64 processor; /* nanoseconds of this thread */
} Frame;

static gint64
read_processor (void)
{
  struct timespec now = { 0 };

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (gint64) now.tv_sec * 1000000000 + now.tv_nsec;
}

static void
on_before_paint (GdkFrameClock *clock,
                 Frame         *frame)
{
  frame->started = g_get_monotonic_time ();
  frame->processor = read_processor ();
}

static void
on_after_paint (GdkFrameClock *clock,
                Frame         *frame)
{
  gint64 now = g_get_monotonic_time ();

  if (frame->started != 0)
    vd_debug (VD_DEBUG_DRAW, "frame: %.3f ms, processor %.3f ms, ended at %.6f",
              (now - frame->started) / 1e3, (read_processor () - frame->processor) / 1e6,
              now / 1e6);

  frame->started = 0;
}

static void
free_frame (gpointer  data,
            GClosure *closure)
{
  g_free (data);
}

static void
on_realize (GtkWidget *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
  Frame *frame = g_new0 (Frame, 1);

  g_signal_connect_data (clock, "after-paint", G_CALLBACK (on_after_paint), frame, free_frame, 0);
  g_signal_connect (clock, "before-paint", G_CALLBACK (on_before_paint), frame);
}

void
vd_frame_log_watch (GtkWidget *window)
{
  g_return_if_fail (GTK_IS_WINDOW (window));

  if (vd_debug_is_on (VD_DEBUG_DRAW))
    g_signal_connect (window, "realize", G_CALLBACK (on_realize), NULL);
}
