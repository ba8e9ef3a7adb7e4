/* reach.h: the search for reachable hexes
 *
 * A bucket search over quarter points: costs are small whole numbers, so a
 * bucket for each and no heap.  It reads the rows that prepare.c made and the
 * opposition that game.c keeps, and allocates nothing.
 */
#pragma once

#include "core/movement/move.h"

G_BEGIN_DECLS

/**
 * VdSearch: one search
 * @left: one more than the quarters left on coming to a cell; until then 0, or
 *   VD_NEVER where the search may not go
 * @opposition: what is met in each hex; all 0 ignores all enemies
 * @opposed_at: the cells where anything is, as a set
 * @bar: the least opposition that may not be entered
 * @least: the least that a step can cost, in quarters
 * @allowance: quarters to spend, at most 254
 * @is_begun: it has spent points before, so that no hex is its whole move
 * @stops: control stops a mover
 * @leaves: the cell in enemy control that a mover leaves, or %VD_NO_CELL,
 * @leaves_free: for such hexes alone as are free of it
 * @goes_on: where control stops it the mover may go on into more, as leaders may
 * @n: how many cells were put on the queue
 */
typedef struct
{
  guint8          *left;
  const VdStepRow *rows;
  const guint8    *opposition;
  const guint64   *opposed_at;
  guint            bar;
  guint            least;
  guint            allowance;
  gboolean         is_begun;
  gboolean         stops;
  VdCell           leaves;
  gboolean         leaves_free;
  gboolean         goes_on;
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
 * Keeps @left until vd_search_done().
 *
 * Returns: the number of cells found, the starts included
 */
guint     vd_search_run       (VdGame            *game,
                               VdSearch          *search,
                               const VdReachCell *starts,
                               guint              n_starts,
                               VdReachCell       *found,
                               guint              max);

/* Whether the search came to @cell. */
gboolean  vd_search_found     (const VdSearch    *search,
                               guint              cell);
void      vd_search_done      (VdGame            *game,
                               const VdSearch    *search);

G_END_DECLS
