/* ways.h: what the way to a goal costs, from every cell
 *
 * For players.  A search back from one or several goals.  Enemies are not in the way: by the time
 * that a unit comes they will have moved.
 */
#pragma once

#include "core/scenario/scenario.h"

G_BEGIN_DECLS

/* Quarters, from where there is no way. */
#define VD_NO_WAY_BACK 0xffffu

/**
 * VdWays: the workspace of a search
 * @queue: cells, each at most once
 * @queued: [cell]: it is in @queue
 */
typedef struct
{
  guint16 *queue;
  guint8  *queued;
} VdWays;

void vd_ways_init   (VdWays           *self,
                     const VdScenario *scenario);
void vd_ways_clear  (VdWays           *self);

/**
 * vd_ways_search:
 * @open: where the costs by cell of a mover begin in steps
 * @column: the same of the mover that it is in a column, or @open if it forms none; each step is
 *   taken by the cheaper
 * @cost: (inout): quarters from each cell: at first what it costs from the goals, and
 *   %VD_NO_WAY_BACK from all others
 */
void vd_ways_search (VdWays           *self,
                     const VdScenario *scenario,
                     gsize             open,
                     gsize             column,
                     guint16          *cost);

G_END_DECLS
