#include "editor/units/unit-fields.h"

#include <glib/gi18n.h>
#include <string.h>

#include "formats/range.h"

#define MAX_TEXT 2000 /* bytes */

/* What the schema says of a field of units. */
static const VdSchemaAttribute *
get_attribute (const char *name)
{
  const VdSchemaAttribute *of = vd_element_get_attribute (vd_schema_find ("unit"), name);

  return of != NULL ? of : vd_element_get_attribute (vd_schema_find ("place"), name);
}

typedef char *(*Parse) (const VdUnits *units,
                        const char    *typed,
                        char         **refusal);

static char *
refuse (char **refusal,
        char  *reason)
{
  *refusal = reason;
  return NULL;
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

static gboolean
has_control (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_iscntrl (g_utf8_get_char (text)))
      return TRUE;

  return FALSE;
}

static char *
parse_text (const VdUnits *units,
            const char    *typed,
            char         **refusal)
{
  if (has_control (typed))
    return refuse (refusal, g_strdup (_("This has a character that can't be written.")));
  if (strlen (typed) > MAX_TEXT)
    return refuse (refusal, g_strdup (_("This is too long.")));

  return g_strdup (typed);
}

static char *
parse_id (const VdUnits *units,
          const char    *typed,
          char         **refusal)
{
  if (strchr (typed, ' ') != NULL)
    return refuse (refusal, g_strdup (_("An id is one word; write a hyphen for a blank.")));
  if (strlen (typed) > VD_SCHEMA_MAX_ID)
    return refuse (refusal, g_strdup (_("This is too long.")));
  if (!vd_schema_is_id (typed))
    return refuse (refusal, g_strdup (_("An id has none of : = ; , + * < > / \" in it.")));

  return parse_text (units, typed, refusal);
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
parse_named (const VdUnits *units,
             VdUnitList     list,
             const char    *typed,
             const char    *complaint,
             char         **refusal)
{
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

  return refuse (refusal, g_strdup_printf (complaint, typed, ids));
}

static char *
parse_side (const VdUnits *units,
            const char    *typed,
            char         **refusal)
{
  return parse_named (units, VD_LIST_SIDES, typed,
                      _("There is no side “%s”. There are: %s."), refusal);
}

static char *
parse_formation (const VdUnits *units,
                 const char    *typed,
                 char         **refusal)
{
  return parse_named (units, VD_LIST_FORMATIONS, typed,
                      _("There is no formation “%s”. There are: %s."), refusal);
}

static char *
parse_class (const VdUnits *units,
             const char    *typed,
             char         **refusal)
{
  return parse_named (units, VD_LIST_CLASSES, typed,
                      _("There is no class “%s”. There are: %s."), refusal);
}

static char *
parse_source (const VdUnits *units,
              const char    *typed,
              char         **refusal)
{
  return parse_named (units, VD_LIST_SOURCES, typed,
                      _("There is no source “%s”. There are: %s."), refusal);
}

static gboolean
is_strength (const char *text)
{
  VdQuartersRange range = vd_range_of_points (get_attribute ("strength"));
  guint quarters;

  return vd_quarters_parse_within (&range, text, &quarters);
}

static char *
parse_strength (const VdUnits *units,
                const char    *typed,
                char         **refusal)
{
  if (is_strength (typed))
    return g_strdup (typed);

  return refuse (refusal, g_strdup_printf (
    _("A strength is a number of points up to %d, such as 6 or 1/2."),
    (int) get_attribute ("strength")->most));
}

static char *
parse_number (const char *typed,
              const char *attribute,
              char      **refusal)
{
  const VdSchemaAttribute *of = get_attribute (attribute);
  guint64 number;

  if (g_ascii_string_to_unsigned (typed, 10, of->least, of->most, &number, NULL))
    return g_strdup_printf ("%" G_GUINT64_FORMAT, number);

  return refuse (refusal, g_strdup_printf (_("This must be a whole number from %u to %u."),
                                           of->least, of->most));
}

static char *
parse_move (const VdUnits *units,
            const char    *typed,
            char         **refusal)
{
  return parse_number (typed, "move", refusal);
}

static char *
parse_steps (const VdUnits *units,
             const char    *typed,
             char         **refusal)
{
  return parse_number (typed, "steps", refusal);
}

static char *
parse_reduced (const VdUnits *units,
               const char    *typed,
               char         **refusal)
{
  g_auto (GStrv) parts = g_strsplit (typed, "-", 3);
  g_autofree char *ignored = NULL;
  g_autofree char *move = NULL;

  if (g_strv_length (parts) == 2)
    move = parse_number (parts[1], "move", &ignored);

  if (is_strength (parts[0]) && (parts[1] == NULL || move != NULL))
    return g_strdup (typed);

  return refuse (refusal, g_strdup (_("This is the strength of the other side of the counter, "
                                      "such as 3, or strength and movement, as 3-4.")));
}

/* Where several maps have the hex, the whole name must be typed. */
static char *
parse_at (const VdUnits *units,
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
              const char    *typed,
              char         **refusal)
{
  if (vd_attribute_allows (get_attribute ("status"), typed))
    return g_strdup (typed);

  return refuse (refusal, g_strdup (_("A status is stated, transcribed, checked, reconstructed "
                                      "or guess.")));
}

/* What they are called, and whether they can be empty, is said by the schema. */
static const struct
{
  const char *id;
  const char *heading; /* NULL for the title */
  gboolean    fact;
  Parse       parse;
} fields[VD_N_UNIT_FIELDS] = {
  [VD_UNIT_ID]        = { "id",        NULL,         FALSE, parse_id },
  [VD_UNIT_NAME]      = { "name",      NULL,         TRUE,  parse_text },
  [VD_UNIT_CODE]      = { "code",      NULL,         TRUE,  parse_text },
  [VD_UNIT_SIDE]      = { "side",      NULL,         TRUE,  parse_side },
  [VD_UNIT_FORMATION] = { "formation", NULL,         TRUE,  parse_formation },
  [VD_UNIT_CLASS]     = { "class",     NULL,         TRUE,  parse_class },
  /* TRANS: heading of a narrow column: the strength of a unit */
  [VD_UNIT_STRENGTH]  = { "strength",  N_("Str."),   TRUE,  parse_strength },
  /* TRANS: heading of a narrow column: how far a unit moves */
  [VD_UNIT_MOVE]      = { "move",      N_("Mov."),   TRUE,  parse_move },
  [VD_UNIT_STEPS]     = { "steps",     NULL,         TRUE,  parse_steps },
  /* TRANS: heading of a narrow column: strength of the reduced side of a counter */
  [VD_UNIT_REDUCED]   = { "reduced",   N_("Red."),   TRUE,  parse_reduced },
  [VD_UNIT_TRAITS]    = { "traits",    NULL,         TRUE,  parse_text },
  [VD_UNIT_AT]        = { "at",        N_("Starts"), FALSE, parse_at },
  [VD_UNIT_CASE]      = { "case",      N_("Case"),   FALSE, parse_text },
  [VD_UNIT_SOURCE]    = { "source",    NULL,         FALSE, parse_source },
  [VD_UNIT_STATUS]    = { "status",    NULL,         FALSE, parse_status },
  [VD_UNIT_NOTE]      = { "note",      NULL,         FALSE, parse_text },
};

const char *
vd_unit_field_get_id (VdUnitField field)
{
  return fields[field].id;
}

const char *
vd_unit_field_get_title (VdUnitField field)
{
  return _(get_attribute (fields[field].id)->title);
}

const char *
vd_unit_field_get_heading (VdUnitField field)
{
  return fields[field].heading != NULL ? _(fields[field].heading)
                                       : vd_unit_field_get_title (field);
}

static gboolean
is_same_word (const char *folded,
              const char *word)
{
  g_autofree char *other = g_utf8_casefold (word, -1);

  return strcmp (folded, other) == 0;
}

VdUnitField
vd_unit_field_find (const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);

  for (guint i = 0; i < VD_N_UNIT_FIELDS; i++)
    if (strcmp (folded, fields[i].id) == 0 || is_same_word (folded, vd_unit_field_get_title (i)) ||
        is_same_word (folded, vd_unit_field_get_heading (i)))
      return i;

  return VD_N_UNIT_FIELDS;
}

gboolean
vd_unit_field_is_fact (VdUnitField field)
{
  return fields[field].fact;
}

const char *
vd_unit_get (const VdUnitInfo *info,
             VdUnitField       field)
{
  VdNode *place;

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
  g_autofree char *line = make_one_line (typed);

  *refusal = NULL;
  if (*line != '\0')
    return fields[field].parse (units, line, refusal);
  if (field != VD_UNIT_AT && get_attribute (fields[field].id)->need != VD_NEED_NOT)
    return refuse (refusal, g_strdup (_("This can't be empty.")));

  return g_strdup ("");
}

char *
vd_unit_parse_new_formation (const VdUnits *units,
                             const char    *typed,
                             char         **refusal)
{
  g_autofree char *name = vd_unit_parse (units, VD_UNIT_NAME, typed, refusal);

  return name != NULL && *name != '\0' && !vd_units_is_named (units, VD_LIST_FORMATIONS, name)
         ? g_steal_pointer (&name) : NULL;
}

char *
vd_unit_check_id (const VdUnits *units,
                  const char    *id)
{
  const VdUnitInfo *other = vd_units_find (units, id);

  if (other == NULL)
    return NULL;

  /* TRANS: the first %s is an id, the second the name of a unit */
  return g_strdup_printf (_("The id “%s” is taken by %s."), id, vd_row_get_title (other->node));
}
