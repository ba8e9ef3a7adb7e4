/* The fields of the scenario's tables, made of formats/schema. */
#include <string.h>

#include "editor/rows/fields-private.h"

/* The rows that have forms, by the elements of formats/schema, which says what they
 * hold; the fields that come first in a form, if another order than that of a file tells
 * more. */
static const struct
{
  const char *table;
  const char *row;
  const char *element;
  const char *first;
} forms[] = {
  { "reinforcements", "group", "group",
    "name side turn at edge region within units when delay control die until" },
  { "turns", "turns", "turns", "" },
  { "turns", "turn", "turn", "" },
  { "setup", "place", "place", "" },
  { "setup", "zone", "zone", "" },
  { "setup", "damaged", "damaged", "" },
  { "setup", "lost", "lost", "" },
  { "setup", "supply", "supply", "" },
  { "victory", "award", "award", "name side points test of to ratio value" },
  { "victory", "also", "also", "test of to ratio value" },
  { "victory", "level", "victory/level", "name" },
  { "morale", "level", "level", "" },
  { "morale", "reset", "reset", "" },
  { "morale", "recoil", "recoil", "" },
  { "restrictions", "hold", "hold", "" },
  { "restrictions", "bar", "bar", "" },
  { "restrictions", "recall", "recall", "" },
  { "exits", "exit", "exit", "side field edges demoralized" },
  { "tracks", "track", "track", "" },
  { "tracks", "section", "section", "" },
  { "stops", "stop", "stop", "" },
};

/* What each kind of value is in a form; the rest is text. */
static const VdFieldType types[] = {
  [VD_VALUE_WORD] = VD_FIELD_WORD,
  [VD_VALUE_REF] = VD_FIELD_REF,
  [VD_VALUE_REFS] = VD_FIELD_REFS,
  [VD_VALUE_CONDITION] = VD_FIELD_REFS,
  [VD_VALUE_PHASE] = VD_FIELD_REF,
  [VD_VALUE_NUMBER] = VD_FIELD_NUMBER,
  [VD_VALUE_POINTS] = VD_FIELD_POINTS,
  [VD_VALUE_TURN] = VD_FIELD_TURN,
  [VD_VALUE_RATIO] = VD_FIELD_RATIO,
  [VD_VALUE_FACES] = VD_FIELD_DIE,
  [VD_VALUE_HEX] = VD_FIELD_HEX,
  [VD_VALUE_HEXES] = VD_FIELD_HEXES,
  [VD_VALUE_CANCEL] = VD_FIELD_CANCEL,
  [VD_VALUE_COST] = VD_FIELD_COST,
  [VD_VALUE_MULTIPLE] = VD_FIELD_MULTIPLE,
  [VD_VALUE_FRACTION] = VD_FIELD_FRACTION,
  [VD_VALUE_SETTING] = VD_FIELD_SETTING,
};

static const struct
{
  VdIdKind  id;
  VdRefKind ref;
} refs[] = {
  { VD_ID_SIDE, VD_REF_SIDE },
  { VD_ID_ARMY, VD_REF_ARMY },
  { VD_ID_FORMATION, VD_REF_FORMATION },
  { VD_ID_UNIT, VD_REF_UNIT },
  { VD_ID_CLASS, VD_REF_CLASS },
  { VD_ID_PERIOD, VD_REF_PERIOD },
  { VD_ID_GROUP, VD_REF_GROUP },
  { VD_ID_FIELD, VD_REF_FIELD },
  { VD_ID_EDGE, VD_REF_EDGE },
  { VD_ID_REGION, VD_REF_REGION },
  { VD_ID_SOURCE, VD_REF_SOURCE },
  { VD_ID_TERRAIN, VD_REF_TERRAIN },
  { VD_ID_SIDE_KIND, VD_REF_SIDE_KIND },
  { VD_ID_PATH_KIND, VD_REF_PATH_KIND },
  { VD_ID_SHIFT, VD_REF_SHIFT },
};

static VdRefKind
get_ref (const VdSchemaAttribute *of)
{
  if (of->type == VD_VALUE_CONDITION)
    return VD_REF_CHOICE;
  if (of->type == VD_VALUE_PHASE)
    return VD_REF_PHASE;
  if (of->kind == VD_ID_EDGE && of->is_qualified)
    return VD_REF_MAP_EDGE;

  for (guint i = 0; i < G_N_ELEMENTS (refs); i++)
    if (refs[i].id == of->kind)
      return refs[i].ref;

  return VD_REF_SIDE;
}

/* What only some tests ask for may stay empty until there is such a test. */
static void
add_field (GArray                  *fields,
           const VdSchemaAttribute *of)
{
  VdField field = {
    .of = of,
    .attribute = of->name,
    .title = of->title,
    .type = of->type < G_N_ELEMENTS (types) ? types[of->type] : VD_FIELD_TEXT,
    .ref = get_ref (of),
    .needed = of->need == VD_NEED_MUST || (of->need == VD_NEED_ASKED && of->read_if == NULL),
    .help = of->help,
  };

  if (of->title != NULL && of->type != VD_VALUE_ID)
    g_array_append_val (fields, field);
}

GArray *
vd_fields_new (const VdElement *element,
               const char      *first,
               VdFieldChoice    is_shown,
               gconstpointer    data)
{
  GArray *fields = g_array_new (TRUE, TRUE, sizeof (VdField));
  g_auto (GStrv) names = NULL;

  g_return_val_if_fail (element != NULL && first != NULL && is_shown != NULL, NULL);

  names = vd_split_words (first);
  for (guint i = 0; names[i] != NULL; i++)
    add_field (fields, vd_element_get_attribute (element, names[i]));
  for (guint i = 0; i < element->n_attributes; i++)
    if (is_shown (&element->attributes[i], data) &&
        !g_strv_contains ((const char *const *) names, element->attributes[i].name))
      add_field (fields, &element->attributes[i]);

  return fields;
}

/* Those of any row stand at the end of each form. */
static gboolean
is_of_any_row (const VdSchemaAttribute *of,
               gconstpointer            data)
{
  return vd_element_get_attribute (vd_schema_find ("victory"), of->name) != NULL;
}

static gboolean
is_of_the_row (const VdSchemaAttribute *of,
               gconstpointer            data)
{
  return !is_of_any_row (of, data);
}

static void
add_form (GArray *fields,
          guint   form)
{
  g_autoptr (GArray) of_form = vd_fields_new (vd_schema_find (forms[form].element),
                                              forms[form].first, is_of_the_row, NULL);

  for (guint i = 0; i < of_form->len; i++)
    {
      VdField *field = &g_array_index (of_form, VdField, i);

      field->table = forms[form].table;
      field->row = forms[form].row;
    }

  g_array_append_vals (fields, of_form->data, of_form->len);
}

static GArray *
make_fields (void)
{
  GArray *fields = g_array_new (FALSE, FALSE, sizeof (VdField));
  g_autoptr (GArray) any = vd_fields_new (vd_schema_find ("victory"), "", is_of_any_row, NULL);

  for (guint form = 0; form < G_N_ELEMENTS (forms); form++)
    add_form (fields, form);
  g_array_append_vals (fields, any->data, any->len);

  return fields;
}

/* Made of the schema at the first use, and kept. */
const GArray *
vd_fields_get (void)
{
  static GArray *fields;

  if (g_once_init_enter (&fields))
    g_once_init_leave (&fields, make_fields ());

  return fields;
}
