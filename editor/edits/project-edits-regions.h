/* project-edits-regions.h: regions of a map, as edits of documents
 *
 * A region is a row of its map that lists its hexes, so each of these edits
 * changes one line of the file.  Hexes that stay keep their places in that list;
 * those that come are added to its end, and words in it that are no hexes are
 * left alone.  Source and status become those of the VdManner, as of all that is
 * painted (project-edits.h).  To give a region another name: vd_edit_rename().
 */
#pragma once

#include "editor/edits/project-edits.h"

G_BEGIN_DECLS

/**
 * vd_edit_new_region:
 * @name: as typed; its id is made of it
 * @manner: (nullable)
 *
 * Makes a region of hexes of one map.
 *
 * Returns: (transfer full) (nullable): %NULL if there is no hex, or no name
 */
VdEdit  *vd_edit_new_region    (const VdProject  *project,
                                const VdCells    *cells,
                                const char       *name,
                                const VdManner   *manner);

/**
 * vd_edit_grow_region:
 * @region: of the map of @cells
 * @manner: (nullable)
 *
 * Takes hexes into a region.
 */
VdEdit  *vd_edit_grow_region   (const VdProject  *project,
                                const VdCells    *cells,
                                VdNode           *region,
                                const VdManner   *manner);

/**
 * vd_edit_shrink_region:
 * @refusal: (out) (nullable) (transfer full): set if the region would have no hex
 *   left and the scenario names it: why, for people, translated
 *
 * Takes hexes out of a region; the region goes with its last hex.
 */
VdEdit  *vd_edit_shrink_region (const VdProject  *project,
                                const VdCells    *cells,
                                VdNode           *region,
                                char            **refusal);

/**
 * vd_region_is_named:
 * @map: index of its map
 *
 * Returns: whether a row of the scenario names that region, but for findings that are
 *   accepted there
 */
gboolean vd_region_is_named    (const VdProject  *project,
                                guint             map,
                                const VdNode     *region);

G_END_DECLS
