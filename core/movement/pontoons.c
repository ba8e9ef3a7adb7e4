#include "core/movement/pontoons.h"

#include "core/mechanics/road-march.h"
#include "core/position/dice.h"
#include "core/position/leader.h"
#include "core/position/stack-kinds.h"
#include "core/position/window.h"
#include "core/scenario/crossing.h"

/* Laying */

/* Whether @cell lies at the foot of a slope and no path passes it [F137]. */
static gboolean
is_rough (const VdScenario *s,
          guint             cell)
{
  gboolean is_low = FALSE, has_path = FALSE;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      for (guint kind = 0; kind < s->n_side_kinds; kind++)
        is_low |= s->side_kinds[kind].directed && (s->sides[cell][dir] >> kind & 1);
      has_path |= s->paths[cell][dir] != 0;
    }

  return is_low && !has_path;
}

/* The side of its hex on which the train of the order is to be laid, or -1. */
static int
find_dir (const VdGame  *game,
          const VdOrder *order)
{
  const VdScenario *s = game->scenario;
  guint from = game->state.units[order->unit].cell;
  int dir;

  if (!vd_pontoon_is (s, order->unit) || !vd_game_is_on_map (game, order->unit))
    return -1;

  dir = vd_scenario_find_direction (s, from, order->cell);
  return dir >= 0 && vd_scenario_find_laid (s, from, dir) == NULL &&
         vd_scenario_find_lay (s, s->units[order->unit].unit_class, from, dir) >= 0 ? dir : -1;
}

static VdPoint
find_bar_to_lay (VdGame        *game,
                 const VdOrder *order)
{
  const VdScenario *s = game->scenario;
  guint side = vd_game_side (game, order->unit);

  if (side != game->state.player)
    return VD_POINT_SEQUENCE_PHASING;
  if (!vd_game_has (game, VD_POINT_PONTOONS_LAY) || find_dir (game, order) < 0)
    return VD_POINT_PONTOONS_LAY;
  if (vd_road_march_has (game, order->unit) && vd_game_has (game, VD_POINT_PONTOONS_COLUMN))
    return VD_POINT_PONTOONS_COLUMN;
  if ((vd_pontoon_state (game, order->unit)->status & VD_PONTOON_TAKEN_UP) &&
      vd_game_has (game, VD_POINT_PONTOONS_ONCE))
    return VD_POINT_PONTOONS_ONCE;
  if (vd_leader_has_fighter (game, side ^ 1, order->cell) &&
      vd_game_has (game, VD_POINT_PONTOONS_ENEMY))
    return VD_POINT_PONTOONS_ENEMY;
  if (!s->settings[VD_SET_PONTOON_SLOPE_ANY] && vd_game_has (game, VD_POINT_PONTOONS_SLOPE) &&
      (is_rough (s, game->state.units[order->unit].cell) || is_rough (s, order->cell)))
    return VD_POINT_PONTOONS_SLOPE;

  return VD_N_POINTS;
}

/* The die */

static gboolean
has_with_it (const VdGame         *game,
             guint                 side,
             guint                 cell,
             const VdWorkModifier *modifier)
{
  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
    if (vd_game_side (game, unit) == side && (modifier->units[unit / 64] >> unit % 64 & 1))
      return TRUE;

  return FALSE;
}

/* What is added to the die of who lays a bridge of @kind between these. */
static int
add_up (const VdGame *game,
        guint         side,
        guint         kind,
        guint         cell,
        guint         to,
        VdExplain    *why)
{
  const VdWorkModifier *modifier = &game->scenario->side_kinds[kind].lay_with;

  if (modifier->amount == 0 || !vd_game_has (game, VD_POINT_PONTOONS_MODIFIER) ||
      (!has_with_it (game, side, cell, modifier) && !has_with_it (game, side, to, modifier)))
    return 0;

  vd_explain_see (why, modifier->rule);
  vd_because (why, VD_POINT_PONTOONS_MODIFIER, 0, N_("%+d to the die"), modifier->amount);
  return modifier->amount;
}

/* What crossing costs by that die: the last row holds for all that is more. */
static guint
find_cost (const VdSideKind *kind,
           int               die)
{
  guint row = 0;

  if (kind->n_lays == 0)
    return kind->cost;

  while (row + 1 < kind->n_lays && die > kind->lays[row].most)
    row++;
  return kind->lays[row].cost;
}

static VdVerdict
test_lay (VdGame        *game,
          const VdOrder *order,
          VdExplain     *why)
{
  const VdScenario *s = game->scenario;
  VdPoint bar = find_bar_to_lay (game, order);
  guint from, kind;

  if (bar != VD_N_POINTS)
    return vd_forbid (game, bar, why);

  from = game->state.units[order->unit].cell;
  kind = vd_scenario_find_lay (s, s->units[order->unit].unit_class, from, find_dir (game, order));
  if (why != NULL)
    {
      vd_because_row (why, s->side_kinds[kind].rule, 0, "%s", s->side_kinds[kind].name);
      add_up (game, vd_game_side (game, order->unit), kind, from, order->cell, why);
    }

  return vd_allow (0);
}

static void
apply_lay (VdGame        *game,
           const VdOrder *order)
{
  const VdScenario *s = game->scenario;
  VdUnitId unit = order->unit;
  guint from = game->state.units[unit].cell;
  guint dir = find_dir (game, order);
  guint kind = vd_scenario_find_lay (s, s->units[unit].unit_class, from, dir);
  guint die = order->arg != 0 ? order->arg : vd_game_draw_for (game, VD_DIE_LAY, unit);
  VdLaid laid = { .cell = from, .dir = dir + 1, .kind = kind, .is_new = TRUE };

  vd_game_note_die (game, die);
  vd_game_see (game, VD_POINT_PONTOONS_LAY);
  vd_game_see (game, VD_POINT_PONTOONS_COLUMN);
  vd_game_see (game, VD_POINT_PONTOONS_ENEMY);
  vd_game_see (game, VD_POINT_PONTOONS_SLOPE);
  laid.cost = find_cost (&s->side_kinds[kind],
                         (int) die + add_up (game, vd_game_side (game, unit), kind, from,
                                             order->cell, game->trace));
  game->state.units[unit].flags |= VD_MOVED;
  vd_road_march_set (game, unit, FALSE);
  vd_game_remove (game, unit, VD_PLACE_LAID);
  vd_game_set_pontoon (game, s->units[unit].pontoon - 1, &laid);
}

/* Taking up */

/* A train that was taken from the enemy counts as one that has moved, but it has not. */
static gboolean
has_moved (VdGame   *game,
           VdUnitId  unit)
{
  return (game->state.units[unit].flags & VD_MOVED) != 0 &&
         !(vd_pontoon_is (game->scenario, unit) &&
           (vd_pontoon_state (game, unit)->status & VD_PONTOON_CAME));
}

static gboolean
has_anybody_moved (VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint player = game->state.player;

  if (game->state.march.n > 0)
    return TRUE;
  for (guint i = 0; i < s->n_of_side[player]; i++)
    if (has_moved (game, s->of_side[player][i]))
      return TRUE;

  return FALSE;
}

static guint
get_far_end (const VdGame *game,
             const VdLaid *laid)
{
  return game->scenario->next[laid->cell][laid->dir - 1];
}

static VdPoint
find_bar_to_take_up (VdGame        *game,
                     const VdOrder *order)
{
  const VdLaid *laid;
  guint side = vd_game_side (game, order->unit);
  guint16 there;

  if (side != game->state.player)
    return VD_POINT_SEQUENCE_PHASING;
  if (!vd_game_has (game, VD_POINT_PONTOONS_TAKE_UP) ||
      game->state.units[order->unit].place != VD_PLACE_LAID ||
      game->state.phase != VD_PHASE_MOVEMENT || has_anybody_moved (game))
    return VD_POINT_PONTOONS_TAKE_UP;

  laid = &vd_pontoon_state (game, order->unit)->laid;
  there = order->cell < game->scenario->n_cells ? game->unit_at[order->cell] : VD_NONE;
  if ((order->cell != laid->cell && order->cell != get_far_end (game, laid)) ||
      (there != VD_NONE && vd_game_side (game, there) != side) ||
      vd_road_march_blocks (game, order->unit, order->cell) ||
      !vd_stack_has_room (game, order->unit, order->cell))
    return VD_POINT_PONTOONS_TAKE_UP;

  return VD_N_POINTS;
}

/* Nobody has put it in command while it lay there, so it moves by its initiative [R06 9.18]. */
static void
apply_take_up (VdGame        *game,
               const VdOrder *order)
{
  VdPontoonState *state = vd_pontoon_state (game, order->unit);

  vd_game_see (game, VD_POINT_PONTOONS_TAKE_UP);
  vd_game_set_pontoon (game, game->scenario->units[order->unit].pontoon - 1, &(VdLaid) { 0 });
  state->status |= VD_PONTOON_TAKEN_UP;
  game->state.units[order->unit].flags = 0;
  vd_game_place (game, order->unit, order->cell);
}

/* The window */

static VdVerdict
test_pontoon (VdGame        *game,
              const VdOrder *order,
              VdExplain     *why)
{
  VdPoint bar;

  if (order->kind == VD_ORDER_BRIDGE)
    return test_lay (game, order, why);

  bar = find_bar_to_take_up (game, order);
  return bar != VD_N_POINTS ? vd_forbid (game, bar, why) : vd_allow (0);
}

static gboolean
apply_pontoon (VdGame        *game,
               const VdOrder *order)
{
  if (order->kind == VD_ORDER_BRIDGE)
    apply_lay (game, order);
  else
    apply_take_up (game, order);

  return FALSE;
}

static void
list_laying (VdGame      *game,
             VdUnitId     unit,
             VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  guint from = game->state.units[unit].cell;

  for (guint dir = 0; dir < VD_N_DIRS && vd_game_is_on_map (game, unit); dir++)
    {
      VdOrder order = { VD_ORDER_BRIDGE, 0, unit, s->next[from][dir], 0 };

      if (s->next[from][dir] >= 0 && find_bar_to_lay (game, &order) == VD_N_POINTS)
        vd_order_list_add (list, order);
    }
}

static void
list_taking_up (VdGame      *game,
                VdUnitId     unit,
                VdOrderList *list)
{
  const VdLaid *laid = &vd_pontoon_state (game, unit)->laid;
  VdOrder order = { VD_ORDER_UNBRIDGE, 0, unit, laid->cell, 0 };

  if (laid->dir == 0)
    return;

  if (find_bar_to_take_up (game, &order) == VD_N_POINTS)
    vd_order_list_add (list, order);
  order.cell = get_far_end (game, laid);
  if (find_bar_to_take_up (game, &order) == VD_N_POINTS)
    vd_order_list_add (list, order);
}

static void
list_pontoons (VdGame      *game,
               VdOrderList *list)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_pontoons; i++)
    list_laying (game, s->pontoons[i], list);
  for (guint i = 0; i < s->n_pontoons; i++)
    list_taking_up (game, s->pontoons[i], list);
}

const VdPlayWindow vd_pontoon_window = {
  .answers = VD_KIND (BRIDGE) | VD_KIND (UNBRIDGE),
  .owns = VD_KIND (BRIDGE) | VD_KIND (UNBRIDGE),
  .outside = VD_POINT_PONTOONS_LAY,
  .list = list_pontoons,
  .test = test_pontoon,
  .apply = apply_pontoon,
};

/* In the course of play */

/* What crossing costs is that of the chart from the next turn on. */
static void
grow_old (VdGame *game)
{
  for (guint i = 0; i < game->scenario->n_pontoons; i++)
    {
      VdLaid laid = game->state.pontoons[i].laid;

      game->state.pontoons[i].status &= ~(VD_PONTOON_TAKEN_UP | VD_PONTOON_ROLLED);
      if (!laid.is_new)
        continue;

      laid.is_new = FALSE;
      laid.cost = 0;
      vd_game_set_pontoon (game, i, &laid);
    }
}

static void
forget_phase (VdGame *game)
{
  guint8 forgotten = VD_PONTOON_CAME;

  if (game->scenario->settings[VD_SET_PONTOON_ROLLS_EACH_PHASE])
    forgotten |= VD_PONTOON_ROLLED;
  for (guint i = 0; i < game->scenario->n_pontoons; i++)
    game->state.pontoons[i].status &= ~forgotten;
}

const VdHooks vd_pontoon_hooks = {
  .begin[VD_PHASE_MOVEMENT] = forget_phase,
  .begin[VD_PHASE_INDIVIDUAL] = forget_phase,
  .begin[VD_PHASE_COMBAT] = forget_phase,
  .between_turns = grow_old,
};
