/* Which rule points a scenario uses, and whether they have cases. */
#include "core/checks/check-private.h"

#include "core/scenario/control.h"

#include <string.h>

#include "core/scenario/results.h"

static gboolean
bombards (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_BOMBARDMENT];
}

static gboolean
has_armies (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_ARMY_MORALE];
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
  return has_setting (s, VD_SET_RESERVE_ON_LOSS, -1);
}

static gboolean
calls_for_excess (const VdScenario *s)
{
  return has_setting (s, VD_SET_RESERVE_RELEASE, 1);
}

static gboolean
calls_at_any_time (const VdScenario *s)
{
  return has_setting (s, VD_SET_RESERVE_RELEASE, 2);
}

static gboolean
recalls (const VdScenario *s)
{
  return s->n_recalls > 0;
}

static gboolean
resets (const VdScenario *s)
{
  return s->n_resets > 0;
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
  return s->settings[VD_SET_OVERSTACK_REMOVED] != 0 && !vd_scenario_stacks_by_kinds (s);
}

static gboolean
stacks_by_number (const VdScenario *s)
{
  return !vd_scenario_stacks_by_kinds (s);
}

static gboolean
charges_stacks (const VdScenario *s)
{
  return s->settings[VD_SET_STACK_COST] != 0;
}

static gboolean
parts_trains (const VdScenario *s)
{
  return s->settings[VD_SET_STACK_TRAIN_COUNTS] == 0;
}

static gboolean
fills_hexes (const VdScenario *s)
{
  return s->settings[VD_SET_STACK_FULL_NEVER] == 0;
}

static gboolean
withdraws_by_arm (const VdScenario *s)
{
  return s->settings[VD_SET_WITHDRAW_ARM] == 0;
}

static gboolean
advances_by_stacks (const VdScenario *s)
{
  return s->settings[VD_SET_ADVANCE_STACKS] != 0;
}

static gboolean
advances_by_ones (const VdScenario *s)
{
  return !advances_by_stacks (s);
}

static gboolean shares_costs (const VdScenario *s)
VD_CHECK_ANY (s->n_classes, s->classes[i].costs > 0)

static gboolean
moves_one_hex (const VdScenario *s)
{
  return s->settings[VD_SET_MINIMUM_MOVE] != 0;
}

static gboolean
has_columns (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_ROAD_MARCH];
}

static gboolean
has_led (const VdScenario *s)
{
  return s->n_leaders > 0;
}

static gboolean never_marches (const VdScenario *s)
VD_CHECK_ANY (s->n_classes, !s->classes[i].marches)

static gboolean
charges_drops (const VdScenario *s)
{
  return s->settings[VD_SET_MARCH_DROP] > 0;
}

static gboolean
confines (const VdScenario *s)
{
  return s->n_confinements > 0;
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

static gboolean closes_sides (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].cost == VD_NEVER)

static gboolean charges_sides (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].cost > 0)

static gboolean has_directed_sides (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].directed)

static gboolean has_bridges (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].removes != 0)

static gboolean bars_control (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].bars_control)

static gboolean
lets_leave (const VdScenario *s)
{
  return s->settings[VD_SET_CONTROL_EXIT] != VD_LEAVE_NEVER;
}

static gboolean
lets_leave_first (const VdScenario *s)
{
  return s->settings[VD_SET_CONTROL_EXIT] == VD_LEAVE_FIRST_STEP;
}

static gboolean ends_control (const VdScenario *s)
VD_CHECK_ANY (s->n_terrains, s->terrains[i].bars_control)

static gboolean has_no_control (const VdScenario *s)
VD_CHECK_ANY (s->n_classes, s->classes[i].controls == VD_CONTROLS_NOTHING)

static gboolean bends_control (const VdScenario *s)
VD_CHECK_ANY (s->n_classes, s->classes[i].controls == VD_CONTROLS_MOVES)

static gboolean bars_attack (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].bars_attack)

static gboolean defends_sides (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].defence > VD_Q (1))

static gboolean defends_terrain (const VdScenario *s)
VD_CHECK_ANY (s->n_terrains, s->terrains[i].defence > VD_Q (1))

static gboolean has_fort (const VdScenario *s)
VD_CHECK_ANY (s->n_terrains, s->terrains[i].is_fort)

static gboolean caps_fort (const VdScenario *s)
VD_CHECK_ANY (s->n_terrains, s->terrains[i].is_fort && s->terrains[i].fort_defence > 0)

static gboolean chooses_holders (const VdScenario *s)
VD_CHECK_ANY (s->n_terrains, s->terrains[i].is_fort && s->terrains[i].fort_for != 0)

static gboolean halves_units (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].halves != 0)

static gboolean
halves_or_helps (const VdScenario *s)
{
  return halves_units (s) && (defends_sides (s) || defends_terrain (s));
}

static gboolean asks_attacker (const VdScenario *s)
VD_CHECK_ANY (s->n_results, s->results[i].attacker == VD_EFFECT_EXCHANGE &&
                            !vd_exchange_is_mutual (s))

static gboolean asks_weaker (const VdScenario *s)
VD_CHECK_ANY (s->n_results, vd_result_exchanges (s, &s->results[i]))

static gboolean takes_half (const VdScenario *s)
VD_CHECK_ANY (s->n_results, s->results[i].attacker == VD_EFFECT_HALF ||
                            s->results[i].defender == VD_EFFECT_HALF)

static gboolean takes_free (const VdScenario *s)
VD_CHECK_ANY (s->n_units, vd_result_takes_free (s, i))

static gboolean
exchanges_free (const VdScenario *s)
{
  return takes_free (s) && asks_weaker (s);
}

static gboolean
exchanges_fort (const VdScenario *s)
{
  return has_fort (s) && takes_half (s);
}

static gboolean has_peace (const VdScenario *s)
VD_CHECK_ANY (s->n_periods, !vd_scenario_has_phase (s, i, VD_PHASE_COMBAT))

static gboolean
reverses_order (const VdScenario *s)
{
  return s->sequence.second_begins != 0;
}

static gboolean closes_control (const VdScenario *s)
VD_CHECK_ANY (s->n_periods, s->periods[i].control_closed)

static gboolean reduces_allowance (const VdScenario *s)
VD_CHECK_ANY (s->n_periods, s->periods[i].allowance_over != s->periods[i].allowance_under)

static gboolean reduces_range (const VdScenario *s)
VD_CHECK_ANY (s->n_periods, s->periods[i].range < G_MAXUINT8)

static gboolean leaves_control (const VdScenario *s)
VD_CHECK_ANY (s->n_periods, s->periods[i].control_left)

static gboolean disengages (const VdScenario *s)
VD_CHECK_ANY (s->n_periods, s->periods[i].disengage > 0)

static gboolean changes_kinds (const VdScenario *s)
VD_CHECK_ANY (s->n_exceptions, s->exceptions[i].as >= 0)

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
VD_CHECK_ANY (s->n_groups, s->groups[i].n_units > 0)

static gboolean has_delay (const VdScenario *s)
VD_CHECK_ANY (s->n_groups, s->groups[i].may_delay)

static gboolean begins_with_losses (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->units[i].starts_lost != VD_LOST_NOT)

static gboolean begins_in_march (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->units[i].starts_marching)

static gboolean rolls_in_periods (const VdScenario *s)
VD_CHECK_ANY (s->n_groups, s->groups[i].die_periods != 0)

static gboolean has_whole (const VdScenario *s)
VD_CHECK_ANY (s->n_groups, s->groups[i].is_whole)

static gboolean has_queue (const VdScenario *s)
VD_CHECK_ANY (s->n_groups, s->groups[i].is_queued)

static gboolean spreads_entries (const VdScenario *s)
VD_CHECK_ANY (s->n_groups, s->groups[i].within > 0)

static gboolean frees (const VdScenario *s)
VD_CHECK_ANY (s->n_holds, s->holds[i].choose > 0)

static gboolean has_cancelling (const VdScenario *s)
VD_CHECK_ANY (s->n_groups, s->groups[i].cancel_cell != VD_NO_CELL)

static gboolean replaces_groups (const VdScenario *s)
VD_CHECK_ANY (s->n_groups, s->groups[i].otherwise != VD_NONE)

static gboolean wins_after_combat (const VdScenario *s)
VD_CHECK_ANY (s->n_awards, s->awards[i].after != 0)

static gboolean excepts_losses (const VdScenario *s)
VD_CHECK_ANY (s->n_awards, s->awards[i].n_except > 0)

static gboolean ignores_control (const VdScenario *s)
VD_CHECK_ANY (s->n_groups, s->groups[i].ignores_control)

static gboolean has_arrival_rolls (const VdScenario *s)
VD_CHECK_ANY (s->n_groups, s->groups[i].faces != 0)

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
  return tests_for (s, VD_TEST_CONTROLS) || tests_for (s, VD_TEST_KEEPS_EACH);
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

static gboolean takes_ties (const VdScenario *s)
VD_CHECK_ANY (s->n_victory_levels, s->victory_levels[i].takes_ties)

static gboolean has_forfeit (const VdScenario *s)
VD_CHECK_ANY (s->n_victory_levels, s->victory_levels[i].grade == VD_GRADE_FORFEIT)

static gboolean books (const VdScenario *s)
VD_CHECK_ANY (s->n_awards, s->awards[i].test == VD_TEST_ENTERS ||
                           s->awards[i].test == VD_TEST_LOSSES_EACH ||
                           s->awards[i].test == VD_TEST_EXITED_EACH ||
                           s->awards[i].after != 0)

static gboolean bombards_over_water (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].bombard_adjacent)

static gboolean blocks_sight (const VdScenario *s)
VD_CHECK_ANY (s->n_terrains, s->terrains[i].blocks_sight)

static gboolean
bars_occupied (const VdScenario *s)
{
  return has_groups (s) && s->settings[VD_SET_ENTRY_OCCUPIED_SIDES] != 0;
}

static gboolean
enters_in_march (const VdScenario *s)
{
  return has_groups (s) && s->settings[VD_SET_ENTRY_MARCH] != 0;
}

static gboolean
charges_arrivals (const VdScenario *s)
{
  return has_groups (s) && s->settings[VD_SET_ENTRY_STACKED] > 0;
}

static gboolean
moves_entries (const VdScenario *s)
{
  return has_groups (s) && (s->settings[VD_SET_ENTRY_ELSEWHERE] != 0 || spreads_entries (s));
}

static gboolean
declines (const VdScenario *s)
{
  return has_groups (s) && s->settings[VD_SET_DECLINE_IF_DEMORALIZED] != 0;
}

static gboolean
one_side_only (const VdScenario *s)
{
  return s->settings[VD_SET_DEMORALIZED_ONE_SIDE] != 0;
}

static gboolean
both_sides (const VdScenario *s)
{
  return s->settings[VD_SET_DEMORALIZED_ONE_SIDE] == 0;
}

static gboolean
stops_advance (const VdScenario *s)
{
  return s->settings[VD_SET_DEMORALIZED_ADVANCE] == 0;
}

static gboolean
keeps_away (const VdScenario *s)
{
  return vd_check_retreats (s) && s->settings[VD_SET_RETREAT_AWAY] != 0;
}

static gboolean retreats_far (const VdScenario *s)
VD_CHECK_ANY (s->n_results, MAX (s->results[i].attacker_hexes, s->results[i].defender_hexes) > 1)

static gboolean
retreats_together (const VdScenario *s)
{
  return s->settings[VD_SET_STACK_RETREATS_APART] == 0;
}

static gboolean
spares_guns (const VdScenario *s)
{
  return bombards (s) && s->settings[VD_SET_REQUIRED_GUNS_STAND] != 0;
}

static gboolean
silences_guns (const VdScenario *s)
{
  return bombards (s) && s->settings[VD_SET_DISPLACED_GUNS_FIRE] == 0;
}

static gboolean
spares_involved (const VdScenario *s)
{
  return s->settings[VD_SET_DISPLACE_INVOLVED] == 0;
}

static gboolean
shares_entries (const VdScenario *s)
{
  return bars_occupied (s) && s->settings[VD_SET_ENTRY_TOGETHER] != 0;
}

static gboolean
shifts (const VdScenario *s)
{
  return s->settings[VD_SET_DEMORALIZATION_SHIFT] != 0;
}

static gboolean
shifts_joined (const VdScenario *s)
{
  return s->settings[VD_SET_INTEGRITY_SHIFT] != 0;
}

static gboolean
shares_modifiers (const VdScenario *s)
{
  return s->settings[VD_SET_ONE_MODIFIER] != 0;
}

static gboolean
moves_columns (const VdScenario *s)
VD_CHECK_ANY (s->n_shifts, !s->shifts[i].is_die && s->shifts[i].amount != 0)

static gboolean
changes_dice (const VdScenario *s)
VD_CHECK_ANY (s->n_shifts, s->shifts[i].is_die)

static gboolean
bars_shifts (const VdScenario *s)
VD_CHECK_ANY (s->n_shifts, s->shifts[i].not_with != 0)

static gboolean
offers_shifts (const VdScenario *s)
VD_CHECK_ANY (s->n_shifts, s->shifts[i].is_chosen)

/* The body of a question: whether a shift has a condition that is so. */
#define ANY_CONDITION(is_so)                                       \
  {                                                                \
    for (guint i = 0; i < s->n_shifts; i++)                        \
      for (guint k = 0; k < s->shifts[i].n_conditions; k++)        \
        {                                                          \
          const VdShiftCondition *c = &s->shifts[i].conditions[k]; \
                                                                   \
          if (is_so)                                               \
            return TRUE;                                           \
        }                                                          \
    return FALSE;                                                  \
  }

static gboolean
asks_strength (const VdScenario *s)
ANY_CONDITION (c->strength > 0)

static gboolean
asks_none (const VdScenario *s)
ANY_CONDITION (c->quantity == VD_NO_ONE)

static gboolean
asks_all (const VdScenario *s)
ANY_CONDITION (c->quantity == VD_ALL)

static gboolean
asks_terrain (const VdScenario *s)
ANY_CONDITION (c->terrains != 0)

static gboolean
asks_morale (const VdScenario *s)
ANY_CONDITION (c->demoralized)

static gboolean
asks_across (const VdScenario *s)
ANY_CONDITION (c->across != 0)

static gboolean
asks_hex (const VdScenario *s)
ANY_CONDITION (c->in_hex)

static gboolean changes_recovery (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->units[i].recovery != 0)

static gboolean
counts_casualties (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_CASUALTIES] && s->n_ledgers > 0;
}

static gboolean
loses_again (const VdScenario *s)
{
  return counts_casualties (s) && s->settings[VD_SET_REORGANIZE_LOST] > 0;
}

static gboolean has_whole_classes (const VdScenario *s)
VD_CHECK_ANY (s->n_classes, s->classes[i].recovery == VD_RECOVERS_WHOLE)

static gboolean changes_work (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].works[VD_WORK_DAMAGE].n_modifiers > 0 ||
                               s->side_kinds[i].works[VD_WORK_REPAIR].n_modifiers > 0)

static gboolean repairs (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].works[VD_WORK_REPAIR].cost > 0)

static gboolean rolls_retreats (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].retreat_die > 0)

static gboolean
hears_guns (const VdScenario *s)
{
  return s->settings[VD_SET_GUNS] > 0;
}

static gboolean
is_commanded (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_COMMAND];
}

static gboolean needs_no_command (const VdScenario *s)
VD_CHECK_ANY (s->n_units, vd_check_needs_no_command (s, i))

static gboolean lacks_reorganization (const VdScenario *s)
VD_CHECK_ANY (s->n_periods, !vd_scenario_has_phase (s, i, VD_PHASE_REORGANIZATION))

static gboolean wins_outright (const VdScenario *s)
VD_CHECK_ANY (s->n_awards, s->awards[i].wins != VD_WINS_NOT)

static gboolean
ends_at_once (const VdScenario *s)
{
  return s->ends_at_once;
}

static gboolean
pays_for_captures (const VdScenario *s)
{
  return tests_for (s, VD_TEST_CAPTURED) || tests_for (s, VD_TEST_CAPTURED_EACH);
}

static gboolean
counts_one_side (const VdScenario *s)
{
  return s->settings[VD_SET_LOSSES_COUNT] != VD_LOSSES_AS_IT_WAS;
}

static gboolean
has_statuses (const VdScenario *s)
{
  return s->keeps_status;
}

static gboolean
never (const VdScenario *s)
{
  return FALSE;
}

/* Points that not every scenario uses, by their place in points.def, what mechanic they
 * belong to if their names do not say it, and what it takes besides; a later row that is
 * narrower overrules an earlier one.  What a scenario must have (needs.*) is not a rule of
 * play: this compiler's findings cite it. */
static gboolean may_advance (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_ADVANCE];
}

static gboolean marches (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_ROAD_MARCH];
}

static gboolean takes_back (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_BOXES];
}

static gboolean commands_along_paths (const VdScenario *s)
VD_CHECK_ANY (s->n_path_kinds, s->path_kinds[i].command < VD_Q (1))

static gboolean commands_own (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->units[i].own_free)

static gboolean counts_as_others (const VdScenario *s)
VD_CHECK_ANY (s->n_formations, s->formation_with[i] != VD_NONE)

static gboolean lacks_command (const VdScenario *s)
VD_CHECK_ANY (s->n_periods, !vd_scenario_has_phase (s, i, VD_PHASE_COMMAND))

#define ONE(point) VD_POINT_##point, VD_POINT_##point
#define ON(mechanic) 1 + VD_MECHANIC_##mechanic
static const struct
{
  VdPoint    first, last;
  guint      mechanic; /* and 1, or 0 for any */
  gboolean (*used) (const VdScenario *); /* (nullable) */
} uses[] = {
  { ONE (SETUP_OPTION),         0,                     has_options },
  { ONE (SETUP_ZONE),           0,                     has_zones },
  { ONE (SETUP_LOST),           0,                     begins_with_losses },
  { ONE (SETUP_MARCH),          ON (ROAD_MARCH),       begins_in_march },
  { ONE (SETUP_ROOM),           0,                     has_zones },
  { ONE (CONFINED),             0,                     confines },
  { ONE (BARRED_RETREAT),       ON (BARRED_RETREAT),   NULL },
  { VD_POINT_STACK_ATTACKS, VD_POINT_STACK_JOINS_LAST, ON (STACKS), NULL },
  { VD_POINT_STACK_RETREATS, VD_POINT_STACK_JOINS_LAST, ON (STACKS), retreats_together },
  { VD_POINT_GARRISON_UNCOUNTED, VD_POINT_GARRISON_FORT, ON (GARRISONS), NULL },
  { ONE (MOVE_STACKING),        0,                     stacks_by_number },
  { ONE (MOVE_OVERSTACK),       0,                     removes_excess },
  { ONE (REDUCED),              0,                     has_statuses },
  { VD_POINT_BOXES, VD_POINT_BOXES_DISTANCE, ON (BOXES), NULL },
  { ONE (BOXES_ROOM),           ON (BOXES),            vd_scenario_stacks_by_kinds },
  { ONE (BOXES_MODIFIER),       ON (BOXES),            changes_recovery },
  { ONE (BOXES_LOST_AGAIN),     ON (BOXES),            loses_again },
  { ONE (BOXES_DEMORALIZED),    ON (BOXES),            counts_casualties },
  { ONE (BOXES_WHOLE),          ON (BOXES),            has_whole_classes },
  { ONE (BOXES_NIGHT),          ON (BOXES),            lacks_reorganization },
  { VD_POINT_COMMAND_PHASE, VD_POINT_COMMAND_ALL, ON (COMMAND), NULL },
  { ONE (COMMAND_ADVANCE),      ON (COMMAND),          may_advance },
  { ONE (COMMAND_PATH),         ON (COMMAND),          commands_along_paths },
  { ONE (COMMAND_OWN),          ON (COMMAND),          commands_own },
  { ONE (COMMAND_WITH),         ON (COMMAND),          counts_as_others },
  { ONE (COMMAND_COLUMN),       ON (COMMAND),          marches },
  { ONE (COMMAND_REORGANIZED),  ON (COMMAND),          takes_back },
  { ONE (COMMAND_DEMORALIZED),  ON (COMMAND),          counts_casualties },
  { ONE (COMMAND_ALL),          ON (COMMAND),          lacks_command },
  { VD_POINT_INITIATIVE, VD_POINT_INITIATIVE_OBLIGED, ON (INITIATIVE), NULL },
  { ONE (INITIATIVE_OFFICER),   ON (INITIATIVE),       is_commanded },
  { ONE (INITIATIVE_FREE),      ON (INITIATIVE),       needs_no_command },
  { ONE (INITIATIVE_DEMORALIZED), ON (INITIATIVE),     counts_casualties },
  { VD_POINT_INITIATIVE_GUNS, VD_POINT_INITIATIVE_OBLIGED, ON (INITIATIVE), hears_guns },
  { VD_POINT_CROSSINGS_GONE, VD_POINT_CROSSINGS_RETREAT, ON (CROSSINGS), NULL },
  { ONE (CROSSINGS_MODIFIER),   ON (CROSSINGS),        changes_work },
  { ONE (CROSSINGS_REPAIRED),   ON (CROSSINGS),        repairs },
  { ONE (CROSSINGS_RETREAT),    ON (CROSSINGS),        rolls_retreats },
  { VD_POINT_STACK_KINDS_LED, VD_POINT_STACK_KINDS_SETUP, ON (STACK_KINDS), NULL },
  { ONE (STACK_KINDS_COST),     ON (STACK_KINDS),      charges_stacks },
  { ONE (STACK_KINDS_TRAIN),    ON (STACK_KINDS),      parts_trains },
  { ONE (STACK_KINDS_LEAVES),   ON (STACK_KINDS),      fills_hexes },
  { VD_POINT_LEADERS_ADVANCE, VD_POINT_LEADERS_NEAREST, ON (LEADERS), NULL },
  { ONE (LEADERS_ADVANCE),      ON (LEADERS),          advances_by_stacks },
  { ONE (ADVANCE_STACK),        ON (ADVANCE),          advances_by_stacks },
  { ONE (ADVANCE_ONE),          ON (ADVANCE),          advances_by_ones },
  { ONE (MOVE_COSTS_AS),        0,                     shares_costs },
  { VD_POINT_DECLARED_FIRST, VD_POINT_DECLARED_ORDER, ON (DECLARED), NULL },
  { VD_POINT_DECLARED_ADDED, VD_POINT_WITHDRAW_DEFENDER, ON (WITHDRAWAL), NULL },
  { VD_POINT_WITHDRAW_ATTACKER, VD_POINT_WITHDRAW_ENGAGED, ON (WITHDRAWAL), NULL },
  { ONE (WITHDRAW_ARM),         ON (WITHDRAWAL),       withdraws_by_arm },
  { VD_POINT_WITHDRAW_STACK, VD_POINT_WITHDRAW_ONCE, ON (WITHDRAWAL), NULL },
  { ONE (MOVE_MINIMUM),         0,                     moves_one_hex },
  { VD_POINT_MARCHES, VD_POINT_MARCHES_STACK, ON (MARCHES), NULL },
  { ONE (MARCHES_LEADER),       ON (MARCHES),          has_led },
  { ONE (MARCHES_STACK),        ON (MARCHES),          charges_stacks },
  { VD_POINT_REPULSE, VD_POINT_REPULSE_COLUMN, ON (REPULSE), NULL },
  { ONE (REPULSE_COLUMN),       ON (REPULSE),          has_columns },
  { ONE (REPULSE_FORT),         ON (REPULSE),          has_fort },
  { VD_POINT_ROAD_MARCH_RATE, VD_POINT_ROAD_MARCH_ATTACKED, ON (ROAD_MARCH), NULL },
  { ONE (ROAD_MARCH_DROP),      ON (ROAD_MARCH),       charges_drops },
  { ONE (ROAD_MARCH_EXEMPT),    ON (ROAD_MARCH),       never_marches },
  { ONE (MOVE_HELD),            0,                     holds_back },
  { ONE (MOVE_FREED),           0,                     frees },
  { ONE (COMBAT_HELD),          0,                     holds_back },
  { VD_POINT_INTEGRITY, VD_POINT_INTEGRITY_ATTACK, ON (INTEGRITY), NULL },
  { ONE (INTEGRITY_SHIFT),      ON (INTEGRITY),        shifts_joined },
  { ONE (INTEGRITY_GUNS),       ON (INTEGRITY),        bombards },
  { VD_POINT_FRESH_ONCE, VD_POINT_FRESH_ADDS, ON (FRESH), NULL },
  { ONE (FRESH_GUNS),           ON (FRESH),            bombards },
  { VD_POINT_WEATHER, VD_POINT_WEATHER_NONE, ON (WEATHER), NULL },
  { VD_POINT_ARMY_RETREAT, VD_POINT_ARMY_NO_ADVANCE, ON (ARMY_MORALE), NULL },
  { ONE (ARMY_RESET),           ON (ARMY_MORALE),      resets },
  { VD_POINT_CASUALTIES_LOSS, VD_POINT_CASUALTIES_RESTORED, ON (CASUALTIES), NULL },
  { ONE (CASUALTIES_RETURN),    ON (CASUALTIES),       vd_check_brings_back },
  { ONE (CASUALTIES_UNCOUNTED), ON (CASUALTIES),       vd_check_leaves_uncounted },
  { ONE (CASUALTIES_RALLY),     ON (CASUALTIES),       vd_check_rallies },
  { ONE (CASUALTIES_ADVANCE),   ON (CASUALTIES),       vd_check_stops_broken },
  { VD_POINT_CASUALTIES_RECOIL, VD_POINT_CASUALTIES_RESTORED, ON (CASUALTIES), vd_check_recoils },
  { VD_POINT_RESERVE_START, VD_POINT_RESERVE_CONTACT, ON (RESERVES), NULL },
  { ONE (RESERVE_DEMORALIZED),  ON (RESERVES),         has_armies },
  { VD_POINT_RESERVE_LOSS, VD_POINT_RESERVE_NOW, ON (RESERVES), calls_for_losses },
  { ONE (RESERVE_EXCESS),       ON (RESERVES),         calls_for_excess },
  { ONE (RESERVE_RELEASE),      ON (RESERVES),         calls_at_any_time },
  { VD_POINT_RECALL, VD_POINT_RECALL_MARCH, ON (RESERVES), recalls },
  { VD_POINT_DISRUPTION, VD_POINT_REFORM_FRIEND, ON (DISRUPTION), NULL },
  { ONE (SEQUENCE_ORDER),       0,                     reverses_order },
  { ONE (SEQUENCE_STOP),        0,                     may_stop },
  { ONE (MOVE_PATH),            0,                     has_paths },
  { ONE (MOVE_SIDE_CLOSED),     0,                     closes_sides },
  { ONE (MOVE_SIDE_COST),       0,                     charges_sides },
  { ONE (MOVE_SIDE_UPHILL),     0,                     has_directed_sides },
  { ONE (MOVE_BRIDGE),          0,                     has_bridges },
  { ONE (CONTROL_EXTENT),       0,                     bars_control },
  { ONE (CONTROL_EXIT),         0,                     lets_leave },
  { ONE (CONTROL_EXIT_FIRST),   0,                     lets_leave_first },
  { ONE (CONTROL_EXIT_COMMAND), ON (INITIATIVE),       lets_leave },
  { ONE (CONTROL_TERRAIN),      0,                     ends_control },
  { ONE (CONTROL_CLASS),        0,                     has_no_control },
  { ONE (CONTROL_FLEXIBLE),     0,                     bends_control },
  { ONE (COMBAT_TERRAIN),       0,                     defends_terrain },
  { ONE (COMBAT_SIDE),          0,                     defends_sides },
  { ONE (COMBAT_SIDE_UPHILL),   0,                     has_directed_sides },
  { ONE (COMBAT_SIDE_BARRED),   0,                     bars_attack },
  { ONE (COMBAT_REDUCTION),     ON (ODDS_REDUCTION),   NULL },
  { ONE (FORT_CAP),             0,                     caps_fort },
  { ONE (FORT_FOR),             0,                     chooses_holders },
  { ONE (FORT_STANDS),          0,                     has_fort },
  { ONE (FORT_EXCHANGE),        0,                     exchanges_fort },
  { ONE (COMBAT_HALVED),        0,                     halves_units },
  { ONE (COMBAT_HALVED_FOE),    0,                     halves_units },
  { ONE (COMBAT_HALVED_HELPED), 0,                     halves_or_helps },
  { ONE (COMBAT_ONE_MODIFIER),  0,                     shares_modifiers },
  { ONE (SHIFT_COLUMN),         0,                     moves_columns },
  { ONE (SHIFT_DIE),            0,                     changes_dice },
  { ONE (SHIFT_STRENGTH),       0,                     asks_strength },
  { ONE (SHIFT_NONE),           0,                     asks_none },
  { ONE (SHIFT_ALL),            0,                     asks_all },
  { ONE (SHIFT_DEMORALIZED),    0,                     asks_morale },
  { ONE (SHIFT_TERRAIN),        0,                     asks_terrain },
  { ONE (SHIFT_ACROSS),         0,                     asks_across },
  { ONE (SHIFT_HEX),            0,                     asks_hex },
  { ONE (SHIFT_NOT_WITH),       0,                     bars_shifts },
  { ONE (SHIFT_CHOICE),         0,                     offers_shifts },
  { ONE (RESULT_EXCHANGE),      0,                     asks_attacker },
  { VD_POINT_RESULT_EXCHANGE_WEAKER, VD_POINT_RESULT_EXCHANGE_EQUAL, 0, asks_weaker },
  { ONE (RESULT_HALF),          0,                     takes_half },
  { ONE (RESULT_FREE),          0,                     takes_free },
  { ONE (RESULT_EXCHANGE_FREE), 0,                     exchanges_free },
  { VD_POINT_RETREAT_ONE_HEX, VD_POINT_RETREAT_VACANT, 0, vd_check_retreats },
  { VD_POINT_RETREAT_FAR, VD_POINT_RETREAT_WHOLE_WAY, 0, retreats_far },
  { ONE (RETREAT_AWAY),         0,                     keeps_away },
  { VD_POINT_DISPLACE, VD_POINT_DISPLACE_INVOLVED, ON (DISPLACEMENT), NULL },
  { ONE (DISPLACE_GUNS),        ON (DISPLACEMENT),     silences_guns },
  { ONE (DISPLACE_REQUIRED),    ON (DISPLACEMENT),     spares_guns },
  { ONE (DISPLACE_INVOLVED),    ON (DISPLACEMENT),     spares_involved },
  { VD_POINT_BOMBARD, VD_POINT_GUNS_AS_TARGET, ON (BOMBARDMENT), NULL },
  { VD_POINT_SIGHT_BLOCKED, VD_POINT_SIGHT_UNITS, ON (BOMBARDMENT), blocks_sight },
  { ONE (GUNS_OVER_WATER),      ON (BOMBARDMENT),      bombards_over_water },
  { ONE (PERIOD_NO_COMBAT),     0,                     has_peace },
  { ONE (PERIOD_CONTROL),       0,                     closes_control },
  { ONE (PERIOD_TERRAIN),       0,                     vd_check_closes_terrain },
  { ONE (PERIOD_ALLOWANCE),     0,                     reduces_allowance },
  { ONE (PERIOD_RANGE),         0,                     reduces_range },
  { ONE (PERIOD_STRENGTH),      0,                     changes_strength },
  { ONE (PERIOD_AS),            0,                     changes_kinds },
  { ONE (PERIOD_LEAVE),         0,                     leaves_control },
  { VD_POINT_DISENGAGE, VD_POINT_DISENGAGE_CONTROL, 0, disengages },
  { VD_POINT_ENTRY_DUE, VD_POINT_ENTRY_CANCELLED, 0, has_groups },
  { ONE (ENTRY_CONTROL),        0,                     ignores_control },
  { ONE (ENTRY_OTHERWISE),      0,                     replaces_groups },
  { ONE (VICTORY_HELD),         0,                     wins_after_combat },
  { ONE (VICTORY_EXCEPT),       0,                     excepts_losses },
  { ONE (VICTORY_MARGIN),       0,                     asks_margins },
  { ONE (ENTRY_DIE),            0,                     has_arrival_rolls },
  { ONE (ENTRY_TOGETHER),       0,                     shares_entries },
  { ONE (ENTRY_OCCUPIED),       0,                     bars_occupied },
  { ONE (ENTRY_ELSEWHERE),      0,                     moves_entries },
  { ONE (ENTRY_MORALE),         ON (DEMORALIZATION),   has_groups },
  { ONE (ENTRY_DECLINE),        ON (DEMORALIZATION),   declines },
  { ONE (ENTRY_DELAY),          0,                     has_delay },
  { ONE (ENTRY_CANCELLED),      0,                     has_cancelling },
  { ONE (ENTRY_WHOLE),          0,                     has_whole },
  { ONE (ENTRY_QUEUE),          0,                     has_queue },
  { ONE (ENTRY_DIE_PERIOD),     0,                     rolls_in_periods },
  { ONE (ENTRY_MARCH),          ON (ROAD_MARCH),       enters_in_march },
  { ONE (ENTRY_STACKED),        0,                     charges_arrivals },
  { VD_POINT_MORALE_LEVEL, VD_POINT_MORALE_MOVEMENT, ON (DEMORALIZATION), NULL },
  { ONE (MORALE_ONE_SIDE),      ON (DEMORALIZATION),   one_side_only },
  { ONE (MORALE_TIE),           ON (DEMORALIZATION),   one_side_only },
  { ONE (MORALE_SHIFT),         ON (DEMORALIZATION),   shifts },
  { ONE (MORALE_ADVANCE),       ON (DEMORALIZATION),   stops_advance },
  { ONE (MORALE_BOTH),          ON (DEMORALIZATION),   both_sides },
  { ONE (VICTORY_AWARDS),       0,                     has_awards },
  { ONE (VICTORY_BOOKED),       0,                     books },
  { ONE (VICTORY_ENTERED),      0,                     pays_for_entering },
  { ONE (VICTORY_CONTROLLED),   0,                     pays_for_control },
  { ONE (VICTORY_ATTACKED),     0,                     asks_for_attack },
  { ONE (LOSSES_COUNT),         0,                     counts_one_side },
  { ONE (VICTORY_NEGATIVE),     0,                     vd_check_takes_points },
  { ONE (VICTORY_OUTRIGHT),     0,                     wins_outright },
  { ONE (VICTORY_AT_ONCE),      0,                     ends_at_once },
  { ONE (VICTORY_CAPTURED),     0,                     pays_for_captures },
  { ONE (VICTORY_LEVELS),       0,                     has_levels },
  { ONE (VICTORY_TIE),          0,                     takes_ties },
  { ONE (VICTORY_FORFEIT),      0,                     has_forfeit },
  { VD_POINT_NEEDS_MAP, VD_POINT_NEEDS_COUNTERS, 0, never },
};
#undef ONE
#undef ON

/* Of a point that begins with the name of a mechanic, whether that is on. */
static gboolean
is_played (const VdScenario *self,
           VdPoint           point)
{
  const char *name = vd_point_name (point);
  g_autofree char *first = g_strndup (name, strcspn (name, "."));
  int mechanic = vd_mechanic_from_name (first);

  return mechanic < 0 || self->mechanics[mechanic];
}

static gboolean
is_in_use (const VdScenario *self,
           VdPoint           point)
{
  gboolean used = is_played (self, point);

  for (guint i = 0; i < G_N_ELEMENTS (uses); i++)
    if (point >= uses[i].first && point <= uses[i].last)
      used = (uses[i].mechanic == 0 || self->mechanics[uses[i].mechanic - 1]) &&
             (uses[i].used == NULL || uses[i].used (self));

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
  g_autofree char *text = vd_phrase_of (vd_point_text (point));

  vd_check_add (self, findings, "rules.unbound-point", VD_WARNING,
                vd_about (VD_ABOUT_POINT, point), VD_NO_CELL, 0,
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
      vd_check_add (self, findings, "rules.unbound-point", VD_WARNING,
                    vd_about (VD_ABOUT_RULES, 0), VD_NO_CELL, 0,
                    N_("Add rows `bind` with the rule points and their cases."),
                    N_("No rule point is bound to a case, so reports cannot cite the rules."));
      return;
    }

  for (VdPoint point = 0; point < VD_N_POINTS; point++)
    if (self->point_case[point] == 0 && is_in_use (self, point))
      report_unbound (self, point, findings);
}
