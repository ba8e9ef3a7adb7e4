#include "validator/words.h"

#include <math.h>
#include <string.h>

char **
vd_words_split (const char *text)
{
  g_auto (GStrv) parts = g_strsplit_set (text, " \t", -1);
  GStrvBuilder *words = g_strv_builder_new ();
  char **result;

  for (guint i = 0; parts[i] != NULL; i++)
    if (parts[i][0] != '\0')
      g_strv_builder_add (words, parts[i]);

  result = g_strv_builder_end (words);
  g_strv_builder_unref (words);
  return result;
}

int
vd_words_side (const VdScenario *scenario,
               const char       *word)
{
  for (guint side = 0; side < vd_scenario_get_n_sides (scenario); side++)
    if (g_ascii_strcasecmp (vd_scenario_get_side_id (scenario, side), word) == 0)
      return side;

  return -1;
}

char *
vd_words_list_sides (const VdScenario *scenario)
{
  g_autoptr (GString) ids = g_string_new (NULL);

  for (guint i = 0; i < vd_scenario_get_n_sides (scenario); i++)
    g_string_append_printf (ids, "%s%s", i > 0 ? ", " : "", vd_scenario_get_side_id (scenario, i));

  return g_string_free (g_steal_pointer (&ids), FALSE);
}

static gboolean
read_number (const char *word,
             const char *rest,
             double     *value)
{
  char *end;

  *value = g_ascii_strtod (word, &end);
  return end != word && strcmp (end, rest) == 0 && isfinite (*value) && *value >= 0;
}

gboolean
vd_words_number (const char *word,
                 double     *value)
{
  return read_number (word, "", value);
}

gboolean
vd_words_percent (const char *word,
                  double     *value)
{
  if (!read_number (word, "%", value) || *value > 100)
    return FALSE;

  *value /= 100;
  return TRUE;
}
