/* Which points it uses of what all battles play: the sequence, moves, combat, arrivals, victory. */
#include "core/checks/check-points.h"

#include "core/scenario/control.h"
#include "core/scenario/results.h"

static gboolean
may_stop (const VdScenario *s)
{
  return s->n_stops > 0;
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

static gboolean changes_dice_beyond (const VdScenario *s)
{
  return s->settings[VD_SET_EXTREME_ODDS] != VD_EXTREME_NOT;
}

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

static gboolean has_steadfast (const VdScenario *s)
VD_CHECK_ANY (s->n_units, (s->units[i].traits & VD_TRAIT_STEADFAST) != 0)

static gboolean
spares_steadfast (const VdScenario *s)
{
  return has_steadfast (s) && vd_exchange_is_mutual (s) && asks_weaker (s);
}

static gboolean
exchanges_fort (const VdScenario *s)
{
  return vd_check_has_fort (s) && takes_half (s);
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

static gboolean rolls_in_periods (const VdScenario *s)
VD_CHECK_ANY (s->n_groups, s->groups[i].die_periods != 0)

static gboolean has_whole (const VdScenario *s)
VD_CHECK_ANY (s->n_groups, s->groups[i].is_whole)

static gboolean has_queue (const VdScenario *s)
VD_CHECK_ANY (s->n_groups, s->groups[i].is_queued)

static gboolean spreads_entries (const VdScenario *s)
VD_CHECK_ANY (s->n_groups, s->groups[i].within > 0)

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
spares_guns (const VdScenario *s)
{
  return vd_check_bombards (s) && s->settings[VD_SET_REQUIRED_GUNS_STAND] != 0;
}

static gboolean
silences_guns (const VdScenario *s)
{
  return vd_check_bombards (s) && s->settings[VD_SET_DISPLACED_GUNS_FIRE] == 0;
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
never (const VdScenario *s)
{
  return FALSE;
}

#define ONE(point) VD_POINT_##point, VD_POINT_##point
#define ON(mechanic) 1 + VD_MECHANIC_##mechanic
/* What a scenario must have (needs.*) is not a rule of play: this compiler's findings cite it. */
static const VdPointUse uses[] = {
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
  { ONE (COMBAT_EXTREME),       0,                     changes_dice_beyond },
  { ONE (COMBAT_REDUCTION),     ON (ODDS_REDUCTION),   NULL },
  { ONE (FORT_CAP),             0,                     caps_fort },
  { ONE (FORT_FOR),             0,                     chooses_holders },
  { ONE (FORT_STANDS),          0,                     vd_check_has_fort },
  { ONE (FORT_EXCHANGE),        0,                     exchanges_fort },
  { ONE (FORT_SALLY),           0,                     vd_check_has_fort },
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
  { ONE (RESULT_EXCHANGE_SPARED), 0,                   spares_steadfast },
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

const VdPointUse *
vd_check_get_rule_uses (guint *n)
{
  *n = G_N_ELEMENTS (uses);
  return uses;
}
