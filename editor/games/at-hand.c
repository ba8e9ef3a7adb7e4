#include "editor/games/at-hand-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/combat/duty-list.h"
#include "core/movement/move.h"
#include "core/scenario/price.h"
#include "core/scenario/sight.h"
#include "editor/project/check-job.h"

#define MAX_PATH 256
#define MAX_LINE 64

/* Answers */

static void
line_free (gpointer data)
{
  VdHandLine *line = data;

  g_free (line->value);
  g_free (line->text);
  g_free (line->rule);
  g_free (line);
}

VdAnswer *
vd_hand_answer (void)
{
  VdAnswer *self = g_new0 (VdAnswer, 1);

  self->lines = g_ptr_array_new_with_free_func (line_free);
  self->marks = g_array_new (FALSE, FALSE, sizeof (VdMark));
  return self;
}

void
vd_answer_free (VdAnswer *answer)
{
  g_return_if_fail (answer != NULL);

  g_free (answer->heading);
  g_ptr_array_unref (answer->lines);
  g_array_unref (answer->marks);
  g_free (answer);
}

VdHandLine *
vd_hand_add_line (VdAnswer *answer,
                  char     *value,
                  char     *text)
{
  VdHandLine *line = g_new0 (VdHandLine, 1);

  line->value = value;
  line->text = text;
  g_ptr_array_add (answer->lines, line);
  return line;
}

char *
vd_hand_write_points (guint quarters)
{
  static const char *const fractions[] = { "", "¼", "½", "¾" };
  guint whole = quarters / 4;

  if (quarters % 4 == 0)
    return g_strdup_printf ("%u", whole);

  return whole > 0 ? g_strdup_printf ("%u%s", whole, fractions[quarters % 4])
                   : g_strdup (fractions[quarters % 4]);
}

static char *
get_case (const VdAtHand *self,
          VdCaseId        rule)
{
  return rule > 0 ? g_strdup (vd_scenario_get_case (self->scenario, rule)) : NULL;
}

static gboolean
is_said (const VdAnswer *answer,
         guint           from,
         const char     *text,
         const char     *rule)
{
  for (guint i = from; i < answer->lines->len; i++)
    {
      const VdHandLine *line = answer->lines->pdata[i];

      if (strcmp (line->text, text) == 0 && g_strcmp0 (line->rule, rule) == 0)
        return TRUE;
    }

  return FALSE;
}

void
vd_hand_add_reasons (VdAtHand        *self,
                     VdAnswer        *answer,
                     const VdExplain *why,
                     gboolean         amounts)
{
  guint from = answer->lines->len;

  for (guint i = 0; i < why->reasons->len; i++)
    {
      const VdReason *reason = why->reasons->pdata[i];
      g_autofree char *rule = get_case (self, reason->rule);
      g_autofree char *text = vd_phrase_say (reason->phrase, gettext);

      if (is_said (answer, from, text, rule))
        continue;

      vd_hand_add_line (answer,
                        amounts && reason->amount > 0 ? vd_hand_write_points (reason->amount) : NULL,
                        g_steal_pointer (&text))->rule = g_steal_pointer (&rule);
    }
}

void
vd_hand_add_refusal (VdAtHand        *self,
                     VdAnswer        *answer,
                     const VdVerdict *verdict)
{
  g_autofree char *phrase = vd_verdict_phrase (self->game, verdict);
  g_autofree char *text = vd_phrase_say (phrase, gettext);
  VdHandLine *line = vd_hand_add_line (answer, NULL, g_strdup_printf (_("Refused: %s"), text));

  line->rule = get_case (self, verdict->rule);
  line->strong = TRUE;
  answer->refused = TRUE;
}

/* Hexes */

static VdCell
get_cell (const VdAtHand *self,
          VdSpot          spot)
{
  return self->scenario->first_cell[spot.map] + spot.cell;
}

static VdSpot
get_spot (const VdAtHand *self,
          VdCell          cell)
{
  guint map = vd_cell_map (self->scenario, cell);

  return (VdSpot) { map, cell - self->scenario->first_cell[map] };
}

const char *
vd_hand_get_label (const VdAtHand *self,
                   VdCell          cell)
{
  return vd_scenario_get_label (self->scenario, cell);
}

void
vd_hand_add_mark (VdAtHand   *self,
                  VdAnswer   *answer,
                  VdCell      cell,
                  VdMarkKind  kind,
                  const char *text)
{
  VdMark mark = { get_spot (self, cell), kind, "" };

  g_strlcpy (mark.text, text != NULL ? text : "", sizeof mark.text);
  g_array_append_val (answer->marks, mark);
}

/* The position */

/* Each option at its default, or else as it can be. */
static void
choose_defaults (VdGame *game)
{
  VdOrderList list = { 0 };

  vd_play_begin (game, 0);
  while (vd_play_find_owed_option (game) >= 0)
    {
      guint option = vd_play_find_owed_option (game);
      const VdOrder *order;

      vd_play_list (game, &list);
      order = &list.orders[0];
      for (guint i = 0; i < list.n; i++)
        if (list.orders[i].arg == game->state.choice[option])
          order = &list.orders[i];

      vd_play_apply (game, order);
    }

  vd_play_deploy_all (game);
  vd_order_list_clear (&list);
}

VdAtHand *
vd_at_hand_new (VdEditorProject *project)
{
  VdAtHand *self;
  VdCompiled *compiled;
  g_autofree char *why = NULL;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project), NULL);

  self = g_new0 (VdAtHand, 1);
  compiled = vd_editor_project_get_compiled (project);

  if (vd_editor_project_get (project)->scenario == NULL)
    {
      self->lack = g_strdup (_("The rules are asked about a scenario; this is a map alone."));
      return self;
    }

  /* It would hold up the editing. */
  if (compiled == NULL)
    {
      self->lack = g_strdup_printf (_("Maps of more than %u hexes are too large to ask the rules "
                                      "here; “vedette explain” answers."), VD_CHECK_JOB_LARGE);
      return self;
    }

  self->compiled = vd_compiled_ref (compiled);
  self->scenario = compiled->scenario;
  why = vd_scenario_say_unplayable (self->scenario, gettext);
  if (why != NULL)
    self->lack = g_strdup_printf (_("The scenario can't be played yet: %s."), why);
  else
    self->game = vd_game_new (self->scenario);

  return self;
}

VdAtHand *
vd_at_hand_new_for_game (const VdScenario *scenario)
{
  VdAtHand *self;

  g_return_val_if_fail (scenario != NULL, NULL);

  self = g_new0 (VdAtHand, 1);
  self->scenario = scenario;
  self->game = vd_game_new (scenario);
  return self;
}

void
vd_at_hand_set_position (VdAtHand      *self,
                         const VdState *position)
{
  g_return_if_fail (self != NULL && self->compiled == NULL && self->scenario != NULL);
  g_return_if_fail (position != NULL);

  g_free (self->position);
  self->position = g_memdup2 (position, sizeof *position);
  g_free (self->lack);
  self->lack = position->phase == VD_PHASE_SETUP
               ? g_strdup (_("The game has not begun yet: go on to its first turn.")) : NULL;
}

void
vd_at_hand_free (VdAtHand *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->game, vd_game_free);
  g_clear_pointer (&self->compiled, vd_compiled_unref);
  g_free (self->position);
  g_free (self->lack);
  g_free (self);
}

const char *
vd_at_hand_get_lack (const VdAtHand *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->lack;
}

guint
vd_at_hand_get_n_turns (const VdAtHand *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->game != NULL ? vd_scenario_get_n_turns (self->scenario) : 0;
}

char *
vd_at_hand_get_period (const VdAtHand *self,
                       guint           turn)
{
  guint period;

  g_return_val_if_fail (self != NULL, NULL);

  if (turn < 1 || turn > vd_at_hand_get_n_turns (self))
    return g_strdup ("");

  period = vd_scenario_get_turn_period (self->scenario, turn);
  return g_strdup (vd_scenario_get_period_name (self->scenario, period));
}

void
vd_hand_set_up (VdAtHand *self,
                guint     turn)
{
  g_assert (self->game != NULL && self->lack == NULL);

  if (self->position != NULL)
    {
      vd_game_restore (self->game, self->position);
      self->game->state.combat = (VdCombat) { .step = VD_STEP_NONE, .announced = VD_NO_COLUMN };
      return;
    }

  choose_defaults (self->game);
  self->game->state.turn = CLAMP (turn, 1, vd_at_hand_get_n_turns (self));
}

void
vd_hand_open_phase (VdAtHand *self,
                    guint     side,
                    VdPhase   phase)
{
  vd_play_suppose_phase (self->game, side, phase);
}

gboolean
vd_hand_find_unit (VdAtHand   *self,
                   const char *id,
                   VdUnitId   *unit)
{
  *unit = vd_scenario_find_unit (self->scenario, id);
  return *unit != VD_NONE && vd_game_is_on_map (self->game, *unit);
}

const char *
vd_hand_get_name (const VdAtHand *self,
                  VdUnitId        unit)
{
  return vd_scenario_get_unit_name (self->scenario, unit);
}

VdAnswer *
vd_hand_lack (const char *text)
{
  VdAnswer *answer = vd_hand_answer ();

  answer->heading = g_strdup (text);
  return answer;
}

/* Moves */

static void
mark_reach (VdAtHand *self,
            VdAnswer *answer,
            VdUnitId  unit)
{
  guint n;
  const VdReachCell *cells = vd_reach_find (self->game, unit, &n);
  g_autofree VdReachCell *copy = g_memdup2 (cells, n * sizeof *cells);

  for (guint i = 0; i < n; i++)
    {
      VdOrder order = { .kind = VD_ORDER_MOVE, .unit = unit, .cell = copy[i].cell };
      VdVerdict verdict = vd_play_test (self->game, &order, NULL, 0, NULL);
      g_autofree char *cost = NULL;

      if (!verdict.legal)
        continue;

      cost = vd_hand_write_points (verdict.cost);
      vd_hand_add_mark (self, answer, copy[i].cell, VD_MARK_REACH, cost);
    }
}

static guint
count_reach (const VdAnswer *answer)
{
  return answer->marks->len;
}

/* One step of a way, with the parts of its price. */
static void
add_step (VdAtHand *self,
          VdAnswer *answer,
          VdUnitId  unit,
          VdCell    from,
          VdCell    to)
{
  const VdScenario *s = self->scenario;
  guint period = vd_scenario_get_turn_period (s, self->game->state.turn);
  int dir = vd_scenario_find_direction (s, from, to);
  VdExplain why;
  guint cost;

  if (dir < 0)
    return;

  vd_explain_init (&why, s);
  cost = vd_price_step (s, vd_scenario_get_unit_class (s, unit), period, from, dir, &why);
  vd_hand_add_line (answer, cost != VD_NEVER ? vd_hand_write_points (cost) : NULL,
                    g_strdup_printf (_("to %s"), vd_hand_get_label (self, to)))->strong = TRUE;
  vd_hand_add_reasons (self, answer, &why, why.reasons->len > 1);
  vd_explain_clear (&why);
}

static void
add_way (VdAtHand        *self,
         VdAnswer        *answer,
         VdUnitId         unit,
         VdCell           to,
         const VdVerdict *verdict)
{
  guint16 path[MAX_PATH];
  guint n = vd_reach_path (self->game, unit, to, path, MAX_PATH);
  VdCell from = self->game->state.units[unit].cell;

  for (guint i = 0; i < n; i++)
    {
      add_step (self, answer, unit, from, path[i]);
      vd_hand_add_mark (self, answer, path[i], i + 1 < n ? VD_MARK_PATH : VD_MARK_TO, NULL);
      from = path[i];
    }

  vd_hand_add_line (answer, vd_hand_write_points (verdict->cost),
                    g_strdup (_("in all")))->strong = TRUE;
}

/* What the step into the hex would cost, where the rules refuse the move. */
static void
add_bar (VdAtHand *self,
         VdAnswer *answer,
         VdUnitId  unit,
         VdCell    to)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = vd_scenario_get_next (self->scenario, to, dir);

      if (next >= 0 && (VdCell) next == self->game->state.units[unit].cell)
        {
          add_step (self, answer, unit, next, to);
          return;
        }
    }
}

static void
ask_move (VdAtHand *self,
          VdAnswer *answer,
          VdUnitId  unit,
          VdCell    to)
{
  VdOrder order = { .kind = VD_ORDER_MOVE, .unit = unit, .cell = to };
  VdVerdict verdict;
  VdExplain why;

  vd_explain_init (&why, self->scenario);
  verdict = vd_play_test (self->game, &order, NULL, 0, &why);
  if (verdict.legal)
    add_way (self, answer, unit, to, &verdict);
  else
    {
      add_bar (self, answer, unit, to);
      vd_hand_add_refusal (self, answer, &verdict);
      vd_hand_add_mark (self, answer, to, VD_MARK_REFUSED, "✕");
    }
  vd_explain_clear (&why);
}

static char *
write_reach_heading (VdAtHand *self,
                     VdUnitId  unit,
                     guint     n)
{
  guint period = vd_scenario_get_turn_period (self->scenario, self->game->state.turn);
  guint points = vd_price_allowance (self->scenario, unit, period, NULL);
  g_autofree char *allowance = vd_hand_write_points (points);

  /* TRANS: a unit, its movement allowance, how many hexes */
  return g_strdup_printf (ngettext ("%s has %s movement points and reaches %u hex",
                                    "%s has %s movement points and reaches %u hexes", n),
                          vd_hand_get_name (self, unit), allowance, n);
}

VdAnswer *
vd_at_hand_move (VdAtHand     *self,
                 guint         turn,
                 const char   *id,
                 const VdSpot *to)
{
  VdAnswer *answer;
  VdUnitId unit;
  VdCell at;

  g_return_val_if_fail (self != NULL && id != NULL, NULL);

  if (self->lack != NULL)
    return vd_hand_lack (self->lack);

  vd_hand_set_up (self, turn);
  if (!vd_hand_find_unit (self, id, &unit))
    return vd_hand_lack (self->position != NULL ? _("This unit is not on the map now.")
                                                : _("This unit does not start on the map."));

  answer = vd_hand_answer ();
  at = self->game->state.units[unit].cell;
  vd_hand_open_phase (self, vd_scenario_get_unit_side (self->scenario, unit), VD_PHASE_MOVEMENT);
  mark_reach (self, answer, unit);
  answer->heading = write_reach_heading (self, unit, count_reach (answer));
  vd_hand_add_mark (self, answer, at, VD_MARK_FROM, NULL);
  if (to != NULL && get_cell (self, *to) != at)
    ask_move (self, answer, unit, get_cell (self, *to));

  return answer;
}

/* Sight */

static void
add_between (VdAtHand *self,
             VdAnswer *answer,
             VdCell    cell)
{
  gboolean blocks;

  if (cell == VD_NO_CELL || !vd_scenario_is_in_play (self->scenario, cell))
    return;

  blocks = vd_scenario_blocks_sight (self->scenario, cell);
  vd_hand_add_line (answer, g_strdup (vd_hand_get_label (self, cell)),
                    blocks ? g_strdup_printf (_("%s, blocks"),
                                              vd_scenario_get_terrain_name (self->scenario, cell))
                           : g_strdup (vd_scenario_get_terrain_name (self->scenario, cell)));
  vd_hand_add_mark (self, answer, cell, blocks ? VD_MARK_REFUSED : VD_MARK_PATH,
                    blocks ? "✕" : NULL);
}

static void
add_between_all (VdAtHand *self,
                 VdAnswer *answer,
                 VdCell    from,
                 VdCell    to)
{
  const VdScenario *s = self->scenario;
  VdHex left[MAX_LINE], right[MAX_LINE];
  guint map = vd_cell_map (s, from);
  guint n = vd_hex_between (vd_scenario_get_hex (s, from), vd_scenario_get_hex (s, to), left,
                            right, MAX_LINE);

  for (guint i = 0; i < n; i++)
    {
      add_between (self, answer, vd_scenario_get_cell (s, map, left[i]));
      if (!vd_hex_equal (left[i], right[i]))
        add_between (self, answer, vd_scenario_get_cell (s, map, right[i]));
    }
}

VdAnswer *
vd_at_hand_sight (VdAtHand *self,
                  VdSpot    from,
                  VdSpot    to)
{
  VdAnswer *answer;
  VdExplain why;
  VdCell a, b;
  guint distance;

  g_return_val_if_fail (self != NULL, NULL);

  if (self->lack != NULL)
    return vd_hand_lack (self->lack);

  a = get_cell (self, from);
  b = get_cell (self, to);
  if (a == b || !vd_scenario_is_in_play (self->scenario, a) ||
      !vd_scenario_is_in_play (self->scenario, b))
    return vd_hand_lack (_("Click the hex that is looked at."));

  answer = vd_hand_answer ();
  distance = vd_cell_distance (self->scenario, a, b);
  if (distance == G_MAXUINT)
    {
      answer->heading = g_strdup (_("These hexes lie on different maps."));
      return answer;
    }

  vd_explain_init (&why, self->scenario);
  answer->refused = !vd_sight_is_open (self->scenario, a, b, &why);
  answer->heading =
    g_strdup_printf (answer->refused
                     ? ngettext ("From %s to %s, %u hex: the line of sight is blocked",
                                 "From %s to %s, %u hexes: the line of sight is blocked", distance)
                     : ngettext ("From %s to %s, %u hex: the line of sight is open",
                                 "From %s to %s, %u hexes: the line of sight is open", distance),
                     vd_hand_get_label (self, a), vd_hand_get_label (self, b), distance);
  add_between_all (self, answer, a, b);
  vd_hand_add_reasons (self, answer, &why, FALSE);
  vd_hand_add_mark (self, answer, a, VD_MARK_FROM, NULL);
  vd_hand_add_mark (self, answer, b, VD_MARK_TO, NULL);
  vd_explain_clear (&why);

  return answer;
}
