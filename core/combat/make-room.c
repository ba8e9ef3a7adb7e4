#include "core/combat/make-room.h"

#include "core/combat/retreat.h"
#include "core/mechanics/booking.h"
#include "core/mechanics/garrison.h"
#include "core/position/leader.h"
#include "core/position/stack-kinds.h"
#include "core/position/window.h"

guint
vd_make_room_find_hexes (const VdGame *game,
                         VdUnitId      unit,
                         guint16       cells[VD_N_DIRS])
{
  const gint32 *next = game->scenario->next[game->state.units[unit].cell];
  guint n = 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (vd_retreat_bar (game, unit, dir) == VD_N_POINTS &&
        vd_stack_has_room (game, unit, next[dir]))
      cells[n++] = next[dir];

  return n;
}

/* Who has come and waits for room is marked as one that came in. */
static gboolean
is_newcomer (const VdGame *game,
             VdUnitId      unit)
{
  return (game->state.units[unit].flags & VD_ENTERED) != 0;
}

/* Whether the hex of @mate would hold no more than it may without it, and with @unit. */
static gboolean
is_in_the_way (const VdGame *game,
               VdUnitId      mate,
               VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  guint cell = game->state.units[mate].cell;
  VdStackCount rest = { 0 };

  if (vd_leader_is (s, mate) || vd_garrison_stays (game, mate) || is_newcomer (game, mate))
    return FALSE;

  vd_stack_count_add (&rest, s, unit);
  for (guint16 other = game->unit_at[cell]; other != VD_NONE; other = game->next_at[other])
    if (other != mate && other != unit)
      vd_stack_count_add (&rest, s, other);

  return vd_stack_count_excess (&rest, s, vd_game_side (game, unit), NULL) == 0;
}

/* The orders by which room is made for @unit in @cell, into @list if there is one.
 *
 * Returns: whether there are any */
static gboolean
list_ways (const VdGame *game,
           VdUnitId      unit,
           guint         cell,
           VdOrderList  *list)
{
  guint16 cells[VD_N_DIRS];
  gboolean found = FALSE;

  for (guint16 mate = game->unit_at[cell]; mate != VD_NONE; mate = game->next_at[mate])
    for (guint n = is_in_the_way (game, mate, unit)
                   ? vd_make_room_find_hexes (game, mate, cells) : 0; n > 0; n--)
      {
        found = TRUE;
        if (list == NULL)
          return TRUE;
        vd_order_list_add (list, (VdOrder) { VD_ORDER_DISPLACE, 0, mate, cells[n - 1], 0 });
      }

  return found;
}

gboolean
vd_make_room_can (const VdGame *game,
                  VdUnitId      unit,
                  guint         cell)
{
  return vd_scenario_stacks_by_kinds (game->scenario) && vd_game_has (game, VD_POINT_BOXES_ROOM) &&
         list_ways (game, unit, cell, NULL);
}

void
vd_make_room_owe (VdGame   *game,
                  VdUnitId  unit)
{
  game->state.units[unit].flags |= VD_ENTERED;
}

/* The moment */

/* Who waits for room; %VD_NONE for nobody. */
static VdUnitId
find_newcomer (const VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;

  for (guint i = 0; i < s->n_of_side[side] && game->n_overstacked > 0; i++)
    if (vd_game_is_on_map (game, s->of_side[side][i]) && is_newcomer (game, s->of_side[side][i]))
      return s->of_side[side][i];

  return VD_NONE;
}

static gboolean
is_owed (const VdGame *game)
{
  return find_newcomer (game) != VD_NONE;
}

static void
list_displacements (VdGame      *game,
                    VdOrderList *list)
{
  VdUnitId unit = find_newcomer (game);

  list_ways (game, unit, game->state.units[unit].cell, list);
}

static VdVerdict
test_displacement (VdGame        *game,
                   const VdOrder *order,
                   VdExplain     *why)
{
  VdUnitId unit = find_newcomer (game);
  guint16 cells[VD_N_DIRS];

  if (order->kind == VD_ORDER_DISPLACE && vd_game_is_on_map (game, order->unit) &&
      game->state.units[order->unit].cell == game->state.units[unit].cell &&
      is_in_the_way (game, order->unit, unit))
    for (guint n = vd_make_room_find_hexes (game, order->unit, cells); n > 0; n--)
      if (cells[n - 1] == order->cell)
        return vd_allow (0);

  return vd_forbid (game, VD_POINT_BOXES_ROOM, why);
}

static gboolean
make_room (VdGame        *game,
           const VdOrder *order)
{
  g_assert (order->kind == VD_ORDER_DISPLACE);

  vd_game_see (game, VD_POINT_BOXES_ROOM);
  game->state.units[find_newcomer (game)].flags &= ~VD_ENTERED;
  vd_game_move (game, order->unit, order->cell);
  vd_booking_enter (game, order->unit, order->cell);
  return FALSE;
}

const VdPlayWindow vd_room_window = {
  .is_open = is_owed,
  .is_alone = TRUE,
  .answers = VD_ALL_KINDS & ~VD_KINDS_OF_SETUP,
  .list = list_displacements,
  .test = test_displacement,
  .apply = make_room,
};
