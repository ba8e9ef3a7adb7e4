#include "core/players/send.h"

#include "core/play/view-movement.h"
#include "core/position/piece.h"

/* The strength of the force for which @unit stands; 0 if it is in command. */
static gint32
weigh_force (const VdView *view,
             VdUnitId      unit)
{
  guint16 units[VD_MAX_UNITS];
  guint n = vd_view_list_force (view, unit, units);
  gint32 sum = 0;

  if (vd_view_is_in_command (view, unit))
    return 0;

  for (guint i = 0; i < n; i++)
    sum += vd_piece_get_strength (view->scenario, vd_view_units (view), units[i]);

  return sum;
}

VdOrder
vd_send_choose (const VdWorth     *worth,
                const VdView      *view,
                const VdOrderList *list)
{
  VdOrder best = list->orders[0];
  gint32 most = 0, strength = 0;

  for (guint i = 0; i < list->n; i++)
    {
      const VdOrder *order = &list->orders[i];
      guint side, here, there;

      if (order->kind != VD_ORDER_DISPATCH)
        continue;
      if (i == 0 || !vd_order_is_alike (order, &list->orders[i - 1]))
        strength = weigh_force (view, order->unit);

      side = vd_view_side_of (view, order->unit);
      here = worth->way[side][vd_view_cell (view, order->unit)];
      there = worth->way[side][order->cell];
      if (here == VD_NO_WAY || there == VD_NO_WAY || there >= here)
        continue;
      if (strength * (gint32) (here - there) > most)
        {
          most = strength * (gint32) (here - there);
          best = *order;
        }
    }

  return best;
}
