/* Whom a leader reaches, and how far a column gets. */
#include <glib/gi18n.h>

#include "core/combat/duty-list.h"
#include "core/mechanics/command-range.h"
#include "core/mechanics/command.h"
#include "core/movement/march.h"
#include "core/position/leader.h"
#include "editor/games/at-hand-private.h"

gboolean
vd_at_hand_plays_command (const VdAtHand *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->scenario != NULL && self->lack == NULL &&
         self->scenario->mechanics[VD_MECHANIC_COMMAND];
}

gboolean
vd_at_hand_plays_march (const VdAtHand *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->scenario != NULL && self->lack == NULL &&
         self->scenario->mechanics[VD_MECHANIC_ROAD_MARCH];
}

static VdAnswer *
lack_unit (const VdAtHand *self)
{
  return vd_hand_lack (self->position != NULL ? _("This unit is not on the map now.")
                                              : _("This unit does not start on the map."));
}

/* Command */

static gboolean
is_commander (const VdAtHand *self,
              VdUnitId        unit)
{
  return vd_leader_is (self->scenario, unit) &&
         self->scenario->units[unit].leads == VD_LEADS_ARMY;
}

/* Marks the hexes from which he has units in command, with how far they are. */
static guint
mark_range (VdAtHand *self,
            VdAnswer *answer,
            VdUnitId  leader)
{
  guint side = vd_scenario_get_unit_side (self->scenario, leader);
  g_autofree guint8 *costs = g_new (guint8, self->scenario->n_cells + 1);
  guint n = 0;

  vd_command_measure (self->game, side, self->game->state.units[leader].cell, costs);
  for (guint cell = 0; cell < self->scenario->n_cells; cell++)
    if (costs[cell] != VD_NEVER)
      {
        g_autofree char *cost = vd_hand_write_points (costs[cell]);

        vd_hand_add_mark (self, answer, cell, VD_MARK_REACH, cost);
        n++;
      }

  return n;
}

/* What command says of a unit, with the rule @bar by which the leader does not reach it. */
/* With the number of hexes, where that is what it is about. */
static char *
write_bar (const VdAtHand  *self,
           VdUnitId         unit,
           const VdVerdict *verdict)
{
  guint range = vd_scenario_get_setting (self->scenario,
                                         vd_scenario_get_unit_side (self->scenario, unit),
                                         VD_SET_COMMAND_RANGE);
  g_autofree char *phrase = NULL;

  if (verdict->point == VD_POINT_COMMAND_RANGE)
    return g_strdup_printf (ngettext ("A leader commands whom he reaches within %u hex",
                                      "A leader commands whom he reaches within %u hexes", range),
                            range);

  phrase = vd_verdict_phrase (self->game, verdict);
  return vd_phrase_say (phrase, gettext);
}

static void
add_unit (VdAtHand *self,
          VdAnswer *answer,
          VdUnitId  unit,
          VdPoint   bar)
{
  VdCell cell = self->game->state.units[unit].cell;
  const char *name = vd_hand_get_name (self, unit);
  VdHandLine *line;

  if (bar == VD_N_POINTS)
    {
      line = vd_hand_add_line (answer, g_strdup (vd_hand_get_label (self, cell)),
                               /* TRANS: %s is a unit that a leader can have in command */
                               g_strdup_printf (_("%s, in range"), name));
      line->strong = TRUE;
      vd_hand_add_mark (self, answer, cell, VD_MARK_TO, NULL);
    }
  else
    {
      VdVerdict verdict = vd_forbid (self->game, bar, NULL);
      g_autofree char *text = write_bar (self, unit, &verdict);

      line = vd_hand_add_line (answer, g_strdup (vd_hand_get_label (self, cell)),
                               /* TRANS: a unit, and why its leader can't have it in command */
                               g_strdup_printf (_("%s, out of range: %s"), name, text));
      if (verdict.rule > 0)
        line->rule = g_strdup (vd_scenario_get_case (self->scenario, verdict.rule));
      vd_hand_add_mark (self, answer, cell, VD_MARK_REFUSED, "✕");
    }

  /* In a set-up nobody has been out of command yet. */
  if (self->position != NULL && !vd_unit_is_in_command (self->game, unit))
    vd_hand_add_line (answer, NULL, g_strdup_printf (_("%s is out of command now"), name));
}

/* Whether a leader of his side, or an officer for a commander, may need him. */
static gboolean
may_command (const VdAtHand *self,
             VdUnitId        leader,
             VdUnitId        unit)
{
  const VdScenario *s = self->scenario;
  guint formation = vd_leader_get_formation (&self->game->state, s, leader);

  if (unit == leader || vd_scenario_get_unit_side (s, unit) != vd_scenario_get_unit_side (s, leader) ||
      !vd_game_is_on_map (self->game, unit))
    return FALSE;
  if (vd_command_is_officer (s, unit))
    return is_commander (self, leader);

  return formation != VD_NONE && !vd_leader_is (s, unit) &&
         vd_scenario_is_of_formation (s, unit, formation);
}

/* Those in range first. */
static void
add_units (VdAtHand *self,
           VdAnswer *answer,
           VdUnitId  leader)
{
  guint n = vd_scenario_get_n_units (self->scenario);
  g_autofree VdPoint *bars = g_new (VdPoint, n);

  for (VdUnitId unit = 0; unit < n; unit++)
    bars[unit] = may_command (self, leader, unit)
                 ? vd_command_find_range_bar (self->game, leader, unit) : VD_N_POINTS;
  for (VdUnitId unit = 0; unit < n; unit++)
    if (bars[unit] == VD_N_POINTS && may_command (self, leader, unit))
      add_unit (self, answer, unit, VD_N_POINTS);
  for (VdUnitId unit = 0; unit < n; unit++)
    if (bars[unit] != VD_N_POINTS)
      add_unit (self, answer, unit, bars[unit]);
}

static void
add_points (VdAtHand *self,
            VdAnswer *answer,
            VdUnitId  leader)
{
  if (!is_commander (self, leader))
    return;

  vd_hand_add_line (answer,
                    g_strdup_printf ("%u", vd_command_count_left (self->game, leader, TRUE)),
                    g_strdup (_("officers whom he can put in command")));
  vd_hand_add_line (answer,
                    g_strdup_printf ("%u", vd_command_count_left (self->game, leader, FALSE)),
                    g_strdup (_("single units that he can put in command")));
}

static gboolean
is_leader (const VdAtHand *self,
           VdUnitId        unit)
{
  return is_commander (self, unit) || vd_command_is_officer (self->scenario, unit);
}

/* Himself, or the leader who stands with the unit: counters lie one upon the other. */
static VdUnitId
find_leader (const VdAtHand *self,
             VdUnitId        unit)
{
  const VdScenario *s = self->scenario;

  if (is_leader (self, unit))
    return unit;

  for (VdUnitId other = 0; other < vd_scenario_get_n_units (s); other++)
    if (is_leader (self, other) && vd_game_is_on_map (self->game, other) &&
        self->game->state.units[other].cell == self->game->state.units[unit].cell &&
        vd_scenario_get_unit_side (s, other) == vd_scenario_get_unit_side (s, unit))
      return other;

  return VD_NONE;
}

VdAnswer *
vd_at_hand_command (VdAtHand   *self,
                    guint       turn,
                    const char *id)
{
  VdAnswer *answer;
  VdUnitId unit, leader;
  guint n;

  g_return_val_if_fail (self != NULL && id != NULL, NULL);

  if (self->lack != NULL)
    return vd_hand_lack (self->lack);

  vd_hand_set_up (self, turn);
  if (!vd_hand_find_unit (self, id, &unit))
    return lack_unit (self);

  answer = vd_hand_answer ();
  leader = find_leader (self, unit);
  if (leader == VD_NONE)
    {
      /* TRANS: %s is a unit */
      answer->heading = g_strdup_printf (_("%s has nobody in command."),
                                         vd_hand_get_name (self, unit));
      return answer;
    }

  n = mark_range (self, answer, leader);
  /* TRANS: a leader, and how many hexes he reaches */
  answer->heading = g_strdup_printf (ngettext ("%s reaches %u hex by command",
                                               "%s reaches %u hexes by command", n),
                                     vd_hand_get_name (self, leader), n);
  add_points (self, answer, leader);
  add_units (self, answer, leader);
  vd_hand_add_mark (self, answer, self->game->state.units[leader].cell, VD_MARK_FROM, NULL);

  return answer;
}

/* Road march */

static gboolean
ends_in_march (const VdOrder *order)
{
  return order->arg != 0;
}

static guint
mark_marches (VdAtHand          *self,
              VdAnswer          *answer,
              const VdOrderList *list)
{
  guint n = 0;

  for (guint i = 0; i < list->n; i++)
    {
      VdVerdict verdict = vd_play_test (self->game, &list->orders[i], NULL, 0, NULL);
      g_autofree char *cost = NULL;

      if (!ends_in_march (&list->orders[i]) || !verdict.legal)
        continue;

      cost = vd_hand_write_points (verdict.cost);
      vd_hand_add_mark (self, answer, list->orders[i].cell, VD_MARK_REACH, cost);
      n++;
    }

  return n;
}

/* What it costs to end in road march in @to, or why that can't be. */
static void
ask_march (VdAtHand *self,
           VdAnswer *answer,
           VdUnitId  unit,
           VdCell    to)
{
  VdOrder order = { .kind = VD_ORDER_MOVE, .arg = 1, .unit = unit, .cell = to };
  VdVerdict verdict = vd_play_test (self->game, &order, NULL, 0, NULL);

  if (verdict.legal)
    {
      vd_hand_add_line (answer, vd_hand_write_points (verdict.cost),
                        g_strdup_printf (_("to %s"), vd_hand_get_label (self, to)))->strong = TRUE;
      vd_hand_add_mark (self, answer, to, VD_MARK_TO, NULL);
      return;
    }

  vd_hand_add_refusal (self, answer, &verdict);
  vd_hand_add_mark (self, answer, to, VD_MARK_REFUSED, "✕");
}

VdAnswer *
vd_at_hand_march (VdAtHand     *self,
                  guint         turn,
                  const char   *id,
                  const VdSpot *to)
{
  VdOrderList list = { 0 };
  VdAnswer *answer;
  VdUnitId unit;
  VdCell at;
  guint n;

  g_return_val_if_fail (self != NULL && id != NULL, NULL);

  if (self->lack != NULL)
    return vd_hand_lack (self->lack);

  vd_hand_set_up (self, turn);
  if (!vd_hand_find_unit (self, id, &unit))
    return lack_unit (self);

  answer = vd_hand_answer ();
  if (!vd_road_march_knows (self->game, unit))
    {
      /* TRANS: %s is a unit */
      answer->heading = g_strdup_printf (_("%s is never in road march."),
                                         vd_hand_get_name (self, unit));
      return answer;
    }

  at = self->game->state.units[unit].cell;
  vd_hand_open_phase (self, vd_scenario_get_unit_side (self->scenario, unit), VD_PHASE_MOVEMENT);
  vd_march_list (self->game, unit, VD_ORDER_MOVE, NULL, &list);
  n = mark_marches (self, answer, &list);
  vd_order_list_clear (&list);
  /* TRANS: a unit, and how many hexes */
  answer->heading = g_strdup_printf (ngettext ("%s can end a move in road march in %u hex",
                                               "%s can end a move in road march in %u hexes", n),
                                     vd_hand_get_name (self, unit), n);
  vd_hand_add_line (answer, NULL, g_strdup (vd_road_march_has (self->game, unit)
                                            ? _("It is in road march now.")
                                            : _("It is not in road march now.")));
  vd_hand_add_mark (self, answer, at, VD_MARK_FROM, NULL);
  if (to != NULL && self->scenario->first_cell[to->map] + to->cell != at)
    ask_march (self, answer, unit, self->scenario->first_cell[to->map] + to->cell);

  return answer;
}
