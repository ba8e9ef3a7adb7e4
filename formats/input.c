#include "formats/input.h"

#include "core/text/phrase.h"
#include "formats/document-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#define PATIENCE 5 /* seconds for somebody to open a pipe that we read */

static void set_phrase (GError     **error,
                        int          code,
                        const char  *format,
                        ...) G_GNUC_PRINTF (3, 4);

static void
set_phrase (GError     **error,
            int          code,
            const char  *format,
            ...)
{
  g_autofree char *phrase = NULL;
  va_list args;

  va_start (args, format);
  phrase = vd_phrase_new_valist (format, args);
  va_end (args);
  g_set_error_literal (error, VD_FORMAT_ERROR, code, phrase);
}

/* Opening */

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
  gboolean is_stdin = strcmp (path, "-") == 0;
  int fd = is_stdin ? fcntl (STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                    : g_open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0);
  struct stat info;

  if (fd < 0)
    {
      set_phrase (error, VD_FORMAT_ERROR_OPEN, N_("cannot be opened: %s"), g_strerror (errno));
      return -1;
    }
  if (is_stdin)
    return fd;

  if (fstat (fd, &info) == 0 && S_ISFIFO (info.st_mode) && !wait_for_writer (fd))
    {
      close (fd);
      set_phrase (error, VD_FORMAT_ERROR_OPEN,
                  N_("is a pipe, and nobody has opened it to write into it for %d seconds.  Start "
                     "who writes first, or let him write to our standard input and name it “-”"),
                  PATIENCE);
      return -1;
    }

  fcntl (fd, F_SETFL, fcntl (fd, F_GETFL) & ~O_NONBLOCK);
  return fd;
}

gboolean
vd_input_can_repeat (const char *path)
{
  GStatBuf info;

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
  int fd = vd_input_open (path, error);
  gboolean is_read = fd >= 0 && read_all (fd, bytes, most);
  gsize size = bytes->len;

  if (fd >= 0 && !is_read)
    set_phrase (error, VD_FORMAT_ERROR_OPEN, N_("cannot be read: %s"), g_strerror (errno));
  if (fd >= 0)
    close (fd);
  if (!is_read)
    return NULL;

  g_byte_array_append (bytes, (const guint8 *) "", 1);
  return g_bytes_new_with_free_func (bytes->data, size, (GDestroyNotify) g_byte_array_unref,
                                     g_byte_array_ref (bytes));
}

/* Reading in pieces */

static void
init (VdInput *self)
{
  memset (self, 0, sizeof *self);
  self->fd = -1;
  self->rest = g_string_new (NULL);
  self->lines = g_array_new (FALSE, FALSE, sizeof (guint32));
}

void
vd_input_from_bytes (VdInput *self,
                     GBytes  *bytes)
{
  init (self);
  self->bytes = g_bytes_get_data (bytes, &self->n_left);
}

void
vd_input_from_file (VdInput *self,
                    int      fd)
{
  init (self);
  self->fd = fd;
}

static void
note_line (VdInput    *self,
           const char *line,
           gsize       length)
{
  guint32 hash = vd_line_hash (line, length);

  /* No file of ours has so many: those beyond are not counted. */
  if (self->lines->len < VD_MAX_LINES)
    g_array_append_val (self->lines, hash);
}

static void
note_rest (VdInput *self)
{
  note_line (self, self->rest->str, self->rest->len);
  g_string_truncate (self->rest, 0);
}

static void
note_lines (VdInput    *self,
            const char *bytes,
            gsize       length)
{
  const char *end = bytes + length;
  const char *newline;

  if (self->lines->len >= VD_MAX_LINES)
    return;

  while ((newline = memchr (bytes, '\n', end - bytes)) != NULL)
    {
      if (self->rest->len > 0)
        {
          g_string_append_len (self->rest, bytes, newline - bytes);
          note_rest (self);
        }
      else
        {
          note_line (self, bytes, newline - bytes);
        }

      bytes = newline + 1;
    }

  /* A line too long to be one of ours counts as several. */
  if (self->rest->len > 2 * VD_MAX_VALUE)
    note_rest (self);

  g_string_append_len (self->rest, bytes, end - bytes);
}

/* The parser compares each attribute of a tag with all others: a tag of very
 * many would take it hours.  A tag that ends in this piece is no danger. */
static gboolean
has_endless_tag (VdInput    *self,
                 const char *bytes,
                 gsize       length)
{
  const char *end = bytes + length;
  const char *tag = memrchr (bytes, '<', length);

  if (tag != NULL)
    self->n_quotes = 0;

  for (const char *c = tag != NULL ? tag : bytes; c < end; c++)
    self->n_quotes += *c == '"' || *c == '\'';

  return self->n_quotes > VD_MAX_QUOTES;
}

static gssize
read_bytes (VdInput *self,
            char    *buffer,
            gsize    size)
{
  gssize n;

  if (self->fd < 0)
    {
      n = MIN (size, self->n_left);
      if (n > 0) /* nothing has no address */
        memcpy (buffer, self->bytes, n);
      self->bytes += n;
      self->n_left -= n;
      return n;
    }

  do
    n = read (self->fd, buffer, size);
  while (n < 0 && errno == EINTR);

  return n;
}

/* Whether reading is to end. */
static gboolean
tell_watch (const VdInput *self,
            gssize         n)
{
  if (self->watch == NULL)
    return FALSE;

  if (n > 0)
    g_atomic_int_add (&self->watch->read, (self->n_read + n) / 1024 - self->n_read / 1024);

  return g_atomic_int_get (&self->watch->cancelled);
}

gssize
vd_input_read (VdInput  *self,
               char     *buffer,
               gsize     size,
               GError  **error)
{
  gssize n = read_bytes (self, buffer, size);

  if (tell_watch (self, n))
    {
      set_phrase (error, VD_FORMAT_ERROR_OPEN, N_("reading was cancelled"));
      return -1;
    }

  if (n < 0)
    {
      set_phrase (error, VD_FORMAT_ERROR_OPEN, N_("reading failed: %s"), g_strerror (errno));
      return -1;
    }

  if (self->n_read == 0 && n >= 2)
    self->is_wide = (guchar) buffer[0] >= 0xFE || buffer[0] == 0 || buffer[1] == 0;

  self->n_read += n;

  if (self->n_read > VD_MAX_FILE)
    {
      set_phrase (error, VD_FORMAT_ERROR_LIMIT, N_("the file is larger than %d MB; split it"), VD_MAX_FILE >> 20);
      return -1;
    }

  if (!self->is_wide && memchr (buffer, '\0', n) != NULL)
    {
      set_phrase (error, VD_FORMAT_ERROR_SYNTAX, N_("a zero byte is here or a little below; "
                                "this is not a text file, or it is damaged"));
      return -1;
    }

  if (has_endless_tag (self, buffer, n))
    {
      set_phrase (error, VD_FORMAT_ERROR_LIMIT, N_("an element has far too many attributes, or a text too many quotes"));
      return -1;
    }

  note_lines (self, buffer, n);
  return n;
}

GArray *
vd_input_finish (VdInput *self)
{
  /* A last line without its newline is not what we would write. */
  if (self->rest->len > 0)
    {
      g_string_append_c (self->rest, '\n');
      note_rest (self);
    }

  g_string_free (self->rest, TRUE);
  return self->lines;
}
