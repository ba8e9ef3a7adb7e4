/* test-audit.c: the audits find what is wrong with a position
 *
 * One member of a good position is changed at a time, as a faulty rule would
 * leave it.
 */
#include "core/mechanics/booking.h"
#include "core/movement/move.h"
#include "tests/shared/battle.h"

#include <string.h>

#include "core/mechanics/army.h"
#include "core/play/audit-army.h"
#include "core/play/audit-duty.h"
#include "core/play/audit.h"
#include "core/combat/contact.h"
#include "core/combat/duty.h"
#include "core/play/play.h"
#include "core/play/turn-end.h"
#include "core/mechanics/reserve.h"
#include "core/scenario/sight.h"

/* Battles by what they have: variables of the environment, which tests/core/meson.build sets. */
#define ARMIES "VD_ARMIES" /* with levels of morale, and reserves */
#define FRESH "VD_FRESH"   /* fresh strength */
#define FIELDS "VD_FIELDS" /* several fields, each with levels of demoralization */

typedef struct
{
  const char *battle; /* one of these */
  void      (*spoil) (VdGame *game);
  const char *found;
} Fault;

static VdUnitId
find_unit (const VdGame *game,
           gboolean      in_reserve,
           gboolean      is_gun)
{
  const VdScenario *s = game->scenario;

  for (VdUnitId unit = 0; unit < s->n_units; unit++)
    if (vd_game_is_on_map (game, unit) && s->units[unit].in_reserve == in_reserve &&
        (s->classes[s->units[unit].unit_class].range > 0) == is_gun)
      return unit;

  g_assert_not_reached ();
}

static void
break_army (VdGame *game)
{
  game->state.demoralized_armies |= 1;
}

static void
forget_break (VdGame *game)
{
  game->state.morale[0] = 0;
}

static void
raise_army (VdGame *game)
{
  game->state.morale[0] = 51;
}

static void
hold_back (VdGame *game)
{
  VdUnitId unit = find_unit (game, FALSE, FALSE);

  game->state.reserve[unit / 64] |= G_GUINT64_CONSTANT (1) << unit % 64;
}

static void
attack_from_reserve (VdGame *game)
{
  game->state.units[find_unit (game, TRUE, FALSE)].flags |= VD_ATTACKED;
}

static void
disrupt_gun (VdGame *game)
{
  vd_game_remove (game, find_unit (game, FALSE, TRUE), VD_PLACE_DISRUPTED);
}

static void
lend_strength (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdUnitId unit = 0;

  while (s->units[unit].formation == s->markers[0].formation)
    unit++;
  game->state.fresh[0] = unit + 1;
}

static void
lose_count (VdGame *game)
{
  game->state.losses[0][0] += 4;
}

static void
begin_with_less (VdGame *game)
{
  game->state.lost_before[0] += 4;
}

static void
leave_with_less (VdGame *game)
{
  game->state.left_before[1] += 4;
}

static void
count_one_more (VdGame *game)
{
  game->n_at[game->state.units[find_unit (game, FALSE, FALSE)].cell]++;
}

static VdUnitId
find_waiting (const VdGame *game)
{
  VdUnitId unit = 0;

  while (game->state.units[unit].place != VD_PLACE_WAITING)
    unit++;
  return unit;
}

static guint
find_vacant (const VdGame *game,
             gboolean      in_play)
{
  const VdScenario *s = game->scenario;
  guint cell = 0;

  while (game->unit_at[cell] != VD_NONE || (s->terrain[cell] != VD_NEVER) != in_play)
    cell++;
  return cell;
}

/* Puts an enemy beside @unit, and nothing that follows from it. */
static VdUnitId
bring_enemy (VdGame   *game,
             VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  const gint32 *next = s->next[game->state.units[unit].cell];
  VdUnitId enemy = 0;

  while (!vd_game_is_on_map (game, enemy) ||
         vd_game_side (game, enemy) == vd_game_side (game, unit) || s->units[enemy].in_reserve)
    enemy++;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (next[dir] >= 0 && game->unit_at[next[dir]] == VD_NONE &&
        s->terrain[next[dir]] != VD_NEVER)
      {
        vd_game_move (game, enemy, next[dir]);
        if (vd_game_is_controlled (game, vd_game_side (game, unit), game->state.units[unit].cell))
          return enemy;
      }

  g_assert_not_reached ();
}

static void
miscount_control (VdGame *game)
{
  game->control[0][find_vacant (game, TRUE)]++;
}

static void
miscount_neighbours (VdGame *game)
{
  game->n_beside[1][find_vacant (game, TRUE)]++;
}

static void
take_for_full (VdGame *game)
{
  guint cell = find_vacant (game, TRUE);

  game->full[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
}

/* The last hex that nobody stands in or controls. */
static guint
find_lonely (const VdGame *game)
{
  guint cell = game->scenario->n_cells - 1;

  while (game->unit_at[cell] != VD_NONE || game->control[0][cell] + game->control[1][cell] > 0)
    cell--;
  return cell;
}

static void
count_nobody (VdGame *game)
{
  game->n_at[find_lonely (game)] = 1;
}

static void
fill_with_nobody (VdGame *game)
{
  guint cell = find_lonely (game);

  game->full[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
}

static void
meet_somebody (VdGame *game)
{
  game->opposition[1][find_lonely (game)] = VD_OPPOSITION_CONTROL;
}

static void
shun_nobody (VdGame *game)
{
  guint cell = find_lonely (game);

  game->opposed_at[0][cell / 64] ^= G_GUINT64_CONSTANT (1) << cell % 64;
}

static void
bar_nobody (VdGame *game)
{
  game->left[1][find_lonely (game)] = VD_NEVER;
}

static void
meet_nobody (VdGame *game)
{
  VdUnitId unit = find_unit (game, FALSE, FALSE);

  game->opposition[vd_game_side (game, unit) ^ 1][game->state.units[unit].cell] = 0;
}

static void
forget_move (VdGame *game)
{
  game->state.units[find_unit (game, FALSE, FALSE)].cell = find_vacant (game, TRUE);
}

static void
leave_map (VdGame *game)
{
  VdUnitState *u = &game->state.units[find_waiting (game)];

  u->place = VD_PLACE_MAP;
  u->cell = game->scenario->n_cells;
}

static void
be_nowhere (VdGame *game)
{
  VdUnitState *u = &game->state.units[find_waiting (game)];

  u->place = VD_PLACE_MAP;
  u->cell = find_vacant (game, TRUE);
}

static void
control_one_way (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdUnitId unit = find_unit (game, FALSE, FALSE);

  bring_enemy (game, unit);
  s->control_sides[vd_scenario_mask (s, s->units[unit].unit_class, game->period) +
             game->state.units[unit].cell] = 0;
  vd_game_restore (game, &game->state);
}

static void
miscount_overstacked (VdGame *game)
{
  game->overstacked[game->n_overstacked++] = find_vacant (game, TRUE);
}

static void
overstack (VdGame *game)
{
  VdUnitId unit = find_unit (game, FALSE, FALSE);
  VdUnitId friend = unit + 1;

  while (!vd_game_is_on_map (game, friend) ||
         vd_game_side (game, friend) != vd_game_side (game, unit))
    friend++;

  vd_game_move (game, friend, game->state.units[unit].cell);
  game->state.phase = VD_PHASE_COMBAT;
}

static void
break_both (VdGame *game)
{
  game->state.demoralized[0] = 3;
}

static void
give_point (VdGame *game)
{
  game->state.points[0]++;
}

static void
sleep_in_contact (VdGame *game)
{
  bring_enemy (game, find_unit (game, TRUE, FALSE));
}

static void
sleep_in_rout (VdGame *game)
{
  guint army = game->scenario->units[find_unit (game, TRUE, FALSE)].army;

  game->state.morale[army] = 0;
  game->state.demoralized_armies |= 1 << army;
}

static const Fault faults[] = {
  { ARMIES, break_army, "has morale and is demoralized" },
  { ARMIES, forget_break, "has no morale and is not demoralized" },
  { ARMIES, raise_army, "is off its track" },
  { ARMIES, hold_back, "never was in reserve" },
  { ARMIES, attack_from_reserve, "has attacked from reserve" },
  { ARMIES, sleep_in_contact, "is in reserve though the enemy controls its hex" },
  { ARMIES, sleep_in_rout, "is in reserve though its army is demoralized" },
  { ARMIES, disrupt_gun, "cannot be disrupted" },
  { ARMIES, lose_count, "are not the sum of their units" },
  { ARMIES, begin_with_less, "are not the sum of their units" },
  { ARMIES, leave_with_less, "are not the sum of their units" },
  { ARMIES, count_one_more, "counts wrong" },
  { ARMIES, miscount_overstacked, "crowded hexes are miscounted" },
  { ARMIES, give_point, "points are not the sum" },
  { FRESH, lend_strength, "has another's fresh strength" },
  { FRESH, miscount_control, "control of hex" },
  { FRESH, miscount_neighbours, "units beside hex" },
  { FRESH, take_for_full, "is taken for full or free" },
  { FRESH, meet_nobody, "what is met in hex" },
  { FRESH, count_nobody, "is not as free as others" },
  { FRESH, fill_with_nobody, "is not as free as others" },
  { FRESH, meet_somebody, "is not as free as others" },
  { FRESH, shun_nobody, "is not as free as others" },
  { FRESH, bar_nobody, "is not as free as others" },
  { FRESH, forget_move, "is in the wrong hex" },
  { FRESH, leave_map, "stands in no hex" },
  { FRESH, be_nowhere, "is missing from its hex" },
  { FRESH, control_one_way, "I-2: control between" },
  { FRESH, overstack, "I-4: a hex is over its limit" },
  { FIELDS, break_both, "I-8: both sides are demoralized" },
};

static void
test_fault (gconstpointer data)
{
  const Fault *fault = data;
  VdScenario *scenario = battle_open (g_getenv (fault->battle));
  VdGame *game = vd_game_new (scenario);
  g_autofree char *wrong = NULL;
  char *before;

  vd_play_begin (game, 1);
  if (game->state.phase == VD_PHASE_SETUP)
    vd_play_set_up (game);
  before = vd_game_audit (game);
  g_assert_null (before);
  fault->spoil (game);
  wrong = vd_game_audit (game);
  g_assert_nonnull (wrong);
  g_assert_nonnull (strstr (wrong, fault->found));

  vd_game_free (game);
  vd_scenario_free (scenario);
}

/* A level that changes though nothing happened to the army. */
/* Losses of before the position are nobody's, and no fault. */
static void
test_losses_before (void)
{
  VdScenario *scenario = battle_open (g_getenv (FIELDS));
  VdGame *game = vd_game_new (scenario);
  guint64 hash;
  char *wrong;

  vd_play_begin (game, 1);
  vd_play_set_up (game);
  game->state.losses[0][1] += VD_Q (30);
  game->state.exited[1][0][2] += VD_Q (12);
  hash = vd_state_hash (&game->state, scenario);
  game->state.lost_before[0] = VD_Q (30);
  game->state.left_before[1] = VD_Q (12);
  vd_booking_update (game);
  wrong = vd_game_audit (game);
  g_assert_cmpstr (wrong, ==, NULL);
  g_assert_cmpuint (vd_state_hash (&game->state, scenario), !=, hash);

  vd_game_free (game);
  vd_scenario_free (scenario);
}

static void
test_step (void)
{
  VdScenario *scenario = battle_open (g_getenv (ARMIES));
  VdGame *game = vd_game_new (scenario);
  g_autofree VdState *before = g_new (VdState, 1);
  g_autofree char *wrong = NULL;
  char *right;

  vd_play_begin (game, 1);
  game->state.phase = VD_PHASE_COMBAT;
  game->state.combat.step = VD_STEP_RETREAT;
  *before = game->state;
  right = vd_audit_army_step (game, before);
  g_assert_null (right);
  game->state.morale[1]--;
  wrong = vd_audit_army_step (game, before);
  g_assert_nonnull (wrong);

  vd_game_free (game);
  vd_scenario_free (scenario);
}

/* Above its track a level falls to the end of it, whatever happens. */
static void
test_step_above (void)
{
  VdScenario *scenario = battle_open (g_getenv (ARMIES));
  VdGame *game = vd_game_new (scenario);
  g_autofree VdState *before = g_new (VdState, 1);
  VdUnitId unit = 0;
  char *wrong;

  vd_play_begin (game, 1);
  while (!vd_game_is_on_map (game, unit) || scenario->units[unit].army == VD_NO_ARMY)
    unit++;
  game->state.phase = VD_PHASE_COMBAT;
  game->state.combat.step = VD_STEP_RETREAT;
  game->state.morale[scenario->units[unit].army] = scenario->settings[VD_SET_MORALE_MOST] + 10;
  *before = game->state;
  vd_game_remove (game, unit, VD_PLACE_ELIMINATED);
  vd_army_adjust_morale (game, unit, VD_ARMY_LOSES);
  g_assert_cmpuint (game->state.morale[scenario->units[unit].army], ==,
                    scenario->settings[VD_SET_MORALE_MOST]);
  wrong = vd_audit_army_step (game, before);
  g_assert_null (wrong);

  vd_game_free (game);
  vd_scenario_free (scenario);
}

/* Who is recalled while his army is demoralized is called again in the same breath. */
static void
test_recall (void)
{
  VdScenario *scenario = battle_open (g_getenv (ARMIES));
  VdGame *game = vd_game_new (scenario);
  VdUnitId unit = scenario->recalls[0].units[0];
  char *wrong;

  scenario->n_resets = scenario->n_stops = 0;
  vd_play_begin (game, 1);
  game->state.turn = scenario->recalls[0].turn;
  game->state.morale[scenario->units[unit].army] = 0;
  game->state.demoralized_armies |= 1u << scenario->units[unit].army;
  g_assert_false (vd_turn_end_begin (game));
  g_assert_false (vd_reserve_has (game, unit));
  wrong = vd_audit_armies (game);
  g_assert_null (wrong);

  vd_game_free (game);
  vd_scenario_free (scenario);
}

/* What an order must not do, and the audit of a step. */

static void
go_far (VdGame   *game,
        VdUnitId  unit)
{
  guint cell = 0;

  while (game->unit_at[cell] != VD_NONE || game->scenario->terrain[cell] == VD_NEVER ||
         vd_cell_distance (game->scenario, game->state.units[unit].cell, cell) != 2)
    cell++;
  vd_game_move (game, unit, cell);
}

static void
be_lost (VdGame   *game,
         VdUnitId  unit)
{
  vd_game_remove (game, unit, VD_PLACE_ELIMINATED);
}

static void
slip_away (VdGame   *game,
           VdUnitId  unit)
{
  game->state.units[unit].cell = find_vacant (game, TRUE);
}

static void
take_heart (VdGame   *game,
            VdUnitId  unit)
{
  (void) unit;
  game->state.demoralized[0] = 0;
}

static const struct
{
  void (*spoil) (VdGame *game, VdUnitId unit);
  gboolean    fires;
  VdStep      step;
  const char *found;
} slips[] = {
  { go_far, FALSE, VD_STEP_RETREAT, "I-5: " },
  { be_lost, TRUE, VD_STEP_RETREAT, "I-6: " },
  { be_lost, FALSE, VD_STEP_EXCHANGE, "I-7: " },
  { take_heart, FALSE, VD_STEP_RETREAT, "I-8: " },
  { slip_away, FALSE, VD_STEP_NONE, "is in the wrong hex" },
};

static void
test_slip (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  VdScenario *scenario = battle_open (g_getenv (FIELDS));
  VdGame *game = vd_game_new (scenario);
  VdUnitId unit;
  g_autofree char *wrong = NULL;
  char *right;
  VdAudit audit;

  vd_audit_init (&audit, scenario);
  vd_play_begin (game, 1);
  vd_play_set_up (game);
  unit = find_unit (game, FALSE, FALSE);
  game->state.phase = slips[i].step == VD_STEP_NONE ? VD_PHASE_MOVEMENT : VD_PHASE_COMBAT;
  game->state.combat.step = slips[i].step;
  game->state.demoralized[0] = 1;
  if (slips[i].fires)
    game->state.combat.bombarders[game->state.combat.n_bombarders++] = unit;

  vd_audit_remember (&audit, game);
  right = vd_audit_step (&audit, game);
  g_assert_null (right);
  slips[i].spoil (game, unit);
  wrong = vd_audit_step (&audit, game);
  g_assert_nonnull (wrong);
  g_assert_nonnull (strstr (wrong, slips[i].found));

  vd_audit_clear (&audit);
  vd_game_free (game);
  vd_scenario_free (scenario);
}

/* Lists that are empty, have an order twice, or out of its place. */
static void
test_list (void)
{
  static const VdOrder orders[][3] = {
    { { VD_ORDER_MOVE, 0, 1, 5, 0 }, { VD_ORDER_MOVE, 0, 1, 6, 0 }, { .kind = VD_ORDER_END } },
    { { VD_ORDER_MOVE, 0, 1, 5, 0 }, { VD_ORDER_MOVE, 0, 1, 5, 0 }, { .kind = VD_ORDER_END } },
    { { VD_ORDER_EXIT, 1, 1, 5, 0 }, { VD_ORDER_EXIT, 1, 1, 5, 0 }, { .kind = VD_ORDER_END } },
    { { VD_ORDER_MOVE, 0, 2, 5, 0 }, { VD_ORDER_MOVE, 0, 1, 6, 0 }, { .kind = VD_ORDER_END } },
    { { .kind = VD_ORDER_END }, { VD_ORDER_MOVE, 0, 1, 5, 0 }, { VD_ORDER_MOVE, 0, 1, 6, 0 } },
  };
  static const char *const found[] = { NULL, "listed twice", "listed twice", "not sorted",
                                       "not sorted" };
  VdScenario *scenario = battle_open (g_getenv (FIELDS));
  VdOrderList list = { 0 };
  VdAudit audit;

  vd_audit_init (&audit, scenario);
  for (guint i = 0; i <= G_N_ELEMENTS (orders); i++)
    {
      const char *expected = i < G_N_ELEMENTS (found) ? found[i] : "a dead end";
      g_autofree char *wrong = NULL;

      list.n = 0;
      for (guint k = 0; k < 3 && i < G_N_ELEMENTS (orders); k++)
        vd_order_list_add (&list, orders[i][k]);
      wrong = vd_audit_list (&audit, &list);
      g_assert_true ((wrong == NULL) == (expected == NULL));
      g_assert_true (wrong == NULL || strstr (wrong, expected) != NULL);
    }

  vd_order_list_clear (&list);
  vd_audit_clear (&audit);
  vd_scenario_free (scenario);
}

/* A unit that an enemy holds and that has attacked before the phase began. */
static void
test_contacts (void)
{
  VdScenario *scenario = battle_open (g_getenv (FIELDS));
  VdGame *game = vd_game_new (scenario);
  g_autofree char *wrong = NULL;
  VdUnitId unit;
  char *right;

  vd_play_begin (game, 1);
  vd_play_set_up (game);
  unit = find_unit (game, FALSE, FALSE);
  game->state.player = vd_game_side (game, unit);
  game->state.phase = VD_PHASE_COMBAT;
  bring_enemy (game, unit);
  right = vd_audit_contacts (game);
  g_assert_null (right);

  game->state.units[unit].flags |= VD_ATTACKED;
  vd_contact_forget (game);
  wrong = vd_audit_contacts (game);
  g_assert_nonnull (wrong);
  g_assert_nonnull (strstr (wrong, "I-3: "));

  vd_game_free (game);
  vd_scenario_free (scenario);
}

/* Duties: of a unit that has fought, of one whose only enemy has, while the lists of
 * contacts are old, of one that is lost, in another phase, and one that comes from nowhere. */
static void
test_duties (void)
{
  VdScenario *scenario = battle_open (g_getenv (FIELDS));
  VdGame *game = vd_game_new (scenario);
  VdAudit audit = { 0 };
  char *right, *wrong;
  VdUnitId unit, enemy;

  vd_play_begin (game, 1);
  vd_play_set_up (game);
  vd_audit_init (&audit, scenario);
  unit = find_unit (game, FALSE, FALSE);
  game->state.player = vd_game_side (game, unit);
  enemy = bring_enemy (game, unit);
  game->state.phase = VD_PHASE_COMBAT;
  vd_play_open_phase (game);
  g_assert_true (vd_duty_stands (game, unit));
  right = vd_audit_duties (game);
  g_assert_null (right);

  game->state.units[unit].flags |= VD_ATTACKED;
  wrong = vd_audit_duties (game);
  g_assert_nonnull (wrong);
  g_assert_true (g_str_has_prefix (wrong, "I-10: "));
  g_free (wrong);
  game->state.units[unit].flags &= ~VD_ATTACKED;

  game->state.duties[enemy / 64] &= ~(G_GUINT64_CONSTANT (1) << enemy % 64);
  game->state.units[enemy].flags |= VD_DEFENDED;
  wrong = vd_audit_duties (game);
  g_assert_nonnull (wrong);
  g_free (wrong);
  game->state.units[enemy].flags &= ~VD_DEFENDED;

  game->state.phase = VD_PHASE_MOVEMENT;
  wrong = vd_audit_duties (game);
  g_assert_nonnull (wrong);
  g_free (wrong);
  game->state.phase = VD_PHASE_COMBAT;

  vd_audit_remember (&audit, game);
  right = vd_audit_duty_step (game, &audit.before);
  g_assert_null (right);
  audit.before.duties[unit / 64] = 0;
  wrong = vd_audit_duty_step (game, &audit.before);
  g_assert_nonnull (wrong);
  g_assert_true (g_str_has_prefix (wrong, "I-11: "));
  g_free (wrong);

  vd_game_remove (game, unit, VD_PLACE_ELIMINATED);
  wrong = vd_audit_duties (game);
  g_assert_nonnull (wrong);
  g_free (wrong);

  vd_audit_clear (&audit);
  vd_game_free (game);
  vd_scenario_free (scenario);
}

static void
play_at_random (VdGame      *game,
                VdOrderList *list,
                GRand       *rand)
{
  if (vd_play_is_over (game))
    return;

  vd_play_list (game, list);
  vd_play_apply (game, &list->orders[g_rand_int_range (rand, 0, list->n)]);
}

/* What no audit looks at: it is as of a game to which the state is new. */
static void
check_noted (const VdGame *game)
{
  VdGame *other = vd_game_new (game->scenario);

  vd_game_restore (other, &game->state);
  g_assert_cmpuint (game->bar, ==, other->bar);
  g_assert_cmpuint (game->period, ==, other->period);
  g_assert_cmpmem (game->group, game->scenario->n_units * sizeof *game->group, other->group,
                   game->scenario->n_units * sizeof *other->group);
  vd_game_free (other);
}

/* A game that takes the position of another is like it, whatever it held before, and goes
 * on like it by the same orders. */
static void
take_again_and_again (const VdScenario *scenario,
                      guint             seed)
{
  enum { TOGETHER = 30, APART = 40 };
  VdGame *game = vd_game_new (scenario), *taker = vd_game_new (scenario);
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed), other = g_rand_new_with_seed (seed + 100);
  VdOrderList list = { 0 }, taken = { 0 };

  vd_play_begin (game, seed);
  vd_play_begin (taker, seed + 100);
  for (guint i = 0; i < 3 * APART * seed; i++)
    play_at_random (taker, &taken, other);

  for (guint i = 0; i < 6000 && !vd_play_is_over (game); i++)
    {
      guint at = i % (TOGETHER + APART);
      char *wrong;

      if (at == 0)
        {
          vd_game_take (taker, game);
          check_noted (taker);
          g_rand_set_seed (rand, i);
          g_rand_set_seed (other, i);
        }

      play_at_random (game, &list, rand);
      play_at_random (taker, &taken, other);
      if (at >= TOGETHER) /* each goes its own way, until one takes up the other again */
        {
          g_rand_int (other);
          continue;
        }

      g_assert_cmpuint (taken.n, ==, list.n);
      g_assert_cmpmem (taken.orders, taken.n * sizeof *taken.orders, list.orders,
                       list.n * sizeof *list.orders);
      g_assert_cmpmem (&taker->state, sizeof taker->state, &game->state, sizeof game->state);
      wrong = vd_game_audit (taker);
      g_assert_cmpstr (wrong, ==, NULL);
    }

  vd_order_list_clear (&list);
  vd_order_list_clear (&taken);
  vd_game_free (taker);
  vd_game_free (game);
}

static void
test_take (gconstpointer battle)
{
  VdScenario *scenario = battle_open (g_getenv (battle));

  for (guint seed = 1; seed <= 5; seed++)
    take_again_and_again (scenario, seed);

  vd_scenario_free (scenario);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strdup_printf ("/audit/%u", i);

      g_test_add_data_func (path, &faults[i], test_fault);
    }
  for (guint i = 0; i < G_N_ELEMENTS (slips); i++)
    {
      g_autofree char *path = g_strdup_printf ("/audit/slip/%u", i);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_slip);
    }
  g_test_add_func ("/audit/losses-before", test_losses_before);
  g_test_add_func ("/audit/step", test_step);
  g_test_add_func ("/audit/step-above", test_step_above);
  g_test_add_func ("/audit/recall", test_recall);
  g_test_add_func ("/audit/list", test_list);
  g_test_add_func ("/audit/contacts", test_contacts);
  g_test_add_func ("/audit/duties", test_duties);
  g_test_add_data_func ("/audit/take/armies", ARMIES, test_take);
  g_test_add_data_func ("/audit/take/fresh", FRESH, test_take);
  g_test_add_data_func ("/audit/take/fields", FIELDS, test_take);

  return g_test_run ();
}
