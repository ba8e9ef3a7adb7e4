/* order.h: what a side can decide */
#pragma once

#include "core/tables.h"

G_BEGIN_DECLS

typedef enum
{
  VD_ORDER_CHOOSE,   /* unit: option, arg: choice */
  VD_ORDER_MOVE,     /* unit to cell */
  VD_ORDER_ENTER,    /* unit, from off the map, to cell; via: the entry hex */
  VD_ORDER_EXIT,     /* unit leaves for good from cell by the edge arg */
  VD_ORDER_TRANSIT,  /* unit leaves from cell for section arg of track via */
  VD_ORDER_STEP,     /* unit goes one space along its track */
  VD_ORDER_DECLINE,  /* unit will never come */
  VD_ORDER_ATTACK,   /* opens a combat against unit */
  VD_ORDER_ALSO,     /* adds the defender unit */
  VD_ORDER_WITH,     /* adds the adjacent attacker unit */
  VD_ORDER_BOMBARD,  /* adds the bombarder unit */
  VD_ORDER_ANNOUNCE, /* the odds are to be those of column arg */
  VD_ORDER_ROLL,     /* rolls the die; arg: the die if given, else 0 */
  VD_ORDER_LOSE,     /* unit is given up: in an exchange, or as the rules let its owner */
  VD_ORDER_RETREAT,  /* unit to cell */
  VD_ORDER_ADVANCE,  /* unit to cell */
  VD_ORDER_PASS,     /* makes no use of the open window */
  VD_ORDER_END,      /* ends the phase */
  VD_ORDER_SUMMON,   /* rolls for the reinforcement group unit; arg: the die if given */
  VD_ORDER_DEPLOY,   /* unit is set up in cell */
  VD_ORDER_SHIFT,    /* the formation unit takes columns instead of strength */
  VD_ORDER_FRESH,    /* unit has the fresh strength of its formation */
  VD_ORDER_WEATHER,  /* rolls the second die; arg: the die if given */
  VD_ORDER_RELEASE,  /* unit is called from reserve; arg 1: all of its army with it */
  VD_ORDER_REFORM,   /* unit, disrupted, is placed in cell */
  VD_ORDER_STOP,     /* ends the game */
  VD_N_ORDERS
} VdOrderKind;

/* The name used in texts, as "move". */
extern const char *const vd_order_names[VD_N_ORDERS];

/**
 * VdOrder: eight bytes, compared as a whole; unused members are 0
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
