/* The columns of the system's tables: what formats/schema says of their rows. */
#include "editor/system/system-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "formats/schema/schema.h"

/* @attributes: those that come first; what else the rules read of such a row follows in the
 * order of the schema. */
static const struct
{
  VdSystemTable table;
  const char   *element;
  const char   *parent; /* in the schema */
  const char   *id;
  const char   *attributes;
} tables[] = {
  { VD_SYSTEM_HEXES,     "hex",      "chart",      "chart/hex",     "" },
  { VD_SYSTEM_HEXES,     "except",   "chart/hex",  "except",
    "class period cost defence as" },
  { VD_SYSTEM_SIDES,     "side",     "chart",      "chart/side",    "" },
  { VD_SYSTEM_SIDES,     "except",   "chart/side", "except",
    "class period cost defence attack control bombard as" },
  { VD_SYSTEM_SIDES,     "work",     "chart/side", "work",          "" },
  { VD_SYSTEM_PATHS,     "path",     "chart",      "chart/path",    "" },
  { VD_SYSTEM_PATHS,     "except",   "chart/path", "except",        "class period cost as" },
  { VD_SYSTEM_RESULTS,   "result",   "results",    "result",        "" },
  { VD_SYSTEM_SHIFTS,    "shift",    "shifts",     "shift",         "" },
  { VD_SYSTEM_SHIFTS,    "has",      "shift",      "has",
    "of is class trait units strength state terrain across where" },
  { VD_SYSTEM_DICE,      "die",      "shifts",     "shifts/die",    "" },
  { VD_SYSTEM_DICE,      "has",      "shifts/die", "has",
    "of is class trait units strength state terrain across where" },
  { VD_SYSTEM_RECOVERY,  "modifier", "recovery",   "modifier",      "class army trait amount" },
  { VD_SYSTEM_PHASES,    "phase",    "sequence",   "phase",         "" },
  { VD_SYSTEM_ORDERS,    "order",    "sequence",   "order",         "" },
  { VD_SYSTEM_CLASSES,   "class",    "classes",    "class",         "" },
  { VD_SYSTEM_PERIODS,   "period",   "periods",    "period",        "" },
  { VD_SYSTEM_PERIODS,   "except",   "period",     "period/except",
    "class strength allowance range" },
  { VD_SYSTEM_PERIODS,   "closed",   "period",     "closed",        "" },
  { VD_SYSTEM_MECHANICS, "mechanic", "mechanics",  "mechanic",      "" },
  { VD_SYSTEM_SETTINGS,  "set",      "mechanics",  "set",           "" },
  { VD_SYSTEM_BINDS,     "bind",     "rules",      "bind",          "case" },
  { VD_SYSTEM_OPTIONS,   "option",   "options",    "option",        "name chooser turn secret" },
  { VD_SYSTEM_OPTIONS,   "choice",   "option",     "choice",        "" },
};

/* Whether one of two words says what the other denies; an exception may also say nothing. */
static gboolean
is_on_or_off (guint                    table,
              const VdSchemaAttribute *of)
{
  static const char *const off[] = { "no", "yes", "open", NULL };

  return of->type == VD_VALUE_WORD && g_strv_length (of->values) == 2 &&
         g_strv_contains (off, of->values[1]) && strcmp (tables[table].element, "except") != 0;
}

/* What an exception does not explain itself is as the row above it has it. */
static const char *
get_help (guint                    table,
          const VdSchemaAttribute *of)
{
  const VdSchemaAttribute *above =
    vd_element_get_attribute (vd_schema_find (tables[table].parent), of->name);

  return of->help == NULL && above != NULL ? above->help : of->help;
}

/* What is otherwise here than in a table of the scenario: there are no turns yet, and an
 * exception acts as another row of its own table. */
static void
adapt_field (guint    table,
             VdField *field)
{
  static const VdRefKind own[] = {
    [VD_SYSTEM_HEXES] = VD_REF_TERRAIN,
    [VD_SYSTEM_SIDES] = VD_REF_SIDE_KIND,
    [VD_SYSTEM_PATHS] = VD_REF_PATH_KIND,
  };

  field->help = get_help (table, field->of);
  field->needed = field->of->need != VD_NEED_NOT;
  if (is_on_or_off (table, field->of))
    field->type = VD_FIELD_SWITCH;
  if (field->type == VD_FIELD_TURN)
    field->type = VD_FIELD_NUMBER;
  if (strcmp (field->attribute, "as") == 0)
    field->ref = own[tables[table].table];
}

static const char *
get_nothing (gconstpointer row,
             const char   *attribute)
{
  return NULL;
}

/* Whether it is a column though nobody has said which place it has. */
static gboolean
is_shown (const VdSchemaAttribute *of,
          gconstpointer            parent)
{
  return of->reader != VD_READ_BY_NOBODY &&
         vd_element_get_attribute (vd_schema_find ("chart"), of->name) == NULL &&
         vd_attribute_is_read (of, parent, NULL, get_nothing);
}

static GArray *
make_fields (guint table)
{
  static char *words[] = { "yes", "no", NULL };
  static const VdSchemaAttribute of = { "on", VD_VALUE_WORD, .values = words };
  static const VdField in_use = {
    .of = &of, .attribute = "on", .title = N_("In use"), .type = VD_FIELD_SWITCH,
    .help = N_("Whether the game has this mechanic")
  };
  GArray *fields = vd_fields_new (vd_schema_find (tables[table].id), tables[table].attributes,
                                  is_shown, vd_schema_find (tables[table].parent));

  for (guint i = 0; i < fields->len; i++)
    adapt_field (table, &g_array_index (fields, VdField, i));
  if (tables[table].table == VD_SYSTEM_MECHANICS)
    g_array_prepend_val (fields, in_use);

  return fields;
}

static GArray **
make_tables (void)
{
  GArray **made = g_new (GArray *, G_N_ELEMENTS (tables));

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    made[i] = make_fields (i);

  return made;
}

/* Made of the schema at the first use, and kept. */
static GArray *const *
get_tables (void)
{
  static GArray **made;

  if (g_once_init_enter (&made))
    g_once_init_leave (&made, make_tables ());

  return made;
}

const char **
vd_system_list_elements (VdSystemTable table)
{
  const char **elements;
  guint n = 0;

  g_return_val_if_fail (table < VD_N_SYSTEM_TABLES, NULL);

  elements = g_new0 (const char *, G_N_ELEMENTS (tables) + 1);

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (tables[i].table == table)
      elements[n++] = tables[i].element;

  return elements;
}

const VdField *
vd_system_get_fields (VdSystemTable table,
                      const char   *element,
                      guint        *n)
{
  g_return_val_if_fail (table < VD_N_SYSTEM_TABLES && element != NULL && n != NULL, NULL);

  *n = 0;
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (tables[i].table == table && strcmp (tables[i].element, element) == 0)
      {
        const GArray *fields = get_tables ()[i];

        *n = fields->len;
        return (const VdField *) (gconstpointer) fields->data;
      }

  return NULL;
}

const VdField *
vd_system_find_field (const VdSystemRow *row,
                      const char        *attribute)
{
  guint n;
  const VdField *fields;

  g_return_val_if_fail (row != NULL && attribute != NULL, NULL);

  fields = vd_system_get_fields (row->table, row->element, &n);

  for (guint i = 0; i < n; i++)
    if (strcmp (fields[i].attribute, attribute) == 0)
      return &fields[i];

  return NULL;
}
