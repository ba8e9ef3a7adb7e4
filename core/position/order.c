#include "core/position/order.h"

#define TAKES(operand) (1 << VD_OPERAND_##operand)

const char *const vd_order_names[VD_N_ORDERS] = {
#define VD_ORDER(symbol, word, operands, stage) [VD_ORDER_##symbol] = word,
#include "core/position/orders.def"
#undef VD_ORDER
};

const VdOrderForm vd_order_forms[VD_N_ORDERS] = {
#define VD_ORDER(symbol, word, operands, stage) \
  [VD_ORDER_##symbol] = { operands, VD_STAGE_##stage },
#include "core/position/orders.def"
#undef VD_ORDER
};

/* Several hexes */

#define N_NEAR 18

/* The hex number @i of those round @cell, two hexes far: the next ones first; -1 for none. */
static int
find_near (const VdScenario *s,
           guint             cell,
           guint             i)
{
  guint dir = i < VD_N_DIRS ? i : (i - VD_N_DIRS) / 2;
  guint then = i % 2 == 0 ? dir : (dir + 1) % VD_N_DIRS;
  int by = s->next[cell][dir], round = s->next[cell][then];

  if (i < VD_N_DIRS)
    return by;
  if (by >= 0 && s->next[by][then] >= 0)
    return s->next[by][then];

  return round >= 0 ? s->next[round][dir] : -1;
}

static guint
get_near (const VdOrder *order)
{
  return order->via | (guint) order->arg << 16;
}

guint
vd_order_list_hexes (const VdScenario *scenario,
                     const VdOrder    *order,
                     guint16          *cells)
{
  guint n = 1;

  cells[0] = order->cell;
  for (guint i = 0; i < N_NEAR; i++)
    if (get_near (order) >> i & 1)
      cells[n++] = find_near (scenario, order->cell, i);

  return n;
}

gboolean
vd_order_add_hex (const VdScenario *scenario,
                  VdOrder          *order,
                  guint             cell)
{
  for (guint i = 0; i < N_NEAR; i++)
    if (find_near (scenario, order->cell, i) == (int) cell)
      {
        guint near = get_near (order) | 1u << i;

        order->via = near;
        order->arg = near >> 16;
        return TRUE;
      }

  return FALSE;
}

static gboolean
are_hexes (const VdScenario *s,
           const VdOrder    *order)
{
  if (order->cell >= s->n_cells || get_near (order) >> N_NEAR != 0)
    return FALSE;

  for (guint i = 0; i < N_NEAR; i++)
    if ((get_near (order) >> i & 1) && find_near (s, order->cell, i) < 0)
      return FALSE;

  return TRUE;
}

/* Soundness */

/* Takes what the operand has from @left; whether there is such a thing. */
static gboolean
take_operand (const VdScenario *s,
              VdOperand         operand,
              const VdOrder    *order,
              VdOrder          *left)
{
  switch (operand)
    {
    case VD_OPERAND_OPTION:
      left->unit = left->arg = 0;
      return order->unit < s->n_options && order->arg < s->options[order->unit].n_choices;
    case VD_OPERAND_LEADER:
      left->via = 0;
      return order->via < s->n_units && s->units[order->via].leader > 0;
    case VD_OPERAND_UNIT:
      left->unit = 0;
      return order->unit < s->n_units;
    case VD_OPERAND_GROUP:
      left->unit = 0;
      return order->unit < s->n_groups;
    case VD_OPERAND_FORMATION:
      left->unit = left->arg = 0;
      return order->arg > 0 ? order->unit == 0 && order->arg <= s->n_shifts
                            : order->unit < s->n_formations;
    case VD_OPERAND_PATH:
    case VD_OPERAND_HEX:
      left->cell = 0;
      return order->cell < s->n_cells;
    case VD_OPERAND_EDGE:
      left->arg = 0;
      return order->arg < VD_NO_EDGE;
    case VD_OPERAND_SECTION:
      left->arg = left->via = 0;
      return order->via < s->n_tracks && order->arg < s->tracks[order->via].n_sections;
    case VD_OPERAND_COLUMN:
      left->arg = 0;
      return order->arg < s->table.n_columns;
    case VD_OPERAND_DIE:
      left->arg = 0;
      return order->arg <= s->table.die;
    case VD_OPERAND_ALL:
      left->arg = 0;
      return order->arg <= 1;
    case VD_OPERAND_MARCH:
      left->arg = 0;
      return order->arg <= (s->mechanics[VD_MECHANIC_ROAD_MARCH] ? 1 : 0);
    case VD_OPERAND_HEXES:
      left->cell = left->via = left->arg = 0;
      return are_hexes (s, order);
    case VD_N_OPERANDS:
    default:
      g_assert_not_reached ();
    }
}

gboolean
vd_order_is_sound (const VdScenario *scenario,
                   const VdOrder    *order,
                   const guint16    *path,
                   guint             n_path)
{
  VdOrder left = *order;

  if (order->kind >= VD_N_ORDERS)
    return FALSE;

  for (guint set = vd_order_forms[order->kind].operands; set != 0; set &= set - 1)
    if (!take_operand (scenario, __builtin_ctz (set), order, &left))
      return FALSE;

  for (guint i = 0; path != NULL && i < n_path; i++)
    if (path[i] >= scenario->n_cells)
      return FALSE;

  return left.arg == 0 && left.unit == 0 && left.cell == 0 && left.via == 0;
}

/* Lists */

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
