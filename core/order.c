#include "core/order.h"

const char *const vd_order_names[VD_N_ORDERS] = {
  [VD_ORDER_CHOOSE] = "choose",
  [VD_ORDER_MOVE] = "move",
  [VD_ORDER_ENTER] = "enter",
  [VD_ORDER_EXIT] = "exit",
  [VD_ORDER_TRANSIT] = "transit",
  [VD_ORDER_STEP] = "step",
  [VD_ORDER_DECLINE] = "decline",
  [VD_ORDER_ATTACK] = "attack",
  [VD_ORDER_ALSO] = "also",
  [VD_ORDER_WITH] = "with",
  [VD_ORDER_BOMBARD] = "bombard",
  [VD_ORDER_ANNOUNCE] = "announce",
  [VD_ORDER_ROLL] = "roll",
  [VD_ORDER_LOSE] = "lose",
  [VD_ORDER_RETREAT] = "retreat",
  [VD_ORDER_ADVANCE] = "advance",
  [VD_ORDER_PASS] = "pass",
  [VD_ORDER_END] = "end",
  [VD_ORDER_SUMMON] = "summon",
  [VD_ORDER_DEPLOY] = "deploy",
  [VD_ORDER_SHIFT] = "shift",
  [VD_ORDER_FRESH] = "fresh",
  [VD_ORDER_WEATHER] = "weather",
  [VD_ORDER_RELEASE] = "release",
  [VD_ORDER_REFORM] = "reform",
  [VD_ORDER_STOP] = "stop",
};

void
vd_order_list_clear (VdOrderList *self)
{
  g_clear_pointer (&self->orders, g_free);
  self->n = self->size = 0;
}

void
vd_order_list_grow (VdOrderList *self,
                    guint        more)
{
  self->size = MAX (self->size * 2, self->n + MAX (more, 64));
  self->orders = g_renew (VdOrder, self->orders, self->size);
}
