#include "core/movement/works.h"

#include "core/mechanics/march-orders.h"
#include "core/movement/company.h"
#include "core/movement/move-private.h"
#include "core/movement/roster.h"
#include "core/position/dice.h"
#include "core/position/leader.h"
#include "core/position/piece.h"
#include "core/position/window.h"
#include "core/scenario/crossing.h"
#include "core/scenario/price.h"

#include <string.h>

void
vd_works_end (VdGame   *game,
              VdUnitId  unit)
{
  if (game->state.worker == 0 ||
      (game->state.worker != unit + 1u && !vd_game_has (game, VD_POINT_CROSSINGS_ONE)))
    return;

  if (game->state.worker != unit + 1u)
    vd_game_see (game, VD_POINT_CROSSINGS_ONE);
  game->state.worker = 0;
  game->state.worked = 0;
  game->stamp++;
}

static VdWorkKind
find_work (const VdOrder *order)
{
  return order->kind == VD_ORDER_DAMAGE ? VD_WORK_DAMAGE : VD_WORK_REPAIR;
}

/* What comes of the order if it comes off. */
static VdCrossingIs
get_outcome (const VdOrder *order)
{
  return order->kind == VD_ORDER_DAMAGE ? VD_CROSSING_DAMAGED : VD_CROSSING_REPAIRED;
}

/* What has to be done there, and the crossing; NULL if there is none. */
static const VdWork *
get_work (const VdGame  *game,
          const VdOrder *order,
          int           *crossing)
{
  const VdScenario *s = game->scenario;
  guint from = game->state.units[order->unit].cell;
  int dir = vd_game_is_on_map (game, order->unit)
            ? vd_scenario_find_direction (s, from, order->cell) : -1;
  const VdWork *work;

  *crossing = dir >= 0 ? vd_scenario_find_crossing (s, from, dir) : -1;
  if (*crossing < 0)
    return NULL;

  work = &s->side_kinds[s->crossings[*crossing].kind].works[find_work (order)];
  return work->cost > 0 ? work : NULL;
}

static gboolean
is_overfull (const VdGame *game,
             VdUnitId      unit)
{
  return !vd_scenario_stacks_by_kinds (game->scenario) &&
         game->n_at[game->state.units[unit].cell] >
           vd_scenario_get_setting (game->scenario, vd_game_side (game, unit), VD_SET_STACKING);
}

/* Of the crossing and of who works there: why the order cannot be given; %VD_N_POINTS if it
 * can. */
static VdPoint
find_bar_at (const VdGame  *game,
             const VdOrder *order)
{
  const VdScenario *s = game->scenario;
  guint cell = game->state.units[order->unit].cell;
  const VdWork *work;
  int crossing;

  if (!vd_game_has (game, VD_POINT_CROSSINGS_WORK))
    return VD_POINT_CROSSINGS_WORK;

  work = get_work (game, order, &crossing);
  if (work == NULL || (game->state.crossings[crossing].is == VD_CROSSING_DAMAGED) !=
                      (order->kind == VD_ORDER_REPAIR))
    return VD_POINT_CROSSINGS_WORK;
  if (!(work->classes >> s->units[order->unit].unit_class & 1) &&
      vd_game_has (game, VD_POINT_CROSSINGS_CLASS))
    return VD_POINT_CROSSINGS_CLASS;
  if (vd_game_is_controlled (game, vd_game_side (game, order->unit), cell) &&
      vd_game_has (game, VD_POINT_CROSSINGS_CONTROL))
    return VD_POINT_CROSSINGS_CONTROL;

  return VD_N_POINTS;
}

/* What of the points in @spent by those who march is left once the try of the order is paid. */
static VdPoint
pay_in_march (VdGame        *game,
              const VdOrder *order,
              guint8        *spent)
{
  const VdScenario *s = game->scenario;
  int place = vd_company_find (game, order->unit), crossing;
  const VdWork *work = get_work (game, order, &crossing);
  guint allowance = vd_piece_price_allowance (s, game->state.units, order->unit,
                                              vd_game_period (game), NULL);

  memcpy (spent, game->state.march.spent, VD_MAX_COMPANY);
  if (spent[place] + work->cost > allowance && vd_game_has (game, VD_POINT_CROSSINGS_COST))
    return VD_POINT_CROSSINGS_COST;

  spent[place] = MIN (spent[place] + work->cost, G_MAXUINT8);
  return VD_N_POINTS;
}

/* Within a march, which must come to an end once the try is paid, whatever the die says. */
static VdPoint
find_bar_in_march (VdGame        *game,
                   const VdOrder *order)
{
  guint8 spent[VD_MAX_COMPANY];
  VdPoint bar;
  int crossing;

  if (vd_company_find (game, order->unit) < 0)
    return VD_POINT_MARCHES_COMPANY;
  if (game->state.march.has_gone && !vd_game_has (game, VD_POINT_CROSSINGS_HALF_WAY))
    return VD_POINT_CROSSINGS_HALF_WAY;

  bar = find_bar_at (game, order);
  if (bar == VD_N_POINTS)
    bar = pay_in_march (game, order, spent);

  if (bar != VD_N_POINTS)
    return bar;

  get_work (game, order, &crossing);
  return vd_company_try_work (game, crossing, get_outcome (order), spent);
}

/* Why the order cannot be given; %VD_N_POINTS if it can. */
static VdPoint
find_bar (VdGame        *game,
          const VdOrder *order)
{
  VdPoint bar;
  int crossing;

  if (vd_company_is_open (game))
    return find_bar_in_march (game, order);

  bar = vd_sent_binds (game, order->unit) ? VD_POINT_ORDERS_WAY
                                          : vd_move_find_bar (game, order->unit);
  if (bar == VD_N_POINTS)
    bar = find_bar_at (game, order);
  if (bar != VD_N_POINTS)
    return bar;
  if (is_overfull (game, order->unit))
    return VD_POINT_MOVE_STACKING;

  return get_work (game, order, &crossing)->cost > vd_works_left (game, order->unit)
         ? VD_POINT_CROSSINGS_COST : VD_N_POINTS;
}

/* The die */

static gboolean
has_with_it (const VdGame         *game,
             VdUnitId              unit,
             const VdWorkModifier *modifier)
{
  for (guint16 mate = game->unit_at[game->state.units[unit].cell]; mate != VD_NONE;
       mate = game->next_at[mate])
    if (modifier->units[mate / 64] >> mate % 64 & 1)
      return TRUE;

  return FALSE;
}

static gboolean
counts (const VdGame         *game,
        VdUnitId              unit,
        const VdCrossingRow  *crossing,
        const VdWorkModifier *modifier)
{
  guint side = vd_game_side (game, unit);

  switch (modifier->when)
    {
    case VD_WORK_OCCUPIED:
      return vd_leader_has_fighter (game, side ^ 1, crossing->cell) ||
             vd_leader_has_fighter (game, side ^ 1, crossing->to);
    case VD_WORK_CONTROLLED:
      return vd_game_is_controlled (game, side, crossing->cell) ||
             vd_game_is_controlled (game, side, crossing->to);
    case VD_WORK_WITH:
    default:
      return has_with_it (game, unit, modifier);
    }
}

/* What is added to the die of @unit. */
static int
add_up (const VdGame *game,
        VdUnitId      unit,
        const VdWork *work,
        guint         crossing,
        VdExplain    *why)
{
  int sum = 0;

  for (guint i = 0; i < work->n_modifiers; i++)
    if (counts (game, unit, &game->scenario->crossings[crossing], &work->modifiers[i]))
      {
        vd_explain_see (why, work->modifiers[i].rule);
        vd_because (why, VD_POINT_CROSSINGS_MODIFIER, 0, N_("%+d to the die"),
                    work->modifiers[i].amount);
        sum += work->modifiers[i].amount;
      }

  return vd_game_has (game, VD_POINT_CROSSINGS_MODIFIER) ? sum : 0;
}

#define IN_MARCH 0x100 /* a try that is thrown for within a march, and so not again */

static guint
draw_die (const VdGame *game,
          VdUnitId      unit,
          guint         crossing)
{
  guint64 key = vd_mix (vd_mix (game->state.seed, VD_DIE_WORK), game->state.turn);

  key = vd_mix (vd_mix (key, crossing),
                vd_company_is_open (game)
                ? IN_MARCH | game->state.march.spent[vd_company_find (game, unit)]
                : game->state.worked);
  return 1 + vd_below (vd_mix (key, vd_scenario_die_unit (game->scenario, unit)),
                       game->scenario->table.die);
}

/* The window */

static VdVerdict
test_work (VdGame        *game,
           const VdOrder *order,
           VdExplain     *why)
{
  VdPoint bar = find_bar (game, order);
  const VdWork *work;
  int crossing;

  if (bar != VD_N_POINTS)
    return vd_forbid (game, bar, why);

  work = get_work (game, order, &crossing);
  if (why != NULL)
    {
      vd_because_row (why, work->rule, work->cost, "%s",
                      game->scenario->side_kinds[game->scenario->crossings[crossing].kind].name);
      vd_because (why, VD_POINT_CROSSINGS_DIE, 0, N_("succeeds on %u or less"), work->most);
      add_up (game, order->unit, work, crossing, why);
    }

  return vd_allow (work->cost);
}

/* What the try costs is spent. */
static void
pay (VdGame        *game,
     const VdOrder *order,
     const VdWork  *work)
{
  VdState *state = &game->state;
  guint8 spent[VD_MAX_COMPANY];

  if (vd_company_is_open (game))
    {
      pay_in_march (game, order, spent);
      memcpy (state->march.spent, spent, sizeof spent);
      if (state->march.has_gone)
        vd_game_see (game, VD_POINT_CROSSINGS_HALF_WAY);
      return;
    }

  if (state->worker != order->unit + 1u)
    vd_works_end (game, order->unit);

  state->worker = order->unit + 1;
  state->worked = MIN (state->worked + work->cost, G_MAXUINT8);
}

static gboolean
apply_work (VdGame        *game,
            const VdOrder *order)
{
  int crossing, sum;
  const VdWork *work = get_work (game, order, &crossing);
  guint die = order->arg != 0 ? order->arg : draw_die (game, order->unit, crossing);

  test_work (game, order, game->trace);
  vd_game_note_die (game, die);
  vd_game_see (game, VD_POINT_CROSSINGS_WORK);
  vd_game_see (game, VD_POINT_CROSSINGS_CLASS);
  vd_game_see (game, VD_POINT_CROSSINGS_CONTROL);
  vd_game_see (game, VD_POINT_CROSSINGS_COST);
  sum = add_up (game, order->unit, work, crossing, NULL);
  pay (game, order, work);
  game->state.units[order->unit].flags |= VD_MOVED;
  game->stamp++;
  vd_game_forget_unit (game, order->unit);
  if ((int) die + sum <= work->most || !vd_game_has (game, VD_POINT_CROSSINGS_DIE))
    vd_game_set_crossing (game, crossing, get_outcome (order));

  return FALSE;
}

static void
list_of (VdGame      *game,
         VdUnitId     unit,
         VdOrderKind  kind,
         VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  guint from = game->state.units[unit].cell;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (s->crossing_at[from][dir] > 0)
      {
        VdOrder order = { kind, 0, unit, s->next[from][dir], 0 };

        if (find_bar (game, &order) == VD_N_POINTS)
          vd_order_list_add (list, order);
      }
}

static void
list_works (VdGame      *game,
            VdOrderList *list)
{
  const VdRoster *roster = vd_roster_get (game);

  for (VdOrderKind kind = VD_ORDER_DAMAGE; kind <= VD_ORDER_REPAIR; kind++)
    for (guint i = 0; i < roster->n_movers; i++)
      list_of (game, roster->movers[i], kind, list);
}

static void
list_march_works (VdGame      *game,
                  VdOrderList *list)
{
  const VdMarchState *march = &game->state.march;

  for (VdOrderKind kind = VD_ORDER_DAMAGE; kind <= VD_ORDER_REPAIR; kind++)
    for (guint i = 0; i < march->n; i++)
      list_of (game, march->units[i], kind, list);
}

const VdPlayWindow vd_march_works_window = {
  .is_open = vd_company_is_open,
  .answers = VD_KIND (DAMAGE) | VD_KIND (REPAIR),
  .list = list_march_works,
  .test = test_work,
  .apply = apply_work,
};

const VdPlayWindow vd_works_window = {
  .answers = VD_KIND (DAMAGE) | VD_KIND (REPAIR),
  .owns = VD_KIND (DAMAGE) | VD_KIND (REPAIR),
  .outside = VD_POINT_CROSSINGS_WORK,
  .list = list_works,
  .test = test_work,
  .apply = apply_work,
};

/* In the course of play */

static void
set_up (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_damaged && s->n_crossings > 0; i++)
    {
      int dir = vd_scenario_find_direction (s, s->damaged[i].cell, s->damaged[i].to);
      int crossing = dir >= 0 ? vd_scenario_find_crossing (s, s->damaged[i].cell, dir) : -1;

      if (crossing >= 0)
        vd_game_set_crossing (game, crossing, VD_CROSSING_DAMAGED);
    }
}

/* Who crosses pays no more for a repair of the phase before; retreats are counted anew. */
static void
settle (VdGame *game)
{
  VdState *state = &game->state;

  state->worker = 0;
  state->worked = 0;
  for (guint i = 0; i < game->scenario->n_crossings; i++)
    {
      if (state->crossings[i].is == VD_CROSSING_REPAIRED)
        vd_game_set_crossing (game, i, vd_game_plays (game, VD_MECHANIC_SUPPLY)
                                       ? VD_CROSSING_MENDED : VD_CROSSING_WHOLE);
      state->crossings[i].retreated[0] = state->crossings[i].retreated[1] = 0;
    }
}

/* From the next turn on lines of supply use what was repaired [R06 8.39]. */
static void
forget_turn (VdGame *game)
{
  for (guint i = 0; i < game->scenario->n_crossings; i++)
    if (game->state.crossings[i].is == VD_CROSSING_MENDED)
      vd_game_set_crossing (game, i, VD_CROSSING_WHOLE);
}

/* Those who move by their own initiative move in the same phase [R06 2.11B]. */
static void
end_movement (VdGame *game)
{
  game->state.worker = game->state.worked = 0;
  if (!vd_scenario_has_phase (game->scenario, vd_game_period (game), VD_PHASE_INDIVIDUAL))
    settle (game);
}

const VdHooks vd_works_hooks = {
  .set_up = set_up,
  .begin[VD_PHASE_MOVEMENT] = settle,
  .begin[VD_PHASE_COMBAT] = settle,
  .end[VD_PHASE_MOVEMENT] = end_movement,
  .end[VD_PHASE_INDIVIDUAL] = settle,
  .between_turns = forget_turn,
};
