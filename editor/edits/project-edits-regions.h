/* project-edits-regions.h: regions of a map, as edits of documents
 *
 * A region is a row of its map that lists its hexes, so each of these edits
 * changes one line of the file.  Hexes that stay keep their places in that list;
 * new ones are added at its end, and words in it that do not name hexes are left
 * alone.  Source and status become those of the VdManner, as for all that is
 * painted (project-edits.h).  vd_edit_rename() gives a region another name.
 */
#pragma once

#include "editor/edits/project-edits.h"

G_BEGIN_DECLS

/**
 * vd_edit_new_region:
 * @name: as typed; the id is made from it
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
 *   left but the scenario names it: why not, for people, translated
 *
 * Takes hexes out of a region; a region without hexes is removed.
 */
VdEdit  *vd_edit_shrink_region (const VdProject  *project,
                                const VdCells    *cells,
                                VdNode           *region,
                                char            **refusal);

/**
 * vd_region_is_named:
 * @map: index of its map
 *
 * Returns: whether a row of the scenario names that region; accepted findings do not
 *   count
 */
gboolean vd_region_is_named    (const VdProject  *project,
                                guint             map,
                                const VdNode     *region);

G_END_DECLS
