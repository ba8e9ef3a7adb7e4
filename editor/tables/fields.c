#include "editor/tables/fields.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/canvas/places.h"
#include "formats/schema/schema.h"

#define NEEDED TRUE
#define FREE FALSE

#define HEXES_HELP N_("Hexes as they are printed, with blanks between: 0707 0708")

#define TEST_FIELDS(row) \
  { "victory", row, "test", N_("Test"), VD_FIELD_WORD, 0, FREE, 0, N_("What is asked") }, \
  { "victory", row, "of", N_("Of"), VD_FIELD_REF, VD_REF_SIDE, FREE, 0, \
    N_("The side whose losses, morale or exits count") }, \
  { "victory", row, "to", N_("Compared with"), VD_FIELD_REF, VD_REF_SIDE, FREE, 0, NULL }, \
  { "victory", row, "ratio", N_("Ratio"), VD_FIELD_RATIO, 0, FREE, 0, N_("2, or 3:2") }, \
  { "victory", row, "value", N_("Value"), VD_FIELD_NUMBER, 0, FREE, VD_MAX_POINTS, NULL }, \
  { "victory", row, "field", N_("Field"), VD_FIELD_REF, VD_REF_FIELD, FREE, 0, \
    N_("A map, or an area of one") }, \
  { "victory", row, "edges", N_("Edges"), VD_FIELD_REFS, VD_REF_EDGE, FREE, 0, NULL }, \
  { "victory", row, "region", N_("Region"), VD_FIELD_REF, VD_REF_REGION, FREE, 0, NULL }, \
  { "victory", row, "hexes", N_("Hexes"), VD_FIELD_HEXES, 0, FREE, 0, HEXES_HELP }, \
  { "victory", row, "units", N_("Units"), VD_FIELD_REFS, VD_REF_UNIT, FREE, 0, NULL }, \
  { "victory", row, "class", N_("Classes"), VD_FIELD_REFS, VD_REF_CLASS, FREE, 0, \
    N_("Whose losses count; all, if none is chosen") }, \
  { "victory", row, "except", N_("Except units"), VD_FIELD_REFS, VD_REF_UNIT, FREE, 0, NULL }, \
  { "victory", row, "after", N_("After each"), VD_FIELD_REF, VD_REF_PHASE, FREE, 0, \
    N_("When it is tested; at the end of the game, if no phase is chosen") }, \
  { "victory", row, "when", N_("Only with"), VD_FIELD_REFS, VD_REF_CHOICE, FREE, 0, \
    N_("Options that must be chosen") }, \
  { "victory", row, "once", N_("Once only"), VD_FIELD_WORD, 0, FREE, 0, NULL }

#define WHEN(table, row) \
  { table, row, "when", N_("Only with"), VD_FIELD_REFS, VD_REF_CHOICE, FREE, 0, \
    N_("Options that must be chosen") }

static const VdField fields[] = {
  { "reinforcements", "group", "name", N_("Name"), VD_FIELD_TEXT, 0, NEEDED, 0, NULL },
  { "reinforcements", "group", "side", N_("Side"), VD_FIELD_REF, VD_REF_SIDE, NEEDED, 0, NULL },
  { "reinforcements", "group", "turn", N_("Turn"), VD_FIELD_TURN, 0, NEEDED, 0, NULL },
  { "reinforcements", "group", "at", N_("Enters at hexes"), VD_FIELD_HEXES, 0, FREE, 0,
    HEXES_HELP },
  { "reinforcements", "group", "edge", N_("or anywhere on"), VD_FIELD_REF, VD_REF_MAP_EDGE, FREE, 0,
    N_("An edge of a map") },
  { "reinforcements", "group", "region", N_("or in region"), VD_FIELD_REF, VD_REF_REGION, FREE, 0,
    NULL },
  { "reinforcements", "group", "within", N_("Within, if blocked"), VD_FIELD_NUMBER, 0, FREE, 99,
    N_("So many hexes from where it should enter") },
  { "reinforcements", "group", "units", N_("Units"), VD_FIELD_REFS, VD_REF_UNIT, FREE, 0, NULL },
  WHEN ("reinforcements", "group"),
  { "reinforcements", "group", "delay", N_("May be held back"), VD_FIELD_WORD, 0, FREE, 0, NULL },
  { "reinforcements", "group", "control", N_("Enemy control"), VD_FIELD_WORD, 0, FREE, 0, NULL },
  { "reinforcements", "group", "die", N_("Comes on a roll of"), VD_FIELD_DIE, 0, FREE, 0,
    N_("Faces of a die, as 1 2: the side rolls each turn") },
  { "reinforcements", "group", "until", N_("Last turn to roll"), VD_FIELD_TURN, 0, FREE, 0, NULL },
  { "reinforcements", "group", "otherwise", N_("In place of"), VD_FIELD_REF, VD_REF_GROUP, FREE, 0,
    N_("The group whose failure to come this one replaces") },
  { "reinforcements", "group", "cancelled-by", N_("Cancelled by"), VD_FIELD_CANCEL, 0, FREE, 0,
    N_("exit, a hex and a side: exit 0707 blue") },

  { "turns", "turns", "count", N_("Turns"), VD_FIELD_NUMBER, 0, NEEDED, G_MAXUINT8, NULL },
  { "turns", "turn", "period", N_("Period"), VD_FIELD_REF, VD_REF_PERIOD, FREE, 0, NULL },
  { "turns", "turn", "label", N_("Label"), VD_FIELD_TEXT, 0, FREE, 0, NULL },
  { "turns", "turn", "ends", N_("Ends"), VD_FIELD_WORD, 0, FREE, 0,
    N_("At the end of a day disrupted units are placed again") },

  { "setup", "place", "unit", N_("Unit"), VD_FIELD_REF, VD_REF_UNIT, NEEDED, 0, NULL },
  { "setup", "place", "at", N_("Hex"), VD_FIELD_HEX, 0, NEEDED, 0, NULL },
  { "setup", "place", "state", N_("State"), VD_FIELD_WORD, 0, FREE, 0, NULL },
  { "setup", "zone", "side", N_("Side"), VD_FIELD_REF, VD_REF_SIDE, FREE, 0, NULL },
  { "setup", "zone", "units", N_("Units"), VD_FIELD_REFS, VD_REF_UNIT, FREE, 0, NULL },
  { "setup", "zone", "within", N_("Within"), VD_FIELD_NUMBER, 0, FREE, 99,
    N_("So many hexes of the hex") },
  { "setup", "zone", "of", N_("Of hex"), VD_FIELD_HEX, 0, FREE, 0, NULL },
  { "setup", "zone", "region", N_("or in region"), VD_FIELD_REF, VD_REF_REGION, FREE, 0, NULL },

  { "victory", "award", "name", N_("Name"), VD_FIELD_TEXT, 0, NEEDED, 0, NULL },
  { "victory", "award", "side", N_("Side"), VD_FIELD_REF, VD_REF_SIDE, NEEDED, 0, NULL },
  { "victory", "award", "points", N_("Points"), VD_FIELD_NUMBER, 0, NEEDED, VD_MAX_POINTS, NULL },
  TEST_FIELDS ("award"),
  TEST_FIELDS ("also"),
  { "victory", "level", "name", N_("Level"), VD_FIELD_TEXT, 0, NEEDED, 0, NULL },
  { "victory", "level", "side", N_("Side"), VD_FIELD_REF, VD_REF_SIDE, FREE, 0, NULL },
  { "victory", "level", "margin", N_("Margin"), VD_FIELD_NUMBER, 0, FREE, VD_MAX_POINTS,
    N_("Points more than the other side") },
  { "victory", "level", "ratio", N_("Ratio"), VD_FIELD_RATIO, 0, FREE, 0,
    N_("Points of the winner to those of the loser: 2, or 3:2") },
  { "victory", "level", "below", N_("Below"), VD_FIELD_NUMBER, 0, FREE, VD_MAX_POINTS,
    N_("With fewer points the side loses outright") },
  { "victory", "level", "draw", N_("Draw"), VD_FIELD_WORD, 0, FREE, 0,
    N_("Whether nobody wins at that level") },

  { "morale", "level", "side", N_("Side"), VD_FIELD_REF, VD_REF_SIDE, FREE, 0, NULL },
  { "morale", "level", "army", N_("Army"), VD_FIELD_REF, VD_REF_ARMY, FREE, 0, NULL },
  { "morale", "level", "field", N_("Field"), VD_FIELD_REF, VD_REF_FIELD, FREE, 0,
    N_("A map, or an area of one") },
  { "morale", "level", "points", N_("Losses"), VD_FIELD_NUMBER, 0, NEEDED, VD_MAX_POINTS,
    N_("Strength points, at which it is demoralized") },
  WHEN ("morale", "level"),
  { "morale", "reset", "army", N_("Army"), VD_FIELD_REF, VD_REF_ARMY, NEEDED, 0, NULL },
  { "morale", "reset", "turn", N_("Turn"), VD_FIELD_TURN, 0, NEEDED, 0, NULL },
  { "morale", "reset", "to", N_("To"), VD_FIELD_TEXT, 0, FREE, 0, N_("A number, or start") },
  { "morale", "reset", "less", N_("Less"), VD_FIELD_TEXT, 0, FREE, 0, N_("What it counts") },

  { "restrictions", "hold", "side", N_("Side"), VD_FIELD_REF, VD_REF_SIDE, FREE, 0, NULL },
  { "restrictions", "hold", "formations", N_("Formations"), VD_FIELD_REFS, VD_REF_FORMATION, FREE,
    0, NULL },
  { "restrictions", "hold", "units", N_("Units"), VD_FIELD_REFS, VD_REF_UNIT, FREE, 0, NULL },
  { "restrictions", "hold", "except", N_("Except"), VD_FIELD_REFS, VD_REF_FORMATION, FREE, 0,
    N_("Formations that may move") },
  { "restrictions", "hold", "choose", N_("Set free"), VD_FIELD_NUMBER, 0, FREE, 99,
    N_("So many formations of them, by the owner's choice") },
  { "restrictions", "hold", "region", N_("In region"), VD_FIELD_REF, VD_REF_REGION, FREE, 0,
    N_("They may move, but not leave it") },
  { "restrictions", "hold", "turn", N_("From turn"), VD_FIELD_TURN, 0, FREE, 0, NULL },
  { "restrictions", "hold", "until", N_("Until turn"), VD_FIELD_TURN, 0, FREE, 0, NULL },
  WHEN ("restrictions", "hold"),
  { "restrictions", "recall", "units", N_("Units"), VD_FIELD_REFS, VD_REF_UNIT, FREE, 0,
    N_("They go back to reserve") },
  { "restrictions", "recall", "turn", N_("At the end of turn"), VD_FIELD_TURN, 0, NEEDED, 0, NULL },
  { "restrictions", "recall", "until", N_("Away by the end of turn"), VD_FIELD_TURN, 0, FREE, 0,
    N_("By then they are so far from the enemy, or in the region, if they can") },
  { "restrictions", "recall", "distance", N_("Hexes from the enemy"), VD_FIELD_NUMBER, 0, FREE, 99,
    NULL },
  { "restrictions", "recall", "region", N_("or in region"), VD_FIELD_REF, VD_REF_REGION, FREE, 0,
    N_("Outside the enemy's control") },

  { "exits", "exit", "side", N_("Side"), VD_FIELD_REF, VD_REF_SIDE, NEEDED, 0, NULL },
  { "exits", "exit", "field", N_("Field"), VD_FIELD_REF, VD_REF_FIELD, FREE, 0,
    N_("A map, or an area of one") },
  { "exits", "exit", "edges", N_("Edges"), VD_FIELD_REFS, VD_REF_EDGE, NEEDED, 0, NULL },
  { "exits", "exit", "demoralized", N_("Only once a side is demoralized"), VD_FIELD_TEXT, 0, FREE,
    0, N_("any, or nothing") },
  WHEN ("exits", "exit"),

  { "tracks", "track", "name", N_("Name"), VD_FIELD_TEXT, 0, NEEDED, 0, NULL },
  { "tracks", "track", "side", N_("Side"), VD_FIELD_REF, VD_REF_SIDE, NEEDED, 0, NULL },
  { "tracks", "track", "spaces", N_("Spaces"), VD_FIELD_NUMBER, 0, FREE, 99, NULL },
  WHEN ("tracks", "track"),
  { "tracks", "section", "name", N_("Name"), VD_FIELD_TEXT, 0, NEEDED, 0, NULL },
  { "tracks", "section", "from", N_("From region"), VD_FIELD_REF, VD_REF_REGION, NEEDED, 0, NULL },
  { "tracks", "section", "to", N_("To region"), VD_FIELD_REF, VD_REF_REGION, NEEDED, 0, NULL },

  { "stops", "stop", "turn", N_("After turn"), VD_FIELD_TURN, 0, NEEDED, 0, NULL },
  { "stops", "stop", "by", N_("Side"), VD_FIELD_REF, VD_REF_SIDE, FREE, 0, NULL },
};

/* Where the facts come from; any row has them. */
static const VdField provenance[] = {
  { NULL, NULL, "case", N_("Rule"), VD_FIELD_TEXT, 0, FREE, 0, N_("The rule cases it comes from") },
  { NULL, NULL, "source", N_("Source"), VD_FIELD_REF, VD_REF_SOURCE, FREE, 0, NULL },
  { NULL, NULL, "status", N_("Status"), VD_FIELD_WORD, 0, FREE, 0, NULL },
  { NULL, NULL, "note", N_("Note"), VD_FIELD_TEXT, 0, FREE, 0, NULL },
};

/* What each test asks of its award, besides what all have in common. */
static const struct
{
  const char *test;
  const char *title;
  const char *attributes;
} tests[] = {
  { "ratio-at-most", N_("Losses are at most in a ratio"), "of to ratio" },
  { "ratio-above", N_("Losses are above a ratio"), "of to ratio" },
  { "demoralized", N_("Is demoralized"), "of field" },
  { "losses-below", N_("Losses are below"), "of value class except" },
  { "losses-at-least", N_("Losses are at least"), "of value class except" },
  { "losses-each", N_("For each point lost"), "of class except" },
  { "exited-at-least", N_("Has left by edges, at least"), "of field edges value" },
  { "exited-each", N_("For each point that has left"), "of field edges" },
  { "in-region-each", N_("For each point in a region"), "of region" },
  { "enters", N_("Enters hexes"), "of hexes" },
  { "holds", N_("Holds hexes"), "of hexes" },
  { "controls", N_("Controls hexes"), "of hexes" },
  { "attacked", N_("Units have attacked"), "units" },
  { "plays-past", N_("Play goes on past a turn"), "value" },
  { "margin-below", N_("Leads by less than"), "of value" },
};

/* The other words of the vocabulary, for people. */
static const struct
{
  const char *word;
  const char *title;
} words[] = {
  { "yes", N_("Yes") },
  { "no", N_("No") },
  { "reserve", N_("In reserve") },
  { "day", N_("A day") },
  { "ignored", N_("Ignored: may enter hexes that the enemy controls") },
  { "stated", N_("Stated in the rules") },
  { "transcribed", N_("Transcribed") },
  { "checked", N_("Checked") },
  { "reconstructed", N_("Reconstructed") },
  { "guess", N_("Guess") },
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

  if (!is_named (row, field->row))
    return FALSE;

  return is_named (row, field->table) || is_named (parent, field->table) ||
         (parent != NULL && is_named (vd_node_get_parent (parent), field->table));
}

const VdField *
vd_field_find (const VdNode *row,
               const char   *attribute)
{
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (strcmp (fields[i].attribute, attribute) == 0 && is_of (&fields[i], row))
      return &fields[i];

  for (guint i = 0; i < G_N_ELEMENTS (provenance); i++)
    if (strcmp (provenance[i].attribute, attribute) == 0)
      return &provenance[i];

  return NULL;
}

static gboolean
lists (const char *list,
       const char *attribute)
{
  g_auto (GStrv) parts = vd_refs_split (list);

  return g_strv_contains ((const char *const *) parts, attribute);
}

gboolean
vd_field_suits (const char *test,
                const char *attribute)
{
  gboolean is_common = TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      gboolean has = lists (tests[i].attributes, attribute);

      if (has && g_strcmp0 (tests[i].test, test) == 0)
        return TRUE;
      is_common &= !has;
    }

  return is_common;
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

  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    if (is_of (&fields[i], row) && is_shown (&fields[i], row))
      g_ptr_array_add (list, (gpointer) &fields[i]);

  for (guint i = 0; i < G_N_ELEMENTS (provenance); i++)
    g_ptr_array_add (list, (gpointer) &provenance[i]);

  return list;
}

/* What can be chosen */

static const char *
find_word_title (const char *word)
{
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    if (strcmp (tests[i].test, word) == 0)
      return _(tests[i].title);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (words[i].word, word) == 0)
      return _(words[i].title);

  return word;
}

static void
add_word (GPtrArray  *list,
          const char *word,
          gboolean    is_played)
{
  VdRef *ref = g_new0 (VdRef, 1);

  ref->id = g_strdup (word);
  ref->name = is_played ? g_strdup (find_word_title (word))
                        /* TRANS: %s is something that can be chosen from a list */
                        : g_strdup_printf (_("%s (not played yet)"), find_word_title (word));
  g_ptr_array_add (list, ref);
}

/* Every row may have a status: those of an award are those of all. */
static const VdElement *
find_element (const VdField *field)
{
  const char *name = g_intern_string (field->row != NULL ? field->row : "award");
  const VdElement *table = vd_schema_get_child (
    vd_schema_get_root ("scenario"),
    g_intern_string (field->table != NULL ? field->table : "victory"), NULL);
  const VdElement *found = vd_schema_get_child (table, name, NULL);

  for (guint i = 0; i < table->n_children && found == NULL; i++)
    found = vd_schema_get_child (table->children[i], name, NULL);

  return found;
}

/* In the order of the table above, which goes from losses to places; what no
 * rule plays, and the check will say so, comes last. */
static void
add_tests (GPtrArray       *list,
           const VdElement *award,
           gboolean         are_played)
{
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    if (vd_rules_play (award, "test", tests[i].test) == are_played)
      add_word (list, tests[i].test, are_played);
}

/* The words of the vocabulary, in its order. */
static GPtrArray *
list_words (const VdField *field)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_ref_free);
  const VdElement *element = find_element (field);
  int rank = vd_element_get_rank (element, g_intern_string (field->attribute));
  char **values = rank >= 0 ? element->attributes[rank].values : NULL;

  if (strcmp (field->attribute, "test") == 0)
    {
      add_tests (list, element, TRUE);
      add_tests (list, element, FALSE);
    }
  else
    for (guint i = 0; values != NULL && values[i] != NULL; i++)
      add_word (list, values[i], TRUE);

  return list;
}

/* Whose units a field of the row names: of an award it is who has lost them, not
 * who gets the points. */
static const char *
find_side (const VdNode  *row,
           const VdField *field)
{
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
  GPtrArray *refs = vd_refs_list (project, field->ref);

  vd_refs_part (project, field->ref, refs, find_side (row, field));
  return refs;
}

GPtrArray *
vd_field_list_choices (const VdProject *project,
                       const VdNode    *row,
                       const VdField   *field)
{
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
    default:
      return NULL;
    }
}

char *
vd_field_show (const VdProject *project,
               const VdNode    *row,
               const char      *attribute)
{
  const VdField *field = vd_field_find (row, attribute);
  const char *value = vd_node_get (row, attribute);

  if (value == NULL)
    return g_strdup ("");
  if (field != NULL && field->type == VD_FIELD_WORD)
    return g_strdup (find_word_title (value));
  if (field != NULL && field->type == VD_FIELD_REF)
    return vd_ref_name (project, field->ref, value);
  if (field != NULL && field->type == VD_FIELD_REFS)
    return vd_refs_names (project, field->ref, value);

  return g_strdup (value);
}

/* Checks of one kind of field each; what they return is shown to people. */

static gboolean
is_whole_number (const char *text)
{
  return *text != '\0' && strlen (text) <= 6 && strspn (text, "0123456789") == strlen (text);
}

static gboolean
is_at_most (const char *text,
            guint       most)
{
  return is_whole_number (text) && g_ascii_strtoull (text, NULL, 10) <= most;
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
  if (is_at_most (value, field->most))
    return NULL;

  return g_strdup_printf (_("This must be a whole number from 0 to %u."), field->most);
}

static char *
check_ratio (const VdProject *project,
             const VdNode    *row,
             const VdField   *field,
             const char      *value)
{
  g_auto (GStrv) shares = g_strsplit (value, ":", -1);
  guint n = g_strv_length (shares);

  if ((n == 1 || n == 2) && is_at_most (shares[0], VD_MAX_POINTS) &&
      (n == 1 || (is_at_most (shares[1], VD_MAX_POINTS) &&
                  g_ascii_strtoull (shares[1], NULL, 10) > 0)))
    return NULL;

  return g_strdup (_("A ratio is a number, or two as 3:2."));
}

static char *
check_die (const VdProject *project,
           const VdNode    *row,
           const VdField   *field,
           const char      *value)
{
  g_auto (GStrv) numbers = vd_refs_split (value);

  for (guint i = 0; numbers[i] != NULL; i++)
    if (strlen (numbers[i]) != 1 || numbers[i][0] < '1' || numbers[i][0] > '6')
      return g_strdup (_("These must be faces of a die, with blanks between, as 1 2 3."));

  return NULL;
}

static char *
check_text (const VdProject *project,
            const VdNode    *row,
            const VdField   *field,
            const char      *value)
{
  return NULL;
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
  g_auto (GStrv) ids = vd_refs_split (value);

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
  g_auto (GStrv) hexes = vd_refs_split (value);
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
  g_auto (GStrv) parts = vd_refs_split (value);

  if (g_strv_length (parts) != 3 || strcmp (parts[0], "exit") != 0)
    return g_strdup (_("Write “exit”, a hex and a side, with blanks between."));
  if (!vd_ref_exists (project, VD_REF_SIDE, parts[2]))
    return g_strdup_printf (_("There is no side “%s”."), parts[2]);

  return check_hex (project, row, field, parts[1]);
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
};

char *
vd_field_check (const VdProject *project,
                const VdNode    *row,
                const char      *attribute,
                const char      *value)
{
  const VdField *field = vd_field_find (row, attribute);

  if (field == NULL)
    return NULL;
  if (*value == '\0')
    return field->needed ? g_strdup (_("This can't be empty.")) : NULL;

  return checks[field->type] (project, row, field, value);
}

char *
vd_field_normalize (const VdNode *row,
                    const char   *attribute,
                    const char   *value)
{
  const VdField *field = vd_field_find (row, attribute);
  g_auto (GStrv) parts = NULL;

  if (field == NULL || field->type == VD_FIELD_TEXT || *value == '\0')
    return g_strdup (value);
  if (is_whole_number (value) &&
      (field->type == VD_FIELD_NUMBER || field->type == VD_FIELD_TURN))
    return g_strdup_printf ("%" G_GUINT64_FORMAT, g_ascii_strtoull (value, NULL, 10));

  parts = vd_refs_split (value);
  return g_strjoinv (" ", parts);
}

/* Rows that may have neither name nor id. */
static const struct
{
  const char *element;
  const char *title;
} kinds[] = {
  { "also",   N_("Condition") },
  { "exit",   N_("Exit") },
  { "hold",   N_("Restriction") },
  { "level",  N_("Level") },
  { "place",  N_("Place") },
  { "recall", N_("Recall") },
  { "reset",  N_("Reset") },
  { "stop",   N_("Early End") },
  { "turn",   N_("Turn") },
};

const char *
vd_field_name_row (const VdNode *row)
{
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
