/* reserve.h: units on the map that are not in play yet [DRE 11]
 *
 * A unit in reserve holds its hex and controls those round it, but neither
 * attacks nor bombards, and does not come nearer to the enemy than a distance.
 * It is called, that is, it plays like any other, when the enemy controls its
 * hex, when its army is demoralized, for a loss of its army, or for points of
 * morale.
 */
#pragma once

#include "core/reach.h"
#include "core/verdict.h"

G_BEGIN_DECLS

gboolean  vd_reserve_has         (const VdGame *game,
                                  VdUnitId      unit);

/* Returns: whether @unit may not attack because it is in reserve */
gboolean  vd_reserve_is_idle     (const VdGame *game,
                                  VdUnitId      unit);

/* Puts @unit into reserve. */
void      vd_reserve_put         (VdGame       *game,
                                  VdUnitId      unit);

/* Takes @unit out of reserve: from now on it plays like any other. */
void      vd_reserve_take        (VdGame       *game,
                                  VdUnitId      unit);

/* Calls the units in whose hex the enemy has control. */
void      vd_reserve_wake        (VdGame       *game);

/* Calls all of a demoralized army. */
void      vd_reserve_call_army   (VdGame       *game,
                                  guint         army);

/* Movement */

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
typedef struct _VdGuard VdGuard;

VdGuard  *vd_reserve_guard_new    (const VdScenario *scenario);
void      vd_reserve_guard_free   (VdGuard      *guard);

/* Drops what is known of where the enemy stands. */
void      vd_reserve_guard_forget (VdGuard      *guard);

/* Keeps the search of a unit in reserve away from the enemy. */
void      vd_reserve_guard       (const VdGame *game,
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

/* For losses: the army that loses a unit may call others at once. */

void      vd_reserve_offer       (VdGame       *game,
                                  VdUnitId      lost);

/**
 * vd_reserve_find_offered:
 *
 * Returns: the side that may call a unit now for a loss, or -1; nothing else is
 *   open then
 */
int       vd_reserve_find_offered (const VdGame *game);
void      vd_reserve_list_offered (VdGame       *game,
                                  VdOrderList  *list);
VdVerdict vd_reserve_test_offered (VdGame       *game,
                                  const VdOrder *order,
                                  VdExplain    *why);

/* A call or a pass; a pass gives all offers up. */
void      vd_reserve_apply_offered (VdGame      *game,
                                  const VdOrder *order);

/* For points of morale */

void      vd_reserve_list        (VdGame       *game,
                                  VdOrderList  *list);

G_END_DECLS
