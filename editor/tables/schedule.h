/* schedule.h: reinforcement groups on a grid of turns
 *
 * Columns are turns; each side has a band of lanes, and no two groups of a
 * lane come on the same turn.  A group that rolls to come takes up all turns
 * on which it may roll.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * VdScheduled:
 * @side: index among the sides; their number for a group of no known side
 * @first, @last: turns, from 1
 * @lane: in the band of the side, from 0
 */
typedef struct
{
  VdNode *group;
  guint   side;
  guint   first;
  guint   last;
  guint   lane;
} VdScheduled;

/**
 * vd_schedule_new:
 *
 * Returns: (transfer full) (element-type VdScheduled): side by side, in each in
 *   the order of turns; groups of one turn in that of the file
 */
GArray *vd_schedule_new         (const VdProject *project);

/* How many lanes a side's band has; 0 if no group comes for it. */
guint   vd_schedule_count_lanes (const GArray    *scheduled,
                                 guint            side);

/**
 * vd_schedule_count_turns:
 *
 * Returns: how many columns: the turns of the game, and more where a group
 *   would come after its end
 */
guint   vd_schedule_count_turns (const GArray    *scheduled,
                                 const VdProject *project);

G_END_DECLS
