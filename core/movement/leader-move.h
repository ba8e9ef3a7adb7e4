/* leader-move.h: how leaders and trains move past the enemy [R06 4.12, 5.21, 8.14F, 9.13; F28]
 *
 * A leader or a train enters enemy control only where a friend stands who fights; from there, or
 * from where he begins, a leader may go on into more of it, from friend to friend.
 */
#pragma once

#include "core/movement/reach.h"

G_BEGIN_DECLS

typedef struct _VdLeaderLimit VdLeaderLimit;

/* Returns: (nullable): %NULL where no unit is a leader or train */
VdLeaderLimit *vd_leader_limit_new  (const VdScenario *scenario);

void           vd_leader_limit_free (VdLeaderLimit    *self);

/* What was worked out for the position holds no longer. */
void           vd_leader_limit_forget (VdLeaderLimit  *self);

/* Has the search of a leader or train keep to it. */
void           vd_leader_limit_search (const VdGame   *game,
                                       VdUnitId        unit,
                                       VdSearch       *search);

/* The rule by which @unit, a leader or train, does not enter @cell for its enemy control;
 * %VD_N_POINTS if none keeps it out. */
VdPoint        vd_leader_find_keeper (const VdGame    *game,
                                      VdUnitId         unit,
                                      guint            cell);

/* Whether @unit is a leader who stands in enemy control, moves by his own initiative, and so does
 * not leave it for @cell: from friend to friend he may go [R06 8.14F; F26]. */
gboolean       vd_leader_is_held_from (const VdGame   *game,
                                       VdUnitId        unit,
                                       guint           cell);

/* Where others may go depends on who stands where: they are searched for anew. */
void           vd_leader_forget_reaches (VdGame       *game);

G_END_DECLS
