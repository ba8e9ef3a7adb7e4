/* crossing.h: bridges that change in play, and what follows for every hex [R06 8.3, 9.2]
 *
 * What a step costs and where control and attacks pass is worked out once for a battle.  Where
 * crossings change in play each game has a copy of these rows, made by vd_scenario_fork(), and
 * those of the two hexes of a crossing are worked out anew when it changes: the rules read the
 * rows of VdGame.scenario, and know nothing of it.
 *
 * Bridges that are damaged and repaired are listed for a battle; pontoons are laid by trains on
 * any hexside that has a kind which theirs takes away.  A fork holds where each of them lies:
 * a row for each train, whatever side that is, and none for the many on which none lies.
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

/* Lists the units that become bridges, likewise. */
void        vd_scenario_list_pontoons (VdScenario        *self);

/**
 * vd_scenario_find_lay:
 *
 * Returns: the kind of bridge that units of @unit_class lay on that side, as it takes away
 *   something that is there; -1 if they lay none
 */
int         vd_scenario_find_lay       (const VdScenario *self,
                                        guint             unit_class,
                                        guint             cell,
                                        guint             dir);

/**
 * vd_scenario_find_laid:
 *
 * Returns: (nullable): the pontoon that lies on that side
 */
const VdLaid *vd_scenario_find_laid    (const VdScenario *self,
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
 * vd_scenario_set_pontoon:
 * @self: a fork
 * @pontoon: its place in VdScenario.pontoons
 *
 * Works out the rows of the ends where it lay, and where it lies now.
 */
void        vd_scenario_set_pontoon    (VdScenario       *self,
                                        guint             pontoon,
                                        const VdLaid     *laid);

/**
 * vd_scenario_has_stale_rows:
 * @self: a fork
 *
 * Returns: whether some row is another one than follows from what its crossings and pontoons are now
 */
gboolean    vd_scenario_has_stale_rows (const VdScenario *self);

G_END_DECLS
