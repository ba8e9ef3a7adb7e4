/* move.h: the Movement Phase [NAW 5, 6, 10; JA 14, 16, 17]
 *
 * Movement, reinforcements, leaving the map, the transit track.  The enemy
 * does not move in this phase and own control hinders nobody, so what a unit
 * can reach stays the same until the phase ends; only which hexes are free
 * changes.  Reaches are searched once and kept in the game.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/* It keeps reaches, and what else it works out, beside the game. */
extern const VdGameCache vd_move_game_cache;

/**
 * vd_move_list_unit:
 * @unit: on the roster (roster.h)
 *
 * Appends the orders by which @unit moves or comes in.  Who asks for many units in one
 * position calls vd_stacking_open() before.
 */
void      vd_move_list_unit (VdGame        *game,
                             VdUnitId       unit,
                             VdOrderList   *list);

/**
 * vd_move_list_unit_to:
 * @wanted: cells, as a set of VdGame.n_words
 *
 * Appends those of them that end in one of @wanted.
 */
void      vd_move_list_unit_to (VdGame        *game,
                             VdUnitId       unit,
                             const guint64 *wanted,
                             VdOrderList   *list);

/**
 * vd_move_list_rest:
 *
 * Appends the legal orders of the phase that are not by vd_move_list_unit().
 */
void      vd_move_list_rest (VdGame        *game,
                             VdOrderList   *list);

/**
 * vd_move_test:
 * @path: (nullable) (array length=n_path): cells to be entered one after
 *   another, the entry hex first for a unit off the map; %NULL for the
 *   cheapest path
 * @why: (nullable): receives the parts of the cost, or the refusal
 */
VdVerdict vd_move_test      (VdGame        *game,
                             const VdOrder *order,
                             const guint16 *path,
                             guint          n_path,
                             VdExplain     *why);

/* Why @unit, in enemy control, may not move out of it; %VD_N_POINTS if it may, or stands in none. */
VdPoint   vd_move_find_lock   (const VdGame *game,
                               VdUnitId      unit);

/* Whether it may not. */
static inline gboolean
vd_move_is_locked (const VdGame *game,
                   VdUnitId      unit)
{
  return vd_move_find_lock (game, unit) != VD_N_POINTS;
}

/**
 * vd_move_has_way_out:
 *
 * Returns: whether @unit, which has not moved, may leave the map now
 */
gboolean  vd_move_has_way_out (VdGame      *game,
                             VdUnitId       unit);

/**
 * vd_reach_find:
 * @n: (out): how many
 *
 * Returns: (transfer none): the hexes that @unit can end a move in now,
 *   occupied ones included, cheapest first; valid until the next call or
 *   order
 */
const VdReachCell *vd_reach_find (VdGame   *game,
                                  VdUnitId  unit,
                                  guint    *n);

/**
 * vd_reach_path:
 * @path: (out) (array length=max): cells entered, @cell last
 *
 * Returns: the length of the cheapest path of @unit to @cell, or 0
 */
guint     vd_reach_path     (VdGame        *game,
                             VdUnitId       unit,
                             guint          cell,
                             guint16       *path,
                             guint          max);

/**
 * vd_reach_path_of:
 *
 * The same of an order that can have a path, also one that ends in road march; a unit that ends
 * its road march where it stands may need none.
 */
guint     vd_reach_path_of  (VdGame        *game,
                             const VdOrder *order,
                             guint16       *path,
                             guint          max);

/**
 * vd_move_find_marches:
 * @order: a legal one
 * @path: (array length=n_path): the hexes that it enters, one after another
 * @in_march: (out) (array length=n_path): whether it enters each in road march
 *
 * Finds where the unit goes over to road march on its way, and where it ends it.
 */
void      vd_move_find_marches (VdGame        *game,
                                const VdOrder *order,
                                const guint16 *path,
                                guint          n_path,
                                guint8        *in_march);

/**
 * vd_entry_price:
 * @marching: whether it comes in in road march
 *
 * Returns: quarters that @unit pays now to come in by @cell, those included that it pays because
 *   others came in there before; %VD_NEVER if it cannot
 */
guint     vd_entry_price    (const VdGame  *game,
                             VdUnitId       unit,
                             guint          cell,
                             gboolean       marching,
                             VdExplain     *why);

/**
 * vd_entry_cells:
 * @cells: (out) (array length=max): hexes where it may come in
 *
 * Where a unit off the map may come in now: its own hexes, or when all are
 * blocked the nearest free ones of the same edge.
 *
 * Returns: how many
 */
guint     vd_entry_cells    (VdGame        *game,
                             VdUnitId       unit,
                             guint16       *cells,
                             guint          max,
                             VdExplain     *why);

/**
 * vd_entry_bar:
 *
 * Returns: why @unit, which is due, may not come in at @cell, which is none of
 *   its vd_entry_cells()
 */
VdPoint   vd_entry_bar      (VdGame        *game,
                             VdUnitId       unit,
                             guint          cell);

/**
 * vd_move_finds_room:
 *
 * Returns: whether there is a hex where @unit, which may move or come in now, can end
 */
gboolean  vd_move_finds_room (VdGame       *game,
                              VdUnitId      unit);

/**
 * vd_entry_due_cells:
 * @n: (out)
 *
 * Returns: (array length=n): the hexes by which @unit, off the map, is due
 */
const VdCell *vd_entry_due_cells (const VdGame  *game,
                                  VdUnitId       unit,
                                  guint         *n);

/**
 * vd_entry_is_jammed:
 *
 * Returns: whether @unit, which is due, can come in nowhere for want of room: not all
 *   of its hexes are barred by the enemy, the ground or the period
 */
gboolean  vd_entry_is_jammed (VdGame       *game,
                              VdUnitId      unit);

/**
 * vd_entry_is_due:
 *
 * Returns: whether @unit, off the map, may come in during this phase
 */
gboolean  vd_entry_is_due   (VdGame        *game,
                             VdUnitId       unit);

G_END_DECLS
