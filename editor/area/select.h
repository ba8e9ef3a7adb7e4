/* select.h: which hexes of a map are meant
 *
 * Each function makes a set of hexes that are in play; vd_cell_set_combine()
 * adds it to another or takes it away.
 */
#pragma once

#include "editor/maps/cell-set.h"
#include "formats/draw.h"

G_BEGIN_DECLS

typedef enum
{
  VD_SELECT_ONLY,
  VD_SELECT_ADD,
  VD_SELECT_REMOVE
} VdSelectMode;

/* The hexes whose centres lie in a rectangle, in the unit of the map. */
VdCellSet *vd_select_rect    (const VdMap     *map,
                              const VdRect    *rect);

/**
 * vd_select_lasso:
 * @points: x and y of each corner, in the unit of the map
 * @n: how many corners; the last is joined to the first
 *
 * The hexes whose centres lie in a polygon.
 */
VdCellSet *vd_select_lasso   (const VdMap     *map,
                              const double    *points,
                              guint            n);

/**
 * vd_select_terrain:
 * @touching: only those that one can get to from @cell by hexes of its terrain
 *
 * The hexes that have the terrain of @cell.
 */
VdCellSet *vd_select_terrain (const VdMap     *map,
                              guint            cell,
                              gboolean         touching);
VdCellSet *vd_select_all     (const VdMap     *map);

/**
 * vd_select_joined:
 * @cells: hexes of the map
 *
 * What woods, marshes and the like, and what regions @cells are a part of, that other
 * hexes are a part of too, and that have a name; neither clear ground nor towns count.
 *
 * Returns: (transfer full) (element-type utf8): names on the map, which owns them
 */
GPtrArray *vd_select_joined  (const VdMap     *map,
                              const VdChart   *chart,
                              const VdCellSet *cells);

/* Makes @self what @mode makes of it and @other, a set of the same map. */
void       vd_cell_set_combine (VdCellSet       *self,
                                const VdCellSet *other,
                                VdSelectMode     mode);

G_END_DECLS
