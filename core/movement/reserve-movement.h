/* reserve-movement.h: how far units in reserve keep from the enemy [DRE 11] */
#pragma once

#include "core/movement/reach.h"

G_BEGIN_DECLS

/**
 * vd_reserve_bars:
 *
 * Returns: whether @unit, in reserve, may not enter @cell: it lies too near to
 *   the enemy
 */
gboolean  vd_reserve_bars        (VdGame       *game,
                                  VdUnitId      unit,
                                  guint         cell);

/**
 * vd_reserve_bars_retreat:
 *
 * Returns: whether @unit, in reserve, may not retreat to @cell, by the reading
 *   that its limit holds for retreats too [F-51]
 */
gboolean  vd_reserve_bars_retreat (const VdGame *game,
                                  VdUnitId      unit,
                                  guint         cell);

/* The rule that keeps @unit, in reserve, away from the enemy: the limit, or
 * that it comes no nearer than it is inside the limit. */
VdPoint   vd_reserve_cite        (const VdGame *game,
                                  VdUnitId      unit);

/* What keeps units in reserve away from the enemy, by cell; movement has one beside the
 * game. */
typedef struct _VdReserveLimit VdReserveLimit;

VdReserveLimit *vd_reserve_limit_new (const VdScenario *scenario);
void      vd_reserve_limit_free   (VdReserveLimit *limit);

/* Drops what is known of where the enemy stands. */
void      vd_reserve_limit_forget (VdReserveLimit *limit);

/* Keeps the search of a unit in reserve away from the enemy. */
void      vd_reserve_limit_search (const VdGame *game,
                                   VdUnitId      unit,
                                   VdSearch     *search);

/**
 * vd_reserve_find_near:
 * @most: how far to look; farther away is 255
 * @near: (out) (array length=VdScenario.n_cells): hexes from each cell to the
 *   nearest unit of @side, 255 if there is none
 * @order: (out): the cells that are not so far away, the nearest first; room for
 *   all cells
 *
 * Returns: how many those are
 */
guint     vd_reserve_find_near   (const VdGame *game,
                                  guint         side,
                                  guint         most,
                                  guint8       *near,
                                  guint16      *order);

/* Returns: the same for the enemies of the phasing side, who stand still while
 *   it moves, as far as reserves keep away */
const guint8 *vd_reserve_get_near (const VdGame *game);

G_END_DECLS
