/* unhindered.h: what a unit reaches where no enemy is near
 *
 * It follows from the class of the unit, its allowance, the period and the hex,
 * none of which changes in a game: so it is searched once and remembered, game
 * after game.  An enemy anywhere within makes the memory useless for that move.
 * Half of the moves of a battle begin out of the enemy's reach.
 */
#pragma once

#include "core/movement/reach.h"

G_BEGIN_DECLS

typedef struct _VdUnhindered VdUnhindered;

VdUnhindered *vd_unhindered_new  (const VdScenario *scenario);
void          vd_unhindered_free (VdUnhindered     *self);

/**
 * vd_unhindered_find:
 * @search: the search that the unit would make
 * @cell: where it stands
 * @n: (out): how many cells were found, @cell included
 *
 * Returns: (nullable) (array length=n): what vd_search_run() would find, until the
 *   next call; %NULL if an enemy is in the way and it must be searched
 */
const VdReachCell *vd_unhindered_find (VdGame         *game,
                                       const VdSearch *search,
                                       guint           cell,
                                       guint          *n);

/**
 * vd_unhindered_look:
 *
 * Returns: (nullable) (array length=n): the same, whatever enemies are in the way
 */
const VdReachCell *vd_unhindered_look (VdGame         *game,
                                       const VdSearch *search,
                                       guint           cell,
                                       guint          *n);

G_END_DECLS
