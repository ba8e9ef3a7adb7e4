/* short-way.h: where units may go a few hexes at no cost, hex by hex
 *
 * Who leaves enemy control after movement (disengage.c), or retreats before combat (withdraw.h),
 * goes to the end of such a way: all together, over no closed hexside, into no hex of the enemy
 * and no other that the rule bars.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

#define VD_MAX_SHORT_RANGE 4 /* so that few hexes are looked at */
#define VD_MAX_SHORT_WAYS 64

/* Who goes together, the one who was named first. */
typedef struct
{
  guint   n;
  guint16 units[VD_MAX_GROUP];
} VdShortParty;

/**
 * VdShortRule:
 * @find_bar: what keeps @unit from entering @to besides; %VD_N_POINTS if nothing does
 * @may_end: whether all of @party may stay in @cell
 */
typedef struct
{
  VdPoint  (*find_bar) (const VdGame       *game,
                        VdUnitId            unit,
                        guint               to);
  gboolean (*may_end)  (const VdGame       *game,
                        const VdShortParty *party,
                        guint               cell);
} VdShortRule;

/* The hexes round a party, the nearest first, and from which of them it comes to each; the
 * first is its own. */
typedef struct
{
  const VdShortRule *rule;
  guint              range;
  guint              n;
  guint16            cells[VD_MAX_SHORT_WAYS];
  guint8             from[VD_MAX_SHORT_WAYS];
  guint8             far[VD_MAX_SHORT_WAYS];
} VdShortWays;

/* Finds the hexes within @range to which @party can come. */
void     vd_short_ways_find     (VdShortWays        *self,
                                 const VdGame       *game,
                                 const VdShortParty *party,
                                 const VdShortRule  *rule,
                                 guint               range);

/* Returns: whether @party may end in the hex @i of those found */
gboolean vd_short_ways_may_end  (const VdShortWays  *self,
                                 const VdGame       *game,
                                 const VdShortParty *party,
                                 guint               i);

/* Returns: whether there is one in which it may end */
gboolean vd_short_ways_lead_on  (const VdShortWays  *self,
                                 const VdGame       *game,
                                 const VdShortParty *party);

/* Returns: the number of @cell among the hexes found, but its own; @self->n if it is none of
 *   them */
guint    vd_short_ways_look_up  (const VdShortWays  *self,
                                 guint               cell);

/* Appends an order of @kind for each hex in which it may end, by their numbers. */
void     vd_short_ways_list     (const VdShortWays  *self,
                                 const VdGame       *game,
                                 const VdShortParty *party,
                                 VdOrderKind         kind,
                                 VdOrderList        *list);

/**
 * vd_short_ways_find_bar:
 *
 * Returns: why @party may not go to @cell, which is none of those found; %VD_N_POINTS if it is
 *   too far
 */
VdPoint  vd_short_ways_find_bar (const VdShortWays  *self,
                                 const VdGame       *game,
                                 const VdShortParty *party,
                                 guint               cell);

/* Moves @unit to the hex @i: those on the way are entered one after another. */
void     vd_short_ways_go       (const VdShortWays  *self,
                                 VdGame             *game,
                                 VdUnitId            unit,
                                 guint               i);

G_END_DECLS
