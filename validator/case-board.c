#include "validator/case-board.h"

#include <string.h>

#include "core/text/phrase.h"
#include "formats/project/changed-rows.h"
#include "validator/case-world.h"

#define DEFAULT_TURNS "12"

typedef struct
{
  const VdDocument *document; /* the cases */
  const VdNode     *node;     /* the case */
  VdProject        *rules;    /* what `system` names */
  VdDocument       *scenario;
  VdDocument       *map;
  GString          *problem;
} Board;

char *
vd_case_get_path (const VdDocument *document,
                  const char       *href)
{
  const char *from = vd_document_get_name (document);
  g_autofree char *folder = NULL;

  if (strcmp (from, "-") == 0 || g_path_is_absolute (href))
    return g_strdup (href);

  folder = g_path_get_dirname (from);
  return strcmp (folder, ".") == 0 ? g_strdup (href) : g_build_filename (folder, href, NULL);
}

static VdNode *
add_node (VdDocument *document,
          VdNode     *parent,
          const char *name)
{
  VdNode *node = vd_node_new (document, name);

  vd_document_insert (document, parent, node, NULL);
  return node;
}

static VdNode *
find_or_add (VdDocument *document,
             VdNode     *parent,
             const char *name)
{
  VdNode *node = vd_node_find (parent, name);

  return node != NULL ? node : add_node (document, parent, name);
}

static void
put_value (VdNode     *node,
           const char *attribute,
           const char *value)
{
  g_free (vd_node_set (node, attribute, value));
}

static void
copy_into (VdDocument   *document,
           VdNode       *parent,
           const VdNode *node)
{
  if (node != NULL)
    vd_document_insert (document, parent, vd_node_copy (node), NULL);
}

/* Copies what the case has of an element into a parent of its own. */
static void
copy_rows (Board      *self,
           VdDocument *document,
           VdNode     *parent,
           const char *name)
{
  for (const VdNode *node = vd_node_get_first (self->node); node != NULL;
       node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), name) == 0)
      copy_into (document, parent, node);
}

/* The map */

static void
put_grid (Board  *self,
          VdNode *root)
{
  static const struct
  {
    const char *element;
    const char *attribute;
    const char *value; /* of the usual board: 34 columns, 29 rows, RRCC */
  } words[] = {
    { "grid",      "orientation",  "pointy" },
    { "grid",      "columns",      "34" },
    { "grid",      "rows",         "29" },
    { "grid",      "stagger",      "second" },
    { "grid",      "short",        NULL },
    { "numbering", "order",        "row-column" },
    { "numbering", "columns-from", "1" },
    { "numbering", "columns-go",   "right" },
    { "numbering", "rows-from",    "1" },
    { "numbering", "rows-go",      "up" },
    { "numbering", "digits",       "2" },
    { "numbering", "style",        "digits" },
    { "numbering", "prefix",       NULL },
    { "numbering", "slant",        NULL },
  };
  const VdNode *board = vd_node_find (self->node, "board");

  if (board == NULL)
    board = vd_node_find (vd_document_get_root (self->document), "board");

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      VdNode *node = find_or_add (self->map, root, words[i].element);
      const char *value = board != NULL ? vd_node_get (board, words[i].attribute) : NULL;

      if (value == NULL && (board == NULL || strcmp (words[i].attribute, "stagger") != 0))
        value = words[i].value;
      if (value != NULL)
        put_value (node, words[i].attribute, value);
    }
}

/* The first terrain of the chart is what a blank board is made of. */
static void
put_terrain (Board  *self,
             VdNode *root)
{
  VdNode *terrain = add_node (self->map, root, "terrain");
  const VdNode *chart = vd_node_find (vd_document_get_root (self->rules->system), "chart");
  const VdNode *hex = chart != NULL ? vd_node_find (chart, "hex") : NULL;

  if (hex != NULL)
    put_value (terrain, "default", vd_node_get (hex, "id"));
  copy_rows (self, self->map, terrain, "hex");
}

static void
make_map (Board *self)
{
  VdNode *root = vd_document_get_root (self->map);

  put_value (root, "id", "board");
  put_grid (self, root);
  copy_rows (self, self->map, add_node (self->map, root, "edges"), "edge");
  put_terrain (self, root);
  copy_rows (self, self->map, add_node (self->map, root, "sides"), "run");
  copy_rows (self, self->map, add_node (self->map, root, "paths"), "path");
  copy_rows (self, self->map, add_node (self->map, root, "regions"), "region");
}

/* Sides */

static void
make_sides (Board  *self,
            VdNode *root)
{
  const VdNode *given = self->rules->scenario != NULL
                        ? vd_node_find (vd_document_get_root (self->rules->scenario), "sides")
                        : NULL;
  VdNode *sides, *side;

  if (given != NULL)
    {
      copy_into (self->scenario, root, given);
      return;
    }

  sides = add_node (self->scenario, root, "sides");
  side = add_node (self->scenario, sides, "side");
  put_value (side, "id", "P");
  put_value (side, "first", "yes");
  side = add_node (self->scenario, sides, "side");
  put_value (side, "id", "E");
}

/* The id of the first or second side: of the one that plays first. */
static const char *
get_side (Board    *self,
          gboolean  first)
{
  VdNode *sides = vd_node_find (vd_document_get_root (self->scenario), "sides");
  VdNode *begins = vd_node_get_first (sides);

  for (VdNode *side = begins; side != NULL; side = vd_node_get_next (side))
    if (g_strcmp0 (vd_node_get (side, "first"), "yes") == 0)
      begins = side;

  for (VdNode *side = vd_node_get_first (sides); side != NULL; side = vd_node_get_next (side))
    if ((side == begins) == first)
      return vd_node_get (side, "id");

  return NULL;
}

/* What `P` and `E` stand for, or else the id itself. */
static const char *
resolve_side (Board      *self,
              const char *id)
{
  const VdNode *turn = vd_node_find (self->node, "turn");
  const char *phasing = turn != NULL ? vd_node_get (turn, "side") : NULL;
  gboolean first = phasing == NULL || strcmp (phasing, "P") == 0 ||
                   g_strcmp0 (phasing, get_side (self, TRUE)) == 0;

  if (vd_node_find (vd_document_get_root (self->scenario), "sides") != NULL &&
      g_strcmp0 (get_side (self, TRUE), "P") == 0)
    return id;
  if (strcmp (id, "P") == 0)
    return get_side (self, first);
  if (strcmp (id, "E") == 0)
    return get_side (self, !first);

  return id;
}

/* Units */

/* The class whose id begins with the letter, of the system or the battle; the first one without
 * a letter. */
static const char *
find_class (Board *self,
            char   letter)
{
  g_autoptr (GArray) classes = vd_changed_rows_of (self->rules, "classes");

  for (guint i = 0; i < classes->len; i++)
    {
      const char *id = vd_changed_row_get (&g_array_index (classes, VdChangedRow, i), "id");

      if (id != NULL && (letter == '\0' || id[0] == letter))
        return id;
    }

  return NULL;
}

/* "6-3", "2-4c", "1/2-3a" */
static gboolean
make_unit (Board        *self,
           const VdNode *from,
           VdNode       *unit)
{
  const char *is = vd_node_get (from, "is");
  g_autoptr (GRegex) regex = g_regex_new ("^([0-9]+(?:/[0-9]+)?)-([0-9]+)([a-z]?)$", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *strength = NULL;
  g_autofree char *move = NULL;
  g_autofree char *letter = NULL;
  const char *side = vd_node_get (from, "side");

  if (is == NULL || !g_regex_match (regex, is, 0, &match))
    return vd_case_complain (self->problem, self->document, from,
                             "unit: expected strength, movement and the first letter of a class "
                             "in `is`, as \"2-4c\"");
  if (side == NULL)
    return vd_case_complain (self->problem, self->document, from,
                             "unit: expected P, E or a side in `side`");

  strength = g_match_info_fetch (match, 1);
  move = g_match_info_fetch (match, 2);
  letter = g_match_info_fetch (match, 3);
  if (find_class (self, letter[0]) == NULL)
    return vd_case_complain (self->problem, self->document, from,
                             "unit: no class of the system begins with \"%s\"", letter);

  put_value (unit, "is", NULL);
  put_value (unit, "at", NULL);
  put_value (unit, "side", resolve_side (self, side));
  put_value (unit, "class", find_class (self, letter[0]));
  put_value (unit, "strength", strength);
  put_value (unit, "move", move);
  return TRUE;
}

/* Whether the scenario closes ground to a side, whatever its formations. */
static gboolean
has_bars (const VdNode *scenario)
{
  const VdNode *restrictions = vd_node_find (scenario, "restrictions");

  for (const VdNode *node = restrictions != NULL ? vd_node_get_first (restrictions) : NULL;
       node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "bar") == 0)
      return TRUE;

  return FALSE;
}

/* The formations of the rules' scenario, where units of the case belong to some, or ground may be
 * closed to some. */
static void
copy_formations (Board  *self,
                 VdNode *root,
                 VdNode *units)
{
  const VdNode *from = self->rules->scenario != NULL
                       ? vd_document_get_root (self->rules->scenario) : NULL;
  const VdNode *given = from != NULL ? vd_node_find (from, "units") : NULL;
  gboolean named = from != NULL && has_bars (from);

  for (const VdNode *node = vd_node_get_first (self->node); node != NULL;
       node = vd_node_get_next (node))
    named |= strcmp (vd_node_get_name (node), "unit") == 0 &&
             vd_node_get (node, "formation") != NULL;

  for (const VdNode *node = given != NULL ? vd_node_get_first (given) : NULL;
       node != NULL && named; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "formation") == 0)
      copy_into (self->scenario, units, node);

  if (from != NULL && named)
    copy_into (self->scenario, root, vd_node_find (from, "restrictions"));
}

/* A unit that names an army belongs to a formation of that army. */
static void
join_army (Board        *self,
           const VdNode *from,
           VdNode       *units,
           VdNode       *unit)
{
  const char *army = vd_node_get (from, "army");
  g_autofree char *id = NULL;
  VdNode *formation;

  put_value (unit, "army", NULL);
  put_value (unit, "state", NULL);
  if (army == NULL)
    return;

  id = g_strconcat ("army-", army, NULL);
  put_value (unit, "formation", id);
  for (VdNode *node = vd_node_get_first (units); node != NULL; node = vd_node_get_next (node))
    if (g_strcmp0 (vd_node_get (node, "id"), id) == 0)
      return;

  formation = vd_node_new (self->scenario, "formation");
  vd_document_insert (self->scenario, units, formation, unit);
  put_value (formation, "id", id);
  put_value (formation, "army", army);
}

static void
copy_sources (Board  *self,
              VdNode *setup)
{
  for (const VdNode *node = vd_node_get_first (self->node); node != NULL;
       node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "supply") == 0)
      {
        VdNode *copy = vd_node_copy (node);

        vd_document_insert (self->scenario, setup, copy, NULL);
        if (vd_node_get (node, "side") != NULL)
          put_value (copy, "side", resolve_side (self, vd_node_get (node, "side")));
      }
}

static gboolean
make_units (Board  *self,
            VdNode *root)
{
  VdNode *units = add_node (self->scenario, root, "units");
  VdNode *setup = add_node (self->scenario, root, "setup");

  copy_formations (self, root, units);
  for (const VdNode *node = vd_node_get_first (self->node); node != NULL;
       node = vd_node_get_next (node))
    {
      const char *at = vd_node_get (node, "at");
      VdNode *unit;

      if (strcmp (vd_node_get_name (node), "unit") != 0)
        continue;

      unit = vd_node_copy (node);
      vd_document_insert (self->scenario, units, unit, NULL);
      if (!make_unit (self, node, unit))
        return FALSE;
      join_army (self, node, units, unit);

      /* Other places are words, or a section and a space. */
      if (at != NULL && strpbrk (at, "0123456789") != NULL && strchr (at, ' ') == NULL)
        {
          VdNode *place = add_node (self->scenario, setup, "place");

          put_value (place, "unit", vd_node_get (node, "id"));
          put_value (place, "at", at);
          put_value (place, "state", vd_node_get (node, "state"));
        }
    }

  copy_sources (self, setup);
  return TRUE;
}

/* Turns */

static VdNode *
find_turn (VdNode     *turns,
           const char *number)
{
  for (VdNode *turn = vd_node_get_first (turns); turn != NULL; turn = vd_node_get_next (turn))
    if (g_strcmp0 (vd_node_get (turn, "number"), number) == 0)
      return turn;

  return NULL;
}

/* The turns of the rules' scenario, or twelve ordinary ones; with the period
 * that the case wants. */
static void
make_turns (Board  *self,
            VdNode *root)
{
  const VdNode *wanted = vd_node_find (self->node, "turn");
  const char *number = wanted != NULL ? vd_node_get (wanted, "number") : NULL;
  const char *period = wanted != NULL ? vd_node_get (wanted, "period") : NULL;
  VdNode *turns, *turn;

  if (self->rules->scenario != NULL)
    copy_into (self->scenario, root,
               vd_node_find (vd_document_get_root (self->rules->scenario), "turns"));

  turns = find_or_add (self->scenario, root, "turns");
  if (vd_node_get (turns, "count") == NULL)
    put_value (turns, "count", DEFAULT_TURNS);
  if (period == NULL)
    return;

  if (number == NULL)
    number = "1";
  turn = find_turn (turns, number);
  if (turn == NULL)
    turn = add_node (self->scenario, turns, "turn");
  put_value (turn, "number", number);
  put_value (turn, "period", period);
}

/* Rules */

/* The row that says the same as @row, and for the same. */
static VdNode *
find_set (VdNode       *mechanics,
          const VdNode *row)
{
  for (VdNode *set = vd_node_get_first (mechanics); set != NULL; set = vd_node_get_next (set))
    if (strcmp (vd_node_get_name (set), "set") == 0 &&
        g_strcmp0 (vd_node_get (set, "name"), vd_node_get (row, "name")) == 0 &&
        g_strcmp0 (vd_node_get (set, "for"), vd_node_get (row, "for")) == 0)
      return set;

  return NULL;
}

void
vd_case_put_settings (VdDocument   *scenario,
                      const VdNode *node)
{
  VdNode *root = vd_document_get_root (scenario);

  for (const VdNode *row = vd_node_get_first (node); row != NULL; row = vd_node_get_next (row))
    {
      VdNode *mechanics, *set;

      if (strcmp (vd_node_get_name (row), "set") != 0)
        continue;

      mechanics = find_or_add (scenario, find_or_add (scenario, root, "override"), "mechanics");
      set = find_set (mechanics, row);
      if (set == NULL)
        copy_into (scenario, mechanics, row);
      else
        put_value (set, "value", vd_node_get (row, "value"));
    }
}

static gboolean
make_scenario (Board *self)
{
  static const char *const sections[] = {
    "options", "reinforcements", "morale", "exits", "tracks", "victory",
  };
  VdNode *root = vd_document_get_root (self->scenario);

  put_value (root, "id", vd_node_get (self->node, "id"));
  put_value (root, "system", self->rules->system_path);
  put_value (add_node (self->scenario, add_node (self->scenario, root, "maps"), "map"), "href",
             "board");
  make_sides (self, root);
  if (self->rules->scenario != NULL)
    copy_into (self->scenario, root,
               vd_node_find (vd_document_get_root (self->rules->scenario), "armies"));
  if (!make_units (self, root))
    return FALSE;

  make_turns (self, root);
  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    copy_into (self->scenario, root, vd_node_find (self->node, sections[i]));
  if (vd_node_find (self->node, "options") == NULL && self->rules->scenario != NULL)
    copy_into (self->scenario, root,
               vd_node_find (vd_document_get_root (self->rules->scenario), "options"));

  if (self->rules->scenario != NULL)
    copy_into (self->scenario, root,
               vd_node_find (vd_document_get_root (self->rules->scenario), "override"));
  vd_case_put_settings (self->scenario, self->node);
  return TRUE;
}

static VdProject *
load_rules (const VdDocument *document,
            const VdNode     *node,
            GString          *problem)
{
  const char *href = vd_node_get (node, "system");
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) rules = NULL;

  if (href == NULL)
    href = vd_node_get (vd_document_get_root (document), "system");
  if (href == NULL)
    {
      vd_case_complain (problem, document, node,
                        "case: expected a file in `system` or `scenario`, here or in the root");
      return NULL;
    }

  path = vd_case_get_path (document, href);
  rules = vd_project_load (path, NULL, &error);
  if (rules == NULL)
    {
      g_autofree char *said = vd_phrase_say (error->message, NULL);

      g_string_append_printf (problem, "%s\n", said);
    }
  else if (rules->system == NULL)
    vd_case_complain (problem, document, node, "case: \"%s\" has no system of rules", href);
  else
    return g_steal_pointer (&rules);

  return NULL;
}

VdProject *
vd_case_board_new (const VdDocument *document,
                   const VdNode     *node,
                   VdFindings       *findings,
                   GString          *problem)
{
  g_autoptr (VdProject) rules = load_rules (document, node, problem);
  const char *name = vd_document_get_name (document);
  Board board = { document, node, rules, NULL, NULL, problem };

  if (rules == NULL)
    return NULL;

  board.scenario = vd_document_new (VD_DOCUMENT_SCENARIO, name);
  if (!make_scenario (&board))
    {
      vd_document_free (board.scenario);
      return NULL;
    }

  board.map = vd_document_new (VD_DOCUMENT_MAP, name);
  make_map (&board);
  return vd_project_new (name, g_steal_pointer (&rules->system), board.scenario, board.map,
                         findings);
}
