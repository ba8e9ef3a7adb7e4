#include "formats/io/json-writer.h"

#include <math.h>

void
vd_json_begin (VdJson *self,
               FILE   *stream)
{
  g_return_if_fail (self != NULL && stream != NULL);

  *self = (VdJson) { .stream = stream };
}

void
vd_json_begin_line (VdJson *self,
                    FILE   *stream)
{
  g_return_if_fail (self != NULL && stream != NULL);

  *self = (VdJson) { .stream = stream, .on_one_line = TRUE };
}

void
vd_json_set_one_line (VdJson   *self,
                      gboolean  on_one_line)
{
  self->on_one_line = on_one_line;
}

void
vd_json_end (VdJson *self)
{
  g_return_if_fail (self->depth == 0);
  fputc ('\n', self->stream);
}

static gboolean
is_plain (char c)
{
  return (guchar) c >= 0x20 && c != '"' && c != '\\' && c != 0x7f;
}

static void
write_special (FILE *stream,
               char  c)
{
  switch (c)
    {
    case '"':
    case '\\':
      fputc ('\\', stream);
      fputc (c, stream);
      break;

    case '\n':
      fputs ("\\n", stream);
      break;

    case '\t':
      fputs ("\\t", stream);
      break;

    default:
      fprintf (stream, "\\u%04x", (guint) (guchar) c);
    }
}

static void
write_string (FILE       *stream,
              const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  const char *c = valid;

  fputc ('"', stream);
  while (*c != '\0')
    {
      const char *start = c;

      while (is_plain (*c))
        c++;
      fwrite (start, 1, c - start, stream);
      if (*c != '\0')
        write_special (stream, *c++);
    }

  fputc ('"', stream);
}

static void
new_line (VdJson *self)
{
  if (!self->on_one_line)
    fprintf (self->stream, "\n%*s", (int) (2 * self->depth), "");
}

/* What stands before a value: comma, line end, key. */
static void
lead_in (VdJson     *self,
         const char *key)
{
  if (self->depth == 0)
    return;

  if (self->has_members[self->depth - 1])
    fputc (',', self->stream);

  self->has_members[self->depth - 1] = TRUE;
  new_line (self);
  if (key != NULL)
    {
      write_string (self->stream, key);
      fputs (self->on_one_line ? ":" : ": ", self->stream);
    }
}

static void
open_bracket (VdJson     *self,
              const char *key,
              char        bracket)
{
  g_return_if_fail (self->depth < VD_JSON_MAX_DEPTH);

  lead_in (self, key);
  fputc (bracket, self->stream);
  self->has_members[self->depth++] = FALSE;
}

void
vd_json_object (VdJson     *self,
                const char *key)
{
  open_bracket (self, key, '{');
}

void
vd_json_array (VdJson     *self,
               const char *key)
{
  open_bracket (self, key, '[');
}

void
vd_json_close (VdJson *self,
               char    bracket)
{
  g_return_if_fail (self->depth > 0);

  if (self->has_members[--self->depth])
    new_line (self);
  fputc (bracket, self->stream);
}

void
vd_json_string (VdJson     *self,
                const char *key,
                const char *value)
{
  lead_in (self, key);
  if (value != NULL)
    write_string (self->stream, value);
  else
    fputs ("null", self->stream);
}

void
vd_json_integer (VdJson     *self,
                 const char *key,
                 gint64      value)
{
  lead_in (self, key);
  fprintf (self->stream, "%" G_GINT64_FORMAT, value);
}

void
vd_json_number (VdJson     *self,
                const char *key,
                double      value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  lead_in (self, key);
  fputs (isfinite (value) ? g_ascii_formatd (digits, sizeof digits, "%.10g", value) : "null",
         self->stream);
}

void
vd_json_hash (VdJson     *self,
              const char *key,
              guint64     hash)
{
  lead_in (self, key);
  fprintf (self->stream, "\"%016" G_GINT64_MODIFIER "x\"", hash);
}

void
vd_json_boolean (VdJson     *self,
                 const char *key,
                 gboolean    value)
{
  lead_in (self, key);
  fputs (value ? "true" : "false", self->stream);
}
