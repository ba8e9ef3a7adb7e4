#include "formats/io/json-strict.h"

#include <string.h>

typedef struct
{
  const char *at;
  guint       depth; /* that is left */
  guint       n_members;
  guint       n_values;
  const char *expected;
} Scanner;

static gboolean scan_value (Scanner *self);

static gboolean
note_missing (Scanner    *self,
              const char *what)
{
  self->expected = what;
  return FALSE;
}

static char
look_ahead (Scanner *self)
{
  self->at += strspn (self->at, " \t\r\n");
  return *self->at;
}

static gboolean
take_sign (Scanner *self,
           char     sign)
{
  if (look_ahead (self) != sign)
    return FALSE;

  self->at++;
  return TRUE;
}

/* Strings */

/* Behind "\u": its number, or -1. */
static int
take_code (Scanner *self)
{
  int code = 0;

  for (guint i = 0; i < 4; i++, self->at++)
    {
      int digit = g_ascii_xdigit_value (*self->at);

      if (digit < 0)
        return -1;
      code = code * 16 + digit;
    }

  return code;
}

static gboolean
is_between (int code,
            int first,
            int last)
{
  return code >= first && code <= last;
}

static gboolean
scan_code (Scanner *self)
{
  int code = take_code (self);

  if (code < 0)
    return note_missing (self, "four hexadecimal digits");
  if (code == 0 || is_between (code, 0xDC00, 0xDFFF))
    return note_missing (self, "a character");
  if (!is_between (code, 0xD800, 0xDBFF))
    return TRUE;

  if (!g_str_has_prefix (self->at, "\\u"))
    return note_missing (self, "the second half of a character");
  self->at += 2;
  return is_between (take_code (self), 0xDC00, 0xDFFF) ||
         note_missing (self, "the second half of a character");
}

static gboolean
scan_string (Scanner *self)
{
  if (!take_sign (self, '"'))
    return note_missing (self, "a string in double quotes");

  while (*self->at != '"')
    {
      if ((guchar) *self->at < ' ')
        return note_missing (self, "the end of a string");
      if (*self->at++ != '\\')
        continue;

      if (*self->at == '\0' || strchr ("\"\\/bfnrtu", *self->at) == NULL)
        return note_missing (self, "an escape");
      if (*self->at++ == 'u' && !scan_code (self))
        return FALSE;
    }

  self->at++;
  return TRUE;
}

/* Numbers and words */

static gsize
take_digits (Scanner *self)
{
  gsize n = strspn (self->at, "0123456789");

  self->at += n;
  return n;
}

static gboolean
scan_number (Scanner *self)
{
  gboolean is_whole = TRUE;
  const char *digits;
  gsize n;

  self->at += *self->at == '-';
  digits = self->at;
  n = take_digits (self);
  if (n == 0 || (*digits == '0' && n > 1))
    return note_missing (self, "a value");

  if (*self->at == '.')
    {
      is_whole = FALSE;
      self->at++;
      if (take_digits (self) == 0)
        return note_missing (self, "a digit");
    }
  if (*self->at == 'e' || *self->at == 'E')
    {
      is_whole = FALSE;
      self->at++;
      self->at += *self->at == '+' || *self->at == '-';
      if (take_digits (self) == 0)
        return note_missing (self, "a digit");
    }

  return !is_whole || (n <= 16 && g_ascii_strtoll (digits, NULL, 10) <= VD_JSON_MAX_INTEGER) ||
         note_missing (self, "a whole number up to 2^53");
}

static gboolean
scan_word (Scanner *self)
{
  static const char *const words[] = { "true", "false", "null" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_has_prefix (self->at, words[i]))
      {
        self->at += strlen (words[i]);
        return TRUE;
      }

  return note_missing (self, "a value");
}

/* Lists and objects */

static gboolean
scan_member (Scanner *self)
{
  self->n_members++;
  if (!scan_string (self))
    return FALSE;

  return take_sign (self, ':') ? scan_value (self) : note_missing (self, "a colon");
}

static gboolean
scan_all (Scanner   *self,
          char       end,
          gboolean (*scan) (Scanner *self))
{
  self->at++;
  if (take_sign (self, end))
    return TRUE;

  do
    if (!scan (self))
      return FALSE;
  while (take_sign (self, ','));

  return take_sign (self, end) || note_missing (self, end == '}' ? "a comma or }" : "a comma or ]");
}

static gboolean
scan_value (Scanner *self)
{
  char first = look_ahead (self);
  gboolean is_good;

  self->n_values++;
  if (first == '"')
    return scan_string (self);
  if (first == '-' || g_ascii_isdigit (first))
    return scan_number (self);
  if (first != '{' && first != '[')
    return scan_word (self);

  if (self->depth == 0)
    return note_missing (self, "no further bracket");
  self->depth--;
  is_good = first == '{' ? scan_all (self, '}', scan_member) : scan_all (self, ']', scan_value);
  self->depth++;
  return is_good;
}

gboolean
vd_json_scan (const char *text,
              guint       depth,
              VdJsonScan *scan)
{
  Scanner self = { .at = text, .depth = depth };
  gboolean is_good;

  g_return_val_if_fail (text != NULL && scan != NULL, FALSE);

  is_good = scan_value (&self);
  if (is_good && look_ahead (&self) != '\0')
    is_good = note_missing (&self, "nothing more");

  *scan = (VdJsonScan) { self.n_members, self.n_values, self.expected, self.at - text + 1 };
  return is_good;
}

/* Members */

static guint count_members (JsonNode *node);

static void
add_members (JsonArray *array,
             guint      index,
             JsonNode  *node,
             gpointer   n)
{
  *(guint *) n += count_members (node);
}

static void
add_member (JsonObject *object,
            const char *name,
            JsonNode   *node,
            gpointer    n)
{
  *(guint *) n += 1 + count_members (node);
}

static guint
count_members (JsonNode *node)
{
  guint n = 0;

  if (JSON_NODE_HOLDS_OBJECT (node))
    json_object_foreach_member (json_node_get_object (node), add_member, &n);
  else if (JSON_NODE_HOLDS_ARRAY (node))
    json_array_foreach_element (json_node_get_array (node), add_members, &n);

  return n;
}

gboolean
vd_json_repeats (const VdJsonScan *scan,
                 JsonNode         *root)
{
  g_return_val_if_fail (scan != NULL && root != NULL, FALSE);

  return count_members (root) < scan->n_members;
}
