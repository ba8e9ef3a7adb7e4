/* readout.h: what is known of a hex, in one line for people */
#pragma once

#include "editor/maps/counters.h"

G_BEGIN_DECLS

/**
 * vd_readout_hex:
 * @counters: as of vd_counters_new()
 * @damaged: (nullable): [cell of the map]: sides whose bridges are down, as bits
 * @laid: (nullable): of VdLaidBridge: pontoons that are laid on the map
 *
 * Number, terrain, names, regions, roads, hexsides and units of a hex.
 *
 * Returns: (transfer full): translated
 */
char *vd_readout_hex  (const VdProject *project,
                       const GArray    *counters,
                       const guint8    *damaged,
                       const GArray    *laid,
                       VdSpot           spot);

/**
 * vd_readout_side:
 * @damaged: (nullable): as of vd_readout_hex(), like @laid
 *
 * Returns: (transfer full): the two hexes of a side, and what runs along it
 */
char *vd_readout_side (const VdProject *project,
                       guint            map,
                       const guint8    *damaged,
                       const GArray    *laid,
                       VdMapSide        side);

/**
 * vd_readout_unit:
 *
 * Returns: (transfer full): name, strength and movement of a unit
 */
char *vd_readout_unit (const VdNode    *unit);

G_END_DECLS
