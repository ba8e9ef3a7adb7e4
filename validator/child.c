#include "validator/child.h"

#include <errno.h>
#include <glib-unix.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#define BLOCK 65536 /* bytes that are read at once */

/* How long a program may take to end once it is told to. */
#define FAREWELL (2 * G_USEC_PER_SEC)
#define LOOK (G_USEC_PER_SEC / 1000)

struct _VdChild
{
  GPid     pid;
  int      input;  /* its standard input */
  int      output; /* its standard output */
  GString *read;   /* of it, and no line yet */
};

VdChild *
vd_child_new (char   **argv,
              GError **error)
{
  VdChild *self = g_new0 (VdChild, 1);

  /* Without close-on-exec a child would hold the pipes of those before it. */
  if (!g_spawn_async_with_pipes (NULL, argv, NULL,
                                 G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD |
                                 G_SPAWN_CLOEXEC_PIPES,
                                 NULL, NULL, &self->pid, &self->input, &self->output, NULL, error))
    {
      g_free (self);
      return NULL;
    }

  g_unix_set_fd_nonblocking (self->input, TRUE, NULL);
  g_unix_set_fd_nonblocking (self->output, TRUE, NULL);
  self->read = g_string_new (NULL);
  return self;
}

/* Whether @events came before @until. */
static gboolean
wait_for (int    descriptor,
          short  events,
          gint64 until)
{
  struct pollfd ready = { descriptor, events, 0 };
  gint64 left;
  int n;

  do
    {
      left = MAX (until - g_get_monotonic_time (), 0);
      n = poll (&ready, 1, (int) MIN (left / 1000 + (left > 0), G_MAXINT));
    }
  while (n < 0 && errno == EINTR);

  return n > 0;
}

VdChildState
vd_child_write (VdChild    *self,
                const char *text,
                gsize       n,
                gint64      until)
{
  while (n > 0)
    {
      gssize written = write (self->input, text, n);

      if (written >= 0)
        {
          text += written;
          n -= written;
        }
      else if (errno == EAGAIN && !wait_for (self->input, POLLOUT, until))
        return VD_CHILD_LATE;
      else if (errno != EAGAIN && errno != EINTR)
        return VD_CHILD_GONE;
    }

  return VD_CHILD_DONE;
}

/* Reads what is there; waits for something if nothing is. */
static VdChildState
read_block (VdChild *self,
            gint64   until)
{
  gsize before = self->read->len;
  gssize n;

  g_string_set_size (self->read, before + BLOCK);
  do
    n = read (self->output, self->read->str + before, BLOCK);
  while (n < 0 && (errno == EINTR ||
                   (errno == EAGAIN && wait_for (self->output, POLLIN, until))));

  g_string_truncate (self->read, before + MAX (n, 0));
  if (n > 0)
    return VD_CHILD_DONE;

  return n < 0 && errno == EAGAIN ? VD_CHILD_LATE : VD_CHILD_GONE;
}

VdChildState
vd_child_read (VdChild *self,
               GString *line,
               gsize    most,
               gint64   until)
{
  gsize seen = 0;
  const char *end;

  while ((end = memchr (self->read->str + seen, '\n', self->read->len - seen)) == NULL)
    {
      VdChildState state;

      seen = self->read->len;
      if (seen > most)
        return VD_CHILD_LONG;

      state = read_block (self, until);
      if (state != VD_CHILD_DONE)
        return state;
    }

  g_string_truncate (line, 0);
  g_string_append_len (line, self->read->str, end - self->read->str);
  g_string_erase (self->read, 0, end - self->read->str + 1);
  return line->len <= most ? VD_CHILD_DONE : VD_CHILD_LONG;
}

/* It has so long to end by itself. */
static gboolean
has_ended (VdChild *self,
           int     *how)
{
  gint64 until = g_get_monotonic_time () + FAREWELL;

  while (waitpid (self->pid, how, WNOHANG) == 0)
    {
      if (g_get_monotonic_time () >= until)
        return FALSE;
      g_usleep (LOOK);
    }

  return TRUE;
}

int
vd_child_stop (VdChild  *self,
               gboolean  at_once)
{
  int how = 0;

  if (at_once)
    kill (self->pid, SIGKILL);
  close (self->input);
  close (self->output);
  if (!has_ended (self, &how))
    {
      kill (self->pid, SIGKILL);
      while (waitpid (self->pid, &how, 0) < 0 && errno == EINTR)
        ;
    }

  g_spawn_close_pid (self->pid);
  g_string_free (self->read, TRUE);
  g_free (self);
  return how;
}
