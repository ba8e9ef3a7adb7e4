#include <stdlib.h>
#include <string.h>

#include "core/checks/check.h"
#include "core/mechanics/casualties.h"
#include "core/mechanics/command.h"
#include "core/mechanics/hidden.h"
#include "core/mechanics/morale.h"
#include "core/mechanics/reserve.h"
#include "core/mechanics/road-march.h"
#include "core/mechanics/march-orders.h"
#include "core/mechanics/supply.h"
#include "core/play/victory.h"
#include "core/position/piece.h"
#include "formats/check/check.h"
#include "validator/case-combat.h"
#include "validator/case-past.h"
#include "validator/parts.h"

static const char *
get_value (VdCaseRun  *run,
           const char *attribute)
{
  return vd_node_get (run->node, attribute);
}

static char *
yes_or_no (gboolean yes)
{
  return g_strdup (yes ? "yes" : "no");
}

/* Movement */

static char *
say_refusal (VdCaseRun       *run,
             const VdVerdict *verdict)
{
  g_autofree char *rule = vd_case_text (run->world.scenario, verdict->rule);

  return g_strdup_printf ("refused%s", rule);
}

/* The order in `order`, or the move (or entry) of `unit` to `at`. */
static gboolean
read_move (VdCaseRun *run,
           VdOrder   *order)
{
  g_autofree char *text = NULL;
  const VdGame *game = run->world.game;
  VdUnitId unit;

  if (get_value (run, "order") != NULL)
    return vd_case_read_order (run, get_value (run, "order"), order);

  unit = vd_case_read_unit (run, get_value (run, "unit"));
  if (unit == VD_NONE)
    return FALSE;

  text = g_strdup_printf ("%s %s %s", vd_game_is_on_map (game, unit) ? "move" : "enter",
                          get_value (run, "unit"),
                          get_value (run, "at") != NULL ? get_value (run, "at") : "");
  return vd_case_read_order (run, text, order);
}

static char *
answer_cost (VdCaseRun *run)
{
  VdOrder order;
  VdVerdict verdict;

  if (!read_move (run, &order))
    return NULL;

  verdict = vd_case_test (run, &order);
  return verdict.legal ? vd_points_text (verdict.cost) : say_refusal (run, &verdict);
}

/* Whether all hexes of `at` can be reached; which, if only some can. */
static char *
answer_reach (VdCaseRun *run)
{
  const char *at = get_value (run, "at");
  g_auto (GStrv) hexes = g_strsplit (at != NULL ? at : "", " ", -1);
  VdUnitId unit = vd_case_read_unit (run, get_value (run, "unit"));
  GString *reached = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; hexes[i] != NULL && unit != VD_NONE; i++)
    {
      VdCell cell = vd_case_read_hex (run, hexes[i]);
      VdOrder order = {
        .kind = vd_game_is_on_map (run->world.game, unit) ? VD_ORDER_MOVE : VD_ORDER_ENTER,
        .unit = unit, .cell = cell,
      };

      if (cell == VD_NO_CELL)
        unit = VD_NONE;
      else if (g_array_set_size (run->path, 0), vd_case_test (run, &order).legal)
        {
          g_string_append_printf (reached, " %s", hexes[i]);
          n++;
        }
    }

  if (unit != VD_NONE && n > 0 && n < g_strv_length (hexes))
    {
      g_string_prepend (reached, "only");
      return g_string_free (reached, FALSE);
    }

  g_string_free (reached, TRUE);
  return unit != VD_NONE ? yes_or_no (n > 0) : NULL;
}

static char *
answer_allowance (VdCaseRun *run)
{
  VdUnitId unit = vd_case_read_unit (run, get_value (run, "unit"));

  if (unit == VD_NONE)
    return NULL;

  vd_case_ask (run);
  return vd_points_text (vd_piece_price_allowance (run->world.scenario,
                                                   run->world.game->state.units, unit,
                                                   vd_game_period (run->world.game), &run->why));
}

static char *
answer_control (VdCaseRun *run)
{
  int side = vd_case_read_side (run);
  VdCell cell = side >= 0 ? vd_case_read_hex (run, get_value (run, "at")) : VD_NO_CELL;

  return cell != VD_NO_CELL ? yes_or_no (run->world.game->control[side][cell] > 0) : NULL;
}

/* Units */

static char *
answer_unit (VdCaseRun *run)
{
  const VdScenario *s = run->world.scenario;
  VdUnitId id = vd_case_read_unit (run, get_value (run, "unit"));
  const VdUnitState *unit = &run->world.game->state.units[id];

  if (id == VD_NONE)
    return NULL;
  if (unit->place == VD_PLACE_MAP)
    return g_strdup (vd_scenario_get_label (s, unit->cell));
  if (unit->place == VD_PLACE_TRACK)
    return g_strdup_printf ("%s %u%s", vd_scenario_get_section_id (s, unit->track, unit->section),
                            unit->space, unit->heading == 0 ? " back" : "");

  return g_strdup (vd_case_place_name (unit->place));
}

static char *
answer_values (VdCaseRun *run)
{
  const VdScenario *s = run->world.scenario;
  const VdUnitState *units = run->world.game->state.units;
  VdUnitId unit = vd_case_read_unit (run, get_value (run, "unit"));
  g_autofree char *strength = NULL;

  if (unit == VD_NONE)
    return NULL;

  vd_case_note_unit (run, unit);
  strength = vd_points_text (vd_piece_get_strength (s, units, unit));
  if (vd_piece_get_initiative (s, units, unit) > 0)
    return g_strdup_printf ("%s (%u) %u %s", strength, vd_piece_get_initiative (s, units, unit),
                            vd_piece_get_move (s, units, unit),
                            vd_scenario_get_class_id (s, vd_scenario_get_unit_class (s, unit)));
  return g_strdup_printf ("%s %u %s", strength, vd_piece_get_move (s, units, unit),
                          vd_scenario_get_class_id (s, vd_scenario_get_unit_class (s, unit)));
}

/* Whether one of two units may stand for the other. */
static char *
answer_alike (VdCaseRun *run)
{
  g_auto (GStrv) ids = g_strsplit (get_value (run, "unit") != NULL ? get_value (run, "unit") : "",
                                   " ", 2);
  VdUnitId one = vd_case_read_unit (run, ids[0]);
  VdUnitId other = one != VD_NONE ? vd_case_read_unit (run, ids[1]) : VD_NONE;

  if (other == VD_NONE)
    return NULL;

  vd_case_ask (run);
  return yes_or_no (vd_check_are_alike (run->world.scenario, one, other, &run->why));
}

/* Morale and points */

/* The ledger of the formation that is named; %VD_NO_LEDGER, which is said, if it has none. */
static guint
read_ledger (VdCaseRun *run)
{
  const char *id = get_value (run, "formation");
  guint formation = id != NULL ? vd_scenario_find_formation (run->world.scenario, id) : VD_NONE;
  guint ledger = formation != VD_NONE ? vd_casualties_find (run->world.game, formation)
                                      : VD_NO_LEDGER;

  if (ledger == VD_NO_LEDGER)
    vd_case_fail_named (run, VD_CASE_FORMATION, id);

  return ledger;
}

/* What the formation has lost, by what counts for its level; "none" if it has none. */
static char *
answer_casualties (VdCaseRun *run)
{
  const char *id = get_value (run, "formation");
  guint formation = id != NULL ? vd_scenario_find_formation (run->world.scenario, id) : VD_NONE;
  guint ledger;

  if (formation != VD_NONE && vd_casualties_find (run->world.game, formation) == VD_NO_LEDGER)
    {
      vd_case_note_formation (run, id);
      return g_strdup ("none");
    }

  ledger = read_ledger (run);
  return ledger != VD_NO_LEDGER ? vd_points_text (run->world.game->state.casualties[ledger])
                                : NULL;
}

/* Of a formation, or of a side. */
static char *
answer_demoralized (VdCaseRun *run)
{
  gboolean of_formation = get_value (run, "formation") != NULL;
  guint ledger = of_formation ? read_ledger (run) : VD_NO_LEDGER;
  int side = of_formation ? -1 : vd_case_read_side (run);
  int field = side >= 0 ? vd_case_read_field (run) : -1;

  if (ledger != VD_NO_LEDGER)
    return yes_or_no ((run->world.game->state.broken >> ledger & 1) != 0);

  return field >= 0
         ? yes_or_no ((run->world.game->state.demoralized[field] & (1u << side)) != 0) : NULL;
}

/* The losses at which the side breaks, "none" if it never does. */
static char *
answer_morale (VdCaseRun *run)
{
  int side = vd_case_read_side (run);
  int field = side >= 0 ? vd_case_read_field (run) : -1;
  guint level = field >= 0 ? vd_morale_level (run->world.game, side, field) : 0;

  if (field < 0)
    return NULL;

  return level > 0 ? vd_points_text (level) : g_strdup ("none");
}

/* The morale of the army that `group` names. */
static char *
answer_army (VdCaseRun *run)
{
  int army = get_value (run, "group") != NULL
             ? vd_scenario_find_army (run->world.scenario, get_value (run, "group")) : -1;

  if (army < 0)
    {
      vd_case_fail_named (run, VD_CASE_ARMY, get_value (run, "group"));
      return NULL;
    }

  return g_strdup_printf ("%u", run->world.game->state.morale[army]);
}

/* As it was judged last. */
static char *
answer_supply (VdCaseRun *run)
{
  VdUnitId unit = vd_case_read_unit (run, get_value (run, "unit"));

  return unit != VD_NONE ? yes_or_no (!vd_supply_lacks (run->world.game, unit)) : NULL;
}

/* Where its force is sent, "over" once the order has ended. */
static char *
answer_order (VdCaseRun *run)
{
  VdUnitId unit = vd_case_read_unit (run, get_value (run, "unit"));
  const VdSent *force = unit != VD_NONE ? vd_sent_get (run->world.game, unit) : NULL;

  if (unit == VD_NONE)
    return NULL;
  if (force == NULL)
    return g_strdup ("none");

  return g_strdup ((force->status & VD_SENT_OVER) != 0
                   ? "over" : vd_scenario_get_label (run->world.scenario, force->to));
}

static char *
answer_command (VdCaseRun *run)
{
  VdUnitId unit = vd_case_read_unit (run, get_value (run, "unit"));

  return unit != VD_NONE ? yes_or_no (vd_unit_is_in_command (run->world.game, unit)) : NULL;
}

static char *
answer_march (VdCaseRun *run)
{
  VdUnitId unit = vd_case_read_unit (run, get_value (run, "unit"));

  return unit != VD_NONE ? yes_or_no (vd_road_march_has (run->world.game, unit)) : NULL;
}

/* Whether the other side knows which unit it is. */
static char *
answer_revealed (VdCaseRun *run)
{
  VdUnitId unit = vd_case_read_unit (run, get_value (run, "unit"));

  if (unit == VD_NONE)
    return NULL;

  return yes_or_no (!vd_hidden_from (run->world.game, vd_game_side (run->world.game, unit) ^ 1,
                                     unit));
}

static char *
answer_reserve (VdCaseRun *run)
{
  VdUnitId unit = vd_case_read_unit (run, get_value (run, "unit"));

  return unit != VD_NONE ? yes_or_no (vd_reserve_has (run->world.game, unit)) : NULL;
}

/* Whether it was called from reserve for points of morale since it was put there. */
static char *
answer_paid (VdCaseRun *run)
{
  VdUnitId unit = vd_case_read_unit (run, get_value (run, "unit"));

  return unit != VD_NONE
         ? yes_or_no ((run->world.game->state.paid[unit / 64] >> unit % 64 & 1) != 0) : NULL;
}

static char *
answer_points (VdCaseRun *run)
{
  int side = vd_case_read_side (run);

  return side >= 0 ? g_strdup_printf ("%d", run->world.game->state.points[side]) : NULL;
}

/* What a side would have if the game ended with this turn. */
static char *
answer_prospect (VdCaseRun *run)
{
  VdGame *game = run->world.game;
  int side = vd_case_read_side (run);
  gint32 points[VD_MAX_SIDES] = { 0 };

  if (side < 0)
    return NULL;

  vd_victory_foresee (game, game->state.turn, points);
  return g_strdup_printf ("%d", points[side]);
}

static char *
answer_winner (VdCaseRun *run)
{
  const VdState *state = &run->world.game->state;

  if (state->phase != VD_PHASE_OVER)
    return g_strdup ("none");

  return state->winner < VD_MAX_SIDES ? vd_case_say_side (run, state->winner) : g_strdup ("draw");
}

static char *
answer_level (VdCaseRun *run)
{
  guint level = run->world.game->state.level;

  return g_strdup (level > 0 ? vd_scenario_get_victory_level (run->world.scenario, level - 1)
                             : "none");
}

/* Where play stands */

static char *
answer_turn (VdCaseRun *run)
{
  return g_strdup_printf ("%u", run->world.game->state.turn);
}

static char *
answer_phase (VdCaseRun *run)
{
  return g_strdup (vd_phase_names[run->world.game->state.phase]);
}

static char *
answer_period (VdCaseRun *run)
{
  vd_case_note_turn (run);
  return g_strdup (vd_scenario_get_period_id (run->world.scenario,
                                              vd_game_period (run->world.game)));
}

static char *
answer_player (VdCaseRun *run)
{
  return vd_case_say_side (run, run->world.game->state.player);
}

static char *
answer_decider (VdCaseRun *run)
{
  return vd_case_say_side (run, vd_play_decider (run->world.game));
}

/* Findings */

static void
count_rule (VdCaseRun  *run,
            const char *text)
{
  for (guint rule = 1; rule < vd_scenario_get_n_cases (run->world.scenario); rule++)
    if (strcmp (vd_scenario_get_case (run->world.scenario, rule), text) == 0)
      run->world.trace.seen[rule] = 1;
}

static gboolean
is_meant (VdCaseRun       *run,
          const VdFinding *finding)
{
  const char *rule = get_value (run, "case");

  return g_strcmp0 (finding->code, get_value (run, "value")) == 0 &&
         (get_value (run, "at") == NULL || g_strcmp0 (finding->hex, get_value (run, "at")) == 0) &&
         (rule == NULL || (finding->rule != NULL && strstr (finding->rule, rule) != NULL));
}

/* The code that is asked for if it was found, else all that were. */
static char *
answer_finding (VdCaseRun *run)
{
  g_autoptr (GString) codes = g_string_new (NULL);

  vd_check_project (run->world.project, run->world.scenario, run->world.findings);
  for (guint i = 0; i < run->world.findings->len; i++)
    {
      const VdFinding *finding = run->world.findings->pdata[i];

      if (is_meant (run, finding))
        {
          if (finding->rule != NULL)
            count_rule (run, finding->rule);
          return g_strdup (finding->code);
        }

      g_string_append_printf (codes, "%s%s", codes->len > 0 ? ", " : "", finding->code);
      if (finding->rule != NULL)
        g_string_append_printf (codes, " (%s)", finding->rule);
    }

  return g_strdup (codes->len > 0 ? codes->str : "none");
}

/* All of them */

typedef enum
{
  AS_IT_IS,
  AS_SET,  /* ", " between, in any order */
  AS_SETS  /* "; " between sets */
} Comparison;

static const struct
{
  const char  *what;
  VdCaseAnswer answer;
  Comparison   comparison;
} answers[] = {
  { "alike",       answer_alike,        AS_IT_IS },
  { "allocations", vd_case_allocations, AS_SETS },
  { "allowance",   answer_allowance,    AS_IT_IS },
  { "army-morale", answer_army,         AS_IT_IS },
  { "casualties",  answer_casualties,   AS_IT_IS },
  { "committed",   vd_case_committed,   AS_IT_IS },
  { "command",     answer_command,      AS_IT_IS },
  { "control",     answer_control,      AS_IT_IS },
  { "cost",        answer_cost,         AS_IT_IS },
  { "count",       vd_case_count,       AS_IT_IS },
  { "counters",    vd_case_counters,    AS_SET },
  { "decider",     answer_decider,      AS_IT_IS },
  { "demoralized", answer_demoralized,  AS_IT_IS },
  { "earned",      vd_case_earned,      AS_IT_IS },
  { "exited",      vd_case_exited,      AS_IT_IS },
  { "finding",     answer_finding,      AS_IT_IS },
  { "hexes",       vd_case_hexes,       AS_SET },
  { "holder",      vd_case_holder,      AS_IT_IS },
  { "level",       answer_level,        AS_IT_IS },
  { "losses",      vd_case_losses,      AS_IT_IS },
  { "march",       answer_march,        AS_IT_IS },
  { "revealed",    answer_revealed,     AS_IT_IS },
  { "morale",      answer_morale,       AS_IT_IS },
  { "odds",        vd_case_odds,        AS_IT_IS },
  { "orders",      vd_case_orders,      AS_SET },
  { "paid",        answer_paid,         AS_IT_IS },
  { "period",      answer_period,       AS_IT_IS },
  { "phase",       answer_phase,        AS_IT_IS },
  { "player",      answer_player,       AS_IT_IS },
  { "points",      answer_points,       AS_IT_IS },
  { "prospect",    answer_prospect,     AS_IT_IS },
  { "ratio",       vd_case_ratio,       AS_IT_IS },
  { "reach",       answer_reach,        AS_IT_IS },
  { "reserve",     answer_reserve,      AS_IT_IS },
  { "result",      vd_case_result,      AS_IT_IS },
  { "row",         vd_case_row,         AS_SET },
  { "sight",       vd_case_sight,       AS_IT_IS },
  { "spent",       vd_case_spent,       AS_IT_IS },
  { "strength",    vd_case_strength,    AS_IT_IS },
  { "supply",      answer_supply,       AS_IT_IS },
  { "march-order", answer_order,        AS_IT_IS },
  { "table",       vd_case_table,       AS_IT_IS },
  { "turn",        answer_turn,         AS_IT_IS },
  { "unit",        answer_unit,         AS_IT_IS },
  { "values",      answer_values,       AS_IT_IS },
  { "winner",      answer_winner,       AS_IT_IS },
};

static int
compare_words (const void *a,
               const void *b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* The same set in one order. */
static char *
sort_parts (const char *text,
            Comparison  comparison)
{
  const char *separator = comparison == AS_SETS ? ";" : ",";
  const char *joint = comparison == AS_SETS ? "; " : ", ";
  g_auto (GStrv) parts = NULL;

  if (comparison == AS_IT_IS)
    return g_strdup (text);

  parts = g_strsplit (text, separator, -1);
  for (guint i = 0; parts[i] != NULL; i++)
    {
      g_autofree char *part = parts[i];

      parts[i] = sort_parts (g_strstrip (part), comparison - 1);
    }

  qsort (parts, g_strv_length (parts), sizeof *parts, compare_words);
  return g_strjoinv (joint, parts);
}

static gboolean
compare_value (VdCaseRun  *run,
               const char *attribute,
               const char *found,
               Comparison  comparison)
{
  const char *expected = get_value (run, attribute);
  g_autofree char *one = sort_parts (expected != NULL ? expected : found, comparison);
  g_autofree char *other = sort_parts (found, comparison);

  return strcmp (one, other) == 0 ||
         vd_case_fail (run, "expected %s %s \"%s\", found \"%s\"", get_value (run, "what"), attribute,
                       one, other);
}

/* The reasons must hold the case, if one is named. */
static gboolean
compare_reasons (VdCaseRun *run)
{
  const char *rule = get_value (run, "case");

  if (rule == NULL || strcmp (get_value (run, "what"), "finding") == 0)
    return TRUE;

  for (guint i = 0; i < run->why.reasons->len; i++)
    if (vd_case_is_one_of (run->world.scenario, ((VdReason *) run->why.reasons->pdata[i])->rule,
                           rule))
      return TRUE;

  return vd_case_fail (run, "the %s must be explained by %s", get_value (run, "what"), rule);
}

static gboolean
expect_answer (VdCaseRun *run,
               guint      index)
{
  const char *attribute = strcmp (answers[index].what, "unit") == 0 ? "at" : "value";
  g_autofree char *found = NULL;
  char *column;

  if (get_value (run, attribute) == NULL && get_value (run, "column") == NULL)
    return vd_case_fail (run, "expect: what must hold is missing, in `%s`", attribute);

  vd_case_ask (run);
  found = answers[index].answer (run);
  if (found == NULL)
    return FALSE;

  column = strchr (found, '|');
  if (column != NULL)
    *column++ = '\0';

  return compare_value (run, attribute, found, answers[index].comparison) &&
         (column == NULL || compare_value (run, "column", column, AS_IT_IS)) &&
         compare_reasons (run);
}

gboolean
vd_case_expect (VdCaseRun *run)
{
  const char *what = get_value (run, "what");
  g_autoptr (GString) known = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      if (strcmp (answers[i].what, what) == 0)
        return expect_answer (run, i);
      g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", answers[i].what);
    }

  return vd_case_fail (run, "expect: \"%s\" is none of %s", what, known->str);
}
