/* disengage.c: units that leave enemy control when their Movement Phase is over
 *
 * In some periods, as at night, each unit of the phasing side that stands in enemy control then
 * goes one hex or a few, at no cost, to one outside enemy control; its owner chooses whither, and
 * in which order.  Who finds no such hex stays [F27].  It is no retreat.
 */
#include "core/mechanics/booking.h"
#include "core/mechanics/garrison.h"
#include "core/mechanics/road-march.h"
#include "core/position/stack-kinds.h"
#include "core/position/window.h"

#define MAX_HEXES 4 /* that it may be, so that few are looked at */
#define MAX_FOUND 64

/* The hexes round a unit, the nearest first, and from which of them it comes to each. */
typedef struct
{
  guint   n;
  guint16 cells[MAX_FOUND];
  guint8  from[MAX_FOUND];
  guint8  far[MAX_FOUND];
} Ways;

static guint
find_range (const VdGame *game)
{
  guint hexes = game->scenario->periods[vd_game_period (game)].disengage;

  return hexes + !vd_game_has (game, VD_POINT_DISENGAGE_HEXES);
}

static gboolean
is_in_control (const VdGame *game,
               VdUnitId      unit)
{
  return vd_game_is_on_map (game, unit) && vd_game_side (game, unit) == game->state.player &&
         vd_game_is_controlled (game, game->state.player, game->state.units[unit].cell);
}

/* What keeps @unit from a step by @dir from @cell; VD_N_POINTS if nothing does. */
static VdPoint
find_bar (const VdGame *game,
          VdUnitId      unit,
          guint         cell,
          guint         dir)
{
  const VdScenario *s = game->scenario;
  guint side = vd_game_side (game, unit);
  int to = s->next[cell][dir];

  if (to < 0)
    return VD_POINT_MOVE_ADJACENT;
  if (vd_scenario_confines (s, unit, to))
    return VD_POINT_CONFINED;
  if (s->steps[vd_scenario_row (s, unit, vd_game_period (game)) + cell].cost[dir] == VD_NEVER)
    return VD_POINT_MOVE_SIDE_CLOSED;
  if (game->unit_at[to] != VD_NONE && vd_game_side (game, game->unit_at[to]) != side)
    return VD_POINT_MOVE_ENEMY_HEX;

  return vd_game_is_controlled (game, side, to) && vd_game_has (game, VD_POINT_DISENGAGE_CONTROL)
         ? VD_POINT_DISENGAGE_CONTROL : VD_N_POINTS;
}

static gboolean
is_known (const Ways *ways,
          guint       cell)
{
  for (guint i = 0; i < ways->n; i++)
    if (ways->cells[i] == cell)
      return TRUE;

  return FALSE;
}

/* The first is the unit's own hex. */
static void
find_ways (const VdGame *game,
           VdUnitId      unit,
           Ways         *ways)
{
  guint range = MIN (find_range (game), MAX_HEXES);

  ways->n = 1;
  ways->cells[0] = game->state.units[unit].cell;
  ways->from[0] = ways->far[0] = 0;
  for (guint i = 0; i < ways->n && ways->far[i] < range; i++)
    for (guint dir = 0; dir < VD_N_DIRS; dir++)
      {
        int to = game->scenario->next[ways->cells[i]][dir];

        if (find_bar (game, unit, ways->cells[i], dir) != VD_N_POINTS || is_known (ways, to) ||
            ways->n == MAX_FOUND)
          continue;

        ways->cells[ways->n] = to;
        ways->from[ways->n] = i;
        ways->far[ways->n++] = ways->far[i] + 1;
      }
}

/* Whether @unit may end in the hex @i of @ways. */
static gboolean
may_end (const VdGame *game,
         VdUnitId      unit,
         const Ways   *ways,
         guint         i)
{
  return i > 0 && vd_stack_has_room (game, unit, ways->cells[i]) &&
         !vd_road_march_blocks (game, unit, ways->cells[i]) &&
         !vd_game_is_controlled (game, vd_game_side (game, unit), ways->cells[i]);
}

/* Whether @unit has to leave, and where it may go. */
static gboolean
has_way (VdGame   *game,
         VdUnitId  unit,
         Ways     *ways)
{
  ways->n = 0;
  if (!is_in_control (game, unit) || vd_garrison_stays (game, unit))
    return FALSE;

  find_ways (game, unit, ways);
  for (guint i = 0; i < ways->n; i++)
    if (may_end (game, unit, ways, i))
      return TRUE;

  return FALSE;
}

/* Whether somebody has still to leave. */
static gboolean
is_owed (VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;
  Ways ways;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    if (has_way (game, s->of_side[side][i], &ways))
      return TRUE;

  return FALSE;
}

static gboolean
begin_disengaging (VdGame *game)
{
  if (game->scenario->periods[vd_game_period (game)].disengage == 0 ||
      !vd_game_has (game, VD_POINT_DISENGAGE) || !is_owed (game))
    return FALSE;

  game->state.phase = VD_PHASE_DISENGAGE;
  return TRUE;
}

static int
compare_cells (const void *a,
               const void *b)
{
  return *(const guint16 *) a - *(const guint16 *) b;
}

static void
list_ways (VdGame      *game,
           VdUnitId     unit,
           VdOrderList *list)
{
  guint16 ends[MAX_FOUND];
  guint n = 0;
  Ways ways;

  if (!has_way (game, unit, &ways))
    return;

  for (guint i = 0; i < ways.n; i++)
    if (may_end (game, unit, &ways, i))
      ends[n++] = ways.cells[i];

  qsort (ends, n, sizeof *ends, compare_cells);
  for (guint i = 0; i < n; i++)
    vd_order_list_add (list, (VdOrder) { VD_ORDER_MOVE, 0, unit, ends[i], 0 });
}

static void
list_all (VdGame      *game,
          VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    list_ways (game, s->of_side[side][i], list);
}

/* Why @unit, which has to leave, may not go to @cell, which is none of @ways. */
static VdPoint
find_refusal (const VdGame *game,
              VdUnitId      unit,
              const Ways   *ways,
              guint         cell)
{
  for (guint i = 0; i < ways->n; i++)
    for (guint dir = 0; dir < VD_N_DIRS && ways->far[i] < find_range (game); dir++)
      if (game->scenario->next[ways->cells[i]][dir] == (int) cell)
        return find_bar (game, unit, ways->cells[i], dir);

  return VD_POINT_DISENGAGE_HEXES;
}

static VdVerdict
test_way (VdGame        *game,
          const VdOrder *order,
          VdExplain     *why)
{
  Ways ways;
  guint i = 1;
  VdPoint limit;

  if (order->kind != VD_ORDER_MOVE || !has_way (game, order->unit, &ways))
    return vd_forbid (game, VD_POINT_DISENGAGE, why);

  while (i < ways.n && ways.cells[i] != order->cell)
    i++;
  if (i >= ways.n)
    return vd_forbid (game, order->cell == ways.cells[0]
                            ? VD_POINT_DISENGAGE
                            : find_refusal (game, order->unit, &ways, order->cell), why);
  limit = vd_stack_find_limit (game, order->unit, order->cell);
  if (limit != VD_N_POINTS)
    return vd_forbid (game, limit, why);
  if (vd_road_march_blocks (game, order->unit, order->cell))
    return vd_forbid (game, VD_POINT_ROAD_MARCH_BLOCKS, why);
  if (!may_end (game, order->unit, &ways, i))
    return vd_forbid (game, VD_POINT_DISENGAGE_CONTROL, why);

  vd_because (why, VD_POINT_DISENGAGE, 0, N_("it leaves enemy control"));
  vd_because (why, VD_POINT_DISENGAGE_HEXES, 0, N_("no farther than it may, at no cost"));
  vd_because (why, VD_POINT_DISENGAGE_CONTROL, 0, N_("the way is free of enemy control"));
  return vd_allow (0);
}

/* The hexes on the way are entered one after another. */
static void
enter_way (VdGame     *game,
           VdUnitId    unit,
           const Ways *ways,
           guint       i)
{
  if (ways->from[i] != 0)
    enter_way (game, unit, ways, ways->from[i]);
  vd_booking_enter (game, unit, ways->cells[i]);
}

static gboolean
leave_control (VdGame        *game,
               const VdOrder *order)
{
  Ways ways;
  guint i = 1;

  g_assert (order->kind == VD_ORDER_MOVE);

  if (G_UNLIKELY (game->trace != NULL))
    test_way (game, order, game->trace);
  find_ways (game, order->unit, &ways);
  while (ways.cells[i] != order->cell)
    i++;

  vd_game_see_row (game, game->scenario->periods[vd_game_period (game)].rule);
  vd_game_move (game, order->unit, order->cell);
  enter_way (game, order->unit, &ways, i);

  return !is_owed (game);
}

const VdPlayWindow vd_disengage_window = {
  .is_alone = TRUE,
  .answers = VD_ALL_KINDS & ~VD_KINDS_OF_SETUP,
  .after = VD_PHASE_MOVEMENT,
  .begin = begin_disengaging,
  .list = list_all,
  .test = test_way,
  .apply = leave_control,
};
