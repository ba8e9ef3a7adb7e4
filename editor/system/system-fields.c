#include "editor/system/system-private.h"

#include <glib/gi18n.h>
#include <string.h>

/* Most rows have a name. */
#define NAME { "name", N_("Name"), N_("What it is called"), VD_HOLDS_NAME, .need = TRUE }
#define COST(usual, help) { "cost", N_("Cost"), help, VD_HOLDS_COST, usual }
#define DEFENCE(usual)                                                                        \
  { "defence", N_("Defence ×"), N_("What the strength of a defender is multiplied by"),      \
    VD_HOLDS_NUMBER, usual, .least = 1, .most = 9 }
#define LOOK { "look", N_("Looks like"), N_("How it is drawn on maps"), VD_HOLDS_WORD }
#define ABSENT                                                                                \
  { "absent", N_("Not here"), N_("The battle does not have it, and no map may use it"),      \
    VD_HOLDS_SWITCH, NULL, "yes", "no" }
#define CLASSES                                                                               \
  { "class", N_("Class"), N_("The classes of units that the exception is for"),              \
    VD_HOLDS_MANY, .of = VD_SYSTEM_CLASSES }
#define PERIOD                                                                                \
  { "period", N_("Period"), N_("The period in which the exception holds"), VD_HOLDS_ONE,     \
    .of = VD_SYSTEM_PERIODS }
#define AS(table)                                                                             \
  { "as", N_("Acts as"), N_("Another row, whose effects it then has"), VD_HOLDS_ONE, .of = table }
#define RANGE(usual, help) { "range", N_("Range"), help, VD_HOLDS_NUMBER, usual, .most = 99 }
#define ALLOWANCE(usual)                                                                      \
  { "allowance", N_("Allowance ×"),                                                          \
    N_("What movement allowances are multiplied by, fractions dropped"), VD_HOLDS_FRACTION, usual }

static const VdSystemField hex_fields[] = {
  NAME,
  COST ("1", N_("Movement points to enter: 2, 1/2, or never")),
  DEFENCE ("1"),
  { "sight", N_("Blocks sight"), N_("Guns do not see through it"), VD_HOLDS_SWITCH, NULL,
    "blocks", "open" },
  LOOK,
  ABSENT,
  { NULL }
};

static const VdSystemField side_fields[] = {
  NAME,
  COST ("0", N_("Movement points to add: 2, 1/2, or never")),
  DEFENCE ("1"),
  { "directed", N_("Directed"), N_("Cost and defence hold only from the low hex to the high one"),
    VD_HOLDS_SWITCH, NULL, "yes", "no" },
  { "attack", N_("No attack"), N_("Bars attacks"), VD_HOLDS_SWITCH, NULL, "never", "open" },
  { "control", N_("No control"), N_("Stops zones of control"), VD_HOLDS_SWITCH, NULL, "no", "yes" },
  { "bombard", N_("Guns fire over"), N_("Guns may fire across it at the next hex"),
    VD_HOLDS_SWITCH, NULL, "adjacent", "no" },
  { "removes", N_("Removes"), N_("The kinds whose effects it takes away, as a bridge does"),
    VD_HOLDS_MANY, .of = VD_SYSTEM_SIDES },
  LOOK,
  ABSENT,
  { NULL }
};

static const VdSystemField path_fields[] = {
  NAME,
  COST ("1", N_("Movement points along it, in place of the terrain's")),
  LOOK,
  ABSENT,
  { NULL }
};

static const VdSystemField hex_except[] = {
  CLASSES, PERIOD,
  COST (NULL, N_("Movement points to enter: 2, 1/2, or never")),
  DEFENCE (NULL),
  AS (VD_SYSTEM_HEXES),
  { NULL }
};

static const VdSystemField side_except[] = {
  CLASSES, PERIOD,
  COST (NULL, N_("Movement points to add: 2, 1/2, or never")),
  DEFENCE (NULL),
  { "attack", N_("Attack"), N_("Whether attacks are barred"), VD_HOLDS_WORD },
  { "control", N_("Control"), N_("Whether zones of control are stopped"), VD_HOLDS_WORD },
  { "bombard", N_("Guns"), N_("Whether guns may fire across it at the next hex"), VD_HOLDS_WORD },
  AS (VD_SYSTEM_SIDES),
  { NULL }
};

static const VdSystemField path_except[] = {
  CLASSES, PERIOD,
  COST (NULL, N_("Movement points along it, in place of the terrain's")),
  AS (VD_SYSTEM_PATHS),
  { NULL }
};

static const VdSystemField result_fields[] = {
  { "attacker", N_("Attacker"), N_("What happens to the attackers"), VD_HOLDS_WORD, "none" },
  { "defender", N_("Defender"), N_("What happens to the defenders"), VD_HOLDS_WORD, "none" },
  { NULL }
};

static const VdSystemField class_fields[] = {
  NAME,
  { "symbol", N_("Symbol"), N_("What the counter shows"), VD_HOLDS_WORD },
  RANGE ("0", N_("How many hexes it bombards from; 0 if it does not")),
  { "units", N_("Units"), N_("How many the printed sheet has of it; nothing but the check reads it"),
    VD_HOLDS_NUMBER, NULL, .most = 1024 },
  { "strength", N_("Strength"),
    N_("How much they have together by the printed sheet; nothing but the check reads it"),
    VD_HOLDS_NUMBER, NULL, .most = 9999 },
  { NULL }
};

static const VdSystemField period_fields[] = {
  NAME,
  { "combat", N_("No combat"), N_("There is no Combat Phase"), VD_HOLDS_SWITCH, NULL, "no", "yes" },
  { "control", N_("Enemy control"), N_("Whether hexes that the enemy controls may be entered"),
    VD_HOLDS_WORD, "open" },
  ALLOWANCE ("1"),
  RANGE (NULL, N_("The greatest range of bombardment; empty for any")),
  { NULL }
};

static const VdSystemField period_except[] = {
  CLASSES,
  { "strength", N_("Strength ×"), N_("What each unit's strength is multiplied by"),
    VD_HOLDS_FRACTION },
  ALLOWANCE (NULL),
  RANGE (NULL, N_("The greatest range of bombardment")),
  { NULL }
};

static const VdSystemField closed_fields[] = {
  { "terrain", N_("Closed"), N_("Terrain that may not be entered in that period"), VD_HOLDS_MANY,
    .of = VD_SYSTEM_HEXES, .need = TRUE },
  { NULL }
};

static const VdSystemField mechanic_fields[] = {
  { "on", N_("In use"), N_("Whether the game has this mechanic"), VD_HOLDS_SWITCH, NULL,
    "yes", "no" },
  { "when", N_("Only if"), N_("What must have been chosen, or it is not played"), VD_HOLDS_WHEN },
  { NULL }
};

static const VdSystemField set_fields[] = {
  { "value", N_("Value"), N_("What the rules go by"), VD_HOLDS_SETTING, .need = TRUE },
  { NULL }
};

static const VdSystemField option_fields[] = {
  NAME,
  { "chooser", N_("Chosen by"), N_("The side that chooses"), VD_HOLDS_SIDE, .need = TRUE },
  { "turn", N_("On turn"), N_("In whose Movement Phase it is chosen; empty: before the first"),
    VD_HOLDS_NUMBER, .least = 1, .most = 255 },
  { "secret", N_("Secret"), N_("The other side does not see what is chosen"), VD_HOLDS_SWITCH,
    NULL, "yes", "no" },
  { NULL }
};

static const VdSystemField choice_fields[] = {
  NAME,
  { "default", N_("Default"), N_("What holds if nothing is chosen"), VD_HOLDS_SWITCH, NULL,
    "yes", "no" },
  { "when", N_("Only if"), N_("What must have been chosen elsewhere, or this is not offered"),
    VD_HOLDS_WHEN },
  { NULL }
};

static const struct
{
  VdSystemTable        table;
  const char    *element;
  const VdSystemField *fields;
} tables[] = {
  { VD_SYSTEM_HEXES,     "hex",      hex_fields },
  { VD_SYSTEM_HEXES,     "except",   hex_except },
  { VD_SYSTEM_SIDES,     "side",     side_fields },
  { VD_SYSTEM_SIDES,     "except",   side_except },
  { VD_SYSTEM_PATHS,     "path",     path_fields },
  { VD_SYSTEM_PATHS,     "except",   path_except },
  { VD_SYSTEM_RESULTS,   "result",   result_fields },
  { VD_SYSTEM_CLASSES,   "class",    class_fields },
  { VD_SYSTEM_PERIODS,   "period",   period_fields },
  { VD_SYSTEM_PERIODS,   "except",   period_except },
  { VD_SYSTEM_PERIODS,   "closed",   closed_fields },
  { VD_SYSTEM_MECHANICS, "mechanic", mechanic_fields },
  { VD_SYSTEM_SETTINGS,  "set",      set_fields },
  { VD_SYSTEM_OPTIONS,   "option",   option_fields },
  { VD_SYSTEM_OPTIONS,   "choice",   choice_fields },
};

const VdSystemField *
vd_system_get_fields (VdSystemTable table,
                      const char   *element,
                      guint        *n)
{
  *n = 0;
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (tables[i].table == table && strcmp (tables[i].element, element) == 0)
      {
        while (tables[i].fields[*n].attribute != NULL)
          (*n)++;
        return tables[i].fields;
      }

  return NULL;
}

const VdSystemField *
vd_system_find_field (const VdSystemRow *row,
                      const char        *attribute)
{
  guint n;
  const VdSystemField *fields = vd_system_get_fields (row->table, row->element, &n);

  for (guint i = 0; i < n; i++)
    if (strcmp (fields[i].attribute, attribute) == 0)
      return &fields[i];

  return NULL;
}
