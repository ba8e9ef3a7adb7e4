#include "editor/rows/sheet.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_QUARK (vd-sheet-error-quark, vd_sheet_error)

typedef struct
{
  const char *at;
  const char *end;
  char        separator;
  guint       line;
} Reader;

static void
row_free (gpointer data)
{
  VdSheetRow *row = data;

  g_ptr_array_unref (row->cells);
  g_free (row);
}

static guint
count_lines (const char *text,
             const char *end)
{
  guint n = 1;

  for (; text < end; text++)
    n += *text == '\n';

  return n;
}

/* Outside quotes, up to the end of the first line. */
static char
detect_separator (const char *text,
                  const char *end)
{
  static const char separators[] = { '\t', ';', ',' };
  guint n[G_N_ELEMENTS (separators)] = { 0 };
  gboolean quoted = FALSE;
  guint best = 2;

  for (; text < end && (quoted || *text != '\n'); text++)
    {
      quoted ^= *text == '"';
      for (guint i = 0; i < G_N_ELEMENTS (separators) && !quoted; i++)
        n[i] += *text == separators[i];
    }

  for (guint i = G_N_ELEMENTS (separators); i > 0; i--)
    if (n[i - 1] > 0 && n[i - 1] >= n[best])
      best = i - 1;

  return separators[best];
}

static gboolean
ends_cell (const Reader *reader,
           const char   *at)
{
  return at == reader->end || *at == reader->separator || *at == '\n' || *at == '\r';
}

/* The quote that closes the one at the reader; NULL if none does. */
static const char *
find_closing (const Reader *reader)
{
  const char *at = reader->at + 1;

  for (;;)
    {
      at = memchr (at, '"', reader->end - at);
      if (at == NULL)
        return NULL;
      if (at + 1 == reader->end || at[1] != '"')
        return ends_cell (reader, at + 1) ? at : NULL;

      at += 2;
    }
}

static char *
read_quoted (Reader     *reader,
             const char *closing)
{
  GString *text = g_string_sized_new (closing - reader->at);

  for (const char *at = reader->at + 1; at < closing; at++)
    {
      g_string_append_c (text, *at);
      reader->line += *at == '\n';
      if (*at == '"')
        at++;
    }

  reader->at = closing + 1;
  return g_string_free (text, FALSE);
}

static char *
read_cell (Reader *reader)
{
  const char *start = reader->at;
  const char *closing = start < reader->end && *start == '"' ? find_closing (reader) : NULL;

  if (closing != NULL)
    return read_quoted (reader, closing);

  while (!ends_cell (reader, reader->at))
    reader->at++;

  return g_strndup (start, reader->at - start);
}

static void
skip_line_end (Reader *reader)
{
  if (reader->at < reader->end && *reader->at == '\r')
    reader->at++;
  if (reader->at < reader->end && *reader->at == '\n')
    reader->at++;

  reader->line++;
}

static VdSheetRow *
read_row (Reader *reader)
{
  VdSheetRow *row = g_new (VdSheetRow, 1);

  row->line = reader->line;
  row->cells = g_ptr_array_new_with_free_func (g_free);

  for (;;)
    {
      g_ptr_array_add (row->cells, read_cell (reader));
      if (reader->at == reader->end || *reader->at != reader->separator)
        break;

      reader->at++;
    }

  skip_line_end (reader);
  return row;
}

static gboolean
is_blank (const VdSheetRow *row)
{
  for (guint i = 0; i < row->cells->len; i++)
    if (*(const char *) row->cells->pdata[i] != '\0')
      return FALSE;

  return TRUE;
}

static gboolean
check_text (const char  *text,
            gsize        length,
            GError     **error)
{
  const char *bad;

  if (length > VD_SHEET_MAX)
    g_set_error (error, VD_SHEET_ERROR, VD_SHEET_ERROR_LIMIT,
                 _("The table is larger than %u MB."), VD_SHEET_MAX / 1024 / 1024);
  else if (!g_utf8_validate_len (text, length, &bad))
    g_set_error (error, VD_SHEET_ERROR, VD_SHEET_ERROR_ENCODING,
                 _("Line %u is not UTF-8.  Save the table as “CSV UTF-8”."),
                 count_lines (text, bad));
  else
    return TRUE;

  return FALSE;
}

GPtrArray *
vd_sheet_read (const char  *text,
               gsize        length,
               char         separator,
               GError     **error)
{
  Reader reader;
  GPtrArray *rows;

  g_return_val_if_fail (text != NULL, NULL);

  reader = (Reader) { text, text + length, separator, 1 };
  if (!check_text (text, length, error))
    return NULL;

  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    reader.at += 3;
  if (separator == 0)
    reader.separator = detect_separator (reader.at, reader.end);

  rows = g_ptr_array_new_with_free_func (row_free);
  while (reader.at < reader.end)
    {
      VdSheetRow *row = read_row (&reader);

      if (is_blank (row))
        row_free (row);
      else
        g_ptr_array_add (rows, row);
    }

  return rows;
}

static void
append_cell (GString    *text,
             const char *cell,
             char        separator)
{
  const char marks[] = { separator, '"', '\r', '\n', '\0' };

  if (strpbrk (cell, marks) == NULL)
    {
      g_string_append (text, cell);
      return;
    }

  g_string_append_c (text, '"');
  for (; *cell != '\0'; cell++)
    {
      if (*cell == '"')
        g_string_append_c (text, '"');
      g_string_append_c (text, *cell);
    }
  g_string_append_c (text, '"');
}

void
vd_sheet_append (GString           *text,
                 const char *const *cells,
                 guint              n,
                 char               separator)
{
  g_return_if_fail (text != NULL && (cells != NULL || n == 0) && separator != 0);

  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (text, separator);
      if (cells[i] != NULL)
        append_cell (text, cells[i], separator);
    }

  g_string_append (text, separator == '\t' ? "\n" : "\r\n");
}

const char *
vd_sheet_row_get (const VdSheetRow *row,
                  guint             column)
{
  g_return_val_if_fail (row != NULL, "");

  return column < row->cells->len ? g_ptr_array_index (row->cells, column) : "";
}
