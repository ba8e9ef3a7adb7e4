/* deploy.h: free set-up in zones [WAG 13.1]
 *
 * After the options the owner places the units of his zones, in any order, one
 * after the other, each in a hex of its zone.  Zones may overlap: a unit may
 * not take a hex without which some other would find no room.
 */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/* Returns: whether a unit is still to be set up */
gboolean  vd_deploy_is_owed (const VdGame  *game);

/**
 * vd_deploy_can_stand:
 *
 * Returns: whether the terrain of @cell, and the confinement of @unit if it has one, allow
 *   it to be set up there
 */
gboolean  vd_deploy_can_stand (const VdScenario *scenario,
                             guint          cell,
                             VdUnitId       unit);

G_END_DECLS
