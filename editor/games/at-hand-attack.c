#include "editor/games/at-hand-private.h"

#include <glib/gi18n.h>

#include "core/combat/combat.h"
#include "core/combat/odds.h"
#include "core/scenario/sight.h"

/* Whether the unit can take part from where it stands. */
static gboolean
is_near (VdAtHand *self,
         VdUnitId  attacker,
         VdUnitId  defender)
{
  guint distance = vd_cell_distance (self->scenario, self->game->state.units[attacker].cell,
                                     self->game->state.units[defender].cell);

  return distance <= 1 || distance <= vd_scenario_get_unit_range (self->scenario, attacker);
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
      int cell = vd_scenario_get_next (s, target, dir);
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

  vd_game_move (self->game, attacker, found);
  vd_hand_add_line (answer, NULL,
                    g_strdup_printf (_("%s as if it stood in %s"),
                                     vd_hand_get_name (self, attacker),
                                     vd_hand_get_label (self, found)));
}

/* Gives an order; a refusal is the answer. */
static gboolean
give_order (VdAtHand    *self,
            VdAnswer    *answer,
            VdOrderKind  kind,
            VdUnitId     unit)
{
  VdOrder order = { .kind = kind, .unit = unit };
  VdVerdict verdict;

  if (vd_combat_has (self->game, kind, unit))
    return TRUE;

  verdict = vd_play_test (self->game, &order, NULL, 0, NULL);
  if (verdict.legal)
    {
      vd_play_apply (self->game, &order);
      return TRUE;
    }

  vd_hand_add_line (answer, NULL, g_strdup (vd_hand_get_name (self, unit)));
  vd_hand_add_refusal (self, answer, &verdict);
  return FALSE;
}

const char *
vd_outcome_get_words (VdOutcome outcome)
{
  static const char *const outcomes[VD_N_OUTCOMES] = {
    [VD_OUTCOME_ATTACKER_ELIMINATED] = N_("attacker eliminated"),
    [VD_OUTCOME_ATTACKER_HALVED] = N_("attacker loses half"),
    [VD_OUTCOME_ATTACKER_RETREATS] = N_("attacker retreats"),
    [VD_OUTCOME_BOTH] = N_("both suffer"),
    [VD_OUTCOME_NONE] = N_("nothing happens"),
    [VD_OUTCOME_DEFENDER_RETREATS] = N_("defender retreats"),
    [VD_OUTCOME_DEFENDER_HALVED] = N_("defender loses half"),
    [VD_OUTCOME_DEFENDER_ELIMINATED] = N_("defender eliminated"),
  };

  g_return_val_if_fail (outcome < VD_N_OUTCOMES, "");

  return _(outcomes[outcome]);
}

static void
add_forecast (VdAtHand     *self,
              VdAnswer     *answer,
              const VdOdds *odds)
{
  const VdScenario *s = self->scenario;
  VdForecast forecast;

  for (guint die = 1; die <= vd_scenario_get_die (s); die++)
    {
      guint row = vd_odds_change_die (s, die, odds->die);
      VdOutcome outcome = vd_forecast_get_outcome (s, row, odds->column);

      /* TRANS: a roll of the die, its result */
      vd_hand_add_line (answer, g_strdup_printf ("%u", die),
                        g_strdup_printf ("%s, %s", vd_scenario_get_result (s, row, odds->column),
                                         vd_outcome_get_words (outcome)));
    }

  if (!vd_forecast_changed (s, odds->column, odds->die, &forecast) || forecast.whole == 0)
    return;

  vd_hand_add_line (answer, g_strdup_printf ("%u%%", 100 * forecast.defender_loss / forecast.whole),
                    g_strdup (_("of the defence is lost on average")))->strong = TRUE;
  vd_hand_add_line (answer, g_strdup_printf ("%u%%", 100 * forecast.attacker_loss / forecast.whole),
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
  vd_hand_add_line (answer, vd_hand_write_points (odds.attack),
                    g_strdup (_("Attack")))->strong = TRUE;
  vd_hand_add_line (answer, vd_hand_write_points (odds.defence),
                    g_strdup (_("Defence")))->strong = TRUE;
  vd_hand_add_line (answer, g_strdup (vd_scenario_get_column (s, odds.column)),
                    odds.shift != 0
                    ? g_strdup_printf (_("Column, moved by %+d from %s"), odds.shift,
                                       vd_scenario_get_column (s, odds.base))
                    : g_strdup (_("Column")))->strong = TRUE;
  if (odds.die != 0)
    vd_hand_add_line (answer, g_strdup_printf ("%+d", odds.die),
                      g_strdup (_("Added to the die")))->strong = TRUE;
  add_forecast (self, answer, &odds);
  vd_hand_add_reasons (self, answer, &why, FALSE);
  vd_explain_clear (&why);

  verdict = vd_play_test (self->game, &roll, NULL, 0, NULL);
  if (!verdict.legal)
    vd_hand_add_refusal (self, answer, &verdict);
}

/* The ids that stand on the map. */
static GArray *
read_units (VdAtHand          *self,
            const char *const *ids)
{
  GArray *units = g_array_new (FALSE, FALSE, sizeof (VdUnitId));
  VdUnitId unit;

  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    if (vd_hand_find_unit (self, ids[i], &unit))
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
    vd_hand_add_mark (self, answer,
                      self->game->state.units[g_array_index (units, VdUnitId, i)].cell, kind, NULL);
}

static gboolean
declare_attack (VdAtHand     *self,
                VdAnswer     *answer,
                const GArray *defenders,
                const GArray *attackers)
{
  VdUnitId first = g_array_index (defenders, VdUnitId, 0);

  for (guint i = 0; i < defenders->len; i++)
    if (!give_order (self, answer, i == 0 ? VD_ORDER_ATTACK : VD_ORDER_ALSO,
                     g_array_index (defenders, VdUnitId, i)))
      return FALSE;

  for (guint i = 0; i < attackers->len; i++)
    {
      VdUnitId unit = g_array_index (attackers, VdUnitId, i);
      guint distance = vd_cell_distance (self->scenario, self->game->state.units[unit].cell,
                                         self->game->state.units[first].cell);

      if (!give_order (self, answer, distance <= 1 ? VD_ORDER_WITH : VD_ORDER_BOMBARD, unit))
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

  vd_hand_open_phase (self, side, VD_PHASE_MOVEMENT);
  verdict = vd_play_test (self->game, &order, NULL, 0, NULL);
  if (verdict.point != VD_POINT_PERIOD_NO_COMBAT)
    return TRUE;

  vd_hand_add_refusal (self, answer, &verdict);
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

  g_return_val_if_fail (self != NULL, NULL);

  if (self->lack != NULL)
    return vd_hand_lack (self->lack);

  vd_hand_set_up (self, turn);
  whom = read_units (self, defenders);
  who = read_units (self, attackers);
  answer = vd_hand_answer ();
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
          vd_hand_open_phase (self, side, VD_PHASE_COMBAT);
          if (declare_attack (self, answer, whom, who))
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
