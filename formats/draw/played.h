/* played.h: the part of a map on which a battle is played */
#pragma once

#include "formats/draw/render.h"

G_BEGIN_DECLS

/**
 * vd_project_find_played:
 * @part: (out): with a margin of a hex
 *
 * A battle is played on a part of a map if each of its units is held in a region of that map at all
 * times.  The part holds these regions, and whatever hexes the set-up, reinforcements and victory
 * name.
 *
 * Returns: whether it is, and the part is less than the map
 */
gboolean vd_project_find_played (const VdProject *project,
                                 guint            map,
                                 VdRenderPart    *part);

G_END_DECLS
