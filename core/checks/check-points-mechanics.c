/* Which points of mechanics a scenario uses. */
#include "core/checks/check-points.h"

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
repulses (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_REPULSE];
}

static gboolean
bends_control (const VdScenario *s)
{
  return s->control_bends;
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
marches_together (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_MARCHES];
}

static gboolean
sights (const VdScenario *s)
{
  return s->settings[VD_SET_SIGHT_FAR] > 0;
}

static gboolean
has_blocking_terrain (const VdScenario *s)
VD_CHECK_ANY (s->n_terrains, s->terrains[i].blocks_sight)

static gboolean
has_blocking_sides (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].blocks_sight)

static gboolean
sights_by_terrain (const VdScenario *s)
{
  return sights (s) && (has_blocking_terrain (s) || has_blocking_sides (s));
}

static gboolean
sights_by_leader (const VdScenario *s)
{
  return sights (s) && s->settings[VD_SET_SIGHT_LEADER] > 0;
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

static gboolean begins_with_losses (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->units[i].starts_lost != VD_LOST_NOT)

static gboolean begins_in_march (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->units[i].starts_marching)

static gboolean
bars (const VdScenario *s)
{
  return s->n_bars > 0;
}

static gboolean bars_for_turns (const VdScenario *s)
VD_CHECK_ANY (s->n_bars, s->bars[i].turn > 1 || s->bars[i].until < s->n_turns)

static gboolean bars_until_entered (const VdScenario *s)
VD_CHECK_ANY (s->n_bars, s->bars[i].lifted_by < VD_MAX_SIDES)

static gboolean bars_entries (const VdScenario *s)
VD_CHECK_ANY (s->n_bars, s->bars[i].entry_waits)

static gboolean frees (const VdScenario *s)
VD_CHECK_ANY (s->n_holds, s->holds[i].choose > 0)

static gboolean
retreats_together (const VdScenario *s)
{
  return s->settings[VD_SET_STACK_RETREATS_APART] == 0;
}

static gboolean
shifts_joined (const VdScenario *s)
{
  return s->settings[VD_SET_INTEGRITY_SHIFT] != 0;
}

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

static gboolean
has_statuses (const VdScenario *s)
{
  return s->keeps_status;
}

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

static gboolean rolls_for_pontoons (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].n_lays > 0)

static gboolean changes_pontoons (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].lay_with.amount != 0)

static gboolean takes_pontoons (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->units[i].captures != VD_NONE)

static gboolean minds_slopes (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].directed && !s->settings[VD_SET_PONTOON_SLOPE_ANY])

/* Whether of the units that break down some stay where they are. */
static gboolean some_stay (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->units[i].breaks > 0 && !s->classes[s->units[i].unit_class].is_horse)

static gboolean some_leave (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->units[i].breaks > 0 && s->classes[s->units[i].unit_class].is_horse)

static gboolean
breaks_apart (const VdScenario *s)
{
  return s->settings[VD_SET_BREAK_APART];
}

static gboolean
commands_vedettes (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_COMMAND] && !s->settings[VD_SET_VEDETTES_COMMANDED];
}

static gboolean has_slopes (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].directed)

/* Trains that are captured without a die. */
static gboolean has_baggage (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->units[i].train > 0 && s->units[i].pontoon == 0)

static gboolean
may_relieve (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_SUPPLY] && has_baggage (s);
}

static gboolean counts_by_points (const VdScenario *s)
{
  return s->settings[VD_SET_SUPPLY_BY_POINTS] != 0;
}

static gboolean minds_control (const VdScenario *s)
{
  return s->settings[VD_SET_SUPPLY_CONTROL_BARS] != 0;
}

static gboolean bars_supply (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].bars_supply)

static gboolean waits_for_arrivals (const VdScenario *s)
VD_CHECK_ANY (s->n_sources, s->sources[i].from_arrival)

static gboolean brings_supply (const VdScenario *s)
VD_CHECK_ANY (s->n_units, s->classes[s->units[i].unit_class].supply == VD_SUPPLY_BROUGHT)

static gboolean rates_trunks (const VdScenario *s)
VD_CHECK_ANY (s->n_path_kinds, s->path_kinds[i].trunk < VD_Q (1) && brings_supply (s))

static gboolean chooses_paths (const VdScenario *s)
VD_CHECK_ANY (s->n_path_kinds, s->path_kinds[i].serves_no_train && brings_supply (s))

static gboolean breaks_unsupplied (const VdScenario *s)
{
  return s->settings[VD_SET_SUPPLY_DEMORALIZES] != 0;
}

static gboolean has_forts (const VdScenario *s)
VD_CHECK_ANY (s->n_terrains, s->terrains[i].is_fort)

static gboolean surrenders (const VdScenario *s)
VD_CHECK_ANY (s->n_results, s->results[i].surrender && has_forts (s))

static gboolean repairs_to_supply (const VdScenario *s)
VD_CHECK_ANY (s->n_side_kinds, s->side_kinds[i].works[VD_WORK_REPAIR].cost > 0 &&
                               s->side_kinds[i].removes != 0)

static gboolean holds_when_supplied (const VdScenario *s)
VD_CHECK_ANY (1, s->n_watched > 0 && s->settings[VD_SET_SUPPLY_HOLD] == VD_HOLDS_SUPPLIED)

static gboolean holds_by_supply (const VdScenario *s)
VD_CHECK_ANY (1, s->n_watched > 0 && s->settings[VD_SET_SUPPLY_HOLD] != VD_HOLDS_ANYWAY)

static gboolean names_senders (const VdScenario *s)
VD_CHECK_ANY (s->n_units, (s->units[i].traits & VD_TRAIT_SENDS) != 0)

static gboolean
sends_first (const VdScenario *s)
{
  return s->settings[VD_SET_ORDER_FIRST] != 0;
}

static gboolean
plays_columns (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_ROAD_MARCH];
}

static gboolean
has_command (const VdScenario *s)
{
  return s->mechanics[VD_MECHANIC_COMMAND];
}

#define ONE(point) VD_POINT_##point, VD_POINT_##point
#define ON(mechanic) 1 + VD_MECHANIC_##mechanic
static const VdPointUse uses[] = {
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
  { ONE (CROSSINGS_HALF_WAY),   ON (CROSSINGS),        marches_together },
  { ONE (CROSSINGS_MODIFIER),   ON (CROSSINGS),        changes_work },
  { ONE (CROSSINGS_REPAIRED),   ON (CROSSINGS),        repairs },
  { ONE (CROSSINGS_RETREAT),    ON (CROSSINGS),        rolls_retreats },
  { VD_POINT_PONTOONS_LAY, VD_POINT_PONTOONS_CHANGES, ON (PONTOONS), NULL },
  { ONE (PONTOONS_COLUMN),      ON (PONTOONS),         marches },
  { ONE (PONTOONS_SLOPE),       ON (PONTOONS),         minds_slopes },
  { ONE (PONTOONS_DIE),         ON (PONTOONS),         rolls_for_pontoons },
  { ONE (PONTOONS_MODIFIER),    ON (PONTOONS),         changes_pontoons },
  { ONE (PONTOONS_CHANGES),     ON (PONTOONS),         takes_pontoons },
  { VD_POINT_VEDETTES_BREAK, VD_POINT_VEDETTES_SET_UP, ON (VEDETTES), NULL },
  { ONE (VEDETTES_STAYS),       ON (VEDETTES),         some_stay },
  { ONE (VEDETTES_REDUCED),     ON (VEDETTES),         has_statuses },
  { ONE (VEDETTES_APART),       ON (VEDETTES),         breaks_apart },
  { ONE (VEDETTES_COMMAND),     ON (VEDETTES),         commands_vedettes },
  { ONE (VEDETTES_ALL),         ON (VEDETTES),         some_leave },
  { ONE (VEDETTES_SET_UP),      ON (VEDETTES),         some_leave },
  { ONE (TRAINS_ENTER),         ON (TRAINS),           NULL },
  { ONE (TRAINS_SLOPE),         ON (TRAINS),           has_slopes },
  { VD_POINT_TRAINS_NO_ATTACK, VD_POINT_TRAINS_LEFT, ON (TRAINS), NULL },
  { ONE (TRAINS_CAPTURED),      ON (TRAINS),           has_baggage },
  { ONE (TRAINS_SUPPLIED),      ON (TRAINS),           may_relieve },
  { VD_POINT_SUPPLY_PHASE, VD_POINT_SUPPLY_REGAINED, ON (SUPPLY), NULL },
  { ONE (SUPPLY_POINTS),        ON (SUPPLY),           counts_by_points },
  { VD_POINT_SUPPLY_SIDE, VD_POINT_SUPPLY_BRIDGE, ON (SUPPLY), bars_supply },
  { ONE (SUPPLY_REPAIRED),      ON (CROSSINGS),        repairs_to_supply },
  { ONE (SUPPLY_CONTROL),       ON (SUPPLY),           minds_control },
  { ONE (SUPPLY_OPENED),        ON (SUPPLY),           waits_for_arrivals },
  { VD_POINT_SUPPLY_TRAIN, VD_POINT_SUPPLY_PATH, ON (SUPPLY), brings_supply },
  { ONE (SUPPLY_RATE),          ON (SUPPLY),           rates_trunks },
  { ONE (SUPPLY_PATH),          ON (SUPPLY),           chooses_paths },
  { ONE (SUPPLY_DEMORALIZES),   ON (SUPPLY),           breaks_unsupplied },
  { ONE (SUPPLY_FORT),          ON (SUPPLY),           has_forts },
  { ONE (SUPPLY_SURRENDER),     ON (SUPPLY),           surrenders },
  { ONE (SUPPLY_SALLY),         ON (SUPPLY),           has_forts },
  { ONE (SUPPLY_HOLD),          ON (SUPPLY),           holds_by_supply },
  { ONE (SUPPLY_REGAINED),      ON (SUPPLY),           holds_when_supplied },
  { VD_POINT_ORDERS_PHASE, VD_POINT_ORDERS_REDIRECT, ON (MARCH_ORDERS), NULL },
  { ONE (ORDERS_FIRST),         ON (MARCH_ORDERS),     sends_first },
  { ONE (ORDERS_SENDER),        ON (MARCH_ORDERS),     names_senders },
  { ONE (ORDERS_JAM),           ON (MARCH_ORDERS),     plays_columns },
  { ONE (ORDERS_CANCEL),        ON (MARCH_ORDERS),     has_command },
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
  { ONE (WITHDRAW_CAPTURE),     ON (WITHDRAWAL),       has_led },
  { ONE (MOVE_MINIMUM),         0,                     moves_one_hex },
  { VD_POINT_HIDDEN, VD_POINT_HIDDEN_AGAIN, ON (HIDDEN), NULL },
  { ONE (HIDDEN_REPULSE),       ON (HIDDEN),           repulses },
  { ONE (HIDDEN_SIGHT),         ON (HIDDEN),           sights },
  { ONE (HIDDEN_SIGHT_DOWN),    ON (HIDDEN),           sights },
  { ONE (HIDDEN_SIGHT_TERRAIN), ON (HIDDEN),           sights_by_terrain },
  { ONE (HIDDEN_SIGHT_UNITS),   ON (HIDDEN),           sights },
  { ONE (HIDDEN_SIGHT_LEADER),  ON (HIDDEN),           sights_by_leader },
  { ONE (HIDDEN_ALONE),         ON (HIDDEN),           has_led },
  { ONE (HIDDEN_ASKED),         ON (HIDDEN),           bends_control },
  { VD_POINT_MARCHES, VD_POINT_MARCHES_STACK, ON (MARCHES), NULL },
  { ONE (MARCHES_LEADER),       ON (MARCHES),          has_led },
  { ONE (MARCHES_STACK),        ON (MARCHES),          charges_stacks },
  { VD_POINT_REPULSE, VD_POINT_REPULSE_COLUMN, ON (REPULSE), NULL },
  { ONE (REPULSE_COLUMN),       ON (REPULSE),          has_columns },
  { ONE (REPULSE_FORT),         ON (REPULSE),          vd_check_has_fort },
  { VD_POINT_ROAD_MARCH_RATE, VD_POINT_ROAD_MARCH_ATTACKED, ON (ROAD_MARCH), NULL },
  { ONE (ROAD_MARCH_DROP),      ON (ROAD_MARCH),       charges_drops },
  { ONE (ROAD_MARCH_EXEMPT),    ON (ROAD_MARCH),       never_marches },
  { ONE (MOVE_HELD),            0,                     holds_back },
  { ONE (MOVE_FREED),           0,                     frees },
  { ONE (BARS),                 0,                     bars },
  { ONE (BARS_TURNS),           0,                     bars_for_turns },
  { ONE (BARS_LIFTED),          0,                     bars_until_entered },
  { ONE (BARS_ENTRY),           0,                     bars_entries },
  { ONE (COMBAT_HELD),          0,                     holds_back },
  { VD_POINT_INTEGRITY, VD_POINT_INTEGRITY_ATTACK, ON (INTEGRITY), NULL },
  { ONE (INTEGRITY_SHIFT),      ON (INTEGRITY),        shifts_joined },
  { ONE (INTEGRITY_GUNS),       ON (INTEGRITY),        vd_check_bombards },
  { VD_POINT_FRESH_ONCE, VD_POINT_FRESH_ADDS, ON (FRESH), NULL },
  { ONE (FRESH_GUNS),           ON (FRESH),            vd_check_bombards },
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
};
#undef ONE
#undef ON

const VdPointUse *
vd_check_get_mechanic_uses (guint *n)
{
  *n = G_N_ELEMENTS (uses);
  return uses;
}
