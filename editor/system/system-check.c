#include "editor/system/system-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/scenario/setting.h"

static gboolean
has_choice (const GPtrArray *choices,
            const char      *id)
{
  for (guint i = 0; i < choices->len; i++)
    if (strcmp (((const VdRef *) choices->pdata[i])->id, id) == 0)
      return TRUE;

  return FALSE;
}

/* Each of the words is one of those that can be chosen. */
static char *
check_choices (const VdProject   *project,
               const VdSystemRow *row,
               const VdField     *field,
               const char        *value)
{
  g_autoptr (GPtrArray) choices = vd_system_list_choices (project, row, field);
  g_auto (GStrv) words = vd_split_words (value);

  for (guint i = 0; words[i] != NULL; i++)
    if (!has_choice (choices, words[i]))
      return g_strdup_printf (_("There is no “%s” to choose here."), words[i]);

  return NULL;
}

/* A setting that no version plays any more may say anything. */
static char *
check_setting (const VdProject   *project,
               const VdSystemRow *row,
               const VdField     *field,
               const char        *value)
{
  int setting = vd_system_setting (row);
  g_autofree char *points = vd_field_write_points (value);

  if (setting < 0)
    return NULL;

  switch (vd_setting_get_kind (setting))
    {
    case VD_SETTING_SIDES:
      return strcmp (value, "none") == 0 ? NULL : check_choices (project, row, field, value);
    case VD_SETTING_WORD:
      return check_choices (project, row, field, value);
    case VD_SETTING_POINTS:
      return vd_setting_takes (setting, points)
               ? NULL : g_strdup (_("Write “normal”, or points such as 1 or 1/2."));
    case VD_SETTING_NUMBER:
    default:
      return vd_setting_takes (setting, value)
               ? NULL : g_strdup_printf (_("This must be a whole number from %u to %u."),
                                         vd_setting_get_least (setting),
                                         vd_setting_get_most (setting));
    }
}

/* What is added to a die, or to an initiative. */
static char *
check_added (const char *value)
{
  gint64 added;

  return g_ascii_string_to_signed (value, 10, -9, 9, &added, NULL)
           ? NULL : g_strdup (_("This must be a whole number from -9 to 9."));
}

static gboolean
is_added (const VdField *field)
{
  static const char *const added[] = { "amount", "occupied", "controlled", "with", NULL };

  return field->of->type == VD_VALUE_TEXT && g_strv_contains (added, field->attribute);
}

static gboolean
is_of_points (const VdSystemRow *row)
{
  int setting = vd_system_setting (row);

  return setting >= 0 && vd_setting_get_kind (setting) == VD_SETTING_POINTS;
}

char *
vd_system_check (const VdProject    *project,
                 const VdSystemRow  *row,
                 const VdField      *field,
                 const char         *value,
                 char              **written)
{
  char *refusal = field->type == VD_FIELD_SETTING
                    ? check_setting (project, row, field, value)
                  : field->of->type == VD_VALUE_CONDITION
                    ? check_choices (project, row, field, value)
                  : is_added (field) ? check_added (value)
                    : vd_field_refuse (project, NULL, field, value);

  *written = refusal != NULL ? NULL
             : is_of_points (row) ? vd_field_write_points (value) : vd_field_write (field, value);
  return refusal;
}
