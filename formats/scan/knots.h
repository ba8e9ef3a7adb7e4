/* knots.h: what lies along hexsides, or leads across them, goes on (private to formats/scan)
 *
 * Sides meet in threes, at corners; what crosses sides meets within hexes.  There a river or a road
 * seldom ends, so that what is seen beside a side tells of it too.
 */
#pragma once

#include "formats/scan/entries.h"

G_BEGIN_DECLS

/**
 * vd_knots_settle:
 * @ask: sides or paths
 * @odds: (inout) (array): by place: the logarithm of the odds that something is there; NAN
 *   where that is not seen
 * @kinds: (inout) (array): by place, @n_kinds each: how likely it is of each kind, if there is
 *   something
 */
void vd_knots_settle (const VdGrid *grid,
                      VdAsk         ask,
                      double       *odds,
                      float        *kinds,
                      guint         n_kinds);

G_END_DECLS
