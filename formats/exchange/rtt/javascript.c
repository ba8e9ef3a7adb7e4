#include "formats/exchange/rtt/javascript.h"

#include <string.h>

/* In JSON the first five stand in texts alone.  The last is a key: in a text there is a
 * backslash before each quotation mark. */
static const struct
{
  const char *json, *javascript;
} others[] = {
  { "\xe2\x80\xa8", "\\u2028" },
  { "\xe2\x80\xa9", "\\u2029" },
  { "</", "<\\/" },
  { "<!--", "<\\!--" },
  { "]]>", "]]\\>" },
  { "\"__proto__\":", "[\"__proto__\"]:" },
};

void
vd_javascript_append (GString    *program,
                      const char *json)
{
  const char *rest = json;

  while (*rest != '\0')
    {
      gsize plain = strcspn (rest, "\xe2<]\"");
      guint i = 0;

      g_string_append_len (program, rest, plain);
      rest += plain;
      while (i < G_N_ELEMENTS (others) && !g_str_has_prefix (rest, others[i].json))
        i++;
      if (i < G_N_ELEMENTS (others))
        {
          g_string_append (program, others[i].javascript);
          rest += strlen (others[i].json);
        }
      else if (*rest != '\0')
        g_string_append_c (program, *rest++);
    }
}
