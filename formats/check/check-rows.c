/* Checks of the scenario document, and what its author accepts. */
#include "formats/check/check-private.h"

#include <string.h>

#include "formats/project/spot.h"

/* Adds each word of an attribute. */
static void
add_words (GHashTable   *set,
           const VdNode *node,
           const char   *attribute)
{
  g_auto (GStrv) words = vd_split_words (vd_node_get (node, attribute));

  for (guint i = 0; words[i] != NULL; i++)
    g_hash_table_add (set, g_strdup (words[i]));
}

/* A map is opened once, however often it is listed. */
static void
check_maps (VdProject  *project,
            VdNode     *root,
            VdFindings *findings)
{
  g_autofree char *folder = g_path_get_dirname (vd_document_get_name (project->scenario));
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  VD_EACH (node, vd_node_find (root, "maps"), "map")
    {
      const char *href = vd_node_get (node, "href");
      g_autofree char *path = g_build_filename (folder, href, NULL);

      if (!g_hash_table_add (seen, g_canonicalize_filename (path, NULL)))
        vd_repair_remove (
          vd_repair_new (vd_project_report (project, findings, node, "reference.duplicate",
                                            VD_ERROR, N_("Take one of the two rows away."),
                                            N_("The map %s is listed twice."), href),
                         N_("Take the second row for %s away"), href), node);
    }
}

/* A unit that no row of the set-up and no group names is never in the game,
 * whatever else is wrong with those rows. */
static void
check_units (VdProject  *project,
             VdNode     *root,
             VdFindings *findings)
{
  g_autoptr (GHashTable) named = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  VdNode *setup = vd_node_find (root, "setup");

  VD_EACH (node, setup, "place")
    add_words (named, node, "unit");
  VD_EACH (node, setup, "zone")
    add_words (named, node, "units");
  VD_EACH (node, setup, "lost")
    add_words (named, node, "units");
  VD_EACH (node, vd_node_find (root, "reinforcements"), "group")
    add_words (named, node, "units");

  VD_EACH (node, vd_node_find (root, "units"), "unit")
    {
      const char *id = vd_node_get (node, "id");

      /* Who replaces an officer waits until one is lost, and so does who stands for a train; a
       * vedette is with its unit. */
      if (id != NULL && !g_hash_table_contains (named, id) &&
          g_strcmp0 (vd_node_get (node, "kind"), "replacement") != 0 &&
          vd_node_get (node, "captures") == NULL && vd_node_get (node, "parent") == NULL)
        vd_project_report (project, findings, node, "entry.never", VD_ERROR,
                           N_("Set it up, put it into a reinforcement group, or take it away."),
                           N_("The unit %s is neither set up nor in a reinforcement group."),
                           vd_row_call (node).text);
    }
}

static gboolean
has_class (const VdNode *classes,
           const char   *id)
{
  VD_EACH (node, classes, "class")
    if (g_strcmp0 (vd_node_get (node, "id"), id) == 0)
      return TRUE;

  return FALSE;
}

/* The classes of a system may be for other battles; one that the battle adds is for its
 * counters. */
static void
check_classes (VdProject  *project,
               VdNode     *root,
               VdFindings *findings)
{
  g_autoptr (GHashTable) used = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  VdNode *override = vd_node_find (root, "override");
  VdNode *system = project->system != NULL
                   ? vd_node_find (vd_document_get_root (project->system), "classes") : NULL;

  VD_EACH (unit, vd_node_find (root, "units"), "unit")
    add_words (used, unit, "class");

  VD_EACH (node, override != NULL ? vd_node_find (override, "classes") : NULL, "class")
    {
      const char *id = vd_node_get (node, "id");

      if (id != NULL && !g_hash_table_contains (used, id) && !has_class (system, id))
        vd_project_report (project, findings, node, "units.unused-class", VD_WARNING,
                           N_("Give it to its units, or take it away."),
                           N_("The battle adds the class %s, and no unit is of it."),
                           vd_row_call (node).text);
    }
}

/* Turns of the period of the row that they come before. */
static void
propose_turns (VdNode    *before,
               guint      first,
               guint      last,
               VdFinding *finding)
{
  const char *period = vd_node_get (before, "period");
  VdRepair *repair;

  repair = first == last
           ? vd_repair_new (finding, N_("Add turn %u to the track, %s like its neighbours"), first,
                            period)
           : vd_repair_new (finding,
                            N_("Add the turns %u to %u to the track, %s like their neighbours"),
                            first, last, period);

  for (guint number = first; number <= last; number++)
    {
      g_autofree char *text = g_strdup_printf ("%u", number);

      vd_repair_insert (repair, vd_node_get_parent (before), before, "turn", "number", text,
                        "period", period, NULL);
    }
}

/* The track may leave out ordinary turns.  A turn left out between two of the
 * same special period was forgotten. */
static void
check_turns (VdProject  *project,
             VdNode     *root,
             VdFindings *findings)
{
  VdNode *before = NULL;
  guint64 last = 0, number;

  VD_EACH (node, vd_node_find (root, "turns"), "turn")
    {
      const char *period = vd_node_get (node, "period");
      const char *text = vd_node_get (node, "number");

      if (text == NULL || !g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT8, &number, NULL))
        continue;

      if (before != NULL && period != NULL && number > last + 1 &&
          g_strcmp0 (period, vd_node_get (before, "period")) == 0)
        propose_turns (node, last + 1, number - 1,
                       vd_project_report (project, findings, node, "turns.hole", VD_WARNING,
                                          N_("Add the turns between, or say that they are "
                                             "ordinary."),
                                          N_("The turns %u and %u are %s, and the track leaves out "
                                             "what lies between them."), (guint) last,
                                          (guint) number, period));
      before = node;
      last = number;
    }
}

/* As it is played: the first that is listed, or the last that says so. */
static void
propose_first (VdNode    *sides,
               gboolean   several,
               VdFinding *finding)
{
  VdNode *first = NULL;
  VdRepair *repair;

  VD_EACH (node, sides, "side")
    if (first == NULL || g_strcmp0 (vd_node_get (node, "first"), "yes") == 0)
      first = node;

  repair = vd_repair_new (finding, N_("Let %s move first"), vd_node_get (first, "name") != NULL
                                                        ? vd_node_get (first, "name")
                                                        : vd_node_get (first, "id"));
  if (!several)
    vd_repair_set (repair, first, "first", "yes");

  VD_EACH (node, sides, "side")
    if (node != first && g_strcmp0 (vd_node_get (node, "first"), "yes") == 0)
      vd_repair_set (repair, node, "first", NULL);
}

static void
check_first_side (VdProject  *project,
                  VdNode     *root,
                  VdFindings *findings)
{
  VdNode *sides = vd_node_find (root, "sides");
  guint n = 0, n_first = 0;

  VD_EACH (node, sides, "side")
    {
      n++;
      if (g_strcmp0 (vd_node_get (node, "first"), "yes") == 0)
        n_first++;
    }

  if (n > 0 && n_first != 1)
    propose_first (sides, n_first > 0,
                   vd_project_report (project, findings, sides, "sides.first", VD_WARNING,
                                      N_("Write first=\"yes\" on the side that moves first, and "
                                         "only there."),
                                      n_first == 0
                                      ? N_("No side is said to move first.")
                                      : N_("More than one side is said to move first.")));
}

void
vd_check_rows (VdProject  *project,
               VdFindings *findings)
{
  VdNode *root = vd_document_get_root (project->scenario);

  check_maps (project, root, findings);
  check_first_side (project, root, findings);
  check_units (project, root, findings);
  check_classes (project, root, findings);
  check_turns (project, root, findings);
}

/* What the author accepts */

/* "0707", or "map:0707" of the map that the finding is on. */
static gboolean
is_at_hex (const VdProject *project,
           const VdFinding *finding,
           const char      *at)
{
  const char *label;
  int map;

  if (finding->hex == NULL)
    return FALSE;
  if (strcmp (finding->hex, at) == 0)
    return TRUE;

  label = vd_spot_split (project, at, &map);
  return label != NULL && map == (int) finding->map && strcmp (finding->hex, label) == 0;
}

/* "name map:0303": the row of that map. */
static gboolean
is_about_row_of_map (const VdProject *project,
                     const VdFinding *finding,
                     const char      *at)
{
  const char *space = strchr (at, ' ');
  const char *label;
  const VdMap *on;
  int map;

  if (space == NULL || finding->key == NULL)
    return FALSE;

  label = vd_spot_split (project, space + 1, &map);
  if (label == NULL || map < 0)
    return FALSE;

  on = project->resolved->pdata[map];
  return strncmp (finding->subject, at, space - at + 1) == 0 &&
         strcmp (finding->key, label) == 0 &&
         g_strcmp0 (vd_document_get_name (on->document), finding->file) == 0;
}

/* The id in "unit tau-1", or all of it. */
static gboolean
is_about (const VdProject *project,
          const VdFinding *finding,
          const char      *at)
{
  return finding->subject != NULL &&
         (strcmp (finding->subject, at) == 0 || g_strcmp0 (finding->key, at) == 0 ||
          is_about_row_of_map (project, finding, at));
}

gboolean
vd_check_accepts (const VdProject *project,
                  const VdNode    *ignore,
                  const VdFinding *finding)
{
  const char *at;

  g_return_val_if_fail (project != NULL && ignore != NULL && finding != NULL, FALSE);

  at = vd_node_get (ignore, "at");
  return g_strcmp0 (finding->code, vd_node_get (ignore, "finding")) == 0 &&
         (at == NULL || is_at_hex (project, finding, at) || is_about (project, finding, at));
}

static gboolean
apply_ignore (VdProject  *project,
              VdNode     *node,
              VdFindings *findings)
{
  const char *reason = vd_node_get (node, "reason");
  gboolean matched = FALSE;

  for (guint i = 0; i < findings->len; i++)
    {
      VdFinding *finding = findings->pdata[i];

      if (!vd_check_accepts (project, node, finding))
        continue;

      matched = TRUE;
      if (finding->ignored == NULL)
        finding->ignored = g_strdup (reason != NULL ? reason : "");
    }

  return matched;
}

/* What is found of that kind elsewhere may be what the row has meant. */
static gboolean
is_found (const VdFindings *findings,
          const char       *code)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];

      if (finding->ignored == NULL && g_strcmp0 (finding->code, code) == 0)
        return TRUE;
    }

  return FALSE;
}

static void
report_nothing (VdProject    *project,
                const VdNode *node,
                VdFindings   *findings)
{
  const char *at = vd_node_get (node, "at");
  const char *code = vd_node_get (node, "finding");
  VdFinding *finding =
    vd_project_report (project, findings, node, "ignore.nothing", VD_WARNING,
                       N_("Take the row away."),
                       at != NULL ? N_("The row accepts %s at %s, but there is no such finding.")
                                  : N_("The row accepts %s, but there is no such finding."),
                       code, at);

  if (!is_found (findings, code))
    vd_repair_remove (vd_repair_new (finding, N_("Take the row away")), node);
}

void
vd_check_ignore (VdProject  *project,
                 gboolean    is_played,
                 VdFindings *findings)
{
  g_autoptr (GPtrArray) idle = g_ptr_array_new ();

  VD_EACH (node, vd_document_get_root (project->scenario), "ignore")
    {
      const char *code = vd_node_get (node, "finding");

      if (!is_played && code != NULL && g_str_has_prefix (code, "play."))
        continue;

      if (!apply_ignore (project, node, findings))
        g_ptr_array_add (idle, node);
    }

  for (guint i = 0; i < idle->len; i++)
    report_nothing (project, idle->pdata[i], findings);
}
