#include "editor/system/system-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/setting.h"
#include "formats/range.h"

static gboolean
is_among (const VdProject     *project,
          const VdSystemRow   *row,
          const VdSystemField *field,
          const char          *word)
{
  g_auto (GStrv) words = vd_system_list_words (project, row, field);

  return words != NULL && g_strv_contains ((const char *const *) words, word);
}

static char *
check_cost (const char *value,
            char      **written)
{
  VdQuartersRange range =
    vd_range_of_points (vd_element_get_attribute (vd_schema_find ("chart/hex"), "cost"));
  g_autofree char *folded = g_utf8_casefold (value, -1);
  g_autofree char *never = g_utf8_casefold (_("never"), -1);
  guint quarters;

  if (strcmp (folded, "never") == 0 || strcmp (folded, never) == 0)
    *written = g_strdup ("never");
  else if (vd_quarters_parse_typed (value, &quarters) && quarters <= range.most)
    *written = vd_quarters_write (quarters);
  else
    return g_strdup_printf (_("A cost is points up to %u, as 2 or 1/2, or “never”."),
                            range.most / VD_Q (1));

  return NULL;
}

static char *
check_number (const VdSystemField *field,
              const char          *value,
              char               **written)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (value, 10, field->least, field->most, &number, NULL))
    return g_strdup_printf (_("This must be a whole number from %u to %u."), field->least,
                            field->most);

  *written = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  return NULL;
}

static char *
check_fraction (const char *value,
                char      **written)
{
  guint quarters;
  g_autofree char *fraction = vd_quarters_parse_typed (value, &quarters)
                              ? vd_quarters_write (quarters) : g_strdup (value);
  g_auto (GStrv) parts = g_strsplit (fraction, "/", 2);
  guint64 over, under = 1;

  if (parts[0] == NULL || !g_ascii_string_to_unsigned (parts[0], 10, 1, 255, &over, NULL) ||
      (parts[1] != NULL && !g_ascii_string_to_unsigned (parts[1], 10, 1, 255, &under, NULL)))
    return g_strdup (_("This must be a fraction, as 1/2, or a whole number."));

  while (over % 2 == 0 && under % 2 == 0)
    {
      over /= 2;
      under /= 2;
    }
  *written = under > 1 ? g_strdup_printf ("%u/%u", (guint) over, (guint) under)
                       : g_strdup_printf ("%u", (guint) over);
  return NULL;
}

static char *
check_word (const VdProject     *project,
            const VdSystemRow   *row,
            const VdSystemField *field,
            const char          *value,
            char               **written)
{
  g_auto (GStrv) words = NULL;
  g_autofree char *list = NULL;

  if (is_among (project, row, field, value))
    {
      *written = g_strdup (value);
      return NULL;
    }

  words = vd_system_list_words (project, row, field);
  list = words != NULL ? g_strjoinv (", ", words) : g_strdup ("");
  return *list != '\0' ? g_strdup_printf (_("“%s” is none of: %s."), value, list)
                       : g_strdup (_("There is nothing yet that could be named here."));
}

/* It is pasted, as nobody types it. */
static char *
check_switch (const VdSystemField *field,
              const char          *value,
              char               **written)
{
  if (strcmp (value, field->on) != 0 && strcmp (value, field->off) != 0)
    return g_strdup_printf (_("“%s” is none of: %s, %s."), value, field->on, field->off);

  *written = g_strdup (value);
  return NULL;
}

static char *
check_words (const VdProject     *project,
             const VdSystemRow   *row,
             const VdSystemField *field,
             const char          *value,
             char               **written)
{
  g_auto (GStrv) words = g_strsplit (value, " ", -1);
  g_autoptr (GStrvBuilder) kept = g_strv_builder_new ();
  g_auto (GStrv) list = NULL;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autofree char *word = NULL;
      char *refusal = *words[i] != '\0' ? check_word (project, row, field, words[i], &word) : NULL;

      if (refusal != NULL)
        return refusal;
      if (word != NULL)
        g_strv_builder_add (kept, word);
    }

  list = g_strv_builder_end (kept);
  *written = g_strjoinv (" ", list);
  return NULL;
}

static char *
check_setting (const VdProject     *project,
               const VdSystemRow   *row,
               const VdSystemField *field,
               const char          *value,
               char               **written)
{
  int setting = vd_system_setting (row);
  g_autofree char *fraction = NULL;
  guint quarters;

  if (setting < 0)
    {
      *written = g_strdup (value);
      return NULL;
    }

  switch (vd_setting_get_kind (setting))
    {
    case VD_SETTING_SIDES:
      if (strcmp (value, "none") != 0)
        return check_words (project, row, field, value, written);
      *written = g_strdup (value);
      return NULL;
    case VD_SETTING_WORD:
      return check_word (project, row, field, value, written);
    case VD_SETTING_POINTS:
      fraction = vd_quarters_parse_typed (value, &quarters) ? vd_quarters_write (quarters)
                                                            : g_strdup (value);
      *written = vd_setting_takes (setting, fraction) ? g_strdup (fraction) : NULL;
      return *written == NULL ? g_strdup (_("Write “normal”, or points such as 1 or 1/2."))
                              : NULL;
    case VD_SETTING_NUMBER:
    default:
      *written = vd_setting_takes (setting, value) ? g_strdup (value) : NULL;
      return *written == NULL
             ? g_strdup_printf (_("This must be a whole number from %u to %u."),
                                vd_setting_get_least (setting), G_MAXINT8)
             : NULL;
    }
}

/* Conditions */

static const VdSystemRow *
find_option (const GPtrArray *rows,
             const char      *option,
             const char      *choice)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const VdSystemRow *row = rows->pdata[i];

      if (row->parent != NULL && g_strcmp0 (row->parent->key, option) == 0 &&
          g_strcmp0 (row->key, choice) == 0)
        return row;
    }

  return NULL;
}

static char *
check_term (const VdSystemRow *row,
            const GPtrArray   *options,
            const char        *term)
{
  g_auto (GStrv) parts = g_strsplit (term, "=", 2);

  if (parts[0] == NULL || parts[1] == NULL)
    return g_strdup_printf (_("“%s” is no condition: write option=choice, as plan=a."), term);
  if (row->parent != NULL && g_strcmp0 (row->parent->key, parts[0]) == 0)
    return g_strdup (_("A choice can't depend on its own option."));
  if (find_option (options, parts[0], parts[1]) == NULL)
    return g_strdup_printf (_("No option “%s” has a choice “%s”."), parts[0], parts[1]);

  return NULL;
}

static char *
check_when (const VdProject   *project,
            const VdSystemRow *row,
            const char        *value,
            char             **written)
{
  g_autoptr (GPtrArray) options = vd_system_list (project, VD_SYSTEM_OPTIONS);
  g_auto (GStrv) terms = g_strsplit (value, " ", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; terms[i] != NULL; i++)
    {
      char *refusal = *terms[i] != '\0' ? check_term (row, options, terms[i]) : NULL;

      if (refusal != NULL)
        return refusal;
      if (*terms[i] != '\0')
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", terms[i]);
    }

  *written = g_string_free (g_steal_pointer (&text), FALSE);
  return NULL;
}

char *
vd_system_check (const VdProject     *project,
                 const VdSystemRow   *row,
                 const VdSystemField *field,
                 const char          *value,
                 char               **written)
{
  *written = NULL;

  switch (field->kind)
    {
    case VD_HOLDS_COST:
      return check_cost (value, written);
    case VD_HOLDS_NUMBER:
      return check_number (field, value, written);
    case VD_HOLDS_FRACTION:
      return check_fraction (value, written);
    case VD_HOLDS_SWITCH:
      return check_switch (field, value, written);
    case VD_HOLDS_WORD:
    case VD_HOLDS_ONE:
    case VD_HOLDS_SIDE:
      return check_word (project, row, field, value, written);
    case VD_HOLDS_MANY:
      return check_words (project, row, field, value, written);
    case VD_HOLDS_WHEN:
      return check_when (project, row, value, written);
    case VD_HOLDS_SETTING:
      return check_setting (project, row, field, value, written);
    case VD_HOLDS_NAME:
    default:
      *written = g_strdup (value);
      return NULL;
    }
}
