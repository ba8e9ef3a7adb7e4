/* spot.h: hexes by the names that a scenario gives them
 *
 * With several maps a printed number that occurs on more than one of them is
 * written "map:0707" (README.md); so are edges and regions.  Such a name is read once,
 * where it comes from a document or a person; from there on a hex is a #VdSpot.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_spot_cut:
 * @name: "0707" or "north:0707"
 * @map: (out) (transfer full) (nullable): "north", or %NULL
 *
 * Returns: (transfer none): what stands after the map in @name: "0707"
 */
const char *vd_spot_cut   (const char      *name,
                           char           **map);

/**
 * vd_spot_split:
 * @map: (out): the index of the map that @name names; -1 if it names none
 *
 * Returns: (nullable) (transfer none): what stands after the map; %NULL if there is no
 *   such map
 */
const char *vd_spot_split (const VdProject *project,
                           const char      *name,
                           int             *map);

/**
 * vd_spot_find_region:
 * @map: the index of a map
 * @name: as a scenario names it: "woods" or "north:woods"
 *
 * Returns: (nullable) (transfer none): the region of that map; %NULL if it has none of that name,
 *   or if another map is named
 */
const VdRegion *vd_spot_find_region (const VdProject *project,
                                     guint            map,
                                     const char      *name);

/* Likewise for an edge. */
const VdEdge *vd_spot_find_edge (const VdProject *project,
                                 guint            map,
                                 const char      *name);

/**
 * vd_spot_find:
 *
 * Returns: whether there is such a hex; the first, if several maps have it
 */
gboolean    vd_spot_find  (const VdProject *project,
                           const char      *name,
                           VdSpot          *spot);

/**
 * vd_spot_name:
 *
 * Returns: (transfer full): what a scenario calls the hex; no longer than it
 *   must be
 */
char       *vd_spot_name  (const VdProject *project,
                           VdSpot           spot);

G_END_DECLS
