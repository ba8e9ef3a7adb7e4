/* part.h: the part of a map that is to be entered, where it is not all of it
 *
 * A second pass (formats/agree/pass.h) says which hexes it is about.
 */
#pragma once

#include "editor/maps/cell-set.h"
#include "formats/map/map.h"

G_BEGIN_DECLS

/* Returns: (transfer full) (nullable): of a second pass of some hexes, those of them that are in
 * play, which may be none; %NULL if all are to be entered */
VdCellSet *vd_part_of_pass (const VdMap     *map);

/* Whether a hex is in play and to be entered; @part: (nullable) */
gboolean   vd_part_has     (const VdCellSet *part,
                            const VdMap     *map,
                            int              cell);

G_END_DECLS
