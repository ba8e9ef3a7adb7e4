#include "editor/canvas/at-hand.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/forecast.h"
#include "core/odds.h"
#include "core/price.h"
#include "core/sight.h"
#include "editor/project/check-job.h"

#define MAX_PATH 256
#define MAX_LINE 64

struct _VdAtHand
{
  const VdProject *project;  /* borrowed */
  VdScenario      *scenario; /* (nullable) */
  VdGame          *game;     /* (nullable): what is asked of */
  char            *lack;
};

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

static VdAnswer *
answer_new (void)
{
  VdAnswer *self = g_new0 (VdAnswer, 1);

  self->lines = g_ptr_array_new_with_free_func (line_free);
  self->marks = g_array_new (FALSE, FALSE, sizeof (VdMark));
  return self;
}

void
vd_answer_free (VdAnswer *answer)
{
  g_free (answer->heading);
  g_ptr_array_unref (answer->lines);
  g_array_unref (answer->marks);
  g_free (answer);
}

/* @value and @text: (transfer full) */
static VdHandLine *
add_line (VdAnswer *answer,
          char     *value,
          char     *text)
{
  VdHandLine *line = g_new0 (VdHandLine, 1);

  line->value = value;
  line->text = text;
  g_ptr_array_add (answer->lines, line);
  return line;
}

static char *
write_points (guint quarters)
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

/* The reasons of the core, each once.  @amounts: they are points. */
static void
add_reasons (VdAtHand        *self,
             VdAnswer        *answer,
             const VdExplain *why,
             gboolean         amounts)
{
  guint from = answer->lines->len;

  for (guint i = 0; i < why->reasons->len; i++)
    {
      const VdReason *reason = why->reasons->pdata[i];
      g_autofree char *rule = get_case (self, reason->rule);

      if (is_said (answer, from, _(reason->text), rule))
        continue;

      add_line (answer, amounts && reason->amount > 0 ? write_points (reason->amount) : NULL,
                g_strdup (_(reason->text)))->rule = g_steal_pointer (&rule);
    }
}

static void
add_refusal (VdAtHand        *self,
             VdAnswer        *answer,
             const VdVerdict *verdict)
{
  VdHandLine *line = add_line (answer, NULL, g_strdup_printf (_("Refused: %s"),
                                                              _(vd_point_text (verdict->point))));

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

static const char *
get_label (const VdAtHand *self,
           VdCell          cell)
{
  return vd_scenario_get_label (self->scenario, cell);
}

static void
add_mark (VdAtHand   *self,
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
  while (game->state.phase == VD_PHASE_SETUP)
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

  vd_order_list_clear (&list);
}

VdAtHand *
vd_at_hand_new (VdProject *project)
{
  VdAtHand *self = g_new0 (VdAtHand, 1);
  g_autoptr (GPtrArray) findings = vd_findings_new ();

  self->project = project;
  if (project->scenario == NULL)
    {
      self->lack = g_strdup (_("The rules are asked about a scenario; this is a map alone."));
      return self;
    }

  /* It would hold up the editing. */
  if (vd_check_job_is_large (project))
    {
      self->lack = g_strdup_printf (_("Maps of more than %u hexes are too large to ask the rules "
                                      "here; “vedette explain” answers."), VD_CHECK_JOB_LARGE);
      return self;
    }

  self->scenario = vd_project_compile (project, findings);
  if (vd_scenario_why_unplayable (self->scenario) != NULL)
    self->lack = g_strdup_printf (_("The scenario can't be played yet: %s."),
                                  vd_scenario_why_unplayable (self->scenario));
  else
    self->game = vd_game_new (self->scenario);

  return self;
}

void
vd_at_hand_free (VdAtHand *self)
{
  g_clear_pointer (&self->game, vd_game_free);
  g_clear_pointer (&self->scenario, vd_scenario_free);
  g_free (self->lack);
  g_free (self);
}

const char *
vd_at_hand_get_lack (const VdAtHand *self)
{
  return self->lack;
}

guint
vd_at_hand_get_n_turns (const VdAtHand *self)
{
  return self->game != NULL ? vd_scenario_get_n_turns (self->scenario) : 0;
}

char *
vd_at_hand_get_period (const VdAtHand *self,
                       guint           turn)
{
  guint period;

  if (turn < 1 || turn > vd_at_hand_get_n_turns (self))
    return g_strdup ("");

  period = vd_scenario_get_turn_period (self->scenario, turn);
  return g_strdup (vd_scenario_get_period_name (self->scenario, period));
}

/* The units where they start, on that turn; no phase is open. */
static void
set_up (VdAtHand *self,
        guint     turn)
{
  choose_defaults (self->game);
  self->game->state.turn = CLAMP (turn, 1, vd_at_hand_get_n_turns (self));
}

static void
open_phase (VdAtHand *self,
            guint     side,
            VdPhase   phase)
{
  self->game->state.player = side;
  self->game->state.phase = phase;
  vd_play_open_phase (self->game);
}

static gboolean
find_unit (VdAtHand   *self,
           const char *id,
           VdUnitId   *unit)
{
  *unit = vd_scenario_find_unit (self->scenario, id);
  return *unit != VD_NONE && vd_game_is_on_map (self->game, *unit);
}

static const char *
get_name (const VdAtHand *self,
          VdUnitId        unit)
{
  return vd_scenario_get_unit_name (self->scenario, unit);
}

static VdAnswer *
answer_lack (const char *text)
{
  VdAnswer *answer = answer_new ();

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

      cost = write_points (verdict.cost);
      add_mark (self, answer, copy[i].cell, VD_MARK_REACH, cost);
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
  add_line (answer, cost != VD_NEVER ? write_points (cost) : NULL,
            g_strdup_printf (_("to %s"), get_label (self, to)))->strong = TRUE;
  add_reasons (self, answer, &why, why.reasons->len > 1);
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
      add_mark (self, answer, path[i], i + 1 < n ? VD_MARK_PATH : VD_MARK_TO, NULL);
      from = path[i];
    }

  add_line (answer, write_points (verdict->cost), g_strdup (_("in all")))->strong = TRUE;
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
      int next = self->scenario->next[to][dir];

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
      add_refusal (self, answer, &verdict);
      add_mark (self, answer, to, VD_MARK_REFUSED, "✕");
    }
  vd_explain_clear (&why);
}

static char *
write_reach_heading (VdAtHand *self,
                     VdUnitId  unit,
                     guint     n)
{
  guint period = vd_scenario_get_turn_period (self->scenario, self->game->state.turn);
  g_autofree char *allowance = write_points (vd_price_allowance (self->scenario, unit, period,
                                                                 NULL));

  /* TRANS: a unit, its movement allowance, how many hexes */
  return g_strdup_printf (ngettext ("%s has %s movement points and reaches %u hex",
                                    "%s has %s movement points and reaches %u hexes", n),
                          get_name (self, unit), allowance, n);
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

  if (self->game == NULL)
    return answer_lack (self->lack);

  set_up (self, turn);
  if (!find_unit (self, id, &unit))
    return answer_lack (_("This unit does not start on the map."));

  answer = answer_new ();
  at = self->game->state.units[unit].cell;
  open_phase (self, vd_scenario_get_unit_side (self->scenario, unit), VD_PHASE_MOVEMENT);
  mark_reach (self, answer, unit);
  answer->heading = write_reach_heading (self, unit, count_reach (answer));
  add_mark (self, answer, at, VD_MARK_FROM, NULL);
  if (to != NULL && get_cell (self, *to) != at)
    ask_move (self, answer, unit, get_cell (self, *to));

  return answer;
}

/* Attacks */

/* Whether the unit can take part from where it stands. */
static gboolean
is_near (VdAtHand *self,
         VdUnitId  attacker,
         VdUnitId  defender)
{
  const VdUnit *unit = &self->scenario->units[attacker];
  guint distance = vd_cell_distance (self->scenario, self->game->state.units[attacker].cell,
                                     self->game->state.units[defender].cell);

  return distance <= 1 || distance <= self->scenario->classes[unit->unit_class].range;
}

/* To the free hex beside the defender that is nearest, as a question what if. */
static void
bring_near (VdAtHand *self,
            VdAnswer *answer,
            VdUnitId  attacker,
            VdUnitId  defender)
{
  const VdScenario *s = self->scenario;
  VdCell target = self->game->state.units[defender].cell;
  VdCell from = self->game->state.units[attacker].cell;
  guint best = G_MAXUINT;
  int found = -1;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int cell = s->next[target][dir];
      guint distance;

      if (cell < 0 || !vd_scenario_is_in_play (s, cell) || self->game->unit_at[cell] != VD_NONE)
        continue;

      distance = vd_cell_distance (s, from, cell);
      if (found < 0 || distance < best)
        {
          found = cell;
          best = distance;
        }
    }

  if (found < 0)
    return;

  vd_game_shift (self->game, attacker, found);
  add_line (answer, NULL, g_strdup_printf (_("%s as if it stood in %s"), get_name (self, attacker),
                                           get_label (self, found)));
}

/* Gives an order; a refusal is the answer. */
static gboolean
give (VdAtHand    *self,
      VdAnswer    *answer,
      VdOrderKind  kind,
      VdUnitId     unit)
{
  VdOrder order = { .kind = kind, .unit = unit };
  VdVerdict verdict = vd_play_test (self->game, &order, NULL, 0, NULL);

  if (verdict.legal)
    {
      vd_play_apply (self->game, &order);
      return TRUE;
    }

  add_line (answer, NULL, g_strdup (get_name (self, unit)));
  add_refusal (self, answer, &verdict);
  return FALSE;
}

static void
add_forecast (VdAtHand     *self,
              VdAnswer     *answer,
              const VdOdds *odds)
{
  static const char *const outcomes[VD_N_OUTCOMES] = {
    [VD_OUTCOME_ATTACKER_ELIMINATED] = N_("attacker eliminated"),
    [VD_OUTCOME_ATTACKER_RETREATS] = N_("attacker retreats"),
    [VD_OUTCOME_BOTH] = N_("both suffer"),
    [VD_OUTCOME_NONE] = N_("nothing happens"),
    [VD_OUTCOME_DEFENDER_RETREATS] = N_("defender retreats"),
    [VD_OUTCOME_DEFENDER_ELIMINATED] = N_("defender eliminated"),
  };
  const VdScenario *s = self->scenario;
  VdForecast forecast;

  for (guint die = 1; die <= vd_scenario_get_die (s); die++)
    {
      VdOutcome outcome = vd_forecast_get_outcome (s, die, odds->column);

      /* TRANS: a roll of the die, its result */
      add_line (answer, g_strdup_printf ("%u", die),
                g_strdup_printf ("%s, %s", vd_scenario_get_result (s, die, odds->column),
                                 _(outcomes[outcome])));
    }

  if (!vd_forecast_column (s, odds->column, &forecast) || forecast.whole == 0)
    return;

  add_line (answer, g_strdup_printf ("%u%%", 100 * forecast.defender_loss / forecast.whole),
            g_strdup (_("of the defence is lost on average")))->strong = TRUE;
  add_line (answer, g_strdup_printf ("%u%%", 100 * forecast.attacker_loss / forecast.whole),
            g_strdup (_("of the attack is lost on average")))->strong = TRUE;
}

static void
add_odds (VdAtHand *self,
          VdAnswer *answer)
{
  const VdScenario *s = self->scenario;
  VdOrder roll = { .kind = VD_ORDER_ROLL };
  VdVerdict verdict;
  VdExplain why;
  VdOdds odds;

  vd_explain_init (&why, s);
  odds = vd_odds_of_combat (self->game, &why);
  add_line (answer, write_points (odds.attack), g_strdup (_("Attack")))->strong = TRUE;
  add_line (answer, write_points (odds.defence), g_strdup (_("Defence")))->strong = TRUE;
  add_line (answer, g_strdup (vd_scenario_get_column (s, odds.column)),
            odds.shift != 0
            ? g_strdup_printf (_("Column, moved by %+d from %s"), odds.shift,
                               vd_scenario_get_column (s, odds.base))
            : g_strdup (_("Column")))->strong = TRUE;
  add_forecast (self, answer, &odds);
  add_reasons (self, answer, &why, FALSE);
  vd_explain_clear (&why);

  verdict = vd_play_test (self->game, &roll, NULL, 0, NULL);
  if (!verdict.legal)
    add_refusal (self, answer, &verdict);
}

/* The ids that stand on the map. */
static GArray *
read_units (VdAtHand          *self,
            const char *const *ids)
{
  GArray *units = g_array_new (FALSE, FALSE, sizeof (VdUnitId));
  VdUnitId unit;

  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    if (find_unit (self, ids[i], &unit))
      g_array_append_val (units, unit);

  return units;
}

static void
mark_units (VdAtHand     *self,
            VdAnswer     *answer,
            const GArray *units,
            VdMarkKind    kind)
{
  for (guint i = 0; i < units->len; i++)
    add_mark (self, answer,
              self->game->state.units[g_array_index (units, VdUnitId, i)].cell, kind, NULL);
}

static gboolean
build (VdAtHand     *self,
       VdAnswer     *answer,
       const GArray *defenders,
       const GArray *attackers)
{
  VdUnitId first = g_array_index (defenders, VdUnitId, 0);

  for (guint i = 0; i < defenders->len; i++)
    if (!give (self, answer, i == 0 ? VD_ORDER_ATTACK : VD_ORDER_ALSO,
               g_array_index (defenders, VdUnitId, i)))
      return FALSE;

  for (guint i = 0; i < attackers->len; i++)
    {
      VdUnitId unit = g_array_index (attackers, VdUnitId, i);
      guint distance = vd_cell_distance (self->scenario, self->game->state.units[unit].cell,
                                         self->game->state.units[first].cell);

      if (!give (self, answer, distance <= 1 ? VD_ORDER_WITH : VD_ORDER_BOMBARD, unit))
        return FALSE;
    }

  return TRUE;
}

/* In a period without combat the rules answer before anything is named. */
static gboolean
has_combat (VdAtHand *self,
            VdAnswer *answer,
            VdUnitId  defender,
            guint     side)
{
  VdOrder order = { .kind = VD_ORDER_ATTACK, .unit = defender };
  VdVerdict verdict;

  open_phase (self, side, VD_PHASE_MOVEMENT);
  verdict = vd_play_test (self->game, &order, NULL, 0, NULL);
  if (verdict.point != VD_POINT_PERIOD_NO_COMBAT)
    return TRUE;

  add_refusal (self, answer, &verdict);
  return FALSE;
}

VdAnswer *
vd_at_hand_odds (VdAtHand          *self,
                 guint              turn,
                 const char *const *defenders,
                 const char *const *attackers)
{
  g_autoptr (GArray) who = NULL;
  g_autoptr (GArray) whom = NULL;
  VdAnswer *answer;
  guint side;

  if (self->game == NULL)
    return answer_lack (self->lack);

  set_up (self, turn);
  whom = read_units (self, defenders);
  who = read_units (self, attackers);
  answer = answer_new ();
  if (whom->len > 0 && who->len > 0)
    {
      VdUnitId first = g_array_index (whom, VdUnitId, 0);

      side = vd_scenario_get_unit_side (self->scenario, g_array_index (who, VdUnitId, 0));
      for (guint i = 0; i < who->len; i++)
        if (!is_near (self, g_array_index (who, VdUnitId, i), first))
          bring_near (self, answer, g_array_index (who, VdUnitId, i), first);

      answer->heading = g_strdup (_("The attack"));
      if (has_combat (self, answer, first, side))
        {
          open_phase (self, side, VD_PHASE_COMBAT);
          if (build (self, answer, whom, who))
            add_odds (self, answer);
        }
    }
  else
    answer->heading = g_strdup (whom->len == 0 ? _("Click the counter that is attacked.")
                                               : _("Click the counters that attack it."));

  mark_units (self, answer, whom, VD_MARK_TO);
  mark_units (self, answer, who, VD_MARK_FROM);
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
  add_line (answer, g_strdup (get_label (self, cell)),
            blocks ? g_strdup_printf (_("%s, blocks"),
                                      vd_scenario_get_terrain_name (self->scenario, cell))
                   : g_strdup (vd_scenario_get_terrain_name (self->scenario, cell)));
  add_mark (self, answer, cell, blocks ? VD_MARK_REFUSED : VD_MARK_PATH, blocks ? "✕" : NULL);
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

  if (self->game == NULL)
    return answer_lack (self->lack);

  a = get_cell (self, from);
  b = get_cell (self, to);
  if (a == b || !vd_scenario_is_in_play (self->scenario, a) ||
      !vd_scenario_is_in_play (self->scenario, b))
    return answer_lack (_("Click the hex that is looked at."));

  answer = answer_new ();
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
                     get_label (self, a), get_label (self, b), distance);
  add_between_all (self, answer, a, b);
  add_reasons (self, answer, &why, FALSE);
  add_mark (self, answer, a, VD_MARK_FROM, NULL);
  add_mark (self, answer, b, VD_MARK_TO, NULL);
  vd_explain_clear (&why);

  return answer;
}
