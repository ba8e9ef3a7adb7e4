/* walk-task.h: what there is to do in a walk
 *
 * Through a map all is entered, hex by hex, and a hex is done once its terrain was read from the
 * printed map.  Through a second pass (formats/agree/pass.h) what that is about is entered.  If
 * terrain is not, nothing in the map says that somebody has looked at a hex and found none of the
 * rest there: then the walk itself has to know which hexes are done.
 */
#pragma once

#include "editor/maps/part.h"
#include "formats/agree/pass.h"

G_BEGIN_DECLS

/**
 * VdWalkTask: all 0 has nothing to do
 * @groups: what is entered: a bit for each #VdAgreeGroup
 * @part: (nullable): the hexes to which one comes; %NULL if all
 * @looked: (nullable): the hexes that are done; %NULL where terrain is entered
 */
typedef struct
{
  guint      groups;
  VdCellSet *part;
  VdCellSet *looked;
} VdWalkTask;

/**
 * vd_walk_task_init:
 * @looked: (nullable): what vd_walk_task_list_looked() said of an earlier walk; numbers that
 *   the map does not have are passed over
 */
void     vd_walk_task_init        (VdWalkTask       *self,
                                   const VdMap      *map,
                                   const char       *looked);
void     vd_walk_task_clear       (VdWalkTask       *self);

gboolean vd_walk_task_has         (const VdWalkTask *self,
                                   VdAgreeGroup      group);

/* Whether a hex is done; @self: (nullable): all of the map is to be entered */
gboolean vd_walk_task_is_done     (const VdWalkTask *self,
                                   const VdMap      *map,
                                   guint             cell);

/* (transfer full) (nullable): the numbers of the hexes that are done, where the map does not say it */
char    *vd_walk_task_list_looked (const VdWalkTask  *self,
                                   const VdGrid      *grid,
                                   const VdNumbering *numbering);

G_END_DECLS
