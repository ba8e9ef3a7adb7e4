#include "formats/io/csv-cells.h"

#include <string.h>

#include "core/text/phrase.h"
#include "formats/io/input.h"

#define APOSTROPHE '\''
#define BYTE_ORDER_MARK "\357\273\277"

/* Writing */

/* As -90 or 2.5, which no program takes for a formula. */
static gboolean
is_number (const char *text)
{
  text += *text == '-';
  if (!g_ascii_isdigit (*text))
    return FALSE;
  while (g_ascii_isdigit (*text))
    text++;
  if (*text == '.' && g_ascii_isdigit (text[1]))
    for (text++; g_ascii_isdigit (*text); text++)
      ;

  return *text == '\0';
}

/* What spreadsheets take for the beginning of a formula, their wide forms included, and what
 * leads one of them to look behind it. */
static gboolean
begins_formula (const char *text)
{
  if (*text == '\t' || *text == '\r' || *text == '\n')
    return TRUE;

  while (g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);

  switch (g_utf8_get_char (text))
    {
    case '=': case '+': case '-': case '@':
    case 0xff1d: case 0xff0b: case 0xff0d: case 0xff20:
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
needs_apostrophe (const char *text)
{
  return *text == '\0' || *text == APOSTROPHE || (begins_formula (text) && !is_number (text));
}

static gboolean
needs_quotes (const char *text)
{
  gsize length = strlen (text);

  return strpbrk (text, ",;\"\t\r\n") != NULL ||
         (length > 0 && (text[0] == ' ' || text[length - 1] == ' '));
}

static void
put_quoted (GString    *out,
            const char *text)
{
  g_string_append_c (out, '"');
  for (; *text != '\0'; text++)
    {
      if (*text == '"')
        g_string_append_c (out, '"');
      g_string_append_c (out, *text);
    }
  g_string_append_c (out, '"');
}

/* A comma follows each; the last one makes room for the line end. */
void
vd_csv_put_cell (GString    *out,
                 const char *value)
{
  g_autofree char *text =
    value != NULL ? g_strconcat (needs_apostrophe (value) ? "'" : "", value, NULL) : NULL;

  if (text != NULL && needs_quotes (text))
    put_quoted (out, text);
  else if (text != NULL)
    g_string_append (out, text);
  g_string_append_c (out, ',');
}

void
vd_csv_put_number (GString *out,
                   double   number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  vd_csv_put_cell (out, g_ascii_formatd (digits, sizeof digits, "%.10g", number + 0.0));
}

void
vd_csv_end_line (GString *out)
{
  g_string_truncate (out, out->len - 1);
  g_string_append (out, "\r\n");
}

/* Reading */

typedef struct
{
  VdCsvSheet *sheet;
  char       *at;        /* what is read next */
  char       *to;        /* where the text of the cell goes: never behind @at */
  char        separator;
  guint       line;
} Scan;

/* The first of them outside of quotes; a file of one column has none. */
static char
find_separator (const char *text)
{
  gboolean is_quoted = FALSE;

  for (; *text != '\0' && (is_quoted || (*text != '\n' && *text != '\r')); text++)
    if (*text == '"')
      is_quoted = !is_quoted;
    else if (!is_quoted && strchr (",;\t", *text) != NULL)
      return *text;

  return ',';
}

static void
skip_line_end (Scan *scan)
{
  if (*scan->at == '\r' && scan->at[1] == '\n')
    scan->at++;
  if (*scan->at != '\0')
    scan->at++;
  scan->line++;
}

static gboolean
is_end (const Scan *scan,
        char        c)
{
  return c == '\0' || c == '\r' || c == '\n' || c == scan->separator;
}

/* From behind the first quote to behind the last.  Returns: whether there is one */
static gboolean
read_quoted (Scan *scan)
{
  for (; *scan->at != '\0'; scan->at++)
    {
      if (*scan->at == '"' && scan->at[1] != '"')
        {
          scan->at++;
          return TRUE;
        }
      scan->at += *scan->at == '"';
      scan->line += *scan->at == '\n' || (*scan->at == '\r' && scan->at[1] != '\n');
      *scan->to++ = *scan->at;
    }

  return FALSE;
}

/* Returns: (nullable): what is wrong */
static const char *
read_cell (Scan *scan)
{
  char *begin = scan->to;
  gboolean is_quoted = *scan->at == '"';

  scan->at += is_quoted;
  if (is_quoted && !read_quoted (scan))
    return N_("has a quotation mark that nothing closes; close it, or take it away");
  if (is_quoted && !is_end (scan, *scan->at))
    return N_("has something behind the quotation mark that closes a cell; quotation marks "
              "inside of one are doubled");

  while (!is_end (scan, *scan->at))
    *scan->to++ = *scan->at++;

  g_ptr_array_add (scan->sheet->cells, scan->to == begin ? NULL
                                       : *begin == APOSTROPHE ? begin + 1 : begin);
  return NULL;
}

/* What ends the cell may be overwritten once it has been looked at.
 *
 * Returns: (nullable): what is wrong */
static const char *
read_line (Scan *scan)
{
  VdCsvLine line = { .line = scan->line, .first = scan->sheet->cells->len };

  for (;;)
    {
      const char *problem = read_cell (scan);
      char end = *scan->at;

      if (problem != NULL)
        return problem;
      if (end == scan->separator)
        scan->at++;
      else
        skip_line_end (scan);
      *scan->to++ = '\0';

      line.n_cells = scan->sheet->cells->len - line.first;
      if (end != scan->separator)
        break;
      if (line.n_cells >= VD_CSV_MOST_COLUMNS)
        return N_("has more than 256 cells in a line; take some away");
    }

  g_array_append_val (scan->sheet->lines, line);
  return NULL;
}

static gboolean
is_empty (const VdCsvSheet *self,
          const VdCsvLine  *line)
{
  for (guint i = 0; i < line->n_cells; i++)
    if (self->cells->pdata[line->first + i] != NULL)
      return FALSE;

  return TRUE;
}

/* Spreadsheets leave lines of separators where rows have been emptied. */
static void
drop_empty (VdCsvSheet *self)
{
  const VdCsvLine *last = &g_array_index (self->lines, VdCsvLine, self->lines->len - 1);

  if (!is_empty (self, last))
    return;

  g_ptr_array_set_size (self->cells, last->first);
  g_array_set_size (self->lines, self->lines->len - 1);
}

static VdCsvSheet *
refuse (const char  *name,
        guint        line,
        const char  *why,
        GError     **error)
{
  g_autofree char *phrase = vd_phrase_of (why);

  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SYNTAX, "%s:%u: %s", name, line, phrase);
  return NULL;
}

VdCsvSheet *
vd_csv_sheet_new (GBytes      *bytes,
                  const char  *name,
                  GError     **error)
{
  g_autoptr (VdCsvSheet) self = g_new0 (VdCsvSheet, 1);
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size), *end;
  Scan scan;

  self->lines = g_array_new (FALSE, FALSE, sizeof (VdCsvLine));
  self->cells = g_ptr_array_new ();
  if (!g_utf8_validate_len (text, size, &end))
    return refuse (name, vd_input_get_line (text, end - text),
                   N_("is no text in UTF-8; save it as that"), error);

  /* A zero byte more, where the last cell may end. */
  self->text = g_malloc0 (size + 2);
  memcpy (self->text, text, size);
  scan = (Scan) { .sheet = self, .at = self->text, .line = 1 };
  if (g_str_has_prefix (self->text, BYTE_ORDER_MARK))
    scan.at += strlen (BYTE_ORDER_MARK);
  scan.to = scan.at;
  scan.separator = find_separator (scan.at);

  while (*scan.at != '\0')
    {
      guint line = scan.line;
      const char *problem = read_line (&scan);

      if (problem == NULL && self->cells->len > VD_CSV_MOST_CELLS)
        problem = N_("has too many cells; split it");
      if (problem != NULL)
        return refuse (name, line, problem, error);
      drop_empty (self);
    }

  return g_steal_pointer (&self);
}

void
vd_csv_sheet_free (VdCsvSheet *self)
{
  g_array_unref (self->lines);
  g_ptr_array_unref (self->cells);
  g_free (self->text);
  g_free (self);
}

const char *
vd_csv_sheet_get (const VdCsvSheet *self,
                  guint             line,
                  int               column)
{
  const VdCsvLine *at = &g_array_index (self->lines, VdCsvLine, line);

  return column >= 0 && (guint) column < at->n_cells ? self->cells->pdata[at->first + column]
                                                     : NULL;
}
