/* Which rule points a scenario uses, and whether they have cases. */
#include "core/check-private.h"

#include <string.h>

static gboolean
bombards (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_BOMBARDMENT];
}

static gboolean
displaces (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_DISPLACEMENT];
}

static gboolean
advances (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_ADVANCE];
}

static gboolean
reduces_odds (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_ODDS_REDUCTION];
}

static gboolean
demoralizes (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_DEMORALIZATION];
}

static gboolean
exits (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_EXIT];
}

static gboolean
transits (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_TRANSIT];
}

static gboolean
drives_back (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_BARRED_RETREAT];
}

static gboolean
stacks (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_STACKS];
}

static gboolean
has_garrisons (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_GARRISONS];
}

static gboolean
has_armies (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_ARMY_MORALE];
}

static gboolean
coordinates (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_COORDINATION];
}

static gboolean
keeps_reserves (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_RESERVES];
}

static gboolean
disrupts (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_DISRUPTION];
}

/* Whether some side has this value of a setting, or any but 0. */
static gboolean
has_setting (const VdScenario *s,
             VdSetting         setting,
             int               value)
{
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      int own = vd_scenario_get_setting (s, side, setting);

      if (value < 0 ? own != 0 : own == value)
        return TRUE;
    }

  return FALSE;
}

static gboolean
calls_for_losses (const VdScenario *s)
{
  return keeps_reserves (s) && has_setting (s, VD_SET_RESERVE_ON_LOSS, -1);
}

static gboolean
calls_for_excess (const VdScenario *s)
{
  return keeps_reserves (s) && has_setting (s, VD_SET_RESERVE_RELEASE, 1);
}

static gboolean
calls_at_any_time (const VdScenario *s)
{
  return keeps_reserves (s) && has_setting (s, VD_SET_RESERVE_RELEASE, 2);
}

static gboolean
recalls (const VdScenario *s)
{
  return keeps_reserves (s) && s->n_recalls > 0;
}

static gboolean
resets (const VdScenario *s)
{
  return has_armies (s) && s->n_resets > 0;
}

static gboolean
shakes_reserves (const VdScenario *s)
{
  return keeps_reserves (s) && has_armies (s);
}

static gboolean
may_stop (const VdScenario *s)
{
  return s->n_stops > 0;
}

static gboolean
has_zones (const VdScenario *s)
{
  return s->n_zones > 0;
}

static gboolean
holds_back (const VdScenario *s)
{
  return s->n_holds > 0;
}

static gboolean
removes_excess (const VdScenario *s)
{
  return s->settings[VD_SET_OVERSTACK_REMOVED] != 0;
}

static gboolean
joins (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_INTEGRITY];
}

static gboolean
freshens (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_FRESH];
}

static gboolean
has_weather (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_WEATHER];
}

static gboolean
confines (const VdScenario *s)
{
  return s->n_pens > 0;
}

static gboolean
has_options (const VdScenario *s)
{
  return s->n_options > 0;
}

static gboolean
has_paths (const VdScenario *s)
{
  return s->n_path_kinds > 0;
}

static gboolean
has_awards (const VdScenario *s)
{
  return s->n_awards > 0;
}

static gboolean
has_levels (const VdScenario *s)
{
  return s->n_victory_levels > 0;
}

/* Whether any row of an array is so. */
#define ANY(rows, n, what)                   \
  {                                          \
    for (guint i = 0; i < (n); i++)          \
      if ((rows)[i].what)                    \
        return TRUE;                         \
    return FALSE;                            \
  }

static gboolean closes_sides (const VdScenario *s)
ANY (s->side_kinds, s->n_side_kinds, cost == VD_NEVER)

static gboolean charges_sides (const VdScenario *s)
ANY (s->side_kinds, s->n_side_kinds, cost > 0)

static gboolean has_directed_sides (const VdScenario *s)
ANY (s->side_kinds, s->n_side_kinds, directed)

static gboolean has_bridges (const VdScenario *s)
ANY (s->side_kinds, s->n_side_kinds, removes != 0)

static gboolean bars_control (const VdScenario *s)
ANY (s->side_kinds, s->n_side_kinds, bars_control)

static gboolean bars_attack (const VdScenario *s)
ANY (s->side_kinds, s->n_side_kinds, bars_attack)

static gboolean defends_sides (const VdScenario *s)
ANY (s->side_kinds, s->n_side_kinds, defence > 1)

static gboolean defends_terrain (const VdScenario *s)
ANY (s->terrains, s->n_terrains, defence > 1)

static gboolean exchanges (const VdScenario *s)
ANY (s->results, s->n_results, attacker == VD_EFFECT_EXCHANGE ||
                               s->results[i].defender == VD_EFFECT_EXCHANGE)

static gboolean retreats (const VdScenario *s)
ANY (s->results, s->n_results, attacker == VD_EFFECT_RETREAT ||
                               s->results[i].defender == VD_EFFECT_RETREAT)

static gboolean has_peace (const VdScenario *s)
ANY (s->periods, s->n_periods, no_combat)

static gboolean closes_control (const VdScenario *s)
ANY (s->periods, s->n_periods, control_closed)

static gboolean closes_terrain (const VdScenario *s)
ANY (s->periods, s->n_periods, closed_terrain != 0)

static gboolean reduces_allowance (const VdScenario *s)
ANY (s->periods, s->n_periods, allowance_over != s->periods[i].allowance_under)

static gboolean reduces_range (const VdScenario *s)
ANY (s->periods, s->n_periods, range < G_MAXUINT8)

static gboolean leaves_control (const VdScenario *s)
ANY (s->periods, s->n_periods, control_left)

static gboolean changes_kinds (const VdScenario *s)
ANY (s->exceptions, s->n_exceptions, as >= 0)

static gboolean
changes_strength (const VdScenario *s)
{
  for (guint i = 0; i < s->n_periods; i++)
    for (guint c = 0; c < s->n_classes; c++)
      if (s->periods[i].strength_over[c] != s->periods[i].strength_under[c])
        return TRUE;

  return FALSE;
}

static gboolean has_groups (const VdScenario *s)
ANY (s->groups, s->n_groups, n_units > 0)

static gboolean has_delay (const VdScenario *s)
ANY (s->groups, s->n_groups, may_delay)

static gboolean spreads_entries (const VdScenario *s)
ANY (s->groups, s->n_groups, within > 0)

static gboolean frees (const VdScenario *s)
ANY (s->holds, s->n_holds, choose > 0)

static gboolean has_cancelling (const VdScenario *s)
ANY (s->groups, s->n_groups, cancel_cell != VD_NO_CELL)

static gboolean replaces_groups (const VdScenario *s)
ANY (s->groups, s->n_groups, otherwise != VD_NONE)

static gboolean wins_after_combat (const VdScenario *s)
ANY (s->awards, s->n_awards, after != 0)

static gboolean excepts_losses (const VdScenario *s)
ANY (s->awards, s->n_awards, n_except > 0)

static gboolean ignores_control (const VdScenario *s)
ANY (s->groups, s->n_groups, ignores_control)

static gboolean summons (const VdScenario *s)
ANY (s->groups, s->n_groups, faces != 0)

/* Whether an award, or a condition of one, has the test. */
static gboolean
tests_for (const VdScenario *s,
           VdTest            test)
{
  for (guint i = 0; i < s->n_awards; i++)
    {
      if (s->awards[i].test == test)
        return TRUE;
      for (guint j = 0; j < s->awards[i].n_also; j++)
        if (s->awards[i].also[j].test == test)
          return TRUE;
    }

  return FALSE;
}

static gboolean
pays_for_entering (const VdScenario *s)
{
  return tests_for (s, VD_TEST_ENTERS);
}

static gboolean
pays_for_control (const VdScenario *s)
{
  return tests_for (s, VD_TEST_CONTROLS);
}

static gboolean
asks_margins (const VdScenario *s)
{
  return tests_for (s, VD_TEST_MARGIN_BELOW);
}

static gboolean
asks_for_attack (const VdScenario *s)
{
  return tests_for (s, VD_TEST_ATTACKED);
}

static gboolean has_forfeit (const VdScenario *s)
ANY (s->victory_levels, s->n_victory_levels, grade == VD_GRADE_FORFEIT)

static gboolean books (const VdScenario *s)
ANY (s->awards, s->n_awards, test == VD_TEST_ENTERS ||
                             s->awards[i].test == VD_TEST_LOSSES_EACH ||
                             s->awards[i].test == VD_TEST_EXITED_EACH ||
                             s->awards[i].after != 0)

static gboolean
bombards_over_water (const VdScenario *s)
{
  if (!bombards (s))
    return FALSE;

  ANY (s->side_kinds, s->n_side_kinds, bombard_adjacent)
}

static gboolean
blocks_sight (const VdScenario *s)
{
  if (!bombards (s))
    return FALSE;

  ANY (s->terrains, s->n_terrains, blocks_sight)
}

static gboolean
bars_occupied (const VdScenario *s)
{
  return has_groups (s) && s->settings[VD_SET_ENTRY_OCCUPIED_SIDES] != 0;
}

static gboolean
moves_entries (const VdScenario *s)
{
  return has_groups (s) && (s->settings[VD_SET_ENTRY_ELSEWHERE] != 0 || spreads_entries (s));
}

static gboolean
declines (const VdScenario *s)
{
  return has_groups (s) && demoralizes (s) && s->settings[VD_SET_DECLINE_IF_DEMORALIZED] != 0;
}

static gboolean
brings_morale (const VdScenario *s)
{
  return has_groups (s) && demoralizes (s);
}

static gboolean
one_side_only (const VdScenario *s)
{
  return demoralizes (s) && s->settings[VD_SET_DEMORALIZED_ONE_SIDE] != 0;
}

static gboolean
both_sides (const VdScenario *s)
{
  return demoralizes (s) && s->settings[VD_SET_DEMORALIZED_ONE_SIDE] == 0;
}

static gboolean
stops_advance (const VdScenario *s)
{
  return demoralizes (s) && s->settings[VD_SET_DEMORALIZED_ADVANCE] == 0;
}

static gboolean
keeps_away (const VdScenario *s)
{
  return retreats (s) && s->settings[VD_SET_RETREAT_AWAY] != 0;
}

static gboolean
spares_guns (const VdScenario *s)
{
  return displaces (s) && bombards (s) && s->settings[VD_SET_REQUIRED_GUNS_STAND] != 0;
}

static gboolean
silences_guns (const VdScenario *s)
{
  return displaces (s) && bombards (s) && s->settings[VD_SET_DISPLACED_GUNS_FIRE] == 0;
}

static gboolean
spares_involved (const VdScenario *s)
{
  return displaces (s) && s->settings[VD_SET_DISPLACE_INVOLVED] == 0;
}

static gboolean
shares_entries (const VdScenario *s)
{
  return bars_occupied (s) && s->settings[VD_SET_ENTRY_TOGETHER] != 0;
}

static gboolean
shifts (const VdScenario *s)
{
  return demoralizes (s) && s->settings[VD_SET_DEMORALIZATION_SHIFT] != 0;
}

static gboolean
joins_guns (const VdScenario *s)
{
  return joins (s) && bombards (s);
}

static gboolean
freshens_guns (const VdScenario *s)
{
  return freshens (s) && bombards (s);
}

static gboolean
shifts_joined (const VdScenario *s)
{
  return joins (s) && s->settings[VD_SET_INTEGRITY_SHIFT] != 0;
}

static gboolean
never (const VdScenario *s)
{
  return FALSE;
}

/* Points that not every scenario uses, by their place in points.def; a later
 * row that is narrower overrules an earlier one.  What a scenario must have
 * (needs.*) is not a rule of play: this compiler's findings cite it. */
#define ONE(point) VD_POINT_##point, VD_POINT_##point
static const struct
{
  VdPoint    first, last;
  gboolean (*used) (const VdScenario *);
} uses[] = {
  { ONE (SETUP_OPTION),       has_options },
  { ONE (SETUP_ZONE),         has_zones },
  { ONE (SETUP_ROOM),         has_zones },
  { ONE (CONFINED),           confines },
  { ONE (BARRED_RETREAT),     drives_back },
  { VD_POINT_STACK_ATTACKS, VD_POINT_STACK_JOINS_LAST, stacks },
  { VD_POINT_GARRISON_UNCOUNTED, VD_POINT_GARRISON_FORT, has_garrisons },
  { ONE (MOVE_OVERSTACK),     removes_excess },
  { ONE (MOVE_HELD),          holds_back },
  { ONE (MOVE_FREED),         frees },
  { ONE (COMBAT_HELD),        holds_back },
  { VD_POINT_INTEGRITY, VD_POINT_INTEGRITY_ATTACK, joins },
  { ONE (INTEGRITY_SHIFT),    shifts_joined },
  { ONE (INTEGRITY_GUNS),     joins_guns },
  { VD_POINT_FRESH_ONCE, VD_POINT_FRESH_ADDS, freshens },
  { ONE (FRESH_GUNS),         freshens_guns },
  { VD_POINT_WEATHER, VD_POINT_WEATHER_NONE, has_weather },
  { ONE (COORDINATION),       coordinates },
  { VD_POINT_ARMY_RETREAT, VD_POINT_ARMY_NO_ADVANCE, has_armies },
  { ONE (ARMY_RESET),         resets },
  { VD_POINT_RESERVE_START, VD_POINT_RESERVE_CONTACT, keeps_reserves },
  { ONE (RESERVE_SHAKEN),     shakes_reserves },
  { VD_POINT_RESERVE_LOSS, VD_POINT_RESERVE_NOW, calls_for_losses },
  { ONE (RESERVE_EXCESS),     calls_for_excess },
  { ONE (RESERVE_RELEASE),    calls_at_any_time },
  { VD_POINT_RECALL, VD_POINT_RECALL_MARCH, recalls },
  { VD_POINT_DISRUPTION, VD_POINT_REFORM_FRIEND, disrupts },
  { ONE (SEQUENCE_STOP),      may_stop },
  { ONE (MOVE_PATH),          has_paths },
  { ONE (MOVE_SIDE_CLOSED),   closes_sides },
  { ONE (MOVE_SIDE_COST),     charges_sides },
  { ONE (MOVE_SIDE_UPHILL),   has_directed_sides },
  { ONE (MOVE_BRIDGE),        has_bridges },
  { ONE (CONTROL_EXTENT),     bars_control },
  { ONE (COMBAT_TERRAIN),     defends_terrain },
  { ONE (COMBAT_SIDE),        defends_sides },
  { ONE (COMBAT_SIDE_UPHILL), has_directed_sides },
  { ONE (COMBAT_SIDE_BARRED), bars_attack },
  { ONE (COMBAT_REDUCTION),   reduces_odds },
  { ONE (RESULT_EXCHANGE),    exchanges },
  { VD_POINT_RETREAT_ONE_HEX, VD_POINT_RETREAT_VACANT, retreats },
  { ONE (RETREAT_AWAY),       keeps_away },
  { VD_POINT_DISPLACE, VD_POINT_DISPLACE_INVOLVED, displaces },
  { ONE (DISPLACE_GUNS),      silences_guns },
  { ONE (DISPLACE_REQUIRED),  spares_guns },
  { ONE (DISPLACE_INVOLVED),  spares_involved },
  { VD_POINT_ADVANCE, VD_POINT_ADVANCE_PARTICIPANT, advances },
  { VD_POINT_BOMBARD, VD_POINT_GUNS_AS_TARGET, bombards },
  { VD_POINT_SIGHT_BLOCKED, VD_POINT_SIGHT_UNITS, blocks_sight },
  { ONE (GUNS_OVER_WATER),    bombards_over_water },
  { ONE (PERIOD_NO_COMBAT),   has_peace },
  { ONE (PERIOD_CONTROL),     closes_control },
  { ONE (PERIOD_TERRAIN),     closes_terrain },
  { ONE (PERIOD_ALLOWANCE),   reduces_allowance },
  { ONE (PERIOD_RANGE),       reduces_range },
  { ONE (PERIOD_STRENGTH),    changes_strength },
  { ONE (PERIOD_AS),          changes_kinds },
  { ONE (PERIOD_LEAVE),       leaves_control },
  { VD_POINT_ENTRY_DUE, VD_POINT_ENTRY_CANCELLED, has_groups },
  { ONE (ENTRY_CONTROL),      ignores_control },
  { ONE (ENTRY_OTHERWISE),    replaces_groups },
  { ONE (VICTORY_HELD),       wins_after_combat },
  { ONE (VICTORY_EXCEPT),     excepts_losses },
  { ONE (VICTORY_MARGIN),     asks_margins },
  { ONE (ENTRY_DIE),          summons },
  { ONE (ENTRY_TOGETHER),     shares_entries },
  { ONE (ENTRY_OCCUPIED),     bars_occupied },
  { ONE (ENTRY_ELSEWHERE),    moves_entries },
  { ONE (ENTRY_MORALE),       brings_morale },
  { ONE (ENTRY_DECLINE),      declines },
  { ONE (ENTRY_DELAY),        has_delay },
  { ONE (ENTRY_CANCELLED),    has_cancelling },
  { VD_POINT_EXIT_OPEN, VD_POINT_EXIT_FINAL, exits },
  { VD_POINT_TRANSIT_OPEN, VD_POINT_TRANSIT_ENDS, transits },
  { VD_POINT_MORALE_LEVEL, VD_POINT_MORALE_MOVEMENT, demoralizes },
  { ONE (MORALE_ONE_SIDE),    one_side_only },
  { ONE (MORALE_TIE),         one_side_only },
  { ONE (MORALE_SHIFT),       shifts },
  { ONE (MORALE_ADVANCE),     stops_advance },
  { ONE (MORALE_BOTH),        both_sides },
  { ONE (VICTORY_AWARDS),     has_awards },
  { ONE (VICTORY_BOOKED),     books },
  { ONE (VICTORY_ENTERED),    pays_for_entering },
  { ONE (VICTORY_CONTROLLED), pays_for_control },
  { ONE (VICTORY_ATTACKED),   asks_for_attack },
  { ONE (VICTORY_LEVELS),     has_levels },
  { ONE (VICTORY_FORFEIT),    has_forfeit },
  { VD_POINT_NEEDS_MAP, VD_POINT_NEEDS_COUNTERS, never },
};
#undef ONE

static gboolean
is_in_use (const VdScenario *self,
           VdPoint           point)
{
  gboolean used = TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (uses); i++)
    if (point >= uses[i].first && point <= uses[i].last)
      used = uses[i].used (self);

  return used;
}

static gboolean
binds_any (const VdScenario *self)
{
  for (VdPoint point = 0; point < VD_N_POINTS; point++)
    if (self->point_case[point] != 0)
      return TRUE;

  return FALSE;
}

static void
report_unbound (const VdScenario *self,
                VdPoint           point,
                VdFindings       *findings)
{
  g_autofree char *subject = g_strconcat ("bind ", vd_point_name (point), NULL);
  g_autofree char *text = vd_phrase_of (vd_point_text (point));

  vd_check_add (self, findings, "rules.unbound-point", VD_WARNING, subject, VD_NO_CELL, 0,
                N_("Add a row `bind` with the point and the case that prints the rule, or say by "
                   "`unbound` of the scenario what is cited for all points without a row."),
                N_("The rule point %s is in use and bound to no case: %s."),
                vd_point_name (point), text);
}

void
vd_check_points (const VdScenario *self,
                 VdFindings       *findings)
{
  if (self->n_terrains == 0)
    return; /* no system to bind them in, which is worse */

  if (!binds_any (self))
    {
      vd_check_add (self, findings, "rules.unbound-point", VD_WARNING, "rules", VD_NO_CELL, 0,
                    N_("Add rows `bind` with the rule points and their cases."),
                    N_("No rule point is bound to a case, so reports cannot cite the rules."));
      return;
    }

  for (VdPoint point = 0; point < VD_N_POINTS; point++)
    if (self->point_case[point] == 0 && is_in_use (self, point))
      report_unbound (self, point, findings);
}
