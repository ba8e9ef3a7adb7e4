/* damaged.h: which bridges of a map are down, when play begins or in a game */
#pragma once

#include "core/position/state.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_project_list_damaged:
 * @map: the index of a map
 *
 * Returns: (transfer full) (nullable): [cell of the map]: the sides that the set-up names, seen
 *   from either end, as bits; %NULL if there is none
 */
guint8 *vd_project_list_damaged (const VdProject *project,
                                 guint            map);

/**
 * vd_project_list_damaged_of:
 * @scenario: of what the game is played
 * @state: a position of it
 *
 * Returns: (transfer full) (nullable): the same of a position of a game of the project
 */
guint8 *vd_project_list_damaged_of (const VdProject  *project,
                                    guint             map,
                                    const VdScenario *scenario,
                                    const VdState    *state);

/**
 * vd_project_can_damage:
 * @kind: of hexsides
 *
 * Returns: whether units can work at hexsides of that kind, so that it is what is down if
 *   something on one is; also if the rules tell of no work at all
 */
gboolean vd_project_can_damage (const VdProject *project,
                                const char      *kind);

G_END_DECLS
