/* unhindered.h: what a unit reaches where no enemy is near
 *
 * It follows from the class of the unit, its allowance, the period and the hex,
 * none of which changes in a game: so it is searched once and remembered, game
 * after game.  An enemy anywhere within makes the memory useless for that move.
 * Half of the moves of a battle begin out of the enemy's reach.
 */
#pragma once

#include "core/reach.h"

G_BEGIN_DECLS

typedef struct _VdUnhindered VdUnhindered;

VdUnhindered *vd_unhindered_new  (const VdScenario *scenario);
void          vd_unhindered_free (VdUnhindered     *self);

/**
 * vd_unhindered_find:
 * @search: the search that the unit would make
 * @cell: where it stands
 * @found: (out): as vd_search_run() would fill it; room for all cells of the
 *   scenario
 *
 * Returns: how many cells were found, @cell included, or 0 if an enemy is in
 *   the way and they must be searched
 */
guint         vd_unhindered_find (VdGame           *game,
                                  const VdSearch   *search,
                                  guint             cell,
                                  VdReachCell      *found);

G_END_DECLS
