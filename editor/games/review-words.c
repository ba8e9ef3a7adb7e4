#include "editor/games/review-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/combat/duty-list.h"
#include "editor/games/at-hand.h"
#include "formats/referee/notation.h"

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
    case VD_PHASE_REMOVAL:
    case VD_PHASE_CROWDED:
      return _("too many in a hex");
    case VD_PHASE_REORGANIZATION:
      return _("reorganization");
    case VD_PHASE_COMMAND:
      return _("command");
    case VD_PHASE_INDIVIDUAL:
      return _("movement by initiative");
    case VD_PHASE_DISENGAGE:
      return _("leaving enemy control");
    case VD_PHASE_SUPPLY:
      return _("supply");
    case VD_PHASE_DISPATCH:
      return _("march orders");
    case VD_PHASE_SETUP:
      return _("set-up");
    default:
      return vd_phase_names[phase];
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

/* Whether that level is of who wins without points being compared. */
static gboolean
is_outright (const VdReview *self)
{
  return self->level > 0 &&
         self->scenario->victory_levels[self->level - 1].grade == VD_GRADE_OUTRIGHT;
}

static char *
write_outright (const VdReview *self,
                guint           winner,
                const char     *level)
{
  const char *side = vd_scenario_get_side_name (self->scenario, winner);

  /* Most call the level just that. */
  if (g_ascii_strcasecmp (level, "outright") == 0)
    /* TRANS: name of a side, that wins whatever the points are */
    return g_strdup_printf (_("The game is over: %s wins outright"), side);

  /* TRANS: name of a side, that wins whatever the points are, how well it wins */
  return g_strdup_printf (_("The game is over: %s wins outright, %s"), side, level);
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
  if (is_outright (self))
    return write_outright (self, winner, level);

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
  const VdState *state;

  g_return_val_if_fail (self != NULL, NULL);

  state = &self->game->state;

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
  const VdState *state;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  g_return_val_if_fail (self != NULL, NULL);

  state = &self->game->state;
  first = write_points (vd_state_get_losses (state, 0));
  second = write_points (vd_state_get_losses (state, 1));

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

/* @sentence: of the unit of an order, where it stood and where it goes */
static char *
write_way (const VdReview *self,
           guint           index,
           const char     *sentence)
{
  const VdOrder *order = &vd_review_get_order (self, index)->order;

  return g_strdup_printf (sentence, get_unit (self, order->unit), get_from (self, index),
                          get_label (self, order->cell));
}

/* @sentence: of the unit of an order and its hex */
static char *
write_place (const VdReview *self,
             guint           index,
             const char     *sentence)
{
  const VdOrder *order = &vd_review_get_order (self, index)->order;

  return g_strdup_printf (sentence, get_unit (self, order->unit), get_label (self, order->cell));
}

static char *
write_goal (const VdReview *self,
            guint           index,
            const char     *sentence)
{
  return g_strdup_printf (sentence,
                          get_label (self, vd_review_get_order (self, index)->order.cell));
}

/* Who ends his move where he stood has changed whether he is in road march. */
static char *
write_move (const VdReview *self,
            guint           index,
            const char     *sentence)
{
  const VdOrder *order = &vd_review_get_order (self, index)->order;
  gboolean stays = strcmp (get_from (self, index), get_label (self, order->cell)) == 0;

  if (stays)
    return write_place (self, index, order->arg != 0 ? _("%s goes over to road march in %s")
                                                     : _("%s ends its road march in %s"));

  return write_way (self, index, order->arg != 0 ? _("%s moves from %s to %s, in road march")
                                                 : sentence);
}

static char *
write_retreat (const VdReview *self,
               guint           index,
               const char     *sentence)
{
  return *get_from (self, index) != '\0'
         ? write_way (self, index, sentence)
         : write_place (self, index, _("%s retreats to %s, once that is free"));
}

static char *
write_entry (const VdReview *self,
             guint           index,
             const char     *sentence)
{
  const VdOrder *order = &vd_review_get_order (self, index)->order;

  if (strcmp (get_from (self, index), get_label (self, order->cell)) == 0)
    return write_place (self, index, order->arg != 0 ? _("%s comes in at %s, in road march")
                                                     : _("%s comes in at %s"));

  return write_way (self, index,
                    order->arg != 0 ? _("%s comes in at %s and goes to %s, in road march")
                                    : sentence);
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

/* @sentence: of a unit */
static char *
write_unit (const VdReview *self,
            guint           index,
            const char     *sentence)
{
  g_autofree char *unit = write_fighter (self, index);

  return g_strdup_printf (sentence, unit);
}

static char *
write_formation (const VdReview *self,
                 guint           index,
                 const char     *sentence)
{
  const VdOrder *order = &vd_review_get_order (self, index)->order;

  /* TRANS: %s is a shift of the odds, as "Combined Arms" */
  return order->arg > 0
         ? g_strdup_printf (_("%s is chosen"), self->scenario->shifts[order->arg - 1].name)
         : g_strdup_printf (sentence, self->scenario->formations[order->unit]);
}

static char *
write_choice (const VdReview *self,
              guint           index,
              const char     *sentence)
{
  const VdOrder *order = &vd_review_get_order (self, index)->order;
  const VdScenario *s = self->scenario;

  return g_strdup_printf (sentence, vd_scenario_get_option_name (s, order->unit),
                          vd_scenario_get_choice_name (s, order->unit, order->arg));
}

static char *
write_column (const VdReview *self,
              guint           index,
              const char     *sentence)
{
  guint column = vd_review_get_order (self, index)->order.arg;

  return g_strdup_printf (sentence, vd_scenario_get_column (self->scenario, column));
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

/* @sentence: of odds, the die, and what came of it */
static char *
write_roll (const VdReview *self,
            guint           index,
            const char     *sentence)
{
  const VdThrow *thrown = &vd_review_get_order (self, index)->thrown;
  const VdScenario *s = self->scenario;
  g_autofree char *result = NULL;

  if (thrown->column == VD_NO_COLUMN)
    return g_strdup_printf (_("Die %u"), thrown->dice[0]);

  result = write_result (s, thrown->result);
  return g_strdup_printf (sentence, vd_scenario_get_column (s, thrown->column), thrown->dice[0],
                          result);
}

/* @sentence: of the second die, and what came of it */
static char *
write_weather (const VdReview *self,
               guint           index,
               const char     *sentence)
{
  const VdThrow *thrown = &vd_review_get_order (self, index)->thrown;
  g_autofree char *result = thrown->column != VD_NO_COLUMN
                            ? write_result (self->scenario, thrown->result) : g_strdup ("");

  return g_strdup_printf (sentence, thrown->dice[0], result);
}

/* @sentence: of the die and the group that it is for */
static char *
write_arrival_roll (const VdReview *self,
                    guint           index,
                    const char     *sentence)
{
  const VdRecordOrder *row = vd_review_get_order (self, index);

  return g_strdup_printf (sentence, row->thrown.dice[0],
                          self->scenario->groups[row->order.unit].name);
}

/* @sentence: of the die and the leader whom it may capture */
static char *
write_capture (const VdReview *self,
               guint           index,
               const char     *sentence)
{
  const VdRecordOrder *row = vd_review_get_order (self, index);

  return g_strdup_printf (sentence, row->thrown.dice[0],
                          self->scenario->units[row->order.unit].name);
}

/* @sentence: of a die and a unit or an officer, if it came off */
static char *
write_try (const VdReview *self,
           guint           index,
           const char     *sentence)
{
  if (!self->fates->data[index])
    /* TRANS: a number on a die, and a unit that stays out of command */
    sentence = _("Die %u for the initiative of %s: failed");

  return write_capture (self, index, sentence);
}

/* @sentence: of a die, a unit, and the hex that a bridge leads to, if it came off */
static char *
write_work (const VdReview *self,
            guint           index,
            const char     *sentence)
{
  const VdRecordOrder *row = vd_review_get_order (self, index);

  if (!self->fates->data[index])
    /* TRANS: a number on a die, a unit, and the hex on the other side */
    sentence = row->order.kind == VD_ORDER_DAMAGE
               ? _("Die %u: %s fails to damage the bridge to %s")
               : _("Die %u: %s fails to repair the bridge to %s");

  return g_strdup_printf (sentence, row->thrown.dice[0], get_unit (self, row->order.unit),
                          get_label (self, row->order.cell));
}

/* @sentence: of a die, a train, and the hex to which it bridges the water */
static char *
write_lay (const VdReview *self,
           guint           index,
           const char     *sentence)
{
  const VdRecordOrder *row = vd_review_get_order (self, index);

  return g_strdup_printf (sentence, row->thrown.dice[0], get_unit (self, row->order.unit),
                          get_label (self, row->order.cell));
}

/* @sentence: of a commander, and whom he puts in command */
static char *
write_command (const VdReview *self,
               guint           index,
               const char     *sentence)
{
  const VdOrder *order = &vd_review_get_order (self, index)->order;

  return g_strdup_printf (sentence, get_unit (self, order->via), get_unit (self, order->unit));
}

static char *
write_pass (const VdReview *self,
            guint           index,
            const char     *sentence)
{
  VdStep step = self->steps->data[index];

  if (step == VD_STEP_ADVANCE)
    return g_strdup (_("No further advance"));
  if (step == VD_STEP_RETREAT)
    return g_strdup (_("No further retreat"));

  return g_strdup (sentence);
}

static char *
write_plain (const VdReview *self,
             guint           index,
             const char     *sentence)
{
  return g_strdup (sentence);
}

/* What is said of an order, and who puts into it what it names. */
static const struct
{
  char *(*write) (const VdReview *self, guint index, const char *sentence);
  const char *sentence;
} sentences[] = {
  /* TRANS: an option of the scenario, and what was chosen */
  [VD_ORDER_CHOOSE] = { write_choice, N_("%s: %s") },
  [VD_ORDER_MOVE] = { write_move, N_("%s moves from %s to %s") },
  [VD_ORDER_ENTER] = { write_entry, N_("%s comes in at %s and goes to %s") },
  [VD_ORDER_EXIT] = { write_place, N_("%s leaves the map from %s") },
  [VD_ORDER_TRANSIT] = { write_place, N_("%s leaves the map from %s, on its way elsewhere") },
  [VD_ORDER_STEP] = { write_unit, N_("%s goes on, off the map") },
  [VD_ORDER_DECLINE] = { write_unit, N_("%s will not come") },
  [VD_ORDER_ATTACK] = { write_unit, N_("Attack on %s") },
  [VD_ORDER_ALSO] = { write_unit, N_("Also attacked: %s") },
  [VD_ORDER_WITH] = { write_unit, N_("%s attacks") },
  [VD_ORDER_BOMBARD] = { write_unit, N_("%s bombards") },
  [VD_ORDER_ANNOUNCE] = { write_column, N_("Announced: at %s") },
  /* TRANS: odds, the die, what came of it, as "defender retreats (Dr)" */
  [VD_ORDER_ROLL] = { write_roll, N_("Odds %s, die %u: %s") },
  [VD_ORDER_LOSE] = { write_unit, N_("%s is given up") },
  [VD_ORDER_RETREAT] = { write_retreat, N_("%s retreats from %s to %s") },
  [VD_ORDER_ADVANCE] = { write_way, N_("%s advances from %s to %s") },
  [VD_ORDER_PASS] = { write_pass, N_("Declined") },
  [VD_ORDER_END] = { write_plain, N_("Goes on") },
  [VD_ORDER_SUMMON] = { write_arrival_roll, N_("Die %u for %s") },
  [VD_ORDER_DEPLOY] = { write_place, N_("%s is set up in %s") },
  [VD_ORDER_SHIFT] = { write_formation, N_("%s takes better odds for attacking together") },
  [VD_ORDER_FRESH] = { write_unit, N_("%s has the fresh strength of its formation") },
  [VD_ORDER_WEATHER] = { write_weather, N_("Second die %u: %s") },
  [VD_ORDER_RELEASE] = { write_unit, N_("%s is called from reserve") },
  [VD_ORDER_REFORM] = { write_place, N_("%s comes back in %s") },
  [VD_ORDER_STOP] = { write_plain, N_("The game is stopped here") },
  [VD_ORDER_DISPLACE] = { write_way, N_("%s makes room, from %s to %s") },
  [VD_ORDER_CAPTURE] = { write_capture, N_("Die %u for the capture of %s") },
  [VD_ORDER_PLACE] = { write_place, N_("%s goes to %s") },
  [VD_ORDER_DECLARE] = { write_plain, N_("The attack is declared") },
  [VD_ORDER_JOIN] = { write_place, N_("%s joins the attack in %s") },
  [VD_ORDER_RESOLVE] = { write_unit, N_("The attack on %s is resolved") },
  [VD_ORDER_WITHDRAW] = { write_way, N_("%s retreats before combat, from %s to %s") },
  [VD_ORDER_RECOVER] = { write_unit, N_("%s tries to recover") },
  [VD_ORDER_REORGANIZE] = { write_place, N_("%s comes back in %s") },
  /* TRANS: a commander, and an officer or a unit */
  [VD_ORDER_COMMAND] = { write_command, N_("%s puts %s in command") },
  /* TRANS: a number on a die, and a unit out of command */
  [VD_ORDER_TRY] = { write_try, N_("Die %u for the initiative of %s: passed") },
  [VD_ORDER_YIELD] = { write_plain, N_("The garrison retreats") },
  [VD_ORDER_MARCH] = { write_unit, N_("%s sets out") },
  [VD_ORDER_ALONG] = { write_unit, N_("%s goes along") },
  [VD_ORDER_GO] = { write_goal, N_("The march goes to %s") },
  [VD_ORDER_ROAD] = { write_plain, N_("It goes over to road march") },
  [VD_ORDER_FORM] = { write_plain, N_("It ends its road march") },
  [VD_ORDER_LEAVE] = { write_unit, N_("%s is left behind") },
  [VD_ORDER_HALT] = { write_plain, N_("The march is over") },
  [VD_ORDER_REPULSE] = { write_goal, N_("The march tries to repulse the enemy in %s") },
  /* TRANS: a number on a die, a unit, and the hex on the other side */
  [VD_ORDER_DAMAGE] = { write_work, N_("Die %u: %s damages the bridge to %s") },
  [VD_ORDER_REPAIR] = { write_work, N_("Die %u: %s repairs the bridge to %s") },
  [VD_ORDER_BRIDGE] = { write_lay, N_("Die %u: %s becomes a bridge to %s") },
  /* TRANS: a pontoon train, and a hex */
  [VD_ORDER_UNBRIDGE] = { write_place, N_("%s is taken up in %s") },
  [VD_ORDER_BREAK] = { write_unit, N_("%s breaks down into vedettes") },
  [VD_ORDER_REASSEMBLE] = { write_unit, N_("The vedettes of %s become the unit again") },
  [VD_ORDER_DISPATCH] = { write_place, N_("%s is ordered to %s") },
  [VD_ORDER_REDIRECT] = { write_place, N_("%s is ordered to %s instead") },
  [VD_ORDER_CANCEL] = { write_unit, N_("The march order of %s is taken back") },
};

/* A new kind is the last one (core/position/orders.def), so that none can be without. */
G_STATIC_ASSERT (G_N_ELEMENTS (sentences) == VD_N_ORDERS);

static char *
write_order (const VdReview *self,
             guint           index)
{
  guint kind = vd_review_get_order (self, index)->order.kind;

  return sentences[kind].write (self, index, _(sentences[kind].sentence));
}

char *
vd_review_write_row (const VdReview *self,
                     guint           index)
{
  const VdRow *row;

  g_return_val_if_fail (self != NULL && index < self->rows->len, NULL);

  row = vd_review_get_row (self, index);

  if (row->kind == VD_ROW_PHASE)
    return write_phase_row (self, row->n);
  if (row->kind == VD_ROW_ORDER)
    return write_order (self, row->n - 1);

  return vd_review_write_fault (self);
}

/* Outcomes */

static void
append_item (GString    **list,
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
  if (vd_place_is_lost (deed->place))
    append_item (lost, _("Lost:"), unit);
  else if (deed->place == VD_PLACE_DISRUPTED)
    append_item (lost, _("Disrupted:"), unit);
  else if (deed->kind == VD_DEED_WENT)
    {
      /* TRANS: a unit, and the hex that it goes to */
      where = g_strdup_printf (_("%s (to %s)"), unit, get_label (self, to));
      append_item (others, _("With it:"), where);
    }
}

char *
vd_review_write_outcome (const VdReview *self,
                         guint           index)
{
  const VdRow *row;
  const VdOrder *order;
  GString *lost = NULL, *others = NULL;

  g_return_val_if_fail (self != NULL && index < self->rows->len, NULL);

  row = vd_review_get_row (self, index);
  order = row->kind == VD_ROW_ORDER ? &vd_review_get_order (self, row->n - 1)->order : NULL;

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
                        gboolean        is_changed,
                        gboolean        is_other)
{
  GString *text = g_string_new (NULL);

  if (is_other)
    add_sentence (text, g_strdup_printf (_("This is a game of another scenario, “%s”."),
                                         self->file->title));
  else if (is_changed)
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
