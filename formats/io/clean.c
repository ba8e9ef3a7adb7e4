#include "formats/io/clean.h"

#include <string.h>

static gboolean
is_plain (const char *value)
{
  while (*value >= ' ' && *value < 0x7f)
    value++;

  return *value == '\0';
}

char *
vd_text_clean (const char *value)
{
  g_autofree char *valid = NULL;
  GString *text;

  g_return_val_if_fail (value != NULL, NULL);

  if (is_plain (value))
    return g_strdup (value);

  valid = g_utf8_make_valid (value, -1);
  text = g_string_sized_new (strlen (valid));

  for (const char *c = valid; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar u = g_utf8_get_char (c);
      gboolean is_bad = (u < 0x20 && u != '\t' && u != '\n' && u != '\r') ||
                        u == 0xFFFE || u == 0xFFFF;

      g_string_append_unichar (text, is_bad ? 0xFFFD : u);
    }

  return g_string_free (text, FALSE);
}
