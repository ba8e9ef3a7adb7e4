/* line.h: straight lines of hexes on a map */
#pragma once

#include "formats/map/map.h"

G_BEGIN_DECLS

/**
 * vd_line_list:
 * @cells: (out caller-allocates): of guint32; from @from to @to, both included,
 *   each a neighbour of the one before it
 *
 * Lists the straight line between two hexes of a map.  Hexes that are not in play are
 * left out, so that a line across the gap between two areas has a gap too.
 */
void vd_line_list (const VdMap *map,
                   guint        from,
                   guint        to,
                   GArray      *cells);

G_END_DECLS
