/* Mechanics and settings in words, and what cells can be chosen from. */
#include "editor/system/system-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/scenario/setting.h"
#include "core/text/points.h"
#include "editor/rows/refs.h"
#include "formats/words/rule-words.h"

static gboolean
is_rule (const VdSystemRow *row)
{
  return (row->table == VD_SYSTEM_MECHANICS || row->table == VD_SYSTEM_SETTINGS) &&
         vd_rule_title (row->key) != NULL;
}

/* Translated; NULL of a point that no version plays any more. */
static const char *
get_point_text (const char *name)
{
  int point = vd_point_from_name (name);

  return point >= 0 ? _(vd_point_text ((VdPoint) point)) : NULL;
}

const char *
vd_system_row_title (const VdSystemRow *row)
{
  g_return_val_if_fail (row != NULL, NULL);

  if (row->table == VD_SYSTEM_BINDS)
    return get_point_text (row->key);

  return is_rule (row) ? _(vd_rule_title (row->key)) : NULL;
}

const char *
vd_system_row_explain (const VdSystemRow *row)
{
  g_return_val_if_fail (row != NULL, NULL);

  if (is_rule (row))
    return _(vd_rule_explain (row->key));

  return row->table == VD_SYSTEM_MECHANICS || row->table == VD_SYSTEM_SETTINGS
         ? _("This version does not play it; it is kept for other programs.") : NULL;
}

/* What can be chosen */

static void
add_word (GPtrArray         *choices,
          const VdProject   *project,
          const VdSystemRow *row,
          const VdField     *field,
          const char        *word)
{
  VdRef *ref = g_new0 (VdRef, 1);

  ref->id = g_strdup (word);
  ref->name = vd_system_say (project, row, field, word);
  g_ptr_array_add (choices, ref);
}

static GPtrArray *
list_setting (const VdProject   *project,
              const VdSystemRow *row,
              const VdField     *field)
{
  int setting = vd_system_setting (row);
  GPtrArray *choices;

  if (setting >= 0 && vd_setting_get_kind (setting) == VD_SETTING_SIDES)
    return vd_refs_list (project, VD_REF_SIDE);
  if (setting < 0 || vd_setting_get_kind (setting) != VD_SETTING_WORD)
    return NULL;

  choices = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_ref_free);
  for (const char *const *word = vd_setting_get_words (setting); *word != NULL; word++)
    add_word (choices, project, row, field, *word);

  return choices;
}

/* A choice does not depend on its own option. */
static void
drop_own_option (GPtrArray         *choices,
                 const VdSystemRow *row)
{
  g_autofree char *own = row->parent != NULL ? g_strconcat (row->parent->key, "=", NULL) : NULL;

  for (guint i = choices->len; own != NULL && i > 0; i--)
    if (g_str_has_prefix (((const VdRef *) choices->pdata[i - 1])->id, own))
      g_ptr_array_remove_index (choices, i - 1);
}

GPtrArray *
vd_system_list_choices (const VdProject   *project,
                        const VdSystemRow *row,
                        const VdField     *field)
{
  GPtrArray *choices;

  g_return_val_if_fail (project != NULL && row != NULL && field != NULL, NULL);

  choices = field->type == VD_FIELD_SETTING
              ? list_setting (project, row, field)
              : vd_field_list_choices (project, NULL, field);

  if (field->of->type == VD_VALUE_CONDITION)
    drop_own_option (choices, row);

  return choices;
}

gboolean
vd_system_takes_many (const VdSystemRow *row,
                      const VdField     *field)
{
  int setting;

  g_return_val_if_fail (row != NULL && field != NULL, FALSE);

  setting = vd_system_setting (row);
  return field->type == VD_FIELD_REFS ||
         (field->type == VD_FIELD_SETTING && setting >= 0 &&
          vd_setting_get_kind (setting) == VD_SETTING_SIDES);
}

static char *
say_setting (const VdProject   *project,
             const VdSystemRow *row,
             const char        *word)
{
  int setting = vd_system_setting (row);
  const char *reading = setting >= 0 ? vd_rule_reading (row->key, word) : NULL;

  if (setting >= 0 && vd_setting_get_kind (setting) == VD_SETTING_SIDES)
    return strcmp (word, "none") == 0 ? g_strdup (_("None"))
                                      : vd_refs_names (project, VD_REF_SIDE, word);

  return g_strdup (reading != NULL ? _(reading) : word);
}

char *
vd_system_say (const VdProject   *project,
               const VdSystemRow *row,
               const VdField     *field,
               const char        *word)
{
  g_return_val_if_fail (project != NULL && row != NULL && field != NULL && word != NULL, NULL);

  return field->type == VD_FIELD_SETTING ? say_setting (project, row, word)
                                         : vd_field_say (project, field, word);
}

/* What is shown, read back */

/* (nullable): what is called so; NULL also if several are */
static const char *
find_choice (const GPtrArray *choices,
             const VdField   *field,
             const char      *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  const char *found = NULL;

  for (guint i = 0; i < choices->len; i++)
    if (strcmp (((const VdRef *) choices->pdata[i])->id, text) == 0)
      return ((const VdRef *) choices->pdata[i])->id;

  for (guint i = 0; i < choices->len; i++)
    {
      const VdRef *ref = choices->pdata[i];
      g_autofree char *name = g_utf8_casefold (ref->name, -1);

      if (strcmp (name, folded) != 0 &&
          !(field->type == VD_FIELD_WORD && vd_field_calls (field, ref->id, text)))
        continue;
      if (found != NULL)
        return NULL;
      found = ref->id;
    }

  return found;
}

/* What a menu shows where nothing is chosen. */
static gboolean
says_nothing (const VdField *field,
              const char    *text)
{
  return strcmp (text, "—") == 0 ||
         (field->of->type == VD_VALUE_CONDITION && strcmp (text, _("Always")) == 0);
}

/* Names have blanks: several of them stand with commas between, words of the documents do not. */
static char *
read_choices (const GPtrArray *choices,
              const VdField   *field,
              const char      *text)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  g_autoptr (GString) read = g_string_new (NULL);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      const char *part = g_strstrip (parts[i]);
      const char *id = find_choice (choices, field, part);

      g_string_append_printf (read, "%s%s", i > 0 ? " " : "", id != NULL ? id : part);
    }

  return g_strdup (read->str);
}

char *
vd_system_read (const VdProject   *project,
                const VdSystemRow *row,
                const VdField     *field,
                const char        *text)
{
  g_autoptr (GPtrArray) choices = vd_system_list_choices (project, row, field);

  if (choices == NULL)
    return g_strdup (text);

  return says_nothing (field, text) ? g_strdup ("") : read_choices (choices, field, text);
}
