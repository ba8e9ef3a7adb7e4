#include "formats/io/option.h"

#include <math.h>
#include <string.h>

#include "core/text/phrase.h"

#define MM_PER_INCH 25.4

const VdOptionRow *
vd_option_find (const VdOptionRow *options,
                const char     *name)
{
  for (const VdOptionRow *option = options; option != NULL && option->name != NULL; option++)
    if (strcmp (option->name, name) == 0)
      return option;

  return NULL;
}

/* What was chosen */

const char *
vd_option_get_text (const VdOptionRow *options,
                    GHashTable     *values,
                    const char     *name)
{
  const VdOptionRow *option = vd_option_find (options, name);
  const char *value = values != NULL ? g_hash_table_lookup (values, name) : NULL;

  g_return_val_if_fail (option != NULL, NULL);
  return value != NULL ? value : option->usual;
}

gboolean
vd_option_get_flag (const VdOptionRow *options,
                    GHashTable     *values,
                    const char     *name)
{
  return vd_option_get_text (options, values, name) != NULL;
}

int
vd_option_get_number (const VdOptionRow *options,
                      GHashTable     *values,
                      const char     *name)
{
  const char *text = vd_option_get_text (options, values, name);

  return text != NULL ? (int) g_ascii_strtoll (text, NULL, 10) : 0;
}

double
vd_option_get_length (const VdOptionRow *options,
                      GHashTable     *values,
                      const char     *name)
{
  const char *text = vd_option_get_text (options, values, name);
  double length = 0;

  return text != NULL && vd_option_read_length (text, &length) ? length : 0;
}

static gboolean
is_among (const char *words,
          const char *separator,
          const char *word)
{
  g_auto (GStrv) all = g_strsplit (words, separator, -1);

  for (guint i = 0; all[i] != NULL; i++)
    if (strcmp (g_strstrip (all[i]), word) == 0)
      return TRUE;

  return FALSE;
}

gboolean
vd_option_has_word (const VdOptionRow *options,
                    GHashTable     *values,
                    const char     *name,
                    const char     *word)
{
  const char *text = vd_option_get_text (options, values, name);

  return text != NULL && is_among (text, ",", word);
}

GHashTable *
vd_option_copy_values (GHashTable *values)
{
  GHashTable *copy = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  GHashTableIter iter;
  gpointer name, value;

  g_hash_table_iter_init (&iter, values);
  while (g_hash_table_iter_next (&iter, &name, &value))
    g_hash_table_insert (copy, g_strdup (name), g_strdup (value));

  return copy;
}

/* Lengths */

/* A number, or one divided by another. */
static gboolean
read_number (const char  *text,
             double      *number,
             char       **end)
{
  *number = g_ascii_strtod (text, end);
  if (*end == text)
    return FALSE;

  if (**end == '/')
    {
      const char *below = *end + 1;
      double divisor = g_ascii_strtod (below, end);

      if (*end == below || divisor == 0)
        return FALSE;
      *number /= divisor;
    }

  return isfinite (*number);
}

gboolean
vd_option_read_length (const char *text,
                       double     *length)
{
  g_autofree char *unit = NULL;
  char *end;

  if (!read_number (text, length, &end))
    return FALSE;

  unit = g_strstrip (g_strdup (end));
  if (strcmp (unit, "in") == 0)
    *length *= MM_PER_INCH;

  return strcmp (unit, "in") == 0 || strcmp (unit, "mm") == 0 || *unit == '\0';
}

/* Whether it can be */

gboolean
vd_option_refuse (GError     **error,
                  const char  *name,
                  const char  *why)
{
  g_autofree char *phrase = vd_phrase_of (why);

  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION, "%s: %s", name, phrase);
  return FALSE;
}

/* Returns: (nullable): the first of several words that is none of those that may be */
static char *
find_stranger (const VdOptionRow *option,
               const char     *value)
{
  g_auto (GStrv) chosen = g_strsplit (value, ",", option->type == VD_OPTION_WORDS ? -1 : 1);

  if (chosen[0] == NULL)
    return g_strdup (value);

  for (guint i = 0; chosen[i] != NULL; i++)
    if (!is_among (option->words, "|", g_strstrip (chosen[i])))
      return g_strdup (chosen[i]);

  return NULL;
}

static char *
refuse_word (const VdOptionRow *option,
             const char     *value)
{
  g_autofree char *stranger = find_stranger (option, value);
  g_auto (GStrv) words = g_strsplit (option->words, "|", -1);
  g_autofree char *all = g_strjoinv (", ", words);

  return stranger != NULL ? vd_phrase_new (N_("“%s” is none of %s"), stranger, all) : NULL;
}

/* Returns: (transfer full) (nullable): a phrase */
static char *
refuse_value (const VdOptionRow *option,
              const char     *value)
{
  gint64 number;
  double length;

  switch (option->type)
    {
    case VD_OPTION_WORD:
    case VD_OPTION_WORDS:
      return refuse_word (option, value);

    case VD_OPTION_NUMBER:
      return g_ascii_string_to_signed (value, 10, option->least, option->most, &number, NULL)
             ? NULL
             : vd_phrase_new (N_("give a number from %d to %d"), option->least, option->most);

    case VD_OPTION_LENGTH:
      return vd_option_read_length (value, &length) && length >= option->least &&
             length <= option->most
             ? NULL
             : vd_phrase_new (N_("give millimetres from %d to %d, or inches as “5/8in”"),
                              option->least, option->most);

    case VD_OPTION_FLAG:
    case VD_OPTION_TEXT:
    case VD_OPTION_FILE:
    default:
      return NULL;
    }
}

/* Whether it has an effect */

static char *find_lack (const VdOptionRow *options,
                        GHashTable        *values,
                        const VdOptionRow *option);

/* (transfer full): the option of a term, and what it is to be, if anything */
static GStrv
split_term (const char *term)
{
  return g_strsplit (*term == '!' ? term + 1 : term, "=", 2);
}

static gboolean
holds (const VdOptionRow *options,
       GHashTable        *values,
       const char        *term)
{
  g_auto (GStrv) named = split_term (term);
  g_auto (GStrv) words = g_strsplit (named[1] != NULL ? named[1] : "", "|", -1);
  const VdOptionRow *option = vd_option_find (options, named[0]);
  g_autofree char *lack = option != NULL ? find_lack (options, values, option) : NULL;
  gboolean is_so = option != NULL && lack == NULL &&
                   vd_option_get_text (options, values, named[0]) != NULL && words[0] == NULL;

  for (guint i = 0; option != NULL && lack == NULL && words[i] != NULL; i++)
    is_so |= vd_option_has_word (options, values, named[0], words[i]);

  return is_so != (*term == '!');
}

/* Why it does not hold: what it asks for has no effect itself, or is not chosen. */
static char *
explain (const VdOptionRow *options,
         GHashTable        *values,
         const char        *term)
{
  g_auto (GStrv) named = split_term (term);
  const VdOptionRow *option = vd_option_find (options, named[0]);
  char *lack = option != NULL && *term != '!' ? find_lack (options, values, option) : NULL;

  if (lack != NULL)
    return lack;

  return *term == '!'
         ? vd_phrase_new (N_("has no effect with --%s; leave out one of them"), named[0])
         : vd_phrase_new (N_("has no effect without --%s; give that too, or leave this out"), term);
}

/* Returns: (transfer full) (nullable): the first of @terms that does not hold */
static char *
find_unmet (const VdOptionRow *options,
            GHashTable        *values,
            const char        *terms)
{
  g_auto (GStrv) all = g_strsplit (terms, " ", -1);

  for (guint i = 0; all[i] != NULL; i++)
    if (!holds (options, values, all[i]))
      return g_strdup (all[i]);

  return NULL;
}

/* Returns: (transfer full) (nullable): a phrase: why it has no effect, if it has none; by the
 * first of several ways in which it could have one */
static char *
find_lack (const VdOptionRow *options,
           GHashTable        *values,
           const VdOptionRow *option)
{
  g_auto (GStrv) ways = g_strsplit (option->needs != NULL ? option->needs : "", ";", -1);
  g_autofree char *first = NULL;

  for (guint i = 0; ways[i] != NULL; i++)
    {
      g_autofree char *unmet = find_unmet (options, values, ways[i]);

      if (unmet == NULL)
        return NULL;
      if (first == NULL)
        first = g_steal_pointer (&unmet);
    }

  return first != NULL ? explain (options, values, first) : NULL;
}

gboolean
vd_option_has_effect (const VdOptionRow *options,
                      GHashTable        *values,
                      const char        *name)
{
  const VdOptionRow *option = vd_option_find (options, name);
  g_autofree char *lack = NULL;

  g_return_val_if_fail (option != NULL, FALSE);

  lack = find_lack (options, values, option);
  return lack == NULL;
}

static gboolean
check_effects (const VdOptionRow  *options,
               GHashTable         *values,
               GError            **error)
{
  for (const VdOptionRow *option = options; option != NULL && option->name != NULL; option++)
    {
      g_autofree char *lack = g_hash_table_contains (values, option->name)
                              ? find_lack (options, values, option) : NULL;

      if (lack != NULL)
        return vd_option_refuse (error, option->name, lack);
    }

  return TRUE;
}

gboolean
vd_option_check (const VdOptionRow  *options,
                 GHashTable      *values,
                 const char      *whose,
                 GError         **error)
{
  GHashTableIter iter;
  gpointer name, value;

  if (values == NULL)
    return TRUE;

  g_hash_table_iter_init (&iter, values);
  while (g_hash_table_iter_next (&iter, &name, &value))
    {
      const VdOptionRow *option = vd_option_find (options, name);
      g_autofree char *why = option == NULL
                             ? vd_phrase_new (N_("is no option of %s"), whose)
                             : refuse_value (option, value);

      if (why != NULL)
        return vd_option_refuse (error, name, why);
    }

  return check_effects (options, values, error);
}
