#include "core/combat/shifts.h"

#include "core/combat/contact.h"
#include "core/combat/odds.h"
#include "core/mechanics/army.h"
#include "core/mechanics/casualties.h"
#include "core/mechanics/march-orders.h"
#include "core/mechanics/supply.h"
#include "core/position/window.h"

static guint
get_side (const VdGame *game,
          VdParty       party)
{
  return party == VD_ATTACKERS ? game->state.player : game->state.player ^ 1;
}

/* Conditions */

static gboolean
is_such (const VdShiftCondition *condition,
         VdUnitId                unit)
{
  return condition->units[unit / 64] >> unit % 64 & 1;
}

/* The kinds of hexsides between two units that stand side by side, as seen by the attacker. */
static guint
get_kinds_between (const VdGame *game,
                   VdUnitId      attacker,
                   VdUnitId      defender)
{
  int dir = vd_attack_dir (game, attacker, defender);

  return dir >= 0 ? game->scenario->sides[game->state.units[attacker].cell][dir] : 0;
}

/* Whether @unit attacks through such a hexside, or is attacked through one.  Guns that
 * bombard come through none. */
static gboolean
comes_across (const VdGame           *game,
              const VdShiftParties   *parties,
              const VdShiftCondition *condition,
              VdUnitId                unit)
{
  gboolean attacks = vd_game_side (game, unit) == game->state.player;
  const guint16 *others = attacks ? parties->defenders : parties->attackers;
  guint n = attacks ? parties->n_defenders : parties->n_attackers;

  for (guint i = 0; i < n; i++)
    if (condition->across & (attacks ? get_kinds_between (game, unit, others[i])
                                     : get_kinds_between (game, others[i], unit)))
      return TRUE;

  return FALSE;
}

/* By whatever the rules break units. */
static gboolean
is_demoralized (const VdGame *game,
                VdUnitId      unit)
{
  guint field = game->scenario->field[game->state.units[unit].cell];

  return vd_casualties_is_demoralized (game, unit) || vd_army_is_demoralized (game, unit) ||
         vd_supply_demoralizes (game, unit) || vd_sent_demoralizes (game, unit) ||
         (game->state.demoralized[field] & (1u << vd_game_side (game, unit))) != 0;
}

/* What a condition is asked of. */
typedef struct
{
  const VdGame           *game;
  const VdShiftParties   *parties;
  const VdShiftCondition *condition;
  guint                   n;        /* units that were looked at */
  guint                   n_such;
  guint                   strength; /* of these, quarters */
} Count;

static gboolean
stands_so (const Count *self,
           VdUnitId     unit)
{
  const VdScenario *s = self->game->scenario;
  const VdShiftCondition *condition = self->condition;

  if (condition->demoralized && vd_scenario_has (s, VD_POINT_SHIFT_DEMORALIZED) &&
      !is_demoralized (self->game, unit))
    return FALSE;
  if (condition->terrains != 0 && vd_scenario_has (s, VD_POINT_SHIFT_TERRAIN) &&
      !(condition->terrains >> s->terrain[self->game->state.units[unit].cell] & 1))
    return FALSE;

  return condition->across == 0 || !vd_scenario_has (s, VD_POINT_SHIFT_ACROSS) ||
         comes_across (self->game, self->parties, condition, unit);
}

static void
count_unit (Count    *self,
            VdUnitId  unit)
{
  self->n++;
  if (!is_such (self->condition, unit) || !stands_so (self, unit))
    return;

  self->n_such++;
  if (self->condition->strength > 0)
    self->strength += vd_odds_of_unit (self->game, unit).strength;
}

/* All of the side of units[i] who stand in its hex, unless one before it stands there too. */
static void
count_hex (Count         *self,
           const guint16 *units,
           guint          i)
{
  const VdGame *game = self->game;
  guint cell = game->state.units[units[i]].cell;

  for (guint k = 0; k < i; k++)
    if (game->state.units[units[k]].cell == cell)
      return;

  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
    if (vd_game_side (game, unit) == vd_game_side (game, units[i]))
      count_unit (self, unit);
}

static void
count_list (Count         *self,
            const guint16 *units,
            guint          n)
{
  gboolean in_hex = self->condition->in_hex && vd_game_has (self->game, VD_POINT_SHIFT_HEX);

  for (guint i = 0; i < n; i++)
    if (in_hex)
      count_hex (self, units, i);
    else
      count_unit (self, units[i]);
}

static gboolean
holds_condition (const VdGame           *game,
                 const VdShiftParties   *parties,
                 const VdShiftCondition *condition,
                 VdParty                 party)
{
  Count count = { game, parties, condition, 0, 0, 0 };
  gboolean are_enough;

  if ((party == VD_ATTACKERS) != condition->of_enemy)
    {
      count_list (&count, parties->attackers, parties->n_attackers);
      if (!condition->in_hex)
        count_list (&count, parties->bombarders, parties->n_bombarders);
    }
  else
    count_list (&count, parties->defenders, parties->n_defenders);

  are_enough = count.n_such >= condition->least &&
               (count.strength >= condition->strength ||
                !vd_game_has (game, VD_POINT_SHIFT_STRENGTH));
  switch ((VdQuantity) condition->quantity)
    {
    case VD_NO_ONE:
      return !are_enough || !vd_game_has (game, VD_POINT_SHIFT_NONE);
    case VD_ALL:
      return are_enough &&
             (count.n_such == count.n || !vd_game_has (game, VD_POINT_SHIFT_ALL));
    case VD_SOME:
    default:
      return are_enough;
    }
}

/* Whether the conditions of @shift hold for @party. */
static gboolean
holds_row (const VdGame         *game,
           const VdShiftParties *parties,
           const VdShift        *shift,
           VdParty               party)
{
  if (!(shift->parties >> party & 1) ||
      !vd_cond_holds (&shift->when, game->scenario, &game->state))
    return FALSE;

  for (guint i = 0; i < shift->n_conditions; i++)
    if (!holds_condition (game, parties, &shift->conditions[i], party))
      return FALSE;

  return TRUE;
}

/* Rows */

static guint32
get_bit (guint   row,
         VdParty party)
{
  return 1u << (row + (party == VD_ATTACKERS ? 0 : VD_MAX_SHIFTS));
}

/* Whether @party has the row, so far as it asks for a choice. */
static gboolean
is_taken (const VdGame         *game,
          const VdShiftParties *parties,
          guint                 row,
          VdParty               party)
{
  return !game->scenario->shifts[row].is_chosen || parties->is_planned ||
         (game->state.combat.taken & get_bit (row, party)) != 0;
}

static gboolean
stands_in (const VdGame         *game,
           const VdShiftParties *parties,
           guint                 row)
{
  for (VdParty party = VD_ATTACKERS; party <= VD_DEFENDERS; party++)
    if (is_taken (game, parties, row, party) &&
        holds_row (game, parties, &game->scenario->shifts[row], party))
      return TRUE;

  return FALSE;
}

/* The row beside which @shift does not count, or -1. */
static int
find_bar (const VdGame         *game,
          const VdShiftParties *parties,
          const VdShift        *shift)
{
  for (guint row = 0; row < game->scenario->n_shifts; row++)
    if ((shift->not_with >> row & 1) && stands_in (game, parties, row))
      return row;

  return -1;
}

/* Counts a condition that has decided something as observed. */
static void
see_condition (const VdGame           *game,
               const VdShiftCondition *condition,
               VdExplain              *why)
{
  const struct
  {
    gboolean is_asked;
    VdPoint  point;
  } asked[] = {
    { condition->quantity == VD_ALL, VD_POINT_SHIFT_ALL },
    { condition->quantity == VD_NO_ONE, VD_POINT_SHIFT_NONE },
    { condition->strength > 0, VD_POINT_SHIFT_STRENGTH },
    { condition->demoralized, VD_POINT_SHIFT_DEMORALIZED },
    { condition->terrains != 0, VD_POINT_SHIFT_TERRAIN },
    { condition->across != 0, VD_POINT_SHIFT_ACROSS },
    { condition->in_hex, VD_POINT_SHIFT_HEX },
  };

  vd_explain_see (why, condition->rule);
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    if (asked[i].is_asked)
      vd_explain_see (why, vd_scenario_cite (game->scenario, asked[i].point));
}

static void
see_conditions (const VdGame  *game,
                const VdShift *shift,
                VdExplain     *why)
{
  for (guint i = 0; i < shift->n_conditions && why != NULL; i++)
    see_condition (game, &shift->conditions[i], why);
}

/* Why a row does not count, where that is due to one condition alone, and it has a rule. */
static void
explain_lack (const VdGame         *game,
              const VdShiftParties *parties,
              const VdShift        *shift,
              VdParty               party,
              VdExplain            *why)
{
  const VdShiftCondition *lacking = NULL;

  if (why == NULL || !(shift->parties >> party & 1))
    return;

  for (guint i = 0; i < shift->n_conditions; i++)
    if (!holds_condition (game, parties, &shift->conditions[i], party))
      {
        if (lacking != NULL)
          return;
        lacking = &shift->conditions[i];
      }

  if (lacking == NULL || lacking->rule == 0)
    return;

  vd_because_row (why, lacking->rule, 0, N_("%s does not count"), shift->name);
  see_condition (game, lacking, why);
}

static void
explain_row (const VdGame  *game,
             const VdShift *shift,
             int            amount,
             VdExplain     *why)
{
  see_conditions (game, shift, why);
  vd_because_row (why, shift->rule, amount,
                  shift->is_die ? N_("%s changes the die by %+d") : N_("%s shifts the column by %+d"),
                  shift->name, amount);
  vd_because (why, shift->is_die ? VD_POINT_SHIFT_DIE : VD_POINT_SHIFT_COLUMN, 0,
              N_("it adds to the others"));
}

static void
add_row (const VdGame         *game,
         const VdShiftParties *parties,
         guint                 row,
         VdParty               party,
         VdShiftSum           *sum,
         VdExplain            *why)
{
  const VdShift *shift = &game->scenario->shifts[row];
  int amount = party == VD_ATTACKERS || shift->is_die ? shift->amount : -shift->amount;
  int bar;

  if (shift->amount == 0 || !is_taken (game, parties, row, party))
    return;
  if (!holds_row (game, parties, shift, party))
    {
      explain_lack (game, parties, shift, party, why);
      return;
    }

  bar = find_bar (game, parties, shift);
  if (bar >= 0)
    {
      see_conditions (game, &game->scenario->shifts[bar], why);
      vd_because_row (why, game->scenario->shifts[bar].rule, 0, N_("%s does not count beside %s"),
                      shift->name, game->scenario->shifts[bar].name);
      vd_because (why, VD_POINT_SHIFT_NOT_WITH, 0, N_("the one bars the other"));
      if (vd_game_has (game, VD_POINT_SHIFT_NOT_WITH))
        return;
    }

  explain_row (game, shift, amount, why);
  if (shift->is_die)
    sum->die += vd_game_has (game, VD_POINT_SHIFT_DIE) ? amount : 0;
  else
    sum->columns += vd_game_has (game, VD_POINT_SHIFT_COLUMN) ? amount : 0;
}

VdShiftSum
vd_shifts_of (const VdGame         *game,
              const VdShiftParties *parties,
              VdExplain            *why)
{
  VdShiftSum sum = { 0, 0 };

  for (guint row = 0; row < game->scenario->n_shifts; row++)
    for (VdParty party = VD_ATTACKERS; party <= VD_DEFENDERS; party++)
      add_row (game, parties, row, party, &sum, why);

  return sum;
}

static VdShiftParties
get_parties (const VdGame *game)
{
  const VdCombat *combat = &game->state.combat;

  return (VdShiftParties) {
    combat->attackers, combat->bombarders, combat->defenders,
    combat->n_attackers, combat->n_bombarders, combat->n_defenders, FALSE
  };
}

VdShiftSum
vd_shifts_of_combat (const VdGame *game,
                     VdExplain    *why)
{
  const VdShiftParties parties = get_parties (game);

  return vd_shifts_of (game, &parties, why);
}

/* Choices */

/* Whether @party may take the row now: one that would not count is not offered. */
static gboolean
may_take (const VdGame *game,
          guint         row,
          VdParty       party)
{
  const VdShift *shift = &game->scenario->shifts[row];
  const VdShiftParties parties = get_parties (game);

  return shift->is_chosen && vd_game_has (game, VD_POINT_SHIFT_CHOICE) &&
         !is_taken (game, &parties, row, party) && holds_row (game, &parties, shift, party) &&
         find_bar (game, &parties, shift) < 0;
}

static gboolean
has_choice (const VdGame *game,
            VdParty       party)
{
  for (guint row = 0; row < game->scenario->n_shifts; row++)
    if (may_take (game, row, party))
      return TRUE;

  return FALSE;
}

gboolean
vd_shifts_are_due (const VdGame *game)
{
  return game->scenario->n_shifts > 0 && game->state.combat.choosing == VD_CHOOSING_NOT &&
         (has_choice (game, VD_ATTACKERS) || has_choice (game, VD_DEFENDERS));
}

gboolean
vd_shifts_are_settled (const VdGame *game)
{
  return game->state.combat.choosing == VD_CHOOSING_DONE;
}

gboolean
vd_shifts_are_open (const VdGame *game)
{
  return game->state.combat.step == VD_STEP_BUILDING &&
         game->state.combat.choosing != VD_CHOOSING_NOT && !vd_shifts_are_settled (game);
}

static VdParty
get_chooser (const VdGame *game)
{
  return game->state.combat.choosing == VD_CHOOSING_ATTACKER ? VD_ATTACKERS : VD_DEFENDERS;
}

/* Goes on to the side that has something to choose. */
static void
find_chooser (VdGame *game)
{
  while (vd_shifts_are_open (game) && !has_choice (game, get_chooser (game)))
    game->state.combat.choosing++;
}

void
vd_shifts_open (VdGame *game)
{
  vd_game_see (game, VD_POINT_SHIFT_CHOICE);
  game->state.combat.choosing = VD_CHOOSING_ATTACKER;
  find_chooser (game);
}

static guint
find_decider (const VdGame *game)
{
  return get_side (game, get_chooser (game));
}

static void
list_choices (VdGame      *game,
              VdOrderList *list)
{
  vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_PASS });
  for (guint row = 0; row < game->scenario->n_shifts; row++)
    if (may_take (game, row, get_chooser (game)))
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_SHIFT, .arg = row + 1 });
}

static VdVerdict
test_choice (VdGame        *game,
             const VdOrder *order,
             VdExplain     *why)
{
  if (order->kind == VD_ORDER_PASS)
    return vd_allow (0);
  if (order->kind == VD_ORDER_SHIFT && order->arg > 0 &&
      may_take (game, order->arg - 1, get_chooser (game)))
    return vd_allow (0);

  return vd_forbid (game, VD_POINT_SHIFT_CHOICE, why);
}

static gboolean
apply_choice (VdGame        *game,
              const VdOrder *order)
{
  VdCombat *combat = &game->state.combat;

  vd_game_see (game, VD_POINT_SHIFT_CHOICE);
  if (order->kind == VD_ORDER_SHIFT)
    combat->taken |= get_bit (order->arg - 1, get_chooser (game));
  else
    {
      g_assert (order->kind == VD_ORDER_PASS);
      combat->choosing++;
    }

  find_chooser (game);
  return FALSE;
}

const VdPlayWindow vd_shift_window = {
  .is_open = vd_shifts_are_open,
  .is_alone = TRUE,
  .answers = VD_KINDS_OF_COMBAT | VD_KIND (END),
  .decide = find_decider,
  .list = list_choices,
  .test = test_choice,
  .apply = apply_choice,
};
