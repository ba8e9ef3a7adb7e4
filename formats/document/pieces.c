#include "formats/document/pieces.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "core/text/phrase.h"

static void
init_pieces (VdPieces *self)
{
  memset (self, 0, sizeof *self);
  self->fd = -1;
  self->rest = g_string_new (NULL);
  self->lines = g_array_new (FALSE, FALSE, sizeof (guint32));
}

void
vd_pieces_from_bytes (VdPieces *self,
                      GBytes   *bytes)
{
  g_assert (bytes != NULL);

  init_pieces (self);
  self->bytes = g_bytes_get_data (bytes, &self->n_left);
}

void
vd_pieces_from_file (VdPieces *self,
                     int       fd)
{
  g_assert (fd >= 0);

  init_pieces (self);
  self->fd = fd;
}

static void
note_line (VdPieces   *self,
           const char *line,
           gsize       length)
{
  guint32 hash = vd_line_hash (line, length);

  /* No file of ours has so many: those beyond are not counted. */
  if (self->lines->len < VD_MAX_LINES)
    g_array_append_val (self->lines, hash);
}

static void
note_rest (VdPieces *self)
{
  note_line (self, self->rest->str, self->rest->len);
  g_string_truncate (self->rest, 0);
}

static void
note_lines (VdPieces   *self,
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
has_endless_tag (VdPieces   *self,
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
read_bytes (VdPieces *self,
            char     *buffer,
            gsize     size)
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
tell_watch (const VdPieces *self,
            gssize          n)
{
  if (self->watch == NULL)
    return FALSE;

  if (n > 0)
    g_atomic_int_add (&self->watch->read, (self->n_read + n) / 1024 - self->n_read / 1024);

  return g_atomic_int_get (&self->watch->cancelled);
}

gssize
vd_pieces_read (VdPieces  *self,
                char      *buffer,
                gsize      size,
                GError   **error)
{
  gssize n;

  g_assert (buffer != NULL && size > 0);

  n = read_bytes (self, buffer, size);
  if (tell_watch (self, n))
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_OPEN, N_("reading was cancelled"));
      return -1;
    }

  if (n < 0)
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_OPEN, N_("reading failed: %s"),
                           g_strerror (errno));
      return -1;
    }

  if (self->n_read == 0 && n >= 2)
    self->is_wide = (guchar) buffer[0] >= 0xFE || buffer[0] == 0 || buffer[1] == 0;

  self->n_read += n;

  if (self->n_read > VD_MAX_FILE)
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_LIMIT,
                           N_("the file is larger than %d MB; split it"), VD_MAX_FILE >> 20);
      return -1;
    }

  if (!self->is_wide && memchr (buffer, '\0', n) != NULL)
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_SYNTAX,
                           N_("a zero byte is here or a little below; "
                              "this is not a text file, or it is damaged"));
      return -1;
    }

  if (has_endless_tag (self, buffer, n))
    {
      vd_format_error_set (error, VD_FORMAT_ERROR_LIMIT,
                           N_("an element has far too many attributes, or a text too many quotes"));
      return -1;
    }

  note_lines (self, buffer, n);
  return n;
}

GArray *
vd_pieces_finish (VdPieces *self)
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
