#include "validator/case-past.h"

#include <string.h>

#include "core/mechanics/award.h"
#include "core/position/loss.h"
#include "core/position/piece.h"
#include "validator/case-names.h"
#include "validator/parts.h"

#define BIT(n) (G_GUINT64_CONSTANT (1) << (n))

/* Losses and exits */

static gboolean
book_points (VdCaseWorld  *self,
             const VdNode *node,
             guint         side,
             guint         field,
             GString      *problem)
{
  VdState *state = &self->game->state;
  const char *id = vd_node_get (node, "edge");
  int edge = id != NULL ? vd_scenario_find_edge (self->scenario, field, id) : -1;
  guint points;

  if (!vd_quarters_parse (vd_node_get (node, "points"), &points))
    return vd_case_complain (problem, self->document, node,
                             "%s: expected a number of points, as \"30\" or \"5/2\"",
                             vd_node_get_name (node));
  if (id == NULL)
    state->losses[side][field] += points;
  else if (edge < 0)
    return vd_case_misnamed (self, node, VD_CASE_EDGE, id, problem);
  else
    state->exited[side][field][edge] += points;

  return TRUE;
}

static gboolean
put_strength (VdCaseWorld  *self,
              const VdNode *node,
              GString      *problem)
{
  int side = vd_case_world_find_side (self, vd_node_get (node, "side"));
  int field = vd_case_world_find_field (self, vd_node_get (node, "field"));

  if (side < 0)
    return vd_case_misnamed (self, node, VD_CASE_SIDE, vd_node_get (node, "side"), problem);
  if (field < 0)
    return vd_case_misnamed (self, node, VD_CASE_FIELD, vd_node_get (node, "field"), problem);

  return book_points (self, node, side, field, problem);
}

/* Strength of the units that are said to be gone. */
static guint
count_gone (const VdCaseWorld *self,
            guint              side,
            VdPlace            place)
{
  const VdScenario *s = self->scenario;
  guint sum = 0;

  for (guint unit = 0; unit < s->n_units; unit++)
    if (s->units[unit].side == side &&
        (self->game->state.units[unit].place == place ||
         (place == VD_PLACE_ELIMINATED && vd_place_is_lost (self->game->state.units[unit].place))))
      sum += place == VD_PLACE_ELIMINATED ? vd_loss_of (s, self->game->state.units, unit)
                                          : vd_piece_get_strength (s, self->game->state.units, unit);

  return sum;
}

static guint
count_exited (const VdState *state,
              guint          side)
{
  guint sum = 0;

  for (guint field = 0; field < state->n_fields; field++)
    for (guint edge = 0; edge < G_N_ELEMENTS (state->exited[side][field]); edge++)
      sum += state->exited[side][field][edge];

  return sum;
}

static gboolean
complain_of_sum (const VdCaseWorld *self,
                 guint              side,
                 const char        *element,
                 guint              named,
                 GString           *problem)
{
  g_autofree char *points = vd_points_text (named);

  return vd_case_complain (problem, self->document, self->node,
                           "%s: the units of %s that %s come to %s points; say at least so many in "
                           "`%s` for that side", element,
                           vd_scenario_get_side_id (self->scenario, side),
                           strcmp (element, "exited") == 0 ? "have left" : "are eliminated",
                           points, element);
}

/* What is booked beyond the units that are named is nobody's.  Units that no row speaks of
 * are booked where there is but one place for it. */
static gboolean
settle_strength (VdCaseWorld *self,
                 guint        side,
                 GString     *problem)
{
  VdState *state = &self->game->state;
  guint lost = count_gone (self, side, VD_PLACE_ELIMINATED);
  guint left = count_gone (self, side, VD_PLACE_EXITED);

  if (vd_state_get_losses (state, side) == 0 && state->n_fields == 1)
    state->losses[side][0] = lost;
  if (vd_state_get_losses (state, side) < lost)
    return complain_of_sum (self, side, "losses", lost, problem);
  if (count_exited (state, side) < left)
    return complain_of_sum (self, side, "exited", left, problem);

  state->lost_before[side] = vd_state_get_losses (state, side) - lost;
  state->left_before[side] = count_exited (state, side) - left;
  return TRUE;
}

/* Who held a hex last */

/* The place of the hex among those whose holder is noted, or -1 with a reason. */
static int
find_watched (const VdCaseWorld *self,
              VdCell             cell,
              char             **reason)
{
  const VdScenario *s = self->scenario;
  g_autoptr (GString) others = g_string_new (NULL);

  if (s->watch_at != NULL && s->watch_at[cell] != 0)
    return s->watch_at[cell] - 1;

  for (guint i = 0; i < s->n_watched; i++)
    g_string_append_printf (others, "%s%s", i > 0 ? ", " : "",
                            vd_scenario_get_label (s, s->watched[i]));
  *reason = g_strdup_printf ("no award asks who was the last in hex %s; those that test `controls` "
                             "ask of: %s", vd_scenario_get_label (s, cell),
                             others->len > 0 ? others->str : "no hex");
  return -1;
}

static gboolean
hold_hex (VdCaseWorld  *self,
          const VdNode *node,
          guint         side,
          const char   *hex,
          GString      *problem)
{
  VdGame *game = self->game;
  VdCell cell = vd_scenario_find_cell (self->scenario, hex);
  g_autofree char *reason = NULL;
  int place;

  if (cell == VD_NO_CELL)
    return vd_case_complain (problem, self->document, node, "holder: there is no hex \"%s\"", hex);

  place = find_watched (self, cell, &reason);
  if (place < 0)
    return vd_case_complain (problem, self->document, node, "holder: %s", reason);
  if (game->unit_at[cell] != VD_NONE && vd_game_side (game, game->unit_at[cell]) != side)
    return vd_case_complain (problem, self->document, node,
                             "holder: in hex %s stands %s, so it is held by his side", hex,
                             vd_scenario_get_unit_id (self->scenario, game->unit_at[cell]));

  game->state.holder[place] = side + 1;
  return TRUE;
}

static gboolean
put_holder (VdCaseWorld  *self,
            const VdNode *node,
            GString      *problem)
{
  int side = vd_case_world_find_side (self, vd_node_get (node, "side"));
  g_auto (GStrv) hexes = g_strsplit (vd_node_get (node, "at"), " ", -1);

  if (side < 0)
    return vd_case_misnamed (self, node, VD_CASE_SIDE, vd_node_get (node, "side"), problem);

  for (guint i = 0; hexes[i] != NULL; i++)
    if (*hexes[i] != '\0' && !hold_hex (self, node, side, hexes[i], problem))
      return FALSE;

  return TRUE;
}

/* Markers, attacks, awards: each by its bit, and none of them where it is -1 */

/* The marker of fresh strength of a formation, or -1 with a reason. */
static int
find_marker (const VdCaseWorld *self,
             const char        *id,
             char             **reason)
{
  const VdScenario *s = self->scenario;
  guint formation = id != NULL ? vd_scenario_find_formation (s, id) : VD_NONE;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *wrong = NULL;

  for (guint i = 0; i < s->n_markers; i++)
    if (s->markers[i].formation == formation)
      return i;
    else
      g_ptr_array_add (names, s->formations[s->markers[i].formation]);

  wrong = g_strdup_printf ("\"%s\" is no formation with fresh strength", id != NULL ? id : "");
  *reason = vd_case_say_nearest (wrong, id, names);
  return -1;
}

static gboolean
names_unit (const VdAward *award,
            VdUnitId       unit)
{
  for (guint i = 0; i < award->n_units; i++)
    if (award->units[i] == unit)
      return TRUE;

  return FALSE;
}

/* The conditions that ask whether @unit has attacked, as bits. */
static guint64
find_attack_awards (const VdScenario *s,
                    VdUnitId          unit)
{
  guint64 bits = 0;

  for (guint i = 0; i < s->n_attack_awards; i++)
    if (names_unit (s->attack_awards[i], unit))
      bits |= BIT (i);

  return bits;
}

/* The same for a unit by its id; 0 with a reason. */
static guint64
read_attack_awards (const VdCaseWorld *self,
                    const char        *id,
                    char             **reason)
{
  const VdScenario *s = self->scenario;
  VdUnitId unit = id != NULL ? vd_scenario_find_unit (s, id) : VD_NONE;
  guint64 bits = unit != VD_NONE ? find_attack_awards (s, unit) : 0;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *wrong = NULL;

  for (guint other = 0; other < s->n_units && bits == 0; other++)
    if (find_attack_awards (s, other) != 0)
      g_ptr_array_add (names, s->units[other].id);

  wrong = g_strdup_printf ("no award asks whether \"%s\" has attacked", id != NULL ? id : "");
  if (bits == 0)
    *reason = vd_case_say_nearest (wrong, id, names);

  return bits;
}

static const VdAward *
find_award (const VdCaseWorld *self,
            const char        *id,
            char             **reason)
{
  const VdScenario *s = self->scenario;

  for (guint i = 0; i < s->n_awards && id != NULL; i++)
    if (strcmp (s->awards[i].id, id) == 0)
      return &s->awards[i];

  *reason = vd_case_say_unknown (s, VD_CASE_AWARD, id);
  return NULL;
}

static gboolean
spend_marker (VdCaseWorld  *self,
              const char   *id,
              char        **reason)
{
  int marker = find_marker (self, id, reason);

  if (marker < 0)
    return FALSE;

  self->game->state.spent |= BIT (marker);
  return TRUE;
}

static gboolean
commit_unit (VdCaseWorld  *self,
             const char   *id,
             char        **reason)
{
  guint64 bits = read_attack_awards (self, id, reason);

  self->game->state.attacked |= bits;
  return bits != 0;
}

/* What is kept of an award, or of a condition of it. */
static gboolean
keep_award (VdState       *state,
            const VdAward *award)
{
  if (award->test == VD_TEST_ENTERS)
    state->entered |= BIT (award->enter_index);
  else if (award->after != 0)
    state->held |= BIT (award->held);
  else
    return FALSE;

  return TRUE;
}

static gboolean
earn_award (VdCaseWorld  *self,
            const char   *id,
            char        **reason)
{
  const VdAward *award = find_award (self, id, reason);
  gboolean kept;

  if (award == NULL)
    return FALSE;

  kept = keep_award (&self->game->state, award);
  for (guint i = 0; i < award->n_also; i++)
    kept |= keep_award (&self->game->state, &award->also[i]);

  if (!kept)
    *reason = g_strdup_printf ("the award %s is judged by how things stand, and not kept once it "
                               "is earned; give what it asks for, as losses, exited, holder, "
                               "committed or units", id);
  return kept;
}

/* A list of ids, each with its effect. */
static gboolean
put_each (VdCaseWorld  *self,
          const VdNode *node,
          const char   *attribute,
          gboolean    (*put) (VdCaseWorld *self, const char *id, char **reason),
          GString      *problem)
{
  g_auto (GStrv) ids = g_strsplit (vd_node_get (node, attribute), " ", -1);

  for (guint i = 0; ids[i] != NULL; i++)
    {
      g_autofree char *reason = NULL;

      if (*ids[i] != '\0' && !put (self, ids[i], &reason))
        return vd_case_complain (problem, self->document, node, "%s: %s", vd_node_get_name (node),
                                 reason);
    }

  return TRUE;
}

static gboolean
put_spent (VdCaseWorld  *self,
           const VdNode *node,
           GString      *problem)
{
  return put_each (self, node, "formations", spend_marker, problem);
}

static gboolean
put_committed (VdCaseWorld  *self,
               const VdNode *node,
               GString      *problem)
{
  return put_each (self, node, "units", commit_unit, problem);
}

static gboolean
put_earned (VdCaseWorld  *self,
            const VdNode *node,
            GString      *problem)
{
  return put_each (self, node, "awards", earn_award, problem);
}

static const struct
{
  const char *element;
  gboolean  (*put) (VdCaseWorld  *self,
                    const VdNode *node,
                    GString      *problem);
} rows[] = {
  { "losses",    put_strength },
  { "exited",    put_strength },
  { "holder",    put_holder },
  { "spent",     put_spent },
  { "committed", put_committed },
  { "earned",    put_earned },
};

/* The row that @node is, or -1. */
static int
find_row (const VdNode *node)
{
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (strcmp (rows[i].element, vd_node_get_name (node)) == 0)
      return i;

  return -1;
}

gboolean
vd_case_put_past (VdCaseWorld *self,
                  GString     *problem)
{
  for (const VdNode *node = vd_node_get_first (self->node); node != NULL;
       node = vd_node_get_next (node))
    if (find_row (node) >= 0 && !rows[find_row (node)].put (self, node, problem))
      return FALSE;

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    if (!settle_strength (self, side, problem))
      return FALSE;

  return TRUE;
}

gboolean
vd_case_refuse_past (const VdCaseWorld *self,
                     GString           *problem)
{
  for (const VdNode *node = vd_node_get_first (self->node); node != NULL;
       node = vd_node_get_next (node))
    if (find_row (node) >= 0)
      return vd_case_complain (problem, self->document, node,
                               "%s: in the set-up nothing has happened yet; take it away, or begin "
                               "in another phase", vd_node_get_name (node));

  return TRUE;
}

/* What is asked of it */

char *
vd_case_losses (VdCaseRun *run)
{
  const VdState *state = &run->world.game->state;
  int side = vd_case_read_side (run);
  int field;

  if (side < 0)
    return NULL;
  if (vd_node_get (run->node, "field") == NULL)
    return vd_points_text (vd_state_get_losses (state, side));

  field = vd_case_read_field (run);
  return field >= 0 ? vd_points_text (state->losses[side][field]) : NULL;
}

/* By one edge or by all. */
char *
vd_case_exited (VdCaseRun *run)
{
  const VdState *state = &run->world.game->state;
  const char *edge = vd_node_get (run->node, "edge");
  int side = vd_case_read_side (run);
  int field = side >= 0 ? vd_case_read_field (run) : -1;
  int only = field >= 0 && edge != NULL ? vd_scenario_find_edge (run->world.scenario, field, edge)
                                        : -1;
  guint sum = 0;

  if (field < 0)
    return NULL;
  if (edge != NULL && only < 0)
    {
      vd_case_fail_named (run, VD_CASE_EDGE, edge);
      return NULL;
    }

  for (guint i = 0; i < G_N_ELEMENTS (state->exited[side][field]); i++)
    if (only < 0 || only == (int) i)
      sum += state->exited[side][field][i];

  return vd_points_text (sum);
}

/* Yes or no, unless there is a reason why that cannot be asked. */
static char *
answer_yes_or_no (VdCaseRun *run,
                  gboolean   yes,
                  char      *reason)
{
  g_autofree char *owned = reason;

  if (owned == NULL)
    return g_strdup (yes ? "yes" : "no");

  vd_case_fail (run, "expect: %s", owned);
  return NULL;
}

char *
vd_case_holder (VdCaseRun *run)
{
  VdCell cell = vd_case_read_hex (run, vd_node_get (run->node, "at"));
  g_autofree char *reason = NULL;
  int place = cell != VD_NO_CELL ? find_watched (&run->world, cell, &reason) : -1;
  guint holder = place >= 0 ? run->world.game->state.holder[place] : 0;

  if (place >= 0)
    return holder > 0 ? vd_case_say_side (run, holder - 1) : g_strdup ("none");
  if (reason != NULL)
    vd_case_fail (run, "expect: %s", reason);

  return NULL;
}

char *
vd_case_spent (VdCaseRun *run)
{
  char *reason = NULL;
  int marker = find_marker (&run->world, vd_node_get (run->node, "formation"), &reason);
  guint64 bit = marker >= 0 ? BIT (marker) : 0;

  return answer_yes_or_no (run, (run->world.game->state.spent & bit) != 0, reason);
}

char *
vd_case_committed (VdCaseRun *run)
{
  char *reason = NULL;
  guint64 bits = read_attack_awards (&run->world, vd_node_get (run->node, "unit"), &reason);

  return answer_yes_or_no (run, (run->world.game->state.attacked & bits) != 0, reason);
}

char *
vd_case_earned (VdCaseRun *run)
{
  char *reason = NULL;
  const VdAward *award = find_award (&run->world, vd_node_get (run->node, "award"), &reason);

  return answer_yes_or_no (run, award != NULL && vd_award_is_earned (run->world.game, award),
                           reason);
}
