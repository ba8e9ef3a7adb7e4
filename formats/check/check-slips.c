/* Slips of the pen that nothing in play shows: sources that are not listed, words that
 * stand twice, ids with blanks, defaults of options. */
#include "formats/check/check-private.h"
#include "formats/project/uses.h"

#include <string.h>

#define MAX_DEPTH 32 /* of formations in formations */

/* Sources and ids */

static GPtrArray *
list_sources (VdNode *root)
{
  GPtrArray *keys = g_ptr_array_new ();

  VD_EACH (node, vd_node_find (root, "sources"), "source")
    if (vd_node_get (node, "key") != NULL)
      g_ptr_array_add (keys, (char *) vd_node_get (node, "key"));

  return keys;
}

static gboolean
has_word (const GPtrArray *words,
          const char      *word)
{
  return g_ptr_array_find_with_equal_func ((GPtrArray *) words, word, g_str_equal, NULL);
}

static void
check_source (VdProject       *project,
              const VdNode    *node,
              const GPtrArray *keys,
              VdFindings      *findings)
{
  const char *source = vd_node_get (node, "source");
  g_auto (GStrv) words = vd_split_words (source);

  for (guint i = 0; words[i] != NULL && !has_word (keys, source); i++)
    {
      const char *near = vd_repair_near (words[i], keys);
      VdFinding *finding;

      if (has_word (keys, words[i]))
        continue;

      finding = vd_project_report (project, findings, node, "reference.source", VD_WARNING,
                                   N_("Name a source by its key, or list it under \"sources\" of "
                                      "the same file."),
                                   N_("The %s rests on the source \"%s\", which the file does not "
                                      "list."), vd_node_get_name (node), words[i]);
      finding->word = g_strdup (words[i]);
      if (near != NULL)
        vd_repair_set_word (vd_repair_new (finding, N_("Write “%s”"), near), node, "source",
                            words[i], near);
    }
}

/* Gives the row an id that can be one, and what names the row follows. */
static void
propose_id (VdProject  *project,
            VdDocument *document,
            VdNode     *node,
            VdFinding  *finding)
{
  const char *id = vd_node_get (node, "id");
  g_autofree char *to = vd_uses_make_id (project, vd_node_get_element (node), id);
  g_autoptr (GArray) uses = NULL;
  VdRepair *repair = vd_repair_new (finding, N_("Call it %s, here and wherever it is named"), to);
  VdReferent name;

  vd_repair_set (repair, node, "id", to);
  if (*id == '\0' || !vd_referent_of (document, node, &name))
    return;

  uses = vd_uses_list (project, &name);
  for (guint i = 0; i < uses->len; i++)
    {
      const VdUse *use = &g_array_index (uses, VdUse, i);
      const VdElement *element = vd_node_get_element (use->row);
      g_autofree char *value =
        vd_use_rename (element, vd_element_get_attribute (element, use->attribute),
                       vd_node_get (use->row, use->attribute), &name, to);

      vd_repair_set (repair, use->row, use->attribute, value);
    }
}

/* Ids are words of lists, of conditions and of recorded games. */
static void
check_id (VdProject  *project,
          VdDocument *document,
          VdNode     *node,
          VdFindings *findings)
{
  const char *id = vd_node_get (node, "id");
  VdFinding *finding;

  if (id == NULL || vd_schema_is_id (id))
    return;

  finding = vd_project_report (project, findings, node, "reference.blank-id", VD_ERROR,
                               N_("Write a word of at most 64 bytes, as with hyphens, without "
                                  "blanks and : = ; , + * < > / \", here and wherever it is "
                                  "named."),
                               *id == '\0' ? N_("A row \"%s\" has an empty id.")
                                           : N_("The row %s has the id \"%s\", which no list and "
                                                "no order could name."), vd_node_get_name (node),
                               id);
  propose_id (project, document, node, finding);
}

static void
check_tree (VdProject       *project,
            VdDocument      *document,
            VdNode          *node,
            const GPtrArray *keys,
            VdFindings      *findings)
{
  if (vd_node_get (node, "source") != NULL)
    check_source (project, node, keys, findings);
  if (vd_node_get_parent (node) != NULL || vd_document_get_kind (document) == VD_DOCUMENT_MAP)
    check_id (project, document, node, findings);
  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    check_tree (project, document, child, keys, findings);
}

/* Words that stand twice */

static void
check_repeats (VdProject    *project,
               const VdNode *node,
               const char   *attribute,
               VdFindings   *findings)
{
  g_auto (GStrv) words = vd_split_words (vd_node_get (node, attribute));
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; words[i] != NULL; i++)
    {
      VdFinding *finding;

      if (g_hash_table_add (seen, words[i]))
        continue;

      finding = vd_project_report (project, findings, node, "value.repeated", VD_WARNING,
                                   N_("Take one of the two out of the list, or write what was "
                                      "meant."),
                                   N_("The list \"%s\" of %s names %s twice."), attribute,
                                   vd_row_call (node).text, words[i]);
      vd_repair_set_word (vd_repair_new (finding, N_("Take the second %s out of the list"),
                                         words[i]), node, attribute, words[i], NULL);
      return;
    }
}

static void
check_lists (VdProject  *project,
             VdNode     *root,
             VdFindings *findings)
{
  static const struct
  {
    const char *section;
    const char *row;
    const char *attribute;
  } lists[] = {
    { "edges", "edge", "hexes" },
    { "regions", "region", "hexes" },
    { "reinforcements", "group", "die" },
    { "reinforcements", "group", "at" },
    { "restrictions", "hold", "formations" },
    { "restrictions", "hold", "except" },
    { "exits", "exit", "edges" },
    { "victory", "award", "hexes" },
    { "victory", "award", "edges" },
    { "victory", "award", "except" },
    { "victory", "award", "class" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    VD_EACH (node, vd_node_find (root, lists[i].section), lists[i].row)
      check_repeats (project, node, lists[i].attribute, findings);
}

/* Edges */

/* An exit or an entry by one of the two would be one by the other too. */
static void
check_edges (VdProject  *project,
             VdNode     *root,
             guint       map,
             VdFindings *findings)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  VD_EACH (node, vd_node_find (root, "edges"), "edge")
    {
      const char *side = vd_node_get (node, "side");
      const VdNode *first;

      if (side == NULL || vd_node_get (node, "hexes") != NULL)
        continue;

      first = g_hash_table_lookup (seen, side);
      if (first == NULL)
        {
          g_hash_table_insert (seen, (char *) side, node);
          continue;
        }

      vd_project_report (project, findings, node, "map.edge-twice", VD_WARNING,
                         N_("Give one of them another side, or list the hexes of each."),
                         N_("The edges %s and %s are both the %s side of the map."),
                         vd_row_call (first).text, vd_row_call (node).text, side)->map = map;
    }
}

/* Rows of a scenario */

static VdNode *
find_row (VdNode     *root,
          const char *section,
          const char *name,
          const char *id)
{
  VD_EACH (node, vd_node_find (root, section), name)
    if (g_strcmp0 (vd_node_get (node, "id"), id) == 0)
      return node;

  return NULL;
}

static void
check_until (VdProject  *project,
             VdNode     *root,
             VdFindings *findings)
{
  VD_EACH (node, vd_node_find (root, "reinforcements"), "group")
    if (vd_node_get (node, "until") != NULL && vd_node_get (node, "die") == NULL)
      vd_repair_set (
        vd_repair_new (
          vd_project_report (project, findings, node, "entry.until", VD_WARNING,
                             N_("Say by which numbers of the die it comes, or take \"until\" "
                                "away."),
                             N_("The group %s is rolled for until turn %s, but no number of the "
                                "die brings it."), vd_row_call (node).text,
                             vd_node_get (node, "until")),
          N_("Take \"until\" away")), node, "until", NULL);
}

static void
check_parents (VdProject  *project,
               VdNode     *root,
               VdFindings *findings)
{
  VD_EACH (node, vd_node_find (root, "units"), "formation")
    {
      const char *side = vd_node_get (node, "side");
      const char *parent = vd_node_get (node, "parent");
      VdNode *above = parent != NULL ? find_row (root, "units", "formation", parent) : NULL;

      if (side != NULL && above != NULL && vd_node_get (above, "side") != NULL &&
          strcmp (side, vd_node_get (above, "side")) != 0)
        vd_project_report (project, findings, node, "units.parent-side", VD_WARNING,
                           N_("Name a parent of its side, or give one of them the side of the "
                              "other."),
                           N_("The formation %s is of the side %s, and its parent %s of the "
                              "other."), vd_row_call (node).text, side, vd_row_call (above).text);
    }
}

/* The side that a unit names, or what it belongs to. */
static const char *
find_side (VdNode       *root,
           const VdNode *unit)
{
  const char *side = vd_node_get (unit, "side");
  const char *above = vd_node_get (unit, "formation");

  for (guint depth = 0; side == NULL && above != NULL && depth < MAX_DEPTH; depth++)
    {
      const VdNode *formation = find_row (root, "units", "formation", above);
      const char *army = formation != NULL ? vd_node_get (formation, "army") : NULL;
      const VdNode *row = army != NULL ? find_row (root, "armies", "army", army) : NULL;

      if (formation == NULL)
        return NULL;

      side = vd_node_get (formation, "side");
      if (side == NULL && row != NULL)
        side = vd_node_get (row, "side");
      above = vd_node_get (formation, "parent");
    }

  return side;
}

static gboolean
are_all_of (VdNode     *root,
            const char *list,
            const char *side)
{
  g_auto (GStrv) words = vd_split_words (list);

  for (guint i = 0; words[i] != NULL; i++)
    {
      VdNode *unit = find_row (root, "units", "unit", words[i]);

      if (unit == NULL || g_strcmp0 (find_side (root, unit), side) != 0)
        return FALSE;
    }

  return words[0] != NULL;
}

/* The units decide who sets them up; where all are of one side the zone's was meant so. */
static void
check_zone (VdProject  *project,
            VdNode     *root,
            VdNode     *node,
            VdFindings *findings)
{
  const char *side = vd_node_get (node, "side");
  g_auto (GStrv) words = vd_split_words (vd_node_get (node, "units"));

  for (guint i = 0; side != NULL && words[i] != NULL; i++)
    {
      VdNode *unit = find_row (root, "units", "unit", words[i]);
      const char *own = unit != NULL ? find_side (root, unit) : NULL;
      VdFinding *finding;

      if (own == NULL || strcmp (own, side) == 0)
        continue;

      finding = vd_project_report (project, findings, node, "setup.zone-side", VD_WARNING,
                                   N_("Give the zone the side of its units, or take the unit out "
                                      "of it."),
                                   N_("The zone %s is for the side %s, and its unit %s is not of "
                                      "that side."), vd_row_call (node).text, side,
                                   vd_row_call (unit).text);
      if (are_all_of (root, vd_node_get (node, "units"), own))
        vd_repair_set (vd_repair_new (finding, N_("Give the zone the side %s"), own), node, "side",
                       own);
      return;
    }
}

/* Options */

/* As it is played: the first that is listed, or the last that says so. */
static void
propose_default (VdNode    *option,
                 guint      n,
                 VdFinding *finding)
{
  VdNode *kept = NULL;
  VdRepair *repair;

  VD_EACH (choice, option, "choice")
    if (kept == NULL || g_strcmp0 (vd_node_get (choice, "default"), "yes") == 0)
      kept = choice;

  repair = vd_repair_new (finding, N_("Let %s be what holds by default"),
                          vd_row_call (kept).text);
  if (n == 0)
    vd_repair_set (repair, kept, "default", "yes");
  VD_EACH (choice, option, "choice")
    if (choice != kept && g_strcmp0 (vd_node_get (choice, "default"), "yes") == 0)
      vd_repair_set (repair, choice, "default", NULL);
}

static void
check_default (VdProject  *project,
               VdNode     *option,
               VdFindings *findings)
{
  guint n = 0, n_choices = 0;

  VD_EACH (choice, option, "choice")
    {
      n_choices++;
      n += g_strcmp0 (vd_node_get (choice, "default"), "yes") == 0;
    }

  if (n_choices > 0 && n != 1)
    propose_default (option, n,
                     vd_project_report (project, findings, option, "scenario.option-default",
                                        VD_WARNING,
                                        N_("Write default=\"yes\" on the choice that holds unless "
                                           "another is made, and only there."),
                                        n == 0 ? N_("No choice of the option %s holds by default.")
                                               : N_("More than one choice of the option %s holds by "
                                                    "default."), vd_row_call (option).text));
}

static void
check_option_turn (VdProject  *project,
                   VdNode     *root,
                   VdNode     *option,
                   VdFindings *findings)
{
  VdNode *turns = vd_node_find (root, "turns");
  const char *count = turns != NULL ? vd_node_get (turns, "count") : NULL;
  const char *turn = vd_node_get (option, "turn");
  guint64 last, number;

  if (count != NULL && turn != NULL &&
      g_ascii_string_to_unsigned (count, 10, 1, G_MAXUINT8, &last, NULL) &&
      g_ascii_string_to_unsigned (turn, 10, 1, 999, &number, NULL) && number > last)
    vd_project_report (project, findings, option, "scenario.option-late", VD_WARNING,
                       N_("Let it be chosen earlier, or add turns."),
                       N_("The option %s is chosen on turn %u, and the last turn is %u."),
                       vd_row_call (option).text, (guint) number, (guint) last);
}

static void
check_rows (VdProject  *project,
            VdNode     *root,
            VdFindings *findings)
{
  check_until (project, root, findings);
  check_parents (project, root, findings);
  VD_EACH (node, vd_node_find (root, "setup"), "zone")
    check_zone (project, root, node, findings);
  VD_EACH (node, vd_node_find (root, "options"), "option")
    {
      check_default (project, node, findings);
      check_option_turn (project, root, node, findings);
    }
}

static void
check_document (VdProject  *project,
                VdDocument *document,
                VdFindings *findings)
{
  VdNode *root = vd_document_get_root (document);
  g_autoptr (GPtrArray) keys = list_sources (root);

  check_tree (project, document, root, keys, findings);
  check_lists (project, root, findings);
}

void
vd_check_slips (VdProject  *project,
                VdFindings *findings)
{
  if (project->system != NULL)
    check_document (project, project->system, findings);
  for (guint i = 0; i < project->maps->len; i++)
    {
      guint from = findings->len;
      VdDocument *map = project->maps->pdata[i];

      check_document (project, map, findings);
      check_edges (project, vd_document_get_root (map), i, findings);
      for (; from < findings->len; from++)
        vd_finding_set_map (findings->pdata[from], i);
    }

  if (project->scenario == NULL)
    return;

  check_document (project, project->scenario, findings);
  check_rows (project, vd_document_get_root (project->scenario), findings);
}
