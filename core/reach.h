/* reach.h: the search for reachable hexes
 *
 * A bucket search over quarter points: costs are small whole numbers, so a
 * bucket for each and no heap.  It reads the rows that prepare.c made and the
 * hazards that game.c keeps, and allocates nothing.
 */
#pragma once

#include "core/game.h"

G_BEGIN_DECLS

/**
 * VdSearch: one search
 * @allowance: quarters to spend, at most 254
 * @hazard: what is met in each hex; VdGame.no_hazard ignores all enemies
 * @control_closed: enemy-controlled hexes may not be entered [NAW 10.2]
 * @n: how many cells were put on the queue
 */
typedef struct
{
  const VdStepRow *rows;
  const guint8    *hazard;
  guint            allowance;
  gboolean         control_closed;
  gboolean         stops;     /* control stops a mover */
  guint            surcharge; /* of an enemy-controlled hex; 0 by the rules */
  gboolean         pays;
  guint            n;
} VdSearch;

typedef struct _VdQueued VdQueued;

VdQueued *vd_reach_queue_new  (guint         n_cells);

/**
 * vd_search_for:
 *
 * Returns: the search that @unit makes in the running phase
 */
VdSearch  vd_search_for       (const VdGame *game,
                               VdUnitId      unit);

/**
 * vd_search_run:
 * @found: (nullable, if @max is 0) (out) (array length=max): cells in order of cost
 *
 * Searches from cells that stand in @starts with what it cost to come there.
 * Leaves the costs in VdGame.dist until vd_search_done().
 *
 * Returns: the number of cells found, the starts included
 */
guint     vd_search_run       (VdGame            *game,
                               VdSearch          *search,
                               const VdReachCell *starts,
                               guint              n_starts,
                               VdReachCell       *found,
                               guint              max);
void      vd_search_done      (VdGame            *game,
                               const VdSearch    *search);

G_END_DECLS
