#include "editor/rows/fields.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/fields-private.h"

/* What is asked for points, in the order of a list: from losses to places. */
static const struct
{
  const char *test;
  const char *title;
} tests[] = {
  { "ratio-at-most", N_("Losses are at most in a ratio") },
  { "ratio-above", N_("Losses are above a ratio") },
  { "demoralized", N_("Is demoralized") },
  { "losses-below", N_("Losses are below") },
  { "losses-at-least", N_("Losses are at least") },
  { "losses-each", N_("For each point lost") },
  { "exited-at-least", N_("Has left by edges, at least") },
  { "exited-each", N_("For each point that has left") },
  { "in-region-each", N_("For each point in a region") },
  { "enters", N_("Enters hexes") },
  { "holds", N_("Holds hexes") },
  { "controls", N_("Controls hexes") },
  { "keeps-each", N_("For each hex kept from the enemy") },
  { "formations-each", N_("For each demoralized formation") },
  { "ratio-at-least", N_("Losses are at least in a ratio") },
  { "ratio-below", N_("Losses are below a ratio") },
  { "attacked", N_("Units have attacked") },
  { "captured", N_("One of the units is captured") },
  { "captured-each", N_("For each unit captured") },
  { "plays-past", N_("Play goes on past a turn") },
  { "margin-below", N_("Leads by less than") },
};

/* The other words of the schema, for people. */
static const struct
{
  const char *attribute; /* NULL for any */
  const char *word;
  const char *title;
} words[] = {
  { "look", "clear", N_("Clear") },
  { "look", "forest", N_("Forest") },
  { "look", "grove", N_("Grove") },
  { "look", "town", N_("Town") },
  { "look", "rough", N_("Rough") },
  { "look", "marsh", N_("Marsh") },
  { "look", "lake", N_("Lake") },
  { "look", "fort", N_("Fort") },
  { "look", "river", N_("River") },
  { "look", "stream", N_("Stream") },
  { "look", "ditch", N_("Ditch") },
  { "look", "slope", N_("Slope") },
  { "look", "bridge", N_("Bridge") },
  { "look", "ford", N_("Ford") },
  { "look", "wall", N_("Wall") },
  { "look", "gully", N_("Gully") },
  { "look", "road", N_("Road") },
  { "look", "trail", N_("Trail") },
  { "symbol", "infantry", N_("Infantry") },
  { "symbol", "cavalry", N_("Cavalry") },
  { "symbol", "artillery", N_("Artillery") },
  { "symbol", "headquarters", N_("Headquarters") },
  { "symbol", "mixed", N_("Mixed, foot and horse") },
  { "symbol", "heavy-cavalry", N_("Heavy cavalry") },
  { "symbol", "leader", N_("Leader") },
  { "symbol", "train", N_("Train") },
  { "symbol", "vedette", N_("Vedette") },
  { "attacker", "none", N_("No effect") },
  { "attacker", "retreat", N_("Retreats") },
  { "attacker", "eliminated", N_("Eliminated") },
  { "attacker", "exchange", N_("Gives up as much as the defender had") },
  { "attacker", "half", N_("Gives up half") },
  { "defender", "none", N_("No effect") },
  { "defender", "retreat", N_("Retreats") },
  { "defender", "eliminated", N_("Eliminated") },
  { "defender", "exchange", N_("Gives up as much as the attacker had") },
  { "defender", "half", N_("Gives up half") },
  { "control", "closed", N_("May not be entered") },
  { "control", "leave", N_("May only be left") },
  { "control", "open", N_("May be entered") },
  { "control", "no", N_("Stopped") },
  { "control", "yes", N_("Passes") },
  { "zone", "full", N_("Full") },
  { "zone", "flexible", N_("Retreats and arrivals pass it by") },
  { "zone", "none", N_("None") },
  { "attack", "never", N_("Barred") },
  { "attack", "open", N_("Allowed") },
  { "bombard", "adjacent", N_("At the next hex") },
  { "bombard", "no", N_("No") },
  { "kind", "commander", N_("Commander") },
  { "kind", "officer", N_("Officer") },
  { "kind", "head", N_("Head of state") },
  { "kind", "replacement", N_("Replacement") },
  { "kind", "damage", N_("Damage") },
  { "kind", "repair", N_("Repairs") },
  { "kind", "lay", N_("Costs when new") },
  { "own-formation", "free", N_("Without a point") },
  { "kind", "movement", N_("Movement") },
  { "kind", "combat", N_("Combat") },
  { "kind", "reorganization", N_("Reorganization") },
  { "kind", "command", N_("Command") },
  { "kind", "individual", N_("Movement by initiative") },
  { "kind", "supply", N_("Supply") },
  { "kind", "dispatch", N_("March Orders") },
  { "supply", "needs", N_("Needs it") },
  { "supply", "none", N_("Needs none") },
  { "supply", "brings", N_("Brings it") },
  { "opens", "arrival", N_("By an arrival there") },
  { "first", "first", N_("The side that moves first elsewhere") },
  { "first", "second", N_("The side that moves second elsewhere") },
  { "side", "attacker", N_("Attacker") },
  { "side", "defender", N_("Defender") },
  { "side", "either", N_("Either") },
  { "of", "own", N_("Own side") },
  { "of", "enemy", N_("Other side") },
  { "is", "some", N_("Some") },
  { "is", "all", N_("All") },
  { "is", "none", N_("None") },
  { "state", "any", N_("Any") },
  { "state", "demoralized", N_("Demoralized") },
  { "where", "combat", N_("In the combat") },
  { "where", "hex", N_("In the hexes") },
  { "wins", "end", N_("When the game is over") },
  { "wins", "once", N_("At once") },
  { NULL, "yes", N_("Yes") },
  { NULL, "no", N_("No") },
  { NULL, "any", N_("Yes") },
  { NULL, "reserve", N_("In reserve") },
  { NULL, "march", N_("In road march") },
  { NULL, "reduced-march", N_("Reduced, in road march") },
  { NULL, "day", N_("A day") },
  { NULL, "ignored", N_("Ignored: may enter hexes that the enemy controls") },
  { NULL, "stated", N_("Stated in the rules") },
  { NULL, "transcribed", N_("Transcribed") },
  { NULL, "checked", N_("Checked") },
  { NULL, "reconstructed", N_("Reconstructed") },
  { NULL, "guess", N_("Guess") },
};

/* Which field it is */

static gboolean
is_named (const VdNode *node,
          const char   *name)
{
  return node != NULL && strcmp (vd_node_get_name (node), name) == 0;
}

/* Rows stand in their table, or one level deeper in another row of it. */
static gboolean
is_of (const VdField *field,
       const VdNode  *row)
{
  const VdNode *parent = vd_node_get_parent (row);

  if (field->row == NULL)
    return TRUE;
  if (!is_named (row, field->row))
    return FALSE;

  return is_named (row, field->table) || is_named (parent, field->table) ||
         (parent != NULL && is_named (vd_node_get_parent (parent), field->table));
}

const VdField *
vd_field_find (const VdNode *row,
               const char   *attribute)
{
  const GArray *fields = vd_fields_get ();

  g_return_val_if_fail (row != NULL && attribute != NULL, NULL);

  for (guint i = 0; i < fields->len; i++)
    {
      const VdField *field = &g_array_index (fields, VdField, i);

      if (strcmp (field->attribute, attribute) == 0 && is_of (field, row))
        return field;
    }

  return NULL;
}

/* Of a row that has that test alone, and of one that has all else besides. */
static const char *
get_test (gconstpointer test,
          const char   *attribute)
{
  return strcmp (attribute, "test") == 0 ? test : NULL;
}

static const char *
get_all (gconstpointer test,
         const char   *attribute)
{
  return strcmp (attribute, "test") == 0 ? test : "";
}

gboolean
vd_field_suits (const char *test,
                const char *attribute)
{
  g_return_val_if_fail (test != NULL && attribute != NULL, FALSE);

  const VdSchemaAttribute *of =
    vd_element_get_attribute (vd_schema_find ("award"), attribute);

  return of == NULL || vd_attribute_is_read (of, NULL, test, get_test) ||
         vd_attribute_is_read (of, NULL, test, get_all);
}

/* A row shows what suits its test, and what it has although it doesn't. */
static gboolean
is_shown (const VdField *field,
          const VdNode  *row)
{
  const char *test = vd_node_get (row, "test");

  return test == NULL || vd_node_get (row, field->attribute) != NULL ||
         vd_field_suits (test, field->attribute);
}

GPtrArray *
vd_fields_list (const VdNode *row)
{
  GPtrArray *list = g_ptr_array_new ();
  const GArray *fields = vd_fields_get ();

  g_return_val_if_fail (row != NULL, NULL);

  for (guint i = 0; i < fields->len; i++)
    {
      const VdField *field = &g_array_index (fields, VdField, i);

      if (is_of (field, row) && is_shown (field, row))
        g_ptr_array_add (list, (gpointer) field);
    }

  return list;
}

/* What can be chosen */

/* (nullable): in English */
static const char *
find_english_title (const VdField *field,
                    const char    *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    if (strcmp (tests[i].test, word) == 0)
      return tests[i].title;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (words[i].word, word) == 0 &&
        (words[i].attribute == NULL || strcmp (words[i].attribute, field->attribute) == 0))
      return words[i].title;

  return NULL;
}

static const char *
find_word_title (const VdField *field,
                 const char    *word)
{
  const char *title = find_english_title (field, word);

  return title != NULL ? _(title) : word;
}

gboolean
vd_field_calls (const VdField *field,
                const char    *word,
                const char    *text)
{
  g_autofree char *folded = NULL, *shown = NULL, *english = NULL;
  const char *title;

  g_return_val_if_fail (field != NULL && word != NULL && text != NULL, FALSE);

  title = find_english_title (field, word);
  if (title == NULL)
    return FALSE;

  folded = g_utf8_casefold (text, -1);
  shown = g_utf8_casefold (_(title), -1);
  english = g_utf8_casefold (title, -1);
  return strcmp (folded, shown) == 0 || strcmp (folded, english) == 0;
}

static void
add_word (GPtrArray     *list,
          const VdField *field,
          const char    *word,
          gboolean       is_played)
{
  const char *title = find_word_title (field, word);
  VdRef *ref = g_new0 (VdRef, 1);

  ref->id = g_strdup (word);
  /* TRANS: %s is something that can be chosen from a list */
  ref->name = is_played ? g_strdup (title) : g_strdup_printf (_("%s (not played yet)"), title);
  g_ptr_array_add (list, ref);
}

/* In the order of the table above, which goes from losses to places; what no
 * rule plays, and the check will say so, comes last. */
static void
add_tests (GPtrArray     *list,
           const VdField *field,
           gboolean       are_played)
{
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    if (vd_attribute_plays (field->of, tests[i].test) == are_played)
      add_word (list, field, tests[i].test, are_played);
}

/* The words of the schema, in its order. */
static GPtrArray *
list_words (const VdField *field)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_ref_free);

  if (strcmp (field->attribute, "test") == 0)
    {
      add_tests (list, field, TRUE);
      add_tests (list, field, FALSE);
    }
  else
    for (guint i = 0; field->of->values[i] != NULL; i++)
      add_word (list, field, field->of->values[i], TRUE);

  return list;
}

/* Whose units a field of the row names: of an award it is who has lost them, not
 * who gets the points. */
static const char *
find_side (const VdNode  *row,
           const VdField *field)
{
  if (row == NULL)
    return NULL;
  if (strcmp (field->attribute, "except") == 0 && vd_node_get (row, "test") != NULL)
    return vd_node_get (row, "of");
  if (vd_node_get (row, "test") != NULL)
    return NULL;

  return vd_node_get (row, "side");
}

static GPtrArray *
list_refs (const VdProject *project,
           const VdNode    *row,
           const VdField   *field)
{
  GPtrArray *list = vd_refs_list (project, field->ref);

  vd_refs_part (project, field->ref, list, find_side (row, field));
  return list;
}

GPtrArray *
vd_field_list_choices (const VdProject *project,
                       const VdNode    *row,
                       const VdField   *field)
{
  g_return_val_if_fail (project != NULL && field != NULL, NULL);

  switch (field->type)
    {
    case VD_FIELD_WORD:
      return list_words (field);
    case VD_FIELD_REF:
    case VD_FIELD_REFS:
      return list_refs (project, row, field);
    case VD_FIELD_TEXT:
    case VD_FIELD_NUMBER:
    case VD_FIELD_TURN:
    case VD_FIELD_RATIO:
    case VD_FIELD_DIE:
    case VD_FIELD_HEX:
    case VD_FIELD_HEXES:
    case VD_FIELD_CANCEL:
    case VD_FIELD_POINTS:
    case VD_FIELD_COST:
    case VD_FIELD_MULTIPLE:
    case VD_FIELD_FRACTION:
    case VD_FIELD_SWITCH:
    case VD_FIELD_SETTING:
    default:
      return NULL;
    }
}

char *
vd_field_say (const VdProject *project,
              const VdField   *field,
              const char      *value)
{
  g_return_val_if_fail (project != NULL && field != NULL && value != NULL, NULL);

  if (field->type == VD_FIELD_WORD)
    return g_strdup (find_word_title (field, value));
  if (field->type == VD_FIELD_REF)
    return vd_ref_name (project, field->ref, value);
  if (field->type == VD_FIELD_REFS)
    return vd_refs_names (project, field->ref, value);
  if (field->type == VD_FIELD_COST && strcmp (value, "never") == 0)
    return g_strdup (_("never"));
  if (field->type == VD_FIELD_SWITCH)
    return g_strdup (strcmp (value, field->of->values[0]) == 0 ? _("on") : _("off"));

  return g_strdup (value);
}

char *
vd_field_show (const VdProject *project,
               const VdNode    *row,
               const char      *attribute)
{
  const VdField *field;
  const char *value;

  g_return_val_if_fail (project != NULL && row != NULL && attribute != NULL, NULL);

  field = vd_field_find (row, attribute);
  value = vd_node_get (row, attribute);
  if (value == NULL || field == NULL)
    return g_strdup (value != NULL ? value : "");

  return vd_field_say (project, field, value);
}

/* Rows that may have neither name nor id. */
static const struct
{
  const char *element;
  const char *title;
} kinds[] = {
  { "also",   N_("Condition") },
  { "bar",    N_("Bar of Movement") },
  { "exit",   N_("Exit") },
  { "hold",   N_("Restriction") },
  { "level",  N_("Level") },
  { "place",  N_("Place") },
  { "recall", N_("Recall") },
  { "recoil", N_("Recoil") },
  { "reset",  N_("Reset") },
  { "stop",   N_("Early End") },
  { "supply", N_("Source of Supply") },
  { "turn",   N_("Turn") },
};

const char *
vd_field_name_row (const VdNode *row)
{
  g_return_val_if_fail (row != NULL, NULL);

  static const char *const attributes[] = { "name", "unit", "id" };
  const char *element = vd_node_get_name (row);

  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    if (vd_node_get (row, attributes[i]) != NULL)
      return vd_node_get (row, attributes[i]);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i].element, element) == 0)
      return _(kinds[i].title);

  return element;
}
