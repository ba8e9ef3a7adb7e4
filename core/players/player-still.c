#include "core/players/player-kind.h"

/* Whether nothing need be done now that @order does: it ends the phase, or passes. */
static gboolean
does_nothing (const VdOrder *order)
{
  return order->kind == VD_ORDER_END || order->kind == VD_ORDER_PASS;
}

static VdOrder
stand_still (VdPlayer          *player,
             VdView            *view,
             const VdOrderList *list)
{
  for (guint i = list->n; i > 0; i--)
    if (does_nothing (&list->orders[i - 1]))
      return list->orders[i - 1];

  return list->orders[vd_player_below (player, list->n)];
}

const VdPlayerKind vd_player_still = {
  .name = "still",
  .text = N_("stands where it is: ends every phase and passes every decision that it may, and takes "
             "any order where one has to be given"),
  .size = sizeof (VdPlayer),
  .choose = stand_still,
};
