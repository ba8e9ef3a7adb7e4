/* places.h: hexes of a project by the names that stand on its maps */
#pragma once

#include "formats/project/spot.h"

G_BEGIN_DECLS

/**
 * vd_spot_find_place:
 * @name: a name on a map, "Mill Hill", or beginnings of its words, "mill"
 *
 * Returns: whether there is such a place; a whole name is preferred to a part of one
 */
gboolean vd_spot_find_place (const VdProject *project,
                             const char      *name,
                             VdSpot          *spot);

G_END_DECLS
