/* What is odd in the track of turns and in awards, and what gives a secret away. */
#include "core/play/play.h"
#include "core/position/secret.h"
#include "core/scenario/tables.h"
#include "formats/check/check-private.h"

#include <string.h>

/* Turns */

/* (nullable): the period that turns have which the track leaves out. */
static const char *
find_ordinary (VdProject *project,
               VdNode    *root)
{
  VdNode *system = project->system != NULL ? vd_document_get_root (project->system) : NULL;
  VdNode *override = vd_node_find (root, "override");
  VdNode *first = system != NULL
                  ? vd_node_find (vd_node_find (system, "periods"), "period") : NULL;

  if (first == NULL && override != NULL)
    first = vd_node_find (vd_node_find (override, "periods"), "period");

  return first != NULL ? vd_node_get (first, "id") : NULL;
}

static gboolean
is_ordinary (const VdNode *turn,
             const char   *ordinary)
{
  const char *period = vd_node_get (turn, "period");

  return period == NULL || g_strcmp0 (period, ordinary) == 0;
}

/* A row for an ordinary turn that says nothing else is there to list the turn: a track that
 * has such rows lists all turns. */
static gboolean
lists_all (VdNode     *turns,
           const char *ordinary)
{
  VD_EACH (turn, turns, "turn")
    if (is_ordinary (turn, ordinary) && vd_node_get (turn, "label") == NULL &&
        vd_node_get (turn, "ends") == NULL)
      return TRUE;

  return FALSE;
}

static void
check_count (VdProject  *project,
             VdNode     *turns,
             const char *ordinary,
             VdFindings *findings)
{
  const char *count = vd_node_get (turns, "count");
  guint64 last;
  guint n = 0;

  if (count == NULL || !g_ascii_string_to_unsigned (count, 10, 1, G_MAXUINT8, &last, NULL) ||
      !lists_all (turns, ordinary))
    return;

  VD_EACH (turn, turns, "turn")
    n++;
  if (n < last)
    vd_project_report (project, findings, turns, "turns.fewer", VD_WARNING,
                       N_("Add the turns that are missing, or mend the count; if the track lists "
                          "only special turns, take the rows of ordinary ones away."),
                       N_("The track lists %u turns, ordinary ones too, and the game has %u."), n,
                       (guint) last);
}

static gboolean
is_next_turn (const VdNode *turn,
              const VdNode *before)
{
  guint64 a, b;

  return g_ascii_string_to_unsigned (vd_node_get (before, "number"), 10, 1, G_MAXUINT8, &a, NULL) &&
         g_ascii_string_to_unsigned (vd_node_get (turn, "number"), 10, 1, G_MAXUINT8, &b, NULL) &&
         b == a + 1;
}

/* One ordinary turn between two of a special period, as night, day, night.  A turn that the
 * track leaves out there is said to be a hole. */
static void
check_lone_turns (VdProject  *project,
                  VdNode     *turns,
                  const char *ordinary,
                  VdFindings *findings)
{
  VdNode *before = NULL, *turn = NULL;

  VD_EACH (next, turns, "turn")
    {
      if (before != NULL && is_ordinary (turn, ordinary) && !is_ordinary (before, ordinary) &&
          g_strcmp0 (vd_node_get (before, "period"), vd_node_get (next, "period")) == 0 &&
          is_next_turn (turn, before) && is_next_turn (next, turn))
        vd_project_report (project, findings, turn, "turns.alone", VD_WARNING,
                           N_("Compare the track with the printed one."),
                           N_("Turn %s is ordinary, between two of the period %s."),
                           vd_node_get (turn, "number"), vd_node_get (next, "period"));
      before = turn;
      turn = next;
    }
}

static void
check_turns (VdProject  *project,
             VdNode     *root,
             VdFindings *findings)
{
  VdNode *turns = vd_node_find (root, "turns");
  const char *ordinary = find_ordinary (project, root);

  if (turns == NULL)
    return;

  check_count (project, turns, ordinary, findings);
  check_lone_turns (project, turns, ordinary, findings);
}

/* Awards */

/* Whom a test is good for: +1 the side that it is of, -1 the other one, 0 nobody knows. */
static int
find_gain (const char *test)
{
  static const struct
  {
    const char *test;
    int         gain;
  } gains[] = {
    { "losses-at-least", -1 }, { "losses-each", -1 }, { "losses-below", 1 }, { "demoralized", -1 },
    { "holds", 1 }, { "controls", 1 }, { "keeps-each", 1 }, { "formations-each", -1 },
    { "enters", 1 }, { "in-region-each", 1 }, { "ratio-at-most", 1 }, { "ratio-above", -1 },
    { "ratio-at-least", -1 }, { "ratio-below", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (gains); i++)
    if (g_strcmp0 (test, gains[i].test) == 0)
      return gains[i].gain;

  return 0;
}

static gboolean
is_side (VdProject  *project,
         const char *id)
{
  VdNode *root = vd_document_get_root (project->scenario);

  VD_EACH (side, vd_node_find (root, "sides"), "side")
    if (g_strcmp0 (vd_node_get (side, "id"), id) == 0)
      return TRUE;

  return FALSE;
}

/* Whether the award asks for something between two bounds, which is good for nobody by itself. */
static gboolean
is_bracket (VdNode *award)
{
  int gain = find_gain (vd_node_get (award, "test"));

  VD_EACH (also, award, "also")
    if (find_gain (vd_node_get (also, "test")) == -gain)
      return TRUE;

  return FALSE;
}

/* Of a side that is not there another finding tells. */
static void
check_gain (VdProject  *project,
            VdNode     *award,
            VdFindings *findings)
{
  const char *side = vd_node_get (award, "side");
  const char *of = vd_node_get (award, "of");
  int gain = find_gain (vd_node_get (award, "test"));

  if (g_strcmp0 (vd_node_get (award, "takes"), "yes") == 0)
    gain = -gain;
  if (side == NULL || of == NULL || gain == 0 || is_bracket (award) ||
      (strcmp (side, of) == 0) == (gain > 0) ||
      !is_side (project, side) || !is_side (project, of))
    return;

  vd_project_report (project, findings, award, "victory.wrong-way", VD_WARNING,
                     N_("Give the points to the other side, or let the test be of the other."),
                     gain < 0 ? N_("The award %s gives points to the side %s for its own losses.")
                              : N_("The award %s gives points to the side %s for what the enemy has "
                                   "gained."), vd_row_call (award).text, side);
}

static void
check_awards (VdProject  *project,
              VdNode     *root,
              VdFindings *findings)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  VD_EACH (award, vd_node_find (root, "victory"), "award")
    {
      char *rules = vd_check_describe (award);
      const VdNode *first = g_hash_table_lookup (seen, rules);

      check_gain (project, award, findings);
      if (first != NULL)
        vd_project_report (project, findings, award, "victory.same-award", VD_WARNING,
                           N_("Take one of them away, or write what tells them apart."),
                           N_("The awards %s and %s are the same."), vd_row_call (first).text,
                           vd_row_call (award).text);
      g_hash_table_insert (seen, rules, first != NULL ? (gpointer) first : award);
    }
}

/* Secrets */

/* Whether the condition of a row names the option; @term: (out): as it does. */
static gboolean
depends_on (const VdNode *node,
            const char   *option,
            char        **term)
{
  g_auto (GStrv) terms = vd_split_words (vd_node_get (node, "when"));

  for (guint i = 0; terms[i] != NULL; i++)
    if (g_str_has_prefix (terms[i], option) && terms[i][strlen (option)] == '=')
      {
        *term = g_strdup (terms[i]);
        return TRUE;
      }

  return FALSE;
}

/* Whether the other side does not know of the choice when the battle begins. */
static gboolean
is_kept (const VdScenario *scenario,
         guint             option)
{
  VdGame *game = vd_game_new (scenario);
  gboolean kept;

  vd_play_begin (game, 1);
  kept = vd_secret_is_kept (game, option, scenario->options[option].chooser ^ 1);
  vd_game_free (game);
  return kept;
}

/* Mechanics that follow from a secret.  Of what else does the core lets nothing be seen
 * (core/position/secret.h): not of the rows of a track, an exit or a hold, nor of a choice. */
static void
check_secrets (VdProject        *project,
               const VdScenario *scenario,
               VdNode           *mechanics,
               VdFindings       *findings)
{
  for (guint i = 0; i < scenario->n_options; i++)
    VD_EACH (node, mechanics, "mechanic")
      {
        const VdOption *option = &scenario->options[i];
        g_autofree char *term = NULL;

        if (!option->secret || !depends_on (node, option->id, &term) || !is_kept (scenario, i))
          continue;

        vd_project_report (project, findings, node, "scenario.shows-secret", VD_NOTE,
                           N_("Let it hold under every choice, or accept that a player may learn of "
                              "the choice by what he is allowed to do."),
                           N_("The mechanic %s is on only with %s, which is a secret of the side %s: "
                              "what is legal tells it."), vd_node_get (node, "name"), term,
                           vd_scenario_get_side_id (scenario, option->chooser));
      }
}

void
vd_check_schedule (VdProject        *project,
                   const VdScenario *scenario,
                   VdFindings       *findings)
{
  VdNode *root = vd_document_get_root (project->scenario);
  VdNode *override = vd_node_find (root, "override");

  check_turns (project, root, findings);
  check_awards (project, root, findings);
  if (scenario != NULL && vd_scenario_why_unplayable (scenario) == NULL && override != NULL)
    check_secrets (project, scenario, vd_node_find (override, "mechanics"), findings);
}
