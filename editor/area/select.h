/* select.h: sets of hexes of a map, for the selection
 *
 * Each function makes a set of hexes that are in play; vd_cell_set_combine() adds
 * it to another or removes it from that.
 */
#pragma once

#include "editor/maps/cell-set.h"
#include "formats/draw/draw.h"

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
 * Returns: (transfer full): the hexes whose centres lie in a polygon
 */
VdCellSet *vd_select_lasso   (const VdMap     *map,
                              const double    *points,
                              guint            n);

/**
 * vd_select_terrain:
 * @touching: only those that are connected to @cell by hexes of its terrain
 *
 * Returns: (transfer full): the hexes with the terrain of @cell
 */
VdCellSet *vd_select_terrain (const VdMap     *map,
                              guint            cell,
                              gboolean         touching);
VdCellSet *vd_select_all     (const VdMap     *map);

/**
 * vd_select_joined:
 * @cells: hexes of the map
 *
 * Finds the woods, marshes and the like, and the regions, of which @cells are only a
 * part, as far as they have a name; clear ground and towns do not count.
 *
 * Returns: (transfer container) (element-type utf8): their names; the map owns them
 */
GPtrArray *vd_select_joined  (const VdMap     *map,
                              const VdChart   *chart,
                              const VdCellSet *cells);

/* Replaces @self by @other, a set of the same map, or adds or removes that, as @mode says. */
void       vd_cell_set_combine (VdCellSet       *self,
                                const VdCellSet *other,
                                VdSelectMode     mode);

G_END_DECLS
