/* schedule.h: reinforcement groups on a grid of turns
 *
 * Columns are turns; each side has a band of lanes, and no two groups of a lane arrive on
 * the same turn.  A group that rolls for its arrival takes up all turns on which it may
 * roll.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * VdScheduled:
 * @side: index among the sides; for a group of no known side, the number of sides
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
 * @project: one with a scenario
 *
 * Returns: (transfer full) (element-type VdScheduled): by side, then by turn; groups of one
 *   turn in the order of the file
 */
GArray *vd_schedule_new         (const VdProject *project);

/* How many lanes a side's band has; 0 if it has no group. */
guint   vd_schedule_count_lanes (const GArray    *scheduled,
                                 guint            side);

/**
 * vd_schedule_count_turns:
 *
 * Returns: how many columns: the turns of the game, and more if a group would arrive after
 *   its end
 */
guint   vd_schedule_count_turns (const GArray    *scheduled,
                                 const VdProject *project);

G_END_DECLS
