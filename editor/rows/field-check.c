#include "editor/rows/fields.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/maps/places.h"
#include "formats/document/range.h"

/* Checks of one kind of field each; what they return is shown to people. */

static gboolean
is_whole_number (const char *text)
{
  return *text != '\0' && strlen (text) <= 6 && strspn (text, "0123456789") == strlen (text);
}

static gboolean
is_within (const char *text,
           guint       least,
           guint       most)
{
  return is_whole_number (text) && g_ascii_strtoull (text, NULL, 10) >= least &&
         g_ascii_strtoull (text, NULL, 10) <= most;
}

/* A range of turns does not end before it begins. */
static char *
check_order (const VdNode *row,
             const char   *attribute,
             guint64       value)
{
  gboolean is_last = strcmp (attribute, "until") == 0;
  const char *text = vd_node_get (row, is_last ? "turn" : "until");
  guint64 other = text != NULL ? g_ascii_strtoull (text, NULL, 10) : value;

  if (is_last && value < other)
    return g_strdup_printf (_("The last turn can't come before the first, turn %s."), text);
  if (!is_last && value > other)
    return g_strdup_printf (_("The first turn can't come after the last, turn %s."), text);

  return NULL;
}

static char *
check_turn (const VdProject *project,
            const VdNode    *row,
            const VdField   *field,
            const char      *value)
{
  VdNode *turns = vd_node_find (vd_document_get_root (project->scenario), "turns");
  const char *count = turns != NULL ? vd_node_get (turns, "count") : NULL;
  guint64 last = count != NULL ? g_ascii_strtoull (count, NULL, 10) : G_MAXUINT;

  if (is_whole_number (value) && g_ascii_strtoull (value, NULL, 10) >= 1 &&
      g_ascii_strtoull (value, NULL, 10) <= last)
    return check_order (row, field->attribute, g_ascii_strtoull (value, NULL, 10));

  if (count == NULL)
    return g_strdup (_("A turn is a whole number."));

  return g_strdup_printf (_("A turn is a whole number from 1 to %s."), count);
}

static char *
check_number (const VdProject *project,
              const VdNode    *row,
              const VdField   *field,
              const char      *value)
{
  if (is_within (value, field->of->least, field->of->most))
    return NULL;

  return g_strdup_printf (_("This must be a whole number from %u to %u."), field->of->least,
                          field->of->most);
}

static char *
check_ratio (const VdProject *project,
             const VdNode    *row,
             const VdField   *field,
             const char      *value)
{
  g_auto (GStrv) shares = g_strsplit (value, ":", -1);
  guint n = g_strv_length (shares);

  if ((n == 1 || n == 2) && is_within (shares[0], 0, field->of->most) &&
      (n == 1 || is_within (shares[1], 1, field->of->most)))
    return NULL;

  return g_strdup (_("A ratio is a number, or two as 3:2."));
}

static char *
check_die (const VdProject *project,
           const VdNode    *row,
           const VdField   *field,
           const char      *value)
{
  g_auto (GStrv) numbers = vd_split_words (value);

  for (guint i = 0; numbers[i] != NULL; i++)
    if (strlen (numbers[i]) != 1 || numbers[i][0] < '1' || numbers[i][0] > '6')
      return g_strdup (_("These must be faces of a die, with blanks between, as 1 2 3."));

  return NULL;
}

/* Of controls, a file can hold blanks and ends of lines. */
static gboolean
has_control (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_iscntrl (g_utf8_get_char (text)) && strchr ("\t\n\r", *text) == NULL)
      return TRUE;

  return FALSE;
}

static char *
check_text (const VdProject *project,
            const VdNode    *row,
            const VdField   *field,
            const char      *value)
{
  return has_control (value) ? g_strdup (_("This has a character that can't be written.")) : NULL;
}

static gboolean
has_choice (const GPtrArray *list,
            const char      *id)
{
  for (guint i = 0; i < list->len; i++)
    if (strcmp (((VdRef *) g_ptr_array_index (list, i))->id, id) == 0)
      return TRUE;

  return FALSE;
}

/* TRANS: %s is what was typed */
static char *
refuse_choice (const char *value)
{
  return g_strdup_printf (_("There is no “%s” to choose here."), value);
}

static char *
check_choice (const VdProject *project,
              const VdNode    *row,
              const VdField   *field,
              const char      *value)
{
  g_autoptr (GPtrArray) list = vd_field_list_choices (project, row, field);

  return has_choice (list, value) ? NULL : refuse_choice (value);
}

static char *
check_choices (const VdProject *project,
               const VdNode    *row,
               const VdField   *field,
               const char      *value)
{
  g_autoptr (GPtrArray) list = vd_field_list_choices (project, row, field);
  g_auto (GStrv) ids = vd_split_words (value);

  for (guint i = 0; ids[i] != NULL; i++)
    if (!has_choice (list, ids[i]))
      return refuse_choice (ids[i]);

  return NULL;
}

/* A hex that several maps have is named with its map. */
static char *
check_hex (const VdProject *project,
           const VdNode    *row,
           const VdField   *field,
           const char      *value)
{
  g_autofree char *name = NULL;
  VdSpot spot;

  if (!vd_spot_find (project, value, &spot))
    /* TRANS: %s is what was typed */
    return g_strdup_printf (_("There is no hex “%s” on these maps."), value);

  name = vd_spot_name (project, spot);
  if (strchr (name, ':') != NULL && strchr (value, ':') == NULL)
    return g_strdup_printf (_("Several maps have a hex %s: write “%s”, or another map."), value,
                            name);

  return NULL;
}

static char *
check_hexes (const VdProject *project,
             const VdNode    *row,
             const VdField   *field,
             const char      *value)
{
  g_auto (GStrv) hexes = vd_split_words (value);
  char *refusal = NULL;

  for (guint i = 0; hexes[i] != NULL && refusal == NULL; i++)
    refusal = check_hex (project, row, field, hexes[i]);

  return refusal;
}

static char *
check_cancel (const VdProject *project,
              const VdNode    *row,
              const VdField   *field,
              const char      *value)
{
  g_auto (GStrv) parts = vd_split_words (value);

  if (g_strv_length (parts) != 3 || strcmp (parts[0], "exit") != 0)
    return g_strdup (_("Write “exit”, a hex and a side, with blanks between."));
  if (!vd_ref_exists (project, VD_REF_SIDE, parts[2]))
    return g_strdup_printf (_("There is no side “%s”."), parts[2]);

  return check_hex (project, row, field, parts[1]);
}

/* Points */

char *
vd_field_write_points (const char *typed)
{
  guint quarters;

  g_return_val_if_fail (typed != NULL, NULL);

  return vd_quarters_parse_typed (typed, &quarters) ? vd_quarters_write (quarters)
                                                    : g_strdup (typed);
}

static char *
check_multiple (const VdProject *project,
                const VdNode    *row,
                const VdField   *field,
                const char      *value)
{
  VdQuartersRange range = vd_range_of_points (field->of);
  guint quarters;

  if (vd_quarters_parse_typed (value, &quarters) && quarters >= range.least &&
      quarters <= range.most)
    return NULL;

  return g_strdup_printf (_("This must be from %u to %u, such as 2 or 3/2."), field->of->least,
                          field->of->most);
}

static char *
check_points (const VdProject *project,
              const VdNode    *row,
              const VdField   *field,
              const char      *value)
{
  guint most = vd_range_of_points (field->of).most;
  guint quarters;

  if (vd_quarters_parse_typed (value, &quarters) && quarters <= most)
    return NULL;
  if (strcmp (field->attribute, "strength") != 0)
    return check_multiple (project, row, field, value);

  return g_strdup_printf (_("A strength is a number of points up to %d, such as 6 or 1/2."),
                          (int) (most / VD_Q (1)));
}

static gboolean
is_never (const char *value)
{
  g_autofree char *folded = g_utf8_casefold (value, -1);
  g_autofree char *never = g_utf8_casefold (_("never"), -1);

  return strcmp (folded, "never") == 0 || strcmp (folded, never) == 0;
}

static char *
check_cost (const VdProject *project,
            const VdNode    *row,
            const VdField   *field,
            const char      *value)
{
  guint most = vd_range_of_points (field->of).most;
  guint quarters;

  if (is_never (value) || (vd_quarters_parse_typed (value, &quarters) && quarters <= most))
    return NULL;

  return g_strdup_printf (_("A cost is points up to %u, as 2 or 1/2, or “never”."),
                          most / VD_Q (1));
}

/* Over and under the line, without what both can be halved by. */
static gboolean
read_fraction (const char *value,
               guint64    *over,
               guint64    *under)
{
  g_autofree char *fraction = vd_field_write_points (value);
  g_auto (GStrv) parts = g_strsplit (fraction, "/", 2);

  *under = 1;
  if (parts[0] == NULL || !g_ascii_string_to_unsigned (parts[0], 10, 1, 255, over, NULL) ||
      (parts[1] != NULL && !g_ascii_string_to_unsigned (parts[1], 10, 1, 255, under, NULL)))
    return FALSE;

  while (*over % 2 == 0 && *under % 2 == 0)
    {
      *over /= 2;
      *under /= 2;
    }

  return TRUE;
}

static char *
check_fraction (const VdProject *project,
                const VdNode    *row,
                const VdField   *field,
                const char      *value)
{
  guint64 over, under;

  return read_fraction (value, &over, &under)
           ? NULL : g_strdup (_("This must be a fraction, as 1/2, or a whole number."));
}

/* It is pasted, as nobody types it. */
static char *
check_switch (const VdProject *project,
              const VdNode    *row,
              const VdField   *field,
              const char      *value)
{
  return vd_attribute_allows (field->of, value) ? NULL : refuse_choice (value);
}

static char *(*const checks[]) (const VdProject *project,
                                const VdNode    *row,
                                const VdField   *field,
                                const char      *value) = {
  [VD_FIELD_TEXT] = check_text,
  [VD_FIELD_NUMBER] = check_number,
  [VD_FIELD_TURN] = check_turn,
  [VD_FIELD_RATIO] = check_ratio,
  [VD_FIELD_DIE] = check_die,
  [VD_FIELD_WORD] = check_choice,
  [VD_FIELD_REF] = check_choice,
  [VD_FIELD_REFS] = check_choices,
  [VD_FIELD_HEX] = check_hex,
  [VD_FIELD_HEXES] = check_hexes,
  [VD_FIELD_CANCEL] = check_cancel,
  [VD_FIELD_POINTS] = check_points,
  [VD_FIELD_COST] = check_cost,
  [VD_FIELD_MULTIPLE] = check_multiple,
  [VD_FIELD_FRACTION] = check_fraction,
  [VD_FIELD_SWITCH] = check_switch,
  [VD_FIELD_SETTING] = check_text,
};

char *
vd_field_refuse (const VdProject *project,
                 const VdNode    *row,
                 const VdField   *field,
                 const char      *value)
{
  g_return_val_if_fail (project != NULL && field != NULL && value != NULL, NULL);

  return checks[field->type] (project, row, field, value);
}

char *
vd_field_check (const VdProject *project,
                const VdNode    *row,
                const char      *attribute,
                const char      *value)
{
  const VdField *field;

  g_return_val_if_fail (project != NULL && row != NULL && attribute != NULL && value != NULL, NULL);

  field = vd_field_find (row, attribute);
  if (field == NULL)
    return NULL;
  if (*value == '\0')
    return field->needed ? g_strdup (_("This can't be empty.")) : NULL;

  return vd_field_refuse (project, row, field, value);
}

/* How it is written */

static char *
write_number (const char *value)
{
  return is_whole_number (value)
           ? g_strdup_printf ("%" G_GUINT64_FORMAT, g_ascii_strtoull (value, NULL, 10))
           : g_strdup (value);
}

static char *
write_fraction (const char *value)
{
  guint64 over, under;

  if (!read_fraction (value, &over, &under))
    return g_strdup (value);

  return under > 1 ? g_strdup_printf ("%u/%u", (guint) over, (guint) under)
                   : g_strdup_printf ("%u", (guint) over);
}

static char *
write_words (const char *value)
{
  g_auto (GStrv) parts = vd_split_words (value);

  return g_strjoinv (" ", parts);
}

char *
vd_field_write (const VdField *field,
                const char    *value)
{
  g_return_val_if_fail (field != NULL && value != NULL, NULL);

  switch (field->type)
    {
    case VD_FIELD_NUMBER:
    case VD_FIELD_TURN:
      return write_number (value);
    case VD_FIELD_POINTS:
    case VD_FIELD_MULTIPLE:
      return vd_field_write_points (value);
    case VD_FIELD_COST:
      return is_never (value) ? g_strdup ("never") : vd_field_write_points (value);
    case VD_FIELD_FRACTION:
      return write_fraction (value);
    case VD_FIELD_TEXT:
    case VD_FIELD_SETTING:
      return g_strdup (value);
    case VD_FIELD_RATIO:
    case VD_FIELD_DIE:
    case VD_FIELD_WORD:
    case VD_FIELD_REF:
    case VD_FIELD_REFS:
    case VD_FIELD_HEX:
    case VD_FIELD_HEXES:
    case VD_FIELD_CANCEL:
    case VD_FIELD_SWITCH:
    default:
      return write_words (value);
    }
}

char *
vd_field_normalize (const VdNode *row,
                    const char   *attribute,
                    const char   *value)
{
  const VdField *field;

  g_return_val_if_fail (row != NULL && attribute != NULL && value != NULL, NULL);

  field = vd_field_find (row, attribute);

  return field != NULL && *value != '\0' ? vd_field_write (field, value) : g_strdup (value);
}
