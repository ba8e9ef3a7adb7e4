#include "core/movement/obeying.h"

#include "core/movement/move.h"
#include "core/position/piece.h"

/* Whether @cell is closed to it by enemy control. */
static gboolean
is_closed (const VdGame *game,
           VdUnitId      unit,
           guint         cell)
{
  return vd_game_is_controlled (game, vd_game_side (game, unit), cell) &&
         vd_game_has (game, VD_POINT_ORDERS_CONTROL);
}

static gboolean
is_move (const VdGame  *game,
         const VdOrder *order,
         VdUnitId       unit)
{
  return order->kind == VD_ORDER_MOVE && order->unit == unit &&
         !is_closed (game, unit, order->cell);
}

/* The least way that those moves, or staying where it is, leave to @unit.  Nobody has to go over
 * to road march: a move that brings him nearer by more than he can spend counts for nothing. */
static guint
find_least (VdGame            *game,
            VdUnitId           unit,
            guint              first,
            const VdOrderList *list)
{
  guint home = vd_sent_get_way (game, unit, game->state.units[unit].cell);
  guint allowance = vd_piece_price_allowance (game->scenario, game->state.units, unit,
                                              vd_game_period (game), NULL);
  guint least = home;

  for (guint i = first; i < list->n; i++)
    if (is_move (game, &list->orders[i], unit) && list->orders[i].arg == 0)
      {
        guint way = vd_sent_get_way (game, unit, list->orders[i].cell);

        if (way + allowance >= home)
          least = MIN (least, way);
      }

  return least;
}

void
vd_obeying_keep (VdGame      *game,
                 VdUnitId     unit,
                 guint        first,
                 VdOrderList *list)
{
  guint n = first, least = find_least (game, unit, first, list);

  for (guint i = first; i < list->n; i++)
    if (is_move (game, &list->orders[i], unit) &&
        vd_sent_get_way (game, unit, list->orders[i].cell) <= least)
      list->orders[n++] = list->orders[i];

  list->n = n;
}

/* The least way that any move leaves it; those of the list have been kept already. */
static guint
find_least_of_all (VdGame   *game,
                   VdUnitId  unit)
{
  VdOrderList list = { 0 };
  guint least;

  vd_move_list_unit (game, unit, &list);
  least = find_least (game, unit, 0, &list);
  vd_order_list_clear (&list);

  return least;
}

VdPoint
vd_obeying_find_bar (VdGame   *game,
                     VdUnitId  unit,
                     guint     cell)
{
  if (!vd_sent_binds (game, unit))
    return VD_N_POINTS;
  if (is_closed (game, unit, cell))
    return VD_POINT_ORDERS_CONTROL;

  return vd_sent_get_way (game, unit, cell) > find_least_of_all (game, unit)
         ? VD_POINT_ORDERS_WAY : VD_N_POINTS;
}

gboolean
vd_obeying_is_due (VdGame   *game,
                   VdUnitId  unit)
{
  return vd_sent_binds (game, unit) && !(game->state.units[unit].flags & VD_MOVED) &&
         find_least_of_all (game, unit) <
           vd_sent_get_way (game, unit, game->state.units[unit].cell);
}

void
vd_obeying_explain (VdGame    *game,
                    VdUnitId   unit,
                    VdExplain *why)
{
  if (G_LIKELY (why == NULL) || !vd_game_is_on_map (game, unit) || !vd_sent_frees (game, unit))
    return;

  vd_because (why, VD_POINT_ORDERS_MOVES, 0, N_("it has an order to march"));
  if (vd_sent_binds (game, unit))
    {
      vd_because (why, VD_POINT_ORDERS_WAY, 0, N_("it goes there by the least way"));
      vd_because (why, VD_POINT_ORDERS_CONTROL, 0, N_("it keeps out of enemy control"));
    }
  else
    vd_because (why, VD_POINT_ORDERS_FREE, 0, N_("its order has ended in this turn"));
}
