#include "formats/io/input.h"

#include "core/text/phrase.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#define PATIENCE 5 /* seconds for somebody to open a pipe that we read */

/* Whether somebody has the other end of the pipe, though he may write nothing yet.  Only
 * tee() tells without taking anything out. */
static gboolean
has_writer (int fd)
{
  int ends[2];
  gssize n;

  if (pipe2 (ends, O_CLOEXEC | O_NONBLOCK) != 0)
    return TRUE;

  n = tee (fd, ends[1], 1, SPLICE_F_NONBLOCK);
  close (ends[0]);
  close (ends[1]);
  return n != 0;
}

static gboolean
wait_for_writer (int fd)
{
  struct pollfd ready = { fd, POLLIN, 0 };
  int n;

  do
    n = poll (&ready, 1, PATIENCE * 1000);
  while (n < 0 && errno == EINTR);

  return n != 0 || has_writer (fd);
}

int
vd_input_open (const char  *path,
               GError     **error)
{
  gboolean is_stdin;
  struct stat info;
  int fd;

  g_return_val_if_fail (path != NULL, -1);

  is_stdin = strcmp (path, "-") == 0;
  fd = is_stdin ? fcntl (STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                : g_open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0);
  if (fd < 0)
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_OPEN, N_("cannot be opened: %s"),
                           g_strerror (errno));
      return -1;
    }
  if (is_stdin)
    return fd;

  if (fstat (fd, &info) == 0 && S_ISFIFO (info.st_mode) && !wait_for_writer (fd))
    {
      close (fd);
      vd_format_error_set (error, VD_FORMAT_ERROR_OPEN,
                           N_("is a pipe, and nobody has opened it to write into it for %d seconds.  "
                              "Start who writes first, or let him write to our standard input and "
                              "name it “-”"), PATIENCE);
      return -1;
    }

  fcntl (fd, F_SETFL, fcntl (fd, F_GETFL) & ~O_NONBLOCK);
  return fd;
}

int
vd_input_open_regular (const char   *path,
                       struct stat  *info,
                       GError      **error)
{
  int fd;

  g_return_val_if_fail (path != NULL && info != NULL, -1);

  fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0);
  if (fd < 0 || fstat (fd, info) != 0)
    vd_format_error_set (error, VD_FORMAT_ERROR_OPEN, N_("cannot be opened: %s"),
                         g_strerror (errno));
  else if (!S_ISREG (info->st_mode))
    vd_format_error_set (error, VD_FORMAT_ERROR_OPEN, N_("is not a regular file"));
  else
    return fd;

  if (fd >= 0)
    close (fd);
  return -1;
}

gboolean
vd_input_can_repeat (const char *path)
{
  GStatBuf info;

  g_return_val_if_fail (path != NULL, FALSE);

  return strcmp (path, "-") != 0 && (g_stat (path, &info) != 0 || S_ISREG (info.st_mode));
}

static gboolean
read_all (int         fd,
          GByteArray *bytes,
          gsize       most)
{
  guint8 buffer[65536];
  gssize n;

  while ((n = read (fd, buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR))
    if (n > 0)
      {
        g_byte_array_append (bytes, buffer, n);
        if (bytes->len > most)
          {
            errno = EFBIG;
            return FALSE;
          }
      }

  return n == 0;
}

GBytes *
vd_input_read_file (const char  *path,
                    gsize        most,
                    GError     **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  int fd;
  gboolean is_read;
  gsize size;

  g_return_val_if_fail (path != NULL, NULL);

  fd = vd_input_open (path, error);
  is_read = fd >= 0 && read_all (fd, bytes, most);
  size = bytes->len;

  if (fd >= 0 && !is_read && errno == EFBIG && most >= 1 << 20)
    vd_format_error_set (error, VD_FORMAT_ERROR_LIMIT,
                         N_("the file is larger than %d MB; split it"), (int) (most >> 20));
  else if (fd >= 0 && !is_read)
    vd_format_error_set (error, VD_FORMAT_ERROR_OPEN, N_("cannot be read: %s"), g_strerror (errno));
  if (fd >= 0)
    close (fd);
  if (!is_read)
    return NULL;

  g_byte_array_append (bytes, (const guint8 *) "", 1);
  return g_bytes_new_with_free_func (bytes->data, size, (GDestroyNotify) g_byte_array_unref,
                                     g_byte_array_ref (bytes));
}

guint
vd_input_get_line (const char *text,
                   gsize       size)
{
  guint n = 1;

  for (gsize i = 0; i < size; i++)
    n += text[i] == '\n';

  return n;
}
