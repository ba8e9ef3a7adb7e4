#include "editor/units/unit-fields.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/fields.h"
#include "formats/document/reduced.h"
#include "formats/project/mechanics.h"

#define MAX_TEXT 2000 /* bytes */

/* How a field is read. */
typedef enum
{
  AS_IN_ANY_TABLE,
  AS_ID,
  AS_NAME, /* of a row of a list */
  AS_REDUCED,
  AS_HEX,
  AS_STATUS,
  AS_WORD, /* of the schema */
  AS_UNIT
} Reading;

/* What they are called, and whether they can be empty, is said by the schema. */
static const struct
{
  const char *id;
  const char *heading; /* NULL for the title */
  gboolean    fact;
  Reading     reading;
  VdUnitList  list;      /* that is named */
  const char *complaint; /* where it has no such row */
  const char *mechanics; /* (nullable): those that read it, blanks between; NULL if all do */
  const char *without;   /* (nullable): the mechanic beside which it is of no use */
} fields[VD_N_UNIT_FIELDS] = {
  [VD_UNIT_ID]        = { "id",        NULL,         FALSE, AS_ID },
  [VD_UNIT_NAME]      = { "name",      NULL,         TRUE,  AS_IN_ANY_TABLE },
  [VD_UNIT_CODE]      = { "code",      NULL,         TRUE,  AS_IN_ANY_TABLE },
  [VD_UNIT_SIDE]      = { "side",      NULL,         TRUE,  AS_NAME, VD_LIST_SIDES,
                          N_("There is no side “%s”. There are: %s.") },
  [VD_UNIT_FORMATION] = { "formation", NULL,         TRUE,  AS_NAME, VD_LIST_FORMATIONS,
                          N_("There is no formation “%s”. There are: %s.") },
  [VD_UNIT_CLASS]     = { "class",     NULL,         TRUE,  AS_NAME, VD_LIST_CLASSES,
                          N_("There is no class “%s”. There are: %s.") },
  /* TRANS: heading of a narrow column: the strength of a unit */
  [VD_UNIT_STRENGTH]  = { "strength",  N_("Str."),   TRUE,  AS_IN_ANY_TABLE },
  /* TRANS: heading of a narrow column: how far a unit moves */
  [VD_UNIT_MOVE]      = { "move",      N_("Mov."),   TRUE,  AS_IN_ANY_TABLE },
  /* Where units are lost into boxes, what is on the other side of a counter says it all. */
  [VD_UNIT_STEPS]     = { "steps",     NULL,         TRUE,  AS_IN_ANY_TABLE,
                          .without = "reorganization-boxes" },
  /* TRANS: heading of a narrow column: strength of the reduced side of a counter */
  [VD_UNIT_REDUCED]   = { "reduced",   N_("Red."),   TRUE,  AS_REDUCED },
  [VD_UNIT_TRAITS]    = { "traits",    NULL,         TRUE,  AS_IN_ANY_TABLE },
  [VD_UNIT_AT]        = { "at",        N_("Starts"), FALSE, AS_HEX },
  [VD_UNIT_CASE]      = { "case",      N_("Case"),   FALSE, AS_IN_ANY_TABLE },
  [VD_UNIT_SOURCE]    = { "source",    NULL,         FALSE, AS_NAME, VD_LIST_SOURCES,
                          N_("There is no source “%s”. There are: %s.") },
  [VD_UNIT_STATUS]    = { "status",    NULL,         FALSE, AS_STATUS },
  [VD_UNIT_NOTE]      = { "note",      NULL,         FALSE, AS_IN_ANY_TABLE },
  /* TRANS: heading of a narrow column: the initiative of a unit */
  [VD_UNIT_INITIATIVE] = { "initiative", N_("Init."), TRUE, AS_IN_ANY_TABLE,
                           .mechanics = "initiative-march reorganization-boxes" },
  /* TRANS: heading of a column: what kind of leader a unit is: commander, officer */
  [VD_UNIT_KIND]      = { "kind",      N_("Leader"), TRUE,  AS_WORD, .mechanics = "command" },
  [VD_UNIT_RATING]    = { "rating",    NULL,         TRUE,  AS_IN_ANY_TABLE,
                          .mechanics = "command" },
  [VD_UNIT_OWN_FORMATION] = { "own-formation", NULL, TRUE,  AS_WORD, .mechanics = "command" },
  /* TRANS: heading of a narrow column: how many vedettes a unit breaks down into */
  [VD_UNIT_VEDETTES]  = { "vedettes",  N_("Ved."),   TRUE,  AS_IN_ANY_TABLE,
                          .mechanics = "vedettes" },
  [VD_UNIT_PARENT]    = { "parent",    NULL,         TRUE,  AS_UNIT, .mechanics = "vedettes" },
};

/* What the schema says of a field of units. */
static const VdSchemaAttribute *
get_attribute (const char *name)
{
  const VdSchemaAttribute *of = vd_element_get_attribute (vd_schema_find ("unit"), name);

  return of != NULL ? of : vd_element_get_attribute (vd_schema_find ("place"), name);
}

static char *
refuse (char **refusal,
        char  *reason)
{
  *refusal = reason;
  return NULL;
}

static gboolean
is_same_word (const char *folded,
              const char *word)
{
  g_autofree char *other = g_utf8_casefold (word, -1);

  return strcmp (folded, other) == 0;
}

/* What a spreadsheet leaves in a cell: breaks of lines, blanks that come in
 * threes. */
static char *
make_one_line (const char *typed)
{
  g_auto (GStrv) words = g_strsplit_set (typed, " \t\r\n", -1);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", words[i]);

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* As in any table */

static gboolean
is_no_other (const VdSchemaAttribute *of,
             gconstpointer            data)
{
  return FALSE;
}

static GArray *
make_fields (void)
{
  return vd_fields_new (vd_schema_find ("unit"),
                        "strength name code move steps traits case note initiative kind "
                        "rating own-formation vedettes", is_no_other, NULL);
}

/* Made of the schema at the first use, and kept. */
static const VdField *
get_field (VdUnitField field)
{
  static GArray *made;
  const VdField *of;

  if (g_once_init_enter (&made))
    g_once_init_leave (&made, make_fields ());

  for (of = (const VdField *) made->data; strcmp (of->attribute, fields[field].id) != 0; of++)
    continue;
  return of;
}

static char *
parse_in_any_table (const VdUnits *units,
                    VdUnitField    field,
                    const char    *typed,
                    char         **refusal)
{
  const VdField *of = get_field (field);

  *refusal = vd_field_refuse (vd_units_get_project (units), NULL, of, typed);
  return *refusal == NULL ? vd_field_write (of, typed) : NULL;
}

/* As in no other table */

static char *
parse_id (const VdUnits *units,
          VdUnitField    field,
          const char    *typed,
          char         **refusal)
{
  if (strchr (typed, ' ') != NULL)
    return refuse (refusal, g_strdup (_("An id is one word; write a hyphen for a blank.")));
  if (strlen (typed) > VD_SCHEMA_MAX_ID)
    return refuse (refusal, g_strdup (_("This is too long.")));
  if (!vd_schema_is_id (typed))
    return refuse (refusal, g_strdup (_("An id has none of : = ; , + * < > / \" in it.")));

  return parse_in_any_table (units, VD_UNIT_NAME, typed, refusal);
}

static char *
list_ids (const VdUnits *units,
          VdUnitList     list)
{
  const GPtrArray *rows = vd_units_get_list (units, list);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < rows->len && i < 12; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                            vd_node_get (rows->pdata[i], list == VD_LIST_SOURCES ? "key" : "id"));
  if (rows->len > 12)
    g_string_append (text, "…");

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
parse_name (const VdUnits *units,
            VdUnitField    field,
            const char    *typed,
            char         **refusal)
{
  VdUnitList list = fields[field].list;
  VdNode *row = vd_units_find_named (units, list, typed);
  g_autofree char *ids = NULL;

  if (row != NULL)
    return g_strdup (vd_node_get (row, list == VD_LIST_SOURCES ? "key" : "id"));
  if (vd_units_get_list (units, list)->len == 0)
    return refuse (refusal, g_strdup_printf (_("There is no “%s”, nor any other yet."), typed));

  ids = list_ids (units, list);
  if (vd_units_is_named (units, list, typed))
    /* TRANS: the first %s is a name, the second a list of ids */
    return refuse (refusal, g_strdup_printf (_("Several are called “%s”; write the id of one. "
                                               "There are: %s."), typed, ids));

  return refuse (refusal, g_strdup_printf (_(fields[field].complaint), typed, ids));
}

/* Strength, or strength and movement. */
static char *
parse_reduced (const VdUnits *units,
               VdUnitField    field,
               const char    *typed,
               char         **refusal)
{
  g_auto (GStrv) parts = g_strsplit (typed, "-", 2);
  g_autofree char *ignored = NULL;
  g_autofree char *strength = parse_in_any_table (units, VD_UNIT_STRENGTH, parts[0], refusal);
  g_autofree char *move = NULL;
  VdReduced reduced;

  /* With initiative it has a form of its own: 2(5)7. */
  if (strchr (typed, '(') != NULL && vd_reduced_parse (typed, &reduced))
    {
      g_clear_pointer (refusal, g_free);
      return g_strstrip (g_strdup (typed));
    }

  if (strength != NULL && parts[1] != NULL)
    move = parse_in_any_table (units, VD_UNIT_MOVE, parts[1], refusal);
  if (*refusal == NULL)
    return g_strjoin ("-", strength, move, NULL);

  ignored = g_steal_pointer (refusal);
  return refuse (refusal, g_strdup (_("This is the strength of the other side of the counter, "
                                      "such as 3, or strength and movement, as 3-4.")));
}

/* Where several maps have the hex, the whole name must be typed. */
static char *
parse_at (const VdUnits *units,
          VdUnitField    field,
          const char    *typed,
          char         **refusal)
{
  const VdProject *project = vd_units_get_project (units);
  g_autofree char *name = NULL;
  VdSpot spot;

  if (!vd_spot_find (project, typed, &spot))
    /* TRANS: %s is what was typed */
    return refuse (refusal, g_strdup_printf (_("There is no hex “%s” on these maps."), typed));

  name = vd_spot_name (project, spot);
  if (strchr (name, ':') != NULL && strchr (typed, ':') == NULL)
    /* TRANS: both %s are names of a hex, the second with its map */
    return refuse (refusal, g_strdup_printf (
      _("Several maps have the hex %s; write the map before it, as %s."), typed, name));

  return g_steal_pointer (&name);
}

static char *
parse_status (const VdUnits *units,
              VdUnitField    field,
              const char    *typed,
              char         **refusal)
{
  if (vd_attribute_allows (get_attribute ("status"), typed))
    return g_strdup (typed);

  return refuse (refusal, g_strdup (_("A status is stated, transcribed, checked, reconstructed "
                                      "or guess.")));
}

/* As it is shown, or as it is written in files. */
static char *
parse_word (const VdUnits *units,
            VdUnitField    field,
            const char    *typed,
            char         **refusal)
{
  g_autoptr (GPtrArray) choices =
    vd_field_list_choices (vd_units_get_project (units), NULL, get_field (field));
  g_autofree char *folded = g_utf8_casefold (typed, -1);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < choices->len; i++)
    {
      const VdRef *choice = choices->pdata[i];

      if (is_same_word (folded, choice->id) || is_same_word (folded, choice->name))
        return g_strdup (choice->id);
      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", choice->name);
    }

  /* TRANS: %s are the words that can be chosen, with commas between */
  return refuse (refusal, g_strdup_printf (_("This must be one of these: %s."), names->str));
}

/* By its id, or by a name that no other has. */
static char *
parse_unit (const VdUnits *units,
            VdUnitField    field,
            const char    *typed,
            char         **refusal)
{
  g_autofree char *folded = g_utf8_casefold (typed, -1);
  const VdUnitInfo *named = NULL;

  if (vd_units_find (units, typed) != NULL)
    return g_strdup (typed);

  for (guint i = 0; i < vd_units_get_n (units); i++)
    {
      const VdUnitInfo *info = vd_units_get (units, i);
      const char *name = vd_node_get (info->node, "name");

      if (vd_node_get (info->node, "id") == NULL || name == NULL || !is_same_word (folded, name))
        continue;
      if (named != NULL)
        return refuse (refusal, g_strdup_printf (_("Several units are called “%s”; write the id "
                                                   "of one."), typed));
      named = info;
    }

  if (named == NULL)
    return refuse (refusal, g_strdup_printf (_("There is no unit “%s”."), typed));

  return g_strdup (vd_node_get (named->node, "id"));
}

static char *(*const parsers[]) (const VdUnits *units,
                                 VdUnitField    field,
                                 const char    *typed,
                                 char         **refusal) = {
  [AS_IN_ANY_TABLE] = parse_in_any_table,
  [AS_ID] = parse_id,
  [AS_NAME] = parse_name,
  [AS_REDUCED] = parse_reduced,
  [AS_HEX] = parse_at,
  [AS_STATUS] = parse_status,
  [AS_WORD] = parse_word,
  [AS_UNIT] = parse_unit,
};

const char *
vd_unit_field_get_id (VdUnitField field)
{
  g_return_val_if_fail (field < VD_N_UNIT_FIELDS, NULL);

  return fields[field].id;
}

const char *
vd_unit_field_get_title (VdUnitField field)
{
  g_return_val_if_fail (field < VD_N_UNIT_FIELDS, NULL);

  return _(get_attribute (fields[field].id)->title);
}

const char *
vd_unit_field_get_heading (VdUnitField field)
{
  g_return_val_if_fail (field < VD_N_UNIT_FIELDS, NULL);

  return fields[field].heading != NULL ? _(fields[field].heading)
                                       : vd_unit_field_get_title (field);
}

VdUnitField
vd_unit_field_find (const char *text)
{
  g_autofree char *folded = NULL;

  g_return_val_if_fail (text != NULL, VD_N_UNIT_FIELDS);

  folded = g_utf8_casefold (text, -1);

  for (guint i = 0; i < VD_N_UNIT_FIELDS; i++)
    if (strcmp (folded, fields[i].id) == 0 || is_same_word (folded, vd_unit_field_get_title (i)) ||
        is_same_word (folded, vd_unit_field_get_heading (i)))
      return i;

  return VD_N_UNIT_FIELDS;
}

static gboolean
has_any (const VdUnits *units,
         VdUnitField    field)
{
  for (guint i = 0; i < vd_units_get_n (units); i++)
    if (vd_unit_get (vd_units_get (units, i), field) != NULL)
      return TRUE;

  return FALSE;
}

gboolean
vd_unit_field_is_used (VdUnitField    field,
                       const VdUnits *units)
{
  g_auto (GStrv) mechanics = NULL;

  g_return_val_if_fail (field < VD_N_UNIT_FIELDS && units != NULL, FALSE);

  if (has_any (units, field))
    return TRUE;
  if (fields[field].mechanics == NULL)
    return fields[field].without == NULL ||
           !vd_project_plays (vd_units_get_project (units), fields[field].without);

  mechanics = g_strsplit (fields[field].mechanics, " ", -1);
  for (guint i = 0; mechanics[i] != NULL; i++)
    if (vd_project_plays (vd_units_get_project (units), mechanics[i]))
      return TRUE;

  return FALSE;
}

gboolean
vd_unit_field_is_fact (VdUnitField field)
{
  g_return_val_if_fail (field < VD_N_UNIT_FIELDS, FALSE);

  return fields[field].fact;
}

char *
vd_unit_field_say (const VdUnits *units,
                   VdUnitField    field,
                   const char    *value)
{
  g_return_val_if_fail (units != NULL && field < VD_N_UNIT_FIELDS && value != NULL, NULL);

  return fields[field].reading == AS_WORD
         ? vd_field_say (vd_units_get_project (units), get_field (field), value) : g_strdup (value);
}

const char *
vd_unit_get (const VdUnitInfo *info,
             VdUnitField       field)
{
  VdNode *place;

  g_return_val_if_fail (info != NULL && field < VD_N_UNIT_FIELDS, NULL);

  if (field != VD_UNIT_AT)
    return vd_node_get (info->node, fields[field].id);

  place = vd_units_get_place (info);
  return place != NULL ? vd_node_get (place, "at") : NULL;
}

char *
vd_unit_parse (const VdUnits *units,
               VdUnitField    field,
               const char    *typed,
               char         **refusal)
{
  g_autofree char *line = NULL;

  g_return_val_if_fail (units != NULL && field < VD_N_UNIT_FIELDS && typed != NULL, NULL);
  g_return_val_if_fail (refusal != NULL, NULL);

  line = make_one_line (typed);
  *refusal = NULL;
  if (strlen (line) > MAX_TEXT)
    return refuse (refusal, g_strdup (_("This is too long.")));
  if (*line != '\0')
    return parsers[fields[field].reading] (units, field, line, refusal);
  if (field != VD_UNIT_AT && get_attribute (fields[field].id)->need != VD_NEED_NOT)
    return refuse (refusal, g_strdup (_("This can't be empty.")));

  return g_strdup ("");
}

char *
vd_unit_parse_new_formation (const VdUnits *units,
                             const char    *typed,
                             char         **refusal)
{
  g_autofree char *name = NULL;

  g_return_val_if_fail (units != NULL && typed != NULL && refusal != NULL, NULL);

  name = vd_unit_parse (units, VD_UNIT_NAME, typed, refusal);
  return name != NULL && *name != '\0' && !vd_units_is_named (units, VD_LIST_FORMATIONS, name)
         ? g_steal_pointer (&name) : NULL;
}

char *
vd_unit_check_id (const VdUnits *units,
                  const char    *id)
{
  const VdUnitInfo *other;

  g_return_val_if_fail (units != NULL && id != NULL, NULL);

  other = vd_units_find (units, id);

  if (other == NULL)
    return NULL;

  /* TRANS: the first %s is an id, the second the name of a unit */
  return g_strdup_printf (_("The id “%s” is taken by %s."), id, vd_row_get_title (other->node));
}
