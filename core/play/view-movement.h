/* view-movement.h: what a side sees of a Movement Phase
 *
 * Each asks the chapter of the rules that it names.
 */
#pragma once

#include "core/play/view.h"

G_BEGIN_DECLS

/**
 * VdActors: who of the phasing side may still act, by ascending number; see roster.h
 * @movers: (array length=n_movers): on the map and not moved yet
 * @arrivals: (array length=n_arrivals): off the map and free to come in
 */
typedef struct
{
  const guint16 *movers;
  const guint16 *arrivals;
  guint          n_movers;
  guint          n_arrivals;
} VdActors;

/* As vd_play_is_moving(). */
gboolean           vd_view_is_moving     (const VdView  *view);

/* As vd_play_list_rest(). */
void               vd_view_list_rest     (VdView        *view,
                                          VdOrderList   *list);

/* As vd_roster_get(); good until the next order. */
VdActors           vd_view_call          (VdView        *view);

/* As vd_move_list_unit(). */
void               vd_view_list_unit     (VdView        *view,
                                          VdUnitId       unit,
                                          VdOrderList   *list);

/* As vd_move_list_unit_to(): a word for each 64 cells, and one for the rest. */
void               vd_view_list_unit_to  (VdView        *view,
                                          VdUnitId       unit,
                                          const guint64 *wanted,
                                          VdOrderList   *list);

/* Says that the orders of many units will be listed in this position; see
 * vd_stacking_open(). */
void               vd_view_expect_lists  (VdView        *view);

/* As vd_reserve_list(). */
void               vd_view_list_releases (VdView        *view,
                                          VdOrderList   *list);

/* Returns: whether the order may be given in this phase, by the cheapest path */
gboolean           vd_view_may_move      (VdView        *view,
                                          const VdOrder *order);

/* Appends the orders by which marches of several units may be opened, which are those of
 * vd_view_list_rest() too. */
void               vd_view_list_musters  (VdView        *view,
                                          VdOrderList   *list);

/* Returns: whether a march of several units is open */
gboolean           vd_view_is_marching   (const VdView  *view);

/* Returns: whether @unit is in road march, which both sides see */
gboolean  vd_view_is_in_march (const VdView *view,
                               VdUnitId      unit);

/* Returns: whether @unit is in command, which both sides see */
gboolean  vd_view_is_in_command (const VdView *view,
                               VdUnitId      unit);

/**
 * vd_view_sent_to:
 *
 * Returns: the hex to which @unit was sent by a march order that has not ended; %VD_NO_CELL if to
 *   none, or if that is the other side's secret
 */
guint     vd_view_sent_to    (const VdView *view,
                              VdUnitId      unit);

/**
 * vd_view_list_force:
 * @units: (out) (array length=VD_MAX_UNITS)
 *
 * Returns: how many units the force has for which @unit, one of the side's own, stands when it is
 *   sent somewhere: see march-orders.h
 */
guint     vd_view_list_force (const VdView *view,
                              VdUnitId      unit,
                              guint16      *units);

/* As vd_command_covers(). */
gboolean  vd_view_would_command (const VdView *view,
                               VdUnitId      leader,
                               VdUnitId      unit);

/**
 * vd_view_look_ahead:
 * @unit: on the map, of either side
 * @n: (out): how many
 *
 * Returns: (nullable) (array length=n): the hexes that it reaches if no enemy is in its
 *   way, until the next call; see vd_unhindered_look()
 */
const VdReachCell *vd_view_look_ahead    (VdView        *view,
                                          VdUnitId       unit,
                                          guint         *n);

G_END_DECLS
