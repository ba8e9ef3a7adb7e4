#include "core/setting.h"

#include <string.h>

#include "core/tables.h"

/* The longest list of values of a setting, its end counted. */
#define MAX_VALUES 4

typedef struct
{
  const char   *name;
  VdSettingKind kind;
  gint16        initial;
  const char   *words[MAX_VALUES]; /* one's place is the number */
  gint8         least;             /* of a number */
  gboolean      by_side;           /* a side can have a value of its own */
} Setting;

static const Setting settings[VD_N_SETS] = {
#define NO_YES { "no", "yes" }
  [VD_SET_STACKING]                 = { "stacking", VD_SETTING_NUMBER, 1, .least = 1,
                                       .by_side = TRUE },
  [VD_SET_ROAD_CANCELS_SIDE]        = { "road-cancels-side", VD_SETTING_WORD, 0,
                                       { "no", "yes", "all" } },
  [VD_SET_SLOPE_ONLY_INTO_CLEAR]    = { "slope-only-into-clear", VD_SETTING_WORD, 0, NO_YES },
  [VD_SET_EXCLUSIVE_SAME_KIND]      = { "exclusive-mix", VD_SETTING_WORD, 0,
                                       { "any", "same-kind" } },
  [VD_SET_BOMBARD_BREAKS_EXCLUSIVE] = { "bombard-breaks-exclusive", VD_SETTING_WORD, 0, NO_YES },
  [VD_SET_MANY_TO_MANY]             = { "many-to-many", VD_SETTING_WORD, 0, NO_YES },
  [VD_SET_SHIFT_BEFORE_CLAMP]       = { "shift-before-clamp", VD_SETTING_WORD, 0, NO_YES },
  [VD_SET_CLOSED_TERRAIN_ROAD]      = { "closed-terrain-road", VD_SETTING_WORD, 0,
                                       { "closed", "passes" } },
  [VD_SET_DEMORALIZATION_SHIFT]     = { "demoralization-shift", VD_SETTING_NUMBER, 1 },
  [VD_SET_DEMORALIZED_ADVANCE]      = { "demoralized-advance", VD_SETTING_WORD, 1, NO_YES },
  [VD_SET_DEMORALIZED_ONE_SIDE]     = { "demoralized-one-side", VD_SETTING_WORD, 0, NO_YES },
  [VD_SET_DEMORALIZED_TIE]          = { "demoralized-tie", VD_SETTING_WORD, 0,
                                       { "non-phasing", "phasing", "both" } },
  [VD_SET_ENTRY_COST]               = { "entry-cost", VD_SETTING_POINTS, 0 },
  [VD_SET_ENTRY_CONTROLLED]         = { "entry-controlled", VD_SETTING_WORD, 0, NO_YES },
  [VD_SET_ENTRY_OCCUPIED_SIDES]     = { "entry-occupied", VD_SETTING_SIDES, 0 },
  [VD_SET_ENTRY_TOGETHER]           = { "entry-together", VD_SETTING_WORD, 0, NO_YES },
  [VD_SET_ENTRY_ELSEWHERE]          = { "entry-elsewhere", VD_SETTING_WORD, 1, NO_YES },
  [VD_SET_DECLINE_IF_DEMORALIZED]   = { "decline-if-demoralized", VD_SETTING_WORD, 0, NO_YES },
  [VD_SET_EXIT_COST]                = { "exit-cost", VD_SETTING_POINTS, 0 },
  [VD_SET_NO_LOSSES_RATIO]          = { "no-losses-ratio", VD_SETTING_WORD, 0,
                                       { "at-most", "none" } },
  [VD_SET_BARRED_SINCE_MOVEMENT]    = { "barred-since", VD_SETTING_WORD, 0,
                                       { "combat", "movement" } },
  [VD_SET_BARRED_SETTLES]           = { "barred-contact", VD_SETTING_WORD, 0,
                                       { "binds", "settled" } },
  [VD_SET_DIRECTED_DEFENCE]         = { "directed-defence", VD_SETTING_WORD, 0,
                                       { "low", "both" } },
  [VD_SET_SPANNED_DEFENCE]          = { "bridge-defence", VD_SETTING_WORD, 0,
                                       { "own", "spanned" } },
  [VD_SET_RETREAT_COST]             = { "retreat-cost", VD_SETTING_WORD, 0,
                                       { "any", "allowance" } },
  [VD_SET_RETREAT_AWAY]             = { "retreat-away", VD_SETTING_WORD, 0,
                                       { "any", "not-nearer" } },
  [VD_SET_DISPLACE_INVOLVED]        = { "displace-involved", VD_SETTING_WORD, 0, NO_YES },
  [VD_SET_DISPLACED_GUNS_FIRE]      = { "displaced-guns", VD_SETTING_WORD, 0,
                                       { "silent", "fire" } },
  [VD_SET_REQUIRED_GUNS_STAND]      = { "required-guns", VD_SETTING_WORD, 0,
                                       { "displaced", "stand" } },
  [VD_SET_BOMBARD_RETREAT_ANY]      = { "bombard-retreat", VD_SETTING_WORD, 0,
                                       { "with-retreat", "after-loss" } },
  [VD_SET_ENTRY_THREAT]             = { "entry-threat", VD_SETTING_NUMBER, 0 },
  [VD_SET_ENTRY_ROAD_EDGE]          = { "entry-road", VD_SETTING_WORD, 0, { "any", "edge" } },
  [VD_SET_MORALE_MOST]              = { "morale-most", VD_SETTING_NUMBER, 50 },
  [VD_SET_MORALE_RETREAT]           = { "morale-retreat", VD_SETTING_NUMBER, 1 },
  [VD_SET_MORALE_LOSS]              = { "morale-loss", VD_SETTING_NUMBER, 2 },
  [VD_SET_MORALE_ADVANCE]           = { "morale-advance", VD_SETTING_NUMBER, 1 },
  [VD_SET_MORALE_GUNS]              = { "morale-gun-retreat", VD_SETTING_WORD, 1, NO_YES },
  [VD_SET_MORALE_RECOVERY]          = { "morale-recovery", VD_SETTING_WORD, 1, NO_YES },
  [VD_SET_ARMY_SHIFT]               = { "army-shift", VD_SETTING_NUMBER, 1 },
  [VD_SET_COORDINATION_SHIFT]       = { "coordination-shift", VD_SETTING_NUMBER, 1 },
  [VD_SET_RESERVE_DISTANCE]         = { "reserve-distance", VD_SETTING_NUMBER, 0,
                                       .by_side = TRUE },
  [VD_SET_RESERVE_RELEASE]          = { "reserve-release", VD_SETTING_WORD, 0,
                                       { "never", "excess", "any-time" }, .by_side = TRUE },
  [VD_SET_RESERVE_COST]             = { "reserve-cost", VD_SETTING_NUMBER, 1, .by_side = TRUE },
  [VD_SET_RESERVE_COST_EACH]        = { "reserve-cost-for", VD_SETTING_WORD, 0,
                                       { "announcement", "unit" } },
  [VD_SET_RESERVE_ON_LOSS]          = { "reserve-on-loss", VD_SETTING_NUMBER, 0,
                                       .by_side = TRUE },
  [VD_SET_DISRUPTION_JUDGED]        = { "disruption-judged", VD_SETTING_WORD, 0,
                                       { "before", "after" } },
  [VD_SET_REFORM_NEAREST]           = { "reorganization-nearest", VD_SETTING_NUMBER, 2 },
  [VD_SET_REFORM_FARTHEST]          = { "reorganization-farthest", VD_SETTING_NUMBER, 6 },
  [VD_SET_RETREAT_PRIORITY]         = { "retreat-priority", VD_SETTING_WORD, 0,
                                       { "spare-friends", "keep-together" } },
  [VD_SET_OVERSTACK_REMOVED]        = { "overstack", VD_SETTING_WORD, 0,
                                       { "refused", "removed" } },
  [VD_SET_INTEGRITY_STRENGTH]       = { "integrity-strength", VD_SETTING_NUMBER, 2 },
  [VD_SET_INTEGRITY_SHIFT]          = { "integrity-shift", VD_SETTING_NUMBER, 1 },
  [VD_SET_INTEGRITY_SHIFT_FROM]     = { "integrity-shift-from", VD_SETTING_NUMBER, 3, .least = 2 },
  [VD_SET_WEATHER_ELIMINATES]       = { "weather-eliminates", VD_SETTING_NUMBER, 5 },
  [VD_SET_WEATHER_SWAPS]            = { "weather-swaps", VD_SETTING_NUMBER, 6 },
  [VD_SET_FRIENDS_SURROUND]         = { "friends-surround", VD_SETTING_WORD, 0, NO_YES },
  [VD_SET_FRESH_KEPT]               = { "fresh-unused", VD_SETTING_WORD, 0, { "spent", "kept" } },
  [VD_SET_RECALL_MARCH_EACH]        = { "recall-march", VD_SETTING_WORD, 0,
                                       { "last-turn", "each-turn" } },
  [VD_SET_ENTRY_DIE_LAPSES]         = { "entry-die", VD_SETTING_WORD, 0, { "final", "lapses" } },
  [VD_SET_STACK_GUNS_ALL]           = { "stack-guns", VD_SETTING_WORD, 0,
                                       { "may-rest", "all-fire" } },
  [VD_SET_DISPLACE_DUE]             = { "displacement-due", VD_SETTING_WORD, 1, NO_YES },
  [VD_SET_ADVANCE_BINDS]            = { "advance-contact", VD_SETTING_WORD, 0,
                                       { "free", "binds" } },
  [VD_SET_RESERVE_RETREAT]          = { "reserve-retreat", VD_SETTING_WORD, 0,
                                       { "any", "keeps-distance" } },
  [VD_SET_RECALL_PAID_FREE]         = { "recall-paid", VD_SETTING_WORD, 0, { "marches", "free" } },
  [VD_SET_GARRISON_IS_FRIEND]       = { "garrison-hex", VD_SETTING_WORD, 0,
                                       { "vacant", "friend" } },
  [VD_SET_SURROUNDED_AFTER]         = { "surrounded-judged", VD_SETTING_WORD, 0,
                                       { "before", "after" } },
  [VD_SET_BOMBARD_DISPLACES]        = { "bombard-displaces", VD_SETTING_WORD, 1, NO_YES },
#undef NO_YES
};

static const char *const mechanic_names[VD_N_MECHANICS] = {
  [VD_MECHANIC_BOMBARDMENT]    = "bombardment",
  [VD_MECHANIC_DISPLACEMENT]   = "displacement",
  [VD_MECHANIC_ADVANCE]        = "advance",
  [VD_MECHANIC_ODDS_REDUCTION] = "odds-reduction",
  [VD_MECHANIC_DEMORALIZATION] = "demoralization",
  [VD_MECHANIC_EXIT]           = "exit",
  [VD_MECHANIC_TRANSIT]        = "transit",
  [VD_MECHANIC_BARRED_RETREAT] = "barred-retreat",
  [VD_MECHANIC_STACKS]         = "stacks",
  [VD_MECHANIC_GARRISONS]      = "garrisons",
  [VD_MECHANIC_ARMY_MORALE]    = "army-morale",
  [VD_MECHANIC_COORDINATION]   = "coordination",
  [VD_MECHANIC_RESERVES]       = "reserves",
  [VD_MECHANIC_DISRUPTION]     = "disruption",
  [VD_MECHANIC_INTEGRITY]      = "divisional-integrity",
  [VD_MECHANIC_FRESH]          = "fresh-strength",
  [VD_MECHANIC_WEATHER]        = "weather-die",
};

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
      if (!g_ascii_string_to_unsigned (value, 10, setting->least, G_MAXINT8, &number, NULL))
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
vd_scenario_find_setting (const VdScenario *self,
                          const char       *name,
                          const char       *value,
                          gint16           *result)
{
  for (int i = 0; i < VD_N_SETS; i++)
    if (strcmp (settings[i].name, name) == 0)
      {
        if (parse_value (self, &settings[i], value, result))
          return i;

        *result = 1;
        return -1;
      }

  *result = 0;
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
      return vd_phrase_new (N_("a whole number from %d to %d"), setting->least, G_MAXINT8);
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
  for (guint i = 0; i < VD_N_SETS; i++)
    if (strcmp (name, settings[i].name) == 0)
      return describe_values (&settings[i]);

  g_return_val_if_reached (NULL);
}

int
vd_mechanic_from_name (const char *name)
{
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
