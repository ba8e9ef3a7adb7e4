#include "core/scenario/setting.h"

#include <string.h>

#include "core/scenario/tables.h"

/* The longest list of values of a setting, its end counted. */
#define MAX_VALUES 5

typedef struct
{
  const char   *name;
  VdMechanic    mechanic;
  VdSettingKind kind;
  gint16        initial;
  const char   *words[MAX_VALUES]; /* one's place is the number */
  gint8         least;             /* of a number */
  gint8         most;              /* 0 for as much as can be kept */
  gboolean      by_side;           /* a side can have a value of its own */
} Setting;

static const Setting settings[VD_N_SETS] = {
#define VD_SETTING(symbol, name, mechanic, kind, usual, ...) \
  [VD_SET_##symbol] = { name, VD_MECHANIC_##mechanic, VD_SETTING_##kind, usual, __VA_ARGS__ },
#include "core/scenario/settings.def"
};

static const char *const mechanic_names[VD_N_MECHANICS] = {
#define VD_MECHANIC(symbol, name) [VD_MECHANIC_##symbol] = name,
#include "core/scenario/settings.def"
};

static guint
get_most (const Setting *setting)
{
  return setting->most > 0 ? setting->most : G_MAXINT8;
}

static gboolean
parse_word (const Setting *setting,
            const char    *value,
            gint16        *result)
{
  for (gint16 i = 0; setting->words[i] != NULL; i++)
    if (strcmp (setting->words[i], value) == 0)
      {
        *result = i;
        return TRUE;
      }

  return FALSE;
}

static gboolean
parse_sides (const VdScenario *self,
             const char       *value,
             gint16           *result)
{
  g_auto (GStrv) ids = g_strsplit (value, " ", -1);

  *result = 0;
  if (strcmp (value, "none") == 0)
    return TRUE;

  for (guint i = 0; ids[i] != NULL; i++)
    {
      int side = vd_scenario_find_side (self, ids[i]);

      if (side < 0)
        return FALSE;
      *result |= 1 << side;
    }

  return ids[0] != NULL;
}

static gboolean
parse_value (const VdScenario *self,
             const Setting    *setting,
             const char       *value,
             gint16           *result)
{
  static const VdQuartersRange points = { 1, VD_NEVER - 1, "normal", 0 };
  guint64 number;
  guint quarters;

  switch (setting->kind)
    {
    case VD_SETTING_WORD:
      return parse_word (setting, value, result);
    case VD_SETTING_NUMBER:
      if (!g_ascii_string_to_unsigned (value, 10, setting->least, get_most (setting), &number, NULL))
        return FALSE;
      *result = number;
      return TRUE;
    case VD_SETTING_POINTS:
      if (!vd_quarters_parse_within (&points, value, &quarters))
        return FALSE;
      *result = quarters;
      return TRUE;
    case VD_SETTING_SIDES:
      return parse_sides (self, value, result);
    default:
      g_return_val_if_reached (FALSE);
    }
}

int
vd_setting_from_name (const char *name)
{
  g_return_val_if_fail (name != NULL, -1);

  for (int i = 0; i < VD_N_SETS; i++)
    if (strcmp (settings[i].name, name) == 0)
      return i;

  return -1;
}

int
vd_scenario_find_setting (const VdScenario *self,
                          const char       *name,
                          const char       *value,
                          gint16           *result)
{
  int setting = vd_setting_from_name (name);

  if (setting >= 0 && parse_value (self, &settings[setting], value, result))
    return setting;

  *result = setting >= 0;
  return -1;
}

static char *
describe_values (const Setting *setting)
{
  switch (setting->kind)
    {
    case VD_SETTING_WORD:
      return g_strjoinv (", ", (char **) setting->words);
    case VD_SETTING_NUMBER:
      return vd_phrase_new (N_("a whole number from %d to %d"), setting->least, (int) get_most (setting));
    case VD_SETTING_POINTS:
      return vd_phrase_of (N_("\"normal\", or points such as 1 or 1/2"));
    case VD_SETTING_SIDES:
      return vd_phrase_of (N_("\"none\", or ids of sides"));
    default:
      g_return_val_if_reached (NULL);
    }
}

char *
vd_setting_describe (const char *name)
{
  int setting = vd_setting_from_name (name);

  g_return_val_if_fail (setting >= 0, NULL);

  return describe_values (&settings[setting]);
}

int
vd_mechanic_from_name (const char *name)
{
  g_return_val_if_fail (name != NULL, -1);

  for (int i = 0; i < VD_N_MECHANICS; i++)
    if (strcmp (mechanic_names[i], name) == 0)
      return i;

  return -1;
}

gint16
vd_setting_get_initial (VdSetting setting)
{
  return settings[setting].initial;
}

VdMechanic
vd_setting_get_mechanic (VdSetting setting)
{
  return settings[setting].mechanic;
}

guint
vd_setting_count (void)
{
  return VD_N_SETS;
}

const char *
vd_setting_get_name (guint setting)
{
  g_return_val_if_fail (setting < VD_N_SETS, NULL);

  return settings[setting].name;
}

VdSettingKind
vd_setting_get_kind (guint setting)
{
  g_return_val_if_fail (setting < VD_N_SETS, VD_SETTING_WORD);

  return settings[setting].kind;
}

guint
vd_setting_get_least (guint setting)
{
  g_return_val_if_fail (setting < VD_N_SETS, 0);

  return settings[setting].least;
}

guint
vd_setting_get_most (guint setting)
{
  g_return_val_if_fail (setting < VD_N_SETS, 0);

  return get_most (&settings[setting]);
}

const char *const *
vd_setting_get_words (guint setting)
{
  g_return_val_if_fail (setting < VD_N_SETS, NULL);

  return settings[setting].kind == VD_SETTING_WORD ? settings[setting].words : NULL;
}

char *
vd_setting_get_usual (guint setting)
{
  const Setting *row = &settings[setting];

  g_return_val_if_fail (setting < VD_N_SETS, NULL);

  switch (row->kind)
    {
    case VD_SETTING_WORD:
      return g_strdup (row->words[row->initial]);
    case VD_SETTING_NUMBER:
      return g_strdup_printf ("%d", row->initial);
    case VD_SETTING_POINTS:
      return g_strdup ("normal");
    case VD_SETTING_SIDES:
      return g_strdup ("none");
    default:
      g_return_val_if_reached (NULL);
    }
}

gboolean
vd_setting_is_by_side (guint setting)
{
  g_return_val_if_fail (setting < VD_N_SETS, FALSE);

  return settings[setting].by_side;
}

gboolean
vd_setting_takes (guint       setting,
                  const char *value)
{
  gint16 number;

  g_return_val_if_fail (setting < VD_N_SETS && value != NULL, FALSE);

  return settings[setting].kind == VD_SETTING_SIDES ||
         parse_value (NULL, &settings[setting], value, &number);
}

guint
vd_mechanic_count (void)
{
  return VD_N_MECHANICS;
}

const char *
vd_mechanic_get_name (guint mechanic)
{
  g_return_val_if_fail (mechanic < VD_N_MECHANICS, NULL);

  return mechanic_names[mechanic];
}
