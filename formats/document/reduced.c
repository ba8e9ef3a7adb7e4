#include "formats/document/reduced.h"

#include <string.h>

#include "core/text/quarters.h"

gboolean
vd_reduced_split (const char *text,
                  char      **strength,
                  char      **initiative,
                  char      **move)
{
  g_autoptr (GRegex) form = g_regex_new ("^\\s*([^\\s()-]+)\\s*(?:\\(\\s*([^\\s()-]+)\\s*\\))?\\s*"
                                         "(?:((?<=\\))|-)\\s*([^\\s()-]+))?\\s*$",
                                         G_REGEX_DEFAULT, G_REGEX_MATCH_DEFAULT, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  char **const parts[] = { strength, initiative, move };
  static const int groups[] = { 1, 2, 4 };

  g_return_val_if_fail (text != NULL, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    *parts[i] = NULL;
  if (!g_regex_match (form, text, G_REGEX_MATCH_DEFAULT, &match))
    {
      *strength = g_strdup (text);
      return FALSE;
    }

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char *part = g_match_info_fetch (match, groups[i]);

      if (part != NULL && *part != '\0')
        *parts[i] = g_steal_pointer (&part);
    }

  return TRUE;
}

/* A whole number, or -1 where none is written. */
static gboolean
read_number (const char *text,
             int        *number)
{
  guint64 read;

  *number = -1;
  if (text == NULL)
    return TRUE;
  if (!g_ascii_string_to_unsigned (text, 10, 0, 60, &read, NULL))
    return FALSE;

  *number = read;
  return TRUE;
}

gboolean
vd_reduced_parse (const char *text,
                  VdReduced  *reduced)
{
  g_autofree char *strength = NULL;
  g_autofree char *initiative = NULL;
  g_autofree char *move = NULL;

  g_return_val_if_fail (text != NULL && reduced != NULL, FALSE);

  return vd_reduced_split (text, &strength, &initiative, &move) &&
         vd_quarters_parse (strength, &reduced->strength) &&
         read_number (initiative, &reduced->initiative) && reduced->initiative <= 9 &&
         read_number (move, &reduced->move);
}
