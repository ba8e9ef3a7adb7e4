/* dispatch.c: orders by which forces are sent somewhere: see march-orders.h */
#include "core/mechanics/command.h"
#include "core/mechanics/march-orders.h"
#include "core/mechanics/outward.h"
#include "core/mechanics/supply-line.h"
#include "core/position/leader.h"
#include "core/position/window.h"
#include "core/scenario/price.h"

#include <string.h>

/* Who sends orders, and how far */

static gboolean
has_trait (const VdScenario *s,
           VdUnitId          unit)
{
  return (s->units[unit].traits & VD_TRAIT_SENDS) != 0;
}

static gboolean
is_named (const VdScenario *s,
          guint             side)
{
  for (guint i = 0; i < s->n_leaders; i++)
    if (s->units[s->leaders[i]].side == side && has_trait (s, s->leaders[i]))
      return TRUE;

  return FALSE;
}

static gboolean
sends (const VdGame *game,
       guint         side,
       VdUnitId      leader)
{
  const VdScenario *s = game->scenario;

  if (s->units[leader].side != side || !vd_game_is_on_map (game, leader))
    return FALSE;

  return is_named (s, side) && vd_game_has (game, VD_POINT_ORDERS_SENDER)
         ? has_trait (s, leader) : s->units[leader].leads == VD_LEADS_ARMY;
}

/* The hexes that are in reach of some leader of @side who sends orders, as a set. */
static void
find_reach (VdGame  *game,
            guint    side,
            guint64 *reach)
{
  const VdScenario *s = game->scenario;
  guint range = VD_Q (vd_scenario_get_setting (s, side, VD_SET_ORDER_REACH));
  VdSupplyRules rules = vd_supply_get_rules (game, side);
  g_autofree guint16 *away = g_new (guint16, s->n_cells + 1);

  rules.trunk = MIN (range, VD_OUTWARD_NEVER - 1);
  memset (reach, vd_game_has (game, VD_POINT_ORDERS_REACH) ? 0 : 0xff,
          game->n_words * sizeof *reach);
  for (guint i = 0; i < s->n_leaders; i++)
    if (sends (game, side, s->leaders[i]))
      {
        if (is_named (s, side))
          vd_game_see (game, VD_POINT_ORDERS_SENDER);
        vd_supply_line_measure_from (game, &rules, game->state.units[s->leaders[i]].cell, away);
        for (guint cell = 0; cell < s->n_cells; cell++)
          if (away[cell] != VD_OUTWARD_NEVER)
            reach[cell / 64] |= G_GUINT64_CONSTANT (1) << cell % 64;
      }
}

static gboolean
is_in (const guint64 *set,
       guint          cell)
{
  return set[cell / 64] >> cell % 64 & 1;
}

/* Where it may be sent */

static gboolean
is_objective (const VdGame *game,
              guint         cell)
{
  return game->scenario->terrains[game->scenario->terrain[cell]].is_objective ||
         !vd_game_has (game, VD_POINT_ORDERS_OBJECTIVE);
}

/* The hexes to which a way leads for @unit, whoever stands on it, as a set; but for its own. */
static void
find_goals (const VdGame *game,
            VdUnitId      unit,
            guint64      *goals)
{
  const VdScenario *s = game->scenario;
  guint period = vd_game_period (game), unit_class = s->units[unit].unit_class;
  guint home = game->state.units[unit].cell;
  g_autofree guint16 *away = g_new (guint16, s->n_cells + 1);
  VdOutward search;
  int from;

  memset (goals, 0, game->n_words * sizeof *goals);
  vd_outward_begin (&search, s->n_cells, away);
  vd_outward_add (&search, home, 0);
  while ((from = vd_outward_take (&search)) >= 0)
    {
      if ((guint) from != home)
        goals[from / 64] |= G_GUINT64_CONSTANT (1) << from % 64;
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        if (s->next[from][dir] >= 0 &&
            vd_price_open (s, unit_class, period, from, dir) != VD_NEVER)
          vd_outward_add (&search, s->next[from][dir], 0);
    }

  vd_outward_end (&search);
}

/* Why @unit is not sent to @cell, of those that it can come to. */
static VdPoint
find_bar_to_goal (const VdGame  *game,
                  const guint64 *goals,
                  guint          cell)
{
  return is_in (goals, cell) && is_objective (game, cell) ? VD_N_POINTS : VD_POINT_ORDERS_OBJECTIVE;
}

/* Forces that are sent */

/* Whether it has come in in this phase: a force of these is sent at once. */
static gboolean
has_entered (const VdGame *game,
             VdUnitId      unit)
{
  return (game->state.units[unit].flags & VD_ENTERED) != 0;
}

static gboolean
has_given (const VdGame *game)
{
  return (game->state.sent.given >> game->state.player & 1) != 0 &&
         vd_game_has (game, VD_POINT_ORDERS_ONE);
}

/* Why @unit stands for no force that may be sent anywhere. */
static VdPoint
find_bar_to_send (const VdGame  *game,
                  const guint64 *reach,
                  VdUnitId       unit)
{
  if (vd_game_side (game, unit) != game->state.player || !vd_game_is_on_map (game, unit))
    return VD_POINT_SEQUENCE_PHASING;
  if (vd_sent_get (game, unit) != NULL && vd_game_has (game, VD_POINT_ORDERS_SINGLE))
    return VD_POINT_ORDERS_SINGLE;
  if (!vd_sent_has_room (game, game->state.player))
    return VD_POINT_ORDERS_ONE;
  if (game->state.phase == VD_PHASE_MOVEMENT)
    return has_entered (game, unit) ? VD_N_POINTS : VD_POINT_ORDERS_PHASE;
  if (has_given (game))
    return VD_POINT_ORDERS_ONE;

  return is_in (reach, game->state.units[unit].cell) ? VD_N_POINTS : VD_POINT_ORDERS_REACH;
}

static gboolean
is_commanded (const VdGame *game,
              VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_units; i++)
    if (game->state.sent.of[i] == game->state.sent.of[unit] && !vd_unit_is_in_command (game, i))
      return FALSE;

  return TRUE;
}

/* Why the order of the force of @unit is not changed or taken back, by the rule @point. */
static VdPoint
find_bar_to_change (const VdGame *game,
                    VdUnitId      unit,
                    VdPoint       point)
{
  const VdSent *force = vd_sent_get (game, unit);

  if (vd_game_side (game, unit) != game->state.player)
    return VD_POINT_SEQUENCE_PHASING;
  if (force == NULL || (force->status & VD_SENT_OVER) != 0)
    return point;
  if (point == VD_POINT_ORDERS_REDIRECT && has_given (game))
    return VD_POINT_ORDERS_ONE;

  return is_commanded (game, unit) || !vd_game_has (game, point) ? VD_N_POINTS : point;
}

static gboolean
goes_elsewhere (const VdGame *game,
                VdUnitId      unit,
                guint         cell)
{
  return vd_sent_get (game, unit)->to != cell;
}

/* Appends the orders by which @unit is sent somewhere. */
static void
list_goals (VdGame      *game,
            VdOrderKind  kind,
            VdUnitId     unit,
            guint64     *goals,
            VdOrderList *list)
{
  find_goals (game, unit, goals);
  for (guint cell = 0; cell < game->scenario->n_cells; cell++)
    if (find_bar_to_goal (game, goals, cell) == VD_N_POINTS &&
        (kind == VD_ORDER_DISPATCH || goes_elsewhere (game, unit, cell)))
      vd_order_list_add (list, (VdOrder) { .kind = kind, .unit = unit, .cell = cell });
}

static void
list_kind (VdGame      *game,
           VdOrderKind  kind,
           VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;
  g_autofree guint64 *reach = g_new0 (guint64, game->n_words);
  g_autofree guint64 *goals = g_new0 (guint64, game->n_words);

  if (game->state.phase == VD_PHASE_DISPATCH)
    find_reach (game, side, reach);
  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      VdUnitId unit = s->of_side[side][i];
      VdPoint bar = kind == VD_ORDER_DISPATCH
                    ? find_bar_to_send (game, reach, unit)
                    : find_bar_to_change (game, unit, VD_POINT_ORDERS_REDIRECT);

      if (bar == VD_N_POINTS)
        list_goals (game, kind, unit, goals, list);
    }
}

static VdPoint
find_bar (VdGame        *game,
          const VdOrder *order)
{
  g_autofree guint64 *set = g_new0 (guint64, game->n_words);
  VdPoint bar;

  if (order->kind == VD_ORDER_DISPATCH)
    {
      if (game->state.phase == VD_PHASE_DISPATCH)
        find_reach (game, game->state.player, set);
      bar = find_bar_to_send (game, set, order->unit);
    }
  else
    bar = find_bar_to_change (game, order->unit, VD_POINT_ORDERS_REDIRECT);
  if (bar != VD_N_POINTS)
    return bar;
  if (order->kind == VD_ORDER_REDIRECT && !goes_elsewhere (game, order->unit, order->cell))
    return VD_POINT_ORDERS_REDIRECT;

  find_goals (game, order->unit, set);
  return find_bar_to_goal (game, set, order->cell);
}

static VdVerdict
verdict_of (const VdGame *game,
            VdPoint       bar,
            VdExplain    *why)
{
  return bar == VD_N_POINTS ? vd_allow (0) : vd_forbid (game, bar, why);
}

/* Those that have just come in are a force without the others of their stack or formation. */
static guint
keep_newcomers (const VdGame *game,
                guint16      *units,
                guint         n)
{
  guint kept = 0;

  for (guint i = 0; i < n; i++)
    if (has_entered (game, units[i]))
      units[kept++] = units[i];

  return kept;
}

/* Before the first turn it marches at once, and so it does if it has come in. */
static gboolean
is_of_night (const VdGame *game)
{
  return game->state.phase == VD_PHASE_DISPATCH &&
         vd_scenario_has_phase (game->scenario, vd_game_period (game), VD_PHASE_DISPATCH);
}

static void
send (VdGame        *game,
      const VdOrder *order)
{
  guint16 units[VD_MAX_UNITS];
  guint n = vd_sent_list_force (game, order->unit, units);

  vd_game_see (game, VD_POINT_ORDERS_FORCE);
  if (game->state.phase == VD_PHASE_DISPATCH)
    vd_game_see (game, VD_POINT_ORDERS_REACH);
  else
    {
      vd_game_see (game, VD_POINT_ORDERS_ENTERS);
      n = keep_newcomers (game, units, n);
    }
  vd_sent_add (game, units, n, order->cell, is_of_night (game));
}

static gboolean
apply (VdGame        *game,
       const VdOrder *order)
{
  if (order->kind == VD_ORDER_END)
    return TRUE;

  vd_game_see (game, VD_POINT_ORDERS_OBJECTIVE);
  vd_game_see (game, VD_POINT_ORDERS_SINGLE);
  if (order->kind == VD_ORDER_DISPATCH)
    send (game, order);
  else
    {
      vd_game_see (game, VD_POINT_ORDERS_REDIRECT);
      vd_sent_change (game, order->unit, order->cell);
    }
  if (game->state.phase == VD_PHASE_DISPATCH)
    {
      vd_game_see (game, VD_POINT_ORDERS_PHASE);
      vd_game_see (game, VD_POINT_ORDERS_ONE);
      game->state.sent.given |= 1u << game->state.player;
    }

  return FALSE;
}

/* The phase */

static void
list_phase (VdGame      *game,
            VdOrderList *list)
{
  vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_END });
  list_kind (game, VD_ORDER_DISPATCH, list);
  list_kind (game, VD_ORDER_REDIRECT, list);
}

static VdVerdict
test_phase (VdGame        *game,
            const VdOrder *order,
            VdExplain     *why)
{
  if (order->kind == VD_ORDER_END)
    return vd_allow (0);
  if (order->kind == VD_ORDER_CANCEL)
    return vd_forbid (game, VD_POINT_ORDERS_CANCEL, why);
  if (order->kind != VD_ORDER_DISPATCH && order->kind != VD_ORDER_REDIRECT)
    return vd_forbid (game, VD_POINT_ORDERS_PHASE, why);

  return verdict_of (game, find_bar (game, order), why);
}

const VdPlayWindow vd_dispatch_window = {
  .answers = VD_ALL_KINDS & ~VD_KINDS_OF_SETUP,
  .owns = VD_KIND (DISPATCH) | VD_KIND (REDIRECT),
  .outside = VD_POINT_ORDERS_PHASE,
  .list = list_phase,
  .test = test_phase,
  .apply = apply,
};

/* Whoever comes in */

static void
list_newcomers (VdGame      *game,
                VdOrderList *list)
{
  if (vd_game_has (game, VD_POINT_ORDERS_ENTERS))
    list_kind (game, VD_ORDER_DISPATCH, list);
}

static VdVerdict
test_newcomers (VdGame        *game,
                const VdOrder *order,
                VdExplain     *why)
{
  if (!vd_game_has (game, VD_POINT_ORDERS_ENTERS))
    return vd_forbid (game, VD_POINT_ORDERS_ENTERS, why);

  return verdict_of (game, find_bar (game, order), why);
}

const VdPlayWindow vd_send_newcomers_window = {
  .answers = VD_KIND (DISPATCH),
  .outside = VD_POINT_ORDERS_PHASE,
  .list = list_newcomers,
  .test = test_newcomers,
  .apply = apply,
};

/* Orders that are taken back */

static void
list_cancelled (VdGame      *game,
                VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (find_bar_to_change (game, s->of_side[side][i], VD_POINT_ORDERS_CANCEL) == VD_N_POINTS)
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_CANCEL, .unit = s->of_side[side][i] });
}

static VdVerdict
test_cancelled (VdGame        *game,
                const VdOrder *order,
                VdExplain     *why)
{
  return verdict_of (game, find_bar_to_change (game, order->unit, VD_POINT_ORDERS_CANCEL), why);
}

static gboolean
cancel (VdGame        *game,
        const VdOrder *order)
{
  vd_game_see (game, VD_POINT_ORDERS_CANCEL);
  vd_sent_remove (game, order->unit);
  return FALSE;
}

const VdPlayWindow vd_cancel_window = {
  .answers = VD_KIND (CANCEL),
  .owns = VD_KIND (CANCEL),
  .outside = VD_POINT_ORDERS_CANCEL,
  .list = list_cancelled,
  .test = test_cancelled,
  .apply = cancel,
};
