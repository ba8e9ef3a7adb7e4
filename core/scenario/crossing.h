/* crossing.h: bridges that are damaged and repaired, and what follows for every hex [R06 8.3]
 *
 * What a step costs and where control and attacks pass is worked out once for a battle.  Where
 * crossings change in play each game has a copy of these rows, made by vd_scenario_fork(), and
 * those of the two hexes of a crossing are worked out anew when it changes: the rules read the
 * rows of VdGame.scenario, and know nothing of it.
 */
#pragma once

#include "core/scenario/tables.h"

G_BEGIN_DECLS

/* Lists the crossings of a battle: for vd_scenario_prepare(). */
void        vd_scenario_list_crossings (VdScenario       *self);

/**
 * vd_scenario_find_crossing:
 *
 * Returns: the crossing by which one goes from @cell in direction @dir, or -1
 */
int         vd_scenario_find_crossing  (const VdScenario *self,
                                        guint             cell,
                                        guint             dir);

/**
 * vd_scenario_fork:
 * @self: borrowed; must outlive what is returned
 *
 * Returns: (transfer full): the same battle with rows of its own, all crossings being whole; for
 *   vd_scenario_free_fork()
 */
VdScenario *vd_scenario_fork           (const VdScenario *self);
void        vd_scenario_free_fork      (VdScenario       *self);

/* Returns: the battle that a game is played of, whether it has rows of its own or not */
static inline const VdScenario *
vd_scenario_get_base (const VdScenario *self)
{
  return G_LIKELY (self->base == NULL) ? self : self->base;
}

/**
 * vd_scenario_set_crossing:
 * @self: a fork
 *
 * Works out the rows of both its ends.
 */
void        vd_scenario_set_crossing   (VdScenario       *self,
                                        guint             crossing,
                                        VdCrossingIs      is);

/**
 * vd_scenario_has_stale_rows:
 * @self: a fork
 *
 * Returns: whether some row is another one than follows from what its crossings are now
 */
gboolean    vd_scenario_has_stale_rows (const VdScenario *self);

G_END_DECLS
