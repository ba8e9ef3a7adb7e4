#include "core/text/quarters.h"

#include <string.h>

static gboolean
parse_digits (const char **text,
              guint       *number)
{
  const char *start = *text;

  for (*number = 0; g_ascii_isdigit (**text) && *number < 100000; (*text)++)
    *number = *number * 10 + (**text - '0');

  return *text > start && !g_ascii_isdigit (**text);
}

gboolean
vd_quarters_parse (const char *text,
                   guint      *quarters)
{
  guint over, under = 1;

  g_return_val_if_fail (text != NULL, FALSE);

  if (!parse_digits (&text, &over))
    return FALSE;
  if (*text == '/' && (text++, !parse_digits (&text, &under)))
    return FALSE;
  if (*text != '\0' || under == 0 || VD_Q (over) % under != 0)
    return FALSE;

  *quarters = VD_Q (over) / under;
  return TRUE;
}

gboolean
vd_quarters_parse_within (const VdQuartersRange *range,
                          const char            *text,
                          guint                 *quarters)
{
  if (range->word != NULL && strcmp (text, range->word) == 0)
    {
      *quarters = range->meant;
      return TRUE;
    }

  return vd_quarters_parse (text, quarters) && *quarters >= range->least &&
         *quarters <= range->most;
}

/* A sign needs no blank before it; figures do, since "11/2" is five and a half. */
gboolean
vd_quarters_parse_typed (const char *text,
                         guint      *quarters)
{
  static const char *const parts[][4] = { { "", "¼", "½", "¾" }, { "", " 1/4", " 1/2", " 3/4" } };

  g_return_val_if_fail (text != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    for (guint part = 1; part < 4; part++)
      if (g_str_has_suffix (text, parts[i][part]))
        {
          g_autofree char *whole = g_strndup (text, strlen (text) - strlen (parts[i][part]));

          *quarters = 0;
          g_strstrip (whole);
          if (*whole != '\0' &&
              (strchr (whole, '/') != NULL || !vd_quarters_parse (whole, quarters)))
            return FALSE;

          *quarters += part;
          return TRUE;
        }

  return vd_quarters_parse (text, quarters);
}

static gboolean
parse_odds (const char *text,
            const char *dashes,
            gboolean (*parse) (const char *text,
                               guint      *quarters),
            guint      *attack,
            guint      *defence)
{
  g_auto (GStrv) shares = g_strsplit_set (text, dashes, -1);

  return g_strv_length (shares) == 2 && parse (shares[0], attack) && parse (shares[1], defence) &&
         *attack > 0 && *attack <= VD_Q (999) && *defence > 0 && *defence <= VD_Q (999);
}

gboolean
vd_quarters_parse_odds (const char *text,
                        guint      *attack,
                        guint      *defence)
{
  g_return_val_if_fail (text != NULL, FALSE);

  return parse_odds (text, "-", vd_quarters_parse, attack, defence);
}

static gboolean
parse_share (const char *text,
             guint      *quarters)
{
  g_autofree char *share = g_strstrip (g_strdup (text));

  return vd_quarters_parse_typed (share, quarters);
}

gboolean
vd_quarters_parse_odds_typed (const char *text,
                              guint      *attack,
                              guint      *defence)
{
  g_return_val_if_fail (text != NULL, FALSE);

  return parse_odds (text, "-:", parse_share, attack, defence);
}

char *
vd_quarters_write (guint quarters)
{
  if (quarters % 4 == 0)
    return g_strdup_printf ("%u", quarters / 4);
  if (quarters % 2 == 0)
    return g_strdup_printf ("%u/2", quarters / 2);

  return g_strdup_printf ("%u/4", quarters);
}

const char *
vd_quarters_say (char    text[32],
                 guint64 quarters)
{
  static const char *const parts[] = { "", " 1/4", " 1/2", " 3/4" };

  g_snprintf (text, 32, "%" G_GUINT64_FORMAT "%s", quarters / 4, parts[quarters % 4]);
  return text;
}
