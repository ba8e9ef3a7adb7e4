#include "core/mechanics/reserve.h"

#include "core/mechanics/army.h"
#include "core/mechanics/arrival-roll.h"
#include "core/position/window.h"

#include <string.h>

#define BIT_OF(unit) (G_GUINT64_CONSTANT (1) << (unit) % 64)

/* How units are called for points of morale. */
enum
{
  RELEASE_NEVER,
  RELEASE_EXCESS,  /* at the beginning of the Movement Phase, for what is above the start */
  RELEASE_ANY_TIME /* whenever the owner acts */
};

static gboolean
is_on (const VdGame *game)
{
  return vd_game_plays (game, VD_MECHANIC_RESERVES);
}

void
vd_reserve_put (VdGame   *game,
                VdUnitId  unit)
{
  g_return_if_fail (unit < game->scenario->n_units);

  game->state.reserve[unit / 64] |= BIT_OF (unit);
  game->state.paid[unit / 64] &= ~BIT_OF (unit);
  game->stamp++; /* it may not act */
  game->control_changed = TRUE; /* it may stand in enemy control */
}

static void
set_up (VdGame *game)
{
  const VdScenario *s = game->scenario;

  memset (game->state.reserve, 0, sizeof game->state.reserve);
  for (guint unit = 0; unit < s->n_units && is_on (game); unit++)
    if (s->units[unit].in_reserve && vd_game_has (game, VD_POINT_RESERVE_START))
      {
        vd_game_see (game, VD_POINT_RESERVE_START);
        vd_reserve_put (game, unit);
      }
}

void
vd_reserve_take (VdGame   *game,
                 VdUnitId  unit)
{
  g_return_if_fail (unit < game->scenario->n_units);

  game->state.reserve[unit / 64] &= ~BIT_OF (unit);
  game->stamp++;
  vd_game_forget_unit (game, unit); /* nothing keeps it away */
}

/* Goes through the units in reserve that stand on the map. */
static inline VdUnitId
find_next (const VdGame *game,
           guint         after)
{
  guint n_words = (game->scenario->n_units + 63) / 64;

  for (guint word = after / 64; word < n_words; word++)
    {
      guint64 bits = game->state.reserve[word];

      if (word == after / 64)
        bits &= ~G_GUINT64_CONSTANT (0) << after % 64;
      for (; bits != 0; bits &= bits - 1)
        if (vd_game_is_on_map (game, word * 64 + __builtin_ctzll (bits)))
          return word * 64 + __builtin_ctzll (bits);
    }

  return VD_NONE;
}

#define EACH_RESERVE(unit)                                          \
  for (guint unit = find_next (game, 0); unit != VD_NONE;           \
       unit = unit + 1 < VD_MAX_UNITS ? find_next (game, unit + 1) : VD_NONE)

void
vd_reserve_call_controlled (VdGame *game)
{
  if (!game->control_changed || !is_on (game) || !vd_game_has (game, VD_POINT_RESERVE_CONTACT))
    return;

  game->control_changed = FALSE;
  EACH_RESERVE (unit)
    if (vd_game_is_controlled (game, vd_game_side (game, unit), game->state.units[unit].cell))
      {
        vd_game_see (game, VD_POINT_RESERVE_CONTACT);
        vd_reserve_take (game, unit);
      }
}

void
vd_reserve_call_army (VdGame *game,
                      guint   army)
{
  g_assert (army < game->scenario->n_armies);

  if (!is_on (game) || !vd_game_has (game, VD_POINT_RESERVE_DEMORALIZED))
    return;

  EACH_RESERVE (unit)
    if (game->scenario->units[unit].army == army)
      {
        vd_game_see (game, VD_POINT_RESERVE_DEMORALIZED);
        vd_reserve_take (game, unit);
      }
}

/* For losses */

static gboolean
has_army_reserve (const VdGame *game,
                  guint         army)
{
  EACH_RESERVE (unit)
    if (game->scenario->units[unit].army == army)
      return TRUE;

  return FALSE;
}

void
vd_reserve_offer (VdGame   *game,
                  VdUnitId  lost)
{
  guint army = game->scenario->units[lost].army;
  guint n = vd_scenario_get_setting (game->scenario, vd_game_side (game, lost),
                                     VD_SET_RESERVE_ON_LOSS);

  if (army != VD_NO_ARMY && is_on (game) && vd_game_has (game, VD_POINT_RESERVE_LOSS))
    game->state.offers[army] = MIN (game->state.offers[army] + n, G_MAXUINT8);
}

int
vd_reserve_find_offered (const VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint army = 0; army < s->n_armies; army++)
    if (G_UNLIKELY (game->state.offers[army] > 0) && has_army_reserve (game, army))
      return s->armies[army].side;

  return -1;
}

static gboolean
is_offered (const VdGame *game,
            VdUnitId      unit)
{
  guint army = game->scenario->units[unit].army;

  return vd_reserve_has (game, unit) && vd_game_is_on_map (game, unit) && army != VD_NO_ARMY &&
         game->state.offers[army] > 0 &&
         (int) vd_game_side (game, unit) == vd_reserve_find_offered (game);
}

void
vd_reserve_list_offered (VdGame      *game,
                         VdOrderList *list)
{
  vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_PASS });
  EACH_RESERVE (unit)
    if (is_offered (game, unit))
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_RELEASE, .unit = unit });
}

VdVerdict
vd_reserve_test_offered (VdGame        *game,
                         const VdOrder *order,
                         VdExplain     *why)
{
  if (order->kind == VD_ORDER_PASS ||
      (order->kind == VD_ORDER_RELEASE && order->arg == 0 && is_offered (game, order->unit)))
    return vd_allow (0);

  return vd_forbid (game, VD_POINT_RESERVE_LOSS, why);
}

void
vd_reserve_apply_offered (VdGame        *game,
                          const VdOrder *order)
{
  guint side = vd_reserve_find_offered (game);

  vd_game_see (game, VD_POINT_RESERVE_NOW);
  if (order->kind == VD_ORDER_RELEASE)
    {
      vd_game_see (game, VD_POINT_RESERVE_LOSS);
      game->state.offers[game->scenario->units[order->unit].army]--;
      vd_reserve_take (game, order->unit);
      return;
    }

  for (guint army = 0; army < game->scenario->n_armies; army++)
    if (game->scenario->armies[army].side == side)
      game->state.offers[army] = 0;
}

/* For points of morale */

static guint
get_mode (const VdGame *game,
          VdUnitId      unit)
{
  return vd_scenario_get_setting (game->scenario, vd_game_side (game, unit),
                                  VD_SET_RESERVE_RELEASE);
}

static guint
get_cost (const VdGame *game,
          VdUnitId      unit)
{
  return vd_scenario_get_setting (game->scenario, vd_game_side (game, unit), VD_SET_RESERVE_COST);
}

static gboolean
has_anyone_moved (const VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint player = game->state.player;

  for (guint i = 0; i < s->n_of_side[player]; i++)
    if (game->state.units[s->of_side[player][i]].flags & VD_MOVED)
      return TRUE;

  return FALSE;
}

/* Whether the level of the unit's army is so far above where it started. */
static gboolean
has_excess (const VdGame *game,
            VdUnitId      unit)
{
  guint army = game->scenario->units[unit].army;

  return army != VD_NO_ARMY && game->scenario->armies[army].has_morale &&
         game->state.morale[army] >= game->scenario->armies[army].morale + get_cost (game, unit);
}

/* Whether the owner has a moment for it. */
static gboolean
is_time (const VdGame *game)
{
  return (game->state.phase == VD_PHASE_MOVEMENT && vd_arrival_roll_find (game) == VD_NONE) ||
         (game->state.phase == VD_PHASE_COMBAT && game->state.combat.step == VD_STEP_NONE);
}

/* Whether the phasing side may call anybody for morale now. */
static gboolean
may_call (const VdGame *game)
{
  guint mode = vd_scenario_get_setting (game->scenario, game->state.player, VD_SET_RESERVE_RELEASE);

  if (mode == RELEASE_NEVER || !is_on (game) || !is_time (game))
    return FALSE;
  if (mode == RELEASE_ANY_TIME)
    return vd_game_has (game, VD_POINT_RESERVE_RELEASE);

  return vd_game_has (game, VD_POINT_RESERVE_EXCESS) &&
         game->state.phase == VD_PHASE_MOVEMENT && !has_anyone_moved (game);
}

/* Whether @unit may be called, alone or with all of its army, if anybody may. */
static gboolean
is_callable (const VdGame *game,
             VdUnitId      unit,
             gboolean      with_all)
{
  if (!vd_reserve_has (game, unit) || !vd_game_is_on_map (game, unit) ||
      vd_game_side (game, unit) != game->state.player)
    return FALSE;
  if (get_mode (game, unit) == RELEASE_EXCESS)
    return !with_all && has_excess (game, unit);

  return !with_all || !game->scenario->settings[VD_SET_RESERVE_COST_EACH];
}

/* Whether others of its army can be called with @unit. */
static gboolean
has_company (const VdGame *game,
             VdUnitId      unit)
{
  EACH_RESERVE (other)
    if (other != unit && game->scenario->units[other].army == game->scenario->units[unit].army)
      return TRUE;

  return FALSE;
}

void
vd_reserve_list (VdGame      *game,
                 VdOrderList *list)
{
  if (!may_call (game))
    return;

  EACH_RESERVE (unit)
    for (guint all = 0; all < 2; all++)
      if (is_callable (game, unit, all) && (!all || has_company (game, unit)))
        vd_order_list_add (list, (VdOrder) { VD_ORDER_RELEASE, all, unit, 0, 0 });
}

static VdVerdict
test_call (VdGame        *game,
           const VdOrder *order,
           VdExplain     *why)
{
  gboolean with_all = order->arg != 0;

  if (!may_call (game) || !is_callable (game, order->unit, with_all))
    return vd_forbid (game, get_mode (game, order->unit) == RELEASE_EXCESS
                            ? VD_POINT_RESERVE_EXCESS : VD_POINT_RESERVE_RELEASE, why);
  if (with_all && !has_company (game, order->unit))
    return vd_forbid (game, VD_POINT_RESERVE_RELEASE, why);

  return vd_allow (0);
}

/* That it was paid for is kept only where it matters: see recall.h. */
static void
call_paid (VdGame   *game,
           VdUnitId  unit)
{
  if (game->scenario->settings[VD_SET_RECALL_PAID_FREE])
    game->state.paid[unit / 64] |= BIT_OF (unit);

  vd_reserve_take (game, unit);
}

static gboolean
call_for_morale (VdGame        *game,
                 const VdOrder *order)
{
  guint army = game->scenario->units[order->unit].army;

  vd_game_see (game, get_mode (game, order->unit) == RELEASE_EXCESS ? VD_POINT_RESERVE_EXCESS
                                                                  : VD_POINT_RESERVE_RELEASE);
  call_paid (game, order->unit);
  if (order->arg != 0)
    EACH_RESERVE (unit)
      if (game->scenario->units[unit].army == army)
        call_paid (game, unit);

  vd_army_spend (game, army, get_cost (game, order->unit));
  return FALSE;
}

/* Who was recalled is called again at once if his army is demoralized still. */
static void
call_demoralized_armies (VdGame *game)
{
  for (guint army = 0; army < game->scenario->n_armies; army++)
    if (game->state.demoralized_armies >> army & 1)
      vd_reserve_call_army (game, army);
}

const VdPlayWindow vd_reserve_window = {
  .answers = VD_KIND (RELEASE),
  .owns = VD_KIND (RELEASE),
  .asks_always = TRUE,
  .list = vd_reserve_list,
  .test = test_call,
  .apply = call_for_morale,
};

const VdHooks vd_reserve_hooks = {
  .set_up = set_up,
  .begin[VD_PHASE_MOVEMENT] = vd_reserve_call_controlled,
  .between_turns = call_demoralized_armies,
};
