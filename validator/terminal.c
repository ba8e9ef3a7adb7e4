#include "validator/terminal.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#define BAR_WIDTH 30
#define REDRAW_EVERY (G_USEC_PER_SEC / 10)

struct _VdProgress
{
  GMutex      lock;
  guint       total;
  guint       shown;      /* the greatest number drawn: threads overtake each other */
  const char *what;
  gint64      started;
  gint64      drawn;      /* when */
  gboolean    is_visible;
};

gboolean
vd_terminal_is_watched (FILE *stream)
{
  const char *kind = g_getenv ("TERM");

  return isatty (fileno (stream)) && g_strcmp0 (kind, "dumb") != 0;
}

const char *
vd_terminal_ink (FILE  *stream,
                 VdInk  ink)
{
  static const char *const codes[VD_N_INKS] = {
    [VD_INK_PLAIN] = "\033[0m",
    [VD_INK_BOLD] = "\033[1m",
    [VD_INK_DIM] = "\033[2m",
    [VD_INK_RED] = "\033[1;31m",
    [VD_INK_YELLOW] = "\033[33m",
    [VD_INK_GREEN] = "\033[32m",
  };
  const char *no_color = g_getenv ("NO_COLOR");

  g_return_val_if_fail (ink < VD_N_INKS, "");
  return vd_terminal_is_watched (stream) && (no_color == NULL || *no_color == '\0') ? codes[ink] : "";
}

const char *
vd_answer_ink (VdInk ink)
{
  return vd_terminal_ink (stdout, ink);
}

VdProgress *
vd_progress_new (guint       total,
                 const char *what)
{
  VdProgress *progress = g_new0 (VdProgress, 1);

  g_mutex_init (&progress->lock);
  progress->total = MAX (total, 1);
  progress->what = what;
  progress->started = progress->drawn = g_get_monotonic_time ();
  progress->is_visible = vd_terminal_is_watched (stderr);

  return progress;
}

static void
draw_progress (const VdProgress *progress,
               guint             done,
               gint64            now)
{
  g_autofree char *line = NULL;
  char bar[BAR_WIDTH + 1];
  guint filled = (guint64) BAR_WIDTH * done / progress->total;
  double left = done > 0 ? (double) (now - progress->started) / done * (progress->total - done) : 0;

  memset (bar, '#', filled);
  memset (bar + filled, '.', BAR_WIDTH - filled);
  bar[BAR_WIDTH] = '\0';

  line = g_strdup_printf (_("[%s] %u of %u %s, %.0f s left"), bar, done, progress->total,
                          progress->what, left / G_USEC_PER_SEC);
  /* The escape clears what is left of a longer line. */
  fprintf (stderr, "\r%s\033[K", line);
  fflush (stderr);
}

void
vd_progress_set (VdProgress *progress,
                 guint       done)
{
  gint64 now;

  if (!progress->is_visible)
    return;

  now = g_get_monotonic_time ();
  g_mutex_lock (&progress->lock);
  if (done > progress->shown && now - progress->drawn >= REDRAW_EVERY)
    {
      draw_progress (progress, MIN (done, progress->total), now);
      progress->shown = done;
      progress->drawn = now;
    }
  g_mutex_unlock (&progress->lock);
}

void
vd_progress_free (VdProgress *progress)
{
  if (progress == NULL)
    return;

  if (progress->shown > 0)
    fputs ("\r\033[K", stderr);

  g_mutex_clear (&progress->lock);
  g_free (progress);
}
