#include "core/combat/withdraw.h"

#include "core/combat/declared.h"
#include "core/combat/leader-fate.h"
#include "core/mechanics/garrison.h"
#include "core/mechanics/road-march.h"
#include "core/movement/short-way.h"
#include "core/position/leader.h"
#include "core/position/piece.h"
#include "core/position/stack-kinds.h"
#include "core/position/window.h"
#include "core/scenario/control.h"
#include "core/scenario/price.h"

enum
{
  FLEXIBLE_PINS_AND_BARS,
  FLEXIBLE_BARS,
  FLEXIBLE_NEITHER
};

static guint
find_asked (const VdGame *game)
{
  return game->state.player ^ (game->state.attack_stage == VD_ATTACKS_DEFENDER);
}

static gboolean
is_leader (const VdGame *game,
           VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  return s->classes[s->units[unit].unit_class].role == VD_ROLE_LEADER;
}

/* Who may go */

static gboolean
is_of_arm (const VdGame *game,
           VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  return s->classes[s->units[unit].unit_class].is_horse ||
         s->settings[VD_SET_WITHDRAW_ARM] != 0 || !vd_game_has (game, VD_POINT_WITHDRAW_ARM);
}

/* Whether @enemy, in the next hex by @dir, controls that of @unit and moves as far as it; a leader
 * has an escort that does only while he is alone [R06 5.2]. */
static gboolean
pins (const VdGame *game,
      VdUnitId      unit,
      VdUnitId      enemy,
      guint         dir)
{
  const VdScenario *s = game->scenario;
  guint unit_class = s->units[enemy].unit_class, period = vd_game_period (game);

  if (vd_leader_is (s, enemy) && !vd_leader_is_alone (game, enemy))
    return FALSE;
  if (vd_control_bends (s, unit_class) &&
      s->settings[VD_SET_WITHDRAW_FLEXIBLE] != FLEXIBLE_PINS_AND_BARS)
    return FALSE;

  return vd_control_find_bar (s, unit_class, game->period, game->state.units[enemy].cell,
                              vd_dir_opposite (dir)) == VD_N_POINTS &&
         vd_piece_get_allowance (s, game->state.units, enemy, period) >=
           vd_piece_get_allowance (s, game->state.units, unit, period);
}

static gboolean
is_pinned (const VdGame *game,
           VdUnitId      unit)
{
  const gint32 *next = game->scenario->next[game->state.units[unit].cell];

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    for (guint16 enemy = next[dir] >= 0 ? game->unit_at[next[dir]] : VD_NONE; enemy != VD_NONE;
         enemy = game->next_at[enemy])
      if (vd_game_side (game, enemy) != vd_game_side (game, unit) && pins (game, unit, enemy, dir))
        return TRUE;

  return FALSE;
}

static gboolean
has_withdrawn (const VdGame *game,
               VdUnitId      unit)
{
  return (game->state.withdrawn[unit / 64] >> unit % 64 & 1) != 0;
}

/* What keeps @unit from going, itself considered; a leader goes where others go. */
static VdPoint
find_own_bar (const VdGame *game,
              VdUnitId      unit)
{
  if (is_leader (game, unit))
    return VD_N_POINTS;
  if (!is_of_arm (game, unit) || vd_garrison_stays (game, unit))
    return VD_POINT_WITHDRAW_ARM;
  if (has_withdrawn (game, unit) && vd_game_has (game, VD_POINT_WITHDRAW_ONCE))
    return VD_POINT_WITHDRAW_ONCE;

  return is_pinned (game, unit) && vd_game_has (game, VD_POINT_WITHDRAW_PINNED)
         ? VD_POINT_WITHDRAW_PINNED : VD_N_POINTS;
}

/* Whether it attacks or is attacked; who has lost his opponents, and stands in the control of
 * others, may still go. */
static gboolean
is_engaged (const VdGame *game,
            VdUnitId      unit)
{
  const VdUnitState *u = &game->state.units[unit];
  guint side = vd_game_side (game, unit);

  if (u->attack == 0 || u->attack == VD_ATTACK_LEFT)
    return FALSE;
  if (vd_game_is_controlled (game, side, u->cell))
    return TRUE;

  for (guint other = 0; other < game->scenario->n_units; other++)
    if (game->state.units[other].attack == u->attack && vd_game_side (game, other) != side)
      return TRUE;

  return FALSE;
}

/* Who goes with @unit. */
static void
gather_company (const VdGame *game,
                VdUnitId      unit,
                VdShortParty *company)
{
  company->n = 0;
  company->units[company->n++] = unit;
  for (guint16 mate = game->unit_at[game->state.units[unit].cell];
       mate != VD_NONE && vd_game_has (game, VD_POINT_WITHDRAW_STACK); mate = game->next_at[mate])
    if (mate != unit && company->n < VD_MAX_GROUP)
      company->units[company->n++] = mate;
}

/* Why @unit may not go, with all of @company; VD_N_POINTS if a way is all that it needs. */
static VdPoint
find_bar (const VdGame       *game,
          VdUnitId            unit,
          const VdShortParty *company)
{
  VdPoint bar;

  if (!vd_game_is_on_map (game, unit) || is_leader (game, unit))
    return VD_POINT_WITHDRAW_ENGAGED;
  if (!is_engaged (game, unit) && vd_game_has (game, VD_POINT_WITHDRAW_ENGAGED))
    return VD_POINT_WITHDRAW_ENGAGED;

  bar = find_own_bar (game, unit);
  for (guint i = 1; i < company->n && bar == VD_N_POINTS; i++)
    if (find_own_bar (game, company->units[i]) != VD_N_POINTS)
      bar = VD_POINT_WITHDRAW_STACK;

  return bar;
}

/* Ways */

static gboolean
is_closed_by_control (const VdGame *game,
                      guint         side,
                      guint         cell)
{
  return game->scenario->settings[VD_SET_WITHDRAW_FLEXIBLE] == FLEXIBLE_NEITHER
         ? vd_game_is_barred (game, side, cell) : vd_game_is_controlled (game, side, cell);
}

static VdPoint
find_hex_bar (const VdGame *game,
              VdUnitId      unit,
              guint         to)
{
  if (vd_road_march_blocks (game, unit, to))
    return VD_POINT_ROAD_MARCH_BLOCKS;

  return is_closed_by_control (game, vd_game_side (game, unit), to) &&
         vd_game_has (game, VD_POINT_WITHDRAW_CONTROL)
         ? VD_POINT_WITHDRAW_CONTROL : VD_N_POINTS;
}

static guint
find_range (const VdGame *game)
{
  guint hexes = game->scenario->settings[VD_SET_WITHDRAW_HEXES];

  return hexes + !vd_game_has (game, VD_POINT_WITHDRAW_HEXES);
}

/* Whether all of @company find room in @cell with those who stand there. */
static gboolean
has_room (const VdGame       *game,
          const VdShortParty *company,
          guint               cell)
{
  const VdScenario *s = game->scenario;
  guint side = vd_game_side (game, company->units[0]), n = game->n_at[cell];
  VdStackCount count;

  if (!vd_scenario_stacks_by_kinds (s))
    {
      for (guint i = 0; i < company->n; i++)
        n += vd_scenario_counts (s, company->units[i]);
      return n <= MAX (game->n_at[cell], vd_scenario_get_stack_limit (s, side));
    }

  count = vd_stack_kinds_count (game, cell);
  for (guint i = 0; i < company->n; i++)
    vd_stack_count_add (&count, s, company->units[i]);

  return vd_stack_count_excess (&count, s, side, NULL) == 0;
}

static const VdShortRule rule = { find_hex_bar, has_room };

/* Whether @unit may go, with whom, and where to. */
static gboolean
has_way (const VdGame *game,
         VdUnitId      unit,
         VdShortParty *company,
         VdShortWays  *ways)
{
  gather_company (game, unit, company);
  if (find_bar (game, unit, company) != VD_N_POINTS)
    return FALSE;

  vd_short_ways_find (ways, game, company, &rule, find_range (game));
  return vd_short_ways_lead_on (ways, game, company);
}

/* The window */

static gboolean
is_asked (const VdGame *game)
{
  return game->state.attack_stage == VD_ATTACKS_DEFENDER ||
         game->state.attack_stage == VD_ATTACKS_ATTACKER;
}

gboolean
vd_withdraw_is_open (const VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint side = find_asked (game);
  VdShortParty company;
  VdShortWays ways;

  if (!vd_game_plays (game, VD_MECHANIC_WITHDRAWAL) ||
      !vd_game_has (game, side == game->state.player ? VD_POINT_WITHDRAW_ATTACKER
                                                     : VD_POINT_WITHDRAW_DEFENDER))
    return FALSE;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (has_way (game, s->of_side[side][i], &company, &ways))
      return TRUE;

  return FALSE;
}

/* Whoever has a part in an attack that he cannot leave is told why; else it is not the time. */
VdPoint
vd_withdraw_find_refusal (const VdGame *game,
                          VdUnitId      unit)
{
  VdShortParty company;
  VdPoint bar;

  if (vd_game_plays (game, VD_MECHANIC_WITHDRAWAL) && vd_declared_has (game, unit) &&
      is_engaged (game, unit))
    {
      gather_company (game, unit, &company);
      bar = find_bar (game, unit, &company);
      if (bar != VD_N_POINTS)
        return bar;
    }

  return vd_game_side (game, unit) == game->state.player ? VD_POINT_WITHDRAW_ATTACKER
                                                         : VD_POINT_WITHDRAW_DEFENDER;
}

static void
list_all (VdGame      *game,
          VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  guint side = find_asked (game);
  VdShortParty company;
  VdShortWays ways;

  vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_PASS });
  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (has_way (game, s->of_side[side][i], &company, &ways))
      vd_short_ways_list (&ways, game, &company, VD_ORDER_WITHDRAW, list);
}

/* Why @company may not go to @cell, which is none of @ways. */
static VdPoint
find_refusal (const VdGame       *game,
              const VdShortParty *company,
              const VdShortWays  *ways,
              guint               cell)
{
  VdPoint bar = cell == ways->cells[0] ? VD_POINT_WITHDRAW_HEXES
                                       : vd_short_ways_find_bar (ways, game, company, cell);

  return bar != VD_N_POINTS ? bar : VD_POINT_WITHDRAW_HEXES;
}

static VdVerdict
test_way (VdGame        *game,
          const VdOrder *order,
          VdExplain     *why)
{
  VdPoint bar;
  VdShortParty company;
  VdShortWays ways;
  guint i;

  if (order->kind == VD_ORDER_PASS)
    return vd_allow (0);
  if (order->kind != VD_ORDER_WITHDRAW)
    return vd_forbid (game, find_asked (game) == game->state.player ? VD_POINT_WITHDRAW_ATTACKER
                                                                    : VD_POINT_WITHDRAW_DEFENDER,
                      why);

  if (vd_game_side (game, order->unit) != find_asked (game))
    return vd_forbid (game, vd_withdraw_find_refusal (game, order->unit), why);

  gather_company (game, order->unit, &company);
  bar = find_bar (game, order->unit, &company);
  if (bar != VD_N_POINTS)
    return vd_forbid (game, bar, why);

  vd_short_ways_find (&ways, game, &company, &rule, find_range (game));
  i = vd_short_ways_look_up (&ways, order->cell);
  if (i == ways.n)
    return vd_forbid (game, find_refusal (game, &company, &ways, order->cell), why);
  if (!vd_short_ways_may_end (&ways, game, &company, i))
    return vd_forbid (game, vd_scenario_stacks_by_kinds (game->scenario)
                            ? VD_POINT_STACK_KINDS_MOST : VD_POINT_MOVE_STACKING, why);

  vd_because (why, VD_POINT_WITHDRAW_PINNED, 0, N_("nobody who controls its hex moves as far"));
  vd_because (why, VD_POINT_WITHDRAW_HEXES, 0, N_("no farther than it may"));
  vd_because (why, VD_POINT_WITHDRAW_CONTROL, 0, N_("the way is free of enemy control"));
  return vd_allow (0);
}

static void
go (VdGame        *game,
    const VdOrder *order)
{
  VdShortParty company;
  VdShortWays ways;
  guint i;

  if (G_UNLIKELY (game->trace != NULL))
    test_way (game, order, game->trace);
  vd_game_see (game, find_asked (game) == game->state.player ? VD_POINT_WITHDRAW_ATTACKER
                                                             : VD_POINT_WITHDRAW_DEFENDER);
  gather_company (game, order->unit, &company);
  if (company.n > 1)
    vd_game_see (game, VD_POINT_WITHDRAW_STACK);
  vd_short_ways_find (&ways, game, &company, &rule, find_range (game));
  i = vd_short_ways_look_up (&ways, order->cell);

  for (guint k = 0; k < company.n; k++)
    {
      VdUnitId unit = company.units[k];

      vd_short_ways_go (&ways, game, unit, i);
      game->state.units[unit].attack = VD_ATTACK_LEFT;
      game->state.withdrawn[unit / 64] |= G_GUINT64_CONSTANT (1) << unit % 64;
      if (vd_leader_is (game->scenario, unit) && vd_game_has (game, VD_POINT_WITHDRAW_CAPTURE))
        {
          vd_game_see (game, VD_POINT_WITHDRAW_CAPTURE);
          vd_fate_owe_roll (game, unit);
        }
    }
}

/* Leaders who have gone are rolled for before anybody else does [R06 16.23; F57]. */

static guint
find_decider (const VdGame *game)
{
  return vd_leader_is_any_owed (game) ? vd_fate_get_decider (game) : find_asked (game);
}

static void
list_orders (VdGame      *game,
             VdOrderList *list)
{
  if (vd_leader_is_any_owed (game))
    vd_fate_list (game, list);
  else
    list_all (game, list);
}

static VdVerdict
test_order (VdGame        *game,
            const VdOrder *order,
            VdExplain     *why)
{
  if (!vd_leader_is_any_owed (game))
    return test_way (game, order, why);

  game->scratch.n = 0;
  vd_fate_list (game, &game->scratch);
  for (guint i = 0; i < game->scratch.n; i++)
    if (game->scratch.orders[i].kind == order->kind &&
        game->scratch.orders[i].unit == order->unit)
      return vd_allow (0);

  return vd_forbid (game, vd_fate_get_point (game), why);
}

static gboolean
apply_order (VdGame        *game,
             const VdOrder *order)
{
  g_assert (order->kind == VD_ORDER_WITHDRAW || order->kind == VD_ORDER_PASS ||
            order->kind == VD_ORDER_CAPTURE);

  if (order->kind == VD_ORDER_WITHDRAW)
    go (game, order);
  if (order->kind == VD_ORDER_CAPTURE)
    vd_fate_apply (game, order);
  if (order->kind == VD_ORDER_PASS ||
      (!vd_leader_is_any_owed (game) && !vd_withdraw_is_open (game)))
    vd_declared_advance (game);

  return FALSE;
}

const VdPlayWindow vd_withdraw_window = {
  .is_open = is_asked,
  .is_alone = TRUE,
  .answers = VD_KINDS_OF_COMBAT | VD_KIND (RELEASE) | VD_KIND (END),
  .decide = find_decider,
  .list = list_orders,
  .test = test_order,
  .apply = apply_order,
};
