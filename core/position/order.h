/* order.h: what a side can decide */
#pragma once

#include "core/scenario/tables.h"

G_BEGIN_DECLS

/* The list is core/position/orders.def. */
typedef enum
{
#define VD_ORDER(symbol, word, operands, stage) VD_ORDER_##symbol,
#include "core/position/orders.def"
#undef VD_ORDER
  VD_N_ORDERS
} VdOrderKind;

/* What an order names, as it is written behind its word, in this order; and the members
 * that have it. */
typedef enum
{
  VD_OPERAND_OPTION,    /* unit: an option, arg: a choice of it */
  VD_OPERAND_LEADER,    /* via: a unit that leads */
  VD_OPERAND_UNIT,      /* unit */
  VD_OPERAND_GROUP,     /* unit: a group of reinforcements */
  VD_OPERAND_FORMATION, /* unit: a formation; or arg: a row of shifts, and 1 */
  VD_OPERAND_PATH,      /* cell: the last hex of a path, which stands beside the order */
  VD_OPERAND_HEX,       /* cell */
  VD_OPERAND_EDGE,      /* arg: an edge of the field of cell */
  VD_OPERAND_SECTION,   /* arg: a section of the track via */
  VD_OPERAND_COLUMN,    /* arg: a column of the results */
  VD_OPERAND_DIE,       /* arg: the die if it is given, else 0 */
  VD_OPERAND_ALL,       /* arg: 1 for all, or 0 */
  VD_OPERAND_MARCH,     /* arg: 1 if it ends in road march, or 0 */
  VD_OPERAND_HEXES,     /* cell, and others not farther than two hexes from it: via and arg, as
                         * bits, see vd_order_list_hexes() */
  VD_N_OPERANDS
} VdOperand;

/* Where in play an order belongs, though some are given elsewhere too. */
typedef enum
{
  VD_STAGE_ANY,      /* the phases of a turn */
  VD_STAGE_SETUP,
  VD_STAGE_MOVEMENT,
  VD_STAGE_COMBAT,   /* the Combat Phase, between combats */
  VD_STAGE_ATTACK,   /* a combat is put together */
  VD_STAGE_RESULT,   /* what follows from its roll */
  VD_STAGE_TURN_END
} VdStage;

typedef struct
{
  guint16 operands; /* bits by VdOperand */
  guint8  stage;
} VdOrderForm;

/* The word that an order begins with, as "move". */
extern const char *const vd_order_names[VD_N_ORDERS];

extern const VdOrderForm vd_order_forms[VD_N_ORDERS];

static inline gboolean
vd_order_takes (VdOrderKind kind,
                VdOperand   operand)
{
  return vd_order_forms[kind].operands >> operand & 1;
}

/* Whether it names a hex that a unit goes to or leaves from. */
static inline gboolean
vd_order_has_cell (VdOrderKind kind)
{
  return vd_order_takes (kind, VD_OPERAND_PATH) || vd_order_takes (kind, VD_OPERAND_HEX) ||
         vd_order_takes (kind, VD_OPERAND_HEXES);
}

/**
 * VdOrder: eight bytes, compared as a whole; members that its kind does not use are 0
 */
typedef struct
{
  guint8  kind;
  guint8  arg;
  guint16 unit;
  guint16 cell;
  guint16 via;
} VdOrder;

/**
 * vd_order_is_sound:
 * @path: (nullable) (array length=n_path): cells
 *
 * Whether it is legal is another question.
 *
 * Returns: whether all that the order names is there, and it says nothing else
 */
gboolean vd_order_is_sound (const VdScenario *scenario,
                            const VdOrder    *order,
                            const guint16    *path,
                            guint             n_path);

#define VD_MAX_ORDER_HEXES 19

/**
 * vd_order_list_hexes:
 * @order: of a kind that takes hexes
 * @cells: (out) (array length=VD_MAX_ORDER_HEXES)
 *
 * Returns: how many hexes it names, the first of them first
 */
guint    vd_order_list_hexes (const VdScenario *scenario,
                              const VdOrder    *order,
                              guint16          *cells);

/* Has @order name @cell beside its first hex.  Returns: whether that is near enough */
gboolean vd_order_add_hex    (const VdScenario *scenario,
                              VdOrder          *order,
                              guint             cell);

/**
 * VdOrderList: the legal orders of a decision
 *
 * Grows as needed and is used again.  Sorted by kind; no order twice.
 */
typedef struct
{
  VdOrder *orders;
  guint    n;
  guint    size;
} VdOrderList;

void vd_order_list_clear (VdOrderList *self);
void vd_order_list_grow  (VdOrderList *self,
                          guint        more);

static inline void
vd_order_list_add (VdOrderList *self,
                   VdOrder      order)
{
  if (G_UNLIKELY (self->n == self->size))
    vd_order_list_grow (self, 1);

  self->orders[self->n++] = order;
}

/* Orders of one kind for one unit stand together in a list. */
static inline gboolean
vd_order_is_alike (const VdOrder *a,
                   const VdOrder *b)
{
  return a->unit == b->unit && a->kind == b->kind;
}

G_STATIC_ASSERT (sizeof (VdOrder) == 8);

G_END_DECLS
