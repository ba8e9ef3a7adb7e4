#include "editor/games/review-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/owing.h"
#include "editor/canvas/at-hand.h"
#include "formats/notation.h"

static const char *
get_unit (const VdReview *self,
          VdUnitId        unit)
{
  return vd_scenario_get_unit_name (self->scenario, unit);
}

static const char *
get_label (const VdReview *self,
           guint           cell)
{
  return vd_scenario_get_label (self->scenario, cell);
}

/* Phases */

static const char *
get_phase_name (guint phase)
{
  switch (phase)
    {
    case VD_PHASE_MOVEMENT:
      return _("movement");
    case VD_PHASE_COMBAT:
      return _("combat");
    case VD_PHASE_TURN_END:
      return _("end of the turn");
    case VD_PHASE_CULL:
      return _("too many in a hex");
    default:
      return _("set-up");
    }
}

char *
vd_review_write_phase_of (const VdReview *self,
                          guint           turn,
                          guint           player,
                          guint           phase)
{
  if (phase == VD_PHASE_SETUP)
    return g_strdup (_("Set-up"));

  /* TRANS: number of the turn, name of a side, "movement" or "combat" */
  return g_strdup_printf (_("Turn %u, %s: %s"), turn,
                          vd_scenario_get_side_name (self->scenario, player),
                          get_phase_name (phase));
}

static char *
write_end (const VdReview *self,
           guint           winner,
           const int       points[2])
{
  const char *level = self->level > 0
                      ? vd_scenario_get_victory_level (self->scenario, self->level - 1) : NULL;

  if (winner >= vd_scenario_get_n_sides (self->scenario))
    return g_strdup_printf (_("The game is over: a draw, %d to %d points"), points[0], points[1]);
  if (level == NULL)
    /* TRANS: name of a side, points of both */
    return g_strdup_printf (_("The game is over: %s wins, %d to %d points"),
                            vd_scenario_get_side_name (self->scenario, winner), points[0],
                            points[1]);

  /* TRANS: name of a side, points of both, how well it wins */
  return g_strdup_printf (_("The game is over: %s wins, %d to %d points, %s"),
                          vd_scenario_get_side_name (self->scenario, winner), points[0],
                          points[1], level);
}

static const VdRecordMark *
find_mark (const VdReview *self,
           guint           n)
{
  const GArray *marks = self->file->record->marks;
  guint low = 0, high = marks->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (marks, VdRecordMark, middle).before < n)
        low = middle + 1;
      else
        high = middle;
    }

  return low < marks->len && g_array_index (marks, VdRecordMark, low).before == n
         ? &g_array_index (marks, VdRecordMark, low) : NULL;
}

static char *
write_phase_row (const VdReview *self,
                 guint           n)
{
  const VdRecordMark *mark = find_mark (self, n);

  if (mark == NULL || mark->stops)
    return g_strdup (_("Set-up"));
  if (mark->phase == VD_PHASE_OVER)
    return write_end (self, mark->winner, (int[]) { mark->points[0], mark->points[1] });

  return vd_review_write_phase_of (self, mark->turn, mark->player, mark->phase);
}

char *
vd_review_write_phase (const VdReview *self)
{
  const VdState *state = &self->game->state;

  if (state->phase == VD_PHASE_OVER)
    return write_end (self, state->winner, (int[]) { state->points[0], state->points[1] });

  return vd_review_write_phase_of (self, state->turn, state->player, state->phase);
}

static char *
write_points (guint quarters)
{
  static const char *const fractions[] = { "", "¼", "½", "¾" };

  return g_strdup_printf ("%u%s", quarters / 4, fractions[quarters % 4]);
}

char *
vd_review_write_score (const VdReview *self)
{
  const VdState *state = &self->game->state;
  g_autofree char *first = write_points (vd_state_get_losses (state, 0));
  g_autofree char *second = write_points (vd_state_get_losses (state, 1));

  /* TRANS: a side, strength lost, points; on a line of its own the same of the other */
  return g_strdup_printf (_("%s: strength lost %s, points %d\n%s: strength lost %s, points %d"),
                          vd_scenario_get_side_name (self->scenario, 0), first, state->points[0],
                          vd_scenario_get_side_name (self->scenario, 1), second,
                          state->points[1]);
}

/* Orders */

/* The deed of an order's own unit. */
static const VdDeed *
find_own_deed (const VdReview *self,
               guint           index)
{
  const VdOrder *order = &vd_review_get_order (self, index)->order;

  for (guint i = vd_review_find_deed (self, index); i < self->deeds->len; i++)
    {
      const VdDeed *deed = &g_array_index (self->deeds, VdDeed, i);

      if (deed->order != index)
        break;
      if (deed->unit == order->unit && deed->kind != VD_DEED_ODDS &&
          deed->kind != VD_DEED_RESULT)
        return deed;
    }

  return NULL;
}

/* Where the unit of an order stood. */
static const char *
get_from (const VdReview *self,
          guint           index)
{
  const VdDeed *deed = find_own_deed (self, index);

  return deed != NULL ? get_label (self, g_array_index (self->cells, guint16, deed->way)) : "";
}

/* Orders with one hex more than where the unit stood. */
static char *
write_way (const VdReview *self,
           guint           index)
{
  const VdOrder *order = &vd_review_get_order (self, index)->order;
  const char *unit = get_unit (self, order->unit);
  const char *from = get_from (self, index);
  const char *to = get_label (self, order->cell);

  switch (order->kind)
    {
    case VD_ORDER_RETREAT:
      return *from != '\0'
             ? g_strdup_printf (_("%s retreats from %s to %s"), unit, from, to)
             : g_strdup_printf (_("%s retreats to %s, once that is free"), unit, to);
    case VD_ORDER_ADVANCE:
      return g_strdup_printf (_("%s advances from %s to %s"), unit, from, to);
    case VD_ORDER_ENTER:
      return strcmp (from, to) == 0
             ? g_strdup_printf (_("%s comes in at %s"), unit, to)
             : g_strdup_printf (_("%s comes in at %s and goes to %s"), unit, from, to);
    case VD_ORDER_MOVE:
      return g_strdup_printf (_("%s moves from %s to %s"), unit, from, to);
    case VD_ORDER_EXIT:
      return g_strdup_printf (_("%s leaves the map from %s"), unit, to);
    case VD_ORDER_TRANSIT:
      return g_strdup_printf (_("%s leaves the map from %s, on its way elsewhere"), unit, to);
    case VD_ORDER_DEPLOY:
      return g_strdup_printf (_("%s is set up in %s"), unit, to);
    default:
      return g_strdup_printf (_("%s comes back in %s"), unit, to);
    }
}

/* A unit and its hex, if that can be told. */
static char *
write_fighter (const VdReview *self,
               guint           index)
{
  const char *unit = get_unit (self, vd_review_get_order (self, index)->order.unit);
  const VdDeed *deed = find_own_deed (self, index);

  if (deed == NULL || (deed->kind != VD_DEED_STRIKES && deed->kind != VD_DEED_STANDS))
    return g_strdup (unit);

  /* TRANS: a unit and its hex */
  return g_strdup_printf (_("%s in %s"), unit, get_from (self, index));
}

/* Orders that name a unit and nothing else. */
static char *
write_unit (const VdReview *self,
            guint           index)
{
  g_autofree char *unit = write_fighter (self, index);

  switch (vd_review_get_order (self, index)->order.kind)
    {
    case VD_ORDER_ATTACK:
      return g_strdup_printf (_("Attack on %s"), unit);
    case VD_ORDER_ALSO:
      return g_strdup_printf (_("Also attacked: %s"), unit);
    case VD_ORDER_WITH:
      return g_strdup_printf (_("%s attacks"), unit);
    case VD_ORDER_BOMBARD:
      return g_strdup_printf (_("%s bombards"), unit);
    case VD_ORDER_LOSE:
      return g_strdup_printf (_("%s is given up"), unit);
    case VD_ORDER_STEP:
      return g_strdup_printf (_("%s goes on, off the map"), unit);
    case VD_ORDER_DECLINE:
      return g_strdup_printf (_("%s will not come"), unit);
    case VD_ORDER_FRESH:
      return g_strdup_printf (_("%s has the fresh strength of its formation"), unit);
    default:
      return g_strdup_printf (_("%s is called from reserve"), unit);
    }
}

/* "defender retreats (Dr)": what it means, and as it is printed in the table. */
static char *
write_result (const VdScenario *scenario,
              guint             result)
{
  const char *code = scenario->results[result].code;
  VdOutcome outcome = vd_forecast_of_code (scenario, code);

  return outcome < VD_N_OUTCOMES
         ? g_strdup_printf ("%s (%s)", vd_outcome_get_words (outcome), code) : g_strdup (code);
}

static char *
write_throw (const VdReview *self,
             guint           index)
{
  const VdThrow *thrown = &vd_review_get_order (self, index)->thrown;
  const VdScenario *s = self->scenario;
  g_autofree char *result = NULL;

  if (thrown->column == VD_NO_COLUMN)
    return g_strdup_printf (_("Die %u"), thrown->dice[0]);

  result = write_result (s, thrown->result);
  /* TRANS: odds, the die, what came of it, as "defender retreats (Dr)" */
  return g_strdup_printf (_("Odds %s, die %u: %s"), vd_scenario_get_column (s, thrown->column),
                          thrown->dice[0], result);
}

static const char *
get_pass (VdStep step)
{
  if (step == VD_STEP_ADVANCE)
    return _("No further advance");
  if (step == VD_STEP_RETREAT)
    return _("No further retreat");

  return _("Declined");
}

static char *
write_other (const VdReview *self,
             guint           index)
{
  const VdRecordOrder *row = vd_review_get_order (self, index);
  const VdOrder *order = &row->order;
  const VdScenario *s = self->scenario;
  g_autofree char *result = NULL;

  switch (order->kind)
    {
    case VD_ORDER_CHOOSE:
      /* TRANS: an option of the scenario, and what was chosen */
      return g_strdup_printf (_("%s: %s"), vd_scenario_get_option_name (s, order->unit),
                              vd_scenario_get_choice_name (s, order->unit, order->arg));
    case VD_ORDER_ANNOUNCE:
      return g_strdup_printf (_("Announced: at %s"), vd_scenario_get_column (s, order->arg));
    case VD_ORDER_ROLL:
      return write_throw (self, index);
    case VD_ORDER_WEATHER:
      result = row->thrown.column != VD_NO_COLUMN ? write_result (s, row->thrown.result)
                                                  : g_strdup ("");
      return g_strdup_printf (_("Second die %u: %s"), row->thrown.dice[0], result);
    case VD_ORDER_PASS:
      return g_strdup (get_pass (self->steps->data[index]));
    case VD_ORDER_SUMMON:
      return g_strdup_printf (_("Die %u for %s"), row->thrown.dice[0],
                              s->groups[order->unit].name);
    case VD_ORDER_SHIFT:
      return g_strdup_printf (_("%s takes better odds for attacking together"),
                              s->formations[order->unit]);
    case VD_ORDER_STOP:
      return g_strdup (_("The game is stopped here"));
    default:
      return g_strdup (_("Goes on"));
    }
}

static char *
write_order (const VdReview *self,
             guint           index)
{
  switch (vd_review_get_order (self, index)->order.kind)
    {
    case VD_ORDER_MOVE:
    case VD_ORDER_ENTER:
    case VD_ORDER_EXIT:
    case VD_ORDER_TRANSIT:
    case VD_ORDER_RETREAT:
    case VD_ORDER_ADVANCE:
    case VD_ORDER_DEPLOY:
    case VD_ORDER_REFORM:
      return write_way (self, index);

    case VD_ORDER_ATTACK:
    case VD_ORDER_ALSO:
    case VD_ORDER_WITH:
    case VD_ORDER_BOMBARD:
    case VD_ORDER_LOSE:
    case VD_ORDER_STEP:
    case VD_ORDER_DECLINE:
    case VD_ORDER_FRESH:
    case VD_ORDER_RELEASE:
      return write_unit (self, index);

    default:
      return write_other (self, index);
    }
}

char *
vd_review_write_row (const VdReview *self,
                     guint           index)
{
  const VdRow *row = vd_review_get_row (self, index);

  if (row->kind == VD_ROW_PHASE)
    return write_phase_row (self, row->n);
  if (row->kind == VD_ROW_ORDER)
    return write_order (self, row->n - 1);

  return vd_review_write_fault (self);
}

/* Outcomes */

static void
append (GString    **list,
        const char  *lead,
        const char  *name)
{
  if (*list == NULL)
    *list = g_string_new (lead);
  else
    g_string_append (*list, ", ");

  g_string_append_printf (*list, "%s%s", (*list)->len == strlen (lead) ? " " : "", name);
}

static void
add_outcome (const VdReview *self,
             const VdDeed   *deed,
             GString       **lost,
             GString       **others)
{
  guint to = g_array_index (self->cells, guint16, deed->way + deed->n_way - 1);
  g_autofree char *where = NULL;
  const char *unit;

  if (deed->kind != VD_DEED_GONE && deed->kind != VD_DEED_WENT)
    return;

  unit = get_unit (self, deed->unit);
  if (deed->place == VD_PLACE_ELIMINATED)
    append (lost, _("Lost:"), unit);
  else if (deed->place == VD_PLACE_DISRUPTED)
    append (lost, _("Disrupted:"), unit);
  else if (deed->kind == VD_DEED_WENT)
    {
      /* TRANS: a unit, and the hex that it goes to */
      where = g_strdup_printf (_("%s (to %s)"), unit, get_label (self, to));
      append (others, _("With it:"), where);
    }
}

char *
vd_review_write_outcome (const VdReview *self,
                         guint           index)
{
  const VdRow *row = vd_review_get_row (self, index);
  const VdOrder *order = row->kind == VD_ROW_ORDER
                         ? &vd_review_get_order (self, row->n - 1)->order : NULL;
  GString *lost = NULL, *others = NULL;

  if (order == NULL)
    return NULL;

  for (guint i = vd_review_find_deed (self, row->n - 1); i < self->deeds->len; i++)
    {
      const VdDeed *deed = &g_array_index (self->deeds, VdDeed, i);

      if (deed->order != row->n - 1)
        break;
      if (deed->unit != order->unit || order->kind == VD_ORDER_ROLL)
        add_outcome (self, deed, &lost, &others);
    }

  if (lost != NULL && others != NULL)
    g_string_append_printf (lost, ". %s", others->str);
  else if (lost == NULL)
    lost = g_steal_pointer (&others);

  if (others != NULL)
    g_string_free (others, TRUE);
  return lost != NULL ? g_string_free (lost, FALSE) : NULL;
}

/* Where it breaks */

static char *
write_order_fault (const VdReview *self)
{
  const VdFault *fault = &self->fault;
  const VdRecordOrder *row = vd_review_get_order (self, fault->order);
  const guint16 *path = row->n_path > 0
                        ? &g_array_index (self->file->record->cells, guint16, row->path) : NULL;
  g_autofree char *order = vd_order_print (self->scenario, &row->order, path, row->n_path);
  g_autofree char *now = vd_throw_print (&fault->thrown, self->scenario);
  const char *rule = vd_scenario_get_case (self->scenario, fault->verdict.rule);
  g_autofree char *phrase = vd_verdict_phrase (self->game, &fault->verdict);
  g_autofree char *why = vd_phrase_say (phrase, gettext);

  if (fault->kind == VD_FAULT_OVER)
    return g_strdup_printf (_("Line %u: the game is over before “%s”."), fault->line, order);
  if (fault->kind == VD_FAULT_ILLEGAL && *rule != '\0')
    /* TRANS: a line of the file, an order, the rule that forbids it, its case */
    return g_strdup_printf (_("Line %u: “%s” is refused: %s [%s]."), fault->line, order,
                            why, rule);
  if (fault->kind == VD_FAULT_ILLEGAL)
    return g_strdup_printf (_("Line %u: “%s” is refused: %s."), fault->line, order,
                            why);

  return g_strdup_printf (_("Line %u: “%s” now comes to: %s."), fault->line, order,
                          *now != '\0' ? now : _("no die"));
}

char *
vd_review_write_fault (const VdReview *self)
{
  const VdFault *fault = &self->fault;

  if (fault->kind == VD_FAULT_NONE && self->wrong != NULL)
    /* TRANS: what is wrong with the position, as "a dead end: no legal order" */
    return g_strdup_printf (_("The game breaks here: %s."), _(self->wrong));
  if (fault->kind == VD_FAULT_NONE)
    return g_strdup_printf (_("The file can't be read any further: %s"), self->unread);
  if (fault->kind <= VD_FAULT_RESULT)
    return write_order_fault (self);
  if (fault->kind == VD_FAULT_PHASE)
    return g_strdup_printf (_("Line %u: another phase begins here than was recorded."),
                            fault->line);
  if (fault->kind == VD_FAULT_POSITION)
    return g_strdup_printf (_("Line %u: the position is another one than was recorded."),
                            fault->line);

  return g_strdup_printf (_("Line %u: the game ends otherwise than was recorded."), fault->line);
}

/* @sentence: (transfer full) */
static void
add_sentence (GString *text,
              char    *sentence)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentence);
  g_free (sentence);
}

char *
vd_review_write_remark (const VdReview *self,
                        guint64         rules,
                        gboolean        is_other)
{
  GString *text = g_string_new (NULL);

  if (is_other)
    add_sentence (text, g_strdup_printf (_("This is a game of another scenario, “%s”."),
                                         self->file->title));
  else if (self->file->rules != rules)
    add_sentence (text, g_strdup (_("Since this game was played, the scenario, its system or a "
                                    "map has changed.")));
  if (self->file->core != VD_CORE_VERSION)
    add_sentence (text, g_strdup_printf (_("It was played by version %u of the rules in the "
                                           "program, which has %d."), self->file->core,
                                         VD_CORE_VERSION));

  if (self->wrong != NULL)
    add_sentence (text, vd_review_write_fault (self));
  else if (vd_review_is_broken (self))
    {
      add_sentence (text, g_strdup (_("The game is shown up to where it breaks.")));
      add_sentence (text, vd_review_write_fault (self));
    }
  else if (text->len > 0)
    add_sentence (text, g_strdup (_("Yet every order comes out as it was recorded.")));

  return g_string_free (text, text->len == 0);
}
