/* The columns of the system's tables: what formats/schema says of their rows, in the words
 * of cells. */
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
  { VD_SYSTEM_PATHS,     "path",     "chart",      "chart/path",    "" },
  { VD_SYSTEM_PATHS,     "except",   "chart/path", "except",        "class period cost as" },
  { VD_SYSTEM_RESULTS,   "result",   "results",    "result",        "" },
  { VD_SYSTEM_CLASSES,   "class",    "classes",    "class",         "" },
  { VD_SYSTEM_PERIODS,   "period",   "periods",    "period",        "" },
  { VD_SYSTEM_PERIODS,   "except",   "period",     "period/except",
    "class strength allowance range" },
  { VD_SYSTEM_PERIODS,   "closed",   "period",     "closed",        "" },
  { VD_SYSTEM_MECHANICS, "mechanic", "mechanics",  "mechanic",      "" },
  { VD_SYSTEM_SETTINGS,  "set",      "mechanics",  "set",           "" },
  { VD_SYSTEM_OPTIONS,   "option",   "options",    "option",        "name chooser turn secret" },
  { VD_SYSTEM_OPTIONS,   "choice",   "option",     "choice",        "" },
};

/* What each kind of value is in a cell; the rest is what it is called. */
static const VdHolds kinds[] = {
  [VD_VALUE_COST] = VD_HOLDS_COST,
  [VD_VALUE_NUMBER] = VD_HOLDS_NUMBER,
  [VD_VALUE_POINTS] = VD_HOLDS_NUMBER,
  [VD_VALUE_TURN] = VD_HOLDS_NUMBER,
  [VD_VALUE_FRACTION] = VD_HOLDS_FRACTION,
  [VD_VALUE_WORD] = VD_HOLDS_WORD,
  [VD_VALUE_REF] = VD_HOLDS_ONE,
  [VD_VALUE_REFS] = VD_HOLDS_MANY,
  [VD_VALUE_CONDITION] = VD_HOLDS_WHEN,
  [VD_VALUE_SETTING] = VD_HOLDS_SETTING,
};

static const struct
{
  VdIdKind      id;
  VdSystemTable table;
} named[] = {
  { VD_ID_CLASS,     VD_SYSTEM_CLASSES },
  { VD_ID_TERRAIN,   VD_SYSTEM_HEXES },
  { VD_ID_SIDE_KIND, VD_SYSTEM_SIDES },
  { VD_ID_PATH_KIND, VD_SYSTEM_PATHS },
  { VD_ID_PERIOD,    VD_SYSTEM_PERIODS },
};

static VdSystemTable
find_table (VdIdKind id)
{
  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    if (named[i].id == id)
      return named[i].table;

  return VD_N_SYSTEM_TABLES;
}

/* Whether one of two words says what the other denies; an exception may also say nothing. */
static gboolean
is_on_or_off (guint                    table,
              const VdSchemaAttribute *of)
{
  static const char *const off[] = { "no", "yes", "open", NULL };

  return of->type == VD_VALUE_WORD && g_strv_length (of->values) == 2 &&
         g_strv_contains (off, of->values[1]) && strcmp (tables[table].element, "except") != 0;
}

static VdHolds
get_kind (guint                    table,
          const VdSchemaAttribute *of)
{

  if (of->kind == VD_ID_SIDE && of->type == VD_VALUE_REF)
    return VD_HOLDS_SIDE;

  return is_on_or_off (table, of) ? VD_HOLDS_SWITCH
         : of->type < G_N_ELEMENTS (kinds) ? kinds[of->type] : VD_HOLDS_NAME;
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

static void
add_field (GArray                  *fields,
           guint                    table,
           const VdSchemaAttribute *of)
{
  VdSystemField field = {
    .attribute = of->name,
    .title = of->title,
    .help = get_help (table, of),
    .kind = get_kind (table, of),
    .usual = of->usual,
    .least = of->least,
    .most = of->most,
    .need = of->need != VD_NEED_NOT,
  };

  if (field.kind == VD_HOLDS_SWITCH)
    {
      field.on = of->values[0];
      field.off = of->values[1];
    }

  /* An exception acts as another row of its own table. */
  if (field.kind == VD_HOLDS_ONE || field.kind == VD_HOLDS_MANY)
    field.of = strcmp (of->name, "as") == 0 ? tables[table].table : find_table (of->kind);

  g_array_append_val (fields, field);
}

static const char *
get_nothing (gconstpointer row,
             const char   *attribute)
{
  return NULL;
}

/* Whether it is a column though nobody has said which place it has. */
static gboolean
is_shown (guint                    table,
          const VdSchemaAttribute *of)
{
  return of->title != NULL && of->type != VD_VALUE_ID && of->reader != VD_READ_BY_NOBODY &&
         vd_element_get_attribute (vd_schema_find ("chart"), of->name) == NULL &&
         vd_attribute_is_read (of, vd_schema_find (tables[table].parent), NULL, get_nothing);
}

static GArray *
make_fields (guint table)
{
  static const VdSystemField in_use = {
    "on", N_("In use"), N_("Whether the game has this mechanic"), VD_HOLDS_SWITCH, NULL, "yes", "no"
  };
  const VdElement *element = vd_schema_find (tables[table].id);
  g_auto (GStrv) first = g_strsplit (tables[table].attributes, " ", -1);
  GArray *fields = g_array_new (TRUE, TRUE, sizeof (VdSystemField));

  if (tables[table].table == VD_SYSTEM_MECHANICS)
    g_array_append_val (fields, in_use);
  for (guint i = 0; first[i] != NULL; i++)
    add_field (fields, table, vd_element_get_attribute (element, first[i]));
  for (guint i = 0; i < element->n_attributes; i++)
    if (is_shown (table, &element->attributes[i]) &&
        !g_strv_contains ((const char *const *) first, element->attributes[i].name))
      add_field (fields, table, &element->attributes[i]);

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
  const char **elements = g_new0 (const char *, G_N_ELEMENTS (tables) + 1);
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (tables[i].table == table)
      elements[n++] = tables[i].element;

  return elements;
}

const VdSystemField *
vd_system_get_fields (VdSystemTable table,
                      const char   *element,
                      guint        *n)
{
  *n = 0;
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (tables[i].table == table && strcmp (tables[i].element, element) == 0)
      {
        const GArray *fields = get_tables ()[i];

        *n = fields->len;
        return (const VdSystemField *) (gconstpointer) fields->data;
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
